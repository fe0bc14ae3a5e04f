// Every kind of entry of a log, in the order of the table in README.md.
#pragma once
#include <cstdint>
#include <string_view>
#include <variant>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/moves.hpp"
#include "engine/games/hex/geometry.hpp"
#include "engine/games/hex/pieces.hpp"

namespace arbiter::hex {

// --- Setup ---

// Three knights go aboard one of the two freighters. The remaining three go aboard the other one.
struct Load {
  Id freighter;
  std::vector<Id> knights;
  bool operator==(const Load&) const = default;
};
constexpr std::string_view name(Type<Load>) { return "load"; }
constexpr auto fields(Type<Load>) {
  return FieldList{field("freighter", &Load::freighter), field("knights", &Load::knights)};
}

struct Flip {
  Wind wind = Wind::none;
  bool operator==(const Flip&) const = default;
};
constexpr std::string_view name(Type<Flip>) { return "flip"; }
constexpr auto fields(Type<Flip>) { return FieldList{field("wind", &Flip::wind)}; }

struct Place {
  Id ship;
  Hex at;
  bool operator==(const Place&) const = default;
};
constexpr std::string_view name(Type<Place>) { return "place"; }
constexpr auto fields(Type<Place>) {
  return FieldList{field("ship", &Place::ship), field("at", &Place::at)};
}

// --- A turn ---

struct Build {
  Buildable what = Buildable::camp;
  Hex at;
  bool operator==(const Build&) const = default;
};
constexpr std::string_view name(Type<Build>) { return "build"; }
constexpr auto fields(Type<Build>) {
  return FieldList{field("what", &Build::what), field("at", &Build::at)};
}

struct BuildWall {
  Edge at;
  bool operator==(const BuildWall&) const = default;
};
constexpr std::string_view name(Type<BuildWall>) { return "wall"; }
constexpr auto fields(Type<BuildWall>) { return FieldList{field("at", &BuildWall::at)}; }

struct MoveWall {
  Edge from;
  Edge to;
  bool operator==(const MoveWall&) const = default;
};
constexpr std::string_view name(Type<MoveWall>) { return "move_wall"; }
constexpr auto fields(Type<MoveWall>) {
  return FieldList{field("from", &MoveWall::from), field("to", &MoveWall::to)};
}

struct Claim {
  Award award = Award::citadel;
  bool operator==(const Claim&) const = default;
};
constexpr std::string_view name(Type<Claim>) { return "claim"; }
constexpr auto fields(Type<Claim>) { return FieldList{field("award", &Claim::award)}; }

struct EndTurn {
  bool operator==(const EndTurn&) const = default;
};
constexpr std::string_view name(Type<EndTurn>) { return "end_turn"; }
constexpr auto fields(Type<EndTurn>) { return FieldList{}; }

// --- An activated unit ---

struct Activate {
  Id unit;
  bool operator==(const Activate&) const = default;
};
constexpr std::string_view name(Type<Activate>) { return "activate"; }
constexpr auto fields(Type<Activate>) { return FieldList{field("unit", &Activate::unit)}; }

// The Movement of a unit, or the rest of it. `from` is the last hex before `to`. `via` is the whole
// way between the start and `to`; if two of its hexes are not neighbours, they are a leg with the
// winds. `target` is the enemy unit that is fought if the Movement ends in its hex. With
// `artillery` a knight takes a piece along.
struct MoveUnit {
  Id unit;
  Hex to;
  Hex from;
  std::vector<Hex> via;
  Id target;
  bool artillery = false;
  bool operator==(const MoveUnit&) const = default;
};
constexpr std::string_view name(Type<MoveUnit>) { return "move"; }
constexpr auto fields(Type<MoveUnit>) {
  return FieldList{field("unit", &MoveUnit::unit),
                   field("to", &MoveUnit::to),
                   optional_field("from", &MoveUnit::from),
                   optional_field("via", &MoveUnit::via),
                   optional_field("target", &MoveUnit::target),
                   optional_field("artillery", &MoveUnit::artillery)};
}

struct Embark {
  Id unit;
  Id freighter;
  std::vector<Hex> via;
  bool operator==(const Embark&) const = default;
};
constexpr std::string_view name(Type<Embark>) { return "embark"; }
constexpr auto fields(Type<Embark>) {
  return FieldList{field("unit", &Embark::unit), field("freighter", &Embark::freighter),
                   optional_field("via", &Embark::via)};
}

// An attack on a neighbouring hex; a shot of an archer or a galley; a shot with artillery.
struct Attack {
  Id unit;
  Id target;
  bool operator==(const Attack&) const = default;
};
constexpr std::string_view name(Type<Attack>) { return "attack"; }
constexpr auto fields(Type<Attack>) {
  return FieldList{field("unit", &Attack::unit), field("target", &Attack::target)};
}

struct Shoot {
  Id unit;
  Id target;
  bool operator==(const Shoot&) const = default;
};
constexpr std::string_view name(Type<Shoot>) { return "shoot"; }
constexpr auto fields(Type<Shoot>) {
  return FieldList{field("unit", &Shoot::unit), field("target", &Shoot::target)};
}

struct Fire {
  Id unit;
  Id target;
  bool operator==(const Fire&) const = default;
};
constexpr std::string_view name(Type<Fire>) { return "fire"; }
constexpr auto fields(Type<Fire>) {
  return FieldList{field("unit", &Fire::unit), field("target", &Fire::target)};
}

struct Breach {
  Id unit;
  Edge wall;
  bool operator==(const Breach&) const = default;
};
constexpr std::string_view name(Type<Breach>) { return "breach"; }
constexpr auto fields(Type<Breach>) {
  return FieldList{field("unit", &Breach::unit), field("wall", &Breach::wall)};
}

struct Seize {
  Id unit;
  Hex at;
  bool operator==(const Seize&) const = default;
};
constexpr std::string_view name(Type<Seize>) { return "seize"; }
constexpr auto fields(Type<Seize>) {
  return FieldList{field("unit", &Seize::unit), field("at", &Seize::at)};
}

// The winner of a battle that was fought by moving in goes back instead of seizing the development
// there.
struct Withdraw {
  bool operator==(const Withdraw&) const = default;
};
constexpr std::string_view name(Type<Withdraw>) { return "withdraw"; }
constexpr auto fields(Type<Withdraw>) { return FieldList{}; }

struct Done {
  bool operator==(const Done&) const = default;
};
constexpr std::string_view name(Type<Done>) { return "done"; }
constexpr auto fields(Type<Done>) { return FieldList{}; }

// --- Answers ---

// Names the unit that defends instead of the target.
struct Defend {
  Id unit;
  bool operator==(const Defend&) const = default;
};
constexpr std::string_view name(Type<Defend>) { return "defend"; }
constexpr auto fields(Type<Defend>) { return FieldList{field("unit", &Defend::unit)}; }

// Names which of the nearest developed hexes a captive is brought to.
struct Keep {
  Id prisoner;
  Hex at;
  bool operator==(const Keep&) const = default;
};
constexpr std::string_view name(Type<Keep>) { return "keep"; }
constexpr auto fields(Type<Keep>) {
  return FieldList{field("prisoner", &Keep::prisoner), field("at", &Keep::at)};
}

// The dice: attacker and defender in an adjacent attack, one die in a ranged one, and as many as
// the unit's cost in a breach.
struct Roll {
  std::vector<std::uint8_t> values;
  bool operator==(const Roll&) const = default;
};
constexpr std::string_view name(Type<Roll>) { return "roll"; }
constexpr auto fields(Type<Roll>) { return FieldList{field("values", &Roll::values)}; }

using Move = std::variant<Load, Flip, Place, Build, BuildWall, MoveWall, Claim, Activate, MoveUnit,
                          Embark, Attack, Shoot, Fire, Breach, Seize, Withdraw, Done, EndTurn,
                          Defend, Keep, Pass, Roll>;

// The kinds of these moves: kinds_of<Pass, Done>.
template <class... Moves>
inline constexpr Kinds kinds_of = kinds_among<Move, Moves...>();

}  // namespace arbiter::hex
