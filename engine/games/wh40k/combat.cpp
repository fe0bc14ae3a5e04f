// Phase 3: Combat. Battles, attacks and retreats.
#include <algorithm>
#include <array>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/listing.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/words.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

// --- Which battles ---

// Begins the battle at the next planet in the line that has one, or else the headquarters phase.
Next Machine::next_battle() {
  ruling<"R-25">();
  auto& at = state.at;
  while (at.place < state.line.size() && state.line[at.place].up) {
    const Card planet = state.line[at.place].planet;
    const bool first = at.place == 0 && state.first;
    const auto reading = read();
    const bool warlord = std::any_of(state.cards.begin(), state.cards.end(), [&](const auto& one) {
      return one.is_at(planet) && reading.is_warlord(one);
    });
    ++at.place;
    if (first || decides<"commitment-step-2">(warlord)) {
      tell_place(first ? decides<"combat-phase-1"> : decides<"combat-phase-2">, Deed::battle_begins,
                 Id{}, planet);
      if (first) tell(mentions<"overview-4">);
      tell(mentions<"combat-phase-3">);
      begin_battle(planet);
      return Next::again;
    }
    tell_place(decides<"combat-phase-4">, Deed::no_battle, Id{}, planet);
  }
  if (state.line.empty()) {
    end_of_line();
  } else {
    begin_phase(decides<"turn-overview-3">(PhaseName::headquarters), StepName::window);
    at.turn = state.initiative;
  }
  return Next::again;
}

// --- Fighting a battle ---

void Machine::begin_battle(Card planet) {
  auto& at = state.at;
  at.planet = planet;
  const auto reading = read();
  std::array<bool, 2> warlord{};
  for (const auto& one : state.cards)
    if (one.is_at(planet) && reading.is_warlord(one)) warlord[one.id.owner.number] = true;
  if (warlord[0] != warlord[1]) {
    at.initiative = Seat{static_cast<std::uint8_t>(warlord[0] ? 0 : 1)};
    tell_seat(decides<"fighting-a-battle-1">, Deed::has_initiative, at.initiative);
    if (at.initiative != state.initiative) tell(decides<"fighting-a-battle-3">);
  } else {
    at.initiative = state.initiative;
    tell_seat(warlord[0] ? decides<"fighting-a-battle-2"> : decides<"fighting-a-battle-5">,
              Deed::has_initiative, at.initiative);
  }
  at.combat_round = 1;
  at.next = at.initiative;
  at.passes = 0;
  tell_seat(decides<"fighting-a-battle-4">, Deed::combat_round, nobody, at.combat_round);
  open_window(at.initiative);
}

void Machine::open_window(Seat first) {
  auto& at = state.at;
  at.step = StepName::window;
  at.turn = first;
  at.declined = 0;
  at.unshielded = nobody;
}

// The window for actions before and after combat turns, and at the beginning of the headquarters
// phase.
Next Machine::window() {
  ruling<"R-31">();
  auto& at = state.at;
  while (at.declined < 2) {
    if (read().can_act(at.turn)) return Next::ask;
    skip(at.turn, at.phase == PhaseName::combat ? decides<"fighting-a-battle-14">
                                                : decides<"headquarters-phase-2">);
    ++at.declined;
    at.turn = other_of(at.turn);
  }
  at.declined = 0;
  if (at.phase == PhaseName::headquarters) {
    at.step = StepName::reveal;
    at.turn = nobody;
    return Next::again;
  }
  if (decides<"fighting-a-battle-9">(at.passes >= 2)) {
    end_combat_round();
    return Next::again;
  }
  at.step = StepName::attack;
  at.turn = at.next;
  return Next::again;
}

Next Machine::combat_turn() {
  auto& at = state.at;
  const auto reading = read();
  if (reading.has_units_at(at.planet, other_of(at.next))) return Next::ask;
  const bool here = reading.has_units_at(at.planet, at.next);
  if (here)
    tell_seat(decides<"fighting-a-battle-15">, Deed::battle_won, at.next, 0, at.planet);
  else
    tell_place(decides<"fighting-a-battle-16">, Deed::stalemate, Id{}, at.planet);
  end_battle(here ? at.next : nobody);
  return Next::again;
}

void Machine::pass_combat(Seat by) {
  auto& at = state.at;
  tell_seat(mentions<"fighting-a-battle-7">, Deed::passed, by);
  ++at.passes;
  if (at.passes == 1) tell_seat(decides<"fighting-a-battle-8">, Deed::rule, other_of(by));
  if (at.passes >= 2) tell(mentions<"fighting-a-battle-9">);
  at.next = other_of(by);
  open_window(at.initiative);
}

void Machine::end_combat_round() {
  auto& at = state.at;
  for (auto& one : state.cards)
    if (one.is_at(at.planet)) ready(one, decides<"fighting-a-battle-10">);
  at.passes = 0;
  at.step = StepName::retreat;
  at.turn = at.initiative;
  at.declined = 0;
}

// Each player has one opportunity to retreat, the one with battle initiative first.
Next Machine::retreats() {
  ruling<"R-32">();
  auto& at = state.at;
  while (at.declined < 2) {
    if (read().has_units_at(at.planet, at.turn)) return Next::ask;
    skip(at.turn, decides<"fighting-a-battle-11">);
    ++at.declined;
    at.turn = other_of(at.turn);
  }
  at.next = at.initiative;
  if (at.combat_round < 255) ++at.combat_round;
  tell_seat(decides<"fighting-a-battle-12">, Deed::combat_round, nobody, at.combat_round);
  open_window(at.initiative);
  return Next::again;
}

bool at_battle(const Reading& read, const CardState* unit) {
  return unit && unit->is_at(read.state.at.planet);
}

// "Any number" of units includes none, which declines.
void judge(const Reading& read, Seat by, const Retreat& move, Checker& check) {
  ruling<"R-32">();
  const RuleId rule = row<"fighting-a-battle-11">;
  if (!charge(move.units.size() * (1 + move.units.size() / 64))) return;
  for (const Id id : move.units) {
    const auto* unit = read.in_play(id);
    check.need(unit && unit->id.owner == by && at_battle(read, unit), rule);
    check.need(std::count(move.units.begin(), move.units.end(), id) == 1, rule);
  }
}

void moment(const Reading&, Seat, const Retreat&, Checker& check) {
  check.need(false, row<"fighting-a-battle-11">);
}

void Machine::apply(Seat by, const Retreat& move) {
  for (const Id id : move.units) {
    auto& card = instance(id);
    to_headquarters(card);
    tell(mentions<"fighting-a-battle-11">, Deed::retreated, id);
  }
  ++state.at.declined;
  state.at.turn = other_of(by);
}

void offer(Listing& listing, Type<Retreat>) {
  Domain<Id> domain;
  domain.field = "units";
  domain.several = true;
  domain.min = 1;
  listing.each_there(true, [&](const CardState& unit) { domain.values.push_back(unit.id); });
  if (domain.values.empty()) return;
  domain.max = static_cast<std::uint32_t>(domain.values.size());
  listing.add_pattern(Retreat{{domain.values.front()}}, domain);
}

std::string tell(const Words& words, Seat by, const Retreat& move) {
  return Words::seat(by) + " retreats " +
         (move.units.empty() ? "no unit" : words.cards(move.units)) + ".";
}

// --- Making an attack ---

void Machine::exhaust(CardState& card, Deed deed) {
  card.exhausted = true;
  tell(decides<"ready-and-exhausted-2">, deed, card.id);
}

void Machine::ready(CardState& card, RuleId rule) {
  if (card.exhausted) tell(rule, Deed::readied, card.id);
  card.exhausted = false;
}

void Machine::to_headquarters(CardState& card) {
  card.in = Spot::headquarters;
  card.planet = Card{};
}

// At the end of a combat round the next turn belongs to the player with battle initiative.
bool moment_of_combat_turn(const Reading& read, Seat by, RuleId grants, Checker& check) {
  const auto& at = read.state.at;
  if (at.phase != PhaseName::combat) return check.need(false, grants);
  if (at.step == StepName::won || at.step == StepName::settle || at.step == StepName::battles)
    return check.need(false, row<"fighting-a-battle-15">);
  const Seat next = at.step == StepName::retreat ? at.initiative : at.next;
  if (next == by && read.has_units_at(at.planet, other_of(by)))
    return check.need(false, row<"card-anatomy-11">);  // an ability must resolve first
  if (next == by) return check.need(false, row<"fighting-a-battle-15">);
  check.need(false, row<"fighting-a-battle-5">);
  return read.state.frames.empty() && at.step != StepName::retreat;
}

// Step 2 comes after the unit has exhausted.
void judge(const Reading& read, Seat by, const Attack& move, Checker& check) {
  const Reading exhausted = read.attacked_with(move.unit);
  const auto* unit = read.in_play(move.unit);
  if (check.need(unit && unit->id.owner == by && at_battle(read, unit),
                 row<"making-an-attack-2">)) {
    check.need(!unit->exhausted, row<"ready-and-exhausted-3">);
    if (move.area) check.need(exhausted.area_effect(*unit) > 0, row<"keywords-4">);
  }
  if (move.area) {
    check.need(!move.target, row<"keywords-5">);
    return;
  }
  const auto* target = read.in_play(move.target);
  if (!check.need(target && read.is_unit(*target) && target->id.owner != by,
                  row<"making-an-attack-4">))
    return;
  // Two units at another planet are at the same planet, and not at that of the battle.
  const bool together = unit && unit->in == Spot::planet && target->is_at(unit->planet);
  if (check.need(at_battle(read, target),
                 together ? row<"making-an-attack-4"> : row<"combat-phase-5">))
    check.need(exhausted.may_defend(*target), row<"golden-rule-1">);
}

void moment(const Reading& read, Seat by, const Attack& move, Checker& check) {
  if (moment_of_combat_turn(read, by, row<"fighting-a-battle-6">, check))
    judge(read, by, move, check);
}

void Machine::apply(Seat by, const Attack& move) {
  auto& at = state.at;
  exhaust(instance(move.unit));
  if (move.area)
    tell(mentions<"keywords-4">, Deed::area, move.unit);
  else
    tell(mentions<"making-an-attack-4">, Deed::attacks, move.unit, move.target);
  if (move.area) tell(mentions<"keywords-5">, Deed::rule, move.unit);
  for (const RuleId rule : std::initializer_list<RuleId>{
           mentions<"making-an-attack-1">, mentions<"making-an-attack-2">,
           decides<"making-an-attack-3">, mentions<"fighting-a-battle-6">})
    tell(rule, Deed::rule, move.unit);
  if (move.target) {
    tell(decides<"making-an-attack-5">, Deed::rule, move.target);
    tell(mentions<"combat-phase-5">, Deed::rule, move.target);
  }
  at.passes = 0;
  at.next = other_of(by);
  tell_seat(mentions<"fighting-a-battle-5">, Deed::rule, at.next);
  open_window(at.initiative);
  push(Attacking{Attacking::Stage::declared, move.unit, move.target});
}

void offer(Listing& listing, Type<Attack>) {
  listing.each_there(true, [&](const CardState& unit) {
    if (listing.over()) return;
    listing.each_there(false, [&](const CardState& target) {
      if (!listing.over()) listing.add(Attack{unit.id, target.id, false});
    });
    listing.add(Attack{unit.id, Id{}, true});
  });
}

std::string tell(const Words& words, Seat, const Attack& move) {
  // Area Effect is not an attack on the units that it damages.
  return words.card(move.unit) + (move.area ? " uses its Area Effect on each enemy unit there."
                                            : " attacks " + words.card(move.target) + ".");
}

Next Machine::step(Attacking& attacking) {
  switch (decides<"making-an-attack-1">(attacking.stage)) {
    case Attacking::Stage::declared: {
      attacking.stage = Attacking::Stage::resolve;
      const auto first = state.events.size();
      settle();  // exhausting in step 1 may have cost hit points
      const auto* defender = find(attacking.defender);
      if (at_battle(read(), find(attacking.attacker)) && at_battle(read(), defender)) {
        Event event;
        event.kind = EventKind::declared;
        event.unit = attacking.defender;
        event.card = defender->card;
        event.planet = defender->planet;
        event.source = attacking.attacker;
        event.attack = true;
        state.events.push_back(event);
      }
      answer(first);
      return Next::again;
    }
    case Attacking::Stage::resolve: {
      attacking.stage = Attacking::Stage::finish;
      const auto reading = read();
      const auto here = [&](Id id) {
        const auto* unit = reading.in_play(id);
        return unit && unit->is_at(state.at.planet);
      };
      if (!here(attacking.attacker) || (attacking.defender && !here(attacking.defender))) {
        tell(mentions<"making-an-attack-6">, Deed::attack_ends, attacking.attacker);
        return Next::again;
      }
      const auto& attacker = instance(attacking.attacker);
      Damage damage;
      damage.source = attacking.attacker;
      damage.attack = static_cast<bool>(attacking.defender);
      if (reading.has(attacker, Keyword::armorbane))
        tell(mentions<"keywords-6">, Deed::armorbane, attacker.id);
      damage.first = static_cast<std::uint8_t>(state.hits.size());
      if (attacking.defender) {
        tell(mentions<"making-an-attack-6">, Deed::resolves, attacking.attacker);
        if (telling()) tell_attack_value(attacker);
        add_hit(&attacker, instance(attacking.defender),
                decides<"making-an-attack-6">(reading.attack(attacker)), true);
      } else {
        for (const auto& one : state.cards)
          if (one.is_at(state.at.planet) && one.id.owner != attacker.id.owner)
            add_hit(&attacker, one, reading.area_effect(attacker), false);
      }
      if (state.hits.size() == damage.first)
        tell(mentions<"making-an-attack-6">, Deed::no_damage, attacking.attacker);
      push(damage);
      return Next::again;
    }
    case Attacking::Stage::finish: break;
  }
  return Next::done;
}

// Reports the ATK with its parts, if it is higher than printed.
void Machine::tell_attack_value(const CardState& attacker) {
  const Aside aside;
  const auto reading = read();
  const int printed = attacker.bloodied ? text(attacker).bloodied_attack : text(attacker).attack;
  const int sum = reading.attack(attacker);
  if (sum != printed) {
    const RuleId rule = mentions<"card-anatomy-11">;
    if (attacker.boost > 0) tell_amount(rule, Deed::boosted, attacker.id, attacker.boost);
    for (const auto& part : reading.attack_parts(attacker))
      tell_amount(rule, Deed::adds_attack, attacker.id, part.amount, part.card);
    if (attacker.damage > 0 && reading.has(attacker, Keyword::brutal))
      tell_amount(mentions<"keywords-9">, Deed::brutal, attacker.id, attacker.damage);
  }
  tell_amount(mentions<"making-an-attack-6">, Deed::attack_value, attacker.id, sum);
}

// --- Warlord retreat ---

void judge(const Reading& read, Seat by, const WarlordRetreat& move, Checker& check) {
  const auto* unit = read.in_play(move.unit);
  if (!check.need(unit && unit->id.owner == by && at_battle(read, unit), row<"warlord-retreat-1">))
    return;
  check.need(!unit->exhausted, row<"warlord-retreat-1">);
  check.need(read.is_warlord(*unit), row<"warlord-retreat-4">);
}

void moment(const Reading& read, Seat by, const WarlordRetreat& move, Checker& check) {
  if (moment_of_combat_turn(read, by, row<"warlord-retreat-1">, check))
    judge(read, by, move, check);
}

void Machine::apply(Seat by, const WarlordRetreat& move) {
  auto& at = state.at;
  auto& card = instance(move.unit);
  exhaust(card);
  to_headquarters(card);
  tell(decides<"warlord-retreat-2">, Deed::retreated, move.unit);
  tell(decides<"warlord-retreat-3">, Deed::rule, move.unit);
  at.passes = 0;
  at.next = other_of(by);
  open_window(at.initiative);
}

void offer(Listing& listing, Type<WarlordRetreat>) {
  listing.each_there(true, [&](const CardState& unit) { listing.add(WarlordRetreat{unit.id}); });
}

std::string tell(const Words& words, Seat, const WarlordRetreat& move) {
  return words.card(move.unit) + " retreats instead of attacking.";
}

}  // namespace arbiter::wh40k
