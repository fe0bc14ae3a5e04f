// Work on several threads, told of in its order on one.
#pragma once
#include <cstddef>
#include <functional>
#include <memory>

namespace arbiter::cli {

inline constexpr unsigned kMostJobs = 256;

// As many as this machine has cores for this process.
unsigned all_cores();

// A piece of work.
class Task {
 public:
  virtual ~Task() = default;
  // Is called on any thread, beside those of other tasks.
  virtual void work() = 0;
  // Is called after work(), for one task at a time, in their order. False ends it all.
  virtual bool tell() = 0;
  // How many bytes it holds between work() and tell(), about.
  virtual std::size_t bytes() const = 0;
};

struct InOrder {
  unsigned jobs = 1;  // threads that work, beside the one that tells; at most kMostJobs
  // The next task, or null when there is none. Is called on any thread, never twice at once.
  std::function<std::unique_ptr<Task>()> next;
  // Is called on the telling thread when there is nothing to tell: at once, then now and then.
  std::function<void()> idle;
};

// Does all tasks and tells of them on the thread of the caller. Where telling or a long task holds
// up the others, only so many wait, and no more is begun. What a function throws is thrown here,
// after the tasks before it have been told of.
void do_in_order(const InOrder& work);

}  // namespace arbiter::cli
