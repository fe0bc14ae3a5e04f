// Every recorded game: what is found is in recorded.json. Each claim there was checked with the
// book and with the position; whoever changes the file does the same. No game without a ruling has
// a duty that was passed over.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/file_text.hpp"

namespace arbiter::omissions_test {
namespace {

using Json = nlohmann::ordered_json;

// The logs that were recorded, and those that are refused.
std::vector<std::string> recorded_games(const std::string& game) {
  std::vector<std::string> paths;
  for (const std::string& folder : {"replays/" + game + "/", "replays/" + game + "/broken/"})
    for (const auto& file :
         std::filesystem::directory_iterator(std::string(ARBITER_SOURCE_DIR) + "/" + folder)) {
      const std::string name = file.path().filename().string();
      if (name.ends_with(".json") && !name.ends_with(".verdict.json"))
        paths.push_back(folder + name);
    }
  std::sort(paths.begin(), paths.end());
  return paths;
}

Json found_in(const std::string& log) {
  const auto found = omissions(log);
  Json lines = Json::array();
  if (!found.ok()) {  // a game that cannot begin
    EXPECT_EQ(found.problem().type, "not-found") << found.problem().detail;
    return lines;
  }
  EXPECT_TRUE(found.value().complete);
  for (const Omission& one : found.value().list)
    lines.push_back(place_of(one) + ": " + sentence_of(one));
  return lines;
}

TEST(RecordedGames, PassOverWhatIsKnown) {
  const Json known = Json::parse(file_text("tests/omissions/recorded.json"));
  for (const std::string& game : games()) {
    Json found = Json::object();
    for (const std::string& path : recorded_games(game)) {
      SCOPED_TRACE(path);
      const Json lines = found_in(file_text(path));
      if (!lines.empty()) found[path] = lines;
    }
    const Json expected = known.value(game, Json::object());
    EXPECT_EQ(found, expected) << found.dump(1);
  }
}

}  // namespace
}  // namespace arbiter::omissions_test
