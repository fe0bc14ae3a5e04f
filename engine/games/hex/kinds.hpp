// Sets of kinds of moves, as decisions name them.
#pragma once
#include <cstddef>
#include <type_traits>
#include <variant>

#include "engine/core/decision.hpp"
#include "engine/games/hex/moves.hpp"

namespace arbiter::hex {

template <class Kind, class... All>
constexpr std::size_t place_of(std::type_identity<std::variant<All...>>) {
  std::size_t place = 0;
  bool found = false;
  ((found = found || std::is_same_v<Kind, All>, place += found ? 0 : 1), ...);
  return place;
}

// The kinds of these moves.
template <class... Kind>
constexpr Kinds kinds_of() {
  return ((Kinds{1} << place_of<Kind>(std::type_identity<Move>{})) | ...);
}

}  // namespace arbiter::hex
