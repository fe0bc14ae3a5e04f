// Parts of a card that can never have an effect.
#pragma once
#include <vector>

#include "engine/games/wh40k/content.hpp"

namespace arbiter::wh40k {

// Returns the words of the card that contradict each other, or that refer to what the card never
// has or sees. The places start at the card. Returns nothing if every word can matter.
std::vector<PackProblem> senseless(const CardText& card);

}  // namespace arbiter::wh40k
