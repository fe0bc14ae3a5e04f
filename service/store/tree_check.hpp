// Whether the rows of a transparency log fit together, for `arbiter db check`.
#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "service/store/tree_store.hpp"
#include "service/trust/merkle.hpp"

namespace arbiter {

// Looks at all leaves, then at all tiles, each in their order, then at the tree. Keeps one hash for
// 256 leaves.
class TreeCheck {
 public:
  void look(const StoredLeaf& leaf);
  void look(const StoredTile& tile);
  void look(const StoredTree& tree);

  // What is wrong, a sentence each; a few of the first.
  const std::vector<std::string>& faults() const { return faults_; }

 private:
  // One level of tiles as it must be: the roots of its full tiles, and the hashes of the last one.
  struct Level {
    std::vector<trust::Hash> roots;
    std::vector<trust::Hash> last;
  };

  void add(std::size_t level, const trust::Hash& hash);
  void fault(const std::string& what);
  trust::Hash root() const;

  std::vector<Level> levels_;
  std::uint64_t leaves_ = 0;
  std::vector<std::uint64_t> tiles_;  // how many were seen of each level
  std::vector<std::string> faults_;
};

}  // namespace arbiter
