// A guess is an index into the list, and is right for most names.
#include "codec/guesses.hpp"

#include <gtest/gtest.h>

#include <string>
#include <vector>

namespace arbiter {
namespace {

TEST(Guesses, AreRightForMostNames) {
  std::vector<std::string> names;
  for (int i = 0; i < 1'000; ++i) names.push_back("card-" + std::to_string(i * 7));
  const Guesses guesses(names.size(), [&](std::size_t i) { return std::string_view{names[i]}; });
  std::size_t right = 0;
  for (std::size_t i = 0; i < names.size(); ++i) right += guesses.of(names[i]) == i;
  EXPECT_GT(right, 700u);
  for (const std::string_view strange : {"", "x", "card-1", "\xFF\xFE"})
    EXPECT_LT(guesses.of(strange), names.size());
  const Guesses one(1, [](std::size_t) { return std::string_view{"a"}; });
  EXPECT_EQ(one.of("a"), 0u);
  EXPECT_EQ(one.of("b"), 0u);
}

}  // namespace
}  // namespace arbiter
