#include "service/http/event_line.hpp"

#include <nlohmann/json.hpp>
#include <utility>

#include "codec/json_listener.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

class LineListener final : public JsonListener {
 public:
  EventLine line;

  bool string(string_t& text) override {
    if (depth_ == 2 && member_ == "labels" && line.labels.size() <= kMostLabels)
      line.labels[label_] = text;
    if (depth_ != 1) return true;
    for (const auto& [name, place] :
         {std::pair("id", &line.id), std::pair("log_sha256", &line.log_sha256),
          std::pair("media_type", &line.media_type), std::pair("log", &line.log)})
      if (member_ == name) *place = std::move(text);
    return true;
  }
  bool key(string_t& text) override {
    if (depth_ == 1)
      member_ = std::move(text);
    else if (depth_ == 2 && member_ == "labels")
      label_ = std::move(text);
    return true;
  }

 private:
  std::string member_;  // of the line
  std::string label_;
};

}  // namespace

std::string event_line_head(const StoredGame& game, std::string_view log) {
  const Json head{{"format", "arbiter.game/1"},    {"id", game.id},
                  {"log_sha256", game.log_sha256}, {"media_type", game.media_type},
                  {"labels", game.labels},         {"log", log}};
  std::string text = head.dump(-1, ' ', false, Json::error_handler_t::replace);
  text.pop_back();
  return text + ",\"verdict\":";
}

std::string event_line(const StoredGame& game, std::string_view log, std::string_view verdict) {
  return event_line_head(game, log).append(verdict).append("}");
}

std::optional<EventLine> read_event_line(std::string_view line) {
  LineListener listener;
  if (!nlohmann::json::sax_parse(line.begin(), line.end(), &listener)) return std::nullopt;
  return std::move(listener.line);
}

}  // namespace arbiter
