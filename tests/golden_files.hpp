// The files that are written by the program and kept: verdicts on the recorded games, and the
// schemas.
#pragma once
#include <string>
#include <vector>

namespace arbiter::test {

struct GoldenFile {
  std::string path;     // from the root of the project
  std::string wanted;   // what this build writes
  std::string stored;   // what lies there; empty where nothing does
  std::string problem;  // why it cannot be written: the log cannot be used
  bool current() const { return problem.empty() && wanted == stored; }
};

// Every file that should be there, in the order of the paths: replays/<game>/<name>.verdict.json
// for each log beside it, and schema/*.json.
std::vector<GoldenFile> golden_files();

// Files that lie where golden files lie and that nothing writes any more.
std::vector<std::string> left_over(const std::vector<GoldenFile>& files);

// A verdict as it is kept: indented, and without the version of the program.
std::string golden_form(const std::string& verdict_json);

}  // namespace arbiter::test
