// Sentences for people.
#pragma once
#include <string>

#include "engine/core/words.hpp"
#include "tests/sixth/facts.hpp"
#include "tests/sixth/moves.hpp"
#include "tests/sixth/reading.hpp"

namespace arbiter::ferrymen {

// Returns the name of a card, or "a card" if it is unknown.
std::string card_name(const Content& content, Card card);
// "the west bank at landing 3".
std::string place_name(Place place);

// Returns a move as a sentence, in the file of its chapter.
std::string tell(const Reading& reading, Seat by, const Pass& move);
std::string tell(const Reading& reading, Seat by, const Deal& move);
std::string tell(const Reading& reading, Seat by, const Roll& move);
std::string tell(const Reading& reading, Seat by, const Again& move);
std::string tell(const Reading& reading, Seat by, const Sail& move);
std::string tell(const Reading& reading, Seat by, const Embark& move);
std::string tell(const Reading& reading, Seat by, const Land& move);
std::string tell(const Reading& reading, Seat by, const Play& move);
std::string tell(const Reading& reading, Seat by, const Moor& move);
std::string tell(const Reading& reading, Seat by, const LayAway& move);
std::string tell(const Reading& reading, Seat by, const Concede& move);

std::string tell_fact(const Reading& reading, const Fact& fact);
std::string tell_position(const Reading& reading);
// Says why a rule refuses a move here. Empty if the rule itself says enough.
std::string tell_refusal(const Reading& reading, Seat by, const Move& move, RuleId rule);

}  // namespace arbiter::ferrymen
