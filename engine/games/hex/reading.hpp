// Questions about a position that several chapters ask.
#pragma once
#include <array>
#include <cstdint>
#include <cstring>
#include <vector>

#include "engine/core/work.hpp"
#include "engine/games/hex/content.hpp"
#include "engine/games/hex/state.hpp"

namespace arbiter::hex {

using SeatNumber = std::uint8_t;
inline constexpr SeatNumber no_seat = 255;
inline Seat seat_of(SeatNumber number) { return number == no_seat ? nobody : Seat{number}; }

// Some of the walls, by hex: a bit for each direction.
struct WallSides {
  AreaSet at;
  std::array<std::uint8_t, kHexes> sides{};
  bool between(Cell cell, Direction d) const { return (sides[cell] >> d & 1) != 0; }
};

// A position with its map.
class Reading {
 public:
  Reading(const Content& all, const State& position)
      : content(all), map(all.maps[position.map]), state(position) {}

  const Content& content;
  const Map& map;
  const State& state;

  // --- Units ---
  bool exists(Unit unit) const { return unit != no_unit && state.kind(unit) != Kind::none; }
  bool on_map(Unit unit) const {
    return state.is_at(unit, Where::map) && state.where[unit] != nowhere;
  }
  bool aboard(Unit unit) const { return state.is_at(unit, Where::aboard); }
  // Whether the unit is on the map or aboard, so that it can be activated.
  bool in_play(Unit unit) const { return exists(unit) && (on_map(unit) || aboard(unit)); }
  bool to_be_loaded(Unit unit) const { return is_knight(state.kind(unit)) && !aboard(unit); }
  bool to_be_placed(Unit unit) const {
    return state.is_at(unit, Where::map) && state.where[unit] == nowhere &&
           is_ship(state.kind(unit));
  }
  // Returns the hex of the unit or of the freighter that it is aboard, or nowhere if the unit is
  // out of play.
  Cell cell_of(Unit unit) const {
    if (aboard(unit)) return state.where[state.where[unit]];
    return on_map(unit) ? state.where[unit] : nowhere;
  }
  // Returns the seat's unit with this id if it is in play, else no_unit.
  Unit own(SeatNumber seat, Id id) const {
    const Unit unit = unit_of(id);
    return unit != no_unit && owner_of(unit) == seat && in_play(unit) ? unit : no_unit;
  }
  unsigned cargo(Unit freighter) const;

  // Calls visit(unit) for each unit of the seat that exists, in the order of their ids.
  template <class Visit>
  void each_unit(SeatNumber seat, Visit visit) const {
    const auto first = static_cast<unsigned>(seat * kUnits);
    const unsigned end = first + state.player[seat].next;
    for (unsigned i = first; i + 1 < end; ++i)
      if (state.kind(static_cast<Unit>(i)) != Kind::none) visit(static_cast<Unit>(i));
  }
  template <class Visit>
  void each_unit(Visit visit) const {
    for (SeatNumber seat = 0; seat < state.players; ++seat) each_unit(seat, visit);
  }
  // Whether is(unit) holds for any unit of the seat.
  template <class Is>
  bool any_unit(SeatNumber seat, Is is) const {
    bool any = false;
    each_unit(seat, [&](Unit unit) { any = any || is(unit); });
    return any;
  }
  template <class Is>
  bool any_unit(Is is) const {
    bool any = false;
    for (SeatNumber seat = 0; seat < state.players; ++seat) any = any || any_unit(seat, is);
    return any;
  }
  // Visits only units in such a place; `number` is that of the cell or captor. visit() may move the
  // unit.
  template <class Visit>
  void each_unit_in(Where place, std::uint8_t number, Visit visit) const {
    const std::uint8_t* const first = state.where.data();
    const std::uint8_t* const end = first + state.players * kUnits;
    for (const std::uint8_t* at = first;; ++at) {
      at = static_cast<const std::uint8_t*>(
          std::memchr(at, number, static_cast<std::size_t>(end - at)));
      if (at == nullptr) return;
      const auto unit = static_cast<Unit>(at - first);
      if (state.is_at(unit, place)) visit(unit);
    }
  }
  template <class Visit>
  void each_unit_at(Cell cell, Visit visit) const {
    each_unit_in(Where::map, cell, visit);
  }
  unsigned units_at(Cell cell) const;
  // Returns the seat with units in the hex, or no_seat if there are none.
  SeatNumber unit_owner(Cell cell) const;
  // Returns the seat with units or a development in the hex.
  SeatNumber occupier(Cell cell) const;
  AreaSet units_of(SeatNumber seat) const;
  AreaSet units_of_others(SeatNumber seat) const;
  AreaSet developments_of(SeatNumber seat) const;
  AreaSet developments_of_others(SeatNumber seat) const;
  // Returns the hexes of the units and developments of each seat.
  std::array<AreaSet, kPlayers> units_by_seat() const;
  std::array<AreaSet, kPlayers> developments_by_seat() const;
  AreaSet developments() const;
  // Returns what counts toward occupancy in the hex (book: Maximum Occupancy).
  unsigned occupancy(Cell cell) const {
    return decides<"occupancy-3">(units_at(cell)) + size_of(state.development(cell));
  }

  // --- Walls, artillery ---
  // The owner of the wall on an edge; no_seat where there is none.
  SeatNumber wall_owner(EdgeNumber edge) const;
  WallSides walls_against(SeatNumber seat) const;  // of all others
  WallSides walls_of(SeatNumber seat) const;
  // Whether every shortest way between two hexes crosses a wall of another player.
  bool walled_off(SeatNumber seat, Cell from, Cell to) const;
  // Returns those walls, on any of the shortest ways.
  std::vector<EdgeNumber> walls_between(SeatNumber seat, Cell from, Cell to) const;
  // Returns the owner of artillery in the hex, or no_seat if there is none.
  SeatNumber artillery_owner(Cell cell) const;
  bool owns_artillery(SeatNumber seat) const;

  // --- Players ---
  SeatNumber captor_of(Unit prisoner) const;  // no_seat if it is not a prisoner
  unsigned prisoners_of(SeatNumber seat) const;
  bool owns_castle(SeatNumber seat) const;
  // The building costs of what the seat has on the map: buildings, armies, navies.
  struct Points {
    std::uint16_t buildings = 0, armies = 0, navies = 0;
    unsigned sum() const { return buildings + armies + navies; }
  };
  Points points(SeatNumber seat) const;

  // Whether a unit of the seat stands in the hex or next to it.
  bool unit_near(SeatNumber seat, Cell cell) const;

 private:
  template <class Counts>
  WallSides walls_where(Counts counts) const;
};

// Returns the movement range of a kind of unit.
std::uint8_t range_of(const State& state, Kind kind);

}  // namespace arbiter::hex
