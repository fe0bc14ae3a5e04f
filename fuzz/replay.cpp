// Replays files and folders of inputs on a fuzz target: seeds and findings, in every build.
#include <cstdio>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>

#include "fuzz/target.hpp"

namespace fs = std::filesystem;

namespace {

void replay(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  std::fprintf(stderr, "%s\n", path.c_str());  // the last one named is the one that fails
  arbiter::fuzz::run(text.str());
}

}  // namespace

int main(int argc, char** argv) {
  int count = 0;
  for (int i = 1; i < argc; ++i) {
    if (!fs::exists(argv[i])) continue;
    if (!fs::is_directory(argv[i])) {
      replay(argv[i]);
      ++count;
      continue;
    }
    for (const auto& entry : fs::recursive_directory_iterator(argv[i]))
      if (entry.is_regular_file()) {
        replay(entry.path());
        ++count;
      }
  }
  std::printf("%d inputs, nothing found\n", count);
}
