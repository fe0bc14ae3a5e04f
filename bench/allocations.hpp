// Counts what this binary allocates.
#pragma once
#include <cstddef>
#include <cstdint>

namespace arbiter::bench {

struct Allocations {
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;
};

// All allocations of this thread so far.
Allocations allocations();

}  // namespace arbiter::bench
