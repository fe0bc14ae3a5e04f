// The answers about the recorded games, and the schemas of the answers.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <utility>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/schema.hpp"
#include "tests/asked.hpp"
#include "tests/codec/second_opinion.hpp"
#include "tests/file_text.hpp"

namespace arbiter::answers_test {
namespace {

namespace fs = std::filesystem;

// The recorded games, including the broken ones, the shortest first.
std::vector<fs::path> logs_of(const std::string& game) {
  std::vector<fs::path> paths;
  const fs::path folder = fs::path(ARBITER_SOURCE_DIR) / "replays" / game;
  for (const fs::path& each : {folder, folder / "broken"}) {
    for (const auto& entry : fs::directory_iterator(each)) {
      const std::string name = entry.path().filename();
      const bool log = name.ends_with(".json") || name.ends_with(".jsonl");
      if (entry.is_regular_file() && log && !name.ends_with(".verdict.json"))
        paths.push_back(entry.path());
    }
  }
  std::sort(paths.begin(), paths.end(), [](const fs::path& one, const fs::path& other) {
    return std::pair(fs::file_size(one), one) < std::pair(fs::file_size(other), other);
  });
  return paths;
}

class Schemas {
 public:
  Schemas() {
    for (const auto& [name, text] : schemas()) all_.emplace(name, test::SecondOpinion(text));
  }

  void expect(const std::string& game, const std::string& form, const Result<std::string>& said) {
    ASSERT_TRUE(said.ok()) << form << ": " << said.problem().detail;
    EXPECT_TRUE(all_.at(game + "." + form + ".json").accepts(said.value()))
        << form << ": " << said.value().substr(0, 2'000);
  }

 private:
  std::map<std::string, test::SecondOpinion> all_;
};

void expect_forms(Schemas& schemas, const std::string& game, const std::string& log) {
  const auto verdict = verify(log, {.digests = true});
  ASSERT_TRUE(verdict.ok()) << verdict.problem().detail;
  schemas.expect(game, "verdict", json_of(verdict.value()));
  schemas.expect(game, "explanation", asked::explain(log, {}));
  const bool begins = json_of(verdict.value()).find("\"index\":null") == std::string::npos;
  if (!begins) return;  // a start that the rules forbid has no positions
  const std::uint32_t last = verdict.value().accepted;
  for (const std::string seat : {"", "A"}) {
    schemas.expect(game, "position", asked::position(log, {last, seat}));
    schemas.expect(game, "options", asked::options(log, {last, seat}));
  }
  schemas.expect(game, "position", asked::position(log, {last / 2, ""}));
  schemas.expect(game, "options", asked::options(log, {last / 2, ""}));
}

void expect_told(Schemas& schemas, const std::string& game, const std::string& log) {
  schemas.expect(game, "transcript", asked::transcript(log, "", true));
  schemas.expect(game, "transcript", asked::transcript(log, "A", false));
  const std::uint32_t entries = verify(log).value().accepted;
  if (entries > 0) schemas.expect(game, "explanation", asked::explain(log, {entries / 2, ""}));
}

// The other reader is slow, so only the shorter half of the logs has its transcripts read.
TEST(Answers, HaveTheFormOfTheirSchemas) {
  Schemas schemas;
  for (const std::string& game : games()) {
    const std::vector<fs::path> logs = logs_of(game);
    ASSERT_FALSE(logs.empty());
    for (std::size_t i = 0; i < logs.size(); ++i) {
      SCOPED_TRACE(logs[i]);
      const std::string log = file_text(logs[i]);
      expect_forms(schemas, game, log);
      if (i < logs.size() / 2) expect_told(schemas, game, log);
    }
  }
}

// A schema that accepted everything would mean nothing, so a member that is missing or added must
// be noticed.
TEST(Answers, LackNothingAndHaveNothingMore) {
  const fs::path path = fs::path(ARBITER_SOURCE_DIR) / "replays/conquest/a-short-war.json";
  const std::string log = file_text(path);
  std::map<std::string, test::SecondOpinion> opinions;
  for (const auto& [name, text] : schemas()) opinions.emplace(name, test::SecondOpinion(text));
  const std::map<std::string, std::string> answers = {
      {"position", asked::position(log, {40, ""}).value()},
      {"options", asked::options(log, {40, ""}).value()},
      {"transcript", asked::transcript(log, "", true).value()},
      {"explanation", asked::explain(log, {40, ""}).value()},
      {"verdict", json_of(verify(log).value())}};
  for (const auto& [form, text] : answers) {
    const test::SecondOpinion& opinion = opinions.at("conquest." + form + ".json");
    EXPECT_TRUE(opinion.accepts(text)) << form;
    auto less = nlohmann::json::parse(text);
    less.erase("game");
    EXPECT_FALSE(opinion.accepts(less.dump())) << form;
    auto more = nlohmann::json::parse(text);
    more["opinion"] = "none";
    EXPECT_FALSE(opinion.accepts(more.dump())) << form;
  }
}

}  // namespace
}  // namespace arbiter::answers_test
