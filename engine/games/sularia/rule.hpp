// A rule by its name in the book: row<"damage-step-9">.
#pragma once
#include "engine/core/rules.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

template <RowName Name>
inline constexpr RuleId row = find_row<rows, Name>();

}  // namespace arbiter::sularia
