// Rule ids written as the book's own: "A.3-1"_rule.
#pragma once
#include <string_view>

#include "conquest/rows.hpp"
#include "engine/core/rules.hpp"

namespace arbiter::conquest {

consteval RuleId operator""_rule(const char* id, std::size_t size) {
  return find_rule(rows, std::string_view{id, size});
}

}  // namespace arbiter::conquest
