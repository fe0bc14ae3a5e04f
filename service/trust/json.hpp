// JSON from others, as a tree of bounded depth.
#pragma once
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace arbiter::trust {

// The document; a discarded value if the text is not JSON, has a member twice, of which programs
// may read different ones, or is deeper than limits::kJsonDepth. Functions that walk the tree may
// therefore recurse.
nlohmann::json parse_json(std::string_view text);

}  // namespace arbiter::trust
