// Units of work are counted exactly. Once they have ended they stay ended, and the caller who
// breaks off ends them.
#include <gtest/gtest.h>

#include "engine/core/work.hpp"

namespace arbiter {
namespace {

TEST(Work, IsCountedExactly) {
  Work work(10'000);
  EXPECT_TRUE(work.spend(1));
  EXPECT_EQ(work.used(), 1u);
  EXPECT_TRUE(work.spend(5'000));
  EXPECT_EQ(work.used(), 5'001u);
  EXPECT_TRUE(work.spend(4'999));
  EXPECT_EQ(work.used(), 10'000u);
  EXPECT_TRUE(work.spend(0));
  EXPECT_FALSE(work.spent());
  EXPECT_FALSE(work.spend(1));
  EXPECT_TRUE(work.spent());
  EXPECT_EQ(work.used(), 10'000u);
}

TEST(Work, DoesNotGoOnOnceItWasTooMuch) {
  Work work(100);
  EXPECT_FALSE(work.spend(101));
  EXPECT_FALSE(work.spend(1));
  EXPECT_TRUE(work.spent());
  EXPECT_FALSE(work.broken_off());
}

TEST(Work, EndsWhenItIsBrokenOff) {
  bool stop = false;
  Work work(1'000'000, [&] { return stop; });
  EXPECT_TRUE(work.spend(100'000));
  stop = true;
  std::uint64_t more = 0;
  while (work.spend(1)) ++more;
  EXPECT_LE(more, 2'000u);
  EXPECT_TRUE(work.broken_off());
  EXPECT_TRUE(work.spent());
}

TEST(Work, BelongsToTheInnermostThatTheThreadIsIn) {
  EXPECT_TRUE(charge(1'000'000'000));
  Work outer(10);
  Work inner(20);
  const Working in_outer(&outer);
  EXPECT_TRUE(charge(3));
  {
    const Working in_inner(&inner);
    EXPECT_TRUE(charge(7));
    const Working uncounted(nullptr);
    EXPECT_TRUE(charge(1'000));
    EXPECT_FALSE(out_of_work());
  }
  EXPECT_EQ(outer.used(), 3u);
  EXPECT_EQ(inner.used(), 7u);
  EXPECT_FALSE(charge(8));
  EXPECT_TRUE(out_of_work());
}

}  // namespace
}  // namespace arbiter
