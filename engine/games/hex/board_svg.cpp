#include "engine/games/hex/board_svg.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

#include "engine/core/words.hpp"
#include "engine/games/hex/map_text.hpp"

namespace arbiter::hex {
namespace {

// Lengths in pixels. 26 to 30 is close to half the square root of 3 to 1, which gives a nearly
// regular hex on whole pixels.
constexpr int kHalfWidth = 26;
constexpr int kSide = 30;
constexpr int kMargin = 20;
constexpr int kLine = 22;
constexpr int kLetter = 7;  // about the width of one letter in the key

constexpr std::array<std::string_view, kPlayers> colours{"#b3261e", "#1f4fa3", "#2e7d32",
                                                         "#8e24aa", "#ef6c00", "#3a3a3a"};
// In the order of Terrain.
constexpr std::array<std::string_view, kTerrains> grounds{"#ead9a8", "#84ab6f", "#a0968e",
                                                          "#d3e3a6", "#a6d8da", "#86b7df"};

struct Point {
  int x = 0, y = 0;
};
// The corners, clockwise from the top. The edge in direction d lies between two of them.
constexpr std::array<Point, 6> hexagon{{{0, -kSide},
                                        {kHalfWidth, -kSide / 2},
                                        {kHalfWidth, kSide / 2},
                                        {0, kSide},
                                        {-kHalfWidth, kSide / 2},
                                        {-kHalfWidth, -kSide / 2}}};
constexpr std::array<std::array<std::size_t, 2>, 6> ends_of_edge{
    {{1, 2}, {0, 1}, {5, 0}, {4, 5}, {3, 4}, {2, 3}}};

std::string at(int x, int y) { return number(x) + "," + number(y); }
std::string attribute(std::string_view name, std::string_view value) {
  return " " + std::string{name} + "=\"" + std::string{value} + "\"";
}
std::string attribute(std::string_view name, int value) { return attribute(name, number(value)); }

std::string words(Point place, int size, std::string_view colour, std::string_view text) {
  return "<text" + attribute("x", place.x) + attribute("y", place.y) +
         attribute("font-size", size) + attribute("fill", colour) + ">" + std::string{text} +
         "</text>\n";
}

class Board {
 public:
  Board(const Reading& read, std::string_view heading)
      : read_(read), map_(read.map), heading_(heading) {
    Point least{INT32_MAX, INT32_MAX}, most{INT32_MIN, INT32_MIN};
    for (Cell cell = 0; cell < map_.cells; ++cell) {
      const Point centre = grid(cell);
      least = {std::min(least.x, centre.x), std::min(least.y, centre.y)};
      most = {std::max(most.x, centre.x), std::max(most.y, centre.y)};
    }
    shift_ = {kMargin + kHalfWidth - least.x, kMargin + kLine + kSide - least.y};
    width_ = most.x + shift_.x + kHalfWidth + kMargin;
    board_height_ = most.y + shift_.y + kSide + kMargin;
  }

  std::string draw() {
    left(kMargin, kMargin, heading_);
    for (Cell cell = 0; cell < map_.cells; ++cell) draw_ground(cell);
    for (Cell cell = 0; cell < map_.cells; ++cell) draw_pieces(cell);
    for (EdgeNumber edge = 0; edge < map_.edges.size(); ++edge) draw_wall(edge);
    for (SeatNumber seat = 0; seat < read_.state.players; ++seat) draw_player(seat);
    const int height = draw_key({kMargin, board_height_ + kLine * read_.state.players + 8});
    return "<svg xmlns=\"http://www.w3.org/2000/svg\"" +
           attribute("viewBox", "0 0 " + number(width_) + " " + number(height)) +
           attribute("width", width_) + attribute("height", height) +
           attribute("font-family", "sans-serif") + attribute("text-anchor", "middle") + ">\n" +
           "<rect width=\"100%\" height=\"100%\" fill=\"#fbfaf6\"/>\n" + text_ + "</svg>\n";
  }

 private:
  Point grid(Cell cell) const {
    const Hex hex = map_.hex[cell];
    return {(2 * hex.q + hex.r) * kHalfWidth, hex.r * kSide * 3 / 2};
  }
  Point centre(Cell cell) const {
    const Point place = grid(cell);
    return {place.x + shift_.x, place.y + shift_.y};
  }

  void draw_ground(Cell cell) {
    const Point c = centre(cell);
    std::string points;
    for (const Point corner : hexagon)
      points += (points.empty() ? "" : " ") + at(c.x + corner.x, c.y + corner.y);
    const auto terrain = static_cast<std::size_t>(map_.terrain[cell]);
    text_ += "<polygon" + attribute("points", points) + attribute("fill", grounds[terrain]) +
             " stroke=\"#6b675f\"><title>" + std::string{name_of(map_.terrain[cell])} + " " +
             map_.hex[cell].text() + "</title></polygon>\n";
    text_ += words({c.x, c.y - 19}, 8, "#5c5850", map_.hex[cell].text());
  }

  void draw_pieces(Cell cell) {
    const Point c = centre(cell);
    const Development development = read_.state.development(cell);
    if (development != Development::none)
      draw_development({c.x - 9, c.y - 7}, size_of(development),
                       colours[read_.state.development_owner(cell)]);
    if (const SeatNumber owner = read_.artillery_owner(cell); owner != no_seat)
      draw_artillery({c.x + 10, c.y - 8}, colours[owner]);
    std::vector<Unit> units;
    read_.each_unit_at(cell, [&](Unit unit) { units.push_back(unit); });
    // more than three stand together only after a rescue
    const int apart = units.size() > kOccupancy ? 8 : 15;
    int x = c.x - apart * (static_cast<int>(units.size()) - 1) / 2;
    for (const Unit unit : units) {
      draw_unit({x, c.y + 10}, unit);
      x += apart;
    }
  }

  // Draws a tent, a tower or a tower with battlements.
  void draw_development(Point place, unsigned size, std::string_view colour) {
    const auto [x, y] = place;
    std::string points;
    if (size == 1)
      points = at(x - 8, y + 7) + " " + at(x, y - 7) + " " + at(x + 8, y + 7);
    else
      points = at(x - 8, y + 7) + " " + at(x - 8, y - 5) + " " + at(x + 8, y - 5) + " " +
               at(x + 8, y + 7);
    text_ += "<polygon" + attribute("points", points) + attribute("fill", colour) + "/>\n";
    if (size < 3) return;
    for (const int tooth : {-8, -2, 4})
      text_ += "<rect" + attribute("x", x + tooth) + attribute("y", y - 9) +
               " width=\"4\" height=\"5\"" + attribute("fill", colour) + "/>\n";
  }

  // Draws a barrel on a wheel.
  void draw_artillery(Point place, std::string_view colour) {
    const auto [x, y] = place;
    text_ += "<line" + attribute("x1", x - 6) + attribute("y1", y + 2) + attribute("x2", x + 8) +
             attribute("y2", y - 5) + attribute("stroke", colour) + " stroke-width=\"4\"/>\n";
    text_ += "<circle" + attribute("cx", x - 2) + attribute("cy", y + 4) +
             " r=\"4\" fill=\"none\" stroke-width=\"2\"" + attribute("stroke", colour) + "/>\n";
  }

  void draw_unit(Point place, Unit unit) {
    const Kind kind = read_.state.kind(unit);
    text_ += "<g>\n<title>" + id_of(unit).text() + " " + std::string{name_of(kind)} + "</title>\n";
    draw_kind(place, kind, colours[owner_of(unit)]);
    text_ += words({place.x, place.y + 14}, 6, "#222222", number(id_of(unit).number)) + "</g>\n";
  }

  // Draws a disc for a knight and a hull for a ship, with the letter of its kind.
  void draw_kind(Point place, Kind kind, std::string_view colour) {
    const auto [x, y] = place;
    if (is_ship(kind))
      text_ += "<path" +
               attribute("d", "M" + at(x - 8, y - 4) + " L" + at(x + 8, y - 4) + " L" +
                                  at(x + 5, y + 7) + " L" + at(x - 5, y + 7) + " Z") +
               attribute("fill", colour) + "/>\n";
    else
      text_ += "<circle" + attribute("cx", x) + attribute("cy", y) + " r=\"7\"" +
               attribute("fill", colour) + "/>\n";
    text_ += words({x, y + 4}, 10, "#ffffff", std::string(1, letter_of(kind)));
  }

  void draw_wall(EdgeNumber edge) {
    const SeatNumber owner = read_.wall_owner(edge);
    if (owner == no_seat) return;
    const EdgePlace& place = map_.edges[edge];
    const Point c = centre(place.cell);
    draw_line(c, hexagon[ends_of_edge[place.side][0]], hexagon[ends_of_edge[place.side][1]],
              colours[owner]);
  }

  void draw_line(Point centre, Point from, Point to, std::string_view colour) {
    text_ += "<line" + attribute("x1", centre.x + from.x) + attribute("y1", centre.y + from.y) +
             attribute("x2", centre.x + to.x) + attribute("y2", centre.y + to.y) +
             attribute("stroke", colour) + " stroke-width=\"6\" stroke-linecap=\"round\"/>\n";
  }

  // Writes text that begins at the given place.
  void left(int x, int y, std::string_view text) {
    text_ += "<text" + attribute("x", x) + attribute("y", y + 12) +
             " font-size=\"13\" text-anchor=\"start\" fill=\"#222222\">" + std::string{text} +
             "</text>\n";
  }

  void square(Point place, std::string_view colour) {
    text_ += "<rect" + attribute("x", place.x) + attribute("y", place.y) +
             " width=\"14\" height=\"14\"" + attribute("fill", colour) + "/>\n";
  }

  void draw_player(SeatNumber seat) {
    const Player& player = read_.state.player[seat];
    const int y = board_height_ + kLine * seat;
    square({kMargin, y}, colours[seat]);
    left(kMargin + 22, y,
         std::string{Seat{seat}.text()} + ": " + number(player.tokens) + " tokens, " +
             number(player.gold) + " gold, " + number(player.silver) + " silver, " +
             number(static_cast<int>(read_.points(seat).sum())) + " points");
  }

  // Draws what the colours and shapes mean, with as many on a line as there is room for. Returns
  // where the key ends.
  int draw_key(Point place) {
    constexpr std::string_view ink = "#5c5850";
    const auto entry = [&](std::string_view text, auto draw) {
      const int width = 34 + kLetter * static_cast<int>(text.size());
      if (place.x + width > width_) place = {kMargin, place.y + kLine};
      draw(Point{place.x + 7, place.y + 7});
      left(place.x + 20, place.y, text);
      place.x += width;
    };
    for (std::size_t terrain = 0; terrain < kTerrains; ++terrain)
      entry(names(Type<Terrain>{})[terrain], [&](Point centre) {
        square({centre.x - 7, centre.y - 7}, grounds[terrain]);
      });
    place = {kMargin, place.y + kLine};
    for (const auto& [size, text] : {std::pair{1u, "camp"}, {2u, "fort"}, {3u, "castle"}})
      entry(text, [&, of = size](Point centre) { draw_development(centre, of, ink); });
    entry("artillery", [&](Point centre) { draw_artillery(centre, ink); });
    entry("wall", [&](Point centre) { draw_line(centre, {-6, 0}, {6, 0}, ink); });
    for (const Kind kind : {Kind::infantry, Kind::archer, Kind::cavalry, Kind::caravel,
                            Kind::freighter, Kind::galley})
      entry(name_of(kind), [&](Point centre) { draw_kind(centre, kind, ink); });
    return place.y + kLine + kMargin;
  }

  const Reading& read_;
  const Map& map_;
  std::string_view heading_;
  Point shift_;
  int width_ = 0;
  int board_height_ = 0;
  std::string text_;
};

}  // namespace

std::string board_svg(const Reading& read, std::string_view heading) {
  return Board(read, heading).draw();
}

}  // namespace arbiter::hex
