// The board as a picture, for people who look at a position in a browser.
#pragma once
#include <string>
#include <string_view>

#include "engine/games/hex/reading.hpp"

namespace arbiter::hex {

// Returns an SVG document: the heading (plain text without markup), the hexes by terrain with their
// coordinates, developments, artillery, units with their numbers, and walls in the colours of their
// owners. Below the board are a line for each player and a key.
std::string board_svg(const Reading& read, std::string_view heading);

}  // namespace arbiter::hex
