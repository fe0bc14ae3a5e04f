#include "tests/sixth/ferrymen.hpp"

#include "ferrymen/rows.hpp"
#include "tests/sixth/listing.hpp"
#include "tests/sixth/machine.hpp"
#include "tests/sixth/soundness.hpp"
#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {

std::vector<PackProblem> Rules::pack_problems(const PackText& pack) {
  return ferrymen::pack_problems(pack);
}
Content Rules::load(PackText pack) { return ferrymen::load(std::move(pack)); }

// No rule forbids a table with a seat for each player.
State Rules::start(const Content& content, const SetUp& set_up, Checker&, std::vector<SetUpFault>&,
                   std::vector<Fact>* facts) {
  return ferrymen::start(content, set_up, facts);
}
State Rules::written(const Content&, const State& state) { return state; }
State Rules::read(const Content&, const SetUp& set_up, const Position& position,
                  std::vector<PositionProblem>& problems) {
  return ferrymen::read(set_up, position, problems);
}
std::vector<PositionProblem> Rules::problems(const Content& content, const State& state) {
  return ferrymen::problems(content, state);
}

Decision Rules::decision(const Content& content, const State& state) {
  return ferrymen::decision({content, state});
}
void Rules::check(const Content& content, const State& state, Seat by, const Move& move,
                  Checker& checker) {
  ferrymen::check({content, state}, by, move, checker);
}
Applied Rules::apply(const Content& content, State& state, Seat by, const Move& move,
                     std::vector<Fact>* facts, std::vector<Unasked<Move>>* unasked,
                     WorkBudget& budget) {
  Machine machine(content, state, facts);
  machine.without_asking = unasked;
  std::visit([&](const auto& one) { ferrymen::apply(machine, by, one); }, move);
  return run_to_decision(machine, budget);
}
bool Rules::superfluous(const Content& content, const State& state, Seat by, const Pass& pass) {
  return is_superfluous({content, state}, by, pass);
}

// Cards and dice lead to the next roll. Only the card after mooring can lead to a hand that is too
// large.
Kinds Rules::kinds_after_chance(const Content&, const State& state) {
  const Kinds turn = kinds_of<Again, Pass, Sail, Embark, Land, Play, Moor>;
  return state.stage == Stage::drawing ? turn | kinds_of<LayAway> : turn;
}

Outcome Rules::outcome(const State& state) { return state.outcome; }

SeatOptions<Move> Rules::options(const Content& content, const State& state) {
  return ferrymen::options({content, state});
}
Entry<Move> Rules::sample(const Content& content, const State& state, Chooser& chooser) {
  return ferrymen::sample({content, state}, chooser);
}
std::optional<Move> Rules::draw(const Content& content, const State& state, Chooser& chooser) {
  return ferrymen::draw({content, state}, chooser);
}

State Rules::view(const Content&, const State& state, Seat seat) {
  return ferrymen::view(state, seat);
}
void Rules::conceal(const State& before, const State& after, Move& move, Seat seat) {
  ferrymen::conceal(before, after, move, seat);
}

// Passengers, poles and wakes.
Countables Rules::countables(const Content& content) {
  Countables found;
  for (const CardText& card : content.cards)
    found.all.push_back({name_of(card.role), card.id, card.name});
  return found;
}
Derived Rules::derived(const Content& content, const State& state) {
  return {Reading(content, state).undealt()};
}
std::string Rules::tell_move(const Content& content, const State& state, Seat by,
                             const Move& move) {
  const Reading reading(content, state);
  return std::visit([&](const auto& one) { return tell(reading, by, one); }, move);
}
std::string Rules::tell_fact(const Content& content, const State& state, const Fact& fact) {
  return ferrymen::tell_fact({content, state}, fact);
}
std::string Rules::tell_position(const Content& content, const State& state) {
  return ferrymen::tell_position({content, state});
}
std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  return ferrymen::tell_refusal({content, state}, by, move, rule);
}

}  // namespace arbiter::ferrymen
