#include "service/hooks/schedule.hpp"

#include <algorithm>
#include <array>
#include <ctime>
#include <string>

#include "service/trust/forms.hpp"

namespace arbiter {
namespace {

using std::chrono::hours;
using std::chrono::milliseconds;
using std::chrono::minutes;
using std::chrono::seconds;

// The schedule of Standard Webhooks; the first attempt is made at once.
constexpr std::array<seconds, kMostAttempts - 1> kDelays = {
    seconds(5), minutes(5), minutes(30), hours(2),  hours(5),
    hours(10),  hours(14),  hours(20),   hours(24),
};
constexpr double kMostJitter = 0.2;

constexpr seconds kFirstPause{2};
constexpr seconds kLongestPause{300};
constexpr std::uint32_t kMostDoublings = 8;

constexpr int kGone = 410;

bool asks_for_pause(int status) { return status == 429 || status == 503; }

std::optional<std::int64_t> seconds_since_1970(const std::string& date) {
  std::tm parts{};
  const char* end = ::strptime(date.c_str(), "%a, %d %b %Y %H:%M:%S GMT", &parts);
  if (end == nullptr || *end != '\0') return std::nullopt;
  return static_cast<std::int64_t>(::timegm(&parts));
}

}  // namespace

milliseconds retry_delay(std::uint32_t attempt, double jitter) {
  const std::size_t index = std::min<std::size_t>(std::max(attempt, 1u), kDelays.size()) - 1;
  const milliseconds delay = kDelays[index];
  return delay + milliseconds(static_cast<std::int64_t>(static_cast<double>(delay.count()) *
                                                        kMostJitter * jitter));
}

milliseconds pause_of_hook(std::uint32_t failures) {
  if (failures == 0) return milliseconds(0);
  const std::uint32_t doublings = std::min(failures - 1, kMostDoublings);
  return std::min<milliseconds>(kFirstPause * (1 << doublings), kLongestPause);
}

std::optional<milliseconds> retry_after(std::string_view field, std::int64_t now) {
  constexpr milliseconds kMost = kMostRetryAfter;
  const bool digits = !field.empty() && field.find_first_not_of("0123456789") == field.npos;
  if (digits) {
    const auto number = trust::number_from(field);
    if (!number || *number > static_cast<std::uint64_t>(kMost.count() / 1'000)) return kMost;
    return seconds(*number);
  }
  const auto date = seconds_since_1970(std::string(field));
  if (!date) return std::nullopt;
  return std::clamp(milliseconds(*date * 1'000 - now), milliseconds(0), kMost);
}

Attempted follow(const Posted& posted, const ClaimedDelivery& claimed, std::int64_t now,
                 double jitter) {
  if (posted.status >= 200 && posted.status < 300) return {Attempted::End::delivered};
  if (posted.end == Posted::End::broken_off) return {Attempted::End::released};
  if (posted.status == kGone) return {Attempted::End::gone};
  const std::uint32_t attempt = claimed.attempts + 1;
  const bool last = attempt >= kMostAttempts;
  milliseconds delay = retry_delay(attempt, jitter);
  milliseconds pause = pause_of_hook(claimed.hook.failures + 1);
  if (asks_for_pause(posted.status)) {
    const milliseconds asked = retry_after(posted.retry_after, now).value_or(milliseconds(0));
    delay = std::max(delay, asked);
    pause = std::max(pause, asked);
  }
  return {last ? Attempted::End::given_up : Attempted::End::again, now + delay.count(),
          now + pause.count()};
}

}  // namespace arbiter
