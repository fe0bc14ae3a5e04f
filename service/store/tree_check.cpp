#include "service/store/tree_check.hpp"

#include "service/trust/checkpoint.hpp"
#include "service/trust/tiles.hpp"

namespace arbiter {
namespace {

constexpr std::size_t kMostFaults = 20;

std::string bytes_of_all(const std::vector<trust::Hash>& hashes) {
  std::string bytes;
  for (const trust::Hash& hash : hashes) bytes += trust::bytes_of(hash);
  return bytes;
}

}  // namespace

void TreeCheck::fault(const std::string& what) {
  if (faults_.size() < kMostFaults) faults_.push_back("The transparency log: " + what);
}

void TreeCheck::add(std::size_t level, const trust::Hash& hash) {
  if (levels_.size() == level) levels_.emplace_back();
  levels_[level].last.push_back(hash);
  if (levels_[level].last.size() < trust::kTileWidth) return;
  const trust::Hash root = trust::row_root(levels_[level].last);
  levels_[level].last.clear();
  levels_[level].roots.push_back(root);
  add(level + 1, root);
}

void TreeCheck::look(const StoredLeaf& leaf) {
  if (static_cast<std::uint64_t>(leaf.leaf) != leaves_)
    fault("leaf " + std::to_string(leaves_) + " is missing.");
  leaves_ = static_cast<std::uint64_t>(leaf.leaf) + 1;
  add(0, trust::leaf_hash(leaf.entry));
}

void TreeCheck::look(const StoredTile& tile) {
  const auto level = static_cast<std::size_t>(tile.level);
  const auto place = static_cast<std::size_t>(tile.tile);
  const std::string name = "tile " + std::to_string(level) + "/" + std::to_string(place);
  if (level >= levels_.size() || place > levels_[level].roots.size())
    return fault(name + " is beyond the leaves.");
  tiles_.resize(levels_.size());
  ++tiles_[level];
  const Level& wanted = levels_[level];
  const bool full = place < wanted.roots.size();
  const auto hashes = trust::parse_tile(
      tile.hashes, full ? trust::kTileWidth : static_cast<unsigned>(wanted.last.size()));
  const bool same = hashes.ok() && (full ? trust::row_root(hashes.value()) == wanted.roots[place]
                                         : tile.hashes == bytes_of_all(wanted.last));
  if (!same) fault(name + " has other hashes than its leaves.");
}

// The complete subtrees of which a tree consists lie in the last tiles.
trust::Hash TreeCheck::root() const {
  const auto read = [&](unsigned level, std::uint64_t index) -> Result<trust::Hash> {
    const std::size_t first = (index << (level % 8)) % trust::kTileWidth;
    const std::vector<trust::Hash>& last = levels_[level / 8].last;
    const auto begin = last.begin() + static_cast<std::ptrdiff_t>(first);
    return trust::row_root({begin, begin + (std::ptrdiff_t{1} << (level % 8))});
  };
  return trust::root_of(leaves_, read).value();
}

void TreeCheck::look(const StoredTree& tree) {
  for (std::size_t level = 0; level < levels_.size(); ++level) {
    const std::uint64_t wanted = levels_[level].roots.size() + !levels_[level].last.empty();
    const std::uint64_t seen = level < tiles_.size() ? tiles_[level] : 0;
    if (seen < wanted)
      fault(std::to_string(wanted - seen) + " tiles of level " + std::to_string(level) +
            " are missing.");
  }
  if (!faults_.empty()) return;
  if (tree.head.checkpoint.empty()) {
    if (leaves_ > 0) fault("there are leaves and no checkpoint.");
    return;
  }
  const auto checkpoint = trust::parse_signed_checkpoint(tree.head.checkpoint);
  if (!checkpoint.ok()) return fault("its checkpoint is none: " + checkpoint.problem().detail);
  if (checkpoint.value().checkpoint.origin != tree.head.origin)
    fault("its checkpoint is that of " + checkpoint.value().checkpoint.origin + ".");
  if (checkpoint.value().checkpoint.size != leaves_)
    return fault("its checkpoint has " + std::to_string(checkpoint.value().checkpoint.size) +
                 " leaves, and there are " + std::to_string(leaves_) + ".");
  if (checkpoint.value().checkpoint.root != root())
    fault("the root of its checkpoint is not that of its leaves.");
}

}  // namespace arbiter
