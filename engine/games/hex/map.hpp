// A map: a frame of hexes with their terrain, and what follows from it (book: Setup, Rules).
#pragma once
#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "engine/board/area_set.hpp"
#include "engine/core/field.hpp"
#include "engine/core/game.hpp"
#include "engine/core/rules.hpp"
#include "engine/games/hex/geometry.hpp"
#include "engine/games/hex/pieces.hpp"
#include "engine/games/hex/state.hpp"

namespace arbiter::hex {

enum class Terrain : std::uint8_t { desert, forest, mountain, plains, reef, sea };
inline constexpr std::size_t kTerrains = 6;
constexpr auto names(Type<Terrain>) {
  return std::array<std::string_view, 6>{"desert", "forest", "mountain", "plains", "reef", "sea"};
}
inline constexpr std::string_view terrain_letters = "dfmpr~";
static_assert(names_each<Terrain>() && terrain_letters.size() == kTerrains);

// How strictly a map must follow the layout rules.
enum class MapCheck : std::uint8_t { free, counts, draw };
constexpr auto names(Type<MapCheck>) {
  return std::array<std::string_view, 3>{"free", "counts", "draw"};
}

// How many tiles of each terrain a frame takes.
struct TileCounts {
  std::uint16_t desert = 0, forest = 0, mountain = 0, plains = 0, reef = 0, sea = 0;
  bool operator==(const TileCounts&) const = default;
  std::uint16_t of(Terrain terrain) const {
    const std::array<std::uint16_t, kTerrains> all{desert, forest, mountain, plains, reef, sea};
    return all[static_cast<std::size_t>(terrain)];
  }
};
constexpr auto fields(Type<TileCounts>) {
  return FieldList{optional_field("desert", &TileCounts::desert),
                   optional_field("forest", &TileCounts::forest),
                   optional_field("mountain", &TileCounts::mountain),
                   optional_field("plains", &TileCounts::plains),
                   optional_field("reef", &TileCounts::reef),
                   optional_field("sea", &TileCounts::sea)};
}

// The frame and the tiles for a number of players. `sides` are the lengths of the edges A, B, C
// (and D, E, F).
struct FrameText {
  std::uint8_t players = 0;
  std::vector<std::uint8_t> sides;
  TileCounts tiles;
  bool operator==(const FrameText&) const = default;
};
constexpr auto fields(Type<FrameText>) {
  return FieldList{field("players", &FrameText::players), field("sides", &FrameText::sides),
                   field("tiles", &FrameText::tiles)};
}

// Two hexes whose tiles were swapped after a drawing.
struct Swap {
  Hex one;
  Hex other;
  bool operator==(const Swap&) const = default;
};
constexpr auto fields(Type<Swap>) {
  return FieldList{field("one", &Swap::one), field("other", &Swap::other)};
}

// A drawing: the tiles in the order in which they were turned over (letters), the corner at which
// placing began, and the swaps made afterwards.
struct Drawing {
  std::string corner = "A";
  std::string tiles;
  std::vector<Swap> swaps;
  bool operator==(const Drawing&) const = default;
};
constexpr auto fields(Type<Drawing>) {
  return FieldList{optional_field("corner", &Drawing::corner), field("tiles", &Drawing::tiles),
                   optional_field("swaps", &Drawing::swaps)};
}

// A map as a pack or a log writes it. The rows run from the smallest r, each from its smallest q.
// Each is letters d, f, m, p, r, ~ with spaces between them. `rows` may be left out of a drawn map.
struct MapText {
  std::string id;
  std::vector<std::uint8_t> sides;
  MapCheck check = MapCheck::free;
  std::vector<std::string> rows;
  std::optional<Drawing> draw;
  bool operator==(const MapText&) const = default;
};
constexpr auto fields(Type<MapText>) {
  return FieldList{optional_field("id", &MapText::id), field("sides", &MapText::sides),
                   optional_field("check", &MapText::check), optional_field("rows", &MapText::rows),
                   optional_field("draw", &MapText::draw)};
}

inline constexpr unsigned kHexesForFour = 154;  // players (setup-random-4)

// A layout rule that a map breaks, and where, as a pointer into the map.
struct LayoutFault {
  std::string pointer;
  RuleId rule;
  std::string detail{};  // what is there instead
};

using EdgeNumber = std::uint16_t;
inline constexpr EdgeNumber no_edge = 0xFFFF;

// The two hexes on either side of an edge, and its two ends, which are corners where edges meet.
struct EdgePlace {
  Cell cell = nowhere;   // the hex that names the edge
  Cell other = nowhere;  // nowhere for an edge of the border
  Direction side = 0;    // of `cell`
  std::array<std::uint16_t, 2> corners{};
};

// The hexes of a frame with sides a, b, c (rulings, part B). Frames with equal sides are centred on
// 0,0; the others begin at 0.
struct Frame {
  int a = 0, b = 0, c = 0;

  int size() const { return a * b + b * c + c * a - a - b - c + 1; }
  int rows() const { return b + c - 1; }
  int shift() const { return a == b && b == c ? a - 1 : 0; }
  int first_q(int row) const { return std::max(0, c - 1 - row) - shift(); }
  int last_q(int row) const { return std::min(a + c - 2, a + b + c - 3 - row) - shift(); }
  bool has(Hex hex) const;
  // Returns how many rings lie outside the hex.
  int ring(Hex hex) const;
  // Returns the hexes of a ring, clockwise from corner `corner` (0 to 5: where edge A to F begins).
  std::vector<Hex> ring_hexes(int ring, int corner) const;
  // Whether the hex lies on edge 0 to 5 (A to F).
  bool on_edge(Hex hex, int edge) const;
};

struct Map {
  MapText text;
  Frame frame;
  std::vector<LayoutFault> faults;  // where `rows` differ from the result of the drawing
  std::vector<RuleId> drawn_by;     // the rules of the drawing that placed the tiles
  unsigned cells = 0;
  std::array<Hex, kHexes> hex{};
  std::array<Terrain, kHexes> terrain{};
  std::array<std::array<Cell, 6>, kHexes> next{};  // nowhere beyond the border
  std::array<std::array<EdgeNumber, 6>, kHexes> edge{};
  std::array<AreaSet, kHexes> around{};                // neighbours
  std::array<std::array<AreaSet, 2>, kHexes> winds{};  // sea hexes one wind leg away: cw, ccw
  std::array<std::uint8_t, kHexes> island{};           // from 1; 0 at sea
  std::vector<EdgePlace> edges;
  AreaSet sea;                               // sea and reef
  AreaSet ground;                            // land without mountains
  AreaSet slow;                              // desert and reef
  AreaSet plains, mountains, border, coast;  // coast: ground next to the sea
  // The rows from the top: the range of q in each, and the number of its first hex.
  struct Row {
    int first_q = 0, last_q = 0;
    unsigned first = 0;
  };
  std::vector<Row> rows;

  // Returns nowhere if the hex is not on the map.
  Cell find(Hex at) const;
  // Returns no_edge if the map has no such edge, or if the edge has its name from the other hex.
  EdgeNumber find(Edge at) const;
  Hex at(Cell cell) const { return cell == nowhere ? Hex{} : hex[cell]; }
  Edge at(EdgeNumber number) const {
    return number == no_edge ? Edge{} : Edge{hex[edges[number].cell], edges[number].side};
  }
  bool is_sea(Cell cell) const { return sea.has(cell); }
  // Requires that both are on the map.
  unsigned distance(Cell a, Cell b) const { return hex::distance(hex[a], hex[b]); }
  // Nothing lies beside nowhere.
  bool beside(Cell a, Cell b) const { return a != nowhere && b != nowhere && around[a].has(b); }
};

// Returns everything that makes a map unusable: a pointer and a reason for each fault.
std::vector<PackProblem> map_problems(const MapText& text);

// Returns the map that the text describes. Requires a text without problems.
Map make_map(MapText text);

// Returns the frame that the pack lists for a map of this shape and this number of players, or
// null.
const FrameText* frame_for(const Map& map, const std::vector<FrameText>& frames, unsigned players);
// Returns the rule that sets the number of tiles of each terrain: the book's for two players if the
// pack has its numbers, or else that those of the pack are gathered.
RuleId rule_of_tiles(const FrameText& frame);

// Returns the layout rules that the map breaks for this number of players. Empty if the map
// does not have to follow them.
std::vector<LayoutFault> layout_faults(const Map& map, const std::vector<FrameText>& frames,
                                       unsigned players);

// The tiles of a drawing, placed as the book says: what lies where, and the rule that put it
// there.
struct PlacedTile {
  Hex hex;
  Terrain terrain;
  RuleId rule;
};
std::vector<PlacedTile> place_tiles(const Frame& frame, int corner,
                                    const std::vector<Terrain>& drawn);

// Returns the hexes joined to `start` by steps. `steps(hex)` returns the hexes one step away.
template <class Steps>
constexpr AreaSet flood(AreaSet start, Steps steps) {
  AreaSet all = start;
  for (AreaSet rim = start; !rim.empty();) {
    AreaSet next;
    rim.each([&](unsigned hex) { next |= steps(hex); });
    rim = next - all;
    all |= rim;
  }
  return all;
}

}  // namespace arbiter::hex
