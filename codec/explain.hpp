// Why an entry does not stand, or what it does. For codec sources only.
#pragma once
#include "codec/adjudicator.hpp"
#include "codec/any_game.hpp"

namespace arbiter {

class Labour;

// To a seat is told what it may know; to nobody everything.

// A log whose start a rule forbids.
Explanation explain_start(const AnyLog& log, Seat seat = nobody);
// How a match has ended: the entry that does not stand, or that all stand.
Explanation explain_end(const AnyLog& log, const AnyMatch& match, Readers readers,
                        Seat seat = nobody);
// The entry that is asked for; where none is, how the log ends. Plays the log in the work of the
// thread.
Result<Explanation> explain(const AnyLog& log, std::optional<std::uint32_t> at, Readers readers,
                            Seat seat, Labour& labour);

}  // namespace arbiter
