// The one word that ends the service, heard by every thread that waits for a socket.
#pragma once
#include <atomic>
#include <chrono>

namespace arbiter {

using Clock = std::chrono::steady_clock;

class StopSignal {
 public:
  // Requests that run when the signal comes have `grace` to end. Throws std::system_error when the
  // process has no file descriptor left.
  explicit StopSignal(std::chrono::milliseconds grace);
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  // May be called from a signal handler, and more than once; the first call counts.
  void raise() noexcept;

  bool raised() const noexcept { return raised_at_.load() != 0; }

  // Readable from the first raise() on: to be polled beside a socket.
  int descriptor() const noexcept { return descriptor_; }

  // The deadline, or the end of the grace where that comes first.
  Clock::time_point cut(Clock::time_point deadline) const noexcept;

  // True when the grace is over: whatever still runs should give up.
  bool overdue() const noexcept { return cut(Clock::time_point::max()) <= Clock::now(); }

 private:
  std::chrono::milliseconds grace_;
  int descriptor_;
  std::atomic<Clock::rep> raised_at_ = 0;
};

}  // namespace arbiter
