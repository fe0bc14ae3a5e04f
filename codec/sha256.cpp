#include "codec/sha256.hpp"

#include <cstddef>
#include <new>

#include <openssl/evp.h>

#include "codec/adjudicator.hpp"

namespace arbiter {

std::array<unsigned char, 32> sha256_bytes(std::string_view bytes) {
  // Looked up once, since a lookup takes longer than hashing a few bytes.
  static const EVP_MD* const algorithm = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  std::array<unsigned char, 32> hash{};
  // It only fails if memory runs out.
  if (algorithm == nullptr ||
      EVP_Digest(bytes.data(), bytes.size(), hash.data(), nullptr, algorithm, nullptr) != 1)
    throw std::bad_alloc();
  return hash;
}

std::string sha256(std::string_view bytes) {
  const auto hash = sha256_bytes(bytes);
  std::string text;
  for (const unsigned char byte : hash) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

}  // namespace arbiter
