// Counts of move sequences from some positions of hex, so that a change of behaviour is never
// silent. A count that changes on purpose needs a higher rules_version.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "codec/adjudicator.hpp"

namespace arbiter {
namespace {

struct Position {
  const char* name;
  const char* map;
  const char* start;  // members of the position
  std::vector<std::uint64_t> counts;
};

const std::vector<Position>& positions() {
  static const std::vector<Position> all = {
      {"AKnightOfEachKind",
       "sample-61",
       R"("at": {"phase": "build", "round": 1, "turn": "A"}, "players": {"A": {"silver": 6}},
          "units": {"A1": {"kind": "infantry", "at": "1,2"}, "A4": {"kind": "archer", "at": "3,0"},
                    "A6": {"kind": "cavalry", "at": "0,-2"},
                    "B1": {"kind": "infantry", "at": "0,3"}})",
       {4, 37, 558, 19144}},
      {"ShipsAndWinds",
       "sample-61",
       R"("at": {"phase": "build", "round": 2, "turn": "A"}, "wind": "ccw",
          "players": {"A": {"silver": 6}},
          "units": {"A7": {"kind": "caravel", "at": "3,-4"},
                    "A10": {"kind": "freighter", "at": "3,1"},
                    "A12": {"kind": "galley", "at": "-1,4"},
                    "B7": {"kind": "caravel", "at": "0,0"}})",
       {4, 47, 392, 8640}},
      {"EmbarkingAndFerrying",
       "sample-61",
       R"("at": {"phase": "build", "round": 1, "turn": "A"}, "wind": "cw",
          "players": {"A": {"silver": 4}},
          "units": {"A1": {"kind": "infantry", "at": "0,-1"},
                    "A4": {"kind": "archer", "aboard": "A10"},
                    "A10": {"kind": "freighter", "at": "1,-1"}})",
       {4, 23, 95, 1139}},
      {"Building",
       "sample-61",
       R"("at": {"phase": "build", "round": 2, "turn": "A"}, "players": {"A": {"gold": 3}},
          "units": {"A1": {"kind": "infantry", "at": "0,2"}},
          "developments": {"0,1": {"kind": "camp", "owner": "A"}},
          "walls": {"0,1:0": {"owner": "A"}})",
       {49, 1794, 45675}},
      {"ABattle",
       "meadow-61",
       R"("at": {"phase": "battle", "round": 1, "turn": "A"}, "players": {"A": {"silver": 6}},
          "units": {"A1": {"kind": "infantry", "at": "0,0"},
                    "A6": {"kind": "cavalry", "at": "-1,1"},
                    "B1": {"kind": "infantry", "at": "1,0"},
                    "B4": {"kind": "archer", "at": "2,-1"}},
          "developments": {"2,-2": {"kind": "camp", "owner": "B"}},
          "walls": {"0,0:0": {"owner": "B"}}, "artillery": {"0,0": {"owner": "A"}})",
       {3, 157}},
  };
  return all;
}

std::string log_of(const Position& position) {
  return R"({"format": "arbiter.log/1", "game": "hex", "content": {"pack": "sample", "map": ")" +
         std::string(position.map) +
         R"("}, "players": [{"id": "A"}, {"id": "B"}], "moves": [], "start": {)" + position.start +
         "}}";
}

TEST(HexWalk, CountsAreAsTheyWere) {
  for (const Position& one : positions()) {
    const auto found = walk(log_of(one), static_cast<std::uint32_t>(one.counts.size()));
    ASSERT_TRUE(found.ok()) << one.name << ": " << found.problem().detail;
    EXPECT_EQ(found.value().counts, one.counts) << one.name << ": " << found.value().stopped;
  }
}

}  // namespace
}  // namespace arbiter
