// Why a way is refused: what it takes, and what blocks it.
#pragma once
#include <string>
#include <vector>

#include "engine/games/hex/words.hpp"

namespace arbiter::hex {

// A Movement that is judged under `record`. It goes over `via` if that is given, to a hex or aboard
// the freighter at `board`, and enters from `last` unless that is nowhere.
struct RefusedWay {
  Unit unit;
  const Activation& record;
  const std::vector<Hex>& via;
  Cell to;
  Cell last = nowhere;
  Cell board = nowhere;
};

// Returns the facts by which the rule refuses the way, or an empty text if the rule is about
// something else.
std::string tell_way(const Words& words, const RefusedWay& way, RuleId rule);

}  // namespace arbiter::hex
