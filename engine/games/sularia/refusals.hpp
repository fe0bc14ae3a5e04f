// Why a move is refused, by kind of move.
#pragma once
#include <string>
#include <string_view>

#include "engine/games/sularia/words.hpp"

namespace arbiter::sularia {

// The facts by which a rule refuses a move that the decision asks for; "" where there are none
// beside the moment.
std::string why_not(const Words& words, Seat by, const Move& move, RuleId rule);
// The same of a move that nobody asks for here.
std::string why_not_now(const Words& words, Seat by, const Move& move, RuleId rule);

// --- What is so, as sentences ---

// "A and B".
std::string players_of(const State& state);
// "combatant zone" for combatant_zone.
std::string spoken(std::string_view name);
std::string faction_of(const CardText& text);
// Null where the card is not there or unnamed.
const CardText* printed(const Words& words, Id id);
// Where a card is, whose, and how it lies.
std::string whereabouts(const Words& words, Id id);
// "Bolt (A3) is a Jotune tactic."
std::string type_and_faction(const Words& words, Id id);
// "2 Jotune and 1 Mercenary".
std::string points(const Points& pool);
// "Mine (A1) at F0 and Keep (A2) at F1".
std::string sites_of(const Words& words, Seat seat);

}  // namespace arbiter::sularia
