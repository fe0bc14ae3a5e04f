// The target of a request, split by hand: segments of the path and parameters of the query.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "codec/adjudicator.hpp"

namespace arbiter {

struct Target {
  std::string path;  // as sent, without the query
  std::vector<std::string>
      segments;  // "/v1/games" has two; percent signs are decoded after the split
  std::vector<std::pair<std::string, std::string>> query;  // no name but kLabel occurs twice

  // The value of a parameter, the first one of kLabel; nullptr if it is absent.
  const std::string* find(std::string_view name) const;
};

// The only parameter that may be repeated.
inline constexpr std::string_view kLabel = "label";

// Splits a target that begins with a slash. Problem 400 for a percent sign without two digits, an
// encoded control character, a fragment, or a repeated parameter.
Result<Target> parse_target(std::string_view target);

}  // namespace arbiter
