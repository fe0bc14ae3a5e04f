#include "service/store/sqlite/files.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <utility>

namespace arbiter {
namespace {

std::string folder_of(const std::string& path) {
  const std::string folder = std::filesystem::path(path).parent_path().string();
  return folder.empty() ? "." : folder;
}

}  // namespace

Problem copy_failed(const std::string& path, const std::string& why) {
  return {"copy-failed", "The copy could not be made", path + ": " + why, {}};
}

Problem system_failed(const std::string& path) { return copy_failed(path, std::strerror(errno)); }

bool file_exists(const std::string& path) {
  struct stat found {};
  return lstat(path.c_str(), &found) == 0;
}

std::array<std::string, 3> beside(const std::string& path) {
  return {path + "-wal", path + "-shm", path + "-journal"};
}

TemporaryDatabase::TemporaryDatabase(std::string path) : path_(std::move(path)) {}

TemporaryDatabase::~TemporaryDatabase() {
  if (path_.empty()) return;
  unlink(path_.c_str());
  for (const std::string& file : beside(path_)) unlink(file.c_str());
}

std::optional<Problem> empty_file(const std::string& path) {
  for (const std::string& file : beside(path)) unlink(file.c_str());
  const int descriptor = open(path.c_str(), O_RDWR | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
  if (descriptor < 0) return system_failed(path);
  close(descriptor);
  return std::nullopt;
}

std::optional<Problem> sync_to_disk(const std::string& path) {
  const int descriptor = open(path.c_str(), O_RDONLY | O_CLOEXEC);
  if (descriptor < 0) return system_failed(path);
  const bool done = fsync(descriptor) == 0;
  std::optional<Problem> problem;
  if (!done) problem = system_failed(path);
  close(descriptor);
  return problem;
}

std::optional<Problem> rename_file(const std::string& from, const std::string& to) {
  if (rename(from.c_str(), to.c_str()) != 0) return system_failed(to);
  return sync_to_disk(folder_of(to));
}

std::optional<Problem> remove_wal(const std::string& path) {
  for (const std::string& file : beside(path)) {
    if (unlink(file.c_str()) != 0 && errno != ENOENT) return system_failed(file);
  }
  return sync_to_disk(folder_of(path));
}

}  // namespace arbiter
