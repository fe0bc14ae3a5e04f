// Sealed cards: an entry commits to a face-down card by a hash, and a later one opens it. For codec
// sources only.
#pragma once
#include <map>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/canonical_json.hpp"
#include "codec/names.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

// What has been sealed so far, entry by entry.
template <class G>
requires HasSeals<G>
class Seals {
 public:
  using Move = typename G::Move;

  // Says whether the fields of an opening have the hash to which the last entry that sealed this
  // card committed: the SHA-256 of the canonical JSON of {"card", "is", "salt"}.
  void prove(const Names& names, Move& move) const {
    auto* opening = G::opening_in(move);
    if (opening == nullptr) return;
    opening->proven = false;
    const auto seal = hashes_.find(opening->card);
    if (seal == hashes_.end() || !opening->is.known()) return;
    const nlohmann::json opened = {{"card", opening->card.text()},
                                   {"is", std::string{names.slug(opening->is)}},
                                   {"salt", opening->salt}};
    opening->proven = sha256(canonical_json(opened)) == seal->second;
  }
  void note(const Move& move) {
    if (const auto* sealing = G::seal_in(move)) hashes_[sealing->card] = sealing->sealed.text();
  }

 private:
  std::map<Id, std::string> hashes_;
};

// Proves the openings of a log in which every entry counts.
template <class G>
requires HasSeals<G>
void prove_seals(const Names& names, std::vector<Entry<typename G::Move>>& entries) {
  Seals<G> seals;
  for (auto& entry : entries) {
    seals.note(entry.move);
    seals.prove(names, entry.move);
  }
}

}  // namespace arbiter
