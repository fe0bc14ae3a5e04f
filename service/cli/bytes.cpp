#include "service/cli/bytes.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <fstream>

#include "service/cli/unpack.hpp"

namespace arbiter::cli {
namespace {

// The bytes of a stream, whose first ones can be looked at before they are read.
class StreamBytes : public Bytes {
 public:
  explicit StreamBytes(std::istream& stream) : stream_(stream) {}

  // The first bytes; read() still returns them. Fewer if there are no more.
  std::string begin(std::size_t bytes) {
    char piece[16];
    while (held_.size() < bytes) {
      const std::size_t got = take(piece, std::min(sizeof piece, bytes - held_.size()));
      if (got == 0) break;
      held_.append(piece, got);
    }
    return held_;
  }

  std::size_t read(char* to, std::size_t room) override {
    if (held_.empty()) return take(to, room);
    const std::size_t some = held_.copy(to, room);
    held_.erase(0, some);
    return some;
  }

  std::optional<Problem> problem() const override {
    if (!broken_) return std::nullopt;
    return unreadable("It breaks off: " + std::string(std::strerror(error_)));
  }

 private:
  // Takes only what is already there, so that the reader of a pipe gets a line without waiting for
  // the next.
  std::size_t take(char* to, std::size_t room) {
    errno = 0;
    if (stream_.peek() == std::istream::traits_type::eof()) {
      broken_ = broken_ || stream_.bad();
      if (errno != 0) error_ = errno;
      return 0;
    }
    const std::streamsize got = stream_.readsome(to, static_cast<std::streamsize>(room));
    if (got > 0) return static_cast<std::size_t>(got);
    stream_.get(*to);  // a stream without a buffer does not know what is available
    return static_cast<std::size_t>(stream_.gcount());
  }

  std::istream& stream_;
  std::string held_;
  bool broken_ = false;
  int error_ = EIO;
};

class FileBytes final : public Bytes {
 public:
  FileBytes(std::ifstream file, bool regular)
      : file_(std::move(file)), regular_(regular), bytes_(file_) {}

  std::string begin(std::size_t bytes) { return bytes_.begin(bytes); }
  std::size_t read(char* to, std::size_t room) override { return bytes_.read(to, room); }
  std::optional<Problem> problem() const override { return bytes_.problem(); }
  bool can_be_read_again() const override { return regular_; }

 private:
  std::ifstream file_;
  const bool regular_;
  StreamBytes bytes_;
};

template <class Plain>
std::unique_ptr<Bytes> unpack(std::unique_ptr<Plain> bytes) {
  const std::string begin = bytes->begin(kPackedMark);
  return unpacked(std::move(bytes), begin);
}

}  // namespace

Result<std::unique_ptr<Bytes>> open_bytes(const std::string& path, std::istream& standard_input) {
  if (path == "-") return unpack(std::make_unique<StreamBytes>(standard_input));
  std::error_code error;
  if (std::filesystem::is_directory(path, error))
    return unreadable("It is a folder; name a file in it");
  std::ifstream file(path, std::ios::binary);
  if (!file) return unreadable(std::strerror(errno));
  return unpack(
      std::make_unique<FileBytes>(std::move(file), std::filesystem::is_regular_file(path, error)));
}

bool read_more(Bytes& bytes, std::size_t room, std::string& text) {
  constexpr std::size_t kPiece = std::size_t{1} << 16;
  const std::size_t held = text.size();
  text.resize(held + std::min(room, kPiece));
  const std::size_t got = bytes.read(text.data() + held, text.size() - held);
  text.resize(held + got);
  return got > 0;
}

Problem unreadable(const std::string& reason) {
  return {"file", "The file cannot be read", reason + ".", {}};
}

}  // namespace arbiter::cli
