// A connection to the file of a SqliteStore beside those of its games, for what else is kept there.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "service/store/sqlite/database.hpp"
#include "service/store/sqlite/file_watch.hpp"

namespace arbiter {

class SideConnection {
 public:
  // `writing` is locked by whoever writes to the file, so that nobody waits for SQLite's own lock.
  // It and the watch must outlive the connection.
  SideConnection(std::unique_ptr<SQLite::Database> database, std::mutex& writing,
                 const FileWatch& watch)
      : database_(std::move(database)), writing_(writing), watch_(watch) {}

 protected:
  // Runs `work`; a failure of SQLite becomes a Problem.
  template <class Work>
  auto read(const Work& work) -> Result<decltype(work())> {
    const std::lock_guard lock(mutex_);
    try {
      return work();
    } catch (const SQLite::Exception& failure) {
      return database_problem(failure);
    }
  }

  // Runs `work` in a transaction that begins by locking the file.
  template <class Work>
  auto change(const Work& work) -> Result<decltype(work())> {
    const std::lock_guard order(writing_);
    if (auto moved = watch_.moved()) return *moved;
    auto done = read([&] {
      SQLite::Transaction transaction(*database_, SQLite::TransactionBehavior::IMMEDIATE);
      auto answer = work();
      transaction.commit();
      return answer;
    });
    // What was committed to a file that has lost its name meanwhile is lost with it.
    if (auto moved = watch_.moved()) return *moved;
    return done;
  }

  const std::unique_ptr<SQLite::Database> database_;

 private:
  std::mutex mutex_;  // guards the connection
  std::mutex& writing_;
  const FileWatch& watch_;
};

// For statement(): a text that is stored as a blob. It must stay until the statement has run.
struct Bytes {
  const std::string& text;
};

inline void bind_value(SQLite::Statement& statement, int parameter, std::int64_t number) {
  statement.bind(parameter, number);
}
inline void bind_value(SQLite::Statement& statement, int parameter, const std::string& text) {
  statement.bind(parameter, text);
}
inline void bind_value(SQLite::Statement& statement, int parameter, Bytes bytes) {
  statement.bindNoCopy(parameter, bytes.text.data(), static_cast<int>(bytes.text.size()));
}

// A statement with its values, ?1, ?2, ...
template <class... Values>
SQLite::Statement statement(SQLite::Database& database, const std::string& text,
                            const Values&... values) {
  SQLite::Statement made(database, text);
  int parameter = 0;
  (bind_value(made, ++parameter, values), ...);
  return made;
}

}  // namespace arbiter
