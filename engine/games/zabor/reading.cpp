#include "engine/games/zabor/reading.hpp"

#include <algorithm>

#include "zabor/rows.hpp"

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
  const auto inside = [&](AreaNumber area) {
    return region == none8 || content.region[area] == region;
  };
  const auto areas = [&](auto counts) {
    unsigned sum = 0;
    for (AreaNumber i = 0; i < content.area_count; ++i)
      sum += state.area[i].owner == owner && counts(state.area[i], i) && inside(i);
    return sum;
  };
  const auto upgrades = [&](Upgrade upgrade) {
    return areas([&](const AreaState& here, AreaNumber) { return here.upgrade == upgrade; });
  };
  const auto units_of_type = [&](UnitType type) {
    unsigned sum = 0;
    each_stack([&](Owner whose, const Stack& units, AreaNumber area) {
      if (whose == owner && inside(area)) sum += count_of(units.n, type);
    });
    return sum;
  };
  switch (what) {
    case Counted::none: return 0;
    case Counted::metropol: return upgrades(Upgrade::metropol);
    case Counted::city: return upgrades(Upgrade::city);
    case Counted::keep: return upgrades(Upgrade::keep);
    case Counted::road: return areas([](const AreaState& here, AreaNumber) { return here.road; });
    case Counted::civilized:
      return areas([](const AreaState& here, AreaNumber) { return here.civilized(); });
    case Counted::rural:
      return areas([&](const AreaState& here, AreaNumber area) {
        return !content.is_sea(area) && !here.civilized();
      });
    case Counted::land:
      return areas([&](const AreaState&, AreaNumber area) { return !content.is_sea(area); });
    case Counted::sea:
      return areas([&](const AreaState&, AreaNumber area) { return content.is_sea(area); });
    case Counted::monster: {
      unsigned sum = 0;
      for (unsigned i = 0; i < content.monsters.size(); ++i) {
        const MonsterState& one = state.monster[i];
        sum += one.area != nowhere && one.owner == owner && inside(one.area);
      }
      return sum;
    }
    case Counted::artifact: return state.player[owner].chart[1].count;
    case Counted::dynasty: return state.player[owner].chart[0].count;
    case Counted::auxiliary: return units_of_type(UnitType::auxiliary);
    case Counted::infantry: return units_of_type(UnitType::infantry);
    case Counted::fleet: return units_of_type(UnitType::fleet);
    case Counted::cavalry: return units_of_type(UnitType::cavalry);
    case Counted::sorcerer: return units_of_type(UnitType::sorcerer);
  }
  return 0;
}

bool Reading::is_adjacent(Owner owner, AreaNumber number) const {
  const auto& borders = content.borders[number];
  return std::any_of(borders.begin(), borders.end(),
                     [&](AreaNumber next) { return controls(owner, next); });
}

AreaSet Reading::adjacent_areas(Owner owner) const {
  AreaSet all;
  areas_of(owner).each([&](unsigned one) { all |= content.around[one]; });
  return all;
}

std::uint8_t Reading::adjacent_empires(Owner owner) const {
  const unsigned others = ((1u << state.players) - 1) & ~(1u << owner);
  unsigned bits = 0;
  adjacent_areas(owner).each([&](unsigned next) { bits |= 1u << state.area[next].owner; });
  return static_cast<std::uint8_t>(bits & others);
}

// --- Units ---

std::uint16_t Reading::monsters_of(Owner owner, AreaNumber number) const {
  unsigned bits = 0;
  for (unsigned i = 0; i < content.monsters.size(); ++i)
    if (state.monster[i].area == number && state.monster[i].owner == owner) bits |= 1u << i;
  return static_cast<std::uint16_t>(bits);
}

Force Reading::defenders(AreaNumber number) const {
  const AreaState& here = state.area[number];
  return {here.units, monsters_of(here.owner, number)};
}

Force Reading::invaders(AreaNumber number) const {
  const AreaState& here = state.area[number];
  if (state.mover == kUnclaimed || here.owner == state.mover) return {};
  return {here.arrived, monsters_of(state.mover, number)};
}

Force Reading::attackers() const {
  return {state.battle.attackers, monsters_of(state.battle.attacker, state.battle.area)};
}

bool Reading::has_attackers() const {
  const BattleState& battle = state.battle;
  return battle.attackers.any() || monsters_of(battle.attacker, battle.area) != 0;
}

bool Reading::has_invaders(AreaNumber number) const {
  const AreaState& here = state.area[number];
  if (state.mover == kUnclaimed || here.owner == state.mover) return false;
  return here.arrived.any() || monsters_of(state.mover, number) != 0;
}

bool Reading::has_units(AreaNumber number) const {
  const AreaState& here = state.area[number];
  return here.units.any() || monsters_of(here.owner, number) != 0;
}

unsigned Reading::units_of(Owner owner, UnitType type) const {
  return count(owner, static_cast<Counted>(static_cast<unsigned>(Counted::auxiliary) +
                                           static_cast<unsigned>(type)));
}

std::array<Holdings, kPlayers> Reading::holdings_of_all() const {
  std::array<Holdings, kPlayers> all{};
  const auto add = [&](Owner owner, const Stack& units) {
    if (!is_empire(owner)) return;
    const Stack added = units;  // a copy, because it could alias the sums
    ClassCounts& sums = all[owner].units;
    for (unsigned i = 0; i < kClasses; ++i)
      sums[i] = static_cast<std::uint16_t>(sums[i] + added.n[i]);
  };
  for (AreaNumber i = 0; i < content.area_count; ++i) {
    const AreaState& here = state.area[i];
    if (!is_empire(here.owner)) continue;
    Holdings& mine = all[here.owner];
    ++(content.is_sea(i) ? mine.sea : mine.land[static_cast<std::size_t>(here.upgrade)]);
    if (here.units.any()) add(here.owner, here.units);
  }
  for (AreaNumber i = 0; i < content.area_count && state.mover != kUnclaimed; ++i) {
    const AreaState& here = state.area[i];
    if (here.owner != state.mover && here.arrived.any()) add(state.mover, here.arrived);
  }
  const BattleState& battle = state.battle;
  if (battle.stage != BattleStage::none) add(battle.attacker, battle.attackers);
  return all;
}

unsigned Reading::count(Owner owner, Per per) const {
  return per == Per::flat ? 1 : count(owner, holdings_of_all()[owner], per);
}

unsigned Reading::count(Owner owner, const Holdings& holdings, Per per) const {
  switch (per) {
    case Per::flat: return 1;
    case Per::rural: return holdings.with(Upgrade::none);
    case Per::keep: return holdings.with(Upgrade::keep);
    case Per::city: return holdings.with(Upgrade::city);
    case Per::metropol: return holdings.with(Upgrade::metropol);
    case Per::sea: return holdings.sea;
    case Per::road: return count(owner, Counted::road);
  }
  return 0;
}

unsigned Reading::capacity(Owner owner, UnitType type) const {
  const Holdings mine = is_empire(owner) ? holdings_of_all()[owner] : Holdings{};
  return capacities(owner, mine)[static_cast<std::size_t>(type)];
}

std::array<unsigned, kTypes> Reading::capacities(Owner owner, const Holdings& holdings) const {
  std::array<int, kTypes> sums{};
  const auto at = [&](UnitType type) -> int& { return sums[static_cast<std::size_t>(type)]; };
  const int civilized = static_cast<int>(holdings.civilized());
  const int land = static_cast<int>(holdings.all_land());
  at(UnitType::auxiliary) = decides<"kw-unit-capacity-2">(4 + civilized);
  at(UnitType::infantry) = decides<"kw-unit-capacity-3">(4 + land);
  at(UnitType::cavalry) = decides<"kw-unit-capacity-4">(4 + (civilized + 1) / 2);
  at(UnitType::sorcerer) = decides<"kw-unit-capacity-5">(4 + (civilized + 1) / 2);
  at(UnitType::fleet) = decides<"kw-unit-capacity-6">(4 + (land + 1) / 2);
  each_passive(owner, bit_of(PassiveOp::capacity), [&](const Passive& one) {
    at(*type_of(one.unit)) += one.level;  // the pack is checked to have only one type here
  });
  std::array<unsigned, kTypes> all{};
  for (unsigned i = 0; i < kTypes; ++i) all[i] = static_cast<unsigned>(std::max(0, sums[i]));
  return all;
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
    case UnitFilter::auxiliary:
    case UnitFilter::infantry:
    case UnitFilter::fleet:
    case UnitFilter::cavalry:
    case UnitFilter::sorcerer: break;
  }
  return piece < kClasses && filter_of(kTypeOf[piece]) == filter;
}

Levels::Levels(const Reading& read, Owner owner, Ability ability)
    : content_(read.content), ability_(ability) {
  read.each_passive(owner, bit_of(ability), [&](const Passive& one) {
    added_[static_cast<std::size_t>(one.unit)] += one.level;
  });
}

int Levels::of(Piece piece) const {
  const int all = added(UnitFilter::all) +
                  added(content_.is_naval(piece) ? UnitFilter::naval : UnitFilter::land);
  const int own =
      piece < kClasses ? decides<"battle-example-1">(added(filter_of(kTypeOf[piece]))) : 0;
  return content_.printed_levels[piece][static_cast<std::size_t>(ability_)] + all + own;
}

int Reading::level(Owner owner, Piece piece, Ability ability) const {
  return Levels(*this, owner, ability).of(piece);
}

std::array<int, kAbilities> Reading::levels_of(Owner owner, Piece piece) const {
  std::array<int, kAbilities> all{};
  const auto& printed = content.printed_levels[piece];
  std::copy(printed.begin(), printed.end(), all.begin());
  each_passive(owner, bit_of(PassiveOp::ability), [&](const Passive& one) {
    if (matches(one.unit, piece)) all[static_cast<std::size_t>(one.ability)] += one.level;
  });
  return all;
}

// Never below 1.
int Reading::move_score(Piece piece, int speed) const {
  ruling<"R-38">();
  const int base = piece < kClasses ? kScores[static_cast<std::size_t>(kTypeOf[piece])].move
                                    : content.monsters[piece - kFirstMonster].move;
  return decides<"kw-move-2">(std::max(1, base + decides<"ability-speed-1">(speed)));
}

unsigned Reading::upgrade_absorb(Owner owner, Upgrade upgrade) const {
  unsigned sum = kUpgradeAbsorb[static_cast<std::size_t>(upgrade)];
  if (upgrade == Upgrade::none) return sum;
  each_passive(owner, bit_of(PassiveOp::absorb), [&](const Passive& one) {
    if (one.upgrade == upgrade) sum += static_cast<unsigned>(std::max<int>(0, one.level));
  });
  return sum;
}

unsigned Reading::wounds_left(Piece piece) const {
  if (piece < kClasses)
    return kScores[static_cast<std::size_t>(kTypeOf[piece])].wounds - kTaken[piece] + 0u;
  if (piece < kFirstMonster) return 0;  // no Wound falls on an Upgrade or a Road
  const unsigned monster = piece - kFirstMonster;
  return content.monsters[monster].wounds - state.monster[monster].wounds + 0u;
}

// --- Players ---

int printed_cost(Piece item) {
  return item < kClasses ? kScores[static_cast<std::size_t>(kTypeOf[item])].cost
                         : kUpgradeCost[item - kRoad + 0u];
}

// Each least limits only the card that has it, so the cards with the greatest come first.
int Reading::cost(Owner owner, Piece item) const {
  int sum = printed_cost(item);
  std::array<int, 16> lowered{};  // by the least, which is below the printed cost
  each_passive(owner, bit_of(PassiveOp::cost), [&](const Passive& one) {
    if (one.item != item) return;
    if (one.level > 0)
      sum += one.level;
    else
      lowered[static_cast<std::size_t>(one.least)] -= one.level;
  });
  for (int least = 15; least >= 0; --least)
    sum -= std::min(lowered[static_cast<std::size_t>(least)], std::max(0, sum - least));
  return sum;
}

unsigned Reading::limit(Owner owner, Deck deck) const {
  int sum = kLimit;
  each_passive(owner, bit_of(PassiveOp::hand_limit), [&](const Passive& one) {
    if (one.deck == deck) sum += one.level;
  });
  return static_cast<unsigned>(sum);
}

unsigned Reading::cards_of(Owner owner, Deck deck) const {
  const PlayerState& mine = state.player[owner];
  switch (deck) {
    case Deck::dynasty: return mine.chart[0].count;
    case Deck::artifact: return mine.chart[1].count;
    case Deck::position:
      return static_cast<unsigned>(std::count(state.position.begin(), state.position.end(), owner));
    case Deck::trait:
    case Deck::event:
    case Deck::destiny:
    case Deck::sorcery:
    case Deck::monster:
    case Deck::trade:
    case Deck::vp: break;
  }
  unsigned sum = 0;
  const CardRange cards = content.cards_of(deck);
  for (unsigned i = 0; i < mine.hand.count; ++i)
    sum += mine.hand.card[i] >= cards.first && mine.hand.card[i] < cards.last;
  if (deck == Deck::destiny) sum += mine.hidden[0];
  if (deck == Deck::sorcery) sum += mine.hidden[1];
  return sum;
}

// By setup-26 and setup-27.
unsigned Reading::envoys_of(Owner owner) const {
  int sum = state.players == 3 ? 3 : 2;
  each_passive(owner, bit_of(PassiveOp::envoys), [&](const Passive& one) { sum += one.level; });
  return static_cast<unsigned>(sum);
}

bool Reading::shares(Owner owner, Side side) const {
  bool found = false;
  each_passive(owner, bit_of(PassiveOp::share_space),
               [&](const Passive& one) { found = found || one.side == side; });
  return found;
}

Owner Reading::starter(Phase phase) const {
  const Owner council = master(PositionCard::council);
  for (unsigned i = 0; i < state.players; ++i) {
    const auto seat = static_cast<Owner>((council + i) % state.players);
    bool first = false;
    each_passive(seat, bit_of(PassiveOp::go_first),
                 [&](const Passive& one) { first = first || one.phase == phase; });
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
  const Holdings mine = holdings_of_all()[owner];
  return count_of(mine.units, type) + n <= capacities(owner, mine)[static_cast<std::size_t>(type)];
}

// Whether its owner has no other piece in the Area of the Monster.
bool Reading::is_alone(Piece monster) const {
  const AreaNumber area = state.monster[monster - kFirstMonster].area;
  const Force force = defenders(area);
  return !force.units.any() && force.monsters == 1u << (monster - kFirstMonster);
}

bool Reading::may_place_unit(Owner owner, Piece piece, AreaNumber number) const {
  ruling<"R-65">();
  ruling<"R-66">();
  const AreaState& here = state.area[number];
  if (!content.is_naval(piece))
    return !content.is_sea(number) && here.owner == owner && here.civilized();
  if (!content.is_sea(number)) return false;
  // a Monster that is summoned to where it stands alone leaves no other colour there.
  const bool alone = piece >= kFirstMonster &&
                     state.monster[piece - kFirstMonster].area == number && is_alone(piece);
  if (here.owner != owner && here.owner != kUnclaimed && !alone) return false;
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

bool Reading::may_place_barbarian(Piece piece, Where where, AreaNumber number) const {
  ruling<"R-21">();
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
  const CardRange cards = content.cards_of(deck);
  for (unsigned i = cards.first; i < cards.last; ++i)
    if (deck != Deck::vp || content.deck_cards[i].age == age())
      pool.copies[i] = content.deck_cards[i].copies;
  const auto take = [&](std::uint8_t card) {
    if (card >= cards.first && card < cards.last && pool.copies[card] > 0) --pool.copies[card];
  };
  const auto take_all = [&](const auto& held) {
    for (unsigned i = 0; i < held.count; ++i) take(held.card[i]);
  };
  for (unsigned i = 0; i < state.players; ++i) {
    const PlayerState& one = state.player[i];
    take_all(one.traits);
    take_all(one.draft);
    take_all(one.hand);
    for (const auto& chart : one.chart) take_all(chart);
    take(one.picked);
  }
  for (unsigned k = 0; k < state.frame_count; ++k)
    if (state.frames[k].kind == FrameKind::spend) {
      take(state.frames[k].card);
      take(state.frames[k].option);
    }
  take_all(state.offer);
  take_all(state.vp);
  unsigned all = 0;
  std::array<std::uint8_t, kDeckCards> left;  // not counting the discard pile
  for (unsigned i = cards.first; i < cards.last; ++i) {
    const unsigned gone = state.discard[i] + state.face_down[i] + 0u;
    left[i] = static_cast<std::uint8_t>(pool.copies[i] > gone ? pool.copies[i] - gone : 0);
    all += pool.copies[i];
    pool.size += left[i];
  }
  pool.refilled = pool.size == 0 && all > 0;
  if (pool.refilled)
    pool.size = all;
  else
    std::copy(left.begin() + cards.first, left.begin() + cards.last,
              pool.copies.begin() + cards.first);
  return pool;
}

unsigned Reading::discarded(Deck deck) const {
  unsigned sum = 0;
  const CardRange cards = content.cards_of(deck);
  for (unsigned i = cards.first; i < cards.last; ++i)
    sum += state.discard[i] + state.face_down[i] + 0u;
  return sum;
}

unsigned Reading::undealt(Deck deck) const {
  const CardRange cards = content.cards_of(deck);
  unsigned dealt = 0;
  const auto add_card = [&](std::uint8_t card) {
    if (card >= cards.first && card < cards.last) ++dealt;
  };
  const auto add = [&](const auto& held) {
    for (unsigned i = 0; i < held.count; ++i) add_card(held.card[i]);
  };
  add(state.offer);
  for (unsigned i = 0; i < state.players; ++i) {
    const PlayerState& one = state.player[i];
    switch (deck) {
      case Deck::trait:
        add(one.traits);
        add(one.draft);
        add_card(one.picked);
        break;
      case Deck::destiny:
      case Deck::sorcery: add(one.hand); break;
      case Deck::dynasty: add(one.chart[0]); break;
      case Deck::artifact: add(one.chart[1]); break;
      case Deck::event:
      case Deck::monster:
      case Deck::trade:
      case Deck::vp:
      case Deck::position: break;
    }
  }
  for (unsigned k = 0; k < state.frame_count; ++k)
    if (state.frames[k].kind == FrameKind::spend) {
      add_card(state.frames[k].card);
      add_card(state.frames[k].option);
    }
  const unsigned all = content.deck_size[static_cast<std::size_t>(deck)];
  return all > dealt ? all - dealt : 0;
}

void Reading::shuffle_in(Pool& pool, Deck deck) const {
  const CardRange cards = content.cards_of(deck);
  for (unsigned i = cards.first; i < cards.last; ++i) {
    pool.copies[i] = static_cast<std::uint8_t>(state.discard[i] + state.face_down[i]);
    pool.size += pool.copies[i];
  }
}

bool Reading::holds(Owner owner, const Condition& condition) const {
  if (!charge(2 * condition.terms.size())) return false;
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
    case ConditionOp::all:
    case ConditionOp::any: break;  // these stand for a whole condition
  }
  return false;
}

}  // namespace arbiter::zabor
