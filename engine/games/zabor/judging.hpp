// Which players are asked, and the checks of the moves. A move is checked against the position
// before it, and every broken rule is noted.
#pragma once
#include <initializer_list>
#include <optional>
#include <vector>

#include "engine/core/check.hpp"
#include "engine/core/decision.hpp"
#include "engine/games/zabor/moves.hpp"
#include "engine/games/zabor/reading.hpp"

namespace arbiter::zabor {

// The most Gold and the most VPs that a position holds, above what any game reaches. An entry that
// would exceed it is not judged.
inline constexpr std::uint16_t kMostHeld = 30'000;
// The same limit for the Units of one type in one Area, the pieces placed at once and a player's
// Envoys.
inline constexpr unsigned kMostTogether = 100;
inline constexpr unsigned kMostPlaced = 20;
inline constexpr unsigned kMostEnvoys = 9;

Decision decision_of(const Reading& read);
// The checks of each kind of move, in the file of its chapter. They require that the decision asks
// the seat for this kind.
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

// Why the seat may not make this kind of move now, in the file of its chapter. Requires that the
// decision does not ask the seat for it. Notes what the book allows and which condition is not met
// in the position. The seat may be chance, and any field of the move may be wrong.
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

// Whether an entry states what was settled, or a part of it: `settled`, which holds a move, becomes
// what is left to state.
bool states_part(const Content& content, const Wounds& given, std::optional<Move>& settled);
bool states_part(const Warp& given, std::optional<Move>& settled);
bool states_part(const Remove& given, std::optional<Move>& settled);

// Helpers of moment(). Notes the decision that the position asks and what makes it come first: a
// Battle, another player's action or another player's turn.
void refuse_for_what_is_asked(const Reading& read, Seat by, Checker& check);
// The same, if something else must be ended first. Notes nothing if only the phase is wrong.
void refuse_for_what_is_pending(const Reading& read, Seat by, Checker& check);
// Notes why a side of a Battle may not withdraw while rounds continue.
void refuse_withdrawal(const Reading& read, Seat by, Checker& check);
// Returns the topmost of these actions that the seat is taking, or null.
const Frame* own_action(const Reading& read, Seat by, std::initializer_list<ActionName> names);
// Notes the rule that allows a move only within the seat's own action of one of these names.
void refuse_outside_action(const Reading& read, Seat by, std::initializer_list<ActionName> names,
                           RuleId grants, Checker& check);

// --- What the chapters share ---

// Returns the rule with the scores of a Unit.
RuleId rule_of_unit(Piece piece);
// The rule that limits the cards of a deck, and the one by which a card is played.
RuleId limit_rule(Deck deck);
RuleId rule_of_card(const Content& content, std::uint8_t card);
// Returns the card that gives the piece of the topmost Place frame to its player, or none8 if the
// rules do.
std::uint8_t card_of_piece(const Reading& read);
// The rule for where the piece of a Place frame goes, the one by which the player of the topmost
// Place frame places it, and the one for why the cards of the topmost Draw frame are drawn.
RuleId rule_of_placing(const Content& content, const Frame& frame);
RuleId rule_of_piece(const Reading& read);
RuleId rule_of_draw(const State& state);
// Returns how many Units of the type a player can have when set-up is over.
unsigned most_at_start(const Reading& read, Owner owner, UnitType type);
// Returns the cards from which a Discard frame, or one for too many cards, takes some.
std::vector<Card> discardable(const Reading& read, const Frame& frame);

}  // namespace arbiter::zabor
