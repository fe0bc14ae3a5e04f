#include "tests/sixth/machine.hpp"

#include <algorithm>

#include "engine/core/work.hpp"
#include "ferrymen/rows.hpp"

namespace arbiter::ferrymen {
namespace {

// Inserts and keeps the list sorted.
void insert(std::vector<Card>& list, Card card) {
  list.insert(std::lower_bound(list.begin(), list.end(), card), card);
}
void erase(std::vector<Card>& list, Card card) {
  list.erase(std::lower_bound(list.begin(), list.end(), card));
}

}  // namespace

bool Machine::is_beyond() const { return out_of_work(); }

Next Machine::step() {
  const Ferryman& now = of(state_.turn);
  switch (state_.stage) {
    case Stage::dealing: return deal_first_cards();
    case Stage::rolling: return Next::ask;
    case Stage::pondering:
      if (state_.rolled_again || now.coins == 0) return go_to(Stage::sailing);
      return Next::ask;
    case Stage::sailing: return Next::ask;
    case Stage::drawing:
      if (read().undealt() > 0) return Next::ask;
      end(decides<"7-2">);
      return Next::again;
    case Stage::laying_away:
      if (now.hand.size() > kHand) return Next::ask;
      begin_turn(read().after(state_.turn));
      return Next::again;
  }
  return Next::ask;
}

Next Machine::go_to(Stage stage) {
  state_.stage = stage;
  return Next::again;
}

// The first player without cards gets the next ones.
Next Machine::deal_first_cards() {
  for (const Ferryman& one : state_.ferrymen) {
    if (one.left || !one.hand.empty()) continue;
    state_.turn = one.seat;
    return Next::ask;
  }
  const Seat last{static_cast<std::uint8_t>(state_.ferrymen.size() - 1)};
  begin_turn(read().after(last));
  return Next::again;
}

void Machine::give(Seat seat, Card card) {
  take_copy(state_.deck, card);
  insert(of(seat).hand, card);
}

void Machine::take_aboard(Seat seat, Card card) {
  erase(of(seat).hand, card);
  insert(of(seat).aboard, card);
}

void Machine::lay_away(Seat seat, std::vector<Card>& from, Card card, RuleId by) {
  erase(from, card);
  add_copy(state_.away, card);
  tell({.deed = Deed::laid_away, .rule = by, .seat = seat, .card = card});
}

void Machine::begin_turn(Seat seat) {
  state_.turn = seat;
  state_.strokes = 0;
  state_.rolled_again = false;
  state_.stage = Stage::rolling;
  tell({.deed = Deed::turn_began, .rule = decides<"2-1">, .seat = seat});
}

}  // namespace arbiter::ferrymen
