#include "engine/board/layout.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <limits>

namespace arbiter::board {
namespace {

using Borders = std::vector<std::vector<std::uint8_t>>;

struct Place {
  std::int64_t x = 0, y = 0;
};
constexpr std::int64_t kUnit = 1000;  // the distance of areas with a common border

// The length of a line, with an error of at most 4 %.
std::int64_t length(Place line) {
  const std::int64_t x = std::abs(line.x), y = std::abs(line.y);
  return (123 * std::max(x, y) + 51 * std::min(x, y)) / 128;
}

// The number of borders on the shortest way between any two areas; areas without a way between
// them are far apart.
std::vector<std::vector<int>> distances(const Borders& borders) {
  const std::size_t areas = borders.size();
  std::vector<std::vector<int>> all(areas, std::vector<int>(areas, -1));
  int most = 0;
  for (std::size_t from = 0; from < areas; ++from) {
    std::vector<std::size_t> reached{from};
    auto& distance = all[from];
    distance[from] = 0;
    for (std::size_t i = 0; i < reached.size(); ++i)
      for (const std::uint8_t next : borders[reached[i]])
        if (distance[next] < 0) {
          distance[next] = distance[reached[i]] + 1;
          most = std::max(most, distance[next]);
          reached.push_back(next);
        }
  }
  for (auto& one : all) std::replace(one.begin(), one.end(), -1, most + 1);
  return all;
}

// Places areas so that their distance is about the number of borders between them, in units. This
// is stress majorisation: it moves each area in turn to where the others pull it.
class Stress {
 public:
  explicit Stress(const Borders& borders) : far_(distances(borders)), places_(borders.size()) {
    begin();
    for (int round = 0; round < 40; ++round)
      for (std::size_t area = 0; area < places_.size(); ++area) settle(area);
  }
  const std::vector<Place>& places() const { return places_; }

 private:
  std::size_t farthest(std::size_t from) const {
    const auto& distance = far_[from];
    return static_cast<std::size_t>(std::max_element(distance.begin(), distance.end()) -
                                    distance.begin());
  }
  // Starts from two pairs of areas that are far apart; one pair lies across the other.
  void begin() {
    const std::size_t left = farthest(0), right = farthest(left);
    std::size_t top = 0;
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const auto apart = [&](std::size_t area) {
        return std::min(far_[left][area], far_[right][area]) * 2 -
               std::abs(far_[left][area] - far_[right][area]) * 3;
      };
      if (apart(i) > apart(top)) top = i;
    }
    const std::size_t bottom = farthest(top);
    for (std::size_t i = 0; i < places_.size(); ++i) {
      const auto spread = static_cast<std::int64_t>(i);  // so that no two are in one place
      places_[i] = {(far_[left][i] - far_[right][i]) * kUnit / 2 + spread * 37 % 101,
                    (far_[top][i] - far_[bottom][i]) * kUnit / 2 + spread * 53 % 103};
    }
  }
  void settle(std::size_t area) {
    const Place here = places_[area];
    std::int64_t weights = 0;
    Place sum;
    for (std::size_t other = 0; other < places_.size(); ++other) {
      if (other == area) continue;
      const std::int64_t wanted = far_[area][other];
      const std::int64_t weight = 10'000 / (wanted * wanted);
      const Place there = places_[other];
      const Place line{here.x - there.x, here.y - there.y};
      const std::int64_t apart = std::max<std::int64_t>(length(line), 1);
      sum.x += weight * (there.x + wanted * kUnit * line.x / apart);
      sum.y += weight * (there.y + wanted * kUnit * line.y / apart);
      weights += weight;
    }
    if (weights > 0) places_[area] = {sum.x / weights, sum.y / weights};
  }

  std::vector<std::vector<int>> far_;
  std::vector<Place> places_;
};

struct Extent {
  Place least{std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::max()};
  Place most{std::numeric_limits<std::int64_t>::min(), std::numeric_limits<std::int64_t>::min()};
  std::int64_t width() const { return most.x - least.x; }
  std::int64_t height() const { return most.y - least.y; }
};
Extent extent_of(const std::vector<Place>& places) {
  Extent extent;
  for (const Place one : places) {
    extent.least = {std::min(extent.least.x, one.x), std::min(extent.least.y, one.y)};
    extent.most = {std::max(extent.most.x, one.x), std::max(extent.most.y, one.y)};
  }
  return extent;
}

// Thousandths of the sines of 0 to 90 degrees, in steps of 7.5.
constexpr std::array<std::int64_t, 13> sines{0,   131, 259, 383, 500, 609, 707,
                                             793, 866, 924, 966, 991, 1000};

std::vector<Place> turned(const std::vector<Place>& places, std::size_t step) {
  const std::int64_t sine = sines[step], cosine = sines[sines.size() - 1 - step];
  std::vector<Place> result;
  for (const Place one : places)
    result.push_back(
        {(one.x * cosine - one.y * sine) / 1000, (one.x * sine + one.y * cosine) / 1000});
  return result;
}

// Turns the map upright and into the smallest frame, with the first area at the upper left.
std::vector<Place> straightened(const std::vector<Place>& places) {
  std::vector<Place> best = places;
  std::int64_t smallest = std::numeric_limits<std::int64_t>::max();
  for (std::size_t step = 0; step + 1 < sines.size(); ++step) {
    auto candidate = turned(places, step);
    const Extent extent = extent_of(candidate);
    const std::int64_t size = (extent.width() + kUnit) * (extent.height() + kUnit);
    if (size >= smallest) continue;
    smallest = size;
    best = std::move(candidate);
  }
  if (const Extent extent = extent_of(best); extent.width() > extent.height())
    for (Place& one : best) std::swap(one.x, one.y);
  const Extent extent = extent_of(best);
  const bool right = best.front().x * 2 > extent.least.x + extent.most.x;
  const bool low = best.front().y * 2 > extent.least.y + extent.most.y;
  for (Place& one : best)
    one = {right ? extent.most.x - one.x : one.x - extent.least.x,
           low ? extent.most.y - one.y : one.y - extent.least.y};
  return best;
}

// Assigns the areas to cells, and moves them around as long as that brings neighbours closer
// together.
class Grid {
 public:
  // Requires as many cells as areas.
  Grid(const Borders& borders, const std::vector<Place>& places, int columns, int rows,
       std::uint32_t seed)
      : borders_(borders), cells_(borders.size()), columns_(columns), rows_(rows) {
    owner_.assign(static_cast<std::size_t>(columns_ * rows_), kFree);
    fill(places, extent_of(places));
    anneal(seed);
    for (int round = 0; round < 30 && improve(); ++round) continue;
  }
  int cost() const {
    int sum = 0;
    for (int area = 0; area < static_cast<int>(cells_.size()); ++area)
      sum += cost(area, cells_[static_cast<std::size_t>(area)]);
    return sum;
  }
  std::vector<GridCell> cells() const {
    GridCell least{columns_, rows_};
    for (const GridCell cell : cells_)
      least = {std::min(least.column, cell.column), std::min(least.row, cell.row)};
    least.column -= least.column % 2;  // so that odd columns stay odd
    std::vector<GridCell> result = cells_;
    for (GridCell& cell : result) cell = {cell.column - least.column, cell.row - least.row};
    return result;
  }

 private:
  static constexpr int kFree = -1;

  int& owner(GridCell cell) {
    return owner_[static_cast<std::size_t>(cell.row * columns_ + cell.column)];
  }
  bool inside(GridCell cell) const {
    return cell.column >= 0 && cell.column < columns_ && cell.row >= 0 && cell.row < rows_;
  }
  // Each area takes the nearest free cell, beginning with the areas at the upper left.
  void fill(const std::vector<Place>& places, const Extent& extent) {
    const std::int64_t wide = std::max<std::int64_t>(extent.width(), 1);
    const std::int64_t across = columns_ > 1 ? wide / (columns_ - 1) : wide;
    const std::int64_t high = std::max<std::int64_t>(extent.height(), 1);
    const std::int64_t down = std::min(kUnit, high * 2 / std::max(1, 2 * rows_ - 1));
    std::vector<int> order;
    for (int i = 0; i < static_cast<int>(places.size()); ++i) order.push_back(i);
    const auto at = [&](int area) { return places[static_cast<std::size_t>(area)]; };
    std::stable_sort(order.begin(), order.end(),
                     [&](int a, int b) { return at(a).x + at(a).y < at(b).x + at(b).y; });
    for (const int area : order) {
      GridCell best;
      std::int64_t nearest = std::numeric_limits<std::int64_t>::max();
      for (int column = 0; column < columns_; ++column)
        for (int row = 0; row < rows_; ++row) {
          if (owner({column, row}) != kFree) continue;
          const std::int64_t x = column * across - at(area).x;
          const std::int64_t y = row * down + column % 2 * down / 2 - at(area).y;
          if (x * x + y * y >= nearest) continue;
          nearest = x * x + y * y;
          best = {column, row};
        }
      put(area, best);
    }
  }
  void put(int area, GridCell cell) {
    cells_[static_cast<std::size_t>(area)] = cell;
    owner(cell) = area;
  }

  // The cost of an area in this cell: the sum of the cubes of its distances from its neighbours.
  int cost(int area, GridCell cell) const {
    int sum = 0;
    for (const std::uint8_t other : borders_[static_cast<std::size_t>(area)]) {
      const int steps = steps_between(cell, cells_[other]);
      sum += steps * steps * steps;
    }
    return sum;
  }
  // What moving the area there would gain; an area that is already there takes its place.
  int gain(int area, GridCell cell) {
    const GridCell here = cells_[static_cast<std::size_t>(area)];
    const int other = owner(cell);
    int before = cost(area, here);
    if (other != kFree) before += cost(other, cell);
    swap(area, cell);
    int after = cost(area, cell);
    if (other != kFree) after += cost(other, here);
    swap(area, here);
    return before - after;
  }
  void swap(int area, GridCell cell) {
    const GridCell here = cells_[static_cast<std::size_t>(area)];
    const int other = owner(cell);
    owner(here) = kFree;
    put(area, cell);
    if (other != kFree) put(other, here);
  }
  // Simulated annealing: tries random moves and accepts ever smaller losses.
  void anneal(std::uint32_t random) {
    constexpr int kTries = 300, kMostLost = 6;
    const auto below = [&](int end) {
      random = random * 1'664'525 + 1'013'904'223;
      return static_cast<int>((random >> 16) % static_cast<std::uint32_t>(end));
    };
    const int areas = static_cast<int>(cells_.size());
    for (int left = kTries; left > 0; --left)
      for (int area = 0; area < areas; ++area) {
        const GridCell here = cells_[static_cast<std::size_t>(area)];
        const GridCell cell{here.column + below(3) - 1, here.row + below(3) - 1};
        if (!inside(cell) || cell == here) continue;
        if (gain(area, cell) > -kMostLost * left / kTries) swap(area, cell);
      }
  }
  // Makes the best move of each area that gains by one; returns whether there was any.
  bool improve() {
    constexpr int kReach = 2;
    bool any = false;
    for (int area = 0; area < static_cast<int>(cells_.size()); ++area) {
      const GridCell here = cells_[static_cast<std::size_t>(area)];
      GridCell best = here;
      int most = 0;
      for (int column = here.column - kReach; column <= here.column + kReach; ++column)
        for (int row = here.row - kReach; row <= here.row + kReach; ++row) {
          const GridCell cell{column, row};
          if (!inside(cell) || cell == here) continue;
          if (const int gained = gain(area, cell); gained > most) {
            most = gained;
            best = cell;
          }
        }
      if (most == 0) continue;
      swap(area, best);
      any = true;
    }
    return any;
  }

  Borders borders_;
  std::vector<GridCell> cells_;
  std::vector<int> owner_;
  int columns_, rows_;
};

}  // namespace

int steps_between(GridCell one, GridCell other) {
  const int across = std::abs(one.column - other.column);
  // In half rows, since odd columns lie half a row lower.
  const int down = std::abs(2 * one.row + one.column % 2 - 2 * other.row - other.column % 2);
  return across + std::max(0, (down - across) / 2);
}

std::vector<GridCell> lay_out(const Borders& borders, int columns) {
  if (borders.empty()) return {};
  const std::vector<Place> places = straightened(Stress(borders).places());
  const Extent extent = extent_of(places);
  constexpr std::int64_t kAcross = kUnit * 866 / 1000;  // between the columns of such a grid
  const auto natural = static_cast<int>((extent.width() + kAcross / 2) / kAcross) + 1;
  const int used = std::min(columns, natural);
  const auto areas = static_cast<int>(borders.size());
  const int fewest = std::max(static_cast<int>((extent.height() + kUnit / 2) / kUnit) - 1,
                              (areas + used - 1) / used);
  int ideal = 0;  // the cost if every neighbour were one step away
  for (const auto& one : borders) ideal += static_cast<int>(one.size());
  // Some free cells make moving easier; those that remain free at an edge are cut off.
  constexpr std::array<int, 4> kMoreRows{2, 3, 1, 0};
  constexpr std::size_t kSeeds = 3;
  Grid best(borders, places, used, fewest + kMoreRows[0], 1);
  for (std::size_t attempt = 1; attempt < kMoreRows.size() * kSeeds && best.cost() > ideal;
       ++attempt) {
    const auto seed = static_cast<std::uint32_t>(1 + attempt % kSeeds);
    Grid other(borders, places, used, fewest + kMoreRows[attempt / kSeeds], seed);
    if (other.cost() < best.cost()) best = std::move(other);
  }
  return best.cells();
}

}  // namespace arbiter::board
