#include "service/witness/records.hpp"

#include <fcntl.h>
#include <sqlite3.h>
#include <unistd.h>

#include <cerrno>
#include <stdexcept>
#include <system_error>

namespace arbiter {
namespace {

using trust::WitnessRecord;

constexpr int kBusyMilliseconds = 2'000;
constexpr int kVersion = 1;
constexpr int kApplication = 0x41524257;  // "ARBW"

// A file is read as this version alone: what a witness has cosigned is not to be guessed.
constexpr const char* kTables = R"(
  CREATE TABLE witness (vkey TEXT NOT NULL) STRICT;
  CREATE TABLE records (
    origin TEXT PRIMARY KEY,
    size INTEGER NOT NULL,
    root BLOB NOT NULL,
    time INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
)";

Problem unusable(const std::string& path, const std::string& detail) {
  return {"witness-records", "The records of the witness cannot be used", path + ": " + detail, {}};
}

std::string pragma(const std::string& name, int value) {
  return "PRAGMA " + name + " = " + std::to_string(value);
}

std::string system_says() { return std::error_code(errno, std::generic_category()).message(); }

}  // namespace

WitnessRecords::WitnessRecords(const std::string& path)
    : database_(path, SQLite::OPEN_READWRITE | SQLITE_OPEN_NOMUTEX, kBusyMilliseconds) {}

Result<std::unique_ptr<WitnessRecords>> WitnessRecords::create(const std::string& path,
                                                               const trust::VerifierKey& key) {
  const int file = ::open(path.c_str(), O_CREAT | O_EXCL | O_WRONLY | O_CLOEXEC, 0644);
  if (file < 0) return unusable(path, "it cannot be created: " + system_says() + ".");
  ::close(file);
  try {
    std::unique_ptr<WitnessRecords> records(new WitnessRecords(path));
    SQLite::Database& database = records->database_;
    SQLite::Transaction transaction(database);
    database.exec(kTables);
    SQLite::Statement insert(database, "INSERT INTO witness VALUES (?)");
    insert.bind(1, text_of(key));
    insert.exec();
    database.exec(pragma("application_id", kApplication));
    database.exec(pragma("user_version", kVersion));
    transaction.commit();
  } catch (const SQLite::Exception& failure) {
    ::unlink(path.c_str());
    return unusable(path, "SQLite says: " + std::string(failure.what()) + ".");
  }
  return open(path, key);
}

Result<std::unique_ptr<WitnessRecords>> WitnessRecords::open(const std::string& path,
                                                             const trust::VerifierKey& key) {
  if (::access(path.c_str(), F_OK) != 0)
    return unusable(path, system_says() +
                              ". Is it another file? Only a witness that has never cosigned may "
                              "begin a new one, with --create.");
  try {
    std::unique_ptr<WitnessRecords> records(new WitnessRecords(path));
    SQLite::Database& database = records->database_;
    const int application = database.execAndGet("PRAGMA application_id").getInt();
    const int version = database.execAndGet("PRAGMA user_version").getInt();
    if (application != kApplication) return unusable(path, "it is no file of a witness.");
    if (version != kVersion)
      return unusable(path, "it has version " + std::to_string(version) + ", and this program " +
                                "reads version " + std::to_string(kVersion) + ".");
    const std::string vkey = database.execAndGet("SELECT vkey FROM witness").getString();
    if (vkey != text_of(key))
      return unusable(path, "it is that of the witness " + vkey + ", whose key is another one.");
    database.execAndGet("PRAGMA journal_mode = WAL");
    database.exec("PRAGMA synchronous = FULL");
    // Fails now, and not at the first request, if the file cannot be written.
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    database.exec(pragma("user_version", kVersion));
    transaction.commit();
    return records;
  } catch (const SQLite::Exception& failure) {
    return unusable(path, "SQLite says: " + std::string(failure.what()) + ".");
  }
}

WitnessRecord WitnessRecords::find(const std::string& origin) {
  SQLite::Statement query(database_, "SELECT size, root, time FROM records WHERE origin = ?");
  query.bind(1, origin);
  if (!query.executeStep()) return {};
  const SQLite::Column bytes = query.getColumn(1);
  const auto root = trust::hash_from(
      {static_cast<const char*>(bytes.getBlob()), static_cast<std::size_t>(bytes.getBytes())});
  if (!root) throw std::runtime_error("the record of " + origin + " is damaged");
  return {static_cast<std::uint64_t>(query.getColumn(0).getInt64()), *root,
          static_cast<std::uint64_t>(query.getColumn(2).getInt64())};
}

void WitnessRecords::store(const std::string& origin, const WitnessRecord& record) {
  SQLite::Statement write(database_,
                          "INSERT INTO records VALUES (?, ?, ?, ?) ON CONFLICT DO UPDATE SET "
                          "size = excluded.size, root = excluded.root, time = excluded.time");
  write.bind(1, origin);
  write.bind(2, static_cast<std::int64_t>(record.size));
  write.bind(3, record.root.data(), static_cast<int>(record.root.size()));
  write.bind(4, static_cast<std::int64_t>(record.time));
  write.exec();
}

trust::WitnessAnswer WitnessRecords::answer(const Decide& decide) {
  const std::lock_guard lock(mutex_);
  SQLite::Transaction transaction(database_, SQLite::TransactionBehavior::IMMEDIATE);
  trust::WitnessAnswer answer = decide([this](const std::string& origin) { return find(origin); });
  if (!answer.record) return answer;
  store(answer.origin, *answer.record);
  transaction.commit();
  return answer;
}

}  // namespace arbiter
