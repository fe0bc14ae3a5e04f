// Any bytes as a log: judged, told, looked into; and as a stream and as cases.
#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "fuzz/target.hpp"

namespace arbiter::fuzz {
namespace {

void check_problem(const Problem& problem) {
  must(problem.status >= 400 && problem.status < 500, "a problem with another status");
  must(!problem.type.empty() && !problem.detail.empty(), "a problem that says nothing");
}

template <class T>
void check_result(const Result<T>& result) {
  if (!result.ok()) check_problem(result.problem());
}

void look_into(std::string_view log, const Verdict& verdict) {
  must(verdict.accepted <= verdict.entries, "more accepted than there are");
  must(nlohmann::json::accept(verdict.json), "a verdict that is not JSON");
  must(!verdict_text(verdict.json).empty(), "a verdict without words");
  must((verdict.status == Status::illegal) == !verdict.broken.empty(), "illegal without a rule");
  const Place last{std::nullopt, ""};
  check_result(position(log, {verdict.accepted, "B"}));
  check_result(position_text(log, last));
  check_result(options(log, {verdict.accepted / 2, "A"}));
  check_result(options_text(log, last));
  check_result(transcript_text(log, "A", false));
  check_result(transcript_text(log, "", true));
  check_result(transcript(log, "", true));
  check_result(explain_text(log, last));
  check_result(explain(log, last));
  check_result(picture(log, last));
}

}  // namespace

void run(std::string_view bytes) {
  const auto verdict = verify(bytes, {.digests = true});
  if (!verdict.ok()) {
    check_problem(verdict.problem());
  } else {
    look_into(bytes, verdict.value());
    must(verify(bytes, {.digests = true}).value().json == verdict.value().json,
         "judged twice, otherwise");
  }
  if (is_stream(bytes))
    for_each_log(bytes, [](std::uint32_t, std::string_view line) { check_result(verify(line)); });
}

}  // namespace arbiter::fuzz
