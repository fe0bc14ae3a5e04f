#include "codec/labour.hpp"

namespace arbiter {

Problem work_problem(const std::string& what) {
  return {"work",
          "It takes more work than one call may",
          what +
              " takes more work than the units allow; a shorter log or smaller content takes "
              "less, and --work allows more on the command line.",
          {}};
}

Problem broken_off_problem() {
  return {"broken-off", "The call was broken off", "Nobody waits for the answer any more.", {}};
}

}  // namespace arbiter
