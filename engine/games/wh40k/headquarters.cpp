// Phase 4: Headquarters.
#include "engine/games/wh40k/machine.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

inline constexpr std::uint8_t cards_each_round = decides<"headquarters-phase-8">(2);
inline constexpr int resources_each_round = 4;

// Steps 1 to 3.
Next Machine::next_planets() {
  auto& at = state.at;
  if (!state.first) {  // step 1
    state.first = true;
    tell(decides<"headquarters-phase-3">);
    tell_place(mentions<"headquarters-phase-4">, Deed::first_planet, Id{}, read().first_planet());
    tell(mentions<"headquarters-phase-5">);
    tell(decides<"headquarters-phase-6">);
  }
  if (at.place == 0) at.place = static_cast<std::uint8_t>(read().planets_up() + 1);
  if (!reveal(at.place, decides<"headquarters-phase-7">)) return Next::ask;  // step 2
  at.step = StepName::draw;
  draw(other_of(state.initiative), cards_each_round, true);  // step 3
  draw(state.initiative, cards_each_round, true);
  return Next::again;
}

// Steps 4 to 6.
Next Machine::finish_round() {
  for (auto& one : state.players)
    gain(one.seat, resources_each_round, decides<"headquarters-phase-9">);
  for (auto& one : state.cards)
    if (one.in_play()) ready(one, decides<"headquarters-phase-10">);
  state.initiative = other_of(state.initiative);
  tell_seat(decides<"headquarters-phase-11">, Deed::initiative, state.initiative);
  if (state.round < 0xFFFF) ++state.round;
  tell(decides<"headquarters-phase-12">);
  begin_round();
  return Next::again;
}

}  // namespace arbiter::wh40k
