// Setup: starting units, loading, prevailing winds, placement (book: Setup).
#include <algorithm>

#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/listing.hpp"
#include "engine/games/hex/machine.hpp"
#include "engine/games/hex/rule.hpp"
#include "engine/games/hex/starting.hpp"
#include "engine/games/hex/words.hpp"

namespace arbiter::hex {

// Three soldiers, two archers, a cavalry; three caravels, two freighters, a galley.
void give_starting_units(State& state) {
  constexpr std::array<Kind, kStartingUnits> kinds{Kind::infantry,  Kind::infantry,  Kind::infantry,
                                                   Kind::archer,    Kind::archer,    Kind::cavalry,
                                                   Kind::caravel,   Kind::caravel,   Kind::caravel,
                                                   Kind::freighter, Kind::freighter, Kind::galley};
  for (SeatNumber seat = 0; seat < state.players; ++seat) {
    for (unsigned i = 0; i < kStartingUnits; ++i)
      state.put(static_cast<Unit>(seat * kUnits + i), kinds[i], Where::map, nowhere);
    state.player[seat].next = kStartingUnits + 1;
  }
}

// --- Loading ---

namespace {

bool is_empty_freighter(const Reading& read, SeatNumber seat, Id id) {
  const Unit unit = unit_of(id);
  return unit != no_unit && owner_of(unit) == seat && read.state.kind(unit) == Kind::freighter &&
         read.cargo(unit) == 0;
}

bool is_waiting_knight(const Reading& read, SeatNumber seat, Id id) {
  const Unit unit = unit_of(id);
  return unit != no_unit && owner_of(unit) == seat && is_knight(read.state.kind(unit)) &&
         !read.aboard(unit);
}

}  // namespace

void judge(const Reading& read, Seat by, const Load& move, Checker& check) {
  const SeatNumber seat = by.number;
  check.need(is_empty_freighter(read, seat, move.freighter), row<"setup-units-3">);
  check.need(move.knights.size() == kCargo, row<"setup-units-3">);
  for (std::size_t i = 0; i < move.knights.size(); ++i) {
    const auto end = move.knights.begin() + static_cast<std::ptrdiff_t>(i);
    check.need(is_waiting_knight(read, seat, move.knights[i]) &&
                   std::find(move.knights.begin(), end, move.knights[i]) == end,
               row<"setup-units-3">);
  }
}

void Machine::apply(Seat by, const Load& move) {
  const SeatNumber seat = by.number;
  const Unit freighter = unit_of(move.freighter);
  for (const Id knight : move.knights) state.put(unit_of(knight), Where::aboard, freighter);
  Unit other = no_unit;
  read.each_unit(seat, [&](Unit unit) {
    if (state.kind(unit) == Kind::freighter && unit != freighter) other = unit;
  });
  read.each_unit(seat, [&](Unit unit) {
    if (is_knight(state.kind(unit)) && !read.aboard(unit)) state.put(unit, Where::aboard, other);
  });
  tell({.rule = row<"setup-units-3">,
        .deed = Deed::loaded,
        .by = by,
        .unit = move.freighter,
        .other = id_of(other)});
  if (!decision_of(read).asks()) state.stage = Stage::wind;
}

// Three of the knights: a pattern for each freighter.
void offer(Listing& listing, Type<Load>) {
  const Reading& read = listing.read;
  for (SeatNumber seat = 0; seat < read.state.players; ++seat) {
    if (!listing.asked.seats.has(Seat{seat})) continue;
    Domain<Id> knights{"knights", true, kCargo, kCargo, {}};
    read.each_unit(seat, [&](Unit unit) {
      if (is_knight(read.state.kind(unit))) knights.values.push_back(id_of(unit));
    });
    read.each_unit(seat, [&](Unit unit) {
      if (read.state.kind(unit) == Kind::freighter)
        listing.add_pattern(Seat{seat}, Load{id_of(unit), {}}, knights);
    });
  }
}

std::string tell(const Words& words, Seat by, const Load& move) {
  std::vector<std::string> knights;
  for (const Id id : move.knights) knights.push_back(words.unit(id));
  return text_of(by) + " loads " + joined(knights) + " onto " + words.unit(move.freighter) +
         " and the others onto the other freighter.";
}

// --- Prevailing winds ---

void judge(const Reading&, Seat, const Flip& move, Checker& check) {
  check.need(move.wind != Wind::none, row<"setup-winds-1">);
}

void Machine::apply(Seat, const Flip& move) {
  state.wind = move.wind;
  tell({.rule = row<"setup-winds-1">,
        .deed = Deed::wind_set,
        .what = static_cast<std::uint8_t>(move.wind)});
  state.turn = 0;
  state.stage = Stage::place;
}

void offer(Listing& listing, Type<Flip>) {
  for (const Wind wind : {Wind::cw, Wind::ccw}) listing.add(Flip{wind});
}

std::string tell(const Words&, Seat, const Flip& move) {
  switch (move.wind) {
    case Wind::none: return "The token shows no wind.";
    case Wind::cw: return "The winds blow clockwise.";
    case Wind::ccw: return "The winds blow counter-clockwise.";
  }
  return "";
}

// --- Placement ---

void judge(const Reading& read, Seat by, const Place& move, Checker& check) {
  const Unit ship = unit_of(move.ship);
  check.need(ship != no_unit && owner_of(ship) == by.number && read.to_be_placed(ship),
             row<"setup-placement-1">);
  const Cell at = read.map.find(move.at);
  if (!check.need(at != nowhere && read.map.is_sea(at), row<"setup-placement-3">)) return;
  const SeatNumber owner = read.unit_owner(at);
  check.need(owner == no_seat || owner == by.number, row<"setup-placement-2">);
  check.need(owner != by.number || read.units_at(at) < kOccupancy, row<"setup-placement-4">);
}

void Machine::apply(Seat by, const Place& move) {
  state.put(unit_of(move.ship), Where::map, map.find(move.at));
  tell({.rule = row<"setup-placement-1">,
        .deed = Deed::placed,
        .by = by,
        .unit = move.ship,
        .at = move.at});
  next_placement();
}

void offer(Listing& listing, Type<Place>) {
  listing.read.each_unit(listing.by.number, [&](Unit unit) {
    if (listing.read.to_be_placed(unit))
      listing.each_hex([&](Hex at) { listing.add(Place{id_of(unit), at}); });
  });
}

std::string tell(const Words& words, Seat by, const Place& move) {
  return text_of(by) + " places " + words.unit(move.ship) + " at " + move.at.text() + ".";
}

// The next player with a ship to place; the first round where there is none.
void Machine::next_placement() {
  for (unsigned i = 0; i < state.players; ++i) {
    state.turn = static_cast<std::uint8_t>((state.turn + 1) % state.players);
    bool waiting = false;
    read.each_unit(state.seat_of_turn(),
                   [&](Unit unit) { waiting = waiting || read.to_be_placed(unit); });
    if (waiting) return;
  }
  begin_round();
}

}  // namespace arbiter::hex
