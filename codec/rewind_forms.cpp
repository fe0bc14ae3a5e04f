// The rewind report as a document and in words.
#include <array>
#include <utility>

#include "codec/rewind_report.hpp"
#include "codec/words.hpp"
#include "engine/core/judgement.hpp"
#include "engine/core/words.hpp"

namespace arbiter {
namespace {

Written refused_json(const std::optional<RewindReport::Refused>& refused) {
  if (!refused) return nullptr;
  return {{"index", refused->index},
          {"status", std::string{text(refused->status)}},
          {"move", refused->move},
          {"rules", refused->rules},
          {"missing", refused->missing.empty() ? Written(nullptr) : Written(refused->missing)},
          {"stays", refused->stays()}};
}
Written json_of(const RewindReport::Undone& one) {
  return {{"by", one.by}, {"kind", one.kind}, {"entries", one.entries}, {"moves", one.moves}};
}
Written json_of(const RewindReport::Drawn& one) {
  return {{"entry", one.entry}, {"implied", one.implied}, {"by", one.by},
          {"kind", one.kind},   {"pile", one.pile},       {"words", one.words}};
}
Written json_of(const RewindReport::Learnt& one) {
  return {{"seat", one.seat}, {"kind", one.kind}, {"thing", one.thing}, {"is", one.is},
          {"lay", one.lay},   {"pile", one.pile}, {"entry", one.entry}, {"stays", one.stays}};
}
Written json_of(const RewindReport::Again& one) {
  Written kept = Written::array();
  for (const RewindReport::Kept& card : one.kept)
    kept.push_back({{"thing", card.thing}, {"is", card.is}});
  return {{"kind", one.kind},   {"pile", one.pile},       {"cards", one.cards},
          {"seats", one.seats}, {"entries", one.entries}, {"kept", std::move(kept)}};
}
Written json_of(const RewindReport::Fix& one) {
  Written fields = Written::array();
  for (const DifferingField& field : one.fields)
    fields.push_back({{"pointer", field.pointer}, {"from", field.one}, {"to", field.other}});
  return {{"kind", one.kind},
          {"words", one.words},
          {"move", one.move},
          {"fields", std::move(fields)},
          {"entry", one.entry}};
}
Written json_of(const RewindReport::Reason& one) {
  return {{"why", one.why}, {"seats", one.seats}, {"entries", one.entries}};
}
template <class T>
Written list_of(const std::vector<T>& values) {
  Written list = Written::array();
  for (const T& one : values) list.push_back(json_of(one));
  return list;
}

// "4, 6 to 9 and 12". Requires a sorted list.
std::string numbers(const std::vector<std::size_t>& values) {
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < values.size();) {
    std::size_t last = i;
    while (last + 1 < values.size() && values[last + 1] == values[last] + 1) ++last;
    if (last < i + 2) last = i;  // two numbers are no range
    std::string part = std::to_string(values[i]);
    if (last > i) part += " to " + std::to_string(values[last]);
    parts.push_back(std::move(part));
    i = last + 1;
  }
  return joined(parts);
}
std::string entries_text(const std::vector<std::size_t>& entries) {
  return (entries.size() == 1 ? "entry " : "entries ") + numbers(entries);
}

std::string undone_lines(const RewindReport& report) {
  if (report.undone.empty()) return "Nothing would be undone.\n";
  std::string text = "Would be undone:\n";
  for (const RewindReport::Undone& one : report.undone) {
    std::string moves;
    for (const auto& [kind, count] : one.moves)
      moves += (moves.empty() ? "" : ", ") + std::to_string(count) + " " + kind;
    text +=
        "  " + one.by + " (" + one.kind + "): " + entries_text(one.entries) + ": " + moves + "\n";
  }
  return text;
}

std::string chance_lines(const RewindReport& report) {
  if (report.chance.empty()) return "Chance has not answered since.\n";
  std::string text = "Chance has answered:\n";
  for (const RewindReport::Drawn& one : report.chance) {
    text += "  entry " + std::to_string(one.entry) + (one.implied ? " (not in the log)" : "") +
            ": " + one_line(one.words);
    if (one.kind == "shuffle" && one.by != chance.text())
      text += " The " + one.pile + " is shuffled.";
    text += "\n";
  }
  return text;
}

std::string learnt_line(const RewindReport::Learnt& one) {
  std::string name = one.is.empty() ? "a card that the log does not name" : one.is;
  if (!one.thing.empty()) name = one.thing + ", " + name;
  if (one.kind == "pile") name = "all cards in their order";
  std::string from;
  if (one.kind == "choice") from = " (chosen in secret)";
  if (!one.lay.empty()) from = " (" + one.lay + ")";
  if (!one.pile.empty()) from = " (out of the " + one.pile + ")";
  return "  " + one.seat + ", entry " + std::to_string(one.entry) + ": " + one_line(name + from) +
         (one.stays ? ", which would stay known" : "") + "\n";
}
std::string learnt_lines(const RewindReport& report) {
  if (report.learnt.empty()) return "Nobody has learnt anything.\n";
  std::string text = "Learnt since:\n";
  for (const RewindReport::Learnt& one : report.learnt) text += learnt_line(one);
  return text;
}

std::string why_shuffled(const RewindReport::Again& one) {
  if (one.seats.empty()) return "it was shuffled since";
  return joined(one.seats) + (one.seats.size() == 1 ? " knows " : " know ") + "cards of it";
}
std::string kept_sentence(const RewindReport& report, const RewindReport::Again& one) {
  if (one.kept.empty()) return "";
  std::vector<std::string> cards;
  for (const RewindReport::Kept& kept : one.kept)
    cards.push_back(kept.thing + (kept.is.empty() ? "" : " (" + kept.is + ")"));
  return " " + joined(cards) + (cards.size() == 1 ? " keeps its place" : " keep their places") +
         ", known at position " + std::to_string(report.to) + " already.";
}
std::string again_lines(const RewindReport& report) {
  std::string text;
  for (const RewindReport::Again& one : report.again) {
    if (one.kind == "shuffle")
      text += "  Shuffle the " + one.pile + ": " + why_shuffled(one) + " (" +
              entries_text(one.entries) + ")." + kept_sentence(report, one) + "\n";
    else
      text += std::string(one.kind == "roll" ? "  Roll again: " : "  Let chance choose again: ") +
              entries_text(one.entries) + ".\n";
  }
  return text.empty() ? "" : "When going back:\n" + text;
}

std::string refused_lines(const std::optional<RewindReport::Refused>& refused) {
  if (!refused) return "";
  std::string text =
      "Entry " + std::to_string(refused->index) + " is " +
      (refused->rules.empty() ? "not judged" : "refused by " + joined(refused->rules)) + ": " +
      move_line(refused->move) + "\n";
  if (!refused->missing.empty())
    text += "  " + missing_sentence({refused->missing, refused->ids}) + "\n";
  return text;
}

std::string fix_lines(const RewindReport& report) {
  if (report.fixes.empty()) return "";
  std::string text = "Rulings that the rules allow (--format json has their entries):\n";
  if (report.refused && !report.refused->stays())
    text += "  A ruling takes the place of entry " + std::to_string(report.refused->index) +
            ", which must be left out of the log.\n";
  for (const RewindReport::Fix& one : report.fixes) text += "  " + one_line(one.words) + "\n";
  return text + (report.complete ? "" : "  There may be more.\n");
}

std::string grade_lines(const RewindReport& report) {
  std::string text = "Going back: " + std::string{arbiter::text(report.grade)} +
                     (report.simple ? ", and simple" : "") + ".\n";
  for (const RewindReport::Reason& one : report.reasons)
    text +=
        "  " + one.why + (one.entries.empty() ? "" : " (" + entries_text(one.entries) + ")") + "\n";
  return text;
}

}  // namespace

bool RewindReport::Refused::stays() const {
  return status == Status::illegal || missing == name_of(Missing::chance_answer);
}

std::string_view text(RewindGrade grade) {
  constexpr std::array<std::string_view, 3> words = {"safe", "some information", "not recommended"};
  return words[static_cast<std::size_t>(grade)];
}

std::string json_of(const RewindReport& report) {
  const Written json = {{"format", "arbiter.rewind/1"},
                        {"game", report.game},
                        {"to", report.to},
                        {"at", report.at},
                        {"grade", std::string{text(report.grade)}},
                        {"reasons", list_of(report.reasons)},
                        {"simple", report.simple},
                        {"refused", refused_json(report.refused)},
                        {"undone", list_of(report.undone)},
                        {"chance", list_of(report.chance)},
                        {"learnt", list_of(report.learnt)},
                        {"again", list_of(report.again)},
                        {"fixes", list_of(report.fixes)},
                        {"complete", report.complete}};
  return dumped(json);
}

std::string text_of(const RewindReport& report) {
  std::string text = report.game + ": from position " + std::to_string(report.at) +
                     " back to position " + std::to_string(report.to) + ".\n" +
                     report.players.introduction("\n") + grade_lines(report);
  return text + refused_lines(report.refused) + undone_lines(report) + chance_lines(report) +
         learnt_lines(report) + again_lines(report) + fix_lines(report);
}

}  // namespace arbiter
