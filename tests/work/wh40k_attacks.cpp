// Constants that count every unit for every unit, abilities that find nothing to choose, long
// traits, many events in one window, and a battle without end.
#include "codec/game_codec.hpp"
#include "tests/work/attack.hpp"

namespace arbiter::work {
namespace wh40k {

using Json = nlohmann::ordered_json;
using enum Question;

constexpr const char* kPlanet = "planet-1";

Json unit(Json more, int hit_points = 5) {
  Json card = {{"id", "mob"}, {"name", "Mob"}, {"type", "army"},          {"cost", 1},
               {"attack", 0}, {"command", 1},  {"hit_points", hit_points}};
  card.update(more);
  return card;
}
Json constant(const std::string& change, Json more) {
  Json one = {{"change", change}, {"to", {{"is", "unit"}}}, {"amount", 1}};
  one.update(more);
  return one;
}
// Damages a target that is never there.
Json vain_ability(const std::string& kind) {
  return {{"kind", kind},
          {"choose", {{{"pick", "target"}, {"filter", {{"is", "unit"}, {"trait", "None"}}}}}},
          {"do", {{{"verb", "damage"}, {"to", "target"}, {"amount", 1}}}}};
}

Json pack_of(Json cards) {
  for (int i = 1; i <= 7; ++i) {
    const std::string number = std::to_string(i);
    cards.push_back({{"id", "planet-" + number},
                     {"name", "Planet " + number},
                     {"type", "planet"},
                     {"types", {"material"}}});
  }
  cards.push_back({{"id", "boss"},
                   {"name", "Boss"},
                   {"type", "warlord"},
                   {"attack", 0},
                   {"hit_points", 6},
                   {"bloodied_hit_points", 5}});
  return {{"format", "arbiter.pack/1"}, {"game", "wh40k"},    {"id", "attack"},
          {"version", "1.0.0"},         {"title", "Attacks"}, {"cards", std::move(cards)}};
}

// Each player has half of the units, all at one planet.
Json table(Json at, int units, int damage = 0) {
  Json cards;
  for (const std::string owner : {"A", "B"}) {
    cards[owner + "1"] = {{"card", "boss"}, {"in", "planet"}, {"planet", kPlanet}};
    for (int i = 0; i < units / 2; ++i) {
      Json& one = cards[owner + std::to_string(i + 2)];
      one = {{"card", "mob"}, {"in", "planet"}, {"planet", kPlanet}};
      if (damage > 0) one["damage"] = damage;
    }
  }
  Json line;
  for (int i = 1; i <= 5; ++i) line.push_back({{"planet", "planet-" + std::to_string(i)}});
  return {
      {"format", "arbiter.position/1"}, {"at", std::move(at)},       {"initiative", "A"},
      {"line", std::move(line)},        {"players", Json::object()}, {"cards", std::move(cards)}};
}
Json log_of(const Json& card, Json start, Json moves) {
  const Json boss = {{"boss", 1}};
  return {{"format", "arbiter.log/1"},
          {"game", "wh40k"},
          {"content", {{"inline", pack_of(Json::array({card}))}}},
          {"players", {{{"id", "A"}, {"deck", boss}}, {{"id", "B"}, {"deck", boss}}}},
          {"chance", {{"source", "recorded"}}},
          {"start", std::move(start)},
          {"moves", std::move(moves)}};
}

Json move(const std::string& by, const std::string& does) { return {{"by", by}, {"do", does}}; }
Json passes() { return {move("A", "pass_turn"), move("B", "pass_turn")}; }
Json deployment() { return {{"phase", "deploy"}, {"turn", "A"}}; }
Json battle() {
  return {{"phase", "combat"}, {"step", "attack"}, {"turn", "A"}, {"planet", kPlanet}};
}

// Every unit attacks in every combat round, and no attack has an effect.
Json long_battle(int units, std::size_t entries) {
  Json moves = Json::array();
  const auto attack = [&](const std::string& by, int number) {
    Json one = move(by, "attack");
    one["unit"] = by + std::to_string(number);
    one["target"] = by == "A" ? "B2" : "A2";
    moves.push_back(std::move(one));
  };
  while (moves.size() < entries) {
    for (int i = 1; i <= units / 2 + 1; ++i)
      for (const std::string by : {"A", "B"}) attack(by, i);
    for (const std::string by : {"A", "B"}) moves.push_back(move(by, "pass_turn"));
  }
  return moves;
}

// Damage to very many units may be answered, and each of them might answer for each.
Json window(int units) {
  Json start = table(deployment(), units);
  start["rules_version"] = codec_of("wh40k")->book().rules_version;
  for (int i = 0; i < 200; ++i)
    start["events"].push_back({{"kind", "damaged"},
                               {"unit", "A" + std::to_string(2 + i)},
                               {"card", "mob"},
                               {"planet", kPlanet}});
  start["frames"] = {{{"frame", "answering"}, {"stage", "ask"}, {"turn", "A"}}};
  return start;
}

}  // namespace wh40k

std::vector<Attack> wh40k_attacks() {
  using namespace wh40k;
  std::vector<Attack> attacks;
  const Json counts = constant("hit_points", {{"against", {{"is", "unit"}}}});
  const Json counting = unit({{"constants", Json::array({counts})}}, 1);
  add(attacks, "wh40k: hit points that count units",
      log_of(counting, table(deployment(), 300, 1), passes()), {verify, position, explain});
  add(attacks, "wh40k: hit points that count units, as many as there may be",
      log_of(counting, table(deployment(), 1'980, 1), passes()), {verify});

  Json shy = constant("no_defender",
                      {{"to", {{"is", "unit"}, {"without", "None"}}}, {"when", "companion"}});
  shy.erase("amount");
  add(attacks, "wh40k: targets that are no defenders",
      log_of(unit({{"constants", Json(20, shy)}}), table(battle(), 400), Json::array()),
      {verify, options});

  std::vector<std::string> traits;
  for (int i = 0; i < 1'990; ++i) traits.push_back(std::string(500, 'x') + std::to_string(i));
  const Json trait = constant("hit_points", {{"to", {{"is", "unit"}, {"trait", traits.back()}}}});
  add(attacks, "wh40k: long traits",
      log_of(unit({{"traits", traits}, {"constants", Json(10, trait)}}, 1),
             table(deployment(), 200, 1), passes()),
      {verify});

  const Json vain = unit({{"abilities", Json(60, vain_ability("action"))}});
  Json blows = long_battle(1'980, 100);
  add(attacks, "wh40k: actions without a target", log_of(vain, table(battle(), 1'980), blows),
      {verify});
  Json reaction = vain_ability("reaction");
  reaction["on"] = {{"event", "damaged"}, {"of", {{"is", "unit"}}}};
  add(attacks, "wh40k: reactions without a target",
      log_of(unit({{"abilities", Json(4, reaction)}}), window(1'800),
             Json::array({move("A", "pass")})),
      {verify, options});
  Json pairs = vain_ability("action");
  pairs["choose"] = {{{"pick", "target"}, {"filter", {{"is", "unit"}}}},
                     {{"pick", "other"}, {"filter", {{"is", "unit"}, {"trait", "None"}}}}};
  pairs["do"] = {{{"verb", "move_damage"}, {"amount", 1}}};
  add(attacks, "wh40k: pairs of targets",
      log_of(unit({{"abilities", Json(4, pairs)}}), table(deployment(), 1'000), Json::array()),
      {options});
  add(attacks, "wh40k: a battle without end",
      log_of(unit(Json::object(), 200), table(battle(), 1'980), long_battle(1'980, 60'000)),
      {verify, transcript});

  Json makers = Json::array();
  const Json create = {{"verb", "create"}, {"token", std::string(60, 'x')}};
  Json maker = vain_ability("action");
  maker["do"] = Json(85, create);
  for (int i = 0; i < 1'000; ++i) {
    makers.push_back(unit({{"abilities", Json::array({maker})}}));
    makers.back()["id"] = std::string(55, 'x') + std::to_string(10'000 + i);
  }
  add(attacks, "wh40k: tokens that are not there", pack_of(std::move(makers)), {pack});
  return attacks;
}

}  // namespace arbiter::work
