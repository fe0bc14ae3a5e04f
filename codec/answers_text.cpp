// Answers in words, for people.
#include <algorithm>
#include <tuple>

#include "codec/answers.hpp"
#include "codec/joint_seed.hpp"
#include "codec/words.hpp"

namespace arbiter {
namespace {

constexpr std::size_t kOptionsTold = 8;
constexpr std::size_t kFieldsTold = 60;
constexpr std::size_t kValueTold = 60;  // bytes of a value that are shown

std::string in_parentheses(const std::string& text) {
  return text.empty() ? text : " (" + text + ")";
}

// --- A verdict ---

std::string outcome_line(const Verdict& verdict) {
  const OutcomeFound& outcome = verdict.outcome;
  if (outcome.state == Ending::won)
    return "won by " + joined(outcome.winners) + in_parentheses(outcome.rule);
  if (outcome.state == Ending::drawn) return "drawn" + in_parentheses(outcome.rule);
  return verdict.open ? "the log is open, the game continues" : "the game continues";
}

std::string decision_lines(const std::optional<Asked>& asked) {
  if (!asked || asked->seats.empty()) return "";
  std::string text = "  Asked: " + joined(names_of(asked->seats)) + " (" + asked->rule + ")\n";
  const auto& options = asked->options;
  for (std::size_t i = 0; i < std::min(options.size(), kOptionsTold); ++i)
    text += "    " + std::string(i == 0 ? "Legal: " : "       ") + move_line(options[i]) + "\n";
  if (options.size() > kOptionsTold)
    text += "           and " + std::to_string(options.size() - kOptionsTold) + " more\n";
  return text;
}

std::string violation_lines(const Violation& violation) {
  std::string text;
  if (!violation.move.is_null()) text += "  " + move_line(violation.move) + "\n";
  for (const BrokenRule& one : violation.broken) {
    text += "  " + one.rule;
    if (!one.also.empty()) text += ", also " + joined(one.also);
    text += "\n" + wrapped(one.text, "    ") + wrapped(one.detail, "    ");
  }
  return text + decision_lines(violation.asked);
}

std::string found_text(const Written& found) {
  if (!found.is_object()) return found.dump();
  const auto winners = found.find("winners");
  const std::string who =
      winners == found.end() ? "" : joined(winners->get<std::vector<std::string>>());
  return found.value("state", "") + (who.empty() ? "" : " by " + who);
}

std::string claim_lines(const std::vector<CheckedClaim>& claims) {
  std::string text;
  for (const CheckedClaim& one : claims)
    if (!one.holds) text += "  " + one.claim + " does not hold: " + fault_of(one) + "\n";
  return text;
}

// Illegal entries that the judge has settled.
std::string irregularity_lines(const std::vector<Irregularity>& irregularities) {
  std::string text;
  for (const Irregularity& one : irregularities) {
    std::vector<std::string> rules;
    for (const BrokenRule& broken : one.broken) rules.push_back(broken.rule);
    text += wrapped("Entry " + std::to_string(one.index) + " was illegal (" + joined(rules) +
                        "). The judge at entry " + std::to_string(one.index + 1) + ": " + one.why,
                    "  ");
  }
  return text;
}

std::string entry_of(std::size_t index, std::uint32_t total) {
  return " at entry " + std::to_string(index) + " of " + std::to_string(total) + "\n";
}

// --- Options and explanations ---

std::string asked_text(const std::optional<Asked>& asked, const OutcomeFound& outcome) {
  if (asked && asked->out_of_work)
    return "Finding out what is asked takes more work than an answer may take.\n";
  if (!asked || asked->seats.empty()) return outcome_sentence(outcome, asked) + "\n";
  std::string text = "Asked: " + asked->by + (asked->optional ? ", who may pass" : "") + " (" +
                     asked->rule + ")\n" + wrapped(asked->rule_text, "  ");
  for (const DiceDue& due : asked->dice)
    text += "  - roll " + counted(static_cast<std::int64_t>(due.number), "die", "dice") +
            (asked->dice.size() > 1 ? " of the " + due.member : "") + "\n";
  for (const std::string& one : asked->words) text += "  - " + one + "\n";
  if (asked->left_out > 0) text += "  - and " + std::to_string(asked->left_out) + " more\n";
  return text + wrapped(incomplete_sentence(*asked), "  ");
}

// What the start of a log breaks.
std::string forbidden_text(const Explanation& explanation) {
  std::string text = "The game cannot begin like this.\n";
  for (const BrokenRule& one : explanation.broken)
    text += "\n" + one.pointer.value_or("") + ": " + one.rule + "\n" + wrapped(one.text, "  ") +
            wrapped(one.detail, "  ");
  return text;
}

// A refused entry as a judge would say it: what was tried, each broken rule with the rulings behind
// it, what would have been legal.
std::string refused_text(const Explanation& explanation) {
  std::string text = "Entry " + std::to_string(*explanation.index) + ": " +
                     one_line(explanation.words.value_or("")) + "\nThis is not legal.\n" +
                     wrapped(explanation.elsewhere, "");
  for (const BrokenRule& one : explanation.broken) {
    text += "\n" + one.rule + "\n" + wrapped(one.text, "  ") + wrapped(one.detail, "  ");
    for (const RulingText& ruling : one.rulings)
      text +=
          wrapped(ruling.id + ". " + ruling.question, "    ") + wrapped(ruling.ruling, "      ");
  }
  return text + "\nWhat would have been legal\n" +
         asked_text(explanation.asked, explanation.outcome);
}

// --- Comparisons ---

// A value of a field, shortened if it is long; a dash if there is none.
std::string value_text(const Written& value) {
  if (value.is_null()) return "-";
  std::string text = value.is_string() ? one_line(value.get<std::string>()) : dumped(value);
  if (text.size() <= kValueTold) return text;
  std::size_t end = kValueTold;
  while (end > 0 && (static_cast<unsigned char>(text[end]) & 0xC0) == 0x80) --end;
  return text.substr(0, end) + "...";
}

std::string fields_text(const std::vector<DifferingField>& fields) {
  std::string text;
  for (std::size_t i = 0; i < std::min(fields.size(), kFieldsTold); ++i)
    text += "  " + fields[i].pointer + ": " + value_text(fields[i].one) + " | " +
            value_text(fields[i].other) + "\n";
  if (fields.size() > kFieldsTold)
    text += "  and " + std::to_string(fields.size() - kFieldsTold) + " more; --json lists them\n";
  return text;
}

// What one of the logs does where they diverge.
std::string side_text(const Difference::Side& side, const std::string& name) {
  if (!side.index) {
    if (side.agreed != side.entries) return "";  // it has more entries, but none that matters here
    return "  " + name + ": ends after " + counted(side.entries, "entry", "entries") + "\n";
  }
  std::string text =
      "  " + name + ": entry " + std::to_string(*side.index) + ": " + move_line(side.entry);
  if (side.status == Status::illegal) text += ": not legal" + in_parentheses(joined(side.broken));
  if (side.status == Status::unverifiable) text += ": cannot be judged";
  return text + "\n";
}

std::string agreed_text(const Difference& difference) {
  const auto& [one, other] = std::tie(difference.one, difference.other);
  if (!one.index && !other.index && one.agreed == 0 && other.agreed == 0)
    return "The logs differ from the start.\n";
  if (one.agreed == other.agreed)
    return "The logs agree up to position " + std::to_string(one.agreed) + ".\n";
  return "The logs agree up to positions " + std::to_string(one.agreed) + " and " +
         std::to_string(other.agreed) + ".\n";
}

// How a log ended: "illegal at entry 57 (conquest:B.1-3)".
std::string end_of(const CourseEnd& course) {
  std::string text = course.status;
  if (course.index)
    text += " at entry " + std::to_string(*course.index);
  else if (text == "illegal")
    text += " from the start";
  return text + in_parentheses(course.missing.empty() ? joined(course.rules)
                                                      : course.missing + " is missing");
}

std::string outcome_of(const CourseEnd& course) {
  if (!course.outcome.is_object()) return "no outcome";
  return found_text(course.outcome) + in_parentheses(course.outcome.value("rule", ""));
}

std::string place_of(const Regression& regression) {
  if (!regression.position)
    return "in the last position; a baseline with --digests would say from which entry on";
  if (*regression.position == 0) return "from the start";
  return regression.entry.is_null() ? "from position " + std::to_string(*regression.position)
                                    : "from entry " + std::to_string(*regression.position - 1) +
                                          " (" + move_line(regression.entry) + ")";
}

}  // namespace

std::string_view text(Status status) {
  switch (status) {
    case Status::legal: return "legal";
    case Status::illegal: return "illegal";
    case Status::unverifiable: return "unverifiable";
  }
  return "";
}

std::string outcome_sentence(const OutcomeFound& outcome, const std::optional<Asked>& asked) {
  if (outcome.state == Ending::running) {
    const Asked& who = asked ? *asked : Asked{};
    return "The game continues: " + who.by + " to answer (" + who.rule + ").";
  }
  const std::string by = in_parentheses(outcome.rule);
  if (outcome.state == Ending::drawn) return "The game is drawn" + by + ".";
  return outcome.by + (outcome.winners.size() > 1 ? " have" : " has") + " won" + by + ".";
}

std::string incomplete_sentence(const Asked& asked) {
  if (!asked.not_shown.empty()) return asked.not_shown;
  if (asked.complete || (asked.words.empty() && !asked.dice.empty())) return "";
  return asked.words.empty() ? "What is legal is not listed here."
                             : "The list is not complete: other moves may be legal too.";
}

std::string seed_sentence(const Verdict& verdict) {
  if (verdict.seed != kUnopened) return "";
  return "The joint seed is unopened: nothing shows yet that nobody chose the draws.";
}

std::string fault_of(const CheckedClaim& claim) {
  if (!claim.why.empty()) return std::string{contribution_fault(claim.why)};
  return claim.found.is_null() ? "this position was not reached"
                               : "found " + found_text(claim.found);
}

std::string text_of(const Verdict& verdict) {
  std::string text = verdict.game + ": " + std::string{arbiter::text(verdict.status)};
  if (const auto& violation = verdict.violation)
    text += (violation->index ? entry_of(*violation->index, verdict.entries)
                              : " from the start (" + violation->pointer + ")\n") +
            violation_lines(*violation);
  else if (const auto& missing = verdict.missing)
    text += entry_of(missing->index, verdict.entries) + "  " + missing_sentence(missing->lacking) +
            "\n" + decision_lines(missing->asked);
  else
    text +=
        ", " + counted(verdict.entries, "entry", "entries") + ", " + outcome_line(verdict) + "\n";
  return text + irregularity_lines(verdict.irregularities) + wrapped(seed_sentence(verdict), "  ") +
         claim_lines(verdict.claims);
}

std::string text_of(const OptionsFound& options) {
  return asked_text(options.asked, options.outcome);
}

std::string text_of(const Explanation& explanation) {
  const std::string not_reached =
      explanation.not_reached
          ? "Entry " + std::to_string(*explanation.not_reached) + " is not reached.\n"
          : "";
  if (explanation.happened)
    return "Position " + std::to_string(*explanation.index) + "\n" +
           asked_text(explanation.asked, explanation.outcome) + "\nEntry " +
           std::to_string(*explanation.index) +
           (explanation.judges ? " is the judge's.\n" : " is legal.\n") + *explanation.happened;
  if (explanation.status == Status::legal)
    return not_reached + outcome_sentence(explanation.outcome, explanation.asked) + "\n";
  if (!explanation.index) return forbidden_text(explanation);
  if (explanation.status == Status::illegal) return not_reached + refused_text(explanation);
  return not_reached + "Entry " + std::to_string(*explanation.index) + " cannot be judged. " +
         missing_sentence(*explanation.lacking) + "\n" +
         asked_text(explanation.asked, explanation.outcome);
}

std::string text_of(const Difference& difference, const std::string& one,
                    const std::string& other) {
  std::string text;
  if (!difference.terms.empty())
    text += "They are played under other terms:\n" + fields_text(difference.terms);
  if (difference.same)
    return text + "The logs agree to their ends, after " + std::to_string(difference.one.agreed) +
           " and " + std::to_string(difference.other.agreed) + " entries.\n";
  text +=
      agreed_text(difference) + side_text(difference.one, one) + side_text(difference.other, other);
  if (!difference.fields.empty())
    text += "Then (" + one + " | " + other + "):\n" + fields_text(difference.fields);
  return text;
}

std::string text_of(const Regression& regression) {
  const std::string& kind = regression.kind;
  if (kind == "same") return "";
  if (kind == "refused") return regression.problem;
  const CourseEnd after = regression.after.value_or(CourseEnd{});
  if (kind == "judged") return "now " + end_of(after);
  if (kind == "digest") return place_of(regression);
  const CourseEnd before = regression.before.value_or(CourseEnd{});
  const auto end = kind == "outcome" ? outcome_of : end_of;
  return end(before) + " before, " + end(after) + " now; positions differ " + place_of(regression);
}

}  // namespace arbiter
