// What moves leave to chance, and what they take or let pass of what the rules give only to who
// asks.
#include "engine/games/hex/hex.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

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

// --- Gains ---

namespace {

// A new kind says here whether it takes a gain or lets one pass.
struct Gaining {
  const Reading read;  // before the move
  const Seat by;
  std::vector<Gain> found;

  void operator()(const Claim& move) { add(move.award, true); }
  void operator()(const EndTurn&) {
    for (const Award award : {Award::citadel, Award::complex, Award::great_wall}) {
      Checker check;
      judge(read, by, Claim{award}, check);
      if (check.clean()) add(award, false);
    }
  }
  template <OneOf<Load, Flip, Place, Build, BuildWall, MoveWall, Activate, MoveUnit, Embark, Attack,
                  Shoot, Fire, Breach, Seize, Withdraw, Done, Defend, Keep, Pass, Roll>
                M>
  void operator()(const M&) {}

 private:
  static RuleId rule_of(Award award) {
    switch (award) {
      case Award::citadel: return mentions<"objective-once-2">;
      case Award::complex: return mentions<"objective-once-4">;
      case Award::great_wall: return mentions<"objective-once-5">;
    }
    return {};
  }
  void add(Award award, bool taken) {
    const auto tokens = static_cast<int>(award_tokens(read, by.number, award));
    found.push_back({by, Gain::Kind::tokens, rule_of(award), text_of(award), tokens, taken, true});
  }
};

}  // namespace

std::vector<Gain> Rules::gains(const Content& content, const State& before, Seat by,
                               const Move& move, const State&) {
  Gaining gaining{Reading(content, before), by, {}};
  std::visit(gaining, move);
  return std::move(gaining.found);
}

}  // namespace arbiter::hex
