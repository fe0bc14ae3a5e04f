// Rule ids written as the book's own: "A.3-1"_rule.
#pragma once
#include "conquest/rows.hpp"
#include "engine/core/rules.hpp"

namespace arbiter::conquest {

template <RowName Name>
constexpr RuleId operator""_rule() {
  static_assert(row_id<rows, Name> != RuleId{}, "no such rule in rules.json");
  return row_id<rows, Name>;
}

}  // namespace arbiter::conquest
