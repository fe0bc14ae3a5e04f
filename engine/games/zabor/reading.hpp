// What can be derived from a position: control, capacities, abilities, costs, decks, conditions.
#pragma once
#include <array>
#include <cstdint>

#include "engine/core/work.hpp"
#include "engine/games/zabor/content.hpp"
#include "engine/games/zabor/state.hpp"

namespace arbiter::zabor {

// How many copies of each card of a deck can be drawn.
struct Pool {
  std::array<std::uint8_t, kDeckCards> copies{};
  unsigned size = 0;
  bool refilled = false;  // from the discard pile
};

// What a side has in an Area in a Battle or under an attack.
struct Force {
  Stack units;
  std::uint16_t monsters = 0;  // a bit for each
  bool any() const { return monsters != 0 || units.any(); }
  unsigned size() const {
    return units.size() + static_cast<unsigned>(__builtin_popcount(monsters));
  }
};

// Units by their class, in numbers too large for one Area.
using ClassCounts = std::array<std::uint16_t, kClasses>;
// Returns how many of the Units, counted by class, are of the type. The classes of a type are
// adjacent.
template <class Counts>
unsigned count_of(const Counts& counts, UnitType type) {
  unsigned sum = 0;
  for (Class one = kWhole[static_cast<std::size_t>(type)]; one < kClasses && kTypeOf[one] == type;
       ++one)
    sum += counts[one];
  return sum;
}

inline std::array<unsigned, kTypes> units_by_type(const ClassCounts& counts) {
  std::array<unsigned, kTypes> sums{};
  for (Class one = 0; one < kClasses; ++one)
    sums[static_cast<std::size_t>(kTypeOf[one])] += counts[one];
  return sums;
}

// Returns the cost without the changes that cards make.
int printed_cost(Piece item);

class Reading;

// The levels of an ability of an owner's pieces at this moment. The owner's cards are read once.
class Levels {
 public:
  Levels(const Reading& read, Owner owner, Ability ability);
  int of(Piece piece) const;

 private:
  static constexpr std::size_t kFilters = static_cast<std::size_t>(UnitFilter::all) + 1;
  int added(UnitFilter filter) const { return added_[static_cast<std::size_t>(filter)]; }

  const Content& content_;
  const Ability ability_;
  std::array<int, kFilters> added_{};  // by cards
};

// What a player has on the map.
struct Holdings {
  ClassCounts units{};
  std::array<std::uint16_t, 4> land{};  // Areas by Upgrade; the first entry counts Rural ones
  std::uint16_t sea = 0;

  unsigned with(Upgrade upgrade) const { return land[static_cast<std::size_t>(upgrade)]; }
  unsigned civilized() const {
    return with(Upgrade::keep) + with(Upgrade::city) + with(Upgrade::metropol);
  }
  unsigned all_land() const { return with(Upgrade::none) + civilized(); }
};

// A position as the rules read it. This class neither changes nor caches anything, so its answers
// stay right while the position changes. Content and state must outlive it.
class Reading {
 public:
  Reading(const Content& the_content, const State& the_state)
      : content(the_content), state(the_state) {}

  const Content& content;
  const State& state;

  // --- Areas ---
  const AreaState& area(AreaNumber number) const { return state.area[number]; }
  bool controls(Owner owner, AreaNumber number) const { return state.area[number].owner == owner; }
  // Whether it is land that no Empire controls, or sea with Barbarian Units.
  bool is_barbarian(AreaNumber number) const;
  bool has_fleet(Owner owner, AreaNumber number) const;
  AreaSet areas_of(Owner owner) const;
  AreaSet civilized_of(Owner owner) const;
  unsigned count(Owner owner, Counted what, std::uint8_t region = none8) const;
  bool is_coastal(AreaNumber number) const {
    return decides<"kw-coastal-area-1">(!(content.around[number] & content.sea).empty());
  }
  // By kw-adjacency-1 and -2: the Areas that border one of the owner's, and the Empires that
  // control them.
  bool is_adjacent(Owner owner, AreaNumber number) const;
  AreaSet adjacent_areas(Owner owner) const;
  std::uint8_t adjacent_empires(Owner owner) const;  // a bit for each seat

  // --- Units ---
  Force defenders(AreaNumber number) const;
  Force invaders(AreaNumber number) const;  // the mover's Units, if the Area is not the mover's
  Force attackers() const;                  // of the Battle
  std::uint16_t monsters_of(Owner owner, AreaNumber number) const;  // a bit for each
  bool has_attackers() const;                                       // of the Battle
  bool has_invaders(AreaNumber number) const;
  bool has_units(AreaNumber number) const;
  // Calls visit(owner, units, area) for all Units of players and Barbarians, wherever they are.
  template <class Visit>
  void each_stack(Visit visit) const;
  unsigned units_of(Owner owner, UnitType type) const;
  // Returns what every player has on the map, in one pass.
  std::array<Holdings, kPlayers> holdings_of_all() const;
  unsigned count(Owner owner, Per per) const;
  unsigned count(Owner owner, const Holdings& holdings, Per per) const;
  unsigned capacity(Owner owner, UnitType type) const;
  std::array<unsigned, kTypes> capacities(Owner owner, const Holdings& holdings) const;
  unsigned strength(Piece piece) const;
  int level(Owner owner, Piece piece, Ability ability) const;
  // Returns the levels of all abilities of one piece.
  std::array<int, kAbilities> levels_of(Owner owner, Piece piece) const;
  int move_score(Piece piece, int speed) const;
  bool matches(UnitFilter filter, Piece piece) const;
  unsigned upgrade_absorb(Owner owner, Upgrade upgrade) const;
  unsigned wounds_left(Piece piece) const;
  // Calls visit(piece, how many) for every kind of Unit in the force.
  template <class Visit>
  void each_piece(const Force& force, Visit visit) const {
    for (Class one = 0; one < kClasses; ++one)
      if (force.units.n[one] != 0) visit(static_cast<Piece>(one), unsigned{force.units.n[one]});
    for (unsigned bits = force.monsters; bits != 0; bits &= bits - 1)
      visit(static_cast<Piece>(kFirstMonster + __builtin_ctz(bits)), 1u);
  }

  // --- Players ---
  const PlayerState& player(Owner owner) const { return state.player[owner]; }
  // Calls visit(passive) for each passive of the player's cards that applies in this phase and is
  // about one of these things.
  template <class Visit>
  void each_passive(Owner owner, PassiveBits about, Visit visit) const;
  int cost(Owner owner, Piece item) const;
  unsigned limit(Owner owner, Deck deck) const;
  unsigned cards_of(Owner owner, Deck deck) const;
  unsigned envoys_of(Owner owner) const;
  bool shares(Owner owner, Side side) const;
  Owner master(PositionCard card) const {
    return decides<"setup-3">(state.position[static_cast<std::size_t>(card)]);
  }
  // Returns who begins: the Master of the Council, unless a card says otherwise.
  Owner starter(Phase phase) const;
  bool in_own_action(Owner owner) const;

  // --- Placing ---
  // Whether the owner may put an acquired piece there.
  bool may_place(Owner owner, Piece piece, AreaNumber number) const;
  bool may_place_barbarian(Piece piece, Where where, AreaNumber number) const;
  bool has_room(Owner owner, Piece piece, unsigned n = 1) const;

  // --- Cards ---
  Pool pool(Deck deck) const;
  unsigned discarded(Deck deck) const;
  // Returns how many copies are in the deck or its discard pile. Requires a deck other than the VP
  // Cards, which are drawn from one age only.
  unsigned undealt(Deck deck) const;
  // The discard pile refills the pool, which has become empty in the middle of a draw.
  void shuffle_in(Pool& pool, Deck deck) const;
  unsigned age() const { return state.vp.count / state.per_age + 1u; }  // of the next VP Card
  bool holds(Owner owner, const Condition& condition) const;
  bool holds(Owner owner, const Term& term) const;

 private:
  bool may_place_unit(Owner owner, Piece piece, AreaNumber number) const;
  bool is_alone(Piece monster) const;
};

template <class Visit>
void Reading::each_stack(Visit visit) const {
  for (AreaNumber i = 0; i < content.area_count; ++i) {
    const AreaState& here = state.area[i];
    if (here.units.any()) visit(here.owner, here.units, i);
    if (here.owner != state.mover && here.arrived.any()) visit(state.mover, here.arrived, i);
  }
  const BattleState& battle = state.battle;
  if (battle.stage != BattleStage::none) visit(battle.attacker, battle.attackers, battle.area);
}

template <class Visit>
void Reading::each_passive(Owner owner, PassiveBits about, Visit visit) const {
  if (!is_empire(owner)) return;
  const auto range = [&](unsigned first, unsigned count) {
    if (!charge(count / 256)) return;
    for (unsigned i = first; i < first + count; ++i) {
      const Passive& one = content.passives[i];
      if ((one.about() & about) == 0) continue;
      if (one.phase == Phase::over || one.phase == state.at.phase || one.op == PassiveOp::go_first)
        visit(one);
    }
  };
  const auto card = [&](std::uint8_t number) {
    if ((content.passives_about[number] & about) == 0) return;
    const DeckCard& one = content.deck_cards[number];
    range(one.first_passive, one.passives);
  };
  const PlayerState& mine = state.player[owner];
  for (unsigned i = 0; i < mine.traits.count; ++i) card(mine.traits.card[i]);
  for (const auto& chart : mine.chart)
    for (unsigned i = 0; i < chart.count; ++i) card(chart.card[i]);
  for (unsigned i = 0; i < kPositions; ++i)
    if (state.position[i] == owner && (content.positions[i].about & about) != 0)
      range(content.positions[i].first_passive, content.positions[i].passives);
  for (unsigned i = 0; i < state.this_turn_count; ++i)
    if (state.this_turn[i].seat == owner) {
      const Effect& effect = content.effects[state.this_turn[i].effect];
      if ((effect.about & about) != 0) range(effect.passive, effect.passives);
    }
}

}  // namespace arbiter::zabor
