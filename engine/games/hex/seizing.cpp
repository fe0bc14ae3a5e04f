// Sieges, seizing and rescue (book: Seize; Results of an attack; rulings ).
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/listing.hpp"
#include "engine/games/hex/machine.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

bool guards(const Reading& read, Unit unit, Cell from, Cell cell) {
  if (!read.on_map(unit) || read.state.kind(unit) == Kind::freighter) return false;
  const Cell at = read.state.where[unit];
  return at == cell || (read.map.beside(at, cell) && (at == from || read.map.beside(at, from)));
}

bool is_blocked(const Reading& read, Cell from, Cell cell) {
  return read.any_unit(read.state.development_owner(cell),
                       [&](Unit unit) { return guards(read, unit, from, cell); });
}

bool can_seize(const Reading& read, Unit unit) {
  if (!read.on_map(unit) || read.state.kind(unit) == Kind::freighter) return false;
  const SeatNumber seat = owner_of(unit);
  const Cell from = read.state.where[unit];
  bool can = false;
  (read.map.around[from] & read.developments_of_others(seat)).each([&](unsigned cell) {
    const auto at = static_cast<Cell>(cell);
    can = can || (!read.walled_off(seat, from, at) && !is_blocked(read, from, at));
  });
  return can;
}

void judge(const Reading& read, Seat by, const Seize& move, Checker& check) {
  const State& state = read.state;
  const Cell at = read.map.find(move.at);
  if (state.stage == Stage::settle) {
    check.need(unit_of(move.unit) == state.battle.attacker && at == state.battle.at,
               row<"seize-3">);
    return;
  }
  const Unit unit = read.own(by.number, move.unit);
  if (record_of(read, unit, check) == nullptr) return;
  const bool theirs = at != nowhere && state.development(at) != Development::none &&
                      state.development_owner(at) != by.number;
  if (!check.need(theirs, row<"seize-1">)) return;
  check.need(state.kind(unit) != Kind::freighter, row<"units-freighter-3">);
  const Cell from = read.cell_of(unit);
  const bool beside = read.on_map(unit) && read.map.beside(from, at);
  if (!check.need(beside, row<"seize-1">)) return;
  check.need(!read.walled_off(by.number, from, at), row<"walls-3">);
  check.need(!is_blocked(read, from, at), row<"seize-2">);
}

void moment(const Reading& read, Seat by, const Seize& move, Checker& check) {
  moment_to_act(read, by, move.unit, true, check);
}

void Machine::apply(Seat by, const Seize& move) {
  const SeatNumber seat = by.number;
  const Cell at = map.find(move.at);
  const bool moving_in = state.stage == Stage::settle;
  if (!moving_in) act_with(unit_of(move.unit));
  const Development development = state.development(at);
  const SeatNumber before = state.development_owner(at);
  state.develop(at, development, seat);
  state.original.remove(at);
  for (const RuleId rule : std::initializer_list<RuleId>{decides<"seize-3">, decides<"seize-4">,
                                                         mentions<"additional-actions-1">})
    tell(rule, Deed::seized,
         {.by = by,
          .against = Seat{before},
          .unit = move.unit,
          .at = move.at,
          .what = static_cast<std::uint8_t>(development)});
  give_tokens(seat, size_of(development),
              development == Development::camp   ? decides<"objective-anytime-1">
              : development == Development::fort ? decides<"objective-anytime-2">
                                                 : decides<"objective-anytime-3">);
  read.each_unit_in(Where::prisoner, at, [&](Unit unit) {
    if (owner_of(unit) != seat) {
      tell(decides<"attack-results-6">, Deed::passed_on,
           {.by = by, .unit = id_of(unit), .at = move.at});
      return;
    }
    state.put(unit, Where::map, at);
    for (const RuleId rule : {decides<"attack-results-4">, decides<"attack-results-5">})
      tell(rule, Deed::freed, {.by = by, .unit = id_of(unit), .at = move.at});
    give_tokens(seat, 1, decides<"objective-anytime-7">);
  });
  jail_those_beside(seat, at);
  if (moving_in) {
    const Battle battle = state.battle;
    state.battle = {};
    arrive(battle.attacker, at, battle.towing, read.cell_of(battle.attacker));
  }
  take_artillery(at);
  proceed();
}

void offer(Listing& listing, Type<Seize>) {
  const Reading& read = listing.read;
  const Battle& battle = read.state.battle;
  if (read.state.stage == Stage::settle)
    return listing.add(Seize{id_of(battle.attacker), read.map.at(battle.at)});
  listing.each_acting([&](const Activation& one) {
    read.map.around[read.cell_of(one.unit)].each([&](unsigned cell) {
      listing.add(Seize{id_of(one.unit), read.map.at(static_cast<Cell>(cell))});
    });
  });
}

std::string tell(const Words& words, Seat by, const Seize& move) {
  const State& state = words.read.state;
  const Cell at = words.read.map.find(move.at);
  const bool there = at != nowhere && state.development(at) != Development::none;
  return text_of(by) + ": " + words.unit(move.unit) + " seizes " +
         (there ? text_of(Seat{state.development_owner(at)}) + "'s " +
                      std::string{name_of(state.development(at))}
                : "a development") +
         " at " + move.at.text() + ".";
}

}  // namespace arbiter::hex
