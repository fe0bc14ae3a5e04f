// golden [--check]: regenerates the verdicts on the recorded games and the schemas, and says which
// changed.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <string>

#include "tests/golden_files.hpp"

namespace {

namespace fs = std::filesystem;

bool write(const arbiter::test::GoldenFile& file) {
  const fs::path path = fs::path(ARBITER_SOURCE_DIR) / file.path;
  fs::create_directories(path.parent_path());
  std::ofstream out(path, std::ios::binary);
  out << file.wanted;
  out.close();
  return static_cast<bool>(out);
}

}  // namespace

int main(int argc, char** argv) {
  const bool check = argc > 1 && std::string(argv[1]) == "--check";
  const auto files = arbiter::test::golden_files();
  int changed = 0, failed = 0;
  for (const auto& file : files) {
    if (!file.problem.empty()) {
      std::fprintf(stderr, "%s: %s\n", file.path.c_str(), file.problem.c_str());
      ++failed;
    } else if (!file.current()) {
      std::printf("%s %s\n", file.stored.empty() ? "new    " : "changed", file.path.c_str());
      ++changed;
      if (!check && !write(file)) {
        std::fprintf(stderr, "%s cannot be written\n", file.path.c_str());
        ++failed;
      }
    }
  }
  for (const auto& path : arbiter::test::left_over(files)) {
    std::printf("removed %s\n", path.c_str());
    ++changed;
    if (!check) fs::remove(fs::path(ARBITER_SOURCE_DIR) / path);
  }
  std::printf("%zu files, %d differ\n", files.size(), changed);
  return failed > 0 ? 2 : check && changed > 0 ? 1 : 0;
}
