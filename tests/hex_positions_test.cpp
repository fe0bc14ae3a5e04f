// Positions of hex typed by hand: which are impossible, and where.
#include <gtest/gtest.h>

#include <string>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"

namespace arbiter::test {
namespace {

using Json = nlohmann::ordered_json;

// The last round but one with a unit of each, and what a test changes of A.
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

// Where the first fault is; nothing: there is none.
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

// What is gained beyond it no position could say.
TEST(HexPositions, AnIncomeBeyondTheBoundIsUnverifiable) {
  const auto status = [](unsigned silver) {
    Json log =
        log_with({{"B", {{"silver", silver}}}}, {{"phase", "build"}, {"round", 1}, {"turn", "A"}},
                 {{"A1", {{"kind", "infantry"}, {"at", "1,2"}}}});
    log["moves"] = {{{"by", "A"}, {"do", "end_turn"}}};
    const auto verdict = verify(log.dump());
    EXPECT_TRUE(verdict.ok());
    return Json::parse(verdict.value().json)["status"].get<std::string>();
  };
  EXPECT_EQ(status(94), "legal");
  EXPECT_EQ(status(95), "unverifiable");
}

// B has a unit and builds three more at most: of the 26 that B may have had, 22 can be gone.
TEST(HexPositions, NobodyHasSunkMoreShipsThanTheOthersCanHaveLost) {
  EXPECT_EQ(place_of_fault(late({{"sunk", 22}})), "");
  EXPECT_EQ(place_of_fault(late({{"sunk", 23}})), "/start/players/A/sunk");
  EXPECT_EQ(place_of_fault(late({{"sunk", 255}})), "/start/players/A/sunk");
}

// Found by reading: what has been built this turn counted once more as still to be built.
TEST(HexPositions, ThreeUnitsBuiltInTheFirstTurnReadBack) {
  const Json at = {{"phase", "build"}, {"round", 1}, {"turn", "A"}, {"built", 3}};
  const Json built = {{"A13", {{"kind", "infantry"}, {"at", "1,2"}}},
                      {"A14", {{"kind", "infantry"}, {"at", "1,2"}}},
                      {"A15", {{"kind", "infantry"}, {"at", "1,2"}}}};
  EXPECT_EQ(place_of_fault(log_with({{"A", {{"next", 16}}}}, at, built)), "");
  EXPECT_EQ(place_of_fault(log_with({{"A", {{"next", 19}}}}, at, built)), "/start/players/A");
}

}  // namespace
}  // namespace arbiter::test
