// The logs of a job, stored in parts as they arrive.
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

// Uploads that ended before their jobs were complete. They are only noted here, because the thread
// that drops an upload must not wait for the database.
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
  // Adds to the job if it is `ours`; otherwise only finds out whether the same logs were sent
  // before. The jobs and `given_up` must outlive the upload.
  Upload(JobStore& jobs, GivenUpUploads& given_up, StoredJob job, std::int64_t upload, bool ours,
         std::uint64_t most_bytes);
  ~Upload() override;

  // Takes complete parts out of the received body, and everything once the body has ended. A
  // Problem if the upload must end.
  std::optional<Problem> take(std::string& body, bool ended);

  // Call after the end of the body. Returns the job as it starts, or the existing job if the same
  // logs were sent before.
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
  // Within the part of the body that has arrived but is not a part of the job yet:
  std::size_t line_ = 0;      // where its last line begins
  std::size_t searched_ = 0;  // there is no line end between that place and here
  std::size_t lines_of_part_ = 0;
};

}  // namespace arbiter
