// Appendix B: unit actions.
#include <algorithm>
#include <set>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {
namespace {

bool bears_item(const Reading& read, Id unit) {
  glance(read.state.resources.size());
  return std::any_of(
      read.state.resources.begin(), read.state.resources.end(), [&](const Resource& one) {
        return one.on == unit && one.in.active() && read.is_type(one, CardType::item);
      });
}

bool is_item_of(const Reading& read, Id item, Id unit) {
  const auto* found = read.find(item);
  return found && found->on == unit && found->in.active() && read.is_type(*found, CardType::item);
}

// Items are handed over one after another, and each must find a place beside those handed over
// before.
bool all_have_places(const Reading& read, const std::vector<Handover>& handovers) {
  glance(read.state.resources.size());
  State after = read.state;
  const Reading later(read.content, after);
  for (const auto& one : handovers) {
    const auto* unit = later.active_unit(one.to);
    const auto* item = later.find(one.item);
    if (!unit || !item || !later.may_bear(*unit, *item) || !later.has_place_for(*unit, *item))
      return false;
    const_cast<Resource*>(item)->on = unit->id;
  }
  return true;
}

}  // namespace

// B.1 Assault
void moment(const ActCheck& act, const Assault&) {
  act.check.need(act.own_campaign(), row<"B.1-1">);
}
void judge(const ActCheck& act, const Assault& move) {
  moment(act, move);
  const auto* unit = act.commanded_unit(move.unit);
  if (unit) {
    act.check.need(act.able(unit) && unit->in == the_battlefield, row<"B.1-2">);
    act.check.need(!unit->moved && !unit->assaulted, row<"B.1-3">);
    act.not_forbidden_with_disabling(Verb::assault, move.unit);
  }
  const bool active = act.read.location_active(move.location);
  act.check.need(active && !act.read.same_side(move.location.owner, act.by), row<"B.1-4">);
  act.assaultable(move.location);
  if (active) act.check.need(!act.read.find(move.location)->assaulted, row<"8.2-8">);
  if (active) act.not_forbidden(Verb::assault, Target::of(move.location));
  for (const Id& id : move.with) {
    if (!glance(move.with.size())) return;  // repeated
    const auto* added = act.read.active_unit(id);
    act.check.need(id != move.unit && !repeated(move.with, id) && added && act.able(added) &&
                       act.read.ally(*added, act.by) && added->in == the_battlefield &&
                       !added->moved && !added->assaulted,
                   row<"B.1-6">);
    act.assaults_together(id);
    if (added) act.not_forbidden_with_disabling(Verb::assault, id);
  }
}
Effect make(const Making& making, const Assault& move) {
  auto effect = making.of_unit(Verb::assault, move.unit, true);
  decides<"B.1-5">();
  effect.pays.insert(effect.pays.end(), move.with.begin(), move.with.end());
  making.add(effect, Verb::assault, Target::of(move.location));
  return effect;
}
std::string tell(const Words& words, Seat by, const Assault& move) {
  auto units = move.with;
  units.insert(units.begin(), move.unit);
  return words.seat(by) + " assaults " + words.resource(move.location) + " with " +
         words.list(units) + ".";
}

// B.2 Attack
void moment(const ActCheck& act, const Attack&) {
  act.check.need(act.own_campaign(), row<"B.2-1">);
}
void judge(const ActCheck& act, const Attack& move) {
  moment(act, move);
  const auto* unit = act.commanded_unit(move.unit);
  const auto* target = act.read.active_unit(move.target);
  act.check.need(target && target->in == the_battlefield && move.target != move.unit, row<"B.2-3">);
  if (!unit) return;
  act.check.need(act.able(unit) && unit->in == the_battlefield, row<"B.2-2">);
  act.not_forbidden_with_disabling(Verb::attack, move.unit);
}
Effect make(const Making& making, const Attack& move) {
  auto effect = making.of_unit(Verb::attack, move.unit, decides<"B.2-4">(true));
  making.add(effect, Verb::engage, Target::of(move.unit), Target::of(move.target));
  return effect;
}
std::string tell(const Words& words, Seat, const Attack& move) {
  return words.resource(move.unit) + " attacks " + words.resource(move.target) + ".";
}

// B.3 Block
void moment(const ActCheck& act, const Block& move) {
  act.check.need(act.campaign(), row<"6.2-3">);
  const auto* assault = act.read.assault();
  const auto* blocker = act.read.find(move.unit);
  act.check.need(blocker && assault && blocker->in == in_location(assault->location), row<"B.3-1">);
}
void judge(const ActCheck& act, const Block& move) {
  moment(act, move);
  const auto* unit = act.commanded_unit(move.unit);
  if (unit) {
    if (act.read.state.rulings.has(chosen<"R-115", "able_units">))
      act.check.need(act.able(unit), row<"B.3-1">);
    act.not_forbidden(Verb::block, Target::of(move.unit));
  }
  act.check.need(act.read.assaulting(move.target), row<"B.3-2">);
}
Effect make(const Making& making, const Block& move) {
  auto effect = making.of_unit(Verb::block, move.unit, false);
  making.add(effect, decides<"B.3-3">(Verb::engage), Target::of(move.unit),
             Target::of(move.target));
  return effect;
}
std::string tell(const Words& words, Seat, const Block& move) {
  return words.resource(move.unit) + " blocks " + words.resource(move.target) + ".";
}

// B.4 Discard
void moment(const ActCheck& act, const Discard&) {
  act.check.need(act.own_campaign(), row<"B.4-1">);
}
void judge(const ActCheck& act, const Discard& move) {
  moment(act, move);
  const auto* unit = act.commanded_unit(move.unit);
  if (!unit) return;
  act.check.need(bears_item(act.read, move.unit), row<"B.4-2">);
  glance_at_pairs(move.items.size());  // repeated
  for (const Id& item : move.items) {
    act.check.need(is_item_of(act.read, item, move.unit) && !repeated(move.items, item),
                   row<"B.4-3">);
    act.not_forbidden(Verb::discard, Target::of(item));
  }
  act.not_forbidden(Verb::discard, Target::of(move.unit));
}
Effect make(const Making& making, const Discard& move) {
  auto effect = making.of_unit(Verb::discard, move.unit, false);
  for (const Id item : move.items) making.add(effect, Verb::ruin, Target::of(item));
  return effect;
}
std::string tell(const Words& words, Seat, const Discard& move) {
  return words.resource(move.unit) + " discards " + words.list(move.items) + ".";
}

// B.5 Guard
void moment(const ActCheck& act, const Guard&) { act.check.need(act.own_campaign(), row<"B.5-1">); }
void judge(const ActCheck& act, const Guard& move) {
  moment(act, move);
  const auto* unit = act.commanded_unit(move.unit);
  if (!unit) return;
  act.check.need(act.able(unit), row<"B.5-2">);
  act.not_forbidden_with_disabling(Verb::guard, move.unit);
}
Effect make(const Making& making, const Guard& move) {
  auto effect = making.of_unit(Verb::guard, move.unit, true);
  making.add(effect, Verb::guard, Target::of(move.unit));
  return effect;
}
std::string tell(const Words& words, Seat, const Guard& move) {
  return words.resource(move.unit) + " goes on guard.";
}

// B.6 Transfer
void moment(const ActCheck& act, const Transfer&) {
  act.check.need(act.own_campaign(), row<"B.6-1">);
}
void judge(const ActCheck& act, const Transfer& move) {
  moment(act, move);
  const auto* unit = act.commanded_unit(move.unit);
  if (!unit) return;
  act.check.need(act.able(unit) && bears_item(act.read, move.unit), row<"B.6-2">);
  std::set<Id> chosen;
  bool clear = true;
  for (const auto& one : move.items) {
    if (!charge(1)) return;
    const auto* to = act.read.active_unit(one.to);
    const auto source = act.read.context_of(*unit).source;
    clear &= act.check.need(chosen.insert(one.item).second, row<"3.3-1">);
    clear &=
        act.check.need(is_item_of(act.read, one.item, move.unit) && to && one.to != move.unit &&
                           act.read.ally(*to, act.by) && act.read.local(source, *to, to->in),
                       row<"B.6-4">);
    act.own_item(one.item, one.to);
    act.not_forbidden(Verb::transfer, Target::of(one.item));
  }
  for (const auto& one : move.items)
    if (clear)
      act.check.need(act.read.may_bear(*act.read.find(one.to), *act.read.find(one.item)),
                     row<"3.2.3-8">);
  if (clear) act.check.need(all_have_places(act.read, move.items), row<"B.6-5">);
  act.not_forbidden_with_disabling(Verb::transfer, move.unit);
}
Effect make(const Making& making, const Transfer& move) {
  auto effect = making.of_unit(Verb::transfer, move.unit, decides<"B.6-3">(true));
  for (const auto& one : move.items)
    making.add(effect, Verb::equip, Target::of(one.item), Target::of(one.to));
  return effect;
}
std::string tell(const Words& words, Seat, const Transfer& move) {
  std::string text = words.resource(move.unit) + " transfers";
  if (move.items.empty()) return text + " nothing.";
  for (std::size_t i = 0; i < move.items.size(); ++i)
    text += (i ? ", " : " ") + words.resource(move.items[i].item) + " to " +
            words.resource(move.items[i].to);
  return text + ".";
}

// B.7 Move
void moment(const ActCheck& act, const MoveUnit&) {
  act.check.need(act.own_campaign(), row<"B.7-1">);
}
void judge(const ActCheck& act, const MoveUnit& move) {
  moment(act, move);
  const auto* unit = act.commanded_unit(move.unit);
  if (!unit) return;
  act.check.need(!unit->moved && !unit->assaulted, row<"B.7-2">);
  act.check.need(act.able(unit), row<"B.7-3">);
  act.not_forbidden(Verb::move, Target::of(move.unit));
  if (move.to.is(Target::Kind::battlefield)) {
    act.check.need(unit->in != the_battlefield, row<"B.7-4">);
    return;
  }
  const bool location = move.to.is(Target::Kind::resource) && act.read.location_active(move.to.id);
  if (!act.check.need(location, row<"B.7-4">)) return;
  act.ally_location(move.to.id, move.unit.owner, row<"3.2-5">);
  act.check.need(unit->in == the_battlefield, row<"B.7-4">);
  act.check.need(unit->in == the_battlefield || unit->in == in_location(move.to.id), row<"2.2-4">);
}
Effect make(const Making& making, const MoveUnit& move) {
  auto effect = making.of_unit(Verb::move, move.unit, false);
  making.add(effect, Verb::move, Target::of(move.unit), move.to);
  return effect;
}
std::string tell(const Words& words, Seat, const MoveUnit& move) {
  return words.resource(move.unit) + " moves to " + words.target(move.to) + ".";
}

}  // namespace arbiter::conquest
