// Checking each kind of move, in the file of its chapter: judge() if the decision asks the seat for
// this kind, otherwise moment().
#pragma once
#include "engine/core/check.hpp"
#include "tests/sixth/moves.hpp"
#include "tests/sixth/reading.hpp"

namespace arbiter::ferrymen {

Decision decision(const Reading& reading);
void check(const Reading& reading, Seat by, const Move& move, Checker& checker);

void judge(const Reading& reading, Seat by, const Pass& move, Checker& checker);
void judge(const Reading& reading, Seat by, const Deal& move, Checker& checker);
void judge(const Reading& reading, Seat by, const Roll& move, Checker& checker);
void judge(const Reading& reading, Seat by, const Again& move, Checker& checker);
void judge(const Reading& reading, Seat by, const Sail& move, Checker& checker);
void judge(const Reading& reading, Seat by, const Embark& move, Checker& checker);
void judge(const Reading& reading, Seat by, const Land& move, Checker& checker);
void judge(const Reading& reading, Seat by, const Play& move, Checker& checker);
void judge(const Reading& reading, Seat by, const Moor& move, Checker& checker);
void judge(const Reading& reading, Seat by, const LayAway& move, Checker& checker);
// Possible at any time, whatever is asked.
void judge(const Reading& reading, Seat by, const Concede& move, Checker& checker);

// Notes why the seat may not make a move now. Called only if the decision does not ask the seat for
// this kind.
void moment(const Reading& reading, Seat by, const Pass& move, Checker& checker);
void moment(const Reading& reading, Seat by, const Deal& move, Checker& checker);
void moment(const Reading& reading, Seat by, const Roll& move, Checker& checker);
void moment(const Reading& reading, Seat by, const Again& move, Checker& checker);
void moment(const Reading& reading, Seat by, const Sail& move, Checker& checker);
void moment(const Reading& reading, Seat by, const Embark& move, Checker& checker);
void moment(const Reading& reading, Seat by, const Land& move, Checker& checker);
void moment(const Reading& reading, Seat by, const Play& move, Checker& checker);
void moment(const Reading& reading, Seat by, const Moor& move, Checker& checker);
void moment(const Reading& reading, Seat by, const LayAway& move, Checker& checker);
void moment(const Reading& reading, Seat by, const Concede& move, Checker& checker);

// If it is not the seat's turn, notes that and returns false.
bool need_turn(const Reading& reading, Seat by, Checker& checker);
// For what is done between the roll and mooring.
void moment_to_sail(const Reading& reading, Seat by, Checker& checker);
// Whether the pass declines to roll again although there is no coin to pay for it.
bool is_superfluous(const Reading& reading, Seat by, const Pass& move);

}  // namespace arbiter::ferrymen
