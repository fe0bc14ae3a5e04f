#include "service/http/memory.hpp"

#include <unistd.h>

#include <fstream>

#if defined(__GLIBC__)
#include <malloc.h>
#endif

namespace arbiter {

// By default, the library raises the threshold with every large piece that is freed, and keeps
// pieces below the threshold for the next allocation of the same thread. Then each of many threads
// would keep the largest body that it ever had.
void return_large_pieces() {
#if defined(__GLIBC__)
  constexpr int kLarge = 256 * 1024;
  ::mallopt(M_MMAP_THRESHOLD, kLarge);
#endif
}

void return_free_memory() {
#if defined(__GLIBC__)
  ::malloc_trim(0);
#endif
}

std::uint64_t resident_memory() {
  std::ifstream pages("/proc/self/statm");
  std::uint64_t all = 0;
  std::uint64_t resident = 0;
  if (!(pages >> all >> resident)) return 0;
  return resident * static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
}

}  // namespace arbiter
