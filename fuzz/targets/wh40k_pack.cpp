// Any bytes as a pack of Warhammer 40,000: Conquest: every one that is let pass is played with.
#include <nlohmann/json.hpp>

#include "codec/document.hpp"
#include "codec/log.hpp"
#include "codec/strict.hpp"
#include "engine/games/wh40k/wh40k.hpp"
#include "fuzz/playing.hpp"

namespace arbiter::fuzz {
namespace {

using Json = nlohmann::json;
using wh40k::Rules;

// Each player has the first warlord and two of every other card that a deck may hold.
Json deck_of(const Json& cards) {
  Json deck = Json::object();
  bool warlord = false;
  for (const Json& card : cards) {
    const std::string type = card["type"];
    if (type == "planet" || type == "token" || (type == "warlord" && warlord)) continue;
    warlord = warlord || type == "warlord";
    deck[card["id"].get<std::string>()] = type == "warlord" ? 1 : 2;
  }
  return deck;
}

}  // namespace

void run(std::string_view bytes) {
  const auto json = read_strict(bytes);
  if (!json.ok()) return;
  std::vector<Fault> faults;
  const auto pack = read_pack<Rules>(json.value(), "", faults);
  must((pack == nullptr) == !faults.empty(), "a pack half-loaded");
  if (!pack) return;
  const Json deck = deck_of(json.value()["cards"]);
  Document document;
  document.bytes = bytes;
  document.head = {{"game", "wh40k"}, {"content", {{"inline", json.value()}}}};
  document.head["players"] = {{{"id", "A"}, {"deck", deck}}, {{"id", "B"}, {"deck", deck}}};
  LogReader<Rules> reader(document, false);
  if (!reader.read_head() || !reader.log().forbidden.empty()) return;
  ByteChooser chooser(bytes);
  Player<Rules> player(reader.log(), reader.log().start, chooser);
  player.check_position();
  for (int i = 0; i < 150 && player.step(); ++i)
    if (i % 8 == 0) player.check_position();
}

}  // namespace arbiter::fuzz
