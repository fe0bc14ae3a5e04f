// Where to draw the areas of a map that is known by its borders alone.
#pragma once
#include <cstdint>
#include <vector>

namespace arbiter::board {

// A cell of a grid whose odd columns lie half a row lower. Each has up to six neighbours: two in
// its column and two in each column beside it.
struct GridCell {
  int column = 0, row = 0;
  bool operator==(const GridCell&) const = default;
};
// How many steps from cell to cell.
int steps_between(GridCell one, GridCell other);

// A cell of its own for each area, such that areas with a common border lie beside each other where
// that is possible. At most `columns` columns, rows as needed; the smallest column and row are 0.
// `borders` gives for each area those that it borders, on both sides. The same borders give the
// same cells in every build: all numbers are whole. Takes at most about 4 microseconds for each
// pair of areas.
std::vector<GridCell> lay_out(const std::vector<std::vector<std::uint8_t>>& borders, int columns);

}  // namespace arbiter::board
