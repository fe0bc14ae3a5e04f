#include "service/http/media.hpp"

#include <algorithm>
#include <vector>

#include "service/http/head.hpp"

namespace arbiter {
namespace {

// Splits "text/plain; q=0.5" at the semicolons.
std::vector<std::string_view> split_parameters(std::string_view text) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = std::min(text.find(';'), text.size());
    parts.push_back(trimmed(text.substr(0, end)));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

// The value of the parameter `name=value`, without quotation marks; empty if the part is something
// else.
std::string_view parameter(std::string_view part, std::string_view name) {
  if (part.size() <= name.size() || part[name.size()] != '=') return {};
  if (!equal_ignoring_case(part.substr(0, name.size()), name)) return {};
  std::string_view value = part.substr(name.size() + 1);
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
    value = value.substr(1, value.size() - 2);
  }
  return value;
}

// How closely a range matches a type: 3 exactly, 2 as "text/*", 1 as "*/*", 0 not at all.
int closeness(std::string_view range, std::string_view type) {
  if (equal_ignoring_case(range, type)) return 3;
  if (range == "*/*") return 1;
  const std::size_t slash = type.find('/') + 1;
  const bool group = range.size() == slash + 1 && range.back() == '*' &&
                     equal_ignoring_case(range.substr(0, slash), type.substr(0, slash));
  return group ? 2 : 0;
}

// The weight of a range in thousandths: "q=0.5" is 500. It is 1000 if there is none or it is not a
// number.
int weight(const std::vector<std::string_view>& parts) {
  for (std::size_t i = 1; i < parts.size(); ++i) {
    const std::string_view text = parameter(parts[i], "q");
    if (text.empty() || text.front() != '0') continue;
    int thousandths = 0;
    for (std::size_t digit = 2; digit < 5; ++digit) {
      const bool given = digit < text.size() && text[digit] >= '0' && text[digit] <= '9';
      thousandths = thousandths * 10 + (given ? text[digit] - '0' : 0);
    }
    return thousandths;
  }
  return 1000;
}

// The weight that a field gives to a type: that of the most specific range that matches it.
int weight_of(const std::vector<std::string_view>& ranges, std::string_view type) {
  int closest = 0;
  int found = ranges.empty() ? 1000 : 0;
  for (const std::string_view range : ranges) {
    const std::vector<std::string_view> parts = split_parameters(range);
    const int fit = closeness(parts.front(), type);
    if (fit <= closest) continue;
    closest = fit;
    found = weight(parts);
  }
  return found;
}

}  // namespace

std::string media_type(std::string_view content_type) {
  const std::vector<std::string_view> parts = split_parameters(content_type);
  for (const std::string_view part : parts) {
    const std::string_view charset = parameter(part, "charset");
    if (!charset.empty() && !equal_ignoring_case(charset, "utf-8")) return {};
  }
  std::string type(parts.front());
  for (char& c : type) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return type;
}

bool accepts(std::string_view accept, std::string_view type) {
  return weight_of(list_items(accept), type) > 0;
}

std::string_view preferred(std::string_view accept, const std::vector<std::string_view>& types) {
  const std::vector<std::string_view> ranges = list_items(accept);
  std::string_view best;
  int most = 0;
  for (const std::string_view type : types) {
    const int found = weight_of(ranges, type);
    if (found <= most) continue;
    most = found;
    best = type;
  }
  return best;
}

}  // namespace arbiter
