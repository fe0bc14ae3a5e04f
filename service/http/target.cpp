#include "service/http/target.hpp"

#include <algorithm>
#include <charconv>
#include <optional>

#include "service/http/problem.hpp"

namespace arbiter {
namespace {

using Complaint = std::optional<Problem>;  // nullopt: nothing to complain about

// Decodes %XX. Nullopt if a percent sign is not followed by two digits, or stands for a control
// character.
std::optional<std::string> decoded(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    if (text.front() != '%') {
      out += text.front();
      text.remove_prefix(1);
      continue;
    }
    unsigned byte = 0;
    const std::string_view digits = text.substr(1, 2);
    const char* end = digits.data() + digits.size();
    const auto [stop, error] = std::from_chars(digits.data(), end, byte, 16);
    if (digits.size() != 2 || error != std::errc() || stop != end) return std::nullopt;
    if (byte < ' ' || byte == 0x7f) return std::nullopt;
    out += static_cast<char>(byte);
    text.remove_prefix(3);
  }
  return out;
}

// In a query a plus sign stands for a space.
std::optional<std::string> decoded_parameter(std::string_view text) {
  std::string spaced(text);
  std::replace(spaced.begin(), spaced.end(), '+', ' ');
  return decoded(spaced);
}

// Calls `take` for each part of the text between separators; stops when it returns false.
template <class Take>
bool for_each_part(std::string_view text, char separator, Take take) {
  for (;;) {
    const std::size_t end = std::min(text.find(separator), text.size());
    if (!take(text.substr(0, end))) return false;
    if (end == text.size()) return true;
    text.remove_prefix(end + 1);
  }
}

bool read_segment(Target& target, std::string_view part) {
  std::optional<std::string> segment = decoded(part);
  if (segment) target.segments.push_back(*std::move(segment));
  return segment.has_value();
}

Complaint read_parameter(Target& target, std::string_view part) {
  if (part.empty()) return std::nullopt;
  const std::size_t sign = std::min(part.find('='), part.size());
  std::optional<std::string> name = decoded_parameter(part.substr(0, sign));
  std::optional<std::string> value =
      decoded_parameter(part.substr(std::min(sign + 1, part.size())));
  if (!name || !value)
    return make_problem(problems::kQuery, "A parameter holds a percent sign that encodes nothing.");
  if (*name != kLabel && target.find(*name) != nullptr)
    return make_problem(problems::kQuery, "The parameter \"" + *name + "\" is given twice.");
  target.query.emplace_back(*std::move(name), *std::move(value));
  return std::nullopt;
}

}  // namespace

const std::string* Target::find(std::string_view name) const {
  for (const auto& [key, value] : query) {
    if (key == name) return &value;
  }
  return nullptr;
}

Result<Target> parse_target(std::string_view target) {
  if (target.find('#') != std::string_view::npos) {
    return make_problem(problems::kMalformed, "A request target has no fragment.");
  }
  const std::size_t sign = std::min(target.find('?'), target.size());
  Target out;
  out.path = target.substr(0, sign);
  const auto segment = [&](std::string_view part) { return read_segment(out, part); };
  if (!for_each_part(std::string_view(out.path).substr(1), '/', segment)) {
    return make_problem(problems::kMalformed,
                        "The path holds a percent sign that encodes nothing.");
  }
  Complaint complaint;
  const auto parameter = [&](std::string_view part) {
    complaint = read_parameter(out, part);
    return !complaint;
  };
  for_each_part(target.substr(std::min(sign + 1, target.size())), '&', parameter);
  if (complaint) return *std::move(complaint);
  return out;
}

}  // namespace arbiter
