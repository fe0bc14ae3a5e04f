// Parts of a card that can never have an effect.
#pragma once
#include <vector>

#include "engine/games/sularia/content.hpp"

namespace arbiter::sularia {

// Returns the words of the card that contradict each other, or that refer to something impossible.
// The places start at the card. Returns nothing if every word can matter.
std::vector<PackProblem> senseless(const CardText& card);

}  // namespace arbiter::sularia
