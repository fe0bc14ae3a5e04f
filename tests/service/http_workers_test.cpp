// The queues before the workers: whose turn it is, what does not fit, and who makes way.
#include <gtest/gtest.h>

#include <atomic>
#include <mutex>
#include <string>
#include <vector>

#include "service/http/budget.hpp"
#include "service/http/workers.hpp"
#include "tests/service/http_support.hpp"

namespace arbiter::http_test {
namespace {

TEST(Budget, KeepsAQuarterForWhatIsSmall) {
  constexpr std::size_t kLarge = 1 << 20;
  const auto budget = std::make_shared<Budget>(4 * kLarge);
  Budget::Share large(budget);
  EXPECT_TRUE(large.resize(3 * kLarge));
  EXPECT_FALSE(budget->has_room_for(kLarge));
  Budget::Share another(budget);
  EXPECT_FALSE(another.resize(kLarge));
  EXPECT_TRUE(another.resize(1'000));
  EXPECT_EQ(budget->held(), 3 * kLarge + 1'000);
  EXPECT_FALSE(another.resize(kLarge));
  EXPECT_EQ(another.size(), 1'000u);
  EXPECT_TRUE(large.resize(10));
  EXPECT_TRUE(another.resize(kLarge));
  EXPECT_EQ(budget->held(), kLarge + 10);
}

class WorkersTest : public testing::Test {
 protected:
  static WorkerLimits limits() {
    WorkerLimits limits;
    limits.threads = 1;
    limits.waiting = 6;
    limits.together = 10;
    return limits;
  }

  // Keeps the one thread of the lane busy until release().
  void hold(Lane lane) {
    workers_.add(lane, {"holder", 0, [this](bool) {
                          ++held_;
                          while (!released_) std::this_thread::sleep_for(1ms);
                        }});
    ASSERT_TRUE(eventually([&] { return held_ > 0; }));
  }
  void add(Lane lane, const std::string& caller, const std::string& name, std::size_t bytes = 0) {
    workers_.add(lane, {caller, bytes, [this, name](bool welcome) {
                          const std::lock_guard lock(mutex_);
                          (welcome ? done_ : refused_) += name;
                        }});
  }
  std::string done() {
    released_ = true;
    workers_.finish();
    return done_;
  }

  std::atomic<int> held_ = 0;
  std::atomic<bool> released_ = false;
  std::mutex mutex_;  // guards the two below
  std::string done_;
  std::string refused_;
  Workers workers_{limits()};
};

TEST_F(WorkersTest, CallersTakeTurns) {
  hold(Lane::quick);
  for (const char* name : {"a", "b", "c"}) add(Lane::quick, "one", name);
  add(Lane::quick, "two", "x");
  add(Lane::quick, "three", "y");
  add(Lane::quick, "two", "z");
  EXPECT_EQ(done(), "axybzc");
}

TEST_F(WorkersTest, TheGreediestMakesWay) {
  hold(Lane::quick);
  for (const char* name : {"a", "b", "c", "d", "e", "f"}) add(Lane::quick, "one", name);
  EXPECT_EQ(refused_, "");
  add(Lane::quick, "one", "g");
  EXPECT_EQ(refused_, "g");
  add(Lane::quick, "two", "x");
  EXPECT_EQ(refused_, "gf");
  EXPECT_EQ(done(), "axbcde");
}

TEST_F(WorkersTest, LanesDoNotWaitForEachOther) {
  hold(Lane::slow);
  add(Lane::quick, "one", "q");
  add(Lane::watch, "one", "w");
  EXPECT_TRUE(eventually([&] {
    const std::lock_guard lock(mutex_);
    return done_.size() == 2;
  }));
  done();
}

TEST(Workers, MuchIsWorkedOnAlone) {
  WorkerLimits limits;
  limits.threads = 4;
  limits.together = 10;
  Workers workers(limits);
  std::atomic<std::size_t> together = 0;
  std::atomic<std::size_t> most = 0;
  for (const std::size_t bytes : {4u, 4u, 100u, 4u, 100u, 2u, 4u, 4u}) {
    workers.add(Lane::slow, {"one", bytes, [&, bytes](bool) {
                               const std::size_t now = together += bytes;
                               std::size_t before = most;
                               while (now > before && !most.compare_exchange_weak(before, now)) {
                               }
                               std::this_thread::sleep_for(5ms);
                               together -= bytes;
                             }});
  }
  workers.finish();
  EXPECT_EQ(most, 100u);
  EXPECT_EQ(together, 0u);
}

}  // namespace
}  // namespace arbiter::http_test
