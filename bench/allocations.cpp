#include "bench/allocations.hpp"

#include <cstdlib>
#include <new>

namespace {

thread_local arbiter::bench::Allocations counted;

}  // namespace

namespace arbiter::bench {

Allocations allocations() { return counted; }

}  // namespace arbiter::bench

void* operator new(std::size_t size) {
  ++counted.count;
  counted.bytes += size;
  if (void* memory = std::malloc(size == 0 ? 1 : size)) return memory;
  throw std::bad_alloc();
}
void operator delete(void* memory) noexcept { std::free(memory); }
void operator delete(void* memory, std::size_t) noexcept { std::free(memory); }
