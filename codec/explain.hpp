// Why an entry is not legal, or what it does. For codec sources only.
#pragma once
#include "codec/adjudicator.hpp"
#include "codec/any_game.hpp"

namespace arbiter {

class Labour;

// A seat only receives what it may know; `nobody` stands for everything.

// A log whose start a rule forbids.
Explanation explain_start(const AnyLog& log, Seat seat = nobody);
// How a match has ended: with an entry that is not legal, or with all entries legal.
Explanation explain_end(const AnyLog& log, const AnyMatch& match, Readers readers,
                        Seat seat = nobody);
// Explains the entry that is asked for, or, if none is, how the log ends. Plays the log in the work
// of the thread.
Result<Explanation> explain(const AnyLog& log, std::optional<std::uint32_t> at, Readers readers,
                            Seat seat, Labour& labour);

}  // namespace arbiter
