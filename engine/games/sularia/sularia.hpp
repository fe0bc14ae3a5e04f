// Battle for Sularia as a game of Arbiter. See README.md of this folder.
#pragma once
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/game.hpp"
#include "engine/games/sularia/content.hpp"
#include "engine/games/sularia/facts.hpp"
#include "engine/games/sularia/moves.hpp"
#include "engine/games/sularia/position.hpp"
#include "engine/games/sularia/state.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

struct Rules : Printed {
  using Content = sularia::Content;
  using PackText = sularia::PackText;
  using State = sularia::State;
  using Move = sularia::Move;
  using Frame = sularia::Frame;
  using Fact = sularia::Fact;

  static constexpr Offers offers{.cards = true,
                                 .likeness = true,
                                 .secrets = true,
                                 .shown_moves = true,
                                 .seals = true,
                                 .frames = true,
                                 .spellings = true,
                                 .enlisting = true};
  static constexpr Kinds giving_up = kinds_of<Concede>;

  static std::pair<unsigned, unsigned> players() {
    return {decides<"standard-constructed-1">(2u),
            decides<"multiplayer-1">(unsigned{limits::kSeats})};
  }
  static std::vector<PackProblem> pack_problems(const PackText& pack);
  static Content load(PackText pack);

  static State start(const Content& content, const SetUp& set_up, Checker& checker,
                     std::vector<SetUpFault>& faults, std::vector<Fact>* facts);
  static void complete(const Content& content, const SetUp& set_up, State& state,
                       std::vector<Unasked<Move>>* unasked);
  static void condense(const Content& content, State& state);
  static std::vector<PositionProblem> problems(const Content& content, const State& state);

  static Decision decision(const Content& content, const State& state);
  static void check(const Content& content, const State& state, Seat by, const Move& move,
                    Checker& checker);
  static Applied apply(const Content& content, State& state, Seat by, const Move& move,
                       std::vector<Fact>* facts, std::vector<Unasked<Move>>* unasked,
                       WorkBudget& budget);
  static Outcome outcome(const State& state) { return state.outcome; }
  // A shuffle concerns its deck, and a trigger its card.
  static bool concerns(const Content& content, const State& state, const Move& move);
  static std::string offered_by(const Content&, const State&) { return ""; }
  // No pass is superfluous: priority always offers something to answer, or nobody has it.
  static bool superfluous(const Content&, const State&, Seat, const Pass&) { return false; }
  static Kinds kinds_after_chance(const Content& content, const State& state);

  static SeatOptions<Move> options(const Content& content, const State& state);
  // Returns the spelling under which options() lists a legal move.
  static Move listed(const Content& content, const State& state, Seat by, const Move& move);
  static Entry<Move> sample(const Content& content, const State& state, Chooser& chooser);
  static std::optional<Move> draw(const Content& content, const State& state, Chooser& chooser);

  static std::vector<Id> instances(const Content& content, const State& state, Card card);
  static std::vector<Id> unnamed_instances(const Content& content, const State& state, Card card);
  // Whether they are cards of one name in a hand that the same seats have seen.
  static bool alike(const Content& content, const State& state, Id one, Id other);
  static State view(const Content& content, const State& state, Seat seat);
  static void show(State& before, const State& after);
  // Team mates in Faction War play the same deck.
  static void enlist(const Content& content, SetUp& set_up, Chooser& chooser);
  // What an entry commits to, and what it opens. The reader of a log proves the second by the
  // first.
  static const PlaceCard* seal_in(const Move& move);
  static Open* opening_in(Move& move);

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
  static std::string tell_fact(const Content& content, const State& state, const Fact& fact);
  static std::string tell_position(const Content& content, const State& state);
  static std::string picture(const Content& content, const State& state);
  static std::string tell_refusal(const Content& content, const State& state, Seat by,
                                  const Move& move, RuleId rule);
};

}  // namespace arbiter::sularia
