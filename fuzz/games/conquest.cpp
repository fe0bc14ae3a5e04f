#include "engine/games/conquest/conquest.hpp"
#include "conquest/instances.hpp"
#include "fuzz/game.hpp"

namespace arbiter::fuzz {
namespace {

Json with_position(Json start) {
  const auto count = count_of(start, "commanders", 2, 8);
  return {{"game", "conquest"}, {"players", players(count)}, {"start", std::move(start)}};
}

// Both commanders hold the first cards of the pack and are rich. Each domain contains one copy of
// each card.
Json with_pack(const Json& pack) {
  const Json& cards = pack["cards"];
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
  return {{"game", "conquest"},
          {"start",
           {{"at", {{"phase", "campaign"}, {"term", "A"}, {"priority", "A"}}},
            {"commanders", std::move(commanders)},
            {"resources", std::move(resources)}}}};
}

}  // namespace

void position(std::string_view bytes) { any_position<conquest::Rules>(bytes, with_position); }
void pack(std::string_view bytes) { any_pack<conquest::Rules>(bytes, with_pack); }
void moves(std::string_view bytes) { any_moves<conquest::Rules>(bytes); }

}  // namespace arbiter::fuzz
