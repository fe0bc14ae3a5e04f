// 1 Setting out: the first cards, and dealing in general.
#include <algorithm>

#include "engine/core/work.hpp"
#include "ferrymen/rows.hpp"
#include "tests/sixth/listing.hpp"
#include "tests/sixth/machine.hpp"
#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {

void judge(const Reading& reading, Seat, const Deal& move, Checker& checker) {
  const State& state = reading.state();
  const bool first = state.stage == Stage::dealing;
  const RuleId due = first ? row<"1-4"> : row<"6-2">;
  checker.need(move.to == state.turn, due);
  if (!checker.need(move.cards.size() == (first ? kFirstCards : 1), due)) return;
  const bool in_deck = std::all_of(move.cards.begin(), move.cards.end(), [&](Card card) {
    const auto wanted = std::count(move.cards.begin(), move.cards.end(), card);
    return card.known() && wanted <= copies_of(state.deck, card);
  });
  checker.need(in_deck, row<"1-5">);
}

void moment(const Reading& reading, Seat, const Deal&, Checker& checker) {
  checker.need(false, reading.state().stage == Stage::dealing ? row<"1-4"> : row<"6-2">);
}

void apply(Machine& machine, Seat, const Deal& move) {
  for (const Card card : move.cards) machine.give(move.to, card);
  machine.tell({.deed = Deed::was_dealt,
                .rule = decides<"1-6">,
                .seat = move.to,
                .count = static_cast<std::uint16_t>(move.cards.size())});
  State& state = machine.state();
  if (state.stage == Stage::drawing) state.stage = Stage::laying_away;
}

// There are too many hands of three to list.
void offer(Listing& out, Type<Deal>) {
  const State& state = out.reading().state();
  if (state.stage == Stage::dealing) return out.leave_open();
  if (!glance(state.deck.size())) return;
  for (const Copies& one : state.deck) out.add(Deal{state.turn, {one.card}});
}

std::string tell(const Reading& reading, Seat, const Deal& move) {
  std::vector<std::string> cards;
  for (const Card card : move.cards) cards.push_back(card_name(reading.content(), card));
  const std::string to = std::string{move.to.text()};
  if (cards.empty()) return to + " is dealt cards that others do not see.";
  return to + " is dealt " + joined(cards) + ".";
}

}  // namespace arbiter::ferrymen
