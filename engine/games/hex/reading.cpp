#include "engine/games/hex/reading.hpp"
#include "hex/rows.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <cstring>

namespace arbiter::hex {

// --- Packed lists ---

void State::add_piece(std::uint16_t piece) {
  assert(piece_count < kPieces);  // the gold of all players buys no more
  auto* const end = pieces.data() + piece_count;
  auto* const at = std::upper_bound(pieces.data(), end, piece);
  std::copy_backward(at, end, end + 1);
  *at = piece;
  ++piece_count;
}

void State::remove_piece(std::uint16_t piece) {
  auto* const end = pieces.data() + piece_count;
  auto* const at = std::lower_bound(pieces.data(), end, piece);
  assert(at != end && *at == piece);
  std::copy(at + 1, end, at);
  pieces[--piece_count] = 0;
}

namespace {

void add_activation(CanonicalBytes& out, const Activation& one) {
  for (const std::uint8_t byte : {one.unit, one.used, one.steps, one.place, one.lost})
    out.add(byte);
}

void add_battle(CanonicalBytes& out, const Battle& battle) {
  out.add(battle.kind);
  for (const std::uint8_t byte :
       {battle.attacker, battle.target, battle.defender, battle.from, battle.at, battle.bonus})
    out.add(byte);
  out.add(battle.towing);
  out.add(battle.tied);
  out.add(battle.wall);
}

}  // namespace

void add_canonical(CanonicalBytes& out, const State& state) {
  for (const std::uint8_t byte :
       {state.map, state.players, state.rulings.low_byte(), static_cast<std::uint8_t>(state.stage),
        static_cast<std::uint8_t>(state.wind), state.round, state.turn, state.replying,
        state.captor, state.built, state.wall_moved, state.pending, state.open_count})
    out.add(byte);
  for (unsigned i = 0; i < state.players; ++i) out.add(state.order[i]);
  add_battle(out, state.battle);
  add_activation(out, state.active);
  add_activation(out, state.reply);
  for (unsigned i = 0; i < state.open_count; ++i) add_activation(out, state.open[i]);
  for (unsigned i = 0; i < state.players; ++i) {
    const Player& player = state.player[i];
    out.add(player.tokens);
    for (const std::uint8_t byte :
         {player.gold, player.silver, player.next, player.sunk, player.island, player.claimed})
      out.add(byte);
    out.add(player.redress);
  }
  for (unsigned i = 0; i < state.players * kUnits; ++i) {
    out.add(state.what[i]);
    out.add(state.where[i]);
  }
  for (const std::uint8_t byte : state.ground) out.add(byte);
  for (const std::uint64_t word : state.original.words()) out.add(word);
  out.add(state.piece_count);
  for (const std::uint16_t piece : state.all_pieces()) out.add(piece);
}

// --- Units ---

unsigned Reading::cargo(Unit freighter) const {
  unsigned count = 0;
  each_unit(owner_of(freighter),
            [&](Unit unit) { count += state.where[unit] == freighter && aboard(unit); });
  return count;
}

unsigned Reading::units_at(Cell cell) const {
  unsigned count = 0;
  each_unit_at(cell, [&](Unit) { ++count; });
  return count;
}

SeatNumber Reading::unit_owner(Cell cell) const {
  SeatNumber owner = no_seat;
  each_unit_at(cell, [&](Unit unit) {
    if (owner == no_seat) owner = owner_of(unit);
  });
  return owner;
}

SeatNumber Reading::occupier(Cell cell) const {
  if (state.development(cell) != Development::none) return state.development_owner(cell);
  return unit_owner(cell);
}

AreaSet Reading::units_of(SeatNumber seat) const {
  AreaSet all;
  each_unit(seat, [&](Unit unit) {
    if (on_map(unit)) all.add(state.where[unit]);
  });
  return all;
}

std::array<AreaSet, kPlayers> Reading::units_by_seat() const {
  std::array<AreaSet, kPlayers> all;
  for (SeatNumber seat = 0; seat < state.players; ++seat) all[seat] = units_of(seat);
  return all;
}

AreaSet Reading::units_of_others(SeatNumber seat) const {
  AreaSet all;
  for (SeatNumber other = 0; other < state.players; ++other)
    if (other != seat) all |= units_of(other);
  return all;
}

namespace {

// Calls visit(cell) for each development. Skips eight hexes at a time where there are none.
template <class Visit>
void each_development(const Reading& read, Visit visit) {
  static_assert(kHexes % 8 == 0);
  for (unsigned first = 0; first < read.map.cells; first += 8) {
    std::uint64_t eight = 0;
    std::memcpy(&eight, read.state.ground.data() + first, sizeof eight);
    if constexpr (std::endian::native == std::endian::big) eight = __builtin_bswap64(eight);
    eight = (eight | eight >> 1) & 0x0101010101010101u;
    for (; eight != 0; eight &= eight - 1)
      visit(static_cast<Cell>(first + static_cast<unsigned>(std::countr_zero(eight)) / 8));
  }
}

}  // namespace

AreaSet Reading::developments() const {
  AreaSet all;
  each_development(*this, [&](Cell cell) { all.add(cell); });
  return all;
}

AreaSet Reading::developments_of(SeatNumber seat) const {
  AreaSet all;
  each_development(*this, [&](Cell cell) {
    if (state.development_owner(cell) == seat) all.add(cell);
  });
  return all;
}

AreaSet Reading::developments_of_others(SeatNumber seat) const {
  AreaSet all;
  each_development(*this, [&](Cell cell) {
    if (state.development_owner(cell) != seat) all.add(cell);
  });
  return all;
}

std::array<AreaSet, kPlayers> Reading::developments_by_seat() const {
  std::array<AreaSet, kPlayers> all;
  each_development(*this, [&](Cell cell) { all[state.development_owner(cell)].add(cell); });
  return all;
}

bool Reading::unit_near(SeatNumber seat, Cell cell) const {
  bool near = false;
  each_unit(seat, [&](Unit unit) {
    near = near || (on_map(unit) && map.distance(state.where[unit], cell) <= 1);
  });
  return near;
}

// --- Walls, artillery ---

SeatNumber Reading::wall_owner(EdgeNumber edge) const {
  if (edge == no_edge) return no_seat;
  const auto all = state.all_pieces();
  const auto at = std::lower_bound(all.begin(), all.end(), wall_piece(edge, 0));
  return at != all.end() && is_wall(*at) && edge_of(*at) == edge ? owner_of_piece(*at) : no_seat;
}

template <class Counts>
WallSides Reading::walls_where(Counts counts) const {
  WallSides walls;
  for (const std::uint16_t piece : state.all_pieces()) {
    if (!is_wall(piece)) break;
    if (!counts(owner_of_piece(piece))) continue;
    const EdgePlace& edge = map.edges[edge_of(piece)];
    const auto add = [&](Cell cell, Direction d) {
      walls.at.add(cell);
      walls.sides[cell] = static_cast<std::uint8_t>(walls.sides[cell] | 1u << d);
    };
    add(edge.cell, edge.side);
    if (edge.other != nowhere) add(edge.other, opposite(edge.side));
  }
  return walls;
}

WallSides Reading::walls_against(SeatNumber seat) const {
  return walls_where([&](SeatNumber owner) { return decides<"walls-5">(owner != seat); });
}

WallSides Reading::walls_of(SeatNumber seat) const {
  return walls_where([&](SeatNumber owner) { return owner == seat; });
}

namespace {

// Whether a shortest way leads from one hex to the other without crossing a wall that blocks the
// seat.
bool open_way(const Reading& read, SeatNumber seat, Cell from, Cell to) {
  if (from == to) return true;
  const unsigned left = read.map.distance(from, to);
  for (Direction d = 0; d < kDirections; ++d) {
    const Cell next = read.map.next[from][d];
    if (next == nowhere || read.map.distance(next, to) + 1 != left) continue;
    const SeatNumber owner = read.wall_owner(read.map.edge[from][d]);
    const bool own = decides<"walls-5">(owner == seat);
    if ((owner == no_seat || own) && open_way(read, seat, next, to)) return true;
  }
  return false;
}

}  // namespace

bool Reading::walled_off(SeatNumber seat, Cell from, Cell to) const {
  return state.piece_count > 0 && !open_way(*this, seat, from, to);
}

std::vector<EdgeNumber> Reading::walls_between(SeatNumber seat, Cell from, Cell to) const {
  std::vector<EdgeNumber> walls;
  for (const std::uint16_t piece : state.all_pieces()) {
    if (!is_wall(piece)) break;
    const EdgePlace& edge = map.edges[edge_of(piece)];
    if (owner_of_piece(piece) == seat || edge.other == nowhere) continue;
    const unsigned over = map.distance(from, to);
    const auto leads = [&](Cell one, Cell other) {
      return map.distance(from, one) + 1 + map.distance(other, to) == over;
    };
    if (leads(edge.cell, edge.other) || leads(edge.other, edge.cell))
      walls.push_back(edge_of(piece));
  }
  return walls;
}

SeatNumber Reading::artillery_owner(Cell cell) const {
  const auto all = state.all_pieces();
  const auto at = std::lower_bound(all.begin(), all.end(), artillery_piece(cell, 0));
  return at != all.end() && cell_of_piece(*at) == cell ? owner_of_piece(*at) : no_seat;
}

bool Reading::owns_artillery(SeatNumber seat) const {
  const auto all = state.all_pieces();
  return std::any_of(all.begin(), all.end(), [&](std::uint16_t piece) {
    return !is_wall(piece) && owner_of_piece(piece) == seat;
  });
}

// --- Players ---

SeatNumber Reading::captor_of(Unit prisoner) const {
  switch (state.place_kind(prisoner)) {
    case Where::prisoner: return state.development_owner(state.where[prisoner]);
    case Where::beside: return state.where[prisoner];
    case Where::taken: return state.captor;
    case Where::map:
    case Where::aboard: break;
  }
  return no_seat;
}

unsigned Reading::prisoners_of(SeatNumber seat) const {
  unsigned count = 0;
  each_unit([&](Unit unit) { count += captor_of(unit) == seat; });
  return count;
}

bool Reading::owns_castle(SeatNumber seat) const {
  bool owns = false;
  each_development(*this, [&](Cell cell) {
    owns = owns || (state.development(cell) == Development::castle &&
                    state.development_owner(cell) == seat);
  });
  return owns;
}

Reading::Points Reading::points(SeatNumber seat) const {
  unsigned buildings = 0, armies = 0, navies = 0;
  each_development(*this, [&](Cell cell) {
    if (state.development_owner(cell) == seat)
      buildings += decides<"points-3">(size_of(state.development(cell)));
  });
  for (const std::uint16_t piece : state.all_pieces())
    if (owner_of_piece(piece) == seat) buildings += is_wall(piece) ? kWallCost : kArtilleryCost;
  each_unit(seat, [&](Unit unit) {
    if (!in_play(unit)) return;
    const Kind kind = state.kind(unit);
    if (is_knight(kind))
      armies += decides<"points-4">(cost_of(kind));
    else
      navies += decides<"points-5">(cost_of(kind));
  });
  return {static_cast<std::uint16_t>(buildings), static_cast<std::uint16_t>(armies),
          static_cast<std::uint16_t>(navies)};
}

std::uint8_t range_of(const State& state, Kind kind) {
  constexpr std::array<std::uint8_t, 7> ranges{0,
                                               decides<"units-infantry-1">(2),
                                               decides<"units-archer-1">(1),
                                               decides<"units-cavalry-1">(3),
                                               decides<"units-caravel-1">(6),
                                               decides<"units-freighter-1">(5),
                                               decides<"units-galley-1">(3)};
  const bool by_table = state.rulings.has(chosen<"R-02", "table">) &&
                        (kind == Kind::caravel || kind == Kind::freighter);
  return static_cast<std::uint8_t>(row_for(ranges, kind) - (by_table ? 1 : 0));
}

}  // namespace arbiter::hex
