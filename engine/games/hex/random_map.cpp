// The random setup: tiles are turned over and placed ring by ring (book: Setup, Random Setup;
//
#include <algorithm>
#include <optional>

#include "engine/games/hex/map.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {
namespace {

class TilePlacing {
 public:
  TilePlacing(const Frame& frame, int corner, const std::vector<Terrain>& drawn)
      : frame_(frame), drawn_(drawn) {
    for (int ring = 0; static_cast<int>(way_.size()) < frame.size(); ++ring)
      for (const Hex one : frame.ring_hexes(ring, corner)) way_.push_back(one);
    number_.assign(static_cast<std::size_t>(frame.rows() * width()), 0);
  }

  std::vector<PlacedTile> place() {
    while (placed_.size() < way_.size()) {
      const Spot spot = next_spot();
      const Tile tile = next_tile(spot.hex);
      placed_.push_back({spot.hex, tile.terrain, tile.rule.value_or(spot.rule)});
      number_[place_of(spot.hex)] = static_cast<std::uint8_t>(placed_.size());
      inward_ = spot.inward;
    }
    return placed_;
  }

 private:
  struct Spot {
    Hex hex;
    RuleId rule;
    bool inward;
  };
  struct Tile {
    Terrain terrain;
    std::optional<RuleId> rule;  // the rule that chose this tile, if it was not simply the next one
  };

  int width() const { return frame_.a + frame_.c - 1; }
  std::size_t place_of(Hex hex) const {
    return static_cast<std::size_t>((hex.r + frame_.shift()) * width() + hex.q + frame_.shift());
  }
  const PlacedTile* at(Hex hex) const {
    const unsigned number = frame_.has(hex) ? number_[place_of(hex)] : 0u;
    return number == 0 ? nullptr : &placed_[number - 1];
  }

  // Returns the place of the next tile. After sea that is one step inwards if a hex is free there,
  // and otherwise the next one along the outermost ring.
  Spot next_spot() const {
    const bool after_sea = !placed_.empty() && placed_.back().terrain == Terrain::sea;
    if (after_sea) {
      const Hex last = placed_.back().hex;
      for (Direction d = 0; d < kDirections; ++d) {
        const Hex hex = last.next(d);
        if (frame_.ring(hex) == frame_.ring(last) + 1 && at(hex) == nullptr)
          return {hex, inward_ ? decides<"setup-random-9"> : decides<"setup-random-7">, true};
      }
    }
    const Hex hex =
        *std::find_if(way_.begin(), way_.end(), [&](Hex one) { return at(one) == nullptr; });
    if (inward_ && !after_sea) return {hex, decides<"setup-random-8">, false};
    return {hex, frame_.ring(hex) == 0 ? decides<"setup-random-6"> : decides<"setup-random-12">,
            false};
  }

  bool clashes(Terrain terrain, Hex hex) const {
    if (terrain == Terrain::sea || terrain == Terrain::plains) return false;
    for (Direction d = 0; d < kDirections; ++d)
      if (const auto* other = at(hex.next(d)); other && other->terrain == terrain) return true;
    return false;
  }

  // Takes the oldest tile put aside that fits here, or else draws until one fits.
  Tile next_tile(Hex hex) {
    for (auto one = aside_.begin(); one != aside_.end(); ++one)
      if (!clashes(*one, hex)) return {take(one), decides<"setup-random-11">};
    std::optional<RuleId> rule;
    for (; drawn_count_ < drawn_.size(); rule = decides<"setup-random-10">) {
      const Terrain terrain = drawn_[drawn_count_++];
      if (!clashes(terrain, hex)) return {terrain, rule};
      aside_.push_back(terrain);
    }
    return {take(aside_.begin()), decides<"setup-random-11">};
  }
  Terrain take(std::vector<Terrain>::iterator one) {
    const Terrain terrain = *one;
    aside_.erase(one);
    return terrain;
  }

  const Frame& frame_;
  const std::vector<Terrain>& drawn_;
  std::vector<Hex> way_;  // ring by ring
  std::vector<PlacedTile> placed_;
  std::vector<std::uint8_t> number_;  // position of each hex in `placed_`, from 1; 0 means not yet
  std::vector<Terrain> aside_;
  std::size_t drawn_count_ = 0;
  bool inward_ = false;  // the last tile was placed one step inwards
};

}  // namespace

std::vector<PlacedTile> place_tiles(const Frame& frame, int corner,
                                    const std::vector<Terrain>& drawn) {
  return TilePlacing(frame, corner, drawn).place();
}

}  // namespace arbiter::hex
