// Questions about a position, and counting copies of cards.
#pragma once
#include <cstdint>
#include <vector>

#include "tests/sixth/content.hpp"
#include "tests/sixth/state.hpp"

namespace arbiter::ferrymen {

inline constexpr unsigned kFirstCards = 3;
inline constexpr std::uint16_t kFirstCoins = 3;
inline constexpr std::uint8_t kSides = 6;  // of the die
inline constexpr std::size_t kRoom = 2;    // for ferries at a place, and for passengers on a ferry
inline constexpr std::size_t kHand = 4;    // cards that a hand may hold
inline constexpr std::uint16_t kRich = 20;
inline constexpr std::uint16_t kStranded = 2;  // coins lost for a passenger aboard at the end

// Returns where a ferry sets out.
constexpr Place first_place(Seat seat) { return {seat.number % 2 == 0 ? 'w' : 'e', 1}; }

// Returns how many copies of a card are in a list that is sorted by card.
std::uint16_t copies_of(const std::vector<Copies>& list, Card card);
void add_copy(std::vector<Copies>& list, Card card);
// Requires a copy.
void take_copy(std::vector<Copies>& list, Card card);
std::uint32_t count_copies(const std::vector<Copies>& list);
// Returns the n-th copy, counting through the cards in order. Requires n < count_copies(list).
Card nth_copy(const std::vector<Copies>& list, std::uint32_t n);

class Reading {
 public:
  Reading(const Content& content, const State& state) : content_(content), state_(state) {}

  const Content& content() const { return content_; }
  const State& state() const { return state_; }

  bool is_over() const { return state_.outcome.state != Ending::running; }
  // Whether the seat is in the game, even if it has given up.
  bool has(Seat seat) const { return seat.number < state_.ferrymen.size(); }
  bool plays(Seat seat) const { return has(seat) && !of(seat).left; }
  // Requires has(seat).
  const Ferryman& of(Seat seat) const { return state_.ferrymen[seat.number]; }
  SeatSet playing() const;
  // Returns the next seat that has not given up. Requires that somebody still plays.
  Seat after(Seat seat) const;

  bool holds(Seat seat, Card card) const;
  bool carries(Seat seat, Card card) const;
  bool is_passenger(Card card) const { return role_is(card, Role::passenger); }
  bool role_is(Card card, Role role) const { return card.known() && content_[card].role == role; }

  // Returns the number of ferries at a place.
  std::size_t ferries_at(Place place) const;
  // Whether a ferry can go there: along the bank or across, to another place.
  static bool is_a_way(Place from, Place to);
  // Requires is_a_way(from, to).
  static unsigned strokes_for(Place from, Place to);

  // Returns how many cards are still to be dealt. In a view the deck also contains those of other
  // hands.
  std::uint32_t undealt() const;

 private:
  const Content& content_;
  const State& state_;
};

}  // namespace arbiter::ferrymen
