// SHA-256 (FIPS 180-4) as bytes; sha256() of adjudicator.hpp writes them as text.
#pragma once
#include <array>
#include <memory>
#include <string>
#include <string_view>

#include <openssl/types.h>

namespace arbiter {

using Sha256Bytes = std::array<unsigned char, 32>;

Sha256Bytes sha256_bytes(std::string_view bytes);

// Each byte as two lower-case hexadecimal digits.
std::string hex_text(const Sha256Bytes& hash);

// The hash of bytes that arrive one after another.
class RunningSha256 {
 public:
  RunningSha256();
  RunningSha256(const RunningSha256& other);
  RunningSha256& operator=(const RunningSha256& other);
  ~RunningSha256() = default;

  void add(std::string_view bytes);
  // Of everything added so far, as 64 hexadecimal digits.
  std::string text() const;

 private:
  struct Free {
    void operator()(EVP_MD_CTX* context) const;
  };
  std::unique_ptr<EVP_MD_CTX, Free> context_;
};

}  // namespace arbiter
