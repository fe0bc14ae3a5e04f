// What is impossible in a position, however it was reached.
#pragma once
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/soundness.hpp"
#include "engine/games/sularia/content.hpp"
#include "engine/games/sularia/state.hpp"

namespace arbiter::sularia {

// Every problem with its place and the rule or reason. A position without problems can be played
// on.
std::vector<PositionProblem> soundness(const Content& content, const State& state);

// The part of it that concerns the moment, the chain and the frames. Requires sound cards and
// players.
void frames_soundness(const Content& content, const State& state, PositionProblems& found);

}  // namespace arbiter::sularia
