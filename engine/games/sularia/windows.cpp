// Priority and passing in succession.
#include <cassert>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/sularia.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

void Machine::open_window(StepName step) {
  auto& at = state.at;
  at.step = step;
  at.acts = nobody;
  at.passes = 0;
  at.priority = *read().from_active().begin();
  follow({mentions<"priority-2">, decides<"priority-5">}, at.priority);
}

// Returns who has priority after this seat.
Seat Machine::after(Seat seat) const {
  const auto order = read().from_active();
  for (unsigned i = 0; i < order.size; ++i)
    if (order.seats[i] == seat) return order.seats[(i + 1) % order.size];
  return order.seats[0];
}

// --- When an action is possible ---

namespace {

// Whether nobody has acted or passed yet, in the window or on what was established or deployed.
bool awaits_first_answer(const Reading& read) {
  ruling<"R-05">();
  const auto& at = read.state.at;
  const std::size_t opened = at.opens_a_chain() ? 1 : 0;
  return at.passes == 0 && read.state.chain.size() == opened && read.active(at.priority);
}

// Notes that another player has priority in the open window.
void waits_for_priority(const Reading& read, Checker& checker) {
  if (awaits_first_answer(read)) checker.need(false, decision_of(read).rule);
  checker.need(false, row<"priority-3">);
}

// Notes the rule by which nothing can be put on the chain now.
void no_window(const Reading& read, Checker& checker) {
  const auto& at = read.state.at;
  if (at.phase == PhaseName::reset) checker.need(false, row<"reset-phase-3">);
  if (at.phase == PhaseName::draw) checker.need(false, row<"draw-phase-4">);
  if (goes_on<Placing>(read)) return void(checker.need(false, row<"required-triggered-6">));
  if (goes_on<Resolving>(read) || !read.state.chain.empty())
    return void(checker.need(false, row<"timing-6">));
  if (at.step == StepName::place) checker.need(false, row<"influence-steps-4">);
  // At step b only the step's own action is possible.
  if (at.opens_a_chain()) checker.need(false, decision_of(read).rule);
}

}  // namespace

void moment_of_action(const Reading& read, RuleId grants, Checker& checker) {
  if (read.window()) return waits_for_priority(read, checker);
  no_window(read, checker);
  checker.need(false, grants);
}

// --- Passing ---

void judge(const Reading& read, Seat by, const Pass& move, Checker& checker) {
  if (move.to.empty()) return;
  const auto decision = decision_of(read);
  checker.need(move.to == offered_by<Rules>(read.content, read.state, decision),
               by == chance ? row<"play-deck-5"> : row<"priority-3">);
}

// A player who is asked for something else must answer that.
void moment(const Reading& read, Seat by, const Pass&, Checker& checker) {
  const auto decision = decision_of(read);
  if (by == chance) return void(checker.need(false, row<"play-deck-5">));
  if (decision.seats.has(by))
    return void(checker.need(
        false, read.state.at.step == StepName::place ? row<"influence-phase-5"> : decision.rule));
  moment_of_action(read, row<"priority-3">, checker);
}

void Machine::apply(Seat by, const Pass&) {
  if (by == chance) return shuffled(state.at.acts, {});
  auto& at = state.at;
  ++at.passes;
  at.priority = after(by);
  tell_seat(mentions<"priority-3">, Deed::passed_on, by);
  tell_seat(decides<"timing-3">, Deed::rule, by);
}

// Chance may pass instead of shuffling, but that is not listed as an answer.
void offer(Listing& listing, Type<Pass>) {
  if (listing.by.is_player()) listing.add(Pass{});
}

std::string tell(const Words& words, Seat by, const Pass&) {
  if (by != chance) return text_of(by) + " passes.";
  return "The deck of " + text_of(words.read.state.at.acts) + " is shuffled.";
}

// After an action everybody may answer it.
void Machine::acted(Seat by) {
  auto& at = state.at;
  at.passes = 0;
  at.priority = after(by);
  tell_seat(decides<"actions-3">, Deed::rule, by);
}

bool Machine::all_have_passed() const {
  return decides<"passing-in-succession-1">(state.at.passes >= read().players_left());
}

// All players have passed in a row after something was played.
void Machine::resolve_chain() {
  auto& at = state.at;
  follow({decides<"timing-4">, mentions<"passing-in-succession-1">, mentions<"timing-5">});
  if (state.rulings.has(chosen<"R-07", "reopens">) || at.opens_a_chain()) {
    at.passes = 0;
    at.priority = at.opens_a_chain() ? nobody : *read().from_active().begin();
  }
  if (at.step == StepName::window && at.phase == PhaseName::influence)
    tell(decides<"influence-steps-7">);
  push(Chaining{});
}

Next Machine::window_step(void (Machine::*over)()) {
  if (!all_have_passed()) return Next::ask;
  if (!state.chain.empty()) {
    resolve_chain();
    return Next::again;
  }
  tell(mentions<"priority-4">);
  (this->*over)();
  return Next::again;
}

void Machine::begin_defence() {
  auto& at = state.at;
  tell(decides<"attacker-declaration-step-6">, Deed::step_begins, {},
       static_cast<int>(StepName::defend));
  at.step = StepName::defend;
  at.acts = at.priority = nobody;
  at.passes = 0;
}

void Machine::begin_keywords() {
  auto& at = state.at;
  tell(mentions<"defender-declaration-step-8">);
  at.step = StepName::keywords;
  at.priority = nobody;
  at.passes = 0;
  gain_keywords();
}

void Machine::begin_alpha_strike() {
  auto& at = state.at;
  tell(decides<"command-chain-step-6">);
  at.step = StepName::alpha;
  at.priority = nobody;
  at.passes = 0;
  push(Striking{Striking::Stage::activate, true});
}

// The window at the end of a phase is over. What was generated is counted, and the next phase
// begins.
void Machine::end_phase_window() {
  switch (state.at.phase) {
    case PhaseName::influence:
      count_influence();
      return begin_phase(decides<"influence-steps-10">(PhaseName::site));
    case PhaseName::site: return begin_phase(decides<"site-steps-7">(PhaseName::sularium));
    case PhaseName::sularium:
      count_sularium();
      return begin_phase(decides<"sularium-steps-7">(PhaseName::combatant));
    case PhaseName::combatant: return begin_phase(decides<"combatant-steps-7">(PhaseName::attack));
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
