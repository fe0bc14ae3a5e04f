// Any bytes as a position of hex: every one that is let pass is played on from.
#include <nlohmann/json.hpp>

#include "codec/document.hpp"
#include "codec/log.hpp"
#include "codec/strict.hpp"
#include "engine/games/hex/hex.hpp"
#include "fuzz/playing.hpp"

namespace arbiter::fuzz {
namespace {

using hex::Hexes;

// A log that begins in the position, for as many players as it names.
nlohmann::json log_with(nlohmann::json start) {
  std::size_t players = 2;
  if (start.is_object() && start.contains("players") && start["players"].is_object())
    players = std::clamp<std::size_t>(start["players"].size(), 2, 6);
  auto list = nlohmann::json::array();
  for (std::size_t i = 0; i < players; ++i) list.push_back({{"id", std::string(1, "ABCDEF"[i])}});
  return {{"game", "hex"},
          {"content", {{"pack", "sample"}, {"map", "sample-61"}}},
          {"players", std::move(list)},
          {"start", std::move(start)}};
}

}  // namespace

void run(std::string_view bytes) {
  auto json = read_strict(bytes);
  if (!json.ok()) return;
  Document document;
  document.bytes = bytes;
  document.head = log_with(std::move(json).value());
  LogReader<Hexes> reader(document, false);
  if (!reader.read_head() || !reader.log().forbidden.empty()) return;
  ByteChooser chooser(bytes.substr(bytes.size() / 2));
  Player<Hexes> player(reader.log(), reader.log().start, chooser);
  player.check_position();
  for (int i = 0; i < 40 && player.step(); ++i) player.check_position();
}

}  // namespace arbiter::fuzz
