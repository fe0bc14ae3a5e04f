// The kinds of moves. The README of this game lists each with its rule.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/wh40k/card.hpp"

namespace arbiter::wh40k {

// --- Deployment turns and action windows ---

struct Deploy {
  Id card;
  Card planet;           // of an army unit
  Id on;                 // of an attachment
  std::vector<Id> with;  // interrupts that make it cheaper
  bool operator==(const Deploy&) const = default;
};
constexpr std::string_view name(Type<Deploy>) { return "deploy"; }
constexpr auto fields(Type<Deploy>) {
  return FieldList{field("card", &Deploy::card), optional_field("planet", &Deploy::planet),
                   optional_field("on", &Deploy::on), optional_field("with", &Deploy::with)};
}

// An event from hand: an action, an interrupt or a reaction.
struct Play {
  Id card;
  Id to;  // the unit whose event it answers, if there are several
  Id target;
  Id other;
  Card planet;
  std::vector<Card> planets;
  bool operator==(const Play&) const = default;
};
constexpr std::string_view name(Type<Play>) { return "play"; }
constexpr auto fields(Type<Play>) {
  return FieldList{field("card", &Play::card),
                   optional_field("to", &Play::to),
                   optional_field("target", &Play::target),
                   optional_field("other", &Play::other),
                   optional_field("planet", &Play::planet),
                   optional_field("planets", &Play::planets)};
}

// An ability of a card in play: an action or a reaction.
struct Use {
  Id card;
  Id to;
  Id target;
  Id other;
  Card planet;
  std::optional<std::uint8_t> ability;  // counted from 1; left out, the first that fits
  bool operator==(const Use&) const = default;
};
constexpr std::string_view name(Type<Use>) { return "use"; }
constexpr auto fields(Type<Use>) {
  return FieldList{field("card", &Use::card),
                   optional_field("to", &Use::to),
                   optional_field("target", &Use::target),
                   optional_field("other", &Use::other),
                   optional_field("planet", &Use::planet),
                   optional_field("ability", &Use::ability)};
}

// The book's pass, which gives up a deployment turn or a combat turn.
struct PassTurn {
  bool operator==(const PassTurn&) const = default;
};
constexpr std::string_view name(Type<PassTurn>) { return "pass_turn"; }
constexpr auto fields(Type<PassTurn>) { return FieldList{}; }

// --- Command phase ---

struct Commit {
  std::uint8_t planet = 0;  // counted from the first planet
  bool operator==(const Commit&) const = default;
};
constexpr std::string_view name(Type<Commit>) { return "commit"; }
constexpr auto fields(Type<Commit>) { return FieldList{field("planet", &Commit::planet)}; }

struct Bonus {
  bool cards = false;
  bool resources = false;
  Card planet;  // whose struggle was won; if left out, the one asked about
  bool operator==(const Bonus&) const = default;
};
constexpr std::string_view name(Type<Bonus>) { return "bonus"; }
constexpr auto fields(Type<Bonus>) {
  return FieldList{optional_field("cards", &Bonus::cards),
                   optional_field("resources", &Bonus::resources),
                   optional_field("planet", &Bonus::planet)};
}

// --- Combat phase ---

struct Attack {
  Id unit;
  Id target;          // the defender
  bool area = false;  // Area Effect in place of a defender
  bool operator==(const Attack&) const = default;
};
constexpr std::string_view name(Type<Attack>) { return "attack"; }
constexpr auto fields(Type<Attack>) {
  return FieldList{field("unit", &Attack::unit), optional_field("target", &Attack::target),
                   optional_field("area", &Attack::area)};
}

struct WarlordRetreat {
  Id unit;
  bool operator==(const WarlordRetreat&) const = default;
};
constexpr std::string_view name(Type<WarlordRetreat>) { return "warlord_retreat"; }
constexpr auto fields(Type<WarlordRetreat>) {
  return FieldList{field("unit", &WarlordRetreat::unit)};
}

// Retreats units at the end of a combat round.
struct Retreat {
  std::vector<Id> units;
  bool operator==(const Retreat&) const = default;
};
constexpr std::string_view name(Type<Retreat>) { return "retreat"; }
constexpr auto fields(Type<Retreat>) { return FieldList{field("units", &Retreat::units)}; }

struct Shield {
  Id card;
  Id unit;
  std::optional<std::uint8_t> amount;  // if left out, as much as it can
  bool operator==(const Shield&) const = default;
};
constexpr std::string_view name(Type<Shield>) { return "shield"; }
constexpr auto fields(Type<Shield>) {
  return FieldList{field("card", &Shield::card), field("unit", &Shield::unit),
                   optional_field("amount", &Shield::amount)};
}

enum class Take : std::uint8_t { nothing, cards, resources };
constexpr auto names(Type<Take>) { return std::array{"nothing"sv, "cards"sv, "resources"sv}; }

// Uses the battle ability of the planet won. `as` is another planet whose ability it copies.
struct BattleAbility {
  Card as;
  Id target;
  Card planet;
  bool headquarters = false;  // the enemy headquarters instead of a planet
  Take take = Take::nothing;
  bool operator==(const BattleAbility&) const = default;
};
constexpr std::string_view name(Type<BattleAbility>) { return "battle_ability"; }
constexpr auto fields(Type<BattleAbility>) {
  return FieldList{optional_field("as", &BattleAbility::as),
                   optional_field("target", &BattleAbility::target),
                   optional_field("planet", &BattleAbility::planet),
                   optional_field("headquarters", &BattleAbility::headquarters),
                   optional_field("take", &BattleAbility::take)};
}

// --- Answers ---

// The card that an ability asks for: a unit of the player, or a unit card from hand. None if there
// is no such card.
struct Choose {
  Id card;
  bool operator==(const Choose&) const = default;
};
constexpr std::string_view name(Type<Choose>) { return "choose"; }
constexpr auto fields(Type<Choose>) { return FieldList{optional_field("card", &Choose::card)}; }

// Which of the cards looked at is taken, and the order of the others under the deck, from the top.
struct Pick {
  Id card;
  std::vector<Id> under;
  bool operator==(const Pick&) const = default;
};
constexpr std::string_view name(Type<Pick>) { return "pick"; }
constexpr auto fields(Type<Pick>) {
  return FieldList{optional_field("card", &Pick::card), optional_field("under", &Pick::under)};
}

// --- What may come at any decision, and chance ---

struct Concede {
  bool operator==(const Concede&) const = default;
};
constexpr std::string_view name(Type<Concede>) { return "concede"; }
constexpr auto fields(Type<Concede>) { return FieldList{}; }

// chance: a deck is shuffled, or the planets are (of nobody). Includes the order if the log knows
// it.
struct Shuffle {
  Seat of;
  std::vector<Card> order;  // from the top, or from the left
  bool operator==(const Shuffle&) const = default;
};
constexpr std::string_view name(Type<Shuffle>) { return "shuffle"; }
constexpr auto fields(Type<Shuffle>) {
  return FieldList{optional_field("of", &Shuffle::of), optional_field("order", &Shuffle::order)};
}

// chance: who starts with the first planet & initiative card.
struct Initiative {
  Seat to;
  bool operator==(const Initiative&) const = default;
};
constexpr std::string_view name(Type<Initiative>) { return "initiative"; }
constexpr auto fields(Type<Initiative>) { return FieldList{field("to", &Initiative::to)}; }

// chance: which planets are turned face up, from the left.
struct Reveal {
  std::vector<Card> planets;
  bool operator==(const Reveal&) const = default;
};
constexpr std::string_view name(Type<Reveal>) { return "reveal"; }
constexpr auto fields(Type<Reveal>) { return FieldList{field("planets", &Reveal::planets)}; }

// chance: the cards that come off the top of a deck, drawn or looked at. An unknown card stays
// unnamed.
struct Draw {
  Seat to;
  std::vector<Card> cards;
  bool operator==(const Draw&) const = default;
};
constexpr std::string_view name(Type<Draw>) { return "draw"; }
constexpr auto fields(Type<Draw>) {
  return FieldList{field("to", &Draw::to), field("cards", &Draw::cards)};
}

// chance: the card discarded at random from a hand, and which card it is if it had no name.
struct Discard {
  Id card;
  Card is;
  bool operator==(const Discard&) const = default;
};
constexpr std::string_view name(Type<Discard>) { return "discard"; }
constexpr auto fields(Type<Discard>) {
  return FieldList{field("card", &Discard::card), optional_field("is", &Discard::is)};
}

// chance: the card that an unnamed instance is.
struct Name {
  Id card;
  Card is;
  bool operator==(const Name&) const = default;
};
constexpr std::string_view name(Type<Name>) { return "name"; }
constexpr auto fields(Type<Name>) {
  return FieldList{field("card", &Name::card), field("is", &Name::is)};
}

using Move = std::variant<Deploy, Play, Use, PassTurn, Commit, Bonus, Attack, WarlordRetreat,
                          Retreat, Shield, BattleAbility, Choose, Pick, Pass, Concede, Shuffle,
                          Initiative, Reveal, Draw, Discard, Name>;

// The kinds of these moves: kinds_of<Pass, Done>.
template <class... Moves>
inline constexpr Kinds kinds_of = kinds_among<Move, Moves...>();

}  // namespace arbiter::wh40k
