// How many units judging hex takes.
#include <gtest/gtest.h>

#include "tests/work/checks.hpp"

namespace arbiter::work {
namespace hex {

const std::vector<Attack>& attacks() {
  static const std::vector<Attack> all = hex_attacks();
  return all;
}

TEST(HexWork, ARecordedGameTakesLittle) { recorded_games_take_little("hex"); }

TEST(HexWork, JudgingTakesTheSameWhateverIsAsked) { judging_takes_the_same("hex", attacks()); }

TEST(HexWork, UnitsMayEndAnywhere) { units_may_end_anywhere("hex", attacks()); }

TEST(HexWork, AttacksEndWithinTheirUnits) {
  attacks_end(attacks(), "hex: drawings of which each tile is put aside");
}

}  // namespace hex
}  // namespace arbiter::work
