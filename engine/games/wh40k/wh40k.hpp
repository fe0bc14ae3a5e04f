// Warhammer 40,000: Conquest (demo rules) as a game of Arbiter. See README.md of this folder.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/games/wh40k/content.hpp"
#include "engine/games/wh40k/facts.hpp"
#include "engine/games/wh40k/moves.hpp"
#include "engine/games/wh40k/position.hpp"
#include "engine/games/wh40k/state.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

struct Rules : Printed {
  using Content = wh40k::Content;
  using PackText = wh40k::PackText;
  using State = wh40k::State;
  using Move = wh40k::Move;
  using Frame = wh40k::Frame;
  using Fact = wh40k::Fact;

  static constexpr Offers offers{.cards = true,
                                 .secrets = true,
                                 .sealed_moves = true,
                                 .shown_moves = true,
                                 .frames = true,
                                 .spellings = true,
                                 .asked_checks = true};
  static constexpr Kinds giving_up = kinds_of<Concede>;

  static std::pair<unsigned, unsigned> players() { return {2, 2}; }
  static std::vector<PackProblem> pack_problems(const PackText& pack);
  static Content load(PackText pack);

  static State start(const Content& content, const SetUp& set_up, Checker& checker,
                     std::vector<SetUpFault>& faults, std::vector<Fact>* facts);
  static void complete(const Content& content, const SetUp& set_up, State& state,
                       std::vector<Unasked<Move>>* unasked);
  static void condense(const Content& content, State& state);
  static std::vector<PositionProblem> problems(const Content& content, const State& state);

  static Decision decision(const Content& content, const State& state);
  static void check(const Content& content, const State& state, const Decision& asked, Seat by,
                    const Move& move, Checker& checker);
  static void check(const Content& content, const State& state, Seat by, const Move& move,
                    Checker& checker) {
    check(content, state, decision(content, state), by, move, checker);
  }
  static Applied apply(const Content& content, State& state, Seat by, const Move& move,
                       std::vector<Fact>* facts, std::vector<Unasked<Move>>* unasked,
                       WorkBudget& budget);
  static Outcome outcome(const State& state) { return state.outcome; }
  // A bonus concerns its planet, a shield card its unit, and a shuffle its deck. Playing an event
  // or using an ability concerns the unit that is answered, and only cards that could answer it.
  static bool concerns(const Content& content, const State& state, const Move& move);
  static std::string offered_by(const Content& content, const State& state);
  static bool superfluous(const Content& content, const State& state, Seat by, const Pass& pass);
  static Kinds kinds_after_chance(const Content& content, const State& state);

  static SeatOptions<Move> options(const Content& content, const State& state);
  // Returns the spelling under which options() lists a legal move.
  static Move listed(const Content& content, const State& state, Seat by, const Move& move);
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
  static Derived derived(const Content& content, const State& state);
  static std::string tell_move(const Content& content, const State& state, Seat by,
                               const Move& move);
  // Removes from a move what other seats do not know: a sealed commitment, a known order.
  static void conceal(Move& move);
  // The names of planets are always open.
  static bool is_open(const Content& content, Card card) {
    return content.text(card).type == CardType::planet;
  }
  static std::string tell_fact(const Content& content, const State& state, const Fact& fact);
  static std::string tell_position(const Content& content, const State& state);
  static std::string picture(const Content& content, const State& state);
  static std::string tell_refusal(const Content& content, const State& state, Seat by,
                                  const Move& move, RuleId rule);
};

}  // namespace arbiter::wh40k
