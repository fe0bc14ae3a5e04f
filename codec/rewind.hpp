// How a rewind report is made. For codec sources only.
#pragma once
#include <cstdint>
#include <string_view>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/any_game.hpp"

namespace arbiter {

class Labour;

// What going back from the end of the log to position `to` would undo, and what was learnt since.
// The list of fixes is empty. Requires that no rule forbids the start of the log. Problem
// "not-found" if the log has no such position.
Result<RewindReport> look_back(const AnyLog& log, std::size_t to, Labour& labour);

// Finds the fixes for a report, which look_back() has made of this log. All candidates are judged
// like any other log; the effort is what they may spend together. If it does not suffice, the list
// is not complete.
void find_fixes(Written log, RewindReport& report, Effort& effort);

// --- Questions about candidates, in adjudicator.cpp ---

// The fields of a position (AnyMatch::fields).
Result<Written> fields_at(std::string_view log, const Place& place, Effort* effort);
// AnyPosition::unnamed_answer at the end of the log.
Result<Written> unnamed_answer(std::string_view log, Effort* effort);
// AnyPosition::draws at the end of the log.
Result<std::vector<Written>> draws_at_end(std::string_view log, Effort* effort);

}  // namespace arbiter
