// Who is asked, and the rule that an entry breaks which nobody asked for.
#include "ferrymen/rows.hpp"
#include "tests/sixth/judging.hpp"

namespace arbiter::ferrymen {
namespace {

struct Unasked {
  const State& state;
  RuleId asked;

  RuleId operator()(const Pass&) const { return asked; }
  RuleId operator()(const Deal&) const {
    return state.stage == Stage::dealing ? row<"1-4"> : row<"6-2">;
  }
  RuleId operator()(const Roll&) const { return row<"2-2">; }
  RuleId operator()(const Again&) const { return state.rolled_again ? row<"2-4"> : row<"2-3">; }
  template <OneOf<Sail, Embark, Land, Play, Moor> M>
  RuleId operator()(const M&) const {
    return row<"3-1">;
  }
  RuleId operator()(const LayAway&) const { return row<"6-3">; }
  RuleId operator()(const Concede&) const { return row<"7-7">; }
};

}  // namespace

Decision decision(const Reading& reading) {
  if (reading.is_over()) return {};
  const SeatSet dealer = SeatSet::of(chance);
  const SeatSet turn = SeatSet::of(reading.state().turn);
  switch (reading.state().stage) {
    case Stage::dealing: return {dealer, Who::one, row<"1-4">, kinds_of<Deal>, false};
    case Stage::rolling: return {dealer, Who::one, row<"2-2">, kinds_of<Roll>, false};
    case Stage::pondering: return {turn, Who::one, row<"2-3">, kinds_of<Again, Pass>, true};
    case Stage::sailing:
      return {turn, Who::one, row<"3-1">, kinds_of<Sail, Embark, Land, Play, Moor>, false};
    case Stage::drawing: return {dealer, Who::one, row<"6-2">, kinds_of<Deal>, false};
    case Stage::laying_away: return {turn, Who::one, row<"6-3">, kinds_of<LayAway>, false};
  }
  return {};
}

void check(const Reading& reading, Seat by, const Move& move, Checker& checker) {
  if (const auto* leaving = std::get_if<Concede>(&move)) {
    judge(reading, by, *leaving, checker);
    return;
  }
  if (by.is_player() && !checker.need(reading.plays(by), row<"7-8">)) return;
  const Decision asked = decision(reading);
  if ((asked.kinds & kind_of(move)) == 0) {
    checker.need(false, std::visit(Unasked{reading.state(), asked.rule}, move));
    return;
  }
  const bool of_player = by.is_player() && !asked.seats.has(chance);
  if (!checker.need(asked.seats.has(by), of_player ? row<"2-1"> : asked.rule)) return;
  std::visit([&](const auto& one) { judge(reading, by, one, checker); }, move);
}

}  // namespace arbiter::ferrymen
