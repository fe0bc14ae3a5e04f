// How many units judging Sularia takes, and how many facts one entry reports.
#include <gtest/gtest.h>

#include "tests/asked.hpp"
#include "tests/work/checks.hpp"

namespace arbiter::work {
namespace sularia {

const std::vector<Attack>& attacks() {
  static const std::vector<Attack> all = sularia_attacks();
  return all;
}

TEST(SulariaWork, ARecordedGameTakesLittle) { recorded_games_take_little("sularia"); }

TEST(SulariaWork, JudgingTakesTheSameWhateverIsAsked) {
  judging_takes_the_same("sularia", attacks());
}

TEST(SulariaWork, UnitsMayEndAnywhere) { units_may_end_anywhere("sularia", attacks()); }

TEST(SulariaWork, AttacksEndWithinTheirUnits) { attacks_end(attacks()); }

// These would run for minutes.
TEST(SulariaWork, WhatGrowsWithTheTableIsNotJudged) {
  takes_too_much(attacks(), "sularia: triggers that find no target");
  takes_too_much(attacks(), "sularia: a long chain beside many that change all");
  takes_too_much(attacks(), "sularia: everybody sees everybody leave");
}

// However many combatants attack together.
TEST(SulariaWork, AnEntryTellsAtMostSoMuch) {
  const Attack& one = attack_named(attacks(), "sularia: all attack and all defend");
  auto log = nlohmann::json::parse(one.document);
  log["moves"] = nlohmann::json::array({log["moves"][0]});
  for (auto& card : log["content"]["inline"]["cards"]) card.erase("abilities");
  const auto told = asked::transcript_text(log.dump(), "", false);
  ASSERT_TRUE(told.ok()) << told.problem().detail;
  EXPECT_NE(told.value().find("More happened than is told here"), std::string::npos);
}

}  // namespace sularia
}  // namespace arbiter::work
