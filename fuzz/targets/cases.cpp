// Any bytes as a file of cases.
#include "codec/adjudicator.hpp"
#include "fuzz/target.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  const auto results = check_cases(bytes);
  if (results.ok())
    for (const CaseResult& one : results.value())
      must(one.passed == one.why.empty(), "a reason too many");
}

}  // namespace arbiter::fuzz
