#include "service/store/sqlite/failed_reads.hpp"

#include <sqlite3.h>

#include <utility>

#include "service/store/sqlite/database.hpp"

namespace arbiter {
namespace {

constexpr std::size_t kKept = 8;

}  // namespace

void FailedReads::note(const SQLite::Exception& failure, Read read) {
  const int code = failure.getErrorCode() & 0xff;
  if (!is_damage(failure) && code != SQLITE_IOERR) return;
  const std::lock_guard lock(mutex_);
  if (failed_.size() < kKept) failed_.push_back({database_problem(failure), std::move(read)});
}

std::optional<Problem> FailedReads::problem() const {
  const std::lock_guard lock(mutex_);
  if (failed_.empty()) return std::nullopt;
  return failed_.front().problem;
}

void FailedReads::ask_again(SqliteReaders& readers) {
  std::vector<Failed> asked;
  {
    const std::lock_guard lock(mutex_);
    asked = failed_;
  }
  if (asked.empty()) return;
  std::vector<Failed> failed;
  for (Failed& one : asked) {
    const SqliteReaders::Loan reader = readers.borrow();
    try {
      one.read(*reader);
    } catch (const SQLite::Exception&) {
      reader->forget_pages();
      failed.push_back(std::move(one));
    }
  }
  const std::lock_guard lock(mutex_);
  // Reads that failed in the meantime follow the ones that were tried again.
  for (std::size_t i = asked.size(); i < failed_.size(); ++i)
    failed.push_back(std::move(failed_[i]));
  failed_ = std::move(failed);
}

}  // namespace arbiter
