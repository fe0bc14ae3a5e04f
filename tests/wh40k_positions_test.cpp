// Positions of wh40k typed by hand: which are impossible and at which place, what may be left out,
// and what exceeds a position.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/asked.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::test {
namespace {

using Json = nlohmann::json;

const Json deploy_turn = {{"phase", "deploy"}, {"turn", "A"}};
const Json battle_window = {{"phase", "combat"}, {"planet", "ferrin"}};

// Five planets are face up and one is face down. One warlord of each player is in headquarters.
Json position_at(const Json& at) {
  Json line = Json::array();
  for (const char* planet : {"ferrin", "barlus", "atrox-prime", "plannum", "osus-iv"})
    line.push_back({{"planet", planet}});
  line.push_back({{"up", false}});
  Json start = {
      {"format", "arbiter.position/1"}, {"game", "wh40k"}, {"at", at}, {"initiative", "A"}};
  start["line"] = line;
  start["players"] = {{"A", Json::object()}, {"B", Json::object()}};
  start["cards"]["A1"] = {{"card", "nazdreg"}, {"in", "headquarters"}};
  start["cards"]["B1"] = {{"card", "captain-cato-sicarius"}, {"in", "headquarters"}};
  return start;
}

std::string log_from(const Json& start, const Json& moves = Json::array()) {
  return Json{{"format", "arbiter.log/1"},
              {"game", "wh40k"},
              {"content", {{"pack", "core-set-starters"}}},
              {"players", {{{"id", "A"}}, {{"id", "B"}}}},
              {"start", start},
              {"moves", moves}}
      .dump();
}

// Returns the place of the first fault, by a rule of the book or not, or nothing.
std::string place_of_fault(const Json& start) {
  const auto verdict = verify(log_from(start));
  if (!verdict.ok()) return verdict.problem().errors.at(0).pointer;
  const Json found = Json::parse(json_of(verdict.value()));
  return found["status"] == "legal" ? "" : found["violation"]["pointer"].get<std::string>();
}

std::string status_after(const Json& start, const Json& move) {
  const auto verdict = verify(log_from(start, Json::array({move})));
  if (!verdict.ok()) return verdict.problem().errors.at(0).pointer;
  return Json::parse(json_of(verdict.value()))["status"].get<std::string>();
}

// Returns the written position after these moves.
Json written(const Json& start, const Json& moves = Json::array()) {
  const auto text = asked::position(log_from(start, moves), {});
  EXPECT_TRUE(text.ok());
  return text.ok() ? Json::parse(text.value()) : Json::object();
}

Json unit_at_ferrin(const char* card, unsigned damage) {
  return {{"card", card}, {"planet", "ferrin"}, {"damage", damage}};
}

void add_cybork_bodies(Json& start, const std::string& on, int first, int count) {
  for (int i = first; i < first + count; ++i)
    start["cards"]["A" + std::to_string(i)] = {
        {"card", "cybork-body"}, {"in", "attached"}, {"on", on}};
}

TEST(Wh40kPositions, WhoHasWonTheLastPlanetIsWorkedOutOrSaid) {
  const auto won = [](const Json& by_a, const Json& by_b, const char* last) {
    Json start = position_at(deploy_turn);
    start["line"].erase(5);
    start["players"]["A"]["victory"] = by_a;
    start["players"]["B"]["victory"] = by_b;
    if (last[0] != '\0') start["last_winner"] = last;
    return start;
  };
  const Json none = Json::array(), one = {"tarrus"}, other = {"elouith"};
  EXPECT_EQ(place_of_fault(won(none, none, "")), "");
  EXPECT_EQ(written(won(one, none, ""))["last_winner"], "A");
  EXPECT_EQ(written(won(none, one, ""))["last_winner"], "B");
  EXPECT_EQ(place_of_fault(won(one, other, "")), "/start/last_winner");
  EXPECT_EQ(place_of_fault(won(one, other, "B")), "");
  EXPECT_EQ(place_of_fault(won(one, none, "B")), "/start/last_winner");
  EXPECT_EQ(place_of_fault(won(none, none, "A")), "/start/last_winner");
  EXPECT_EQ(place_of_fault(won(one, none, "C")), "/start/last_winner");
}

TEST(Wh40kPositions, APlanetHasOnePlace) {
  Json start = position_at(deploy_turn);
  start["players"]["A"]["victory"] = {"tarrus"};
  EXPECT_EQ(place_of_fault(start), "");

  Json changed = start;
  changed["players"]["B"]["victory"] = {"tarrus"};
  EXPECT_EQ(place_of_fault(changed), "/start/players/B/victory") << "in two displays";
  changed = start;
  changed["players"]["A"]["victory"] = {"tarrus", "tarrus"};
  EXPECT_EQ(place_of_fault(changed), "/start/players/A/victory") << "twice in one";
  changed = start;
  changed["line"][5]["planet"] = "tarrus";
  EXPECT_EQ(place_of_fault(changed), "/start/players/A/victory") << "face down and won";
  changed = start;
  changed["planets_unnamed"] = {{"tarrus", 1}};
  EXPECT_EQ(place_of_fault(changed), "/start/planets_unnamed") << "won and maybe face down";
  changed = start;
  changed["line"][5]["planet"] = "elouith";
  EXPECT_EQ(place_of_fault(changed), "") << "face down and known";
}

TEST(Wh40kPositions, WhatIsHeldIsBounded) {
  const auto with_unit = [](const char* field, unsigned amount) {
    Json start = position_at(deploy_turn);
    start["cards"]["A2"] = unit_at_ferrin("goff-nob", 0);
    start["cards"]["A2"][field] = amount;
    return start;
  };
  const auto with_pool = [](unsigned resources) {
    Json start = position_at(deploy_turn);
    start["players"]["A"]["resources"] = resources;
    return start;
  };
  EXPECT_EQ(place_of_fault(with_pool(1'000'000)), "");
  EXPECT_EQ(place_of_fault(with_pool(1'000'001)), "/start/players/A/resources");
  EXPECT_EQ(place_of_fault(with_unit("boost", 255)), "");
  EXPECT_EQ(place_of_fault(with_unit("boost", 256)), "/start/cards/A2/boost");
  EXPECT_EQ(place_of_fault(with_unit("resources", 256)), "/start/cards/A2/resources");
  EXPECT_EQ(place_of_fault(with_unit("damage", 65'536)), "/start/cards/A2/damage");
}

// R-05 bounds nothing, but what a position cannot hold cannot be judged.
TEST(Wh40kPositions, WhatLeadsBeyondAPositionIsUnverifiable) {
  const auto with_damage = [](unsigned damage) {
    Json start = position_at(battle_window);
    start["cards"]["A2"] = {{"card", "kraktoof-hall"}, {"in", "headquarters"}};
    start["cards"]["A3"] = unit_at_ferrin("goff-nob", 1);
    start["cards"]["A4"] = unit_at_ferrin("goff-nob", damage);
    add_cybork_bodies(start, "A4", 5, 14);
    return start;
  };
  const Json use = {{"by", "A"}, {"do", "use"}, {"card", "A2"}, {"target", "A3"}, {"other", "A4"}};
  EXPECT_EQ(status_after(with_damage(65'534), use), "legal");
  EXPECT_EQ(status_after(with_damage(65'535), use), "unverifiable");
  const Json most = written(with_damage(65'534), Json::array({use}));
  EXPECT_EQ(most["cards"]["A4"]["damage"], 65'535);
  EXPECT_EQ(place_of_fault(most), "") << "what has been reached reads back";

  const auto with_boost = [](unsigned boost) {
    Json start = position_at(battle_window);
    start["players"]["A"]["resources"] = 3;
    start["cards"]["A2"] = {{"card", "battle-cry"}, {"in", "hand"}};
    start["cards"]["A3"] = unit_at_ferrin("goff-nob", 0);
    start["cards"]["A3"]["boost"] = boost;
    return start;
  };
  const Json play = {{"by", "A"}, {"do", "play"}, {"card", "A2"}};
  EXPECT_EQ(status_after(with_boost(253), play), "legal");
  EXPECT_EQ(status_after(with_boost(254), play), "unverifiable");
}

// A Brutal attacker deals more damage than a hit can hold.
TEST(Wh40kPositions, DamageBeyondAPositionIsNotDealt) {
  const auto attack_with = [](const char* defender) {
    Json start =
        position_at({{"phase", "combat"}, {"planet", "ferrin"}, {"step", "attack"}, {"turn", "A"}});
    start["cards"]["A2"] = unit_at_ferrin("tankbusta-bommaz", 65'530);
    start["cards"]["A1"] = {{"card", "nazdreg"}, {"planet", "ferrin"}};  // it has Brutal from him
    add_cybork_bodies(start, "A2", 5, 16);
    start["cards"]["B2"] = unit_at_ferrin(defender, 0);
    return status_after(start, {{"by", "A"}, {"do", "attack"}, {"unit", "A2"}, {"target", "B2"}});
  };
  EXPECT_EQ(attack_with("10th-company-scout"), "legal");
  EXPECT_EQ(attack_with("land-raider"), "unverifiable") << "twice as much to a Vehicle";
}

// What a unit is never changes, so no play leads to these positions.
TEST(Wh40kPositions, AnAttachmentIsOnAUnitThatMayCarryIt) {
  const auto on = [](const char* attachment, const char* unit) {
    Json start = position_at(deploy_turn);
    start["cards"]["A2"] = unit_at_ferrin("rugged-killa-kans", 0);
    start["cards"]["A3"] = unit_at_ferrin("goff-nob", 0);
    start["cards"]["B2"] = unit_at_ferrin("goff-nob", 0);
    start["cards"]["A4"] = {{"card", attachment}, {"in", "attached"}, {"on", unit}};
    return place_of_fault(start);
  };
  const std::string refused = "/start/cards/A4/on";
  EXPECT_EQ(on("cybork-body", "A3"), "");
  EXPECT_EQ(on("cybork-body", "B2"), "") << "the unit of either player";
  EXPECT_EQ(on("cybork-body", "A1"), refused) << "a warlord is no army unit";
  EXPECT_EQ(on("cybork-body", "A2"), refused) << "Wargear";
  EXPECT_EQ(on("promotion", "A2"), "") << "no Wargear";
  EXPECT_EQ(on("iron-halo", "A1"), "");
  EXPECT_EQ(on("iron-halo", "A3"), refused) << "not unique";
}

TEST(Wh40kPositions, NoPlanetIsTheFirstWhenTheHeadquartersPhaseBegins) {
  EXPECT_EQ(written(position_at({{"phase", "headquarters"}}))["first"], false);
  Json start = position_at(battle_window);
  start["first"] = false;
  EXPECT_EQ(place_of_fault(start), "");
  start["at"] = deploy_turn;
  EXPECT_EQ(place_of_fault(start), "/start/first");
}

TEST(Wh40kPositions, APlanetIsNamedInStrugglesAndBattlesOnly) {
  EXPECT_EQ(place_of_fault(position_at(battle_window)), "");
  for (const Json& at : {deploy_turn, Json{{"phase", "headquarters"}}}) {
    Json with = at;
    with["planet"] = "ferrin";
    EXPECT_EQ(place_of_fault(position_at(at)), "");
    EXPECT_EQ(place_of_fault(position_at(with)), "/start/at/planet") << with;
  }
}

TEST(Wh40kPositions, WhoCouldNotUseShieldsIsSaidInTheCombatTurnOnly) {
  Json at = battle_window;
  at["unshielded"] = "B";
  EXPECT_EQ(place_of_fault(position_at(at)), "");
  at["unshielded"] = "C";
  EXPECT_EQ(place_of_fault(position_at(at)), "/start/at/unshielded");
  at = deploy_turn;
  at["unshielded"] = "B";
  EXPECT_EQ(place_of_fault(position_at(at)), "/start/at/unshielded");
}

TEST(Wh40kPositions, LineAndDisplaysHoldSevenPlanets) {
  Json start = position_at(deploy_turn);
  start["players"]["A"]["victory"] = {"tarrus"};
  EXPECT_EQ(place_of_fault(start), "");
  start["players"]["B"]["victory"] = {"elouith"};
  start["last_winner"] = "A";
  EXPECT_EQ(place_of_fault(start), "/start/line");
}

TEST(Wh40kPositions, TheFirstPlanetsBattleIsFoughtFirst) {
  const Json at = {{"phase", "combat"}, {"planet", "barlus"}};
  EXPECT_EQ(written(position_at(at))["first"], false) << "it has been won or has left the game";
  EXPECT_EQ(written(position_at(battle_window)).contains("first"), false);
}

// What only the text of a card itself can cause.
TEST(Wh40kPositions, ACardHasWhatItsTextBrings) {
  const auto with = [](const char* card, const Json& more) {
    Json start = position_at(deploy_turn);
    Json unit = {{"card", card}, {"in", "headquarters"}};
    unit.update(more);
    start["cards"]["A2"] = unit;
    return place_of_fault(start);
  };
  EXPECT_EQ(with("nazdregs-flash-gitz", {{"used", true}}), "");
  EXPECT_EQ(with("goff-nob", {{"used", true}}), "/start/cards/A2/used");
  EXPECT_EQ(with("promethium-mine", {{"resources", 4}}), "");
  EXPECT_EQ(with("promethium-mine", {{"resources", 5}}), "/start/cards/A2/resources");
  EXPECT_EQ(with("goff-nob", {{"resources", 1}}), "/start/cards/A2/resources");
  Json start = position_at(deploy_turn);
  start["cards"]["A2"] = {{"card", "iron-halo"}, {"in", "attached"}, {"on", "A1"}};
  EXPECT_EQ(place_of_fault(start), "");
  start["cards"]["A3"] = {{"card", "tallassarian-tempest-blade"}, {"in", "attached"}, {"on", "A1"}};
  EXPECT_EQ(place_of_fault(start), "/start/cards/A2/card") << "one Relic for each player";
}

// A person need not know which player could act.
TEST(Wh40kPositions, AWindowIsAskedOfWhoCanAct) {
  Json start = position_at(battle_window);
  start["players"]["A"]["resources"] = start["players"]["B"]["resources"] = 5;
  start["cards"]["A2"] = unit_at_ferrin("goff-nob", 0);
  start["cards"]["B2"] = unit_at_ferrin("goff-nob", 0);
  EXPECT_EQ(written(start)["at"]["step"], "attack") << "nobody has a card in hand";
  start["cards"]["B3"] = {{"card", "void-pirate"}, {"in", "hand"}};
  EXPECT_EQ(written(start)["at"]["step"], "window");
  EXPECT_EQ(written(start)["at"]["turn"], "B");
  start["cards"]["A3"] = {{"card", "void-pirate"}, {"in", "hand"}};
  EXPECT_EQ(written(start)["at"]["turn"], "A");

  Json retreat = position_at({{"phase", "combat"}, {"planet", "ferrin"}, {"step", "retreat"}});
  retreat["cards"]["B2"] = unit_at_ferrin("goff-nob", 0);
  EXPECT_EQ(written(retreat)["at"]["turn"], "B") << "A has no unit there";
}

TEST(Wh40kPositions, AFrameThatAsksWhoCanDoNothingIsRefused) {
  Json start = position_at(battle_window);
  start["cards"]["A2"] = unit_at_ferrin("goff-nob", 0);
  start["cards"]["B2"] = unit_at_ferrin("goff-nob", 0);
  start["cards"]["B3"] = {{"card", "cybork-body"}, {"in", "hand"}};
  start["hits"] = {{{"unit", "B2"}, {"amount", 2}}};
  start["rules_version"] = wh40k::Printed::book().rules_version;
  const auto asked = [&](const char* seat) {
    start["frames"] = {{{"frame", "damage"}, {"stage", "shields"}, {"shielding", seat}}};
    return place_of_fault(start);
  };
  EXPECT_EQ(asked("B"), "");
  EXPECT_EQ(asked("A"), "/start/frames/0/shielding");
}

}  // namespace
}  // namespace arbiter::test
