// A loaded pack: its cards in the order of their ids, and what is read off them once.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/sularia/card.hpp"

namespace arbiter::sularia {

// A problem of a pack: where (a JSON Pointer) and what is wrong.
struct PackProblem {
  std::string pointer;
  std::string detail;
};

// A pack as written, apart from what every pack has (format, id, version, title, licence, decks).
struct PackText {
  std::vector<CardText> cards;
};
constexpr auto fields(Type<PackText>) { return std::tuple{field("cards", &PackText::cards)}; }

// What is known of a card before the game, as bits.
struct CardFacts {
  std::uint8_t changes = 0;    // of each Change that its continuous abilities make
  std::uint8_t kinds = 0;      // of each AbilityKind
  std::uint8_t events = 0;     // of each EventKind that its optional abilities wait for
  std::uint16_t keywords = 0;  // of each printed Keyword
};

struct Content {
  std::vector<CardText> cards;  // sorted by id
  std::vector<CardFacts> facts;
  CardFacts all;  // of all cards together
  // Of each card the first one of the same name: what Type N counts.
  std::vector<Card> namesake;

  const CardText& text(Card card) const { return cards[card.index]; }
  const CardFacts& of(Card card) const { return facts[card.index]; }
  std::string_view id(Card card) const {
    return card.known() ? std::string_view{cards[card.index].id} : "";
  }
  // The card with this id; unknown where the pack has none.
  Card find(std::string_view id) const;
};

template <class Enum>
constexpr std::uint16_t bit(Enum value) {
  return static_cast<std::uint16_t>(1u << static_cast<unsigned>(value));
}

// Reads the facts off the texts. The pack must have no problems.
Content load(PackText pack);

// Everything that is wrong with a pack at once.
std::vector<PackProblem> problems(const PackText& pack);

}  // namespace arbiter::sularia
