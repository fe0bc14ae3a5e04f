// Lists that are too long for the indices of the frames are reported as a value, never by a crash.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "engine/games/conquest/frames.hpp"
#include "tests/asked.hpp"

namespace arbiter::test {
namespace {

using Json = nlohmann::ordered_json;

// A campaign phase of A, who holds `card`, with this many footmen in the battlefield.
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

Json pack_of(const Json& cards) {
  return {{"format", "arbiter.pack/1"},
          {"game", "conquest"},
          {"id", "for-this-test"},
          {"version", "1.0.0"},
          {"title", "Cards for this test"},
          {"licence", "Apache-2.0"},
          {"cards", cards}};
}

Json verdict_of(const Json& log) {
  const auto verdict = verify(log.dump());
  EXPECT_TRUE(verdict.ok()) << verdict.problem().detail;
  return verdict.ok() ? Json::parse(json_of(verdict.value())) : Json{};
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

// X sets the number of directions.
TEST(ConquestLimits, SoIsAnEffectWithMoreDirections) {
  const Json pack = pack_of({{{"id", "footman"},
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
                              {"lower", "Location - Village"}}});
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

// A campaign phase of A, who uses the card A2, with one number of the position changed.
Json log_of_numbers(const std::string& change, const Json& to, const std::string& card,
                    const Json& directions) {
  const Json pack =
      pack_of({{{"id", "giant"},
                {"name", "Giant"},
                {"upper", "Pay 0g to deploy a giant in a location.\n15/30000"},
                {"lower", "Creature - Giant"}},
               {{"id", "bolt"},
                {"name", "Bolt"},
                {"upper", "Pay 0m to call bolt on a unit.\nDeal 30 damage to it."},
                {"lower", "Action - Spell"}},
               {{"id", "quake"},
                {"name", "Quake"},
                {"upper", "Pay 0m to shake a location.\nDeal 30 damage to it. Gain 10g."},
                {"lower", "Action - Spell"}},
               {{"id", "learn"},
                {"name", "Learn"},
                {"upper", "Pay 0m to learn.\nAcquire a resource."},
                {"lower", "Action - Act"}},
               {{"id", "exhaust"},
                {"name", "Exhaust"},
                {"upper", "Pay 0m to exhaust a unit.\nDisable it."},
                {"lower", "Action - Spell"}},
               {{"id", "brawl"},
                {"name", "Brawl"},
                {"upper", "Pay 0m to set a unit upon a unit.\nIt engages the other unit."},
                {"lower", "Action - Act"}}});
  Json log = {
      {"format", "arbiter.log/1"},
      {"game", "conquest"},
      {"content", {{"inline", pack}}},
      {"players", {{{"id", "A"}}, {{"id", "B"}}}},
      {"start",
       {{"at", {{"phase", "campaign"}, {"term", "A"}, {"priority", "A"}}},
        {"commanders", {{"A", Json::object()}, {"B", Json::object()}}},
        {"resources",
         {{"A2", {{"card", card}, {"in", "arsenal"}}},
          {"A9", {{"card", "giant"}, {"in", "battlefield"}}},
          {"B9", {{"card", "giant"}, {"in", "battlefield"}}}}}}},
      {"moves", {{{"by", "A"}, {"do", "use"}, {"resource", "A2"}, {"directions", directions}}}}};
  log["start"][Json::json_pointer(change)] = to;
  return log;
}

struct Number {
  const char* name;
  const char* pointer;
  int last;  // the last value, with which the card reaches the limit
  const char* card;
  Json directions;
  int step = 1;  // up to the next possible number (1.3-1)
};
void PrintTo(const Number& one, std::ostream* out) { *out << one.name; }

class ConquestNumbers : public ::testing::TestWithParam<Number> {};

Json engagements(int count) {
  const Json one = {
      {"kind", "engagement"}, {"first", "B"}, {"pairs", {{{"first", "A9"}, {"second", "B9"}}}}};
  return Json(std::vector<Json>(static_cast<std::size_t>(count), one));
}

TEST_P(ConquestNumbers, ReachTheirLimitAndNotBeyond) {
  const Number& one = GetParam();
  const bool list = std::string_view{one.pointer}.ends_with("combats");
  const auto log = [&](int number) {
    return log_of_numbers(one.pointer, list ? engagements(number) : Json(number), one.card,
                          one.directions);
  };
  EXPECT_EQ(verdict_of(log(one.last))["status"], "legal") << verdict_of(log(one.last)).dump();
  const Json beyond = verdict_of(log(one.last + one.step));
  EXPECT_EQ(beyond["status"], "unverifiable") << beyond.dump();
  EXPECT_EQ(beyond["missing"]["what"], "endless");
}

INSTANTIATE_TEST_SUITE_P(
    All, ConquestNumbers,
    ::testing::Values(Number{"damage", "/resources/B9/damage", 31'970, "bolt", {"B9"}, 5},
                      Number{"unable", "/resources/B9/unable", 249, "exhaust", {"B9"}},
                      Number{"combats", "/at/combats", 249, "brawl", {"A9", "B9"}}),
    [](const auto& one) { return std::string{one.param.name}; });

// The war ends with the same entry, and its position would be wrong.
TEST(ConquestLimits, ANumberBeyondThemAtTheEndOfTheWarIsUnverifiable) {
  const auto log = [](std::int32_t gold) {
    Json quake = log_of_numbers("/commanders/A/gold", gold, "quake", {"B1"});
    quake["start"]["resources"]["B1"] = {{"card", "encampment"}, {"in", "B1"}, {"health", 10}};
    return quake;
  };
  EXPECT_EQ(verdict_of(log(999'999'990))["outcome"]["state"], "won");
  EXPECT_EQ(verdict_of(log(999'999'991))["status"], "unverifiable");
}

TEST(ConquestLimits, APositionBeyondThemIsRefused) {
  const std::vector<std::pair<std::string, Json>> impossible = {
      {"/resources/B9/damage", 32'001},
      {"/resources/B9/unable", 251},
      {"/resources/B1", {{"card", "encampment"}, {"in", "B1"}, {"health", 32'001}}},
      {"/commanders/B/gold", 1'000'000'001},
      {"/at/combats", engagements(251)},
      {"/commanders/B/domain/next", 50'001}};
  for (const auto& [pointer, number] : impossible) {
    const Json log = log_of_numbers(pointer, number, "bolt", {"B9"});
    const auto verdict = verify(log.dump());
    ASSERT_FALSE(verdict.ok()) << pointer;
    EXPECT_EQ(verdict.problem().errors.at(0).pointer.find("/start" + pointer), 0u)
        << verdict.problem().detail;
  }
}

// A card that is drawn gets the next id of its owner.
TEST(ConquestLimits, IdsThatRunOutAreUnverifiable) {
  Json log = log_of_numbers("/commanders/A/domain/next", 50'000, "learn", Json::array());
  log["start"]["commanders"]["A"]["domain"]["slots"] = 2;
  log["start"]["commanders"]["A"]["domain"]["pool"] = {{"giant", 2}};
  log["moves"][0].erase("directions");
  const auto& drawn = Json{{"by", "chance"}, {"do", "draw"}, {"to", "A"}, {"cards", {"giant"}}};
  log["moves"].push_back(drawn);
  EXPECT_EQ(verdict_of(log)["status"], "unverifiable") << verdict_of(log).dump();
  log["start"]["commanders"]["A"]["domain"]["next"] = 49'999;
  EXPECT_EQ(verdict_of(log)["status"], "legal") << verdict_of(log).dump();
}

// A commander who left is still named by the effect that forced him out, when a question follows
// from it.
TEST(ConquestPositions, AreReadWhereWhatFollowsFromALeaverIsAsked) {
  Json log = log_of_numbers("/resources/A9/damage", 10, "bolt", {"B9"});
  log["content"]["inline"]["cards"] = {
      {{"id", "footman"},
       {"name", "Footman"},
       {"upper", "Pay 0g to deploy a footman in a location.\n15/0"},
       {"lower", "Mercenary"}},
      {{"id", "banner"},
       {"name", "Banner"},
       {"upper", "Pay 0m to evoke banner.\nAll units get 0/+20."},
       {"lower", "Condition"}},
      {{"id", "season"},
       {"name", "Season"},
       {"upper",
        "Pay 0m to evoke season.\nAnytime anything would "
        "be ruined, you may gain 1m."},
       {"lower", "Condition"}}};
  log["players"].push_back({{"id", "C"}});
  auto& start = log["start"];
  start["commanders"]["C"] = Json::object();
  start["resources"] = {{"A2", {{"card", "season"}, {"in", "battlefield"}}},
                        {"A9", {{"card", "footman"}, {"in", "battlefield"}, {"damage", 10}}},
                        {"C2", {{"card", "banner"}, {"in", "battlefield"}}}};
  start["at"]["term"] = start["at"]["priority"] = "C";
  log["moves"] = {{{"by", "C"}, {"do", "surrender"}}};
  const auto after = asked::position(log.dump(), {1, ""});
  ASSERT_TRUE(after.ok()) << after.problem().detail;
  log["start"] = Json::parse(after.value());
  ASSERT_TRUE(log["start"].contains("frames")) << after.value();
  log["moves"] = {{{"by", "A"}, {"do", "choose"}}};
  EXPECT_EQ(verdict_of(log)["status"], "legal") << verdict_of(log).dump();
}

// 6.4.1-2: X units are disabled to gain X mana. A fuzz target chose an X that overflowed.
TEST(ConquestLimits, AnXOfMoreThingsThanThereAreIsNotPaid) {
  for (const unsigned x : {2u, 32'767u, 32'768u, 61'790u, 65'535u}) {
    Json log = log_with("concentrate", 1, 10);
    log["moves"][0]["x"] = x;
    const Json verdict = verdict_of(log);
    EXPECT_EQ(verdict["status"], "illegal") << x;
    EXPECT_NE(verdict.dump().find("conquest:6.4.1-2"), std::string::npos) << verdict.dump();
  }
}

// Five times X is exact. In sixteen bits, 13,108 would become 4.
TEST(ConquestLimits, TheCostOfAnXIsExact) {
  const Json pack = pack_of({{{"id", "footman"},
                              {"name", "Footman"},
                              {"upper", "Pay 0g to deploy a footman in a location.\n15/20"},
                              {"lower", "Mercenary"}},
                             {{"id", "trade"},
                              {"name", "Trade"},
                              {"upper", "Pay 5Xm to trade.\nGain 2Xg."},
                              {"lower", "Action - Spell"}},
                             {{"id", "village"},
                              {"name", "Village"},
                              {"upper", "Pay 0g to annex a village."},
                              {"lower", "Location"}}});
  const auto with = [&](unsigned x, std::int32_t mana) {
    Json log = log_with("trade", 0, mana);
    log["content"] = {{"inline", pack}};
    log["moves"][0]["x"] = x;
    return verdict_of(log);
  };
  EXPECT_EQ(with(10'000, 50'000)["status"], "legal");
  EXPECT_EQ(with(10'000, 49'999)["status"], "illegal");
  EXPECT_EQ(with(13'108, 10)["status"], "illegal");
  const Json beyond = with(20'000, 100'000);  // no effect can hold 40,000
  EXPECT_EQ(beyond["status"], "unverifiable") << beyond.dump();
  EXPECT_EQ(with(20'000, 99'999)["status"], "illegal");
}

// The same holds for lasting effects, whether they are played or typed.
TEST(ConquestLimits, ABonusOfAnXIsHeldOrUnverifiable) {
  const Json pack = pack_of({{{"id", "footman"},
                              {"name", "Footman"},
                              {"upper", "Pay 0g to deploy a footman in a location.\n15/20"},
                              {"lower", "Mercenary"}},
                             {{"id", "rise"},
                              {"name", "Rise"},
                              {"upper", "Pay Xm to rise.\nAll units get 0/+5X this term."},
                              {"lower", "Action - Spell"}},
                             {{"id", "village"},
                              {"name", "Village"},
                              {"upper", "Pay 0g to annex a village."},
                              {"lower", "Location"}}});
  Json log = log_with("rise", 1, 100'000);
  log["content"] = {{"inline", pack}};
  log["moves"][0]["x"] = 10'000;
  EXPECT_EQ(verdict_of(log)["status"], "unverifiable");
  log["moves"][0]["x"] = 2'000;
  const auto after = asked::position(log.dump(), {1, ""});
  ASSERT_TRUE(after.ok()) << after.problem().detail;
  log["start"] = Json::parse(after.value());
  log["moves"] = Json::array();
  EXPECT_TRUE(asked::position(log.dump(), {0, ""}).ok());
  ASSERT_TRUE(log["start"].contains("lasting")) << after.value();
  log["start"]["lasting"][0]["x"] = 10'000;
  const auto typed = asked::position(log.dump(), {0, ""});
  ASSERT_FALSE(typed.ok());
  EXPECT_EQ(typed.problem().errors.at(0).pointer, "/start/lasting/0/x");
}

// 3.4-1: a location creates a region. A fuzz target put a unit into a region of its own.
TEST(ConquestPositions, OnlyLocationsAreRegions) {
  Json log = log_with("ranger", 0, 10);
  log["start"]["resources"] = {{"A2", {{"card", "ranger"}, {"in", "A2"}}},
                               {"A3", {{"card", "footman"}, {"in", "A2"}}}};
  const auto before = asked::position(log.dump(), {0, ""});
  ASSERT_FALSE(before.ok());
  ASSERT_EQ(before.problem().errors.size(), 2u);
  EXPECT_EQ(before.problem().errors[0].pointer, "/start/resources/A2/in");
  EXPECT_EQ(before.problem().errors[1].pointer, "/start/resources/A3/in");
}

}  // namespace
}  // namespace arbiter::test
