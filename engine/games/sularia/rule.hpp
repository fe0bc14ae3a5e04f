// Rule ids written as the book's own: "damage-step-9"_rule.
#pragma once
#include <string_view>

#include "engine/core/rules.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

consteval RuleId operator""_rule(const char* id, std::size_t size) {
  return find_rule(rows, std::string_view{id, size});
}

}  // namespace arbiter::sularia
