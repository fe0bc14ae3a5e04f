#include "service/store/postgres/database.hpp"

#include <memory>
#include <utility>

#include "service/store/migrations.hpp"

namespace arbiter::postgres {
namespace {

constexpr const char* kNoSchema = "There are no games of Arbiter's in this database";

std::int64_t newest_version() { return static_cast<std::int64_t>(postgres_migrations().size()); }

Problem newer(std::int64_t version) {
  return {"database-newer",
          "The database is from a newer version of Arbiter",
          "It has version " + std::to_string(version) + ", this program knows versions up to " +
              std::to_string(newest_version()) + "; use the newer program.",
          {}};
}

Problem not_ours(const std::string& detail) {
  return {"not-a-database", "This is not an Arbiter database", detail, {}};
}

Problem read_only() {
  return {"database-read-only",
          "The database cannot be written",
          "The server takes no writes; is it a standby, or set to read only?",
          {}};
}

Problem no_schema() {
  return {"database-replaced",
          kNoSchema,
          "Name another one, or restore the schema `arbiter`; `arbiter serve` creates an empty one "
          "when it starts.",
          {}};
}

Problem older() {
  return {"database-replaced",
          kNoSchema,
          "The schema comes from an earlier version; start `arbiter serve` with it once.",
          {}};
}

struct State {
  bool read_only = false;
  bool has_schema = false;
  bool has_version = false;
};

// Reads the system tables: the answer of to_regclass() may be older than the lock.
State state_of(Connection& connection) {
  const Rows rows = connection.run(
      "SELECT pg_is_in_recovery() OR current_setting('default_transaction_read_only') = 'on', "
      "count(*) > 0, count(*) FILTER (WHERE relname = 'database') > 0 "
      "FROM pg_namespace LEFT JOIN pg_class ON relnamespace = pg_namespace.oid "
      "WHERE nspname = 'arbiter'");
  return {rows.number(0, 0) != 0, rows.number(0, 1) != 0, rows.number(0, 2) != 0};
}

std::int64_t version_of(Connection& connection) {
  const Rows rows = connection.run("SELECT version FROM arbiter.database");
  return rows.count() == 0 ? 0 : rows.number(0, 0);
}

// Applies all missing versions in one transaction, or none.
void migrate(Connection& connection) {
  connection.run_all(std::string("BEGIN ISOLATION LEVEL READ COMMITTED; "
                                 "SET LOCAL lock_timeout = '10s'; ") +
                     kTakeLock);
  const std::int64_t version = state_of(connection).has_version ? version_of(connection) : 0;
  for (std::int64_t next = version; next < newest_version(); ++next)
    connection.run_all(std::string(postgres_migrations()[static_cast<std::size_t>(next)]));
  // Another process may have migrated in the meantime, perhaps even to a newer version.
  if (version < newest_version())
    connection.run("UPDATE arbiter.database SET version = $1", {number(newest_version())});
  connection.run_all("COMMIT");
}

struct Meaning {
  std::string_view state;  // SQLSTATE of PostgreSQL, or its beginning
  const char* type;
  const char* title;
  const char* advice;
};

constexpr Meaning kMeanings[] = {
    {"53100", "database-full", "The disk is full", "Free some space and try again."},
    {"25006", "database-read-only", "The database cannot be written",
     "Is the server a standby, or set to read only?"},
    {"55P03", "database-locked", "The database is locked",
     "Another program holds it; try again when that one has finished."},
    {"57014", "database-locked", "The database is locked",
     "The server took too long; try again when it has less to do."},
    {"40", "database-locked", "The database is locked", "Try again."},
    {"25P03", "database-locked", "The database is locked", "Try again."},
    {"42501", "database-unusable", "The database cannot be opened",
     "Give the role the right to create the schema `arbiter`, or make it the schema's owner."},
    {"3F000", "database-replaced", kNoSchema, "Restore the schema `arbiter`."},
    {"42P01", "database-replaced", kNoSchema, "Restore the schema `arbiter`."},
    {"XX001", "database-damaged", "The database is damaged",
     "Stop the service and restore a copy with pg_restore."},
    {"XX002", "database-damaged", "The database is damaged", "REINDEX, or restore a copy."},
};

constexpr Meaning kUnreachable = {"", "database-unreachable", "The database cannot be reached",
                                  "Check its address, and that the server runs."};
constexpr Meaning kFailure = {"", "database-failed", "The database failed",
                              "See the server's log."};

struct Freed {
  void operator()(PQconninfoOption* options) const { PQconninfoFree(options); }
};

}  // namespace

Result<std::string> shown_address(const std::string& address) {
  char* fault = nullptr;
  const std::unique_ptr<PQconninfoOption, Freed> options(PQconninfoParse(address.c_str(), &fault));
  if (!options) {
    const std::string why = fault == nullptr ? "" : fault;
    PQfreemem(fault);
    return Problem{"database-unusable",
                   "The database cannot be opened",
                   "libpq says: " + why.substr(0, why.find('\n')) +
                       ". An address is postgresql://USER@HOST:PORT/NAME.",
                   {}};
  }
  const auto option = [&options](std::string_view name) -> std::string {
    for (const PQconninfoOption* one = options.get(); one->keyword != nullptr; ++one) {
      if (one->keyword == name && one->val != nullptr) return one->val;
    }
    return "";
  };
  const std::string user = option("user");
  const std::string port = option("port");
  std::string shown = "postgresql://" + user + (user.empty() ? "" : "@") + option("host");
  if (!port.empty()) shown += ":" + port;
  return shown + "/" + option("dbname");
}

Problem problem_of(const Failure& failure) {
  const Meaning* meaning = failure.lost ? &kUnreachable : &kFailure;
  for (const Meaning& known : kMeanings) {
    if (!failure.lost && failure.state.starts_with(known.state)) {
      meaning = &known;
      break;
    }
  }
  const std::string detail =
      "PostgreSQL says: " + std::string(failure.what()) + ". " + meaning->advice;
  return {meaning->type, meaning->title, detail, {}};
}

std::optional<Problem> prepare(Connection& connection) {
  const State state = state_of(connection);
  if (state.has_schema && !state.has_version)
    return not_ours("Its schema `arbiter` belongs to another program; name another database.");
  const std::int64_t version = state.has_version ? version_of(connection) : 0;
  if (version > newest_version()) return newer(version);
  if (state.read_only) return read_only();
  if (version == newest_version()) return std::nullopt;
  // Building an index sends nothing for a long time.
  const auto patience = std::exchange(connection.patience, std::chrono::hours(24));
  try {
    migrate(connection);
  } catch (const Failure&) {
    connection.roll_back();
    connection.patience = patience;
    throw;
  }
  connection.patience = patience;
  return objection_to_reading(connection);
}

std::optional<Problem> objection_to_reading(Connection& connection) {
  if (!state_of(connection).has_version) return no_schema();
  const std::int64_t version = version_of(connection);
  if (version > newest_version()) return newer(version);
  if (version < newest_version()) return older();
  return std::nullopt;
}

std::optional<Problem> objection_to_writing(Connection& connection) {
  if (state_of(connection).read_only) return read_only();
  return std::nullopt;
}

Moment begin_writing(Connection& connection) {
  const Rows rows = connection.run_all(
      std::string("BEGIN ISOLATION LEVEL READ COMMITTED;"
                  "SET LOCAL lock_timeout = '5s';"
                  "SET LOCAL idle_in_transaction_session_timeout = '10s';"
                  "SELECT set_config('synchronous_commit', 'on', true) "
                  "WHERE current_setting('synchronous_commit') = 'off';") +
      kTakeLock +
      "SELECT (SELECT version FROM arbiter.database), "
      "greatest(0, (SELECT max(number) FROM arbiter.games), "
      "(SELECT max(number) FROM arbiter.deleted)), "
      "(SELECT count(*) FROM arbiter.webhooks WHERE NOT gone), "
      "to_char(clock_timestamp() AT TIME ZONE 'UTC', 'YYYY-MM-DD\"T\"HH24:MI:SS\"Z\"')");
  const std::string version = rows.text(0, 0);
  if (version != std::to_string(newest_version()))
    throw Refused(version.empty() ? no_schema() : newer(std::stoll(version)));
  return {std::stoll(rows.text(0, 1)), rows.text(0, 2) != "0", rows.text(0, 3)};
}

}  // namespace arbiter::postgres
