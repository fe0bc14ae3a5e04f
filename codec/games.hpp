// The list of games. A new game is its folder and one line here.
#pragma once
#include <tuple>

#include "engine/games/conquest/conquest.hpp"

namespace arbiter {

// clang-format off
using Games = std::tuple<
    conquest::Conquest>;
// clang-format on

}  // namespace arbiter
