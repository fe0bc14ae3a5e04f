#include "service/store/sqlite/database.hpp"

#include <sqlite3.h>

#include <optional>
#include <string_view>

#include "service/store/migrations.hpp"
#include "service/store/sqlite/players.hpp"

namespace arbiter {
namespace {

// A WAL that grew during a burst is cut back to this size once it has been moved to the main file.
constexpr int kWalBytesKept = 64 << 20;

Problem unusable(std::string type, std::string title, std::string detail) {
  return {std::move(type), std::move(title), std::move(detail), {}};
}

int number(SQLite::Database& database, const char* query) {
  return database.execAndGet(query).getInt();
}

int newest_version() { return static_cast<int>(sqlite_migrations().size()); }

std::string pragma(std::string_view name, long long value) {
  return "PRAGMA " + std::string(name) + " = " + std::to_string(value);
}

std::unique_ptr<SQLite::Database> connect(const std::string& path, int flags,
                                          const SqliteOptions& options) {
  const char* vfs = options.vfs.empty() ? nullptr : options.vfs.c_str();
  auto database = std::make_unique<SQLite::Database>(
      path.c_str(), flags | SQLITE_OPEN_NOMUTEX, static_cast<int>(options.busy_milliseconds), vfs);
  database->exec("PRAGMA foreign_keys = ON");
  return database;
}

// While this is set, closing the connection does not merge a WAL that another version may have
// left.
void keep_wal_on_close(SQLite::Database& database, bool keep) {
  sqlite3_db_config(database.getHandle(), SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, keep ? 1 : 0, nullptr);
}

// Returns what prevents the use of this file, if anything does. Only reads.
std::optional<Problem> objection(SQLite::Database& database, const std::string& path) {
  const int version = number(database, "PRAGMA user_version");
  const int application = number(database, "PRAGMA application_id");
  const bool empty = number(database, "SELECT count(*) FROM sqlite_schema") == 0;
  if (application != kApplicationId && !(empty && application == 0 && version == 0)) {
    return unusable("not-a-database", "This is not an Arbiter database",
                    path + " belongs to another program; name another file.");
  }
  if (version > newest_version()) {
    return unusable("database-newer", "The database is from a newer version of Arbiter",
                    path + " has version " + std::to_string(version) +
                        ", this program knows versions up to " + std::to_string(newest_version()) +
                        "; use the newer program.");
  }
  return std::nullopt;
}

std::optional<Problem> objection_to_writing(SQLite::Database& database, const std::string& path) {
  if (auto problem = objection(database, path)) return problem;
  if (sqlite3_db_readonly(database.getHandle(), "main") == 1) {
    return unusable("database-read-only", "The database cannot be written",
                    path + " is read-only; make the file and its folder writable.");
  }
  return std::nullopt;
}

// Migrates from `version` to the next in one transaction, or not at all.
void migrate(SQLite::Database& database, int version) {
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  if (number(database, "PRAGMA user_version") != version) return;  // another process did it first
  database.exec(std::string(sqlite_migrations()[static_cast<std::size_t>(version)]));
  database.exec(pragma("application_id", kApplicationId));
  database.exec(pragma("user_version", version + 1));
  transaction.commit();
}

void prepare(SQLite::Database& database, const SqliteOptions& options) {
  if (options.max_pages != 0) database.exec(pragma("max_page_count", options.max_pages));
  database.execAndGet("PRAGMA journal_mode = WAL");
  database.exec("PRAGMA synchronous = FULL");
  database.exec("PRAGMA secure_delete = ON");  // deleted content is overwritten
  database.execAndGet(pragma("wal_autocheckpoint", options.checkpoint_pages).c_str());
  database.execAndGet(pragma("journal_size_limit", kWalBytesKept).c_str());
  for (int version = number(database, "PRAGMA user_version"); version < newest_version();
       ++version) {
    migrate(database, version);
  }
  enter_earlier_players(database);
}

struct Meaning {
  int code;  // SQLite's primary result code
  const char* type;
  const char* title;
  const char* advice;
};

constexpr Meaning kMeanings[] = {
    {SQLITE_FULL, "database-full", "The disk is full", "Free some space and try again."},
    {SQLITE_READONLY, "database-read-only", "The database cannot be written",
     "Make the file and its folder writable."},
    {SQLITE_BUSY, "database-locked", "The database is locked",
     "Another program holds it; try again when that one has finished."},
    {SQLITE_NOTADB, "not-a-database", "This is not an Arbiter database", "Name another file."},
    {SQLITE_CORRUPT, "database-damaged", "The database is damaged",
     "Stop the service and restore a copy: `arbiter db restore`."},
    {SQLITE_CANTOPEN, "database-unusable", "The database cannot be opened",
     "Check that its folder exists and may be used."},
};

constexpr Meaning kFailure = {0, "database-failed", "The database failed",
                              "The disk or the file system may be at fault; see the system's log."};

}  // namespace

Problem database_problem(const SQLite::Exception& failure) {
  const int code = failure.getErrorCode() & 0xff;
  const Meaning* meaning = &kFailure;
  for (const Meaning& known : kMeanings) {
    if (known.code == code) meaning = &known;
  }
  const std::string detail = "SQLite says: " + std::string(failure.what()) + ". " + meaning->advice;
  return {meaning->type, meaning->title, detail, {}};
}

Problem named_problem(const std::string& path, const SQLite::Exception& failure) {
  Problem problem = database_problem(failure);
  problem.detail = path + ": " + problem.detail;
  return problem;
}

bool is_damage(const SQLite::Exception& failure) {
  const int code = failure.getErrorCode() & 0xff;
  return code == SQLITE_CORRUPT || code == SQLITE_NOTADB;
}

Result<std::unique_ptr<SQLite::Database>> open_for_writing(const std::string& path,
                                                           const SqliteOptions& options) {
  try {
    auto database = connect(path, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, options);
    keep_wal_on_close(*database, true);
    if (auto problem = objection_to_writing(*database, path)) return *problem;
    prepare(*database, options);
    keep_wal_on_close(*database, false);
    return database;
  } catch (const SQLite::Exception& failure) {
    return named_problem(path, failure);
  }
}

Result<std::unique_ptr<SQLite::Database>> open_to_copy(const std::string& path) {
  try {
    // A database in WAL mode can only be read through a connection that may write.
    std::unique_ptr<SQLite::Database> database;
    try {
      database = connect(path, SQLITE_OPEN_READWRITE, {});
      (void)number(*database, "PRAGMA user_version");
    } catch (const SQLite::Exception&) {
      database = connect(path, SQLITE_OPEN_READONLY, {});
    }
    keep_wal_on_close(*database, true);
    if (auto problem = objection(*database, path)) return *problem;
    if (number(*database, "PRAGMA application_id") == kApplicationId) return database;
    return unusable("not-a-database", "This is not an Arbiter database", path + " is empty.");
  } catch (const SQLite::Exception& failure) {
    return named_problem(path, failure);
  }
}

std::unique_ptr<SQLite::Database> open_for_reading(const std::string& path,
                                                   const SqliteOptions& options) {
  // A read-only connection could not recover the WAL. This one can; it still writes no row.
  auto database = connect(path, SQLITE_OPEN_READWRITE, options);
  database->exec("PRAGMA query_only = ON");
  return database;
}

StatementUse::~StatementUse() {
  statement_.tryReset();
  try {
    statement_.clearBindings();
  } catch (const SQLite::Exception&) {
    // Clearing cannot fail for a prepared statement; if it does, the next bind overwrites the
    // values.
  }
}

}  // namespace arbiter
