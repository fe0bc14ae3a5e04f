// arbiter.draw/1 is a promise: old logs must give the same numbers for ever.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/draw.hpp"

namespace arbiter {
namespace {

// The first word of SHA-256(seed, i), from the hexadecimal form of the hash.
std::uint64_t word(const std::string& seed, std::uint64_t i) {
  std::string bytes = seed;
  for (int shift = 56; shift >= 0; shift -= 8) bytes += static_cast<char>(i >> shift & 0xFF);
  return std::stoull(sha256(bytes).substr(0, 16), nullptr, 16);
}

TEST(SeededDraw, TakesWordAfterWord) {
  const std::string seed(32, '\7');
  SeededDraw draw(seed);
  for (std::uint64_t i = 0; i < 20; ++i) EXPECT_EQ(draw.below(6), word(seed, i) % 6);
}

TEST(SeededDraw, IsWhatItWas) {
  SeededDraw draw(std::string(32, '\0'));
  std::vector<std::uint32_t> dice;
  for (int i = 0; i < 10; ++i) dice.push_back(draw.below(6) + 1);
  // Computed independently: python3 -c "import hashlib;
  // print([int.from_bytes(hashlib.sha256(bytes(32) + i.to_bytes(8, 'big')).digest()[:8], 'big') % 6
  // + 1 for i in range(10)])"
  EXPECT_EQ(dice, (std::vector<std::uint32_t>{1, 3, 3, 4, 5, 1, 3, 6, 1, 2}));
}

TEST(SeededDraw, AQuestionWithOneAnswerTakesAWord) {
  const std::string seed(32, 'x');
  SeededDraw draw(seed);
  EXPECT_EQ(draw.below(1), 0u);
  EXPECT_EQ(draw.below(1'000'000), word(seed, 1) % 1'000'000);
}

TEST(SplitMix, StaysBelowItsBoundAndIsTheSameEachTime) {
  SplitMix one(42), other(42);
  for (std::uint32_t bound : {1u, 2u, 3u, 7u, 1000u, 4'000'000'000u}) {
    const std::uint32_t drawn = one.below(bound);
    EXPECT_LT(drawn, bound);
    EXPECT_EQ(drawn, other.below(bound));
  }
}

}  // namespace
}  // namespace arbiter
