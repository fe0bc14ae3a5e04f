#include "service/cli/key_file.hpp"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <system_error>

#include <openssl/crypto.h>

namespace arbiter::cli {
namespace {

constexpr mode_t kOthers = 077;  // all permissions of group and others
constexpr mode_t kMode = 0600;

Problem key_file(const std::string& detail) {
  return {"key-file", "The key file cannot be used", detail};
}

std::string with_reason(const std::string& what, int error) {
  return what + ": " + std::error_code(error, std::generic_category()).message();
}

Problem failed(const std::string& what) { return key_file(with_reason(what, errno)); }

class Descriptor {
 public:
  explicit Descriptor(int number) : number_(number) {}
  ~Descriptor() {
    if (number_ >= 0) ::close(number_);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  int get() const { return number_; }

 private:
  int number_;
};

std::string octal(mode_t mode) {
  std::string text = "0";
  for (const unsigned shift : {6u, 3u, 0u}) text += static_cast<char>('0' + (mode >> shift & 7));
  return text;
}

bool write_all(int descriptor, std::string_view bytes) {
  while (!bytes.empty()) {
    const ssize_t written = ::write(descriptor, bytes.data(), bytes.size());
    if (written < 0 && errno == EINTR) continue;
    if (written < 0) return false;
    bytes.remove_prefix(static_cast<std::size_t>(written));
  }
  return ::fsync(descriptor) == 0;
}

}  // namespace

Result<trust::SigningKey> read_key_file(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
  struct stat status {};
  if (file.get() < 0 || ::fstat(file.get(), &status) != 0) return failed("it cannot be opened");
  if (!S_ISREG(status.st_mode)) return key_file("it is not a plain file");
  if ((status.st_mode & kOthers) != 0)
    return key_file("its mode is " + octal(status.st_mode) +
                    ", so that others may use it; `chmod 600` makes it private, but a key that "
                    "others could have read should be replaced");
  std::array<char, 2048> bytes;
  const ssize_t size = ::read(file.get(), bytes.data(), bytes.size());
  if (size < 0) return failed("it cannot be read");
  Result<trust::SigningKey> key =
      trust::parse_signing_key({bytes.data(), static_cast<std::size_t>(size)});
  OPENSSL_cleanse(bytes.data(), bytes.size());
  return key;
}

std::optional<std::string> write_private_file(const std::string& path, std::string secret) {
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, kMode));
  const bool created = file.get() >= 0;
  const bool written = created && write_all(file.get(), secret);
  const int error = errno;
  OPENSSL_cleanse(secret.data(), secret.size());
  if (written) return std::nullopt;
  if (created) ::unlink(path.c_str());
  return with_reason(created ? "it cannot be written" : "it cannot be created", error);
}

std::optional<Problem> write_key_file(const std::string& path, const trust::SigningKey& key) {
  const auto fault = write_private_file(path, key.text());
  if (fault) return key_file(*fault);
  return std::nullopt;
}

}  // namespace arbiter::cli
