// Which players are asked, and for what.
#include "engine/core/moves.hpp"
#include "engine/games/hex/judging.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {
namespace {

constexpr Kinds kBuilding = kinds_of<Build, BuildWall, MoveWall>;
constexpr Kinds kMoving = kinds_of<MoveUnit, Embark>;
constexpr Kinds kFighting = kinds_of<Attack, Shoot, Fire, Breach, Seize>;

Kinds unit_actions(const State& state) {
  return state.in_battle_phase() ? kMoving | kFighting : kMoving;
}

SeatSet seats_to_load(const Reading& read) {
  SeatSet seats;
  for (SeatNumber seat = 0; seat < read.state.players; ++seat)
    if (read.any_unit(seat, [&](Unit unit) { return read.to_be_loaded(unit); }))
      seats.add(Seat{seat});
  return seats;
}

Decision turn_decision(const State& state) {
  Decision asked;
  asked.seats = SeatSet::of(Seat{state.seat_of_turn()});
  asked.rule = state.in_battle_phase() ? decides<"phases-3"> : decides<"phases-1">;
  asked.kinds = decides<"phases-4">(kBuilding) | kinds_of<Claim, EndTurn>;
  asked.kinds |= decides<"activating-units-9">(kinds_of<Activate>);
  if (state.open_count > 0) asked.kinds |= unit_actions(state);
  return asked;
}

Decision activation_decision(const State& state) {
  Decision asked;
  asked.seats = SeatSet::of(Seat{state.actor()});
  asked.rule = state.replying != 0 ? decides<"retaliation-4"> : decides<"unit-actions-1">;
  asked.kinds = unit_actions(state) | kinds_of<Done>;
  if (state.replying == 0) asked.kinds |= decides<"build-2">(kBuilding);
  if (state.replying == 0 && goes_on(state.active)) asked.kinds |= kinds_of<Activate, EndTurn>;
  return asked;
}

}  // namespace

RuleId roll_rule(const Battle& battle) {
  switch (battle.kind) {
    case BattleKind::ranged:
    case BattleKind::artillery: return decides<"attack-ranged-2">;
    case BattleKind::breach: return decides<"walls-breaching-2">;
    case BattleKind::adjacent:
    case BattleKind::entry:
    case BattleKind::none: break;
  }
  return battle.tied ? decides<"attack-adjacent-3"> : decides<"attack-adjacent-2">;
}

Decision decision_of(const Reading& read) {
  const State& state = read.state;
  const auto one = [](SeatNumber seat) { return SeatSet::of(Seat{seat}); };
  switch (state.stage) {
    case Stage::load:
      return {seats_to_load(read), Who::all, decides<"setup-units-3">, kinds_of<Load>, false};
    case Stage::wind:
      return {SeatSet::of(chance), Who::one, decides<"setup-winds-1">, kinds_of<Flip>, false};
    case Stage::place:
      return {one(state.seat_of_turn()), Who::one, decides<"setup-placement-1">, kinds_of<Place>,
              false};
    case Stage::turn: return turn_decision(state);
    case Stage::activation:
    case Stage::retaliation: return activation_decision(state);
    case Stage::defend:
      return {one(owner_of(state.battle.target)), Who::one, decides<"defend-1">,
              kinds_of<Defend, Pass>, true};
    case Stage::roll:
      return {SeatSet::of(chance), Who::one, roll_rule(state.battle), kinds_of<Roll>, false};
    case Stage::keep:
      return {one(state.captor), Who::one, decides<"attack-results-3">, kinds_of<Keep>, false};
    case Stage::settle:
      return {one(state.actor()), Who::one, decides<"seize-3">, kinds_of<Seize, Withdraw>, false};
    case Stage::retaliate:
      return {one(state.actor()), Who::one, decides<"retaliation-1">, kinds_of<Activate, Pass>,
              true};
    case Stage::over: break;
  }
  return {};
}

}  // namespace arbiter::hex
