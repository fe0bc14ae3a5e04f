#include "service/trust/json.hpp"

#include <nlohmann/json.hpp>

#include "engine/core/limits.hpp"

namespace arbiter::trust {

nlohmann::json parse_json(std::string_view text) {
  using Json = nlohmann::json;
  bool deep = false;
  const auto keep = [&deep](int depth, Json::parse_event_t, const Json&) {
    deep = deep || depth > static_cast<int>(limits::kJsonDepth);
    return !deep;
  };
  Json json = Json::parse(text, keep, false);
  return deep ? Json(Json::value_t::discarded) : json;
}

}  // namespace arbiter::trust
