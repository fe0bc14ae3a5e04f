// Connections for reading, each with its prepared statements, lent to one thread at a time.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <condition_variable>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <vector>

#include "service/store/sqlite/lists.hpp"
#include "service/store/sqlite/store.hpp"

namespace arbiter {

class Reader {
 public:
  explicit Reader(std::unique_ptr<SQLite::Database> database);

  std::optional<StoredGame> find(const std::string& id);
  std::optional<std::string> log(const std::string& id);
  std::optional<std::string> verdict(const std::string& id);
  std::optional<std::size_t> log_size(const std::string& id);
  std::optional<std::string> log_part(const std::string& id, std::size_t from, std::size_t count);
  std::vector<StoredGame> list(const GameFilter& filter);
  std::vector<GameStore::Row> rows(const std::vector<std::int64_t>& numbers);
  std::int64_t greatest_number();
  std::optional<GameStore::Shown> show(const std::string& id);
  std::optional<GameStore::Judged> verdict_after(const std::string& id, std::uint32_t changes);
  bool deleted(const std::string& id);
  std::optional<StoredPack> pack(const std::string& sha256);

  // Makes the next read use the file instead of cached pages.
  void forget_pages();

 private:
  std::optional<std::string> document(SQLite::Statement& statement, const std::string& id);

  std::unique_ptr<SQLite::Database> database_;
  SQLite::Statement find_;
  SQLite::Statement log_;
  SQLite::Statement additions_;
  SQLite::Statement verdict_;
  SQLite::Statement log_size_;
  SQLite::Statement show_;
  SQLite::Statement verdict_after_;
  SQLite::Statement deleted_;
  SQLite::Statement pack_;
  SQLite::Statement row_;
  SQLite::Statement earlier_;
  GameLists lists_;
};

class SqliteReaders {
 public:
  // Returned to the pool when it goes out of scope.
  using Loan = std::unique_ptr<Reader, std::function<void(Reader*)>>;

  // Throws SQLite::Exception when a connection cannot be opened.
  SqliteReaders(const std::string& path, const SqliteOptions& options);

  // Waits while all readers are lent.
  Loan borrow();

 private:
  void take_back(Reader* reader);

  std::mutex mutex_;  // guards idle_
  std::condition_variable returned_;
  std::vector<std::unique_ptr<Reader>> idle_;
};

}  // namespace arbiter
