// The check of a proof without the service that made it: that a log and its verdict are what a
// transparency log attests, and that the rules give this verdict.
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
  std::string_view verdict;  // the document arbiter.verdict/1, to the byte
  std::string_view proof;    // the text of the proof
};

// What judging the log again has shown.
enum class Recheck : std::uint8_t {
  same_bytes,       // the attested build is this one, and gives the verdict to the byte
  same_result,      // another build gives the same status, outcome and broken rules
  not_recheckable,  // this build cannot say: it has other rules or limits
};

struct CheckedProof {
  Checkpoint checkpoint;
  std::uint64_t index = 0;  // of the leaf
  Attestation attestation;
  Signers signers;
  Recheck recheck = Recheck::not_recheckable;
  std::string why = {};  // it cannot be checked again; else empty
};

// Checks, in this order: the signatures of the checkpoint, the place of the attestation in the
// tree, the log and the verdict against the attestation, and the verdict against the rules.
// Problem "not-a-proof", "not-a-note", "not-a-checkpoint" or "not-an-attestation" if the proof is
// not of the form, "does-not-hold" if it is and something is not true. `build` is the hash of the
// program that runs; `effort` is for judging the log again.
Result<CheckedProof> check_proof(const ProofInput& input, const Trust& trust, const Hash& build,
                                 Effort& effort);

}  // namespace arbiter::trust
