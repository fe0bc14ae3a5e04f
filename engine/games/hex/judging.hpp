// The checks of the moves, each in the file of its chapter. A move is checked against the position
// before it, and every broken rule is noted.
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

// Checks the moment of a move: whether the seat may make it now. These functions are called only if
// the decision does not ask the seat for this kind of move, and they note which condition of the
// book is not met.
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

// Returns which players are asked, and for what.
Decision decision_of(const Reading& read);
// Returns the rule by which the dice of a battle or breach are rolled.
RuleId roll_rule(const Battle& battle);

// --- What the moments share ---

// Notes what stops the seat from doing what only the player in turn may do: the setup, another
// player's turn, a retaliation, or something that must be settled first.
void need_turn(const Reading& read, Seat by, Checker& check);
// Returns the rule by which something must be settled before play continues, or nothing.
std::optional<RuleId> unsettled(const Reading& read);
// Whether the seat's own unit must end its activation before another one begins.
bool has_to_finish(const Reading& read, Seat by);
// Notes why the seat may not build now.
void moment_to_build(const Reading& read, Seat by, Checker& check);
// Notes why the seat may not act with the unit now. `fights` means that the action belongs to the
// Battle phase.
void moment_to_act(const Reading& read, Seat by, Id unit, bool fights, Checker& check);
// Returns the rule that forbids the seat, whose turn it is not, to retaliate now.
RuleId against_retaliation(const Reading& read, SeatNumber seat);

// --- What the checks and the lists of options share ---

// Returns the activation under which the unit may act now. If it may not act, returns null and
// notes the rule.
const Activation* record_of(const Reading& read, Unit unit, Checker& check);
inline bool goes_on(const Activation& record) { return (record.used & kGoesOn) != 0; }
// Whether the unit has no action left and nothing to seize.
bool finished(const Reading& read, const Activation& record);

// Returns the fewest sea hexes that can hold all ships of this many players (setup-placement-4).
constexpr unsigned least_sea(unsigned players) {
  return players * (kStartingUnits / 2) / kOccupancy;
}
// Whether the seat has a ship to place and a hex is left for it.
bool can_place(const Reading& read, SeatNumber seat);
// Checks that this many more units fit into the hex.
void need_room(const Reading& read, Cell cell, unsigned units, Checker& check);
// Returns the enemy that a Movement into its hex fights: the one named, or else the only one there.
Unit target_of(const Reading& read, const MoveUnit& move, Cell to);
// Whether the unit protects its owner's development at `cell` from a unit at `from`.
bool guards(const Reading& read, Unit unit, Cell from, Cell cell);
// Whether units of other players prevent the seat from seizing the development at `cell` with a
// unit at `from`.
bool is_blocked(const Reading& read, Cell from, Cell cell);
// Whether the unit may seize a development next to it.
bool can_seize(const Reading& read, Unit unit);
// Whether the unit can become the defender.
bool can_defend(const Reading& read, Unit unit);
bool has_other_defender(const Reading& read);
// Returns the captor's development hexes that are nearest to a hex.
AreaSet nearest_developments(const Reading& read, SeatNumber captor, Cell cell);
// Returns the first captured unit that has not been brought to a hex yet.
Unit first_taken(const Reading& read);
// Returns how many dice are rolled for the battle or breach.
unsigned dice_of(const Reading& read);
// Returns the highest number that hits in a ranged attack, or 0 if none does.
int threshold(const Reading& read, const Battle& battle);
// The most that a position can hold. Games stay far below it, with four incomes and a silver for
// each lost battle. An entry that would exceed it is not judged.
inline constexpr unsigned kMostSilver = 100;
inline constexpr unsigned kMostTokens = 10'000;
// Returns the tokens that an award would give now, or 0 if it cannot be claimed.
unsigned award_tokens(const Reading& read, SeatNumber seat, Award award);
// The limits up to which two awards count: the adjacent hexes with developments that the seat has
// built and still owns, and the longest chain of its walls.
inline constexpr unsigned kComplex = 3, kGreatWall = 5;
unsigned complex_size(const Reading& read, SeatNumber seat);
unsigned wall_length(const Reading& read, SeatNumber seat);
// Returns the land hexes enclosed by the seat's walls.
AreaSet enclosed(const Reading& read, SeatNumber seat);
// Returns the hexes that count for Emperor.
AreaSet claimed_hexes(const Reading& read, SeatNumber seat);
// Whether a seat that may retaliate can activate this unit.
bool can_retaliate_with(const Reading& read, SeatNumber seat, Unit unit);
// Whether the seat has a unit in play that was not activated this turn.
bool has_rested_unit(const Reading& read, SeatNumber seat);
// Returns what a pass may name, besides the rule that asks, to decline the optional decision.
std::string offered(const Reading& read);
// Whether the pass declines an opportunity that the book gives the seat but that the seat cannot
// use.
bool is_superfluous(const Reading& read, Seat by, const Pass& move);
// Returns the activation that must be over before the seat may retaliate, or null if none
// is due.
const Activation* owed_for(const Reading& read, SeatNumber seat);

}  // namespace arbiter::hex
