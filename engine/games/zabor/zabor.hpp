// Conquest of Zabor as a game of Arbiter. See README.md of this folder.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/games/zabor/content.hpp"
#include "engine/games/zabor/facts.hpp"
#include "engine/games/zabor/moves.hpp"
#include "engine/games/zabor/position.hpp"
#include "engine/games/zabor/state.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

struct Rules : Printed {
  using Content = zabor::Content;
  using PackText = zabor::PackText;
  using State = zabor::State;
  using Position = zabor::Position;
  using Move = zabor::Move;
  using Fact = zabor::Fact;

  static constexpr Offers offers{
      .secrets = true, .concealed_moves = true, .parts = true, .asked_checks = true};
  static constexpr Kinds giving_up = 0;

  static std::pair<unsigned, unsigned> players() { return {decides<"info-1">(3u), kPlayers}; }
  static std::vector<PackProblem> pack_problems(const PackText& pack) {
    return zabor::pack_problems(pack);
  }
  static Content load(PackText pack) { return zabor::load(std::move(pack)); }

  static State start(const Content& content, const SetUp& set_up, Checker& checker,
                     std::vector<SetUpFault>& faults, std::vector<Fact>* facts);
  static Position written(const Content& content, const State& state);
  static State read(const Content& content, const SetUp& set_up, const Position& position,
                    std::vector<PositionProblem>& problems);
  static std::vector<PositionProblem> problems(const Content& content, const State& state);

  static Decision decision(const Content& content, const State& state);
  static void check(const Content& content, const State& state, Seat by, const Move& move,
                    Checker& checker);
  static void check(const Content& content, const State& state, const Decision& asked, Seat by,
                    const Move& move, Checker& checker);
  static Applied apply(const Content& content, State& state, Seat by, const Move& move,
                       std::vector<Fact>* facts, std::vector<Unasked<Move>>* unasked,
                       WorkBudget& budget);
  static bool states_part(const Content& content, const Move& given, std::optional<Move>& settled);
  static Outcome outcome(const State& state);
  static bool concerns(const Content&, const State&, const Move&) { return true; }
  static std::string offered_by(const Content& content, const State& state);
  static bool superfluous(const Content& content, const State& state, Seat by, const Pass& pass);
  static Kinds kinds_after_chance(const Content& content, const State& state);

  static SeatOptions<Move> options(const Content& content, const State& state);
  static Entry<Move> sample(const Content& content, const State& state, Chooser& chooser);
  static std::optional<Move> draw(const Content& content, const State& state, Chooser& chooser);

  // Returns the places in the rules that the position touches, for the record of what tests reach.
  static std::vector<std::string> places(const State& state);
  static State view(const Content& content, const State& state, Seat seat);
  static void conceal(const State& before, const State& after, Move& move, Seat seat);
  static std::vector<Known> known(const Content& content, const State& state);
  static std::vector<HiddenPile> hidden_piles(const Content& content, const State& state);
  static InSecret in_secret(const State& state, Seat by, const Move& move);
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

// Returns a position for these players before anything has happened.
State new_state(const SetUp& set_up);

}  // namespace arbiter::zabor
