// Battles: First Strike, rounds, wounds, what a result brings, Pursuit and Warp (book: Battle;
// Dice; Special Abilities).
#include <algorithm>
#include <utility>

#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/rule.hpp"

namespace arbiter::zabor {

// --- Dice ---

namespace {

// The levels of an ability of all kinds of Unit of the force, once for each type.
unsigned levels_of_types(const Reading& read, Owner owner, const Force& force, Ability ability) {
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

// Strength, Superiority in the first round, Support.
unsigned round_dice(const Reading& read, Owner owner, const Force& force, bool first_round) {
  const Levels superiority(read, first_round ? owner : kUnclaimed, Ability::superiority);
  const Levels support(read, owner, Ability::support);
  unsigned sum = 0, supporting = 0, supported = 0;
  read.each_piece(force, [&](Piece piece, unsigned n) {
    sum += n * read.strength(piece);
    if (first_round) sum += n * static_cast<unsigned>(std::max(0, superiority.of(piece)));
    const int level = std::max(0, support.of(piece));
    level > 0 ? supporting += n * static_cast<unsigned>(level) : supported += n;
  });
  return sum + std::min(supporting, supported);
}

// one pool for the Battle, and the Upgrade of its owner.
unsigned absorb_of(const Reading& read, Owner owner, const Force& force) {
  unsigned sum = levels_of_types(read, owner, force, Ability::absorb);
  const AreaState& here = read.area(read.state.battle.area);
  if (here.owner == owner) sum += read.upgrade_absorb(owner, here.upgrade);
  return std::min(sum, 200u);
}

unsigned successes(const std::vector<std::uint8_t>& dice) {
  return static_cast<unsigned>(
      std::count_if(dice.begin(), dice.end(), [](std::uint8_t die) { return die >= 5; }));
}

}  // namespace

Dice dice_of(const Reading& read) {
  const BattleState& battle = read.state.battle;
  if (battle.stage == BattleStage::none) {
    const Frame& frame = read.state.top();
    return {static_cast<unsigned>(effect_of(read.content, frame).strength), 0};
  }
  const Force attackers = read.attackers();
  const Force defenders = read.defenders(battle.area);
  if (battle.stage == BattleStage::strike)
    return {levels_of_types(read, battle.attacker, attackers, Ability::first_strike),
            levels_of_types(read, battle.defender, defenders, Ability::first_strike)};
  return {round_dice(read, battle.attacker, attackers, battle.first_round),
          round_dice(read, battle.defender, defenders, battle.first_round)};
}

namespace {

// Whether a round has dice: without counting them where a Unit has Strength.
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

// The mover's Units that wait in the Area fight, or take it where nobody defends it.
void Machine::fight(AreaNumber area) {
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

// What the Units of a side bring into the Battle.
void Machine::tell_abilities(Owner owner, const Force& force) {
  if (!telling()) return;
  const Levels superiority(read, owner, Ability::superiority);
  const Levels first_strike(read, owner, Ability::first_strike);
  const Levels support(read, owner, Ability::support);
  constexpr std::array<RuleId, kTypes> kUnits{row<"kw-unit-4">, row<"kw-unit-5">, row<"kw-unit-6">,
                                              row<"kw-unit-7">, row<"kw-unit-8">};
  read.each_piece(force, [&](Piece piece, unsigned) {
    tell(piece < kClasses ? kUnits[static_cast<std::size_t>(kTypeOf[piece])] : row<"monsters-1">);
    if (superiority.of(piece) > 0) {
      tell(row<"battle-10">);
      tell(row<"ability-superiority-1">);
      tell(row<"battle-example-1">);
    }
    if (first_strike.of(piece) > 0) tell(row<"ability-first-strike-1">);
    if (support.of(piece) > 0) {
      tell(row<"kw-unit-4">);
      tell(row<"battle-example-5">);
    }
  });
}

void Machine::begin_battle(AreaNumber area, Owner attacker) {
  BattleState& battle = state.battle;
  battle.area = area;
  battle.attacker = attacker;
  battle.defender = state.area[area].owner;
  battle.winner = kUnclaimed;
  battle.first_round = true;
  battle.hits = {};
  mark_fought(attacker, battle.defender);
  if (!read.has_units(area)) return take_undefended(area, attacker);
  if (telling())
    note({row<"battle-1">,
          Deed::battle,
          seat_of(attacker),
          seat_of(battle.defender),
          {},
          name_of_area(area),
          0,
          0});
  battle.absorb[0] = static_cast<std::uint8_t>(absorb_of(read, attacker, read.attackers()));
  battle.absorb[1] =
      static_cast<std::uint8_t>(absorb_of(read, battle.defender, read.defenders(area)));
  const AreaState& here = state.area[area];
  if (here.upgrade == Upgrade::keep) tell(row<"kw-keep-2">);
  if (here.upgrade == Upgrade::city) tell(row<"kw-city-2">);
  if (here.upgrade == Upgrade::metropol) tell(row<"kw-metropol-1">);
  tell_abilities(attacker, read.attackers());
  tell_abilities(battle.defender, read.defenders(area));
  battle.stage = BattleStage::strike;
  const Dice dice = dice_of(read);
  if (dice.attacker + dice.defender == 0) battle.stage = BattleStage::roll;
}

// it is no Battle, so nobody pursues or warps for it; but who came by Pursuit ends a chain,
// and is placed now if it has Warp.
void Machine::take_undefended(AreaNumber area, Owner attacker) {
  BattleState& battle = state.battle;
  const Stack units = std::exchange(battle.attackers, {});
  Force pursued;
  for (Class one = 0; one < kClasses; ++one)
    for (const Stack& spent : battle.spent)
      pursued.units.n[one] = static_cast<std::uint8_t>(pursued.units.n[one] + spent.n[one]);
  for (unsigned i = 0; i < content.monsters.size(); ++i)
    if (state.monster[i].area == area && state.monster[i].spent > 0)
      pursued.monsters = static_cast<std::uint16_t>(pursued.monsters | 1u << i);
  conquer(area, attacker, units, !state.chosen(Choosable::easy_conquest));
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
      // nobody can roll a die.
      state.battle.hits = {255, 0};
      state.battle.stage = BattleStage::wounds;
      tell(row<"battle-19">, Deed::no_dice, state.battle.attacker);
      return Next::again;
    }
    case BattleStage::strike_wounds:
    case BattleStage::wounds: return suffer();
    case BattleStage::won: end_battle(); return Next::again;
    case BattleStage::warp:
    case BattleStage::warp_all: return step_warp();
    case BattleStage::pursue:
      if (!pursuit_areas(read).empty() && pursuers(read).any()) return Next::ask;
      begin_warp(pursuers(read), BattleStage::warp_all);
      return Next::again;
  }
  return Next::ask;
}

void Machine::roll(const Roll& move) {
  if (state.battle.stage == BattleStage::none) {  // an attack by a card
    Frame& frame = state.top();
    frame.n = static_cast<std::uint8_t>(successes(move.attacker));
    frame.stage = FrameStage::wounds;
    tell(row<"kw-strength-1">, Deed::dice, frame.seat, frame.n);
    tell(row<"kw-hit-1">);
    return;
  }
  BattleState& battle = state.battle;
  const bool strike = battle.stage == BattleStage::strike;
  const std::array<unsigned, 2> scored{successes(move.attacker), successes(move.defender)};
  const RuleId rule = strike ? row<"ability-first-strike-1"> : row<"battle-9">;
  for (const bool attackers : {true, false}) {
    const bool rolls = !(attackers ? move.attacker : move.defender).empty();
    tell(rule, rolls ? Deed::dice : Deed::rule, attackers ? battle.attacker : battle.defender,
         static_cast<int>(scored[attackers ? 0 : 1]));
  }
  if (scored[0] + scored[1] > 0) tell(row<"dice-2">);
  if (scored[0] + scored[1] < move.attacker.size() + move.defender.size()) tell(row<"dice-3">);
  tell(strike ? row<"battle-2"> : row<"battle-11">);
  if (strike) {
    tell(row<"battle-3">);
    tell(row<"ability-first-strike-2">);
  } else if (battle.first_round) {
    tell(row<"battle-10">);
    tell(row<"ability-superiority-1">);
    tell(row<"battle-example-5">);
    tell(row<"battle-example-1">);
  }
  for (unsigned side = 0; side < 2; ++side) {
    auto& absorb = battle.absorb[side];
    const unsigned hits = scored[1 - side];
    const unsigned ignored = std::min<unsigned>(hits, absorb);
    absorb = static_cast<std::uint8_t>(absorb - ignored);
    battle.hits[side] = static_cast<std::uint8_t>(std::min(hits - ignored, 255u));
    const Owner owner = side == 0 ? battle.attacker : battle.defender;
    if (ignored == 0) continue;
    tell(row<"ability-absorb-1">, Deed::absorbed, owner, static_cast<int>(ignored));
    tell(row<"ability-absorb-2">);
  }
  battle.stage = strike ? BattleStage::strike_wounds : BattleStage::wounds;
}

// --- Wounds ---

Suffering suffering_of(const Reading& read, bool attackers) {
  Suffering side;
  const BattleState& battle = read.state.battle;
  if (battle.stage == BattleStage::none) {
    const Frame& frame = read.state.top();
    side.owner = read.area(frame.area).owner;
    side.force = read.defenders(frame.area);
    side.hits = frame.n;
  } else {
    side.attackers = attackers;
    side.owner = attackers ? battle.attacker : battle.defender;
    side.force = attackers ? read.attackers() : read.defenders(battle.area);
    side.hits = battle.hits[attackers ? 0 : 1];
  }
  for (unsigned i = 0; i < read.content.monsters.size(); ++i)
    side.taken[i] = read.state.monster[i].wounds;
  side.hits = std::min(side.hits, total_wounds(read, side));
  return side;
}

// the Barbarians' wounds are the Master of Events' where the log says so.
Owner who_suffers(const Reading& read, const Suffering& side) {
  if (is_empire(side.owner)) return side.owner;
  return read.state.chosen(Choosable::barbarian_wounds) ? read.master(PositionCard::events)
                                                        : kBarbarians;
}

bool is_asked(const Reading& read, const Suffering& side) {
  return side.hits > 0 && is_empire(who_suffers(read, side)) && !is_forced(read, side);
}

Suffering suffering_of(const Reading& read, Seat by) {
  const Suffering first = suffering_of(read, true);
  const bool battle = read.state.battle.stage != BattleStage::none;
  if (battle && who_suffers(read, first) == by.number && is_asked(read, first)) return first;
  return suffering_of(read, false);
}

unsigned total_wounds(const Reading& read, const Suffering& side) {
  unsigned sum = 0;
  read.each_piece(side.force, [&](Piece piece, unsigned n) {
    if (piece < kClasses)
      sum += n * read.wounds_left(piece);
    else
      sum += read.content.monsters[piece - kFirstMonster].wounds -
             side.taken[piece - kFirstMonster] + 0u;
  });
  return sum;
}

namespace {

bool is_wounded(const Suffering& side, Piece piece) {
  return piece < kClasses ? kTaken[piece] > 0 : side.taken[piece - kFirstMonster] > 0;
}
bool stands(const Suffering& side, Piece piece) {
  if (piece < kClasses) return side.force.units.n[piece] > 0;
  return piece >= kFirstMonster && piece < kFirstMonster + kMonsters &&
         (side.force.monsters >> (piece - kFirstMonster) & 1) != 0;
}

// wounded first, then the lowest Strength, the fewest Wounds left, the lowest number.
Piece fixed_choice(const Reading& read, const Suffering& side) {
  Piece best = none8;
  const auto key = [&](Piece piece) {
    return std::array<unsigned, 4>{is_wounded(side, piece) ? 0u : 1u, read.strength(piece),
                                   read.wounds_left(piece), piece};
  };
  read.each_piece(side.force, [&](Piece piece, unsigned) {
    if (best == none8 || key(piece) < key(best)) best = piece;
  });
  return best;
}

}  // namespace

bool may_suffer(const Reading& read, const Suffering& side, Piece piece) {
  if (!stands(side, piece)) return false;
  if (is_wounded(side, piece)) return true;
  bool other = false;
  read.each_piece(side.force, [&](Piece one, unsigned) { other = other || is_wounded(side, one); });
  return !other;
}

void suffer_in(const Reading& read, Suffering& side, Piece piece) {
  if (side.hits > 0) --side.hits;
  if (piece >= kFirstMonster) {
    const unsigned monster = piece - kFirstMonster;
    if (++side.taken[monster] >= read.content.monsters[monster].wounds)
      side.force.monsters = static_cast<std::uint16_t>(side.force.monsters & ~(1u << monster));
    return;
  }
  --side.force.units.n[piece];
  if (read.wounds_left(piece) > 1) ++side.force.units.n[piece + 1u];
}

bool is_forced(const Reading& read, Suffering side) {
  if (side.hits >= total_wounds(read, side)) return true;
  while (side.hits > 0) {
    Piece only = none8;
    bool choice = false;
    read.each_piece(side.force, [&](Piece piece, unsigned) {
      if (!may_suffer(read, side, piece)) return;
      choice = choice || only != none8;
      only = piece;
    });
    if (choice || only == none8) return only == none8;
    suffer_in(read, side, only);
  }
  return true;
}

void Toll::add(Piece piece, bool kills) {
  if (piece >= kFirstMonster) {
    const unsigned bit = 1u << (piece - kFirstMonster);
    auto& monsters = kills ? killed_monsters : hurt_monsters;
    if (kills) hurt_monsters = static_cast<std::uint16_t>(hurt_monsters & ~bit);
    monsters = static_cast<std::uint16_t>(monsters | bit);
    return;
  }
  Class first = piece;
  if (hurt.n[piece] > 0) {  // one that these Wounds have hit already
    --hurt.n[piece];
    first = before[piece];
  }
  if (kills) {
    ++killed.n[first];
  } else {
    ++hurt.n[piece + 1u];
    before[piece + 1u] = first;
  }
}

void Machine::wound(Suffering& side, Piece piece, Toll& toll) {
  const bool killed = piece < kClasses ? read.wounds_left(piece) == 1
                                       : side.taken[piece - kFirstMonster] + 1 >=
                                             content.monsters[piece - kFirstMonster].wounds;
  if (side.attackers && piece < kClasses) {
    // Units that have pursued most are the first to suffer: their owner would choose so.
    for (unsigned k = kMostPursuits; k-- > 0;) {
      auto& spent = state.battle.spent[k].n;
      if (spent[piece] == 0) continue;
      --spent[piece];
      if (!killed) ++spent[piece + 1u];
      break;
    }
  }
  suffer_in(read, side, piece);
  if (telling()) toll.add(piece, killed);
}

// Wounds of First Strike, of a round, or of a Sorcery attack, which is no Battle.
void Machine::tell_hits(const Suffering& side) {
  const BattleStage stage = state.battle.stage;
  const bool strike = stage == BattleStage::strike_wounds;
  tell(stage == BattleStage::none ? row<"kw-hit-1">
       : strike                   ? row<"battle-3">
                                  : row<"battle-13">,
       Deed::hits, side.owner, static_cast<int>(side.hits));
  if (strike) tell(row<"battle-7">);
  tell(strike ? row<"battle-8"> : row<"battle-14">);
}

void Machine::tell_toll(const Suffering& side, const Toll& toll) {
  if (!telling()) return;
  const Card area =
      name_of_area(state.battle.stage == BattleStage::none ? state.top().area : state.battle.area);
  const auto tell_each = [&](RuleId rule, Deed deed, const Force& force) {
    read.each_piece(force, [&](Piece piece, unsigned n) {
      const int taken = piece < kClasses ? kTaken[piece] : side.taken[piece - kFirstMonster];
      tell_card(rule, deed, side.owner, content.piece_name(piece), area, static_cast<int>(n),
                deed == Deed::wounded ? taken : 0);
    });
  };
  tell_each(row<"kw-kill-1">, Deed::killed, {toll.killed, toll.killed_monsters});
  tell_each(row<"battle-example-8">, Deed::wounded, {toll.hurt, toll.hurt_monsters});
}

// What is left of the side goes back into the position.
void Machine::put_back(const Suffering& side) {
  BattleState& battle = state.battle;
  const AreaNumber area = battle.stage == BattleStage::none ? state.top().area : battle.area;
  if (battle.stage == BattleStage::none)
    state.top().n = 0;
  else
    battle.hits[side.attackers ? 0 : 1] = 0;
  if (side.attackers) {
    battle.attackers = side.force.units;
  } else {
    AreaState& here = state.area[area];
    here.units = side.force.units;
    for (unsigned i = 0; i < kClasses && here.owner == state.mover; ++i)
      here.arrived.n[i] = std::min(here.arrived.n[i], here.units.n[i]);
  }
  for (unsigned i = 0; i < content.monsters.size(); ++i) {
    MonsterState& one = state.monster[i];
    one.wounds = side.taken[i];
    if (one.area == area && one.owner == side.owner && (side.force.monsters >> i & 1) == 0)
      one = MonsterState{};
  }
}

// Wounds are assigned: by themselves where they can fall in one way, or for Barbarians; else both
// sides are asked, and neither waits for the other.
Next Machine::suffer() {
  const bool battle = state.battle.stage != BattleStage::none;
  bool asks = false;
  for (const bool attackers : {true, false}) {
    if (attackers && !battle) continue;
    const unsigned hits = battle ? state.battle.hits[attackers ? 0 : 1] : state.top().n;
    if (hits == 0) continue;
    Suffering side = suffering_of(read, attackers);
    if (is_asked(read, side)) {
      asks = true;
      continue;
    }
    if (side.hits > 0) tell_hits(side);
    Toll toll;
    while (side.hits > 0) wound(side, fixed_choice(read, side), toll);
    tell_toll(side, toll);
    put_back(side);
  }
  if (asks) return Next::ask;
  next_battle_stage();
  return Next::again;
}

void Machine::wounds(Owner by, const std::vector<Card>& units) {
  Suffering side = suffering_of(read, Seat{by});
  tell_hits(side);
  Toll toll;
  for (const Card one : units) wound(side, content.piece(one), toll);
  tell_toll(side, toll);
  put_back(side);
}

void Machine::next_battle_stage() {
  BattleState& battle = state.battle;
  if (battle.stage == BattleStage::none) {  // an attack by a card
    Frame& frame = state.top();
    const AreaNumber area = frame.area;
    frame.n = 0;
    frame.stage = FrameStage::finish;
    settle_control(area);
    state.unsettled = true;
    return;
  }
  const bool strike = battle.stage == BattleStage::strike_wounds;
  if (strike) {
    for (const RuleId one : {row<"battle-4">, row<"battle-5">, row<"battle-6">, row<"battle-10">})
      tell(one);
  } else {
    tell(row<"battle-12">);
  }
  if (!read.has_attackers() || !read.has_units(battle.area)) {
    battle.stage = BattleStage::won;
    return;
  }
  if (!strike) {
    battle.first_round = false;
    tell(row<"battle-15">);
  }
  battle.stage = BattleStage::roll;
}

// --- The end of a Battle ---

void Machine::end_battle() {
  BattleState& battle = state.battle;
  const bool attackers = read.has_attackers();
  const bool defenders = read.has_units(battle.area);
  tell(row<"battle-15">);
  tell(row<"battle-16">);
  if (content.is_sea(battle.area)) tell(row<"kw-area-2">);
  if (!attackers && !defenders) {
    tell_area(row<"battle-16">, Deed::nobody_won, kUnclaimed, battle.area);
    const AreaNumber area = battle.area;
    battle = {};
    settle_control(area);
    state.unsettled = true;
    return;
  }
  win(attackers ? battle.attacker : battle.defender);
}

void Machine::win(Owner winner) {
  BattleState& battle = state.battle;
  battle.winner = winner;
  tell_area(row<"battle-16">, Deed::won, winner, battle.area);
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
  if (!is_empire(winner)) {
    battle = {};
    return;
  }
  Force now = read.defenders(battle.area);  // the winner's by now
  const Force later = pursuers(read);
  for (Class one = 0; one < kClasses; ++one)
    now.units.n[one] = static_cast<std::uint8_t>(now.units.n[one] - later.units.n[one]);
  now.monsters = static_cast<std::uint16_t>(now.monsters & ~later.monsters);
  begin_warp(now, BattleStage::warp);
}

// --- Pursuit ---

// the surviving Units with a pursuit left.
Force pursuers(const Reading& read) {
  const BattleState& battle = read.state.battle;
  Force force;
  if (read.content.is_sea(battle.area)) return force;
  const Force all = read.defenders(battle.area);  // the winner's by now
  const Levels pursuit(read, battle.winner, Ability::pursuit);
  read.each_piece(all, [&](Piece piece, unsigned n) {
    if (read.content.is_naval(piece)) return;
    const int level = pursuit.of(piece);
    if (piece >= kFirstMonster) {
      if (read.state.monster[piece - kFirstMonster].spent < level)
        force.monsters = static_cast<std::uint16_t>(force.monsters | 1u << (piece - kFirstMonster));
      return;
    }
    unsigned ready = n;
    for (unsigned k = 0; k < kMostPursuits; ++k)
      if (static_cast<int>(k) + 1 >= level)
        ready -= std::min<unsigned>(ready, battle.spent[k].n[piece]);
    if (level > 0) force.units.n[piece] = static_cast<std::uint8_t>(ready);
  });
  return force;
}

AreaSet pursuit_areas(const Reading& read) {
  const BattleState& battle = read.state.battle;
  AreaSet all = read.content.around[battle.area] & read.content.land;
  for (const AreaNumber next : read.content.borders[battle.area])
    if (read.controls(battle.winner, next)) all.remove(next);
  return all;
}

void Machine::pursue(AreaNumber to) {
  BattleState& battle = state.battle;
  const Owner owner = battle.winner;
  const AreaNumber from = battle.area;
  const Force force = pursuers(read);
  if (telling())
    read.each_piece(force, [&](Piece piece, unsigned n) {
      tell_card(row<"ability-pursuit-1">, Deed::pursued, owner, content.piece_name(piece),
                name_of_area(to), static_cast<int>(n));
    });
  tell(row<"ability-pursuit-2">);
  tell(row<"ability-pursuit-3">);
  BattleState next;
  next.stage = BattleStage::won;  // until the new Battle begins
  next.attackers = force.units;
  // Each has one pursuit more behind it; those that never pursued come from the rest.
  const Levels pursuit(read, owner, Ability::pursuit);
  for (Class one = 0; one < kClasses; ++one) {
    unsigned fresh = force.units.n[one];
    const int level = pursuit.of(one);
    for (unsigned k = 0; k + 1 < kMostPursuits && static_cast<int>(k) + 1 < level; ++k) {
      const unsigned moving = std::min<unsigned>(fresh, battle.spent[k].n[one]);
      next.spent[k + 1].n[one] = static_cast<std::uint8_t>(moving);
      fresh -= moving;
    }
    next.spent[0].n[one] = static_cast<std::uint8_t>(fresh);
  }
  AreaState& start = state.area[from];
  for (unsigned i = 0; i < kClasses; ++i) {
    start.units.n[i] = static_cast<std::uint8_t>(start.units.n[i] - force.units.n[i]);
    if (start.owner == state.mover)
      start.arrived.n[i] = std::min(start.arrived.n[i], start.units.n[i]);
  }
  spawn_native(to);
  for (unsigned i = 0; i < content.monsters.size(); ++i)
    if ((force.monsters >> i & 1) != 0) {
      state.monster[i].area = to;
      ++state.monster[i].spent;
      if (owner == state.mover) state.monster[i].arrived = true;
    }
  AreaState& end = state.area[to];
  if (owner == state.mover) {  // they join a Battle that waits there
    for (unsigned i = 0; i < kClasses; ++i)
      next.attackers.n[i] = static_cast<std::uint8_t>(next.attackers.n[i] + end.arrived.n[i]);
    end.arrived = {};
  }
  battle = next;
  settle_control(from);
  begin_battle(to, owner);
}

// --- Warp ---

// Units without a pursuit left right after the win, the others when the chain is over.
void Machine::begin_warp(const Force& force, BattleStage stage) {
  BattleState& battle = state.battle;
  battle.stage = stage;
  battle.warping = {};
  battle.warping_monsters = 0;
  if (!force.any()) return;
  const Levels warp_levels(read, battle.winner, Ability::warp);
  read.each_piece(force, [&](Piece piece, unsigned n) {
    if (content.is_naval(piece) || warp_levels.of(piece) <= 0) return;
    if (piece < kClasses)
      battle.warping.n[piece] = static_cast<std::uint8_t>(n);
    else
      battle.warping_monsters =
          static_cast<std::uint16_t>(battle.warping_monsters | 1u << (piece - kFirstMonster));
  });
}

Next Machine::step_warp() {
  BattleState& battle = state.battle;
  const bool waiting = battle.warping.any() || battle.warping_monsters != 0;
  const AreaSet civilized = waiting ? read.civilized_of(battle.winner) : AreaSet{};
  if (!civilized.empty()) {
    if (civilized.size() > 1 || state.chosen(Choosable::warp)) return Next::ask;
    const Force force{battle.warping, battle.warping_monsters};
    const auto to = static_cast<AreaNumber>(civilized.first());
    read.each_piece(force, [&](Piece piece, unsigned n) { warp(piece, to, n); });
    return Next::again;
  }
  battle.warping = {};
  battle.warping_monsters = 0;
  if (battle.stage == BattleStage::warp) {
    battle.stage = BattleStage::pursue;
  } else {
    for (auto& one : state.monster) one.spent = 0;
    battle = {};
  }
  return Next::again;
}

void Machine::warp(Piece piece, AreaNumber to, unsigned n) {
  BattleState& battle = state.battle;
  const AreaNumber from = battle.area;
  tell_card(row<"ability-warp-1">, Deed::warped, battle.winner, content.piece_name(piece),
            name_of_area(to), static_cast<int>(n));
  const Owner owner = battle.winner;
  if (piece >= kFirstMonster) {
    battle.warping_monsters =
        static_cast<std::uint16_t>(battle.warping_monsters & ~(1u << (piece - kFirstMonster)));
    state.monster[piece - kFirstMonster].area = to;
  } else {
    auto& left = battle.warping.n[piece];
    left = static_cast<std::uint8_t>(left - n);
    if (to == from) return;  // it stays
    AreaState& start = state.area[from];
    AreaState& end = state.area[to];
    start.units.n[piece] = static_cast<std::uint8_t>(start.units.n[piece] - n);
    end.units.n[piece] = static_cast<std::uint8_t>(end.units.n[piece] + n);
    if (owner == state.mover) {
      start.arrived.n[piece] = std::min(start.arrived.n[piece], start.units.n[piece]);
      end.arrived.n[piece] = static_cast<std::uint8_t>(end.arrived.n[piece] + n);
    }
    // Those that have pursued most are the first to go.
    unsigned gone = n;
    for (unsigned k = kMostPursuits; k-- > 0;) {
      auto& spent = battle.spent[k].n[piece];
      const unsigned some = std::min<unsigned>(gone, spent);
      spent = static_cast<std::uint8_t>(spent - some);
      gone -= some;
    }
  }
  settle_control(from);
}

void Machine::warp_by_card(Owner by, Piece piece, AreaNumber from, AreaNumber to, unsigned n) {
  tell(row<"ability-warp-1">);
  tell_card(row<"kw-card-1">, Deed::warped, by, content.piece_name(piece), name_of_area(to),
            static_cast<int>(n));
  if (piece >= kFirstMonster) {
    state.monster[piece - kFirstMonster].area = to;
  } else {
    auto& start = state.area[from].units.n[piece];
    auto& end = state.area[to].units.n[piece];
    start = static_cast<std::uint8_t>(start - n);
    end = static_cast<std::uint8_t>(end + n);
  }
  settle_control(from);
  state.unsettled = true;
}

}  // namespace arbiter::zabor
