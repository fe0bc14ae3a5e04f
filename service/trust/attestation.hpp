// The leaves of Arbiter's log: what everybody is told about a finished game
// (arbiter.attestation/1).
//
// A leaf is canonical JSON of less than 1 KiB. It names the log and the verdict by salted hashes,
// so that nobody can find out by trial whether a log that can be guessed is in the tree. The salt
// is handed out with the proof, and it is destroyed when the game is deleted.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <variant>

#include "engine/core/problem.hpp"
#include "service/trust/forms.hpp"

namespace arbiter::trust {

inline constexpr std::size_t kMostLeafBytes = 1023;

// 32 random bytes.
using Salt = Hash;

// SHA-256(salt, hash).
Hash salted(const Salt& salt, const Hash& hash);

// What a leaf says about a game.
struct Attestation {
  Hash log{};      // salted SHA-256 of the log's bytes
  Hash verdict{};  // salted SHA-256 of the verdict's bytes (arbiter.verdict/1)
  Hash pack{};     // SHA-256 of the pack
  Hash build{};    // SHA-256 of the program that judged
  std::string game;
  std::string version;  // of that program
  std::string status;   // legal, illegal or unverifiable
  std::uint32_t rules_version = 0;
  std::string options;  // canonical JSON, as in the verdict; so is the outcome
  std::string outcome;
  bool operator==(const Attestation&) const = default;
};

// Says that a game was deleted: nobody can check any more what the earlier leaf says.
struct Withdrawal {
  std::uint64_t index = 0;  // of the leaf that is withdrawn
  Hash leaf{};              // its leaf hash
  bool operator==(const Withdrawal&) const = default;
};

using Leaf = std::variant<Attestation, Withdrawal>;

std::string text_of(const Attestation& attestation);
std::string text_of(const Withdrawal& withdrawal);
// Reads exactly what text_of() writes. Problem "not-an-attestation".
Result<Leaf> parse_leaf(std::string_view bytes);

// The attestation of a verdict; `verdict` is the document arbiter.verdict/1 as it is handed out.
// Problem "not-an-attestation" if it is something else, and for what is never attested: games that
// may go on, verdicts for one seat, verdicts without enough work, and whatever takes more than
// kMostLeafBytes.
Result<Attestation> attest(std::string_view verdict, const Salt& salt, const Hash& build);

// The extra data of a proof: the salt, then the leaf.
struct Extra {
  Salt salt{};
  Attestation attestation;
};
std::string bytes_of(const Extra& extra);
// Problem "not-an-attestation" if the data is malformed, and also for the leaf of a withdrawal.
Result<Extra> parse_extra(std::string_view bytes);

}  // namespace arbiter::trust
