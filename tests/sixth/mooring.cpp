// 6 Mooring: the end of a turn, and the duty to lay away from a hand that is too large.
#include "ferrymen/rows.hpp"
#include "tests/sixth/listing.hpp"
#include "tests/sixth/machine.hpp"
#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {

// --- moor ---

void judge(const Reading&, Seat, const Moor&, Checker&) {}

void moment(const Reading& reading, Seat by, const Moor&, Checker& checker) {
  moment_to_sail(reading, by, checker);
}

void apply(Machine& machine, Seat by, const Moor&) {
  State& state = machine.state();
  if (state.strokes > 0)
    machine.tell(
        {.deed = Deed::lost_strokes, .rule = decides<"6-1">, .seat = by, .count = state.strokes});
  state.strokes = 0;
  state.stage = Stage::drawing;
  if (machine.of(by).coins >= kRich) machine.end(decides<"7-1">);
}

void offer(Listing& out, Type<Moor>) { out.add(Moor{}); }

std::string tell(const Reading&, Seat by, const Moor&) {
  return std::string{by.text()} + " moors.";
}

// --- lay_away ---

void judge(const Reading& reading, Seat by, const LayAway& move, Checker& checker) {
  checker.need(reading.holds(by, move.card), row<"6-4">);
}

void moment(const Reading& reading, Seat by, const LayAway&, Checker& checker) {
  if (need_turn(reading, by, checker)) checker.need(false, row<"6-3">);
}

void apply(Machine& machine, Seat by, const LayAway& move) {
  machine.lay_away(by, machine.of(by).hand, move.card, decides<"6-3">);
}

void offer(Listing& out, Type<LayAway>) {
  out.add_cards(out.reading().of(out.seat()).hand, [](Card card) { return LayAway{card}; });
}

std::string tell(const Reading& reading, Seat by, const LayAway& move) {
  return std::string{by.text()} + " lays away " + card_name(reading.content(), move.card) + ".";
}

}  // namespace arbiter::ferrymen
