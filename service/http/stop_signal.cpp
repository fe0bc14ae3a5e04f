#include "service/http/stop_signal.hpp"

#include <sys/eventfd.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <system_error>

namespace arbiter {

StopSignal::StopSignal(std::chrono::milliseconds grace)
    : grace_(grace), descriptor_(::eventfd(0, EFD_CLOEXEC | EFD_NONBLOCK)) {
  if (descriptor_ < 0) throw std::system_error(errno, std::generic_category(), "eventfd");
}

StopSignal::~StopSignal() { ::close(descriptor_); }

void StopSignal::raise() noexcept {
  Clock::rep never = 0;
  if (!raised_at_.compare_exchange_strong(never, Clock::now().time_since_epoch().count())) return;
  const int saved = errno;
  const std::uint64_t one = 1;
  // A write to an empty event counter cannot fail.
  [[maybe_unused]] const auto written = ::write(descriptor_, &one, sizeof one);
  errno = saved;
}

Clock::time_point StopSignal::cut(Clock::time_point deadline) const noexcept {
  const Clock::rep at = raised_at_.load();
  if (at == 0) return deadline;
  return std::min(deadline, Clock::time_point(Clock::duration(at)) + grace_);
}

}  // namespace arbiter
