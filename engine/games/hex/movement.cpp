// The Movement of an activated unit: embarking, disembarking, and taking artillery along (book:
// Unit Actions, Movement; Freighter; Artillery; rulings ).
#include <algorithm>

#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/listing.hpp"
#include "engine/games/hex/machine.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

void need_room(const Reading& read, Cell cell, unsigned units, Checker& check) {
  const unsigned there = read.units_at(cell);
  check.need(there + units + size_of(read.state.development(cell)) <= kOccupancy,
             there + units <= kOccupancy ? row<"occupancy-2"> : row<"occupancy-1">);
}

Unit target_of(const Reading& read, const MoveUnit& move, Cell to) {
  if (move.target) return unit_of(move.target);
  Unit target = no_unit;
  read.each_unit_at(to, [&](Unit unit) { target = unit; });
  return read.units_at(to) == 1 ? target : no_unit;
}

namespace {

// Checks that the Movement action has not been used, or that the Movement continues.
void need_movement(const Activation& record, Checker& check) {
  const bool closed = (record.used & kMoved) != 0 && !goes_on(record);
  check.need(!closed, (record.used & kBuilt) != 0 ? row<"build-3"> : row<"activating-units-8">);
}

// Checks the hex where a Movement ends without a fight. Returns whether no other player holds it.
bool judge_end(const Reading& read, SeatNumber seat, Cell to, Checker& check) {
  const bool battle = read.state.in_battle_phase();
  const SeatNumber there = read.occupier(to), units = read.unit_owner(to);
  const bool free = (there == no_seat || there == seat) && (units == no_seat || units == seat);
  if (check.need(free, battle ? row<"movement-2"> : row<"movement-4">))
    need_room(read, to, 1, check);
  return free;
}

void judge_fight(const Reading& read, SeatNumber seat, Unit unit, const Activation& record,
                 const MoveUnit& move, Cell to, Checker& check) {
  check.need(read.state.kind(unit) != Kind::freighter, row<"units-freighter-3">);
  check.need((record.used & kAttacked) == 0, row<"movement-6">);
  const Unit target = target_of(read, move, to);
  check.need(target != no_unit && owner_of(target) != seat && read.on_map(target) &&
                 read.state.where[target] == to,
             row<"movement-6">);
}

// Checks the way that the entry names. If it names none, checks that a way exists.
void judge_way(const Reading& read, Unit unit, const Activation& record, const Ways& ways,
               const std::vector<Hex>& via, Cell to, Hex last, Cell board, Checker& check) {
  const Cell from = read.map.find(last);
  if (last && !check.need(from != nowhere, row<"movement-2">)) return;
  if (!via.empty()) {
    check.need(!last || via.back() == last, row<"movement-2">);
    ways.along(via, to, check);
    return;
  }
  if (!ways.to(to, from).found)
    check.need(false, why_no_way(read, unit, record, board, to, from).rule);
  else
    check.need(true, range_rule(read.state, read.state.kind(unit)));
}

}  // namespace

void judge(const Reading& read, Seat by, const MoveUnit& move, Checker& check) {
  const SeatNumber seat = by.number;
  const Unit unit = read.own(seat, move.unit);
  const Activation* record = record_of(read, unit, check);
  if (record == nullptr) return;
  need_movement(*record, check);
  const Kind kind = read.state.kind(unit);
  const Cell to = read.map.find(move.to);
  if (!check.need(to != nowhere, is_ship(kind) ? row<"hexes-sea-7"> : row<"movement-2">)) return;
  const Ways ways(read, unit, *record);
  if (!check.need(ways.fits(to), domain_rule(read.map, kind, to))) return;
  if (!check.need(to != ways.start(), row<"movement-2">)) return;
  if (ways.hostile(to)) {
    judge_fight(read, seat, unit, *record, move, to, check);
  } else {
    check.need(!move.target,
               read.state.in_battle_phase() ? row<"attack-adjacent-1"> : row<"phases-2">);
    const bool free = judge_end(read, seat, to, check);
    if (!free && read.state.in_battle_phase()) return;  // so no way leads there
  }
  if (move.artillery)
    check.need(is_knight(kind) && read.on_map(unit) && read.artillery_owner(ways.start()) == seat,
               row<"artillery-actions-3">);
  judge_way(read, unit, *record, ways, move.via, to, move.from, nowhere, check);
}

void judge(const Reading& read, Seat by, const Embark& move, Checker& check) {
  const Unit unit = read.own(by.number, move.unit);
  const Activation* record = record_of(read, unit, check);
  if (record == nullptr) return;
  need_movement(*record, check);
  const Unit freighter = read.own(by.number, move.freighter);
  const bool ready = is_knight(read.state.kind(unit)) && freighter != no_unit &&
                     read.state.kind(freighter) == Kind::freighter &&
                     !(read.aboard(unit) && read.state.where[unit] == freighter);
  if (!check.need(ready, row<"units-freighter-2">)) return;
  check.need(read.cargo(freighter) < kCargo, row<"units-freighter-2">);
  const Cell board = read.state.where[freighter];
  const Ways ways(read, unit, *record, board);
  if (board == ways.start()) {  // from one freighter to another in the same hex
    check.need(ways.one_more_step(), row<"units-freighter-7">);
    check.need(move.via.empty(), row<"movement-2">);
    return;
  }
  judge_way(read, unit, *record, ways, move.via, board, Hex{}, board, check);
}

// --- Applying ---

// The first step of a Movement notes where it began.
void Machine::begin_movement(Unit unit, Activation& record) {
  if ((record.used & kMoved) == 0) {
    record.used |= kMoved;
    record.place = state.where[unit];
    if (read.aboard(unit)) record.used |= kAfloat;
  }
  record.used = static_cast<std::uint8_t>(record.used & ~kGoesOn);
}

void moment(const Reading& read, Seat by, const MoveUnit& move, Checker& check) {
  moment_to_act(read, by, move.unit, false, check);
}

void Machine::apply(Seat, const MoveUnit& move) {
  const Unit unit = unit_of(move.unit);
  Activation& record = act_with(unit);
  const Cell to = map.find(move.to), start = read.cell_of(unit);
  const SeatNumber there = read.unit_owner(to);
  const Unit target = target_of(read, move, to);
  const bool fight = state.in_battle_phase() && there != no_seat && there != owner_of(unit);
  Cell from = map.find(move.from);
  if (!charge(8)) return;  // the hexes of the way, if it is reported
  const bool asked = fight && (from == nowhere || !move.via.empty());
  if (telling() || asked) {
    const Working counted(asked ? Working::current() : nullptr);
    const Ways ways(read, unit, record);
    Checker unasked;
    const Way way = move.via.empty() ? ways.to(to, from) : ways.along(move.via, to, unasked);
    tell_way(unit, to, ways, way, move.via);
    from = way.from;
  }
  begin_movement(unit, record);
  if (fight) {
    record.used |= kAttacked;
    declare(BattleKind::entry, unit, target, from);
    state.battle.towing = move.artillery;
    return;
  }
  const bool disembarks = read.aboard(unit);
  arrive(unit, to, move.artillery, start);
  if (disembarks)
    tell(mentions<"activating-units-11">, Deed::disembarked,
         {.by = Seat{owner_of(unit)}, .unit = move.unit, .at = move.to});
  proceed();
}

namespace {

// Offers a fight against each unit there from each hex from which the battle can be fought.
void offer_fights(Listing& listing, const Ways& ways, Cell at, MoveUnit move) {
  const Map& map = listing.read.map;
  const auto fight = [&](Cell from) {
    listing.read.each_unit_at(at, [&](Unit target) {
      move.from = map.at(from);
      move.target = id_of(target);
      listing.add(move);
    });
  };
  for (const Cell from : map.next[at])
    if (from != nowhere && ways.to(at, from).found) fight(from);
  if (ways.to(at).from == nowhere) fight(nowhere);  // out of the winds
}

}  // namespace

void offer(Listing& listing, Type<MoveUnit>) {
  const Reading& read = listing.read;
  listing.each_acting([&](const Activation& record) {
    if ((record.used & kMoved) != 0 && !goes_on(record)) return;
    const Unit unit = record.unit;
    const Ways ways(read, unit, record);
    const Ways::Reach reach = ways.reach();
    const bool gun = read.on_map(unit) && read.artillery_owner(ways.start()) == listing.by.number;
    (reach.ends | reach.fights).each([&](unsigned number) {
      const auto cell = static_cast<Cell>(number);
      MoveUnit move{id_of(unit), read.map.at(cell), {}, {}, {}, false};
      for (const bool towing : {false, true}) {
        if (towing && !gun) continue;
        move.artillery = towing;
        if (reach.fights.has(cell))
          offer_fights(listing, ways, cell, move);
        else
          listing.add(move);
      }
    });
  });
}

std::string tell(const Words& words, Seat by, const MoveUnit& move) {
  const Unit mover = unit_of(move.unit);
  const bool lands = words.read.exists(mover) && words.read.aboard(mover);
  std::string text = text_of(by) + ": " + words.unit(move.unit) +
                     (lands ? " disembarks to " : " moves to ") + words.terrain(move.to);
  if (!move.via.empty()) {
    std::vector<std::string> way;
    for (const Hex one : move.via) way.push_back(one.text());
    text += " by way of " + joined(way);
  } else if (move.from) {
    text += " from " + move.from.text();
  }
  if (move.artillery) text += ", taking artillery along";
  if (move.target) text += ", to fight " + words.unit(move.target);
  return text + ".";
}

// Ends the unit's way in a hex, with artillery taken along from `from`.
void Machine::arrive(Unit unit, Cell cell, bool towing, Cell from) {
  const Seat by{owner_of(unit)};
  state.put(unit, Where::map, cell);
  take_artillery(cell);  // before this seat's piece arrives: the one there now is another's
  if (towing) {
    state.remove_piece(artillery_piece(from, by.number));
    state.add_piece(artillery_piece(cell, by.number));
    tell(mentions<"artillery-actions-3">, Deed::towed,
         {.by = by, .unit = id_of(unit), .at = map.at(cell)});
  }
  if (telling()) tell_sieges(unit);
}

void moment(const Reading& read, Seat by, const Embark& move, Checker& check) {
  moment_to_act(read, by, move.unit, false, check);
}

void Machine::apply(Seat, const Embark& move) {
  const Unit unit = unit_of(move.unit), freighter = unit_of(move.freighter);
  Activation& record = act_with(unit);
  const Cell board = state.where[freighter];
  if (!charge(8)) return;  // the hexes of the way, if it is reported
  Checker unasked;
  const Ways ways(read, unit, record, board);
  Way way = move.via.empty() ? ways.to(board) : ways.along(move.via, board, unasked);
  if (board == ways.start()) {
    way.steps = static_cast<std::uint8_t>(record.steps + 1);
    way.plains = (record.used & kPlains) != 0;
    way.slow = (record.used & kSlow) != 0;
  } else {
    tell_way(unit, board, ways, way, move.via);
  }
  begin_movement(unit, record);
  record.steps = way.steps;
  record.used = static_cast<std::uint8_t>((record.used & ~(kPlains | kSlow)) | kGoesOn |
                                          (way.plains ? kPlains : 0) | (way.slow ? kSlow : 0));
  state.put(unit, Where::aboard, freighter);
  const Seat by{owner_of(unit)};
  tell(mentions<"units-freighter-7">, Deed::embarked,
       {.by = by, .unit = move.unit, .other = move.freighter, .amount = record.steps});
  tell(mentions<"units-freighter-2">, Deed::embarked,
       {.by = by, .unit = move.unit, .other = move.freighter, .amount = record.steps});
  proceed();
}

void offer(Listing& listing, Type<Embark>) {
  listing.each_acting([&](const Activation& one) {
    listing.read.each_unit(listing.by.number, [&](Unit freighter) {
      listing.add(Embark{id_of(one.unit), id_of(freighter), {}});
    });
  });
}

std::string tell(const Words& words, Seat by, const Embark& move) {
  return text_of(by) + ": " + words.unit(move.unit) + " embarks on " + words.unit(move.freighter) +
         ".";
}

// Artillery belongs to the player who has knights in its hex.
void Machine::take_artillery(Cell cell) {
  ruling<"R-61">();
  const SeatNumber owner = read.artillery_owner(cell);
  if (owner == no_seat) return;
  const SeatNumber taker = read.unit_owner(cell);
  if (taker == no_seat || taker == owner) return;
  const auto all = state.all_pieces();  // in order, because the taker's own may come first
  for (auto left = std::count(all.begin(), all.end(), artillery_piece(cell, owner)); left > 0;
       --left) {
    state.remove_piece(artillery_piece(cell, owner));
    state.add_piece(artillery_piece(cell, taker));
  }
  tell(mentions<"artillery-3">, Deed::artillery_taken,
       {.by = Seat{taker}, .against = Seat{owner}, .at = map.at(cell)});
}

// --- Reporting ---

// Ground is reported only if it mattered: if the extra step from plains is used, or if the step
// that the ground costs is missing.
void Machine::tell_way(Unit unit, Cell to, const Ways& ways, const Way& way,
                       const std::vector<Hex>& via) {
  if (!telling()) return;
  const Working uncounted(nullptr);
  const Kind kind = state.kind(unit);
  const auto say = [&](RuleId rule, Deed deed, bool mattered = true) {
    tell(rule, deed,
         {.by = Seat{owner_of(unit)},
          .unit = id_of(unit),
          .at = map.at(to),
          .what = static_cast<std::uint8_t>(mattered),
          .amount = way.steps,
          .second = static_cast<std::int32_t>(map.distance(ways.start(), to))});
  };
  const unsigned range = range_of(state, kind), steps = way.steps;
  if (way.plains)
    say(mentions<"hexes-plains-1">, Deed::quickened, steps + (way.slow ? 1 : 0) > range);
  if (way.slow)
    say(is_ship(kind) ? mentions<"hexes-reef-1"> : mentions<"hexes-desert-1">, Deed::slowed,
        steps > 1 && steps + 1 == range + (way.plains ? 1 : 0));
  if (way.winds)
    for (const RuleId rule :
         {mentions<"hexes-sea-2">, mentions<"hexes-sea-3">, mentions<"hexes-sea-8">})
      say(rule, Deed::sailed_with_winds);
  tell_passing(unit, to, ways, way, via);
  if (ways.hostile(to)) return say(mentions<"movement-5">, Deed::attacked);
  unsigned prisoners = 0;
  read.each_unit_in(Where::prisoner, to, [&](Unit) { ++prisoners; });
  if (prisoners > 0)
    say(mentions<"occupancy-3">, Deed::stayed, read.occupancy(to) + 1 + prisoners > kOccupancy);
}

// Reports whose units and which of the seat's own walls the way passes.
void Machine::tell_passing(Unit unit, Cell to, const Ways& ways, const Way& way,
                           const std::vector<Hex>& via) {
  if (!way.found) return;  // happens only when a test mutes a rule
  const SeatNumber seat = owner_of(unit);
  AreaSet own;  // without the unit itself: a way may lead back over the hex where it began
  read.each_unit(seat, [&](Unit one) {
    if (one != unit && read.on_map(one)) own.add(state.where[one]);
  });
  const AreaSet others = read.units_of_others(seat) | read.developments_of_others(seat);
  const bool on_land = is_knight(state.kind(unit));
  const WallSides walls = on_land ? read.walls_of(seat) : WallSides{};
  std::vector<Cell> hexes;
  if (via.empty()) {
    hexes = ways.hexes_of(way, to, own | others, walls);
  } else {
    hexes.push_back(ways.start());
    for (const Hex one : via) hexes.push_back(map.find(one));
    hexes.push_back(to);
  }
  for (std::size_t i = 1; i < hexes.size(); ++i) {
    Fact fact{.rule = mentions<"walls-5">,
              .deed = Deed::passed_through,
              .by = Seat{seat},
              .unit = id_of(unit)};
    for (Direction d = 0; d < kDirections; ++d)
      if (walls.between(hexes[i - 1], d) && map.next[hexes[i - 1]][d] == hexes[i]) {
        fact.edge = map.at(map.edge[hexes[i - 1]][d]);
        tell(fact);
      }
    if (i + 1 == hexes.size()) return;
    fact.edge = {};
    fact.at = map.at(hexes[i]);
    fact.rule = mentions<"movement-1">;
    if (own.has(hexes[i])) tell(fact);
    if (!others.has(hexes[i])) continue;
    fact.rule = mentions<"movement-3">;
    fact.against = Seat{read.occupier(hexes[i])};
    tell(fact);
  }
}

// Reports which enemy developments the unit has moved next to.
void Machine::tell_sieges(Unit unit) {
  ruling<"R-62">();
  if (!state.in_battle_phase() || state.kind(unit) == Kind::freighter) return;
  for (const Cell next : map.next[state.where[unit]]) {
    if (next == nowhere || state.development(next) == Development::none ||
        state.development_owner(next) == owner_of(unit))
      continue;
    tell(mentions<"seize-1">, Deed::besieged,
         {.by = Seat{owner_of(unit)},
          .against = Seat{state.development_owner(next)},
          .unit = id_of(unit),
          .at = map.at(next)});
  }
}

}  // namespace arbiter::hex
