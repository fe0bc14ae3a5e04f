// The signal that stops the service; every thread that waits for a socket notices it.
#pragma once
#include <atomic>
#include <chrono>

namespace arbiter {

using Clock = std::chrono::steady_clock;

class StopSignal {
 public:
  // Requests that are running when the signal arrives have `grace` to finish. Throws
  // std::system_error if the process has no file descriptor left.
  explicit StopSignal(std::chrono::milliseconds grace);
  ~StopSignal();
  StopSignal(const StopSignal&) = delete;
  StopSignal& operator=(const StopSignal&) = delete;

  // May be called from a signal handler, and more than once; the first call counts.
  void raise() noexcept;

  bool raised() const noexcept { return raised_at_.load() != 0; }

  // Readable from the first raise() on; to be polled together with a socket.
  int descriptor() const noexcept { return descriptor_; }

  // The deadline, or the end of the grace if that is earlier.
  Clock::time_point cut(Clock::time_point deadline) const noexcept;

 private:
  std::chrono::milliseconds grace_;
  int descriptor_;
  std::atomic<Clock::rep> raised_at_ = 0;
};

}  // namespace arbiter
