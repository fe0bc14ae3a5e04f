#include "codec/canonical_json.hpp"

#include <nlohmann/json.hpp>

namespace arbiter {

// nlohmann keeps members sorted by bytes, writes integers plainly and escapes what RFC 8785
// escapes, the same way; a test holds it to that.
std::string canonical_json(const nlohmann::json& json) {
  return json.dump(-1, ' ', false, nlohmann::json::error_handler_t::replace);
}

}  // namespace arbiter
