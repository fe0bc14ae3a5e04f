// Which program runs: the SHA-256 of its file.
#pragma once
#include <array>
#include <optional>

namespace arbiter {

// Read once, at the first call; nothing if the system does not show the file (/proc/self/exe).
// Verdicts never depend on it.
const std::optional<std::array<unsigned char, 32>>& build_hash();

}  // namespace arbiter
