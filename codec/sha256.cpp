#include "codec/sha256.hpp"

#include <cstddef>
#include <new>

#include <openssl/evp.h>

#include "codec/adjudicator.hpp"

namespace arbiter {
namespace {

// Looked up once, since a lookup takes longer than hashing a few bytes.
const EVP_MD* algorithm() {
  static const EVP_MD* const found = EVP_MD_fetch(nullptr, "SHA256", nullptr);
  return found;
}

// The functions of OpenSSL only fail here if memory runs out.
void require(bool done) {
  if (!done) throw std::bad_alloc();
}

}  // namespace

Sha256Bytes sha256_bytes(std::string_view bytes) {
  Sha256Bytes hash{};
  require(algorithm() != nullptr &&
          EVP_Digest(bytes.data(), bytes.size(), hash.data(), nullptr, algorithm(), nullptr) == 1);
  return hash;
}

std::string hex_text(const Sha256Bytes& hash) {
  std::string text;
  for (const unsigned char byte : hash) {
    text += "0123456789abcdef"[byte >> 4];
    text += "0123456789abcdef"[byte & 15];
  }
  return text;
}

std::string sha256(std::string_view bytes) { return hex_text(sha256_bytes(bytes)); }

void RunningSha256::Free::operator()(EVP_MD_CTX* context) const { EVP_MD_CTX_free(context); }

RunningSha256::RunningSha256() : context_(EVP_MD_CTX_new()) {
  require(context_ && EVP_DigestInit_ex2(context_.get(), algorithm(), nullptr) == 1);
}

RunningSha256::RunningSha256(const RunningSha256& other) : RunningSha256() { *this = other; }

RunningSha256& RunningSha256::operator=(const RunningSha256& other) {
  if (this != &other) require(EVP_MD_CTX_copy_ex(context_.get(), other.context_.get()) == 1);
  return *this;
}

void RunningSha256::add(std::string_view bytes) {
  require(EVP_DigestUpdate(context_.get(), bytes.data(), bytes.size()) == 1);
}

std::string RunningSha256::text() const {
  const RunningSha256 copy(*this);
  Sha256Bytes hash{};
  require(EVP_DigestFinal_ex(copy.context_.get(), hash.data(), nullptr) == 1);
  return hex_text(hash);
}

}  // namespace arbiter
