#include <array>
#include <cstddef>
#include <memory>
#include <new>

#include <openssl/evp.h>

#include "codec/adjudicator.hpp"

namespace arbiter {

std::string sha256(std::string_view bytes) {
  std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
  unsigned size = 0;
  // It fails only where memory does.
  if (EVP_Digest(bytes.data(), bytes.size(), hash.data(), &size, EVP_sha256(), nullptr) != 1)
    throw std::bad_alloc();
  std::string text;
  for (std::size_t i = 0; i < size; ++i) {
    text += "0123456789abcdef"[hash[i] >> 4];
    text += "0123456789abcdef"[hash[i] & 15];
  }
  return text;
}

}  // namespace arbiter
