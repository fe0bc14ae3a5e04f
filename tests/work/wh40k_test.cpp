// How many units judging wh40k takes, and what a pack may contain so that it can be judged.
#include <gtest/gtest.h>

#include "tests/work/checks.hpp"

namespace arbiter::work {
namespace wh40k {

const std::vector<Attack>& attacks() {
  static const std::vector<Attack> all = wh40k_attacks();
  return all;
}

TEST(Wh40kWork, ARecordedGameTakesLittle) { recorded_games_take_little("wh40k"); }

TEST(Wh40kWork, JudgingTakesTheSameWhateverIsAsked) { judging_takes_the_same("wh40k", attacks()); }

TEST(Wh40kWork, UnitsMayEndAnywhere) { units_may_end_anywhere("wh40k", attacks()); }

TEST(Wh40kWork, AttacksEndWithinTheirUnits) { attacks_end(attacks()); }

// These would run for minutes.
TEST(Wh40kWork, WhatGrowsWithTheTableIsNotJudged) {
  takes_too_much(attacks(), "wh40k: hit points that count units, as many as there may be");
  takes_too_much(attacks(), "wh40k: actions without a target");
  takes_too_much(attacks(), "wh40k: reactions without a target");
  takes_too_much(attacks(), "wh40k: long traits");
}

// The number of an ability is a byte, and a loop over more of them would not end.
TEST(Wh40kWork, ACardHasAtMost254Abilities) {
  const Attack& one = attack_named(attacks(), "wh40k: actions without a target");
  auto pack = nlohmann::json::parse(one.document)["content"]["inline"];
  auto& abilities = pack["cards"][0]["abilities"];
  const auto ability = abilities[0];
  abilities = nlohmann::json(254, ability);
  EXPECT_TRUE(check_pack(pack.dump()).ok());
  abilities.push_back(ability);
  const auto refused = check_pack(pack.dump());
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.problem().errors.at(0).pointer, "/cards/0/abilities");
}

}  // namespace wh40k
}  // namespace arbiter::work
