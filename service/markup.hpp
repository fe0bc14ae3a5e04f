// Pages, and texts within HTML and XML.
#pragma once
#include <string>
#include <string_view>

#include "engine/core/picture.hpp"

namespace arbiter {

using drawing::escaped;

// What pages and pictures of this program may do: show themselves (Content-Security-Policy).
inline constexpr std::string_view kPagePolicy = "default-src 'none'; style-src 'unsafe-inline'";

// The beginning of a page, up to the first element of its body, in the style of all pages and in
// that of this one (CSS). Such a page runs no script and requests nothing.
std::string page_begin(std::string_view title, std::string_view style);
inline constexpr std::string_view kPageEnd = "</body>\n</html>\n";

}  // namespace arbiter
