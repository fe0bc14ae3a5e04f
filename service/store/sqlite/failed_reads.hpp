// Reads that failed because the file is damaged or unreadable, kept until they succeed.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <functional>
#include <mutex>
#include <optional>
#include <vector>

#include "service/store/sqlite/readers.hpp"

namespace arbiter {

class FailedReads {
 public:
  using Read = std::function<void(Reader&)>;  // throws SQLite::Exception

  // Keeps the read if the failure says anything about the file. Only a few are kept. It does not
  // matter which, since the others fail again when they are next tried.
  void note(const SQLite::Exception& failure, Read read);

  // Why the first of the kept reads failed.
  std::optional<Problem> problem() const;

  // Tries them again and forgets those that succeed.
  void ask_again(SqliteReaders& readers);

 private:
  struct Failed {
    Problem problem;
    Read read;
  };

  mutable std::mutex mutex_;  // guards failed_
  std::vector<Failed> failed_;
};

}  // namespace arbiter
