// How a thread leaves the cores to others.
#pragma once
#if defined(__linux__)
#include <sys/resource.h>
#include <unistd.h>
#endif

namespace arbiter {

// Steps this thread down in its share of a core, by 1 to 19. Only on Linux; elsewhere
// setpriority() means the process and is left out.
inline void become_polite([[maybe_unused]] int steps) {
#if defined(__linux__)
  ::setpriority(PRIO_PROCESS, static_cast<id_t>(::gettid()), steps);
#endif
}

}  // namespace arbiter
