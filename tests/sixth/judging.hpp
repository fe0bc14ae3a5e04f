// Judging each kind of move. A function here requires that the seat is asked for this kind; whether
// it is, decisions.cpp says. Each stands in the file of its chapter.
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

}  // namespace arbiter::ferrymen
