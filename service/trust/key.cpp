#include "service/trust/key.hpp"

#include <memory>
#include <new>
#include <utility>

#include <openssl/crypto.h>
#include <openssl/evp.h>

#include "codec/sha256.hpp"

namespace arbiter::trust {
namespace {

using Key = std::unique_ptr<EVP_PKEY, decltype(&EVP_PKEY_free)>;
using Context = std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)>;

constexpr std::size_t kSignatureBytes = 64;
constexpr std::size_t kMostKeyText = 1024;
constexpr std::string_view kPrivate = "PRIVATE+KEY+";

// OpenSSL fails at these steps only if memory runs out.
void require(bool success) {
  if (!success) throw std::bad_alloc();
}

Key private_key(const Hash& seed) {
  Key key(EVP_PKEY_new_raw_private_key(EVP_PKEY_ED25519, nullptr, seed.data(), seed.size()),
          EVP_PKEY_free);
  require(key != nullptr);
  return key;
}

PublicKey public_key(const Hash& seed) {
  PublicKey bytes{};
  std::size_t size = bytes.size();
  require(EVP_PKEY_get_raw_public_key(private_key(seed).get(), bytes.data(), &size) == 1);
  return bytes;
}

Problem not_a_key(const std::string& detail) { return malformed("not-a-key", 0, detail); }

// What vkeys and key files share: `name+id+base64(type, 32 bytes)`.
struct Parts {
  std::string name;
  std::uint32_t id = 0;
  KeyType type = KeyType::signature;
  Hash bytes{};
};

Result<Parts> parse_parts(std::string_view text) {
  const std::size_t first = text.find('+');
  const std::size_t second = text.find('+', std::min(first, text.size() - 1) + 1);
  if (second == std::string_view::npos)
    return not_a_key("it has the form name+id+key, with two plus signs");
  Parts parts;
  parts.name = text.substr(0, first);
  if (!is_key_name(parts.name))
    return not_a_key("its name is not empty, is UTF-8 and has no spaces");
  const auto id = from_hex(text.substr(first + 1, second - first - 1));
  if (!id || id->size() != 4) return not_a_key("its id has 8 lower-case hex digits");
  parts.id = static_cast<std::uint32_t>(from_big_endian(*id));
  const auto key = from_base64(text.substr(second + 1));
  if (!key) return not_a_key("its last part is base64");
  const auto type = static_cast<unsigned char>(key->front());
  if (type != 0x01 && type != 0x04)
    return not_a_key("its type is 0x" + hex(key->substr(0, 1)) +
                     "; 0x01 (Ed25519) and 0x04 (Ed25519 cosignature) are supported");
  parts.type = static_cast<KeyType>(type);
  const auto bytes = hash_from(std::string_view(*key).substr(1));
  if (!bytes) return not_a_key("an Ed25519 key has 32 bytes after its type");
  parts.bytes = *bytes;
  return parts;
}

}  // namespace

std::uint32_t VerifierKey::id() const {
  std::string bytes = name + '\n' + static_cast<char>(type);
  const auto hash = sha256_bytes(bytes.append(key.begin(), key.end()));
  return static_cast<std::uint32_t>(from_big_endian(bytes_of(hash).substr(0, 4)));
}

std::string text_of(const VerifierKey& key) {
  return key.name + '+' + hex(big_endian(key.id(), 4)) + '+' +
         base64(std::string(1, static_cast<char>(key.type)).append(key.key.begin(), key.key.end()));
}

Result<VerifierKey> parse_vkey(std::string_view text) {
  if (text.empty() || text.size() > kMostKeyText) return not_a_key("a vkey has 1 to 1,024 bytes");
  if (text.starts_with(kPrivate))
    return not_a_key("this is a private key; `arbiter key show` prints the vkey of a key file");
  const Result<Parts> parts = parse_parts(text);
  if (!parts.ok()) return parts.problem();
  VerifierKey key{parts.value().name, parts.value().type, parts.value().bytes};
  if (key.id() != parts.value().id)
    return not_a_key("its id is not that of its name and key, " + hex(big_endian(key.id(), 4)));
  return key;
}

SigningKey::SigningKey(std::string name, KeyType type, const Hash& seed)
    : verifier_{std::move(name), type, public_key(seed)}, seed_(seed) {}

SigningKey::~SigningKey() { OPENSSL_cleanse(seed_.data(), seed_.size()); }

std::string SigningKey::sign(std::string_view message) const {
  const Key key = private_key(seed_);
  const Context context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  std::string signature(kSignatureBytes, '\0');
  std::size_t size = signature.size();
  require(context != nullptr &&
          EVP_DigestSignInit(context.get(), nullptr, nullptr, nullptr, key.get()) == 1 &&
          EVP_DigestSign(context.get(), reinterpret_cast<unsigned char*>(signature.data()), &size,
                         reinterpret_cast<const unsigned char*>(message.data()),
                         message.size()) == 1);
  return signature;
}

std::string SigningKey::text() const {
  std::string secret(1, static_cast<char>(verifier_.type));
  secret.append(seed_.begin(), seed_.end());
  std::string line = std::string(kPrivate) + verifier_.name + '+' +
                     hex(big_endian(verifier_.id(), 4)) + '+' + base64(secret) + '\n';
  OPENSSL_cleanse(secret.data(), secret.size());
  return line;
}

Result<SigningKey> parse_signing_key(std::string_view text) {
  if (text.size() > kMostKeyText || !text.starts_with(kPrivate) || !text.ends_with('\n'))
    return not_a_key("a key file is one line that begins with PRIVATE+KEY+");
  const Result<Parts> parts =
      parse_parts(text.substr(kPrivate.size(), text.size() - kPrivate.size() - 1));
  if (!parts.ok()) return parts.problem();
  SigningKey key(parts.value().name, parts.value().type, parts.value().bytes);
  if (key.verifier().id() != parts.value().id)
    return not_a_key("its id is not that of its name and key");
  return key;
}

bool verifies(const PublicKey& key, std::string_view message, std::string_view signature) {
  if (signature.size() != kSignatureBytes) return false;
  const Key verifier(EVP_PKEY_new_raw_public_key(EVP_PKEY_ED25519, nullptr, key.data(), key.size()),
                     EVP_PKEY_free);
  const Context context(EVP_MD_CTX_new(), EVP_MD_CTX_free);
  require(verifier != nullptr && context != nullptr &&
          EVP_DigestVerifyInit(context.get(), nullptr, nullptr, nullptr, verifier.get()) == 1);
  return EVP_DigestVerify(context.get(), reinterpret_cast<const unsigned char*>(signature.data()),
                          signature.size(), reinterpret_cast<const unsigned char*>(message.data()),
                          message.size()) == 1;
}

}  // namespace arbiter::trust
