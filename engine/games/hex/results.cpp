// Results of an attack: retreat, capture, sinking, prisoners (book: Results of an attack; rulings
//
#include <algorithm>
#include <cassert>

#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/listing.hpp"
#include "engine/games/hex/machine.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

void Machine::give_tokens(SeatNumber seat, unsigned tokens, RuleId rule) {
  Player& player = state.player[seat];
  player.tokens = static_cast<std::uint16_t>(player.tokens + tokens);
  tell(rule, Deed::tokens,
       {.by = Seat{seat}, .amount = static_cast<std::int32_t>(tokens), .second = player.tokens});
}

// --- Who won ---

// The attacker has won, so the defender is captured or sunk.
void Machine::win_battle() {
  const Battle battle = state.battle;
  const SeatNumber loser = owner_of(battle.defender);
  defeat(owner_of(battle.attacker), battle.defender);
  if (state.replying != 0) {
    tell(decides<"retaliation-7">, Deed::no_further, {.by = Seat{loser}});
    if (loser != state.seat_of_turn()) state.player[loser].redress = Redress::beaten;
  } else {
    state.active.lost = static_cast<std::uint8_t>(loser + 1);
  }
  if (battle.kind == BattleKind::adjacent) state.battle = {};
}

// The defender has won, so the attacker retreats.
void Machine::lose_battle() {
  go_back(decides<"attack-results-1">);
  state.battle = {};
}

void Machine::defeat(SeatNumber victor, Unit unit) {
  if (is_ship(state.kind(unit)))
    sink(victor, unit, state.rulings.has(chosen<"R-57", "captured">));
  else
    capture(victor, unit);
}

// Returns the attacker to where its Movement began, if it has moved. If it cannot stand there, it
// is defeated by the player whom it attacked.
void Machine::go_back(RuleId rule) {
  const Unit unit = state.battle.attacker;
  const SeatNumber seat = owner_of(unit);
  const Activation record = state.acting();
  const bool moved = (record.used & kMoved) != 0;
  Fact fact{.rule = rule,
            .deed = moved ? Deed::retreated : Deed::stayed,
            .by = Seat{seat},
            .unit = id_of(unit)};
  if (!moved) return tell(fact);
  const Where was = state.place_kind(unit);
  const std::uint8_t place = state.where[unit];
  state.put(unit, Where::map, nowhere);
  bool stands = false;
  if ((record.used & kAfloat) != 0) {
    const Unit freighter = record.place;
    stands = read.on_map(freighter) && read.cargo(freighter) < kCargo;
    if (stands) state.put(unit, Where::aboard, freighter);
    fact.other = id_of(freighter);
  } else {
    const SeatNumber there = read.occupier(record.place), units = read.unit_owner(record.place);
    stands = (there == no_seat || there == seat) && (units == no_seat || units == seat) &&
             read.occupancy(record.place) < kOccupancy;
    if (stands) state.put(unit, Where::map, record.place);
    fact.at = map.at(record.place);
  }
  if (stands) {
    tell(fact);
    if ((record.used & kAfloat) == 0) take_artillery(record.place);
    return;
  }
  state.put(unit, was, place);
  fact.deed = Deed::barred;
  tell(fact);
  defeat(owner_of(state.battle.target), unit);
}

// Settles a battle that was won by moving in. The attacker stays if no enemy unit is left and it
// has taken the development, if there is one; otherwise it goes back. The battle is over unless the
// player has a choice.
void Machine::settle_entry() {
  const Battle battle = state.battle;
  const Cell at = battle.at;
  const SeatNumber seat = owner_of(battle.attacker);
  const Development development = state.development(at);
  const bool enemies = read.units_at(at) > 0;
  const bool theirs = development != Development::none && state.development_owner(at) != seat;
  const bool room = size_of(development) < kOccupancy;
  if (!enemies && theirs && room && !is_blocked(read, at, at)) return;
  if (enemies || theirs || !room) {
    if (telling()) tell_why_back();
    note_unasked(Seat{seat}, Withdraw{}, decides<"movement-2">);
    go_back(decides<"movement-2">);
  } else {
    tell(mentions<"movement-2">, Deed::stayed,
         {.by = Seat{seat}, .unit = id_of(battle.attacker), .at = map.at(at)});
    arrive(battle.attacker, at, battle.towing, read.cell_of(battle.attacker));
  }
  state.battle = {};
}

// Reports why the winner of a battle may not stay where it has moved in.
void Machine::tell_why_back() {
  const Battle& battle = state.battle;
  Fact fact{.rule = mentions<"movement-2">,
            .deed = Deed::went_back,
            .by = Seat{owner_of(battle.attacker)},
            .unit = id_of(battle.attacker),
            .at = map.at(battle.at),
            .what = static_cast<std::uint8_t>(state.development(battle.at))};
  if (read.units_at(battle.at) > 0) {
    read.each_unit_at(battle.at, [&](Unit unit) {
      fact.other = id_of(unit);
      tell(fact);
    });
    return;
  }
  const SeatNumber holder = state.development_owner(battle.at);
  fact.against = Seat{holder};
  const bool kept = holder != owner_of(battle.attacker) && is_blocked(read, battle.at, battle.at);
  fact.rule = kept ? mentions<"seize-2"> : mentions<"occupancy-2">;
  tell(fact);
}

// Always legal when the decision accepts it.
void judge(const Reading&, Seat, const Withdraw&, Checker&) {}

void moment(const Reading& read, Seat, const Withdraw&, Checker& check) {
  if (!check.need(read.state.round > 0, row<"setup-placement-5">)) return;
  if (check.need(read.state.in_battle_phase(), row<"phases-2">)) check.need(false, row<"seize-3">);
}

void Machine::apply(Seat, const Withdraw&) {
  go_back(decides<"movement-2">);
  state.battle = {};
  proceed();
}

void offer(Listing& listing, Type<Withdraw>) { listing.add(Withdraw{}); }

std::string tell(const Words&, Seat by, const Withdraw&) {
  return text_of(by) + " does not seize the development and goes back.";
}

// --- Captured and sunk ---

void Machine::capture(SeatNumber captor, Unit unit) {
  assert(is_knight(state.kind(unit)) && owner_of(unit) != captor);
  const Cell cell = read.cell_of(unit);
  forget(unit);
  state.put(unit, Where::taken, cell);
  state.captor = captor;
  tell(decides<"attack-results-2">, Deed::captured,
       {.by = Seat{captor},
        .against = Seat{owner_of(unit)},
        .unit = id_of(unit),
        .at = map.at(cell)});
  give_tokens(captor, 1, decides<"objective-anytime-5">);
}

void Machine::sink(SeatNumber victor, Unit ship, bool with_cargo) {
  const SeatNumber seat = owner_of(ship);
  tell(decides<"attack-results-7">, Deed::sunk,
       {.by = Seat{victor},
        .against = Seat{seat},
        .unit = id_of(ship),
        .at = map.at(state.where[ship])});
  read.each_unit(seat, [&](Unit unit) {
    if (!read.aboard(unit) || state.where[unit] != ship) return;
    if (with_cargo) return capture(victor, unit);
    tell(decides<"attack-results-7">, Deed::drowned, {.unit = id_of(unit)});
    forget(unit);
    state.remove(unit);
  });
  forget(ship);
  state.remove(ship);
  ++state.player[victor].sunk;
  tell(decides<"attack-results-8">, Deed::sunk,
       {.by = Seat{victor}, .amount = state.player[victor].sunk});
  give_tokens(victor, 1, decides<"objective-anytime-6">);
}

// --- Prisoners ---

AreaSet nearest_developments(const Reading& read, SeatNumber captor, Cell cell) {
  AreaSet nearest;
  unsigned least = UINT32_MAX;
  read.developments_of(captor).each([&](unsigned one) {
    const unsigned distance = read.map.distance(static_cast<Cell>(one), cell);
    if (distance < least) nearest = {};
    least = std::min(least, distance);
    if (distance == least) nearest.add(one);
  });
  return nearest;
}

Unit first_taken(const Reading& read) {
  Unit first = no_unit;
  read.each_unit([&](Unit unit) {
    if (first == no_unit && read.state.is_at(unit, Where::taken)) first = unit;
  });
  return first;
}

// Brings captured units to the nearest developed hex. Returns false if the captor has to choose.
bool Machine::bring_captives() {
  if (state.captor == no_seat) return true;
  for (Unit unit = first_taken(read); unit != no_unit; unit = first_taken(read)) {
    const AreaSet nearest = nearest_developments(read, state.captor, state.where[unit]);
    if (nearest.size() > 1) return false;
    if (!nearest.empty()) {
      const auto cell = static_cast<Cell>(nearest.first());
      note_unasked(Seat{state.captor}, Keep{id_of(unit), map.at(cell)},
                   decides<"attack-results-3">);
      jail(unit, cell);
      continue;
    }
    state.put(unit, Where::beside, state.captor);
    tell(decides<"attack-results-3">, Deed::jailed_beside,
         {.by = Seat{state.captor}, .unit = id_of(unit)});
  }
  state.captor = no_seat;
  return true;
}

void Machine::jail(Unit unit, Cell cell, bool chosen) {
  assert(state.development(cell) != Development::none);
  state.put(unit, Where::prisoner, cell);
  tell(decides<"attack-results-3">, Deed::jailed,
       {.by = Seat{state.development_owner(cell)},
        .unit = id_of(unit),
        .at = map.at(cell),
        .what = static_cast<std::uint8_t>(chosen)});
}

// Moves prisoners beside the map to the captor's first development.
void Machine::jail_those_beside(SeatNumber captor, Cell cell) {
  ruling<"R-54">();
  read.each_unit_in(Where::beside, captor, [&](Unit unit) { jail(unit, cell); });
}

void judge(const Reading& read, Seat, const Keep& move, Checker& check) {
  const Unit unit = first_taken(read);
  if (!check.need(unit_of(move.prisoner) == unit && unit != no_unit, row<"attack-results-3">))
    return;
  const Cell at = read.map.find(move.at);
  const AreaSet nearest = nearest_developments(read, read.state.captor, read.state.where[unit]);
  check.need(at != nowhere && nearest.has(at), row<"attack-results-3">);
}

void moment(const Reading& read, Seat, const Keep&, Checker& check) {
  if (check.need(read.state.round > 0, row<"setup-placement-5">))
    check.need(false, row<"attack-results-3">);
}

void Machine::apply(Seat, const Keep& move) {
  jail(unit_of(move.prisoner), map.find(move.at), true);
  proceed();
}

void offer(Listing& listing, Type<Keep>) {
  listing.each_hex([&](Hex at) { listing.add(Keep{id_of(first_taken(listing.read)), at}); });
}

std::string tell(const Words& words, Seat by, const Keep& move) {
  return text_of(by) + " brings prisoner " + words.unit(move.prisoner) + " to " + move.at.text() +
         ".";
}

}  // namespace arbiter::hex
