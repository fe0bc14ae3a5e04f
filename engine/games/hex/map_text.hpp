// The map as text for a terminal, at most 100 columns wide.
#pragma once
#include <string>

#include "engine/games/hex/reading.hpp"

namespace arbiter::hex {

// One character for each unit of a hex: i, a, c for knights, v (caravel), f, g for ships.
char letter_of(Kind kind);

// The hexes with terrain, developments, artillery and units; walls by their owner's letter.
std::string map_text(const Reading& read);

}  // namespace arbiter::hex
