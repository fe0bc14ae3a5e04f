// The Merkle tree of a transparency log (RFC 6962, section 2.1, with SHA-256): hashes and proofs.
//
// Proofs are made from the hashes of complete subtrees, wherever those are kept. A complete
// subtree of a level has 2^level leaves, and the first of them has the index `index * 2^level`.
// All sizes are at most kMostNumber, so no proof has more than kMostProofHashes.
#pragma once
#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

#include "engine/core/problem.hpp"
#include "service/trust/forms.hpp"

namespace arbiter::trust {

inline constexpr std::size_t kMostProofHashes = 63;

Hash empty_root();  // of a tree without leaves
Hash leaf_hash(std::string_view entry);
Hash node_hash(const Hash& left, const Hash& right);

using SubtreeReader = std::function<Result<Hash>(unsigned level, std::uint64_t index)>;

// The root of the tree of the first `size` leaves. A Problem only if the reader returns one; the
// same holds for the proofs.
Result<Hash> root_of(std::uint64_t size, const SubtreeReader& read);

// Proves that a leaf is in the tree of `size` leaves: hashes from the leaf's sibling up to the
// root's child. Requires index < size.
Result<std::vector<Hash>> prove_inclusion(std::uint64_t index, std::uint64_t size,
                                          const SubtreeReader& read);
// Proves that the tree of `size` leaves begins with the tree of `old_size` leaves. Requires
// old_size <= size. Empty for equal sizes, and for the empty tree, with which every tree begins.
Result<std::vector<Hash>> prove_consistency(std::uint64_t old_size, std::uint64_t size,
                                            const SubtreeReader& read);

// Whether the proof shows this, with exactly the hashes that it needs.
bool includes(const Hash& leaf, std::uint64_t index, std::uint64_t size, const Hash& root,
              const std::vector<Hash>& proof);
bool is_consistent(std::uint64_t old_size, const Hash& old_root, std::uint64_t size,
                   const Hash& root, const std::vector<Hash>& proof);

}  // namespace arbiter::trust
