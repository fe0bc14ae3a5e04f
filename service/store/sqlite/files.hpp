// Files of a database that is being written and does not have its name yet.
#pragma once
#include <array>
#include <optional>
#include <string>

#include "engine/core/problem.hpp"

namespace arbiter {

Problem copy_failed(const std::string& path, const std::string& why);
// The same for a system call that has just failed.
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

// Empties the file, or creates it, readable by its owner alone. Removes what SQLite kept beside an
// earlier file: the journal of an interrupted copy would be replayed into this one.
std::optional<Problem> empty_file(const std::string& path);

// Makes sure that a file, or the names in a folder, are on the disk.
std::optional<Problem> sync_to_disk(const std::string& path);

// Removes what SQLite kept beside an earlier file of this name.
std::optional<Problem> remove_wal(const std::string& path);

// Renames the file within its folder, and makes sure that the new name is on the disk.
std::optional<Problem> rename_file(const std::string& from, const std::string& to);

}  // namespace arbiter
