// Play at random: what the games share of it.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "engine/core/decision.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

// Leaves the moves of one kind, drawn first: else the many targets of one card drown the rest.
// Requires that there is a move; afterwards there still is one.
template <class Move>
void keep_one_kind(std::vector<SeatOption<Move>>& list, Chooser& chooser) {
  std::vector<std::size_t> kinds;  // in the order of the list
  for (const auto& one : list)
    if (std::find(kinds.begin(), kinds.end(), one.option.move.index()) == kinds.end())
      kinds.push_back(one.option.move.index());
  const std::size_t drawn = kinds[chooser.below(static_cast<std::uint32_t>(kinds.size()))];
  std::erase_if(list, [&](const auto& one) { return one.option.move.index() != drawn; });
}

}  // namespace arbiter
