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

  // Reads at most `room` bytes (`room` is not 0) and returns how many it read; waits until there
  // is at least one. Returns 0 at the end, and from then on if the bytes break off.
  virtual std::size_t read(char* to, std::size_t room) = 0;

  // Once read() has returned 0: why the bytes broke off; nothing if they ended properly.
  virtual std::optional<Problem> problem() const = 0;

  // Whether these are the bytes of a file on a disk, unchanged.
  virtual bool can_be_read_again() const { return false; }
};

// Opens a file, or standard input for "-". Packed input is recognised by its first bytes, whatever
// its name. Returns a Problem if the file cannot be read. The stream must outlive the bytes.
Result<std::unique_ptr<Bytes>> open_bytes(const std::string& path, std::istream& standard_input);

// Appends the next bytes to a text: at least one and at most `room`. Returns false at the end.
bool read_more(Bytes& bytes, std::size_t room, std::string& text);

// The Problem for a file that cannot be read.
Problem unreadable(const std::string& reason);

}  // namespace arbiter::cli
