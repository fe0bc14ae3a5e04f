// Numbers for chance: the algorithm "arbiter.draw/1" of a seeded log, and a simple generator for
// random play.
#pragma once
#include <cstdint>
#include <string>

#include "engine/core/decision.hpp"

namespace arbiter {

// arbiter.draw/1. Word i is the first 8 bytes, big-endian, of SHA-256(seed, then i as 8 bytes
// big-endian). A question with k equally likely answers takes the next word w, discards it while w
// >= 2^64 - (2^64 mod k), and answers w mod k.
class SeededDraw : public Chooser {
 public:
  // `seed` has 32 bytes.
  explicit SeededDraw(std::string seed) : seed_(std::move(seed)) {}
  std::uint32_t below(std::uint32_t bound) override;

 private:
  std::uint64_t word();

  std::string seed_;
  std::uint64_t next_ = 0;
};

// SplitMix64: fast, and the same on every machine.
class SplitMix : public Chooser {
 public:
  explicit SplitMix(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t bound) override;

 private:
  std::uint64_t state_;
};

}  // namespace arbiter
