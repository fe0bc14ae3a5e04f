// What a card of a pack says although it could never happen.
#pragma once
#include <vector>

#include "engine/games/sularia/content.hpp"

namespace arbiter::sularia {

// The words of the card that contradict each other, or mean what could never be. The places begin
// in the card. None is returned for a card whose every word can matter.
std::vector<PackProblem> senseless(const CardText& card);

}  // namespace arbiter::sularia
