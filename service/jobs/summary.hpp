// The summary of a regress job: games whose verdicts differ in the same way, and the smallest log
// that still shows the difference.
#pragma once
#include "service/jobs/doing.hpp"

namespace arbiter {

// Made from the results of all parts. Returns what do_part() returns.
Result<std::optional<FinishedPart>> make_summary(const StoredJob& job, const JobWork& work);

}  // namespace arbiter
