// Keeps jobs: work over many games that is cut into parts, which several threads and processes
// take one after the other. All members may be called from several threads at once.
//
// A part is done at least once and counts once: whoever claims it has it for the time of a lease,
// under the number of an attempt, and what is finished under an earlier attempt is not taken.
#pragma once
#include <atomic>
#include <chrono>
#include <cstddef>
#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/problem.hpp"

namespace arbiter {

// How many logs came to what: "legal", "same", ...
using JobCounts = std::map<std::string, std::uint64_t>;

struct StoredJob {
  std::string id;                // "j_" and 32 hex digits
  std::string kind;              // "verify", "regress"
  std::string request;           // JSON, as service/jobs/request.hpp writes it
  std::string request_sha256{};  // of what was asked for, with the logs that were sent
  std::string state{};           // "receiving", "running", "done"
  std::string created_at{};      // written as StoredGame::created_at is
  std::string expires_at{};      // likewise: when it is deleted
  std::uint64_t parts = 0;
  std::uint64_t parts_done = 0;
  JobCounts counts{};
  std::string summary{};  // JSON, of a regress job that is done
  std::string builds{};   // the versions of the programs that did parts, separated by spaces
};

// A set of stored games whose endings are watched.
struct StoredSuite {
  std::string name;
  std::string filter;     // JSON, as service/jobs/request.hpp writes it
  std::string frozen_at;  // the games and verdicts before this time are the baseline
};

// What is done at once. Of a verify job, logs, one a line; of a regress job, the stored games with
// the numbers from `first` to `last`.
struct JobPart {
  std::uint64_t number = 0;  // from 0
  std::int64_t first = 0;    // of a verify job, the number of the first line
  std::int64_t last = 0;
  std::string input;  // lines
};

struct ClaimedPart {
  StoredJob job;
  JobPart part;  // its number is job.parts where the summary is to be made
  std::uint32_t attempt = 0;
  std::uint32_t tries = 0;              // attempts that were lost, with this one
  std::chrono::milliseconds waited{0};  // since it could have been claimed
};

struct FinishedPart {
  std::string result;  // lines; of a summary, JSON
  JobCounts counts{};
  std::string build{};  // the version of the program that did it
};

class JobStore {
 public:
  using Milliseconds = std::chrono::milliseconds;

  JobStore() = default;
  virtual ~JobStore() = default;
  JobStore(const JobStore&) = delete;
  JobStore& operator=(const JobStore&) = delete;

  // All jobs together hold about this many bytes at most, of logs and results. Above that no job
  // and no part is added: problem `too-many-jobs`. What is there already is done all the same.
  void set_most_bytes(std::uint64_t bytes) { most_bytes_ = bytes; }

  // Where it is not there yet, a job in the state "receiving" that only the bearer of `upload` may
  // add to. Where it is, that one; but one whose parts stopped coming `stale` ago is replaced.
  struct Added {
    StoredJob job;
    bool ours = false;
  };
  virtual Result<Added> add(const StoredJob& job, std::int64_t upload, Milliseconds stale,
                            std::chrono::seconds lifetime) = 0;

  // Adds parts to a job that is being received, or only says that more will come. False where it
  // is no longer this upload's.
  virtual Result<bool> add_parts(const std::string& id, std::int64_t upload,
                                 const std::vector<JobPart>& parts) = 0;

  // From now on its parts, of which there are so many, may be claimed.
  virtual Result<bool> start(const std::string& id, std::int64_t upload, std::uint64_t parts,
                             const std::string& request_sha256) = 0;

  virtual Result<std::optional<StoredJob>> job(const std::string& id) = 0;

  // The result of a part; nullopt while there is none.
  virtual Result<std::optional<std::string>> result(const std::string& id,
                                                    std::uint64_t number) = 0;

  // How many parts from the first on have a result.
  virtual Result<std::uint64_t> done_in_order(const std::string& id) = 0;

  // Removes the job with all of its parts. False where there is none.
  virtual Result<bool> remove(const std::string& id) = 0;

  // Removes what this upload has sent, if the job is still its own.
  virtual std::optional<Problem> give_up(const std::string& id, std::int64_t upload) = 0;

  // A part that nobody has, for the time of the lease. Jobs take turns: the part with number n of a
  // job comes n seconds after the start of the job. nullopt where there is nothing to do.
  virtual Result<std::optional<ClaimedPart>> claim(Milliseconds lease) = 0;

  // Lets go of a part, which anybody may have at once; that is no lost attempt.
  virtual std::optional<Problem> release(const ClaimedPart& claimed) = 0;

  // False where the part is no longer this attempt's: somebody else has it, or the job was removed.
  virtual Result<bool> renew(const ClaimedPart& claimed, Milliseconds lease) = 0;
  virtual Result<bool> finish(const ClaimedPart& claimed, const FinishedPart& finished) = 0;

  // Deletes what has expired, and what was received and then given up.
  virtual std::optional<Problem> sweep(Milliseconds stale) = 0;

  // Keeps the suite under its name, in place of the one before; its time is the next second. The
  // answer is what is kept.
  virtual Result<StoredSuite> put_suite(const StoredSuite& suite) = 0;
  virtual Result<std::vector<StoredSuite>> suites() = 0;  // in the order of their names
  virtual Result<std::optional<StoredSuite>> suite(const std::string& name) = 0;
  virtual Result<bool> remove_suite(const std::string& name) = 0;

  struct Figures {
    std::uint64_t jobs = 0;     // that are not done
    std::uint64_t waiting = 0;  // parts that nobody has
    std::uint64_t claimed = 0;
    Milliseconds oldest{0};  // how long the part that waits for longest could have been claimed
  };
  virtual Result<Figures> figures() = 0;

 protected:
  std::uint64_t most_bytes() const { return most_bytes_; }

 private:
  std::atomic<std::uint64_t> most_bytes_ = std::uint64_t{16} << 30;
};

// About what a job and a part take beside the logs and the result.
inline constexpr std::int64_t kBytesOfJob = 4'096;
inline constexpr std::int64_t kBytesOfPart = 256;
std::int64_t bytes_of(const std::vector<JobPart>& parts);
Problem too_many_jobs(std::uint64_t most_bytes);

// Counts as they are stored: a JSON object, and back.
std::string counts_text(const JobCounts& counts);
JobCounts read_counts(std::string_view text);

// Enters a finished part into its job: counts and state, or the summary where that was made. True
// where it was the last one and a summary is to be made.
bool note_finished(StoredJob& job, std::uint64_t number, const FinishedPart& finished);

// A result without the lines of this game. Each line of a regress job begins with the game's id.
std::string without_game(std::string_view result, const std::string& id);

}  // namespace arbiter
