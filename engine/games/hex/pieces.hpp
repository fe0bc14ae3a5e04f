// The pieces on a map, with their costs and stats (book: Combat Units, Unit Costs and Stats).
#pragma once
#include <array>
#include <cstdint>
#include <string_view>

#include "engine/core/field.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

// Soldiers are infantry, and a galleon is a galley.
enum class Kind : std::uint8_t { none, infantry, archer, cavalry, caravel, freighter, galley };
constexpr auto names(Type<Kind>) {
  return std::array<std::string_view, 7>{"none",    "infantry",  "archer", "cavalry",
                                         "caravel", "freighter", "galley"};
}
constexpr bool is_knight(Kind kind) {
  return kind == Kind::infantry || kind == Kind::archer || kind == Kind::cavalry;
}
constexpr bool is_ship(Kind kind) {
  return kind == Kind::caravel || kind == Kind::freighter || kind == Kind::galley;
}

// Building costs, activation costs and points are the same number.
constexpr std::uint8_t cost_of(Kind kind) {
  constexpr std::array<std::uint8_t, 7> costs{0,
                                              decides<"stats-1">(1),
                                              decides<"stats-2">(2),
                                              decides<"stats-3">(3),
                                              decides<"stats-4">(1),
                                              decides<"stats-5">(2),
                                              decides<"stats-6">(3)};
  return row_for(costs, kind);
}
constexpr std::uint8_t attack_bonus(Kind kind) {
  constexpr std::array<std::uint8_t, 7> bonuses{0,
                                                0,
                                                0,
                                                decides<"units-cavalry-2">(2),
                                                decides<"units-caravel-2">(0),
                                                0,
                                                decides<"units-galley-2">(1)};
  return row_for(bonuses, kind);
}
constexpr std::uint8_t defence_bonus(Kind kind) {
  constexpr std::array<std::uint8_t, 7> bonuses{0,
                                                0,
                                                0,
                                                0,
                                                decides<"units-caravel-2">(0),
                                                decides<"units-freighter-5">(0),
                                                decides<"units-galley-2">(2)};
  return row_for(bonuses, kind);
}

// The number of each enumerator is its size.
enum class Development : std::uint8_t {
  none = 0,
  camp = decides<"stats-8">(1),
  fort = decides<"stats-9">(2),
  castle = decides<"stats-10">(3)
};
constexpr auto names(Type<Development>) {
  return std::array<std::string_view, 4>{"none", "camp", "fort", "castle"};
}
// Returns the cost, the points, the tokens for seizing it and the room that it takes: 1, 2 or 3.
constexpr std::uint8_t size_of(Development development) {
  return static_cast<std::uint8_t>(development);
}

inline constexpr std::uint8_t kWallCost = decides<"stats-7">(1);
inline constexpr std::uint8_t kArtilleryCost = decides<"stats-11">(2);
inline constexpr std::uint8_t kShotRange = ruling<"R-48">(3);  // archers, galleys and artillery
inline constexpr std::uint8_t kOccupancy = 3;
inline constexpr std::uint8_t kCargo = 3;  // knights aboard a freighter
inline constexpr std::uint8_t kMostFreighters = 3;
inline constexpr std::uint8_t kIncome = 6;  // gold and silver received each turn

enum class Buildable : std::uint8_t {
  camp,
  fort,
  castle,
  artillery,
  infantry,
  archer,
  cavalry,
  caravel,
  freighter,
  galley
};
constexpr auto names(Type<Buildable>) {
  return std::array<std::string_view, 10>{"camp",   "fort",    "castle",  "artillery", "infantry",
                                          "archer", "cavalry", "caravel", "freighter", "galley"};
}
// Returns the development or the unit, or `none` if it is the other kind of thing.
constexpr Development development_of(Buildable what) {
  switch (what) {
    case Buildable::camp: return Development::camp;
    case Buildable::fort: return Development::fort;
    case Buildable::castle: return Development::castle;
    case Buildable::artillery:
    case Buildable::infantry:
    case Buildable::archer:
    case Buildable::cavalry:
    case Buildable::caravel:
    case Buildable::freighter:
    case Buildable::galley: break;
  }
  return Development::none;
}
constexpr Kind kind_of_unit(Buildable what) {
  switch (what) {
    case Buildable::infantry: return Kind::infantry;
    case Buildable::archer: return Kind::archer;
    case Buildable::cavalry: return Kind::cavalry;
    case Buildable::caravel: return Kind::caravel;
    case Buildable::freighter: return Kind::freighter;
    case Buildable::galley: return Kind::galley;
    case Buildable::camp:
    case Buildable::fort:
    case Buildable::castle:
    case Buildable::artillery: break;
  }
  return Kind::none;
}
constexpr std::uint8_t cost_of(Buildable what) {
  if (what == Buildable::artillery) return kArtilleryCost;
  return static_cast<std::uint8_t>(size_of(development_of(what)) + cost_of(kind_of_unit(what)));
}

enum class Award : std::uint8_t { citadel, complex, great_wall };
constexpr auto names(Type<Award>) {
  return std::array<std::string_view, 3>{"citadel", "complex", "great_wall"};
}

enum class Wind : std::uint8_t { none, cw, ccw };
constexpr auto names(Type<Wind>) { return std::array<std::string_view, 3>{"none", "cw", "ccw"}; }

}  // namespace arbiter::hex
