// The bytes of a file or of standard input, piece by piece; gzip and zstd are unpacked.
#pragma once
#include <cstddef>
#include <iosfwd>
#include <memory>
#include <optional>
#include <string>

#include "codec/adjudicator.hpp"

namespace arbiter::cli {

class Bytes {
 public:
  Bytes() = default;
  virtual ~Bytes() = default;
  Bytes(const Bytes&) = delete;
  Bytes& operator=(const Bytes&) = delete;

  // Reads at most `room` bytes, which is not 0, and returns how many; waits until there is one. 0
  // at the end, and for ever where the bytes break off.
  virtual std::size_t read(char* to, std::size_t room) = 0;

  // Once read() has returned 0: why the bytes break off; nothing at their proper end.
  virtual std::optional<Problem> problem() const = 0;

  // These are the bytes of a file on a disk, just as they lie there.
  virtual bool can_be_read_again() const { return false; }
};

// Opens a file, or standard input for "-". What is packed is told by its first bytes, whatever the
// name says. A Problem where the file cannot be read. The stream must outlive the bytes.
Result<std::unique_ptr<Bytes>> open_bytes(const std::string& path, std::istream& standard_input);

// Appends what there is to a text, at least one byte and at most `room`. False at the end.
bool read_more(Bytes& bytes, std::size_t room, std::string& text);

// Of a file that cannot be read.
Problem unreadable(const std::string& reason);

}  // namespace arbiter::cli
