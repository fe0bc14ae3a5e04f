// A rule by its name in the book: row<"walls-3">.
#pragma once
#include "engine/core/rules.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

template <RowName Name>
inline constexpr RuleId row = find_row<rows, Name>();

}  // namespace arbiter::hex
