#include "service/jobs/lines.hpp"

#include "service/http/problem.hpp"

namespace arbiter {

std::string verdict_line(std::uint64_t number, const Result<Verdict>& verdict) {
  const std::string start = "{\"line\":" + std::to_string(number);
  return verdict.ok() ? start + ",\"verdict\":" + json_of(verdict.value()) + "}\n"
                      : start + ",\"problem\":" + problem_json(verdict.problem()) + "}\n";
}

std::string regression_line(const std::string& id, const Result<Regression>& found) {
  const std::string start = "{\"id\":\"" + id + "\"";
  return found.ok() ? start + ",\"regression\":" + json_of(found.value()) + "}\n"
                    : start + ",\"problem\":" + problem_json(found.problem()) + "}\n";
}

}  // namespace arbiter
