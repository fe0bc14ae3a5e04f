// What is under way: the frames of the stack. Each is a small struct with a named stage, and the
// topmost one runs. Between resolutions the stack is empty and State::at says everything. Frames
// own no lists. What they collect is in stacks of the state (hits, events, answered), from each
// frame's own first index on. So a position can be copied without looking at the frames. If a
// player leaves a game of two, the game ends, so no frame names a seat that has left.
#pragma once
#include <array>
#include <cstdint>
#include <string_view>
#include <variant>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/wh40k/card.hpp"

namespace arbiter::wh40k {

inline constexpr std::uint8_t no_index = 0xFF;

// Cards leave the top of a deck, for a hand or to be looked at. Chance names those that the log
// does not know.
struct Drawing {
  Seat to;
  std::uint8_t left = 0;
  bool look = false;   // they are looked at and not yet in hand
  bool round = false;  // one of the two compulsory draws of the headquarters phase
  bool operator==(const Drawing&) const = default;
};
constexpr std::string_view name(Type<Drawing>) { return "drawing"; }
constexpr auto fields(Type<Drawing>) {
  return FieldList{field("to", &Drawing::to), optional_field("left", &Drawing::left),
                   optional_field("look", &Drawing::look),
                   optional_field("round", &Drawing::round)};
}

// A card enters play after it was paid for or put there by an ability.
struct Entering {
  enum class Stage : std::uint8_t { enter, harm, answer, finish };
  Stage stage = Stage::enter;
  Id card;
  Card planet;            // unknown: in headquarters, or on another card
  Id on;                  // of an attachment
  std::uint8_t harm = 0;  // damage dealt to it, one point at a time, before anything answers
  Id harmed_by;
  bool operator==(const Entering&) const = default;
};
constexpr auto names(Type<Entering::Stage>) {
  return std::array{"enter"sv, "harm"sv, "answer"sv, "finish"sv};
}
constexpr std::string_view name(Type<Entering>) { return "entering"; }
constexpr auto fields(Type<Entering>) {
  return FieldList{optional_field("stage", &Entering::stage),
                   field("card", &Entering::card),
                   optional_field("planet", &Entering::planet),
                   optional_field("on", &Entering::on),
                   optional_field("harm", &Entering::harm),
                   optional_field("harmed_by", &Entering::harmed_by)};
}

// An ability that is paid for and resolves: a card's, or the battle ability of a planet. A second
// such frame directly above it is one of its sentences, which asks each player.
struct Resolving {
  enum class Stage : std::uint8_t {
    pay,     // costs that deal damage
    steps,   // the sentences, one after another
    first,   // asks: the first player's choice (damage_chosen, put_each)
    second,  // asks: the other player's
    pick,    // asks: which of the cards looked at is taken
    random,  // chance: which card of a hand
    finish
  };
  Stage stage = Stage::pay;
  Id source;  // the card; none for a battle ability
  Card text;  // the card whose text resolves
  std::uint8_t ability = 0;
  std::uint8_t step = 0;
  Seat by;
  Id target;  // chosen by its user, or by each player in turn
  Id other;
  Card planet;  // chosen; if unknown with `headquarters`, the enemy headquarters
  bool headquarters = false;
  bool cards = false;             // of a bonus: cards rather than resources
  bool failed = false;            // a required payment did not happen
  std::uint8_t more = 0;          // more cards to discard at random after the next one
  std::uint8_t event = no_index;  // in State::events: what it answers
  Card here;                      // the planet of the source when it was used
  bool operator==(const Resolving&) const = default;
};
constexpr auto names(Type<Resolving::Stage>) {
  return std::array{"pay"sv, "steps"sv, "first"sv, "second"sv, "pick"sv, "random"sv, "finish"sv};
}
constexpr std::string_view name(Type<Resolving>) { return "resolving"; }
constexpr auto fields(Type<Resolving>) {
  return FieldList{optional_field("stage", &Resolving::stage),
                   optional_field("source", &Resolving::source),
                   field("text", &Resolving::text),
                   optional_field("ability", &Resolving::ability),
                   optional_field("step", &Resolving::step),
                   field("by", &Resolving::by),
                   optional_field("target", &Resolving::target),
                   optional_field("other", &Resolving::other),
                   optional_field("planet", &Resolving::planet),
                   optional_field("headquarters", &Resolving::headquarters),
                   optional_field("cards", &Resolving::cards),
                   optional_field("failed", &Resolving::failed),
                   optional_field("more", &Resolving::more),
                   optional_field("event", &Resolving::event),
                   optional_field("here", &Resolving::here)};
}

// The steps of dealing damage to one or several units at once. Its hits are those of the state from
// `first` on.
struct Damage {
  enum class Stage : std::uint8_t { assign, answer, shields, take, finish };
  Stage stage = Stage::assign;
  Id source;
  bool attack = false;  // damage by an attack
  std::uint8_t first = 0;
  Seat shielding;          // who is asked for shield cards
  std::uint8_t asked = 0;  // how many players have declined
  bool operator==(const Damage&) const = default;
};
constexpr auto names(Type<Damage::Stage>) {
  return std::array{"assign"sv, "answer"sv, "shields"sv, "take"sv, "finish"sv};
}
constexpr std::string_view name(Type<Damage>) { return "damage"; }
constexpr auto fields(Type<Damage>) {
  return FieldList{
      optional_field("stage", &Damage::stage),         optional_field("source", &Damage::source),
      optional_field("attack", &Damage::attack),       optional_field("first", &Damage::first),
      optional_field("shielding", &Damage::shielding), optional_field("asked", &Damage::asked)};
}

// A shield card has been discarded. The opponent may interrupt before it prevents anything.
struct Shielding {
  enum class Stage : std::uint8_t { answer, prevent };
  Stage stage = Stage::answer;
  Id card;
  std::uint8_t hit = 0;     // index in State::hits
  std::uint8_t amount = 0;  // what it would prevent
  Seat by;
  bool canceled = false;
  bool operator==(const Shielding&) const = default;
};
constexpr auto names(Type<Shielding::Stage>) { return std::array{"answer"sv, "prevent"sv}; }
constexpr std::string_view name(Type<Shielding>) { return "shielding"; }
constexpr auto fields(Type<Shielding>) {
  return FieldList{optional_field("stage", &Shielding::stage),
                   field("card", &Shielding::card),
                   optional_field("hit", &Shielding::hit),
                   optional_field("amount", &Shielding::amount),
                   field("by", &Shielding::by),
                   optional_field("canceled", &Shielding::canceled)};
}

// The reactions to events that happened together. The players alternate until both decline in a
// row. The events, and the answers given, are those of the state from `first` on.
struct Answering {
  enum class Stage : std::uint8_t { forced, ask };
  Stage stage = Stage::forced;
  std::uint8_t first = 0;
  std::uint8_t answered = 0;
  Seat turn;
  std::uint8_t declined = 0;
  bool operator==(const Answering&) const = default;
};
constexpr auto names(Type<Answering::Stage>) { return std::array{"forced"sv, "ask"sv}; }
constexpr std::string_view name(Type<Answering>) { return "answering"; }
constexpr auto fields(Type<Answering>) {
  return FieldList{
      optional_field("stage", &Answering::stage), optional_field("first", &Answering::first),
      optional_field("answered", &Answering::answered), optional_field("turn", &Answering::turn),
      optional_field("declined", &Answering::declined)};
}

// An attack from its declaration to its damage.
struct Attacking {
  enum class Stage : std::uint8_t { declared, resolve, finish };
  Stage stage = Stage::declared;
  Id attacker;
  Id defender;  // none for Area Effect
  bool operator==(const Attacking&) const = default;
};
constexpr auto names(Type<Attacking::Stage>) {
  return std::array{"declared"sv, "resolve"sv, "finish"sv};
}
constexpr std::string_view name(Type<Attacking>) { return "attacking"; }
constexpr auto fields(Type<Attacking>) {
  return FieldList{optional_field("stage", &Attacking::stage),
                   field("attacker", &Attacking::attacker),
                   optional_field("defender", &Attacking::defender)};
}

using Frame = std::variant<Drawing, Entering, Resolving, Damage, Shielding, Answering, Attacking>;

}  // namespace arbiter::wh40k
