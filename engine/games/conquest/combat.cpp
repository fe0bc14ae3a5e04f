// 8 Combat: engagements, nonstandard engagements, assaults.
#include <algorithm>
#include <cassert>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {

// 6.3-5, 6.3-6, R-34: who gains priority is remembered until the combat ends.
void Machine::begin_combat(Combat combat) {
  const auto* act = acting();
  combat.first = act ? read().next_side(act->by) : read().or_next_side(state.at.term);
  combat.fresh = act != nullptr;
  ruling<"R-33">();
  state.at.waits = 0;
  tell(decides<"6.3-5">, Verb::nothing, Target::of(combat.first));
  beyond_ = beyond_ || state.at.combats.size() >= most_combats;
  if (combat.kind == CombatKind::assault) forget_steps();
  state.at.combats.push_back(std::move(combat));
}

// Returns how many other engagements of these two are running.
std::int32_t Machine::other_engagements(std::size_t index, const Pair& of) const {
  ruling<"R-115">();
  std::int32_t count = 0;
  for (std::size_t i = 0; i < state.at.combats.size(); ++i) {
    if (i == index) continue;
    const auto& pairs = state.at.combats[i].pairs;
    count += std::any_of(pairs.begin(), pairs.end(), [&](const Pair& one) {
      return (one.first == of.first && one.second == of.second) ||
             (one.first == of.second && one.second == of.first);
    });
  }
  return count;
}

void Machine::end_combat(std::size_t index, const Pair& last) {
  assert(index < state.at.combats.size());
  const auto& combat = state.at.combats[index];
  if (auto* act = acting(); act && (!act->ended || index < act->ended_place)) {
    act->ended = true;
    act->ended_place = static_cast<std::uint8_t>(index);
    act->ended_first = combat.first;
  }
  const bool assault = combat.kind == CombatKind::assault;
  if (Fact* fact = trace(assault ? decides<"8.2-7"> : decides<"8.1-6">, Telling::ends,
                         assault ? Verb::assault : Verb::engage,
                         Target::of(assault ? combat.location : last.first))) {
    fact->other = Target::of(last.second);
    if (!assault) fact->amount = other_engagements(index, last);
  }
  if (combat.kind == CombatKind::engagement) tell(decides<"8.1.1-8">);
  state.at.waits = 0;
  if (combat.kind == CombatKind::assault) forget_steps();
  state.at.combats.erase(state.at.combats.begin() + static_cast<std::ptrdiff_t>(index));
}

void Machine::engage(Effect& effect, Part& part) {
  const auto reading = read();
  const auto* one = reading.active_unit(part.target.id);
  const auto* other = reading.active_unit(part.other.id);
  if (!one || !other || one == other) return;
  Combat combat;
  combat.kind = CombatKind::engagement;
  if (decides<"E-6">(part.action == Verb::attack)) combat.attacker = one->id;
  combat.pairs.push_back({one->id, other->id});
  for (auto& running : state.at.combats)
    for (const Id id : {one->id, other->id})
      if (running.kind == CombatKind::assault && reading.assaulting(id))
        running.engaged.push_back(id);
  begin_combat(std::move(combat));
  Happening happening;
  happening.verb = Verb::engage;
  happening.action = part.action;
  happening.target = part.other;
  happening.other = part.target;
  happening.source = reading.record_of(*one);
  happen(effect, part, happening, decides<"8.1-1">);
  std::swap(happening.target, happening.other);  // both engage
  happening.source = reading.record_of(*other);
  happen(effect, part, happening, decides<"8.1-1">);
}

void Machine::begin_assault(Effect& effect, Part& part) {
  const auto reading = read();
  if (!reading.location_active(part.target.id)) return;
  Combat combat;
  combat.kind = CombatKind::assault;
  combat.location = part.target.id;
  for (const Id id : effect.pays)
    if (const auto* unit = reading.active_unit(id); unit && unit->in == the_battlefield)
      combat.units.push_back(id);
  ruling<"R-123">();
  find(part.target.id)->assaulted = true;
  const auto units = combat.units;
  tell_joint_assault(units);
  begin_combat(std::move(combat));
  survey();  // each unit must report what it now adds to its strike
  for (const Id id : units) {
    if (out_of_work()) return;
    Happening happening;
    happening.verb = Verb::assault;
    happening.action = Verb::assault;
    happening.target = part.target;
    happening.source = read().record_of(*read().find(id));
    happen(effect, part, happening, decides<"B.1-7">);
  }
}

// --- What breaks a combat ---

namespace {

bool changed_region(const std::vector<Happening>& happened, Id id) {
  return std::any_of(happened.begin(), happened.end(), [&](const Happening& one) {
    if (one.target != Target::of(id) || !one.from.active()) return false;
    return one.verb != Verb::damage;
  });
}

}  // namespace

void Machine::mend_combats(const std::vector<Happening>& happened) {
  const auto reading = read();
  const bool ends_without_assaulter = state.rulings.has(chosen<"R-116", "no_assaulter">);
  for (std::size_t i = state.at.combats.size(); i-- > 0;) {
    auto& combat = state.at.combats[i];
    const auto units = combat.units.size() + 2 * combat.pairs.size();
    if (!glance(units * (16 + happened.size()))) return;
    const auto broken = [&](Id id) {
      return changed_region(happened, id) || !reading.active_unit(id);
    };
    if (combat.kind == CombatKind::engagement) {
      const auto before = combat.pairs.size();
      const Pair last = combat.pairs.back();
      const auto is_broken = [&](const Pair& pair) {
        return broken(pair.first) || broken(pair.second);
      };
      if (!combat.ordered) {  // the order is being asked for, and fewer are in their place now
        const auto placed = combat.pairs.begin() + combat.settled;
        combat.settled = static_cast<std::uint8_t>(
            combat.settled - std::count_if(combat.pairs.begin(), placed, is_broken));
      }
      std::erase_if(combat.pairs, is_broken);
      if (combat.pairs.size() == before) continue;
      const bool attacks =
          std::any_of(combat.pairs.begin(), combat.pairs.end(), [&](const Pair& pair) {
            return pair.first == combat.attacker || pair.second == combat.attacker;
          });
      if (!attacks) combat.attacker = Id{};  // it is no longer in this engagement (E-6)
      tell(before > 1 ? decides<"8.1.1-9"> : decides<"8.1-3">, Verb::nothing);
      if (combat.pairs.empty()) {
        if (before > 1) tell(decides<"8.1.1-10">, Verb::nothing);
        end_combat(i, last);
      }
      continue;
    }
    const auto before = combat.units.size();
    std::erase_if(combat.units, [&](Id id) {
      const auto* unit = reading.active_unit(id);
      return broken(id) || unit->in != the_battlefield;
    });
    if (combat.units.size() != before) {
      forget_steps();
      tell(decides<"8.2-3">, Verb::nothing, Target::of(combat.location));
    }
    const bool lost =
        !reading.location_active(combat.location) || changed_region(happened, combat.location);
    if (lost) tell(decides<"8.2-4">, Verb::nothing, Target::of(combat.location));
    if (lost || (ends_without_assaulter && combat.units.empty())) end_combat(i, {});
  }
}

// 3.2.4-13, R-82: rider and mount both stay and engage everything that the mounted unit engaged.
void Machine::join_after_dismount(Id rider, Id mount) {
  for (auto& combat : state.at.combats) {
    glance(combat.units.size() + combat.engaged.size() + combat.pairs.size());
    if (combat.kind == CombatKind::assault) {
      if (std::find(combat.units.begin(), combat.units.end(), rider) == combat.units.end())
        continue;
      forget_steps();
      combat.units.push_back(mount);
      if (std::find(combat.engaged.begin(), combat.engaged.end(), rider) != combat.engaged.end())
        combat.engaged.push_back(mount);
      continue;
    }
    std::vector<Pair> joined;
    for (const auto& pair : combat.pairs) {
      if (pair.first == rider) joined.push_back({mount, pair.second});
      if (pair.second == rider) joined.push_back({pair.first, mount});
    }
    if (joined.empty()) continue;
    combat.pairs.insert(combat.pairs.end(), joined.begin(), joined.end());
    ruling<"R-119">();
    combat.ordered = false;
    combat.settled = 0;
    tell(decides<"3.2.4-13">, Verb::engage, Target::of(mount));
    tell(decides<"3.2.4-14">, Verb::nothing, Target::of(mount));
  }
}

// --- Combat damage ---

// Both damages are one effect with a part for each, and each part has its own source (8.1-4,
// A unit on guard deals no damage if that would be a counterattack (3.2.2-9, R-118).
Effect Machine::pair_damage(const Pair& pair) {
  const auto reading = read();
  auto effect = rule_effect(reading.record_of(reading.campaigner()));
  const auto strike_from = [&](Id from, Id to) {
    const auto* unit = reading.find(from);
    const bool attacking =
        std::any_of(state.at.combats.begin(), state.at.combats.end(),
                    [&](const Combat& combat) { return combat.attacker == from; });
    if (unit->guard && !attacking && !reading.assaulting(from)) {
      tell(decides<"3.2.2-9">, Verb::nothing, Target::of(from));
      return;
    }
    if (!attacking && !reading.assaulting(from))
      tell(decides<"8.1-7">, Verb::nothing, Target::of(from));
    auto part = part_of(Verb::damage, Target::of(to), reading.record_of(*unit));  // 5.5-3
    ruling<"R-124">();
    part.amount = part.source.strike;
    part.action = Verb::engage;
    effect.parts.push_back(part);
  };
  decides<"8.1.1-1">();
  decides<"8.1.1-2">();
  strike_from(pair.first, pair.second);
  strike_from(pair.second, pair.first);
  tell(decides<"8.1-5">, Verb::damage);
  tell(decides<"5.5-3">, Verb::damage);
  return effect;
}

// 8.2-5: every assaulting unit that was never engaged in this assault deals damage.
Effect Machine::assault_damage(const Combat& assault) {
  const auto reading = read();
  auto effect = rule_effect(reading.record_of(reading.campaigner()));
  for (const Id id : assault.units) {
    if (!glance(assault.engaged.size())) break;
    if (std::find(assault.engaged.begin(), assault.engaged.end(), id) != assault.engaged.end())
      continue;
    const auto* unit = reading.find(id);
    auto part = part_of(Verb::damage, Target::of(assault.location), reading.record_of(*unit));
    part.amount = part.source.strike;
    part.action = Verb::engage;
    effect.parts.push_back(part);
  }
  tell(decides<"8.2-5">, Verb::damage, Target::of(assault.location));
  tell(decides<"8.2-6">, Verb::damage, Target::of(assault.location));
  return effect;
}

// --- 8.1.1 The order of damage ---

void moment(const AnswerCheck& answer, const NextPair&) {
  answer.check.need(false, row<"8.1.1-4">);
}
void judge(const AnswerCheck& answer, const NextPair& move) {
  for (const auto& combat : answer.read.state.at.combats) {
    if (combat.ordered || combat.pairs.size() < 2) continue;
    const auto from = combat.pairs.begin() + combat.settled;
    const bool found =
        std::find(from, combat.pairs.end(), Pair{move.first, move.second}) != combat.pairs.end() ||
        std::find(from, combat.pairs.end(), Pair{move.second, move.first}) != combat.pairs.end();
    answer.check.need(found, row<"8.1.1-4">);
    return;
  }
  answer.check.need(false, row<"8.1.1-4">);
}
void Machine::apply(Seat by, const NextPair& move) {
  for (auto& combat : state.at.combats) {
    if (combat.ordered || combat.pairs.size() < 2) continue;
    const auto from = combat.pairs.begin() + combat.settled;
    auto chosen = std::find(from, combat.pairs.end(), Pair{move.first, move.second});
    if (chosen == combat.pairs.end())
      chosen = std::find(from, combat.pairs.end(), Pair{move.second, move.first});
    if (chosen == combat.pairs.end()) return;
    std::rotate(from, chosen, chosen + 1);
    ++combat.settled;
    tell(decides<"8.1.1-4">, Verb::nothing, Target::of(move.first), Target::of(move.second));
    if (combat.settled + 1u < combat.pairs.size()) return;
    combat.ordered = true;
    const Pair& last = combat.pairs.back();
    note_unasked_by_side(by, NextPair{last.first, last.second}, decides<"8.1.1-4">);
    note_unasked_by_side(by, NextPair{last.second, last.first}, decides<"8.1.1-4">);
    return;
  }
}
std::string tell(const Words& words, Seat by, const NextPair& move) {
  return words.seat(by) + " lets " + words.resource(move.first) + " and " +
         words.resource(move.second) + " deal damage next.";
}

}  // namespace arbiter::conquest
