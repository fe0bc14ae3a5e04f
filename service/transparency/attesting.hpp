// From what waits in a database to the next leaves of its transparency log.
#pragma once
#include <cstdint>
#include <functional>
#include <string>
#include <vector>

#include "service/store/tree_store.hpp"
#include "service/trust/attestation.hpp"

namespace arbiter {

// The leaves of a game that are there already.
using LeavesOf = std::function<Result<std::vector<StoredLeaf>>(std::int64_t number)>;

// What is to be appended to a tree of `size` leaves, in the order of the games: attestations of
// verdicts that have none, withdrawals of those of deleted games. Nothing for open games, for
// verdicts of which the build is not known, and for those that attest() refuses. `make_salt` gives
// random bytes. `looked_at` is TreeHead::looked_at. Problem only as `leaves_of` gives it.
Result<std::vector<StoredLeaf>> next_leaves(const TreeStore::Waiting& waiting,
                                            std::int64_t looked_at, std::int64_t size,
                                            const LeavesOf& leaves_of,
                                            const std::function<trust::Salt()>& make_salt);

}  // namespace arbiter
