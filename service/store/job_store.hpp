// Keeps jobs: work over many games, cut into parts that several threads and processes take one
// after the other. All members may be called from several threads at once.
//
// A part is done at least once and counts once. Whoever claims it holds it for the time of a
// lease, under the number of an attempt; a result that comes under an earlier attempt is rejected.
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

// How many logs had each result: "legal", "same", ...
using JobCounts = std::map<std::string, std::uint64_t>;

struct StoredJob {
  std::string id;                // "j_" and 32 hex digits
  std::string kind;              // "verify", "regress"
  std::string request;           // JSON, as service/jobs/request.hpp writes it
  std::string request_sha256{};  // of what was asked for, including the logs sent
  std::string state{};           // "receiving", "running", "done"
  std::string created_at{};      // written as StoredGame::created_at is
  std::string expires_at{};      // likewise: when the job is deleted
  std::uint64_t parts = 0;
  std::uint64_t parts_done = 0;
  JobCounts counts{};
  std::string summary{};  // JSON; only of a finished regress job
  std::string builds{};   // versions of the programs that did parts, separated by spaces
};

// A set of stored games whose verdicts are watched.
struct StoredSuite {
  std::string name;
  std::string filter;     // JSON, as service/jobs/request.hpp writes it
  std::string frozen_at;  // games and verdicts before this time are the baseline
};

// A unit of work. In a verify job, it is a number of logs, one a line; in a regress job, the
// stored games with the numbers from `first` to `last`.
struct JobPart {
  std::uint64_t number = 0;  // from 0
  std::int64_t first = 0;    // in a verify job, the number of the first line
  std::int64_t last = 0;
  std::string input;  // lines
};

struct ClaimedPart {
  StoredJob job;
  JobPart part;  // its number is job.parts if it is the summary
  std::uint32_t attempt = 0;
  std::uint32_t tries = 0;              // attempts so far, including this one
  std::chrono::milliseconds waited{0};  // since it became claimable
};

struct FinishedPart {
  std::string result;  // lines; for a summary, JSON
  JobCounts counts{};
  std::string build{};  // version of the program that did it
};

class JobStore {
 public:
  using Milliseconds = std::chrono::milliseconds;

  JobStore() = default;
  virtual ~JobStore() = default;
  JobStore(const JobStore&) = delete;
  JobStore& operator=(const JobStore&) = delete;

  // All jobs together may hold about this many bytes of logs and results. Beyond that, no job and
  // no part is added: problem `too-many-jobs`. Work that is already stored is still done.
  void set_most_bytes(std::uint64_t bytes) { most_bytes_ = bytes; }

  // Adds the job in the state "receiving" if it does not exist; only the holder of `upload` may
  // add parts to it. Otherwise returns the existing job, except that a job which has received no
  // parts for `stale` is replaced.
  struct Added {
    StoredJob job;
    bool ours = false;
  };
  virtual Result<Added> add(const StoredJob& job, std::int64_t upload, Milliseconds stale,
                            std::chrono::seconds lifetime) = 0;

  // Adds parts to a job that is being received; without parts it only says that more will come.
  // False if the job no longer belongs to this upload.
  virtual Result<bool> add_parts(const std::string& id, std::int64_t upload,
                                 const std::vector<JobPart>& parts) = 0;

  // From now on the parts of the job may be claimed; `parts` is their number.
  virtual Result<bool> start(const std::string& id, std::int64_t upload, std::uint64_t parts,
                             const std::string& request_sha256) = 0;

  virtual Result<std::optional<StoredJob>> job(const std::string& id) = 0;

  // The result of a part; nullopt as long as there is none.
  virtual Result<std::optional<std::string>> result(const std::string& id,
                                                    std::uint64_t number) = 0;

  // How many parts, counted from the first one without a gap, have a result.
  virtual Result<std::uint64_t> done_in_order(const std::string& id) = 0;

  // Removes the job with all of its parts. False if there is none.
  virtual Result<bool> remove(const std::string& id) = 0;

  // Removes what this upload has sent, if the job still belongs to it.
  virtual std::optional<Problem> give_up(const std::string& id, std::int64_t upload) = 0;

  // Claims a free part for the time of the lease. Jobs take turns: part n of a job is due n
  // seconds after the start of the job. nullopt if there is nothing to do.
  virtual Result<std::optional<ClaimedPart>> claim(Milliseconds lease) = 0;

  // Releases a part, which anybody may claim at once; this does not count as a lost attempt.
  virtual std::optional<Problem> release(const ClaimedPart& claimed) = 0;

  // False if the part no longer belongs to this attempt: it was claimed again, or the job was
  // removed.
  virtual Result<bool> renew(const ClaimedPart& claimed, Milliseconds lease) = 0;
  virtual Result<bool> finish(const ClaimedPart& claimed, const FinishedPart& finished) = 0;

  // Deletes what has expired, and uploads that were given up.
  virtual std::optional<Problem> sweep(Milliseconds stale) = 0;

  // Keeps the suite under its name and replaces an earlier one; its time becomes the next second.
  // Returns what is kept.
  virtual Result<StoredSuite> put_suite(const StoredSuite& suite) = 0;
  virtual Result<std::vector<StoredSuite>> suites() = 0;  // in the order of their names
  virtual Result<std::optional<StoredSuite>> suite(const std::string& name) = 0;
  virtual Result<bool> remove_suite(const std::string& name) = 0;

  struct Figures {
    std::uint64_t jobs = 0;     // not finished
    std::uint64_t waiting = 0;  // parts that nobody holds
    std::uint64_t claimed = 0;
    Milliseconds oldest{0};  // how long the oldest waiting part has been claimable
  };
  virtual Result<Figures> figures() = 0;

 protected:
  std::uint64_t most_bytes() const { return most_bytes_; }

 private:
  std::atomic<std::uint64_t> most_bytes_ = std::uint64_t{16} << 30;
};

// About how much a job and a part take in addition to the logs and the result.
inline constexpr std::int64_t kBytesOfJob = 4'096;
inline constexpr std::int64_t kBytesOfPart = 256;
std::int64_t bytes_of(const std::vector<JobPart>& parts);
Problem too_many_jobs(std::uint64_t most_bytes);

// Counts in their stored form, a JSON object; and the reverse.
std::string counts_text(const JobCounts& counts);
JobCounts read_counts(std::string_view text);

// Whether the job ends with a summary of its parts, which is done like one more of them.
bool has_summary(const StoredJob& job);

// Enters a finished part into its job: counts and state, or the summary if that is what was made.
// True if this was the last part and a summary is to be made.
bool note_finished(StoredJob& job, std::uint64_t number, const FinishedPart& finished);

// A result without the lines about this game. Each line of a regress job begins with the game's
// id.
std::string without_game(std::string_view result, const std::string& id);

// The summary of an ended job without this game. `result` is that of its part and still has the
// game. What was shown by the log of the game is no longer shown by any.
std::string summary_without_game(const std::string& summary, std::string_view result,
                                 const std::string& id);

}  // namespace arbiter
