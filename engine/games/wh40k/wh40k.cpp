#include "engine/games/wh40k/wh40k.hpp"

#include <variant>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

std::vector<PackProblem> Rules::pack_problems(const PackText& pack) {
  return wh40k::problems(pack);
}
Content Rules::load(PackText pack) { return wh40k::load(std::move(pack)); }

// --- Judging and applying ---

Decision Rules::decision(const Content& content, const State& state) {
  return decision_of(Reading(content, state));
}

void Rules::check(const Content& content, const State& state, const Decision& asked, Seat by,
                  const Move& move, Checker& checker) {
  if (state.outcome.state != Ending::running) {
    checker.need(false, state.outcome.rule);
    return;
  }
  check_move(Reading(content, state), asked, by, move, checker);
}

Applied Rules::apply(const Content& content, State& state, Seat by, const Move& move,
                     std::vector<Fact>* facts, std::vector<Unasked<Move>>* unasked,
                     WorkBudget& budget) {
  Machine machine(content, state, facts);
  machine.without_asking = unasked;
  // Moves that only say whose turn it is, or what will be known later, change no card.
  constexpr Kinds kLeaveCards = kinds_of<Pass, PassTurn, Commit>;
  machine.settled = state.frames.empty() && (kind_of(move) & kLeaveCards) != 0;
  std::visit([&](const auto& one) { machine.apply(by, one); }, move);
  return machine.run(budget);
}

}  // namespace arbiter::wh40k
