#include "service/transparency/last_checkpoint.hpp"

#include <unistd.h>

#include <atomic>
#include <filesystem>
#include <fstream>
#include <iterator>

#include "service/store/sqlite/files.hpp"
#include "service/trust/note.hpp"

namespace arbiter {
namespace {

Problem unusable_file(const std::string& path, const std::string& why) {
  return {
      "last-checkpoint", "The file of the last checkpoint cannot be used", path + ": " + why, {}};
}

}  // namespace

Result<std::optional<std::string>> read_last_checkpoint(const std::string& path) {
  std::error_code fault;
  if (!std::filesystem::exists(path, fault)) {
    if (fault) return unusable_file(path, fault.message());
    return std::optional<std::string>();
  }
  std::ifstream file(path, std::ios::binary);
  std::string text(trust::kMostNoteBytes + 1, '\0');
  file.read(text.data(), static_cast<std::streamsize>(text.size()));
  if (file.bad() || (file.fail() && !file.eof())) return unusable_file(path, "it cannot be read");
  text.resize(static_cast<std::size_t>(file.gcount()));
  return std::optional(std::move(text));
}

std::optional<Problem> write_last_checkpoint(const std::string& path, const std::string& text) {
  static std::atomic<unsigned> writes = 0;
  const std::string partial =
      path + ".partial-" + std::to_string(::getpid()) + "-" + std::to_string(writes++);
  {
    std::ofstream file(partial, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    if (!file) return unusable_file(partial, "it cannot be written");
  }
  auto problem = sync_to_disk(partial);
  if (!problem) problem = rename_file(partial, path);
  if (!problem) return std::nullopt;
  std::error_code ignored;
  std::filesystem::remove(partial, ignored);
  return unusable_file(path, problem->detail);
}

}  // namespace arbiter
