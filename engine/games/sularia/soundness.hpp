// What is impossible in a position, however it was reached.
#pragma once
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/soundness.hpp"
#include "engine/games/sularia/content.hpp"
#include "engine/games/sularia/state.hpp"

namespace arbiter::sularia {

// Every problem with its place and the rule or reason. A position without problems can be played
// on.
std::vector<PositionProblem> soundness(const Content& content, const State& state);

// What soundness() says of a position in which all is well, but nobody has to answer.
inline constexpr std::string_view nobody_asked = "nobody is asked anything here";

// The part of it that concerns the moment, the chain and the frames. Requires sound cards and
// players.
void frames_soundness(const Content& content, const State& state, PositionProblems& found);

}  // namespace arbiter::sularia
