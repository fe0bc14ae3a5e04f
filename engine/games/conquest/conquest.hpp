// Conquest (Official Rules, August 18, 2009) as a game of Arbiter. See README.md of this folder.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "conquest/rows.hpp"
#include "engine/core/explained.hpp"
#include "engine/core/game.hpp"
#include "engine/games/conquest/content.hpp"
#include "engine/games/conquest/facts.hpp"
#include "engine/games/conquest/moves.hpp"
#include "engine/games/conquest/position.hpp"
#include "engine/games/conquest/state.hpp"

namespace arbiter::conquest {

struct Rules : Printed {
  using Content = conquest::Content;
  using PackText = conquest::PrintedPack;
  using State = conquest::State;
  using Move = conquest::Move;
  using Frame = conquest::Frame;
  using Fact = conquest::Fact;
  using TimeLimit = conquest::TimeLimit;

  static constexpr Offers offers{.cards = true,
                                 .secrets = true,
                                 .shown_moves = true,
                                 .frames = true,
                                 .spellings = true,
                                 .enlisting = true,
                                 .time_limit = true,
                                 .trace = true,
                                 .leaving = true,
                                 .texts = true,
                                 .asked_checks = true};
  static constexpr Kinds giving_up = kinds_of<Surrender>;

  static std::pair<unsigned, unsigned> players() { return {2, 8}; }
  static std::vector<PackProblem> pack_problems(const PackText& pack);
  static Content load(const PackText& pack);
  // Explains how the text of a card (id or name) was understood.
  static ExplainedCard explain_card(const PackText& pack, std::string_view card);
  // Returns the problems of a pack whose cards have their trees given.
  static std::vector<PackProblem> pack_problems(const conquest::PackText& pack);
  static Content load(conquest::PackText pack);

  static State start(const Content& content, const SetUp& set_up, Checker& checker,
                     std::vector<SetUpFault>& faults, std::vector<Fact>* facts);
  static void enlist(const Content& content, SetUp& set_up, Chooser& chooser);
  static void complete(const Content& content, const SetUp& set_up, State& state,
                       std::vector<Unasked<Move>>* unasked);
  static void condense(const Content& content, State& state);
  static std::vector<PositionProblem> problems(const Content& content, const State& state);

  static Decision decision(const Content& content, const State& state);
  static void check(const Content& content, const State& state, Seat by, const Move& move,
                    Checker& checker);
  static void check(const Content& content, const State& state, const Decision& asked, Seat by,
                    const Move& move, Checker& checker);
  static Applied apply(const Content& content, State& state, Seat by, const Move& move,
                       std::vector<Fact>* facts, std::vector<Unasked<Move>>* unasked,
                       WorkBudget& budget);
  static Outcome outcome(const State& state) { return state.outcome; }
  static bool concerns(const Content& content, const State& state, const Move& move);
  static std::string offered_by(const Content& content, const State& state);
  static bool superfluous(const Content& content, const State& state, Seat by, const Pass& pass);
  static Kinds kinds_after_chance(const Content& content, const State& state);
  static bool has_left(const State& state, Seat seat) {
    return seat.number < state.commanders.size() && !state.commander(seat).in_war;
  }

  // Returns an act with the omitted directions and payments filled in, if there is no choice of
  // them.
  static Move listed(const Content& content, const State& state, Seat by, const Move& move);
  static SeatOptions<Move> options(const Content& content, const State& state);
  static Entry<Move> sample(const Content& content, const State& state, Chooser& chooser);
  static std::optional<Move> draw(const Content& content, const State& state, Chooser& chooser);

  static std::vector<Id> instances(const Content& content, const State& state, Card card);
  static std::vector<Id> unnamed_instances(const Content& content, const State& state, Card card);
  static State view(const Content& content, const State& state, Seat seat);
  static void show(State& before, const State& after);
  static std::vector<Known> known(const Content& content, const State& state);
  static std::vector<HiddenPile> hidden_piles(const Content& content, const State& state);
  static InSecret in_secret(const State& state, Seat by, const Move& move);
  static AtRandom at_random(const Content& content, const State& state, Seat by, const Move& move);
  static std::vector<Gain> gains(const Content& content, const State& before, Seat by,
                                 const Move& move, const State& after);
  static Countables countables(const Content& content);
  static Card counts_as(const Content& content, const State& state, Id id);
  static Card counts_as(const Content& content, const State& state, const Target& target);
  static Derived derived(const Content& content, const State& state);
  static std::string tell_move(const Content& content, const State& state, Seat by,
                               const Move& move);
  static std::string tell_fact(const Content& content, const State& state, const Fact& fact);
  static std::string tell_trace(const Content& content, const State& state, const Fact& fact);
  static std::string tell_position(const Content& content, const State& state);
  static std::string picture(const Content& content, const State& state);
  static std::string tell_refusal(const Content& content, const State& state, Seat by,
                                  const Move& move, RuleId rule);
};

}  // namespace arbiter::conquest
