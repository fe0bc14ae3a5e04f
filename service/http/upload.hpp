// The logs of a job, stored in parts while they come.
#pragma once
#include <cstdint>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "service/http/call.hpp"
#include "service/store/job_store.hpp"

namespace arbiter {

// Uploads that ended before their jobs were whole. Whoever drops one must not wait for the
// database.
class GivenUpUploads {
 public:
  void add(const std::string& id, std::int64_t upload);
  // Removes their jobs.
  void remove_from(JobStore& jobs);

 private:
  std::mutex mutex_;
  std::vector<std::pair<std::string, std::int64_t>> uploads_;
};

class Upload final : public Kept {
 public:
  // Adds to the job where it is `ours`; otherwise only finds out whether the same was sent before.
  // Both must outlive the upload.
  Upload(JobStore& jobs, GivenUpUploads& given_up, StoredJob job, std::int64_t upload, bool ours,
         std::uint64_t most_bytes);
  ~Upload() override;

  // Takes whole parts out of what has come of the body; all of it where it has ended. Problem where
  // the upload must end.
  std::optional<Problem> take(std::string& body, bool ended);

  // After the end of the body: the job as it begins, or as it was when it had been sent before.
  Result<StoredJob> finish();

 private:
  std::optional<Problem> add_part(std::string input);
  std::optional<Problem> say_more_comes();
  std::optional<Problem> send(const std::vector<JobPart>& parts);
  Problem lost() const;

  JobStore& jobs_;
  GivenUpUploads& given_up_;
  const StoredJob job_;
  const std::int64_t upload_;
  const bool ours_;
  const std::uint64_t most_bytes_;
  std::uint64_t bytes_ = 0;
  std::uint64_t parts_ = 0;
  std::int64_t lines_ = 0;
  std::string hash_;  // of the request and of all parts so far
  bool begun_ = false;
  Clock::time_point last_sign_ = Clock::now();
  // In what has come of the body and is no part yet:
  std::size_t line_ = 0;      // where its last line begins
  std::size_t searched_ = 0;  // no line ends between there and here
  std::size_t lines_of_part_ = 0;
};

}  // namespace arbiter
