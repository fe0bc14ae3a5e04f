#include "service/transparency/last_checkpoint.hpp"

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
  const std::string partial = path + ".partial";
  {
    std::ofstream file(partial, std::ios::binary | std::ios::trunc);
    file << text;
    file.close();
    if (!file) return unusable_file(partial, "it cannot be written");
  }
  auto problem = sync_to_disk(partial);
  if (!problem) problem = rename_file(partial, path);
  if (problem) return unusable_file(path, problem->detail);
  return std::nullopt;
}

}  // namespace arbiter
