// The work of jobs: a part at a time, the same result whoever does it.
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
  // Asked about once a millisecond: whether to go on.
  std::function<bool()> go_on{};
};

// Does a part, or makes the summary; the build is left to the caller. nullopt where it should not
// go on; a Problem where the database fails.
Result<std::optional<FinishedPart>> do_part(const ClaimedPart& claimed, const JobWork& work);

// The result of a part that has ended every process that tried it: a problem for each of its logs.
FinishedPart give_up(const ClaimedPart& claimed);

}  // namespace arbiter
