// 4 Passengers.
#include "ferrymen/rows.hpp"
#include "tests/sixth/listing.hpp"
#include "tests/sixth/machine.hpp"
#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {

// --- embark ---

void judge(const Reading& reading, Seat by, const Embark& move, Checker& checker) {
  const Ferryman& ferryman = reading.of(by);
  checker.need(reading.holds(by, move.card), row<"4-1">);
  checker.need(ferryman.aboard.size() < kRoom, row<"4-3">);
  if (!checker.need(reading.is_passenger(move.card), row<"4-7">)) return;
  checker.need(reading.content()[move.card].from == ferryman.at, row<"4-2">);
}

void moment(const Reading& reading, Seat by, const Embark&, Checker& checker) {
  moment_to_sail(reading, by, checker);
}

void apply(Machine& machine, Seat by, const Embark& move) { machine.take_aboard(by, move.card); }

void offer(Listing& out, Type<Embark>) {
  out.add_cards(out.reading().of(out.seat()).hand, [](Card card) { return Embark{card}; });
}

std::string tell(const Reading& reading, Seat by, const Embark& move) {
  return card_name(reading.content(), move.card) + " comes aboard with " + std::string{by.text()} +
         ".";
}

// --- land ---

void judge(const Reading& reading, Seat by, const Land& move, Checker& checker) {
  checker.need(reading.carries(by, move.card), row<"4-4">);
  if (reading.is_passenger(move.card))
    checker.need(reading.content()[move.card].to == reading.of(by).at, row<"4-5">);
}

void moment(const Reading& reading, Seat by, const Land&, Checker& checker) {
  moment_to_sail(reading, by, checker);
}

void apply(Machine& machine, Seat by, const Land& move) {
  Ferryman& ferryman = machine.of(by);
  const std::uint8_t fare = machine.read().content()[move.card].fare;
  ferryman.coins = static_cast<std::uint16_t>(ferryman.coins + fare);
  ++ferryman.landed;
  machine.tell({.deed = Deed::was_paid,
                .rule = decides<"4-6">,
                .seat = by,
                .count = fare,
                .card = move.card});
  machine.lay_away(by, ferryman.aboard, move.card, decides<"4-6">);
}

void offer(Listing& out, Type<Land>) {
  out.add_cards(out.reading().of(out.seat()).aboard, [](Card card) { return Land{card}; });
}

std::string tell(const Reading& reading, Seat by, const Land& move) {
  return std::string{by.text()} + " sets ashore: " + card_name(reading.content(), move.card) + ".";
}

}  // namespace arbiter::ferrymen
