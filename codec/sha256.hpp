// SHA-256 (FIPS 180-4) as bytes; sha256() of adjudicator.hpp writes them as text.
#pragma once
#include <array>
#include <string_view>

namespace arbiter {

std::array<unsigned char, 32> sha256_bytes(std::string_view bytes);

}  // namespace arbiter
