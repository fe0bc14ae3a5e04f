// Judging a log: its verdict. For codec sources only.
#pragma once
#include <string>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/any_game.hpp"

namespace arbiter {

// The decision of a position with what is legal there; nothing if nobody is asked.
std::optional<Asked> asked_in(const AnyPosition& position, const Listing& listing);

// The rules that the start of a log breaks, with pointers to what breaks them.
std::vector<BrokenRule> broken_by_start(const AnyLog& log, Seat seat = nobody);
// The rules that the entry judged last breaks, and why.
std::vector<BrokenRule> broken_by_entry(const AnyLog& log, const AnyMatch& match,
                                        Seat seat = nobody);
Lacking lacking_in(const AnyMatch::Refused& refused);

// Charges the work of the thread for a digest of the current position of a match. False if it is
// used up.
bool charge_digest(const AnyMatch& match);

// The outcome of a game that did not begin.
OutcomeFound not_begun();

struct VerdictSettings {
  bool digests = false;
  Seat seat = nobody;  // the seat that the verdict is for; nobody: it says everything
};

// Plays the log in the work of the thread; everything else in the verdict is charged to the work of
// the answer. `log_sha256` is the hash of the bytes as submitted, empty if it is withheld. Problem
// if the requested digests take more work than the answer may.
Result<Verdict> judge_log(const AnyLog& log, const std::string& log_sha256,
                          const VerdictSettings& settings, Work& answering);

}  // namespace arbiter
