// Keys that sign notes (C2SP signed-note 1.0.0): Ed25519, for logs and for witnesses.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>

#include "engine/core/problem.hpp"
#include "service/trust/forms.hpp"

namespace arbiter::trust {

// What a signature means, by the type byte of signed-note.
enum class KeyType : std::uint8_t {
  signature = 0x01,    // Ed25519 over the text of the note
  cosignature = 0x04,  // Ed25519 of a witness over time and checkpoint (tlog-cosignature 1.0.1)
};

using PublicKey = std::array<unsigned char, 32>;

// A key that verifies signatures.
struct VerifierKey {
  std::string name;
  KeyType type = KeyType::signature;
  PublicKey key{};

  // The first four bytes of SHA-256(name, newline, type, key).
  std::uint32_t id() const;
  bool operator==(const VerifierKey&) const = default;
};

// The one-line form called a vkey: `name+id+base64(type, key)`.
std::string text_of(const VerifierKey& key);
// Problem "not-a-key"; also if the id does not match the key, and for types that are not verified
// here, such as ML-DSA-44.
Result<VerifierKey> parse_vkey(std::string_view text);

// A key that signs. Its private part is wiped from memory when it is destroyed.
class SigningKey {
 public:
  // `seed` is the private key of RFC 8032, 32 bytes. Requires a name of the form is_key_name().
  SigningKey(std::string name, KeyType type, const Hash& seed);
  ~SigningKey();
  SigningKey(const SigningKey&) = default;
  SigningKey& operator=(const SigningKey&) = default;

  const VerifierKey& verifier() const { return verifier_; }
  // The 64 bytes of the Ed25519 signature of a message.
  std::string sign(std::string_view message) const;
  // The content of a key file: the line `PRIVATE+KEY+name+id+base64(type, seed)`, which other
  // programs for signed notes can read as well.
  std::string text() const;

 private:
  VerifierKey verifier_;
  Hash seed_;
};

// Reads the content of a key file. Problem "not-a-key"; it never quotes what it read.
Result<SigningKey> parse_signing_key(std::string_view text);

// Whether `signature` is the Ed25519 signature of a message by this key.
bool verifies(const PublicKey& key, std::string_view message, std::string_view signature);

}  // namespace arbiter::trust
