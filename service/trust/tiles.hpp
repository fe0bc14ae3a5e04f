// Tiles of a transparency log (C2SP tlog-tiles 0.1.0): their addresses, their bytes, and the hashes
// of subtrees that they hold.
#pragma once
#include <cstdint>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "service/trust/merkle.hpp"

namespace arbiter::trust {

inline constexpr unsigned kTileWidth = 256;  // hashes of a full tile, entries of a full bundle
inline constexpr std::size_t kMostEntryBytes = 65'535;

// A tile of hashes, or a bundle of entries, which has the address of a tile of level 0.
struct TileAddress {
  bool entries = false;
  unsigned level = 0;  // 0 to 63; 0 for a bundle
  std::uint64_t index = 0;
  unsigned width = kTileWidth;  // 1 to kTileWidth; less is a partial tile
  auto operator<=>(const TileAddress&) const = default;
};

// "tile/0/x001/x234/067", "tile/entries/000.p/17".
std::string path_of(const TileAddress& address);
// Reads exactly what path_of() writes. Problem "not-a-tile".
Result<TileAddress> parse_tile_path(std::string_view path);

// How many hashes this tile has in a tree of `size` leaves; 0 if the tree has no such tile.
unsigned tile_width(unsigned level, std::uint64_t index, std::uint64_t size);

// The hashes of a tile. Problem "not-a-tile" unless there are exactly `width`.
Result<std::vector<Hash>> parse_tile(std::string_view bytes, unsigned width);

// The root of a complete subtree, from a row of 1, 2, 4, ... hashes. Requires such a number.
Hash row_root(std::vector<Hash> hashes);

// Entries, each after its length. Requires entries of at most kMostEntryBytes.
std::string make_bundle(const std::vector<std::string>& entries);
// Problem "not-a-tile" unless there are exactly `width` entries.
Result<std::vector<std::string>> parse_bundle(std::string_view bytes, unsigned width);

// A SubtreeReader for a tree whose tiles can be fetched. It keeps the tiles that it has fetched,
// so each is fetched once.
class TileReader {
 public:
  using Fetch = std::function<Result<std::string>(const TileAddress&)>;
  TileReader(std::uint64_t size, Fetch fetch) : size_(size), fetch_(std::move(fetch)) {}

  // A Problem if the tree has no such complete subtree, if fetching fails, or "not-a-tile".
  Result<Hash> operator()(unsigned level, std::uint64_t index);

 private:
  std::uint64_t size_;
  Fetch fetch_;
  std::map<TileAddress, std::vector<Hash>> tiles_;
};

}  // namespace arbiter::trust
