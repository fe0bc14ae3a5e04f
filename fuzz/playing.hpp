// Plays on from a position and checks everything that must hold on the way.
#pragma once
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "codec/play.hpp"
#include "codec/position.hpp"
#include "fuzz/target.hpp"
#include "tests/mutate.hpp"
#include "tests/on_tape.hpp"

namespace arbiter::fuzz {

template <Game G>
class Player {
 public:
  using State = typename G::State;
  using Move = typename G::Move;

  // The log provides content, names and set-up. It must outlive the player.
  Player(const Log<G>& log, State state, Chooser& chooser)
      : log_(log), state_(std::move(state)), chooser_(chooser) {}

  void check_position() const {
    for (const auto& one : G::problems(content(), state_))
      must(false, "impossible: " + one.pointer + ": " + one.reason);
    const auto json = encode_position<G>(log_.names, log_.terms, content(), state_, {});
    State read;
    DecodeContext context(log_.names);
    std::vector<PositionProblem> problems;
    decode_position<G>(test::on_tape(json), content(), log_.set_up, read, problems, context);
    must(context.faults().empty() && problems.empty(), "an exported position cannot be read");
    must(read == state_, "an exported position reads as another one: " + json.dump());
  }

  // Offers a move, which is sometimes mutated. Returns false at the end of the game.
  bool step() {
    const Decision asked = G::decision(content(), state_);
    if (!asked.asks()) return false;
    auto entry = G::sample(content(), state_, chooser_);
    must(clean(entry.by, entry.move), "sample is not legal");
    if (chooser_.below(4) == 0) offer_mutant(entry);
    WorkBudget budget;
    return G::apply(content(), state_, entry.by, entry.move, nullptr, nullptr, budget) ==
           Applied::done;
  }

  const State& state() const { return state_; }

 private:
  const typename G::Content& content() const { return log_.content(); }

  bool clean(Seat by, const Move& move) const {
    Checker check;
    G::check(content(), state_, by, move, check);
    return check.clean();
  }

  // Changes the entry. If the result is not legal, its refusal is explained and the entry stays as
  // it was.
  void offer_mutant(Entry<Move>& entry) {
    auto mutant = entry;
    const auto ids = test::ids_in(written_position<G>(content(), state_));
    const auto players = static_cast<unsigned>(log_.set_up.players.size());
    test::Mutator(ids, players, test::cards_of<G>(content()), chooser_).mutate(mutant.move);
    G::tell_move(content(), state_, mutant.by, mutant.move);
    Checker check;
    G::check(content(), state_, mutant.by, mutant.move, check);
    if (check.clean()) entry = mutant;
    for (const RuleId rule : check.broken()) {
      must(rule.row < G::book().rows.size(), "refused by a rule that does not exist");
      G::tell_refusal(content(), state_, mutant.by, mutant.move, rule);
    }
  }

  const Log<G>& log_;
  State state_;
  Chooser& chooser_;
};

}  // namespace arbiter::fuzz
