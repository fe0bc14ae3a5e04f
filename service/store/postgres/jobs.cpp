#include "service/store/postgres/jobs.hpp"

#include <utility>

#include "service/store/postgres/hooks.hpp"
#include "service/store/postgres/lists.hpp"
#include "service/store/postgres/rows.hpp"

namespace arbiter::postgres {
namespace {

constexpr std::size_t kConnections = 4;

const std::string kJobColumns =
    "jobs.id, kind, request, request_sha256, state, created_at, expires_at, parts, parts_done, "
    "counts, summary, builds";
constexpr int kJobColumnCount = 12;

// Milliseconds since 1970; and the time a given number of seconds from now, written as created_at
// is.
const std::string kNow = "(extract(epoch FROM clock_timestamp()) * 1000)::bigint";
std::string time_in(std::int64_t seconds) {
  return "to_char((clock_timestamp() + interval '" + std::to_string(seconds) +
         " seconds') AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')";
}

StoredJob read_job(const Rows& rows, int row) {
  StoredJob job;
  int column = 0;
  for (std::string* text : {&job.id, &job.kind, &job.request, &job.request_sha256, &job.state,
                            &job.created_at, &job.expires_at})
    *text = rows.text(row, column++);
  job.parts = static_cast<std::uint64_t>(rows.number(row, column++));
  job.parts_done = static_cast<std::uint64_t>(rows.number(row, column++));
  job.counts = read_counts(rows.bytes(row, column++));
  job.summary = rows.text(row, column++);
  job.builds = rows.text(row, column);
  return job;
}

Value number_of(std::uint64_t value) { return number(static_cast<std::int64_t>(value)); }

// Returns the job, locked until the transaction ends. Every change of a job and its parts begins
// with this.
std::optional<StoredJob> lock(Connection& connection, const std::string& id) {
  const Rows rows = connection.run(
      "SELECT " + kJobColumns + " FROM arbiter.jobs WHERE id = $1 FOR UPDATE", {text(id)});
  if (rows.count() == 0) return std::nullopt;
  return read_job(rows, 0);
}

// Leaves out games that were deleted while the part was being done.
std::string without_deleted(Connection& connection, const ClaimedPart& claimed,
                            const std::string& result) {
  std::string kept = result;
  if (claimed.job.kind != "regress") return kept;
  const Rows deleted =
      connection.run("SELECT id FROM arbiter.deleted WHERE number BETWEEN $1 AND $2",
                     {number(claimed.part.first), number(claimed.part.last)});
  for (int row = 0; row < deleted.count(); ++row) kept = without_game(kept, deleted.text(row, 0));
  return kept;
}

bool full(Connection& connection, std::uint64_t most_bytes) {
  const Rows rows = connection.run("SELECT coalesce(sum(bytes), 0)::bigint FROM arbiter.jobs", {});
  return static_cast<std::uint64_t>(rows.number(0, 0)) >= most_bytes;
}

bool count(Connection& connection, const ClaimedPart& claimed, const FinishedPart& finished) {
  // Games are deleted under this lock, each together with what jobs say about it.
  if (claimed.job.kind == "regress") connection.run_all(kTakeLock);
  const std::optional<StoredJob> found = lock(connection, claimed.job.id);
  if (!found) return false;
  StoredJob job = *found;
  FinishedPart kept = finished;
  kept.result = without_deleted(connection, claimed, finished.result);
  const Rows taken = connection.run(
      "UPDATE arbiter.job_parts SET result = $4, input = '' WHERE job = $1 AND number = $2 AND "
      "attempt = $3 AND result IS NULL RETURNING number",
      {text(job.id), number_of(claimed.part.number), number(claimed.attempt), bytes(kept.result)});
  if (taken.count() == 0) return false;
  const bool whole = note_finished(job, claimed.part.number, kept);
  connection.run(
      "UPDATE arbiter.jobs SET state = $2, parts_done = $3, counts = $4, summary = $5, builds = "
      "$6, bytes = bytes + $7 WHERE id = $1",
      {text(job.id), text(job.state), number_of(job.parts_done), bytes(counts_text(job.counts)),
       bytes(job.summary), text(job.builds),
       number(static_cast<std::int64_t>(kept.result.size()) -
              static_cast<std::int64_t>(claimed.part.input.size()))});
  if (whole)
    connection.run(
        "INSERT INTO arbiter.job_parts (job, number, first, last, input, claimed) "
        "VALUES ($1, $2, 0, 0, '', " +
            kNow + ")",
        {text(job.id), number_of(job.parts)});
  if (job.state == "done") {
    const Rows time = connection.run("SELECT " + time_in(0));
    enqueue(connection, {notice_of(job)}, time.text(0, 0));
  }
  return true;
}

}  // namespace

Jobs::Jobs(const std::string& address, Writer& writer)
    : SideConnections(address, kConnections, writer) {}

Result<JobStore::Added> Jobs::add(const StoredJob& job, std::int64_t upload, Milliseconds stale,
                                  std::chrono::seconds lifetime) {
  Result<std::optional<Added>> added = change([&](Connection& connection) -> std::optional<Added> {
    connection.run("DELETE FROM arbiter.jobs WHERE id = $1 AND state = 'receiving' AND added <= " +
                       kNow + " - $2",
                   {text(job.id), number(stale.count())});
    const bool refused = full(connection, most_bytes());
    if (!refused)
      connection.run(
          "INSERT INTO arbiter.jobs (id, kind, request, request_sha256, state, upload, added, "
          "bytes, created_at, expires_at) VALUES ($1, $2, $3, '', 'receiving', $4, " +
              kNow + ", $5, " + time_in(0) + ", " + time_in(lifetime.count()) +
              ") ON CONFLICT DO NOTHING",
          {text(job.id), text(job.kind), bytes(job.request), number(upload), number(kBytesOfJob)});
    const Rows rows = connection.run(
        "SELECT " + kJobColumns + ", upload FROM arbiter.jobs WHERE id = $1", {text(job.id)});
    if (rows.count() == 0 && refused) return std::nullopt;
    if (rows.count() == 0) return Added{job, false};  // somebody is removing it at this moment
    const bool ours = rows.number(0, kJobColumnCount) == upload;
    return Added{read_job(rows, 0), ours};
  });
  if (!added.ok()) return added.problem();
  if (!added.value()) return too_many_jobs(most_bytes());
  return *std::move(added).value();
}

Result<bool> Jobs::add_parts(const std::string& id, std::int64_t upload,
                             const std::vector<JobPart>& parts) {
  bool refused = false;
  Result<bool> added = change([&](Connection& connection) {
    refused = !parts.empty() && full(connection, most_bytes());
    if (refused) return false;
    const Rows held =
        connection.run("UPDATE arbiter.jobs SET bytes = bytes + $3, added = " + kNow +
                           " WHERE id = $1 AND upload = $2 AND state = 'receiving' RETURNING id",
                       {text(id), number(upload), number(bytes_of(parts))});
    if (held.count() == 0) return false;
    std::vector<std::int64_t> numbers_;
    std::vector<std::int64_t> firsts;
    std::vector<std::int64_t> lasts;
    std::vector<std::string_view> inputs;
    for (const JobPart& part : parts) {
      numbers_.push_back(static_cast<std::int64_t>(part.number));
      firsts.push_back(part.first);
      lasts.push_back(part.last);
      inputs.push_back(part.input);
    }
    connection.run(
        "INSERT INTO arbiter.job_parts (job, number, first, last, input) SELECT $1, sent.* "
        "FROM unnest($2::bigint[], $3::bigint[], $4::bigint[], $5::bytea[]) AS sent "
        "ON CONFLICT DO NOTHING",
        {text(id), numbers(numbers_), numbers(firsts), numbers(lasts), many_bytes(inputs)});
    return true;
  });
  if (added.ok() && refused) return too_many_jobs(most_bytes());
  return added;
}

Result<bool> Jobs::start(const std::string& id, std::int64_t upload, std::uint64_t parts,
                         const std::string& request_sha256) {
  return change([&](Connection& connection) {
    const Rows started = connection.run(
        "UPDATE arbiter.jobs SET state = CASE state WHEN 'receiving' THEN 'running' ELSE state "
        "END, added = CASE state WHEN 'receiving' THEN " +
            kNow +
            " ELSE added END, parts = $3, request_sha256 = $4 "
            "WHERE id = $1 AND upload = $2 AND (state = 'receiving' OR request_sha256 = $4) "
            "RETURNING id",
        {text(id), number(upload), number_of(parts), text(request_sha256)});
    return started.count() > 0;
  });
}

Result<std::optional<StoredJob>> Jobs::job(const std::string& id) {
  if (!is_plain(id)) return std::optional<StoredJob>();
  return ask([&](Connection& connection) -> std::optional<StoredJob> {
    const Rows rows =
        connection.run("SELECT " + kJobColumns + " FROM arbiter.jobs WHERE id = $1", {text(id)});
    if (rows.count() == 0) return std::nullopt;
    return read_job(rows, 0);
  });
}

Result<std::optional<std::string>> Jobs::result(const std::string& id, std::uint64_t part) {
  if (!is_plain(id)) return std::optional<std::string>();
  return ask([&](Connection& connection) -> std::optional<std::string> {
    const Rows rows = connection.run(
        "SELECT result FROM arbiter.job_parts WHERE job = $1 AND number = $2 AND result IS NOT "
        "NULL",
        {text(id), number_of(part)});
    if (rows.count() == 0) return std::nullopt;
    return rows.text(0, 0);
  });
}

Result<std::uint64_t> Jobs::done_in_order(const std::string& id) {
  return ask([&](Connection& connection) {
    const Rows rows = connection.run(
        "SELECT coalesce((SELECT min(number) FROM arbiter.job_parts WHERE job = $1 AND result IS "
        "NULL), (SELECT parts FROM arbiter.jobs WHERE id = $1), 0)",
        {text(id)});
    return static_cast<std::uint64_t>(rows.number(0, 0));
  });
}

Result<bool> Jobs::remove(const std::string& id) {
  if (!is_plain(id)) return false;
  return change([&](Connection& connection) {
    return connection.run("DELETE FROM arbiter.jobs WHERE id = $1 RETURNING id", {text(id)})
               .count() > 0;
  });
}

std::optional<Problem> Jobs::give_up(const std::string& id, std::int64_t upload) {
  const auto given_up = change([&](Connection& connection) {
    connection.run("DELETE FROM arbiter.jobs WHERE id = $1 AND upload = $2 AND state = 'receiving'",
                   {text(id), number(upload)});
    return true;
  });
  if (!given_up.ok()) return given_up.problem();
  return std::nullopt;
}

// Other callers skip a part that is locked; the lock ends with the statement. Of each job, as many
// parts are looked at as others may be claiming at the same moment.
Result<std::optional<ClaimedPart>> Jobs::claim(Milliseconds lease) {
  return ask([&](Connection& connection) -> std::optional<ClaimedPart> {
    const Rows rows = connection.run(
        "WITH next AS (SELECT part.job, part.number, " + kNow +
            " - greatest(added, part.claimed) AS waited FROM arbiter.jobs CROSS JOIN LATERAL "
            "(SELECT number FROM arbiter.job_parts WHERE job = jobs.id AND result IS NULL AND "
            "claimed <= " +
            kNow +
            " ORDER BY number LIMIT 32) AS found JOIN arbiter.job_parts AS part ON part.job = "
            "jobs.id AND part.number = found.number WHERE state = 'running' AND result IS NULL AND "
            "claimed <= " +
            kNow +
            " ORDER BY added + 1000 * part.number, part.job LIMIT 1 FOR UPDATE OF part SKIP "
            "LOCKED), taken AS (UPDATE arbiter.job_parts SET attempt = attempt + 1, tries = tries "
            "+ 1, claimed = " +
            kNow +
            " + $1 FROM next WHERE job_parts.job = next.job AND job_parts.number = next.number "
            "RETURNING job_parts.job, job_parts.number, first, last, input, attempt, tries, "
            "waited) "
            "SELECT " +
            kJobColumns +
            ", number, first, last, input, attempt, tries, waited FROM taken JOIN arbiter.jobs ON "
            "jobs.id = job",
        {number(lease.count())});
    if (rows.count() == 0) return std::nullopt;
    int column = kJobColumnCount;
    ClaimedPart claimed;
    claimed.job = read_job(rows, 0);
    claimed.part.number = static_cast<std::uint64_t>(rows.number(0, column++));
    claimed.part.first = rows.number(0, column++);
    claimed.part.last = rows.number(0, column++);
    claimed.part.input = rows.text(0, column++);
    claimed.attempt = static_cast<std::uint32_t>(rows.number(0, column++));
    claimed.tries = static_cast<std::uint32_t>(rows.number(0, column++));
    claimed.waited = Milliseconds(rows.number(0, column));
    return claimed;
  });
}

std::optional<Problem> Jobs::release(const ClaimedPart& claimed) {
  const auto released = ask([&](Connection& connection) {
    connection.run(
        "UPDATE arbiter.job_parts SET claimed = " + kNow +
            ", tries = tries - 1 WHERE job = $1 AND number = $2 AND attempt = $3 AND result IS "
            "NULL",
        {text(claimed.job.id), number_of(claimed.part.number), number(claimed.attempt)});
    return true;
  });
  if (!released.ok()) return released.problem();
  return std::nullopt;
}

Result<bool> Jobs::renew(const ClaimedPart& claimed, Milliseconds lease) {
  return ask([&](Connection& connection) {
    return connection
               .run("UPDATE arbiter.job_parts SET claimed = " + kNow +
                        " + $4 WHERE job = $1 AND number = $2 AND attempt = $3 AND result IS NULL "
                        "RETURNING number",
                    {text(claimed.job.id), number_of(claimed.part.number), number(claimed.attempt),
                     number(lease.count())})
               .count() > 0;
  });
}

Result<bool> Jobs::finish(const ClaimedPart& claimed, const FinishedPart& finished) {
  return change([&](Connection& connection) { return count(connection, claimed, finished); });
}

// Expired jobs are deleted one after the other, so that no two are locked at once.
std::optional<Problem> Jobs::sweep(Milliseconds stale) {
  const std::string old =
      " expires_at <= " + time_in(0) + " OR (state = 'receiving' AND added <= " + kNow + " - $1)";
  const auto found = ask([&](Connection& connection) {
    const Rows rows =
        connection.run("SELECT id FROM arbiter.jobs WHERE" + old, {number(stale.count())});
    std::vector<std::string> ids;
    for (int row = 0; row < rows.count(); ++row) ids.push_back(rows.text(row, 0));
    return ids;
  });
  if (!found.ok()) return found.problem();
  for (const std::string& id : found.value()) {
    const auto swept = change([&](Connection& connection) {
      connection.run("DELETE FROM arbiter.jobs WHERE id = $2 AND (" + old + ")",
                     {number(stale.count()), text(id)});
      return true;
    });
    if (!swept.ok()) return swept.problem();
  }
  return std::nullopt;
}

Result<JobStore::Figures> Jobs::figures() {
  return ask([&](Connection& connection) -> Figures {
    const Rows rows = connection.run(
        "SELECT (SELECT count(*) FROM arbiter.jobs WHERE state <> 'done'), "
        "count(*) FILTER (WHERE claimed <= now), count(*) FILTER (WHERE claimed > now), "
        "coalesce(max(now - greatest(added, claimed)) FILTER (WHERE claimed <= now), 0) "
        "FROM arbiter.job_parts JOIN arbiter.jobs ON jobs.id = job, (SELECT " +
        kNow + " AS now) AS clock WHERE result IS NULL AND state = 'running'");
    const auto figure = [&](int column) {
      return static_cast<std::uint64_t>(rows.number(0, column));
    };
    return {figure(0), figure(1), figure(2), Milliseconds(rows.number(0, 3))};
  });
}

Result<StoredSuite> Jobs::put_suite(const StoredSuite& suite) {
  return ask([&](Connection& connection) {
    const Rows rows = connection.run(
        "INSERT INTO arbiter.suites VALUES ($1, $2, " + time_in(1) +
            ") ON CONFLICT (name) DO UPDATE SET filter = excluded.filter, frozen_at = "
            "excluded.frozen_at RETURNING name, filter, frozen_at",
        {text(suite.name), bytes(suite.filter)});
    return read_suite(rows, 0);
  });
}

Result<std::vector<StoredSuite>> Jobs::suites() {
  return ask([&](Connection& connection) {
    const Rows rows =
        connection.run("SELECT name, filter, frozen_at FROM arbiter.suites ORDER BY name");
    std::vector<StoredSuite> all;
    for (int row = 0; row < rows.count(); ++row) all.push_back(read_suite(rows, row));
    return all;
  });
}

Result<std::optional<StoredSuite>> Jobs::suite(const std::string& name) {
  if (!is_plain(name)) return std::optional<StoredSuite>();
  return ask([&](Connection& connection) -> std::optional<StoredSuite> {
    const Rows rows = connection.run(
        "SELECT name, filter, frozen_at FROM arbiter.suites WHERE name = $1", {text(name)});
    if (rows.count() == 0) return std::nullopt;
    return read_suite(rows, 0);
  });
}

Result<bool> Jobs::remove_suite(const std::string& name) {
  if (!is_plain(name)) return false;
  return ask([&](Connection& connection) {
    return connection.run("DELETE FROM arbiter.suites WHERE name = $1 RETURNING name", {text(name)})
               .count() > 0;
  });
}

namespace {

// A summary that is being made may show the game: it is rejected and made again. One that was made
// loses the game, and its job stays ended.
void forget_in_summary(Connection& connection, const StoredJob& job, std::string_view result,
                       const std::string& id) {
  if (job.state != "done") {
    connection.run("UPDATE arbiter.job_parts SET attempt = attempt + 1, tries = 0, claimed = " +
                       kNow + " WHERE job = $1 AND number = $2",
                   {text(job.id), number_of(job.parts)});
    return;
  }
  const std::string summary = summary_without_game(job.summary, result, id);
  connection.run("UPDATE arbiter.jobs SET summary = $2 WHERE id = $1",
                 {text(job.id), bytes(summary)});
  connection.run("UPDATE arbiter.job_parts SET result = $3 WHERE job = $1 AND number = $2",
                 {text(job.id), number_of(job.parts), bytes(summary)});
}

}  // namespace

void forget_in_jobs(Connection& connection, std::int64_t game, const std::string& id) {
  const Rows found = connection.run(
      "SELECT DISTINCT job FROM arbiter.job_parts JOIN arbiter.jobs ON jobs.id = job "
      "WHERE kind = 'regress' AND first <= $1 AND last >= $1 ORDER BY job",
      {number(game)});
  for (int row = 0; row < found.count(); ++row) {
    const std::optional<StoredJob> job = lock(connection, found.text(row, 0));
    if (!job) continue;
    const Rows parts = connection.run(
        "SELECT number, result FROM arbiter.job_parts WHERE job = $1 AND first <= $2 AND last >= "
        "$2 AND result IS NOT NULL",
        {text(job->id), number(game)});
    for (int at = 0; at < parts.count(); ++at) {
      const std::string after = without_game(parts.bytes(at, 1), id);
      if (after == parts.bytes(at, 1)) continue;
      connection.run("UPDATE arbiter.job_parts SET result = $3 WHERE job = $1 AND number = $2",
                     {text(job->id), number(parts.number(at, 0)), bytes(after)});
      forget_in_summary(connection, *job, parts.bytes(at, 1), id);
    }
  }
}

}  // namespace arbiter::postgres
