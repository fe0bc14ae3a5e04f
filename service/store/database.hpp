// Connections to the SQLite file, set up the one way that Arbiter uses them.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <memory>
#include <string>

#include "codec/adjudicator.hpp"
#include "service/store/store.hpp"

namespace arbiter {

// Opens the writer's connection: creates the database or brings it to the newest version. A file
// that cannot be used is left unchanged and the Problem says why.
Result<std::unique_ptr<SQLite::Database>> open_for_writing(const std::string& path,
                                                           const StoreOptions& options);

// Opens a connection that can only read. The database must have been opened for writing before.
// Throws SQLite::Exception.
std::unique_ptr<SQLite::Database> open_for_reading(const std::string& path,
                                                   const StoreOptions& options);

// What a failure of SQLite means to a caller: 507 full, 503 read-only or locked, 500 anything else.
Problem database_problem(const SQLite::Exception& failure);

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
