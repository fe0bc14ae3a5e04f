// Any bytes as a log, which is judged, told and inspected; and as a stream and as cases.
#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "fuzz/target.hpp"
#include "tests/asked.hpp"

namespace arbiter::fuzz {
namespace {

void check_problem(const Problem& problem) {
  must(problem.type != "broken-off", "nobody broke it off");
  must(!problem.type.empty() && !problem.detail.empty(), "a problem that says nothing");
}

template <class T>
void check_result(const Result<T>& result) {
  if (!result.ok()) check_problem(result.problem());
}

void look_into(std::string_view log, const Verdict& verdict) {
  must(verdict.accepted <= verdict.entries, "more accepted than there are");
  must(nlohmann::json::accept(json_of(verdict)), "a verdict that is not JSON");
  must(!text_of(verdict).empty(), "a verdict without words");
  must((verdict.status == Status::illegal) ==
           (verdict.violation && !verdict.violation->broken.empty()),
       "illegal without a rule");
  const Place last{std::nullopt, ""};
  check_result(asked::position(log, {verdict.accepted, "B"}));
  check_result(asked::position_text(log, last));
  check_result(asked::options(log, {verdict.accepted / 2, "A"}));
  check_result(asked::options_text(log, last));
  check_result(asked::transcript_text(log, "A", false));
  check_result(asked::transcript_text(log, "", true));
  check_result(asked::transcript(log, "", true));
  check_result(asked::explain_text(log, last));
  check_result(asked::explain(log, last));
  check_result(picture(log, last));
  check_result(draws(log, std::string(64, '0')));
}

}  // namespace

void run(std::string_view bytes) {
  const auto verdict = verify(bytes, {.digests = true});
  if (!verdict.ok()) {
    check_problem(verdict.problem());
  } else {
    look_into(bytes, verdict.value());
    must(json_of(verify(bytes, {.digests = true}).value()) == json_of(verdict.value()),
         "judged twice, otherwise");
  }
  if (is_stream(bytes))
    for_each_log(bytes, [](std::uint32_t, std::string_view line) { check_result(verify(line)); });
}

}  // namespace arbiter::fuzz
