// Set-up: initiative, decks and opening hands; how cards leave a deck.
#include <algorithm>
#include <utility>

#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/rule.hpp"

namespace arbiter::sularia {

inline constexpr std::uint8_t opening_hand = 7;  // initiative-2

void Machine::contest(Seat winner) {
  state.at.step = StepName::initiative;
  state.at.acts = winner;
}

// Who declines gives it to the next on the left, in Faction War to the other team.
void Machine::take_initiative(Seat by, bool take) {
  const auto reading = read();
  Seat first = by;
  while (!take && state.same_side(first, by)) first = reading.left_of(first);
  state.initiative = first;
  tell_seat(row<"initiative-4">, Deed::initiative, first);
  tell_seat(row<"initiative-1">, Deed::rule, first);
  if (state.format == Format::faction_war) tell_seat(row<"faction-war-9">, Deed::rule, first);
  state.at.step = StepName::decks;
  state.at.acts = Seat{0};
}

// A deck is shuffled; after the last one the opening hands are drawn.
void Machine::shuffled(Seat of, const std::vector<Card>& order) {
  // Each is put in its place among the cards.
  if (!charge(order.size() * (1 + state.cards.size() / 64))) return;
  CardState in_deck;
  in_deck.in = Spot::deck;
  set_order(state.player(of).deck, of, order, in_deck, state.cards);
  tell_seat(row<"play-deck-5">, Deed::rule, of);
  if (of.number + 1u < state.players.size()) {
    state.at.acts = Seat{static_cast<std::uint8_t>(of.number + 1)};
    return;
  }
  state.at.step = StepName::hands;
  state.at.acts = nobody;
  const auto reading = read();
  for (std::size_t i = state.players.size(); i-- > 0;) {  // the initiative player on top
    const Seat seat{static_cast<std::uint8_t>((state.initiative.number + i) % reading.seats())};
    draw(seat, opening_hand);
    tell_seat(row<"initiative-2">, Deed::rule, seat);
  }
}

void Machine::name_instance(Id id, Card card) {
  auto& one = *find(id);
  one.sealed = false;
  arbiter::name_instance(state.player(id.owner).deck, one, card);
}

// --- Drawing ---

void Machine::draw(Seat to, std::uint8_t cards) {
  if (cards > 0) push(Drawing{to, cards});
}

void Machine::take_top(Seat to, Card named) {
  take_slot(state.player(to).deck, to, 0, named, state.cards).in = Spot::hand;
}

Next Machine::step(Drawing& drawing) {
  auto& slots = state.player(drawing.to).deck.slots.numbers;
  int known = 0;
  for (; drawing.left > 0 && !slots.empty() && slots.front() != 0; --drawing.left, ++known)
    take_top(drawing.to, Card{});
  if (known > 0) {
    tell_seat(row<"hand-zone-1">, Deed::drew, drawing.to, known);
    tell_seat(row<"hand-zone-4">, Deed::rule, drawing.to);
  }
  if (drawing.left == 0) return Next::done;
  if (!slots.empty()) return Next::ask;
  tell_seat(row<"draw-phase-2">, Deed::ran_out, drawing.to);
  return Next::done;
}

}  // namespace arbiter::sularia
