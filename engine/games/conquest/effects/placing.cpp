// The verbs that change where a resource is: ruin, banish, deploy, annex, equip, mount and so on
// (2.1, 3.2.3 to 3.6). If a rule itself replaces one of them, that is also done here.
#include <algorithm>
#include <cassert>

#include "conquest/rows.hpp"
#include "engine/games/conquest/machine.hpp"

namespace arbiter::conquest {
namespace {

constexpr Region the_arsenal{Region::Kind::arsenal, Id{}};
constexpr Region the_ruins{Region::Kind::ruins, Id{}};
constexpr Region the_void{Region::Kind::void_, Id{}};
constexpr Region set_apart{Region::Kind::aside, Id{}};
constexpr Region the_domain{Region::Kind::domain, Id{}};

Region region_of_leaving(Verb verb) {
  if (verb == Verb::ruin) return decides<"2.3.3-1">(the_ruins);
  if (verb == Verb::banish) return decides<"2.3.4-1">(the_void);
  if (verb == Verb::put_in_domain) return the_domain;
  assert(verb == Verb::put_in_arsenal);
  return the_arsenal;
}

// Returns the inactive region in which a trigger places its thing: the one to which the event led,
// or the one that it names.
Where stated_by(const Trigger& on) {
  const Where led = where_it_leads(on.event);
  return on.moment == Timing::does && is_inactive(led) ? led : on.what.where;
}

// Returns the inactive region in which the text places the target of a part, or `active` if it
// names none.
Where stated_region(const Ability& ability, const Effect& effect, const Part& part) {
  const auto& step = ability.steps[part.step];
  if (part.direction != no_index)
    return ability.choose[effect.directions[part.direction].choice].filter.where;
  if (part.reach) return step.filter.where;
  const bool itself = step.to == Whom::this_unit || step.to == Whom::this_resource;
  if (itself && ability.from != Where::active) return ability.from;
  const bool triggered = effect.answers.frame != no_index && part.target == effect.it;
  return triggered ? stated_by(ability.on) : Where::active;
}

// Returns the inactive region in which a rule's own effect finds its thing, if it does not find it
// among the active ones.
std::optional<Region::Kind> region_of_rule(const Reading& read, const Effect& effect, Verb verb,
                                           Id id) {
  assert(std::get_if<Effect>(&read.state.frames.back()) == &effect);
  const auto* below = read.state.frames.size() < 2
                          ? nullptr
                          : std::get_if<Effect>(&read.state.frames[read.state.frames.size() - 2]);
  if (effect.cost) return dues_of(read, *below).list[below->next_cost - 1u].from;
  const bool is_used = below && below->ruined_card == id;  // 6.1-4
  const bool over_capacity = verb == Verb::banish;         // 4.7-3, the only one that banishes
  return is_used || over_capacity ? std::optional{Region::Kind::arsenal} : std::nullopt;
}

// The words of a text reach only active resources, unless it states a region (5.2.1-6).
bool out_of_reach(const Reading& read, const Effect& effect, const Part& part,
                  const Resource& resource) {
  const auto* ability = read.ability_at(effect.text);
  if (!ability && !part.replaced()) {
    if (effect.act) return false;  // judged as the effect began to resolve
    const auto kind = region_of_rule(read, effect, part.verb, resource.id);
    return kind ? resource.in.kind != *kind : !resource.in.active();
  }
  if (resource.in.active()) return false;
  if (part.replaced()) {
    const auto& by = *read.ability_at(effect.replacements[part.replacement].text);
    if (is_inactive(by.on.what.where) || is_inactive(by.steps[part.own_step].filter.where))
      return false;
  }
  if (!ability) return true;
  const Where stated = stated_region(*ability, effect, part);
  return !is_inactive(stated) || resource.in.kind != region_of(stated);
}

// Whether the thing that bears the resource returns in the same step and takes it along.
bool returns_with_bearer(const Reading& read, const Effect& effect, const Part& part,
                         const Resource& resource) {
  ruling<"R-62">();
  ruling<"R-81">();
  inspect(effect.parts.size());
  return std::any_of(effect.parts.begin(), effect.parts.end(), [&](const Part& one) {
    if (one.verb != part.verb || one.order != part.order || one.later != part.later) return false;
    const auto* bearer = read.find(one.target.id);
    return bearer && bearer->in.kind == Region::Kind::aside && read.goes_with(resource, bearer->id);
  });
}

}  // namespace

bool Machine::ruin_or_banish(Effect& effect, Part& part) {
  auto* resource = find(part.target.id);
  if (!part.target.is(Target::Kind::resource) || !resource) return false;
  if (out_of_reach(read(), effect, part, *resource)) {
    tell(decides<"5.2.1-6">, Verb::nothing, part.target);
    return false;
  }
  const bool counters = resource->counters > 0;
  part.happened =
      change_region(part.target.id, region_of_leaving(part.verb), part, effect.happened);
  if (part.happened && counters) tell(decides<"3.7-2">, Verb::remove_counters, part.target);
  if (part.happened) cite(effect, part);
  return part.happened;
}

void Machine::put_in_domain(Effect& effect, Part& part) { ruin_or_banish(effect, part); }

void Machine::set_aside(Effect& effect, Part& part) {
  const auto* resource = find(part.target.id);
  if (!resource || !resource->in.active() || cannot_be_set_aside(*resource)) return;
  part.happened = change_region(part.target.id, set_apart, part, effect.happened);
}

// 2.1-6 to 2.1-9, R-51, R-62.
void Machine::return_to_war(Effect& effect, Part& part) {
  auto* resource = find(part.target.id);
  if (!part.target.is(Target::Kind::resource) || !resource ||
      resource->in.kind != Region::Kind::aside)
    return;
  Region to = resource->returns_to;
  const bool location = read().is_type(*resource, CardType::location);
  if (location && read().locations(resource->id.owner) >= most_locations) {
    part.verb = Verb::banish;
    change_region(resource->id, the_void, part, effect.happened);
    return tell(decides<"3.4-3">, Verb::banish, part.target);
  }
  if (to.kind == Region::Kind::location && !location && !read().location_active(to.location)) {
    to = the_battlefield;
    tell(decides<"2.1-7">, Verb::move, part.target);
  }
  if (returns_with_bearer(read(), effect, part, *resource)) return;
  // A resource that was set aside alone returns onto its bearer only if that is still there (3.3-2,
  // 3.5-1).
  const auto* bearer = resource->on ? read().find(resource->on) : nullptr;
  if (!read().is_unit_card(*resource) && (!bearer || bearer->in != to)) {
    forget_place(*resource);
    resource->on = Id{};
    if (read().is_type(*resource, CardType::upgrade)) {
      part.verb = Verb::ruin;
      change_region(resource->id, the_ruins, part, effect.happened);
      return tell(decides<"3.5-1">, Verb::ruin, part.target);
    }
  }
  if (bearer && bearer->in == to && read().is_type(*resource, CardType::item) &&
      !read().has_place_for(*bearer, *resource)) {  // another one has taken its place
    part.verb = Verb::banish;
    change_region(resource->id, the_void, part, effect.happened);
    tell(decides<"3.2.3-1">, Verb::nothing, part.target, Target::of(bearer->id));
    return tell(decides<"3.2.3-3">, Verb::banish, part.target);
  }
  for (auto& one : state.resources) {
    if (one.id != resource->id && !read().goes_with(one, resource->id)) continue;
    if (one.in.kind != Region::Kind::aside) continue;
    const auto unable = one.unable;
    const bool guard = one.guard;
    activate(one, to);
    one.unable = read().is_unit(one) ? unable : std::uint8_t{0};
    one.guard = guard;
    one.returns_to = Region{};
    tell(decides<"2.1-8">, Verb::nothing, Target::of(one.id));
    tell(decides<"2.1-9">, Verb::nothing, Target::of(one.id));
  }
  happen(effect, part, happening_of(part, Region{Region::Kind::aside, Id{}}), decides<"2.1-6">);
}

// B.7-4, 5.9-4: to any region where the unit can be (3.2-5).
void Machine::move(Effect& effect, Part& part) {
  auto* unit = find(part.target.id);
  if (!unit || !unit->in.active() || !read().is_unit(*unit)) return;
  Region to = the_battlefield;
  if (part.other.is(Target::Kind::resource)) {
    if (!read().location_active(part.other.id) ||
        !read().same_side(part.other.id.owner, unit->id.owner)) {
      return tell(decides<"3.2-5">, Verb::nothing, part.target, part.other);
    }
    to = in_location(part.other.id);
  }
  const Region from = unit->in;
  if (decides<"E-20">(to == from)) return;
  for (auto& one : state.resources) {
    if (one.id != unit->id && !(one.in.active() && read().goes_with(one, unit->id))) continue;
    forget_place(one);
    one.in = to;
  }
  happen(effect, part, happening_of(part, from), decides<"B.7-4">);
  tell_joint_place(*unit);
  tell(decides<"B.7-5">, Verb::nothing, part.target);
}

void Machine::annex(Effect& effect, Part& part) {
  auto* location = find(part.target.id);
  if (!location || location->in.active() || !read().is_type(*location, CardType::location)) return;
  if (read().locations(location->id.owner) >= most_locations) {  // 3.4-3
    part.verb = Verb::banish;
    change_region(part.target.id, the_void, part, effect.happened);
    return tell(decides<"3.4-3">, Verb::banish, part.target);
  }
  const Region from = location->in;
  if (!activate(*location, in_location(location->id))) return;
  happen(effect, part, happening_of(part, from), decides<"A.1-4">);
  tell(decides<"2.2-1">, Verb::nothing, part.target);
}

void Machine::deploy(Effect& effect, Part& part) {
  auto* unit = find(part.target.id);
  if (!unit || unit->in.active() || !read().is_unit_card(*unit)) return;
  Region to = the_battlefield;
  if (part.other.is(Target::Kind::resource)) {
    if (!read().location_active(part.other.id) ||
        !read().same_side(part.other.id.owner, unit->id.owner))
      return tell(read().location_active(part.other.id) ? decides<"3.2-5"> : decides<"5.4-3">,
                  Verb::nothing, part.target, part.other);
    to = in_location(part.other.id);
  }
  const Region from = unit->in;
  if (!activate(*unit, to)) return;
  happen(effect, part, happening_of(part, from), decides<"A.3-3">);
  tell_joint_place(*unit);
}

// 3.2.3-3, 3.2.3-6: an item that the unit cannot bear is banished instead.
void Machine::equip(Effect& effect, Part& part) {
  auto* item = find(part.target.id);
  const auto* unit = read().active_unit(part.other.id);
  if (!item || !read().is_type(*item, CardType::item)) return;
  if (!unit) return tell(decides<"5.4-3">, Verb::nothing, part.target, part.other);
  const bool members = read().team_members_thing(item->id, unit->id.owner);
  const bool may_bear = !members && read().may_bear(*unit, *item);
  if (!may_bear || !read().has_place_for(*unit, *item)) {
    part.verb = Verb::banish;
    change_region(part.target.id, the_void, part, effect.happened);
    if (members) tell(decides<"D.2-4">, Verb::nothing, part.target, part.other);
    tell(may_bear ? decides<"3.2.3-1"> : decides<"3.2.3-5">, Verb::nothing, part.target,
         part.other);
    return tell(may_bear ? decides<"3.2.3-3"> : decides<"3.2.3-6">, Verb::nothing, part.target,
                part.other);
  }
  const Region from = item->in;
  const Region to = unit->in;
  forget_place(*item);
  if (from.active())
    item->in = to;
  else if (!activate(*item, to))
    return;
  item->on = unit->id;
  happen(effect, part, happening_of(part, from.active() ? Region{} : from), decides<"A.5-3">);
  if (state.variants.joint && item->id.owner != unit->id.owner)
    tell(decides<"D.3-9">, Verb::nothing, part.target, part.other);
  tell(decides<"3.2.3-1">, Verb::nothing, part.target, part.other);
  tell(decides<"3.3-1">, Verb::nothing, part.target, part.other);
  tell(decides<"3.3-2">, Verb::nothing, part.target, part.other);
}

void Machine::upgrade(Effect& effect, Part& part) {
  auto* card = find(part.target.id);
  const auto* location = read().find(part.other.id);
  if (!card || !read().is_type(*card, CardType::upgrade)) return;
  if (!location || !read().location_active(location->id))
    return tell(decides<"5.4-3">, Verb::nothing, part.target, part.other);
  if (read().is_encampment(*location))
    return tell(decides<"1.2-7">, Verb::nothing, part.target, part.other);
  const Region from = card->in;
  const Id at = location->id;
  forget_place(*card);
  if (from.active())
    card->in = in_location(at);
  else if (!activate(*card, in_location(at)))
    return;
  card->on = at;
  happen(effect, part, happening_of(part, from.active() ? Region{} : from), decides<"A.8-3">);
  tell(decides<"3.5-1">, Verb::nothing, part.target, part.other);
  tell(decides<"3.5-2">, Verb::nothing, part.target, part.other);
  tell(decides<"3.4-8">, Verb::nothing, part.other, {}, nullptr, read().level(at));
}

void Machine::evoke(Effect& effect, Part& part) {
  auto* condition = find(part.target.id);
  if (!condition || condition->in.active() || !read().is_type(*condition, CardType::condition))
    return;
  const Region from = condition->in;
  if (!activate(*condition, the_battlefield)) return;
  happen(effect, part, happening_of(part, from), decides<"A.6-3">);
  tell(decides<"3.6-1">, Verb::nothing, part.target);
}

// --- 3.2.4 Mounted units ---

void Machine::mount(Effect& effect, Part& part) {
  auto* rider = find(part.target.id);
  auto* steed = find(part.other.id);
  const auto reading = read();
  if (!reading.active_unit(part.target.id) || !reading.active_unit(part.other.id) || rider == steed)
    return;
  if (reading.mount_of(rider->id) || reading.mount_of(steed->id) ||
      !reading.same_side(rider->id.owner, steed->id.owner))
    return;
  forget_places();
  touch(*rider);
  steed->on = rider->id;
  for (auto& one : state.resources)
    if (one.id == steed->id || (one.on == steed->id && one.in.active())) one.in = rider->in;
  steed->unable = 0;
  steed->guard = false;
  ruling<"R-77">();
  steed->damage = steed->gained = 0;
  steed->seen_health = unseen_health;
  happen(effect, part, happening_of(part, Region{}), decides<"C.2.2-6">);
  tell(decides<"3.2.4-1">, Verb::nothing, part.target, part.other);
  tell(decides<"3.2.4-2">, Verb::nothing, part.target, part.other);
  tell(decides<"3.2.4-6">, Verb::nothing, part.other);
}

void Machine::dismount(Effect& effect, Part& part) {
  auto* rider = find(part.target.id);
  if (!part.target.is(Target::Kind::resource) || !read().active_unit(part.target.id)) return;
  const auto* found = read().mount_of(rider->id);
  if (!found) return;
  auto* mount = find(found->id);
  forget_places();
  touch(*rider);
  touch(*mount);
  mount->on = Id{};
  mount->in = rider->in;  // 3.2.4-11
  ruling<"R-80">();
  mount->unable = rider->unable;
  mount->guard = rider->guard;
  mount->damage = mount->gained = 0;
  mount->seen_health = unseen_health;
  ruling<"R-79">();
  rider->gained = 0;
  part.other = Target::of(mount->id);
  happen(effect, part, happening_of(part, Region{}), decides<"C.2.1-4">);
  tell(decides<"3.2.4-10">, Verb::health_is, part.other, {}, nullptr, read().health(*mount));
  tell(decides<"3.2.4-11">, Verb::nothing, part.other);
  tell(decides<"3.2.4-12">, Verb::health_is, part.target, {}, nullptr, read().health(*rider));
  join_after_dismount(part.target.id, part.other.id);
}

}  // namespace arbiter::conquest
