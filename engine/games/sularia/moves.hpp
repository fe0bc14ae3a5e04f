// The kinds of moves. The README of this game lists each with its rule.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/sularia/place.hpp"
#include "engine/games/sularia/state.hpp"

namespace arbiter::sularia {

// --- Set-up and chance ---

// chance: who wins the roll for the initiative.
struct Contest {
  Seat winner;
  bool operator==(const Contest&) const = default;
};
constexpr std::string_view name(Type<Contest>) { return "contest"; }
constexpr auto fields(Type<Contest>) { return FieldList{field("winner", &Contest::winner)}; }

struct Initiative {
  bool take = false;
  bool operator==(const Initiative&) const = default;
};
constexpr std::string_view name(Type<Initiative>) { return "initiative"; }
constexpr auto fields(Type<Initiative>) {
  return FieldList{optional_field("take", &Initiative::take)};
}

// chance: a deck is shuffled. Includes the order if the log knows it.
struct Shuffle {
  Seat of;
  std::vector<Card> order;  // from the top
  bool operator==(const Shuffle&) const = default;
};
constexpr std::string_view name(Type<Shuffle>) { return "shuffle"; }
constexpr auto fields(Type<Shuffle>) {
  return FieldList{field("of", &Shuffle::of), optional_field("order", &Shuffle::order)};
}

// chance: the cards that come off the top of a deck. An unknown card stays unnamed.
struct Draw {
  Seat to;
  std::vector<Card> cards;
  bool operator==(const Draw&) const = default;
};
constexpr std::string_view name(Type<Draw>) { return "draw"; }
constexpr auto fields(Type<Draw>) {
  return FieldList{field("to", &Draw::to), field("cards", &Draw::cards)};
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

// The owner opens a sealed card. `proven` is not part of the entry: the reader of a log sets it if
// the hash of these fields is the one in the seal.
struct Open {
  Id card;
  Card is;
  std::string salt;
  bool proven = false;
  bool operator==(const Open&) const = default;
};
constexpr std::string_view name(Type<Open>) { return "open"; }
constexpr auto fields(Type<Open>) {
  return FieldList{field("card", &Open::card), field("is", &Open::is), field("salt", &Open::salt)};
}

// --- The phases ---

struct PlaceCard {
  Id card;
  Seal sealed;
  bool operator==(const PlaceCard&) const = default;
};
constexpr std::string_view name(Type<PlaceCard>) { return "place"; }
constexpr auto fields(Type<PlaceCard>) {
  return FieldList{field("card", &PlaceCard::card), optional_field("sealed", &PlaceCard::sealed)};
}

struct Establish {
  Id card;
  Place at;
  bool operator==(const Establish&) const = default;
};
constexpr std::string_view name(Type<Establish>) { return "establish"; }
constexpr auto fields(Type<Establish>) {
  return FieldList{field("card", &Establish::card), optional_field("at", &Establish::at)};
}

struct Deploy {
  Id card;
  Points pay;
  bool visible = false;
  bool operator==(const Deploy&) const = default;
};
constexpr std::string_view name(Type<Deploy>) { return "deploy"; }
constexpr auto fields(Type<Deploy>) {
  return FieldList{field("card", &Deploy::card), optional_field("pay", &Deploy::pay),
                   optional_field("visible", &Deploy::visible)};
}

// The player establishes no more sites, or deploys no more combatants.
struct Done {
  bool operator==(const Done&) const = default;
};
constexpr std::string_view name(Type<Done>) { return "done"; }
constexpr auto fields(Type<Done>) { return FieldList{}; }

// --- Windows ---

struct Play {
  Id card;
  std::vector<Id> targets;
  Seat player;
  bool operator==(const Play&) const = default;
};
constexpr std::string_view name(Type<Play>) { return "play"; }
constexpr auto fields(Type<Play>) {
  return FieldList{field("card", &Play::card), optional_field("targets", &Play::targets),
                   optional_field("player", &Play::player)};
}

struct Use {
  Id card;
  std::optional<std::uint8_t> ability;
  std::vector<Id> targets;
  Seat player;
  Id spend;
  Points pay;
  bool operator==(const Use&) const = default;
};
constexpr std::string_view name(Type<Use>) { return "use"; }
constexpr auto fields(Type<Use>) {
  return FieldList{field("card", &Use::card),
                   optional_field("ability", &Use::ability),
                   optional_field("targets", &Use::targets),
                   optional_field("player", &Use::player),
                   optional_field("spend", &Use::spend),
                   optional_field("pay", &Use::pay)};
}

struct PlaceTrigger {
  Id card;
  std::optional<std::uint8_t> ability;
  Id of;
  std::vector<Id> targets;
  Seat player;
  bool decline = false;
  bool operator==(const PlaceTrigger&) const = default;
};
constexpr std::string_view name(Type<PlaceTrigger>) { return "trigger"; }
constexpr auto fields(Type<PlaceTrigger>) {
  return FieldList{field("card", &PlaceTrigger::card),
                   optional_field("ability", &PlaceTrigger::ability),
                   optional_field("of", &PlaceTrigger::of),
                   optional_field("targets", &PlaceTrigger::targets),
                   optional_field("player", &PlaceTrigger::player),
                   optional_field("decline", &PlaceTrigger::decline)};
}

// --- Attack ---

struct Aim {
  Id unit;
  Id site;
  Seat player;
  bool operator==(const Aim&) const = default;
};
constexpr auto fields(Type<Aim>) {
  return FieldList{field("unit", &Aim::unit), optional_field("site", &Aim::site),
                   optional_field("player", &Aim::player)};
}
struct Attack {
  std::vector<Aim> attacks;
  bool operator==(const Attack&) const = default;
};
constexpr std::string_view name(Type<Attack>) { return "attack"; }
constexpr auto fields(Type<Attack>) { return FieldList{field("attacks", &Attack::attacks)}; }

struct Guard {
  Id unit;
  Id against;
  bool operator==(const Guard&) const = default;
};
constexpr auto fields(Type<Guard>) {
  return FieldList{field("unit", &Guard::unit), field("against", &Guard::against)};
}
struct Defend {
  std::vector<Guard> defenders;
  bool operator==(const Defend&) const = default;
};
constexpr std::string_view name(Type<Defend>) { return "defend"; }
constexpr auto fields(Type<Defend>) { return FieldList{field("defenders", &Defend::defenders)}; }

struct Barrage {
  Id unit;
  std::vector<Id> sites;
  bool operator==(const Barrage&) const = default;
};
constexpr std::string_view name(Type<Barrage>) { return "barrage"; }
constexpr auto fields(Type<Barrage>) {
  return FieldList{field("unit", &Barrage::unit), field("sites", &Barrage::sites)};
}

struct Absorb {
  Id from;
  std::vector<Id> order;
  bool operator==(const Absorb&) const = default;
};
constexpr std::string_view name(Type<Absorb>) { return "absorb"; }
constexpr auto fields(Type<Absorb>) {
  return FieldList{field("from", &Absorb::from), field("order", &Absorb::order)};
}

// --- Answers ---

struct Replace {
  Id card;
  bool operator==(const Replace&) const = default;
};
constexpr std::string_view name(Type<Replace>) { return "replace"; }
constexpr auto fields(Type<Replace>) { return FieldList{field("card", &Replace::card)}; }

struct Position {
  Place at;
  bool operator==(const Position&) const = default;
};
constexpr std::string_view name(Type<Position>) { return "position"; }
constexpr auto fields(Type<Position>) { return FieldList{field("at", &Position::at)}; }

struct Discard {
  std::vector<Id> cards;
  bool operator==(const Discard&) const = default;
};
constexpr std::string_view name(Type<Discard>) { return "discard"; }
constexpr auto fields(Type<Discard>) { return FieldList{field("cards", &Discard::cards)}; }

struct Concede {
  bool operator==(const Concede&) const = default;
};
constexpr std::string_view name(Type<Concede>) { return "concede"; }
constexpr auto fields(Type<Concede>) { return FieldList{}; }

// --- Drafts ---

// table: the cards of the draft.
struct LayPool {
  std::vector<Copies> cards;
  bool operator==(const LayPool&) const = default;
};
constexpr std::string_view name(Type<LayPool>) { return "pool"; }
constexpr auto fields(Type<LayPool>) { return FieldList{field("cards", &LayPool::cards)}; }

// chance: the pack of a player.
struct Deal {
  Seat to;
  std::vector<Card> cards;
  bool operator==(const Deal&) const = default;
};
constexpr std::string_view name(Type<Deal>) { return "deal"; }
constexpr auto fields(Type<Deal>) {
  return FieldList{field("to", &Deal::to), field("cards", &Deal::cards)};
}

struct Pick {
  Card card;
  bool operator==(const Pick&) const = default;
};
constexpr std::string_view name(Type<Pick>) { return "pick"; }
constexpr auto fields(Type<Pick>) { return FieldList{field("card", &Pick::card)}; }

struct Build {
  std::vector<Copies> deck;
  bool operator==(const Build&) const = default;
};
constexpr std::string_view name(Type<Build>) { return "build"; }
constexpr auto fields(Type<Build>) { return FieldList{field("deck", &Build::deck)}; }

using Move = std::variant<PlaceCard, Establish, Deploy, Done, Play, Use, PlaceTrigger, Pass, Attack,
                          Defend, Barrage, Absorb, Replace, Position, Discard, Concede, Contest,
                          Initiative, Shuffle, Draw, Name, Open, LayPool, Deal, Pick, Build>;

// The kinds of these moves: kinds_of<Pass, Done>.
template <class... Moves>
inline constexpr Kinds kinds_of = kinds_among<Move, Moves...>();

}  // namespace arbiter::sularia
