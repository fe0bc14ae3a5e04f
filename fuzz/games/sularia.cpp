#include "engine/games/sularia/sularia.hpp"
#include "fuzz/game.hpp"
#include "sularia/instances.hpp"

namespace arbiter::fuzz {
namespace {

Json with_position(Json start) {
  Json head = {{"game", "sularia"}, {"players", players(2)}, {"start", std::move(start)}};
  head["players"][0]["deck"] = "jotune";
  head["players"][1]["deck"] = "synthien";
  return head;
}

// Both players hold the first cards of the pack and have points. Each deck contains one copy of
// each card.
Json with_pack(const Json& pack) {
  const Json& all = pack["cards"];
  const std::size_t held = std::min<std::size_t>(all.size(), 12);
  Json cards = Json::object(), pool = Json::object(), both = Json::object();
  for (const Json& card : all) pool[card["id"].get<std::string>()] = 1;
  for (const char seat : {'A', 'B'}) {
    const std::string letter(1, seat);
    for (std::size_t i = 0; i < held; ++i)
      cards[letter + std::to_string(i + 1)] = {{"card", all[i]["id"]}, {"in", "hand"}};
    both[letter] = {{"influence", 30}, {"deck", {{"slots", pool.size()}, {"pool", pool}}}};
  }
  return {{"game", "sularia"},
          {"players", players(2)},
          {"start",
           {{"at", {{"phase", "site"}, {"turn", "A"}}},
            {"players", std::move(both)},
            {"cards", std::move(cards)}}}};
}

}  // namespace

void position(std::string_view bytes) { any_position<sularia::Rules>(bytes, with_position); }
void pack(std::string_view bytes) { any_pack<sularia::Rules>(bytes, with_pack); }
void moves(std::string_view bytes) { any_moves<sularia::Rules>(bytes); }

}  // namespace arbiter::fuzz
