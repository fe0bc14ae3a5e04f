// What a game begins with (book: Setup, Starting Units).
#pragma once
#include "engine/games/hex/state.hpp"

namespace arbiter::hex {

void give_starting_units(State& state);

}  // namespace arbiter::hex
