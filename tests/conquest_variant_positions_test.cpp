// Positions that a variant of Conquest does not allow are refused by its rule.
#include <gtest/gtest.h>

#include <functional>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"

namespace arbiter::test {
namespace {

using Json = nlohmann::ordered_json;

// A campaign phase of A with the teams A, C and B, D. With generals, all units are footmen.
Json sound_log(const std::string& variant) {
  Json commanders, resources;
  for (const std::string seat : {"A", "B", "C", "D"}) {
    commanders[seat] = {{"domain", {{"slots", 1}, {"pool", {{"village", 1}}}}}};
    if (variant.ends_with("generals")) commanders[seat]["general"] = "footman";
    resources[seat + "2"] = {{"card", "footman"}, {"in", "battlefield"}};
  }
  resources["A3"] = {{"card", "buckler"}, {"in", "battlefield"}, {"on", "A2"}};
  Json players = Json::array();
  for (const std::string seat : {"A", "B", "C", "D"})
    players.push_back({{"id", seat}, {"team", seat == "A" || seat == "C" ? "sun" : "moon"}});
  return {{"format", "arbiter.log/1"},
          {"game", "conquest"},
          {"options", {{"variant", variant}}},
          {"content", {{"pack", "proving-ground"}}},
          {"players", players},
          {"start",
           {{"at", {{"phase", "campaign"}, {"term", "A"}, {"priority", "A"}}},
            {"commanders", commanders},
            {"resources", resources}}},
          {"moves", Json::array()}};
}

struct Impossible {
  const char* name;
  const char* variant;
  std::function<void(Json& start)> change;
  const char* rule;
};
void PrintTo(const Impossible& one, std::ostream* out) { *out << one.name; }

class VariantPositions : public ::testing::TestWithParam<Impossible> {};

TEST_P(VariantPositions, AreRefusedWithTheirRule) {
  Json log = sound_log(GetParam().variant);
  const auto sound = verify(log.dump());
  ASSERT_TRUE(sound.ok()) << sound.problem().detail;
  EXPECT_EQ(sound.value().status, Status::legal) << json_of(sound.value());
  GetParam().change(log["start"]);
  const auto verdict = verify(log.dump());
  ASSERT_TRUE(verdict.ok()) << verdict.problem().detail;
  ASSERT_TRUE(verdict.value().violation);
  ASSERT_EQ(verdict.value().violation->broken.size(), 1u);
  EXPECT_EQ(verdict.value().violation->broken[0].rule, std::string{"conquest:"} + GetParam().rule);
}

const std::vector<Impossible> kImpossible = {
    {"gold_of_another_member", "joint", [](Json& start) { start["commanders"]["C"]["gold"] = 5; },
     "D.3-4"},
    {"mana_of_another_member", "joint", [](Json& start) { start["commanders"]["D"]["mana"] = 5; },
     "D.3-4"},
    {"unit_in_a_members_location", "team",
     [](Json& start) { start["resources"]["A2"]["in"] = start["resources"]["A3"]["in"] = "C1"; },
     "3.2-5"},
    {"members_item", "team", [](Json& start) { start["resources"]["A3"]["on"] = "C2"; }, "D.2-4"},
    {"no_general", "team+generals", [](Json& start) { start["commanders"]["A"].erase("general"); },
     "D.4-1"},
    {"general_that_is_no_unit", "team+generals",
     [](Json& start) { start["commanders"]["A"]["general"] = "sword"; }, "D.4-1"},
    {"second_copy_of_a_general", "joint+generals",
     [](Json& start) {
       start["resources"]["B3"] = {{"card", "footman"}, {"in", "arsenal"}};
     },
     "D.4-3"},
    {"no_copy_of_a_general", "joint+generals", [](Json& start) { start["resources"].erase("B2"); },
     "D.4-3"},
    {"general_in_the_ruins", "joint+generals",
     [](Json& start) { start["resources"]["B2"]["in"] = "ruins"; }, "D.4-11"},
    {"general_in_the_void", "team+generals",
     [](Json& start) { start["resources"]["B2"]["in"] = "void"; }, "D.4-11"},
    {"general_set_aside", "team+generals",
     [](Json& start) {
       start["resources"]["B2"]["in"] = "aside";
       start["resources"]["B2"]["returns_to"] = "B1";
     },
     "D.4-10"},
};
INSTANTIATE_TEST_SUITE_P(All, VariantPositions, ::testing::ValuesIn(kImpossible),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(VariantPositions, GeneralsBelongToTheirVariant) {
  Json log = sound_log("team");
  log["start"]["commanders"]["A"]["general"] = "footman";
  const auto verdict = verify(log.dump());
  ASSERT_FALSE(verdict.ok());
  EXPECT_EQ(verdict.problem().errors.at(0).pointer, "/start/commanders/A/general");
}

// The position names the generals, and the head of such a log does not name others.
TEST(VariantPositions, ThePositionNamesTheGenerals) {
  Json log = sound_log("team+generals");
  log["players"][0]["general"] = "footman";
  const auto verdict = verify(log.dump());
  ASSERT_FALSE(verdict.ok());
  EXPECT_EQ(verdict.problem().errors.at(0).pointer, "/players/0/general");
}

}  // namespace
}  // namespace arbiter::test
