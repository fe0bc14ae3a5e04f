// Shared by the tests of the codec: a small pack of names, and short ways to read and write.
#pragma once
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "codec/decode.hpp"
#include "codec/encode.hpp"
#include "codec/names.hpp"
#include "conquest/rows.hpp"
#include "engine/games/conquest/moves.hpp"

namespace arbiter::test {

struct NamedCard {
  std::string_view id;
  std::string_view name;
};

// The part of a loaded pack that names need. Sorted by id.
struct SmallPack {
  std::array<NamedCard, 5> cards = {{{"battle-standard", "Battle Standard"},
                                     {"footman", "Footman"},
                                     {"longbow", "Longbow"},
                                     {"sword", "Sword"},
                                     {"village", "Village"}}};

  Card find(std::string_view id) const {
    for (std::size_t i = 0; i < cards.size(); ++i)
      if (cards[i].id == id) return Card{static_cast<std::uint16_t>(i)};
    return {};
  }
  std::string_view id(Card card) const { return cards[card.index].id; }
};

inline constexpr SmallPack kPack;
inline constexpr unsigned kPlayers = 3;

inline const Names& names() {
  static const Names all = names_of("conquest", conquest::Printed::book().rows, kPack, kPlayers);
  return all;
}

// The same, if a card's name may replace an id.
inline const Names& names_for_ids() {
  static const Names all = [] {
    Names changed = names();
    changed.names_for_ids = true;
    return changed;
  }();
  return all;
}

inline constexpr Id id(char owner, std::uint16_t number) {
  return {Seat{static_cast<std::uint8_t>(owner - 'A')}, number};
}
inline constexpr Seat seat(char letter) { return Seat{static_cast<std::uint8_t>(letter - 'A')}; }

// Returns "code pointer" for every fault, separated by "; ".
inline std::string summary(const std::vector<Fault>& faults) {
  std::string text;
  for (const Fault& one : faults)
    text += (text.empty() ? "" : "; ") + one.code + (one.pointer.empty() ? "" : " ") + one.pointer;
  return text;
}

}  // namespace arbiter::test
