#include "engine/games/wh40k/wh40k.hpp"
#include "fuzz/game.hpp"
#include "wh40k/instances.hpp"

namespace arbiter::fuzz {
namespace {

Json head_with(const Json& deck_of_a, const Json& deck_of_b) {
  Json head = {{"game", "wh40k"}, {"players", players(2)}};
  head["players"][0]["deck"] = deck_of_a;
  head["players"][1]["deck"] = deck_of_b;
  return head;
}

Json with_position(Json start) {
  Json head = head_with("orks", "space-marines");
  head["start"] = std::move(start);
  return head;
}

// Each player has the first warlord and two copies of every other card that a deck may contain.
Json with_pack(const Json& pack) {
  Json deck = Json::object();
  bool warlord = false;
  for (const Json& card : pack["cards"]) {
    const std::string type = card["type"];
    if (type == "planet" || type == "token" || (type == "warlord" && warlord)) continue;
    warlord = warlord || type == "warlord";
    deck[card["id"].get<std::string>()] = type == "warlord" ? 1 : 2;
  }
  return head_with(deck, deck);
}

}  // namespace

void position(std::string_view bytes) { any_position<wh40k::Rules>(bytes, with_position); }
void pack(std::string_view bytes) { any_pack<wh40k::Rules>(bytes, with_pack); }
void moves(std::string_view bytes) { any_moves<wh40k::Rules>(bytes); }

}  // namespace arbiter::fuzz
