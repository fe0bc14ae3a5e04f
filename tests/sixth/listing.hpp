// Listing the legal moves of a seat.
#pragma once
#include <vector>

#include "engine/core/game.hpp"
#include "tests/sixth/judging.hpp"

namespace arbiter::ferrymen {

// The moves found so far, all for one of the seats asked.
class Listing {
 public:
  Listing(const Reading& reading, Seat seat, SeatOptions<Move>& out)
      : reading_(reading), seat_(seat), out_(out) {}

  const Reading& reading() const { return reading_; }
  Seat seat() const { return seat_; }
  // Adds a move if it is legal.
  template <class M>
  void add(const M& move) {
    Checker checker;
    judge(reading_, seat_, move, checker);
    if (!checker.clean()) return;
    auto& listed = out_.list.emplace_back();
    listed.by = seat_;
    listed.option.move = move;
  }
  // Adds the moves that `make(card)` returns, once for each different card of a sorted list.
  template <class Make>
  void add_cards(const std::vector<Card>& cards, Make make) {
    for (std::size_t i = 0; i < cards.size(); ++i)
      if (cards[i].known() && (i == 0 || cards[i] != cards[i - 1])) add(make(cards[i]));
  }
  // Marks that there are more moves than are listed.
  void leave_open() { out_.complete = false; }

 private:
  const Reading& reading_;
  const Seat seat_;
  SeatOptions<Move>& out_;
};

// Lists one kind of move each, in the file of its chapter.
void offer(Listing& out, Type<Pass>);
void offer(Listing& out, Type<Deal>);
void offer(Listing& out, Type<Roll>);
void offer(Listing& out, Type<Again>);
void offer(Listing& out, Type<Sail>);
void offer(Listing& out, Type<Embark>);
void offer(Listing& out, Type<Land>);
void offer(Listing& out, Type<Play>);
void offer(Listing& out, Type<Moor>);
void offer(Listing& out, Type<LayAway>);

SeatOptions<Move> options(const Reading& reading);
Entry<Move> sample(const Reading& reading, Chooser& chooser);
std::optional<Move> draw(const Reading& reading, Chooser& chooser);

}  // namespace arbiter::ferrymen
