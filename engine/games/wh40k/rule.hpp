// A rule by its name in the book: row<"shields-2">; what a log may choose: chosen<"R-04", "one">.
#pragma once
#include "engine/core/rules.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

template <RowName Name>
inline constexpr RuleId row = find_row<rows, Name>();

template <RowName Id, RowName Value>
inline constexpr RulingChoice chosen = find_choice<ruling_options, Id, Value>();

}  // namespace arbiter::wh40k
