// Notices when a database file is no longer the one that was opened. SQLite keeps using a file
// that has lost its name, and what is stored there is lost when the process ends.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>
#include <sys/types.h>

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "engine/core/problem.hpp"

namespace arbiter {

class FileWatch {
 public:
  // Remembers the files that `database` uses. It is open under `path`, in WAL mode, and must
  // outlive the watch.
  FileWatch(std::string path, SQLite::Database& database);

  // Why the names no longer lead to the open files; nullopt while they do. Makes three calls of
  // stat; may be called on any thread.
  std::optional<Problem> moved() const;

  // Why the main file cannot be the database that was opened: its header is different, or it has
  // become shorter. Only for the writing thread, between its transactions.
  std::optional<Problem> damaged();

  // The sizes of the main file and of the WAL, found by their names, in bytes; may be called on
  // any thread.
  std::uint64_t bytes() const;

 private:
  struct File {
    std::string path;
    dev_t device;
    ino_t inode;
  };

  Problem damage(const std::string& what) const;

  std::string path_;
  SQLite::Database& database_;
  std::vector<File> files_;    // main file, WAL, index of the WAL
  std::string missing_;        // one of them that did not exist at the beginning
  bool head_is_ours_ = false;  // until the first checkpoint the header may be in the WAL alone
  std::int64_t greatest_ = 0;  // greatest size of the main file
};

}  // namespace arbiter
