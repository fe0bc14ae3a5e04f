// Who is asked, and the checks of the moves. A move is judged on the position before it; every
// broken rule is noted.
#pragma once
#include <initializer_list>
#include <vector>

#include "engine/core/check.hpp"
#include "engine/core/decision.hpp"
#include "engine/games/zabor/moves.hpp"
#include "engine/games/zabor/reading.hpp"

namespace arbiter::zabor {

// The most Gold and the most VP that a position holds, above what any game brings. An entry that
// leads beyond is not judged.
inline constexpr std::uint16_t kMostHeld = 30'000;
// So are the Units of one type in one Area, the pieces placed at once and a player's Envoys.
inline constexpr unsigned kMostTogether = 100;
inline constexpr unsigned kMostPlaced = 20;
inline constexpr unsigned kMostEnvoys = 9;

Decision decision_of(const Reading& read);
// The checks of a kind of move, each in the file of its chapter. Requires that the decision asks
// the seat for it.
void judge(const Reading& read, Seat by, const Draft& move, Checker& check);
void judge(const Reading& read, Seat by, const Settle& move, Checker& check);
void judge(const Reading& read, Seat by, const Barbarians& move, Checker& check);
void judge(const Reading& read, Seat by, const Place& move, Checker& check);
void judge(const Reading& read, Seat by, const Track& move, Checker& check);
void judge(const Reading& read, Seat by, const Event& move, Checker& check);
void judge(const Reading& read, Seat by, const Envoy& move, Checker& check);
void judge(const Reading& read, Seat by, const Search& move, Checker& check);
void judge(const Reading& read, Seat by, const Keep& move, Checker& check);
void judge(const Reading& read, Seat by, const Build& move, Checker& check);
void judge(const Reading& read, Seat by, const Improve& move, Checker& check);
void judge(const Reading& read, Seat by, const MoveUnits& move, Checker& check);
void judge(const Reading& read, Seat by, const Fight& move, Checker& check);
void judge(const Reading& read, Seat by, const TakeSeat& move, Checker& check);
void judge(const Reading& read, Seat by, const Annex& move, Checker& check);
void judge(const Reading& read, Seat by, const Study& move, Checker& check);
void judge(const Reading& read, Seat by, const Play& move, Checker& check);
void judge(const Reading& read, Seat by, const Use& move, Checker& check);
void judge(const Reading& read, Seat by, const Done& move, Checker& check);
void judge(const Reading& read, Seat by, const Wounds& move, Checker& check);
void judge(const Reading& read, Seat by, const Pursue& move, Checker& check);
void judge(const Reading& read, Seat by, const Warp& move, Checker& check);
void judge(const Reading& read, Seat by, const Discard& move, Checker& check);
void judge(const Reading& read, Seat by, const Remove& move, Checker& check);
void judge(const Reading& read, Seat by, const Choose& move, Checker& check);
void judge(const Reading& read, Seat by, const Trade& move, Checker& check);
void judge(const Reading& read, Seat by, const Accept& move, Checker& check);
void judge(const Reading& read, Seat by, const Decline& move, Checker& check);
void judge(const Reading& read, Seat by, const Claim& move, Checker& check);
void judge(const Reading& read, Seat by, const Pass& move, Checker& check);
void judge(const Reading& read, Seat by, const Deal& move, Checker& check);
void judge(const Reading& read, Seat by, const Draw& move, Checker& check);
void judge(const Reading& read, Seat by, const Roll& move, Checker& check);

// The moment of a kind of move, each in the file of its chapter: why this seat may not do this now.
// Requires that the decision does not ask the seat for it. Notes what the book grants and what is
// missing for it in the position as it is; the seat may be chance, and nothing in the move be
// right.
void moment(const Reading& read, Seat by, const Draft& move, Checker& check);
void moment(const Reading& read, Seat by, const Settle& move, Checker& check);
void moment(const Reading& read, Seat by, const Barbarians& move, Checker& check);
void moment(const Reading& read, Seat by, const Place& move, Checker& check);
void moment(const Reading& read, Seat by, const Track& move, Checker& check);
void moment(const Reading& read, Seat by, const Event& move, Checker& check);
void moment(const Reading& read, Seat by, const Envoy& move, Checker& check);
void moment(const Reading& read, Seat by, const Search& move, Checker& check);
void moment(const Reading& read, Seat by, const Keep& move, Checker& check);
void moment(const Reading& read, Seat by, const Build& move, Checker& check);
void moment(const Reading& read, Seat by, const Improve& move, Checker& check);
void moment(const Reading& read, Seat by, const MoveUnits& move, Checker& check);
void moment(const Reading& read, Seat by, const Fight& move, Checker& check);
void moment(const Reading& read, Seat by, const TakeSeat& move, Checker& check);
void moment(const Reading& read, Seat by, const Annex& move, Checker& check);
void moment(const Reading& read, Seat by, const Study& move, Checker& check);
void moment(const Reading& read, Seat by, const Play& move, Checker& check);
void moment(const Reading& read, Seat by, const Use& move, Checker& check);
void moment(const Reading& read, Seat by, const Done& move, Checker& check);
void moment(const Reading& read, Seat by, const Wounds& move, Checker& check);
void moment(const Reading& read, Seat by, const Pursue& move, Checker& check);
void moment(const Reading& read, Seat by, const Warp& move, Checker& check);
void moment(const Reading& read, Seat by, const Discard& move, Checker& check);
void moment(const Reading& read, Seat by, const Remove& move, Checker& check);
void moment(const Reading& read, Seat by, const Choose& move, Checker& check);
void moment(const Reading& read, Seat by, const Trade& move, Checker& check);
void moment(const Reading& read, Seat by, const Accept& move, Checker& check);
void moment(const Reading& read, Seat by, const Decline& move, Checker& check);
void moment(const Reading& read, Seat by, const Claim& move, Checker& check);
void moment(const Reading& read, Seat by, const Pass& move, Checker& check);
void moment(const Reading& read, Seat by, const Deal& move, Checker& check);
void moment(const Reading& read, Seat by, const Draw& move, Checker& check);
void moment(const Reading& read, Seat by, const Roll& move, Checker& check);

// What the moments share. The decision that the position asks, and what makes it come first: a
// Battle, an action of another, the turn of another.
void refuse_for_what_is_asked(const Reading& read, Seat by, Checker& check);
// The same where something must be ended first; nothing where the phase alone is another.
void refuse_for_what_is_pending(const Reading& read, Seat by, Checker& check);
// Where the seat is a side of a Battle whose rounds go on.
void refuse_withdrawal(const Reading& read, Seat by, Checker& check);
// The topmost of these actions that the seat is in the middle of; null: none of them.
const Frame* own_action(const Reading& read, Seat by, std::initializer_list<ActionName> names);
// What is done in an own action of these names alone, by the rule that grants it.
void refuse_outside_action(const Reading& read, Seat by, std::initializer_list<ActionName> names,
                           RuleId grants, Checker& check);

// --- What the chapters share ---

// The rule with the scores of a Unit.
RuleId rule_of_unit(Piece piece);
// The rule that limits the cards of a deck, and the one by which a card is played.
RuleId limit_rule(Deck deck);
RuleId rule_of_card(const Content& content, std::uint8_t card);
// Where the piece of a Place frame goes, and why the cards of a Draw frame, the topmost, are drawn.
RuleId rule_of_placing(const Content& content, const Frame& frame);
RuleId rule_of_draw(const State& state);
// The cards of which a Discard frame, or one for too many cards, takes some.
std::vector<Card> discardable(const Reading& read, const Frame& frame);

}  // namespace arbiter::zabor
