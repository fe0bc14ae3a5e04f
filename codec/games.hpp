// The list of games. A new game is its folder and one line here.
#pragma once
#include <tuple>

#include "engine/games/conquest/conquest.hpp"
#include "engine/games/hex/hex.hpp"

namespace arbiter {

// clang-format off
using Games = std::tuple<
    conquest::Conquest,
    hex::Hexes>;
// clang-format on

}  // namespace arbiter
