// A rule by its name in the book: row<"movement-3">; what a log may choose: chosen<"R-59",
// "optional">.
#pragma once
#include "engine/core/rules.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

template <RowName Name>
inline constexpr RuleId row = find_row<rows, Name>();

template <RowName Id, RowName Value>
inline constexpr RulingChoice chosen = find_choice<ruling_options, Id, Value>();

}  // namespace arbiter::zabor
