#include "engine/games/hex/map_text.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <vector>

namespace arbiter::hex {

char letter_of(Kind kind) { return row_for(std::array{' ', 'i', 'a', 'c', 'v', 'f', 'g'}, kind); }

namespace {

using namespace std::string_view_literals;

constexpr int kWidth = 6;   // of a hex: an edge and five characters
constexpr int kMargin = 6;  // for the number of the row
constexpr int kMost = 100;  // columns

char letter_of(SeatNumber seat) { return "ABCDEF"[seat]; }

class Canvas {
 public:
  explicit Canvas(const Reading& read) : read_(read), map_(read.map) {
    int least = INT32_MAX, most = INT32_MIN;
    for (Cell cell = 0; cell < map_.cells; ++cell) {
      least = std::min(least, place(cell));
      most = std::max(most, place(cell));
    }
    const int wide = most - least + kWidth + 1;
    margin_ = (wide + kMargin <= kMost ? kMargin : 0) - least;
    const auto columns = static_cast<std::size_t>(std::max(wide, kMost));  // slanted maps: wider
    lines_.assign(static_cast<std::size_t>(map_.frame.rows() * 3 + 1), std::string(columns, ' '));
  }

  std::string draw() {
    for (Cell cell = 0; cell < map_.cells; ++cell) draw_hex(cell);
    for (int row = 0; row < map_.frame.rows(); ++row) label(row);
    std::string text;
    for (auto& line : lines_) {
      line.erase(line.find_last_not_of(' ') + 1);
      text += line + "\n";
    }
    return text;
  }

 private:
  int place(Cell cell) const {
    const Hex at = map_.hex[cell];
    return at.q * kWidth + at.r * kWidth / 2;
  }

  void put(int line, int column, std::string_view text) {
    auto& into = lines_[static_cast<std::size_t>(line)];
    for (std::size_t i = 0; i < text.size(); ++i)
      into[static_cast<std::size_t>(column) + i] = text[i];
  }

  void draw_hex(Cell cell) {
    const int line = (map_.hex[cell].r + map_.frame.shift()) * 3;
    const int column = place(cell) + margin_;
    const auto edge = [&](Direction d, char plain) {
      const SeatNumber owner = read_.wall_owner(map_.edge[cell][d]);
      return std::string(1, owner == no_seat ? plain : letter_of(owner));
    };
    put(line, column + 1, edge(2, '/'));
    put(line, column + 4, edge(1, '\\'));
    put(line + 3, column + 1, edge(4, '\\'));
    put(line + 3, column + 4, edge(5, '/'));
    for (const int row : {1, 2}) {
      put(line + row, column, edge(3, '|'));
      put(line + row, column + kWidth, edge(0, '|'));
    }
    put(line + 1, column + 1, ground(cell));
    put(line + 2, column + 1, units(cell));
  }

  // Terrain, development and artillery: "pA#A*".
  std::string ground(Cell cell) const {
    std::string text(1, terrain_letters[static_cast<std::size_t>(map_.terrain[cell])]);
    const Development development = read_.state.development(cell);
    if (development != Development::none) {
      text += letter_of(read_.state.development_owner(cell));
      text += " ^+#"sv[size_of(development)];
    }
    if (read_.artillery_owner(cell) != no_seat) {
      text.resize(3, ' ');
      text += letter_of(read_.artillery_owner(cell));
      text += '*';
    }
    return text;
  }

  // "A:iia", or the number of the units if there are more than three.
  std::string units(Cell cell) const {
    std::string text;
    unsigned count = 0;
    read_.each_unit_at(cell, [&](Unit unit) {
      if (count++ == 0) text = std::string{letter_of(owner_of(unit))} + ":";
      text += hex::letter_of(read_.state.kind(unit));
    });
    return count <= kOccupancy ? text : text.substr(0, 2) + std::to_string(count) + "!";
  }

  void label(int row) {
    const std::string text = "r=" + std::to_string(row - map_.frame.shift());
    auto& line = lines_[static_cast<std::size_t>(row * 3 + 1)];
    if (line.find_first_not_of(' ') > text.size()) put(row * 3 + 1, 0, text);
  }

  const Reading& read_;
  const Map& map_;
  int margin_ = 0;
  std::vector<std::string> lines_;
};

}  // namespace

std::string map_text(const Reading& read) { return Canvas(read).draw(); }

}  // namespace arbiter::hex
