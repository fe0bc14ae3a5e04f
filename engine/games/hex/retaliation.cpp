// Retaliation (book: Retaliation; rulings ).
#include <cassert>

#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/listing.hpp"
#include "engine/games/hex/machine.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

bool can_retaliate_with(const Reading& read, SeatNumber seat, Unit unit) {
  return read.in_play(unit) && !read.state.activated(unit) &&
         read.state.player[seat].silver >= cost_of(read.state.kind(unit));
}

const Activation* owed_for(const Reading& read, SeatNumber seat) {
  const State& state = read.state;
  if (state.active.lost == seat + 1) return &state.active;
  for (unsigned i = 0; i < state.open_count; ++i)
    if (state.open[i].lost == seat + 1) return &state.open[i];
  return nullptr;
}

// The loser of a battle gets a silver and may activate a unit.
void Machine::begin_retaliation(SeatNumber seat) {
  assert(seat < state.players && seat != state.seat_of_turn());
  Player& player = state.player[seat];
  if (player.silver < kFullPurse) ++player.silver;
  tell(row<"retaliation-3">, Deed::silver_for_loss, {.by = Seat{seat}, .amount = player.silver});
  const bool can =
      read.any_unit(seat, [&](Unit unit) { return can_retaliate_with(read, seat, unit); });
  const bool rested =
      read.any_unit(seat, [&](Unit unit) { return read.in_play(unit) && !state.activated(unit); });
  tell(can      ? row<"retaliation-2">
       : rested ? row<"retaliation-5">
                : row<"retaliation-4">,
       can ? Deed::may_retaliate : Deed::cannot_retaliate, {.by = Seat{seat}});
  if (!can) return end_retaliation();
  state.replying = static_cast<std::uint8_t>(seat + 1);
  state.stage = Stage::retaliate;
}

void Machine::end_retaliation() {
  if (state.replying != 0)
    tell(row<"retaliation-4">, Deed::retaliation_ends,
         {.by = Seat{static_cast<SeatNumber>(state.replying - 1)}});
  state.replying = 0;
  state.reply = {};
  if ((state.pending & kDue) != 0) return next_retaliation();
  state.stage = state.active.unit != no_unit ? Stage::activation : Stage::turn;
}

// Begins the next retaliation against a knight whose Movement goes on. When there is none left, the
// turn goes on or ends, as the entry asked.
void Machine::next_retaliation() {
  for (unsigned i = 0; i < state.open_count; ++i) {
    if (state.open[i].lost == 0) continue;
    const auto seat = static_cast<SeatNumber>(state.open[i].lost - 1);
    state.open[i].lost = 0;
    if (state.open[i].unit == no_unit) forget(no_unit);
    return begin_retaliation(seat);
  }
  const bool ends = (state.pending & kEnding) != 0;
  state.pending = 0;
  if (ends) return finish_turn();
  state.stage = state.active.unit != no_unit ? Stage::activation : Stage::turn;
}

// Legal wherever the decision takes it.
void judge(const Reading&, Seat, const Pass&, Checker&) {}

void Machine::apply(Seat, const Pass&) {
  if (state.stage == Stage::retaliate) return end_retaliation();
  state.stage = Stage::roll;
}

void offer(Listing& listing, Type<Pass>) { listing.add(Pass{}); }

std::string tell(const Words& words, Seat by, const Pass&) {
  return text_of(by) + (words.read.state.stage == Stage::retaliate ? " does not retaliate."
                                                                   : " names no other defender.");
}

}  // namespace arbiter::hex
