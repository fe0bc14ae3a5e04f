// What the text formats of transparency logs have in common: lines, decimal numbers, base64 and
// hex, each with exactly one spelling, and problems that name the line.
#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "engine/core/problem.hpp"

namespace arbiter::trust {

// A SHA-256 hash.
using Hash = std::array<unsigned char, 32>;

// Tree sizes, indices and times are at most 2^63 - 1, as in tlog-cosignature.
inline constexpr std::uint64_t kMostNumber = (std::uint64_t{1} << 63) - 1;

// The Problem for a malformed text. `type` is "not-a-note", "not-a-proof" and so on; `line` counts
// from 1 and is 0 if no line is meant.
Problem malformed(const std::string& type, std::uint32_t line, const std::string& detail);
// What a Problem says about its case in one sentence: its detail, or that of its first fault.
std::string sentence_of(const Problem& problem);

// Standard base64 (RFC 4648, section 4) with padding.
std::string base64(std::string_view bytes);
// The decoded bytes; nothing if the text is not valid, or is not how base64() writes these bytes.
std::optional<std::string> from_base64(std::string_view text);

// Lower-case hex digits.
std::string hex(std::string_view bytes);
std::optional<std::string> from_hex(std::string_view text);

std::string_view bytes_of(const Hash& hash);
// Nothing unless there are exactly 32 bytes.
std::optional<Hash> hash_from(std::string_view bytes);
std::optional<Hash> hash_from_base64(std::string_view text);
std::optional<Hash> hash_from_hex(std::string_view text);

// Reads decimal digits without leading zeros, at most kMostNumber.
std::optional<std::uint64_t> number_from(std::string_view text);

// The last `count` of the eight big-endian bytes of a number.
std::string big_endian(std::uint64_t number, std::size_t count);
std::uint64_t from_big_endian(std::string_view bytes);

// Valid UTF-8 without control characters below U+0020, except newlines.
bool is_note_text(std::string_view text);
// Valid UTF-8, not empty, without Unicode spaces, `+` or control characters.
bool is_key_name(std::string_view text);

// The lines of a text in which each line ends with a newline.
class Lines {
 public:
  // `first` is the number of the text's first line.
  explicit Lines(std::string_view text, std::uint32_t first = 1)
      : rest_(text), number_(first - 1) {}

  // The next line without its newline; nothing at the end, or if no newline follows.
  std::optional<std::string_view> next();
  // The number of the line that next() returned last.
  std::uint32_t number() const { return number_; }
  // What next() has not returned yet.
  std::string_view rest() const { return rest_; }

 private:
  std::string_view rest_;
  std::uint32_t number_;
};

}  // namespace arbiter::trust
