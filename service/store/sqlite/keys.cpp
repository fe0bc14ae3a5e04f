#include "service/store/sqlite/keys.hpp"

#include <utility>

#include "service/store/migrations.hpp"
#include "service/store/sqlite/store.hpp"
#include "service/store/write_queue.hpp"

namespace arbiter {
namespace {

constexpr std::uint32_t kPatience = 100;  // milliseconds until a file counts as that of a service

// What a command needs to use the keys while a service has the file.
struct SharedFile {
  SharedFile(std::unique_ptr<SQLite::Database> database, const std::string& path)
      : watch(path, *database), keys(std::move(database), writing, watch) {}

  std::mutex writing;  // of this process; SQLite's own lock keeps others out
  FileWatch watch;
  SqliteKeys keys;
};

Problem other_version(const std::string& path) {
  return {"database-locked",
          "The database is locked",
          path + " is in use by a service of another version of Arbiter; stop that one first.",
          {}};
}

// The keys of a file that a service has.
Result<std::shared_ptr<KeyStore>> open_shared(const std::string& path) {
  Result<std::unique_ptr<SQLite::Database>> opened = open_to_copy(path);
  if (!opened.ok()) return opened.problem();
  try {
    const int version = opened.value()->execAndGet("PRAGMA user_version").getInt();
    if (static_cast<std::size_t>(version) != sqlite_migrations().size()) return other_version(path);
    opened.value()->setBusyTimeout(static_cast<int>(SqliteOptions{}.busy_milliseconds));
    opened.value()->exec("PRAGMA synchronous = FULL");
    const auto file = std::make_shared<SharedFile>(std::move(opened).value(), path);
    return std::shared_ptr<KeyStore>(file, &file->keys);
  } catch (const SQLite::Exception& failure) {
    return named_problem(path, failure);
  }
}

}  // namespace

Result<std::shared_ptr<KeyStore>> SqliteKeys::open(const std::string& path) {
  SqliteOptions alone;
  alone.busy_milliseconds = kPatience;
  Result<std::unique_ptr<GameStore>> opened = SqliteStore::open(path, alone);
  if (!opened.ok() && opened.problem().type == "database-locked") return open_shared(path);
  if (!opened.ok()) return opened.problem();
  const std::shared_ptr<GameStore> store = std::move(opened).value();
  return std::shared_ptr<KeyStore>(store, &store->keys());
}

StoredKey read_key(SQLite::Statement& row) {
  StoredKey key;
  int column = 0;
  for (std::string* text : {&key.name, &key.role, &key.event, &key.game, &key.seat, &key.sha256})
    *text = row.getColumn(column++).getString();
  key.quota = row.getColumn(column++).getInt64();
  key.created_at = row.getColumn(column++).getString();
  key.revoked_at = row.getColumn(column).getString();
  return key;
}

StoredWrite read_write(SQLite::Statement& row) {
  return {row.getColumn(0).getInt64(),  row.getColumn(1).getInt64(),  row.getColumn(2).getString(),
          row.getColumn(3).getString(), row.getColumn(4).getString(), row.getColumn(5).getInt64()};
}

void insert_key(SQLite::Database& database, const StoredKey& key) {
  statement(database, "INSERT INTO keys VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, nullif(?9, ''))",
            key.name, key.role, key.event, key.game, key.seat, key.sha256, key.quota,
            key.created_at, key.revoked_at)
      .exec();
}

void insert_write(SQLite::Database& database, const StoredWrite& write) {
  statement(database,
            "INSERT INTO writes (number, at, key, what, entries) "
            "VALUES (?1, ?2, ?3, ?4, nullif(?5, -1))",
            write.number, write.at, write.key, write.what, write.entries)
      .exec();
}

std::int64_t SqliteKeys::number_of(const std::string& query) {
  return database_->execAndGet(query).getInt64();
}

Result<KeyStore::Count> SqliteKeys::count() {
  return read([&] {
    auto row = statement(*database_, "SELECT count(*), count(revoked_at) FROM keys");
    row.executeStep();
    return Count{row.getColumn(0).getInt64(), row.getColumn(1).getInt64()};
  });
}

Result<std::vector<StoredKey>> SqliteKeys::keys(Which which) {
  return read([&] {
    auto row =
        statement(*database_, std::string("SELECT ") + kKeyColumns + " FROM keys " +
                                  (which == Which::in_use ? "WHERE revoked_at IS NULL" : "") +
                                  " ORDER BY name");
    std::vector<StoredKey> keys;
    while (row.executeStep()) keys.push_back(read_key(row));
    return keys;
  });
}

Result<StoredKey> SqliteKeys::add(StoredKey key) {
  const auto added = change([&]() -> std::optional<Problem> {
    auto taken = statement(*database_, "SELECT 1 FROM keys WHERE name = ?1", key.name);
    if (taken.executeStep()) return name_taken(key.name);
    taken.reset();
    if (number_of("SELECT count(*) FROM keys WHERE revoked_at IS NULL") >= kMostKeys)
      return too_many_keys();
    key.created_at = time_of_storing();
    insert_key(*database_, key);
    return std::nullopt;
  });
  if (!added.ok()) return added.problem();
  if (added.value()) return *added.value();
  return key;
}

Result<std::optional<StoredKey>> SqliteKeys::revoke(const std::string& name) {
  return change([&]() -> std::optional<StoredKey> {
    auto row = statement(*database_,
                         std::string("UPDATE keys SET revoked_at = ?2 WHERE name = ?1 AND "
                                     "revoked_at IS NULL RETURNING ") +
                             kKeyColumns,
                         name, time_of_storing());
    if (!row.executeStep()) return std::nullopt;
    return read_key(row);
  });
}

Result<std::vector<StoredWrite>> SqliteKeys::writes(std::int64_t number, std::int64_t after,
                                                    std::uint32_t count) {
  return read([&] {
    auto row =
        statement(*database_,
                  std::string("SELECT ") + kWriteColumns +
                      " FROM writes WHERE number = ?1 AND write > ?2 ORDER BY write LIMIT ?3",
                  number, after, std::int64_t{count});
    std::vector<StoredWrite> writes;
    while (row.executeStep()) writes.push_back(read_write(row));
    return writes;
  });
}

Result<std::optional<std::string>> SqliteKeys::log(const std::string& game) {
  return read([&]() -> std::optional<std::string> {
    auto row = statement(*database_,
                         "SELECT log FROM documents JOIN games USING (number) WHERE id = ?1", game);
    if (!row.executeStep()) return std::nullopt;
    return row.getColumn(0).getString();
  });
}

}  // namespace arbiter
