#include "service/trust/forms.hpp"

#include <algorithm>
#include <utility>

#include <openssl/evp.h>

namespace arbiter::trust {
namespace {

constexpr std::pair<std::string_view, std::string_view> kTitles[] = {
    {"not-a-key", "The key cannot be used"},
    {"not-a-note", "The signed note cannot be used"},
    {"not-a-checkpoint", "The checkpoint cannot be used"},
    {"not-a-tile", "The tile cannot be used"},
    {"not-a-proof", "The proof cannot be used"},
    {"not-a-policy", "The policy cannot be used"},
    {"not-an-attestation", "The attestation cannot be used"},
    {"not-a-request", "The request to the witness cannot be used"},
};

// Takes one code point of UTF-8 from the front of the text; nothing if there is no valid one.
std::optional<std::uint32_t> take_code_point(std::string_view& text) {
  const auto first = static_cast<unsigned char>(text.front());
  if (first < 0x80) {
    text.remove_prefix(1);
    return first;
  }
  const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2;
  if (first < 0xC2 || first > 0xF4 || text.size() < size) return std::nullopt;
  std::uint32_t point = first & (0xFFu >> (size + 1));
  for (std::size_t i = 1; i < size; ++i) {
    const auto byte = static_cast<unsigned char>(text[i]);
    if ((byte & 0xC0) != 0x80) return std::nullopt;
    point = point << 6 | (byte & 0x3Fu);
  }
  constexpr std::uint32_t kSmallest[] = {0, 0, 0x80, 0x800, 0x10000};
  const bool surrogate = point >= 0xD800 && point <= 0xDFFF;
  if (point < kSmallest[size] || point > 0x10FFFF || surrogate) return std::nullopt;
  text.remove_prefix(size);
  return point;
}

// The characters with the property White_Space (Unicode, PropList.txt).
bool is_space(std::uint32_t point) {
  if (point >= 0x2000 && point <= 0x200A) return true;
  constexpr std::uint32_t kSpaces[] = {0x09, 0x0A,   0x0B,   0x0C,   0x0D,   0x20,   0x85,
                                       0xA0, 0x1680, 0x2028, 0x2029, 0x202F, 0x205F, 0x3000};
  return std::find(std::begin(kSpaces), std::end(kSpaces), point) != std::end(kSpaces);
}

template <class Allowed>
bool all_code_points(std::string_view text, const Allowed& allowed) {
  while (!text.empty()) {
    const std::optional<std::uint32_t> point = take_code_point(text);
    if (!point || !allowed(*point)) return false;
  }
  return true;
}

}  // namespace

Problem malformed(const std::string& type, std::uint32_t line, const std::string& detail) {
  Problem problem{type, "", "", {{"", line, "form", detail}}};
  for (const auto& [known, title] : kTitles) {
    if (known == type) problem.title = title;
  }
  return problem;
}

std::string sentence_of(const Problem& problem) {
  if (problem.detail.empty() && !problem.errors.empty()) return problem.errors.front().detail;
  return problem.detail;
}

std::string base64(std::string_view bytes) {
  std::string text((bytes.size() + 2) / 3 * 4 + 1, '\0');  // plus the NUL that the library writes
  const auto* from = reinterpret_cast<const unsigned char*>(bytes.data());
  const int size = EVP_EncodeBlock(reinterpret_cast<unsigned char*>(text.data()), from,
                                   static_cast<int>(bytes.size()));
  text.resize(static_cast<std::size_t>(size));
  return text;
}

std::optional<std::string> from_base64(std::string_view text) {
  if (text.empty() || text.size() % 4 != 0) return std::nullopt;
  std::string bytes(text.size() / 4 * 3, '\0');
  const auto* from = reinterpret_cast<const unsigned char*>(text.data());
  const int size = EVP_DecodeBlock(reinterpret_cast<unsigned char*>(bytes.data()), from,
                                   static_cast<int>(text.size()));
  if (size < 0) return std::nullopt;
  // The library counts padding as bytes, and accepts more than one spelling.
  const std::size_t padding = text.ends_with("==") ? 2 : text.ends_with("=") ? 1 : 0;
  bytes.resize(static_cast<std::size_t>(size) - padding);
  if (base64(bytes) != text) return std::nullopt;
  return bytes;
}

std::string hex(std::string_view bytes) {
  std::string text;
  for (const char byte : bytes) {
    text += "0123456789abcdef"[static_cast<unsigned char>(byte) >> 4];
    text += "0123456789abcdef"[static_cast<unsigned char>(byte) & 15];
  }
  return text;
}

std::optional<std::string> from_hex(std::string_view text) {
  constexpr std::string_view kDigits = "0123456789abcdef";
  std::string bytes;
  if (text.size() % 2 != 0) return std::nullopt;
  for (std::size_t i = 0; i < text.size(); i += 2) {
    const std::size_t high = kDigits.find(text[i]), low = kDigits.find(text[i + 1]);
    if (high == std::string_view::npos || low == std::string_view::npos) return std::nullopt;
    bytes += static_cast<char>(high << 4 | low);
  }
  return bytes;
}

std::string_view bytes_of(const Hash& hash) {
  return {reinterpret_cast<const char*>(hash.data()), hash.size()};
}

std::optional<Hash> hash_from(std::string_view bytes) {
  Hash hash{};
  if (bytes.size() != hash.size()) return std::nullopt;
  std::copy(bytes.begin(), bytes.end(), hash.begin());
  return hash;
}

std::optional<Hash> hash_from_base64(std::string_view text) {
  if (text.size() != 44) return std::nullopt;
  const std::optional<std::string> bytes = from_base64(text);
  return bytes ? hash_from(*bytes) : std::nullopt;
}

std::optional<Hash> hash_from_hex(std::string_view text) {
  if (text.size() != 64) return std::nullopt;
  const std::optional<std::string> bytes = from_hex(text);
  return bytes ? hash_from(*bytes) : std::nullopt;
}

std::optional<std::uint64_t> number_from(std::string_view text) {
  if (text.empty() || text.size() > 19 || (text.size() > 1 && text.front() == '0'))
    return std::nullopt;
  std::uint64_t number = 0;
  for (const char digit : text) {
    if (digit < '0' || digit > '9') return std::nullopt;
    number = number * 10 + static_cast<std::uint64_t>(digit - '0');  // 19 digits always fit
  }
  if (number > kMostNumber) return std::nullopt;
  return number;
}

std::string big_endian(std::uint64_t number, std::size_t count) {
  std::string bytes(count, '\0');
  for (std::size_t i = count; i-- > 0; number >>= 8) bytes[i] = static_cast<char>(number & 0xFF);
  return bytes;
}

std::uint64_t from_big_endian(std::string_view bytes) {
  std::uint64_t number = 0;
  for (const char byte : bytes) number = number << 8 | static_cast<unsigned char>(byte);
  return number;
}

bool is_note_text(std::string_view text) {
  return all_code_points(text, [](std::uint32_t point) { return point >= 0x20 || point == '\n'; });
}

bool is_key_name(std::string_view text) {
  return !text.empty() && all_code_points(text, [](std::uint32_t point) {
    return point > 0x20 && point != '+' && !is_space(point);
  });
}

std::optional<std::string_view> Lines::next() {
  const std::size_t end = rest_.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = rest_.substr(0, end);
  rest_.remove_prefix(end + 1);
  ++number_;
  return line;
}

}  // namespace arbiter::trust
