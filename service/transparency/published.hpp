// What everybody may read of the transparency log of a database (TRUST.md): tiles, entries, the
// checkpoint, and proofs for stored games. Nothing of it is served beyond the published checkpoint.
#pragma once
#include <cstdint>
#include <string>

#include "engine/core/problem.hpp"
#include "service/store/game_store.hpp"
#include "service/trust/growth.hpp"
#include "service/trust/proof.hpp"

namespace arbiter {

// What is said where a service keeps no log.
Problem no_log();

// The published checkpoint. Problem "no-log" where there is none.
Result<trust::SignedCheckpoint> published_checkpoint(TreeStore& store);

// The bytes of a tile of hashes, or of a bundle of entries, in a tree of `size` leaves. Problem
// "not-found" where that has no such tile.
Result<std::string> tile_bytes(TreeStore& store, const trust::TileAddress& address,
                               std::uint64_t size);

// Reads hashes of a tree of `size` leaves from its tiles.
trust::TileReader tile_reader(TreeStore& store, std::uint64_t size);

// The proof for the present verdict of a stored game, as the text of a file *.tlog-proof. Problems:
// "no-log"; "not-attested" with the reason where there will be no proof for this verdict;
// "proof-pending" where the published tree does not have it yet.
Result<std::string> prove(GameStore& store, const StoredGame& game);

}  // namespace arbiter
