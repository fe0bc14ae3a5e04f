#include "engine/games/sularia/machine.hpp"

#include <algorithm>
#include <variant>

#include "engine/core/piles.hpp"

namespace arbiter::sularia {

Applied Machine::run(WorkBudget& budget) {
  for (std::uint32_t steps = 0; state.outcome.state == Ending::running; ++steps) {
    if (steps >= limits::kStepsPerEntry || state.frames.size() > limits::kFrames - 8 ||
        state.cards.size() > limits::kInstances || state.chain.size() > 1'000 ||
        state.given.size() > limits::kInstances || state.waiting.size() > limits::kInstances ||
        budget.steps_left == 0 || !read().charge_pass())
      return Applied::endless;
    --budget.steps_left;
    if (step_top() == Next::ask)
      return std::all_of(state.players.begin(), state.players.end(),
                         [](const Player& one) { return has_ids(one.deck); })
                 ? Applied::done
                 : Applied::endless;
  }
  // The game is over: what was going on does not happen any more.
  state.frames.clear();
  state.pending.clear();
  state.waiting.clear();
  return Applied::done;
}

Next Machine::step_top() {
  if (state.frames.empty()) return phase_step();
  const auto top = state.frames.size() - 1;
  Frame frame = state.frames[top];
  const Next next = std::visit([this](auto& one) { return step(one); }, frame);
  if (state.frames.size() <= top) return next;
  if (next == Next::done)
    state.frames.erase(state.frames.begin() + static_cast<std::ptrdiff_t>(top));
  else
    state.frames[top] = frame;
  return next == Next::done ? Next::again : next;
}

// --- Facts ---

void Machine::tell(RuleId rule, Deed deed, Id card, std::int32_t amount, Id other) {
  if (!facts || facts->size() >= limits::kFacts) return;
  Fact fact;
  fact.rule = rule;
  fact.deed = deed;
  fact.card = card;
  fact.other = other;
  fact.amount = amount;
  if (const auto* found = read().find(card)) {
    fact.seat = found->controlled_by();
    fact.name = found->card;
  } else {
    for (const auto& item : state.chain)
      if (item.card == card) fact.name = item.was;
  }
  facts->push_back(fact);
}

void Machine::tell_seat(RuleId rule, Deed deed, Seat seat, std::int32_t amount) {
  if (!facts || facts->size() >= limits::kFacts) return;
  Fact fact;
  fact.rule = rule;
  fact.deed = deed;
  fact.seat = seat;
  fact.amount = amount;
  facts->push_back(fact);
}

}  // namespace arbiter::sularia
