// The book's own words: Units and their scores, Upgrades, actions, decks, phases.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "engine/core/field.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

using namespace std::string_view_literals;

// --- Sizes ---

inline constexpr unsigned kPlayers = 5;
inline constexpr unsigned kAreas = 96;
inline constexpr unsigned kMonsters = 16;
inline constexpr unsigned kDeckCards = 250;
inline constexpr unsigned kClaims = 256;  // VP Cards and conditions of Traits
inline constexpr unsigned kHand = 24;
inline constexpr unsigned kChart = 8;   // Dynasty or Artifact Cards of one player
inline constexpr unsigned kTraits = 8;  // Trait Cards of one player
inline constexpr unsigned kPicks = 4;   // Trait Cards that each player keeps
inline constexpr unsigned kDraft = 5;   // Trait Cards dealt to each player
inline constexpr unsigned kOffer = 8;   // cards drawn to choose from
inline constexpr unsigned kShare = 3;   // Envoys on one space
inline constexpr unsigned kThisTurn = 24;
inline constexpr unsigned kFramesHere = 20;
inline constexpr unsigned kVpCards = 16;
inline constexpr unsigned kLimit = decides<"kw-card-2">(3);

inline constexpr std::uint8_t none8 = 255;
inline constexpr std::uint16_t none16 = 0xFFFF;

// The owner of something: a seat's number, the Barbarians, or nobody.
using Owner = std::uint8_t;
inline constexpr Owner kBarbarians = 5;
inline constexpr Owner kUnclaimed = 6;
constexpr bool is_empire(Owner owner) { return owner < kPlayers; }

using AreaNumber = std::uint8_t;
inline constexpr AreaNumber nowhere = 255;

// --- Units ---

enum class UnitType : std::uint8_t { auxiliary, infantry, fleet, cavalry, sorcerer };
constexpr auto names(Type<UnitType>) {
  return std::array{"auxiliary"sv, "infantry"sv, "fleet"sv, "cavalry"sv, "sorcerer"sv};
}
inline constexpr unsigned kTypes = 5;

// Units of one type with the same number of Wounds are interchangeable and form a class. The
// classes are the first pieces.
inline constexpr unsigned kClasses = 8;
inline constexpr std::array<std::string_view, 12> kPieceNames{
    "auxiliary",  "infantry",   "fleet", "cavalry", "cavalry-1", "sorcerer",
    "sorcerer-1", "sorcerer-2", "road",  "keep",    "city",      "metropol"};
using Class = std::uint8_t;
inline constexpr std::array<UnitType, kClasses> kTypeOf{
    UnitType::auxiliary, UnitType::infantry, UnitType::fleet,    UnitType::cavalry,
    UnitType::cavalry,   UnitType::sorcerer, UnitType::sorcerer, UnitType::sorcerer};
inline constexpr std::array<std::uint8_t, kClasses> kTaken{0, 0, 0, 0, 1, 0, 1, 2};
inline constexpr std::array<Class, kTypes> kWhole{0, 1, 2, 3, 5};  // of each type, unwounded

struct UnitScores {
  std::uint8_t strength, move, wounds, cost;
};
inline constexpr std::array<UnitScores, kTypes> kScores{
    decides<"kw-unit-4">(UnitScores{0, 2, 1, decides<"build-army-5">(2)}),
    decides<"kw-unit-5">(UnitScores{2, 2, 1, decides<"build-army-4">(4)}),
    decides<"kw-unit-6">(UnitScores{2, 2, 1, 6}),
    decides<"kw-unit-7">(UnitScores{4, 3, 2, decides<"build-army-3">(8)}),
    decides<"kw-unit-8">(UnitScores{6, 2, 3, decides<"build-army-2">(12)})};

// A piece: a class of Units, an Upgrade or a Road, or a Monster.
using Piece = std::uint8_t;
inline constexpr Piece kRoad = 8;
inline constexpr Piece kKeep = 9;
inline constexpr Piece kCity = 10;
inline constexpr Piece kMetropol = 11;
inline constexpr Piece kFirstMonster = 12;
inline constexpr Piece kArtifactCard = 100;  // what `acquire` and `start` may also name
inline constexpr Piece kDynastyCard = 101;

enum class Ability : std::uint8_t {
  absorb,
  first_strike,
  flight,
  naval,
  pathfinder,
  pursuit,
  speed,
  superiority,
  support,
  warp,
  water_walking
};
constexpr auto names(Type<Ability>) {
  return std::array{"absorb"sv,     "first-strike"sv, "flight"sv,       "naval"sv,
                    "pathfinder"sv, "pursuit"sv,      "speed"sv,        "superiority"sv,
                    "support"sv,    "warp"sv,         "water-walking"sv};
}
inline constexpr unsigned kAbilities = 11;
// Abilities that are useless to a Naval Unit, which moves at sea and neither pursues nor warps.
constexpr bool is_of_land_units(Ability ability) {
  switch (ability) {
    case Ability::flight:
    case Ability::pathfinder:
    case Ability::pursuit:
    case Ability::warp:
    case Ability::water_walking: return true;
    case Ability::absorb:
    case Ability::first_strike:
    case Ability::naval:
    case Ability::speed:
    case Ability::superiority:
    case Ability::support: break;
  }
  return false;
}

enum class UnitFilter : std::uint8_t {
  auxiliary,
  infantry,
  fleet,
  cavalry,
  sorcerer,
  land,
  naval,
  all
};
constexpr auto names(Type<UnitFilter>) {
  return std::array{"auxiliary"sv, "infantry"sv, "fleet"sv, "cavalry"sv,
                    "sorcerer"sv,  "land"sv,     "naval"sv, "all"sv};
}
constexpr UnitFilter filter_of(UnitType type) {
  switch (type) {
    case UnitType::auxiliary: return UnitFilter::auxiliary;
    case UnitType::infantry: return UnitFilter::infantry;
    case UnitType::fleet: return UnitFilter::fleet;
    case UnitType::cavalry: return UnitFilter::cavalry;
    case UnitType::sorcerer: break;
  }
  return UnitFilter::sorcerer;
}
// Returns the only type of Unit that the filter accepts, or nothing if it accepts several.
constexpr std::optional<UnitType> type_of(UnitFilter filter) {
  switch (filter) {
    case UnitFilter::auxiliary: return UnitType::auxiliary;
    case UnitFilter::infantry: return UnitType::infantry;
    case UnitFilter::fleet: return UnitType::fleet;
    case UnitFilter::cavalry: return UnitType::cavalry;
    case UnitFilter::sorcerer: return UnitType::sorcerer;
    case UnitFilter::land:
    case UnitFilter::naval:
    case UnitFilter::all: break;
  }
  return std::nullopt;
}

// --- Areas ---

enum class AreaKind : std::uint8_t { land, sea };
constexpr auto names(Type<AreaKind>) { return std::array{"land"sv, "sea"sv}; }

enum class Upgrade : std::uint8_t { none, keep, city, metropol };
constexpr auto names(Type<Upgrade>) {
  return std::array{"none"sv, "keep"sv, "city"sv, "metropol"sv};
}
constexpr Piece piece_of(Upgrade upgrade) {
  return static_cast<Piece>(kRoad + static_cast<unsigned>(upgrade));
}
constexpr bool is_upgrade(Piece piece) { return piece >= kKeep && piece <= kMetropol; }
constexpr Upgrade upgrade_of(Piece piece) { return static_cast<Upgrade>(piece - kRoad); }
constexpr Upgrade below(Upgrade upgrade) {
  return upgrade == Upgrade::none ? upgrade
                                  : static_cast<Upgrade>(static_cast<unsigned>(upgrade) - 1);
}
// By what is there: nothing, a Keep, a City or a Metropol.
inline constexpr std::array<std::uint8_t, 4> kYield{decides<"income-3">(1), decides<"income-4">(2),
                                                    decides<"income-5">(4), decides<"income-6">(8)};
inline constexpr std::array<std::uint8_t, 4> kUpgradeCost{
    // a Road comes first
    decides<"civilize-2">(2), decides<"civilize-3">(4), decides<"civilize-4">(8),
    decides<"civilize-5">(16)};
inline constexpr std::array<std::uint8_t, 4> kUpgradeAbsorb{
    0, decides<"kw-keep-2">(1), decides<"kw-city-2">(2), decides<"kw-metropol-1">(3)};

enum class Colour : std::uint8_t { none, red, blue, green, yellow, black };
constexpr auto names(Type<Colour>) {
  return std::array{"none"sv, "red"sv, "blue"sv, "green"sv, "yellow"sv, "black"sv};
}

// --- The council, the track, the decks ---

enum class PositionCard : std::uint8_t { council, events, arms, coercion, crafts };
constexpr auto names(Type<PositionCard>) {
  return std::array{"council"sv, "events"sv, "arms"sv, "coercion"sv, "crafts"sv};
}
inline constexpr unsigned kPositions = 5;

enum class ActionName : std::uint8_t {
  acquisition,
  build_army,
  campaign,
  civilize,
  council_seat,
  diplomacy,
  maritime,
  rituals,
  none
};
constexpr auto names(Type<ActionName>) {
  return std::array{"acquisition"sv, "build-army"sv, "campaign"sv, "civilize"sv, "council-seat"sv,
                    "diplomacy"sv,   "maritime"sv,   "rituals"sv,  "none"sv};
}
inline constexpr unsigned kActions = 8;

enum class Side : std::uint8_t { primary, secondary };
constexpr auto names(Type<Side>) { return std::array{"primary"sv, "secondary"sv}; }

enum class Deck : std::uint8_t {
  trait,
  event,
  destiny,
  sorcery,
  dynasty,
  artifact,
  monster,
  trade,
  vp,
  position  // not a deck; only for the limit of cards
};
constexpr auto names(Type<Deck>) {
  return std::array{"trait"sv,    "event"sv,   "destiny"sv, "sorcery"sv, "dynasty"sv,
                    "artifact"sv, "monster"sv, "trade"sv,   "vp"sv,      "position"sv};
}
inline constexpr unsigned kDecks = 9;

enum class Phase : std::uint8_t {
  setup,
  track,
  income,
  event,
  envoys,
  action,
  warfare,
  trade,
  heal,
  vp,
  end,
  over
};
constexpr auto names(Type<Phase>) {
  return std::array{"setup"sv,   "track"sv, "income"sv, "event"sv, "envoys"sv, "action"sv,
                    "warfare"sv, "trade"sv, "heal"sv,   "vp"sv,    "end"sv,    "over"sv};
}

// --- What cards say ---

enum class Per : std::uint8_t { flat, rural, keep, city, metropol, sea, road };
constexpr auto names(Type<Per>) {
  return std::array{"flat"sv, "rural"sv, "keep"sv, "city"sv, "metropol"sv, "sea"sv, "road"sv};
}

enum class Whom : std::uint8_t { self, each, other };
constexpr auto names(Type<Whom>) { return std::array{"self"sv, "each"sv, "other"sv}; }

enum class Where : std::uint8_t { land, sea, any, own, attacked };
constexpr auto names(Type<Where>) {
  return std::array{"land"sv, "sea"sv, "any"sv, "own"sv, "attacked"sv};
}
// Whether it names a kind of Area, rather than whose Area it is.
constexpr bool names_a_kind(Where where) {
  switch (where) {
    case Where::land:
    case Where::sea:
    case Where::any: return true;
    case Where::own:
    case Where::attacked: break;
  }
  return false;
}

enum class Range : std::uint8_t { any, adjacent };
constexpr auto names(Type<Range>) { return std::array{"any"sv, "adjacent"sv}; }

enum class MoveRule : std::uint8_t { normal, warp };
constexpr auto names(Type<MoveRule>) { return std::array{"normal"sv, "warp"sv}; }

enum class Span : std::uint8_t { turn, game };
constexpr auto names(Type<Span>) { return std::array{"turn"sv, "game"sv}; }

enum class Counted : std::uint8_t {
  none,
  metropol,
  city,
  keep,
  road,
  civilized,
  rural,
  land,
  sea,
  auxiliary,
  infantry,
  fleet,
  cavalry,
  sorcerer,
  monster,
  artifact,
  dynasty
};
constexpr auto names(Type<Counted>) {
  return std::array{"none"sv,      "metropol"sv, "city"sv,    "keep"sv,     "road"sv,
                    "civilized"sv, "rural"sv,    "land"sv,    "sea"sv,      "auxiliary"sv,
                    "infantry"sv,  "fleet"sv,    "cavalry"sv, "sorcerer"sv, "monster"sv,
                    "artifact"sv,  "dynasty"sv};
}

enum class PassiveOp : std::uint8_t {
  ability,
  absorb,
  income,
  capacity,
  cost,
  draw_bonus,
  envoys,
  share_space,
  start,
  hand_limit,
  no_degrade,
  go_first
};
constexpr auto names(Type<PassiveOp>) {
  return std::array{"ability"sv, "absorb"sv,     "income"sv,     "capacity"sv,
                    "cost"sv,    "draw-bonus"sv, "envoys"sv,     "share-space"sv,
                    "start"sv,   "hand-limit"sv, "no-degrade"sv, "go-first"sv};
}

enum class EffectOp : std::uint8_t {
  gold,
  acquire,
  draw,
  execute,
  summon,
  attack,
  move,
  place,
  remove,
  upgrade,
  downgrade,
  take_position,
  transfer_gold,
  discard,
  extra_envoy,
  heal,
  this_turn,
  choose
};
constexpr auto names(Type<EffectOp>) {
  return std::array{"gold"sv,          "acquire"sv, "draw"sv,        "execute"sv,
                    "summon"sv,        "attack"sv,  "move"sv,        "place"sv,
                    "remove"sv,        "upgrade"sv, "downgrade"sv,   "take-position"sv,
                    "transfer-gold"sv, "discard"sv, "extra-envoy"sv, "heal"sv,
                    "this-turn"sv,     "choose"sv};
}

enum class ConditionOp : std::uint8_t {
  count,
  controls,
  gold,
  most,
  battles_won,
  adjacent_empires,
  holds_position,
  all,
  any
};
constexpr auto names(Type<ConditionOp>) {
  return std::array{"count"sv,          "controls"sv,    "gold"sv,
                    "most"sv,           "battles-won"sv, "adjacent-empires"sv,
                    "holds-position"sv, "all"sv,         "any"sv};
}

}  // namespace arbiter::zabor
