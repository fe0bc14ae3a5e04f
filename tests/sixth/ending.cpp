// 7 The end: giving up, counting the coins, who wins.
#include <algorithm>

#include "ferrymen/rows.hpp"
#include "tests/sixth/judging.hpp"
#include "tests/sixth/machine.hpp"
#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {

// --- concede ---

void judge(const Reading& reading, Seat by, const Concede&, Checker& checker) {
  checker.need(!reading.is_over(), reading.state().outcome.rule);
  checker.need(reading.plays(by), row<"7-8">);
}

void moment(const Reading& reading, Seat by, const Concede& move, Checker& checker) {
  judge(reading, by, move, checker);
}

void apply(Machine& machine, Seat by, const Concede&) {
  Ferryman& ferryman = machine.of(by);
  machine.tell({.deed = Deed::left, .rule = decides<"7-7">, .seat = by});
  for (auto* cards : {&ferryman.hand, &ferryman.aboard})
    while (!cards->empty()) machine.lay_away(by, *cards, cards->front(), decides<"7-7">);
  ferryman.left = true;
  ferryman.at = {};
  State& state = machine.state();
  const Seat next = machine.read().after(by);
  if (machine.read().playing().size() == 1) return machine.end_for(next, decides<"7-9">);
  if (state.turn == by && state.stage != Stage::dealing) machine.begin_turn(next);
}

std::string tell(const Reading&, Seat by, const Concede&) {
  return std::string{by.text()} + " gives up.";
}

// --- the end ---

void Machine::end_for(Seat winner, RuleId by) {
  state_.outcome = {Ending::won, SeatSet::of(winner), by};
  tell({.deed = Deed::ended, .rule = by, .seat = winner});
}

void Machine::end(RuleId by) {
  for (Ferryman& one : state_.ferrymen) {
    const std::size_t due = kStranded * one.aboard.size();
    const auto paid = static_cast<std::uint16_t>(std::min<std::size_t>(due, one.coins));
    if (paid == 0) continue;
    one.coins = static_cast<std::uint16_t>(one.coins - paid);
    tell({.deed = Deed::paid, .rule = decides<"7-3">, .seat = one.seat, .count = paid});
  }
  std::vector<const Ferryman*> ranked;
  for (const Ferryman& one : state_.ferrymen)
    if (!one.left) ranked.push_back(&one);
  const auto rank = [](const Ferryman* one) { return std::pair{one->coins, one->landed}; };
  std::sort(ranked.begin(), ranked.end(),
            [&](const Ferryman* one, const Ferryman* other) { return rank(one) > rank(other); });
  const Ferryman &best = *ranked[0], &second = *ranked[1];
  if (rank(&best) == rank(&second)) {
    state_.outcome = {Ending::drawn, {}, by};
    return tell({.deed = Deed::ended, .rule = decides<"7-6">});
  }
  const RuleId why = best.coins > second.coins ? decides<"7-4"> : decides<"7-5">;
  state_.outcome = {Ending::won, SeatSet::of(best.seat), by};
  tell({.deed = Deed::ended, .rule = why, .seat = best.seat});
}

}  // namespace arbiter::ferrymen
