// The list of legal moves, random play, and the answers of chance.
#include <utility>

#include "engine/core/sampling.hpp"
#include "tests/sixth/listing.hpp"

namespace arbiter::ferrymen {
namespace {

Deal deal(const Reading& reading, Chooser& chooser) {
  const State& state = reading.state();
  Deal move{state.turn, {}};
  std::vector<Copies> deck = state.deck;
  for (unsigned left = state.stage == Stage::dealing ? kFirstCards : 1; left > 0; --left) {
    move.cards.push_back(nth_copy(deck, chooser.below(count_copies(deck))));
    take_copy(deck, move.cards.back());
  }
  return move;
}

}  // namespace

SeatOptions<Move> options(const Reading& reading) {
  SeatOptions<Move> found;
  const Decision asked = decision(reading);
  if (!asked.asks()) return found;
  const Seat seat = asked.seats.has(chance) ? chance : reading.state().turn;
  Listing listing(reading, seat, found);
  std::size_t index = 0;
  for_each_alternative<Move>([&]<class M>(Type<M> kind) {
    if ((asked.kinds >> index++ & 1) == 0) return;
    if constexpr (!std::is_same_v<M, Concede>) offer(listing, kind);  // nobody is asked for that
  });
  return found;
}

Entry<Move> sample(const Reading& reading, Chooser& chooser) {
  if (auto drawn = draw(reading, chooser)) return {chance, std::move(*drawn)};
  auto list = options(reading).list;
  keep_one_kind(list, chooser);
  const auto& one = list[chooser.below(static_cast<std::uint32_t>(list.size()))];
  return {one.by, one.option.move};
}

std::optional<Move> draw(const Reading& reading, Chooser& chooser) {
  const Decision asked = decision(reading);
  if (!asked.seats.has(chance)) return std::nullopt;
  if (asked.kinds == kinds_of<Deal>) return deal(reading, chooser);
  return Roll{static_cast<std::uint8_t>(1 + chooser.below(kSides))};
}

}  // namespace arbiter::ferrymen
