#include "service/store/tree_store.hpp"

namespace arbiter {

Problem log_ended(const std::string& origin) {
  return {"log-ended",
          "The log has ended",
          "The transparency log " + origin +
              " was ended in this database, and what it attested is gone. Begin one with a key of "
              "another name.",
          {}};
}

}  // namespace arbiter
