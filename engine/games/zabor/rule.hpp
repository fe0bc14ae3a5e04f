// Rule ids written as the book's own: "movement-3"_rule.
#pragma once
#include <string_view>

#include "engine/core/rules.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

consteval RuleId operator""_rule(const char* id, std::size_t size) {
  return find_rule(rows, std::string_view{id, size});
}

}  // namespace arbiter::zabor
