// Rule ids written as the book's own: "shields-2"_rule.
#pragma once
#include <string_view>

#include "engine/core/rules.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

consteval RuleId operator""_rule(const char* id, std::size_t size) {
  return find_rule(rows, std::string_view{id, size});
}

}  // namespace arbiter::wh40k
