// A position that is being changed: the effects of the moves, and the steps to the next decision.
#pragma once
#include <vector>

#include "engine/core/facts.hpp"
#include "engine/core/machine.hpp"
#include "tests/sixth/facts.hpp"
#include "tests/sixth/moves.hpp"
#include "tests/sixth/reading.hpp"

namespace arbiter::ferrymen {

class Machine {
 public:
  // `facts` may be null. The arguments must outlive the machine.
  Machine(const Content& content, State& state, std::vector<Fact>* facts)
      : content_(content), state_(state), facts_(facts) {}

  // Receives what was settled without asking. Null if the caller does not want it.
  std::vector<Unasked<Move>>* without_asking = nullptr;

  Reading read() const { return {content_, state_}; }
  State& state() { return state_; }
  Ferryman& of(Seat seat) { return state_.ferrymen[seat.number]; }

  // For run_to_decision().
  bool is_over() const { return read().is_over(); }
  bool is_beyond() const;
  Next step();

  void tell(const Fact& fact) { facts_.add(fact); }

  // Cards go from one place to another.
  void give(Seat seat, Card card);         // from the deck to a hand
  void take_aboard(Seat seat, Card card);  // from a hand
  void lay_away(Seat seat, std::vector<Card>& from, Card card, RuleId by);

  void begin_turn(Seat seat);
  // Ends the game by a rule and counts the coins. Requires at least two players.
  void end(RuleId by);
  // Ends the game by a rule, with the last player as its winner.
  void end_for(Seat winner, RuleId by);

 private:
  Next go_to(Stage stage);
  Next deal_first_cards();

  const Content& content_;
  State& state_;
  FactList<Fact> facts_;
};

// What each move does, in the file of its chapter. Requires that check() found nothing.
void apply(Machine& machine, Seat by, const Pass& move);
void apply(Machine& machine, Seat by, const Deal& move);
void apply(Machine& machine, Seat by, const Roll& move);
void apply(Machine& machine, Seat by, const Again& move);
void apply(Machine& machine, Seat by, const Sail& move);
void apply(Machine& machine, Seat by, const Embark& move);
void apply(Machine& machine, Seat by, const Land& move);
void apply(Machine& machine, Seat by, const Play& move);
void apply(Machine& machine, Seat by, const Moor& move);
void apply(Machine& machine, Seat by, const LayAway& move);
void apply(Machine& machine, Seat by, const Concede& move);

}  // namespace arbiter::ferrymen
