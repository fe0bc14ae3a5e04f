#include "service/store/players.hpp"

#include <utility>

#include "codec/json_listener.hpp"

namespace arbiter {
namespace {

// Collects one member of each player of a log, and ends the parsing after /players.
class PlayerListener final : public JsonListener {
 public:
  explicit PlayerListener(std::string_view member) : member_(member) {}

  std::vector<std::string> found;

  bool string(string_t& text) override {
    if (depth_ == 3 && in_players_ && at_member_ && !text.empty()) found.push_back(text);
    return true;
  }
  bool key(string_t& text) override {
    if (depth_ == 1) in_players_ = text == "players";
    if (depth_ == 3) at_member_ = text == member_;
    return true;
  }
  bool end_array() override { return --depth_ != 1 || !in_players_; }

 private:
  const std::string_view member_;
  bool in_players_ = false;  // inside the member /players
  bool at_member_ = false;   // inside the wanted member of a player
};

std::vector<std::string> of_players(std::string_view log, std::string_view member) {
  PlayerListener listener(member);
  // Not strict: what follows the first line of JSON Lines does not matter.
  nlohmann::json::sax_parse(log.begin(), log.end(), &listener, nlohmann::json::input_format_t::json,
                            false);
  return std::move(listener.found);
}

}  // namespace

std::vector<std::string> player_names(std::string_view log) { return of_players(log, "name"); }

std::vector<std::string> seats_of(std::string_view log) { return of_players(log, "id"); }

}  // namespace arbiter
