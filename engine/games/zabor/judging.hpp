// Who is asked, and the checks of the moves. A move is judged on the position before it; every
// broken rule is noted.
#pragma once
#include "engine/core/check.hpp"
#include "engine/core/decision.hpp"
#include "engine/games/zabor/moves.hpp"
#include "engine/games/zabor/reading.hpp"

namespace arbiter::zabor {

Decision decision_of(const Reading& read);
// Requires that the decision asks the seat for this kind of move.
void judge(const Reading& read, Seat by, const Move& move, Checker& check);
// The rule that an entry breaks which the decision does not take.
RuleId rule_against(const Reading& read, const Decision& asked, const Move& move);

}  // namespace arbiter::zabor
