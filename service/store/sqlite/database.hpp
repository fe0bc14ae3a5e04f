// Connections to the SQLite file, set up in the one way that Arbiter uses.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>

#include "engine/core/problem.hpp"
#include "service/store/sqlite/store.hpp"

namespace arbiter {

// "ARBT" in the header of the file tells our databases from those of other programs.
inline constexpr int kApplicationId = 0x41524254;

// Opens the writer's connection; creates the database or brings it to the newest version. A file
// that cannot be used is left unchanged, and the Problem says why.
Result<std::unique_ptr<SQLite::Database>> open_for_writing(const std::string& path,
                                                           const SqliteOptions& options);

// Opens a connection that can only read. The database must already have been opened for writing.
// Throws SQLite::Exception.
std::unique_ptr<SQLite::Database> open_for_reading(const std::string& path,
                                                   const SqliteOptions& options);

// Opens a database only for reading, of this version or an earlier one; another program may be
// using it. Nothing in it changes, and its WAL stays where it is.
Result<std::unique_ptr<SQLite::Database>> open_to_copy(const std::string& path);

// What a failure of SQLite means to a caller: 507 full, 503 read-only or locked, 500 anything else.
Problem database_problem(const SQLite::Exception& failure);

// The same, with the name of the file first.
Problem named_problem(const std::string& path, const SQLite::Exception& failure);

// True if the failure means that the content of the file is not what SQLite wrote.
bool is_damage(const SQLite::Exception& failure);

// Leaves a kept statement ready for its next use, whatever happens to this one.
class StatementUse {
 public:
  explicit StatementUse(SQLite::Statement& statement) : statement_(statement) {}
  ~StatementUse();
  StatementUse(const StatementUse&) = delete;
  StatementUse& operator=(const StatementUse&) = delete;

 private:
  SQLite::Statement& statement_;
};

}  // namespace arbiter
