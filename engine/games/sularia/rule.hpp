// A rule by its name in the book: row<"damage-step-9">; what a log may choose: chosen<"R-05",
// "left">.
#pragma once
#include "engine/core/rules.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

template <RowName Name>
inline constexpr RuleId row = find_row<rows, Name>();

template <RowName Id, RowName Value>
inline constexpr RulingChoice chosen = find_choice<ruling_options, Id, Value>();

}  // namespace arbiter::sularia
