#include "service/store/key_store.hpp"

namespace arbiter {

Problem name_taken(const std::string& name) {
  return {"name-taken",
          "The name is taken",
          "A key has or had the name \"" + name +
              "\". A name is given once, so that it stays known who wrote what.",
          {}};
}

Problem too_many_keys() {
  return {"too-many",
          "There are too many keys",
          "At most " + std::to_string(kMostKeys) + " are in use at the same time; revoke some.",
          {}};
}

}  // namespace arbiter
