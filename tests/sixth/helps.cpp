// 5 Helps.
#include "ferrymen/rows.hpp"
#include "tests/sixth/listing.hpp"
#include "tests/sixth/machine.hpp"
#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {
namespace {

Place downstream(Place from) { return {from.bank, static_cast<std::uint8_t>(from.landing + 1)}; }

void judge_wake(const Reading& reading, Seat by, Seat ferry, Checker& checker) {
  if (!checker.need(reading.plays(ferry) && ferry != by, row<"5-5">)) return;
  const Place from = reading.of(ferry).at;
  if (!checker.need(from.landing < kLandings, row<"5-6">)) return;
  checker.need(reading.ferries_at(downstream(from)) < kRoom, row<"3-7">);
}

}  // namespace

void judge(const Reading& reading, Seat by, const Play& move, Checker& checker) {
  checker.need(reading.holds(by, move.card), row<"5-1">);
  if (!checker.need(move.card.known() && !reading.is_passenger(move.card), row<"5-2">)) return;
  if (reading.role_is(move.card, Role::wake))
    judge_wake(reading, by, move.ferry, checker);
  else
    checker.need(move.ferry == nobody, row<"5-5">);
}

void moment(const Reading& reading, Seat by, const Play&, Checker& checker) {
  moment_to_sail(reading, by, checker);
}

void apply(Machine& machine, Seat by, const Play& move) {
  State& state = machine.state();
  const CardText& card = machine.read().content()[move.card];
  machine.lay_away(by, machine.of(by).hand, move.card, decides<"5-8">);
  if (card.role == Role::pole) {
    state.strokes = static_cast<std::uint8_t>(state.strokes + card.strokes);
    machine.tell(
        {.deed = Deed::got_strokes, .rule = decides<"5-3">, .seat = by, .count = card.strokes});
    return;
  }
  Ferryman& pushed = machine.of(move.ferry);
  pushed.at = downstream(pushed.at);
  machine.tell(
      {.deed = Deed::was_pushed, .rule = decides<"5-4">, .seat = move.ferry, .place = pushed.at});
}

void offer(Listing& out, Type<Play>) {
  const Ferryman& ferryman = out.reading().of(out.seat());
  out.add_cards(ferryman.hand, [](Card card) { return Play{card, nobody}; });
  for (const Ferryman& one : out.reading().state().ferrymen)
    out.add_cards(ferryman.hand, [&](Card card) { return Play{card, one.seat}; });
}

std::string tell(const Reading& reading, Seat by, const Play& move) {
  const std::string at = move.ferry == nobody ? "" : " at " + std::string{move.ferry.text()};
  return std::string{by.text()} + " plays " + card_name(reading.content(), move.card) + at + ".";
}

}  // namespace arbiter::ferrymen
