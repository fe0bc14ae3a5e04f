// Setup: starting units, loading, prevailing winds, placement (book: Setup).
#include <algorithm>

#include "engine/games/hex/hex.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/listing.hpp"
#include "engine/games/hex/machine.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

// Each player starts with three soldiers, two archers and a cavalry, and with three caravels, two
// freighters and a galley.
void give_starting_units(State& state) {
  ruling<"R-01">();
  decides<"setup-units-1">();
  decides<"setup-units-2">();
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

namespace {

void judge_map(const Map& map, const Content& content, unsigned players, const Checker& checker,
               std::vector<SetUpFault>& faults) {
  const auto found = layout_faults(map, content.frames, players);
  for (const LayoutFault& one : found) {
    Checker need = checker.afresh();
    if (need.need(false, one.rule) || !need.clean())
      faults.push_back({"/content/map" + one.pointer, one.rule, one.detail});
  }
  Checker need = checker.afresh();
  const auto passes = [&](RuleId rule) {
    const bool broken = std::any_of(found.begin(), found.end(),
                                    [&](const LayoutFault& one) { return one.rule == rule; });
    if (!broken && map.text.check != MapCheck::free) need.need(true, rule);
  };
  if (const FrameText* const frame = frame_for(map, content.frames, players)) {
    passes(row<"setup-random-1">);
    passes(rule_of_tiles(*frame));
    if (players == 4 && map.cells == kHexesForFour) passes(row<"setup-random-4">);
  }
  if (map.sea.size() < least_sea(players) &&
      !checker.afresh().need(false, row<"setup-placement-1">))
    faults.push_back({"/content/map", row<"setup-placement-1">,
                      "The map has " + std::to_string(map.sea.size()) + " hexes of sea for " +
                          std::to_string(players * kStartingUnits / 2) + " ships; each holds " +
                          std::to_string(kOccupancy) + " of one player."});
}

void tell_start(Machine& machine) {
  const Map& map = machine.map;
  if (map.text.check == MapCheck::free) machine.tell(mentions<"setup-map-1">, Deed::map_laid);
  for (const RuleId rule : map.drawn_by)
    machine.tell(rule, rule == mentions<"setup-random-13"> ? Deed::tiles_swapped : Deed::map_laid);
  machine.tell(mentions<"setup-units-1">, Deed::units_given);
  machine.tell(mentions<"setup-units-2">, Deed::units_given);
}

}  // namespace

State Rules::start(const Content& content, const SetUp& set_up, Checker& checker,
                   std::vector<SetUpFault>& faults, std::vector<Fact>* facts) {
  State state;
  state.map = static_cast<std::uint8_t>(set_up.map);
  state.players = static_cast<std::uint8_t>(set_up.players.size());
  state.rulings = ChosenRulings(set_up);
  for (SeatNumber seat = 0; seat < state.players; ++seat) state.order[seat] = seat;
  judge_map(content.maps[state.map], content, state.players, checker, faults);
  if (!faults.empty()) return state;
  give_starting_units(state);
  Machine machine(content, state, facts);
  if (machine.telling()) tell_start(machine);
  return state;
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
  return unit != no_unit && owner_of(unit) == seat && read.to_be_loaded(unit);
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

void moment(const Reading&, Seat, const Load&, Checker& check) {
  check.need(false, row<"setup-units-3">);
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
    if (read.to_be_loaded(unit)) state.put(unit, Where::aboard, other);
  });
  tell(mentions<"setup-units-3">, Deed::loaded,
       {.by = by, .unit = move.freighter, .other = id_of(other)});
  note_load(by, other);
  if (!decision_of(read).asks()) state.stage = Stage::wind;
}

// The other freighter takes the remaining knights. A log may state it, naming them in any order.
void Machine::note_load(Seat by, Unit freighter) {
  if (without_asking == nullptr) return;
  Load load{id_of(freighter), {}};
  read.each_unit_in(Where::aboard, freighter,
                    [&](Unit knight) { load.knights.push_back(id_of(knight)); });
  do note_unasked(by, load, decides<"setup-units-3">);
  while (std::next_permutation(load.knights.begin(), load.knights.end()));
}

// Offers a pattern for each freighter: any three of the knights.
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

void moment(const Reading& read, Seat, const Flip&, Checker& check) {
  check.need(false, row<"setup-winds-1">);
  check.need(read.state.stage != Stage::load, row<"setup-units-3">);
}

void Machine::apply(Seat, const Flip& move) {
  state.wind = move.wind;
  tell(mentions<"setup-winds-1">, Deed::wind_set, {.what = static_cast<std::uint8_t>(move.wind)});
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

void moment(const Reading& read, Seat, const Place&, Checker& check) {
  check.need(false, row<"setup-placement-1">);
  check.need(read.state.stage != Stage::load, row<"setup-units-3">);
  check.need(read.state.stage != Stage::wind, row<"setup-winds-1">);
}

void Machine::apply(Seat by, const Place& move) {
  state.put(unit_of(move.ship), Where::map, map.find(move.at));
  tell(mentions<"setup-placement-1">, Deed::placed, {.by = by, .unit = move.ship, .at = move.at});
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

bool can_place(const Reading& read, SeatNumber seat) {
  if (!read.any_unit(seat, [&](Unit unit) { return read.to_be_placed(unit); })) return false;
  bool room = false;
  read.map.sea.each([&](unsigned cell) {
    const SeatNumber owner = read.unit_owner(static_cast<Cell>(cell));
    room = room || owner == no_seat ||
           (owner == seat && read.units_at(static_cast<Cell>(cell)) < kOccupancy);
  });
  return room;
}

// Goes to the next player who can place a ship, or to the first round if nobody can.
void Machine::next_placement() {
  for (unsigned i = 0; i < state.players; ++i) {
    state.turn = static_cast<std::uint8_t>((state.turn + 1) % state.players);
    if (can_place(read, state.seat_of_turn())) return;
  }
  leave_out_ships();
  begin_round();
}

// On a map with little sea there may be no hex for a ship. It then stays out of the game with its
// knights.
void Machine::leave_out_ships() {
  read.each_unit([&](Unit ship) {
    if (!read.to_be_placed(ship)) return;
    tell(mentions<"setup-placement-1">, Deed::left_out,
         {.by = Seat{owner_of(ship)}, .unit = id_of(ship)});
    read.each_unit_in(Where::aboard, ship, [&](Unit knight) { state.remove(knight); });
    state.remove(ship);
  });
}

}  // namespace arbiter::hex
