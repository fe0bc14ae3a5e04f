// Judging each kind of move: judge() where the seat is asked for this kind, else moment(). Each
// stands in the file of its chapter.
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
// Whatever is asked.
void judge(const Reading& reading, Seat by, const Concede& move, Checker& checker);

// The moment of a move: why the seat may not make it in the position as it is. Asked only where the
// decision does not take the kind from the seat.
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

// Notes that it is not the seat's turn, if it is not.
bool need_turn(const Reading& reading, Seat by, Checker& checker);
// Of what is done between the roll and mooring.
void moment_to_sail(const Reading& reading, Seat by, Checker& checker);
// Whether the pass declines to roll again where there is no coin to pay with.
bool is_superfluous(const Reading& reading, Seat by, const Pass& move);

}  // namespace arbiter::ferrymen
