// What is under way: the frames of the stack. Each is a small struct with a named stage, and the
// topmost one runs. Between resolutions the stack is empty and State::at says everything. Frames
// own no lists. Each says what happens to it when a seat that it names leaves the game.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <variant>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/sularia/card.hpp"

namespace arbiter::sularia {

// Cards leave the top of a deck for the hand. Chance names those that the log does not know. The
// frame is dropped when its seat leaves.
struct Drawing {
  Seat to;
  std::uint8_t left = 0;
  bool operator==(const Drawing&) const = default;
};
constexpr std::string_view name(Type<Drawing>) { return "drawing"; }
constexpr auto fields(Type<Drawing>) {
  return FieldList{field("to", &Drawing::to), optional_field("left", &Drawing::left)};
}

// Required or keyword triggers are being placed, seat after seat. It names no seat.
struct Placing {
  bool keywords = false;
  bool operator==(const Placing&) const = default;
};
constexpr std::string_view name(Type<Placing>) { return "placing"; }
constexpr auto fields(Type<Placing>) {
  return FieldList{optional_field("keywords", &Placing::keywords)};
}

// The chain resolves from its top, item by item, until it is empty. The frame names no seat.
struct Chaining {
  bool operator==(const Chaining&) const = default;
};
constexpr std::string_view name(Type<Chaining>) { return "chaining"; }
constexpr auto fields(Type<Chaining>) { return FieldList{}; }

// The item on top of the chain resolves. If the item's controller leaves, the frame is dropped with
// the item. If another seat that is asked leaves, resolution continues without the answer.
struct Resolving {
  enum class Stage : std::uint8_t {
    begin,
    replace,  // asks: which copy leaves under Type N
    place,    // asks: where the site goes, because its place is taken
    enter,
    steps,
    discard,   // asks `asked`, or chance: cards of a hand
    position,  // asks: where the site `moved` goes
    finish
  };
  Stage stage = Stage::begin;
  std::uint8_t step = 0;     // the next sentence
  std::uint8_t subject = 0;  // how many of its subjects are done
  Seat asked;
  std::uint8_t amount = 0;  // how many cards
  Id moved;
  bool operator==(const Resolving&) const = default;
};
constexpr auto names(Type<Resolving::Stage>) {
  return std::array{"begin"sv, "replace"sv, "place"sv,    "enter"sv,
                    "steps"sv, "discard"sv, "position"sv, "finish"sv};
}
constexpr std::string_view name(Type<Resolving>) { return "resolving"; }
constexpr auto fields(Type<Resolving>) {
  return FieldList{
      optional_field("stage", &Resolving::stage),     optional_field("step", &Resolving::step),
      optional_field("subject", &Resolving::subject), optional_field("asked", &Resolving::asked),
      optional_field("amount", &Resolving::amount),   optional_field("moved", &Resolving::moved)};
}

// The alpha strike damage step, or the damage step. The frame names no seat.
struct Striking {
  enum class Stage : std::uint8_t { activate, barrage, attackers, defenders, sites, losses };
  Stage stage = Stage::activate;
  bool alpha = false;
  bool operator==(const Striking&) const = default;
};
constexpr auto names(Type<Striking::Stage>) {
  return std::array{"activate"sv, "barrage"sv, "attackers"sv, "defenders"sv, "sites"sv, "losses"sv};
}
constexpr std::string_view name(Type<Striking>) { return "striking"; }
constexpr auto fields(Type<Striking>) {
  return FieldList{optional_field("stage", &Striking::stage),
                   optional_field("alpha", &Striking::alpha)};
}

// Cards given away by tactics go back at the end of the turn. Asks which copy leaves under Type N
// if there are several. The frame names no seat.
struct Returning {
  bool operator==(const Returning&) const = default;
};
constexpr std::string_view name(Type<Returning>) { return "returning"; }
constexpr auto fields(Type<Returning>) { return FieldList{}; }

using Frame = std::variant<Drawing, Placing, Chaining, Resolving, Striking, Returning>;

}  // namespace arbiter::sularia
