// The checks of the moves, each in the file of its chapter. A move is judged on the position before
// it; every broken rule is noted.
#pragma once
#include <optional>
#include <string>

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

// The moment of a move: whether the seat may make it in the position as it is, and if not, why not.
// Each is asked only where the decision does not take the kind from the seat, and notes what is
// missing of what the book grants.
void moment(const Reading& read, Seat by, const Load& move, Checker& check);
void moment(const Reading& read, Seat by, const Flip& move, Checker& check);
void moment(const Reading& read, Seat by, const Place& move, Checker& check);
void moment(const Reading& read, Seat by, const Build& move, Checker& check);
void moment(const Reading& read, Seat by, const BuildWall& move, Checker& check);
void moment(const Reading& read, Seat by, const MoveWall& move, Checker& check);
void moment(const Reading& read, Seat by, const Claim& move, Checker& check);
void moment(const Reading& read, Seat by, const Activate& move, Checker& check);
void moment(const Reading& read, Seat by, const MoveUnit& move, Checker& check);
void moment(const Reading& read, Seat by, const Embark& move, Checker& check);
void moment(const Reading& read, Seat by, const Attack& move, Checker& check);
void moment(const Reading& read, Seat by, const Shoot& move, Checker& check);
void moment(const Reading& read, Seat by, const Fire& move, Checker& check);
void moment(const Reading& read, Seat by, const Breach& move, Checker& check);
void moment(const Reading& read, Seat by, const Seize& move, Checker& check);
void moment(const Reading& read, Seat by, const Withdraw& move, Checker& check);
void moment(const Reading& read, Seat by, const Done& move, Checker& check);
void moment(const Reading& read, Seat by, const EndTurn& move, Checker& check);
void moment(const Reading& read, Seat by, const Defend& move, Checker& check);
void moment(const Reading& read, Seat by, const Keep& move, Checker& check);
void moment(const Reading& read, Seat by, const Pass& move, Checker& check);
void moment(const Reading& read, Seat by, const Roll& move, Checker& check);

// Who is asked, and for what.
Decision decision_of(const Reading& read);
// The rule by which a battle or breach is rolled for.
RuleId roll_rule(const Battle& battle);

// --- What the moments share ---

// Notes what keeps the seat from doing what is done in the own turn: the setup, the turn of another
// player, a retaliation, or what has to be settled first.
void need_turn(const Reading& read, Seat by, Checker& check);
// The rule by which something has to be settled before anybody goes on; none: nothing has.
std::optional<RuleId> unsettled(const Reading& read);
// Whether the seat's own unit has to end its activation before another one begins.
bool has_to_finish(const Reading& read, Seat by);
// Notes why the seat may not build now.
void moment_to_build(const Reading& read, Seat by, Checker& check);
// Notes why the seat may not act with the unit now; `fights`: by an action of the Battle phase.
void moment_to_act(const Reading& read, Seat by, Id unit, bool fights, Checker& check);
// The rule by which the seat, whose turn it is not, may not retaliate now.
RuleId against_retaliation(const Reading& read, SeatNumber seat);

// --- What the checks and the lists of options share ---

// The activation under which the unit may act now. Null where it may not, and the rule is noted.
const Activation* record_of(const Reading& read, Unit unit, Checker& check);
inline bool goes_on(const Activation& record) { return (record.used & kGoesOn) != 0; }
// Whether the unit has no action left and nothing to seize.
bool finished(const Reading& read, const Activation& record);

// The fewest sea hexes that can hold all ships of so many players (setup-placement-4).
constexpr unsigned least_sea(unsigned players) {
  return players * (kStartingUnits / 2) / kOccupancy;
}
// Whether the seat has a ship to place and a hex is left for it.
bool can_place(const Reading& read, SeatNumber seat);
// Judges that so many more units fit into the hex.
void need_room(const Reading& read, Cell cell, unsigned units, Checker& check);
// The enemy that a Movement into its hex fights: the one named; else the only one there.
Unit target_of(const Reading& read, const MoveUnit& move, Cell to);
// Whether the unit keeps its owner's development at `cell` from a unit at `from`.
bool guards(const Reading& read, Unit unit, Cell from, Cell cell);
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
// The most adjacent hexes with developments that the seat has built and still owns, and the
// longest chain of its walls, as far as it counts.
inline constexpr unsigned kComplex = 3, kGreatWall = 5;
unsigned complex_size(const Reading& read, SeatNumber seat);
unsigned wall_length(const Reading& read, SeatNumber seat);
// The land hexes enclosed by the seat's walls.
AreaSet enclosed(const Reading& read, SeatNumber seat);
// The hexes that count for Emperor.
AreaSet claimed_hexes(const Reading& read, SeatNumber seat);
// Whether a seat that may retaliate can activate this unit.
bool can_retaliate_with(const Reading& read, SeatNumber seat, Unit unit);
// Whether the seat has a unit in play that was not activated this turn.
bool has_rested_unit(const Reading& read, SeatNumber seat);
// What a pass may name to decline the optional decision, beside the rule that asks.
std::string offered(const Reading& read);
// Whether the pass declines an opportunity that the book grants the seat but that the seat cannot
// use.
bool is_superfluous(const Reading& read, Seat by, const Pass& move);
// The activation that has to be over before the seat may retaliate; null where it is owed nothing.
const Activation* owed_for(const Reading& read, SeatNumber seat);

}  // namespace arbiter::hex
