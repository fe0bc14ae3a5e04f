// Which players are asked, and what stops a seat from acting now.
#include "ferrymen/rows.hpp"
#include "tests/sixth/judging.hpp"

namespace arbiter::ferrymen {
Decision decision(const Reading& reading) {
  if (reading.is_over()) return {};
  const SeatSet dealer = SeatSet::of(chance);
  const SeatSet turn = SeatSet::of(reading.state().turn);
  switch (reading.state().stage) {
    case Stage::dealing: return {dealer, Who::one, decides<"1-4">, kinds_of<Deal>, false};
    case Stage::rolling: return {dealer, Who::one, decides<"2-2">, kinds_of<Roll>, false};
    case Stage::pondering: return {turn, Who::one, decides<"2-3">, kinds_of<Again, Pass>, true};
    case Stage::sailing:
      return {turn, Who::one, decides<"3-1">, kinds_of<Sail, Embark, Land, Play, Moor>, false};
    case Stage::drawing: return {dealer, Who::one, decides<"6-2">, kinds_of<Deal>, false};
    case Stage::laying_away: return {turn, Who::one, decides<"6-3">, kinds_of<LayAway>, false};
  }
  return {};
}

bool need_turn(const Reading& reading, Seat by, Checker& checker) {
  const State& state = reading.state();
  if (!checker.need(state.stage != Stage::dealing, row<"1-4">)) return false;
  return checker.need(by == state.turn, row<"2-1">);
}

void moment_to_sail(const Reading& reading, Seat by, Checker& checker) {
  if (need_turn(reading, by, checker)) checker.need(false, row<"3-1">);
}

void check(const Reading& reading, Seat by, const Move& move, Checker& checker) {
  const Decision asked = decision(reading);
  const bool leaves = std::holds_alternative<Concede>(move);  // possible at any time
  if (by.is_player() && !leaves && !checker.need(reading.plays(by), row<"7-8">)) return;
  const bool taken = asked.seats.has(by) && (asked.kinds & kind_of(move)) != 0;
  std::visit(
      [&](const auto& one) {
        leaves || taken ? judge(reading, by, one, checker) : moment(reading, by, one, checker);
      },
      move);
}

}  // namespace arbiter::ferrymen
