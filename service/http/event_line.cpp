#include "service/http/event_line.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

// Follows a line as it is parsed. A tree of a long line could be many times larger than the line.
class LineListener final : public Json::json_sax_t {
 public:
  EventLine line;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
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
  bool start_object(std::size_t) override { return enter(); }
  bool end_object() override { return leave(); }
  bool start_array(std::size_t) override { return enter(); }
  bool end_array() override { return leave(); }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  bool enter() {
    ++depth_;
    return true;
  }
  bool leave() {
    --depth_;
    return true;
  }

  std::size_t depth_ = 0;
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
  if (!Json::sax_parse(line.begin(), line.end(), &listener)) return std::nullopt;
  return std::move(listener.line);
}

}  // namespace arbiter
