// The checks of the moves, each in the file of its chapter. A move is judged on the position before
// it; every broken rule is noted.
#pragma once
#include "engine/core/check.hpp"
#include "engine/core/decision.hpp"
#include "engine/games/hex/moves.hpp"
#include "engine/games/hex/reading.hpp"

namespace arbiter::hex {

void judge(const Reading& read, Seat by, const Load& move, Checker& check);
void judge(const Reading& read, Seat by, const Flip& move, Checker& check);
void judge(const Reading& read, Seat by, const Place& move, Checker& check);
void judge(const Reading& read, Seat by, const Build& move, Checker& check);
void judge(const Reading& read, Seat by, const BuildWall& move, Checker& check);
void judge(const Reading& read, Seat by, const MoveWall& move, Checker& check);
void judge(const Reading& read, Seat by, const Claim& move, Checker& check);
void judge(const Reading& read, Seat by, const Activate& move, Checker& check);
void judge(const Reading& read, Seat by, const MoveUnit& move, Checker& check);
void judge(const Reading& read, Seat by, const Embark& move, Checker& check);
void judge(const Reading& read, Seat by, const Attack& move, Checker& check);
void judge(const Reading& read, Seat by, const Shoot& move, Checker& check);
void judge(const Reading& read, Seat by, const Fire& move, Checker& check);
void judge(const Reading& read, Seat by, const Breach& move, Checker& check);
void judge(const Reading& read, Seat by, const Seize& move, Checker& check);
void judge(const Reading& read, Seat by, const Withdraw& move, Checker& check);
void judge(const Reading& read, Seat by, const Done& move, Checker& check);
void judge(const Reading& read, Seat by, const EndTurn& move, Checker& check);
void judge(const Reading& read, Seat by, const Defend& move, Checker& check);
void judge(const Reading& read, Seat by, const Keep& move, Checker& check);
void judge(const Reading& read, Seat by, const Pass& move, Checker& check);
void judge(const Reading& read, Seat by, const Roll& move, Checker& check);

// Who is asked, and for what.
Decision decision_of(const Reading& read);
// The rule that an entry breaks whose seat, or whose kind of move, the decision does not take.
RuleId rule_against_seat(const Reading& read, const Decision& asked, Seat by, const Move& move);
RuleId rule_against_kind(const Reading& read, const Decision& asked, const Move& move);

// --- What the checks and the lists of options share ---

// The activation under which the unit may act now. Null where it may not, and the rule is noted.
const Activation* record_of(const Reading& read, Unit unit, Checker& check);
inline bool goes_on(const Activation& record) { return (record.used & kGoesOn) != 0; }
// Whether the unit has no action left and nothing to seize.
bool finished(const Reading& read, const Activation& record);

// Judges that so many more units fit into the hex.
void need_room(const Reading& read, Cell cell, unsigned units, Checker& check);
// Whether units of others keep the seat from seizing the development at `cell` with a unit at
// `from`.
bool is_blocked(const Reading& read, Cell from, Cell cell);
// Whether a development stands next to the unit that it may seize.
bool can_seize(const Reading& read, Unit unit);
// Whether the unit can take the defence upon itself.
bool can_defend(const Reading& read, Unit unit);
bool has_other_defender(const Reading& read);
// The development hexes of the captor that are nearest to a hex.
AreaSet nearest_developments(const Reading& read, SeatNumber captor, Cell cell);
// The first unit that was taken and not yet brought to a hex.
Unit first_taken(const Reading& read);
// How many dice the battle or breach is rolled with.
unsigned dice_of(const Reading& read);
// The highest number that hits in a ranged attack; 0: none.
int threshold(const Reading& read, const Battle& battle);
// The most that a position holds. Games stay far below: four incomes and a silver for each lost
// battle. An entry that leads beyond it is not judged.
inline constexpr unsigned kMostSilver = 100;
inline constexpr unsigned kMostTokens = 10'000;
// The tokens that an award would give now; 0: it cannot be claimed.
unsigned award_tokens(const Reading& read, SeatNumber seat, Award award);
// The land hexes enclosed by the seat's walls.
AreaSet enclosed(const Reading& read, SeatNumber seat);
// The hexes that count for Emperor.
AreaSet claimed_hexes(const Reading& read, SeatNumber seat);
// Whether a seat that may retaliate can activate this unit.
bool can_retaliate_with(const Reading& read, SeatNumber seat, Unit unit);
// The activation that has to be over before the seat may retaliate; null where it is owed nothing.
const Activation* owed_for(const Reading& read, SeatNumber seat);

}  // namespace arbiter::hex
