// The loop that carries a position from an entry to the next decision. A game's machine has the
// steps; the code that bounds them is the same for all games.
#pragma once
#include <concepts>
#include <cstdint>

#include "engine/core/decision.hpp"
#include "engine/core/game.hpp"
#include "engine/core/limits.hpp"

namespace arbiter {

// The result of a step of the game, or of the frame on top.
enum class Next : std::uint8_t {
  again,  // go on with what is on top now
  ask,    // somebody must answer before this goes on
  done    // the frame is finished and leaves the stack
};

template <class M>
concept Steps = requires(M& machine) {
  // The game has ended: there are no more steps.
  { machine.is_over() } -> std::same_as<bool>;
  // The position holds more of something than it may, or the units of work are used up.
  { machine.is_beyond() } -> std::same_as<bool>;
  // Takes one step. `ask` if somebody must answer; otherwise anything else.
  { machine.step() } -> std::same_as<Next>;
};

// Steps until somebody must answer or the game is over: `done`. `endless` if one entry takes too
// many steps or leads beyond what a position can hold; the state is then void.
template <Steps M>
Applied run_to_decision(M& machine, WorkBudget& budget) {
  for (std::uint32_t steps = 0; !machine.is_over(); ++steps) {
    if (steps == limits::kStepsPerEntry || budget.steps_left == 0 || machine.is_beyond())
      return Applied::endless;
    --budget.steps_left;
    if (machine.step() == Next::ask) break;
  }
  return machine.is_beyond() ? Applied::endless : Applied::done;
}

}  // namespace arbiter
