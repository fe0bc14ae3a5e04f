// How deliveries are signed (Standard Webhooks 1.0.0, symmetric signatures).
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

namespace arbiter {

// A new secret: 32 random bytes.
std::string new_secret();

// A secret as its receiver gets it: "whsec_" and base64.
std::string secret_text(std::string_view secret);

// "v1," and the base64 of the HMAC-SHA256 of message, time and body. `time` is that of the attempt,
// in seconds since 1970.
std::string signature(std::string_view secret, std::string_view message, std::int64_t time,
                      std::string_view body);

// `count` random bytes as hexadecimal digits, for the names of hooks and messages.
std::string random_name(std::size_t count);

}  // namespace arbiter
