// Frames, maps and the drawing procedure of hex, and what makes a map unusable.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "codec/log.hpp"
#include "codec/pack.hpp"
#include "engine/games/hex/hex.hpp"

namespace arbiter::hex {
namespace {

const Content& sample() { return built_in_packs<Rules>().front()->content; }
const Map& map_named(std::string_view id) { return sample().maps[*Rules::find_map(sample(), id)]; }

TEST(HexMap, FramesHaveTheirSize) {
  EXPECT_EQ((Frame{5, 5, 5}.size()), 61);
  EXPECT_EQ((Frame{8, 8, 7}.size()), 154);
  EXPECT_EQ(map_named("sample-61").hex[0], Hex::at(0, -4));
  EXPECT_EQ(map_named("ring-154").hex[0], Hex::at(6, 0));
  unsigned border = 0;
  for (Cell cell = 0; cell < 154; ++cell) border += map_named("ring-154").border.has(cell);
  EXPECT_EQ(border, 40u);
}

// Walking every ring once, clockwise from its corner, covers the whole frame.
TEST(HexMap, RingsMakeUpTheFrame) {
  for (const Frame frame : {Frame{5, 5, 5}, Frame{8, 8, 7}, Frame{9, 9, 8}, Frame{9, 3, 3},
                            Frame{2, 5, 5}, Frame{6, 3, 8}, Frame{7, 9, 2}})
    for (int corner = 0; corner < 6; ++corner) {
      int hexes = 0;
      for (int ring = 0; hexes < frame.size(); ++ring)
        for (const Hex one : frame.ring_hexes(ring, corner)) {
          EXPECT_EQ(frame.ring(one), ring) << one.text();
          ++hexes;
        }
      EXPECT_EQ(hexes, frame.size());
    }
}

TEST(HexMap, EdgesAreNamedByTheFirstHex) {
  const Map& map = map_named("sample-61");
  EXPECT_EQ(map.edges.size(), 210u);
  EXPECT_NE(map.find(Edge{Hex::at(0, 0), 0}), no_edge);
  EXPECT_EQ(map.find(Edge{Hex::at(1, 0), 3}), no_edge);   // the same edge, by its other hex
  EXPECT_NE(map.find(Edge{Hex::at(0, -4), 2}), no_edge);  // on the border
  EXPECT_EQ(map.find(Edge{Hex::at(5, 0), 0}), no_edge);
}

TEST(HexMap, WindsLeadToTheNextEdge) {
  const Map& map = map_named("open-sea-61");
  const AreaSet clockwise = map.winds[map.find(Hex::at(2, -4))][0];  // edge A, without a corner
  EXPECT_EQ(clockwise.size(), 5u);
  EXPECT_TRUE(clockwise.has(map.find(Hex::at(4, -2))));
  EXPECT_FALSE(clockwise.has(map.find(Hex::at(3, 1))));
  const AreaSet corner = map.winds[map.find(Hex::at(4, -4))][0];  // edges A and B
  EXPECT_EQ(corner.size(), 8u);
  EXPECT_TRUE(map.winds[map.find(Hex::at(0, 0))][0].empty());
}

// The sample map is the result of the procedure for its own tiles.
TEST(HexMap, TheDrawingGivesTheSampleMap) {
  EXPECT_EQ(map_named("drawn-61").text.rows, map_named("sample-61").text.rows);
  EXPECT_TRUE(map_named("drawn-61").faults.empty());
}

TEST(HexMap, TilesThatClashArePutAside) {
  const Frame frame{2, 2, 2};
  const auto placed =
      place_tiles(frame, 0,
                  {Terrain::forest, Terrain::forest, Terrain::desert, Terrain::plains,
                   Terrain::plains, Terrain::plains, Terrain::plains});
  ASSERT_EQ(placed.size(), 7u);
  EXPECT_EQ(placed[1].terrain, Terrain::desert);  // instead of the second forest
  EXPECT_EQ(placed[2].terrain, Terrain::forest);  // it comes as soon as it fits
}

TEST(HexMap, WhatMakesAMapUnusable) {
  MapText text = map_named("sample-61").text;
  EXPECT_TRUE(map_problems(text).empty());
  text.rows[3] = "p m p p ~ ~ r";
  ASSERT_EQ(map_problems(text).size(), 1u);
  EXPECT_EQ(map_problems(text)[0].pointer, "/rows/3");
  text.rows[3] = "p m p p ~ ~ r x";
  EXPECT_EQ(map_problems(text)[0].pointer, "/rows/3");
  text.rows.pop_back();
  EXPECT_EQ(map_problems(text)[0].pointer, "/rows");
  text.sides = {5, 5, 1};
  EXPECT_EQ(map_problems(text)[0].pointer, "/sides");
}

// A map of a pack that would refuse a log is refused when the pack is read.
TEST(HexMap, AMapOfAPackKeepsTheCheckThatItAsksFor) {
  const auto first_problem = [](const PackText& pack) {
    const auto problems = pack_problems(pack);
    return problems.empty() ? std::string{} : problems.front().pointer;
  };
  PackText pack{sample().frames, {sample().maps.front().text}};
  MapText& map = pack.maps.front();
  EXPECT_EQ(first_problem(pack), "");
  map.rows.front().front() = 'f';  // one desert less, one forest more
  EXPECT_EQ(first_problem(pack), "/maps/0/rows");
  map.check = MapCheck::free;
  EXPECT_EQ(first_problem(pack), "");
  map.check = MapCheck::counts;
  pack.frames.erase(pack.frames.begin());
  EXPECT_EQ(first_problem(pack), "/maps/0/sides");
  pack.maps.front().check = MapCheck::free;
  pack.frames.push_back(pack.frames.front());
  EXPECT_EQ(first_problem(pack), "/frames/4") << "the second one would never be used";
}

TEST(HexMap, TextsOfPlaces) {
  for (const char* good : {"0,0", "-4,12", "7,-1"}) EXPECT_EQ(Hex::parse(good)->text(), good);
  for (const char* bad : {"", "0", "0,", "+1,0", "01,0", "-0,0", "1,2,3", "1, 2", "100,0"})
    EXPECT_FALSE(Hex::parse(bad)) << bad;
  EXPECT_EQ(Edge::parse("-1,2:5")->text(), "-1,2:5");
  for (const char* bad : {"0,0", "0,0:6", "0,0:", ":1", "0,0:12"})
    EXPECT_FALSE(Edge::parse(bad)) << bad;
}

TEST(HexState, IsSmall) {
  EXPECT_LE(sizeof(State), 1024u);
  EXPECT_TRUE(std::is_trivially_copyable_v<State>);
}

}  // namespace
}  // namespace arbiter::hex
