// Rule ids written as the book's own: "movement-3"_rule.
#pragma once
#include "engine/core/rules.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

template <RowName Name>
constexpr RuleId operator""_rule() {
  static_assert(row_id<rows, Name> != RuleId{}, "no such rule in rules.json");
  return row_id<rows, Name>;
}

}  // namespace arbiter::zabor
