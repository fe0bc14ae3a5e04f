// The work of jobs, one part at a time. The result does not depend on who does it.
#pragma once
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "service/jobs/request.hpp"
#include "service/store/job_store.hpp"
#include "service/store/stored_packs.hpp"

namespace arbiter {

struct JobWork {
  GameStore& store;
  StoredPacks& packs;
  // Called about once a millisecond; false stops the work.
  std::function<bool()> go_on{};
};

// Does a part, or makes the summary; the caller fills in the build. nullopt if the work was
// stopped; a Problem if the database fails.
Result<std::optional<FinishedPart>> do_part(const ClaimedPart& claimed, const JobWork& work);

// The result of a part that has ended every process that tried it: a problem for each of its logs.
FinishedPart give_up(const ClaimedPart& claimed);

}  // namespace arbiter
