// What makes a position impossible, however it was reached.
#pragma once
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/core/soundness.hpp"
#include "engine/games/sularia/content.hpp"
#include "engine/games/sularia/state.hpp"

namespace arbiter::sularia {

// What Rules::problems() reports for a position in which everything is right but nobody has to
// answer.
inline constexpr std::string_view nobody_asked = "nobody is asked anything here";

// Checks the moment, the chain and the frames. Requires sound cards and players.
void frames_soundness(const Content& content, const State& state, PositionProblems& found);

}  // namespace arbiter::sularia
