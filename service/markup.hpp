// Texts within HTML and XML.
#pragma once
#include <string>
#include <string_view>

namespace arbiter {

// As it may stand in an element or, in quotes, in an attribute. Control characters, most of which
// XML does not take, become blanks.
std::string escaped(std::string_view text);

}  // namespace arbiter
