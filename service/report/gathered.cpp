#include "service/report/gathered.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "codec/game_codec.hpp"
#include "codec/games.hpp"
#include "codec/sha256.hpp"
#include "codec/words.hpp"
#include "service/trust/attestation.hpp"
#include "service/trust/policy.hpp"
#include "service/trust/proof.hpp"

namespace arbiter {
namespace {

// Asks one question about the log. It may use the whole effort, as if it were the only question.
template <class Question>
auto ask(Effort& whole, const Question& question) {
  Effort part{.units = whole.units, .break_off = whole.break_off, .packs = whole.packs};
  auto answer = question(&part);
  whole.used += part.used;
  whole.used_on_answer += part.used_on_answer;
  whole.exhausted = whole.exhausted || part.exhausted;
  whole.broken_off = whole.broken_off || part.broken_off;
  return answer;
}

std::optional<Irregularity> irregularity_at(const Verdict& verdict, std::size_t index) {
  for (const Irregularity& one : verdict.irregularities)
    if (one.index == index) return one;
  return std::nullopt;
}

bool start_is_forbidden(const Verdict& verdict) {
  return verdict.violation && !verdict.violation->index;
}

std::optional<std::size_t> subject_of(const Verdict& verdict, const ReportOptions& options) {
  if (start_is_forbidden(verdict)) return std::nullopt;
  if (options.at) return options.at;
  if (verdict.violation) return verdict.violation->index;
  if (verdict.missing) return verdict.missing->index;
  if (!verdict.irregularities.empty()) return verdict.irregularities.back().index;
  return std::nullopt;
}

ReportedEntry told(const nlohmann::ordered_json& entry, std::size_t index) {
  ReportedEntry one{index, entry.at("index").is_null(), entry.at("text").get<std::string>(), {}};
  const auto facts = entry.find("facts");
  if (facts == entry.end()) return one;
  for (const auto& fact : *facts)
    one.facts.emplace_back(fact.at("text").get<std::string>(), fact.value("rule", ""));
  return one;
}

// Reads the entries of a transcript (arbiter.transcript/1) that are nearest to the subject.
void read_story(const std::string& transcript, Gathered& report) {
  const auto document = nlohmann::ordered_json::parse(transcript);
  const auto& entries = document.at("entries");
  const std::size_t last = report.subject ? *report.subject + kMostTold / 2 : SIZE_MAX;
  std::vector<std::size_t> indices;
  bool was_implied = false;
  for (const auto& entry : entries) {
    const auto& index = entry.at("index");
    const std::size_t next = indices.empty() ? 0 : indices.back() + !was_implied;
    was_implied = index.is_null();
    indices.push_back(was_implied ? next : index.get<std::size_t>());
  }
  std::size_t end = entries.size();
  while (end > kMostTold && indices[end - 1] > last) --end;
  const std::size_t begin = end > kMostTold ? end - kMostTold : 0;
  for (std::size_t i = begin; i < end; ++i) report.story.push_back(told(entries[i], indices[i]));
  report.whole_story = begin == 0 && end == entries.size() &&
                       !(document.at("end").is_object() && document["end"].contains("stopped"));
}

// Why a proof cannot go with a report on this log.
std::optional<Problem> objection(std::string_view log, const std::string& text) {
  const Result<trust::Proof> proof = trust::parse_proof(text);
  if (!proof.ok()) return proof.problem();
  const Result<trust::Extra> extra = trust::parse_extra(proof.value().extra);
  if (!extra.ok()) return extra.problem();
  const trust::Hash hash = trust::salted(extra.value().salt, sha256_bytes(log));
  if (hash == extra.value().attestation.log) return std::nullopt;
  return trust::does_not_hold("the proof is about another log");
}

}  // namespace

Result<Gathered> gather(std::string_view log, const ReportOptions& options, Effort& effort) {
  Gathered report;
  const std::string& seat = options.seat;
  Result<Verdict> verdict = ask(effort, [&](Effort* part) {
    return verify(log, {false, seat}, part);
  });
  if (!verdict.ok()) return verdict.problem();
  report.verdict = std::move(verdict).value();
  report.title = codec_of(report.verdict.game)->book().title;
  report.subject = subject_of(report.verdict, options);
  if (report.subject) report.settled = irregularity_at(report.verdict, *report.subject);

  const bool chosen = options.at || report.settled;
  Place place{std::nullopt, seat};
  if (report.subject) place.at = static_cast<std::uint32_t>(*report.subject);
  const Place explained{chosen ? place.at : std::nullopt, seat};
  Result<Explanation> explanation =
      ask(effort, [&](Effort* part) { return explain(log, explained, Readers::people, part); });
  if (!explanation.ok()) return explanation.problem();
  report.explanation = std::move(explanation).value();
  if (start_is_forbidden(report.verdict)) return report;

  Result<std::string> position = ask(
      effort, [&](Effort* part) { return arbiter::position(log, place, Readers::people, part); });
  if (!position.ok()) return position.problem();
  report.position = std::move(position).value();
  const Result<std::string> drawn =
      ask(effort, [&](Effort* part) { return picture(log, place, part); });
  if (drawn.ok()) report.picture = drawn.value();
  const Result<std::string> story =
      ask(effort, [&](Effort* part) { return transcript(log, {.seat = seat}, part); });
  if (!story.ok()) return story.problem();
  read_story(story.value(), report);
  if (!seat.empty()) return report;
  Result<Omissions> passed_over = ask(effort, [&](Effort* part) { return omissions(log, part); });
  if (passed_over.ok()) report.omissions = std::move(passed_over).value();
  return report;
}

std::vector<const ReportedEntry*> around(const Gathered& report) {
  const std::size_t last = report.story.empty() ? 0 : report.story.back().index;
  const std::size_t middle = report.subject.value_or(last);
  std::vector<const ReportedEntry*> entries;
  for (const ReportedEntry& one : report.story)
    if (one.index + kAround >= middle && one.index <= middle + kAround) entries.push_back(&one);
  return entries;
}

std::string headline(const Gathered& report) {
  if (start_is_forbidden(report.verdict)) return "The game cannot begin like this";
  if (!report.subject) {
    std::string sentence = outcome_sentence(report.explanation.outcome, report.explanation.asked);
    if (sentence.ends_with('.')) sentence.pop_back();
    return sentence;
  }
  const Explanation& explanation = report.explanation;
  const std::string entry = "Entry " + std::to_string(*report.subject);
  if (explanation.not_reached) return entry + " is not reached";
  if (report.settled) return entry + " was not legal; the judge has settled it";
  if (explanation.judges) return entry + " is the judge's";
  switch (explanation.status) {
    case Status::legal: return entry + " is legal";
    case Status::illegal: return entry + " is not legal";
    case Status::unverifiable: return entry + " cannot be judged";
  }
  return entry;
}

std::string asked_sentence(const Asked& asked) {
  return "Asked: " + seats_text(asked.seats, asked.who) + (asked.optional ? ", who may pass" : "") +
         " (" + asked.rule + "). " + asked.rule_text;
}

std::string incomplete_sentence(const Asked& asked) {
  if (asked.complete) return "";
  if (!asked.words.empty()) return "The list is not complete: other moves may be legal too.";
  return asked.dice.empty() ? "What is legal is not listed here." : "";
}

Result<std::string> report_of(std::string_view log, const ReportOptions& options, ReportForm form,
                              Effort* effort) {
  Effort own;
  Result<Gathered> gathered = gather(log, options, effort == nullptr ? own : *effort);
  if (!gathered.ok()) return gathered.problem();
  Gathered report = std::move(gathered).value();
  if (!options.proof.empty() && options.seat.empty()) {
    if (auto problem = objection(log, options.proof)) return *problem;
    report.proof = options.proof;
  }
  return form == ReportForm::html ? page_of(report) : markdown_of(report);
}

}  // namespace arbiter
