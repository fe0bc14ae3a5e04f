// 2 The current: the die, and rolling it again.
#include "ferrymen/rows.hpp"
#include "tests/sixth/listing.hpp"
#include "tests/sixth/machine.hpp"
#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {
namespace {

constexpr std::string_view kAgain = "ferrymen:2-3";  // what a pass declines

}  // namespace

// --- roll ---

void judge(const Reading&, Seat, const Roll& move, Checker& checker) {
  checker.need(move.value >= 1 && move.value <= kSides, row<"2-2">);
}

void moment(const Reading&, Seat, const Roll&, Checker& checker) {
  checker.need(false, row<"2-2">);
}

void apply(Machine& machine, Seat, const Roll& move) {
  State& state = machine.state();
  state.strokes = move.value;
  state.stage = Stage::pondering;
  machine.tell({.deed = Deed::got_strokes,
                .rule = state.rolled_again ? decides<"2-5"> : decides<"2-2">,
                .seat = state.turn,
                .count = move.value});
}

void offer(Listing& out, Type<Roll>) {
  for (std::uint8_t value = 1; value <= kSides; ++value) out.add(Roll{value});
}

std::string tell(const Reading&, Seat, const Roll& move) {
  return "The die shows " + number(move.value) + ".";
}

// --- again ---

// The decision asks for it only if the seat can pay.
void judge(const Reading&, Seat, const Again&, Checker&) {}

void moment(const Reading& reading, Seat by, const Again&, Checker& checker) {
  if (need_turn(reading, by, checker))
    checker.need(false, reading.state().rolled_again ? row<"2-4"> : row<"2-3">);
}

void apply(Machine& machine, Seat by, const Again&) {
  State& state = machine.state();
  machine.of(by).coins -= 1;
  state.rolled_again = true;
  state.stage = Stage::rolling;
  machine.tell({.deed = Deed::paid, .rule = decides<"2-3">, .seat = by, .count = 1});
}

void offer(Listing& out, Type<Again>) { out.add(Again{}); }

std::string tell(const Reading&, Seat by, const Again&) {
  return std::string{by.text()} + " has the die rolled again.";
}

// --- pass ---

void judge(const Reading&, Seat, const Pass& move, Checker& checker) {
  checker.need(move.to.empty() || move.to == kAgain, row<"2-3">);
}

void moment(const Reading& reading, Seat by, const Pass&, Checker& checker) {
  if (need_turn(reading, by, checker))
    checker.need(false, reading.state().rolled_again ? row<"2-4"> : row<"2-3">);
}

bool is_superfluous(const Reading& reading, Seat by, const Pass& move) {
  const State& state = reading.state();
  return state.stage == Stage::sailing && by == state.turn && !state.rolled_again &&
         reading.of(by).coins == 0 && (move.to.empty() || move.to == kAgain);
}

void apply(Machine& machine, Seat, const Pass&) { machine.state().stage = Stage::sailing; }

void offer(Listing& out, Type<Pass>) { out.add(Pass{}); }

std::string tell(const Reading&, Seat by, const Pass&) {
  return std::string{by.text()} + " lets the roll stand.";
}

}  // namespace arbiter::ferrymen
