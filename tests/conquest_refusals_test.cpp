// The facts that refusals of Conquest state.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/asked.hpp"

namespace arbiter::test {
namespace {

using Json = nlohmann::ordered_json;

// A campaign phase of A with these resources and entries.
Json campaign(std::string_view resources, std::string_view moves, std::string_view pack) {
  const std::string card = pack == "proving-ground" ? "village" : "hamlet";
  const Json domain = {{"slots", 3}, {"pool", {{card, 3}}}};
  const Json one = {{"gold", 3}, {"mana", 2}, {"domain", domain}};
  const Json other = {{"gold", 1}, {"domain", domain}};
  return {{"format", "arbiter.log/1"},
          {"game", "conquest"},
          {"content", {{"pack", pack}}},
          {"players", {{{"id", "A"}}, {{"id", "B"}}}},
          {"start",
           {{"at", {{"phase", "campaign"}, {"term", "A"}, {"priority", "A"}}},
            {"commanders", {{"A", one}, {"B", other}}},
            {"resources", Json::parse(resources)}}},
          {"moves", Json::parse(moves)}};
}

// Returns the facts about the rule that refuses the log, or "" if it is not refused.
std::string detail(const Json& log, std::string_view rule) {
  const auto verdict = verify(log.dump());
  if (!verdict.ok()) return verdict.problem().detail;
  const Json json = Json::parse(json_of(verdict.value()));
  if (!json.contains("violation")) return json.dump();
  for (const auto& one : json["violation"]["broken"])
    if (one["rule"] == "conquest:" + std::string{rule}) return one["detail"];
  return json["violation"].dump();
}

std::string detail_of(std::string_view resources, std::string_view moves, std::string_view rule,
                      std::string_view pack = "salt-and-cinder") {
  return detail(campaign(resources, moves, pack), rule);
}

TEST(ConquestRefusals, WhatForbidsIsNamed) {
  EXPECT_EQ(detail_of(R"({"A2": {"card": "wrecker", "in": "battlefield"},
                          "B2": {"card": "shallow-harbor", "in": "battlefield", "counters": 1}})",
                      R"([{"by": "A", "do": "move", "unit": "A2", "to": "A1"}])", "5.8-2"),
            "Shallow Harbor B2 forbids it: \"Pay 3m to evoke shallow harbor. Duration 2. If there "
            "are fewer than three units in the battlefield, units cannot move from the "
            "battlefield.\"");
  EXPECT_EQ(detail_of(R"({"A2": {"card": "wrecker", "in": "battlefield"},
                          "A3": {"card": "curfew", "in": "battlefield", "counters": 1},
                          "B2": {"card": "wrecker", "in": "battlefield"}})",
                      R"([{"by": "A", "do": "attack", "unit": "A2", "target": "B2"}])", "5.8-2"),
            "Curfew A3 forbids it: \"Pay 2m to evoke curfew. Duration 2. Units cannot attack. "
            "Commanders cannot barter.\"");
  EXPECT_EQ(detail_of(R"({"A2": {"card": "marsh-stalker", "in": "battlefield"},
                          "B2": {"card": "fog-bank", "in": "battlefield", "counters": 1},
                          "B3": {"card": "wrecker", "in": "battlefield"}})",
                      R"([{"by": "A", "do": "snipe", "unit": "A2", "target": "B3"}])", "5.8-2"),
            "Fog Bank B2 forbids it: \"Pay 2m to evoke fog bank. Duration 2. Units cannot snipe. "
            "Anytime a resource would be acquired, gain 1m.\"");
}

// A timed effect forbids something, or forbids the disabling that is the cost of an act (R-61).
TEST(ConquestRefusals, TimedProhibitionsAndThoseOfCostsAreNamed) {
  EXPECT_EQ(detail_of(R"({"A2": {"card": "still", "in": "arsenal"},
                          "A3": {"card": "wrecker", "in": "battlefield"}})",
                      R"([{"by": "A", "do": "use", "resource": "A2", "directions": ["A3"]},
                          {"by": "B", "do": "wait"},
                          {"by": "A", "do": "attack", "unit": "A3", "target": "A3"}])",
                      "5.8-2"),
            "Still A2 forbids it: \"Pay 1m to still a unit. It cannot attack this term.\"");
  EXPECT_EQ(detail_of(R"({"A2": {"card": "wrecker", "in": "battlefield"},
                          "A3": {"card": "anchor-chain", "in": "battlefield", "on": "A2"}})",
                      R"([{"by": "A", "do": "guard", "unit": "A2"}])", "5.8-2"),
            "Paying disables Wrecker A2. Anchor Chain A3 forbids it: \"Pay 2g to equip a warrior "
            "with an anchor chain. This unit gets +10/0, and it cannot be disabled.\"");
}

// A unit that has moved is disabled before another act is checked (B.7-6).
TEST(ConquestRefusals, TheDisablingOfAMovedUnitIsSaid) {
  EXPECT_EQ(detail_of(R"({"A2": {"card": "charger", "in": "A1"},
                          "A3": {"card": "lancer", "in": "battlefield"}})",
                      R"([{"by": "A", "do": "move", "unit": "A2", "to": "battlefield"},
                          {"by": "B", "do": "wait"},
                          {"by": "A", "do": "mount", "unit": "A3", "steed": "A2"}])",
                      "C.2.2-3", "proving-ground"),
            "Lancer A3 is in the battlefield, able. Charger A2 has moved and is disabled first, "
            "since A does something other than commanding it (B.7-6).");
  EXPECT_EQ(detail_of(R"({"A2": {"card": "footman", "in": "A1"},
                          "A3": {"card": "footman", "in": "battlefield"}})",
                      R"([{"by": "A", "do": "assault", "unit": "A3", "with": ["A2"],
                           "location": "B1"}])",
                      "B.1-6", "proving-ground"),
            "Footman A2 is in A's encampment, able.");
}

TEST(ConquestRefusals, CostsAreToldWithWhatIsThere) {
  EXPECT_EQ(detail_of(R"({"A2": {"card": "city", "in": "arsenal"}})",
                      R"([{"by": "A", "do": "annex", "location": "A2"}])", "6-1", "proving-ground"),
            "The cost is 4g; A has 3g and 2m.");
  EXPECT_EQ(
      detail_of(R"({"A2": {"card": "tinker", "in": "A1", "unable": 2}})",
                R"([{"by": "A", "do": "command", "resource": "A2"}])", "6.4-3", "proving-ground"),
      "Paying disables Tinker A2. Tinker A2 is in A's encampment, unable twice.");
  EXPECT_EQ(detail_of(R"({"A2": {"card": "blood-price", "in": "arsenal"},
                          "B2": {"card": "wrecker", "in": "battlefield"}})",
                      R"([{"by": "A", "do": "use", "resource": "A2"}])", "6-1"),
            "The cost is paid with 1 chosen resource; the entry names nothing.");
}

TEST(ConquestRefusals, AnotherMomentIsToldWithItsPhase) {
  EXPECT_EQ(detail_of(R"({"A2": {"card": "village", "in": "arsenal"},
                          "A3": {"card": "footman", "in": "battlefield"}})",
                      R"([{"by": "A", "do": "assault", "unit": "A3", "location": "B1"},
                          {"by": "B", "do": "wait"},
                          {"by": "A", "do": "annex", "location": "A2"}])",
                      "A.1-1", "proving-ground"),
            "It is the campaign phase of A, during the assault on B's encampment; A has priority.");
  EXPECT_EQ(detail_of("{}", R"([{"by": "B", "do": "wait"}])", "6.3-1", "proving-ground"),
            "B does not have priority. It is the campaign phase of A; A has priority.");
  EXPECT_EQ(detail_of(R"({"B2": {"card": "footman", "in": "B1"}})",
                      R"([{"by": "A", "do": "wait"}, {"by": "B", "do": "wait"},
                          {"by": "chance", "do": "draw", "to": "B", "cards": [null, null]},
                          {"by": "B", "do": "wait"}])",
                      "4.2-5", "proving-ground"),
            "It is the investment phase of B; B is asked which units to sustain.");
}

TEST(ConquestRefusals, AnswersAreToldWithWhatIsAsked) {
  EXPECT_EQ(detail_of("{}", R"([{"by": "A", "do": "pass"}])", "6.3-2", "proving-ground"),
            "It is the campaign phase of A; A has priority.");
  EXPECT_EQ(detail_of("{}", R"([{"by": "B", "do": "answer_draw", "agree": true}])", "A.4-2",
                      "proving-ground"),
            "No draw is offered to B. It is the campaign phase of A; A has priority.");
  EXPECT_EQ(detail_of("{}", R"([{"by": "A", "do": "offer_draw"},
                                {"by": "B", "do": "answer_draw", "agree": false},
                                {"by": "B", "do": "wait"}, {"by": "A", "do": "offer_draw"}])",
                      "A.4-1", "proving-ground"),
            "A has offered a draw this term.");
}

}  // namespace
}  // namespace arbiter::test
