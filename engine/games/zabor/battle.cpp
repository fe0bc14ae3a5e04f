// Battles: First Strike, rounds and the effects of a result (book: Battle; Dice).
#include <algorithm>
#include <utility>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/listing.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

// --- Dice ---

namespace {

// Returns the sum of an ability's levels over the force's types of Unit, each type counted once.
unsigned levels_of_types(const Reading& read, Owner owner, const Force& force, Ability ability) {
  ruling<"R-46">();
  ruling<"R-48">();
  decides<"ability-first-strike-2">();
  const Levels levels(read, owner, ability);
  unsigned sum = 0;
  bool cavalry = false, sorcerer = false;
  read.each_piece(force, [&](Piece piece, unsigned) {
    if (piece < kClasses && kTypeOf[piece] == UnitType::cavalry && std::exchange(cavalry, true))
      return;
    if (piece < kClasses && kTypeOf[piece] == UnitType::sorcerer && std::exchange(sorcerer, true))
      return;
    sum += static_cast<unsigned>(std::max(0, levels.of(piece)));
  });
  return sum;
}

RoundDice round_dice(const Reading& read, Owner owner, const Force& force, bool first_round) {
  ruling<"R-49">();
  ruling<"R-50">();
  const Levels superiority(read, first_round ? owner : kUnclaimed, Ability::superiority);
  const Levels support(read, owner, Ability::support);
  RoundDice dice;
  unsigned supporting = 0, supported = 0;
  read.each_piece(force, [&](Piece piece, unsigned n) {
    dice.strength += n * read.strength(piece);
    if (first_round)
      dice.superiority += decides<"ability-superiority-1">(
          n * static_cast<unsigned>(std::max(0, superiority.of(piece))));
    const int level = std::max(0, support.of(piece));
    level > 0 ? supporting += n * static_cast<unsigned>(level) : supported += n;
  });
  dice.support = decides<"battle-example-5">(std::min(supporting, supported));
  return dice;
}

// Returns one pool for the Battle, to which the owner's Upgrade adds.
unsigned absorb_of(const Reading& read, Owner owner, const Force& force) {
  ruling<"R-48">();
  unsigned sum = decides<"ability-absorb-2">(levels_of_types(read, owner, force, Ability::absorb));
  const AreaState& here = read.area(read.state.battle.area);
  if (here.owner == owner) sum += read.upgrade_absorb(owner, here.upgrade);
  return std::min(sum, 200u);
}

unsigned successes(const std::vector<std::uint8_t>& dice) {
  decides<"dice-3">();
  return static_cast<unsigned>(std::count_if(
      dice.begin(), dice.end(), [](std::uint8_t die) { return decides<"dice-2">(die >= 5); }));
}

}  // namespace

Dice dice_of(const Reading& read) {
  const BattleState& battle = read.state.battle;
  if (battle.stage == BattleStage::none) {
    const Frame& frame = read.state.top();
    return {
        decides<"kw-strength-1">(static_cast<unsigned>(effect_of(read.content, frame).strength)),
        0};
  }
  const Force attackers = read.attackers();
  const Force defenders = read.defenders(battle.area);
  decides<"battle-5">();  // First Strike of both sides is simultaneous
  if (decides<"ability-first-strike-1">(battle.stage == BattleStage::strike))
    return {levels_of_types(read, battle.attacker, attackers, Ability::first_strike),
            levels_of_types(read, battle.defender, defenders, Ability::first_strike)};
  return {round_dice(read, battle.attacker, attackers, battle.first_round).sum(),
          round_dice(read, battle.defender, defenders, battle.first_round).sum()};
}

RoundDice round_dice_of(const Reading& read, bool attackers) {
  const BattleState& battle = read.state.battle;
  if (attackers) return round_dice(read, battle.attacker, read.attackers(), battle.first_round);
  return round_dice(read, battle.defender, read.defenders(battle.area), battle.first_round);
}

namespace {

// Whether a round has dice. If a Unit has Strength, they need not be counted.
bool any_can_roll(const Reading& read) {
  const auto has_strength = [&](const Force& force) {
    bool found = false;
    read.each_piece(force,
                    [&](Piece piece, unsigned) { found = found || read.strength(piece) > 0; });
    return found;
  };
  if (has_strength(read.attackers())) return true;
  const Dice dice = dice_of(read);
  return dice.attacker + dice.defender > 0;
}

}  // namespace

// --- Beginning ---

AreaSet waiting_battles(const Reading& read) {
  AreaSet all;
  const State& state = read.state;
  if (state.mover == kUnclaimed) return all;
  for (AreaNumber i = 0; i < read.content.area_count; ++i)
    if (state.area[i].owner != state.mover && state.area[i].arrived.any()) all.add(i);
  for (const MonsterState& one : state.monster)
    if (one.area != nowhere && one.owner == state.mover && !read.controls(one.owner, one.area))
      all.add(one.area);
  return all;
}

// The mover's Units that wait in the Area fight, or take it if nobody defends it.
void Machine::fight(AreaNumber area) {
  ruling<"R-55">();
  BattleState& battle = state.battle;
  battle = {};
  battle.attackers = state.area[area].arrived;
  state.area[area].arrived = {};
  begin_battle(area, state.mover);
}

void Machine::mark_fought(Owner one, Owner other) {
  if (!is_empire(one) || !is_empire(other)) return;
  auto& first = state.player[one].fought;
  auto& second = state.player[other].fought;
  first = static_cast<std::uint8_t>(first | 1u << other);
  second = static_cast<std::uint8_t>(second | 1u << one);
}

// Reports what the Units of a side bring into the Battle.
void Machine::tell_abilities(Owner owner, const Force& force) {
  if (!telling()) return;
  const Working uncounted(nullptr);
  const Levels superiority(read, owner, Ability::superiority);
  const Levels first_strike(read, owner, Ability::first_strike);
  const Levels support(read, owner, Ability::support);
  read.each_piece(force, [&](Piece piece, unsigned) {
    tell(rule_of_unit(piece));
    if (superiority.of(piece) > 0) {
      follow(
          {mentions<"battle-10">, mentions<"ability-superiority-1">, mentions<"battle-example-1">});
    }
    if (first_strike.of(piece) > 0) tell(mentions<"ability-first-strike-1">);
    if (support.of(piece) > 0) {
      follow({mentions<"kw-unit-4">, mentions<"battle-example-5">});
    }
  });
}

void Machine::begin_battle(AreaNumber area, Owner attacker) {
  struck_ = without_dice_ = false;
  BattleState& battle = state.battle;
  battle.area = area;
  battle.attacker = attacker;
  battle.defender = state.area[area].owner;
  battle.winner = kUnclaimed;
  battle.first_round = true;
  battle.hits = {};
  mark_fought(attacker, battle.defender);
  if (!read.has_units(area)) return take_undefended(area, attacker);
  tell_other(decides<"battle-1">, Deed::battle, attacker, battle.defender, {}, name_of_area(area));
  battle.absorb[0] = static_cast<std::uint8_t>(absorb_of(read, attacker, read.attackers()));
  battle.absorb[1] =
      static_cast<std::uint8_t>(absorb_of(read, battle.defender, read.defenders(area)));
  const AreaState& here = state.area[area];
  if (here.upgrade == Upgrade::keep) tell(mentions<"kw-keep-2">);
  if (here.upgrade == Upgrade::city) tell(mentions<"kw-city-2">);
  if (here.upgrade == Upgrade::metropol) tell(mentions<"kw-metropol-1">);
  tell_abilities(attacker, read.attackers());
  tell_abilities(battle.defender, read.defenders(area));
  battle.stage = decides<"battle-2">(BattleStage::strike);
  const Dice dice = dice_of(read);
  if (dice.attacker + dice.defender == 0) battle.stage = BattleStage::roll;
}

// Takes an Area without a Battle, so that nobody pursues or warps because of it. Units that came by
// Pursuit end their chain here, and are placed now if they have Warp.
void Machine::take_undefended(AreaNumber area, Owner attacker) {
  ruling<"R-55">();
  ruling<"R-59">();
  BattleState& battle = state.battle;
  const Stack units = std::exchange(battle.attackers, {});
  Force pursued;
  for (Class one = 0; one < kClasses; ++one)
    for (const Stack& spent : battle.spent)
      pursued.units.n[one] = static_cast<std::uint8_t>(pursued.units.n[one] + spent.n[one]);
  for (unsigned i = 0; i < content.monsters.size(); ++i)
    if (state.monster[i].area == area && state.monster[i].spent > 0)
      pursued.monsters = static_cast<std::uint16_t>(pursued.monsters | 1u << i);
  conquer(area, attacker, units, !state.rulings.has(chosen<"R-55", "keep">));
  battle.winner = attacker;
  begin_warp(pursued, BattleStage::warp_all);
}

// --- A round ---

Next Machine::step_battle() {
  switch (state.battle.stage) {
    case BattleStage::none: return Next::again;
    case BattleStage::strike: return Next::ask;
    case BattleStage::roll: {
      if (any_can_roll(read)) return Next::ask;
      // neither side can roll a die.
      without_dice_ = state.battle.first_round && !struck_;
      state.battle.hits = {255, 0};
      state.battle.stage = BattleStage::wounds;
      tell(mentions<"battle-19">, Deed::no_dice, state.battle.attacker);
      if (without_asking != nullptr) without_asking->push_back({chance, Roll{}, row<"battle-9">});
      return Next::again;
    }
    case BattleStage::strike_wounds:
    case BattleStage::wounds: return suffer();
    case BattleStage::won: end_battle(); return Next::again;
    case BattleStage::warp:
    case BattleStage::warp_all: return step_warp();
    case BattleStage::pursue:
      if (!pursuit_areas(read).empty() && pursuers(read).any()) return Next::ask;
      if (pursuers(read).any())
        note_unasked(state.battle.winner, Pass{}, decides<"ability-pursuit-1">);
      begin_warp(pursuers(read), BattleStage::warp_all);
      return Next::again;
  }
  return Next::ask;
}

namespace {

std::string dice_words(const std::vector<std::uint8_t>& values) {
  if (values.empty()) return "no dice";
  std::vector<std::string> parts;
  for (const std::uint8_t one : values) parts.push_back(number(one));
  return joined(parts);
}

}  // namespace

void judge(const Reading& read, Seat, const Roll& move, Checker& check) {
  const Dice dice = dice_of(read);
  const RuleId rule = read.state.battle.stage == BattleStage::strike ? row<"ability-first-strike-2">
                      : read.state.battle.stage == BattleStage::none ? row<"kw-strength-1">
                                                                     : row<"battle-9">;
  const bool right = move.attacker.size() == dice.attacker && move.defender.size() == dice.defender;
  check.need(right, rule);
  if (!right && read.state.battle.stage == BattleStage::roll && !read.state.battle.first_round) {
    State first = read.state;
    first.battle.first_round = true;
    const Dice more = dice_of(Reading(read.content, first));
    check.need(move.attacker.size() != more.attacker || move.defender.size() != more.defender,
               row<"battle-10">);
  }
  const auto faces = [](const std::vector<std::uint8_t>& values) {
    return std::all_of(values.begin(), values.end(),
                       [](std::uint8_t one) { return one >= 1 && one <= 6; });
  };
  check.need(faces(move.attacker) && faces(move.defender), row<"dice-1">);
}

void moment(const Reading& read, Seat by, const Roll&, Checker& check) {
  if (read.state.battle.stage != BattleStage::none)
    return void(check.need(false, decision_of(read).rule));
  const Frame* const action = action_frame(read.state);
  if (action != nullptr && !waiting_battles(read).empty()) {
    check.need(false, row<"campaign-3">);
    return refuse_for_what_is_asked(read, by, check);
  }
  check.need(false, row<"battle-1">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat, const Roll& move) {
  if (state.battle.stage == BattleStage::none) {  // an attack by a card
    Frame& frame = state.top();
    frame.n = static_cast<std::uint8_t>(successes(move.attacker));
    frame.stage = FrameStage::wounds;
    tell(mentions<"kw-strength-1">, Deed::dice, frame.seat, frame.n);
    tell(decides<"kw-hit-1">);
    return;
  }
  BattleState& battle = state.battle;
  const bool strike = battle.stage == BattleStage::strike;
  const std::array<unsigned, 2> scored{successes(move.attacker), successes(move.defender)};
  const RuleId rule = strike ? mentions<"ability-first-strike-1"> : mentions<"battle-9">;
  for (const bool attackers : {true, false}) {
    const bool rolls = !(attackers ? move.attacker : move.defender).empty();
    tell(rule, rolls ? Deed::dice : Deed::rule, attackers ? battle.attacker : battle.defender,
         static_cast<int>(scored[attackers ? 0 : 1]));
  }
  if (scored[0] + scored[1] > 0) tell(mentions<"dice-2">);
  if (scored[0] + scored[1] < move.attacker.size() + move.defender.size()) tell(mentions<"dice-3">);
  tell(strike ? mentions<"battle-2"> : mentions<"battle-11">);
  if (strike) {
    follow({mentions<"battle-3">, mentions<"ability-first-strike-2">});
  } else if (battle.first_round) {
    follow({mentions<"battle-10">, mentions<"ability-superiority-1">, mentions<"battle-example-5">,
            mentions<"battle-example-1">});
  }
  for (unsigned side = 0; side < 2; ++side) {
    auto& absorb = battle.absorb[side];
    const unsigned hits = decides<"battle-11">(scored[1 - side]);
    const unsigned ignored = std::min<unsigned>(hits, absorb);
    absorb = static_cast<std::uint8_t>(absorb - ignored);
    battle.hits[side] = static_cast<std::uint8_t>(std::min(hits - ignored, 255u));
    const Owner owner = side == 0 ? battle.attacker : battle.defender;
    if (ignored == 0) continue;
    tell(decides<"ability-absorb-1">, Deed::absorbed, owner, static_cast<int>(ignored));
    tell(mentions<"ability-absorb-2">);
  }
  battle.stage = strike ? BattleStage::strike_wounds : BattleStage::wounds;
}

void offer(Listing& listing, Type<Roll>) { listing.leave_open(); }

std::string tell(const Words& words, Seat, const Roll& move) {
  if (move.attacker.empty() && move.defender.empty()) return "No dice are rolled.";
  if (words.read.state.battle.stage == BattleStage::none)
    return "The dice show " + dice_words(move.attacker) + ".";
  return std::string{words.read.state.battle.stage == BattleStage::strike ? "First Strike: the"
                                                                          : "The"} +
         " attacker rolls " + dice_words(move.attacker) + "; the defender " +
         dice_words(move.defender) + ".";
}

// --- The end of a Battle ---

void Machine::end_battle() {
  BattleState& battle = state.battle;
  const bool attackers = read.has_attackers();
  const bool defenders = read.has_units(battle.area);
  follow({mentions<"battle-15">, mentions<"battle-16">});
  if (content.is_sea(battle.area)) tell(mentions<"kw-area-2">);
  ruling<"R-52">();
  if (!attackers && !defenders) {
    tell_area(mentions<"battle-16">, Deed::nobody_won, kUnclaimed, battle.area);
    const AreaNumber area = battle.area;
    close_battle();
    settle_control(area);
    state.unsettled = true;
    return;
  }
  win(attackers ? battle.attacker : battle.defender);
}

void Machine::win(Owner winner) {
  BattleState& battle = state.battle;
  battle.winner = winner;
  tell_area(mentions<"battle-16">, Deed::won, winner, battle.area);
  if (is_empire(winner)) {
    PlayerState& mine = state.player[winner];
    if (mine.battles < 0xFFFF) ++mine.battles;
    if (mine.battles_turn < 255) ++mine.battles_turn;
  }
  if (winner == battle.attacker) {
    conquer(battle.area, winner, battle.attackers, true);
    battle.attackers = {};
  } else {
    battle.spent = {};
    for (auto& one : state.monster)
      if (one.area == battle.area) one.spent = 0;
  }
  state.unsettled = true;
  if (!is_empire(winner)) return close_battle();
  Force now = read.defenders(battle.area);  // by now the winner's
  ruling<"R-57">();
  if (without_dice_) return begin_warp(now, BattleStage::warp_all);
  const Force later = pursuers(read);
  for (Class one = 0; one < kClasses; ++one)
    now.units.n[one] = static_cast<std::uint8_t>(now.units.n[one] - later.units.n[one]);
  now.monsters = static_cast<std::uint16_t>(now.monsters & ~later.monsters);
  begin_warp(now, BattleStage::warp);
}

}  // namespace arbiter::zabor
