// A position of the game. It is also its own written form.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/decision.hpp"
#include "engine/core/field.hpp"
#include "engine/core/seat.hpp"
#include "tests/sixth/place.hpp"

namespace arbiter::ferrymen {

// What the game waits for.
enum class Stage : std::uint8_t {
  dealing,     // the first cards
  rolling,     // the die
  pondering,   // whether to roll again
  sailing,     // everything up to mooring
  drawing,     // the card after mooring
  laying_away  // from a hand that is too large
};
constexpr auto names(Type<Stage>) {
  return std::array<std::string_view, 6>{"dealing", "rolling", "pondering",
                                         "sailing", "drawing", "laying_away"};
}

struct Ferryman {
  Seat seat;
  bool left = false;  // has given up
  Place at;           // the place of his ferry; none once he has left
  std::uint16_t coins = 0;
  std::uint16_t landed = 0;  // passengers set ashore
  std::vector<Card> hand;    // sorted; in a view another seat's are unknown cards
  std::vector<Card> aboard;  // sorted
  bool operator==(const Ferryman&) const = default;
};
constexpr auto fields(Type<Ferryman>) {
  return FieldList{field("seat", &Ferryman::seat),
                   optional_field("left", &Ferryman::left),
                   optional_field("at", &Ferryman::at),
                   optional_field("coins", &Ferryman::coins),
                   optional_field("landed", &Ferryman::landed),
                   optional_field("hand", &Ferryman::hand),
                   optional_field("aboard", &Ferryman::aboard)};
}
constexpr auto key_of(Type<Ferryman>) { return &Ferryman::seat; }

struct State {
  Stage stage = Stage::dealing;
  Seat turn{0};  // whose turn it is; during the first deal, who gets the next cards
  std::uint8_t strokes = 0;
  bool rolled_again = false;
  std::vector<Ferryman> ferrymen;  // by seat
  std::vector<Copies> deck;        // sorted by card; in a view it includes the cards of other hands
  std::vector<Copies> away;        // the cards laid away, sorted by card
  Outcome outcome;
  bool operator==(const State&) const = default;
};
constexpr auto fields(Type<State>) {
  return FieldList{field("stage", &State::stage),
                   field("turn", &State::turn),
                   optional_field("strokes", &State::strokes),
                   optional_field("rolled_again", &State::rolled_again),
                   field("ferrymen", &State::ferrymen),
                   optional_field("deck", &State::deck),
                   optional_field("away", &State::away),
                   optional_field("outcome", &State::outcome)};
}

}  // namespace arbiter::ferrymen
