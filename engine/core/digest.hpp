// The digest of a position: it covers everything that decides how the game goes on.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "engine/core/canonical.hpp"
#include "engine/core/game.hpp"

namespace arbiter {

// The terms of a game. They precede the state in the digest.
struct Terms {
  std::string variant = "standard";
  std::vector<std::uint8_t>
      rulings;  // for each ruling option of the game: the index of the chosen value
  std::vector<std::int32_t> parameters;  // for each parameter of the game: its value
  std::vector<std::uint8_t> teams;       // for each player: the index of the first one of the team
  std::string pack_sha256;
  std::string map;  // canonical JSON of the map, or its id if the pack has it; "" without maps
};

// XXH3-128 over the canonical bytes of the game, a rules_version, the terms and the state, as 32
// hex digits. A view is a state too: its digest identifies what the seat is shown.
template <Game G>
std::string digest(const Terms& terms, const typename G::State& state,
                   std::uint16_t rules_version) {
  CanonicalBytes bytes;
  bytes.add(std::string{G::book().game});
  bytes.add(rules_version);
  bytes.add(terms.variant);
  bytes.add(terms.rulings);
  bytes.add(terms.parameters);
  bytes.add(terms.teams);
  bytes.add(terms.pack_sha256);
  if (!terms.map.empty()) bytes.add(terms.map);
  bytes.add(state);
  return digest_of(bytes.bytes());
}

// The same under the rules of this build.
template <Game G>
std::string digest(const Terms& terms, const typename G::State& state) {
  return digest<G>(terms, state, G::book().rules_version);
}

}  // namespace arbiter
