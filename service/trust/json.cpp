#include "service/trust/json.hpp"

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "engine/core/limits.hpp"

namespace arbiter::trust {

nlohmann::json parse_json(std::string_view text) {
  using Event = nlohmann::json::parse_event_t;
  bool fine = true;
  std::vector<std::set<std::string>> names;  // of the objects around the current place
  const auto keep = [&](int depth, Event event, const nlohmann::json& value) {
    if (event == Event::object_start) names.emplace_back();
    if (event == Event::object_end) names.pop_back();
    if (event == Event::key) fine = fine && names.back().insert(value.get<std::string>()).second;
    fine = fine && depth <= static_cast<int>(limits::kJsonDepth);
    return fine;
  };
  nlohmann::json json = nlohmann::json::parse(text, keep, false);
  return fine ? json : nlohmann::json(nlohmann::json::value_t::discarded);
}

}  // namespace arbiter::trust
