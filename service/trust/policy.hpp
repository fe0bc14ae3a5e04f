// Whom a checker believes (C2SP tlog-policy, its first version, which has no tag yet): logs,
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
    std::string name;  // only within the policy
    VerifierKey key;
  };
  struct Group {
    std::string name;
    std::size_t needed = 0;            // so many of the members
    std::vector<std::string> members;  // witnesses, and groups before this one
  };
  std::vector<VerifierKey> logs;
  std::vector<Witness> witnesses;
  std::vector<Group> groups;
  std::string quorum;  // a witness, a group, or "none"
};

// Problem "not-a-policy" with the line for whatever is not exactly of the form, and where a policy
// asks for a key that is not verified here.
Result<Policy> parse_policy(std::string_view text);

// Whether cosignatures of these witnesses, by their names in the policy, are the quorum.
bool is_quorum(const Policy& policy, const std::vector<std::string>& cosigned);

// Which signatures a checkpoint must have.
struct Trust {
  std::vector<VerifierKey> logs;      // of type `signature`; one of them signs, under its own name
  Policy policy{{}, {}, {}, "none"};  // whose logs are trusted, too
  // Every signature line must be by a key that is known, and by another one than the lines before.
  // Without this, lines by unknown keys are ignored, as signed-note demands.
  bool every_signature = false;
};

// Whose signatures hold.
struct Signers {
  struct Witness {
    std::string name;
    std::uint64_t time = 0;  // seconds since 1970
  };
  std::vector<std::string> logs;     // their keys, as vkeys
  std::vector<Witness> witnesses;    // in the order of the policy
  std::vector<std::string> ignored;  // the names in lines by unknown keys
};

// Verifies every signature by a known key. Problem "does-not-hold" if one is wrong, if no trusted
// log has signed, or if the quorum is not there.
Result<Signers> verify_checkpoint(const SignedCheckpoint& checkpoint, const Trust& trust);

// Something that is well formed and not true.
Problem does_not_hold(const std::string& detail);

}  // namespace arbiter::trust
