// Reads that failed because the file is damaged or cannot be read, until they are good again.
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

  // Keeps the read if the failure says anything about the file. A few are kept; which of them does
  // not matter, since the others fail again when they are asked again.
  void note(const SQLite::Exception& failure, Read read);

  // What the first of those that are kept failed of.
  std::optional<Problem> problem() const;

  // Asks them again and forgets those that are good now.
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
