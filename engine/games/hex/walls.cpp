// Walls: building, moving and breaching them (book: Walls; rulings ).
#include <algorithm>

#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/listing.hpp"
#include "engine/games/hex/machine.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {
namespace {

// Whether the player occupies the hex with a unit or has a development there.
bool holds(const Reading& read, SeatNumber seat, Cell cell) {
  if (cell == nowhere) return false;
  if (read.state.development(cell) != Development::none)
    return read.state.development_owner(cell) == seat;
  return read.unit_owner(cell) == seat;
}

// Checks that the player may put up a wall on the edge. `without` is a wall that is removed first.
void need_place(const Reading& read, SeatNumber seat, Edge at, EdgeNumber without, RuleId rule,
                Checker& check) {
  const EdgeNumber number = read.map.find(at);
  if (!check.need(number != no_edge, rule)) return;
  const EdgePlace& edge = read.map.edges[number];
  const bool land =
      !read.map.is_sea(edge.cell) || (edge.other != nowhere && !read.map.is_sea(edge.other));
  check.need(land, rule);
  check.need(holds(read, seat, edge.cell) || holds(read, seat, edge.other), rule);
  check.need(number != without && read.wall_owner(number) == no_seat, rule);
}

template <class Visit>
void each_edge(const Map& map, Visit visit) {
  for (std::size_t i = 0; i < map.edges.size(); ++i) visit(map.at(static_cast<EdgeNumber>(i)));
}

}  // namespace

void judge(const Reading& read, Seat by, const BuildWall& move, Checker& check) {
  check.need(read.state.player[by.number].gold >= kWallCost, row<"gold-2">);
  need_place(read, by.number, move.at, no_edge, row<"walls-1">, check);
}

void moment(const Reading& read, Seat by, const BuildWall&, Checker& check) {
  moment_to_build(read, by, check);
}

void Machine::apply(Seat by, const BuildWall& move) {
  pay_gold(by.number, kWallCost);
  state.add_piece(wall_piece(map.find(move.at), by.number));
  for (const RuleId rule : {mentions<"stats-7">, mentions<"build-2">})
    tell(rule, Deed::wall_built,
         {.by = by, .edge = move.at, .amount = kWallCost, .second = state.player[by.number].gold});
  close_movements();
  proceed();
}

void offer(Listing& listing, Type<BuildWall>) {
  each_edge(listing.read.map, [&](Edge at) { listing.add(BuildWall{at}); });
}

std::string tell(const Words&, Seat by, const BuildWall& move) {
  return text_of(by) + " builds a wall on " + move.at.text() + ".";
}

void judge(const Reading& read, Seat by, const MoveWall& move, Checker& check) {
  check.need(read.state.wall_moved == 0, row<"walls-2">);
  const EdgeNumber from = read.map.find(move.from);
  if (!check.need(read.wall_owner(from) == by.number, row<"walls-2">)) return;
  need_place(read, by.number, move.to, from, row<"walls-1">, check);
}

void moment(const Reading& read, Seat by, const MoveWall&, Checker& check) {
  moment_to_build(read, by, check);
}

void Machine::apply(Seat by, const MoveWall& move) {
  state.wall_moved = 1;
  state.remove_piece(wall_piece(map.find(move.from), by.number));
  state.add_piece(wall_piece(map.find(move.to), by.number));
  tell(mentions<"walls-2">, Deed::wall_moved, {.by = by, .edge = move.to});
  close_movements();
  proceed();
}

void offer(Listing& listing, Type<MoveWall>) {
  const Reading& read = listing.read;
  if (read.state.wall_moved != 0) return;
  for (const std::uint16_t piece : read.state.all_pieces())
    if (is_wall(piece) && owner_of_piece(piece) == listing.by.number)
      each_edge(read.map, [&](Edge to) { listing.add(MoveWall{read.map.at(edge_of(piece)), to}); });
}

std::string tell(const Words&, Seat by, const MoveWall& move) {
  return text_of(by) + " takes down the wall on " + move.from.text() + " and rebuilds it on " +
         move.to.text() + ".";
}

// --- Breaching ---

void judge(const Reading& read, Seat by, const Breach& move, Checker& check) {
  const Unit unit = read.own(by.number, move.unit);
  const Activation* record = record_of(read, unit, check);
  if (record == nullptr) return;
  decides<"walls-breaching-6">();  // each knight makes its own attempt
  check.need((record->used & kBreached) == 0, row<"activating-units-7">);
  const EdgeNumber number = read.map.find(move.wall);
  const SeatNumber owner = read.wall_owner(number);
  const bool theirs = owner != no_seat && owner != by.number;
  if (!check.need(theirs, row<"walls-breaching-1">)) return;
  const Cell cell = read.cell_of(unit);
  const EdgePlace& edge = read.map.edges[number];
  const bool at_wall = decides<"walls-breaching-7">(cell == edge.cell || cell == edge.other);
  const bool beside = read.on_map(unit) && at_wall;
  check.need(beside, row<"walls-breaching-1">);
  check.need(read.state.kind(unit) != Kind::freighter, row<"units-freighter-3">);
}

void moment(const Reading& read, Seat by, const Breach& move, Checker& check) {
  moment_to_act(read, by, move.unit, true, check);
}

void Machine::apply(Seat by, const Breach& move) {
  const Unit unit = unit_of(move.unit);
  Activation& record = act_with(unit);
  record.used |= decides<"walls-breaching-5">(kBreached);
  state.battle = {};
  state.battle.kind = BattleKind::breach;
  state.battle.attacker = unit;
  state.battle.from = read.cell_of(unit);
  state.battle.wall = map.find(move.wall);
  state.stage = Stage::roll;
  tell(is_ship(state.kind(unit)) ? mentions<"walls-breaching-7"> : mentions<"walls-breaching-5">,
       Deed::attacked,
       {.by = by,
        .unit = move.unit,
        .edge = move.wall,
        .what = static_cast<std::uint8_t>(BattleKind::breach)});
}

void offer(Listing& listing, Type<Breach>) {
  const Map& map = listing.read.map;
  listing.each_acting([&](const Activation& one) {
    std::array<EdgeNumber, 6> edges = map.edge[listing.read.cell_of(one.unit)];
    std::sort(edges.begin(), edges.end());
    for (const EdgeNumber edge : edges) listing.add(Breach{id_of(one.unit), map.at(edge)});
  });
}

std::string tell(const Words& words, Seat by, const Breach& move) {
  return text_of(by) + ": " + words.unit(move.unit) + " tries to breach the wall on " +
         move.wall.text() + ".";
}

void Machine::resolve_breach(const Roll& move) {
  const Battle battle = state.battle;
  state.battle = {};
  const Edge wall = map.at(battle.wall);
  const SeatNumber seat = owner_of(battle.attacker);
  const bool through = std::any_of(move.values.begin(), move.values.end(), [](std::uint8_t value) {
    return decides<"walls-breaching-2">(value <= 3);
  });
  Fact fact{.rule = mentions<"walls-breaching-2">,
            .deed = Deed::breach_failed,
            .by = Seat{seat},
            .unit = id_of(battle.attacker),
            .edge = wall};
  if (through) {
    const SeatNumber owner = read.wall_owner(battle.wall);
    fact.rule = mentions<"walls-breaching-3">;
    fact.deed = Deed::breached;
    fact.against = seat_of(owner);
    state.remove_piece(decides<"walls-breaching-3">(wall_piece(battle.wall, owner)));
    tell(fact);
    fact.rule = mentions<"walls-breaching-4">;
    fact.deed = Deed::exposed;
    if (map.edges[battle.wall].other != nowhere) tell(fact);
    give_tokens(seat, 1, decides<"objective-anytime-4">);
  } else {
    tell(fact);
    fact.rule = mentions<"walls-breaching-6">;
    tell(fact);
  }
  proceed();
}

}  // namespace arbiter::hex
