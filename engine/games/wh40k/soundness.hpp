// What makes a position impossible, however it was reached.
#pragma once
#include <vector>

#include "engine/core/soundness.hpp"
#include "engine/games/wh40k/content.hpp"
#include "engine/games/wh40k/state.hpp"

namespace arbiter::wh40k {

// Checks the moment and the frames: each must be where its stage says, and what it refers to must
// exist. Requires sound cards, players and planets.
void frames_soundness(const Content& content, const State& state, PositionProblems& found);

}  // namespace arbiter::wh40k
