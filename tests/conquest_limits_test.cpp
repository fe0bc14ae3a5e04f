// Lists that are longer than the indices of the frames reach: a value, never a crash.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "engine/games/conquest/frames.hpp"

namespace arbiter::test {
namespace {

using Json = nlohmann::ordered_json;

// A campaign phase of A, who holds `card`, with so many footmen in the battlefield.
Json log_with(const std::string& card, unsigned units, std::int32_t mana) {
  Json resources = {{"A2", {{"card", card}, {"in", "arsenal"}}}};
  for (unsigned i = 0; i < units; ++i)
    resources["B" + std::to_string(i + 2)] = {{"card", "footman"}, {"in", "battlefield"}};
  const Json domain = {{"slots", 1}, {"pool", {{"village", 1}}}};
  return {
      {"format", "arbiter.log/1"},
      {"game", "conquest"},
      {"content", {{"pack", "proving-ground"}}},
      {"players", {{{"id", "A"}}, {{"id", "B"}}}},
      {"start",
       {{"at", {{"phase", "campaign"}, {"term", "A"}, {"priority", "A"}}},
        {"commanders", {{"A", {{"mana", mana}, {"domain", domain}}}, {"B", {{"domain", domain}}}}},
        {"resources", resources}}},
      {"moves", {{{"by", "A"}, {"do", "use"}, {"resource", "A2"}}}}};
}

Json verdict_of(const Json& log) {
  const auto verdict = verify(log.dump());
  EXPECT_TRUE(verdict.ok()) << verdict.problem().detail;
  return verdict.ok() ? Json::parse(verdict.value().json) : Json{};
}

TEST(ConquestLimits, AnEffectOnFewerThingsThanItsIndicesReachIsJudged) {
  const Json verdict = verdict_of(log_with("cataclysm", conquest::most_in_a_list - 1, 10));
  EXPECT_EQ(verdict["status"], "legal") << verdict.dump();
}

TEST(ConquestLimits, AnEffectOnMoreThingsIsUnverifiable) {
  for (const unsigned units : {static_cast<unsigned>(conquest::most_in_a_list), 255u, 256u, 300u}) {
    const Json verdict = verdict_of(log_with("cataclysm", units, 10));
    EXPECT_EQ(verdict["status"], "unverifiable") << units;
    EXPECT_EQ(verdict["missing"]["what"], "endless") << units;
  }
}

// X chooses the number of directions.
TEST(ConquestLimits, SoIsAnEffectWithMoreDirections) {
  const Json pack = {{"format", "arbiter.pack/1"},
                     {"game", "conquest"},
                     {"id", "for-this-test"},
                     {"version", "1.0.0"},
                     {"title", "Cards for this test"},
                     {"licence", "Apache-2.0"},
                     {"cards",
                      {{{"id", "footman"},
                        {"name", "Footman"},
                        {"upper", "Pay 0g to deploy a footman in a location.\n15/20"},
                        {"lower", "Mercenary"}},
                       {{"id", "hail"},
                        {"name", "Hail"},
                        {"upper", "Pay Xm to call hail on X units.\nDeal 5 damage to them."},
                        {"lower", "Action - Spell"}},
                       {{"id", "village"},
                        {"name", "Village"},
                        {"upper", "Pay 0g to annex a village."},
                        {"lower", "Location - Village"}}}}};
  for (const unsigned x : {4u, 255u, 256u, 1000u}) {
    Json log = log_with("hail", 1, 2000);
    log["content"] = {{"inline", pack}};
    log["moves"][0]["x"] = x;
    log["moves"][0]["directions"] = Json::array();
    for (unsigned i = 0; i < x; ++i) log["moves"][0]["directions"].push_back("B2");
    EXPECT_EQ(verdict_of(log)["status"], x < conquest::most_in_a_list ? "legal" : "unverifiable")
        << x;
  }
}

}  // namespace
}  // namespace arbiter::test
