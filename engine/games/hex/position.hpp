// A position as people read and write it (arbiter.position/1); README.md has an example.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/hex/map.hpp"
#include "engine/games/hex/pieces.hpp"
#include "engine/games/hex/state.hpp"

namespace arbiter::hex {

enum class Phase : std::uint8_t { setup, build, battle, over };
constexpr auto names(Type<Phase>) {
  return std::array<std::string_view, 4>{"setup", "build", "battle", "over"};
}

// An activated unit whose activation is not over. Without `unit` it stands for a lost unit against
// which a player may still retaliate.
struct ActiveForm {
  Id unit;
  bool moved = false;
  bool attacked = false;
  bool breached = false;
  bool goes_on = false;    // aboard; its Movement may continue
  bool built = false;      // its player has built since, so the Movement is over
  std::uint8_t steps = 0;  // of its Movement
  bool plains = false;     // entered plains
  bool slow = false;
  Hex began_at;  // where its Movement began
  Id began_aboard;
  Seat lost;  // the player who lost a battle against it
  bool operator==(const ActiveForm&) const = default;
};
constexpr auto fields(Type<ActiveForm>) {
  return FieldList{optional_field("unit", &ActiveForm::unit),
                   optional_field("moved", &ActiveForm::moved),
                   optional_field("attacked", &ActiveForm::attacked),
                   optional_field("breached", &ActiveForm::breached),
                   optional_field("goes_on", &ActiveForm::goes_on),
                   optional_field("built", &ActiveForm::built),
                   optional_field("steps", &ActiveForm::steps),
                   optional_field("plains", &ActiveForm::plains),
                   optional_field("slow", &ActiveForm::slow),
                   optional_field("began_at", &ActiveForm::began_at),
                   optional_field("began_aboard", &ActiveForm::began_aboard),
                   optional_field("lost", &ActiveForm::lost)};
}

// A fight or a breach that waits for an answer or a roll.
struct BattleForm {
  BattleKind kind = BattleKind::none;
  Id attacker;
  Id target;
  Id defender;
  Hex from;
  Hex at;
  std::uint8_t bonus = 0;
  bool artillery = false;
  bool tied = false;
  Edge wall;
  bool operator==(const BattleForm&) const = default;
};
constexpr auto fields(Type<BattleForm>) {
  return FieldList{field("kind", &BattleForm::kind),
                   field("attacker", &BattleForm::attacker),
                   optional_field("target", &BattleForm::target),
                   optional_field("defender", &BattleForm::defender),
                   optional_field("from", &BattleForm::from),
                   optional_field("at", &BattleForm::at),
                   optional_field("bonus", &BattleForm::bonus),
                   optional_field("artillery", &BattleForm::artillery),
                   optional_field("tied", &BattleForm::tied),
                   optional_field("wall", &BattleForm::wall)};
}

// Where the game is. A person needs to write only phase, round (1 or 2 of the phase) and turn, and
// in the Battle phase `order` (the seat order if left out).
struct At {
  Phase phase = Phase::setup;
  std::uint8_t round = 0;
  Seat turn;
  std::vector<Seat> order;
  std::optional<Stage> stage;  // if left out: turn, or the stage that setup has reached
  std::optional<ActiveForm> active;
  std::vector<ActiveForm> open;  // knights aboard whose Movement may continue
  Seat retaliating;
  std::optional<ActiveForm> reply;
  std::optional<BattleForm> battle;
  Seat captor;              // the player who captured the units just taken
  std::uint8_t built = 0;   // units built this turn
  bool wall_moved = false;  // this turn
  bool due = false;         // players may retaliate against the knights in `open`
  bool turn_ends = false;   // once the retaliations are over
  bool operator==(const At&) const = default;
};
constexpr auto fields(Type<At>) {
  return FieldList{optional_field("phase", &At::phase),
                   optional_field("round", &At::round),
                   optional_field("turn", &At::turn),
                   optional_field("order", &At::order),
                   optional_field("stage", &At::stage),
                   optional_field("active", &At::active),
                   optional_field("open", &At::open),
                   optional_field("retaliating", &At::retaliating),
                   optional_field("reply", &At::reply),
                   optional_field("battle", &At::battle),
                   optional_field("captor", &At::captor),
                   optional_field("built", &At::built),
                   optional_field("wall_moved", &At::wall_moved),
                   optional_field("due", &At::due),
                   optional_field("turn_ends", &At::turn_ends)};
}

struct PlayerForm {
  Seat seat;
  std::uint8_t gold = 0;
  std::uint8_t silver = 0;
  std::uint16_t tokens = 0;
  std::uint8_t sunk = 0;  // ships in the graveyard
  Hex island;             // a hex of the starting island
  std::vector<Award> claimed;
  std::uint8_t next = 0;                // number of the next unit; 0 means after the highest
  Redress retaliation = Redress::none;  // this turn
  bool operator==(const PlayerForm&) const = default;
};
constexpr auto fields(Type<PlayerForm>) {
  return FieldList{field("seat", &PlayerForm::seat),
                   optional_field("gold", &PlayerForm::gold),
                   optional_field("silver", &PlayerForm::silver),
                   optional_field("tokens", &PlayerForm::tokens),
                   optional_field("sunk", &PlayerForm::sunk),
                   optional_field("island", &PlayerForm::island),
                   optional_field("claimed", &PlayerForm::claimed),
                   optional_field("next", &PlayerForm::next),
                   optional_field("retaliation", &PlayerForm::retaliation)};
}
constexpr auto key_of(Type<PlayerForm>) { return &PlayerForm::seat; }

// A unit is `at` a hex or `aboard` a freighter. A prisoner is `at` a development of the captor, or
// `of` the captor if it is beside the map. A ship that is not placed yet has neither. `taken`:
// captured at the hex and not yet brought to one.
struct UnitForm {
  Id id;
  Kind kind = Kind::none;
  Hex at;
  Id aboard;
  bool prisoner = false;
  Seat of;
  bool taken = false;
  bool activated = false;
  bool stopped = false;  // its Movement continued from aboard until its player built something
  bool operator==(const UnitForm&) const = default;
};
constexpr auto fields(Type<UnitForm>) {
  return FieldList{field("id", &UnitForm::id),
                   field("kind", &UnitForm::kind),
                   optional_field("at", &UnitForm::at),
                   optional_field("aboard", &UnitForm::aboard),
                   optional_field("prisoner", &UnitForm::prisoner),
                   optional_field("of", &UnitForm::of),
                   optional_field("taken", &UnitForm::taken),
                   optional_field("activated", &UnitForm::activated),
                   optional_field("stopped", &UnitForm::stopped)};
}
constexpr auto key_of(Type<UnitForm>) { return &UnitForm::id; }

struct DevelopmentForm {
  Hex at;
  Development kind = Development::none;
  Seat owner;
  bool seized = false;  // not built by its present owner
  bool operator==(const DevelopmentForm&) const = default;
};
constexpr auto fields(Type<DevelopmentForm>) {
  return FieldList{field("at", &DevelopmentForm::at), field("kind", &DevelopmentForm::kind),
                   field("owner", &DevelopmentForm::owner),
                   optional_field("seized", &DevelopmentForm::seized)};
}
constexpr auto key_of(Type<DevelopmentForm>) { return &DevelopmentForm::at; }

struct WallForm {
  Edge at;
  Seat owner;
  bool operator==(const WallForm&) const = default;
};
constexpr auto fields(Type<WallForm>) {
  return FieldList{field("at", &WallForm::at), field("owner", &WallForm::owner)};
}
constexpr auto key_of(Type<WallForm>) { return &WallForm::at; }

struct ArtilleryForm {
  Hex at;
  Seat owner;
  std::uint8_t pieces = 1;
  bool operator==(const ArtilleryForm&) const = default;
};
constexpr auto fields(Type<ArtilleryForm>) {
  return FieldList{field("at", &ArtilleryForm::at), field("owner", &ArtilleryForm::owner),
                   optional_field("pieces", &ArtilleryForm::pieces)};
}
constexpr auto key_of(Type<ArtilleryForm>) { return &ArtilleryForm::at; }

// The front of a hex: the direction from which it was first attacked this turn.
struct FrontForm {
  Hex at;
  std::uint8_t direction = 0;
  bool operator==(const FrontForm&) const = default;
};
constexpr auto fields(Type<FrontForm>) {
  return FieldList{field("at", &FrontForm::at), field("direction", &FrontForm::direction)};
}
constexpr auto key_of(Type<FrontForm>) { return &FrontForm::at; }

struct Position {
  At at;
  Wind wind = Wind::none;
  std::vector<PlayerForm> players;
  std::vector<UnitForm> units;
  std::vector<DevelopmentForm> developments;
  std::vector<WallForm> walls;
  std::vector<ArtilleryForm> artillery;
  std::vector<FrontForm> fronts;
  bool operator==(const Position&) const = default;
};
constexpr auto fields(Type<Position>) {
  return FieldList{optional_field("at", &Position::at),
                   optional_field("wind", &Position::wind),
                   optional_field("players", &Position::players),
                   optional_field("units", &Position::units),
                   optional_field("developments", &Position::developments),
                   optional_field("walls", &Position::walls),
                   optional_field("artillery", &Position::artillery),
                   optional_field("fronts", &Position::fronts)};
}

// --- What follows from a position ---

struct DerivedPlayer {
  Seat seat;
  std::uint16_t points = 0;     // book: Points
  std::uint16_t prisoners = 0;  // held
  std::uint16_t hexes = 0;      // claimed (book: Emperor)
  bool operator==(const DerivedPlayer&) const = default;
};
constexpr auto fields(Type<DerivedPlayer>) {
  return FieldList{field("seat", &DerivedPlayer::seat), field("points", &DerivedPlayer::points),
                   field("prisoners", &DerivedPlayer::prisoners),
                   field("hexes", &DerivedPlayer::hexes)};
}
constexpr auto key_of(Type<DerivedPlayer>) { return &DerivedPlayer::seat; }

// Rows of letters as in a pack. A position that includes them can be drawn.
struct DerivedMap {
  std::string id;
  std::vector<std::uint8_t> sides;
  std::vector<std::string> rows;
  bool operator==(const DerivedMap&) const = default;
};
constexpr auto fields(Type<DerivedMap>) {
  return FieldList{field("id", &DerivedMap::id), field("sides", &DerivedMap::sides),
                   field("rows", &DerivedMap::rows)};
}

// Written beside the position for readers. It may be left out of a position that is read, and is
// ignored there.
struct Derived {
  DerivedMap map;
  std::vector<DerivedPlayer> standing;
  bool operator==(const Derived&) const = default;
};
constexpr auto fields(Type<Derived>) {
  return FieldList{optional_field("map", &Derived::map),
                   optional_field("standing", &Derived::standing)};
}

}  // namespace arbiter::hex
