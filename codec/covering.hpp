// Counts what a log touches. For codec sources only.
#pragma once
#include <vector>

#include "codec/any_game.hpp"
#include "codec/coverage.hpp"

namespace arbiter {

// Adds what the set-up and the end of a log touch, as one move each. The match has ended.
void add_ends(const AnyLog& log, const AnyMatch& match, Touched& touched);

// Adds what was touched, and the rules that refused something.
void add_touched(const Book& book, const Touched& touched, const std::vector<RuleId>& refused,
                 Coverage& coverage);

// Judges the log in the work of the thread.
LogCoverage cover_log(const AnyLog& log);

}  // namespace arbiter
