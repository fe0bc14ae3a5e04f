// What makes a position impossible, however it was reached.
#pragma once
#include <vector>

#include "engine/core/soundness.hpp"
#include "engine/games/hex/content.hpp"
#include "engine/games/hex/state.hpp"

namespace arbiter::hex {

// Returns every problem with its place and the rule or reason. A position without problems can be
// played on.
std::vector<PositionProblem> soundness(const Content& content, const State& state);

}  // namespace arbiter::hex
