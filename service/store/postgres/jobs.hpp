// Jobs in the database of a PostgresStore.
#pragma once
#include <string>

#include "service/store/job_store.hpp"
#include "service/store/postgres/asking.hpp"

namespace arbiter::postgres {

class Jobs final : public JobStore, private SideConnections {
 public:
  // The writer, which knows whether the database is reachable, must outlive the jobs.
  Jobs(const std::string& address, Writer& writer);

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
};

// Removes every trace of the game from the results of jobs. Requires the transaction that deletes
// the game. Throws Failure.
void forget_in_jobs(Connection& connection, std::int64_t number, const std::string& id);

}  // namespace arbiter::postgres
