// Files of a database that is being written and not yet under its name.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "engine/core/problem.hpp"

namespace arbiter {

Problem copy_failed(const std::string& path, const std::string& why);
// The same for a call of the system that has just failed.
Problem system_failed(const std::string& path);

bool file_exists(const std::string& path);

// The files that SQLite keeps beside a database.
std::array<std::string, 3> beside(const std::string& path);

// Removes the database when it goes out of scope, unless it has been kept.
class TemporaryDatabase {
 public:
  explicit TemporaryDatabase(std::string path);
  ~TemporaryDatabase();
  TemporaryDatabase(const TemporaryDatabase&) = delete;
  TemporaryDatabase& operator=(const TemporaryDatabase&) = delete;

  const std::string& path() const { return path_; }
  void keep() { path_.clear(); }

 private:
  std::string path_;
};

// Empties the file, or creates it, for its owner alone. What SQLite kept beside an earlier one is
// removed: a journal of a copy that was interrupted would be played into this one.
std::optional<Problem> empty_file(const std::string& path);

// Has a file, or the names in a folder, reach the disk.
std::optional<Problem> sync_to_disk(const std::string& path);

// Has the file alone under its name, without what SQLite kept beside an earlier one.
std::optional<Problem> remove_wal(const std::string& path);

// Gives the file another name, in the same folder, and has that reach the disk.
std::optional<Problem> rename_file(const std::string& from, const std::string& to);

}  // namespace arbiter
