// The Ferrymen: what the game offers to everything above the engine (engine/core/game.hpp).
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "ferrymen/rows.hpp"
#include "tests/sixth/content.hpp"
#include "tests/sixth/facts.hpp"
#include "tests/sixth/moves.hpp"
#include "tests/sixth/position.hpp"
#include "tests/sixth/state.hpp"

namespace arbiter::ferrymen {

struct Rules : Printed {
  using Content = ferrymen::Content;
  using PackText = ferrymen::PackText;
  using State = ferrymen::State;
  using Position = ferrymen::State;
  using Move = ferrymen::Move;
  using Fact = ferrymen::Fact;

  static constexpr Offers offers{.secrets = true, .concealed_moves = true};
  static constexpr Kinds giving_up = kinds_of<Concede>;

  static std::pair<unsigned, unsigned> players() { return {2, 4}; }

  static std::vector<PackProblem> pack_problems(const PackText& pack);
  static Content load(PackText pack);

  static State start(const Content& content, const SetUp& set_up, Checker& checker,
                     std::vector<SetUpFault>& faults, std::vector<Fact>* facts);
  static Position written(const Content& content, const State& state);
  static State read(const Content& content, const SetUp& set_up, const Position& position,
                    std::vector<PositionProblem>& problems);
  static std::vector<PositionProblem> problems(const Content& content, const State& state);

  static Decision decision(const Content& content, const State& state);
  static void check(const Content& content, const State& state, Seat by, const Move& move,
                    Checker& checker);
  static Applied apply(const Content& content, State& state, Seat by, const Move& move,
                       std::vector<Fact>* facts, std::vector<Unasked<Move>>* unasked,
                       WorkBudget& budget);
  static Outcome outcome(const State& state);
  static bool concerns(const Content&, const State&, const Move&) { return true; }
  static std::string offered_by(const Content&, const State&) { return ""; }
  static bool superfluous(const Content& content, const State& state, Seat by, const Pass& pass);
  static Kinds kinds_after_chance(const Content& content, const State& state);

  static SeatOptions<Move> options(const Content& content, const State& state);
  static Entry<Move> sample(const Content& content, const State& state, Chooser& chooser);
  static std::optional<Move> draw(const Content& content, const State& state, Chooser& chooser);

  static State view(const Content& content, const State& state, Seat seat);
  static void conceal(const State& before, const State& after, Move& move, Seat seat);

  static std::vector<Known> known(const Content& content, const State& state);
  static std::vector<HiddenPile> hidden_piles(const Content& content, const State& state);
  static InSecret in_secret(const State&, Seat, const Move&) { return {}; }
  static AtRandom at_random(const Content& content, const State& state, Seat by, const Move& move);
  static std::vector<Gain> gains(const Content& content, const State& before, Seat by,
                                 const Move& move, const State& after);
  static Countables countables(const Content& content);
  static Derived derived(const Content& content, const State& state);
  static std::string tell_move(const Content& content, const State& state, Seat by,
                               const Move& move);
  static std::string tell_fact(const Content& content, const State& state, const Fact& fact);
  static std::string tell_position(const Content& content, const State& state);
  static std::string picture(const Content& content, const State& state);
  static std::string tell_refusal(const Content& content, const State& state, Seat by,
                                  const Move& move, RuleId rule);
};

}  // namespace arbiter::ferrymen
