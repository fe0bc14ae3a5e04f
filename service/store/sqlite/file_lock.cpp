#include "service/store/sqlite/file_lock.hpp"

#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <cstring>
#include <thread>
#include <utility>

namespace arbiter {
namespace {

// The bytes that SQLite locks; see its file format.
constexpr off_t kSqliteLocks = 0x40000000;
constexpr off_t kSqliteLockBytes = 512;
constexpr mode_t kMode = 0644;  // what SQLite itself gives a new file
constexpr std::chrono::milliseconds kPause{50};

int open_or_create(const std::string& path) {
  const int writable = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, kMode);
  return writable >= 0 ? writable : open(path.c_str(), O_RDONLY | O_CLOEXEC);
}

// While a caller waited for the lock, the file may have been replaced; then the lock is on the old
// one.
bool has_that_name(int descriptor, const std::string& path) {
  struct stat open_file {};
  struct stat named {};
  return fstat(descriptor, &open_file) == 0 && stat(path.c_str(), &named) == 0 &&
         open_file.st_dev == named.st_dev && open_file.st_ino == named.st_ino;
}

Problem held_by_another(const std::string& path) {
  return {"database-locked",
          "The database is locked",
          path +
              " is open in another `arbiter serve`, or is being restored; stop that one first, "
              "or name another file.",
          {}};
}

Problem not_opened(const std::string& path) {
  return {"database-unusable",
          "The database cannot be opened",
          path + ": " + std::strerror(errno) + ". Check that its folder exists and may be used.",
          {}};
}

}  // namespace

Result<FileLock> FileLock::take(const std::string& path, unsigned milliseconds) {
  using Clock = std::chrono::steady_clock;
  const Clock::time_point end = Clock::now() + std::chrono::milliseconds(milliseconds);
  for (;;) {
    const int descriptor = open_or_create(path);
    if (descriptor < 0) return not_opened(path);
    FileLock lock(descriptor);
    const bool locked = flock(descriptor, LOCK_EX | LOCK_NB) == 0;
    if (locked && has_that_name(descriptor, path)) return lock;
    if (Clock::now() >= end) return held_by_another(path);
    std::this_thread::sleep_for(kPause);
  }
}

bool FileLock::used_by_another_program() const {
  struct flock wanted {};
  wanted.l_type = F_WRLCK;
  wanted.l_whence = SEEK_SET;
  wanted.l_start = kSqliteLocks;
  wanted.l_len = kSqliteLockBytes;
  return fcntl(descriptor_, F_GETLK, &wanted) == 0 && wanted.l_type != F_UNLCK;
}

FileLock::FileLock(FileLock&& other) noexcept : descriptor_(std::exchange(other.descriptor_, -1)) {}

FileLock& FileLock::operator=(FileLock&& other) noexcept {
  std::swap(descriptor_, other.descriptor_);
  return *this;
}

FileLock::~FileLock() {
  if (descriptor_ >= 0) close(descriptor_);
}

}  // namespace arbiter
