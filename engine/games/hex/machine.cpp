#include "engine/games/hex/machine.hpp"

#include "engine/games/hex/judging.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

void Machine::add_fact(Fact fact) {
  if (fact.unit) fact.kind = state.kind(unit_of(fact.unit));
  if (fact.other) fact.other_kind = state.kind(unit_of(fact.other));
  facts_.add(fact);
}

// Brings captives to their hexes, settles a battle that was won by moving in, captures units that
// surrender, and continues to the next decision.
void Machine::proceed() {
  // Whether a unit acts, even if it has just been captured or sunk, and not only its player.
  const bool acted = state.acting().unit != no_unit || state.stage == Stage::roll ||
                     state.stage == Stage::settle ||
                     (state.captor != no_seat && state.captor != state.actor());
  for (;;) {
    if (!bring_captives()) {
      state.stage = Stage::keep;
      return;
    }
    if (state.battle.kind == BattleKind::entry) {
      settle_entry();
      if (state.battle.kind == BattleKind::entry) {
        state.stage = Stage::settle;
        return;
      }
    } else if (!state.in_battle_phase() || !surround()) {
      break;
    }
  }
  const Activation& record = state.acting();
  if (record.unit == no_unit || finished(read, record)) {
    if (acted) note_unasked(Seat{state.actor()}, Done{}, decides<"activating-units-10">);
    return end_activation();
  }
  state.stage = state.replying != 0 ? Stage::retaliation : Stage::activation;
}

}  // namespace arbiter::hex
