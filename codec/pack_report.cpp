#include "codec/pack_report.hpp"

#include <algorithm>

namespace arbiter::pack_reporting {
namespace {

std::string full(const Book& book, RuleId rule) {
  return std::string{book.game} + ":" + std::string{book.rows[rule.row].id};
}

// Pads to a column, with at least two spaces.
std::string column(std::string text, std::size_t width) {
  const auto spaces = text.size() + 2 < width ? width - text.size() : std::size_t{2};
  return text.append(spaces, ' ');
}

// The lists among the members of an object, each with its size.
nlohmann::ordered_json lists_in(const TapeValue& object) {
  auto lists = nlohmann::ordered_json::object();
  object.for_each_member([&](std::string_view name, const TapeValue& value) {
    if (value.is_list()) lists[std::string{name}] = value.size();
  });
  return lists;
}

}  // namespace

nlohmann::ordered_json contents(const TapeValue& pack) {
  auto counts = nlohmann::ordered_json::object();
  pack.for_each_member([&](std::string_view name, const TapeValue& value) {
    if (!value.is_list() && !value.is_object()) return;
    auto lists = value.is_object() ? lists_in(value) : nlohmann::ordered_json();
    counts[std::string{name}] = lists.empty() ? nlohmann::ordered_json(value.size()) : lists;
  });
  return counts;
}

nlohmann::ordered_json card_json(const Book& book, const ExplainedCard& card) {
  nlohmann::ordered_json json = {{"name", card.name}, {"lower", card.lower}};
  json["problem"] =
      card.problem.empty() ? nlohmann::ordered_json() : nlohmann::ordered_json(card.problem);
  auto& lines = json["lines"] = nlohmann::ordered_json::array();
  for (const auto& line : card.lines) {
    nlohmann::ordered_json phrases = nlohmann::ordered_json::array();
    for (const auto& one : line.phrases) {
      nlohmann::ordered_json rules = nlohmann::ordered_json::array();
      for (const RuleId rule : one.rules)
        rules.push_back({{"rule", full(book, rule)}, {"text", book.rows[rule.row].text}});
      phrases.push_back({{"phrase", one.phrase},
                         {"depth", one.depth},
                         {"words", one.words},
                         {"rules", std::move(rules)}});
    }
    lines.push_back({{"text", line.text}, {"phrases", std::move(phrases)}});
  }
  return json;
}

std::string card_text(const Book& book, const ExplainedCard& card) {
  constexpr std::size_t kWords = 52;
  std::string text = card.name + "\n" + card.lower + "\n";
  if (!card.problem.empty()) text += "\nIt cannot be read. " + card.problem + "\n";
  for (const auto& line : card.lines) {
    text += "\n" + line.text + "\n";
    for (const auto& one : line.phrases) {
      const std::string indent(2 + 2 * std::min<std::size_t>(one.depth, 12), ' ');
      text += column(indent + one.words, kWords) + one.phrase + "\n";
      for (const RuleId rule : one.rules)
        text += std::string(kWords + 2, ' ') + std::string{book.rows[rule.row].id} + "  " +
                std::string{book.rows[rule.row].text} + "\n";
    }
  }
  return text;
}

}  // namespace arbiter::pack_reporting
