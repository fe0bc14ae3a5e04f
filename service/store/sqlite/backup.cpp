#include "service/store/sqlite/backup.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <sqlite3.h>
#include <sys/stat.h>

#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "service/store/sqlite/database.hpp"
#include "service/store/sqlite/file_lock.hpp"
#include "service/store/sqlite/files.hpp"
#include "service/store/sqlite/restored_log.hpp"

namespace arbiter {
namespace {

constexpr unsigned kWait = 2'000;  // milliseconds, in which a stopping service may end

bool same_file(const std::string& one, const std::string& other) {
  std::error_code none;
  return std::filesystem::equivalent(one, other, none);
}

std::int64_t number(SQLite::Database& database, const std::string& query) {
  return database.execAndGet(query).getInt64();
}

std::int64_t games_in(SQLite::Database& database) {
  const bool any = number(database, "PRAGMA user_version") > 0;
  return any ? number(database, "SELECT count(*) FROM games") : 0;
}

// Empties the file, or creates it, with the permissions of the original.
std::optional<Problem> prepare_file(const std::string& path, const std::string& original) {
  struct stat like {};
  if (stat(original.c_str(), &like) != 0) return system_failed(original);
  if (auto problem = empty_file(path)) return problem;
  if (chmod(path.c_str(), like.st_mode & 0777) != 0) return system_failed(path);
  return std::nullopt;
}

// Empties the outbox in a copy. Returns how many deliveries were in it.
std::int64_t leave_out_deliveries(const std::string& path) {
  SQLite::Database copy(path, SQLITE_OPEN_READWRITE);
  if (number(copy, "SELECT count(*) FROM sqlite_schema WHERE name = 'outbox'") == 0) return 0;
  copy.exec("PRAGMA secure_delete = ON");
  return copy.exec("DELETE FROM outbox");
}

// The copy is now a file of its own; damage in the original's pages would be in it too.
Result<Copied> check(const std::string& path, const std::string& original, std::int64_t at_least) {
  SQLite::Database copy(path, SQLITE_OPEN_READONLY);
  const std::string verdict = copy.execAndGet("PRAGMA integrity_check(1)").getString();
  if (verdict != "ok") return copy_failed(original, "the copy is not sound: " + verdict);
  Copied copied{games_in(copy), 0, 0, {}};
  const std::int64_t whole =
      copied.games == 0 ? 0
                        : number(copy, "SELECT count(*) FROM games JOIN documents USING (number)");
  if (copied.games < at_least || whole != copied.games)
    return copy_failed(original, "games are missing: of " + std::to_string(at_least) + ", " +
                                     std::to_string(copied.games) + " have a row and " +
                                     std::to_string(whole) + " a log");
  copied.bytes = std::filesystem::file_size(path);
  return copied;
}

// Writes one state of the database to an empty file, and checks it. SQLite's own backup function
// starts again whenever somebody else writes; this one reads in a single transaction.
Result<Copied> copy(const std::string& from, const std::string& to) {
  Result<std::unique_ptr<SQLite::Database>> opened = open_to_copy(from);
  if (!opened.ok()) return opened.problem();
  SQLite::Database& original = *opened.value();
  if (auto problem = prepare_file(to, from)) return *problem;
  std::int64_t games = 0;
  try {
    games = games_in(original);
    SQLite::Statement vacuum(original, "VACUUM INTO ?");
    vacuum.bind(1, to);
    vacuum.exec();
  } catch (const SQLite::Exception& failure) {
    return named_problem(from, failure);
  }
  try {
    const std::int64_t left_out = leave_out_deliveries(to);
    Result<Copied> checked = check(to, from, games);
    if (!checked.ok()) return checked;
    Copied copied = checked.value();
    copied.left_out = left_out;
    if (auto problem = sync_to_disk(to)) return *problem;
    return copied;
  } catch (const SQLite::Exception& failure) {
    return named_problem(to, failure);
  }
}

Problem in_use(const std::string& path) {
  return {"database-locked",
          "The database is locked",
          path + " is open in another program; stop the service first.",
          {}};
}

Problem not_ours(const std::string& path) {
  return {"not-a-database",
          "This is not an Arbiter database",
          path + " would be replaced; move it away first, or name another file with --db.",
          {}};
}

// Moves everything from the WAL into the database file. A WAL that stayed behind would be read
// into the file that replaces this one. Damaged pages do not matter.
std::optional<Problem> settle(const std::string& path) {
  try {
    SQLite::Database database(path, SQLITE_OPEN_READWRITE);
    const bool empty = number(database, "SELECT count(*) FROM sqlite_schema") == 0;
    if (!empty && number(database, "PRAGMA application_id") != kApplicationId)
      return not_ours(path);
    database.exec("PRAGMA journal_mode = DELETE");
    return std::nullopt;
  } catch (const SQLite::Exception& failure) {
    const int code = failure.getErrorCode() & 0xff;
    if (code == SQLITE_CORRUPT) return std::nullopt;
    if (code == SQLITE_BUSY) return in_use(path);
    if (code == SQLITE_NOTADB) return not_ours(path);
    return named_problem(path, failure);
  }
}

// Ends in the copy the log that it cannot carry on. Returns its name.
Result<std::string> keep_from_forking(const std::string& copy, const std::string& replaced) {
  try {
    Result<std::string> ended = end_forking_log(copy, replaced);
    if (!ended.ok()) return ended;
    if (auto problem = sync_to_disk(copy)) return *problem;
    return ended;
  } catch (const SQLite::Exception& failure) {
    return named_problem(copy, failure);
  }
}

}  // namespace

Result<Copied> back_up(const std::string& database, const std::string& to, bool replace) {
  if (same_file(database, to)) return copy_failed(to, "this is the database itself");
  if (file_exists(to) && !replace)
    return copy_failed(to, "the file exists; name another one, or replace it with --force");
  std::optional<FileLock> replaced;
  if (file_exists(to)) {
    Result<FileLock> lock = FileLock::take(to, 0);
    if (!lock.ok()) return lock.problem();
    replaced = std::move(lock).value();
    if (replaced->used_by_another_program()) return in_use(to);
  }
  const std::string partial = to + ".partial";
  const Result<FileLock> alone = FileLock::take(partial, 0);
  if (!alone.ok()) return alone.problem();
  TemporaryDatabase temporary(partial);
  Result<Copied> copied = copy(database, partial);
  if (!copied.ok()) return copied;
  if (replaced) (void)settle(to);  // if it is a database, it stays complete until it is replaced
  if (auto problem = remove_wal(to)) return *problem;
  if (auto problem = rename_file(partial, to)) return *problem;
  temporary.keep();
  return copied;
}

Result<Copied> restore(const std::string& database, const std::string& from) {
  if (same_file(database, from)) return copy_failed(from, "this is the database itself");
  // A link is kept, and the file that it points to is replaced.
  std::error_code none;
  const std::filesystem::path real = std::filesystem::weakly_canonical(database, none);
  const std::string path = none ? database : real.string();
  TemporaryDatabase created(file_exists(path) ? "" : path);
  const Result<FileLock> lock = FileLock::take(path, kWait);
  if (!lock.ok()) return lock.problem();
  if (lock.value().used_by_another_program()) return in_use(database);
  TemporaryDatabase temporary(path + ".partial");
  Result<Copied> copied = copy(from, temporary.path());
  if (!copied.ok()) return copied;
  if (auto problem = settle(path)) return *problem;
  Result<std::string> ended = keep_from_forking(temporary.path(), path);
  if (!ended.ok()) return ended.problem();
  if (auto problem = remove_wal(path)) return *problem;
  if (auto problem = rename_file(temporary.path(), path)) return *problem;
  temporary.keep();
  created.keep();
  Copied restored = copied.value();
  restored.ended_log = std::move(ended).value();
  return restored;
}

}  // namespace arbiter
