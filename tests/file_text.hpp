// Returns the bytes of a file, or none if there is no such file. A relative path starts at the root
// of the project.
#pragma once
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

namespace arbiter {

inline std::string file_text(const std::filesystem::path& path) {
  std::ifstream file(std::filesystem::path(ARBITER_SOURCE_DIR) / path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

}  // namespace arbiter
