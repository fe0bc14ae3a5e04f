// Proofs that a leaf is in a log (C2SP tlog-proof, its first version, which has no tag yet): the
// checkpoint, the inclusion proof, and what is needed to know the leaf.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "service/trust/checkpoint.hpp"
#include "service/trust/merkle.hpp"

namespace arbiter::trust {

inline constexpr std::size_t kMostExtraBytes = 64 * 1024;

struct Proof {
  std::string extra;  // opaque, and not authenticated by itself; empty: none
  std::uint64_t index = 0;
  std::vector<Hash> path;
  SignedCheckpoint checkpoint;
};

// The text of a file *.tlog-proof.
std::string text_of(const Proof& proof);
// Reads exactly what text_of() writes. Problem "not-a-proof", "not-a-note" or "not-a-checkpoint",
// with the line. No signature or hash is verified.
Result<Proof> parse_proof(std::string_view text);

}  // namespace arbiter::trust
