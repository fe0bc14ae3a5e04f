// Frames and maps (book: Setup, Build the Map; Rules; rulings, part B).
#include "engine/games/hex/map.hpp"

#include <algorithm>
#include <utility>

#include "engine/board/area_set.hpp"
#include "engine/core/work.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

// --- The frame ---

namespace {

// The bounds of a ring of the frame, in coordinates counted from 0.
struct Bounds {
  int q0, q1, r0, r1, s0, s1;
};
Bounds bounds_of(const Frame& frame, int ring) {
  Bounds of{ring,
            frame.a + frame.c - 2 - ring,
            ring,
            frame.b + frame.c - 2 - ring,
            frame.c - 1 + ring,
            frame.a + frame.b + frame.c - 3 - ring};
  // Edges get shorter from ring to ring. Once the shortest two have become corners, the hexes end
  // before their bounds, where the other four edges meet.
  of.q0 = std::max(of.q0, of.s0 - of.r1);
  of.q1 = std::min(of.q1, of.s1 - of.r0);
  of.r0 = std::max(of.r0, of.s0 - of.q1);
  of.r1 = std::min(of.r1, of.s1 - of.q0);
  of.s0 = std::max(of.s0, of.q0 + of.r0);
  of.s1 = std::min(of.s1, of.q1 + of.r1);
  return of;
}

}  // namespace

bool Frame::has(Hex at) const { return at && ring(at) >= 0; }

int Frame::ring(Hex at) const {
  const Bounds all = bounds_of(*this, 0);
  const int q = at.q + shift(), r = at.r + shift(), s = q + r;
  return std::min({q - all.q0, all.q1 - q, r - all.r0, all.r1 - r, s - all.s0, all.s1 - s});
}

bool Frame::on_edge(Hex at, int side) const {
  const Bounds all = bounds_of(*this, 0);
  const int q = at.q + shift(), r = at.r + shift(), s = q + r;
  switch (side) {
    case 0: return r == all.r0;
    case 1: return q == all.q1;
    case 2: return s == all.s1;
    case 3: return r == all.r1;
    case 4: return q == all.q0;
  }
  return s == all.s0;
}

std::vector<Hex> Frame::ring_hexes(int number, int corner) const {
  const Bounds of = bounds_of(*this, number);
  const std::array<std::pair<int, int>, 6> corners{{{of.s0 - of.r0, of.r0},
                                                    {of.q1, of.r0},
                                                    {of.q1, of.s1 - of.q1},
                                                    {of.s1 - of.r1, of.r1},
                                                    {of.q0, of.r1},
                                                    {of.q0, of.s0 - of.q0}}};
  constexpr std::array<Direction, 6> clockwise{0, 5, 4, 3, 2, 1};
  std::vector<Hex> hexes;
  const auto add = [&](Hex one) {
    if (std::find(hexes.begin(), hexes.end(), one) == hexes.end()) hexes.push_back(one);
  };
  for (int i = 0; i < 6; ++i) {
    const auto side = static_cast<std::size_t>((corner + i) % 6);
    const auto [q, r] = corners[side];
    const auto [q_end, r_end] = corners[(side + 1) % 6];
    const Hex end = Hex::at(q_end - shift(), r_end - shift());
    for (Hex one = Hex::at(q - shift(), r - shift()); one != end; one = one.next(clockwise[side]))
      add(one);
    add(end);
  }
  return hexes;
}

// --- What makes a map unusable ---

namespace {

using Problems = std::vector<PackProblem>;

std::string letters(std::string_view row) {
  std::string text;
  for (const char letter : row)
    if (letter != ' ') text += letter;
  return text;
}

// Whether every letter is a terrain.
bool check_letters(const std::string& tiles, const std::string& pointer, Problems& problems) {
  const std::size_t at = tiles.find_first_not_of(terrain_letters);
  if (at == std::string::npos) return true;
  problems.push_back({pointer, "\"" + tiles.substr(at, 1) +
                                   "\" is not a terrain; the letters are d, f, m, p, r and ~."});
  return false;
}

void check_rows(const MapText& text, const Frame& frame, Problems& problems) {
  if (static_cast<int>(text.rows.size()) != frame.rows()) {
    problems.push_back({"/rows", "The frame has " + std::to_string(frame.rows()) + " rows, not " +
                                     std::to_string(text.rows.size()) + "."});
    return;
  }
  for (int row = 0; row < frame.rows(); ++row) {
    const std::string pointer = "/rows/" + std::to_string(row);
    const std::string tiles = letters(text.rows[static_cast<std::size_t>(row)]);
    const int wanted = frame.last_q(row) - frame.first_q(row) + 1;
    if (!check_letters(tiles, pointer, problems)) continue;
    if (static_cast<int>(tiles.size()) != wanted)
      problems.push_back({pointer, "The row has " + std::to_string(tiles.size()) +
                                       " hexes instead of " + std::to_string(wanted) +
                                       "; a map has no hole."});
  }
}

void check_drawing(const Drawing& drawing, const Frame& frame, Problems& problems) {
  if (drawing.corner.size() != 1 || drawing.corner[0] < 'A' || drawing.corner[0] > 'F')
    problems.push_back(
        {"/draw/corner", "A corner is named by the edge that begins there: A to F."});
  const std::string tiles = letters(drawing.tiles);
  if (check_letters(tiles, "/draw/tiles", problems) &&
      static_cast<int>(tiles.size()) != frame.size())
    problems.push_back({"/draw/tiles", std::to_string(tiles.size()) + " tiles are drawn for " +
                                           std::to_string(frame.size()) + " hexes."});
  for (std::size_t i = 0; i < drawing.swaps.size(); ++i)
    for (const Hex one : {drawing.swaps[i].one, drawing.swaps[i].other})
      if (!frame.has(one))
        problems.push_back(
            {"/draw/swaps/" + std::to_string(i), "The hex " + one.text() + " is not on the map."});
}

Frame frame_of(const std::vector<std::uint8_t>& sides) { return {sides[0], sides[1], sides[2]}; }

}  // namespace

std::vector<PackProblem> map_problems(const MapText& text) {
  Problems problems;
  const bool three = text.sides.size() == 3;
  if (!three || *std::min_element(text.sides.begin(), text.sides.end()) < 2 ||
      *std::max_element(text.sides.begin(), text.sides.end()) > kHexes ||
      frame_of(text.sides).size() > static_cast<int>(kHexes)) {
    problems.push_back({"/sides", "A frame has three sides of at least 2 hexes, and at most " +
                                      std::to_string(kHexes) + " hexes in all."});
    return problems;
  }
  const Frame frame = frame_of(text.sides);
  if (text.draw.has_value() != (text.check == MapCheck::draw))
    problems.push_back({"/draw", "A map has a drawing if its check is \"draw\", and only then."});
  if (text.draw) check_drawing(*text.draw, frame, problems);
  if (!text.draw || !text.rows.empty()) check_rows(text, frame, problems);
  return problems;
}

// --- Building a map ---

namespace {

Terrain terrain_of(char letter) { return static_cast<Terrain>(terrain_letters.find(letter)); }

// Lays the tiles as the letters of the rows say.
void lay_rows(Map& map) {
  unsigned cell = 0;
  for (const auto& row : map.text.rows)
    for (const char letter : letters(row)) map.terrain[cell++] = terrain_of(letter);
}

std::vector<std::string> rows_of(const Map& map) {
  std::vector<std::string> rows;
  unsigned cell = 0;
  for (int row = 0; row < map.frame.rows(); ++row) {
    std::string text;
    for (int q = map.frame.first_q(row); q <= map.frame.last_q(row); ++q, ++cell) {
      if (!text.empty()) text += ' ';
      text += terrain_letters[static_cast<std::size_t>(map.terrain[cell])];
    }
    rows.push_back(std::move(text));
  }
  return rows;
}

void number_hexes(Map& map) {
  map.cells = 0;
  for (int row = 0; row < map.frame.rows(); ++row) {
    const int first_q = map.frame.first_q(row), last_q = map.frame.last_q(row);
    map.rows.push_back({first_q, last_q, map.cells});
    for (int q = first_q; q <= last_q; ++q)
      map.hex[map.cells++] = Hex::at(q, row - map.frame.shift());
  }
}

// Returns one coordinate, in thirds of a hex, of the corner between a direction and the next one.
int corner_key(Hex at, Direction d) {
  const Hex one = at.next(d), other = at.next(static_cast<Direction>((d + 1) % kDirections));
  return (at.q + one.q + other.q + 1'000) * 4'000 + at.r + one.r + other.r + 1'000;
}

void number_edges(Map& map) {
  std::vector<int> corners;
  const auto corner = [&](Hex at, Direction d) {
    const int key = corner_key(at, d);
    const auto number = std::find(corners.begin(), corners.end(), key) - corners.begin();
    if (static_cast<std::size_t>(number) == corners.size()) corners.push_back(key);
    return static_cast<std::uint16_t>(number);
  };
  for (Cell cell = 0; cell < map.cells; ++cell)
    for (Direction d = 0; d < kDirections; ++d) {
      const Hex at = map.hex[cell];
      const Cell other = map.find(at.next(d));
      map.next[cell][d] = other;
      if (other < cell) {
        map.edge[cell][d] = map.edge[other][opposite(d)];
        continue;
      }
      map.edge[cell][d] = static_cast<EdgeNumber>(map.edges.size());
      const auto before = static_cast<Direction>((d + 5) % kDirections);
      map.edges.push_back({cell, other, d, {corner(at, d), corner(at, before)}});
    }
}

void sort_terrain(Map& map) {
  for (Cell cell = 0; cell < map.cells; ++cell) {
    const Terrain terrain = map.terrain[cell];
    const bool water = terrain == Terrain::sea || terrain == Terrain::reef;
    (water ? map.sea : terrain == Terrain::mountain ? map.mountains : map.ground).add(cell);
    if (terrain == Terrain::desert || terrain == Terrain::reef) map.slow.add(cell);
    if (terrain == Terrain::plains) map.plains.add(cell);
    for (const Cell other : map.next[cell])
      if (other == nowhere)
        map.border.add(cell);
      else
        map.around[cell].add(other);
  }
  map.ground.each([&](unsigned cell) {
    if (!(map.around[cell] & map.sea).empty()) map.coast.add(cell);
  });
}

void find_islands(Map& map) {
  std::uint8_t islands = 0;
  const AreaSet land = map.ground | map.mountains;
  land.each([&](unsigned first) {
    if (map.island[first] != 0) return;
    ++islands;
    flood(AreaSet::of(first), [&](unsigned cell) {
      return map.around[cell] & land;
    }).each([&](unsigned cell) { map.island[cell] = islands; });
  });
}

// Returns the sea hexes of an edge, A to F.
AreaSet sea_of_edge(const Map& map, int side) {
  AreaSet all;
  map.sea.each([&](unsigned cell) {
    if (map.frame.on_edge(map.hex[cell], side)) all.add(cell);
  });
  return all;
}

void find_winds(Map& map) {
  for (int side = 0; side < 6; ++side) {
    const AreaSet clockwise = sea_of_edge(map, (side + 1) % 6);
    const AreaSet counter = sea_of_edge(map, (side + 5) % 6);
    sea_of_edge(map, side).each([&](unsigned cell) {
      map.winds[cell][0] |= clockwise - AreaSet::of(cell);
      map.winds[cell][1] |= counter - AreaSet::of(cell);
    });
  }
}

void read_drawing(Map& map);

}  // namespace

Map make_map(MapText text) {
  Map map;
  map.text = std::move(text);
  map.frame = frame_of(map.text.sides);
  number_hexes(map);
  // In a drawing, each tile that was put aside may be tried on each hex.
  charge(map.cells + (map.text.draw ? map.cells * map.cells / 64 : 0));
  if (map.text.draw)
    read_drawing(map);
  else
    lay_rows(map);
  map.text.rows = rows_of(map);
  number_edges(map);
  sort_terrain(map);
  find_islands(map);
  find_winds(map);
  return map;
}

Cell Map::find(Hex at) const {
  const auto number = static_cast<std::size_t>(at.r + frame.shift());  // huge if above the map
  if (number >= rows.size()) return nowhere;
  const Row& row = rows[number];
  if (at.q < row.first_q || at.q > row.last_q) return nowhere;
  return static_cast<Cell>(row.first + static_cast<unsigned>(at.q - row.first_q));
}

EdgeNumber Map::find(Edge at) const {
  const Cell cell = find(at.hex);
  if (cell == nowhere || at.side >= kDirections) return no_edge;
  const EdgeNumber number = edge[cell][at.side];
  return edges[number].cell == cell ? number : no_edge;
}

// --- The layout rules ---

namespace {

// Lays the tiles as they were drawn, and notes where the rows differ.
void read_drawing(Map& map) {
  const Drawing& drawing = *map.text.draw;
  std::vector<Terrain> drawn;
  for (const char letter : letters(drawing.tiles)) drawn.push_back(terrain_of(letter));
  auto placed = place_tiles(map.frame, drawing.corner[0] - 'A', drawn);
  std::array<std::size_t, kHexes> place{};  // where each hex is in `placed`
  for (std::size_t i = 0; i < placed.size(); ++i) place[map.find(placed[i].hex)] = i;
  const auto at = [&](Hex hex) { return placed.begin() + place[map.find(hex)]; };
  for (const Swap& swap : drawing.swaps) {
    std::swap(at(swap.one)->terrain, at(swap.other)->terrain);
    at(swap.one)->rule = at(swap.other)->rule = decides<"setup-random-13">;
  }
  const bool told = !map.text.rows.empty();
  if (told) lay_rows(map);
  for (const PlacedTile& one : placed) {
    const Cell cell = map.find(one.hex);
    if (told && map.faults.empty() && map.terrain[cell] != one.terrain)
      map.faults.push_back({"/rows/" + std::to_string(one.hex.r + map.frame.shift()), one.rule,
                            "The drawing lays " + std::string{name_of(one.terrain)} + " at " +
                                one.hex.text() + "; the row has " +
                                std::string{name_of(map.terrain[cell])} + "."});
    map.terrain[cell] = one.terrain;
    if (std::find(map.drawn_by.begin(), map.drawn_by.end(), one.rule) == map.drawn_by.end())
      map.drawn_by.push_back(one.rule);
  }
}

}  // namespace

namespace {

// "Mountain: 10 instead of 6. Sea: 21 instead of 25."
std::string differences(const TileCounts& found, const TileCounts& wanted) {
  std::string text;
  for (std::size_t i = 0; i < kTerrains; ++i) {
    const auto terrain = static_cast<Terrain>(i);
    if (found.of(terrain) == wanted.of(terrain)) continue;
    std::string name{name_of(terrain)};
    name.front() = static_cast<char>(name.front() - 'a' + 'A');
    text += (text.empty() ? "" : " ") + name + ": " + std::to_string(found.of(terrain)) +
            " instead of " + std::to_string(wanted.of(terrain)) + ".";
  }
  return text;
}

}  // namespace

const FrameText* frame_for(const Map& map, const std::vector<FrameText>& frames, unsigned players) {
  const auto found = std::find_if(frames.begin(), frames.end(), [&](const FrameText& one) {
    return one.players == players && one.sides == map.text.sides;
  });
  return found != frames.end() ? &*found : nullptr;
}

RuleId rule_of_tiles(const FrameText& frame) {
  constexpr TileCounts printed{
      .desert = 3, .forest = 9, .mountain = 9, .plains = 18, .reef = 6, .sea = 16};
  const bool as_printed = frame.players == 2 && frame.tiles == printed;
  return as_printed ? row<"setup-random-3"> : row<"setup-random-2">;
}

std::vector<LayoutFault> layout_faults(const Map& map, const std::vector<FrameText>& frames,
                                       unsigned players) {
  if (decides<"setup-map-1">(map.text.check == MapCheck::free)) return {};
  std::vector<LayoutFault> faults;
  const FrameText* const frame = frame_for(map, frames, players);
  if (frame == nullptr) {
    faults.push_back(
        {"/sides", row<"setup-random-1">,
         "The pack lists no frame with these sides for " + std::to_string(players) + " players."});
    if (players == 4 && map.cells != kHexesForFour)
      faults.push_back({"/sides", row<"setup-random-4">,
                        "The map has " + std::to_string(map.cells) + " hexes."});
    return faults;
  }
  TileCounts found;
  const std::array<std::uint16_t*, kTerrains> counts{&found.desert, &found.forest, &found.mountain,
                                                     &found.plains, &found.reef,   &found.sea};
  for (Cell cell = 0; cell < map.cells; ++cell)
    ++*counts[static_cast<std::size_t>(map.terrain[cell])];
  const std::string place = map.text.draw ? "/draw/tiles" : "/rows";
  if (found != frame->tiles)
    faults.push_back({place, rule_of_tiles(*frame), differences(found, frame->tiles)});
  faults.insert(faults.end(), map.faults.begin(), map.faults.end());
  return faults;
}

}  // namespace arbiter::hex
