// What is impossible in a position, however it was reached.
#pragma once
#include <vector>

#include "engine/core/soundness.hpp"
#include "engine/games/conquest/content.hpp"
#include "engine/games/conquest/state.hpp"

namespace arbiter::conquest {

// Every problem with its place and the rule or reason. A position without problems can be played
// on.
std::vector<PositionProblem> soundness(const Content& content, const State& state);

// The part of it that concerns the frames: each is where its stage says, and what it refers to is
// there.
void frames_soundness(const Content& content, const State& state, PositionProblems& found);

}  // namespace arbiter::conquest
