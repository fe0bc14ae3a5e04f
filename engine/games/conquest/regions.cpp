// 2 Regions: changing regions, becoming active and inactive.
#include <algorithm>
#include <cassert>

#include "conquest/rows.hpp"
#include "engine/games/conquest/machine.hpp"

namespace arbiter::conquest {
namespace {

// A resource that becomes inactive loses its state and its counters (3.2-4, 3.7-2). What it did
// this term is remembered until the term ends. If it is set aside, it also keeps its state.
void deactivate(Resource& resource, Region to) {
  ruling<"R-62">();
  ruling<"R-69">();
  resource.counters = 0;
  resource.damage = resource.gained = 0;
  resource.seen_health = unseen_health;
  resource.used = 0;
  if (to.kind == Region::Kind::aside) {
    resource.returns_to = resource.in;
    return;
  }
  resource.returns_to = Region{};
  resource.unable = 0;
  resource.guard = false;
  resource.on = Id{};
}

RuleId entering_rule(Region to) {
  switch (to.kind) {
    case Region::Kind::ruins: return decides<"2.3.3-2">;
    case Region::Kind::void_: return decides<"2.3.4-2">;
    case Region::Kind::arsenal: return decides<"2.3.1-2">;
    case Region::Kind::aside: return decides<"2.1-5">;
    case Region::Kind::domain:
    case Region::Kind::battlefield:
    case Region::Kind::location: break;
  }
  return decides<"2.1-1">;
}

// Returns what is attached to the leaving resource, or to its mount, and goes with it.
std::vector<Id> what_goes_with(const Reading& read, Id id, Region from) {
  const bool aside = from.kind == Region::Kind::aside;
  std::vector<Id> attached;
  read.for_each_attached([&](const Resource& one) {
    const bool is_there = one.in.active() ? from.active() : aside && one.in == from;
    if (is_there && read.goes_with(one, id)) attached.push_back(one.id);
  });
  read.in_order(attached);
  return attached;
}

// Returns false if it is the last resource of the domain, which stays.
bool leave_domain(Machine& machine, Id id) {
  ruling<"R-15">();
  auto& numbers = machine.state.commander(id.owner).domain.slots.numbers;
  if (numbers.size() <= 1) {
    machine.tell(decides<"2.3.2-4">, Verb::nothing, Target::of(id));
    return false;
  }
  const auto slot = std::find(numbers.begin(), numbers.end(), id.number);
  assert(slot != numbers.end());
  numbers.erase(slot);
  return true;
}

// Puts it on top of the domain, or where its owner or everybody sees it.
void enter(State& state, Resource& resource) {
  const Seat owner = decides<"2.3-1">(resource.id.owner);
  if (resource.in.kind == Region::Kind::domain) {
    auto& numbers = state.commander(owner).domain.slots.numbers;
    numbers.insert(numbers.begin(), resource.id.number);
  } else if (resource.in.kind == Region::Kind::arsenal) {
    resource.seen.add(decides<"2.3.1-1">(owner));
  } else {
    decides<"2.3.3-3">();
    decides<"2.3.4-3">();
    resource.seen = state.everybody();
  }
}

// Units leave a location that became inactive at once (3.4-6). The state check disables those that
// are able (3.4-7).
void drive_out(Machine& machine, Id location, std::vector<Happening>& happened) {
  std::vector<Id> driven_out;
  for (auto& one : machine.state.resources) {
    if (one.in != in_location(location)) continue;
    machine.forget_place(one);
    machine.touch(one);
    one.in = the_battlefield;
    if (machine.read().is_unit(one)) driven_out.push_back(one.id);
  }
  machine.read().in_order(driven_out);
  for (const Id unit : driven_out) {
    Happening moved;
    moved.verb = Verb::move;
    moved.action = Verb::set_aside;  // its location left: not an action of the unit
    moved.target = Target::of(unit);
    moved.other = Target{Target::Kind::battlefield, Id{}};
    moved.from = in_location(location);
    moved.source.commander = unit.owner;
    happened.push_back(moved);
    machine.tell(decides<"3.4-6">, moved);
  }
}

}  // namespace

// Abilities that others grant to a resource are no longer used up once it is inactive. If the log's
// rulings say so, what lasts on it also ends, unless it is only set aside.
void Machine::forget_what_lasts(Id id, Region to) {
  ruling<"R-111">();
  ruling<"R-63">();
  glance(state.used_grants.size());
  std::erase_if(state.used_grants,
                [&](const AbilityRef& one) { return one.resource == id || one.granted_by == id; });
  if (!state.rulings.has(chosen<"R-63", "ends">) || to.kind == Region::Kind::aside) return;
  for (auto& one : state.lasting)
    if (glance(one.affected.size())) std::erase(one.affected, id);
}

// What was set aside alone loses its bearer once that has left, which would be another one when it
// is back in the war (3.3-2, 3.5-1).
void Machine::part_from_set_aside() {
  for (auto& one : state.resources) {
    if (!one.on || one.in.kind != Region::Kind::aside) continue;
    const auto* bearer = read().find(one.on);
    const bool left = !bearer || (!bearer->in.active() && bearer->in.kind != Region::Kind::aside);
    if (!left) continue;
    forget_place(one);
    one.on = Id{};
  }
}

bool Machine::change_region(Id id, Region to, const Part& part, std::vector<Happening>& happened) {
  auto* resource = find(id);
  if (!resource || resource->in == to) return false;
  if (read().is_encampment(*resource)) {  // 1.2-8, R-46
    tell(decides<"1.2-8">, Verb::nothing, Target::of(id));
    return false;
  }
  glance(3 * state.resources.size() + 8 * partings_.size());
  const Region from = resource->in;
  if (from.kind == Region::Kind::domain && !leave_domain(*this, id)) return false;
  const bool was_aside = from.kind == Region::Kind::aside;
  const auto attached = what_goes_with(read(), id, from);
  forget_place(*resource);
  touch(*resource);
  const bool was_location = from == in_location(id);
  if (from.active() || was_aside) {
    forget_what_lasts(id, to);
    deactivate(*resource, to);
  }
  if (from.active()) tell(decides<"2.1-4">, Verb::nothing, Target::of(id));
  resource->in = to;
  enter(state, *resource);
  Happening happening;
  happening.verb = part.verb;
  happening.action = part.action;
  happening.target = Target::of(id);
  happening.source = part.source;
  happening.from = happening.at = from;
  // A mounted unit has the abilities of its mount, which goes with it (3.2.4-4, R-101).
  const auto part_from = [&](const auto& is_its) {
    for (const auto& one : partings_)
      if (from.active() && is_its(one.ability.resource)) happening.partings.push_back(one);
  };
  part_from([&](Id of) {
    if (of == id) return true;
    const auto* mount = read().find(of);
    return mount && read().is_unit_card(*mount) &&
           std::find(attached.begin(), attached.end(), of) != attached.end();
  });
  happened.push_back(happening);
  tell(entering_rule(to), happening);
  tell(decides<"2.1-1">, Verb::nothing, Target::of(id));
  tell(decides<"2.1-2">, Verb::nothing, Target::of(id));
  for (const auto one : attached) {  // each to its own commander's region
    auto* follower = find(one);
    forget_place(*follower);
    touch(*follower);
    const bool mount = read().is_unit_card(*follower);
    glance(partings_.size());
    forget_what_lasts(one, to);
    deactivate(*follower, to);
    follower->in = to;
    if (to.kind == Region::Kind::domain) {
      auto& numbers = state.commander(one.owner).domain.slots.numbers;
      numbers.insert(numbers.begin(), one.number);
    }
    follower->seen = resource->seen;
    happening.target = Target::of(one);
    happening.partings.clear();
    part_from([&](Id of) { return of == one && !mount; });
    tell(mount ? decides<"3.2.4-9"> : decides<"3.3-2">, happening);
    if (!mount) happened.push_back(happening);  // only one unit counts as ruined
  }
  part_from_set_aside();
  if (was_location) drive_out(*this, id, happened);
  return true;
}

bool Machine::activate(Resource& resource, Region in) {
  if (resource.in.kind == Region::Kind::domain && !leave_domain(*this, resource.id)) return false;
  forget_place(resource);
  touch(resource);
  resource.in = in;
  resource.seen = state.everybody();
  resource.since = stamp();
  resource.used = 0;
  resource.damage = resource.gained = 0;
  resource.seen_health = unseen_health;
  tell(decides<"2.1-3">, Verb::nothing, Target::of(resource.id));
  if (read().is_unit_card(resource)) {
    resource.unable = 1;
    resource.guard = false;
    const Aside aside;  // its worth is computed only for the listener
    if (!telling()) return true;
    tell(decides<"3.2-2">, Verb::nothing, Target::of(resource.id), {}, nullptr,
         read().base_health(resource));
    tell(decides<"3.2-3">, Verb::nothing, Target::of(resource.id), {}, nullptr, 1);
  }
  if (read().is_type(resource, CardType::condition)) {
    for (const auto& one : content.text(resource.card).keywords)
      if (one.keyword == Keyword::duration)
        resource.counters = static_cast<std::uint16_t>(one.value);
    tell(decides<"C.1.1-1">, Verb::nothing, Target::of(resource.id), {}, nullptr,
         resource.counters);
  }
  return true;
}

}  // namespace arbiter::conquest
