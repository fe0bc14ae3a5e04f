#include "engine/games/zabor/reading.hpp"

#include <algorithm>

namespace arbiter::zabor {

// --- Areas ---

bool Reading::is_barbarian(AreaNumber number) const {
  const Owner owner = state.area[number].owner;
  return owner == kBarbarians || (owner == kUnclaimed && !content.is_sea(number));
}

bool Reading::has_fleet(Owner owner, AreaNumber number) const {
  const AreaState& here = state.area[number];
  const auto fleet = static_cast<unsigned>(UnitType::fleet);
  if (here.owner == owner) return here.units.n[kWhole[fleet]] != 0;
  return false;
}

AreaSet Reading::areas_of(Owner owner) const {
  AreaSet all;
  for (AreaNumber i = 0; i < content.area_count; ++i)
    if (state.area[i].owner == owner) all.add(i);
  return all;
}

AreaSet Reading::civilized_of(Owner owner) const {
  AreaSet all;
  for (AreaNumber i = 0; i < content.area_count; ++i)
    if (state.area[i].owner == owner && state.area[i].civilized()) all.add(i);
  return all;
}

unsigned Reading::count(Owner owner, Counted what, std::uint8_t region) const {
  unsigned sum = 0;
  if (what == Counted::monster) {
    for (unsigned i = 0; i < content.monsters.size(); ++i) {
      const MonsterState& one = state.monster[i];
      sum += one.area != nowhere && one.owner == owner &&
             (region == none8 || content.region[one.area] == region);
    }
    return sum;
  }
  if (what == Counted::artifact) return state.player[owner].chart[1].count;
  if (what == Counted::dynasty) return state.player[owner].chart[0].count;
  for (AreaNumber i = 0; i < content.area_count; ++i) {
    const AreaState& here = state.area[i];
    if (region != none8 && content.region[i] != region) continue;
    const bool sea = content.is_sea(i);
    if (what >= Counted::auxiliary && what <= Counted::sorcerer) {
      const auto type = static_cast<UnitType>(static_cast<unsigned>(what) -
                                              static_cast<unsigned>(Counted::auxiliary));
      const Stack* units = here.owner == owner    ? &here.units
                           : state.mover == owner ? &here.arrived
                                                  : nullptr;
      for (unsigned k = 0; units != nullptr && k < kClasses; ++k)
        if (kTypeOf[k] == type) sum += units->n[k];
      if (state.battle.stage != BattleStage::none && state.battle.area == i &&
          state.battle.attacker == owner)
        for (unsigned k = 0; k < kClasses; ++k)
          if (kTypeOf[k] == type) sum += state.battle.attackers.n[k];
      continue;
    }
    if (here.owner != owner) continue;
    switch (what) {
      case Counted::metropol: sum += here.upgrade == Upgrade::metropol; break;
      case Counted::city: sum += here.upgrade == Upgrade::city; break;
      case Counted::keep: sum += here.upgrade == Upgrade::keep; break;
      case Counted::road: sum += here.road; break;
      case Counted::civilized: sum += here.civilized(); break;
      case Counted::rural: sum += !sea && !here.civilized(); break;
      case Counted::land: sum += !sea; break;
      case Counted::sea: sum += sea; break;
      default: break;
    }
  }
  return sum;
}

unsigned Reading::count(Owner owner, Per per) const {
  switch (per) {
    case Per::flat: return 1;
    case Per::rural: return count(owner, Counted::rural);
    case Per::keep: return count(owner, Counted::keep);
    case Per::city: return count(owner, Counted::city);
    case Per::metropol: return count(owner, Counted::metropol);
    case Per::sea: return count(owner, Counted::sea);
    case Per::road: return count(owner, Counted::road);
  }
  return 0;
}

AreaSet Reading::adjacent_areas(Owner owner) const {
  AreaSet all;
  areas_of(owner).each([&](unsigned one) { all |= content.around[one]; });
  return all;
}

std::uint8_t Reading::adjacent_empires(Owner owner) const {
  unsigned bits = 0;
  adjacent_areas(owner).each([&](unsigned one) {
    const Owner other = state.area[one].owner;
    if (is_empire(other) && other != owner) bits |= 1u << other;
  });
  return static_cast<std::uint8_t>(bits);
}

// --- Units ---

Force Reading::defenders(AreaNumber number) const {
  Force force;
  const AreaState& here = state.area[number];
  force.units = here.units;
  for (unsigned i = 0; i < content.monsters.size(); ++i)
    if (state.monster[i].area == number && state.monster[i].owner == here.owner)
      force.monsters = static_cast<std::uint16_t>(force.monsters | 1u << i);
  return force;
}

Force Reading::invaders(AreaNumber number) const {
  Force force;
  const AreaState& here = state.area[number];
  if (state.mover == kUnclaimed || here.owner == state.mover) return force;
  force.units = here.arrived;
  for (unsigned i = 0; i < content.monsters.size(); ++i)
    if (state.monster[i].area == number && state.monster[i].owner == state.mover)
      force.monsters = static_cast<std::uint16_t>(force.monsters | 1u << i);
  return force;
}

Force Reading::attackers() const {
  Force force;
  force.units = state.battle.attackers;
  for (unsigned i = 0; i < content.monsters.size(); ++i)
    if (state.monster[i].area == state.battle.area &&
        state.monster[i].owner == state.battle.attacker)
      force.monsters = static_cast<std::uint16_t>(force.monsters | 1u << i);
  return force;
}

unsigned Reading::units_of(Owner owner, UnitType type) const {
  return count(owner, static_cast<Counted>(static_cast<unsigned>(Counted::auxiliary) +
                                           static_cast<unsigned>(type)));
}

// kw-unit-capacity-2 to -7.
unsigned Reading::capacity(Owner owner, UnitType type) const {
  const unsigned civilized = count(owner, Counted::civilized);
  const unsigned land = count(owner, Counted::land);
  unsigned sum = 4;
  switch (type) {
    case UnitType::auxiliary: sum += civilized; break;
    case UnitType::infantry: sum += land; break;
    case UnitType::cavalry:
    case UnitType::sorcerer: sum += (civilized + 1) / 2; break;
    case UnitType::fleet: sum += (land + 1) / 2; break;
  }
  int more = 0;
  each_passive(owner, [&](const Passive& one) {
    if (one.op == PassiveOp::capacity &&
        static_cast<unsigned>(one.unit) == static_cast<unsigned>(type))
      more += one.level;
  });
  return static_cast<unsigned>(std::max(0, static_cast<int>(sum) + more));
}

unsigned Reading::strength(Piece piece) const {
  if (piece < kClasses) return kScores[static_cast<std::size_t>(kTypeOf[piece])].strength;
  return content.monsters[piece - kFirstMonster].strength;
}

bool Reading::matches(UnitFilter filter, Piece piece) const {
  switch (filter) {
    case UnitFilter::all: return true;
    case UnitFilter::land: return !content.is_naval(piece);
    case UnitFilter::naval: return content.is_naval(piece);
    default:
      return piece < kClasses &&
             static_cast<unsigned>(kTypeOf[piece]) == static_cast<unsigned>(filter);
  }
}

namespace {

int printed_level(const Content& content, Piece piece, Ability ability) {
  if (piece >= kFirstMonster)
    return content.monsters[piece - kFirstMonster].abilities[static_cast<std::size_t>(ability)];
  switch (kTypeOf[piece]) {
    case UnitType::auxiliary: return ability == Ability::support ? 1 : 0;
    case UnitType::fleet: return ability == Ability::naval ? 1 : 0;
    case UnitType::cavalry: return ability == Ability::pursuit ? 1 : 0;
    case UnitType::sorcerer: return ability == Ability::warp ? 1 : 0;
    case UnitType::infantry: return 0;
  }
  return 0;
}

}  // namespace

int Reading::level(Owner owner, Piece piece, Ability ability) const {
  int sum = printed_level(content, piece, ability);
  each_passive(owner, [&](const Passive& one) {
    if (one.op == PassiveOp::ability && one.ability == ability && matches(one.unit, piece))
      sum += one.level;
  });
  return sum;
}

// never below 1.
int Reading::move_score(Owner owner, Piece piece) const {
  const int base = piece < kClasses ? kScores[static_cast<std::size_t>(kTypeOf[piece])].move
                                    : content.monsters[piece - kFirstMonster].move;
  return std::max(1, base + level(owner, piece, Ability::speed));
}

unsigned Reading::upgrade_absorb(Owner owner, Upgrade upgrade) const {
  unsigned sum = kUpgradeAbsorb[static_cast<std::size_t>(upgrade)];
  if (upgrade == Upgrade::none || content.natural) return sum;
  each_passive(owner, [&](const Passive& one) {
    if (one.op == PassiveOp::absorb && one.upgrade == upgrade)
      sum += static_cast<unsigned>(std::max<int>(0, one.level));
  });
  return sum;
}

unsigned Reading::wounds_left(Piece piece) const {
  if (piece < kClasses)
    return kScores[static_cast<std::size_t>(kTypeOf[piece])].wounds - kTaken[piece] + 0u;
  const unsigned monster = piece - kFirstMonster;
  return content.monsters[monster].wounds - state.monster[monster].wounds + 0u;
}

// --- Players ---

int Reading::cost(Owner owner, Piece item) const {
  int sum = item < kClasses ? kScores[static_cast<std::size_t>(kTypeOf[item])].cost
                            : kUpgradeCost[item - kRoad + 0u];
  int least = 0;
  bool changed = false;
  each_passive(owner, [&](const Passive& one) {
    if (one.op != PassiveOp::cost || one.item != item) return;
    sum += one.level;
    least = std::max<int>(least, one.least);
    changed = true;
  });
  return changed ? std::max(sum, least) : sum;
}

unsigned Reading::limit(Owner owner, Deck deck) const {
  int sum = kLimit;
  each_passive(owner, [&](const Passive& one) {
    if (one.op == PassiveOp::hand_limit && one.deck == deck) sum += one.level;
  });
  return static_cast<unsigned>(std::min(sum, 7));
}

unsigned Reading::cards_of(Owner owner, Deck deck) const {
  const PlayerState& mine = state.player[owner];
  switch (deck) {
    case Deck::dynasty: return mine.chart[0].count;
    case Deck::artifact: return mine.chart[1].count;
    case Deck::position:
      return static_cast<unsigned>(std::count(state.position.begin(), state.position.end(), owner));
    default: break;
  }
  unsigned sum = 0;
  for (unsigned i = 0; i < mine.hand.count; ++i)
    sum += content.deck_cards[mine.hand.card[i]].deck == deck;
  if (deck == Deck::destiny) sum += mine.hidden[0];
  if (deck == Deck::sorcery) sum += mine.hidden[1];
  return sum;
}

// setup-26, setup-27.
unsigned Reading::envoys_of(Owner owner) const {
  int sum = state.players == 3 ? 3 : 2;
  each_passive(owner, [&](const Passive& one) {
    if (one.op == PassiveOp::envoys) sum += one.level;
  });
  return static_cast<unsigned>(std::min(sum, 9));
}

bool Reading::shares(Owner owner, Side side) const {
  bool found = false;
  each_passive(owner, [&](const Passive& one) {
    found = found || (one.op == PassiveOp::share_space && one.side == side);
  });
  return found;
}

Owner Reading::starter(Phase phase) const {
  const Owner council = master(PositionCard::council);
  for (unsigned i = 0; i < state.players; ++i) {
    const auto seat = static_cast<Owner>((council + i) % state.players);
    bool first = false;
    each_passive(seat, [&](const Passive& one) {
      first = first || (one.op == PassiveOp::go_first && one.phase == phase);
    });
    if (first) return seat;
  }
  return council;
}

bool Reading::in_own_action(Owner owner) const {
  for (unsigned i = 0; i < state.frame_count; ++i)
    if (state.frames[i].kind == FrameKind::action && state.frames[i].seat == owner) return true;
  return false;
}

// --- Placing ---

bool Reading::has_room(Owner owner, Piece piece, unsigned n) const {
  if (piece >= kClasses) return true;
  const UnitType type = kTypeOf[piece];
  return units_of(owner, type) + n <= capacity(owner, type);
}

//
bool Reading::may_place_unit(Owner owner, Piece piece, AreaNumber number) const {
  const AreaState& here = state.area[number];
  if (!content.is_naval(piece))
    return !content.is_sea(number) && here.owner == owner && here.civilized();
  if (!content.is_sea(number)) return false;
  if (here.owner != owner && here.owner != kUnclaimed) return false;
  if (here.owner != owner && here.arrived.any()) return false;
  bool found = false;
  content.around[number].each([&](unsigned next) {
    found = found || (state.area[next].owner == owner && state.area[next].civilized());
  });
  return found;
}

bool Reading::may_place(Owner owner, Piece piece, AreaNumber number) const {
  if (number >= content.area_count) return false;
  if (piece < kClasses || piece >= kFirstMonster) return may_place_unit(owner, piece, number);
  const AreaState& here = state.area[number];
  if (content.is_sea(number) || here.owner != owner) return false;
  if (piece == kRoad) return !here.road;
  return here.upgrade == below(upgrade_of(piece));
}

//
bool Reading::may_place_barbarian(Piece piece, Where where, AreaNumber number) const {
  if (number >= content.area_count) return false;
  const AreaState& here = state.area[number];
  const bool sea = content.is_sea(number);
  if ((where == Where::land && sea) || (where == Where::sea && !sea)) return false;
  if (sea != content.is_naval(piece)) return false;
  if (is_empire(here.owner) || has_invaders(number)) return false;
  return !is_upgrade(piece) || here.upgrade == Upgrade::none;
}

// --- Cards ---

Pool Reading::pool(Deck deck) const {
  Pool pool;
  const auto of_deck = [&](unsigned i) {
    return content.deck_cards[i].deck == deck &&
           (deck != Deck::vp || content.deck_cards[i].age == age());
  };
  const unsigned count = static_cast<unsigned>(content.deck_cards.size());
  for (unsigned i = 0; i < count; ++i)
    if (of_deck(i)) pool.copies[i] = content.deck_cards[i].copies;
  const auto take = [&](std::uint8_t card) {
    if (card < count && pool.copies[card] > 0) --pool.copies[card];
  };
  for (unsigned i = 0; i < state.players; ++i) {
    const PlayerState& one = state.player[i];
    for (unsigned k = 0; k < one.traits.count; ++k) take(one.traits.card[k]);
    for (unsigned k = 0; k < one.draft.count; ++k) take(one.draft.card[k]);
    for (unsigned k = 0; k < one.hand.count; ++k) take(one.hand.card[k]);
    for (const auto& chart : one.chart)
      for (unsigned k = 0; k < chart.count; ++k) take(chart.card[k]);
    take(one.picked);
  }
  for (unsigned k = 0; k < state.frame_count; ++k)
    if (state.frames[k].kind == FrameKind::spend) {
      take(state.frames[k].card);
      take(state.frames[k].option);
    }
  for (unsigned k = 0; k < state.offer.count; ++k) take(state.offer.card[k]);
  for (unsigned k = 0; k < state.vp.count; ++k) take(state.vp.card[k]);
  unsigned all = 0;
  for (unsigned i = 0; i < count; ++i) {
    const unsigned gone = state.discard[i] + state.face_down[i] + 0u;
    all += pool.copies[i];
    pool.size += pool.copies[i] > gone ? pool.copies[i] - gone : 0;
  }
  pool.refilled = pool.size == 0 && all > 0;
  if (pool.refilled) pool.size = all;
  for (unsigned i = 0; i < count && !pool.refilled; ++i) {
    const unsigned gone = state.discard[i] + state.face_down[i] + 0u;
    pool.copies[i] = static_cast<std::uint8_t>(pool.copies[i] > gone ? pool.copies[i] - gone : 0);
  }
  return pool;
}

bool Reading::holds(Owner owner, const Condition& condition) const {
  if (condition.any)
    return std::any_of(condition.terms.begin(), condition.terms.end(),
                       [&](const Term& one) { return holds(owner, one); });
  return std::all_of(condition.terms.begin(), condition.terms.end(),
                     [&](const Term& one) { return holds(owner, one); });
}

bool Reading::holds(Owner owner, const Term& term) const {
  const PlayerState& mine = state.player[owner];
  const int least = term.at_least;
  switch (term.op) {
    case ConditionOp::count: return static_cast<int>(count(owner, term.what, term.region)) >= least;
    case ConditionOp::controls:
      return std::all_of(term.areas.begin(), term.areas.end(),
                         [&](AreaNumber one) { return controls(owner, one); });
    case ConditionOp::gold: return mine.gold >= least;
    case ConditionOp::most: {
      const unsigned own = count(owner, term.what);
      for (Owner other = 0; other < state.players; ++other) {
        const unsigned theirs = other == owner ? 0 : count(other, term.what);
        if (theirs > own || (theirs == own && other != owner && term.alone)) return false;
      }
      return own > 0;
    }
    case ConditionOp::battles_won:
      return (term.span == Span::turn ? mine.battles_turn : mine.battles) >= least;
    case ConditionOp::adjacent_empires: return __builtin_popcount(adjacent_empires(owner)) >= least;
    case ConditionOp::holds_position: return state.position[term.position] == owner;
    default: return false;
  }
}

}  // namespace arbiter::zabor
