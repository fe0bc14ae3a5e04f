// The rules that apply in a position without anything happening: the reasons for numbers, states
// and abilities in force. They are reported at the end of an entry, so that a transcript and a test
// can cite them.
#include <algorithm>

#include "conquest/rows.hpp"
#include "engine/games/conquest/machine.hpp"

namespace arbiter::conquest {
namespace {

struct Standing {
  Machine& machine;
  const Reading read;

  void unit(const Resource& one) {
    const auto& text = read.text(one);
    const auto on = Target::of(one.id);
    for (const RuleId rule :
         {mentions<"3.2-1">, mentions<"3.2-4">, mentions<"3.2-6">, mentions<"3.2.1-1">,
          mentions<"3.2.2-1">, mentions<"1.3-1">, mentions<"1.5.2-1">, mentions<"E-18">,
          mentions<"E-7">, mentions<"E-17">})
      machine.tell(rule, Verb::nothing, on);
    if (read.armor(one) < 0) machine.tell(mentions<"3.2.1-2">, Verb::nothing, on);
    if (read.strike(one) != text.strike || read.armor(one) != text.armor) {
      machine.tell(mentions<"3.2-7">, Verb::nothing, on);
      machine.tell(mentions<"5.8-5">, Verb::nothing, on);
    }
    if (one.unable > 1) machine.tell(mentions<"3.2.2-2">, Verb::nothing, on);
    if (one.guard) machine.tell(mentions<"3.2.2-8">, Verb::nothing, on);
    if (one.moved) machine.tell(mentions<"B.7-7">, Verb::nothing, on);
    if (read.state.variants.teams) machine.tell(mentions<"D.2-2">, Verb::nothing, on);
    if (one.in.kind == Region::Kind::location) machine.tell(mentions<"2.2-2">, Verb::nothing, on);
    if (one.in.kind == Region::Kind::location && one.in.location.number == 1)
      machine.tell(mentions<"1.2-6">, Verb::nothing, on);
    if (read.is_type(one, CardType::mercenary)) machine.tell(mentions<"E-12">, Verb::nothing, on);
    if (!read.mount_of(one.id)) return;
    for (const RuleId rule : {mentions<"3.2.4-3">, mentions<"3.2.4-4">, mentions<"3.2.4-5">,
                              mentions<"3.2.4-7">, mentions<"3.2.4-8">})
      machine.tell(rule, Verb::nothing, on);
  }

  void location(const Resource& one) {
    const auto on = Target::of(one.id);
    const auto level = read.level(one.id);
    for (const RuleId rule : {mentions<"3.4-1">, mentions<"1.2-2">, mentions<"2.2-3">})
      machine.tell(rule, Verb::nothing, on);
    if (level > 0) machine.tell(mentions<"3.4-8">, Verb::nothing, on);
    if (level == 3) machine.tell(mentions<"3.4-10">, Verb::nothing, on);
    if (read.is_encampment(one)) {
      machine.tell(mentions<"1.2-1">, Verb::nothing, on);
      machine.tell(mentions<"1.2-3">, Verb::nothing, on);
      machine.tell(mentions<"1.2.1-1">, Verb::nothing, on);
    }
  }

  void leveled(const Resource& one) {
    for (const auto& ability : read.text(one).abilities)
      if (ability.level > 0)
        machine.tell(read.is_type(one, CardType::upgrade) ? mentions<"3.5-3"> : mentions<"3.4-9">,
                     Verb::nothing, Target::of(one.id));
    for (const auto& income : read.text(one).income)
      if (income.level > 0) machine.tell(mentions<"3.4-9">, Verb::nothing, Target::of(one.id));
  }

  void item(const Resource& one) {
    const auto on = Target::of(one.id);
    machine.tell(mentions<"1.5.2-2">, Verb::nothing, on);
    for (const auto& subtype : read.text(one).subtypes) {
      if (subtype == "accessory") machine.tell(mentions<"3.2.3-2">, Verb::nothing, on);
      if (subtype == "two-handed-weapon") machine.tell(mentions<"3.2.3-10">, Verb::nothing, on);
    }
    if (read.text(one).subtypes.size() > 1) machine.tell(mentions<"3.2.3-11">, Verb::nothing, on);
    int weapons = 0;
    glance(read.state.resources.size());
    for (const auto& other : read.state.resources)
      if (other.on == one.on && read.is_type(other, CardType::item)) ++weapons;
    if (weapons > 1) machine.tell(mentions<"3.2.3-9">, Verb::nothing, on);
  }

  void continuous(const Resource& one) {
    if (!read.content.of(one.card).continuous) return;
    if (!inspect(read.text(one).abilities.size())) return;
    const auto on = Target::of(one.id);
    for (const RuleId rule : {mentions<"7.2-1">, mentions<"5.7.3-1">, mentions<"5.7.3-2">,
                              mentions<"5.7.3-3">, mentions<"7-1">, mentions<"E-10">})
      machine.tell(rule, Verb::nothing, on);
    for (const auto& ability : read.text(one).abilities) {
      if (!ability.when.none()) machine.tell(mentions<"7-6">, Verb::nothing, on);
      for (const auto& step : ability.steps) {
        if (step.verb == Verb::cannot) machine.tell(mentions<"5.8-2">, Verb::nothing, on);
        if (step.verb == Verb::gain_keyword || step.verb == Verb::lose_keyword ||
            step.verb == Verb::gain_ability || step.verb == Verb::lose_abilities) {
          machine.tell(mentions<"5.8-1">, Verb::nothing, on);
          machine.tell(mentions<"5.8-3">, Verb::nothing, on);
        }
      }
    }
    if (read.is_type(one, CardType::upgrade)) machine.tell(mentions<"1.5.2-3">, Verb::nothing, on);
  }

  void resource(const Resource& one) {
    if (!read.known(one)) return;
    if (!one.in.active()) {
      machine.tell(mentions<"7-5">, Verb::nothing, Target::of(one.id));
      machine.tell(mentions<"2.3-2">, Verb::nothing, Target::of(one.id));
      return;
    }
    if (read.is_unit(one)) unit(one);
    if (read.is_type(one, CardType::location)) location(one);
    if (read.is_type(one, CardType::item) && one.on) item(one);
    if (one.counters > 0) machine.tell(mentions<"3.7-1">, Verb::nothing, Target::of(one.id));
    for (const auto& keyword : read.text(one).keywords)
      if (keyword.keyword != Keyword::none)
        machine.tell(mentions<"7-4">, Verb::nothing, Target::of(one.id));
    leveled(one);
    continuous(one);
  }

  void combat(const Combat& one) {
    machine.tell(mentions<"E-8">);
    if (one.kind == CombatKind::assault) {
      machine.tell(mentions<"8.2-1">);
      machine.tell(mentions<"8.2-2">);
      machine.tell(mentions<"E-5">);
      return;
    }
    if (one.attacker) machine.tell(mentions<"E-6">, Verb::nothing, Target::of(one.attacker));
    if (one.pairs.size() > 1)
      for (const RuleId rule :
           {mentions<"8.1.1-1">, mentions<"8.1.1-2">, mentions<"8.1.1-3">, mentions<"8.1.1-7">})
        machine.tell(rule);
  }
};

}  // namespace

void Machine::tell_standing() {
  if (!telling()) return;
  const Aside aside;
  Standing standing{*this, read()};
  inspect(state.resources.size() + state.lasting.size());
  for (const auto& one : state.resources) {
    if (out_of_work()) return;
    standing.resource(one);
  }
  for (const auto& one : state.at.combats) standing.combat(one);
  for (const auto& one : state.lasting) {
    const bool created = read().step_at(one.text).verb == Verb::create;
    if (created) {
      tell(mentions<"7-3">);
    } else {
      tell(mentions<"5.7.2-1">);
      tell(mentions<"5.7.2-2">);
      tell(mentions<"5.8-4">);
    }
  }
  for (const RuleId rule :
       {mentions<"1.4-1">, mentions<"2.3-1">, mentions<"2.3.1-1">, mentions<"2.3.1-4">,
        mentions<"2.3.2-1">, mentions<"2.3.3-1">, mentions<"2.3.3-3">, mentions<"2.3.4-1">,
        mentions<"2.3.4-3">, mentions<"1.3-4">, mentions<"E-9">, mentions<"E-4">})
    tell(rule);
  if (state.at.priority.is_player() && state.at.phase != PhaseName::setup) {
    tell(mentions<"6.3-2">);
    tell(mentions<"6.3-3">);
    tell(mentions<"4-2">);
  }
}

// Cites the rules by which a part of an effect came about (5.2.1, 5.4, 5.5, 5.7, 5.9).
void Machine::cite(const Effect& effect, const Part& part) {
  if (!telling()) return;
  tell(mentions<"5.4-2">);
  tell(mentions<"5.1-2">);
  if (part.reach) tell(mentions<"5.2.1-2">);
  if (const auto* ability = read().ability_at(effect.text);
      part.reach && part.step < ability->steps.size()) {
    const auto where = ability->steps[part.step].filter.where;
    if (where == Where::local) tell(mentions<"5.6-1">), tell(mentions<"5.6-3">);
    if (where == Where::distant) tell(mentions<"5.6-1">), tell(mentions<"5.6-4">);
  }
  if (part.direction != no_index) {
    tell(mentions<"5.2.1-3">);
    const auto& own = effect.directions[part.direction];
    const Aside aside;
    glance(effect.directions.size());
    int same_choice = 0, same_target = 0;
    for (const auto& one : effect.directions) {
      same_choice += one.choice == own.choice;
      same_target += one.choice == own.choice && one.target == own.target;
    }
    if (same_choice > 1) tell(mentions<"5.2.1-7">);
    if (same_target > 1) tell(mentions<"5.2.1-4">), tell(mentions<"5.2.1-5">);
  }
  if (part.replaced() || !part.fired.empty()) tell(mentions<"5.3-3">), tell(mentions<"7.1-11">);
  if (part.fired.size() > 1) tell(mentions<"5.3-4">);
  if (part.verb == Verb::damage)
    for (const RuleId rule : {mentions<"1.3-2">, mentions<"E-13">, mentions<"5.5-1">}) tell(rule);
  if (part.verb == Verb::move) tell(mentions<"E-20">);
  if (part.action == Verb::snipe) tell(mentions<"C.2.3-5">);
  if (part.action == Verb::attack) tell(mentions<"B.2-4">);
  if (part.action == Verb::block) tell(mentions<"B.3-3">);
  if (part.action == Verb::discard) tell(mentions<"B.4-3">);
  const auto* source = read().find(effect.source.id);
  if (effect.source.id && (source == nullptr || source->in != effect.source.in))
    tell(mentions<"5.4-4">);
  if (effect.text.card.known() && effect.text.ability != no_index) {
    for (const RuleId rule : {mentions<"5.5-2">, mentions<"1.5-4">, mentions<"5.7.1-1">,
                              mentions<"5.4-5">, mentions<"E-26">, mentions<"E-22">})
      tell(rule);
    if (effect.source.id) tell(mentions<"5.5-1">);
    if (part.action == Verb::snipe) tell(mentions<"5.9-3">), tell(mentions<"5.9-4">);
    if (facts_of(part.verb).performs) tell(mentions<"5.9-2">), tell(mentions<"5.9-4">);
  }
}

}  // namespace arbiter::conquest
