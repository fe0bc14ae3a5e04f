// 1.7 Ending a war.
#include <algorithm>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {

// 1.7-3, 1.7-4, R-39: all resources of the commander leave the war. Effects that already exist
// still resolve.
void Machine::leave(Seat commander, RuleId rule) {
  auto& leaving = state.commander(commander);
  if (!leaving.in_war) return;
  tell(rule, Verb::surrender, Target::of(commander));
  auto gone = leave_his_locations(commander);
  for (const auto& resource : state.resources) {
    if (resource.id.owner != commander) continue;
    Happening happening;
    happening.verb = Verb::set_aside;
    happening.target = Target::of(resource.id);
    happening.from = resource.in;
    if (resource.in.active()) gone.push_back(happening);
  }
  leaving.in_war = false;
  forget_places();
  forget_checks();
  if (!read().side_in_war(commander)) purse(commander).gold = purse(commander).mana = 0;
  leaving.domain.pool.clear();
  leaving.domain.slots.numbers.clear();
  tell(decides<"1.7-3">, Verb::set_aside, Target::of(commander));
  std::erase_if(state.resources, [&](const Resource& one) { return one.id.owner == commander; });
  for (auto& resource : state.resources)  // attachments to the commander's resources
    if (resource.on && resource.on.owner == commander) resource.on = Id{};
  for (auto& resource : state.resources) {
    if (resource.in.kind == Region::Kind::location && resource.in.location.owner == commander)
      resource.in = the_battlefield;
    if (resource.returns_to.kind == Region::Kind::location &&
        resource.returns_to.location.owner == commander)
      resource.returns_to = the_battlefield;
  }
  mend_combats(gone);
  tell(decides<"1.7-4">, Verb::surrender, Target::of(commander));
}

// What others have in or on the commander's things stays in the war (D.3-8). Units go to the
// battlefield, as when a location becomes inactive (3.4-6, 3.4-7). A mount is dismounted
// (3.2.4-11). An upgrade, which has lost its location, is ruined (3.5-1).
std::vector<Happening> Machine::leave_his_locations(Seat commander) {
  std::vector<Part> disabled;
  std::vector<Happening> moved;
  forget_places();
  for (auto& one : state.resources) {
    const bool aside = one.in.kind == Region::Kind::aside;
    if (one.id.owner == commander || !(one.in.active() || aside)) continue;
    if (!glance(state.resources.size())) break;
    const bool on_his = one.on && one.on.owner == commander;
    if (on_his && read().is_unit_card(one)) {  // also aside: it returns in that state (2.1-9)
      const auto* rider = find(one.on);
      one.unable = rider->unable;
      one.guard = rider->guard;
      one.on = Id{};
    }
    if (aside) continue;
    if (on_his && read().is_type(one, CardType::upgrade)) {
      const Record nobodys = read().record_of(one.id.owner);
      change_region(one.id, {Region::Kind::ruins, Id{}},
                    part_of(Verb::ruin, Target::of(one.id), nobodys), moved);
      tell(decides<"3.5-1">, Verb::nothing, Target::of(one.id));
    }
    const bool in_his = one.in.kind == Region::Kind::location && one.in.location.owner == commander;
    if (!in_his || !read().is_unit(one)) continue;
    Happening happening;
    happening.verb = Verb::move;
    happening.target = Target::of(one.id);
    happening.from = one.in;
    moved.push_back(happening);
    for (auto& with : state.resources)
      if (with.id == one.id || (with.in.active() && read().goes_with(with, one.id)))
        with.in = the_battlefield;
    tell(decides<"3.4-6">, Verb::nothing, Target::of(one.id));
    if (!read().able(one)) continue;
    auto part = part_of(Verb::disable, Target::of(one.id), read().record_of(one.id.owner));
    part.amount = 1;
    disabled.push_back(part);
    tell(decides<"3.4-7">, Verb::nothing, Target::of(one.id));
  }
  if (disabled.empty()) return moved;
  auto disabling = rule_effect(disabled.front().source);
  disabling.parts = std::move(disabled);
  push(std::move(disabling));
  return moved;
}

void Machine::decide_outcome(SeatSet leaving) {
  const auto read_now = read();
  if (state.outcome.state != Ending::running) return;
  if (one_team_left()) {
    for (const auto& one : state.commanders)
      if (one.in_war) state.outcome = {Ending::won, read_now.team_of(one.seat), decides<"1.7-6">};
    if (state.variants.teams) tell(decides<"D.2-1">);
    tell(decides<"1.7-6">);
    tell(decides<"1.7-1">);
  } else if (read_now.in_war() == 0) {
    state.outcome = {Ending::drawn, {}, decides<"1.7-2">};
    tell(decides<"1.7-2">);
    tell(decides<"1.7-1">);
  } else if (!leaving.empty()) {
    tell(decides<"1.7-5">, Verb::nothing);
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
  SeatSet winners;
  for (const auto& one : state.commanders)
    if (healthiest.has(one.seat)) winners = read().team_of(one.seat);
  if (!healthiest.empty() && (healthiest.bits & ~winners.bits) == 0) {  // of one team
    state.outcome = {Ending::won, winners, decides<"1.7.1-3">};
    if (state.variants.teams) tell(decides<"D.2-1">);
    tell(decides<"1.7.1-3">);
    tell(decides<"1.7-1">);
  } else {
    state.outcome = {Ending::drawn, {}, decides<"1.7.1-4">};
    tell(decides<"1.7.1-4">);
    tell(decides<"1.7-1">);
    tell(decides<"1.7-2">);
  }
}

// --- 1.7.1 Time limit ---

void judge(const AnswerCheck& answer, const TimeLimit&) {
  const auto& state = answer.read.state;
  answer.check.need(
      answer.by == table && state.terms_left == no_limit && state.at.phase != PhaseName::setup,
      row<"1.7.1-2">);
}
void Machine::apply(Seat, const TimeLimit&) {
  state.terms_left = 5;  // 1.7.1-2, R-42
  tell(decides<"1.7.1-2">, Verb::nothing);
}
std::string tell(const Words&, Seat, const TimeLimit&) {
  return "The time limit is reached: five terms follow the current one.";
}

}  // namespace arbiter::conquest
