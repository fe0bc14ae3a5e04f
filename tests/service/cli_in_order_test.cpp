// Work on several threads whose results are reported in order.
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <stdexcept>
#include <thread>
#include <vector>

#include "service/cli/in_order.hpp"

namespace arbiter::cli_test {
namespace {

using cli::InOrder;
using cli::Task;

// A task made of functions.
class Given final : public Task {
 public:
  Given(std::function<void()> work, std::function<bool()> tell, std::size_t bytes = 0)
      : work_(std::move(work)), tell_(std::move(tell)), bytes_(bytes) {}
  void work() override { work_(); }
  bool tell() override { return tell_(); }
  std::size_t bytes() const override { return bytes_; }

 private:
  std::function<void()> work_;
  std::function<bool()> tell_;
  const std::size_t bytes_;
};

// Closed at first. A thread that passes waits until it is opened.
class Door {
 public:
  void open() {
    const std::lock_guard lock(mutex_);
    open_ = true;
    changed_.notify_all();
  }
  void pass() {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [this] { return open_; });
  }

 private:
  std::mutex mutex_;
  std::condition_variable changed_;
  bool open_ = false;
};

TEST(InOrder, TheOrderIsThatOfTheTasksForAnyNumberOfThreads) {
  for (const unsigned jobs : {1u, 2u, 7u, 256u}) {
    constexpr int kTasks = 1000;
    int made = 0;
    std::vector<int> told;
    const auto next = [&]() -> std::unique_ptr<Task> {
      if (made == kTasks) return nullptr;
      const int number = made++;
      return std::make_unique<Given>(
          [number] { std::this_thread::sleep_for(std::chrono::microseconds(number * 37 % 200)); },
          [&told, number] {
            told.push_back(number);
            return true;
          });
    };
    cli::do_in_order({jobs, next, [] {}});
    ASSERT_EQ(told.size(), static_cast<std::size_t>(kTasks)) << jobs;
    for (int i = 0; i < kTasks; ++i) EXPECT_EQ(told[i], i);
  }
}

// Returns how many tasks begin while the first is not done.
int begun_behind_the_first(unsigned jobs, std::size_t bytes) {
  Door door;
  std::atomic<int> begun = 0;
  int made = 0;
  const auto next = [&]() -> std::unique_ptr<Task> {
    if (made == 10'000) return nullptr;
    const bool first = made++ == 0;
    return std::make_unique<Given>(
        [&, first] {
          ++begun;
          if (first) door.pass();
        },
        [] { return true; }, bytes);
  };
  int most = 0;
  int quiet = 0;
  const auto idle = [&] {
    if (quiet == 3) return;  // the door is open
    quiet = begun == most ? quiet + 1 : 0;
    most = begun;
    if (quiet == 3) door.open();
  };
  cli::do_in_order({jobs, next, idle});
  EXPECT_EQ(begun, 10'000);
  return most;
}

TEST(InOrder, BehindALongTaskOnlySoManyWait) {
  EXPECT_LE(begun_behind_the_first(2, 0), 128);
  EXPECT_GE(begun_behind_the_first(2, 0), 100);
  EXPECT_LE(begun_behind_the_first(4, std::size_t{8} << 20), 8);
}

TEST(InOrder, WhatIsThrownComesAfterWhatWasDone) {
  for (const bool while_working : {true, false}) {
    int made = 0;
    int told = 0;
    const auto next = [&]() -> std::unique_ptr<Task> {
      if (made++ == 10 && !while_working) throw std::runtime_error("next");
      const bool bad = made == 11;
      return std::make_unique<Given>(
          [bad] {
            if (bad) throw std::runtime_error("work");
          },
          [&told] { return ++told > 0; });
    };
    EXPECT_THROW(cli::do_in_order({3, next, [] {}}), std::runtime_error);
    EXPECT_EQ(told, 10);
  }
}

TEST(InOrder, WhoTellsMayEndIt) {
  std::atomic<int> made = 0;
  int told = 0;
  const auto next = [&]() -> std::unique_ptr<Task> {
    ++made;
    return std::make_unique<Given>([] {}, [&told] { return ++told < 5; });
  };
  cli::do_in_order({2, next, [] {}});
  EXPECT_EQ(told, 5);
  EXPECT_LT(made, 1000);
}

TEST(InOrder, NothingIsFine) {
  cli::do_in_order({4, [] { return std::unique_ptr<Task>(); }, [] {}});
}

}  // namespace
}  // namespace arbiter::cli_test
