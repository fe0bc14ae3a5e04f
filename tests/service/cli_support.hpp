// Shared by the tests of the command line: a run without a process, and logs of every kind.
#pragma once
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "service/cli/cli.hpp"

namespace arbiter::cli_test {

struct Ran {
  int code = 0;
  std::string out;
  std::string err;
};

// Runs a command in this process, with `input` as its standard input.
inline Ran run_cli(const std::vector<std::string>& arguments, const std::string& input = "",
                   bool colour = false) {
  std::istringstream in(input);
  std::ostringstream out;
  std::ostringstream err;
  const int code = cli::run({in, out, err, colour, false}, arguments);
  return {code, out.str(), err.str()};
}

inline bool has(const std::string& text, const std::string& part) {
  return text.find(part) != std::string::npos;
}

inline std::vector<std::string> lines_of(const std::string& text) {
  std::vector<std::string> lines;
  std::istringstream input(text);
  for (std::string line; std::getline(input, line);) lines.push_back(line);
  return lines;
}

// A new folder of files, removed when it goes out of scope.
class Files {
 public:
  Files() {
    std::string name = (std::filesystem::temp_directory_path() / "arbiter-cli-XXXXXX").string();
    path_ = mkdtemp(name.data());
  }
  ~Files() { std::filesystem::remove_all(path_); }
  Files(const Files&) = delete;
  Files& operator=(const Files&) = delete;

  // Writes a file, with the folders that it needs, and returns its path.
  std::string add(const std::string& name, const std::string& bytes) {
    const std::filesystem::path path = path_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary) << bytes;
    return path;
  }
  std::string path() const { return path_; }

 private:
  std::filesystem::path path_;
};

// A whole random game of conquest, and the same game broken in one way each: with an entry after
// the end, without the first entry of chance, and with a wrong digest.
std::string legal_log();
std::string illegal_log();
std::string unverifiable_log();
std::string log_with_false_claim();

}  // namespace arbiter::cli_test
