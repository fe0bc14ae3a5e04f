#include "service/trust/merkle.hpp"

#include <algorithm>
#include <bit>
#include <cassert>
#include <string>

#include "codec/sha256.hpp"

namespace arbiter::trust {
namespace {

// The leaves from `begin` up to, not including, `end`.
struct Range {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t size() const { return end - begin; }
};

// Where RFC 6962 divides a tree of more than one leaf: after the largest power of two that is
// smaller than the number of leaves.
std::uint64_t middle(const Range& range) { return range.begin + std::bit_floor(range.size() - 1); }

// The root of a range that is a subtree of the tree. Such a range is a row of complete subtrees,
// the larger ones first.
Result<Hash> range_root(Range range, const SubtreeReader& read) {
  std::vector<Hash> parts;
  while (range.begin < range.end) {
    const std::uint64_t leaves = std::bit_floor(range.size());
    const auto level = static_cast<unsigned>(std::countr_zero(leaves));
    const Result<Hash> part = read(level, range.begin >> level);
    if (!part.ok()) return part.problem();
    parts.push_back(part.value());
    range.begin += leaves;
  }
  Hash root = parts.back();
  for (std::size_t i = parts.size() - 1; i-- > 0;) root = node_hash(parts[i], root);
  return root;
}

// A step from the root of a tree towards one of its parts.
struct Step {
  Range sibling;  // the part that the step does not enter
  bool to_the_right =
      false;  // whether the sibling is to the right of the part that the step enters
};

// The steps from the root to one leaf.
std::vector<Step> steps_to_leaf(std::uint64_t index, std::uint64_t size) {
  std::vector<Step> steps;
  Range range{0, size};
  while (range.size() > 1) {
    const std::uint64_t cut = middle(range);
    const bool left = index < cut;
    steps.push_back({left ? Range{cut, range.end} : Range{range.begin, cut}, left});
    (left ? range.end : range.begin) = cut;
  }
  return steps;
}

// The steps from the root to the largest subtree that ends just before leaf `old_size` and is also
// a subtree of the old tree.
struct WayToOld {
  std::vector<Step> steps;
  Range part;
  bool whole = true;  // the subtree is the whole old tree
};
WayToOld way_to_old(std::uint64_t old_size, std::uint64_t size) {
  WayToOld way{{}, {0, size}};
  while (way.part.end != old_size) {
    const std::uint64_t cut = middle(way.part);
    const bool left = old_size <= cut;
    way.steps.push_back({left ? Range{cut, way.part.end} : Range{way.part.begin, cut}, left});
    (left ? way.part.end : way.part.begin) = cut;
    if (!left) way.whole = false;
  }
  return way;
}

// Appends the roots of the siblings of the steps, the last step first.
std::optional<Problem> append_siblings(const std::vector<Step>& steps, const SubtreeReader& read,
                                       std::vector<Hash>& proof) {
  for (std::size_t i = steps.size(); i-- > 0;) {
    const Result<Hash> root = range_root(steps[i].sibling, read);
    if (!root.ok()) return root.problem();
    proof.push_back(root.value());
  }
  return std::nullopt;
}

}  // namespace

Hash empty_root() { return sha256_bytes(""); }

Hash leaf_hash(std::string_view entry) {
  std::string bytes(1, '\x00');
  return sha256_bytes(bytes.append(entry));
}

Hash node_hash(const Hash& left, const Hash& right) {
  std::array<char, 65> bytes;
  bytes[0] = '\x01';
  std::copy(right.begin(), right.end(), std::copy(left.begin(), left.end(), bytes.begin() + 1));
  return sha256_bytes({bytes.data(), bytes.size()});
}

Result<Hash> root_of(std::uint64_t size, const SubtreeReader& read) {
  return size == 0 ? Result<Hash>(empty_root()) : range_root({0, size}, read);
}

Result<std::vector<Hash>> prove_inclusion(std::uint64_t index, std::uint64_t size,
                                          const SubtreeReader& read) {
  assert(index < size && size <= kMostNumber);
  std::vector<Hash> proof;
  if (auto problem = append_siblings(steps_to_leaf(index, size), read, proof)) return *problem;
  return proof;
}

Result<std::vector<Hash>> prove_consistency(std::uint64_t old_size, std::uint64_t size,
                                            const SubtreeReader& read) {
  assert(old_size <= size && size <= kMostNumber);
  std::vector<Hash> proof;
  if (old_size == 0) return proof;
  const WayToOld way = way_to_old(old_size, size);
  if (!way.whole) {  // the verifier knows the old root, but not the root of a part of it
    const Result<Hash> root = range_root(way.part, read);
    if (!root.ok()) return root.problem();
    proof.push_back(root.value());
  }
  if (auto problem = append_siblings(way.steps, read, proof)) return *problem;
  return proof;
}

bool includes(const Hash& leaf, std::uint64_t index, std::uint64_t size, const Hash& root,
              const std::vector<Hash>& proof) {
  if (index >= size || size > kMostNumber) return false;
  const std::vector<Step> steps = steps_to_leaf(index, size);
  if (proof.size() != steps.size()) return false;
  Hash hash = leaf;
  for (std::size_t i = 0; i < proof.size(); ++i) {
    const bool right = steps[steps.size() - 1 - i].to_the_right;
    hash = right ? node_hash(hash, proof[i]) : node_hash(proof[i], hash);
  }
  return hash == root;
}

bool is_consistent(std::uint64_t old_size, const Hash& old_root, std::uint64_t size,
                   const Hash& root, const std::vector<Hash>& proof) {
  if (old_size > size || size > kMostNumber) return false;
  if (old_size == 0) return proof.empty() && old_root == empty_root();
  if (old_size == size) return proof.empty() && old_root == root;
  const WayToOld way = way_to_old(old_size, size);
  if (proof.size() != way.steps.size() + (way.whole ? 0 : 1)) return false;
  std::size_t next = 0;
  Hash before = way.whole ? old_root : proof[next++];
  Hash after = before;
  for (std::size_t i = way.steps.size(); i-- > 0; ++next) {
    if (way.steps[i].to_the_right) {  // only the new tree has it
      after = node_hash(after, proof[next]);
    } else {
      before = node_hash(proof[next], before);
      after = node_hash(proof[next], after);
    }
  }
  return before == old_root && after == root;
}

}  // namespace arbiter::trust
