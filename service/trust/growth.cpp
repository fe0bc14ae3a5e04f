#include "service/trust/growth.hpp"

#include <cassert>
#include <utility>

namespace arbiter::trust {
namespace {

// Appends hashes to one level. Returns the roots of the tiles that became full, which are the
// hashes to append to the next level.
Result<std::vector<Hash>> grow_level(unsigned level, std::uint64_t before,
                                     const std::vector<Hash>& hashes,
                                     const TileReader::Fetch& fetch, Growth& growth) {
  TileAddress address{false, level, before / kTileWidth,
                      static_cast<unsigned>(before % kTileWidth)};
  std::vector<Hash> tile;
  if (address.width > 0) {
    const Result<std::string> bytes = fetch(address);
    if (!bytes.ok()) return bytes.problem();
    Result<std::vector<Hash>> held = parse_tile(bytes.value(), address.width);
    if (!held.ok()) return held.problem();
    tile = std::move(held).value();
  }
  std::vector<Hash> roots;
  const auto keep = [&] {
    address.width = static_cast<unsigned>(tile.size());
    std::string& bytes = growth.tiles[address];
    for (const Hash& hash : tile) bytes += bytes_of(hash);
  };
  for (const Hash& hash : hashes) {
    tile.push_back(hash);
    if (tile.size() < kTileWidth) continue;
    keep();
    roots.push_back(row_root(std::exchange(tile, {})));
    ++address.index;
  }
  if (!tile.empty() && !hashes.empty()) keep();
  return roots;
}

}  // namespace

Result<Growth> grow(std::uint64_t size, const std::vector<Hash>& leaves,
                    const TileReader::Fetch& fetch) {
  assert(size <= kMostNumber - leaves.size());
  Growth growth{size + leaves.size()};
  std::vector<Hash> hashes = leaves;
  for (unsigned level = 0; !hashes.empty(); ++level) {
    Result<std::vector<Hash>> roots = grow_level(level, size >> 8 * level, hashes, fetch, growth);
    if (!roots.ok()) return roots.problem();
    hashes = std::move(roots).value();
  }
  TileReader tiles(growth.size, [&](const TileAddress& address) -> Result<std::string> {
    const auto grown = growth.tiles.find(address);
    return grown == growth.tiles.end() ? fetch(address) : Result<std::string>(grown->second);
  });
  const Result<Hash> root = root_of(
      growth.size, [&](unsigned level, std::uint64_t index) { return tiles(level, index); });
  if (!root.ok()) return root.problem();
  growth.root = root.value();
  return growth;
}

}  // namespace arbiter::trust
