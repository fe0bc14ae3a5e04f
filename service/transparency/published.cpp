#include "service/transparency/published.hpp"

#include <algorithm>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "service/trust/attestation.hpp"

namespace arbiter {
namespace {

using trust::TileAddress;

Problem no_tile(const TileAddress& address, std::uint64_t size) {
  return {"not-found",
          "Not found",
          "The published tree has " + std::to_string(size) + " leaves and no " +
              trust::path_of(address) + ".",
          {}};
}

Problem damaged(const std::string& detail) {
  return {"database-damaged", "The database is damaged", detail, {}};
}

Problem lacks_tile(const TileAddress& address) {
  return damaged("The transparency log lacks " + trust::path_of(address) + ".");
}

Problem not_attested(const std::string& why) {
  return {"not-attested", "The verdict is not attested", why, {}};
}

Problem pending() {
  return {"proof-pending",
          "There is no proof yet",
          "The verdict waits to be in a published checkpoint, which takes about a second; ask "
          "again.",
          {}};
}

Result<std::string> hashes_of(TreeStore& store, const TileAddress& address) {
  Result<std::string> tile = store.tile(address.level, static_cast<std::int64_t>(address.index));
  if (!tile.ok()) return tile;
  std::string bytes = std::move(tile).value();
  const std::size_t wanted = address.width * sizeof(trust::Hash);
  if (bytes.size() < wanted) return lacks_tile(address);
  bytes.resize(wanted);  // the tile may have grown since
  return bytes;
}

Result<std::string> bundle_of(TreeStore& store, const TileAddress& address) {
  const auto leaves =
      store.leaves(static_cast<std::int64_t>(address.index * trust::kTileWidth), address.width);
  if (!leaves.ok()) return leaves.problem();
  if (leaves.value().size() != address.width) return lacks_tile(address);
  std::vector<std::string> entries;
  for (const StoredLeaf& leaf : leaves.value()) entries.push_back(leaf.entry);
  return trust::make_bundle(entries);
}

// Why the present verdict of a game will not be in the log; nothing where it will be.
std::optional<Problem> objection(GameStore& store, const StoredGame& game) {
  if (game.open) return not_attested("The game may go on; only closed games are attested.");
  if (game.build.empty())
    return not_attested(
        "Which program gave the verdict was not noted when the game was stored. POST /v1/games/" +
        game.id + "/verify judges it again, and has it attested.");
  const auto verdict = store.verdict(game.id);
  if (!verdict.ok()) return verdict.problem();
  if (!verdict.value()) return missing_game(game.id, true);
  const auto attestation = trust::attest(*verdict.value(), trust::Salt{}, trust::Hash{});
  if (!attestation.ok()) return not_attested(trust::sentence_of(attestation.problem()));
  return std::nullopt;
}

Result<std::string> proof_of(TreeStore& store, const StoredLeaf& leaf,
                             const trust::SignedCheckpoint& checkpoint) {
  const Result<trust::Leaf> entry = trust::parse_leaf(leaf.entry);
  const auto salt = trust::hash_from(leaf.salt);
  if (!entry.ok() || !salt || !std::holds_alternative<trust::Attestation>(entry.value()))
    return not_attested("The game was deleted, and with it what the proof needs.");
  const std::uint64_t size = checkpoint.checkpoint.size;
  const auto index = static_cast<std::uint64_t>(leaf.leaf);
  auto reader = tile_reader(store, size);
  auto path = trust::prove_inclusion(
      index, size, [&](unsigned level, std::uint64_t place) { return reader(level, place); });
  if (!path.ok()) return path.problem();
  const trust::Extra extra{*salt, std::get<trust::Attestation>(entry.value())};
  return text_of(trust::Proof{trust::bytes_of(extra), index, std::move(path).value(), checkpoint});
}

}  // namespace

Problem no_log() {
  return {"no-log",
          "There is no transparency log",
          "This service keeps no transparency log; `arbiter serve --signing-key` begins one.",
          {}};
}

Result<trust::SignedCheckpoint> published_checkpoint(TreeStore& store) {
  const Result<std::optional<TreeHead>> head = store.head();
  if (!head.ok()) return head.problem();
  if (!head.value() || head.value()->published.empty()) return no_log();
  Result<trust::SignedCheckpoint> checkpoint =
      trust::parse_signed_checkpoint(head.value()->published);
  if (!checkpoint.ok()) return damaged("The published checkpoint is none.");
  return checkpoint;
}

Result<std::string> tile_bytes(TreeStore& store, const TileAddress& address, std::uint64_t size) {
  if (trust::tile_width(address.level, address.index, size) < address.width)
    return no_tile(address, size);
  return address.entries ? bundle_of(store, address) : hashes_of(store, address);
}

trust::TileReader tile_reader(TreeStore& store, std::uint64_t size) {
  return {size, [&store](const TileAddress& address) { return hashes_of(store, address); }};
}

Result<std::string> prove(GameStore& store, const StoredGame& game) {
  const Result<trust::SignedCheckpoint> checkpoint = published_checkpoint(store.tree());
  if (!checkpoint.ok()) return checkpoint.problem();
  const auto leaves = store.tree().leaves_of(game.number);
  if (!leaves.ok()) return leaves.problem();
  const auto leaf = std::find_if(leaves.value().begin(), leaves.value().end(),
                                 [&](const StoredLeaf& one) { return one.change == game.changes; });
  const bool there = leaf != leaves.value().end() &&
                     static_cast<std::uint64_t>(leaf->leaf) < checkpoint.value().checkpoint.size;
  if (there) return proof_of(store.tree(), *leaf, checkpoint.value());
  if (const auto problem = objection(store, game)) return *problem;
  return pending();
}

}  // namespace arbiter
