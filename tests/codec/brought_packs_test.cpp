// A pack that a log brings with it is kept for the next log. Nobody can see a difference because of
// that.
#include <gtest/gtest.h>

#include <cstddef>
#include <cstdint>
#include <string>
#include <thread>
#include <vector>

#include "bench/crowd.hpp"
#include "codec/adjudicator.hpp"
#include "engine/core/limits.hpp"

namespace arbiter {
namespace {

// A log with a pack of its own that no other test uses.
std::string log_with_pack(const std::string& version) {
  std::string text = bench::crowded_war(10, 3);
  const std::string is = R"("version":"1.0.0")";
  return text.replace(text.find(is), is.size(), R"("version":")" + version + '"');
}

struct Judged {
  std::string told;  // the verdict, or what is wrong
  std::uint64_t used = 0;
  bool operator==(const Judged&) const = default;
};
Judged judged(const std::string& log, std::uint64_t units = limits::kUnits) {
  Effort effort;
  effort.units = units;
  const auto verdict = verify(log, {}, &effort);
  return {verdict.ok() ? json_of(verdict.value()) : verdict.problem().detail, effort.used};
}

TEST(BroughtPacks, CostTheSameWhenTheyAreKnown) {
  const std::string log = log_with_pack("test-1");
  const Judged first = judged(log);
  EXPECT_EQ(judged(log), first);
  for (int i = 0; i < 12; ++i) judged(log_with_pack("other-" + std::to_string(i)));
  EXPECT_EQ(judged(log), first) << "it is read once more";
}

TEST(BroughtPacks, MeetTheSameLimitsWhenTheyAreKnown) {
  for (const std::uint64_t units : {1u, 10u, 50u, 100u, 200u, 400u, 800u, 3'000u}) {
    const std::string log = log_with_pack("test-2-" + std::to_string(units));
    const Judged first = judged(log, units);
    judged(log);
    EXPECT_EQ(judged(log, units).told, first.told) << units;
  }
}

TEST(BroughtPacks, AreNotTakenForOthers) {
  const std::string log = log_with_pack("test-3");
  judged(log);
  std::string broken = log;
  broken.replace(broken.find("Creature - Beast"), 16, "Creature - Feast");
  EXPECT_NE(judged(broken).told, judged(log).told);
  std::string twice = log;
  twice.replace(twice.find("Pay 0g"), 6, "Pay 1g");
  EXPECT_NE(judged(twice).told, judged(log).told);
  EXPECT_EQ(judged(twice), judged(twice));
}

TEST(BroughtPacks, MayBeAskedForByManyThreads) {
  std::vector<std::string> logs;
  std::vector<Judged> alone;
  for (int i = 0; i < 6; ++i) {
    logs.push_back(log_with_pack("test-4-" + std::to_string(i)));
    alone.push_back(judged(logs.back()));
  }
  std::vector<std::thread> threads;
  std::vector<int> same(4, 0);
  for (std::size_t t = 0; t < same.size(); ++t)
    threads.emplace_back([&, t] {
      for (std::size_t i = 0; i < 60; ++i)
        same[t] += judged(logs[(i + t) % logs.size()]) == alone[(i + t) % logs.size()];
    });
  for (auto& one : threads) one.join();
  EXPECT_EQ(same, std::vector<int>(4, 60));
}

}  // namespace
}  // namespace arbiter
