#include "service/hooks/signature.hpp"

#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/rand.h>

#include <array>
#include <stdexcept>

#include "service/trust/forms.hpp"

namespace arbiter {
namespace {

constexpr std::size_t kSecretBytes = 32;

std::string random_bytes(std::size_t count) {
  std::string bytes(count, '\0');
  if (RAND_priv_bytes(reinterpret_cast<unsigned char*>(bytes.data()), static_cast<int>(count)) != 1)
    throw std::runtime_error("the system gives no random numbers");
  return bytes;
}

}  // namespace

std::string new_secret() { return random_bytes(kSecretBytes); }

std::string secret_text(std::string_view secret) { return "whsec_" + trust::base64(secret); }

std::string signature(std::string_view secret, std::string_view message, std::int64_t time,
                      std::string_view body) {
  std::string content(message);
  content.append(".").append(std::to_string(time)).append(".").append(body);
  std::array<unsigned char, EVP_MAX_MD_SIZE> hash{};
  unsigned size = 0;
  if (HMAC(EVP_sha256(), secret.data(), static_cast<int>(secret.size()),
           reinterpret_cast<const unsigned char*>(content.data()), content.size(), hash.data(),
           &size) == nullptr)
    throw std::runtime_error("a delivery could not be signed");
  return "v1," + trust::base64({reinterpret_cast<const char*>(hash.data()), size});
}

std::string random_name(std::size_t count) { return trust::hex(random_bytes(count)); }

}  // namespace arbiter
