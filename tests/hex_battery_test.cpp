// The battery on hex, and what random play and the cases reach together.

#include "engine/games/hex/hex.hpp"
#include "hex/instances.hpp"
#include "tests/joint_games.hpp"
#include "tests/reaching.hpp"

namespace arbiter::test {

template <>
inline constexpr std::array<std::string_view, 10> permitting<hex::Rules>{
    "phases-1",           "phases-3", "phases-4",   "unit-actions-1", "activating-units-4",
    "activating-units-9", "build-2",  "movement-1", "movement-5",     "walls-5"};

namespace {

TEST(HexBattery, RandomGames) { reached_at_random<hex::Rules>(); }

TEST(HexBattery, JointSeedsGiveWhatGivenSeedsGive) { check_joint_games<hex::Rules>(); }

TEST(HexBattery, RandomGamesAndCasesReachEverything) {
  const auto reached = expect_all_reached<hex::Rules>();
  for (const auto stage : names(Type<hex::Stage>{}))
    EXPECT_TRUE(stage == "over" || reached.contains("stage " + std::string{stage})) << stage;
}

}  // namespace
}  // namespace arbiter::test
