// 3 Sailing.
#include "ferrymen/rows.hpp"
#include "tests/sixth/listing.hpp"
#include "tests/sixth/machine.hpp"
#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {
namespace {

RuleId rule_of_strokes(Place from, Place to) {
  if (to == from.across()) return mentions<"3-5">;
  return to.landing > from.landing ? mentions<"3-3"> : mentions<"3-4">;
}

}  // namespace

void judge(const Reading& reading, Seat by, const Sail& move, Checker& checker) {
  const Place from = reading.of(by).at;
  if (!checker.need(Reading::is_a_way(from, move.to), row<"3-2">)) return;
  checker.need(Reading::strokes_for(from, move.to) <= reading.state().strokes, row<"3-6">);
  checker.need(reading.ferries_at(move.to) < kRoom, row<"3-7">);
}

void moment(const Reading& reading, Seat by, const Sail&, Checker& checker) {
  moment_to_sail(reading, by, checker);
}

void apply(Machine& machine, Seat by, const Sail& move) {
  Ferryman& ferryman = machine.of(by);
  const auto strokes = static_cast<std::uint8_t>(Reading::strokes_for(ferryman.at, move.to));
  machine.tell({.deed = Deed::spent_strokes,
                .rule = rule_of_strokes(ferryman.at, move.to),
                .seat = by,
                .count = strokes});
  State& state = machine.state();
  state.strokes = static_cast<std::uint8_t>(state.strokes - strokes);
  ferryman.at = move.to;
}

void offer(Listing& out, Type<Sail>) {
  for (unsigned i = 0; i < kPlaces; ++i) out.add(Sail{Place::nth(i)});
}

std::string tell(const Reading&, Seat by, const Sail& move) {
  return std::string{by.text()} + " sails to " + place_name(move.to) + ".";
}

}  // namespace arbiter::ferrymen
