// How many units judging Zabor takes.
#include <gtest/gtest.h>

#include "tests/work/checks.hpp"

namespace arbiter::work {
namespace zabor {

const std::vector<Attack>& attacks() {
  static const std::vector<Attack> all = zabor_attacks();
  return all;
}

TEST(ZaborWork, ARecordedGameTakesLittle) { recorded_games_take_little("zabor"); }

TEST(ZaborWork, JudgingTakesTheSameWhateverIsAsked) { judging_takes_the_same("zabor", attacks()); }

TEST(ZaborWork, UnitsMayEndAnywhere) { units_may_end_anywhere("zabor", attacks()); }

TEST(ZaborWork, AttacksEndWithinTheirUnits) {
  attacks_end(attacks(), "zabor: names that are too many");
}

TEST(ZaborWork, CardsThatSayMuchCostMuch) {
  takes_too_much(attacks(), "zabor: rounds without a hit");
}

}  // namespace zabor
}  // namespace arbiter::work
