// When a delivery that failed is tried again, and when it is given up.
#pragma once
#include <chrono>
#include <cstdint>
#include <optional>
#include <string_view>

#include "service/outward/post.hpp"
#include "service/store/hook_store.hpp"

namespace arbiter {

// Attempts at one delivery.
inline constexpr std::uint32_t kMostAttempts = 10;

// The longest pause that a receiver may ask for.
inline constexpr std::chrono::hours kMostRetryAfter{24};

// How long after the attempt with this number, from 1, the next one is due: 5 s after the first,
// 24 h after the ninth. `jitter`, from 0 to 1, adds up to a fifth.
std::chrono::milliseconds retry_delay(std::uint32_t attempt, double jitter);

// How long nothing is sent to a hook after so many failures in a row: 2 s, doubled each time, at
// most 5 min. So a receiver that does not answer takes little of what the others need.
std::chrono::milliseconds pause_of_hook(std::uint32_t failures);

// What a Retry-After field asks for, given the time in milliseconds since 1970: a number of
// seconds, or a date. At most kMostRetryAfter; nothing if the field is neither.
std::optional<std::chrono::milliseconds> retry_after(std::string_view field, std::int64_t now);

// What follows from the answer to an attempt that was made at `now`.
Attempted follow(const Posted& posted, const ClaimedDelivery& claimed, std::int64_t now,
                 double jitter);

}  // namespace arbiter
