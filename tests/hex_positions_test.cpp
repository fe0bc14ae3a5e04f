// Positions of hex typed by hand: which are impossible, and at which place.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"

namespace arbiter::test {
namespace {

using Json = nlohmann::ordered_json;

// The last round but one, with a unit for each player. A test changes members of A.
Json log_with(const Json& players, const Json& at, const Json& units) {
  return {{"format", "arbiter.log/1"},
          {"game", "hex"},
          {"content", {{"pack", "sample"}, {"map", "sample-61"}}},
          {"players", {{{"id", "A"}}, {{"id", "B"}}}},
          {"start", {{"at", at}, {"wind", "cw"}, {"players", players}, {"units", units}}},
          {"moves", Json::array()}};
}

Json late(const Json& of_a) {
  return log_with({{"A", of_a}}, {{"phase", "battle"}, {"round", 2}, {"turn", "A"}},
                  {{"A1", {{"kind", "infantry"}, {"at", "1,2"}}},
                   {"B1", {{"kind", "infantry"}, {"at", "0,3"}}}});
}

// Returns the place of the first fault, or nothing.
std::string place_of_fault(const Json& log) {
  const auto verdict = verify(log.dump());
  return verdict.ok() ? "" : verdict.problem().errors.at(0).pointer;
}

TEST(HexPositions, WhatAPlayerHoldsIsBounded) {
  EXPECT_EQ(place_of_fault(late({{"silver", 100}, {"tokens", 10'000}, {"gold", 60}})), "");
  EXPECT_EQ(place_of_fault(late({{"silver", 101}})), "/start/players/A/silver");
  EXPECT_EQ(place_of_fault(late({{"tokens", 10'001}})), "/start/players/A/tokens");
  EXPECT_EQ(place_of_fault(late({{"gold", 140}})), "/start/players");
}

TEST(HexPositions, AShipWithTooManyAboardIsToldOnce) {
  Json units;
  for (const char* id : {"A1", "A2", "A3", "A4"})
    units[id] = {{"kind", "infantry"}, {"aboard", "A10"}};
  units["A10"] = {{"kind", "freighter"}, {"at", "-2,0"}};
  units["B1"] = {{"kind", "infantry"}, {"at", "0,3"}};
  const auto verdict = verify(
      log_with(Json::object(), {{"phase", "battle"}, {"round", 2}, {"turn", "A"}}, units).dump());
  ASSERT_TRUE(verdict.ok()) << verdict.problem().detail;
  const Json broken = Json::parse(json_of(verdict.value()))["violation"]["broken"];
  ASSERT_EQ(broken.size(), 1u) << broken;
  EXPECT_EQ(broken[0]["rule"], "hex:units-freighter-2");
}

// A position could not hold an income beyond the bound.
TEST(HexPositions, AnIncomeBeyondTheBoundIsUnverifiable) {
  const auto status = [](unsigned silver) {
    Json log =
        log_with({{"B", {{"silver", silver}}}}, {{"phase", "build"}, {"round", 1}, {"turn", "A"}},
                 {{"A1", {{"kind", "infantry"}, {"at", "1,2"}}}});
    log["moves"] = {{{"by", "A"}, {"do", "end_turn"}}};
    const auto verdict = verify(log.dump());
    EXPECT_TRUE(verdict.ok());
    return Json::parse(json_of(verdict.value()))["status"].get<std::string>();
  };
  EXPECT_EQ(status(94), "legal");
  EXPECT_EQ(status(95), "unverifiable");
}

// B has a unit and builds at most three more. Of the 26 units that B may have had, 22 can be gone.
TEST(HexPositions, NobodyHasSunkMoreShipsThanTheOthersCanHaveLost) {
  EXPECT_EQ(place_of_fault(late({{"sunk", 22}})), "");
  EXPECT_EQ(place_of_fault(late({{"sunk", 23}})), "/start/players/A/sunk");
  EXPECT_EQ(place_of_fault(late({{"sunk", 255}})), "/start/players/A/sunk");
}

// Only the rounds of the Battle phase are ordered by points (phases-6, R-14).
TEST(HexPositions, TheOrderOfTheBuildPhaseIsThatOfTheSeats) {
  const auto ordered = [](const char* phase, const Json& order) {
    return place_of_fault(
        log_with(Json::object(), {{"phase", phase}, {"round", 1}, {"turn", "A"}, {"order", order}},
                 {{"A1", {{"kind", "infantry"}, {"at", "1,2"}}}}));
  };
  EXPECT_EQ(ordered("build", {"A", "B"}), "");
  EXPECT_EQ(ordered("build", {"B", "A"}), "/start/at/order");
  EXPECT_EQ(ordered("battle", {"B", "A"}), "");
}

// Found by reading: what was built this turn also counted as still to be built.
TEST(HexPositions, ThreeUnitsBuiltInTheFirstTurnReadBack) {
  const Json at = {{"phase", "build"}, {"round", 1}, {"turn", "A"}, {"built", 3}};
  const Json built = {{"A13", {{"kind", "infantry"}, {"at", "1,2"}}},
                      {"A14", {{"kind", "infantry"}, {"at", "1,2"}}},
                      {"A15", {{"kind", "infantry"}, {"at", "1,2"}}}};
  EXPECT_EQ(place_of_fault(log_with({{"A", {{"next", 16}}}}, at, built)), "");
  EXPECT_EQ(place_of_fault(log_with({{"A", {{"next", 19}}}}, at, built)), "/start/players/A");
}

// Found by fuzzing: a caravel that lost its battle went back to a mountain.
TEST(HexPositions, AMovementBeganWhereTheUnitCanStand) {
  const auto fault = [](Json active) {
    active["moved"] = true;
    const Json at = {{"phase", "battle"},
                     {"round", 2},
                     {"turn", "A"},
                     {"order", {"A", "B"}},
                     {"active", active}};
    Json units;
    const auto add = [&](const char* id, const char* kind, const char* hex) {
      units[id] = {{"kind", kind}, {"at", hex}};
      if (id[0] == 'A') units[id]["activated"] = true;
    };
    add("A1", "infantry", "1,2");
    add("A2", "caravel", "2,-1");
    add("A3", "freighter", "2,-1");
    add("B1", "infantry", "0,3");
    return place_of_fault(log_with({{"A", {{"next", 6}}}}, at, units));
  };
  const Json infantry = {{"unit", "A1"}}, caravel = {{"unit", "A2"}}, freighter = {{"unit", "A3"}};
  const auto with = [](Json active, const char* member, const Json& value) {
    active[member] = value;
    return active;
  };
  const std::string refused = "/at/active";
  EXPECT_EQ(fault(with(caravel, "began_at", "2,-3")), "");
  EXPECT_EQ(fault(with(caravel, "began_at", "1,2")), "/start" + refused) << "a ship on land";
  EXPECT_EQ(fault(with(caravel, "began_aboard", "A3")), "/start" + refused) << "a ship aboard";
  EXPECT_EQ(fault(with(infantry, "began_at", "0,3")), "");
  EXPECT_EQ(fault(with(infantry, "began_at", "2,-1")), "/start" + refused) << "a knight at sea";
  EXPECT_EQ(fault(with(infantry, "began_aboard", "A3")), "");
  EXPECT_EQ(fault(with(infantry, "began_aboard", "A5")), "") << "it was sunk";
  EXPECT_EQ(fault(with(infantry, "began_aboard", "A6")), "/start" + refused) << "never built";
  EXPECT_EQ(fault(with(infantry, "began_aboard", "A2")), "/start" + refused) << "no freighter";
  const Json sails = with(freighter, "began_at", "2,-3");
  EXPECT_EQ(fault(with(sails, "attacked", true)), "/start" + refused) << "a freighter that fights";
}

// An attack this turn leaves a front, and units are activated in their own player's turn unless
// they retaliate.
TEST(HexPositions, TheBuildPhaseHasNoTracesOfAttacks) {
  const Json units = {{"A1", {{"kind", "infantry"}, {"at", "1,2"}}},
                      {"B1", {{"kind", "infantry"}, {"at", "0,3"}}}};
  const Json battle = {{"phase", "battle"}, {"round", 1}, {"turn", "A"}};
  const Json build = {{"phase", "build"}, {"round", 1}, {"turn", "A"}};
  const auto broken = [&](const Json& at, const char* pointer, const Json& value) {
    Json log = log_with(Json::object(), at, units);
    log["start"][Json::json_pointer(pointer)] = value;
    const auto verdict = verify(log.dump());
    if (!verdict.ok()) return verdict.problem().detail;
    const Json judged = Json::parse(json_of(verdict.value()));
    if (judged["status"] == "legal") return std::string{};
    return judged["violation"]["broken"][0]["rule"].get<std::string>();
  };
  EXPECT_EQ(broken(battle, "/fronts/0,3/direction", 2), "");
  EXPECT_EQ(broken(build, "/fronts/0,3/direction", 2), "hex:phases-2");
  EXPECT_EQ(broken(battle, "/units/B1/activated", true), "");
  EXPECT_EQ(broken(build, "/units/B1/activated", true), "hex:activating-units-2");
  EXPECT_EQ(broken(build, "/units/A1/activated", true), "");
  EXPECT_EQ(broken(battle, "/players/B/retaliation", "lapsed"), "");
  EXPECT_EQ(broken(build, "/players/B/retaliation", "lapsed"), "hex:retaliation-1");
  EXPECT_EQ(broken(battle, "/players/A/retaliation", "taken"), "hex:retaliation-1");
}

}  // namespace
}  // namespace arbiter::test
