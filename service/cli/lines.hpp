// The lines of bytes that have no end in sight, one at a time.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string>

#include "service/cli/bytes.hpp"

namespace arbiter::cli {

struct Line {
  std::uint64_t number = 0;  // from 1
  std::uint64_t place = 0;   // of its first byte among all
  std::size_t size = 0;      // bytes, without blanks at its ends
  std::string text;          // these; empty where they are more than may be
};

class Lines {
 public:
  // `begin` are the first bytes, which have been read already. At most `limit` bytes of a line are
  // kept. The bytes must outlive the lines.
  Lines(Bytes& bytes, std::string begin, std::size_t limit)
      : bytes_(bytes), buffer_(std::move(begin)), limit_(limit) {}

  // The next line that is not blank. False where there is none, or where the bytes break off: what
  // comes after the last line end is then no line.
  bool next(Line& line);

 private:
  bool fill();
  void add(std::string_view piece, Line& line);

  Bytes& bytes_;
  std::string buffer_;
  const std::size_t limit_;
  std::size_t at_ = 0;        // in the buffer
  std::uint64_t before_ = 0;  // bytes before the buffer
  std::uint64_t passed_ = 0;  // lines
  std::size_t length_ = 0;    // of the line, from its first byte that is not blank to now
};

// Whether the first line that is not blank ends within the text: where it begins and ends.
class FirstLine {
 public:
  // Looks at what has been appended to the text since.
  bool found_in(std::string_view text);
  std::string_view of(std::string_view text) const { return text.substr(begin_, end_ - begin_); }
  std::size_t end() const { return end_; }

 private:
  std::size_t begin_ = 0;
  std::size_t end_ = 0;
};

}  // namespace arbiter::cli
