// Priority and passing in succession.
#include <cassert>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

void Machine::open_window(StepName step) {
  auto& at = state.at;
  at.step = step;
  at.acts = nobody;
  at.passes = 0;
  at.priority = *read().from_active().begin();
  follow({row<"priority-2">, row<"priority-5">}, at.priority);
}

// Who has priority after this seat.
Seat Machine::after(Seat seat) const {
  const auto order = read().from_active();
  for (unsigned i = 0; i < order.size; ++i)
    if (order.seats[i] == seat) return order.seats[(i + 1) % order.size];
  return order.seats[0];
}

void judge(const Reading&, Seat, const Pass&, Checker&) {}

void Machine::apply(Seat by, const Pass&) {
  if (by == chance) return shuffled(state.at.acts, {});
  auto& at = state.at;
  ++at.passes;
  at.priority = after(by);
  tell_seat(row<"priority-3">, Deed::passed_on, by);
  tell_seat(row<"timing-3">, Deed::rule, by);
}

// Chance may pass over a shuffle, but that is not listed as an answer.
void offer(Listing& listing, Type<Pass>) {
  if (listing.by.is_player()) listing.add(Pass{});
}

std::string tell(const Words& words, Seat by, const Pass&) {
  if (by != chance) return text_of(by) + " passes.";
  return "The deck of " + text_of(words.read.state.at.acts) + " is shuffled.";
}

// An action: everybody may answer it.
void Machine::acted(Seat by) {
  auto& at = state.at;
  at.passes = 0;
  at.priority = after(by);
  tell_seat(row<"actions-3">, Deed::rule, by);
}

bool Machine::all_have_passed() const { return state.at.passes >= read().players_left(); }

// All have passed in a row on something that was played.
void Machine::resolve_chain() {
  auto& at = state.at;
  follow({row<"timing-4">, row<"passing-in-succession-1">, row<"timing-5">});
  if (state.rulings.has(chosen<"R-07", "reopens">) || at.opens_a_chain()) {
    at.passes = 0;
    at.priority = at.opens_a_chain() ? nobody : *read().from_active().begin();
  }
  if (at.step == StepName::window && at.phase == PhaseName::influence)
    tell(row<"influence-steps-7">);
  push(Chaining{});
}

Next Machine::window_step(void (Machine::*over)()) {
  if (!all_have_passed()) return Next::ask;
  if (!state.chain.empty()) {
    resolve_chain();
    return Next::again;
  }
  tell(row<"priority-4">);
  (this->*over)();
  return Next::again;
}

void Machine::begin_defence() {
  auto& at = state.at;
  tell(row<"attacker-declaration-step-6">);
  at.step = StepName::defend;
  at.acts = at.priority = nobody;
  at.passes = 0;
}

void Machine::begin_keywords() {
  auto& at = state.at;
  tell(row<"defender-declaration-step-8">);
  at.step = StepName::keywords;
  at.priority = nobody;
  at.passes = 0;
  gain_keywords();
}

void Machine::begin_alpha_strike() {
  auto& at = state.at;
  tell(row<"command-chain-step-6">);
  at.step = StepName::alpha;
  at.priority = nobody;
  at.passes = 0;
  push(Striking{Striking::Stage::activate, true});
}

// The window at the end of a phase is over: what was generated is counted, the next phase begins.
void Machine::end_phase_window() {
  switch (state.at.phase) {
    case PhaseName::influence: count_influence(); return begin_phase(PhaseName::site);
    case PhaseName::site: return begin_phase(PhaseName::sularium);
    case PhaseName::sularium: count_sularium(); return begin_phase(PhaseName::combatant);
    case PhaseName::combatant: return begin_phase(PhaseName::attack);
    case PhaseName::setup:
    case PhaseName::reset:
    case PhaseName::draw:
    case PhaseName::attack:
    case PhaseName::discard:
    case PhaseName::end:
    case PhaseName::draft: break;
  }
  assert(false && "no window ends this phase");
}

}  // namespace arbiter::sularia
