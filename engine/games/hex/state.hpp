// The position of a game, packed into one trivially copyable value of at most 1 KB. The map is part
// of the content. People read and write a position in the form of position.hpp.
#pragma once
#include <array>
#include <cstdint>
#include <span>
#include <string_view>
#include <type_traits>

#include "engine/board/area_set.hpp"
#include "engine/core/canonical.hpp"
#include "engine/core/cards.hpp"
#include "engine/core/field.hpp"
#include "engine/core/rulings.hpp"
#include "engine/core/seat.hpp"
#include "engine/games/hex/geometry.hpp"
#include "engine/games/hex/pieces.hpp"

namespace arbiter::hex {

using board::AreaSet;

// Sizes. A player begins with 12 units and builds at most 3 in each of 4 turns. The gold of 6
// players buys at most 144 walls and pieces of artillery. Three freighters carry 9 knights, and
// players may still retaliate against some that were lost meanwhile.
inline constexpr unsigned kPlayers = 6;
inline constexpr unsigned kUnits = 26;  // unit numbers that a player can use
inline constexpr unsigned kHexes = 200;
inline constexpr unsigned kPieces = 144;
inline constexpr unsigned kOpen = 12;
inline constexpr unsigned kRounds = decides<"phases-7">(4);
inline constexpr unsigned kBuildRounds = decides<"phases-7">(2);
inline constexpr unsigned kStartingUnits = 12;
inline constexpr int kFullPurse = 255;         // gold or silver that a Player can hold
inline constexpr std::uint8_t kMostSteps = 8;  // no unit has a range this large

// A hex of the map, by its number in row order.
using Cell = std::uint8_t;
inline constexpr Cell nowhere = 255;

// A unit by its place in the arrays: seat * kUnits + number - 1.
using Unit = std::uint8_t;
inline constexpr Unit no_unit = 255;
constexpr Unit unit_of(Id id) {
  if (id.owner.number >= kPlayers || id.number == 0 || id.number > kUnits) return no_unit;
  return static_cast<Unit>(id.owner.number * kUnits + id.number - 1u);
}
constexpr std::uint8_t owner_of(Unit unit) { return static_cast<std::uint8_t>(unit / kUnits); }
constexpr Id id_of(Unit unit) {
  if (unit == no_unit) return {};
  return {Seat{owner_of(unit)}, static_cast<std::uint16_t>(unit % kUnits + 1)};
}

enum class Where : std::uint8_t {
  map,       // place: the cell
  aboard,    // place: the freighter
  prisoner,  // place: the cell of the captor's development
  beside,    // a prisoner beside the map; place: the captor
  taken      // just captured and not yet brought to a hex; place: the cell of its capture
};

// Which players are asked, and for what.
enum class Stage : std::uint8_t {
  load,         // the players load their freighters
  wind,         // chance flips the wind token
  place,        // a player places a ship
  turn,         // a player's turn while no unit is active
  activation,   // a unit is active
  defend,       // the attacked player may name another defender
  roll,         // chance rolls
  keep,         // the captor picks the hex of a captive
  settle,       // the attacker stands in an enemy development without units
  retaliate,    // a player may activate a unit to retaliate
  retaliation,  // that unit is active
  over
};
constexpr auto names(Type<Stage>) {
  return std::array<std::string_view, 12>{"load",       "wind",      "place",       "turn",
                                          "activation", "defend",    "roll",        "keep",
                                          "settle",     "retaliate", "retaliation", "over"};
}

// Whether no round has begun yet.
constexpr bool is_setup(Stage stage) {
  return stage == Stage::load || stage == Stage::wind || stage == Stage::place;
}

enum class BattleKind : std::uint8_t { none, adjacent, entry, ranged, artillery, breach };
constexpr auto names(Type<BattleKind>) {
  return std::array<std::string_view, 6>{"none",   "adjacent",  "entry",
                                         "ranged", "artillery", "breach"};
}

// What an activated unit has done. A record without a unit is empty.
struct Activation {
  Unit unit = no_unit;
  std::uint8_t used = 0;   // bits: see Used
  std::uint8_t steps = 0;  // of its Movement
  Unit place = nowhere;    // where its Movement began: a cell, or a freighter
  std::uint8_t lost = 0;   // seat + 1 of the player who lost a battle against it
  bool operator==(const Activation&) const = default;
};
enum Used : std::uint8_t {
  kMoved = 1,     // its Movement has begun
  kAttacked = 2,  // its Attack action is used
  kBreached = 4,  // its Breach action is used
  kGoesOn = 8,    // its Movement continues from aboard
  kPlains = 16,   // its way entered plains
  kSlow = 32,     // its way entered desert or reef
  kAfloat = 64,   // its Movement began aboard
  kBuilt = 128    // its player built, so the Movement is over
};

// What is still to happen once a retaliation is over.
enum Pending : std::uint8_t {
  kDue = 1,    // retaliations against knights whose Movement continues
  kEnding = 2  // the turn ends
};

// A fight or a breach that has been declared.
struct Battle {
  BattleKind kind = BattleKind::none;
  Unit attacker = no_unit;
  Unit target = no_unit;
  Unit defender = no_unit;  // who rolls: the target, or who defends it
  Cell from = nowhere;      // where the attacker counts as standing
  Cell at = nowhere;        // the hex that is attacked
  std::uint8_t bonus = 0;   // from flanking
  bool towing = false;      // takes artillery along into the hex
  bool tied = false;        // the last roll was a tie
  std::uint16_t wall = 0;   // of a breach
  bool operator==(const Battle&) const = default;
};

// What became of the player's last lost battle of the turn.
enum class Redress : std::uint8_t {
  none,   // none was lost, or its retaliation is still to come
  taken,  // the player retaliated
  declined,
  lapsed,  // no unit could be activated
  beaten   // lost to a player who was retaliating, which allows no retaliation
};
constexpr auto names(Type<Redress>) {
  return std::array<std::string_view, 5>{"none", "taken", "declined", "lapsed", "beaten"};
}

struct Player {
  std::uint16_t tokens = 0;
  std::uint8_t gold = 0;
  std::uint8_t silver = 0;
  std::uint8_t next = 1;     // number of the next unit
  std::uint8_t sunk = 0;     // ships in the graveyard
  std::uint8_t island = 0;   // of the first development, from 1; 0 means none yet
  std::uint8_t claimed = 0;  // a bit for each Award
  Redress redress = Redress::none;
  bool operator==(const Player&) const = default;
};

struct State {
  std::uint8_t map = 0;  // index in the content
  std::uint8_t players = 0;
  ChosenRulings rulings;
  Stage stage = Stage::load;
  Wind wind = Wind::none;
  std::uint8_t round = 0;     // 1, 2: Build phase; 3, 4: Battle phase
  std::uint8_t turn = 0;      // place in `order`
  std::uint8_t replying = 0;  // seat + 1 of the player who retaliates
  std::uint8_t captor = 255;  // seat that has just taken units; 255: none
  std::uint8_t built = 0;     // units built this turn
  std::uint8_t wall_moved = 0;
  std::uint8_t open_count = 0;
  std::uint8_t pending = 0;  // bits: see Pending
  std::uint16_t piece_count = 0;
  std::array<std::uint8_t, kPlayers> order{};
  Battle battle;
  Activation active;                   // of the player whose turn it is
  Activation reply;                    // of the player who retaliates
  std::array<Activation, kOpen> open;  // knights aboard whose Movement continues, sorted by unit
  std::array<Player, kPlayers> player;
  std::array<std::uint8_t, kPlayers * kUnits> what{};   // kind, where and activated: see below
  std::array<std::uint8_t, kPlayers * kUnits> where{};  // place
  std::array<std::uint8_t, kHexes> ground{};            // development, owner, front: see below
  AreaSet original;  // developments that are still owned by the player who built them
  // Walls and artillery, sorted. A wall is edge * 8 + owner. Artillery is 0x8000 + cell * 64 +
  // owner * 8, with one entry for each piece.
  std::array<std::uint16_t, kPieces> pieces{};

  bool operator==(const State&) const = default;

  // --- Units ---
  Kind kind(Unit unit) const { return static_cast<Kind>(what[unit] & 7); }
  Where place_kind(Unit unit) const { return static_cast<Where>(what[unit] >> 3 & 7); }
  bool activated(Unit unit) const { return (what[unit] & 64) != 0; }
  bool is_at(Unit unit, Where place) const {
    return kind(unit) != Kind::none && place_kind(unit) == place;
  }
  void put(Unit unit, Kind kind, Where place, std::uint8_t number) {
    what[unit] = static_cast<std::uint8_t>((what[unit] & 0xC0) | static_cast<unsigned>(kind) |
                                           static_cast<unsigned>(place) << 3);
    where[unit] = number;
  }
  void put(Unit unit, Where place, std::uint8_t number) { put(unit, kind(unit), place, number); }
  void mark_activated(Unit unit) { what[unit] |= 64; }
  // Whether its Movement, which had continued from aboard, was ended because its player built
  //
  bool stopped(Unit unit) const { return (what[unit] & 128) != 0; }
  void mark_stopped(Unit unit) { what[unit] |= 128; }
  void remove(Unit unit) { what[unit] = where[unit] = 0; }

  // --- Developments, and the front of a hex (R-59) ---
  Development development(Cell cell) const { return static_cast<Development>(ground[cell] & 3); }
  std::uint8_t development_owner(Cell cell) const { return ground[cell] >> 2 & 7; }
  void develop(Cell cell, Development development, std::uint8_t owner) {
    ground[cell] = static_cast<std::uint8_t>((ground[cell] & 0xE0) |
                                             static_cast<unsigned>(development) | owner << 2);
  }
  // Returns no_direction if nobody has attacked the hex this turn.
  Direction front(Cell cell) const { return static_cast<Direction>(7 - (ground[cell] >> 5)); }
  void set_front(Cell cell, Direction front) {
    ground[cell] = static_cast<std::uint8_t>((ground[cell] & 0x1F) | (7 - front) << 5);
  }

  // --- Walls and artillery ---
  std::span<const std::uint16_t> all_pieces() const { return {pieces.data(), piece_count}; }
  void add_piece(std::uint16_t piece);
  void remove_piece(std::uint16_t piece);  // requires that the piece is there

  bool in_battle_phase() const { return round > kBuildRounds; }
  std::uint8_t seat_of_turn() const { return order[turn]; }
  // Returns the player whose unit acts: the one who retaliates, or else the one whose turn it is.
  std::uint8_t actor() const {
    return replying != 0 ? static_cast<std::uint8_t>(replying - 1) : seat_of_turn();
  }
  Activation& acting() { return replying != 0 ? reply : active; }
  const Activation& acting() const { return replying != 0 ? reply : active; }
};
static_assert(std::is_trivially_copyable_v<State>);
static_assert(sizeof(State) <= 1024);

constexpr std::uint16_t wall_piece(std::uint16_t edge, std::uint8_t owner) {
  return static_cast<std::uint16_t>(edge * 8 + owner);
}
constexpr std::uint16_t artillery_piece(Cell cell, std::uint8_t owner) {
  return static_cast<std::uint16_t>(0x8000 | cell << 6 | owner << 3);
}
constexpr bool is_wall(std::uint16_t piece) { return piece < 0x8000; }
constexpr std::uint16_t edge_of(std::uint16_t wall) { return static_cast<std::uint16_t>(wall / 8); }
constexpr Cell cell_of_piece(std::uint16_t artillery) {
  return static_cast<Cell>(artillery >> 6 & 0xFF);
}
constexpr std::uint8_t owner_of_piece(std::uint16_t piece) {
  return static_cast<std::uint8_t>(is_wall(piece) ? piece & 7 : piece >> 3 & 7);
}

void add_canonical(CanonicalBytes& out, const State& state);

// Gives every player the starting units, none of which has a place yet.
void give_starting_units(State& state);

}  // namespace arbiter::hex
