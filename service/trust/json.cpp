#include "service/trust/json.hpp"

#include <nlohmann/json.hpp>

#include "engine/core/limits.hpp"

namespace arbiter::trust {

nlohmann::json parse_json(std::string_view text) {
  bool deep = false;
  const auto keep = [&deep](int depth, nlohmann::json::parse_event_t, const nlohmann::json&) {
    deep = deep || depth > static_cast<int>(limits::kJsonDepth);
    return !deep;
  };
  nlohmann::json json = nlohmann::json::parse(text, keep, false);
  return deep ? nlohmann::json(nlohmann::json::value_t::discarded) : json;
}

}  // namespace arbiter::trust
