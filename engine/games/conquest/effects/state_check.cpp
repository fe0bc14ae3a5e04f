// The state check after a resolved effect and before the abilities that it triggers:
// ruinations (3.2.1-5), damaged locations (3.4-4), too many upgrades (3.4-11), lost regions
// (3.4-7), broken combats (8.1-3, 8.2-3, 8.2-4) and forced surrender (1.2.1-3).
#include <algorithm>
#include <cassert>
#include <utility>

#include "conquest/rows.hpp"
#include "engine/games/conquest/machine.hpp"

namespace arbiter::conquest {
namespace {

// Returns the source of the damage that brought the unit below 0, if damage did (5.5-4, R-54). For
// a unit that was already below 0, returns the source of its latest loss of health.
const Record* ruiner(const std::vector<Happening>& happened, Id unit, std::int16_t health) {
  ruling<"R-55">();
  int value = health;
  const Record* source = nullptr;
  glance(happened.size());
  for (auto one = happened.rbegin(); one != happened.rend(); ++one) {
    if (one->verb != Verb::damage || one->target != Target::of(unit)) continue;
    value += one->amount;
    source = &one->source;
    if (value >= 0) break;
  }
  return source;
}

Waiting rule_waiting(Verb verb, const Target& on, const Record& source) {
  Waiting waiting;
  waiting.commander = source.commander;
  waiting.verb = verb;
  waiting.on = on;
  waiting.source = source;
  return waiting;
}

}  // namespace

SeatSet Machine::without_health() const {
  SeatSet found;
  for (const auto& one : state.commanders) {
    const auto* encampment = read().find(Id{one.seat, 1});
    if (one.in_war && encampment && encampment->health < 0) found.add(one.seat);
  }
  return found;
}

// 1.2.1-3, D.4-11: all losing conditions are checked together.
void Machine::force_out() {
  ruling<"R-41">();
  const SeatSet lost_health = without_health();
  SeatSet lost = lost_generals();
  for (const auto& one : state.commanders) {
    if (lost_health.has(one.seat)) lost.add(one.seat);
    if (lost_health.has(one.seat) && state.variants.generals)
      tell(decides<"D.4-12">, Verb::nothing, Target::of(one.seat));
  }
  if (lost.empty()) return;
  for (const auto& one : state.commanders)
    if (lost.has(one.seat))
      leave(one.seat, lost_health.has(one.seat) ? decides<"1.2.1-3"> : decides<"D.4-11">);
  decide_outcome(lost);
}

// Whether each active unit has the health that the last state check saw, and nobody must be forced
// out. Only assertions use it.
bool Machine::nothing_left_to_check() const {
  const Working uncharged(nullptr);
  const Reading reading(content, state);
  return without_health().empty() && lost_generals().empty() &&
         std::all_of(state.resources.begin(), state.resources.end(), [&](const Resource& one) {
           return !one.in.active() || !reading.is_unit(one) ||
                  one.seen_health == reading.health(one);
         });
}

// Finds ruinations (3.2.1-5) among all units, or among those touched since the last check. Returns
// whether an encampment or a general is affected too.
bool Machine::check_health(const Effect& effect, Order& order) {
  const auto reading = read();
  auto& now = state.in_play.now;
  bool leaders = !now.checked;
  const Additions to_armor(reading, &Step::armor);
  if (!now.checked) {
    inspect(2 * reading.looked_at(&InPlay::active));
    reading.for_each_active(
        [&](const Resource& one) { check_health_of(one, to_armor, effect, order); });
  } else {
    inspect(2 * now.touched.size());
    std::sort(now.touched.begin(), now.touched.end());
    for (const Id id : now.touched) {
      const auto* one = reading.find(id);
      if (!one) continue;
      leaders = leaders || reading.is_encampment(*one) || reading.is_general(*one);
      check_health_of(*one, to_armor, effect, order);
    }
  }
  now.touched.clear();
  now.checked = !out_of_work();
  return leaders;
}

void Machine::check_health_of(const Resource& one, const Additions& to_armor, const Effect& effect,
                              Order& order) {
  const auto reading = read();
  if (!one.in.active() || !reading.is_unit(one)) return;
  auto& unit = state.resources[static_cast<std::size_t>(&one - state.resources.data())];
  const auto health = reading.health(unit, to_armor);
  const auto seen = std::exchange(unit.seen_health, health);
  ruling<"R-53">();
  ruling<"R-55">();
  if (health >= 0 || (seen != unseen_health && health >= seen)) return;
  const auto* by = ruiner(effect.happened, unit.id, health);
  ruling<"R-104">();
  const auto source = by ? *by : reading.record_of(unit.id.owner);
  order.waiting.push_back(
      rule_waiting(decides<"5.1.1-6">(Verb::ruin), Target::of(unit.id), source));
  trace(decides<"3.2.1-5">, Telling::due, Verb::ruin, Target::of(unit.id), &source, health);
  if (by) trace(decides<"5.5-4">, Telling::due, Verb::ruin, Target::of(unit.id), &source, health);
}

Next Machine::state_check(Effect& effect) {
  effect.stage = Effect::Stage::triggers;
  const auto reading = read();
  Order order;
  order.frame = no_index;
  bool leaders = false;
  if (const auto& now = state.in_play.now; !now.checked || !now.touched.empty()) {
    mend_combats(effect.happened);
    survey();  // an assault may be over
    leaders = check_health(effect, order);
    if (out_of_work()) return Next::again;
  }
  std::vector<Part> disabled;
  for (const auto& one : effect.happened) {
    constexpr Verbs examined = verbs(Verb::damage, Verb::upgrade, Verb::return_to_war, Verb::move);
    if ((verbs(one.verb) & examined) == 0) continue;
    const auto* resource = reading.find(one.target.id);
    if (!one.target.is(Target::Kind::resource) || !resource) continue;
    if (one.verb == Verb::damage && reading.is_type(*resource, CardType::location) &&
        !reading.is_encampment(*resource)) {  // each instance by itself
      auto waiting = rule_waiting(Verb::ruin, one.target, one.source);
      waiting.rule_choice = RuleChoice::lose_upgrade;
      if (!reading.in_war(waiting.commander))
        waiting.commander = waiting.source.commander = reading.or_next(waiting.commander);
      order.waiting.push_back(waiting);
    }
    const bool upgrades = one.verb == Verb::upgrade || one.verb == Verb::return_to_war;
    if (upgrades && reading.is_type(*resource, CardType::upgrade) &&
        reading.level(resource->on) > 3) {
      const auto location = Target::of(resource->on);
      auto waiting = rule_waiting(Verb::ruin, location, reading.record_of(resource->on.owner));
      waiting.rule_choice = RuleChoice::over_level;
      order.waiting.push_back(waiting);
      trace(decides<"3.4-11">, Telling::due, Verb::ruin, location, nullptr,
            reading.level(resource->on));
    }
    if (one.verb == Verb::move && one.action == Verb::set_aside && reading.able(*resource)) {
      auto part = part_of(Verb::disable, one.target, reading.record_of(one.target.id.owner));
      part.amount = 1;
      disabled.push_back(part);
      tell(decides<"3.4-7">, Verb::nothing, one.target);
    }
  }
  if (!disabled.empty()) {
    auto disabling = rule_effect(disabled.front().source);
    disabling.parts = std::move(disabled);
    push(std::move(disabling));
  }
  if (!order.waiting.empty()) push(std::move(order));
  if (leaders) force_out();
  assert(!state.in_play.now.checked || nothing_left_to_check());
  return Next::again;
}

}  // namespace arbiter::conquest
