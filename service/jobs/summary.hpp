// What a regress job comes to: games that end differently in the same way, and the smallest log
// that still shows it.
#pragma once
#include "service/jobs/doing.hpp"

namespace arbiter {

// From the results of all parts. As do_part().
Result<std::optional<FinishedPart>> make_summary(const StoredJob& job, const JobWork& work);

}  // namespace arbiter
