// Puts the JSON trees of tests on tapes, which the decoder reads.
#pragma once
#include <nlohmann/json.hpp>

#include "codec/tape.hpp"

namespace arbiter::test {

inline Tape on_tape(const nlohmann::json& tree) {
  Tape tape;
  tape.add_tree(tree);
  return tape;
}

}  // namespace arbiter::test
