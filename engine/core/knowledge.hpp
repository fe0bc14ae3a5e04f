// What positions say about things that views hide, and what moves leave to chance. What somebody
// has learnt, and what cannot be undone without drawing or rolling again, follows from it.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/cards.hpp"
#include "engine/core/seat.hpp"

namespace arbiter {

// A thing whose name or value a view may hide: a card, or a choice made in secret.
struct Known {
  std::string thing;       // "B4", "commitment of B"; empty: a card that is only known by its name
  std::string is;          // "footman", "3"; empty: the position does not say
  std::string lies;        // where: "hand of B"
  std::string bunch;       // of cards that are passed on together: which of the bunches it is in
  std::string pile;        // the shuffled pile that it comes from: "deck of B"; empty: none
  bool in_pile = false;    // it lies in that pile
  bool is_choice = false;  // it is hidden until it is carried out
  SeatSet seen;            // who knows it even if the position does not name it
};

// The cards that lie face down in a shuffled pile, so that each could be in the place of any other.
struct HiddenPile {
  std::string pile;  // as in Known
  std::size_t cards = 0;
};

// What a move has at random.
struct AtRandom {
  enum class Kind : std::uint8_t {
    nothing,
    roll,     // dice
    draw,     // cards of a pile
    shuffle,  // a pile
    pick      // chance chooses something else
  };
  Kind kind = Kind::nothing;
  std::string pile;       // of a draw or a shuffle, as in Known
  bool shuffled = false;  // a draw for which the pile was shuffled, since it held too few cards
};
constexpr std::string_view name_of(AtRandom::Kind kind) {
  switch (kind) {
    case AtRandom::Kind::nothing: return "nothing";
    case AtRandom::Kind::roll: return "roll";
    case AtRandom::Kind::draw: return "draw";
    case AtRandom::Kind::shuffle: return "shuffle";
    case AtRandom::Kind::pick: return "pick";
  }
  return "";
}

// What a move hides from the other seats or shows to its own, although no position says so.
struct InSecret {
  bool covered = false;   // the cards that it names are shown to nobody
  std::string choice;     // what it chooses in secret, as in Known; empty: nothing
  std::string is;         // "3"
  std::string pile;       // the pile through which the seat looks, as in Known; empty: none
  std::size_t cards = 0;  // that lie in it
};

// "hand of B".
inline std::string of_seat(std::string_view what, Seat seat) {
  return std::string{what} + " of " + std::string{seat.text()};
}

// The name of a card in the pack; "" for an unknown one.
template <class Content>
std::string name_in(const Content& content, Card card) {
  return card.known() ? std::string{content.id(card)} : std::string{};
}

}  // namespace arbiter
