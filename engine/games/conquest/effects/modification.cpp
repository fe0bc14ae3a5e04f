// 5.1.1 Simultaneous effects, 5.3 modification, 7.1 triggered abilities.
#include <algorithm>
#include <cassert>
#include <utility>

#include "conquest/rows.hpp"
#include "engine/games/conquest/machine.hpp"

namespace arbiter::conquest {

bool changes_effect(const Ability& ability) {
  if (ability.instead) return true;
  return std::any_of(ability.steps.begin(), ability.steps.end(),
                     [](const Step& step) { return facts_of(step.verb).edits; });
}

bool triggers_on(const Reading& read, const InForce& in_force, const Event& event) {
  const auto& [verb, action, target, source, amount, from] = event;
  const auto& trigger = in_force.ability->on;
  if (trigger.event != verb && decides<"5.9-3">(trigger.event != action)) return false;
  if (trigger.event == Verb::nothing) return false;
  if (verb == Verb::damage && amount <= 0) return false;  // 1.3-3
  if (trigger.action != Verb::nothing && decides<"7.1-7">(trigger.action != action)) return false;
  auto context = in_force.context;
  const auto* resource = target.is(Target::Kind::resource) ? read.find(target.id) : nullptr;
  const bool names_region = is_inactive(trigger.what.where);
  if (resource && !resource->in.active() && facts_of(verb).activates &&
      !names_region) {  // it would enter the war
    context.gone = target.id;
    context.gone_from = the_battlefield;
  }
  const bool left =  // an inactive region: the ruins, if a unit there was banished
      names_region && trigger.moment == Timing::does && where_it_leads(verb) != Where::active;
  if ((from.active() || left) && target.is(Target::Kind::resource)) {
    context.gone = target.id;  // judged where it was
    context.gone_from = from;
  }
  // What has left in the meantime is no longer affected (5.2.1-6).
  if (resource && !resource->in.active() && !context.gone && trigger.what.where == Where::active)
    return false;
  const Filter anybody;
  if (!(trigger.what == anybody) && !read.fits(trigger.what, target, context)) return false;
  if (trigger.by == anybody) return true;
  const auto by = decides<"E-22">(source.id ? Target::of(source.id) : Target::of(source.commander));
  if (source.in.active()) {  // it acted from where it was, even if it has left since (5.4-4)
    context.gone = source.id;
    context.gone_from = source.in;
  }
  return read.fits(trigger.by, by, context);
}

namespace {

Event event_of(const Part& part) {
  return {event_verb(part.verb), part.action, part.target, part.source, part.amount, Region{}};
}

Event event_of(const Happening& one) {
  return {one.verb,   one.action, one.target,
          one.source, one.amount, one.from.active() ? one.from : one.at};
}

bool in_force_now(const Reading& read, const InForce& one) {
  if (decides<"7-3">(!one.ref.resource)) return true;  // it is not attached to a resource
  const auto* resource = read.find(one.ref.resource);
  if (!resource) return false;
  if (!one.ref.printed()) return decides<"7-5">(resource->in.active());
  return in_its_region(*resource, *one.ability) &&
         read.printed_in_force(*resource, *one.ability, one.context);
}

// Returns the text of an ability on a resource. It has no card if what granted the ability is gone.
TextPlace text_of(const Reading& read, const AbilityRef& ref) {
  if (ref.lasting != 0) {
    glance(read.state.lasting.size());
    for (const auto& lasting : read.state.lasting)
      if (lasting.number == ref.lasting) return {lasting.text.card, ref.index, 0};
    return {};
  }
  const auto* printed_on = read.find(ref.granted_by ? ref.granted_by : ref.resource);
  return printed_on ? TextPlace{printed_on->card, ref.index, 0} : TextPlace{};
}

// Returns an ability of a resource that has left, as it was before. It is empty if the text is
// gone.
InForce parted(const Reading& read, const Parting& parting) {
  InForce one;
  one.ref = parting.ability;
  one.text = text_of(read, parting.ability);
  one.ability = read.ability_at(one.text);
  one.context.resource = parting.ability.resource;
  one.context.unit = parting.source.unit;
  one.context.location = parting.source.location;
  one.context.source = parting.source;
  return one;
}

Waiting waiting_for(const InForce& one, std::size_t index, const Target& on) {
  Waiting waiting;
  waiting.commander = one.context.source.commander;
  waiting.ability = one.ref;
  waiting.index = static_cast<std::uint8_t>(index);
  waiting.on = on;
  return waiting;
}

// Returns the bit of a printed "next time" or "first time" ability on its resource. A pack has them
// only among the first 16 abilities of a card.
std::uint16_t bit(const AbilityRef& ref) {
  return static_cast<std::uint16_t>(1u << (ref.index & 15));
}

template <class List, class Value>
bool has(const List& list, const Value& value) {
  return std::find(list.begin(), list.end(), value) != list.end();
}

// The order of the list has no meaning. It is kept sorted so that equal positions are equal.
template <class List, class Value>
void insert(List& list, const Value& value) {
  list.insert(std::upper_bound(list.begin(), list.end(), value), value);
}

// 7.1-10, R-97, R-111: the ability triggered, so it is used up for its resource, whether or not its
// effect does anything.
void use_up(State& state, const InForce& one) {
  if (decides<"7.1-9">(one.ability->on.times == Times::anytime)) return;
  glance(state.resources.size() + state.lasting.size() + state.used_grants.size());
  if (one.ref.granted_by) insert(state.used_grants, one.ref);
  if (one.ref.printed())
    for (auto& resource : state.resources)
      if (resource.id == one.ref.resource)
        resource.used = static_cast<std::uint16_t>(resource.used | bit(one.ref));
  for (auto& lasting : state.lasting)
    if (one.ref.lasting != 0 && lasting.number == one.ref.lasting)
      insert(lasting.used, one.ref.resource);
}

bool used_up(const State& state, const InForce& one) {
  if (decides<"7.1-10">(one.ability->on.times == Times::anytime)) return false;
  glance(state.resources.size() + state.lasting.size() + state.used_grants.size());
  if (one.ref.granted_by) return has(state.used_grants, one.ref);
  if (one.ref.printed())
    return std::any_of(
        state.resources.begin(), state.resources.end(), [&](const Resource& resource) {
          return resource.id == one.ref.resource && (resource.used & bit(one.ref)) != 0;
        });
  return std::any_of(state.lasting.begin(), state.lasting.end(), [&](const Lasting& lasting) {
    return lasting.number == one.ref.lasting && has(lasting.used, one.ref.resource);
  });
}

}  // namespace

// "Would" abilities answer the parts one by one, and each answers at most once (7.1-4, 7.1-11,
//
Next Machine::modify(Effect& effect) {
  Order order;
  order.frame = place();
  order.timing = Timing::would;
  const auto reading = read();
  Verbs events = 0;
  for (const auto& part : effect.parts) events |= verbs(event_verb(part.verb), part.action);
  events &= ~verbs(Verb::nothing);
  reading.for_each_triggered(Timing::would, events, false, [&](const InForce& one) {
    if (used_up(state, one) || !in_force_now(reading, one)) return;
    if (!inspect(effect.parts.size())) return;
    for (std::size_t i = 0; i < effect.parts.size(); ++i) {
      auto& part = effect.parts[i];
      if (!glance(part.fired.size())) return;
      if (std::find(part.fired.begin(), part.fired.end(), one.ref) != part.fired.end()) continue;
      if (!triggers_on(reading, one, event_of(part))) continue;
      insert(part.fired, one.ref);
      order.waiting.push_back(waiting_for(one, i, part.target));
      if (Fact* fact = trace(decides<"7.1-4">, Telling::triggers, part.verb, part.target,
                             &part.source, part.amount))
        fact->other = Target::of(one.ref.resource);
      use_up(state, one);
      if (one.ability->on.times != Times::anytime) break;  // only the first matching part
    }
  });
  if (order.waiting.empty() || out_of_work()) {
    effect.stage = Effect::Stage::resolve;
    return Next::again;
  }
  push(std::move(order));
  return Next::again;
}

// Collects the abilities that may answer the leaving of their own resource, if a part of this order
// makes something leave. These are the abilities in force before the step, because all its parts
// happen together.
void Machine::gather_partings(const Effect& effect) {
  ruling<"R-101">();
  ruling<"R-94">();
  partings_.clear();
  constexpr Verbs leavings =
      verbs(Verb::ruin, Verb::banish, Verb::put_in_arsenal, Verb::put_in_domain, Verb::set_aside);
  constexpr Verbs banishing = verbs(Verb::equip);  // an item that cannot be borne (3.2.3-3)
  const bool leaves = std::any_of(effect.parts.begin(), effect.parts.end(), [&](const Part& one) {
    return one.order == effect.order && one.later == effect.later &&
           (verbs(one.verb) & (leavings | banishing)) != 0;
  });
  if (!leaves) return;
  const auto reading = read();
  reading.for_each_triggered(Timing::does, leavings, false, [&](const InForce& one) {
    if ((verbs(one.ability->on.event) & leavings) == 0 || !one.ref.resource) return;
    if (used_up(state, one) || !in_force_now(reading, one) || out_of_work()) return;
    partings_.push_back({one.ref, reading.record_of(*reading.find(one.ref.resource))});
  });
}

namespace {

// Whether it answers what happens to the location, and not what a unit does. A location is
// assaulted once, however many units take part (8.2-8, R-123).
bool is_assaulted(const Trigger& on) {
  ruling<"R-123">();
  return on.event == Verb::assault && on.by == Filter{};
}

}  // namespace

// Abilities on something occurring come after the state check (7.1-5, R-100, R-101).
Next Machine::triggers(Effect& effect) {
  effect.stage = Effect::Stage::finish;
  Order order;
  order.frame = place();
  order.timing = Timing::does;
  const auto reading = read();
  Verbs events = 0;
  for (const auto& one : effect.happened) events |= verbs(one.verb, one.action);
  events &= ~verbs(Verb::nothing);
  const auto wait_for = [&](const InForce& one, std::size_t index) {
    const auto& happening = effect.happened[index];
    order.waiting.push_back(waiting_for(one, index, happening.target));
    if (Fact* fact = trace(decides<"7.1-5">, Telling::triggers, happening.verb, happening.target,
                           &happening.source, happening.amount))
      fact->other = Target::of(one.ref.resource);
  };
  reading.for_each_triggered(Timing::does, events, telling(), [&](const InForce& one) {
    if (used_up(state, one) || !inspect(effect.happened.size())) return;
    const bool in_force = in_force_now(reading, one);
    for (std::size_t i = 0; i < effect.happened.size(); ++i) {
      if (!triggers_on(reading, one, event_of(effect.happened[i]))) continue;
      if (!in_force) {
        if (effect.happened[i].target == Target::of(one.ref.resource))
          tell(decides<"7.1-6">, Verb::nothing, effect.happened[i].target);
        continue;
      }
      wait_for(one, i);
      use_up(state, one);
      if (one.ability->on.times != Times::anytime || is_assaulted(one.ability->on)) break;
    }
  });
  for (std::size_t i = 0; i < effect.happened.size(); ++i)
    for (const auto& parting : effect.happened[i].partings) {
      if (!inspect(4)) return Next::again;
      const auto* resource = reading.find(parting.ability.resource);
      if (!resource || resource->in.active()) continue;
      InForce one = parted(reading, parting);
      if (!one.ability || !triggers_on(reading, one, event_of(effect.happened[i]))) continue;
      wait_for(one, i);
      if (parting.ability.lasting != 0) use_up(state, one);
    }
  if (!order.waiting.empty()) push(std::move(order));
  return Next::again;
}

// --- 5.1.1 Simultaneous effects ---

namespace {

// Only one ability of the side is left. The answer may or may not say who grants it.
void settle_order(Machine& machine, const Waiting& waiting) {
  First only = first_of(waiting);
  machine.note_unasked_by_side(waiting.commander, only, decides<"5.1.1-2">);
  if (!std::exchange(only.granted_by, Id{})) return;
  machine.note_unasked_by_side(waiting.commander, only, decides<"5.1.1-2">);
}

}  // namespace

Next Machine::step(Order& order) {
  const auto reading = read();
  if (order.stage == Order::Stage::settle) {
    if (order.settled == 0 &&
        order.waiting.size() >
            1) {  // clockwise, beginning with the campaigning commander (5.1.1-1)
      const auto count = static_cast<unsigned>(state.commanders.size());
      const auto first = decides<"5.1.1-1">(state.at.term.is_player() ? state.at.term.number : 0u);
      const auto rank = [&](const Waiting& one) {
        return (reading.side(one.commander).number + count - first) % count;
      };
      std::stable_sort(order.waiting.begin(), order.waiting.end(),
                       [&](const Waiting& a, const Waiting& b) { return rank(a) < rank(b); });
    }
    while (order.settled < order.waiting.size()) {
      if (!inspect(order.waiting.size())) return Next::again;
      const auto commander = order.waiting[order.settled].commander;
      const auto& first = order.waiting[order.settled];
      const bool differ = std::any_of(
          order.waiting.begin() + order.settled, order.waiting.end(), [&](const Waiting& one) {
            return reading.same_side(one.commander, commander) &&
                   !(one.ability == first.ability && one.on == first.on && one.verb == first.verb &&
                     one.rule_choice == first.rule_choice);
          });
      if (differ && reading.side_in_war(commander)) return Next::ask;  // 5.1.1-2
      settle_order(*this, first);
      ++order.settled;
    }
    order.stage = Order::Stage::create;
    order.settled = 0;
    if (order.waiting.size() > 1) {
      tell_order(order);
      tell(decides<"5.2-5">);
    }
    return Next::again;
  }
  if (order.waiting.empty() || !inspect(order.waiting.size())) return Next::done;
  const auto waiting = order.waiting.front();
  order.waiting.erase(order.waiting.begin());
  if (!order.waiting.empty()) tell(decides<"5.1.1-3">, Verb::nothing);
  decides<"5.1.1-4">();  // the next one follows after it has resolved
  create_waiting(order, waiting);
  return Next::again;
}

// Reports the order in which simultaneous effects are created and resolve.
void Machine::tell_order(const Order& order) {
  for (std::size_t i = 0; i < order.waiting.size(); ++i) {
    const auto& one = order.waiting[i];
    Record source = one.source;
    source.id = one.ability.resource ? one.ability.resource : source.id;
    source.commander = one.commander;
    trace(mentions<"5.1.1-1">, Telling::queued, one.verb, one.on, &source,
          static_cast<std::int32_t>(i + 1));
  }
  tell(mentions<"5.1.1-4">);
}

void Machine::create_waiting(const Order& order, const Waiting& waiting) {
  auto effect = rule_effect(waiting.source);
  if (waiting.verb != Verb::nothing) {
    const auto* on = read().find(waiting.on.id);
    if (!on || !on->in.active())
      return tell(decides<"2.1-2">, Verb::nothing, waiting.on);  // it has already left
    if (waiting.rule_choice == RuleChoice::none) {
      effect.parts.push_back(part_of(waiting.verb, waiting.on, waiting.source));
    } else {
      effect.stage = Effect::Stage::choose;
      effect.rule_choice = waiting.rule_choice;
      effect.it = waiting.on;
    }
    return push(std::move(effect));
  }
  effect.stage = Effect::Stage::create;
  const auto reading = read();
  auto& answered = effect_at(order.frame);
  const bool would = order.timing == Timing::would;
  const Record doer =
      would ? answered.parts[waiting.index].source : answered.happened[waiting.index].source;
  effect.ability = waiting.ability;
  effect.answers = {order.frame, waiting.index};
  effect.it = waiting.on;
  if (doer.id) effect.doer = Target::of(doer.id);
  InForce in_force;
  effect.text = decides<"7.1-2">(text_of(reading, waiting.ability));
  if (!effect.text.card.known()) return;  // it has ended, or its resource left the war
  for (const auto& lasting : state.lasting)
    if (waiting.ability.lasting != 0 && lasting.number == waiting.ability.lasting) {
      effect.x = lasting.x;
      effect.source = lasting.source;
    }
  if (const auto* resource = reading.find(waiting.ability.resource)) {
    effect.source = reading.record_of(*resource);
    in_force.context = reading.context_of(*resource);
    if (!would && !resource->in.active())  // from where it was
      for (const auto& parting : answered.happened[waiting.index].partings)
        if (parting.ability == waiting.ability) effect.source = parting.source;
  } else if (waiting.ability.resource) {
    return;  // it left the war
  } else {
    in_force.context = context_of(effect);
    in_force.context.resource = Id{};
  }
  in_force.ability = reading.ability_at(effect.text);
  if (would && changes_effect(*in_force.ability)) {
    const auto& part = answered.parts[waiting.index];
    if (!triggers_on(reading, in_force, event_of(part))) {
      trace(decides<"5.1.1-5">, Telling::fails, Verb::nothing, part.target, &effect.source);
      tell(decides<"5.3-5">, Verb::nothing, part.target, {}, &effect.source);  // does not resolve
      return;
    }
    effect.it = decides<"5.3-4">(part.target);  // it changes the effect as it is now
  }
  tell(decides<"7.1-1">, Verb::nothing, effect.it, {}, &effect.source);
  cite_trigger(order, waiting, *in_force.ability);
  push(std::move(effect));
}

// Cites the rules by which an ability triggered (7.1).
void Machine::cite_trigger(const Order& order, const Waiting& waiting, const Ability& ability) {
  if (!telling()) return;
  for (const RuleId rule : {mentions<"7.1-2">, mentions<"7.1-3">, mentions<"7.1-9">}) tell(rule);
  if (!waiting.ability.resource) tell(mentions<"7-3">);
  if (!ability.when.none()) tell(mentions<"7-6">);
  if (ability.on.times != Times::anytime) {
    tell(mentions<"7.1-10">);
    tell(mentions<"7.1-8">);
  }
  if (ability.on.action != Verb::nothing) tell(mentions<"7.1-7">);
  const bool would = order.timing == Timing::would;
  if (would && ability.on.event == Verb::ruin) tell(mentions<"5.1.1-6">);
  if (order.settled > 1 || !order.waiting.empty()) tell(mentions<"5.1.1-4">);
}

// --- 5.3 Modification ---

// Makes room for the parts of a replacement directly after the part that is replaced, so that they
// take its place in the list.
void Machine::make_room(const Answers& replaced, std::size_t count) {
  ruling<"R-94">();
  if (count == 0) return;
  inspect(count + state.frames.size());
  auto& parts = effect_at(replaced.frame).parts;
  parts.insert(parts.begin() + replaced.index + 1, count, Part{});
  const auto shift = [&](std::uint8_t& index) {
    if (index != no_index && index > replaced.index)
      index = static_cast<std::uint8_t>(index + count);
  };
  for (auto& frame : state.frames) {
    if (auto* order = std::get_if<Order>(&frame);
        order && order->frame == replaced.frame && order->timing == Timing::would)
      for (auto& one : order->waiting) shift(one.index);
  }
}

namespace {

// Returns what an effect makes of the amount that it answers. Requires a verb that edits.
std::int16_t edited(Verb verb, int before, int amount) {
  assert(facts_of(verb).edits);
  const int after = verb == Verb::reduce     ? std::max(0, before - amount)
                    : verb == Verb::increase ? std::min(most_amount, before + amount)
                                             : amount;
  return static_cast<std::int16_t>(after);
}

// Lets a part of the replacement with this place take over from the original part (5.3-2).
void replace(const Part& original, Part& part, std::uint8_t place, const Replacement& by,
             const Step& step) {
  const bool same = part.target == original.target;
  part.replacement = place;
  part.own_step = part.step;
  ruling<"R-145">();
  part.source = original.source;
  // What is done instead is no longer the action, unless it is the same verb with other details.
  part.action = part.verb == original.verb ? original.action : Verb::nothing;
  part.order = decides<"5.3-3">(original.order);
  part.later = static_cast<std::uint8_t>(
      std::min<std::size_t>(original.later + part.own_step, most_in_a_list));
  if (same) part.ties = original.ties;
  if (part.reach) part.ties.push_back({place, part.own_step, part.later, no_index});
  for (const auto one : {part.direction, second_direction(by.directions, step)})
    if (one != no_index) part.ties.push_back({place, part.own_step, part.later, one});
  part.step = original.step;
  // An effect on another thing no longer depends on the one chosen or reached.
  part.direction = same ? original.direction : no_index;
  part.reach = same && original.reach;
  part.reached = original.reached;
  part.fired = decides<"7.1-11">(original.fired);
}

}  // namespace

// Lets the effect `by` edit the part that it answers. Steps that do something else become parts of
// their own.
void Machine::replace_part(Effect& by) {
  auto& effect = effect_at(by.answers.frame);
  const auto index = by.answers.index;
  const auto& ability = *read().ability_at(by.text);
  std::vector<Part> replacement;
  bool changed = false;  // "reduce it by 10 instead" changes the damage but keeps it
  for (std::uint8_t i = 0; i < ability.steps.size(); ++i) {
    const auto& step = ability.steps[i];
    if (!countable(step, by.x)) {
      beyond_ = true;
      return;
    }
    auto& part = effect.parts[index];
    const auto amount = static_cast<std::int16_t>(step.amount.at(by.x));
    const auto before = part.amount;
    if (!facts_of(step.verb).edits) {
      add_parts(by, i, ability.instead ? replacement : by.parts);
      continue;
    }
    part.amount = edited(step.verb, part.amount, amount);
    changed = true;
    if (Fact* fact = trace(decides<"5.3-1">, Telling::becomes, step.verb, part.target, &by.source,
                           part.amount)) {
      fact->before = before;
      fact->was = part.verb;
    }
    if (part.verb == Verb::damage && before != part.amount && part.amount <= 0)
      tell(decides<"1.3-3">, Verb::nothing, part.target);
  }
  if (!ability.instead) return;
  const Part original = effect.parts[index];
  const bool takes_place = !changed && !replacement.empty();
  make_room(by.answers, replacement.size() - (takes_place ? 1 : 0));
  const auto place = static_cast<std::uint8_t>(effect.replacements.size());
  if (!replacement.empty())
    effect.replacements.push_back({by.text, by.source, by.x, std::move(by.directions)});
  for (std::size_t i = 0; i < replacement.size(); ++i) {
    const auto& step = ability.steps[replacement[i].step];
    replace(original, replacement[i], place, effect.replacements.back(), step);
    effect.parts[index + i + (changed ? 1 : 0)] = replacement[i];
  }
  if (replacement.empty() && !changed)  // nothing is left that another effect could modify (5.3-5)
    effect.parts[index].verb = effect.parts[index].action = Verb::nothing;
  const auto& part = effect.parts[index];
  Fact* fact =
      trace(decides<"5.3-2">, Telling::becomes, part.verb, part.target, &by.source, part.amount);
  if (!fact) return;
  fact->other = original.target;
  fact->was = original.verb;
  fact->before = original.amount;
}

// A payment tells the effect below it whether it was really made (6.4-4).
Next Machine::finish(Effect& effect) {
  if (place() > 0 && std::holds_alternative<Effect>(state.frames[place() - 1u]))
    tell(decides<"5.4-1">);
  count_again(effect);
  if (!effect.cost) return Next::done;
  auto& payee = effect_at(static_cast<std::uint8_t>(place() - 1));
  const auto dues = dues_of(read(), payee);
  const auto& due = dues.list[payee.next_cost - 1u];
  const bool made =
      std::any_of(effect.happened.begin(), effect.happened.end(), [&](const Happening& one) {
        return one.verb == verb_of(due.pay) && one.target == Target::of(due.id);
      });
  payee.paid = payee.paid && made;
  return Next::done;
}

}  // namespace arbiter::conquest
