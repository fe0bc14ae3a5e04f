#include "service/store/players.hpp"

#include <nlohmann/json.hpp>
#include <utility>

namespace arbiter {
namespace {

using Json = nlohmann::json;

// Follows a log as it is parsed, collects one member of each player, and ends the parsing after
// /players.
class PlayerListener final : public Json::json_sax_t {
 public:
  explicit PlayerListener(std::string_view member) : member_(member) {}

  std::vector<std::string> found;

  bool null() override { return true; }
  bool boolean(bool) override { return true; }
  bool number_integer(number_integer_t) override { return true; }
  bool number_unsigned(number_unsigned_t) override { return true; }
  bool number_float(number_float_t, const string_t&) override { return true; }
  bool binary(binary_t&) override { return true; }
  bool string(string_t& text) override {
    if (depth_ == 3 && in_players_ && at_member_ && !text.empty()) found.push_back(text);
    return true;
  }
  bool key(string_t& text) override {
    if (depth_ == 1) in_players_ = text == "players";
    if (depth_ == 3) at_member_ = text == member_;
    return true;
  }
  bool start_object(std::size_t) override {
    ++depth_;
    return true;
  }
  bool end_object() override {
    --depth_;
    return true;
  }
  bool start_array(std::size_t) override {
    ++depth_;
    return true;
  }
  bool end_array() override { return --depth_ != 1 || !in_players_; }
  bool parse_error(std::size_t, const std::string&, const nlohmann::detail::exception&) override {
    return false;
  }

 private:
  const std::string_view member_;
  unsigned depth_ = 0;
  bool in_players_ = false;  // inside the member /players
  bool at_member_ = false;   // inside the wanted member of a player
};

std::vector<std::string> of_players(std::string_view log, std::string_view member) {
  PlayerListener listener(member);
  // Not strict: what follows the first line of JSON Lines does not matter.
  Json::sax_parse(log.begin(), log.end(), &listener, Json::input_format_t::json, false);
  return std::move(listener.found);
}

}  // namespace

std::vector<std::string> player_names(std::string_view log) { return of_players(log, "name"); }

std::vector<std::string> seats_of(std::string_view log) { return of_players(log, "id"); }

}  // namespace arbiter
