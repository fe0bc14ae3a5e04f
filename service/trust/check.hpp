// Checks a proof without the service that made it: that a transparency log attests a log and its
// verdict, and that the rules give this verdict.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "service/trust/attestation.hpp"
#include "service/trust/policy.hpp"
#include "service/trust/proof.hpp"

namespace arbiter::trust {

struct ProofInput {
  std::string_view log;      // the bytes that were judged
  std::string_view verdict;  // the document arbiter.verdict/1, byte for byte
  std::string_view proof;    // the text of the proof
};

// The result of judging the log again.
enum class Recheck : std::uint8_t {
  same_bytes,       // this build is the attested one, and gives the same verdict byte for byte
  same_result,      // another build gives the same status, outcome and broken rules
  not_recheckable,  // this build cannot say: its rules or limits differ
};

struct CheckedProof {
  Checkpoint checkpoint;
  std::uint64_t index = 0;  // of the leaf
  Attestation attestation;
  Signers signers;
  Recheck recheck = Recheck::not_recheckable;
  std::string why = {};  // why it cannot be checked again; otherwise empty
};

// Checks, in this order: the signatures of the checkpoint, the place of the attestation in the
// tree, the log and the verdict against the attestation, and the verdict against the rules.
// Problem "not-a-proof", "not-a-note", "not-a-checkpoint" or "not-an-attestation" if something is
// malformed; "does-not-hold" if everything is well formed but something is not true. `build` is
// the hash of the running program; `effort` limits judging the log again.
Result<CheckedProof> check_proof(const ProofInput& input, const Trust& trust, const Hash& build,
                                 Effort& effort);

}  // namespace arbiter::trust
