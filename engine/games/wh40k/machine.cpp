#include "engine/games/wh40k/machine.hpp"

#include <variant>

#include "engine/core/piles.hpp"

namespace arbiter::wh40k {

Applied Machine::run(WorkBudget& budget) {
  for (std::uint32_t steps = 0; state.outcome.state == Ending::running; ++steps) {
    if (steps >= limits::kStepsPerEntry || state.frames.size() > limits::kFrames - 8 ||
        state.cards.size() > limits::kInstances || state.events.size() > 200 ||
        state.hits.size() > 200 || overflow || budget.steps_left == 0 || !read().charge_pass())
      return Applied::endless;
    --budget.steps_left;
    if ((state.frames.empty() ? step_round() : step_top()) == Next::ask)
      return !overflow && has_ids(state.players[0].deck) && has_ids(state.players[1].deck)
                 ? Applied::done
                 : Applied::endless;
  }
  if (overflow) return Applied::endless;
  // The game is over: what was going on does not happen any more.
  state.frames.clear();
  state.hits.clear();
  state.events.clear();
  state.answered.clear();
  state.chosen.clear();
  return Applied::done;
}

Next Machine::step_top() {
  const auto top = state.frames.size() - 1;
  // A copy steps, since the stack may grow meanwhile.
  const auto step_copy = [this, top](auto frame) {
    const Next next = step(frame);
    if (state.frames.size() <= top) return next;
    if (next != Next::done)
      state.frames[top] = frame;
    else if (state.frames.size() == top + 1)
      state.frames.pop_back();
    else
      state.frames.erase(state.frames.begin() + static_cast<std::ptrdiff_t>(top));
    return next;
  };
  return std::visit(step_copy, state.frames[top]);
}

Next Machine::step_round() {
  if (!settled && settle_lost()) return Next::again;
  const bool window = state.at.step == StepName::window;
  const Next next = step_phase();
  settled = window && state.at.step == StepName::attack;  // only the turn came
  return next;
}

Next Machine::step_phase() {
  switch (state.at.phase) {
    case PhaseName::setup: return setup();
    case PhaseName::deploy: return deploy_phase();
    case PhaseName::command: return command_phase();
    case PhaseName::combat: return combat_phase();
    case PhaseName::headquarters: return headquarters_phase();
  }
  return Next::ask;
}

// --- Facts ---

Fact& Machine::add_fact(RuleId rule, Deed deed, Id card, Id other) {
  Fact fact;
  fact.rule = rule;
  fact.deed = deed;
  fact.card = card;
  fact.other = other;
  fact.seat = card ? card.owner : nobody;
  if (const auto* found = read().find(card)) fact.name = found->card;
  fact.depth = static_cast<std::uint8_t>(state.frames.size());
  if (facts->size() >= limits::kFacts) return beyond = fact;
  facts->push_back(fact);
  return facts->back();
}

void Machine::add_seat_fact(RuleId rule, Deed deed, Seat seat, std::int32_t amount, Card planet) {
  if (facts->size() >= limits::kFacts) return;
  Fact fact;
  fact.rule = rule;
  fact.deed = deed;
  fact.seat = seat;
  fact.amount = amount;
  fact.planet = planet;
  fact.depth = static_cast<std::uint8_t>(state.frames.size());
  facts->push_back(fact);
}

}  // namespace arbiter::wh40k
