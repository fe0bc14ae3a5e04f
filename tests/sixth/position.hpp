// The first position, its written form, and what a seat sees of it.
#pragma once
#include <vector>

#include "engine/core/game.hpp"
#include "tests/sixth/facts.hpp"
#include "tests/sixth/moves.hpp"
#include "tests/sixth/reading.hpp"

namespace arbiter::ferrymen {

// Values that people want to read beside a position.
struct Derived {
  std::uint32_t undealt = 0;  // cards that are still to be dealt
  bool operator==(const Derived&) const = default;
};
constexpr auto fields(Type<Derived>) {
  return FieldList{optional_field("undealt", &Derived::undealt)};
}

State start(const Content& content, const SetUp& set_up, std::vector<Fact>* facts);
// Sorts lists that a person may have typed in another order.
State read(const SetUp& set_up, State position, std::vector<PositionProblem>& problems);
// In the view, other hands are unknown cards, and their names are among those of the deck.
State view(const State& state, Seat seat);
// Removes from a move what this seat does not learn from it.
void conceal(const State& before, const State& after, Move& move, Seat seat);

}  // namespace arbiter::ferrymen
