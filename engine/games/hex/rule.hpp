// Rule ids written as the book's own: "walls-3"_rule.
#pragma once
#include "engine/core/rules.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

template <RowName Name>
constexpr RuleId operator""_rule() {
  static_assert(row_id<rows, Name> != RuleId{}, "no such rule in rules.json");
  return row_id<rows, Name>;
}

}  // namespace arbiter::hex
