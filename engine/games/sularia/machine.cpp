#include "engine/games/sularia/machine.hpp"

#include <algorithm>
#include <cassert>
#include <variant>

#include "engine/core/piles.hpp"

namespace arbiter::sularia {

// A step pushes at most one frame for each seat.
inline constexpr std::size_t most_frames = limits::kFrames - limits::kSeats;
inline constexpr std::size_t most_items = 1'000;  // on the chain

Applied Machine::run(WorkBudget& budget) {
  const Applied applied = run_to_decision(*this, budget);
  if (is_over()) {  // what was under way is abandoned
    state.frames.clear();
    state.pending.clear();
    state.waiting.clear();
  }
  return applied;
}

bool Machine::holds_too_much() const {
  return state.frames.size() > most_frames || state.cards.size() > limits::kInstances ||
         state.chain.size() > most_items || state.given.size() > limits::kInstances ||
         state.waiting.size() > limits::kInstances;
}

Next Machine::step() {
  beyond_ = holds_too_much() || !read().charge_pass();
  if (beyond_) return Next::again;
  const Next next = step_top();
  if (next == Next::ask)
    beyond_ = !std::all_of(state.players.begin(), state.players.end(),
                           [](const Player& one) { return has_ids(one.deck); });
  return next;
}

Next Machine::step_top() {
  if (state.frames.empty()) return phase_step();
  const auto top = state.frames.size() - 1;
  Frame frame = state.frames[top];
  const Next next = std::visit([this](auto& one) { return step(one); }, frame);
  if (state.frames.size() <= top) return next;
  assert(state.frames[top].index() == frame.index());
  if (next == Next::done)
    state.frames.erase(state.frames.begin() + static_cast<std::ptrdiff_t>(top));
  else
    state.frames[top] = frame;
  return next == Next::done ? Next::again : next;
}

// --- Facts ---

void Machine::tell(RuleId rule, Deed deed, Id card, std::int32_t amount, Id other) {
  if (!facts.wanted()) return;
  Fact fact;
  fact.rule = rule;
  fact.deed = deed;
  fact.card = card;
  fact.other = other;
  fact.amount = amount;
  if (const auto* found = read().find(other)) fact.other_name = found->card;
  if (const auto* found = read().find(card)) {
    fact.seat = found->controlled_by();
    fact.name = found->card;
  } else {
    for (const auto& item : state.chain)
      if (item.card == card) fact.name = item.was;
  }
  facts.add(fact);
}

void Machine::tell_seat(RuleId rule, Deed deed, Seat seat, std::int32_t amount) {
  if (facts.wanted()) facts.add({rule, deed, Id{}, Id{}, Card{}, seat, amount});
}

}  // namespace arbiter::sularia
