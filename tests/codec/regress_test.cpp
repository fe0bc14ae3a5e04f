// Chosen rulings are not part of the comparison: positions differ only where a ruling made them
// differ.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"

namespace arbiter::regress_test {
namespace {

using Json = nlohmann::ordered_json;

std::string baseline_of(const std::string& log) {
  const auto verdict = verify(log, {.digests = true});
  EXPECT_TRUE(verdict.ok());
  return R"({"verdict":)" + json_of(verdict.value()) + "}";
}

// Every other value of each ruling that a log of the game may choose.
Change other_values(const std::string& game, std::size_t option) {
  const Json one = Json::parse(rules(game).value())["options"][option];
  return {{}, {{one["id"].get<std::string>(), one["values"][1].get<std::string>()}}};
}
std::size_t options_of(const std::string& game) {
  return Json::parse(rules(game).value())["options"].size();
}

TEST(Regress, ARulingThatNothingAskedForMakesNoDifference) {
  for (const std::string& game : games()) {
    // So early that nothing has happened to which a ruling applies.
    const std::string log = play({.game = game, .seed = 1, .players = 0, .moves = 2}).value();
    const std::string baseline = baseline_of(log);
    for (std::size_t i = 0; i < options_of(game); ++i) {
      const Change change = other_values(game, i);
      const auto found = regress(log, change, baseline);
      ASSERT_TRUE(found.ok()) << found.problem().detail;
      EXPECT_EQ(found.value().kind, "same") << change.rulings[0].first << json_of(found.value());
    }
  }
}

TEST(Diff, LogsUnderOtherRulingsAgreeWhileNothingDependsOnThem) {
  for (const std::string& game : games()) {
    Json log = Json::parse(play({.game = game, .seed = 1, .players = 0, .moves = 2}).value());
    log.erase("claims");
    if (options_of(game) == 0) continue;
    Json other = log;
    const auto ruling = other_values(game, 0).rulings[0];
    other["options"]["rulings"][ruling.first] = ruling.second;
    const auto found = diff(log.dump(), other.dump());
    ASSERT_TRUE(found.ok()) << found.problem().detail;
    EXPECT_TRUE(found.value().same) << game;
    EXPECT_EQ(found.value().terms.size(), 1u) << game;
  }
}

// Hex keeps the chosen rulings in its positions. The loss of silver at the end of a turn shows when
// the first turn ends, and no earlier.
TEST(Regress, ARulingIsBlamedWhereItIsFelt) {
  const std::string log = play({.game = "hex", .seed = 1, .players = 2, .moves = 150}).value();
  const auto found = regress(log, {{}, {{"hex:R-19", "lost"}}}, baseline_of(log));
  ASSERT_TRUE(found.ok()) << found.problem().detail;
  ASSERT_NE(found.value().kind, "same");
  ASSERT_TRUE(found.value().position.has_value());
  EXPECT_GT(*found.value().position, 5u);
  EXPECT_EQ(found.value().causes, std::vector<std::string>{"hex:R-19=lost"});
}

}  // namespace
}  // namespace arbiter::regress_test
