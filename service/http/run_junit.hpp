// A run of a suite as JUnit XML.
#pragma once
#include <cstddef>
#include <cstdint>
#include <nlohmann/json_fwd.hpp>
#include <string>

#include "service/http/call.hpp"
#include "service/store/job_store.hpp"

namespace arbiter {

// Writes a finished run, one part at a time. Games whose result is unchanged are one test case, and
// those that were deleted since have no names. There are as many cases as the head says.
class JunitOfRun final : public Producer {
 public:
  // The jobs must outlive it.
  JunitOfRun(JobStore& jobs, StoredJob run) : jobs_(jobs), run_(std::move(run)) {}

  Piece next(Lane lane, const std::function<bool()>& break_off) override;

 private:
  std::string test_case(const nlohmann::ordered_json& line);
  std::string end() const;

  JobStore& jobs_;
  const StoredJob run_;
  std::uint64_t next_ = 0;
  std::size_t failures_ = 0;  // that were written
  std::size_t errors_ = 0;    // likewise
};

}  // namespace arbiter
