// The rows of the book, and what the build makes of the files beside it.
#pragma once
#include <span>
#include <string_view>

#include "engine/core/rules.hpp"
#include "ferrymen/rows.hpp"

namespace arbiter::ferrymen {

// A rule of the book: row<"3-2">. A name that no row has does not compile.
template <RowName Name>
inline constexpr RuleId row = find_row<rows, Name>();

// Where the sources cite a row, and the texts of packs/. Generated.
std::span<const Citation> citations();
std::span<const std::string_view> packs();

}  // namespace arbiter::ferrymen
