#include "service/store/sqlite/jobs.hpp"

#include <utility>

#include "service/store/sqlite/hooks.hpp"
#include "service/store/sqlite/rows.hpp"
#include "service/store/write_queue.hpp"

namespace arbiter {
namespace {

constexpr const char* kJobColumns =
    "jobs.id, kind, request, request_sha256, state, created_at, expires_at, parts, parts_done, "
    "counts, summary, builds";
constexpr int kJobColumnCount = 12;

StoredJob read_job(SQLite::Statement& row) {
  StoredJob job;
  int column = 0;
  for (std::string* text : {&job.id, &job.kind, &job.request, &job.request_sha256, &job.state,
                            &job.created_at, &job.expires_at})
    *text = row.getColumn(column++).getString();
  job.parts = static_cast<std::uint64_t>(row.getColumn(column++).getInt64());
  job.parts_done = static_cast<std::uint64_t>(row.getColumn(column++).getInt64());
  job.counts = read_counts(row.getColumn(column++).getString());
  job.summary = row.getColumn(column++).getString();
  job.builds = row.getColumn(column).getString();
  return job;
}

std::int64_t number_of(std::uint64_t number) { return static_cast<std::int64_t>(number); }

}  // namespace

std::optional<StoredJob> SqliteJobs::find(const std::string& id) {
  auto row = statement(
      *database_,
      std::string("SELECT ") + kJobColumns + " FROM jobs WHERE id = ?1 AND state <> 'removing'",
      id);
  if (!row.executeStep()) return std::nullopt;
  return read_job(row);
}

Result<JobStore::Added> SqliteJobs::add(const StoredJob& job, std::int64_t upload,
                                        Milliseconds stale, std::chrono::seconds lifetime) {
  const auto given_up = change([&] {
    return statement(*database_,
                     "UPDATE jobs SET state = 'removing' WHERE id = ?1 AND state = 'receiving' AND "
                     "added <= ?2",
                     job.id, present_moment() - stale.count())
               .exec() > 0;
  });
  if (!given_up.ok()) return given_up.problem();
  if (auto problem = delete_removed(job.id)) return *problem;
  Result<std::optional<Added>> added = change([&]() -> std::optional<Added> {
    if (std::optional<StoredJob> known = find(job.id)) return Added{*std::move(known), false};
    if (full()) return std::nullopt;
    insert(job, upload, lifetime);
    return Added{find(job.id).value(), true};
  });
  if (!added.ok()) return added.problem();
  if (!added.value()) return too_many_jobs(most_bytes());
  return *std::move(added).value();
}

bool SqliteJobs::full() {
  auto row = statement(*database_, "SELECT coalesce(sum(bytes), 0) FROM jobs");
  row.executeStep();
  return static_cast<std::uint64_t>(row.getColumn(0).getInt64()) >= most_bytes();
}

// Deletes a few parts in each transaction, so that nobody waits for long. The sweep deletes the
// rest if this is interrupted.
std::optional<Problem> SqliteJobs::delete_removed(const std::string& id) {
  for (bool more = true; more;) {
    const auto deleted = change([&] {
      const int parts = statement(*database_,
                                  "DELETE FROM job_parts WHERE rowid IN (SELECT job_parts.rowid "
                                  "FROM job_parts JOIN jobs ON jobs.id = job WHERE job = ?1 AND "
                                  "state = 'removing' LIMIT 16)",
                                  id)
                            .exec();
      if (parts == 0)
        statement(*database_, "DELETE FROM jobs WHERE id = ?1 AND state = 'removing'", id).exec();
      return parts > 0;
    });
    if (!deleted.ok()) return deleted.problem();
    more = deleted.value();
  }
  return std::nullopt;
}

void SqliteJobs::insert(const StoredJob& job, std::int64_t upload, std::chrono::seconds lifetime) {
  statement(*database_,
            "INSERT INTO jobs (id, kind, request, request_sha256, state, upload, added, bytes, "
            "created_at, expires_at) VALUES (?1, ?2, ?3, '', 'receiving', ?4, ?5, ?6, ?7, ?8)",
            job.id, job.kind, job.request, upload, present_moment(), kBytesOfJob, time_of_storing(),
            time_of_storing(lifetime))
      .exec();
}

Result<bool> SqliteJobs::add_parts(const std::string& id, std::int64_t upload,
                                   const std::vector<JobPart>& parts) {
  bool refused = false;
  Result<bool> added = change([&] {
    refused = !parts.empty() && full();
    if (refused) return false;
    const int held = statement(*database_,
                               "UPDATE jobs SET added = ?3, bytes = bytes + ?4 WHERE id = ?1 AND "
                               "upload = ?2 AND state = 'receiving'",
                               id, upload, present_moment(), bytes_of(parts))
                         .exec();
    if (held == 0) return false;
    for (const JobPart& part : parts) insert(id, part);
    return true;
  });
  if (added.ok() && refused) return too_many_jobs(most_bytes());
  return added;
}

void SqliteJobs::insert(const std::string& id, const JobPart& part) {
  statement(*database_, "INSERT INTO job_parts (job, number, first, last) VALUES (?1, ?2, ?3, ?4)",
            id, number_of(part.number), part.first, part.last)
      .exec();
  if (part.input.empty()) return;
  statement(*database_, "INSERT INTO job_inputs VALUES (?1, ?2, ?3)", id, number_of(part.number),
            Bytes{part.input})
      .exec();
}

Result<bool> SqliteJobs::start(const std::string& id, std::int64_t upload, std::uint64_t parts,
                               const std::string& request_sha256) {
  return change([&] {
    return statement(*database_,
                     "UPDATE jobs SET state = 'running', added = ?5, parts = ?3, request_sha256 = "
                     "?4 WHERE id = ?1 AND upload = ?2 AND state = 'receiving'",
                     id, upload, number_of(parts), request_sha256, present_moment())
               .exec() > 0;
  });
}

Result<std::optional<StoredJob>> SqliteJobs::job(const std::string& id) {
  return read([&] { return find(id); });
}

Result<std::optional<std::string>> SqliteJobs::result(const std::string& id, std::uint64_t number) {
  return read([&]() -> std::optional<std::string> {
    auto row =
        statement(*database_, "SELECT result FROM job_results WHERE job = ?1 AND number = ?2", id,
                  number_of(number));
    if (!row.executeStep()) return std::nullopt;
    return row.getColumn(0).getString();
  });
}

Result<std::uint64_t> SqliteJobs::done_in_order(const std::string& id) {
  return read([&] {
    auto row = statement(*database_,
                         "SELECT coalesce((SELECT min(number) FROM job_parts WHERE job = ?1 AND "
                         "done = 0), (SELECT parts FROM jobs WHERE id = ?1), 0)",
                         id);
    row.executeStep();
    return static_cast<std::uint64_t>(row.getColumn(0).getInt64());
  });
}

Result<bool> SqliteJobs::remove(const std::string& id) {
  const auto found = change([&] {
    return statement(*database_,
                     "UPDATE jobs SET state = 'removing' WHERE id = ?1 AND state <> 'removing'", id)
               .exec() > 0;
  });
  if (!found.ok()) return found;
  if (auto problem = delete_removed(id)) return *problem;
  return found;
}

std::optional<Problem> SqliteJobs::give_up(const std::string& id, std::int64_t upload) {
  const auto given_up = change([&] {
    return statement(*database_,
                     "UPDATE jobs SET state = 'removing' WHERE id = ?1 AND upload = ?2 AND state = "
                     "'receiving'",
                     id, upload)
               .exec() > 0;
  });
  if (!given_up.ok()) return given_up.problem();
  return delete_removed(id);
}

Result<std::optional<ClaimedPart>> SqliteJobs::claim(Milliseconds lease) {
  constexpr const char* kNext =
      ", number, first, last, input, attempt + 1, tries + 1, ?1 - max(added, claimed) FROM "
      "(SELECT id AS running, added AS since, (SELECT number FROM job_parts WHERE job = jobs.id "
      "AND done = 0 AND claimed <= ?1 ORDER BY number LIMIT 1) AS next FROM jobs WHERE state = "
      "'running') JOIN jobs ON jobs.id = running JOIN job_parts ON job = running AND number = next "
      "LEFT JOIN job_inputs USING (job, number) ORDER BY since + 1000 * next, running LIMIT 1";
  return change([&]() -> std::optional<ClaimedPart> {
    const std::int64_t moment = present_moment();
    auto row = statement(*database_, std::string("SELECT ") + kJobColumns + kNext, moment);
    if (!row.executeStep()) return std::nullopt;
    int column = kJobColumnCount;
    ClaimedPart claimed;
    claimed.job = read_job(row);
    claimed.part.number = static_cast<std::uint64_t>(row.getColumn(column++).getInt64());
    claimed.part.first = row.getColumn(column++).getInt64();
    claimed.part.last = row.getColumn(column++).getInt64();
    claimed.part.input = row.getColumn(column++).getString();
    claimed.attempt = row.getColumn(column++).getUInt();
    claimed.tries = row.getColumn(column++).getUInt();
    claimed.waited = Milliseconds(row.getColumn(column).getInt64());
    statement(*database_,
              "UPDATE job_parts SET attempt = attempt + 1, tries = tries + 1, claimed = ?3 WHERE "
              "job = ?1 AND number = ?2",
              claimed.job.id, number_of(claimed.part.number), moment + lease.count())
        .exec();
    return claimed;
  });
}

std::optional<Problem> SqliteJobs::release(const ClaimedPart& claimed) {
  const auto released = change([&] {
    return statement(*database_,
                     "UPDATE job_parts SET claimed = ?4, tries = tries - 1 WHERE job = ?1 AND "
                     "number = ?2 AND attempt = ?3 AND done = 0",
                     claimed.job.id, number_of(claimed.part.number), std::int64_t{claimed.attempt},
                     present_moment())
               .exec() > 0;
  });
  if (!released.ok()) return released.problem();
  return std::nullopt;
}

Result<bool> SqliteJobs::renew(const ClaimedPart& claimed, Milliseconds lease) {
  return change([&] {
    return statement(*database_,
                     "UPDATE job_parts SET claimed = ?4 WHERE job = ?1 AND number = ?2 AND "
                     "attempt = ?3 AND done = 0",
                     claimed.job.id, number_of(claimed.part.number), std::int64_t{claimed.attempt},
                     present_moment() + lease.count())
               .exec() > 0;
  });
}

Result<bool> SqliteJobs::finish(const ClaimedPart& claimed, const FinishedPart& finished) {
  return change([&] { return count(claimed, finished); });
}

// Leaves out games that were deleted while the part was being done.
std::string SqliteJobs::without_deleted(const ClaimedPart& claimed, const std::string& result) {
  std::string kept = result;
  if (claimed.job.kind != "regress") return kept;
  auto deleted = statement(*database_, "SELECT id FROM deleted WHERE number BETWEEN ?1 AND ?2",
                           claimed.part.first, claimed.part.last);
  while (deleted.executeStep()) kept = without_game(kept, deleted.getColumn(0).getString());
  return kept;
}

bool SqliteJobs::count(const ClaimedPart& claimed, const FinishedPart& finished) {
  const std::optional<StoredJob> found = find(claimed.job.id);
  if (!found) return false;
  StoredJob job = *found;
  FinishedPart kept = finished;
  kept.result = without_deleted(claimed, finished.result);
  const int taken = statement(*database_,
                              "UPDATE job_parts SET done = 1 WHERE job = ?1 AND number = ?2 AND "
                              "attempt = ?3 AND done = 0",
                              job.id, number_of(claimed.part.number), std::int64_t{claimed.attempt})
                        .exec();
  if (taken == 0) return false;
  statement(*database_, "DELETE FROM job_inputs WHERE job = ?1 AND number = ?2", job.id,
            number_of(claimed.part.number))
      .exec();
  statement(*database_, "INSERT OR REPLACE INTO job_results VALUES (?1, ?2, ?3)", job.id,
            number_of(claimed.part.number), Bytes{kept.result})
      .exec();
  const bool whole = note_finished(job, claimed.part.number, kept);
  statement(*database_,
            "UPDATE jobs SET state = ?2, parts_done = ?3, counts = ?4, summary = ?5, builds = ?6, "
            "bytes = bytes + ?7 WHERE id = ?1",
            job.id, job.state, number_of(job.parts_done), counts_text(job.counts), job.summary,
            job.builds, number_of(kept.result.size()) - number_of(claimed.part.input.size()))
      .exec();
  if (whole)
    statement(*database_,
              "INSERT INTO job_parts (job, number, first, last, claimed) VALUES (?1, ?2, 0, 0, ?3)",
              job.id, number_of(job.parts), present_moment())
        .exec();
  if (job.state == "done") SqliteOutbox(*database_).enqueue(notice_of(job));
  return true;
}

std::optional<Problem> SqliteJobs::sweep(Milliseconds stale) {
  const auto found = change([&] {
    statement(*database_,
              "UPDATE jobs SET state = 'removing' WHERE expires_at <= ?1 OR (state = 'receiving' "
              "AND added <= ?2)",
              time_of_storing(), present_moment() - stale.count())
        .exec();
    std::vector<std::string> ids;
    auto row = statement(*database_, "SELECT id FROM jobs WHERE state = 'removing'");
    while (row.executeStep()) ids.push_back(row.getColumn(0).getString());
    return ids;
  });
  if (!found.ok()) return found.problem();
  for (const std::string& id : found.value())
    if (auto problem = delete_removed(id)) return problem;
  return std::nullopt;
}

Result<JobStore::Figures> SqliteJobs::figures() {
  return read([&]() -> Figures {
    const std::int64_t moment = present_moment();
    auto jobs =
        statement(*database_, "SELECT count(*) FROM jobs WHERE state IN ('receiving', 'running')");
    jobs.executeStep();
    auto parts = statement(
        *database_,
        "SELECT coalesce(sum(claimed <= ?1), 0), coalesce(sum(claimed > ?1), 0), "
        "coalesce(?1 - min(CASE WHEN claimed <= ?1 THEN max(added, claimed) END), 0) FROM "
        "job_parts JOIN jobs ON jobs.id = job WHERE done = 0 AND state = 'running'",
        moment);
    parts.executeStep();
    return {static_cast<std::uint64_t>(jobs.getColumn(0).getInt64()),
            static_cast<std::uint64_t>(parts.getColumn(0).getInt64()),
            static_cast<std::uint64_t>(parts.getColumn(1).getInt64()),
            Milliseconds(parts.getColumn(2).getInt64())};
  });
}

Result<StoredSuite> SqliteJobs::put_suite(const StoredSuite& suite) {
  return change([&] {
    StoredSuite kept = suite;
    kept.frozen_at = time_of_storing(std::chrono::seconds(1));
    insert_suite(*database_, kept);
    return kept;
  });
}

Result<std::vector<StoredSuite>> SqliteJobs::suites() {
  return read([&] {
    std::vector<StoredSuite> all;
    auto row = statement(*database_, "SELECT name, filter, frozen_at FROM suites ORDER BY name");
    while (row.executeStep()) all.push_back(read_suite(row));
    return all;
  });
}

Result<std::optional<StoredSuite>> SqliteJobs::suite(const std::string& name) {
  return read([&]() -> std::optional<StoredSuite> {
    auto row =
        statement(*database_, "SELECT name, filter, frozen_at FROM suites WHERE name = ?1", name);
    if (!row.executeStep()) return std::nullopt;
    return read_suite(row);
  });
}

Result<bool> SqliteJobs::remove_suite(const std::string& name) {
  return change(
      [&] { return statement(*database_, "DELETE FROM suites WHERE name = ?1", name).exec() > 0; });
}

namespace {

// A summary that is being made may show the game: it is rejected and made again. One that was made
// loses the game, and its job stays ended.
void forget_in_summary(SQLite::Database& database, const StoredJob& job, const std::string& result,
                       const std::string& id) {
  if (job.state != "done") {
    statement(database,
              "UPDATE job_parts SET claimed = ?3, attempt = attempt + 1, tries = 0 WHERE job = ?1 "
              "AND number = ?2",
              job.id, number_of(job.parts), present_moment())
        .exec();
    return;
  }
  const std::string summary = summary_without_game(job.summary, result, id);
  statement(database, "UPDATE jobs SET summary = ?2 WHERE id = ?1", job.id, summary).exec();
  statement(database, "UPDATE job_results SET result = ?3 WHERE job = ?1 AND number = ?2", job.id,
            number_of(job.parts), Bytes{summary})
      .exec();
}

}  // namespace

void forget_in_jobs(SQLite::Database& database, std::int64_t number, const std::string& id) {
  std::vector<std::pair<StoredJob, std::int64_t>> parts;
  auto found = statement(database,
                         std::string("SELECT ") + kJobColumns +
                             ", number FROM job_parts JOIN jobs ON jobs.id = job WHERE kind = "
                             "'regress' AND first <= ?1 AND last >= ?1 AND done = 1",
                         number);
  while (found.executeStep())
    parts.emplace_back(read_job(found), found.getColumn(kJobColumnCount).getInt64());
  for (const auto& [job, part] : parts) {
    auto row = statement(database, "SELECT result FROM job_results WHERE job = ?1 AND number = ?2",
                         job.id, part);
    row.executeStep();
    const std::string before = row.getColumn(0).getString();
    const std::string after = without_game(before, id);
    if (after == before) continue;
    statement(database, "UPDATE job_results SET result = ?3 WHERE job = ?1 AND number = ?2", job.id,
              part, Bytes{after})
        .exec();
    forget_in_summary(database, job, before, id);
  }
}

}  // namespace arbiter
