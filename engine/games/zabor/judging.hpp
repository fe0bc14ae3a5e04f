// Who is asked, and the checks of the moves. A move is judged on the position before it; every
// broken rule is noted.
#pragma once
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
// Requires that the decision asks the seat for this kind of move.
void judge(const Reading& read, Seat by, const Move& move, Checker& check);
// Notes the rules that an entry breaks which the decision does not take.
void judge_stranger(const Reading& read, const Decision& asked, Seat by, const Move& move,
                    Checker& check);
// The rule with the scores of a Unit.
RuleId rule_of_unit(Piece piece);
// The rule that limits the cards of a deck, and the one by which a card is played.
RuleId limit_rule(Deck deck);
RuleId rule_of_card(const Content& content, std::uint8_t card);
// Where the piece of a Place frame goes, and why the cards of a Draw frame, the topmost, are drawn.
RuleId rule_of_placing(const Content& content, const Frame& frame);
RuleId rule_of_draw(const State& state);

}  // namespace arbiter::zabor
