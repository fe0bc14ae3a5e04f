// What is wrong with the picture of a position, in any game.
#pragma once
#include <string>

#include "engine/core/game.hpp"
#include "tests/xml_fault.hpp"

namespace arbiter::test {

// Empty for a picture that is well-formed, of a bounded size, and the same again.
template <Game G>
std::string picture_fault(const typename G::Content& content, const typename G::State& state) {
  const std::string drawn = G::picture(content, state);
  if (drawn != G::picture(content, state)) return "it is not the same again";
  if (drawn.size() > 400'000) return "it has " + std::to_string(drawn.size()) + " bytes";
  return xml_fault(drawn);
}

}  // namespace arbiter::test
