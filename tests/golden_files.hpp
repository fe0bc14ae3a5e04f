// The files that the program writes and that are kept: verdicts on the recorded games, and the
// schemas.
#pragma once
#include <string>
#include <vector>

namespace arbiter::test {

struct GoldenFile {
  std::string path;     // from the root of the project
  std::string wanted;   // what this build writes
  std::string stored;   // what is stored, or empty
  std::string problem;  // why it cannot be written: the log is unusable
  bool current() const { return problem.empty() && wanted == stored; }
};

// Returns every file that should exist, in the order of the paths:
// replays/<game>/<name>.verdict.json for each log beside it, and schema/*.json.
std::vector<GoldenFile> golden_files();

// Returns the files in the folders of golden files that nothing writes any more.
std::vector<std::string> left_over(const std::vector<GoldenFile>& files);

// Returns a verdict as it is stored: indented, and without the version of the program.
std::string golden_form(const std::string& verdict_json);

}  // namespace arbiter::test
