#include "service/http/media.hpp"

#include <algorithm>
#include <vector>

#include "service/http/head.hpp"

namespace arbiter {
namespace {

// "text/plain; q=0.5" as its first part and the parts after each semicolon.
std::vector<std::string_view> split_parameters(std::string_view text) {
  std::vector<std::string_view> parts;
  for (;;) {
    const std::size_t end = std::min(text.find(';'), text.size());
    parts.push_back(trimmed(text.substr(0, end)));
    if (end == text.size()) return parts;
    text.remove_prefix(end + 1);
  }
}

// The value of a parameter "name=value" without quotation marks; empty where the part is another.
std::string_view parameter(std::string_view part, std::string_view name) {
  if (part.size() <= name.size() || part[name.size()] != '=') return {};
  if (!equal_ignoring_case(part.substr(0, name.size()), name)) return {};
  std::string_view value = part.substr(name.size() + 1);
  if (value.size() >= 2 && value.front() == '"' && value.back() == '"') {
    value = value.substr(1, value.size() - 2);
  }
  return value;
}

// How closely a range fits a type: 3 the type itself, 2 "text/*", 1 "*/*", 0 not at all.
int closeness(std::string_view range, std::string_view type) {
  if (equal_ignoring_case(range, type)) return 3;
  if (range == "*/*") return 1;
  const std::size_t slash = type.find('/') + 1;
  const bool group = range.size() == slash + 1 && range.back() == '*' &&
                     equal_ignoring_case(range.substr(0, slash), type.substr(0, slash));
  return group ? 2 : 0;
}

bool has_weight(const std::vector<std::string_view>& parts) {
  const auto is_zero = [](std::string_view part) {
    const std::string_view weight = parameter(part, "q");
    return !weight.empty() && weight.find_first_not_of("0.") == std::string_view::npos;
  };
  return std::none_of(parts.begin() + 1, parts.end(), is_zero);
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
  const std::vector<std::string_view> ranges = list_items(accept);
  int closest = 0;
  bool accepted = ranges.empty();
  for (const std::string_view range : ranges) {
    const std::vector<std::string_view> parts = split_parameters(range);
    const int fit = closeness(parts.front(), type);
    if (fit <= closest) continue;
    closest = fit;
    accepted = has_weight(parts);
  }
  return accepted;
}

}  // namespace arbiter
