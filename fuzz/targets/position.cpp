// Any bytes as a position of Conquest: every one that is let pass is played on from.
#include <nlohmann/json.hpp>

#include "codec/document.hpp"
#include "codec/log.hpp"
#include "codec/strict.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "fuzz/playing.hpp"

namespace arbiter::fuzz {
namespace {

using conquest::Conquest;

// A log that begins in the position, for as many players as it names.
nlohmann::json log_with(nlohmann::json start) {
  std::size_t players = 2;
  if (start.is_object() && start.contains("commanders") && start["commanders"].is_object())
    players = std::clamp<std::size_t>(start["commanders"].size(), 2, 8);
  auto list = nlohmann::json::array();
  for (std::size_t i = 0; i < players; ++i) list.push_back({{"id", std::string(1, "ABCDEFGH"[i])}});
  return {{"game", "conquest"}, {"players", std::move(list)}, {"start", std::move(start)}};
}

}  // namespace

void run(std::string_view bytes) {
  auto json = read_strict(bytes);
  if (!json.ok()) return;
  Document document;
  document.bytes = bytes;
  document.head = log_with(std::move(json).value());
  LogReader<Conquest> reader(document, false);
  if (!reader.read_head() || !reader.log().forbidden.empty()) return;
  ByteChooser chooser(bytes.substr(bytes.size() / 2));
  Player<Conquest> player(reader.log(), reader.log().start, chooser);
  player.check_position();
  for (int i = 0; i < 30 && player.step(); ++i) player.check_position();
}

}  // namespace arbiter::fuzz
