#include "tests/service/cli_support.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"

namespace arbiter::cli_test {
namespace {

const nlohmann::json& whole_game() {
  static const nlohmann::json log = nlohmann::json::parse(
      play({.game = "conquest", .seed = 7, .players = 2, .moves = 0}).value());
  return log;
}

}  // namespace

std::string legal_log() { return whole_game().dump(); }

std::string illegal_log() {
  nlohmann::json log = whole_game();
  log["moves"].push_back(log["moves"].back());
  return log.dump();
}

std::string unverifiable_log() {
  nlohmann::json log = whole_game();
  nlohmann::json& moves = log["moves"];
  const auto by_chance = [](const nlohmann::json& entry) { return entry["by"] == "chance"; };
  moves.erase(std::find_if(moves.begin(), moves.end(), by_chance));
  return log.dump();
}

std::string log_with_false_claim() {
  nlohmann::json log = whole_game();
  log["claims"]["digests"]["0"] = std::string(32, '0');
  return log.dump();
}

}  // namespace arbiter::cli_test
