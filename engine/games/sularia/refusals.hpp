// Why a move is refused, by kind of move.
#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "engine/games/sularia/words.hpp"

namespace arbiter::sularia {

// Returns the facts by which the rule refuses a move that the decision asks for, or "" if there are
// none besides the moment.
std::string why_not(const Words& words, Seat by, const Move& move, RuleId rule);
// The same for a move that the decision does not ask for.
std::string why_not_now(const Words& words, Seat by, const Move& move, RuleId rule);

// --- Parts of the position, as sentences ---

// "A and B".
std::string players_of(const State& state);
std::string faction_of(const CardText& text);
// Returns null if the card is not there or is unnamed.
const CardText* printed(const Words& words, Id id);
// Says where a card is, whose it is, and its state.
std::string whereabouts(const Words& words, Id id);
// "Bolt (A3) is a Jotune tactic."
std::string type_and_faction(const Words& words, Id id);
// What the card costs, and that it lacks a keyword, if the words ask for these: " It costs 3."
// Requires that the card is there and has a name.
std::string cost_and_keyword(const Words& words, const Filter& filter, Id id);
// " Bolt (A3) is named more than once.", or "".
std::string named_twice(const Words& words, const std::vector<Id>& ids);
// "2 Jotune and 1 Mercenary".
std::string points(const Points& pool);
// "Mine (A1) at F0 and Keep (A2) at F1".
std::string sites_of(const Words& words, Seat seat);

}  // namespace arbiter::sularia
