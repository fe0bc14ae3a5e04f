// Flanking and surrender (book: Tactics; rulings ).
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/machine.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

// The first attack on a hex by the player in turn sets its front. In a retaliation the only attack
// is the first.
std::uint8_t Machine::flank_bonus(Cell target, Cell from) {
  if (state.replying != 0 || from == nowhere) return 0;  // nowhere: it comes out of the winds
  Direction direction = 0;
  while (map.next[target][direction] != from && direction < kDirections - 1) ++direction;
  const Direction front = state.front(target);
  if (front == no_direction) {
    state.set_front(target, direction);
    return 0;
  }
  decides<"tactics-flanking-1">();
  decides<"tactics-flanking-2">();
  decides<"tactics-flanking-3">();
  return static_cast<std::uint8_t>(2 * turn_between(front, direction));
}

// --- Surrender ---

namespace {

// What the acting player holds against the other players.
struct Ring {
  AreaSet hexes;   // of units and developments
  AreaSet beside;  // the hexes next to those
  WallSides walls;
};

// The units of one player within the ring of another player.
class Encirclement {
 public:
  Encirclement(const Reading& read, const Ring& ring, SeatNumber victim, const AreaSet& units,
               const AreaSet& developments)
      : read_(read),
        ring_(ring),
        victim_(victim),
        units_(units),
        held_((units_ | developments) & read.map.ground) {}

  // Returns the hexes of land groups that are surrounded. `sea` holds the sea hexes that are a way
  // out.
  AreaSet land(const AreaSet& sea) const {
    return surrounded(held_, (read_.map.ground | sea) - ring_.hexes - held_, true);
  }
  AreaSet land() const { return land(open_sea()); }
  // Returns the hexes of ship groups that are surrounded.
  AreaSet ships() const {
    const AreaSet held = units_ & read_.map.sea;
    const AreaSet all = decides<"tactics-surrender-3">(read_.map.ground | read_.map.sea);
    return surrounded(held, all - ring_.hexes - held, false);
  }
  // Returns the units that are surrounded except for the coast.
  AreaSet escaping() const { return (land({}) - land()) & units_; }
  const AreaSet& units() const { return units_; }

 private:
  // Returns the sea hexes that are a way out for a land group.
  AreaSet open_sea() const {
    if (!read_.state.rulings.has(chosen<"R-73", "closed">))
      return decides<"tactics-surrender-4">(read_.map.sea);
    AreaSet open;
    read_.each_unit(victim_, [&](Unit unit) {
      if (read_.on_map(unit) && read_.state.kind(unit) == Kind::freighter &&
          read_.cargo(unit) < kCargo)
        open.add(read_.state.where[unit]);
    });
    return open;
  }

  // Whether a way out leads from the hex to one of the free ones.
  bool leads_out(Cell cell, const AreaSet& free, bool land) const {
    if (!land && read_.map.border.has(cell)) return true;  // to the deep ocean
    const AreaSet out = read_.map.around[cell] & free;
    if (out.empty()) return false;
    if (!land || !ring_.walls.at.has(cell)) return true;
    for (Direction d = 0; d < kDirections; ++d) {
      const Cell next = read_.map.next[cell][d];
      if (next != nowhere && out.has(next) && !ring_.walls.between(cell, d)) return true;
    }
    return false;
  }
  // Returns the hexes of one group. A wall of the ring separates two hexes, because it cuts off the
  // way from one to the other.
  AreaSet group(unsigned cell, const AreaSet& held, bool land) const {
    return flood(AreaSet::of(cell), [&](unsigned one) {
      AreaSet next = read_.map.around[one] & held;
      if (!land || !ring_.walls.at.has(one)) return next;
      for (Direction d = 0; d < kDirections; ++d)
        if (ring_.walls.between(static_cast<Cell>(one), d) && read_.map.next[one][d] != nowhere)
          next.remove(read_.map.next[one][d]);
      return next;
    });
  }

  // Returns the groups next to a hex or a wall of the player that have no way out. Nearly every hex
  // has a way out of its own, so few groups must be gathered.
  AreaSet surrounded(const AreaSet& held, const AreaSet& free, bool land) const {
    AreaSet touched = held & (land ? ring_.beside | ring_.walls.at : ring_.beside), caught;
    while (!touched.empty()) {
      const unsigned first = touched.first();
      touched.remove(first);
      if (leads_out(static_cast<Cell>(first), free, land)) continue;
      const AreaSet one = group(first, held, land);
      touched -= one;
      bool out = false;
      one.each([&](unsigned cell) { out = out || leads_out(static_cast<Cell>(cell), free, land); });
      if (!out && holds_part(one, land)) caught |= one;
    }
    return caught;
  }
  // Whether the player holds a hex or a wall of the ring around a group. Mountains and the edge of
  // the map close a hex without a wall, and a wall between two hexes of the group closes none.
  bool holds_part(const AreaSet& group, bool land) const {
    ruling<"R-75">();
    if (!land || !(group & ring_.beside).empty()) return true;
    bool holds = false;
    (group & ring_.walls.at).each([&](unsigned cell) {
      for (Direction d = 0; d < kDirections; ++d) {
        const Cell next = read_.map.next[cell][d];
        holds = holds || (ring_.walls.between(static_cast<Cell>(cell), d) && next != nowhere &&
                          !read_.map.mountains.has(next) && !group.has(next));
      }
    });
    return holds;
  }

  const Reading& read_;
  const Ring& ring_;
  const SeatNumber victim_;
  const AreaSet units_, held_;
};

// Calls visit(victim, circle) for each other player.
template <class Visit>
void each_encirclement(const Reading& read, SeatNumber by, Visit visit) {
  if (!charge(4u * read.state.players)) return;
  const auto units = read.units_by_seat(), developments = read.developments_by_seat();
  Ring ring{units[by] | developments[by], {}, read.walls_of(by)};
  ring.hexes.each([&](unsigned cell) { ring.beside |= read.map.around[cell]; });
  for (SeatNumber victim = 0; victim < read.state.players; ++victim)
    if (victim != by)
      visit(victim, Encirclement(read, ring, victim, units[victim], developments[victim]));
}

}  // namespace

void Machine::note_escaping() {
  if (!state.in_battle_phase()) return;
  const Working uncounted(nullptr);  // computed only to report facts
  each_encirclement(read, state.actor(), [&](SeatNumber victim, const Encirclement& circle) {
    escaping_[victim] = circle.escaping();
  });
}

// Captures every unit that the acting player has surrounded. Returns whether there was one.
bool Machine::surround() {
  const SeatNumber by = state.actor();
  bool any = false;
  each_encirclement(read, by, [&](SeatNumber victim, const Encirclement& circle) {
    if (telling() && !(circle.escaping() - escaping_[victim]).empty())
      tell(mentions<"tactics-surrender-4">, Deed::escape,
           {.by = Seat{victim}, .against = Seat{by}});
    const AreaSet around = decides<"tactics-surrender-1">(circle.land() | circle.ships());
    const AreaSet caught = around & circle.units();
    if (caught.empty()) return;
    any = true;
    tell(
        mentions<"tactics-surrender-1">, Deed::surrounded,
        {.by = Seat{by}, .against = Seat{victim}, .at = map.at(static_cast<Cell>(caught.first()))});
    if (!(caught & map.sea).empty())
      tell(mentions<"tactics-surrender-3">, Deed::surrounded,
           {.by = Seat{by},
            .against = Seat{victim},
            .at = map.at(static_cast<Cell>((caught & map.sea).first()))});
    tell(
        mentions<"tactics-surrender-2">, Deed::surrounded,
        {.by = Seat{by}, .against = Seat{victim}, .at = map.at(static_cast<Cell>(caught.first()))});
    std::array<Unit, kUnits> taken{};
    std::size_t count = 0;
    read.each_unit(victim, [&](Unit unit) {
      if (read.on_map(unit) && caught.has(state.where[unit])) taken[count++] = unit;
    });
    decides<"tactics-surrender-2">();
    for (std::size_t i = 0; i < count; ++i)
      if (is_ship(state.kind(taken[i])))
        sink(by, taken[i], true);
      else
        capture(by, taken[i]);
  });
  return any;
}

}  // namespace arbiter::hex
