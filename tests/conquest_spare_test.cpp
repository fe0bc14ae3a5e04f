// Memory that a position keeps but that is not part of its value.
#include <gtest/gtest.h>

#include <vector>

#include "engine/games/conquest/spare.hpp"

namespace arbiter::conquest {
namespace {

TEST(Spare, IsNoPartOfTheValue) {
  struct Position {
    int value = 0;
    Spare<std::vector<int>> spare;
    bool operator==(const Position&) const = default;
  };
  Position one;
  one.spare.kept = {1, 2, 3};
  Position copy = one;
  EXPECT_TRUE(copy == one);
  EXPECT_TRUE(copy.spare.kept.empty());
  copy.spare.kept = {4};
  copy = one;
  EXPECT_EQ(copy.spare.kept, std::vector{4}) << "an assignment leaves the memory where it is";
  copy.value = 1;
  EXPECT_FALSE(copy == one);
}

}  // namespace
}  // namespace arbiter::conquest
