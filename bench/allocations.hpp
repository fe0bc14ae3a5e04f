// Counts the allocations of this binary.
#pragma once
#include <cstddef>
#include <cstdint>

namespace arbiter::bench {

struct Allocations {
  std::uint64_t count = 0;
  std::uint64_t bytes = 0;
};

// Returns all allocations of this thread so far.
Allocations allocations();

}  // namespace arbiter::bench
