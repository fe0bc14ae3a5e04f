// A rule by its name in the book: row<"walls-3">; what a log may choose: chosen<"R-19", "lost">.
#pragma once
#include "engine/core/rules.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

template <RowName Name>
inline constexpr RuleId row = find_row<rows, Name>();

template <RowName Id, RowName Value>
inline constexpr RulingChoice chosen = find_choice<ruling_options, Id, Value>();

}  // namespace arbiter::hex
