// The board as a picture, for people who look at a position in a browser.
#pragma once
#include <string>

#include "engine/games/hex/reading.hpp"

namespace arbiter::hex {

// An SVG document: the hexes by terrain with their coordinates, developments, artillery, units and
// walls in the colours of their owners, and below the board a line for each player.
std::string board_svg(const Reading& read);

}  // namespace arbiter::hex
