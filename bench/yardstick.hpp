// A fixed piece of work, against which the others are measured in the same run.
#pragma once
#include <benchmark/benchmark.h>

#include <algorithm>
#include <cstdint>
#include <vector>

namespace arbiter::bench {

inline void yardstick(benchmark::State& state) {
  std::vector<std::uint64_t> numbers(1'000), sorted;
  std::uint64_t x = 88172645463325252u;
  for (auto& one : numbers) one = x ^= x << 13, x ^= x >> 7, x ^= x << 17;
  for (auto _ : state) {
    sorted = numbers;
    std::sort(sorted.begin(), sorted.end());
    benchmark::DoNotOptimize(sorted.data());
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations()));
}

}  // namespace arbiter::bench
