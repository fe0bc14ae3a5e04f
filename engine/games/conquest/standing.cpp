// The rules that stand in a position without anything happening: what numbers, states and abilities
// in force follow from. They are told at the end of an entry, so that a transcript and a test can
// cite them.
#include <algorithm>

#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/rule.hpp"

namespace arbiter::conquest {
namespace {

struct Standing {
  Machine& machine;
  const Reading read;

  void unit(const Resource& one) {
    const auto& text = read.text(one);
    const auto on = Target::of(one.id);
    for (const RuleId rule :
         {"3.2-1"_rule, "3.2-4"_rule, "3.2-6"_rule, "3.2.1-1"_rule, "3.2.2-1"_rule, "1.3-1"_rule,
          "1.5.2-1"_rule, "E-18"_rule, "E-7"_rule, "E-17"_rule})
      machine.tell(rule, Verb::nothing, on);
    if (read.armor(one) < 0) machine.tell("3.2.1-2"_rule, Verb::nothing, on);
    if (read.strike(one) != text.strike || read.armor(one) != text.armor) {
      machine.tell("3.2-7"_rule, Verb::nothing, on);
      machine.tell("5.8-5"_rule, Verb::nothing, on);
    }
    if (one.unable > 1) machine.tell("3.2.2-2"_rule, Verb::nothing, on);
    if (one.guard) machine.tell("3.2.2-8"_rule, Verb::nothing, on);
    if (one.moved) machine.tell("B.7-7"_rule, Verb::nothing, on);
    if (read.state.variants.teams) machine.tell("D.2-2"_rule, Verb::nothing, on);
    if (one.in.kind == Region::Kind::location) machine.tell("2.2-2"_rule, Verb::nothing, on);
    if (one.in.kind == Region::Kind::location && one.in.location.number == 1)
      machine.tell("1.2-6"_rule, Verb::nothing, on);
    if (read.is_type(one, CardType::mercenary)) machine.tell("E-12"_rule, Verb::nothing, on);
    if (!read.mount_of(one.id)) return;
    for (const RuleId rule :
         {"3.2.4-3"_rule, "3.2.4-4"_rule, "3.2.4-5"_rule, "3.2.4-7"_rule, "3.2.4-8"_rule})
      machine.tell(rule, Verb::nothing, on);
  }

  void location(const Resource& one) {
    const auto on = Target::of(one.id);
    const auto level = read.level(one.id);
    for (const RuleId rule : {"3.4-1"_rule, "1.2-2"_rule, "2.2-3"_rule})
      machine.tell(rule, Verb::nothing, on);
    if (level > 0) machine.tell("3.4-8"_rule, Verb::nothing, on);
    if (level == 3) machine.tell("3.4-10"_rule, Verb::nothing, on);
    if (read.is_encampment(one)) {
      machine.tell("1.2-1"_rule, Verb::nothing, on);
      machine.tell("1.2-3"_rule, Verb::nothing, on);
      machine.tell("1.2.1-1"_rule, Verb::nothing, on);
    }
  }

  void leveled(const Resource& one) {
    for (const auto& ability : read.text(one).abilities)
      if (ability.level > 0)
        machine.tell(read.is_type(one, CardType::upgrade) ? "3.5-3"_rule : "3.4-9"_rule,
                     Verb::nothing, Target::of(one.id));
    for (const auto& income : read.text(one).income)
      if (income.level > 0) machine.tell("3.4-9"_rule, Verb::nothing, Target::of(one.id));
  }

  void item(const Resource& one) {
    const auto on = Target::of(one.id);
    machine.tell("1.5.2-2"_rule, Verb::nothing, on);
    for (const auto& subtype : read.text(one).subtypes) {
      if (subtype == "accessory") machine.tell("3.2.3-2"_rule, Verb::nothing, on);
      if (subtype == "two-handed-weapon") machine.tell("3.2.3-10"_rule, Verb::nothing, on);
    }
    if (read.text(one).subtypes.size() > 1) machine.tell("3.2.3-11"_rule, Verb::nothing, on);
    int weapons = 0;
    for (const auto& other : read.state.resources)
      if (other.on == one.on && read.is_type(other, CardType::item)) ++weapons;
    if (weapons > 1) machine.tell("3.2.3-9"_rule, Verb::nothing, on);
  }

  void continuous(const Resource& one) {
    if (!read.content.of(one.card).continuous) return;
    const auto on = Target::of(one.id);
    for (const RuleId rule :
         {"7.2-1"_rule, "5.7.3-1"_rule, "5.7.3-2"_rule, "5.7.3-3"_rule, "7-1"_rule, "E-10"_rule})
      machine.tell(rule, Verb::nothing, on);
    for (const auto& ability : read.text(one).abilities) {
      if (!ability.when.none()) machine.tell("7-6"_rule, Verb::nothing, on);
      for (const auto& step : ability.steps) {
        if (step.verb == Verb::cannot) machine.tell("5.8-2"_rule, Verb::nothing, on);
        if (step.verb == Verb::gain_keyword || step.verb == Verb::lose_keyword ||
            step.verb == Verb::gain_ability || step.verb == Verb::lose_abilities) {
          machine.tell("5.8-1"_rule, Verb::nothing, on);
          machine.tell("5.8-3"_rule, Verb::nothing, on);
        }
      }
    }
    if (read.is_type(one, CardType::upgrade)) machine.tell("1.5.2-3"_rule, Verb::nothing, on);
  }

  void resource(const Resource& one) {
    if (!read.known(one)) return;
    if (!one.in.active()) {
      machine.tell("7-5"_rule, Verb::nothing, Target::of(one.id));
      machine.tell("2.3-2"_rule, Verb::nothing, Target::of(one.id));
      return;
    }
    if (read.is_unit(one)) unit(one);
    if (read.is_type(one, CardType::location)) location(one);
    if (read.is_type(one, CardType::item) && one.on) item(one);
    if (one.counters > 0) machine.tell("3.7-1"_rule, Verb::nothing, Target::of(one.id));
    for (const auto& keyword : read.text(one).keywords)
      if (keyword.keyword != Keyword::none)
        machine.tell("7-4"_rule, Verb::nothing, Target::of(one.id));
    leveled(one);
    continuous(one);
  }

  void combat(const Combat& one) {
    machine.tell("E-8"_rule);
    if (one.kind == CombatKind::assault) {
      machine.tell("8.2-1"_rule);
      machine.tell("8.2-2"_rule);
      machine.tell("E-5"_rule);
      return;
    }
    if (one.attacker) machine.tell("E-6"_rule, Verb::nothing, Target::of(one.attacker));
    if (one.pairs.size() > 1)
      for (const RuleId rule : {"8.1.1-1"_rule, "8.1.1-2"_rule, "8.1.1-3"_rule, "8.1.1-7"_rule})
        machine.tell(rule);
  }
};

}  // namespace

void Machine::tell_standing() {
  if (!telling()) return;
  Standing standing{*this, read()};
  for (const auto& one : state.resources) standing.resource(one);
  for (const auto& one : state.at.combats) standing.combat(one);
  for (const auto& one : state.lasting) {
    const bool created = read().step_at(one.text).verb == Verb::create;
    if (created) {
      tell("7-3"_rule);
    } else {
      tell("5.7.2-1"_rule);
      tell("5.7.2-2"_rule);
      tell("5.8-4"_rule);
    }
  }
  for (const RuleId rule :
       {"1.4-1"_rule, "2.3-1"_rule, "2.3.1-1"_rule, "2.3.1-4"_rule, "2.3.2-1"_rule, "2.3.3-1"_rule,
        "2.3.3-3"_rule, "2.3.4-1"_rule, "2.3.4-3"_rule, "1.3-4"_rule, "E-9"_rule, "E-4"_rule})
    tell(rule);
  if (state.at.priority.is_player() && state.at.phase != PhaseName::setup) {
    tell("6.3-2"_rule);
    tell("6.3-3"_rule);
    tell("4-2"_rule);
  }
}

// The rules by which a part of an effect came about (5.2.1, 5.4, 5.5, 5.7, 5.9).
void Machine::cite(const Effect& effect, const Part& part) {
  if (!telling()) return;
  tell("5.4-2"_rule);
  tell("5.1-2"_rule);
  if (part.reach) tell("5.2.1-2"_rule);
  if (const auto* ability = read().ability_at(effect.text);
      part.reach && part.step < ability->steps.size()) {
    const auto where = ability->steps[part.step].filter.where;
    if (where == Where::local) tell("5.6-1"_rule), tell("5.6-3"_rule);
    if (where == Where::distant) tell("5.6-1"_rule), tell("5.6-4"_rule);
  }
  if (part.direction != no_index) {
    tell("5.2.1-3"_rule);
    const auto& own = effect.directions[part.direction];
    int same_choice = 0, same_target = 0;
    for (const auto& one : effect.directions) {
      same_choice += one.choice == own.choice;
      same_target += one.choice == own.choice && one.target == own.target;
    }
    if (same_choice > 1) tell("5.2.1-7"_rule);
    if (same_target > 1) tell("5.2.1-4"_rule), tell("5.2.1-5"_rule);
  }
  if (part.replaced() || !part.fired.empty()) tell("5.3-3"_rule), tell("7.1-11"_rule);
  if (part.fired.size() > 1) tell("5.3-4"_rule);
  if (part.verb == Verb::damage)
    for (const RuleId rule : {"1.3-2"_rule, "E-13"_rule, "5.5-1"_rule}) tell(rule);
  if (part.verb == Verb::move) tell("E-20"_rule);
  if (part.action == Verb::snipe) tell("C.2.3-5"_rule);
  if (part.action == Verb::attack) tell("B.2-4"_rule);
  if (part.action == Verb::block) tell("B.3-3"_rule);
  if (part.action == Verb::discard) tell("B.4-3"_rule);
  const auto* source = read().find(effect.source.id);
  if (effect.source.id && (source == nullptr || source->in != effect.source.in)) tell("5.4-4"_rule);
  if (effect.text.card.known() && effect.text.ability != no_index) {
    for (const RuleId rule :
         {"5.5-2"_rule, "1.5-4"_rule, "5.7.1-1"_rule, "5.4-5"_rule, "E-26"_rule, "E-22"_rule})
      tell(rule);
    if (effect.source.id) tell("5.5-1"_rule);
    if (part.action == Verb::snipe) tell("5.9-3"_rule), tell("5.9-4"_rule);
    if (part.verb == Verb::move || part.verb == Verb::equip || part.verb == Verb::mount ||
        part.verb == Verb::dismount || part.verb == Verb::deploy || part.verb == Verb::guard ||
        part.verb == Verb::engage || part.verb == Verb::annex || part.verb == Verb::upgrade ||
        part.verb == Verb::evoke)
      tell("5.9-2"_rule), tell("5.9-4"_rule);
  }
}

}  // namespace arbiter::conquest
