// What makes a position impossible, however it was reached.
#pragma once
#include <vector>

#include "engine/core/game.hpp"
#include "tests/sixth/content.hpp"
#include "tests/sixth/state.hpp"

namespace arbiter::ferrymen {

std::vector<PositionProblem> problems(const Content& content, const State& state);

}  // namespace arbiter::ferrymen
