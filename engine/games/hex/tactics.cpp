// Flanking and surrender (book: Tactics; rulings ).
#include "engine/games/hex/acting.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/rule.hpp"

namespace arbiter::hex {

// The first attack on a hex by the player of the turn sets its front. In a retaliation the one
// attack is the first.
std::uint8_t Acting::flank_bonus(Cell target, Cell from) {
  if (state.replying != 0) return 0;
  Direction direction = 0;
  while (map.next[target][direction] != from && direction < kDirections - 1) ++direction;
  const Direction front = state.front(target);
  if (front == no_direction) {
    state.set_front(target, direction);
    return 0;
  }
  return static_cast<std::uint8_t>(2 * turn_between(front, direction));
}

// --- Surrender ---

namespace {

// The units of one player in the hands of another one.
class Encirclement {
 public:
  Encirclement(const Reading& read, SeatNumber by, SeatNumber victim)
      : read_(read),
        by_(by),
        victim_(victim),
        ring_(read.units_of(by) | read.developments_of(by)),
        units_(read.units_of(victim)) {}

  // The hexes of land groups that are surrounded.
  AreaSet land() const {
    const AreaSet held = (units_ | read_.developments_of(victim_)) & read_.map.ground;
    return surrounded(held, (read_.map.ground | open_sea()) - ring_ - held, true);
  }
  // The hexes of ship groups that are surrounded.
  AreaSet sea() const {
    const AreaSet held = units_ & read_.map.sea;
    return surrounded(held, (read_.map.ground | read_.map.sea) - ring_ - held, false);
  }
  // Land groups that would be surrounded if the sea were no way out (for the story only).
  AreaSet saved_by_sea() const {
    const AreaSet held = (units_ | read_.developments_of(victim_)) & read_.map.ground;
    return surrounded(held, read_.map.ground - ring_ - held, true) - land();
  }

 private:
  // The sea hexes that are a way out of a land group.
  AreaSet open_sea() const {
    if (!second(read_.state, Choosable::sea)) return read_.map.sea;
    AreaSet open;
    read_.each_unit(victim_, [&](Unit unit) {
      if (read_.on_map(unit) && read_.state.kind(unit) == Kind::freighter &&
          read_.cargo(unit) < kCargo)
        open.add(read_.state.where[unit]);
    });
    return open;
  }

  bool walled(unsigned cell, Direction d) const {
    return read_.wall_owner(read_.map.edge[cell][d]) == by_;
  }
  // Whether a way out leads from the hex to one of the free ones.
  bool leads_out(unsigned cell, const AreaSet& free, bool land) const {
    if (!land && read_.map.border.has(cell)) return true;  // to the deep ocean
    const AreaSet out = read_.map.around[cell] & free;
    if (out.empty()) return false;
    if (!land || read_.state.piece_count == 0) return true;
    for (Direction d = 0; d < kDirections; ++d) {
      const Cell next = read_.map.next[cell][d];
      if (next != nowhere && out.has(next) && !walled(cell, d)) return true;
    }
    return false;
  }
  // Whether the player holds a hex or a wall around the hex.
  bool holds_part(unsigned cell, bool land) const {
    if (!(read_.map.around[cell] & ring_).empty()) return true;
    for (Direction d = 0; land && d < kDirections; ++d)
      if (walled(cell, d)) return true;
    return false;
  }
  AreaSet group(const AreaSet& from, const AreaSet& held) const {
    return board::flood(from, [&](unsigned cell) { return read_.map.around[cell] & held; });
  }

  AreaSet surrounded(const AreaSet& held, const AreaSet& free, bool land) const {
    AreaSet out;
    held.each([&](unsigned cell) {
      if (leads_out(cell, free, land)) out.add(cell);
    });
    AreaSet left = held - group(out, held), caught;
    while (!left.empty()) {
      const AreaSet one = group(AreaSet::of(left.first()), held);
      left -= one;
      bool part = false;
      one.each([&](unsigned cell) { part = part || holds_part(cell, land); });
      if (part) caught |= one;
    }
    return caught;
  }

  const Reading& read_;
  const SeatNumber by_, victim_;
  const AreaSet ring_, units_;
};

}  // namespace

// Takes every unit that the acting player has surrounded. True where there was one.
bool Acting::surround() {
  const SeatNumber by = state.actor();
  bool any = false;
  for (SeatNumber victim = 0; victim < state.players; ++victim) {
    if (victim == by) continue;
    const Encirclement circle(read, by, victim);
    const AreaSet land = circle.land(), sea = circle.sea();
    if (telling() && !(circle.saved_by_sea() & read.units_of(victim)).empty())
      tell({.rule = "tactics-surrender-4"_rule,
            .event = Event::escape,
            .by = Seat{victim},
            .against = Seat{by}});
    const AreaSet caught = (land | sea) & read.units_of(victim);
    if (caught.empty()) continue;
    any = true;
    tell({.rule = "tactics-surrender-1"_rule,
          .event = Event::surrounded,
          .by = Seat{by},
          .against = Seat{victim},
          .at = map.at(static_cast<Cell>(caught.first()))});
    if (!(caught & map.sea).empty())
      tell({.rule = "tactics-surrender-3"_rule,
            .event = Event::surrounded,
            .by = Seat{by},
            .against = Seat{victim},
            .at = map.at(static_cast<Cell>((caught & map.sea).first()))});
    tell({.rule = "tactics-surrender-2"_rule,
          .event = Event::surrounded,
          .by = Seat{by},
          .against = Seat{victim},
          .at = map.at(static_cast<Cell>(caught.first()))});
    std::array<Unit, kUnits> units{};
    std::size_t count = 0;
    read.each_unit(victim, [&](Unit unit) {
      if (read.on_map(unit) && caught.has(state.where[unit])) units[count++] = unit;
    });
    for (std::size_t i = 0; i < count; ++i)
      if (is_ship(state.kind(units[i])))
        sink(by, units[i], true);
      else
        capture(by, units[i]);
  }
  return any;
}

}  // namespace arbiter::hex
