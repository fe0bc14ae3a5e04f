// Rule ids written as the book's own: "A.3-1"_rule.
//
// A template instead of a consteval function: clang 14 destroys values that were never made where
// such a call stands in one expression with a value that owns memory.
#pragma once
#include <cstddef>
#include <cstdint>
#include <string_view>

#include "conquest/rows.hpp"
#include "engine/core/rules.hpp"

namespace arbiter::conquest {

template <std::size_t Size>
struct RowName {
  constexpr RowName(const char (&from)[Size]) {
    for (std::size_t i = 0; i < Size; ++i) text[i] = from[i];
  }
  char text[Size]{};
};

template <RowName Id>
constexpr RuleId row_named() {
  for (std::size_t i = 0; i < rows.size(); ++i)
    if (rows[i].id == std::string_view{Id.text, sizeof Id.text - 1})
      return RuleId{static_cast<std::uint16_t>(i)};
  return {};
}

template <RowName Id>
inline constexpr RuleId row = row_named<Id>();

template <RowName Id>
constexpr RuleId operator""_rule() {
  static_assert(row<Id> != RuleId{}, "no such rule in rules.json");
  return row<Id>;
}

}  // namespace arbiter::conquest
