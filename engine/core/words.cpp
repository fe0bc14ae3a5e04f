#include "engine/core/words.hpp"

#include <array>
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

}  // namespace arbiter
