#include "tests/work/attack.hpp"
#include "tests/asked.hpp"

#include <array>
#include <string_view>

namespace arbiter::work {
namespace {

template <class Answer>
Outcome outcome_of(const Result<Answer>& answer, std::size_t bytes) {
  if (answer.ok()) return {"answer", "", bytes};
  return {answer.problem().type, "", 0};
}
Outcome outcome_of(const Result<std::string>& answer) {
  return outcome_of(answer, answer.ok() ? answer.value().size() : 0);
}

Outcome verdict_on(const Attack& attack, Effort& effort) {
  VerifyOptions options;
  options.digests = attack.question == Question::digests;
  const auto verdict = verify(attack.document, options, &effort);
  if (!verdict.ok()) return {verdict.problem().type, "", 0};
  const auto json = nlohmann::json::parse(json_of(verdict.value()));
  const auto& missing = json["missing"];
  return {std::string{arbiter::text(verdict.value().status)},
          missing.is_null() ? "" : missing["what"].get<std::string>(),
          json_of(verdict.value()).size()};
}

}  // namespace

std::string text(Question question) {
  constexpr std::array<std::string_view, 9> names{
      "verify", "digests", "position", "options", "transcript", "explain", "diff", "walk", "pack"};
  return std::string{names[static_cast<std::size_t>(question)]};
}

Outcome ask(const Attack& attack, Effort& effort) {
  const std::string& log = attack.document;
  switch (attack.question) {
    case Question::verify:
    case Question::digests: return verdict_on(attack, effort);
    case Question::position: return outcome_of(asked::position(log, {}, &effort));
    case Question::options: return outcome_of(asked::options(log, {}, &effort));
    case Question::transcript: return outcome_of(asked::transcript(log, "B", true, &effort));
    case Question::explain: return outcome_of(asked::explain(log, {}, &effort));
    case Question::diff: {
      const auto found = diff(log, log, &effort);
      return outcome_of(found, found.ok() ? json_of(found.value()).size() : 0);
    }
    case Question::walk: return outcome_of(walk(log, 3, &effort), 0);
    case Question::pack: return outcome_of(check_pack(log, &effort));
  }
  return {};
}

void add(std::vector<Attack>& attacks, const std::string& name, const nlohmann::ordered_json& log,
         const std::vector<Question>& questions) {
  const std::string document = log.dump();
  for (const Question one : questions) attacks.push_back({name, one, document});
}

}  // namespace arbiter::work
