#include "tests/sixth/reading.hpp"

#include <algorithm>

#include "engine/core/work.hpp"
#include "ferrymen/rows.hpp"

namespace arbiter::ferrymen {
namespace {

template <class List>
auto place_of(List& list, Card card) {
  return std::lower_bound(list.begin(), list.end(), card,
                          [](const Copies& one, Card key) { return one.card < key; });
}

bool has_card(const std::vector<Card>& list, Card card) {
  if (!card.known() || !glance(list.size())) return false;
  return std::find(list.begin(), list.end(), card) != list.end();
}

}  // namespace

std::uint16_t copies_of(const std::vector<Copies>& list, Card card) {
  const auto at = place_of(list, card);
  return at != list.end() && at->card == card ? at->copies : std::uint16_t{0};
}

void add_copy(std::vector<Copies>& list, Card card) {
  const auto at = place_of(list, card);
  if (at != list.end() && at->card == card)
    ++at->copies;
  else
    list.insert(at, Copies{card, 1});
}

void take_copy(std::vector<Copies>& list, Card card) {
  const auto at = place_of(list, card);
  if (--at->copies == 0) list.erase(at);
}

std::uint32_t count_copies(const std::vector<Copies>& list) {
  if (!glance(list.size())) return 0;
  std::uint32_t sum = 0;
  for (const Copies& one : list) sum += one.copies;
  return sum;
}

Card nth_copy(const std::vector<Copies>& list, std::uint32_t n) {
  if (!glance(list.size())) return {};
  for (const Copies& one : list) {
    if (n < one.copies) return one.card;
    n -= one.copies;
  }
  return {};
}

SeatSet Reading::playing() const {
  SeatSet set;
  for (const Ferryman& one : state_.ferrymen)
    if (!one.left) set.add(one.seat);
  return set;
}

Seat Reading::after(Seat seat) const {
  do seat = Seat{static_cast<std::uint8_t>((seat.number + 1) % state_.ferrymen.size())};
  while (of(seat).left);
  return seat;
}

bool Reading::holds(Seat seat, Card card) const { return has_card(of(seat).hand, card); }
bool Reading::carries(Seat seat, Card card) const { return has_card(of(seat).aboard, card); }

std::size_t Reading::ferries_at(Place place) const {
  return static_cast<std::size_t>(
      std::count_if(state_.ferrymen.begin(), state_.ferrymen.end(),
                    [&](const Ferryman& one) { return !one.left && one.at == place; }));
}

bool Reading::is_a_way(Place from, Place to) {
  return to && to != from && (to.bank == from.bank || to == from.across());
}

unsigned Reading::strokes_for(Place from, Place to) {
  if (to == from.across()) return decides<"3-5">(1u);
  return to.landing > from.landing ? decides<"3-3">(to.landing - from.landing + 0u)
                                   : decides<"3-4">(2u) * (from.landing - to.landing);
}

std::uint32_t Reading::undealt() const {
  std::uint32_t hidden = 0;
  for (const Ferryman& one : state_.ferrymen)
    hidden += static_cast<std::uint32_t>(std::count(one.hand.begin(), one.hand.end(), Card{}));
  return count_copies(state_.deck) - hidden;
}

}  // namespace arbiter::ferrymen
