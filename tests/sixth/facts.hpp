// What happened while an entry was played. Every seat may know all of it, so no fact is secret.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/rules.hpp"
#include "engine/core/seat.hpp"
#include "tests/sixth/place.hpp"

namespace arbiter::ferrymen {

enum class Deed : std::uint8_t {
  set_out,       // a ferry begins at a place
  got_coins,     // an amount of coins
  was_dealt,     // a number of cards, unseen by the others
  turn_began,    // of a seat
  got_strokes,   // an amount of strokes
  lost_strokes,  // an amount of strokes
  spent_strokes,
  paid,        // an amount of coins
  was_paid,    // an amount of coins, by a passenger
  was_pushed,  // to a place
  laid_away,   // a card
  left,        // the river
  ended        // the game
};
constexpr auto names(Type<Deed>) {
  return std::array<std::string_view, 13>{
      "set_out",      "got_coins",     "was_dealt", "turn_began", "got_strokes",
      "lost_strokes", "spent_strokes", "paid",      "was_paid",   "was_pushed",
      "laid_away",    "left",          "ended"};
}

struct Fact {
  Deed deed = Deed::ended;
  RuleId rule{};
  Seat seat{};  // whom it is about; nobody for the game
  std::uint16_t count = 0;
  Place place{};
  Card card{};
  bool operator==(const Fact&) const = default;
};
constexpr auto fields(Type<Fact>) {
  return FieldList{field("deed", &Fact::deed),
                   field("rule", &Fact::rule),
                   optional_field("seat", &Fact::seat),
                   optional_field("count", &Fact::count),
                   optional_field("place", &Fact::place),
                   optional_field("card", &Fact::card)};
}

}  // namespace arbiter::ferrymen
