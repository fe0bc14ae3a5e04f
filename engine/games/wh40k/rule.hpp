// Rule ids written as the book's own: "shields-2"_rule.
#pragma once
#include "engine/core/rules.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

template <RowName Name>
constexpr RuleId operator""_rule() {
  static_assert(row_id<rows, Name> != RuleId{}, "no such rule in rules.json");
  return row_id<rows, Name>;
}

}  // namespace arbiter::wh40k
