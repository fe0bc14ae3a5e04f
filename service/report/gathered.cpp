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

constexpr const char* kNotLegal = " (not legal)";  // after the words of an entry

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
  ReportedEntry one{
      index, entry.at("index").is_null(), true, entry.at("text").get<std::string>(), {}};
  const auto facts = entry.find("facts");
  if (facts == entry.end()) return one;
  for (const auto& fact : *facts)
    one.facts.emplace_back(fact.at("text").get<std::string>(), fact.value("rule", ""));
  return one;
}

// The entry of the judge if it is one.
std::optional<ReportedRuling> ruling_in(const nlohmann::ordered_json& entry, std::size_t index) {
  const auto& move = entry.at("move");
  if (!move.is_object() || move.value("by", "") != judge.text()) return std::nullopt;
  ReportedRuling ruling{index, move.at("why").get<std::string>(), "", {}};
  if (move.contains("back")) ruling.back = move["back"].get<std::uint32_t>();
  ruling.course = course_after(ruling.back);
  return ruling;
}

// Reads the entries of a transcript (arbiter.transcript/1) that are nearest to the subject, and
// every ruling.
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
    if (auto ruling = ruling_in(entry, indices.back())) report.rulings.push_back(*ruling);
  }
  std::size_t end = entries.size();
  while (end > kMostTold && indices[end - 1] > last) --end;
  const std::size_t begin = end > kMostTold ? end - kMostTold : 0;
  for (std::size_t i = begin; i < end; ++i) {
    report.story.push_back(told(entries[i], indices[i]));
    ReportedEntry& one = report.story.back();
    if (!one.implied && irregularity_at(report.verdict, one.index)) one.words += kNotLegal;
  }
  report.whole_story = begin == 0 && end == entries.size() &&
                       !(document.at("end").is_object() && document["end"].contains("stopped"));
}

// Where judging ended before the end of the log.
std::optional<std::size_t> ended_at(const Verdict& verdict) {
  if (verdict.violation) return verdict.violation->index;
  if (verdict.missing) return verdict.missing->index;
  return std::nullopt;
}

// Tells the entry at which judging ended, and those after it as the log writes them. `end` explains
// how the log ends.
std::vector<ReportedEntry> rest_after(const Verdict& verdict, const Explanation& end) {
  std::vector<ReportedEntry> rest;
  std::size_t index = *ended_at(verdict);
  if (end.words) rest.push_back({index++, false, false, *end.words + kNotLegal, {}});
  for (const std::string& words : end.unjudged)
    rest.push_back({index++, false, false, words + " (not judged)", {}});
  return rest;
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

std::optional<std::uint32_t> place_of(std::size_t index) {
  return static_cast<std::uint32_t>(index);
}

// The table before the subject, in words and as a picture.
std::optional<Problem> gather_table(std::string_view log, const std::string& seat, Effort& effort,
                                    Gathered& report) {
  const Place place{report.subject ? place_of(*report.subject) : std::nullopt, seat};
  Result<std::string> position = ask(
      effort, [&](Effort* part) { return arbiter::position(log, place, Readers::people, part); });
  if (!position.ok()) return position.problem();
  report.position = std::move(position).value();
  const Result<std::string> drawn =
      ask(effort, [&](Effort* part) { return picture(log, place, part); });
  if (drawn.ok()) report.picture = drawn.value();
  return std::nullopt;
}

// The story, and the entries that are not in it.
std::optional<Problem> gather_story(std::string_view log, const std::string& seat, Effort& effort,
                                    Gathered& report) {
  const Result<std::string> story =
      ask(effort, [&](Effort* part) { return transcript(log, {.seat = seat}, part); });
  if (!story.ok()) return story.problem();
  read_story(story.value(), report);
  const auto ended = ended_at(report.verdict);
  if (!ended) return std::nullopt;
  if (report.explanation.index == ended) {
    report.rest = rest_after(report.verdict, report.explanation);
    return std::nullopt;
  }
  const Result<Explanation> end = ask(effort, [&](Effort* part) {
    return explain(log, {{}, seat}, Readers::people, part);
  });
  if (!end.ok()) return end.problem();
  report.rest = rest_after(report.verdict, end.value());
  return std::nullopt;
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
  const Place explained{chosen && report.subject ? place_of(*report.subject) : std::nullopt, seat};
  Result<Explanation> explanation =
      ask(effort, [&](Effort* part) { return explain(log, explained, Readers::people, part); });
  if (!explanation.ok()) return explanation.problem();
  report.explanation = std::move(explanation).value();
  if (start_is_forbidden(report.verdict)) return report;
  // Of an entry that is not reached nothing is known but why.
  if (report.explanation.not_reached) report.subject = report.explanation.index;

  if (auto problem = gather_table(log, seat, effort, report)) return *problem;
  if (auto problem = gather_story(log, seat, effort, report)) return *problem;
  if (!seat.empty()) return report;
  Result<Omissions> passed_over = ask(effort, [&](Effort* part) { return omissions(log, part); });
  if (passed_over.ok()) report.omissions = std::move(passed_over).value();
  return report;
}

std::vector<const ReportedEntry*> around(const Gathered& report) {
  const auto& last_part = report.rest.empty() ? report.story : report.rest;
  const std::size_t last = last_part.empty() ? 0 : last_part.back().index;
  const std::size_t middle = report.subject.value_or(last);
  std::vector<const ReportedEntry*> entries;
  for (const auto* const part : {&report.story, &report.rest})
    for (const ReportedEntry& one : *part)
      if (one.index + kAround >= middle && one.index <= middle + kAround) entries.push_back(&one);
  return entries;
}

std::vector<const ReportedRuling*> rulings_on_subject(const Gathered& report) {
  std::vector<const ReportedRuling*> found;
  if (!report.subject) return found;
  const std::size_t subject = *report.subject;
  const auto& irregular = report.verdict.irregularities;
  for (const ReportedRuling& one : report.rulings) {
    if (one.index < subject) continue;
    const bool settles = std::any_of(irregular.begin(), irregular.end(), [&](const auto& entry) {
      return entry.index + 1 == one.index;
    });
    const bool of_subject = one.index == subject || (settles && one.index == subject + 1);
    const bool takes_back = one.back ? *one.back <= subject : !settles;
    if (of_subject || takes_back) found.push_back(&one);
  }
  return found;
}

std::string ruling_sentence(const ReportedRuling& ruling) {
  return "Entry " + std::to_string(ruling.index) + ": " + one_line(ruling.why) + " " +
         ruling.course;
}

std::string settled_by(const Gathered& report, const Irregularity& settled) {
  for (const ReportedRuling& one : report.rulings)
    if (one.index == settled.index + 1) return one_line(one.why) + " " + one.course;
  return one_line(settled.why);
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
  if (explanation.not_reached)
    return "Entry " + std::to_string(*explanation.not_reached) + " is not reached: entry " +
           std::to_string(*report.subject) +
           (explanation.status == Status::illegal ? " is not legal" : " cannot be judged");
  if (report.settled) return entry + " was not legal; the judge has settled it";
  if (explanation.judges) return entry + " is the judge's";
  switch (explanation.status) {
    case Status::legal: return entry + " is legal";
    case Status::illegal: return entry + " is not legal";
    case Status::unverifiable: return entry + " cannot be judged";
  }
  return entry;
}

std::string log_sentences(const Gathered& report) {
  const Verdict& verdict = report.verdict;
  std::string text = report.explanation.players.introduction(" ");
  text += counted(verdict.entries, "entry", "entries") + ", " + std::to_string(verdict.accepted) +
          " of them accepted";
  if (const std::size_t settled = verdict.irregularities.size(); settled > 0)
    text += ", " + std::to_string(settled) + " of these settled by the judge";
  text += ".";
  if (!verdict.seat.empty()) text += " What seat " + verdict.seat + " may know.";
  if (!report.remark.empty()) text += " " + report.remark;
  return text;
}

std::string asked_sentence(const Asked& asked) {
  return "Asked: " + asked.by + (asked.optional ? ", who may pass" : "") + " (" + asked.rule +
         "). " + asked.rule_text;
}

std::string other_verdict(const StoredVerdict& stored, const Verdict& found) {
  auto before = nlohmann::json::parse(stored.document, nullptr, false);
  if (!before.is_object()) return "";
  auto now = nlohmann::json::parse(json_of(found));
  const auto in_short = [](const nlohmann::json& verdict) {
    return verdict.value("status", "") + " (rules_version " +
           std::to_string(verdict.value("rules_version", 0)) + ")";
  };
  for (auto* const verdict : {&before, &now}) verdict->erase("engine");
  if (found.seat.empty() ? before == now : in_short(before) == in_short(now)) return "";
  return "The verdict that is stored with the game was given at " + stored.judged_at + ": " +
         in_short(before) +
         ". This build gives another one, which is the one here: " + in_short(now) +
         ". The stored one counts until the game is judged again.";
}

Result<std::string> report_of(std::string_view log, const ReportOptions& options, ReportForm form,
                              Effort* effort) {
  Effort own;
  Result<Gathered> gathered = gather(log, options, effort == nullptr ? own : *effort);
  if (!gathered.ok()) return gathered.problem();
  Gathered report = std::move(gathered).value();
  const std::string otherwise =
      options.stored ? other_verdict(*options.stored, report.verdict) : "";
  const bool whole = options.seat.empty();
  report.remark = options.remark + (options.remark.empty() ? "" : " ") + otherwise;
  // The same verdict in the bytes that a proof is about.
  const bool has_bytes = options.stored && whole && otherwise.empty();
  report.document = has_bytes ? options.stored->document : json_of(report.verdict);
  if (!options.proof.empty() && whole && otherwise.empty()) {
    if (auto problem = objection(log, options.proof)) return *problem;
    report.proof = options.proof;
  }
  return form == ReportForm::html ? page_of(report) : markdown_of(report);
}

}  // namespace arbiter
