// JSON that others wrote, as a tree of bounded depth.
#pragma once
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace arbiter::trust {

// The document; a discarded value if the text is no JSON or deeper than limits::kJsonDepth. What
// walks the tree may therefore call itself.
nlohmann::json parse_json(std::string_view text);

}  // namespace arbiter::trust
