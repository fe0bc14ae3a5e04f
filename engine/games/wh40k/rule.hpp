// A rule by its name in the book: row<"shields-2">.
#pragma once
#include "engine/core/rules.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

template <RowName Name>
inline constexpr RuleId row = find_row<rows, Name>();

}  // namespace arbiter::wh40k
