// The map as text for a terminal, at most 100 columns wide.
#pragma once
#include <string>

#include "engine/games/hex/reading.hpp"

namespace arbiter::hex {

// Returns the character for a kind of unit: i, a, c for knights, v (caravel), f, g for ships.
char letter_of(Kind kind);

// Draws the hexes with terrain, developments, artillery and units. A wall is shown by its owner's
// letter.
std::string map_text(const Reading& read);

}  // namespace arbiter::hex
