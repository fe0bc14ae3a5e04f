// The position as a picture: the board of hexes, a panel for each player, and a key.
//
// Three units with their numbers need about 70 units of width in a hex. So a board of nine hexes
// across is as wide as every picture; a larger one is wider, for a larger sheet of paper.
#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/core/sheet.hpp"
#include "engine/games/hex/hex.hpp"
#include "engine/games/hex/map_text.hpp"
#include "engine/games/hex/words.hpp"

namespace arbiter::hex {
namespace {

using namespace drawing;

// 36 to 42 is close to half the square root of 3 to 1: a regular hex on a whole grid.
constexpr int kHalfWidth = 36;
constexpr int kSide = 42;

// In the order of Terrain.
constexpr std::array<Paint, kTerrains> grounds{Paint::sand,  Paint::forest, Paint::rock,
                                               Paint::grass, Paint::reef,   Paint::water};

// The corners from the top, clockwise; the edge in direction d lies between two of them.
constexpr std::array<Point, 6> hexagon{{{0, -kSide},
                                        {kHalfWidth, -kSide / 2},
                                        {kHalfWidth, kSide / 2},
                                        {0, kSide},
                                        {-kHalfWidth, kSide / 2},
                                        {-kHalfWidth, -kSide / 2}}};
constexpr std::array<std::array<std::size_t, 2>, 6> ends_of_edge{
    {{1, 2}, {0, 1}, {5, 0}, {4, 5}, {3, 4}, {2, 3}}};

Paint paint_of_seat(SeatNumber seat) { return paint_of(seat_of(seat)); }

class BoardPicture {
 public:
  explicit BoardPicture(const Reading& read) : read_(read), map_(read.map) {}

  std::string draw() {
    const std::string moment = tell_moment(read_);
    sheet_.heading(moment);
    sheet_.asked(Rules::decision(read_.content, read_.state), Rules::outcome(read_.state));
    draw_board();
    for (SeatNumber seat = 0; seat < read_.state.players; ++seat) draw_player(seat);
    draw_key();
    return sheet_.document("Conquest 0.91. " + moment,
                           Rules::tell_position(read_.content, read_.state));
  }

 private:
  Picture& picture() { return sheet_.picture(); }

  // --- The board ---

  Point grid(Cell cell) const {
    const Hex hex = map_.hex[cell];
    return {(2 * hex.q + hex.r) * kHalfWidth, hex.r * kSide * 3 / 2};
  }
  Point centre(Cell cell) const {
    const Point place = grid(cell);
    return {place.x + shift_.x, place.y + shift_.y};
  }
  void draw_board() {
    Point least{INT32_MAX, INT32_MAX}, most{INT32_MIN, INT32_MIN};
    for (Cell cell = 0; cell < map_.cells; ++cell) {
      const Point one = grid(cell);
      least = {std::min(least.x, one.x), std::min(least.y, one.y)};
      most = {std::max(most.x, one.x), std::max(most.y, one.y)};
    }
    const int width = most.x - least.x + 2 * (kHalfWidth + kMargin);
    sheet_.widen(width);
    const int indent = std::max(0, kPictureWidth - width) / 2;
    shift_ = {indent + kMargin + kHalfWidth - least.x, sheet_.top() + kSide - least.y};
    for (Cell cell = 0; cell < map_.cells; ++cell) draw_ground(cell);
    for (EdgeNumber edge = 0; edge < map_.edges.size(); ++edge) draw_wall(edge);
    for (Cell cell = 0; cell < map_.cells; ++cell) draw_pieces(cell);
    sheet_.down_to(most.y + shift_.y + kSide + kMargin);
  }

  void draw_ground(Cell cell) {
    const Point c = centre(cell);
    std::vector<Point> corners;
    for (const Point corner : hexagon) corners.push_back({c.x + corner.x, c.y + corner.y});
    const Terrain terrain = map_.terrain[cell];
    picture().begin(std::string{name_of(terrain)} + " " + map_.hex[cell].text());
    picture().polygon(corners, grounds[static_cast<std::size_t>(terrain)], Paint::edge);
    picture().text({c.x, c.y - 22}, map_.hex[cell].text(),
                   {Paint::soft, kSmallText, Anchor::middle});
    picture().end();
  }

  void draw_pieces(Cell cell) {
    const Point c = centre(cell);
    const Development development = read_.state.development(cell);
    if (development != Development::none)
      draw_development({c.x - 13, c.y - 10}, size_of(development),
                       paint_of_seat(read_.state.development_owner(cell)));
    if (const SeatNumber owner = read_.artillery_owner(cell); owner != no_seat)
      draw_artillery({c.x + 13, c.y - 11}, paint_of_seat(owner));
    std::vector<Unit> units;
    read_.each_unit_at(cell, [&](Unit unit) { units.push_back(unit); });
    // More than three stand together only after a rescue.
    const std::size_t first_row =
        units.size() > kOccupancy ? (units.size() + 1) / 2 : std::min<std::size_t>(units.size(), 2);
    draw_row(units, 0, first_row, {c.x, c.y});
    draw_row(units, first_row, units.size(), {c.x, c.y + 17});
  }
  void draw_row(const std::vector<Unit>& units, std::size_t begin, std::size_t end, Point middle) {
    int wide = -2;
    for (std::size_t i = begin; i < end; ++i) wide += width_of_unit(units[i]) + 2;
    int x = middle.x - wide / 2;
    for (std::size_t i = begin; i < end; ++i) {
      draw_unit({x, middle.y}, units[i]);
      x += width_of_unit(units[i]) + 2;
    }
  }

  // A tent; a tower; a tower with battlements.
  void draw_development(Point place, unsigned size, Paint paint) {
    const auto [x, y] = place;
    if (size == 1)
      return picture().polygon({{x - 9, y + 8}, {x, y - 8}, {x + 9, y + 8}}, paint, Paint::page);
    picture().box({x - 9, y - 6, 18, 14}, paint, Paint::page);
    if (size < 3) return;
    for (const int tooth : {-9, -2, 5}) picture().box({x + tooth, y - 10, 4, 5}, paint);
  }

  // A barrel on a wheel.
  void draw_artillery(Point place, Paint paint) {
    const auto [x, y] = place;
    picture().line({x - 6, y + 2}, {x + 9, y - 5}, paint, 4);
    picture().disc({x - 2, y + 4}, 5, Paint::none, paint, 2);
  }

  // The letter of its kind, its number, and a stroke where it has been activated.
  std::string short_name(Unit unit) const {
    return std::string(1, letter_of(read_.state.kind(unit))) + number(id_of(unit).number) +
           (read_.state.activated(unit) ? "'" : "");
  }
  int width_of_unit(Unit unit) const {
    return drawing::width_of(short_name(unit), kSmallText, true) + 8;
  }
  void draw_unit(Point corner, Unit unit) {
    const Kind kind = read_.state.kind(unit);
    std::string title = id_of(unit).text() + " " + std::string{name_of(kind)};
    if (const unsigned cargo = is_ship(kind) ? read_.cargo(unit) : 0; cargo > 0)
      title += " with " + counted(cargo, "unit") + " aboard";
    picture().begin(title);
    draw_kind(corner, width_of_unit(unit), kind, short_name(unit), paint_of_seat(owner_of(unit)));
    picture().end();
  }
  // A knight is round, and a ship has a keel.
  void draw_kind(Point corner, int wide, Kind kind, std::string_view words, Paint paint) {
    const auto [x, y] = corner;
    if (is_ship(kind))
      picture().polygon({{x - 1, y}, {x + wide + 1, y}, {x + wide - 4, y + 15}, {x + 4, y + 15}},
                        paint, Paint::page);
    else
      picture().box({x, y, wide, 16}, paint, Paint::page, 1, 8);
    picture().text({x + wide / 2, y + 12}, words,
                   {Paint::on_seat, kSmallText, Anchor::middle, true}, wide - 4);
  }

  void draw_wall(EdgeNumber edge) {
    const SeatNumber owner = read_.wall_owner(edge);
    if (owner == no_seat) return;
    const EdgePlace& place = map_.edges[edge];
    const Point c = centre(place.cell);
    const Point from = hexagon[ends_of_edge[place.side][0]];
    const Point to = hexagon[ends_of_edge[place.side][1]];
    picture().line({c.x + from.x, c.y + from.y}, {c.x + to.x, c.y + to.y}, paint_of_seat(owner), 7);
  }

  // --- Below the board ---

  void draw_player(SeatNumber seat) {
    sheet_.begin_panel(paint_of_seat(seat), Seat{seat}.text(), facts_of_player(read_, seat));
    std::vector<Chip> elsewhere;
    read_.each_unit(seat, [&](Unit unit) {
      if (read_.state.is_at(unit, Where::map) && read_.state.where[unit] != nowhere) return;
      elsewhere.push_back(
          {id_of(unit).text() + " " + whereabouts(read_, unit), paint_of_seat(seat)});
    });
    sheet_.chips("Not on a hex of its own", elsewhere);
    sheet_.end_panel();
  }

  // What the colours and shapes mean, as many to a line as there is room for.
  void draw_key() {
    Point place{sheet_.left(), sheet_.top() + 4};
    const auto entry = [&](std::string_view text, auto mark) {
      const int wide = 30 + drawing::width_of(text, kSmallText) + 14;
      if (place.x + wide > sheet_.right()) place = {sheet_.left(), place.y + 22};
      mark(Point{place.x + 12, place.y + 9});
      picture().text({place.x + 28, place.y + 13}, text, {Paint::soft}, wide - 28);
      place.x += wide;
    };
    for (std::size_t terrain = 0; terrain < kTerrains; ++terrain)
      entry(names(Type<Terrain>{})[terrain], [&](Point at) {
        picture().box({at.x - 10, at.y - 7, 20, 14}, grounds[terrain], Paint::edge, 1, 3);
      });
    for (const auto& [size, text] : {std::pair{1u, "camp"}, {2u, "fort"}, {3u, "castle"}})
      entry(text, [&, of = size](Point at) { draw_development(at, of, Paint::soft); });
    entry("artillery", [&](Point at) { draw_artillery(at, Paint::soft); });
    entry("wall", [&](Point at) {
      picture().line({at.x - 9, at.y}, {at.x + 9, at.y}, Paint::soft, 7);
    });
    for (const Kind kind : {Kind::infantry, Kind::archer, Kind::cavalry, Kind::caravel,
                            Kind::freighter, Kind::galley})
      entry(name_of(kind), [&](Point at) {
        draw_kind({at.x - 9, at.y - 8}, 18, kind, std::string(1, letter_of(kind)), Paint::soft);
      });
    entry("' has been activated", [](Point) {});
    sheet_.down_to(place.y + 24);
  }

  const Reading& read_;
  const Map& map_;
  Sheet sheet_;
  Point shift_;
};

}  // namespace

std::string Rules::picture(const Content& content, const State& state) {
  const Reading read(content, state);
  return BoardPicture(read).draw();
}

}  // namespace arbiter::hex
