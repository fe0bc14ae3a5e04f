// Rule ids written as the book's own: "damage-step-9"_rule.
#pragma once
#include "engine/core/rules.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

template <RowName Name>
constexpr RuleId operator""_rule() {
  static_assert(row_id<rows, Name> != RuleId{}, "no such rule in rules.json");
  return row_id<rows, Name>;
}

}  // namespace arbiter::sularia
