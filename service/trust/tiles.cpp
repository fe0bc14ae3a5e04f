#include "service/trust/tiles.hpp"

#include <algorithm>
#include <cassert>
#include <optional>
#include <utility>

namespace arbiter::trust {
namespace {

constexpr unsigned kTileHeight = 8;  // levels of the tree in a tile: 2^8 = kTileWidth
constexpr unsigned kMostLevel = 63;

Problem not_a_tile(const std::string& detail) { return malformed("not-a-tile", 0, detail); }

// How many complete subtrees of `height` levels a tree of `size` leaves has.
std::uint64_t subtrees(unsigned height, std::uint64_t size) {
  return height < 64 ? size >> height : 0;
}

std::string index_path(std::uint64_t index) {
  std::string text = std::to_string(index);
  text.insert(0, (3 - text.size() % 3) % 3, '0');
  std::string path;
  for (std::size_t i = 0; i < text.size(); i += 3)
    path += (i + 3 < text.size() ? "/x" : "/") + text.substr(i, 3);
  return path;
}

// The digits of "/x001/x234/067". The caller checks the spelling by writing the path again.
std::string digits_of(std::string_view path) {
  std::string digits;
  for (const char c : path) {
    if (c >= '0' && c <= '9') digits += c;
  }
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size() - 1));
  return digits;
}

}  // namespace

std::string path_of(const TileAddress& address) {
  std::string path = "tile/" + (address.entries ? "entries" : std::to_string(address.level));
  path += index_path(address.index);
  if (address.width < kTileWidth) path += ".p/" + std::to_string(address.width);
  return path;
}

Result<TileAddress> parse_tile_path(std::string_view path) {
  constexpr std::string_view kTile = "tile/", kPartial = ".p/";
  const Problem problem = not_a_tile(
      "its path is tile/<level>/<index> or tile/entries/<index>, with .p/<width> for a partial "
      "one; the level is at most 63, the index is written like x001/x234/067, the width is at "
      "most 255");
  const std::size_t slash = path.find('/', kTile.size());
  if (path.size() > 100 || !path.starts_with(kTile) || slash == std::string_view::npos)
    return problem;
  TileAddress address;
  const std::string_view level = path.substr(kTile.size(), slash - kTile.size());
  address.entries = level == "entries";
  const auto level_number = address.entries ? 0 : number_from(level);
  const std::size_t partial = path.find(kPartial, slash);
  const auto width = partial == std::string_view::npos
                         ? std::optional<std::uint64_t>(kTileWidth)
                         : number_from(path.substr(partial + kPartial.size()));
  const auto index = number_from(digits_of(path.substr(slash, partial - slash)));
  if (!level_number || *level_number > kMostLevel || !width || *width == 0 || *width > kTileWidth ||
      !index)
    return problem;
  address.level = static_cast<unsigned>(*level_number);
  address.index = *index;
  address.width = static_cast<unsigned>(*width);
  if (path_of(address) != path) return problem;
  return address;
}

unsigned tile_width(unsigned level, std::uint64_t index, std::uint64_t size) {
  const std::uint64_t hashes = subtrees(kTileHeight * level, size);
  if (index > hashes / kTileWidth) return 0;
  return static_cast<unsigned>(std::min<std::uint64_t>(hashes - index * kTileWidth, kTileWidth));
}

Result<std::vector<Hash>> parse_tile(std::string_view bytes, unsigned width) {
  constexpr std::size_t kBytes = sizeof(Hash);
  if (bytes.size() != width * kBytes)
    return not_a_tile("it has " + std::to_string(bytes.size()) + " bytes, not " +
                      std::to_string(width * kBytes));
  std::vector<Hash> hashes;
  for (; !bytes.empty(); bytes.remove_prefix(kBytes))
    hashes.push_back(*hash_from(bytes.substr(0, kBytes)));
  return hashes;
}

std::string make_bundle(const std::vector<std::string>& entries) {
  std::string bytes;
  for (const std::string& entry : entries) {
    assert(entry.size() <= kMostEntryBytes);
    bytes += big_endian(entry.size(), 2) + entry;
  }
  return bytes;
}

Result<std::vector<std::string>> parse_bundle(std::string_view bytes, unsigned width) {
  std::vector<std::string> entries;
  while (!bytes.empty()) {
    const std::string where = "entry " + std::to_string(entries.size());
    if (bytes.size() < 2) return not_a_tile(where + " of the bundle has half a length");
    const std::size_t size = from_big_endian(bytes.substr(0, 2));
    bytes.remove_prefix(2);
    if (bytes.size() < size) return not_a_tile(where + " of the bundle breaks off");
    entries.emplace_back(bytes.substr(0, size));
    bytes.remove_prefix(size);
  }
  if (entries.size() != width)
    return not_a_tile("the bundle has " + std::to_string(entries.size()) + " entries, not " +
                      std::to_string(width));
  return entries;
}

Hash row_root(std::vector<Hash> hashes) {
  for (; hashes.size() > 1; hashes.resize(hashes.size() / 2)) {
    for (std::size_t i = 0; i < hashes.size() / 2; ++i)
      hashes[i] = node_hash(hashes[2 * i], hashes[2 * i + 1]);
  }
  return hashes.front();
}

Result<Hash> TileReader::operator()(unsigned level, std::uint64_t index) {
  if (index >= subtrees(level, size_))
    return not_a_tile("a tree of " + std::to_string(size_) + " leaves has no complete subtree " +
                      std::to_string(index) + " of " + std::to_string(level) + " levels");
  // A subtree is a row of 2^(level % 8) hashes in a tile, which are hashed together.
  const unsigned count = 1u << level % kTileHeight;
  const std::uint64_t first = index << level % kTileHeight;
  TileAddress address{false, level / kTileHeight, first / kTileWidth};
  address.width = tile_width(address.level, address.index, size_);
  auto known = tiles_.find(address);
  if (known == tiles_.end()) {
    const Result<std::string> bytes = fetch_(address);
    if (!bytes.ok()) return bytes.problem();
    Result<std::vector<Hash>> hashes = parse_tile(bytes.value(), address.width);
    if (!hashes.ok()) return hashes.problem();
    known = tiles_.emplace(address, std::move(hashes).value()).first;
  }
  const auto begin = known->second.begin() + static_cast<std::ptrdiff_t>(first % kTileWidth);
  return row_root({begin, begin + static_cast<std::ptrdiff_t>(count)});
}

}  // namespace arbiter::trust
