// A rule by its name in the book: row<"A.3-1">; what a log may choose: chosen<"R-10", "clockwise">.
#pragma once
#include "conquest/rows.hpp"
#include "engine/core/rules.hpp"

namespace arbiter::conquest {

template <RowName Name>
inline constexpr RuleId row = find_row<rows, Name>();

template <RowName Id, RowName Value>
inline constexpr RulingChoice chosen = find_choice<ruling_options, Id, Value>();

}  // namespace arbiter::conquest
