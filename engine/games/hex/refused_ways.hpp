// Why a way is refused, with what it takes and what is in its way.
#pragma once
#include <string>
#include <vector>

#include "engine/games/hex/words.hpp"

namespace arbiter::hex {

// A Movement that is judged: under `record`, over `via` where that is named, to a hex or aboard the
// freighter at `board`, out of `last` where that is no nowhere.
struct RefusedWay {
  Unit unit;
  const Activation& record;
  const std::vector<Hex>& via;
  Cell to;
  Cell last = nowhere;
  Cell board = nowhere;
};

// The facts by which the rule refuses the way; empty where the rule is about something else.
std::string tell_way(const Words& words, const RefusedWay& way, RuleId rule);

}  // namespace arbiter::hex
