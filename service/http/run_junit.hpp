// A run of a suite as JUnit XML.
#pragma once
#include <cstdint>
#include <string>

#include "service/http/call.hpp"
#include "service/store/job_store.hpp"

namespace arbiter {

// Writes a finished run, one part at a time. Games whose result is unchanged are counted but not
// listed.
class JunitOfRun final : public Producer {
 public:
  // The jobs must outlive it.
  JunitOfRun(JobStore& jobs, StoredJob run) : jobs_(jobs), run_(std::move(run)) {}

  Piece next(Lane lane, const std::function<bool()>& break_off) override;

 private:
  JobStore& jobs_;
  const StoredJob run_;
  std::uint64_t next_ = 0;
};

}  // namespace arbiter
