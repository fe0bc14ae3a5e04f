// The lines of a stream of unbounded length, one at a time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

#include "service/cli/bytes.hpp"

namespace arbiter::cli {

struct Line {
  std::uint64_t number = 0;  // from 1
  std::uint64_t place = 0;   // of its first byte in the stream
  std::size_t size = 0;      // bytes, without blanks at its ends
  std::string text;          // the line; empty if it is longer than the limit
};

class Lines {
 public:
  // `begin` holds the first bytes, which have already been read. At most `limit` bytes of a line
  // are kept. The bytes must outlive the lines.
  Lines(Bytes& bytes, std::string begin, std::size_t limit)
      : bytes_(bytes), buffer_(std::move(begin)), limit_(limit) {}

  // The next line that is not blank. False if there is none, or if the bytes break off; then what
  // comes after the last line end is not a line.
  bool next(Line& line);

 private:
  bool fill();
  void add(std::string_view piece, Line& line);

  Bytes& bytes_;
  std::string buffer_;
  const std::size_t limit_;
  std::size_t at_ = 0;        // position in the buffer
  std::uint64_t before_ = 0;  // bytes that came before the buffer
  std::uint64_t passed_ = 0;  // lines
  std::size_t length_ = 0;    // of the line so far, from its first byte that is not blank
};

// Finds where the first line that is not blank begins and ends, once the text contains its end.
class FirstLine {
 public:
  // Looks at what has been appended to the text since the last call.
  bool found_in(std::string_view text);
  std::string_view of(std::string_view text) const { return text.substr(begin_, end_ - begin_); }
  std::size_t end() const { return end_; }

 private:
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace arbiter::cli
