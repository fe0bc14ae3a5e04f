// A loaded pack: its cards sorted by id, and facts derived from them once.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/games/sularia/card.hpp"

namespace arbiter::sularia {

// A pack as written, without what every pack has (format, id, version, title, licence, decks).
struct PackText {
  std::vector<CardText> cards;
};
constexpr auto fields(Type<PackText>) { return FieldList{field("cards", &PackText::cards)}; }

// Facts about a card that do not depend on a position, as bits.
struct CardFacts {
  std::uint8_t changes = 0;    // for each Change that its continuous abilities make
  std::uint8_t kinds = 0;      // for each AbilityKind
  std::uint8_t events = 0;     // for each EventKind that its optional abilities wait for
  std::uint16_t keywords = 0;  // for each printed Keyword
};

struct Content {
  std::vector<CardText> cards;  // sorted by id
  std::vector<CardFacts> facts;
  CardFacts all;  // of all cards together
  // For each card the first one of the same name, because Type N counts names.
  std::vector<Card> namesake;

  const CardText& text(Card card) const { return cards[card.index]; }
  const CardFacts& of(Card card) const { return facts[card.index]; }
  std::string_view id(Card card) const {
    return card.known() ? std::string_view{cards[card.index].id} : "";
  }
  // Returns the card with this id, or unknown if the pack does not have it.
  Card find(std::string_view id) const;
};

template <class Enum>
constexpr std::uint16_t bit(Enum value) {
  return static_cast<std::uint16_t>(1u << static_cast<unsigned>(value));
}

// Derives the facts from the texts. Requires a pack without problems.
Content load(PackText pack);

// Returns everything that is wrong with a pack.
std::vector<PackProblem> problems(const PackText& pack);

}  // namespace arbiter::sularia
