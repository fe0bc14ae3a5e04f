// Any bytes as a pack of Conquest: every one that is let pass is played with.
#include <nlohmann/json.hpp>

#include "codec/document.hpp"
#include "codec/log.hpp"
#include "codec/strict.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "fuzz/playing.hpp"

namespace arbiter::fuzz {
namespace {

using conquest::Conquest;
using Json = nlohmann::json;

// Both commanders hold the first cards of the pack and are rich; their domains hold one of each.
Json position_with(const Json& cards) {
  const std::size_t held = std::min<std::size_t>(cards.size(), 12);
  Json resources = Json::object(), pool = Json::object(), commanders = Json::object();
  for (const Json& card : cards) pool[card["id"].get<std::string>()] = 1;
  for (const char seat : {'A', 'B'}) {
    const std::string letter(1, seat);
    for (std::size_t i = 0; i < held; ++i)
      resources[letter + std::to_string(i + 2)] = {{"card", cards[i]["id"]}, {"in", "arsenal"}};
    commanders[letter] = {
        {"gold", 30}, {"mana", 30}, {"domain", {{"slots", pool.size()}, {"pool", pool}}}};
  }
  return {{"at", {{"phase", "campaign"}, {"term", "A"}, {"priority", "A"}}},
          {"commanders", std::move(commanders)},
          {"resources", std::move(resources)}};
}

}  // namespace

void run(std::string_view bytes) {
  const auto json = read_strict(bytes);
  if (!json.ok()) return;
  std::vector<Fault> faults;
  const auto pack = read_pack<Conquest>(json.value(), "", faults);
  must((pack == nullptr) == !faults.empty(), "a pack half-loaded");
  if (!pack || json.value()["cards"].empty()) return;
  Document document;
  document.bytes = bytes;
  document.head = {{"game", "conquest"},
                   {"content", {{"inline", json.value()}}},
                   {"start", position_with(json.value()["cards"])}};
  LogReader<Conquest> reader(document, false);
  if (!reader.read_head() || !reader.log().forbidden.empty()) return;
  ByteChooser chooser(bytes);
  Player<Conquest> player(reader.log(), reader.log().start, chooser);
  player.check_position();
  for (int i = 0; i < 60 && player.step(); ++i)
    if (i % 4 == 0) player.check_position();
}

}  // namespace arbiter::fuzz
