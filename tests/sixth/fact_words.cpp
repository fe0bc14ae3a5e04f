// Facts as sentences.
#include "tests/sixth/words.hpp"

namespace arbiter::ferrymen {

std::string tell_fact(const Reading& reading, const Fact& fact) {
  const std::string who{fact.seat.text()};
  const std::string card = card_name(reading.content(), fact.card);
  switch (fact.deed) {
    case Deed::set_out: return who + " sets out at " + place_name(fact.place) + ".";
    case Deed::got_coins: return who + " has " + counted(fact.count, "coin") + ".";
    case Deed::was_dealt: return who + " is dealt " + counted(fact.count, "card") + ".";
    case Deed::turn_began: return "It is the turn of " + who + ".";
    case Deed::got_strokes: return who + " gets " + counted(fact.count, "stroke") + ".";
    case Deed::lost_strokes: return who + " loses " + counted(fact.count, "stroke") + ".";
    case Deed::spent_strokes: return "This takes " + counted(fact.count, "stroke") + ".";
    case Deed::paid: return who + " pays " + counted(fact.count, "coin") + ".";
    case Deed::was_paid: return card + " pays " + who + " " + counted(fact.count, "coin") + ".";
    case Deed::was_pushed:
      return "The ferry of " + who + " is pushed to " + place_name(fact.place) + ".";
    case Deed::laid_away: return card + " is laid away.";
    case Deed::left: return "The ferry of " + who + " leaves the river.";
    case Deed::ended:
      return fact.seat == nobody ? "The game ends without a winner." : who + " wins the game.";
  }
  return {};
}

}  // namespace arbiter::ferrymen
