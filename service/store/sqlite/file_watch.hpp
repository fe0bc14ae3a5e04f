// Notices that a database file is no longer the one that was opened. SQLite goes on with a file
// that has lost its name, and what is stored there is gone with the process.
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
  // Remembers the files that `database`, open under `path` and in WAL mode, uses. It must outlive
  // the watch.
  FileWatch(std::string path, SQLite::Database& database);

  // Why the names do not lead to the open files any more; nullopt while they do. Three calls of
  // stat, from any thread.
  std::optional<Problem> moved() const;

  // Why the main file cannot be the database that was opened: its head is another one or it has
  // become shorter. For the thread that writes, and between its transactions.
  std::optional<Problem> damaged();

  // Bytes of the main file and of the WAL under their names; any thread.
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
  std::string missing_;        // one of them that was not there at the beginning
  bool head_is_ours_ = false;  // until the first checkpoint the head may be only in the WAL
  std::int64_t greatest_ = 0;  // size of the main file
};

}  // namespace arbiter
