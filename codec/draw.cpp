#include "codec/draw.hpp"

#include <cstddef>
#include <string>

#include "codec/sha256.hpp"

namespace arbiter {

std::uint64_t SeededDraw::word() {
  std::string bytes = seed_;
  for (int shift = 56; shift >= 0; shift -= 8)
    bytes += static_cast<char>(static_cast<unsigned char>(next_ >> shift & 0xFF));
  ++next_;
  const auto hash = sha256_bytes(bytes);
  std::uint64_t word = 0;
  for (std::size_t i = 0; i < sizeof word; ++i) word = word << 8 | hash[i];
  return word;
}

std::uint32_t SeededDraw::below(std::uint32_t bound) {
  // 2^64 mod bound, in 64 bits.
  const std::uint64_t rest = (UINT64_MAX % bound + 1) % bound;
  std::uint64_t drawn = word();
  while (rest != 0 && drawn >= UINT64_MAX - rest + 1) drawn = word();
  return static_cast<std::uint32_t>(drawn % bound);
}

std::uint32_t SplitMix::below(std::uint32_t bound) {
  std::uint64_t z = state_ += 0x9E3779B97F4A7C15u;
  z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
  z = (z ^ z >> 27) * 0x94D049BB133111EBu;
  z ^= z >> 31;
  // The upper half, scaled: no division, and a bias too small to matter for random play.
  return static_cast<std::uint32_t>((z >> 32) * bound >> 32);
}

}  // namespace arbiter
