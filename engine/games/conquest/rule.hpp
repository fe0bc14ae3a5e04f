// A rule by its name in the book: row<"A.3-1">.
#pragma once
#include "conquest/rows.hpp"
#include "engine/core/rules.hpp"

namespace arbiter::conquest {

template <RowName Name>
inline constexpr RuleId row = find_row<rows, Name>();

}  // namespace arbiter::conquest
