// The recorded games and the schemas are judged and written exactly as when they were last
// reviewed.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include "tests/golden_files.hpp"

namespace arbiter::test {
namespace {

// Returns where two texts first differ.
std::string difference(const std::string& wanted, const std::string& stored) {
  if (stored.empty()) return "nothing is stored";
  std::size_t at = 0, line = 1;
  while (at < wanted.size() && at < stored.size() && wanted[at] == stored[at])
    line += wanted[at++] == '\n';
  const auto shown = [&](const std::string& text) { return text.substr(at, 80); };
  return "line " + std::to_string(line) + ": stored \"" + shown(stored) + "\", now \"" +
         shown(wanted) + "\"";
}

unsigned rules_version(const std::string& text) {
  const auto json = nlohmann::json::parse(text, nullptr, false);
  return json.is_object() ? json.value("rules_version", 0u) : 0u;
}

TEST(Golden, FilesAreCurrent) {
  for (const GoldenFile& file : golden_files()) {
    EXPECT_EQ(file.problem, "") << file.path;
    if (!file.problem.empty() || file.current()) continue;
    ADD_FAILURE() << file.path << ": " << difference(file.wanted, file.stored)
                  << "; ./dev golden rewrites it";
    const bool verdict = file.path.starts_with("replays/") && !file.stored.empty();
    if (verdict && rules_version(file.wanted) == rules_version(file.stored))
      ADD_FAILURE() << file.path << " changes: raise rules_version in the game's rules.json";
  }
}

TEST(Golden, NothingIsLeftOver) {
  for (const auto& path : left_over(golden_files())) ADD_FAILURE() << path << " belongs to no log";
}

}  // namespace
}  // namespace arbiter::test
