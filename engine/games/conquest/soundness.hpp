// What makes a position impossible, however it was reached.
#pragma once
#include <string_view>
#include <vector>

#include "engine/core/soundness.hpp"
#include "engine/games/conquest/content.hpp"
#include "engine/games/conquest/reading.hpp"
#include "engine/games/conquest/state.hpp"

namespace arbiter::conquest {

// Whether a term is at the beginning of a step that asks nobody. Play never stops there, but a
// person may write such a position. It is played on to the next question when it is read.
bool begins_a_step(const Reading& read);
// The only problem of a position that is otherwise sound.
inline constexpr std::string_view nobody_asked =
    "nobody is asked here, and what happens by itself comes to no end";

// Checks the frames: each must be where its stage says, and what it refers to must exist.
void frames_soundness(const Content& content, const State& state, PositionProblems& found);

}  // namespace arbiter::conquest
