#include "service/build_hash.hpp"

#include <fstream>
#include <memory>
#include <vector>

#include <openssl/evp.h>

namespace arbiter {
namespace {

using BuildHash = std::array<unsigned char, 32>;

std::optional<BuildHash> hash_of_file(const char* path) {
  std::ifstream file(path, std::ios::binary);
  const std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> context(EVP_MD_CTX_new(),
                                                                        EVP_MD_CTX_free);
  if (!file || context == nullptr || EVP_DigestInit_ex(context.get(), EVP_sha256(), nullptr) != 1)
    return std::nullopt;
  std::vector<char> piece(1 << 16);
  while (file) {
    file.read(piece.data(), static_cast<std::streamsize>(piece.size()));
    if (EVP_DigestUpdate(context.get(), piece.data(), static_cast<std::size_t>(file.gcount())) != 1)
      return std::nullopt;
  }
  BuildHash hash{};
  if (file.bad() || EVP_DigestFinal_ex(context.get(), hash.data(), nullptr) != 1)
    return std::nullopt;
  return hash;
}

}  // namespace

const std::optional<BuildHash>& build_hash() {
  static const std::optional<BuildHash> hash = hash_of_file("/proc/self/exe");
  return hash;
}

}  // namespace arbiter
