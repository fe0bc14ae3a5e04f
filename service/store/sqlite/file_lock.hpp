// Which process a database belongs to.
#pragma once
#include <string>

#include "engine/core/problem.hpp"

namespace arbiter {

// Held by a service for as long as it has the database open, and by whoever replaces the file. It
// is a lock of the operating system on the file itself and ends with the process, whatever ends it.
//
// The lock has the file open. The locks of SQLite are of another kind; but they end when *any*
// descriptor of the file is closed in their process. So the lock must be taken before SQLite opens
// the file and be released after SQLite has closed it.
class FileLock {
 public:
  // Waits for at most so many milliseconds. Creates an empty file where there is none. Problem
  // "database-locked" where another service has the file, "database-unusable" where it cannot be
  // opened.
  static Result<FileLock> take(const std::string& path, unsigned milliseconds);

  // True when another process than this one has the file open through SQLite, with a lock or not:
  // a program that keeps it open in WAL mode has a lock all the time.
  bool used_by_another_program() const;

  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace arbiter
