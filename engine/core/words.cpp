#include "engine/core/words.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>

namespace arbiter {

std::string number(std::int64_t value) { return std::to_string(value); }

std::string signed_number(std::int64_t value) { return (value < 0 ? "" : "+") + number(value); }

std::string in_words(std::int64_t count) {
  constexpr std::array<std::string_view, 13> small{"no",   "one",    "two",   "three", "four",
                                                   "five", "six",    "seven", "eight", "nine",
                                                   "ten",  "eleven", "twelve"};
  if (count < 0 || count >= static_cast<std::int64_t>(small.size())) return number(count);
  return std::string{small[static_cast<std::size_t>(count)]};
}

std::string counted(std::int64_t count, std::string_view one, std::string_view several) {
  if (count == 1 || several.empty())
    return number(count) + " " + std::string{one} + (count == 1 ? "" : "s");
  return number(count) + " " + std::string{several};
}

std::string joined(const std::vector<std::string>& parts, std::string_view none) {
  if (parts.empty()) return std::string{none};
  std::string text = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i)
    text += (i + 1 == parts.size() ? " and " : ", ") + parts[i];
  return text;
}

std::string capitalised(std::string text) {
  if (!text.empty() && text.front() >= 'a' && text.front() <= 'z')
    text.front() = static_cast<char>(text.front() - 'a' + 'A');
  return text;
}

std::string with_article(std::string_view noun) {
  assert(!noun.empty());
  const bool vowel = std::string_view{"aeiouAEIOU"}.find(noun.front()) != std::string_view::npos;
  return (vowel ? "an " : "a ") + std::string{noun};
}

std::string spaced(std::string_view name) {
  std::string text{name};
  std::replace(text.begin(), text.end(), '_', ' ');
  return text;
}

std::size_t unshown_bytes(std::string_view text, std::size_t at) {
  const auto byte = [&](std::size_t i) {
    return at + i < text.size() ? static_cast<unsigned char>(text[at + i]) : 0u;
  };
  if (byte(0) < 0x20 || byte(0) == 0x7F) return 1;
  if (byte(0) == 0xC2) return byte(1) < 0xA0 ? 2 : 0;  // U+0080 to U+009F
  const unsigned after = byte(1) << 8 | byte(2);
  const bool directs = byte(0) == 0xE2 && ((after >= 0x80A8 && after <= 0x80AE) ||  // U+2028 to E
                                           (after >= 0x81A6 && after <= 0x81A9));   // U+2066 to 9
  const bool none = byte(0) == 0xEF && ((after >= 0xB790 && after <= 0xB7AF) ||     // U+FDD0 to EF
                                        after >= 0xBFBE);  // U+FFFE, U+FFFF
  if (directs || none) return 3;
  // The last two of each further plane: U+1FFFE, U+1FFFF and so on.
  const bool last = byte(0) >= 0xF0 && (byte(1) & 0xF) == 0xF && byte(2) == 0xBF && byte(3) >= 0xBE;
  return last ? 4 : 0;
}

}  // namespace arbiter
