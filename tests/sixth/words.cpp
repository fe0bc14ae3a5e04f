#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {

std::string card_name(const Content& content, Card card) {
  return card.index < content.cards.size() ? content[card].name : "a card";
}

std::string place_name(Place place) {
  if (!place) return "no place";
  const std::string bank = place.bank == 'w' ? "west" : "east";
  return "the " + bank + " bank at landing " + number(place.landing);
}

}  // namespace arbiter::ferrymen
