#include "engine/games/conquest/text/explain.hpp"

#include <algorithm>

#include "engine/games/conquest/text/text.hpp"

namespace arbiter::conquest::text {
namespace {

// Returns the phrases that begin in a line of the text.
ExplainedLine line_of(const std::string& text, std::size_t begin, std::size_t end,
                      const std::vector<Understood>& understood) {
  ExplainedLine line;
  line.text = text.substr(begin, end - begin);
  std::uint16_t least = 0xFFFF;
  for (const auto& one : understood)
    if (one.begin >= begin && one.begin < end) least = std::min(least, one.depth);
  for (const auto& one : understood) {
    if (one.begin < begin || one.begin >= end) continue;
    const auto& phrase = phrases()[one.phrase];
    ExplainedPhrase part;
    part.depth = static_cast<std::uint16_t>(one.depth - least);
    part.phrase = phrase.id;
    part.words = text.substr(one.begin, std::min<std::size_t>(one.end, end) - one.begin);
    for (const RuleId rule : phrase.rules)
      if (rule != RuleId{}) part.rules.push_back(rule);
    line.phrases.push_back(std::move(part));
  }
  return line;
}

}  // namespace

ExplainedCard explain(const PrintedPack& pack, std::string_view id) {
  ExplainedCard explained;
  const auto card = std::find_if(pack.cards.begin(), pack.cards.end(),
                                 [&](const auto& one) { return one.id == id || one.name == id; });
  if (card == pack.cards.end()) return explained;
  explained.found = true;
  explained.name = card->name;
  explained.lower = card->lower;
  const auto compiled = compile(*card);
  if (compiled.unread)
    explained.problem = (compiled.unread->lower ? "Lower scroll. " : "Upper scroll. ") +
                        compiled.unread->sentence();
  const auto& text = card->upper;
  for (std::size_t begin = 0; begin < text.size();) {
    const auto end = std::min(text.find('\n', begin), text.size());
    explained.lines.push_back(line_of(text, begin, end, compiled.understood));
    begin = end + 1;
  }
  return explained;
}

}  // namespace arbiter::conquest::text
