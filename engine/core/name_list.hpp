// The names of a long enumeration.
#pragma once
#include <algorithm>
#include <array>
#include <cstddef>
#include <string_view>

namespace arbiter {

// Splits names that are written as one text, separated by spaces. Does not compile unless there is
// one name for each enumerator up to the last:
//   constexpr auto names(Type<Deed>) { return name_list<Deed::game_ends>("map_laid loaded ..."); }
template <auto Last>
consteval auto name_list(std::string_view text) {
  std::array<std::string_view, static_cast<std::size_t>(Last) + 1> names;
  for (auto& name : names) {
    const std::size_t end = std::min(text.find(' '), text.size());
    if (end == 0) throw "an enumerator has no name";
    name = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  if (!text.empty()) throw "there are more names than enumerators";
  return names;
}

}  // namespace arbiter
