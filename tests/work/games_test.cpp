// What judging takes in units, of recorded games and of attacks on hex, wh40k, sularia and zabor.
// Nothing here is timed: bench/work_bench.cpp says what a unit takes.
#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "tests/work/attack.hpp"

namespace arbiter::work {
namespace {

namespace fs = std::filesystem;

std::string read(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// The recorded games of a game.
std::vector<std::pair<std::string, std::string>> recorded(const std::string& game) {
  std::vector<std::pair<std::string, std::string>> logs;
  for (const auto& entry : fs::directory_iterator(fs::path(ARBITER_SOURCE_DIR) / "replays" / game))
    if (entry.path().extension() == ".json" && !entry.path().string().ends_with(".verdict.json"))
      logs.emplace_back(entry.path().stem().string(), read(entry.path()));
  std::sort(logs.begin(), logs.end());
  return logs;
}

std::vector<Attack> attacks_on(const std::string& game) {
  if (game == "hex") return hex_attacks();
  if (game == "wh40k") return wh40k_attacks();
  return game == "sularia" ? sularia_attacks() : zabor_attacks();
}

bool is_built(const std::string& game) {
  const auto all = games();
  return std::find(all.begin(), all.end(), game) != all.end();
}

class GamesWork : public testing::TestWithParam<std::string> {
 protected:
  void SetUp() override {
    if (!is_built(GetParam())) GTEST_SKIP() << "this build has no " << GetParam();
  }
};
INSTANTIATE_TEST_SUITE_P(All, GamesWork, testing::Values("hex", "wh40k", "sularia", "zabor"),
                         [](const auto& one) { return one.param; });

TEST_P(GamesWork, ARecordedGameTakesLittle) {
  for (const auto& [name, log] : recorded(GetParam())) {
    Effort effort;
    EXPECT_EQ(ask({name, Question::verify, log}, effort).what, "legal") << name;
    EXPECT_LT(effort.used, limits::kUnits / 20) << name;
  }
}

// Whoever listens, judging takes the same.
TEST_P(GamesWork, JudgingTakesTheSameWhateverIsAsked) {
  const auto used = [](const std::string& name, const std::string& log, Question question) {
    Effort effort;
    ask({name, question, log}, effort);
    // An answer may end before all is judged.
    return effort.used_on_answer < limits::kUnits - 100 ? effort.used : 0;
  };
  const auto compare = [&](const std::string& name, const std::string& log) {
    EXPECT_EQ(used(name, log, Question::digests), used(name, log, Question::verify)) << name;
    const auto unheard = used(name, log, Question::position);
    for (const auto question : {Question::transcript, Question::explain})
      if (const auto heard = used(name, log, question); heard > 0 && unheard > 0)
        EXPECT_EQ(heard, unheard) << name << ", " << text(question);
  };
  for (const auto& [name, log] : recorded(GetParam())) compare(name, log);
  for (const auto& attack : attacks_on(GetParam()))
    if (attack.question == Question::verify && attack.document.size() < 60'000)
      compare(attack.name, attack.document);
}

// The units may be used up at any moment: what comes is the same as far as it comes.
TEST_P(GamesWork, UnitsMayEndAtAnyMoment) {
  const auto cut = [](const std::string& name, const std::string& log) {
    Effort whole;
    ask({name, Question::explain, log}, whole);
    const auto most = std::min<std::uint64_t>(whole.used + whole.used_on_answer, 40'000);
    for (std::uint64_t units = 1; units < most; units += 1 + units / 2)
      for (const auto question : {Question::verify, Question::options, Question::transcript}) {
        Effort effort;
        effort.units = units;
        const Outcome outcome = ask({name, question, log}, effort);
        EXPECT_LE(effort.used, units) << name;
        EXPECT_LE(effort.used_on_answer, units) << name;
        if (question == Question::verify && units < whole.used) {
          EXPECT_TRUE(outcome.missing == "work" || outcome.what == "work")
              << name << ": " << outcome.what;
        }
      }
  };
  auto logs = recorded(GetParam());
  logs.resize(std::min<std::size_t>(logs.size(), 8));
  for (const auto& [name, log] : logs) cut(name, log);
  for (const auto& attack : attacks_on(GetParam()))
    if (attack.question == Question::verify && attack.document.size() < 60'000)
      cut(attack.name, attack.document);
}

TEST_P(GamesWork, AttacksEndWithinTheirUnits) {
  for (const auto& attack : attacks_on(GetParam())) {
    Effort effort;
    const Outcome outcome = ask(attack, effort);
    EXPECT_LE(effort.used, limits::kUnits) << attack.name;
    EXPECT_LE(effort.used_on_answer, limits::kUnits) << attack.name;
    // Each of them is understood.
    EXPECT_NE(outcome.what, "not-the-form") << attack.name;
    EXPECT_NE(outcome.what, "not-json") << attack.name;
    EXPECT_NE(outcome.what, "too-large") << attack.name;
  }
}

// These would go on for minutes.
TEST(GamesWorkEnds, WhatGrowsWithoutBoundIsNotJudged) {
  const std::vector<std::pair<std::string, std::string>> endless{
      {"wh40k", "wh40k: hit points that count units, as many as there may be"},
      {"wh40k", "wh40k: actions without a target"},
      {"sularia", "sularia: triggers that find no target"},
      {"sularia", "sularia: a long chain beside many that change all"},
      {"sularia", "sularia: one is held off by a thousand"}};
  for (const auto& [game, name] : endless) {
    if (!is_built(game)) continue;
    for (const auto& attack : attacks_on(game))
      if (attack.name == name && attack.question == Question::verify) {
        Effort effort;
        const Outcome outcome = ask(attack, effort);
        EXPECT_TRUE(outcome.missing == "work" || outcome.what == "work")
            << name << ": " << outcome.what;
        EXPECT_TRUE(effort.exhausted) << name;
      }
  }
}

// The number of an ability is a byte: a loop over more of them would not end.
TEST(GamesWorkEnds, ACardOfWh40kHasAtMost254Abilities) {
  if (!is_built("wh40k")) GTEST_SKIP();
  for (const auto& attack : wh40k_attacks()) {
    if (attack.name != "wh40k: actions without a target") continue;
    auto log = nlohmann::json::parse(attack.document);
    auto& abilities = log["content"]["inline"]["cards"][0]["abilities"];
    const auto one = abilities[0];
    abilities = nlohmann::json(254, one);
    EXPECT_TRUE(check_pack(log["content"]["inline"].dump()).ok());
    abilities.push_back(one);
    const auto refused = check_pack(log["content"]["inline"].dump());
    ASSERT_FALSE(refused.ok());
    EXPECT_EQ(refused.problem().errors.at(0).pointer, "/cards/0/abilities");
  }
}

// What one entry tells is bounded, however many attack together.
TEST(GamesWorkEnds, AnEntryOfSulariaTellsAtMostSoMuch) {
  if (!is_built("sularia")) GTEST_SKIP();
  for (const auto& attack : sularia_attacks()) {
    if (attack.name != "sularia: all attack and all defend") continue;
    auto log = nlohmann::json::parse(attack.document);
    log["moves"].erase(log["moves"].begin() + 1, log["moves"].end());
    for (auto& card : log["content"]["inline"]["cards"]) card.erase("abilities");
    const auto told = transcript_text(log.dump(), "", false);
    ASSERT_TRUE(told.ok()) << told.problem().detail;
    EXPECT_NE(told.value().find("More happened than is told here"), std::string::npos);
  }
}

}  // namespace
}  // namespace arbiter::work
