#include "engine/games/wh40k/content.hpp"

#include <algorithm>

namespace arbiter::wh40k {
namespace {

CardFacts facts_of(const CardText& card) {
  CardFacts facts;
  for (const auto& one : card.constants) facts.changes |= bit(one.change);
  for (const auto& one : card.abilities) {
    if (one.kind == AbilityKind::action)
      facts.actions = static_cast<std::uint8_t>(facts.actions | bit(one.phase));
    if (one.kind == AbilityKind::reaction || one.kind == AbilityKind::interrupt)
      facts.answers |= bit(one.on.event);
    if (one.kind == AbilityKind::forced) facts.forced |= bit(one.on.event);
  }
  return facts;
}

Reach reach_of(const Constant& one) {
  if (one.to.is == Is::self) return Reach::itself;
  return one.to.is == Is::bearer ? Reach::bearer : Reach::others;
}

void add_reach(Content& content, const CardText& card) {
  for (const auto& one : card.constants) {
    const auto widen = [&](Reach& reach) { reach = std::max(reach, reach_of(one)); };
    const auto keyword = static_cast<std::size_t>(one.keyword);
    widen(content.changes[static_cast<std::size_t>(one.change)]);
    if (one.change == Change::keyword) widen(content.gives[keyword]);
    if (one.change == Change::lose_keyword) widen(content.takes[keyword]);
  }
}

}  // namespace

Card Content::find(std::string_view wanted) const { return card_with_id(cards, wanted); }

Content load(PackText pack) {
  Content content;
  content.cards = std::move(pack.cards);
  std::sort(content.cards.begin(), content.cards.end(),
            [](const CardText& a, const CardText& b) { return a.id < b.id; });
  content.event_answers.resize(names(Type<EventKind>{}).size());
  for (std::size_t i = 0; i < content.cards.size(); ++i) {
    const Card card{static_cast<std::uint16_t>(i)};
    const auto& text = content.cards[i];
    content.facts.push_back(facts_of(text));
    const auto& facts = content.facts.back();
    add_reach(content, text);
    content.forced |= facts.forced;
    content.shields = content.shields || text.shields > 0;
    if (text.type == CardType::planet) content.planets.push_back(card);
    if (text.keyword(Keyword::ambush)) content.ambushes.push_back(card);
    if (text.type != CardType::event) continue;
    if (facts.actions != 0) content.event_actions.push_back(card);
    for (std::size_t kind = 0; kind < content.event_answers.size(); ++kind)
      if ((facts.answers >> kind & 1) != 0) content.event_answers[kind].push_back(card);
  }
  return content;
}

}  // namespace arbiter::wh40k
