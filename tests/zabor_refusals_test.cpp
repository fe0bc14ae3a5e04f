// Why zabor refuses an entry or a position: the rule, and what decides it in the position.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/asked.hpp"
#include "tests/file_text.hpp"
#include "tests/says.hpp"

namespace arbiter {
namespace {

using test::says;

using Json = nlohmann::ordered_json;

// A game of three that begins there. In its text ' stands for ".
Json log_from(std::string start, std::string moves) {
  std::replace(start.begin(), start.end(), '\'', '"');
  std::replace(moves.begin(), moves.end(), '\'', '"');
  Json log = {{"format", "arbiter.log/1"},
              {"game", "zabor"},
              {"content", {{"pack", "zabor-small"}}},
              {"players", {{{"id", "A"}}, {{"id", "B"}}, {{"id", "C"}}}},
              {"start", Json::parse("{" + start + ", \"vp\": [\"two-keeps\"]}")},
              {"moves", Json::parse("[" + moves + "]")}};
  for (const char* const seat : {"A", "B", "C"})
    if (!log["start"]["players"].contains(seat)) log["start"]["players"][seat] = Json::object();
  return log;
}

// Returns "rule: detail" for each broken rule, one on each line, or the status.
std::string details_of(const Json& log) {
  const auto verdict = verify(log.dump());
  if (!verdict.ok()) return verdict.problem().detail;
  const Json found = Json::parse(json_of(verdict.value()));
  if (found["status"] != "illegal") return found["status"].get<std::string>();
  std::string text;
  for (const auto& one : found["violation"]["broken"])
    text += one["rule"].get<std::string>().substr(6) + ": " +
            one.value("detail", Json("")).get<std::string>() + "\n";
  return text;
}
std::string refusal(const std::string& start, const std::string& moves) {
  return details_of(log_from(start, moves));
}
::testing::AssertionResult refuses(const std::string& start, const std::string& moves,
                                   const std::string& reason) {
  const std::string found = refusal(start, moves);
  if (found.find(reason) != std::string::npos) return ::testing::AssertionSuccess();
  return ::testing::AssertionFailure() << "\"" << reason << "\" is not in:\n" << found;
}

// Puts an entry in the place of another one in the recorded game of five.
std::string refused_there(std::size_t number, std::string entry) {
  std::replace(entry.begin(), entry.end(), '\'', '"');
  Json log = Json::parse(asked::without_names(file_text("replays/zabor/five-empires-medium.json")));
  log.erase("claims");
  auto& moves = log["moves"];
  moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(number), moves.end());
  moves.push_back(Json::parse(entry));
  return details_of(log);
}

std::string action(const std::string& name, const std::string& side = "primary") {
  return "'at': {'phase': 'action', 'seat': 'A', 'action': '" + name + "', 'side': '" + side + "'}";
}
std::string move(const std::string& units, const std::string& from, const std::string& to) {
  return "{'by': 'A', 'do': 'move', 'units': {" + units + "}, 'from': '" + from + "', 'to': '" +
         to + "'}";
}
const std::string kCity =
    ", 'areas': {'akran': {'owner': 'A', 'upgrade': 'city', 'units': {'infantry': 2}}, "
    "'lunn': {'owner': 'A', 'units': {'infantry': 1}}, "
    "'mist-bay': {'owner': 'A', 'units': {'fleet': 1}}}";

TEST(ZaborRefusals, TheAreaThatStopsPathfinderIsNamed) {
  EXPECT_TRUE(refuses(action("campaign") +
                          ", 'players': {'A': {'traits': ['hill-scouts']}}, 'areas': {"
                          "'lunn': {'owner': 'A', 'units': {'infantry': 1}}, "
                          "'brume': {'owner': 'B', 'upgrade': 'keep'}}",
                      move("'infantry': 1", "lunn", "corse"),
                      "movement-8: On the way to Corse the Units must stop in Brume, which B "
                      "controls, with a Keep. An Infantry has Pathfinder 1."));
}

TEST(ZaborRefusals, TheWayOverLandIsMeasuredWhereTheSeaIsClosed) {
  EXPECT_TRUE(refuses(action("campaign") +
                          ", 'areas': {'akran': {'owner': 'A', 'units': {'infantry': 1}}}, "
                          "'monsters': {'kraken': {'area': 'mist-bay', 'owner': 'A'}}",
                      move("'infantry': 1", "akran", "eska"),
                      "movement-3: By land Eska is 8 borders away from Akran; an Infantry has a "
                      "Move of 2."));
}

TEST(ZaborRefusals, UnitsThatHaveMovedAreCounted) {
  EXPECT_TRUE(refuses(
      action("campaign") + kCity,
      move("'infantry': 2", "akran", "lunn") + ", " + move("'infantry': 3", "lunn", "akran"),
      "campaign-1: A has three Infantry in Lunn; 2 have moved."));
  EXPECT_TRUE(refuses(action("campaign") + kCity, move("'cavalry': 1", "akran", "lunn"),
                      "campaign-1: A has no Cavalry in Akran."));
}

TEST(ZaborRefusals, NavalUnitsAreCalledSo) {
  EXPECT_TRUE(refuses(action("campaign") + kCity, move("'fleet': 1", "mist-bay", "north-sea"),
                      "campaign-1: A Fleet is a Naval Unit."));
  EXPECT_TRUE(refuses(action("maritime") + kCity, move("'infantry': 1", "akran", "lunn"),
                      "maritime-2: An Infantry is a Land Unit."));
}

TEST(ZaborRefusals, FreeUnitsHaveTheirPrice) {
  EXPECT_TRUE(refuses(
      action("build-army", "secondary") + kCity,
      "{'by': 'A', 'do': 'build', 'unit': 'infantry', 'area': 'akran', 'n': 3, 'free': true}",
      "build-army-6: Three Infantry cost 12 Gold; free Units worth 0 of 8 Gold are taken "
      "already."));
  EXPECT_TRUE(refuses(action("build-army") + kCity,
                      "{'by': 'A', 'do': 'build', 'unit': 'cavalry', 'area': 'akran'}",
                      "kw-cost-2: A Cavalry costs 8 Gold; A has 0 Gold."));
  EXPECT_TRUE(refuses(action("maritime") + ", 'players': {'A': {'gold': 9}}" + kCity,
                      move("'fleet': 1", "mist-bay", "north-sea") +
                          ", {'by': 'A', 'do': 'build', 'unit': 'fleet', 'area': 'mist-bay'}",
                      "maritime-4: A has moved Units in this action."));
}

TEST(ZaborRefusals, TheActionCardsThatAreWrongAreNamed) {
  EXPECT_TRUE(refuses("'at': {'phase': 'track'}" + kCity,
                      "{'by': 'A', 'do': 'track', 'actions': ['campaign', 'campaign', 'civilize', "
                      "'maritime', 'diplomacy', 'rituals', 'acquisition', 'council-seat']}",
                      "not named: Build Army; named more than once: Campaign."));
}

TEST(ZaborRefusals, ATraitIsNotItsCondition) {
  EXPECT_TRUE(
      refuses("'at': {'phase': 'vp', 'seat': 'A'}, "
              "'players': {'A': {'traits': ['stone-masons']}}" +
                  kCity,
              "{'by': 'A', 'do': 'claim', 'card': 'stone-masons'}",
              "vp-phase-3: Stone Masons is a Trait; what is claimed is one of its "
              "conditions: `stone-masons-a` and `stone-masons-b`."));
}

TEST(ZaborRefusals, AnEnvoyIsNotHeldBack) {
  EXPECT_TRUE(
      refuses("'at': {'phase': 'envoys', 'seat': 'A'}, 'players': {'A': {'envoys': 2}, "
              "'B': {'envoys': 3}, 'C': {'envoys': 3}}" +
                  kCity,
              "{'by': 'A', 'do': 'pass'}", "place-envoys-5: A has 2 Envoys left to place."));
}

TEST(ZaborRefusals, WhatWouldBeLeftByDiplomacyIsSaid) {
  EXPECT_TRUE(refuses(action("diplomacy") +
                          ", 'areas': {'dunmar': {'owner': 'A', 'upgrade': 'keep'}, "
                          "'farrow': {'owner': 'C', 'units': {'infantry': 2}}, "
                          "'ivel': {'owner': 'C', 'units': {'infantry': 1}}}",
                      "{'by': 'A', 'do': 'annex', 'area': 'farrow'}, {'by': 'C', 'do': 'move', "
                      "'units': {'infantry': 2}, 'from': 'farrow', 'to': 'ivel'}",
                      "diplomacy-5: Farrow has two Infantry of C; one of them stays"));
}

TEST(ZaborRefusals, AWarpNamesWhereItWouldGo) {
  EXPECT_TRUE(refuses(
      action("campaign") + ", 'areas': {'akran': {'owner': 'A', 'upgrade': 'city', 'units': "
                           "{'sorcerer': 1}}, 'lunn': {'owner': 'B', 'units': {'infantry': 1}}}",
      move("'sorcerer': 1", "akran", "lunn") +
          ", {'by': 'A', 'do': 'done'}, {'by': 'chance', 'do': 'roll', 'attacker': "
          "[5, 5, 5, 5, 5, 5], 'defender': [1, 1]}, "
          "{'by': 'A', 'do': 'warp', 'unit': 'sorcerer', 'area': 'lunn'}",
      "ability-warp-1: Settled already: A warps a Sorcerer to Akran. Lunn is a Land Area "
      "that nobody controls. Civilized Areas of A: "
      "Akran."));
}

TEST(ZaborRefusals, ADieIsNamed) {
  EXPECT_TRUE(
      refuses(action("campaign") + ", 'areas': {'akran': {'owner': 'A', 'units': {'infantry': 1}}}",
              move("'infantry': 1", "akran", "lunn") +
                  ", {'by': 'A', 'do': 'done'}, {'by': 'chance', 'do': 'roll', 'attacker': "
                  "[7, 1], 'defender': [1, 1]}",
              "dice-1: A die shows 1 to 6, not 7."));
}

TEST(ZaborRefusals, WhoHasTooManyCardsIsToldHowMany) {
  const std::string hand = ", 'players': {'A': {'hand': ['loan', 'levy', 'gift']}}" + kCity;
  const std::string drawn =
      "{'by': 'A', 'do': 'study', 'destiny': 1}, {'by': 'chance', 'do': 'draw', 'deck': "
      "'destiny', 'cards': ['founding']}, {'by': 'A', 'do': 'done'}";
  EXPECT_TRUE(refuses(action("rituals") + hand,
                      drawn + ", {'by': 'A', 'do': 'discard', 'cards': ['loan', 'levy']}",
                      "kw-destiny-card-2: A has 4 Destiny Cards and may have 3."));
  const auto options =
      asked::options(log_from(action("rituals") + hand, drawn).dump(), Place{3, ""});
  ASSERT_TRUE(options.ok());
  const Json decision = Json::parse(options.value())["decision"];
  EXPECT_EQ(decision["options"].size(), 4u) << decision.dump();
  EXPECT_TRUE(decision["complete"].get<bool>());
}

// A Sorcerer dies of three Wounds, and the fourth leaves a wounded Cavalry.
TEST(ZaborRefusals, EveryWayToSufferIsListed) {
  const Json log =
      log_from(action("campaign") +
                   ", 'areas': {'akran': {'owner': 'A', 'upgrade': 'city', 'units': "
                   "{'cavalry': 1, 'sorcerer': 1}}, "
                   "'lunn': {'owner': 'B', 'units': {'infantry': 2}}}",
               move("'cavalry': 1, 'sorcerer': 1", "akran", "lunn") +
                   ", {'by': 'A', 'do': 'done'}, {'by': 'chance', 'do': 'roll', 'attacker': "
                   "[1, 1, 1, 1, 1, 1, 1, 1, 1, 1], 'defender': [5, 5, 5, 5]}");
  const auto options = asked::options(log.dump(), Place{3, ""});
  ASSERT_TRUE(options.ok());
  const Json list = Json::parse(options.value())["decision"]["options"];
  const Json last = {{"by", "A"},
                     {"do", "wounds"},
                     {"units", {"sorcerer", "sorcerer-1", "sorcerer-2", "cavalry"}}};
  EXPECT_NE(std::find(list.begin(), list.end(), last), list.end()) << list.dump();
}

TEST(ZaborRefusals, TheDiceOfTheBarbariansAreToldAsTheirs) {
  EXPECT_TRUE(
      says(refused_there(79,
                         "{'by': 'chance', 'do': 'roll', 'attacker': [1, 1], "
                         "'defender': [1, 2]}"),
           "C rolls 8 dice for an Infantry and a Sorcerer (Strength 8); the Barbarians roll "
           "2 dice for an Infantry (Strength 2). 2 and 2 are named."));
  EXPECT_TRUE(says(refused_there(82, "{'by': 'chance', 'do': 'roll', 'attacker': [4]}"),
                   "B rolls no dice for a Fleet; D rolls 1 die for a Fleet."));
  EXPECT_TRUE(says(refused_there(93, "{'by': 'D', 'do': 'pursue', 'area': 'feldun'}"),
                   "(D against the Barbarians)"));
  EXPECT_TRUE(says(refused_there(380, "{'by': 'chance', 'do': 'roll', 'attacker': [4, 6]}"),
                   "Fire Rain attacks with Strength 6: 6 dice are rolled, and none by the "
                   "defender. 2 and 0 are named."));
}

TEST(ZaborRefusals, AConditionIsToldInTheWordsOfTheBook) {
  EXPECT_TRUE(says(refused_there(118, "{'by': 'D', 'do': 'claim', 'card': 'salt-walkers-b'}"),
                   "object-6: The second condition of Salt Walkers: D has 1 of 2 Land Areas in the "
                   "region `north` and D has 0 of 2 Land Areas in the region `south`."));
  EXPECT_TRUE(says(refused_there(118, "{'by': 'D', 'do': 'claim', 'card': 'two-keeps'}"),
                   "Two Keeps: D has 0 of 2 Keeps."));
}

TEST(ZaborRefusals, ADrawNamesWhoDrawsAndWhatTheDeckDoesNotHave) {
  EXPECT_TRUE(says(refused_there(41,
                                 "{'by': 'chance', 'do': 'draw', 'deck': 'event', 'to': 'C', "
                                 "'cards': ['wandering-beast', 'fortified-tribe', "
                                 "'long-winter']}"),
                   "3 Event Cards are drawn by B; the entry says C."));
  EXPECT_TRUE(says(refused_there(67,
                                 "{'by': 'chance', 'do': 'draw', 'deck': 'dynasty', 'to': 'D', "
                                 "'cards': ['old-money', 'first-merchants', 'sea-kings']}"),
                   "3 Dynasty Cards are drawn by D; First Merchants does not lie in that deck."));
}

TEST(ZaborRefusals, WhatIsDiscardedIsCounted) {
  EXPECT_TRUE(says(refused_there(542, "{'by': 'B', 'do': 'discard', 'cards': []}"),
                   "B must discard 1 Destiny Card; the entry names no card."));
  EXPECT_TRUE(says(refused_there(390, "{'by': 'C', 'do': 'discard', 'cards': ['loan']}"),
                   "C must discard 1 Sorcery Card that C has; the entry names Loan."));
}

TEST(ZaborRefusals, TheAreaIsNamedThatDoesNotSuit) {
  EXPECT_TRUE(says(refused_there(31,
                                 "{'by': 'B', 'do': 'place', 'piece': 'fleet', "
                                 "'area': 'wolf-strait'}"),
                   "Wolf Strait is a Sea Area that nobody controls. It does not border Green "
                   "Strand."));
  EXPECT_TRUE(says(refused_there(270,
                                 "{'by': 'D', 'do': 'improve', 'piece': 'city', "
                                 "'area': 'zabor-horn', 'free': true}"),
                   "kw-acquire-9: Zabor Horn is a Land Area of D, with a Cavalry."));
  EXPECT_TRUE(says(refused_there(152,
                                 "{'by': 'B', 'do': 'warp', 'unit': 'sorcerer', "
                                 "'area': 'green-strand', 'from': 'blue-cairn'}"),
                   "Sorcerers warp out of an Area of B. Blue Cairn is a Land Area of B, with a "
                   "Cavalry."));
  EXPECT_TRUE(says(refused_there(192, "{'by': 'C', 'do': 'pursue', 'area': 'red-moor'}"),
                   "The Units pursue out of Thorn Hollow into Ulder."));
  EXPECT_TRUE(says(refused_there(77,
                                 "{'by': 'C', 'do': 'move', 'units': {'infantry': 1}, "
                                 "'from': 'ulder', 'to': 'red-moor'}"),
                   "In this action the Units of C move out of Red Moor."));
}

TEST(ZaborRefusals, PositionsThatNoPlayReaches) {
  const std::string warfare = "'at': {'phase': 'warfare', 'seat': 'A'}, 'players': ";
  EXPECT_EQ(refusal(warfare + "{}" + kCity, ""), "legal");
  EXPECT_TRUE(refuses(warfare + "{'A': {'fought': ['B']}}" + kCity, "", "have fought each other"));
  EXPECT_TRUE(refuses(warfare + "{'A': {'closed': ['B']}, 'B': {'closed': ['A']}}" + kCity, "",
                      "trade-4: /start/players/A/closed: A Trade is declined in the Trade Phase."));
  EXPECT_TRUE(
      refuses("'at': {'phase': 'trade', 'seat': 'A'}, 'players': {'A': {'closed': ['B']}}" + kCity,
              "", "is closed for both B and A"));
  EXPECT_TRUE(
      refuses(warfare + "{'A': {'colour': 'red', 'start': 'akran'}}" + kCity, "", "setup-15"));
  EXPECT_TRUE(refuses(warfare + "{'A': {'artifact': ['war-drum'], 'used': ['war-drum']}}" + kCity,
                      "", "kw-card-1"));
  EXPECT_TRUE(refuses(warfare + "{'A': {'draft': ['paladins']}}" + kCity, "", "setup-8"));
  EXPECT_TRUE(refuses(
      warfare +
          "{}, 'track': [{'action': 'campaign', 'primary': ['A']}, {'action': 'rituals'}, "
          "{'action': 'civilize'}, {'action': 'maritime'}, {'action': 'diplomacy'}, "
          "{'action': 'build-army'}, {'action': 'acquisition'}, {'action': 'council-seat'}]" +
          kCity,
      "", "kw-envoy-5"));
  EXPECT_TRUE(refuses(warfare +
                          "{'A': {'artifact': ['ember-staff', 'hull-charm', 'war-drum', "
                          "'moss-cloak']}}" +
                          kCity,
                      "", "A has 4 Artifact Cards; 3 are allowed."));
  EXPECT_TRUE(refuses(warfare + "{'A': {'claimed': ['stone-masons-a']}}" + kCity, "",
                      "a condition of a Trait that A does not have"));
}

}  // namespace
}  // namespace arbiter
