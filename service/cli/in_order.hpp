// Work on several threads, reported in order on one thread.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>

namespace arbiter::cli {

inline constexpr unsigned kMostJobs = 256;

// The number of cores available to this process.
unsigned all_cores();

// A piece of work.
class Task {
 public:
  virtual ~Task() = default;
  // May be called on any thread, while other tasks are working.
  virtual void work() = 0;
  // Called after work(), for one task at a time, in their order. False ends all work.
  virtual bool tell() = 0;
  // About how many bytes it holds between work() and tell().
  virtual std::size_t bytes() const = 0;
};

struct InOrder {
  unsigned jobs = 1;  // working threads, besides the one that tells; at most kMostJobs
  // The next task, or null if there is none. May be called on any thread, but never twice at once.
  std::function<std::unique_ptr<Task>()> next;
  // Called on the telling thread when there is nothing to tell: at once, then repeatedly.
  std::function<void()> idle;
};

// Does all tasks and tells of them on the caller's thread. If telling or a long task holds up the
// others, only a bounded number wait, and no more are begun. Whatever a function throws is thrown
// here, after the tasks before it have been told.
void do_in_order(const InOrder& work);

}  // namespace arbiter::cli
