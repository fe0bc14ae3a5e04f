// Maps on which every Area borders every other one, Monsters that ignore everything in their way,
// cards with thousands of passives, and rounds of Battles that hit nothing.
#include "tests/work/attack.hpp"

namespace arbiter::work {
namespace zabor {

using Json = nlohmann::ordered_json;
using enum Question;

constexpr int kAreas = 96;
constexpr int kMonsters = 16;

std::string area_name(int number) { return "area-" + std::to_string(number); }
std::string numbered(const std::string& word, int number) {
  return word + "-" + std::to_string(number);
}

// Two halves in which every Area borders every other one, with one connection between them. Every
// third Area is sea.
Json map_of(bool one_half) {
  Json areas;
  const auto half = [&](int area) { return one_half ? 0 : area / (kAreas / 2); };
  const std::vector<std::string> colours{"red", "blue", "green"};
  for (int i = 0; i < kAreas; ++i) {
    Json one = {
        {"id", area_name(i)}, {"name", "Area"}, {"region", "all"}, {"borders", Json::array()}};
    one["kind"] = i % 3 == 2 ? "sea" : "land";
    for (int k = 0; k < i; ++k)
      if (half(k) == half(i) || (k == 0 && i == kAreas / 2)) one["borders"].push_back(area_name(k));
    if (i % 3 == 0 && i < 9) one["start"] = colours[static_cast<std::size_t>(i / 3)];
    areas.push_back(std::move(one));
  }
  return {{"areas", std::move(areas)}};
}

struct PackOf {
  bool one_half = false;
  int move = 5;  // of the Monsters
  Json passives = Json::array();
};
Json pack_of(const PackOf& wanted) {
  Json pack = {{"format", "arbiter.pack/1"}, {"game", "zabor"},    {"id", "attack"},
               {"version", "1.0.0"},         {"title", "Attacks"}, {"complete", false}};
  pack["map"] = map_of(wanted.one_half);
  for (int i = 0; i < kMonsters; ++i)
    pack["monsters"].push_back(
        {{"id", numbered("monster", i)},
         {"name", "Monster"},
         {"strength", 1},
         {"move", wanted.move},
         {"wounds", 20},
         {"abilities", {{"flight", 5}, {"pathfinder", 5}, {"water-walking", 5}}}});
  for (const std::string id : {"council", "events", "arms", "coercion", "crafts"})
    pack["positions"].push_back({{"id", id}, {"name", id}, {"passive", Json::array()}});
  Json& decks = pack["decks"];
  for (int i = 0; i < 30; ++i)
    decks["trait"].push_back({{"id", numbered("trait", i)}, {"name", "Trait"}});
  for (const std::string deck : {"event", "destiny", "sorcery", "trade"})
    for (int i = 0; i < 10; ++i)
      decks[deck].push_back(
          {{"id", numbered(deck, i)}, {"name", "Card"}, {"effects", {{{"op", "gold"}, {"n", 1}}}}});
  for (const std::string deck : {"dynasty", "artifact"})
    for (int i = 0; i < 6; ++i)
      decks[deck].push_back(
          {{"id", numbered(deck, i)}, {"name", "Card"}, {"passive", wanted.passives}});
  for (int i = 0; i < kMonsters; ++i)
    decks["monster"].push_back(
        {{"id", numbered("summons", i)}, {"name", "Card"}, {"monster", numbered("monster", i)}});
  for (int i = 0; i < 20; ++i)
    decks["vp"].push_back({{"id", numbered("vp", i)},
                           {"name", "Card"},
                           {"age", 1 + i / 5},
                           {"vp", 1},
                           {"when", {{"op", "gold"}, {"at_least", 1}}}});
  return pack;
}

// A campaigns. Land that is not A's is B's, without an Upgrade.
Json campaign(int own, bool monsters) {
  Json start = {
      {"format", "arbiter.position/1"},
      {"at", {{"phase", "action"}, {"action", "campaign"}, {"side", "primary"}, {"seat", "A"}}}};
  const std::vector<std::string> colours{"red", "blue", "green"};
  for (std::size_t i = 0; i < 3; ++i)
    start["players"][std::string(1, "ABC"[i])] = {{"colour", colours[i]},
                                                  {"start", area_name(static_cast<int>(i) * 3)}};
  start["players"]["A"]["positions"] = {"council", "events", "arms", "coercion"};
  for (int i = 0; i < kAreas; ++i)
    if (i % 3 != 2)
      start["areas"][area_name(i)] = {{"owner", i < own ? "A" : "B"}, {"units", {{"infantry", 1}}}};
  for (int i = 0; i < kMonsters && monsters; ++i)
    start["monsters"][numbered("monster", i)] = {{"area", area_name(3)}, {"owner", "A"}};
  for (const std::string action : {"acquisition", "build-army", "campaign", "civilize",
                                   "council-seat", "diplomacy", "maritime", "rituals"})
    start["track"].push_back({{"action", action}});
  return start;
}
Json log_of(Json pack, Json start, Json moves) {
  return {{"format", "arbiter.log/1"},
          {"game", "zabor"},
          {"content", {{"inline", std::move(pack)}}},
          {"players", {{{"id", "A"}}, {{"id", "B"}}, {{"id", "C"}}}},
          {"chance", {{"source", "recorded"}}},
          {"start", std::move(start)},
          {"moves", std::move(moves)}};
}
Json march(Json units, int from, int to) {
  return {{"by", "A"},
          {"do", "move"},
          {"units", std::move(units)},
          {"from", area_name(from)},
          {"to", area_name(to)}};
}

}  // namespace zabor

std::vector<Attack> zabor_attacks() {
  using namespace zabor;
  std::vector<Attack> attacks;
  Json herd;
  for (int i = 0; i < kMonsters; ++i) herd[numbered("monster", i)] = 1;
  add(attacks, "zabor: Monsters that go far",
      log_of(pack_of({}), campaign(6, true), Json::array({march(herd, 3, 70)})),
      {verify, transcript});
  add(attacks, "zabor: Monsters that cannot go so far",
      log_of(pack_of({.move = 1}), campaign(6, true), Json::array({march(herd, 3, 70)})),
      {verify, explain});
  add(attacks, "zabor: whereto Monsters may go",
      log_of(pack_of({.one_half = true}), campaign(6, true), Json::array()), {options});

  // Each must be read, and none is about the Infantry that fights.
  const auto passive = [](const std::string& name) -> Json {
    return {{"op", "ability"}, {"name", name}, {"unit", "cavalry"}, {"level", 1}};
  };
  Json passives = Json::array();
  for (int i = 0; i < 1'000; ++i)
    for (const std::string name : {"superiority", "support"}) passives.push_back(passive(name));
  Json start = campaign(4, false);
  for (std::size_t seat = 0; seat < 2; ++seat)
    for (const std::string deck : {"dynasty", "artifact"})
      for (int i = 0; i < 3; ++i)
        start["players"][std::string(1, "AB"[seat])][deck].push_back(
            numbered(deck, static_cast<int>(seat) * 3 + i));
  Json rounds = Json::array({march({{"infantry", 1}}, 0, 4), {{"by", "A"}, {"do", "done"}}});
  for (int i = 0; i < 60'000; ++i)
    rounds.push_back(
        {{"by", "chance"}, {"do", "roll"}, {"attacker", {1, 1}}, {"defender", {1, 1}}});
  add(attacks, "zabor: rounds without a hit",
      log_of(pack_of({.passives = passives}), start, rounds), {verify, position});

  Json names = pack_of({});
  for (int i = 0; i < 1'900; ++i)
    for (const std::string deck : {"destiny", "sorcery", "trade", "event"})
      names["decks"][deck].push_back({{"id", numbered(std::string(40, 'x') + deck, i)},
                                      {"name", "Card"},
                                      {"effects", Json::array()}});
  add(attacks, "zabor: names that are too many", names, {pack});
  return attacks;
}

}  // namespace arbiter::work
