#include "service/store/backup.hpp"

#include <SQLiteCpp/SQLiteCpp.h>
#include <fcntl.h>
#include <sqlite3.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <memory>
#include <optional>
#include <utility>

#include "service/store/database.hpp"
#include "service/store/file_lock.hpp"

namespace arbiter {
namespace {

constexpr unsigned kWait = 2'000;  // milliseconds, for a service that is about to end

Problem failed(const std::string& path, const std::string& why) {
  return {"copy-failed", "The copy could not be made", path + ": " + why, {}};
}

Problem system_failed(const std::string& path) { return failed(path, std::strerror(errno)); }

Problem sqlite_failed(const std::string& path, const SQLite::Exception& failure) {
  Problem problem = database_problem(failure);
  problem.detail = path + ": " + problem.detail;
  return problem;
}

bool exists(const std::string& path) {
  struct stat found {};
  return lstat(path.c_str(), &found) == 0;
}

bool same_file(const std::string& one, const std::string& other) {
  std::error_code none;
  return std::filesystem::equivalent(one, other, none);
}

// The files that SQLite keeps beside a database.
std::array<std::string, 3> beside(const std::string& path) {
  return {path + "-wal", path + "-shm", path + "-journal"};
}

// Removes the file when it goes out of scope, unless it has been kept.
class Temporary {
 public:
  explicit Temporary(std::string path) : path_(std::move(path)) {}
  ~Temporary() {
    if (path_.empty()) return;
    unlink(path_.c_str());
    for (const std::string& file : beside(path_)) unlink(file.c_str());
  }
  Temporary(const Temporary&) = delete;
  Temporary& operator=(const Temporary&) = delete;

  const std::string& path() const { return path_; }
  void keep() { path_.clear(); }

 private:
  std::string path_;
};

// Has a file, or the names in a folder, reach the disk.
std::optional<Problem> sync(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return system_failed(path);
  const bool done = fsync(descriptor) == 0;
  std::optional<Problem> problem;
  if (!done) problem = system_failed(path);
  close(descriptor);
  return problem;
}

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
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
  // A journal of an earlier copy that was interrupted would be played into this one.
  for (const std::string& file : beside(path)) unlink(file.c_str());
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (descriptor < 0) return system_failed(path);
  const bool done = fchmod(descriptor, like.st_mode & 0777) == 0;
  std::optional<Problem> problem;
  if (!done) problem = system_failed(path);
  close(descriptor);
  return problem;
}

// The copy is a file of its own by now; what was wrong with the original's pages is wrong here too.
Result<Copied> check(const std::string& path, const std::string& original, std::int64_t at_least) {
  SQLite::Database copy(path, SQLITE_OPEN_READONLY);
  const std::string verdict = copy.execAndGet("PRAGMA integrity_check(1)").getString();
  if (verdict != "ok") return failed(original, "the copy is not sound: " + verdict);
  Copied copied{games_in(copy), 0};
  const std::int64_t whole =
      copied.games == 0 ? 0
                        : number(copy, "SELECT count(*) FROM games JOIN documents USING (number)");
  if (copied.games < at_least || whole != copied.games)
    return failed(original, "games are missing: of " + std::to_string(at_least) + ", " +
                                std::to_string(copied.games) + " have a row and " +
                                std::to_string(whole) + " a log");
  copied.bytes = std::filesystem::file_size(path);
  return copied;
}

// Writes one state of the database to a file that is empty, and checks it. The tool for that which
// SQLite calls backup begins anew whenever somebody else writes; this one reads in one transaction.
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
    return sqlite_failed(from, failure);
  }
  try {
    Result<Copied> copied = check(to, from, games);
    if (!copied.ok()) return copied;
    if (auto problem = sync(to)) return *problem;
    return copied;
  } catch (const SQLite::Exception& failure) {
    return sqlite_failed(to, failure);
  }
}

std::optional<Problem> rename_file(const std::string& from, const std::string& to) {
  if (rename(from.c_str(), to.c_str()) != 0) return system_failed(to);
  return sync(folder_of(to));
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

// Leaves the database in one file, with all that its WAL held: a WAL that stayed would be read into
// the file that takes the place. Damaged pages are no obstacle.
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
    return sqlite_failed(path, failure);
  }
}

// Has the file alone under its name, without what SQLite kept beside an earlier one.
std::optional<Problem> remove_wal(const std::string& path) {
  for (const std::string& file : beside(path)) {
    if (unlink(file.c_str()) != 0 && errno != ENOENT) return system_failed(file);
  }
  return sync(folder_of(path));
}

}  // namespace

Result<Copied> back_up(const std::string& database, const std::string& to, bool replace) {
  if (same_file(database, to)) return failed(to, "this is the database itself");
  if (exists(to) && !replace)
    return failed(to, "the file exists; name another one, or replace it with --force");
  std::optional<FileLock> replaced;
  if (exists(to)) {
    Result<FileLock> lock = FileLock::take(to, 0);
    if (!lock.ok()) return lock.problem();
    replaced = std::move(lock).value();
    if (replaced->used_by_another_program()) return in_use(to);
  }
  const std::string partial = to + ".partial";
  const Result<FileLock> alone = FileLock::take(partial, 0);
  if (!alone.ok()) return alone.problem();
  Temporary temporary(partial);
  Result<Copied> copied = copy(database, partial);
  if (!copied.ok()) return copied;
  if (replaced) (void)settle(to);  // if it is a database, it stays whole until it is replaced
  if (auto problem = remove_wal(to)) return *problem;
  if (auto problem = rename_file(partial, to)) return *problem;
  temporary.keep();
  return copied;
}

Result<Copied> restore(const std::string& database, const std::string& from) {
  if (same_file(database, from)) return failed(from, "this is the database itself");
  // A link stays one, and the file that it leads to is replaced.
  std::error_code none;
  const std::filesystem::path real = std::filesystem::weakly_canonical(database, none);
  const std::string path = none ? database : real.string();
  Temporary created(exists(path) ? "" : path);
  const Result<FileLock> lock = FileLock::take(path, kWait);
  if (!lock.ok()) return lock.problem();
  if (lock.value().used_by_another_program()) return in_use(database);
  Temporary temporary(path + ".partial");
  Result<Copied> copied = copy(from, temporary.path());
  if (!copied.ok()) return copied;
  if (auto problem = settle(path)) return *problem;
  if (auto problem = remove_wal(path)) return *problem;
  if (auto problem = rename_file(temporary.path(), path)) return *problem;
  temporary.keep();
  created.keep();
  return copied;
}

}  // namespace arbiter
