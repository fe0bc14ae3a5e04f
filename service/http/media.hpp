// Media types: what a body is, and what a caller takes.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

// The type of a Content-Type field in lower case without its parameters: "application/json". Empty
// where the field names none, or a charset other than UTF-8.
std::string media_type(std::string_view content_type);

// Whether an Accept field lets a type pass: the most specific range that fits it has a weight above
// 0. A field that names no range lets everything pass.
bool accepts(std::string_view accept, std::string_view type);

// Of the types that the field lets pass the one with the greatest weight; of several the first.
// Empty where it lets none pass.
std::string_view preferred(std::string_view accept, const std::vector<std::string_view>& types);

}  // namespace arbiter
