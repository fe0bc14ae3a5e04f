// Omissions as a document and in words.
#include "codec/omissions_report.hpp"
#include "codec/words.hpp"
#include "engine/core/words.hpp"

namespace arbiter {
namespace {

Written or_null(const std::string& text) { return text.empty() ? Written(nullptr) : Written(text); }

Written json_of(const Omission& one) {
  const bool claim = one.kind == Omission::Kind::claim;
  Written facts = Written::array();
  for (const auto& [text, rule] : one.facts)
    facts.push_back({{"text", text}, {"rule", or_null(rule)}});
  return {{"kind", claim ? "claim" : "duty"},
          {"entries", one.entries},
          {"implied", one.implied},
          {"seats", one.seats},
          {"rule", one.rule},
          {"rule_text", one.rule_text},
          {"text", sentence_of(one)},
          {"gives", or_null(one.gives)},
          {"amount", claim ? Written(one.amount) : Written(nullptr)},
          {"what", or_null(one.what)},
          {"lost", one.lost},
          {"answer", one.answer},
          {"facts", std::move(facts)},
          {"outcome", one.outcome}};
}

// "2 points", "an effect".
std::string gain_text(const Omission& one) {
  if (one.gives == "effect" && one.amount == 1) return "an effect";
  if (one.gives == "effect" || one.gives == "piece") return counted(one.amount, one.gives);
  const bool plural = one.gives.ends_with('s');
  const std::string unit =
      plural && one.amount == 1 ? one.gives.substr(0, one.gives.size() - 1) : one.gives;
  return std::to_string(one.amount) + " " + unit;
}

}  // namespace

std::string place_of(const Omission& one) {
  std::vector<std::string> numbers;
  for (const std::size_t entry : one.entries) numbers.push_back(std::to_string(entry));
  const std::string several = numbers.size() == 1 ? "ntry " : "ntries ";
  return (one.implied ? "Before e" : "E") + several + joined(numbers);
}

std::string sentence_of(const Omission& one) {
  if (one.kind == Omission::Kind::claim)
    return joined(one.seats) + " could have had " + gain_text(one) + ": " + one.what + " (" +
           one.rule + ")" +
           (one.lost ? "." : ", and may still have it when the rules offer it again.");
  std::string text = "The position that the judge gives passes over what " + joined(one.seats) +
                     " had to answer (" + one.rule + ").";
  if (!one.answer.is_null()) text += " There was one answer: " + move_line(one.answer) + ".";
  for (const auto& [fact, rule] : one.facts)
    text += " " + fact + (rule.empty() ? "" : " (" + rule + ")");
  if (!one.outcome.is_null()) text += " The game would have ended.";
  return text;
}

std::string json_of(const Omissions& omissions) {
  Written list = Written::array();
  for (const Omission& one : omissions.list) list.push_back(json_of(one));
  return dumped({{"format", "arbiter.omissions/1"},
                 {"game", omissions.game},
                 {"entries", omissions.entries},
                 {"omissions", std::move(list)},
                 {"complete", omissions.complete}});
}

std::string text_of(const Omissions& omissions) {
  std::string text = omissions.game + ": " +
                     counted(static_cast<std::int64_t>(omissions.entries), "entry", "entries") +
                     (omissions.list.empty() ? ", nothing was passed over.\n" : ".\n");
  if (!omissions.list.empty()) text += omissions.players.introduction("\n");
  for (const Omission& one : omissions.list)
    text += "  " + place_of(one) + ": " + one_line(sentence_of(one)) + "\n";
  return text + (omissions.complete ? "" : "There may be more.\n");
}

}  // namespace arbiter
