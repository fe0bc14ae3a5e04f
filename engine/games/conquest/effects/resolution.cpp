// 5.4 Resolution of effects, 5.7 types of effects.
#include <algorithm>
#include <cassert>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/machine.hpp"

namespace arbiter::conquest {

// What an act without a text chose is judged like a direction. A snipe notes it in its direction,
// so that what replaces its damage also depends on it.
void Machine::judge_act(Effect& act) {
  for (auto& part : act.parts) {
    const bool noted = part.direction != no_index;
    if (part.verb == Verb::nothing || (part.replaced() && !noted)) continue;
    const auto illegal = illegal_direction(read(), act, part);
    if (!illegal) continue;
    if (noted)
      act.directions[part.direction].legal = false;
    else
      part.verb = Verb::nothing;
    trace(decides<"5.4-3">, Telling::fails, Verb::nothing, *illegal, &act.source);
  }
}

// Directions are checked once, when the effect begins to resolve: the direction as it is now, the
// source as it was recorded.
Next Machine::resolve(Effect& effect) {
  ruling<"R-93">();
  effect.stage = Effect::Stage::steps;
  effect.order = effect.later = 0;
  const auto reading = read();
  const auto judge = [&](Direction& one, bool legal) {
    one.legal = legal;
    if (!legal) trace(decides<"5.4-3">, Telling::fails, Verb::nothing, one.target, &effect.source);
  };
  const auto judge_all = [&](const Ability& ability, const Record& source,
                             std::vector<Direction>& directions) {
    for (auto& one : directions)
      judge(one, reading.fits(ability.choose[one.choice].filter, one.target, context_of(source)));
  };
  if (const auto* ability = reading.ability_at(effect.text))
    judge_all(*ability, effect.source, effect.directions);
  else if (effect.act)
    judge_act(effect);
  for (auto& one : effect.replacements)
    judge_all(*reading.ability_at(one.text), one.source, one.directions);
  trace(decides<"5.1-3">, Telling::resolves, Verb::nothing, {}, &effect.source,
        static_cast<std::int32_t>(effect.parts.size()));
  return Next::again;
}

// Determines now what an indirected step reaches. What has left is not affected. What has arrived
// is, and unmodified (5.4-5, R-95).
void Machine::update_reach(Effect& effect, std::uint8_t order) {
  const auto reading = read();
  const auto* ability = reading.ability_at(effect.text);
  if (!ability || effect.answers.frame != no_index) {
    if (!ability || changes_effect(*ability)) return;
  }
  if (order >= ability->steps.size() || ability->steps[order].to != Whom::all) return;
  auto context = context_of(effect);
  for (const auto& one : effect.directions)
    if (one.choice == ability->steps[order].choice && context.it.is(Target::Kind::none))
      context.it = one.target;
  std::vector<Part> now;
  add_parts(effect, order, now);
  if (!inspect(now.size() * effect.parts.size())) return;
  const auto reaches = [&](const Target& target) {
    return std::any_of(now.begin(), now.end(),
                       [&](const Part& part) { return part.reached == target; });
  };
  for (auto& part : effect.parts)
    if (part.reach && part.step == order && !reaches(part.reached)) {
      trace(decides<"5.4-5">, Telling::fails, Verb::nothing, part.reached, &effect.source);
      part.verb = Verb::nothing;
    }
  for (auto& part : now) {
    const bool known = std::any_of(effect.parts.begin(), effect.parts.end(), [&](const Part& one) {
      return one.step == order && one.reached == part.reached;
    });
    if (!known) effect.parts.push_back(part);
  }
}

namespace {

// "If you do": whether something that the preceding step says has happened in that way.
bool step_before_done(const Reading& read, const Effect& effect, const Part& part) {
  const auto place = text_of(effect, part);
  if (!place.card.known() || place.step == no_index || !read.step_at(place).if_done) return true;
  inspect(effect.parts.size());
  return std::any_of(effect.parts.begin(), effect.parts.end(), [&](const Part& one) {
    return one.happened && one.replacement == part.replacement &&
           text_of(effect, one).step + 1 == place.step;
  });
}

// Whether the directions that a part depends on were legal when the effect began to resolve
// (5.4-2).
bool has_directions(const Reading& read, const Effect& effect, const Part& part) {
  const auto legal = [&](std::uint8_t direction) {
    return direction == no_index || effect.directions[direction].legal;
  };
  if (!legal(part.direction)) return false;
  const auto* ability = part.replaced() ? nullptr : read.ability_at(effect.text);
  if (ability && !legal(second_direction(effect.directions, ability->steps[part.step])))
    return false;
  return std::all_of(part.ties.begin(), part.ties.end(), [&](const Tie& tie) {
    return tie.direction == no_index ||
           effect.replacements[tie.replacement].directions[tie.direction].legal;
  });
}

}  // namespace

Next Machine::steps(Effect& effect) {
  const auto reading = read();
  std::uint8_t last = 0;
  std::uint8_t latest = 0;
  inspect(effect.parts.size());
  for (const auto& part : effect.parts) {
    last = std::max(last, part.order);
    if (part.order == effect.order) latest = std::max(latest, part.later);
  }
  const auto* ability = reading.ability_at(effect.text);
  if (ability && !ability->steps.empty())
    last = std::max(last, static_cast<std::uint8_t>(ability->steps.size() - 1));
  if (effect.order > last || (effect.parts.empty() && !ability)) {
    effect.stage = Effect::Stage::check;
    return Next::again;
  }
  if (effect.later == 0) update_reach(effect, effect.order);
  update_ties(effect);
  // Things that happen together are checked against the position before them.
  gather_partings(effect);
  stamp_before_ = state.stamp;
  ShortList<std::size_t, 16> together;
  for (std::size_t i = 0; i < effect.parts.size(); ++i) {
    auto& part = effect.parts[i];
    if (part.order != effect.order || part.later != effect.later) continue;
    if (part.verb == Verb::nothing || !has_directions(reading, effect, part)) continue;
    ruling<"R-113">();
    if (!step_before_done(reading, effect, part)) continue;
    if (out_of_work()) return Next::again;
    if (!is_forbidden(part) && is_possible(part)) together.push_back(i);
  }
  for (const auto index : together) {
    if (!glance(state.resources.size())) return Next::again;
    apply_part(effect, index);
  }
  partings_.clear();
  order_decisions();
  if (effect.later++ == latest) {
    effect.later = 0;
    ++effect.order;
  }
  return Next::again;
}

// Decisions at resolution come from the commander with priority first, then clockwise (5.2-5, R-23,
//
void Machine::order_decisions() {
  if (pushed_.size() < 2) return;
  const auto count = static_cast<unsigned>(state.commanders.size());
  const Seat first = state.at.priority.is_player() ? state.at.priority : Seat{0};
  const auto rank = [&](const Frame& frame) {
    const auto* searching = std::get_if<Searching>(&frame);
    return searching ? (searching->of.number + count - first.number) % count : 0u;
  };
  tell(decides<"5.2-5">);
  std::stable_sort(pushed_.begin(), pushed_.end(),
                   [&](const Frame& a, const Frame& b) { return rank(a) < rank(b); });
}

void Machine::happen(Effect& effect, Part& part, Happening happening, RuleId rule,
                     const Lasting* lasting) {
  part.happened = true;
  if (const auto* resource =
          happening.target.is(Target::Kind::resource) ? read().find(happening.target.id) : nullptr)
    happening.at = happening.from.active() ? happening.from : resource->in;
  if (Fact* fact = trace(rule, Telling::happens, happening.verb, happening.target,
                         &happening.source, happening.amount)) {
    fact->other = happening.other;
    if (lasting) {
      fact->text = lasting->text;
      fact->before = lasting->x;
    }
  }
  cite(effect, part);
  effect.happened.push_back(std::move(happening));
}

// What the filter of a replacement reaches is also determined when its step begins (5.4-5).
void Machine::update_ties(Effect& effect) {
  const auto reading = read();
  for (auto& part : effect.parts) {
    if (part.order != effect.order) continue;
    if (!inspect(part.ties.size())) return;
    for (const auto& tie : part.ties) {
      if (tie.direction != no_index || tie.later != effect.later) continue;
      const auto& replacement = effect.replacements[tie.replacement];
      TextPlace place = replacement.text;
      place.step = tie.step;
      const auto& step = reading.step_at(place);
      auto context = context_of(replacement.source);
      for (const auto& one : replacement.directions)
        if (one.choice == step.choice && context.it.is(Target::Kind::none)) context.it = one.target;
      if (reading.fits(step.filter, part.target, context)) continue;
      trace(decides<"5.4-5">, Telling::fails, Verb::nothing, part.target, &replacement.source);
      part.verb = Verb::nothing;
    }
  }
}

// Whether the part can do anything at all, checked before anything of its step happens (3.2.1-4,
// 3.2.2-6).
bool Machine::is_possible(Part& part) {
  if (part.verb != Verb::enable && part.verb != Verb::move && part.verb != Verb::gain_health)
    return true;
  const auto reading = read();
  const auto* unit =
      part.target.is(Target::Kind::resource) ? reading.find(part.target.id) : nullptr;
  if (!unit || !unit->in.active() || !reading.is_unit(*unit))
    return true;  // applying it decides what happens
  if (part.verb == Verb::enable) {
    if (unit->unable == 0) tell(decides<"3.2.2-6">, Verb::nothing, part.target);
    return unit->unable > 0;
  }
  if (part.verb == Verb::move) {
    const bool home = part.other.is(Target::Kind::resource);
    return unit->in != (home ? in_location(part.other.id) : the_battlefield);
  }
  const auto room =
      static_cast<std::int16_t>(std::max(0, reading.base_health(*unit) - reading.health(*unit)));
  if (room < part.amount) {
    tell(decides<"3.2.1-4">, Verb::nothing, part.target);
    part.amount = room;
  }
  return part.amount > 0;
}

namespace {

// Whether the verb is an act of a commander, whichever text it comes from (5.9-2).
bool is_of_commander(const Part& part) {
  constexpr Verbs with_a_resource =
      verbs(Verb::annex, Verb::deploy, Verb::equip, Verb::upgrade, Verb::evoke);
  const bool of_unit = part.action == Verb::transfer;  // it equips units with its own items
  return !of_unit && (verbs(part.verb) & with_a_resource) != 0;
}

}  // namespace

// 5.8-2, R-107. Not only what the part does may be forbidden, but also the action that this is: a
// unit to snipe, an item to be transferred, a commander to annex (5.9-2).
bool Machine::is_forbidden(const Part& part) {
  const auto reading = read();
  const auto stops = [&](Verb verb, const Target& target) {
    if (!reading.forbidden(verb, target)) return false;
    const bool searches = verb != part.verb && verb == Verb::acquire;
    trace(decides<"5.8-2">, Telling::forbidden, searches ? part.verb : verb, part.target,
          &part.source, part.amount);
    return true;
  };
  if (part.action == Verb::snipe && stops(Verb::snipe, Target::of(part.source.unit))) return true;
  const bool of_item = part.action == Verb::transfer || part.action == Verb::discard;
  if (of_item && stops(part.action, part.target)) return true;
  if (is_of_commander(part) && stops(part.verb, Target::of(part.source.commander))) return true;
  return stops(event_verb(part.verb), part.target);
}

void Machine::apply_part(Effect& effect, std::size_t index) {
  Part part = std::move(effect.parts[index]);  // the moved-from one keeps its numbers
  decides<"5.7.1-1">();
  apply_change(effect, part);
  effect.parts[index] = std::move(part);
}

void Machine::apply_change(Effect& effect, Part& part) {
  if (part.target.is(Target::Kind::resource) && !facts_of(part.verb).keeps_health)
    if (const auto* resource = find(part.target.id)) touch(*resource);
  switch (part.verb) {
    case Verb::damage: return damage(effect, part);
    case Verb::gain_health: return gain_health(effect, part);
    case Verb::health_is: return set_health(effect, part);
    case Verb::ruin:
    case Verb::banish:
    case Verb::put_in_arsenal: ruin_or_banish(effect, part); return;
    case Verb::put_in_domain: return put_in_domain(effect, part);
    case Verb::set_aside: return set_aside(effect, part);
    case Verb::return_to_war: return return_to_war(effect, part);
    case Verb::move: return move(effect, part);
    case Verb::enable:
    case Verb::disable:
    case Verb::guard: return change_state(effect, part);
    case Verb::gain_gold:
    case Verb::gain_mana:
    case Verb::lose_gold:
    case Verb::lose_mana: return change_coins(effect, part);
    case Verb::acquire:
    case Verb::acquire_words:
    case Verb::acquire_any: return acquire(effect, part);
    case Verb::look:
    case Verb::reveal: return look(effect, part);
    case Verb::shuffle: return shuffle(effect, part);
    case Verb::annex: return annex(effect, part);
    case Verb::deploy: return deploy(effect, part);
    case Verb::equip: return equip(effect, part);
    case Verb::upgrade: return upgrade(effect, part);
    case Verb::evoke: return evoke(effect, part);
    case Verb::mount: return mount(effect, part);
    case Verb::dismount: return dismount(effect, part);
    case Verb::engage: return engage(effect, part);
    case Verb::assault: return begin_assault(effect, part);
    case Verb::add_counters:
    case Verb::remove_counters: return counters(effect, part);
    case Verb::surrender: return surrender(part);
    case Verb::draw:
      push(Offer{part.target.seat(), read().next_commander(part.target.seat())});
      return;
    case Verb::begin_campaign: return happen(effect, part, happening_of(part), decides<"4.5-1">);
    case Verb::get:
    case Verb::change_snipe:
    case Verb::gain_keyword:
    case Verb::lose_keyword:
    case Verb::gain_ability:
    case Verb::lose_abilities:
    case Verb::cannot:
    case Verb::create: return apply_lasting(effect, part, text_of(effect, part));
    case Verb::nothing:  // also changes of an amount, and actions with parts of other verbs
    case Verb::reduce:
    case Verb::increase:
    case Verb::set_amount:
    case Verb::snipe:
    case Verb::attack:
    case Verb::block:
    case Verb::discard:
    case Verb::transfer:
    case Verb::barter:
    case Verb::wait:
    case Verb::reset_damage:
    case Verb::cost_less: return;
  }
}

// --- 5.7.2 Timed effects, 7-3 created abilities ---

namespace {

// Whether a timed effect reaches the resource: an active one, or one in the inactive region that
// the text states (5.2.1-6). What is forbidden to a commander changes a rule of the war (5.7.2-1)
// and is noted at his encampment.
bool lasts_on(const Reading& read, const TextPlace& place, const Part& part,
              const Resource& resource) {
  const auto& ability = *read.ability_at(place);
  const auto& step = read.step_at(place);
  const auto thing = thing_of(read.content.text(place.card), ability, step);
  if (part.target.is(Target::Kind::commander))
    return step.verb == Verb::cannot && thing == Thing::commander;
  if (!part.target.is(Target::Kind::resource)) return false;
  return resource.in.active() || states_region(ability, step, resource);
}

}  // namespace

void Machine::apply_lasting(Effect& effect, Part& part, const TextPlace& place) {
  const auto& step = read().step_at(place);
  const bool of_commander = part.target.is(Target::Kind::commander);
  const Id on = of_commander ? read().encampment_of(part.target.seat()) : part.target.id;
  if (decides<"7.1-8">(step.verb != Verb::create)) {
    const auto* resource = read().find(on);
    if (!resource || !lasts_on(read(), place, part, *resource)) return;
    if (step.verb == Verb::change_snipe &&
        !read().has_keyword(*resource, Keyword::snipe)) {  // C-2, R-106
      tell(decides<"C-2">, Verb::nothing, part.target);
      return;
    }
  }
  // What one step sets up for several targets is one lasting effect. The same holds for one
  // replacement.
  const bool joins =
      !state.lasting.empty() && state.lasting.back().number > stamp_before_ &&
      state.lasting.back().text == place && lasting_by_ == part.replacement &&
      state.lasting.back().source == part.source &&
      std::find(state.lasting.back().affected.begin(), state.lasting.back().affected.end(), on) ==
          state.lasting.back().affected.end() &&
      step.verb != Verb::create;
  if (!joins) {
    Lasting lasting;
    lasting.number = stamp();
    lasting.text = place;
    lasting.x = part.replaced() ? effect.replacements[part.replacement].x : effect.x;
    lasting.commander = part.source.commander;
    lasting.source = part.source;
    decides<"5.7.2-2">();
    state.lasting.push_back(std::move(lasting));
    lasting_by_ = part.replacement;
  }
  if (step.verb == Verb::gain_ability || step.verb == Verb::lose_abilities) forget_steps();
  if (on) state.lasting.back().affected.push_back(on);
  happen(effect, part, happening_of(part),
         step.verb == Verb::create ? decides<"7-2"> : decides<"5.7.2-3">, &state.lasting.back());
}

// --- Health and damage (1.2.1, 3.2.1, E-13) ---

void Machine::damage(Effect& effect, Part& part) {
  auto* resource = find(part.target.id);
  if (!part.target.is(Target::Kind::resource) || !resource || !resource->in.active()) return;
  if (part.amount <= 0) {  // 1.3-3, R-57
    tell(decides<"1.3-3">, Verb::nothing, part.target, {}, &part.source);
    return;
  }
  const auto reading = read();
  if (reading.is_encampment(*resource)) {
    change(resource->health, -part.amount, most_points);
    return happen(effect, part, happening_of(part), decides<"1.2.1-2">);
  }
  if (reading.is_type(*resource, CardType::location))
    return happen(effect, part, happening_of(part),
                  decides<"3.4-4">);  // the state check decides what the location loses
  if (!reading.is_unit(*resource)) return tell(decides<"E-13">);
  change(resource->damage, part.amount, most_points);
  happen(effect, part, happening_of(part),
         part.action == Verb::engage ? decides<"8.1-4"> : decides<"3.2.1-3">);
}

void Machine::gain_health(Effect& effect, Part& part) {
  auto* resource = find(part.target.id);
  if (!part.target.is(Target::Kind::resource) || !resource || !resource->in.active()) return;
  const auto reading = read();
  auto happening = happening_of(part);
  if (reading.is_encampment(*resource)) {  // without a cap
    change(resource->health, part.amount, most_points);
    return happen(effect, part, happening, decides<"1.2.1-1">);
  }
  if (!reading.is_unit(*resource)) return;
  const int room = reading.base_health(*resource) - reading.health(*resource);
  const int gained = std::max(0, std::min<int>(part.amount, room));  // 3.2.1-4
  if (gained < part.amount) tell(decides<"3.2.1-4">, Verb::nothing, part.target);
  if (gained == 0) return;
  resource->gained = static_cast<std::int16_t>(resource->gained + gained);
  happening.amount = static_cast<std::int16_t>(gained);
  happen(effect, part, happening, decides<"3.2.1-3">);
}

// The recorded damage or gain is changed so that the formula gives this number.
void Machine::set_health(Effect& effect, Part& part) {
  ruling<"R-56">();
  auto* resource = find(part.target.id);
  if (!part.target.is(Target::Kind::resource) || !resource || !resource->in.active()) return;
  const auto reading = read();
  if (reading.is_encampment(*resource)) {
    resource->health = part.amount;
  } else if (reading.is_unit(*resource)) {
    const int difference = part.amount - reading.health(*resource);
    const int damage_left = resource->damage - difference;
    resource->damage = static_cast<std::int16_t>(std::max(0, damage_left));
    if (damage_left < 0)
      resource->gained = static_cast<std::int16_t>(resource->gained - damage_left);
  } else {
    return;
  }
  happen(effect, part, happening_of(part), decides<"3.2.1-3">);
}

// --- State (3.2.2) ---

void Machine::change_state(Effect& effect, Part& part) {
  auto* unit = find(part.target.id);
  if (!part.target.is(Target::Kind::resource) || !unit || !unit->in.active() ||
      !read().is_unit(*unit))
    return;
  if (part.verb != Verb::guard && part.amount == 0) return;  // X times, and X is 0
  if (part.verb == Verb::disable) {
    change(unit->unable, decides<"3.2.2-2">(part.amount), most_times_unable);
    return happen(effect, part, happening_of(part),
                  unit->guard ? decides<"3.2.2-13"> : decides<"3.2.2-7">);
  }
  ruling<"R-59">();
  if (part.verb == Verb::guard) {
    unit->guard = true;
    unit->unable = std::max<std::uint8_t>(1, unit->unable);
    happen(effect, part, happening_of(part), decides<"B.5-3">);
    return tell(decides<"3.2.2-10">, Verb::nothing, part.target);
  }
  assert(part.verb == Verb::enable);
  if (unit->unable == 0) return tell(decides<"3.2.2-6">, Verb::nothing, part.target);
  if (stays_unable(*unit)) return;
  unit->unable = static_cast<std::uint8_t>(std::max(0, unit->unable - part.amount));
  if (unit->guard) tell(decides<"3.2.2-11">, Verb::guard, part.target);
  unit->guard = false;
  happen(effect, part, happening_of(part), decides<"3.2.2-4">);
  tell(unit->unable == 0 ? decides<"3.2.2-5"> : decides<"3.2.2-12">, Verb::nothing, part.target);
}

// --- Gold and mana (1.4, 5.4-6) ---

void Machine::change_coins(Effect& effect, Part& part) {
  const Seat seat = part.target.seat();
  if (!part.target.is(Target::Kind::commander) || !read().in_war(seat)) return;
  auto& commander = purse(seat);
  const bool gold = part.verb == Verb::gain_gold || part.verb == Verb::lose_gold;
  auto& purse = gold ? commander.gold : commander.mana;
  auto happening = happening_of(part);
  if (part.verb == Verb::gain_gold || part.verb == Verb::gain_mana) {
    if (part.amount == 0) return;  // nothing happens that an ability could answer (7.1-5)
    change(purse, part.amount, most_coins);
    return happen(effect, part, happening, decides<"1.4-1">);
  }
  const auto lost = std::min<std::int32_t>(purse, part.amount);
  purse -= lost;
  happening.amount = static_cast<std::int16_t>(lost);
  if (lost < part.amount) tell(decides<"5.4-6">, Verb::nothing, part.target);
  if (lost > 0) happen(effect, part, happening, decides<"5.4-2">);
}

// --- Leaving the war (A.7), shuffling (2.3.2) ---

void Machine::surrender(Part& part) {
  leave(part.target.seat(), decides<"A.7-1">);
  decide_outcome(SeatSet::of(part.target.seat()));
  part.happened = true;
}

void Machine::shuffle(Effect& effect, Part& part) {
  if (!read().in_war(part.target.seat())) return;
  shuffle_domain(part.target.seat());
  push(Shuffling{part.target.seat()});
  happen(effect, part, happening_of(part), decides<"5.4-2">);
}

// --- Looking (2.3) ---

void Machine::look(Effect& effect, Part& part) {
  const bool all = part.verb == Verb::reveal;
  const auto kind =
      part.target.is(Target::Kind::arsenal) ? Region::Kind::arsenal : Region::Kind::domain;
  std::vector<Id> looked_at;
  for (auto& one : state.resources) {
    const bool meant = part.target.is(Target::Kind::resource)
                           ? one.id == part.target.id
                           : one.id.owner == part.target.seat() && one.in.kind == kind;
    if (!meant) continue;
    if (all)
      one.seen = state.everybody();
    else
      one.seen.add(part.source.commander);
    if (part.target.is(Target::Kind::arsenal)) looked_at.push_back(one.id);
  }
  happen(effect, part, happening_of(part), all ? decides<"2.3-3"> : decides<"2.3-4">);
  // Who reveals an arsenal reveals each resource in it. The facts do not list them: not everybody
  // may know which cards are looked at.
  read().in_order(looked_at);
  for (const Id id : looked_at) {
    auto happening = happening_of(part);
    happening.target = Target::of(id);
    happening.at = find(id)->in;
    effect.happened.push_back(happening);
  }
}

void Machine::counters(Effect& effect, Part& part) {
  auto* condition = find(part.target.id);
  if (!condition || !condition->in.active() || !read().is_type(*condition, CardType::condition)) {
    tell(decides<"3.7-3">, Verb::nothing, part.target);
    return;
  }
  const int wanted =
      condition->counters + (part.verb == Verb::add_counters ? part.amount : -part.amount);
  if (std::max(wanted, 0) == condition->counters) return;  // none is put on it or removed
  change(condition->counters, std::max(wanted, 0) - condition->counters, UINT16_MAX);
  happen(effect, part, happening_of(part), decides<"3.7-1">);
}

}  // namespace arbiter::conquest
