// Sealed cards: an entry commits to a face-down card by a hash, and a later one opens it (design:
// "Secret choices"). For codec sources only.
#pragma once
#include <map>
#include <string>
#include <utility>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/canonical_json.hpp"
#include "codec/names.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

// Says of each opening whether its fields have the hash that the last entry before it, which sealed
// this card, committed to: the SHA-256 of the canonical JSON of {"card", "is", "salt"}.
template <class G>
requires HasSeals<G>
void prove_seals(const Names& names, std::vector<Entry<typename G::Move>>& entries) {
  std::map<Id, std::string> seals;
  for (auto& entry : entries) {
    if (const auto* sealing = G::seal_in(entry.move)) seals[sealing->card] = sealing->sealed.text();
    auto* opening = G::opening_in(entry.move);
    if (opening == nullptr) continue;
    const auto seal = seals.find(opening->card);
    if (seal == seals.end() || !opening->is.known()) continue;
    const nlohmann::json opened = {{"card", opening->card.text()},
                                   {"is", std::string{names.slug(opening->is)}},
                                   {"salt", opening->salt}};
    opening->proven = sha256(canonical_json(opened)) == seal->second;
  }
}

}  // namespace arbiter
