// What a transcript of hex says, and what it does not say.
#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/asked.hpp"

namespace arbiter {
namespace {

// Forest, with plains, a desert and the sea in the east.
constexpr std::string_view kMap = R"({"sides": [4, 4, 4], "check": "free", "rows": [
    "f f ~ ~", "f f f ~ ~", "f f f f ~ ~", "f f f f p ~ ~", "f f f f d ~", "p p p p ~",
      "p p p ~"]})";

std::string log_of(std::string_view at, std::string_view pieces, std::string_view moves) {
  return R"({"format": "arbiter.log/1", "game": "hex", "content": {"pack": "sample", "map": )" +
         std::string(kMap) + R"(}, "players": [{"id": "A"}, {"id": "B"}], "start": {"at": {)" +
         std::string(at) + R"(}, "wind": "cw", "players": {"A": {"gold": 9, "silver": 20},
         "B": {"gold": 9, "silver": 20}}, )" +
         std::string(pieces) + R"(}, "moves": [)" + std::string(moves) + "]}";
}
constexpr std::string_view kBuild = R"("phase": "build", "round": 1, "turn": "A")";
constexpr std::string_view kBattle = R"("phase": "battle", "round": 1, "turn": "A")";

std::string told(const std::string& log) {
  const auto text = asked::transcript_text(log, "", false);
  return text.ok() ? text.value() : text.problem().detail;
}
bool says(const std::string& text, std::string_view sentence) {
  return text.find(sentence) != std::string::npos;
}

constexpr std::string_view kWalk = R"({"by": "A", "do": "activate", "unit": "A1"},
    {"by": "A", "do": "move", "unit": "A1", "to": )";

TEST(HexWords, AUnitPassesWhatItsWayLeadsOver) {
  constexpr std::string_view pieces = R"("units": {"A1": {"kind": "infantry", "at": "-2,0"},
      "A2": {"kind": "infantry", "at": "-1,0"}, "B1": {"kind": "infantry", "at": "-2,1"}})";
  const auto walk = [&](const std::string& to) {
    return told(log_of(kBuild, pieces, std::string(kWalk) + to + "}"));
  };
  EXPECT_FALSE(says(walk(R"("0,-1", "via": ["-1,-1"])"), "passes"));
  EXPECT_FALSE(says(walk(R"("0,-1")"), "passes"));  // there is a way around
  EXPECT_TRUE(says(walk(R"("0,-1", "via": ["-1,0"])"),
                   "Infantry A1 passes own units at -1,0.  [hex:movement-1]"));
  EXPECT_TRUE(says(walk(R"("0,0")"), "Infantry A1 passes own units at -1,0."));
  EXPECT_TRUE(
      says(walk(R"("-2,2")"), "Infantry A1 passes through -2,1, held by B.  [hex:movement-3]"));
}

TEST(HexWords, EveryOwnWallOnTheWayIsTold) {
  const std::string text =
      told(log_of(kBuild,
                  R"("units": {"A1": {"kind": "infantry", "at": "-2,0"}, "B1": {"kind": "infantry",
        "at": "-3,3"}},
         "walls": {"-2,0:0": {"owner": "A"}, "-1,0:0": {"owner": "A"}, "-2,0:4": {"owner": "A"}})",
                  std::string(kWalk) + R"("0,0"})"));
  EXPECT_TRUE(says(text, "Infantry A1 passes A's own wall on -2,0:0.  [hex:walls-5]"));
  EXPECT_TRUE(says(text, "Infantry A1 passes A's own wall on -1,0:0.  [hex:walls-5]"));
  EXPECT_FALSE(says(text, "-2,0:4"));
}

TEST(HexWords, GroundIsToldWhereItMattered) {
  const auto ride = [&](std::string_view from, std::string_view to) {
    return told(log_of(kBuild,
                       R"("units": {"A1": {"kind": "cavalry", "at": ")" + std::string(from) +
                           R"("}, "B1": {"kind": "infantry", "at": "0,-3"}})",
                       std::string(kWalk) + "\"" + std::string(to) + "\"}"));
  };
  EXPECT_FALSE(says(ride("-3,2", "-2,2"), "Plains lend"));
  EXPECT_TRUE(says(ride("-3,3", "-2,-1"), "Plains lend cavalry A1 one more step."));
  EXPECT_FALSE(says(ride("0,1", "1,1"), "takes one step off"));
  EXPECT_TRUE(says(ride("-1,1", "1,1"), "Desert takes one step off the range of cavalry A1."));
}

TEST(HexWords, SumsNameWhatIsAddedAndNobodyAddsNothing) {
  const std::string text = told(log_of(
      kBattle,
      R"("units": {"A1": {"kind": "infantry", "at": "0,0"}, "A6": {"kind": "cavalry", "at": "-1,1"},
         "B1": {"kind": "infantry", "at": "0,1"}},
         "fronts": {"0,1": {"direction": 2}})",
      R"({"by": "A", "do": "activate", "unit": "A6"},
         {"by": "A", "do": "attack", "unit": "A6", "target": "B1"},
         {"by": "chance", "do": "roll", "values": [1, 6]})"));
  EXPECT_TRUE(says(text, "1 + 2 + 2 for the flank = 5 against 6: infantry B1 holds."));
  EXPECT_FALSE(says(text, "+0"));
}

TEST(HexWords, AShotIsExplained) {
  const auto shoot = [&](std::string_view target, std::string_view value) {
    return told(log_of(kBattle,
                       R"("units": {"A12": {"kind": "galley", "at": "2,-1"},
                          "B1": {"kind": "infantry", "at": "1,0"},
                          "B2": {"kind": "infantry", "at": "0,0"}})",
                       R"({"by": "A", "do": "activate", "unit": "A12"},
                          {"by": "A", "do": "shoot", "unit": "A12", "target": ")" +
                           std::string(target) +
                           R"("}, {"by": "chance", "do": "roll", "values": [)" +
                           std::string(value) + "]}"));
  };
  const std::string near = shoot("B1", "2"), far = shoot("B2", "6");
  EXPECT_TRUE(says(near, "A galley hits with one number more: 1 to 4.  [hex:units-galley-2]"));
  EXPECT_TRUE(says(near, "A roll of 2 hits (1 to 4).")) << near;
  EXPECT_TRUE(says(far, "At range 2 it hits on 1 or 2.  [hex:ranged-modifiers-2]")) << far;
  EXPECT_TRUE(says(far, "A galley hits with one number more: 1 to 3."));
  EXPECT_TRUE(says(far, "A roll of 6 misses (1 to 3 hit)."));
}

TEST(HexWords, CargoIsLostByItsKind) {
  const std::string text =
      told(log_of(kBattle,
                  R"("units": {"A7": {"kind": "caravel", "at": "2,-1"}, "B10": {"kind": "freighter",
        "at": "2,-2"},
         "B4": {"kind": "archer", "aboard": "B10"}, "B1": {"kind": "infantry", "at": "-3,3"}})",
                  R"({"by": "A", "do": "activate", "unit": "A7"},
         {"by": "A", "do": "attack", "unit": "A7", "target": "B10"},
         {"by": "chance", "do": "roll", "values": [6, 1]})"));
  EXPECT_TRUE(says(text, "Archer B4 is lost with the ship.")) << text;
}

TEST(HexWords, WhoHasLostIsToldToWait) {
  const auto text = asked::explain_text(
      log_of(kBattle,
             R"("units": {"A1": {"kind": "infantry", "at": "0,0"}, "A2": {"kind": "infantry",
            "at": "0,-2"},
                "B1": {"kind": "infantry", "at": "1,0"}, "B2": {"kind": "infantry",
                  "at": "-3,3"}})",
             R"({"by": "A", "do": "activate", "unit": "A1"},
                {"by": "A", "do": "attack", "unit": "A1", "target": "B1"},
                {"by": "chance", "do": "roll", "values": [6, 1]},
                {"by": "B", "do": "activate", "unit": "B2"})"),
      {});
  ASSERT_TRUE(text.ok()) << text.problem().detail;
  std::string line = text.value();
  for (char& c : line)
    if (c == '\n') c = ' ';
  EXPECT_TRUE(says(line, "hex:retaliation-2")) << line;
  EXPECT_TRUE(says(line, "The activation of infantry A1 is not over yet")) << line;
}

TEST(HexWords, WhoGoesBackIsToldWhy) {
  const std::string text =
      told(log_of(kBattle,
                  R"("units": {"A1": {"kind": "infantry", "at": "-1,0"}, "B1": {"kind": "infantry",
        "at": "0,0"},
         "B2": {"kind": "archer", "at": "0,0"}})",
                  std::string(kWalk) + R"("0,0", "target": "B1"}, {"by": "B", "do": "pass"},
         {"by": "chance", "do": "roll", "values": [6, 1]})"));
  EXPECT_TRUE(says(text, "Archer B2 still holds 0,0.  [hex:movement-2]")) << text;
  EXPECT_TRUE(says(text, "Infantry A1 goes back to -1,0.  [hex:movement-2]")) << text;
}

// A1 closes the ring around B1, except for the sea in the east. A5 walks far away.
TEST(HexWords, AWayOutByTheCoastIsToldWhereItBegins) {
  const std::string text =
      told(log_of(kBattle, R"("units": {"A1": {"kind": "infantry", "at": "-1,0"},
         "A2": {"kind": "infantry", "at": "0,-1"}, "A3": {"kind": "infantry", "at": "1,-2"},
         "A4": {"kind": "infantry", "at": "1,0"}, "A5": {"kind": "infantry", "at": "-3,3"},
         "B1": {"kind": "infantry", "at": "1,-1"}})",
                  std::string(kWalk) + R"("0,0"}, {"by": "A", "do": "done"},
         {"by": "A", "do": "activate", "unit": "A5"},
         {"by": "A", "do": "move", "unit": "A5", "to": "-2,3"})"));
  const std::string sentence = "B's units can still escape by the coast.";
  const auto first = text.find(sentence);
  ASSERT_NE(first, std::string::npos) << text;
  EXPECT_EQ(text.find(sentence, first + 1), std::string::npos) << text;
  EXPECT_TRUE(says(text, "A5 moves to -2,3")) << text;
}

// The details of a refusal, one on each line.
std::string refused(std::string_view pieces, std::string_view moves) {
  const auto text = asked::explain(log_of(kBattle, pieces, moves), {});
  if (!text.ok()) return text.problem().detail;
  std::string details;
  const auto answer = nlohmann::json::parse(text.value());
  for (const auto& one : answer["broken"]) details += one["detail"].get<std::string>() + "\n";
  return details;
}

TEST(HexWords, ARefusalNamesWhatIsInTheWay) {
  constexpr std::string_view besieged = R"("units": {"A1": {"kind": "infantry", "at": "0,0"},
      "B1": {"kind": "infantry", "at": "-3,0"}, "B2": {"kind": "infantry", "at": "0,1"}},
      "developments": {"1,0": {"kind": "camp", "owner": "B"}})";
  EXPECT_EQ(refused(besieged, R"({"by": "A", "do": "activate", "unit": "A1"},
                                 {"by": "A", "do": "seize", "unit": "A1", "at": "1,0"})"),
            "The camp at 1,0 is defended by infantry B2 at 0,1 (forest).\n");
  constexpr std::string_view wall = R"("units": {"A4": {"kind": "archer", "at": "0,0"},
      "B1": {"kind": "infantry", "at": "1,0"}}, "walls": {"0,0:0": {"owner": "B"}})";
  EXPECT_EQ(refused(wall, R"({"by": "A", "do": "activate", "unit": "A4"},
                             {"by": "A", "do": "attack", "unit": "A4", "target": "B1"})"),
            "Between archer A4 and 1,0 there is B's wall on 0,0:0.\n");
  EXPECT_EQ(refused(wall, R"({"by": "A", "do": "activate", "unit": "A4"},
                             {"by": "A", "do": "move", "unit": "A4", "to": "1,0"})"),
            "On the way to 1,0 there is B's wall on 0,0:0.\n");
}

TEST(HexWords, ARefusalReckonsTheWay) {
  constexpr std::string_view pieces = R"("units": {"A1": {"kind": "infantry", "at": "-3,0"},
      "A2": {"kind": "infantry", "at": "-1,0"}, "A3": {"kind": "infantry", "at": "-1,0"},
      "A13": {"kind": "infantry", "at": "-1,0"}, "A4": {"kind": "archer", "at": "0,1"},
      "A5": {"kind": "archer", "at": "1,0"}, "A10": {"kind": "freighter", "at": "2,0"},
      "B1": {"kind": "infantry", "at": "-3,3"}})";
  const auto walk = [&](const std::string& id, const std::string& to) {
    return refused(pieces, R"({"by": "A", "do": "activate", "unit": ")" + id +
                               R"("}, {"by": "A", "do": "move", "unit": ")" + id + R"(", "to": ")" +
                               to + R"("})");
  };
  EXPECT_EQ(walk("A1", "0,0"), "Infantry A1 has a range of 2; the way to 0,0 takes 3 steps.\n");
  EXPECT_EQ(walk("A1", "-1,0"),
            "-1,0 (forest) holds infantry A2, infantry A3 and infantry A13. That is 3 of 3; with 1 "
            "more it would be 4.\n");
  EXPECT_EQ(walk("A4", "1,1"),
            "Archer A4 has a range of 1, 1 less over desert; the way to 1,1 takes 1 step.\n");
  EXPECT_EQ(refused(pieces, R"({"by": "A", "do": "activate", "unit": "A5"},
                               {"by": "A", "do": "embark", "unit": "A5", "freighter": "A10"},
                               {"by": "A", "do": "move", "unit": "A5", "to": "1,0"})"),
            "Archer A5 has a range of 1; the way to 1,0 takes 2 steps, 1 of them made before.\n");
}

// A slanted map is wider than a page but is still drawn in full.
TEST(HexWords, AWideMapIsDrawnInFull) {
  const std::string first = R"("p p p p p p p p p p p p p")";
  const std::string row = R"(, "p p p p p p p p p p p p p p")";
  std::string rows = first;
  for (int i = 0; i < 12; ++i) rows += row;
  const std::string log =
      R"({"format": "arbiter.log/1", "game": "hex", "content": {"pack": "sample", "map":
          {"sides": [13, 13, 2], "check": "free", "rows": [)" +
      rows + ", " + first +
      R"(]}}, "players": [{"id": "A"}, {"id": "B"}], "start": {"at": {"phase": "build",
          "round": 1, "turn": "A"}, "wind": "cw", "units": {"A1": {"kind": "infantry",
          "at": "1,0"}}}, "moves": []})";
  const auto text = asked::position_text(log, {});
  ASSERT_TRUE(text.ok()) << text.problem().detail;
  const auto hexes = std::count(text.value().begin(), text.value().end(), 'p');
  EXPECT_GE(hexes, 194);
}

}  // namespace
}  // namespace arbiter
