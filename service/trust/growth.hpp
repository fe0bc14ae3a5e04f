// Appending leaves to a log of which the tiles are kept.
#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "service/trust/tiles.hpp"

namespace arbiter::trust {

// What a tree becomes: its size and root, and every tile that is new or longer than before, under
// its new address.
struct Growth {
  std::uint64_t size = 0;
  Hash root{};
  std::map<TileAddress, std::string> tiles = {};
};

// Appends leaves, given by their hashes, to a tree of `size` leaves. Only its last tiles are
// fetched, one of each level. Problem only as fetch gives it, or "not-a-tile" for what it gives.
// Requires that the new size is at most kMostNumber.
Result<Growth> grow(std::uint64_t size, const std::vector<Hash>& leaves,
                    const TileReader::Fetch& fetch);

}  // namespace arbiter::trust
