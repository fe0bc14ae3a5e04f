// 6.3 Priority, and the effects of a full round of waits (4-6, 8.1-2, 8.2-5). A.4 offered draws.
#include <algorithm>
#include <cassert>

#include "conquest/rows.hpp"
#include "engine/games/conquest/machine.hpp"

namespace arbiter::conquest {

namespace {

// Returns the lowest frame of this type, or null.
template <class F>
F* lowest(std::vector<Frame>& frames) {
  for (auto& frame : frames)
    if (auto* found = std::get_if<F>(&frame)) return found;
  return nullptr;
}

}  // namespace

Act* Machine::acting() { return lowest<Act>(state.frames); }

Term& Machine::term_frame() {
  auto* term = lowest<Term>(state.frames);
  assert(term != nullptr);
  return *term;
}

Next Machine::step(Act& act) {
  switch (act.stage) {
    case Act::Stage::effects: return after_effects(act);
    case Act::Stage::waits: return after_waits(act);
    case Act::Stage::damage: after_damage(act); return Next::again;
    case Act::Stage::priority: return pass_priority(act);
    case Act::Stage::pairs:  // 8.1.1-4, R-119
      for (auto& one : state.at.combats) {
        if (one.ordered) continue;
        if (one.pairs.size() > 1) return Next::ask;
        one.ordered = true;
      }
      return Next::done;
  }
  return Next::done;
}

// An engagement may have become nonstandard without an act of the campaign phase, which would ask
// for the order of its pairs. It is asked before priority is given (8.1.1-4, R-119).
bool Machine::order_pairs() {
  ruling<"R-119">();
  const auto& combats = state.at.combats;
  const bool ordered =
      std::all_of(combats.begin(), combats.end(), [](const Combat& one) { return one.ordered; });
  if (ordered) return false;
  Act asking;
  asking.stage = Act::Stage::pairs;
  asking.by = state.at.term;
  push(asking);
  return true;
}

// Everything that resulted from the act has resolved. Outside the campaign phase the act ends here.
Next Machine::after_effects(Act& act) {
  const auto reading = read();
  if (state.at.phase != PhaseName::campaign) {
    // Combat that an effect began is run in the campaign phase, where it is not new.
    for (auto& one : state.at.combats) one.fresh = false;
    if (act.waited && reading.side_in_war(state.at.term)) {
      auto& stage = term_frame().stage;
      tell(decides<"4-5">, Verb::wait, Target::of(act.by));
      stage = stage == Term::Stage::barter_priority ? Term::Stage::counters : Term::Stage::campaign;
    } else if (reading.side_in_war(state.at.term)) {
      tell(decides<"4-4">, Verb::nothing, Target::of(act.by));  // the commander keeps priority
    }
    return Next::done;
  }
  const bool began = std::any_of(state.at.combats.begin(), state.at.combats.end(),
                                 [](const Combat& one) { return one.fresh; });
  const bool counts = act.waited && !began && !act.ended;
  ruling<"R-33">();
  state.at.waits = static_cast<std::uint8_t>(counts ? state.at.waits + 1 : 0);
  act.stage = Act::Stage::waits;
  return Next::again;
}

// A full round of waits leads to combat damage or to the end of the campaign phase (4-6, 8.1-2,
// 8.2-5).
Next Machine::after_waits(Act& act) {
  act.stage = Act::Stage::priority;
  if (state.at.waits < read().sides_in_war()) return Next::again;
  state.at.waits = 0;
  if (state.at.combats.empty()) {
    tell(decides<"4-6">, Verb::wait);
    term_frame().stage = Term::Stage::recovery;
    return Next::done;
  }
  auto& combat = state.at.combats.back();
  act.round = true;
  act.first = combat.first;
  act.stage = Act::Stage::damage;
  if (combat.kind == CombatKind::engagement) {
    tell(combat.pairs.size() > 1 ? decides<"8.1.1-5"> : decides<"8.1-2">, Verb::wait);
    act.pair = decides<"8.1.1-3">(combat.pairs.front());
    push(pair_damage(act.pair));
  } else {
    act.location = combat.location;
    push(assault_damage(combat));
  }
  return Next::again;
}

// The combat whose damage has been dealt ends, or its pair does. What the damage led to may have
// begun another one of the same two, which is fresh.
void Machine::after_damage(Act& act) {
  act.stage = Act::Stage::priority;
  for (std::size_t i = state.at.combats.size(); i-- > 0;) {
    auto& combat = state.at.combats[i];
    if (act.location && combat.kind == CombatKind::assault && combat.location == act.location) {
      end_combat(i, {});
      break;
    }
    if (combat.kind != CombatKind::engagement || act.location || combat.fresh) continue;
    const auto at = std::find(combat.pairs.begin(), combat.pairs.end(), act.pair);
    if (at == combat.pairs.end()) continue;
    combat.pairs.erase(at);
    if (decides<"8.1.1-7">(combat.pairs.empty())) {
      end_combat(i, act.pair);
    } else {
      tell(decides<"8.1.1-6">, Verb::nothing, Target::of(combat.first));
    }
    break;
  }
}

// Passes priority to the next commander (6.3-4 to 6.3-6).
Next Machine::pass_priority(Act& act) {
  const auto reading = read();
  ruling<"R-39">();
  if (!reading.side_in_war(state.at.term)) {
    state.at.combats.clear();
    forget_steps();
    term_frame().stage = Term::Stage::recovery;
    return Next::done;
  }
  const bool held = reading.holds_priority(act.by);  // otherwise a surrender out of turn
  Seat holder = held ? reading.next_side(act.by) : state.at.priority;  // 6.3-4
  if (act.round) holder = act.first;
  const auto fresh = std::find_if(state.at.combats.rbegin(), state.at.combats.rend(),
                                  [](const Combat& one) { return one.fresh; });
  if (fresh != state.at.combats.rend()) {
    holder = fresh->first;  // 6.3-5
  } else if (act.ended) {
    const bool next = state.rulings.has(chosen<"R-35", "next">) && !act.round;
    if (!next) holder = act.ended_first;  // 6.3-6, R-35, R-36
    tell(decides<"6.3-6">, Verb::nothing, Target::of(holder));
  } else {
    tell(decides<"6.3-4">, Verb::nothing, Target::of(holder));
  }
  for (auto& one : state.at.combats) one.fresh = false;
  state.at.priority = reading.or_next_side(holder);
  if (state.variants.joint) tell(decides<"D.3-6">, Verb::nothing, Target::of(state.at.priority));
  act.stage = Act::Stage::pairs;
  return Next::again;
}

// A.4, R-38: the other commanders answer at once, clockwise.
Next Machine::step(Offer& offer) {
  const auto reading = read();
  if (!reading.in_war(offer.by)) return Next::done;
  if (!reading.in_war(offer.asked)) offer.asked = reading.next_commander(offer.asked);
  if (offer.asked == offer.by) {
    state.outcome = {Ending::drawn, {}, decides<"A.4-2">};
    tell(decides<"A.4-2">, Verb::draw);
    return Next::done;
  }
  return Next::ask;
}

}  // namespace arbiter::conquest
