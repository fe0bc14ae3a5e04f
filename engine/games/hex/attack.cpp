// Attacks: adjacent and ranged, defenders, dice and modifiers (book: Attack, Ranged Attack
// Modifiers, Artillery, Defend; rulings ).
#include <algorithm>

#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/listing.hpp"
#include "engine/games/hex/machine.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {
namespace {

// Returns the enemy unit with this id if it is on the map, else no_unit.
Unit enemy(const Reading& read, SeatNumber seat, Id id) {
  const Unit unit = unit_of(id);
  const bool there = unit != no_unit && owner_of(unit) != seat && read.exists(unit);
  return there && read.on_map(unit) ? unit : no_unit;
}

// Checks what every attack needs. Returns the attacker's activation, or null if it has none.
const Activation* attacker(const Reading& read, Seat by, Id id, Checker& check) {
  const Unit unit = read.own(by.number, id);
  const Activation* record = record_of(read, unit, check);
  if (record == nullptr) return nullptr;
  check.need((record->used & kAttacked) == 0, row<"activating-units-8">);
  check.need(read.state.kind(unit) != Kind::freighter, row<"units-freighter-3">);
  return record;
}

}  // namespace

// --- Adjacent attacks ---

void judge(const Reading& read, Seat by, const Attack& move, Checker& check) {
  const Activation* record = attacker(read, by, move.unit, check);
  if (record == nullptr) return;
  const Unit unit = record->unit, target = enemy(read, by.number, move.target);
  check.need(!read.aboard(unit), row<"units-freighter-8">);
  if (!check.need(target != no_unit, row<"attack-adjacent-1">)) return;
  const Cell from = read.cell_of(unit), at = read.state.where[target];
  if (!check.need(read.map.beside(from, at), row<"attack-adjacent-1">)) return;
  check.need(!read.walled_off(by.number, from, at), row<"walls-3">);
}

void moment(const Reading& read, Seat by, const Attack& move, Checker& check) {
  moment_to_act(read, by, move.unit, true, check);
}

void Machine::apply(Seat, const Attack& move) {
  const Unit unit = unit_of(move.unit);
  Activation& record = act_with(unit);
  record.used |= kAttacked;
  declare(BattleKind::adjacent, unit, unit_of(move.target), read.cell_of(unit));
}

void offer(Listing& listing, Type<Attack>) {
  listing.add_for_targets([](Id unit, Id target) { return Attack{unit, target}; });
}

std::string tell(const Words& words, Seat by, const Attack& move) {
  return text_of(by) + ": " + words.unit(move.unit) + " attacks " + words.unit(move.target) +
         words.where(move.target) + ".";
}

void Machine::declare(BattleKind kind, Unit attacker, Unit target, Cell from) {
  Battle& battle = state.battle;
  battle = {};
  battle.kind = kind;
  battle.attacker = attacker;
  battle.target = battle.defender = target;
  battle.from = from;
  battle.at = state.where[target];
  const Seat by{owner_of(attacker)};
  RuleId rule = kind == BattleKind::entry ? mentions<"movement-6"> : mentions<"attack-adjacent-1">;
  if (kind == BattleKind::ranged) rule = mentions<"attack-ranged-1">;
  if (kind == BattleKind::artillery) rule = mentions<"artillery-actions-2">;
  tell(rule, Deed::attacked,
       {.by = by,
        .against = Seat{owner_of(target)},
        .unit = id_of(attacker),
        .other = id_of(target),
        .at = map.at(battle.at),
        .what = static_cast<std::uint8_t>(kind)});
  if (read.aboard(attacker) && kind == BattleKind::ranged)
    tell(mentions<"units-freighter-8">, Deed::shot_at, {.by = by, .unit = id_of(attacker)});
  const bool adjacent = kind == BattleKind::adjacent || kind == BattleKind::entry;
  if (adjacent) battle.bonus = flank_bonus(battle.at, from);
  if (battle.bonus > 0)
    tell(battle.bonus == 2   ? mentions<"tactics-flanking-1">
         : battle.bonus == 4 ? mentions<"tactics-flanking-2">
                             : mentions<"tactics-flanking-3">,
         Deed::flanked,
         {.by = by, .unit = id_of(attacker), .at = map.at(battle.at), .amount = battle.bonus});
  const bool asked = adjacent && has_other_defender(read);
  state.stage = asked ? Stage::defend : Stage::roll;
  if (adjacent && !asked)
    note_unasked(Seat{owner_of(target)}, Defend{id_of(target)}, decides<"defend-1">);
}

// --- Defending ---

bool can_defend(const Reading& read, Unit unit) {
  const Battle& battle = read.state.battle;
  if (unit == battle.target || !read.on_map(unit) || read.state.kind(unit) == Kind::freighter)
    return false;
  const Cell cell = read.state.where[unit];
  return cell == battle.at ||
         (read.map.beside(cell, battle.at) && read.map.beside(cell, battle.from));
}

bool has_other_defender(const Reading& read) {
  return read.any_unit(owner_of(read.state.battle.target),
                       [&](Unit unit) { return can_defend(read, unit); });
}

void judge(const Reading& read, Seat by, const Defend& move, Checker& check) {
  const Unit unit = read.own(by.number, move.unit);
  if (!check.need(unit != no_unit && read.on_map(unit), row<"defend-1">)) return;
  if (unit == read.state.battle.target) return;  // allowed: it only states the default
  if (!check.need(read.state.kind(unit) != Kind::freighter, row<"units-freighter-4">)) return;
  check.need(can_defend(read, unit), row<"defend-2">);
}

// The defender answers once, before the dice, and never in a ranged attack.
void moment(const Reading& read, Seat by, const Defend& move, Checker& check) {
  ruling<"R-44">();
  const State& state = read.state;
  if (!check.need(state.round > 0, row<"setup-placement-5">)) return;
  if (!check.need(state.in_battle_phase(), row<"phases-2">)) return;
  const Battle& battle = state.battle;
  const bool ranged = battle.kind == BattleKind::ranged || battle.kind == BattleKind::artillery;
  if (!check.need(!ranged, row<"attack-ranged-2">)) return;
  const bool attacked = state.stage == Stage::roll && battle.kind != BattleKind::breach &&
                        by == Seat{owner_of(battle.target)};
  if (attacked) judge(read, by, move, check);
  if (check.clean()) check.need(false, row<"defend-1">);
}

void Machine::apply(Seat by, const Defend& move) {
  state.battle.defender = unit_of(move.unit);
  state.stage = Stage::roll;
  if (state.battle.defender == state.battle.target) return;
  tell(mentions<"defend-1">, Deed::defended,
       {.by = by, .unit = move.unit, .other = id_of(state.battle.target)});
}

void offer(Listing& listing, Type<Defend>) {
  listing.read.each_unit(listing.by.number, [&](Unit unit) { listing.add(Defend{id_of(unit)}); });
}

std::string tell(const Words& words, Seat by, const Defend& move) {
  return text_of(by) + " defends with " + words.unit(move.unit) + ".";
}

// --- Ranged attacks ---

namespace {

void judge_shot(const Reading& read, SeatNumber seat, Cell from, Unit target, RuleId range,
                Checker& check) {
  const Cell at = read.state.where[target];
  const unsigned distance = read.map.distance(from, at);
  if (!check.need(distance >= 1 && distance <= kShotRange, range)) return;
  check.need(!read.walled_off(seat, from, at), row<"walls-3">);
}

}  // namespace

void judge(const Reading& read, Seat by, const Shoot& move, Checker& check) {
  const Activation* record = attacker(read, by, move.unit, check);
  if (record == nullptr) return;
  const Unit unit = record->unit, target = enemy(read, by.number, move.target);
  const Kind kind = read.state.kind(unit);
  if (!check.need(kind == Kind::archer || kind == Kind::galley, row<"attack-ranged-1">)) return;
  if (!check.need(target != no_unit, row<"attack-ranged-1">)) return;
  if (read.aboard(unit))
    check.need(is_ship(read.state.kind(target)) || read.map.coast.has(read.state.where[target]),
               row<"units-freighter-8">);
  judge_shot(read, by.number, read.cell_of(unit), target,
             kind == Kind::archer ? row<"units-archer-2"> : row<"units-galley-3">, check);
}

void moment(const Reading& read, Seat by, const Shoot& move, Checker& check) {
  moment_to_act(read, by, move.unit, true, check);
}

void Machine::apply(Seat, const Shoot& move) {
  const Unit unit = unit_of(move.unit);
  Activation& record = act_with(unit);
  record.used |= kAttacked;
  declare(BattleKind::ranged, unit, unit_of(move.target), read.cell_of(unit));
}

void offer(Listing& listing, Type<Shoot>) {
  listing.add_for_targets([](Id unit, Id target) { return Shoot{unit, target}; });
}

std::string tell(const Words& words, Seat by, const Shoot& move) {
  return text_of(by) + ": " + words.unit(move.unit) + " shoots at " + words.unit(move.target) +
         words.where(move.target) + ".";
}

void judge(const Reading& read, Seat by, const Fire& move, Checker& check) {
  const Activation* record = attacker(read, by, move.unit, check);
  if (record == nullptr) return;
  const Unit unit = record->unit, target = enemy(read, by.number, move.target);
  const bool armed = is_knight(read.state.kind(unit)) && read.on_map(unit) &&
                     read.artillery_owner(read.state.where[unit]) == by.number;
  if (!check.need(armed, row<"artillery-actions-1">)) return;
  if (!check.need(target != no_unit, row<"attack-ranged-1">)) return;
  judge_shot(read, by.number, read.cell_of(unit), target, row<"attack-ranged-1">, check);
}

void moment(const Reading& read, Seat by, const Fire& move, Checker& check) {
  moment_to_act(read, by, move.unit, true, check);
}

void Machine::apply(Seat, const Fire& move) {
  const Unit unit = unit_of(move.unit);
  Activation& record = act_with(unit);
  record.used |= decides<"artillery-actions-2">(kAttacked);
  declare(BattleKind::artillery, unit, unit_of(move.target), read.cell_of(unit));
}

void offer(Listing& listing, Type<Fire>) {
  listing.add_for_targets([](Id unit, Id target) { return Fire{unit, target}; });
}

std::string tell(const Words& words, Seat by, const Fire& move) {
  return text_of(by) + ": " + words.unit(move.unit) + " fires the artillery at " +
         words.unit(move.target) + words.where(move.target) + ".";
}

int threshold(const Reading& read, const Battle& battle) {
  decides<"ranged-modifiers-2">();
  decides<"ranged-modifiers-3">();
  int hits = 4 - static_cast<int>(read.map.distance(battle.from, battle.at));
  if (battle.kind == BattleKind::artillery) return hits;
  const Kind kind = read.state.kind(battle.attacker);
  if (kind == Kind::galley) return hits + (read.state.rulings.has(chosen<"R-47", "none">) ? 0 : 1);
  if (decides<"hexes-plains-2">(read.map.plains.has(battle.at)))
    hits += decides<"ranged-modifiers-4">(1);
  if (decides<"hexes-forest-2">(read.map.terrain[battle.at] == Terrain::forest)) --hits;
  return hits;
}

// --- Dice ---

unsigned dice_of(const Reading& read) {
  const Battle& battle = read.state.battle;
  switch (battle.kind) {
    case BattleKind::none: break;
    case BattleKind::adjacent:
    case BattleKind::entry: return decides<"attack-adjacent-2">(2u);
    case BattleKind::ranged:
    case BattleKind::artillery: return 1;
    case BattleKind::breach:
      return decides<"walls-breaching-2">(cost_of(read.state.kind(battle.attacker)));
  }
  return 0;
}

void judge(const Reading& read, Seat, const Roll& move, Checker& check) {
  const RuleId rule = decision_of(read).rule;
  check.need(move.values.size() == dice_of(read), rule);
  check.need(std::all_of(move.values.begin(), move.values.end(),
                         [](std::uint8_t value) { return value >= 1 && value <= 6; }),
             rule);
}

namespace {

// Returns the rule that sets this number of dice.
RuleId rule_of_dice(std::size_t count) {
  if (count == 1) return row<"attack-ranged-2">;
  return count == 2 ? row<"attack-adjacent-2"> : row<"walls-breaching-2">;
}

}  // namespace

void moment(const Reading& read, Seat, const Roll& move, Checker& check) {
  const State& state = read.state;
  if (!check.need(state.round > 0, row<"setup-placement-5">)) return;
  if (!check.need(state.in_battle_phase(), row<"phases-2">)) return;
  const bool due = state.stage == Stage::defend || state.stage == Stage::roll;
  check.need(false, due ? roll_rule(state.battle) : rule_of_dice(move.values.size()));
}

void Machine::apply(Seat, const Roll& move) {
  switch (state.battle.kind) {
    case BattleKind::breach: return resolve_breach(move);
    case BattleKind::ranged:
    case BattleKind::artillery: return resolve_ranged(move);
    case BattleKind::adjacent:
    case BattleKind::entry: return resolve_adjacent(move);
    case BattleKind::none: break;
  }
}

// Rolls are not listed because there are too many.
void offer(Listing& listing, Type<Roll>) { listing.leave_open(); }

std::string tell(const Words&, Seat, const Roll& move) {
  std::vector<std::string> values;
  for (const auto value : move.values) values.push_back(number(value));
  return (values.size() == 1 ? "The die shows " : "The dice show ") + joined(values, "nothing") +
         ".";
}

void Machine::tell_modifiers() {
  const Battle& battle = state.battle;
  const auto say = [&](Unit unit, bool attacks, unsigned bonus) {
    const Kind kind = state.kind(unit);
    RuleId rule;
    if (kind == Kind::caravel) rule = mentions<"units-caravel-2">;
    if (kind == Kind::cavalry && attacks) rule = mentions<"units-cavalry-2">;
    if (kind == Kind::galley) rule = mentions<"units-galley-2">;
    if (kind == Kind::freighter) rule = mentions<"units-freighter-5">;
    if (rule != RuleId{})
      tell(rule, Deed::rolled,
           {.unit = id_of(unit),
            .what = static_cast<std::uint8_t>(attacks ? 1 : 0),
            .amount = static_cast<std::int32_t>(bonus)});
  };
  say(battle.attacker, true, attack_bonus(state.kind(battle.attacker)));
  say(battle.defender, false, defence_bonus(state.kind(battle.defender)));
}

void Machine::resolve_adjacent(const Roll& move) {
  Battle& battle = state.battle;
  if (telling()) tell_modifiers();
  const int attack = move.values[0] + attack_bonus(state.kind(battle.attacker)) + battle.bonus;
  const int defence = move.values[1] + defence_bonus(state.kind(battle.defender));
  Fact fact{.rule = decides<"attack-adjacent-2">,
            .deed = Deed::won,
            .by = Seat{owner_of(battle.attacker)},
            .against = Seat{owner_of(battle.defender)},
            .unit = id_of(battle.attacker),
            .other = id_of(battle.defender),
            .what = battle.bonus,
            .amount = attack,
            .second = defence};
  battle.tied = attack == defence;
  if (battle.tied) {
    fact.rule = decides<"attack-adjacent-3">;
    fact.deed = Deed::tied;
    tell(fact);
    return;
  }
  if (attack < defence) fact.deed = Deed::lost;
  tell(fact);
  if (attack > defence)
    win_battle();
  else
    lose_battle();
  proceed();
}

void Machine::resolve_ranged(const Roll& move) {
  const Battle battle = state.battle;
  const int hits = threshold(read, battle);
  if (telling()) {
    const unsigned distance = map.distance(battle.from, battle.at);
    const bool archer = state.kind(battle.attacker) == Kind::archer;
    int numbers = 4 - static_cast<int>(distance);  // the highest that hits; modifiers change it
    const auto say = [&](RuleId rule) {
      tell(rule, Deed::threshold,
           {.unit = id_of(battle.attacker),
            .at = map.at(battle.at),
            .amount = numbers,
            .second = static_cast<std::int32_t>(distance)});
    };
    if (distance == 2) say(mentions<"ranged-modifiers-2">);
    if (distance == 3) say(mentions<"ranged-modifiers-3">);
    if (battle.kind == BattleKind::ranged && !archer && hits > numbers) {
      numbers = hits;
      say(mentions<"units-galley-2">);
    }
    if (battle.kind == BattleKind::ranged && archer && map.plains.has(battle.at)) {
      numbers = hits;
      say(mentions<"hexes-plains-2">);
      say(mentions<"ranged-modifiers-4">);
    }
    if (battle.kind == BattleKind::ranged && archer && map.terrain[battle.at] == Terrain::forest) {
      numbers = hits;
      say(mentions<"hexes-forest-2">);
    }
  }
  const bool hit = move.values[0] <= hits;
  tell(decides<"attack-ranged-2">, hit ? Deed::hit : Deed::missed,
       {.by = Seat{owner_of(battle.attacker)},
        .against = Seat{owner_of(battle.target)},
        .unit = id_of(battle.attacker),
        .other = id_of(battle.target),
        .amount = move.values[0],
        .second = hits});
  if (hit) win_battle();
  state.battle = {};
  proceed();
}

}  // namespace arbiter::hex
