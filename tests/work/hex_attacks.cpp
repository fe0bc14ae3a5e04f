// Battles that are tied again and again, distant hexes to which no way leads, a table full of walls
// and units, drawings that put every tile aside, and swaps.
#include <algorithm>

#include "tests/work/attack.hpp"

namespace arbiter::work {
namespace hex {

using Json = nlohmann::ordered_json;
using enum Question;

// The hexes of a frame whose sides are not all equal, row by row.
struct Frame {
  int a, b, c;
  std::vector<std::pair<int, int>> hexes() const {
    std::vector<std::pair<int, int>> all;
    for (int r = 0; r < b + c - 1; ++r)
      for (int q = std::max(0, c - 1 - r); q <= std::min(a + c - 2, a + b + c - 3 - r); ++q)
        all.emplace_back(q, r);
    return all;
  }
};
std::string text_of(std::pair<int, int> hex) {
  return std::to_string(hex.first) + "," + std::to_string(hex.second);
}

template <class IsSea>
Json map_of(const Frame& frame, IsSea is_sea) {
  std::vector<std::string> rows(static_cast<std::size_t>(frame.b + frame.c - 1));
  for (const auto& [q, r] : frame.hexes()) {
    std::string& row = rows[static_cast<std::size_t>(r)];
    row += (row.empty() ? "" : " ") + std::string{is_sea(q, r) ? "~" : "p"};
  }
  return {{"sides", {frame.a, frame.b, frame.c}}, {"check", "free"}, {"rows", rows}};
}
Json drawing(const std::string& tiles) {
  std::string spaced;
  for (const char tile : tiles) spaced += (spaced.empty() ? "" : " ") + std::string(1, tile);
  return {{"sides", {9, 9, 8}}, {"check", "draw"}, {"draw", {{"tiles", spaced}}}};
}

Json log_of(const Json& map, Json start, Json moves, int players = 2) {
  Json seats;
  for (int i = 0; i < players; ++i) seats.push_back({{"id", std::string(1, "ABCDEF"[i])}});
  Json log = {{"format", "arbiter.log/1"},
              {"game", "hex"},
              {"content", {{"pack", "sample"}, {"map", map}}},
              {"players", std::move(seats)},
              {"chance", {{"source", "recorded"}}}};
  if (!start.is_null()) log["start"] = std::move(start);
  log["moves"] = std::move(moves);
  return log;
}
Json battle(int round, const std::string& active, Json units, int players = 2) {
  Json start = {{"format", "arbiter.position/1"},
                {"at", {{"phase", "battle"}, {"round", round}, {"turn", "A"}}},
                {"wind", "cw"}};
  start["at"]["active"] = {{"unit", active}};
  units[active]["activated"] = true;
  for (int i = 0; i < players; ++i)
    start["players"][std::string(1, "ABCDEF"[i])] = {{"silver", 50}};
  start["units"] = std::move(units);
  return start;
}
Json infantry(const std::string& at) { return {{"kind", "infantry"}, {"at", at}}; }

// The target is an island in the far corner of a slanted map. All straight ways end at its shore.
Json far_island(const Frame& frame) {
  return map_of(frame, [](int q, int r) {
    const int far = std::max({13 - q, 13 - r, 0});
    return far == 1 || (far == 0 && !(q == 13 && r == 12));
  });
}

// Freighters full of knights whose Movement continues, knights everywhere, and walls between them.
Json crowd(const Frame& frame, const Json& map) {
  std::vector<std::string> land, sea;
  const auto hexes = frame.hexes();
  for (const auto& hex : hexes) {
    const std::string row = map["rows"][static_cast<std::size_t>(hex.second)];
    const int first = std::max(0, frame.c - 1 - hex.second);
    const char tile = row[static_cast<std::size_t>(2 * (hex.first - first))];
    (tile == '~' ? sea : land).push_back(text_of(hex));
  }
  Json units, walls;
  for (std::size_t seat = 0; seat < 6; ++seat) {
    const std::string owner(1, "ABCDEF"[seat]);
    for (std::size_t i = 0; i < 3; ++i)
      units[owner + std::to_string(i + 1)] = {{"kind", "freighter"}, {"at", sea[seat * 3 + i]}};
    for (std::size_t i = 0; i < 9; ++i)
      units[owner + std::to_string(i + 4)] = {
          {"kind", "cavalry"}, {"aboard", owner + std::to_string(i / 3 + 1)}, {"activated", true}};
    for (std::size_t i = 0; i < 11; ++i)
      units[owner + std::to_string(i + 13)] = {{"kind", "cavalry"}, {"at", land[seat * 11 + i]}};
  }
  for (std::size_t i = 0; i < 90; ++i) walls[land[i] + ":0"] = {{"owner", i % 2 == 0 ? "A" : "B"}};
  Json start = battle(2, "A13", std::move(units), 6);
  start["walls"] = std::move(walls);
  for (int i = 4; i < 13; ++i)
    start["at"]["open"].push_back({{"unit", "A" + std::to_string(i)},
                                   {"moved", true},
                                   {"goes_on", true},
                                   {"began_aboard", "A" + std::to_string((i - 4) / 3 + 1)}});
  return start;
}

}  // namespace hex

std::vector<Attack> hex_attacks() {
  using namespace hex;
  std::vector<Attack> attacks;
  const Frame small{5, 4, 4};
  Json ties = Json::array({{{"by", "A"}, {"do", "attack"}, {"unit", "A1"}, {"target", "B1"}}});
  for (int i = 0; i < 90'000; ++i)
    ties.push_back({{"by", "chance"}, {"do", "roll"}, {"values", {3, 3}}});
  add(attacks, "hex: ties without end",
      log_of(map_of(small, [](int, int r) { return r > 4; }),
             battle(1, "A1", {{"A1", infantry("3,1")}, {"B1", infantry("4,1")}}), ties),
      {verify, transcript});

  const Frame slanted{13, 13, 2};
  const Json walk = {{"by", "A"}, {"do", "move"}, {"unit", "A1"}, {"to", "13,12"}};
  add(attacks, "hex: a far hex that no way leads to",
      log_of(far_island(slanted),
             battle(1, "A1", {{"A1", infantry("1,0")}, {"B1", infantry("12,1")}}),
             Json::array({walk})),
      {verify, position, explain});

  const Frame large{9, 9, 8};
  const Json channels = map_of(large, [](int q, int r) { return (q + r) % 9 == 0; });
  add(attacks, "hex: walls and knights everywhere",
      log_of(channels, crowd(large, channels), Json::array(), 6), {verify, options, explain});

  Json pack_of_drawings = {{"format", "arbiter.pack/1"},
                           {"game", "hex"},
                           {"id", "attack"},
                           {"version", "1.0.0"},
                           {"title", "Attacks"}};
  pack_of_drawings["frames"] = {
      {{"players", 2}, {"sides", {9, 9, 8}}, {"tiles", {{"plains", 200}}}}};
  for (int i = 0; i < 100; ++i) {
    pack_of_drawings["maps"].push_back(drawing(std::string(199, 'd') + "p"));
    pack_of_drawings["maps"].back()["id"] = "map-" + std::to_string(i);
  }
  add(attacks, "hex: drawings of which each tile is put aside", pack_of_drawings, {pack});
  Json swaps = drawing(std::string(200, 'd'));
  swaps["draw"]["swaps"] = Json(2'000, {{"one", "7,0"}, {"other", "8,0"}});
  add(attacks, "hex: swaps", log_of(swaps, nullptr, Json::array()), {verify});
  return attacks;
}

}  // namespace arbiter::work
