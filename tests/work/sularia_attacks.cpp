// Combatants that change combatants, triggers for everything that happens, attacks and defences by
// all combatants, a long chain, and long names.
#include "tests/work/attack.hpp"

namespace arbiter::work {
namespace sularia {

using Json = nlohmann::ordered_json;
using enum Question;

// Type N allows 250 copies of a name, so there are eight names.
constexpr int kNames = 8;

Json card(const std::string& id, Json more) {
  Json one = {{"id", id},    {"name", id},   {"type", "combatant"}, {"faction", "mercenary"},
              {"points", 1}, {"defense", 5}, {"limit", 250}};
  one.update(more);
  return one;
}
Json cards(const Json& more) {
  Json all = Json::array();
  for (int i = 0; i < kNames; ++i) all.push_back(card("mob-" + std::to_string(i), more));
  return all;
}
Json change(const std::string& what, Json more) {
  Json one = {{"kind", "continuous"}, {"change", what}};
  one.update(more);
  return one;
}
// The text says that every card of every site strikes first. There is no such card, but each must
// be read.
Json first_strike() {
  return change("keyword",
                {{"keyword", {{"keyword", "alpha_strike"}}}, {"to", {{"type", "site"}}}});
}
Json target_that_strikes() {
  return {{"filter", {{"type", "combatant"}, {"keyword", "alpha_strike"}}}};
}
Json abilities(std::initializer_list<std::pair<int, Json>> lists) {
  Json all = Json::array();
  for (const auto& [times, one] : lists)
    for (int i = 0; i < times; ++i) all.push_back(one);
  return {{"abilities", std::move(all)}};
}

Json table(Json at, int combatants) {
  Json on_table;
  for (int i = 0; i < combatants; ++i)
    on_table[(i % 2 == 0 ? "A" : "B") + std::to_string(i / 2 + 1)] = {
        {"card", "mob-" + std::to_string(i / 2 % kNames)}, {"in", "combatant_zone"}};
  return {{"format", "arbiter.position/1"},
          {"at", std::move(at)},
          {"initiative", "A"},
          {"players", Json::object()},
          {"cards", std::move(on_table)}};
}
Json log_of(Json all, Json start, Json moves) {
  const Json deck = {{"mob-0", 60}};
  const Json pack = {{"format", "arbiter.pack/1"}, {"game", "sularia"},  {"id", "attack"},
                     {"version", "1.0.0"},         {"title", "Attacks"}, {"cards", std::move(all)}};
  return {{"format", "arbiter.log/1"},
          {"game", "sularia"},
          {"options", {{"rulings", {{"sularia:R-07", "reopens"}}}}},
          {"content", {{"inline", pack}}},
          {"players", {{{"id", "A"}, {"deck", deck}}, {{"id", "B"}, {"deck", deck}}}},
          {"chance", {{"source", "recorded"}}},
          {"start", std::move(start)},
          {"moves", std::move(moves)}};
}

Json window(const std::string& phase) {
  return {{"phase", phase}, {"step", "window"}, {"turn", "A"}, {"priority", "A"}};
}
Json move(const std::string& by, const std::string& does) { return {{"by", by}, {"do", does}}; }
Json passes(int count) {
  Json moves = Json::array();
  for (int i = 0; i < count; ++i) moves.push_back(move(i % 2 == 0 ? "A" : "B", "pass"));
  return moves;
}
Json ability(const std::string& effect) {
  return {{"kind", "payment"},
          {"cost", {{{"pay", "health"}, {"amount", 1}}}},
          {"do", {{{"verb", effect}, {"amount", 1}}}}};
}
// The chain grows and resolves, again and again.
Json uses(std::size_t entries, std::size_t chain) {
  Json moves = Json::array();
  while (moves.size() < entries) {
    for (std::size_t i = 0; i < chain; ++i) {
      const std::string by = i % 2 == 0 ? "A" : "B";
      moves.push_back(move(by, "use"));
      moves.back()["card"] = by + "1";
    }
    moves.push_back(move("A", "pass"));
    moves.push_back(move("B", "pass"));
  }
  return moves;
}

// All of A's combatants attack a site of B, and all of B's defend against one of them.
Json fight(int combatants, bool many) {
  Json moves = Json::array();
  Json attack = move("A", "attack"), defend = move("B", "defend");
  for (int i = 1; i <= (many ? combatants / 2 : 1); ++i)
    attack["attacks"].push_back({{"unit", "A" + std::to_string(i)}, {"site", "B1999"}});
  for (int i = 1; i <= combatants / 2; ++i)
    defend["defenders"].push_back({{"unit", "B" + std::to_string(i)}, {"against", "A1"}});
  moves.push_back(std::move(attack));
  moves.push_back(move("A", "pass"));
  moves.push_back(move("B", "pass"));
  moves.push_back(std::move(defend));
  for (const Json& one : passes(8)) moves.push_back(one);
  return moves;
}
Json battlefield(int combatants) {
  Json start = table({{"phase", "attack"}, {"step", "declare"}, {"turn", "A"}}, combatants);
  start["cards"]["B1999"] = {{"card", "fort"}, {"in", "site_zone"}, {"place", "F0"}};
  return start;
}
Json with_fort(Json all) {
  all.push_back(card("fort", {{"type", "site"}, {"defense", 200}}));
  return all;
}

}  // namespace sularia

std::vector<Attack> sularia_attacks() {
  using namespace sularia;
  std::vector<Attack> attacks;
  Json required = {{"kind", "required"},
                   {"phase", "sularium"},
                   {"choose", target_that_strikes()},
                   {"do", {{{"verb", "attack"}, {"to", "targets"}, {"amount", 1}}}}};
  add(attacks, "sularia: triggers that find no target",
      log_of(cards(abilities({{8, required}, {8, first_strike()}})), table(window("site"), 400),
             passes(2)),
      {verify});
  const Json stronger = change("defense", {{"to", {{"type", "combatant"}}}, {"amount", 1}});
  add(attacks, "sularia: a long chain beside many that change all",
      log_of(cards(abilities({{1, ability("health")}, {15, stronger}})),
             table(window("combatant"), 1'990), uses(502, 500)),
      {verify, position});
  add(attacks, "sularia: chains without end",
      log_of(cards(abilities({{1, ability("health")}})), table(window("combatant"), 1'990),
             uses(60'000, 900)),
      {verify, transcript});
  Json aimed = ability("attack");
  aimed["do"][0]["to"] = "targets";
  aimed["choose"] = target_that_strikes();
  add(attacks, "sularia: targets that strike first",
      log_of(cards(abilities({{1, aimed}, {15, first_strike()}})), table(window("combatant"), 400),
             Json::array()),
      {verify, options});
  Json left = {{"kind", "optional"},
               {"event", "left"},
               {"by", {{"type", "combatant"}}},
               {"do", {{{"verb", "health"}, {"amount", 1}}}}};
  Json all = cards(abilities({{16, left}}));
  all.push_back(
      {{"id", "doom"},
       {"name", "doom"},
       {"type", "tactic"},
       {"faction", "mercenary"},
       {"points", 1},
       {"abilities", {{{"kind", "effect"}, {"do", {{{"verb", "destroy"}, {"to", "all"}}}}}}}});
  Json doomed = table(window("combatant"), 1'500);
  doomed["cards"]["A1999"] = {{"card", "doom"}, {"in", "hand"}};
  Json doom = passes(3);
  doom[0] = move("A", "play");
  doom[0]["card"] = "A1999";
  doom[1] = move("B", "pass");
  doom[2] = move("A", "pass");
  add(attacks, "sularia: everybody sees everybody leave", log_of(all, doomed, doom), {verify});

  const Json tough = change("defense", {{"to", {{"type", "site"}}}, {"amount", 1}});
  Json soldiers = abilities({{8, first_strike()}, {8, tough}});
  soldiers["attack"] = 1;
  soldiers["defense"] = 100;
  add(attacks, "sularia: all attack and all defend",
      log_of(with_fort(cards(soldiers)), battlefield(1'990), fight(1'990, true)), {verify});
  add(attacks, "sularia: one is held off by a thousand",
      log_of(with_fort(cards(soldiers)), battlefield(1'990), fight(1'990, false)), {verify});
  add(attacks, "sularia: whom to attack",
      log_of(with_fort(cards(soldiers)), battlefield(600), Json::array()), {options});

  Json named = Json::array();
  for (int i = 0; i < 1'500; ++i)
    named.push_back(card("mob-" + std::to_string(i),
                         {{"name", std::string(3'800, 'x') + std::to_string(10'000 + i)}}));
  add(attacks, "sularia: long names", log_of(named, table(window("combatant"), 2), passes(2)),
      {verify});
  return attacks;
}

}  // namespace arbiter::work
