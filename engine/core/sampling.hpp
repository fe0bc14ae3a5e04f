// Random play: the parts that games share.
#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <string_view>
#include <type_traits>
#include <variant>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/field.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

// Keeps only the moves of one kind. The kind is drawn first, so that the many targets of one card
// do not drown out the rest. Requires at least one move, and leaves at least one.
template <class Move>
void keep_one_kind(std::vector<SeatOption<Move>>& list, Chooser& chooser) {
  std::vector<std::size_t> kinds;  // in the order of the list
  for (const auto& one : list)
    if (std::find(kinds.begin(), kinds.end(), one.option.move.index()) == kinds.end())
      kinds.push_back(one.option.move.index());
  const std::size_t drawn = kinds[chooser.below(static_cast<std::uint32_t>(kinds.size()))];
  std::erase_if(list, [&](const auto& one) { return one.option.move.index() != drawn; });
}

// Draws unnamed cards at random; fewer than `count` if the pool runs out.
inline std::vector<Card> drawn(Pile pile, std::size_t count, Chooser& chooser) {
  std::vector<Card> cards;
  while (cards.size() < count && pile.pool_size() > 0) {
    cards.push_back(pile.nth(chooser.below(pile.pool_size())));
    pile.take(cards.back());
  }
  return cards;
}

// Fills the field of a pattern (`Domain::field`) with these ids. Requires that the move has a list
// of ids with that name.
template <class Move>
void fill_in(Move& move, std::string_view wanted, const std::vector<Id>& values) {
  std::visit(
      [&]<class M>(M& one) {
        for_each_field<M>([&](const auto& each) {
          if constexpr (std::is_same_v<decltype(one.*each.member), std::vector<Id>&>)
            if (each.name == wanted) one.*each.member = values;
        });
      },
      move);
}

}  // namespace arbiter
