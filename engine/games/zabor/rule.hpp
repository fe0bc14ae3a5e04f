// A rule by its name in the book: row<"movement-3">.
#pragma once
#include "engine/core/rules.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

template <RowName Name>
inline constexpr RuleId row = find_row<rows, Name>();

}  // namespace arbiter::zabor
