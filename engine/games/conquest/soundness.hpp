// What is impossible in a position, however it was reached.
#pragma once
#include <string_view>
#include <vector>

#include "engine/core/soundness.hpp"
#include "engine/games/conquest/content.hpp"
#include "engine/games/conquest/reading.hpp"
#include "engine/games/conquest/state.hpp"

namespace arbiter::conquest {

// Every problem with its place and the rule or reason. A position without problems can be played
// on.
std::vector<PositionProblem> soundness(const Content& content, const State& state);

// Whether a term is at the beginning of a step that asks nobody. No play leaves it there, but a
// person may type it: what happens by itself from there on is played when the position is read.
bool begins_a_step(const Reading& read);
// The only problem of a position that is sound apart from that.
inline constexpr std::string_view nobody_asked =
    "nobody is asked here, and what happens by itself comes to no end";

// The part of it that concerns the frames: each is where its stage says, and what it refers to is
// there.
void frames_soundness(const Content& content, const State& state, PositionProblems& found);

}  // namespace arbiter::conquest
