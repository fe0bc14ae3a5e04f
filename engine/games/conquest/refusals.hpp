// Why a move is refused: the facts by which each rule decides.
#pragma once
#include <string>

#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {

// Returns the facts by which a rule refuses an act, or an answer. Empty if there are none besides
// the moment, and for the other sort of move.
std::string why_not_act(const Words& words, Seat by, const Move& move, RuleId rule);
std::string why_not_answer(const Words& words, Seat by, const Move& move, RuleId rule);

// --- Parts of the position, as sentences (whereabouts.cpp) ---

// Says where a resource is, whose it is, and its state: "Footman A3 is in the battlefield, unable."
std::string whereabouts(const Words& words, Id id);
// "Sword A3 is an item in A's arsenal."
std::string kind_and_place(const Words& words, Id id);
// "Longbow B2 is Mercenary - Archer."
std::string types_of(const Words& words, Id id);
// Says whether the unit is able when the seat commands another one (B.7-6), and why not.
std::string ability_of(const Words& words, Seat by, Id unit, Id commanded);
// "A's active locations are A's encampment and Village A2."
std::string locations_of(const Words& words, Seat seat);
// Lists the items that a unit bears: "Footman A3 bears Sword A4."
std::string equipment_of(const Words& words, Id unit);
// Says what forbids a verb for a target (5.8-2): the card, its id and its text. Empty if nothing
// does.
std::string forbidden_by(const Words& words, Verb verb, const Target& target);
// Says which effect in force takes a keyword that the unit prints, and quotes it. Empty if none
// does.
std::string taken_by(const Words& words, const Resource& unit, Keyword keyword);
// "Paying disables Footman A3." Empty for gold and mana.
std::string payment(const Words& words, const Due& due);
// Says what an act costs, what is there, and which payment is wrong.
std::string cost_of(const Words& words, Seat by, const Effect& effect, Id commanded);
// Says which combats are running: "the assault on B's encampment", or "".
std::string combats(const Words& words);
// Says which phase it is, whose term, and who must do what.
std::string present(const Words& words);

}  // namespace arbiter::conquest
