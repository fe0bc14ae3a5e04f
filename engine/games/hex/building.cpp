// Building developments, artillery, knights and ships (book: Gold; Building Units; Build;
// Castles; rulings ).
#include <cassert>

#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/listing.hpp"
#include "engine/games/hex/machine.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {
namespace {

// Whether the hex has no units, developments or artillery of another player.
bool free_of_others(const Reading& read, SeatNumber seat, Cell cell) {
  const auto mine = [&](SeatNumber owner) { return owner == no_seat || owner == seat; };
  return mine(read.occupier(cell)) && mine(read.unit_owner(cell)) &&
         mine(read.artillery_owner(cell));
}

void judge_development(const Reading& read, SeatNumber seat, Development development, Cell at,
                       Checker& check) {
  if (!check.need(!read.map.mountains.has(at), row<"hexes-mountains-2">)) return;
  check.need(!read.map.is_sea(at), row<"build-1">);
  check.need(read.unit_near(seat, at), row<"build-1">);
  check.need(read.state.development(at) == Development::none, row<"build-1">);
  if (!check.need(free_of_others(read, seat, at), row<"build-1">)) return;
  if (read.state.development(at) == Development::none)
    check.need(read.units_at(at) + size_of(development) <= kOccupancy, row<"occupancy-2">);
}

void judge_artillery(const Reading& read, SeatNumber seat, Cell at, Checker& check) {
  if (!check.need(!read.map.mountains.has(at), row<"hexes-mountains-2">)) return;
  check.need(!read.map.is_sea(at), row<"build-1">);
  check.need(read.unit_near(seat, at), row<"build-1">);
  check.need(free_of_others(read, seat, at), row<"build-1">);
  check.need(!read.owns_artillery(seat), row<"stats-11">);
}

unsigned count_kind(const Reading& read, SeatNumber seat, Kind kind) {
  unsigned count = 0;
  read.each_unit(seat,
                 [&](Unit unit) { count += read.in_play(unit) && read.state.kind(unit) == kind; });
  return count;
}

void judge_knight(const Reading& read, SeatNumber seat, Cell at, Checker& check) {
  const bool own =
      read.state.development(at) != Development::none && read.state.development_owner(at) == seat;
  if (!check.need(own, row<"building-units-4">)) return;
  check.need(read.occupancy(at) < kOccupancy, row<"building-units-7">);
}

void judge_ship(const Reading& read, SeatNumber seat, Kind kind, Cell at, Checker& check) {
  const AreaSet own = read.developments_of(seat);
  if (!check.need(!(own & read.map.coast).empty(), row<"building-units-6">)) return;
  if (!check.need(read.map.is_sea(at) && !(read.map.around[at] & own).empty(),
                  row<"building-units-5">))
    return;
  if (check.need(free_of_others(read, seat, at), row<"building-units-5">))
    check.need(read.units_at(at) < kOccupancy, row<"building-units-7">);
  if (kind == Kind::freighter)
    check.need(count_kind(read, seat, kind) < kMostFreighters, row<"units-freighter-6">);
  if (kind == Kind::galley) check.need(count_kind(read, seat, kind) == 0, row<"units-galley-4">);
}

void judge_unit(const Reading& read, SeatNumber seat, Kind kind, Cell at, Checker& check) {
  const bool castle = read.owns_castle(seat);
  check.need(read.state.built < (castle ? 3 : 2),
             castle ? row<"building-units-3"> : row<"building-units-2">);
  if (is_knight(kind))
    judge_knight(read, seat, at, check);
  else
    judge_ship(read, seat, kind, at, check);
}

RuleId stats_rule(Buildable what) {
  switch (what) {
    case Buildable::camp: return mentions<"stats-8">;
    case Buildable::fort: return mentions<"stats-9">;
    case Buildable::castle: return mentions<"stats-10">;
    case Buildable::artillery: return mentions<"stats-11">;
    case Buildable::infantry: return mentions<"stats-1">;
    case Buildable::archer: return mentions<"stats-2">;
    case Buildable::cavalry: return mentions<"stats-3">;
    case Buildable::caravel: return mentions<"stats-4">;
    case Buildable::freighter: return mentions<"stats-5">;
    case Buildable::galley: return mentions<"stats-6">;
  }
  return {};
}

}  // namespace

void judge(const Reading& read, Seat by, const Build& move, Checker& check) {
  const SeatNumber seat = by.number;
  check.need(read.state.player[seat].gold >= cost_of(move.what), row<"gold-2">);
  const Kind kind = kind_of_unit(move.what);
  const Cell at = read.map.find(move.at);
  if (at == nowhere) {
    check.need(false, is_knight(kind) ? row<"building-units-4">
                      : is_ship(kind) ? row<"building-units-5">
                                      : row<"build-1">);
    return;
  }
  if (kind != Kind::none)
    judge_unit(read, seat, kind, at, check);
  else if (move.what == Buildable::artillery)
    judge_artillery(read, seat, at, check);
  else
    judge_development(read, seat, development_of(move.what), at, check);
}

// Building is not part of a retaliation. It interrupts neither a Movement nor the battle that ends
// one.
void moment_to_build(const Reading& read, Seat by, Checker& check) {
  const State& state = read.state;
  if (!check.need(state.replying != by.number + 1u, row<"build-4">)) return;
  const bool moving = state.battle.kind == BattleKind::entry && state.replying == 0 &&
                      by == Seat{state.seat_of_turn()};
  if (check.need(!moving, row<"build-3">)) need_turn(read, by, check);
}

void moment(const Reading& read, Seat by, const Build&, Checker& check) {
  moment_to_build(read, by, check);
}

void Machine::apply(Seat by, const Build& move) {
  const SeatNumber seat = by.number;
  const Cell at = map.find(move.at);
  pay_gold(seat, cost_of(move.what));
  const Kind kind = kind_of_unit(move.what);
  Id id;
  if (kind != Kind::none) {
    Player& player = state.player[seat];
    assert(player.next <= kUnits);
    const auto unit = static_cast<Unit>(seat * kUnits + player.next++ - 1u);
    state.put(unit, kind, Where::map, at);
    ++state.built;
    id = id_of(unit);
  } else if (move.what == Buildable::artillery) {
    state.add_piece(artillery_piece(at, seat));
  }
  for (const RuleId rule :
       std::initializer_list<RuleId>{stats_rule(move.what), mentions<"build-2">})
    tell(rule, id ? Deed::unit_built : Deed::built,
         {.by = by,
          .unit = id,
          .at = move.at,
          .what = static_cast<std::uint8_t>(move.what),
          .amount = cost_of(move.what),
          .second = state.player[seat].gold});
  if (state.built > 2 && id) tell(mentions<"building-units-3">, Deed::extra_unit, {.by = by});
  if (development_of(move.what) != Development::none) develop(seat, development_of(move.what), at);
  take_artillery(at);
  close_movements();
  proceed();
}

void offer(Listing& listing, Type<Build>) {
  for (std::uint8_t i = 0; i < names(Type<Buildable>{}).size(); ++i) {
    const auto what = static_cast<Buildable>(i);
    if (listing.read.state.player[listing.by.number].gold >= cost_of(what))
      listing.each_hex([&](Hex at) { listing.add(Build{what, at}); });
  }
}

std::string tell(const Words& words, Seat by, const Build& move) {
  return text_of(by) + " builds " + with_article(name_of(move.what)) + " at " +
         words.terrain(move.at) + ".";
}

void Machine::pay_gold(SeatNumber seat, unsigned cost) {
  assert(state.player[seat].gold >= cost);
  state.player[seat].gold = static_cast<std::uint8_t>(state.player[seat].gold - cost);
}

// Places a new development and gives the tokens that it earns.
void Machine::develop(SeatNumber seat, Development development, Cell cell) {
  ruling<"R-16">();
  ruling<"R-82">();
  state.develop(cell, development, seat);
  state.original.add(cell);
  Player& player = state.player[seat];
  if (development == Development::castle) give_tokens(seat, 1, decides<"objective-anytime-8">);
  if (player.island == 0) {
    std::int32_t others = 0;  // players who began on the same island
    for (const Player& one : state.player) others += one.island == map.island[cell];
    player.island = map.island[cell];
    tell(mentions<"objective-anytime-9">, Deed::island_settled,
         {.by = Seat{seat}, .at = map.at(cell), .amount = others});
  } else if (player.island != map.island[cell]) {
    give_tokens(seat, size_of(development),
                development == Development::camp   ? decides<"objective-anytime-9">
                : development == Development::fort ? decides<"objective-anytime-10">
                                                   : decides<"objective-anytime-11">);
  }
  jail_those_beside(seat, cell);
}

// Building ends every paused Movement, and with it the activations of the paused knights.
void Machine::close_movements() {
  ruling<"R-24">();
  ruling<"R-37">();
  const auto close = [&](Activation& one) {
    if (!goes_on(one)) return;
    one.used = static_cast<std::uint8_t>((one.used & ~kGoesOn) | kBuilt);
    tell(mentions<"build-3">, Deed::movement_ends, {.unit = id_of(one.unit)});
  };
  close(state.active);
  while (state.open_count > 0 && state.open[0].unit != no_unit) {
    if (goes_on(state.open[0])) state.mark_stopped(state.open[0].unit);
    close(state.open[0]);
    close_paused(0);
  }
}

}  // namespace arbiter::hex
