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

bool has_rested_unit(const Reading& read, SeatNumber seat) {
  return read.any_unit(
      seat, [&](Unit unit) { return read.in_play(unit) && !read.state.activated(unit); });
}

const Activation* owed_for(const Reading& read, SeatNumber seat) {
  const State& state = read.state;
  if (state.active.lost == seat + 1) return &state.active;
  for (unsigned i = 0; i < state.open_count; ++i)
    if (state.open[i].lost == seat + 1) return &state.open[i];
  return nullptr;
}

// The loser of a battle receives a silver and may activate a unit.
void Machine::begin_retaliation(SeatNumber seat) {
  assert(seat < state.players && seat != state.seat_of_turn());
  Player& player = state.player[seat];
  if (player.silver < kFullPurse) ++player.silver;
  tell(decides<"retaliation-3">, Deed::silver_for_loss,
       {.by = Seat{seat}, .amount = player.silver});
  const bool can =
      read.any_unit(seat, [&](Unit unit) { return can_retaliate_with(read, seat, unit); });
  tell(can                           ? mentions<"retaliation-2">
       : has_rested_unit(read, seat) ? mentions<"retaliation-5">
                                     : mentions<"retaliation-4">,
       can ? Deed::may_retaliate : Deed::cannot_retaliate, {.by = Seat{seat}});
  player.redress = can ? Redress::none : Redress::lapsed;
  if (!can) return end_retaliation();
  state.replying = static_cast<std::uint8_t>(seat + 1);
  state.stage = Stage::retaliate;
}

void Machine::end_retaliation() {
  if (state.replying != 0)
    tell(mentions<"retaliation-4">, Deed::retaliation_ends,
         {.by = Seat{static_cast<SeatNumber>(state.replying - 1)}});
  state.replying = 0;
  state.reply = {};
  if ((state.pending & kDue) != 0) return next_retaliation();
  state.stage = state.active.unit != no_unit ? Stage::activation : Stage::turn;
}

// Begins the next retaliation against a knight whose Movement continues. When none is left, the
// turn continues or ends, as the entry asked.
void Machine::next_retaliation() {
  for (unsigned i = 0; i < state.open_count; ++i) {
    if (state.open[i].lost == 0) continue;
    const auto seat = static_cast<SeatNumber>(state.open[i].lost - 1);
    state.open[i].lost = 0;
    if (state.open[i].unit == no_unit) close_paused(i);
    return begin_retaliation(seat);
  }
  const bool ends = (state.pending & kEnding) != 0;
  state.pending = 0;
  if (ends) return finish_turn();
  state.stage = state.active.unit != no_unit ? Stage::activation : Stage::turn;
}

RuleId against_retaliation(const Reading& read, SeatNumber seat) {
  if (owed_for(read, seat) != nullptr) return row<"retaliation-2">;
  switch (read.state.player[seat].redress) {
    case Redress::none: break;
    case Redress::taken: return row<"retaliation-4">;
    case Redress::declined: return row<"retaliation-2">;
    case Redress::beaten: return row<"retaliation-7">;
    case Redress::lapsed:
      return has_rested_unit(read, seat) ? row<"retaliation-5"> : row<"retaliation-4">;
  }
  return row<"retaliation-1">;
}

// --- Declining ---

std::string offered(const Reading& read) {
  const bool defends = read.state.stage == Stage::defend;
  return defends ? id_of(read.state.battle.target).text() : "hex:retaliation-1";
}

// A pass may say what it declines.
void judge(const Reading& read, Seat, const Pass& move, Checker& check) {
  check.need(move.to.empty() || move.to == offered(read), decision_of(read).rule);
}

// Only the defence by another unit and a retaliation can be declined.
void moment(const Reading& read, Seat by, const Pass& move, Checker& check) {
  const State& state = read.state;
  if (!check.need(state.round > 0, decision_of(read).rule)) return;
  if (!check.need(state.in_battle_phase(), row<"phases-2">)) return;
  const bool attacked = (state.stage == Stage::defend || state.stage == Stage::roll) &&
                        state.battle.kind != BattleKind::breach &&
                        by == Seat{owner_of(state.battle.target)};
  if (attacked || (!move.to.empty() && move.to != "hex:retaliation-1"))
    check.need(false, row<"defend-1">);
  else
    check.need(false, by.is_player() ? against_retaliation(read, by.number) : row<"retaliation-1">);
}

bool is_superfluous(const Reading& read, Seat by, const Pass& move) {
  const State& state = read.state;
  if (!by.is_player()) return false;
  const bool adjacent =
      state.battle.kind == BattleKind::adjacent || state.battle.kind == BattleKind::entry;
  const bool alone = state.stage == Stage::roll && adjacent && !has_other_defender(read) &&
                     by == Seat{owner_of(state.battle.target)};
  if (alone && (move.to.empty() || move.to == id_of(state.battle.target).text())) return true;
  return state.player[by.number].redress == Redress::lapsed &&
         (move.to.empty() || move.to == "hex:retaliation-1");
}

void Machine::apply(Seat by, const Pass&) {
  if (state.stage != Stage::retaliate) {
    state.stage = Stage::roll;
    return;
  }
  state.player[by.number].redress = Redress::declined;
  end_retaliation();
}

void offer(Listing& listing, Type<Pass>) { listing.add(Pass{}); }

std::string tell(const Words& words, Seat by, const Pass&) {
  const Stage stage = words.read.state.stage;
  return text_of(by) + (stage == Stage::retaliate ? " does not retaliate."
                        : stage == Stage::defend  ? " names no other defender."
                                                  : " passes.");
}

}  // namespace arbiter::hex
