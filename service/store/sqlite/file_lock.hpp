// Which process a database belongs to.
#pragma once
#include <string>

#include "engine/core/problem.hpp"

namespace arbiter {

// Held by a service as long as it has the database open, and by whoever replaces the file. It is a
// lock of the operating system on the file itself and ends with the process, however that ends.
//
// The lock keeps the file open. SQLite uses another kind of lock, and its locks end when *any*
// descriptor of the file is closed in their process. So this lock must be taken before SQLite
// opens the file, and released after SQLite has closed it.
class FileLock {
 public:
  // Waits for at most this many milliseconds. Creates an empty file if there is none. Problem
  // "database-locked" if another service holds the file, "database-unusable" if it cannot be
  // opened.
  static Result<FileLock> take(const std::string& path, unsigned milliseconds);

  // True if another process has the file open through SQLite, whether or not it has a FileLock: a
  // program that keeps the file open in WAL mode holds one of SQLite's locks all the time.
  bool used_by_another_program() const;

  FileLock(FileLock&& other) noexcept;
  FileLock& operator=(FileLock&& other) noexcept;
  ~FileLock();

 private:
  explicit FileLock(int descriptor) : descriptor_(descriptor) {}
  int descriptor_;
};

}  // namespace arbiter
