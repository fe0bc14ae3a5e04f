// Whom a verifier trusts (C2SP tlog-policy, its first version, which has no tag yet): logs,
// witnesses, and how many of the witnesses must have seen a checkpoint.
#pragma once
#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "service/trust/checkpoint.hpp"

namespace arbiter::trust {

inline constexpr std::size_t kMostPolicyBytes = 256 * 1024;
inline constexpr std::size_t kMostPolicyNames = 256;  // of logs, of witnesses and of groups

struct Policy {
  struct Witness {
    std::string name;  // meaningful only within the policy
    VerifierKey key;
  };
  struct Group {
    std::string name;
    std::size_t needed = 0;            // this many of the members
    std::vector<std::string> members;  // witnesses, and groups that come before this one
  };
  std::vector<VerifierKey> logs;
  std::vector<Witness> witnesses;
  std::vector<Group> groups;
  std::string quorum;  // a witness, a group, or "none"
};

// Problem "not-a-policy", with the line, for anything that is not exactly of the form, and for a
// key of a type that is not verified here.
Result<Policy> parse_policy(std::string_view text);

// Whether cosignatures by these witnesses, given by their names in the policy, meet the quorum.
bool is_quorum(const Policy& policy, const std::vector<std::string>& cosigned);

// Which signatures a checkpoint must have.
struct Trust {
  std::vector<VerifierKey>
      logs;  // of type `signature`; one that is named like the origin must sign
  Policy policy{{}, {}, {}, "none"};  // its logs are trusted too
  // If true, every signature line must be by a different, known key. Otherwise lines by unknown
  // keys are ignored, as signed-note requires.
  bool every_signature = false;
};

// Whose signatures were verified.
struct Signers {
  struct Witness {
    std::string name;
    std::uint64_t time = 0;  // seconds since 1970
  };
  std::vector<std::string> logs;     // their keys, as vkeys
  std::vector<Witness> witnesses;    // in the order of the policy
  std::vector<std::string> ignored;  // names in the lines by unknown keys
};

// Verifies every signature by a known key. Problem "does-not-hold" if one is wrong, if no trusted
// log has signed, or if the quorum is not met.
Result<Signers> verify_checkpoint(const SignedCheckpoint& checkpoint, const Trust& trust);

// The Problem for something that is well formed but not true.
Problem does_not_hold(const std::string& detail);

}  // namespace arbiter::trust
