// The battery on hex, and what random play and the cases reach together.
#include <cstdio>

#include "engine/games/hex/hex.hpp"
#include "hex/instances.hpp"
#include "tests/battery.hpp"
#include "tests/case_files.hpp"

namespace arbiter::test {

template <>
inline constexpr std::array<std::string_view, 10> permitting<hex::Rules>{
    "phases-1",           "phases-3", "phases-4",   "unit-actions-1", "activating-units-4",
    "activating-units-9", "build-2",  "movement-1", "movement-5",     "walls-5"};

namespace {

std::set<std::string>& reached() {
  static std::set<std::string> all;
  return all;
}

TEST(HexBattery, RandomGames) { reached() = run_battery<hex::Rules>(); }

// Every kind of move is made somewhere, and at every stage something is answered.
TEST(HexBattery, RandomGamesAndCasesReachEverything) {
  Coverage coverage;
  for (const auto& file : case_files("hex"))
    if (!run_cases(file.text, {"", &coverage}).ok()) continue;
  coverage.reached.insert(reached().begin(), reached().end());
  for_each_alternative<hex::Move>([&]<class T>(Type<T>) {
    EXPECT_TRUE(coverage.reached.contains("move " + std::string{name(Type<T>{})}))
        << name(Type<T>{});
  });
  for (const auto stage : names(Type<hex::Stage>{}))
    EXPECT_TRUE(stage == "over" || coverage.reached.contains("stage " + std::string{stage}))
        << stage;
  for (const auto& one : coverage.reached) std::printf("reached: %s\n", one.c_str());
}

}  // namespace
}  // namespace arbiter::test
