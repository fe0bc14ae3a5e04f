// The legal answers to a decision. Each kind of move lists its own answers, in the file of its
// chapter.
#pragma once
#include <utility>

#include "engine/core/check.hpp"
#include "engine/core/game.hpp"
#include "engine/core/work.hpp"
#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/moves.hpp"
#include "engine/games/zabor/reading.hpp"

namespace arbiter::zabor {

// The answers found so far.
class Listing {
 public:
  // `position` must outlive this object.
  explicit Listing(const Reading& position) : read(position), asked(decision_of(read)) {}

  // Returns the legal answers, in the order of the table of moves.
  SeatOptions<Move> list();

  // Adds the move if it is legal. When there are too many answers, or the work allowed is used up,
  // nothing more is added and the list is marked as incomplete.
  template <class M>
  void add(const M& move) {
    if (full_ || !charge(1)) return leave_open();
    Checker check;
    judge(read, Seat{seat}, move, check);
    if (check.clean()) put(move);
  }
  // Adds a move that is known to be legal.
  template <class M>
  void put(const M& move) {
    full_ = options_.list.size() == limits::kOptions;
    if (full_) return leave_open();
    options_.list.push_back({Seat{seat}, {Move{move}, {}}});
  }
  // Marks that there are legal answers that are not listed.
  void leave_open() { options_.complete = false; }
  // Whether nothing more is added.
  bool is_full() const { return full_; }

  // Calls visit(area) for each Area of the map.
  template <class Visit>
  void each_area(Visit visit) const {
    for (AreaNumber i = 0; i < read.content.area_count; ++i) visit(read.content.area_name[i]);
  }
  // Calls visit(card) once for each different card, however many copies there are.
  template <unsigned N, class Visit>
  void each_card(const Cards<N>& cards, Visit visit) const {
    for (unsigned i = 0; i < cards.count; ++i)
      if (cards.place(cards.card[i]) == i && cards.card[i] < read.content.deck_cards.size())
        visit(name(cards.card[i]));
  }
  // The same for the cards that were drawn to choose from.
  template <class Visit>
  void each_offer(Visit visit) const {
    each_card(read.state.offer, visit);
  }
  Card name(std::uint8_t card) const {
    return card < read.content.deck_cards.size() ? read.content.deck_cards[card].name : Card{};
  }

  const Reading& read;
  const Decision asked;
  Owner seat = 0;  // who answers; of several the last, unless a move is listed for each

 private:
  bool full_ = false;
  SeatOptions<Move> options_;
};

// Adds the legal answers of this kind. Called only if the decision accepts the kind.
void offer(Listing& listing, Type<Draft>);
void offer(Listing& listing, Type<Settle>);
void offer(Listing& listing, Type<Barbarians>);
void offer(Listing& listing, Type<Place>);
void offer(Listing& listing, Type<Track>);
void offer(Listing& listing, Type<Event>);
void offer(Listing& listing, Type<Envoy>);
void offer(Listing& listing, Type<Search>);
void offer(Listing& listing, Type<Keep>);
void offer(Listing& listing, Type<Build>);
void offer(Listing& listing, Type<Improve>);
void offer(Listing& listing, Type<MoveUnits>);
void offer(Listing& listing, Type<Fight>);
void offer(Listing& listing, Type<TakeSeat>);
void offer(Listing& listing, Type<Annex>);
void offer(Listing& listing, Type<Study>);
void offer(Listing& listing, Type<Play>);
void offer(Listing& listing, Type<Use>);
void offer(Listing& listing, Type<Done>);
void offer(Listing& listing, Type<Wounds>);
void offer(Listing& listing, Type<Pursue>);
void offer(Listing& listing, Type<Warp>);
void offer(Listing& listing, Type<Discard>);
void offer(Listing& listing, Type<Remove>);
void offer(Listing& listing, Type<Choose>);
void offer(Listing& listing, Type<Trade>);
void offer(Listing& listing, Type<Accept>);
void offer(Listing& listing, Type<Decline>);
void offer(Listing& listing, Type<Claim>);
void offer(Listing& listing, Type<Pass>);
void offer(Listing& listing, Type<Deal>);
void offer(Listing& listing, Type<Draw>);
void offer(Listing& listing, Type<Roll>);

}  // namespace arbiter::zabor
