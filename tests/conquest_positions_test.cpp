// Positions of conquest that a person types at the beginning of a step that asks nobody. They are
// played on to the next question.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/asked.hpp"
#include "tests/file_text.hpp"

namespace arbiter {
namespace {

using nlohmann::json;

// Returns the position as read when a term of A is at the beginning of this step.
json begun(const std::string& phase, const std::string& stage, const std::string& more = "") {
  const auto book = json::parse(file_text("engine/games/conquest/rules.json"));
  json log = json::parse(R"({"format": "arbiter.log/1", "game": "conquest",
    "content": {"pack": "proving-ground"}, "players": [{"id": "A"}, {"id": "B"}], "moves": [],
    "start": {"commanders": {
        "A": {"gold": 3, "mana": 4, "domain": {"slots": 6, "pool": {"village": 6}}}, "B": {}},
      "resources": {"A2": {"card": "war-drums", "in": "battlefield", "counters": 2},
                    "B2": {"card": "footman", "in": "battlefield", "damage": 5})" +
                         more + "}}}");
  log["start"]["rules_version"] = book["rules_version"];
  log["start"]["at"] = {{"phase", phase}, {"term", "A"}};
  log["start"]["frames"] = {{{"frame", "war"}, {"stage", "term"}},
                            {{"frame", "term"}, {"stage", stage}}};
  const auto position = asked::position(log.dump(), Place{0, ""});
  EXPECT_TRUE(position.ok()) << position.problem().detail;
  return position.ok() ? json::parse(position.value()) : json();
}

TEST(ConquestPositions, IncomeComesAndManaStays) {
  const auto position = begun("investment", "income");
  EXPECT_EQ(position["commanders"]["A"]["gold"], 5);
  EXPECT_EQ(position["commanders"]["A"]["mana"], 6);
}

TEST(ConquestPositions, NobodyIsAskedToSustainNothing) {
  EXPECT_EQ(begun("investment", "sustain")["at"]["phase"], "barter");
  EXPECT_EQ(
      begun("investment", "sustain", R"(, "A3": {"card": "levy", "in": "A1"})")["at"]["phase"],
      "investment");
}

TEST(ConquestPositions, TheOtherPhasesBegin) {
  EXPECT_EQ(begun("investment", "barter")["at"]["phase"], "barter");
  const auto condition = begun("barter", "counters");
  EXPECT_EQ(condition["at"]["phase"], "condition");
  EXPECT_EQ(condition["resources"]["A2"]["counters"], 1);
  const auto campaign = begun("condition", "campaign");
  EXPECT_EQ(campaign["at"]["phase"], "campaign");
  EXPECT_EQ(campaign["commanders"]["A"]["gold"], 4);  // from the drums
}

TEST(ConquestPositions, WhatIsTypedSaysNothingElse) {
  const auto log = R"({"format": "arbiter.log/1", "game": "conquest",
    "content": {"pack": "proving-ground"}, "players": [{"id": "A"}, {"id": "B"}], "moves": [],
    "start": {"at": {"phase": "setup"}, "commanders": {"A": {}, "B": {}}, "resources": {}}})";
  const auto answer = asked::explain(log, Place{0, ""});
  ASSERT_FALSE(answer.ok());
  ASSERT_EQ(answer.problem().errors.size(), 1u);
  EXPECT_EQ(answer.problem().errors[0].pointer, "/start/at/phase");
}

// Found by shrinking a log without one of its draws, which crashed.
TEST(ConquestPositions, AnEffectThatWaitsForNothingIsRefused) {
  json log = json::parse(R"({"format": "arbiter.log/1", "game": "conquest", "moves": [],
    "content": {"pack": "proving-ground"}, "players": [{"id": "A"}, {"id": "B"}],
    "start": {"at": {"phase": "barter", "term": "A", "priority": "A"},
      "commanders": {"A": {}, "B": {}}, "resources": {},
      "frames": [{"frame": "war", "stage": "term"}, {"frame": "term", "stage": "barter_priority"},
        {"frame": "effect", "stage": "steps", "action": "barter",
         "source": {"commander": "A"}}]}})");
  log["start"]["rules_version"] =
      json::parse(file_text("engine/games/conquest/rules.json"))["rules_version"];
  const auto answer = asked::explain(log.dump(), Place{0, ""});
  ASSERT_FALSE(answer.ok());
  ASSERT_FALSE(answer.problem().errors.empty());
  EXPECT_EQ(answer.problem().errors[0].pointer, "/start/frames/2");
}

}  // namespace
}  // namespace arbiter
