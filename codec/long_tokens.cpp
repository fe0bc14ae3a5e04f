#include "codec/long_tokens.hpp"

#include <algorithm>

#include "engine/core/limits.hpp"

namespace arbiter {
namespace {

// An escape of six bytes may stand for one.
constexpr std::size_t kLongText = 8 * limits::kJsonString;
constexpr std::size_t kLongNumber = 1'000;  // digits in a row; a longer number is never accepted
constexpr std::size_t kShown = 16;          // bytes kept after what was left out

bool is_digit(char c) { return c >= '0' && c <= '9'; }

bool is_hex(std::string_view digits) {
  return digits.size() == 4 &&
         digits.find_first_not_of("0123456789abcdefABCDEF") == std::string_view::npos;
}

// The number of bytes of the UTF-8 character at the front; 0: it may be invalid.
std::size_t character(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned first = byte(0);
  const std::size_t size = first < 0x80 ? 1 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : 4;
  if (size == 1) return 1;
  if (first < 0xC2 || first > 0xF4 || text.size() < size) return 0;
  for (std::size_t i = 1; i < size; ++i)
    if ((byte(i) & 0xC0) != 0x80) return 0;
  const unsigned second = byte(1);
  const bool wrong = (first == 0xE0 && second < 0xA0) || (first == 0xED && second > 0x9F) ||
                     (first == 0xF0 && second < 0x90) || (first == 0xF4 && second > 0x8F);
  return wrong ? 0 : size;
}

// How many bytes are written, and how many they stand for. With no bytes, what follows may be
// invalid and is left to the parser.
struct Unit {
  std::size_t written = 0;
  std::size_t meant = 0;
};

// The number after "\\u" at the front; nothing if there is none.
std::optional<unsigned> code_at(std::string_view text) {
  if (!text.starts_with("\\u") || !is_hex(text.substr(2, 4))) return std::nullopt;
  return static_cast<unsigned>(std::stoul(std::string{text.substr(2, 4)}, nullptr, 16));
}

Unit escape(std::string_view text) {
  if (text.size() < 2) return {};
  if (std::string_view("\"\\/bfnrt").find(text[1]) != std::string_view::npos) return {2, 1};
  const auto code = code_at(text);
  if (!code) return {};
  if (*code < 0x80) return {6, 1};
  if (*code < 0x800) return {6, 2};
  if (*code < 0xD800 || *code >= 0xE000) return {6, 3};
  const auto second = *code < 0xDC00 ? code_at(text.substr(6)) : std::nullopt;
  return second && *second >= 0xDC00 && *second < 0xE000 ? Unit{12, 4} : Unit{};
}

// The content of a text, up to its closing quote or the first byte that may be invalid.
Unit inside(std::string_view text) {
  Unit all;
  while (all.written < text.size()) {
    const std::string_view rest = text.substr(all.written);
    const char first = rest.front();
    if (first == '"' || static_cast<unsigned char>(first) < 0x20) break;
    const Unit one = first == '\\' ? escape(rest) : Unit{character(rest), character(rest)};
    if (one.written == 0) break;
    all.written += one.written;
    all.meant += one.meant;
  }
  return all;
}

// Where the text that begins before `from` ends: its closing quote, or the end of the document.
std::size_t end_of_text(std::string_view text, std::size_t from) {
  while (from < text.size() && text[from] != '"') from += text[from] == '\\' ? 2 : 1;
  return std::min(from, text.size());
}

}  // namespace

std::optional<Shortened> without_long_tokens(std::string_view text) {
  Shortened shortened;
  std::size_t copied = 0;  // of the document
  for (std::size_t at = 0; at < text.size();) {
    if (text[at] == '"') {
      const std::size_t end = end_of_text(text, at + 1);
      if (end - at > kLongText) {
        const Unit left_out = inside(text.substr(at + 1));
        const std::size_t next = at + 1 + left_out.written;
        shortened.text += text.substr(copied, at + 1 - copied);
        shortened.bytes = left_out.meant;
        if (next < text.size() && text[next] == '"') shortened.end = shortened.text.size();
        shortened.text += text.substr(next, kShown);
        return shortened;
      }
      at = std::min(end + 1, text.size());
    } else if (is_digit(text[at])) {
      std::size_t end = at;
      while (end < text.size() && is_digit(text[end])) ++end;
      if (end - at > kLongNumber) {
        shortened.text += text.substr(copied, at + kLongNumber - copied);
        copied = end;
      }
      at = end;
    } else {
      ++at;
    }
  }
  if (copied == 0) return std::nullopt;
  shortened.text += text.substr(copied);
  return shortened;
}

}  // namespace arbiter
