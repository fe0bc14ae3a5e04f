// Jobs in the file of a SqliteStore, through a connection of their own.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <functional>
#include <memory>
#include <mutex>
#include <string>

#include "service/store/job_store.hpp"
#include "service/store/sqlite/file_watch.hpp"

namespace arbiter {

class SqliteJobs final : public JobStore {
 public:
  // Every writer to the file locks `writing`, so that nobody waits for SQLite's own lock.
  // `writing` and the watch must outlive the jobs.
  SqliteJobs(std::unique_ptr<SQLite::Database> database, std::mutex& writing,
             const FileWatch& watch)
      : database_(std::move(database)), writing_(writing), watch_(watch) {}

  Result<Added> add(const StoredJob& job, std::int64_t upload, Milliseconds stale,
                    std::chrono::seconds lifetime) override;
  Result<bool> add_parts(const std::string& id, std::int64_t upload,
                         const std::vector<JobPart>& parts) override;
  Result<bool> start(const std::string& id, std::int64_t upload, std::uint64_t parts,
                     const std::string& request_sha256) override;
  Result<std::optional<StoredJob>> job(const std::string& id) override;
  Result<std::optional<std::string>> result(const std::string& id, std::uint64_t number) override;
  Result<std::uint64_t> done_in_order(const std::string& id) override;
  Result<bool> remove(const std::string& id) override;
  std::optional<Problem> give_up(const std::string& id, std::int64_t upload) override;
  Result<std::optional<ClaimedPart>> claim(Milliseconds lease) override;
  std::optional<Problem> release(const ClaimedPart& claimed) override;
  Result<bool> renew(const ClaimedPart& claimed, Milliseconds lease) override;
  Result<bool> finish(const ClaimedPart& claimed, const FinishedPart& finished) override;
  std::optional<Problem> sweep(Milliseconds stale) override;
  Result<Figures> figures() override;
  Result<StoredSuite> put_suite(const StoredSuite& suite) override;
  Result<std::vector<StoredSuite>> suites() override;
  Result<std::optional<StoredSuite>> suite(const std::string& name) override;
  Result<bool> remove_suite(const std::string& name) override;

 private:
  // Runs `work` in a transaction that begins by locking the file.
  template <class Work>
  auto change(const Work& work) -> Result<decltype(work())>;
  template <class Work>
  auto read(const Work& work) -> Result<decltype(work())>;

  std::optional<Problem> delete_removed(const std::string& id);
  std::optional<StoredJob> find(const std::string& id);
  bool full();  // whether the jobs hold as many bytes as they may
  void insert(const StoredJob& job, std::int64_t upload, std::chrono::seconds lifetime);
  void insert(const std::string& id, const JobPart& part);
  std::string without_deleted(const ClaimedPart& claimed, const std::string& result);
  bool count(const ClaimedPart& claimed, const FinishedPart& finished);

  const std::unique_ptr<SQLite::Database> database_;
  std::mutex mutex_;  // guards the connection
  std::mutex& writing_;
  const FileWatch& watch_;
};

// Removes every trace of the game from the results of jobs. Requires the transaction that deletes
// the game. Throws SQLite::Exception.
void forget_in_jobs(SQLite::Database& database, std::int64_t number, const std::string& id);

}  // namespace arbiter
