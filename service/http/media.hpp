// Media types: what a body is, and what a caller accepts.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

// The type of a Content-Type field in lower case without its parameters: "application/json". Empty
// if the field names none, or a charset other than UTF-8.
std::string media_type(std::string_view content_type);

// Whether an Accept field accepts a type: the most specific range that matches it has a weight
// above 0. A field without any range accepts everything.
bool accepts(std::string_view accept, std::string_view type);

// The accepted type with the greatest weight; the first of these if there are several. Empty if
// the field accepts none of the types.
std::string_view preferred(std::string_view accept, const std::vector<std::string_view>& types);

}  // namespace arbiter
