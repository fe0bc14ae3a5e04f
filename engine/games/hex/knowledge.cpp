// What moves leave to chance.
#include "engine/games/hex/hex.hpp"

namespace arbiter::hex {
namespace {

// What a kind of move has at random. A new kind says here whether it has anything.
struct Random {
  AtRandom operator()(const Roll&) const { return {AtRandom::Kind::roll, ""}; }
  AtRandom operator()(const Flip&) const { return {AtRandom::Kind::pick, ""}; }
  template <OneOf<Load, Place, Build, BuildWall, MoveWall, Claim, Activate, MoveUnit, Embark,
                  Attack, Shoot, Fire, Breach, Seize, Withdraw, Done, EndTurn, Defend, Keep, Pass>
                M>
  AtRandom operator()(const M&) const {
    return {};
  }
};

}  // namespace

AtRandom Rules::at_random(const Content&, const State&, Seat, const Move& move) {
  return std::visit(Random{}, move);
}

}  // namespace arbiter::hex
