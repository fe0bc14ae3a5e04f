// The fast reader, using the library simdjson if the build has it.
#include "codec/fast_reader.hpp"

#ifdef ARBITER_SIMDJSON

#include <simdjson.h>

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>

namespace arbiter {
namespace {

// The library's first stage: it finds the places of all brackets, braces, colons and commas, and
// where each text, number or word begins. It checks that the bytes are UTF-8, that every text ends
// and that none has a control character. We interpret the order of the places.
using FirstStage = simdjson::internal::dom_parser_implementation;

// The places take four times the size of a text. What a thread keeps for the next text is never
// larger than for a text of this many bytes.
constexpr std::size_t kKept = 256 * 1024;

bool is_digit(char c) { return c >= '0' && c <= '9'; }

// --- Texts with escapes ---

// The number given by four hexadecimal digits; nothing if they are not hexadecimal digits.
std::optional<std::uint32_t> hex_number(std::string_view digits) {
  if (digits.size() < 4) return std::nullopt;
  std::uint32_t number = 0;
  for (const char c : digits.substr(0, 4)) {
    const char lower = static_cast<char>(c | 0x20);
    const bool letter = lower >= 'a' && lower <= 'f';
    if (!letter && !is_digit(c)) return std::nullopt;
    number = number * 16 + static_cast<std::uint32_t>(letter ? lower - 'a' + 10 : c - '0');
  }
  return number;
}

void append_utf8(std::uint32_t code, std::string& text) {
  const auto tail = [&](unsigned shift) {
    text += static_cast<char>(0x80 | (code >> shift & 0x3F));
  };
  if (code < 0x80) {
    text += static_cast<char>(code);
  } else if (code < 0x800) {
    text += static_cast<char>(0xC0 | code >> 6);
    tail(0);
  } else if (code < 0x10000) {
    text += static_cast<char>(0xE0 | code >> 12);
    tail(6), tail(0);
  } else {
    text += static_cast<char>(0xF0 | code >> 18);
    tail(12), tail(6), tail(0);
  }
}

// Reads what follows "\u", with the second half of a pair. False for NUL or a non-character.
bool take_code(std::string_view& rest, std::string& text) {
  const auto first = hex_number(rest);
  if (!first || *first == 0) return false;
  rest.remove_prefix(4);
  std::uint32_t code = *first;
  if (code >= 0xDC00 && code < 0xE000) return false;
  if (code >= 0xD800 && code < 0xDC00) {
    if (!rest.starts_with("\\u")) return false;
    const auto second = hex_number(rest.substr(2));
    if (!second || *second < 0xDC00 || *second >= 0xE000) return false;
    code = 0x10000 + ((code - 0xD800) << 10) + (*second - 0xDC00);
    rest.remove_prefix(6);
  }
  append_utf8(code, text);
  return true;
}

// The text between two quotes, with its escapes replaced. False if an escape is not valid JSON.
bool unescape(std::string_view rest, std::string& text) {
  constexpr std::string_view kEscapes = "\"\\/bfnrt", kMeant = "\"\\/\b\f\n\r\t";
  text.clear();
  while (!rest.empty()) {
    const auto plain = std::min(rest.find('\\'), rest.size());
    text += rest.substr(0, plain);
    rest.remove_prefix(plain);
    if (rest.empty()) return true;
    const char escape = rest[1];  // a text does not end with half an escape
    rest.remove_prefix(2);
    const auto at = kEscapes.find(escape);
    if (at != std::string_view::npos)
      text += kMeant[at];
    else if (escape != 'u' || !take_code(rest, text))
      return false;
  }
  return true;
}

// --- The document ---

// Goes from place to place. The builder limits the depth.
class Walk {
 public:
  // There must be one more place than counted, for the end of the text.
  Walk(std::string_view text, const std::uint32_t* places, std::size_t count, Builder& builder)
      : text_(text.data()),
        at_(places),
        end_(places + count),
        has_escapes_(text.find('\\') != std::string_view::npos),
        builder_(builder) {}

  // True if the text is one value and nothing follows.
  bool whole() { return value() && at_ == end_; }

 private:
  // The character at the current place; none at the end.
  char here() const { return at_ == end_ ? '\0' : text_[*at_]; }

  bool value() {
    switch (here()) {
      case '{': return object();
      case '[': return list();
      case '"': {
        std::string_view read;
        return text(read) && builder_.text(read);
      }
      case 't': return word("true") && builder_.boolean(true);
      case 'f': return word("false") && builder_.boolean(false);
      case 'n': return word("null") && builder_.null();
      case '\0': return false;
      default: return number();
    }
  }

  bool object() {
    if (!builder_.open(false)) return false;
    ++at_;
    if (here() == '}') return ++at_, builder_.close();
    while (here() == '"') {
      std::string_view name;
      if (!text(name) || !builder_.member(name) || here() != ':') return false;
      ++at_;
      if (!value()) return false;
      const char next = here();
      if (next != ',' && next != '}') return false;
      ++at_;
      if (next == '}') return builder_.close();
    }
    return false;
  }

  bool list() {
    if (!builder_.open(true)) return false;
    ++at_;
    if (here() == ']') return ++at_, builder_.close();
    while (value()) {
      const char next = here();
      if (next != ',' && next != ']') return false;
      ++at_;
      if (next == ']') return builder_.close();
    }
    return false;
  }

  // The characters from the current place up to the next one, at least one; moves to the next
  // place.
  struct Span {
    const char* begin;
    const char* end;
  };
  Span take() {
    const char* const begin = text_ + *at_++;
    return {begin, text_ + *at_};
  }

  // Between the opening quote and the next place are the text, its closing quote and blanks.
  bool text(std::string_view& read) {
    auto [begin, end] = take();
    while (is_blank(*--end)) {
    }
    if (*end != '"' || end == begin) return false;
    read = {begin + 1, static_cast<std::size_t>(end - begin - 1)};
    if (!has_escapes_ || read.find('\\') == std::string_view::npos) return true;
    if (!unescape(read, unescaped_)) return false;
    read = unescaped_;
    return true;
  }

  bool word(std::string_view wanted) {
    const auto [begin, end] = take();
    const std::string_view whole(begin, static_cast<std::size_t>(end - begin));
    return whole.starts_with(wanted) && is_blank(begin + wanted.size(), end);
  }

  bool number() {
    constexpr std::ptrdiff_t kMostDigits = 16;  // of limits::kJsonInteger
    const auto [begin, end] = take();
    const bool negative = *begin == '-';
    const char* const first = begin + negative;
    const char* at = first;
    std::int64_t number = 0;
    for (; at != end && is_digit(*at); ++at) {
      if (at - first == kMostDigits) return false;
      number = number * 10 + (*at - '0');
    }
    if (at == first || (*first == '0' && at - first > 1)) return false;
    return is_blank(at, end) && builder_.number(negative ? -number : number);
  }

  static bool is_blank(char c) { return c == ' ' || c == '\n' || c == '\r' || c == '\t'; }
  static bool is_blank(const char* at, const char* end) {
    while (at != end && is_blank(*at)) ++at;
    return at == end;
  }

  const char* const text_;
  const std::uint32_t* at_;
  const std::uint32_t* const end_;
  const bool has_escapes_;
  Builder& builder_;
  std::string unescaped_;
};

bool read_with(FirstStage& stage, std::string_view text, Builder& builder) {
  const auto* bytes = reinterpret_cast<const std::uint8_t*>(text.data());
  if (stage.stage1(bytes, text.size(), simdjson::stage1_mode::regular)) return false;
  const std::size_t count = stage.n_structural_indexes;
  std::uint32_t* const places = stage.structural_indexes.get();
  places[count] = static_cast<std::uint32_t>(text.size());
  // Every value except the first follows a punctuation mark of its own.
  builder.reserve((count + 1) / 2);
  return Walk(text, places, count, builder).whole();
}

// Makes room for the places of this many bytes.
std::unique_ptr<FirstStage> room_for(std::size_t bytes) {
  std::unique_ptr<FirstStage> stage;
  if (simdjson::get_active_implementation()->create_dom_parser_implementation(
          bytes, limits::kJsonDepth, stage))
    return nullptr;
  return stage;
}

}  // namespace

bool read_fast(std::string_view text, Builder& builder) {
  thread_local std::unique_ptr<FirstStage> kept;
  thread_local std::size_t kept_bytes = 0;
  if (text.size() > kKept) {
    const auto stage = room_for(text.size());
    return stage && read_with(*stage, text, builder);
  }
  if (text.size() > kept_bytes || !kept) {
    kept_bytes = std::min(kKept, std::max(2 * kept_bytes, text.size()));
    kept = room_for(kept_bytes);
  }
  return kept && read_with(*kept, text, builder);
}

}  // namespace arbiter

#else

namespace arbiter {
bool read_fast(std::string_view, Builder&) { return false; }
}  // namespace arbiter

#endif
