// 1.7 Ending a war.
#include <algorithm>

#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/rule.hpp"

namespace arbiter::conquest {

// 1.7-3, 1.7-4, R-39: all his resources leave the war; effects already created still resolve.
void Machine::leave(Seat commander, RuleId rule) {
  auto& leaving = state.commander(commander);
  if (!leaving.in_war) return;
  tell(rule, Verb::surrender, Target::of(commander));
  std::vector<Happening> gone;
  for (const auto& resource : state.resources) {
    if (resource.id.owner != commander) continue;
    Happening happening;
    happening.verb = Verb::set_aside;
    happening.target = Target::of(resource.id);
    happening.from = resource.in;
    if (resource.in.active()) gone.push_back(happening);
  }
  leaving.in_war = false;
  leaving.gold = leaving.mana = 0;
  leaving.domain.pool.clear();
  leaving.domain.slots.numbers.clear();
  tell("1.7-3"_rule, Verb::set_aside, Target::of(commander));
  std::erase_if(state.resources, [&](const Resource& one) { return one.id.owner == commander; });
  for (auto& resource : state.resources)  // what was attached to or in something of his
    if (resource.on && resource.on.owner == commander) resource.on = Id{};
  for (auto& resource : state.resources) {
    if (resource.in.kind == Region::Kind::location && resource.in.location.owner == commander)
      resource.in = the_battlefield;
    if (resource.returns_to.kind == Region::Kind::location &&
        resource.returns_to.location.owner == commander)
      resource.returns_to = the_battlefield;
  }
  mend_combats(gone);
  tell("1.7-4"_rule, Verb::surrender, Target::of(commander));
}

void Machine::decide_outcome(SeatSet leaving) {
  const auto read_now = read();
  if (state.outcome.state != Ending::running) return;
  if (read_now.in_war() == 1) {
    for (const auto& one : state.commanders)
      if (one.in_war) state.outcome = {Ending::won, SeatSet::of(one.seat), "1.7-6"_rule};
    tell("1.7-6"_rule);
    tell("1.7-1"_rule);
  } else if (read_now.in_war() == 0) {
    state.outcome = {Ending::drawn, {}, "1.7-2"_rule};
    tell("1.7-2"_rule);
    tell("1.7-1"_rule);
  } else if (!leaving.empty()) {
    tell("1.7-5"_rule, Verb::nothing);
  }
}

// 1.7.1-3, 1.7.1-4, R-43.
void Machine::end_by_time() {
  std::int16_t best = INT16_MIN;
  SeatSet healthiest;
  for (const auto& one : state.commanders) {
    if (!one.in_war) continue;
    const auto health = read().find(Id{one.seat, 1})->health;
    if (health > best) healthiest = {};
    if (health >= best) healthiest.add(one.seat);
    best = std::max(best, health);
  }
  if (healthiest.size() == 1) {
    state.outcome = {Ending::won, healthiest, "1.7.1-3"_rule};
    tell("1.7.1-3"_rule);
    tell("1.7-1"_rule);
  } else {
    state.outcome = {Ending::drawn, {}, "1.7.1-4"_rule};
    tell("1.7.1-4"_rule);
    tell("1.7-1"_rule);
    tell("1.7-2"_rule);
  }
}

}  // namespace arbiter::conquest
