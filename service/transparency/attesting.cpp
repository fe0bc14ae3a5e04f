#include "service/transparency/attesting.hpp"

#include <algorithm>
#include <map>
#include <optional>
#include <set>
#include <variant>

#include "service/trust/merkle.hpp"

namespace arbiter {
namespace {

using Game = TreeStore::Game;
using Leaves = std::vector<StoredLeaf>;

// A game that was looked at and has changed since is taken as it was read last.
std::map<std::int64_t, const Game*> latest(const TreeStore::Waiting& waiting,
                                           std::int64_t looked_at) {
  std::map<std::int64_t, const Game*> games;
  for (const Game& game : waiting.games) games[game.number] = &game;
  const std::int64_t last = waiting.games.empty() ? looked_at : waiting.games.back().number;
  for (const Game& game : waiting.changed) {
    if (game.number <= last) games[game.number] = &game;  // later ones are still to be looked at
  }
  return games;
}

std::optional<StoredLeaf> attestation_of(const Game& game, const Leaves& there,
                                         const std::function<trust::Salt()>& make_salt) {
  const auto build = trust::hash_from_hex(game.build);
  if (game.open || !build) return std::nullopt;
  const bool attested = std::any_of(there.begin(), there.end(), [&](const StoredLeaf& leaf) {
    return leaf.change == game.changes;
  });
  if (attested) return std::nullopt;
  const trust::Salt salt = make_salt();
  const auto attestation = trust::attest(game.verdict, salt, *build);
  if (!attestation.ok()) return std::nullopt;
  return StoredLeaf{0, game.number, game.changes, std::string(trust::bytes_of(salt)),
                    text_of(attestation.value())};
}

void add_withdrawals(const Leaves& there, Leaves& leaves) {
  std::set<std::uint64_t> withdrawn;
  for (const StoredLeaf& leaf : there) {
    if (leaf.change != StoredLeaf::kWithdrawal) continue;
    const Result<trust::Leaf> entry = trust::parse_leaf(leaf.entry);
    const auto* withdrawal = entry.ok() ? std::get_if<trust::Withdrawal>(&entry.value()) : nullptr;
    if (withdrawal != nullptr) withdrawn.insert(withdrawal->index);
  }
  for (const StoredLeaf& leaf : there) {
    const auto index = static_cast<std::uint64_t>(leaf.leaf);
    if (leaf.change == StoredLeaf::kWithdrawal || withdrawn.contains(index)) continue;
    leaves.push_back({0, leaf.number, StoredLeaf::kWithdrawal, "",
                      text_of(trust::Withdrawal{index, trust::leaf_hash(leaf.entry)})});
  }
}

}  // namespace

Result<Leaves> next_leaves(const TreeStore::Waiting& waiting, std::int64_t looked_at,
                           std::int64_t size, const LeavesOf& leaves_of,
                           const std::function<trust::Salt()>& make_salt) {
  Leaves leaves;
  for (const auto& [number, game] : latest(waiting, looked_at)) {
    Leaves there;
    if (number <= looked_at) {
      Result<Leaves> found = leaves_of(number);
      if (!found.ok()) return found.problem();
      there = std::move(found).value();
    }
    if (game->deleted)
      add_withdrawals(there, leaves);
    else if (auto leaf = attestation_of(*game, there, make_salt))
      leaves.push_back(*std::move(leaf));
  }
  for (StoredLeaf& leaf : leaves) leaf.leaf = size++;
  return leaves;
}

}  // namespace arbiter
