// The entries of seats and chance.
#pragma once
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/seat.hpp"
#include "tests/sixth/place.hpp"

namespace arbiter::ferrymen {

// Chance deals cards of the deck.
struct Deal {
  Seat to;
  std::vector<Card> cards;  // empty when another seat is told about it
  bool operator==(const Deal&) const = default;
};
constexpr std::string_view name(Type<Deal>) { return "deal"; }
constexpr auto fields(Type<Deal>) {
  return FieldList{field("to", &Deal::to), optional_field("cards", &Deal::cards)};
}

// Chance rolls the die.
struct Roll {
  std::uint8_t value = 0;
  bool operator==(const Roll&) const = default;
};
constexpr std::string_view name(Type<Roll>) { return "roll"; }
constexpr auto fields(Type<Roll>) { return FieldList{field("value", &Roll::value)}; }

// Pays a coin to roll the die again.
struct Again {
  bool operator==(const Again&) const = default;
};
constexpr std::string_view name(Type<Again>) { return "again"; }
constexpr auto fields(Type<Again>) { return FieldList{}; }

struct Sail {
  Place to;
  bool operator==(const Sail&) const = default;
};
constexpr std::string_view name(Type<Sail>) { return "sail"; }
constexpr auto fields(Type<Sail>) { return FieldList{field("to", &Sail::to)}; }

// Takes a passenger from the hand aboard.
struct Embark {
  Card card;
  bool operator==(const Embark&) const = default;
};
constexpr std::string_view name(Type<Embark>) { return "embark"; }
constexpr auto fields(Type<Embark>) { return FieldList{field("card", &Embark::card)}; }

// Sets a passenger ashore.
struct Land {
  Card card;
  bool operator==(const Land&) const = default;
};
constexpr std::string_view name(Type<Land>) { return "land"; }
constexpr auto fields(Type<Land>) { return FieldList{field("card", &Land::card)}; }

// Plays a help.
struct Play {
  Card card;
  Seat ferry;  // the ferry that a wake pushes; nobody for other helps
  bool operator==(const Play&) const = default;
};
constexpr std::string_view name(Type<Play>) { return "play"; }
constexpr auto fields(Type<Play>) {
  return FieldList{field("card", &Play::card), optional_field("ferry", &Play::ferry)};
}

// Ends the sailing of this turn.
struct Moor {
  bool operator==(const Moor&) const = default;
};
constexpr std::string_view name(Type<Moor>) { return "moor"; }
constexpr auto fields(Type<Moor>) { return FieldList{}; }

// Lays away a card of a hand that is too large.
struct LayAway {
  Card card;
  bool operator==(const LayAway&) const = default;
};
constexpr std::string_view name(Type<LayAway>) { return "lay_away"; }
constexpr auto fields(Type<LayAway>) { return FieldList{field("card", &LayAway::card)}; }

// Gives up.
struct Concede {
  bool operator==(const Concede&) const = default;
};
constexpr std::string_view name(Type<Concede>) { return "concede"; }
constexpr auto fields(Type<Concede>) { return FieldList{}; }

using Move =
    std::variant<Pass, Deal, Roll, Again, Sail, Embark, Land, Play, Moor, LayAway, Concede>;

template <class... Moves>
inline constexpr Kinds kinds_of = kinds_among<Move, Moves...>();

}  // namespace arbiter::ferrymen
