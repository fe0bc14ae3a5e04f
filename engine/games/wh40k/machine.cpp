#include "engine/games/wh40k/machine.hpp"

#include <algorithm>
#include <cassert>
#include <variant>

#include "engine/core/piles.hpp"
#include "engine/games/wh40k/judging.hpp"

namespace arbiter::wh40k {

Applied Machine::run(WorkBudget& budget) {
  if (run_to_decision(*this, budget) == Applied::endless) return Applied::endless;
  // If somebody may answer now, a decline is meant for that.
  if (without_asking != nullptr && !without_asking->empty() && decision_of(read()).optional)
    std::erase_if(*without_asking,
                  [](const auto& one) { return std::holds_alternative<Pass>(one.move); });
  if (!is_over()) return Applied::done;
  // What was under way is abandoned.
  state.frames.clear();
  state.hits.clear();
  state.events.clear();
  state.answered.clear();
  state.chosen.clear();
  forget_left();
  return Applied::done;
}

bool Machine::has_room() const {
  return state.frames.size() <= kMostFrames && state.cards.size() <= limits::kInstances &&
         state.events.size() <= kMostEvents && state.hits.size() <= kMostHits;
}

Next Machine::step() {
  if (!has_room() || !read().charge_pass()) {
    beyond_ = true;
    return Next::ask;
  }
  const Next next = state.frames.empty() ? step_round() : step_top();
  const auto has_number = [](const Player& one) { return has_ids(one.deck); };
  if (next == Next::ask && !std::all_of(state.players.begin(), state.players.end(), has_number))
    beyond_ = true;  // no token could be created
  return next;
}

Next Machine::step_top() {
  const auto top = state.frames.size() - 1;
  // The step runs on a copy, because the stack may grow meanwhile.
  const auto step_copy = [this, top](auto frame) {
    const Next next = step(frame);
    if (state.frames.size() <= top) return next;  // the game is over
    assert(std::holds_alternative<decltype(frame)>(state.frames[top]));
    if (next != Next::done)
      state.frames[top] = frame;
    else if (state.frames.size() == top + 1)
      state.frames.pop_back();
    else
      state.frames.erase(state.frames.begin() + static_cast<std::ptrdiff_t>(top));
    if (state.frames.empty()) forget_left();
    return next;
  };
  return std::visit(step_copy, state.frames[top]);
}

Next Machine::step_round() {
  if (!settled && settle_lost()) return Next::again;
  const bool window = state.at.step == StepName::window;
  const Next next = step_phase();
  settled = window && state.at.step == StepName::attack;  // nothing else changed
  return next;
}

Next Machine::step_phase() {
  switch (state.at.step) {
    case StepName::reveal:
      return state.at.phase == PhaseName::setup ? first_planets() : next_planets();
    case StepName::hands: return first_resources();
    case StepName::begin: return begin_deploying();
    case StepName::turns: return deployment_turn();
    case StepName::commit: return commitments();
    case StepName::struggles: return next_struggle();
    case StepName::battles: return next_battle();
    case StepName::window: return window();
    case StepName::attack: return combat_turn();
    case StepName::retreat: return retreats();
    case StepName::won: return won();
    case StepName::settle: return settle_battle();
    case StepName::draw: return finish_round();
    case StepName::none:
    case StepName::decks:
    case StepName::planets:
    case StepName::initiative:
    case StepName::bonus:
    case StepName::finish: break;  // chance or a player answers
  }
  return Next::ask;
}

// --- Facts ---

Fact* Machine::add_fact(RuleId rule, Deed deed, Id card, Id other) {
  Fact fact;
  fact.rule = rule;
  fact.deed = deed;
  fact.card = card;
  fact.other = other;
  fact.seat = card ? card.owner : nobody;
  if (const auto* found = read().find(card)) fact.name = found->card;
  fact.depth = static_cast<std::uint8_t>(state.frames.size());
  return facts_.add(fact);
}

void Machine::add_seat_fact(RuleId rule, Deed deed, Seat seat, std::int32_t amount, Card planet) {
  Fact fact;
  fact.rule = rule;
  fact.deed = deed;
  fact.seat = seat;
  fact.amount = amount;
  fact.planet = planet;
  fact.depth = static_cast<std::uint8_t>(state.frames.size());
  facts_.add(fact);
}

}  // namespace arbiter::wh40k
