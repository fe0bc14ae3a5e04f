// How far a player has come to a condition for VPs, in words.
#include <string>
#include <vector>

#include "engine/games/zabor/words.hpp"

namespace arbiter::zabor {
namespace {

std::string in_region(const Content& content, std::uint8_t region) {
  return region < content.regions.size() ? " in the region `" + content.regions[region] + "`" : "";
}

}  // namespace

std::string how_far(const Words& words, Owner owner, const Term& one) {
  const Reading& read = words.read;
  const std::string who = owner_text(owner);
  switch (one.op) {
    case ConditionOp::count:
      return who + " has " + number(read.count(owner, one.what, one.region)) + " of " +
             how_many(one.at_least, one.what) + in_region(read.content, one.region);
    case ConditionOp::controls: {
      std::vector<std::string> missing;
      for (const AreaNumber area : one.areas)
        if (!read.controls(owner, area)) missing.push_back(words.area_name(area));
      return missing.empty() ? who + " controls all the Areas"
                             : who + " does not control " + joined(missing);
    }
    case ConditionOp::gold:
      return who + " has " + number(read.player(owner).gold) + " of " + number(one.at_least) +
             " Gold";
    case ConditionOp::most: {
      std::vector<std::string> all;
      for (Owner i = 0; i < read.state.players; ++i)
        all.push_back(owner_text(i) + " has " + how_many(read.count(i, one.what), one.what));
      return joined(all);
    }
    case ConditionOp::battles_won: {
      const bool turn = one.span == Span::turn;
      const PlayerState& mine = read.player(owner);
      return who + " has won " + number(turn ? mine.battles_turn : mine.battles) + " of " +
             number(one.at_least) + " Battles in this " + (turn ? "turn" : "game");
    }
    case ConditionOp::adjacent_empires:
      return who + " is adjacent to " + number(__builtin_popcount(read.adjacent_empires(owner))) +
             " of " + number(one.at_least) + " Empires";
    case ConditionOp::holds_position:
      return owner_text(read.state.position[one.position]) + " holds the " +
             words.name(read.content.positions[one.position].name);
    case ConditionOp::all:
    case ConditionOp::any: break;  // these stand for a whole condition
  }
  return "";
}

}  // namespace arbiter::zabor
