#include "service/cli/unpack.hpp"

#include <zlib.h>
#include <zstd.h>

#include <algorithm>
#include <cstdint>
#include <new>
#include <vector>

namespace arbiter::cli {
namespace {

// What both formats share: a buffer of packed bytes, and its place in the file.
class Packed : public Bytes {
 public:
  Packed(std::unique_ptr<Bytes> packed, std::string form)
      : packed_(std::move(packed)), form_(std::move(form)), buffer_(std::size_t{1} << 16) {}

  std::size_t read(char* to, std::size_t room) final {
    while (!problem_ && !ended_) {
      if (begin_ == end_ && !more_) fill();
      const std::size_t written = unpack(to, room);
      more_ = written == room;
      if (written > 0) return written;
    }
    return 0;
  }

  std::optional<Problem> problem() const final { return problem_; }

 protected:
  // Unpacks from rest() into `to`, takes what it has used, and returns how much it has written.
  // Calls end() or damaged() if nothing more can follow.
  virtual std::size_t unpack(char* to, std::size_t room) = 0;

  std::string_view rest() const { return {buffer_.data() + begin_, end_ - begin_}; }
  bool no_more() const { return finished_ && begin_ == end_; }
  void take(std::size_t used) {
    begin_ += used;
    taken_ += used;
  }
  void end() { ended_ = true; }

  // If the packed bytes themselves broke off, that is the reason.
  void cut_short() {
    problem_ = packed_->problem();
    if (!problem_) damaged("ends too early");
  }
  void damaged(const std::string& what) {
    problem_ = {"damaged",
                "The packed file is damaged",
                "The " + form_ + " data " + what + ", at byte " + std::to_string(taken_) +
                    " of the packed file; what came before it was read.",
                {}};
  }

 private:
  void fill() {
    if (finished_) return;
    begin_ = 0;
    end_ = packed_->read(buffer_.data(), buffer_.size());
    finished_ = end_ == 0;
  }

  std::unique_ptr<Bytes> packed_;
  const std::string form_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0;  // of the unused part of the buffer
  std::size_t end_ = 0;
  bool more_ = false;        // more may be written without further packed bytes
  std::uint64_t taken_ = 0;  // bytes of the file
  bool finished_ = false;    // the file has no more bytes
  bool ended_ = false;
  std::optional<Problem> problem_;
};

class Gzip final : public Packed {
 public:
  explicit Gzip(std::unique_ptr<Bytes> packed) : Packed(std::move(packed), "gzip") {
    constexpr int kGzipAlone = 16;
    if (inflateInit2(&state_, MAX_WBITS + kGzipAlone) != Z_OK) throw std::bad_alloc();
  }
  ~Gzip() override { inflateEnd(&state_); }

 private:
  std::size_t unpack(char* to, std::size_t room) override {
    if (between_) return next_member();
    const std::string_view packed = rest();
    const std::size_t asked = std::min<std::size_t>(room, std::size_t{1} << 30);
    // zlib does not write through this pointer.
    state_.next_in = const_cast<Bytef*>(reinterpret_cast<const Bytef*>(packed.data()));
    state_.avail_in = static_cast<uInt>(packed.size());
    state_.next_out = reinterpret_cast<Bytef*>(to);
    state_.avail_out = static_cast<uInt>(asked);
    const int result = inflate(&state_, Z_NO_FLUSH);
    const std::size_t written = asked - state_.avail_out;
    take(packed.size() - state_.avail_in);
    if (result == Z_MEM_ERROR) throw std::bad_alloc();
    if (result == Z_STREAM_END)
      between_ = true;
    else if (result != Z_OK && result != Z_BUF_ERROR)
      damaged(state_.msg == nullptr ? "is damaged"
                                    : "is damaged (" + std::string(state_.msg) + ")");
    else if (written == 0 && no_more())
      cut_short();
    return written;
  }

  // Another member may follow. Zeros may follow too: tapes are padded to the end of a block.
  std::size_t next_member() {
    const std::string_view packed = rest();
    const std::size_t zeros = std::min(packed.find_first_not_of('\0'), packed.size());
    padded_ = padded_ || zeros > 0;
    take(zeros);
    if (no_more()) end();
    if (zeros == packed.size()) return 0;
    constexpr char kMark = 0x1f;
    if (padded_ || packed[zeros] != kMark)
      damaged("has ended and something else follows");
    else
      inflateReset(&state_);
    between_ = false;
    return 0;
  }

  z_stream state_{};
  bool between_ = false;  // a member has ended
  bool padded_ = false;
};

class Zstd final : public Packed {
 public:
  explicit Zstd(std::unique_ptr<Bytes> packed)
      : Packed(std::move(packed), "zstd"), state_(ZSTD_createDStream()) {
    if (state_ == nullptr) throw std::bad_alloc();
  }
  ~Zstd() override { ZSTD_freeDStream(state_); }

 private:
  // The library refuses a frame that asks for a window of more than 128 MiB.
  std::size_t unpack(char* to, std::size_t room) override {
    const std::string_view packed = rest();
    if (between_ && packed.empty()) {
      if (no_more()) end();
      return 0;
    }
    ZSTD_inBuffer in{packed.data(), packed.size(), 0};
    ZSTD_outBuffer out{to, room, 0};
    const std::size_t result = ZSTD_decompressStream(state_, &out, &in);
    take(in.pos);
    if (ZSTD_isError(result)) {
      damaged("is damaged (" + std::string(ZSTD_getErrorName(result)) + ")");
      return out.pos;
    }
    between_ = result == 0;
    if (out.pos == 0 && no_more() && !between_) cut_short();
    return out.pos;
  }

  ZSTD_DStream* const state_;
  bool between_ = false;  // a frame has ended
};

// A zstd file may begin with skippable frames, which have magic numbers of their own.
bool is_zstd(std::string_view begin) {
  if (begin.size() < kPackedMark) return false;
  if (begin == "\x28\xB5\x2F\xFD") return true;
  return (static_cast<unsigned char>(begin[0]) & 0xF0) == 0x50 && begin.substr(1) == "\x2A\x4D\x18";
}

}  // namespace

std::unique_ptr<Bytes> unpacked(std::unique_ptr<Bytes> packed, std::string_view begin) {
  if (begin.starts_with("\x1F\x8B")) return std::make_unique<Gzip>(std::move(packed));
  if (is_zstd(begin.substr(0, kPackedMark))) return std::make_unique<Zstd>(std::move(packed));
  return packed;
}

}  // namespace arbiter::cli
