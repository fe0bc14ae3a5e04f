// Ways over the map (book: Rules; Unit Actions, Movement; rulings ).
#pragma once
#include <array>
#include <cstdint>
#include <vector>

#include "engine/core/check.hpp"
#include "engine/games/hex/reading.hpp"

namespace arbiter::hex {

// A way to a hex: the shortest one, and of equally short ones the one that leaves the most range.
struct Way {
  bool found = false;
  std::uint8_t steps = 0;  // of the whole Movement so far
  bool plains = false;
  bool slow = false;  // entered desert or reef
  bool winds = false;
  Cell from = nowhere;   // of a way into a battle: the last hex before it
  unsigned refused = 0;  // of a way that is named and not found: the number of the step, from 0
};

// The conditions that a way must meet. They are the book's, unless the caller wants to find out
// which of them blocks a move.
struct Conditions {
  bool walls = true;
  bool enemies = true;     // end a way in the Battle phase
  bool camps = true;       // developments of others without units bar a way in the Battle phase
  bool slow = true;        // desert and reef shorten the range
  bool winds = true;       // a leg with the winds goes only where they blow, and not against them
  std::uint8_t spare = 0;  // added to the range
};

// The ways of a unit whose Movement begins or continues.
class Ways {
 public:
  // `record` is the unit's activation; a Movement that has begun continues from there. `board` is
  // the hex of a freighter to embark on, where a way may also end.
  Ways(const Reading& read, Unit unit, const Activation& record, Cell board = nowhere,
       const Conditions& conditions = {});

  // Returns the way to a hex, entered from `last` unless that is nowhere. A way ends in an enemy
  // unit's hex; its `from` is nowhere if the winds lead into it.
  Way to(Cell target, Cell last = nowhere) const;
  // Where a way can end, no matter who is there, and the hexes of enemy units in which it can end.
  struct Reach {
    AreaSet ends;
    AreaSet fights;
  };
  Reach reach() const;
  // Returns the way over the named hexes, checked step by step. If a step is refused, the way is
  // not found, and `refused` says which step it is.
  Way along(const std::vector<Hex>& via, Cell target, Checker& check) const;
  // Returns the hexes of a way that `to` has found, from the start to the target. Among equally
  // good ways it chooses the one that passes the fewest of `met` and of the walls, because nobody
  // passes what can be avoided.
  std::vector<Cell> hexes_of(const Way& way, Cell target, const AreaSet& met,
                             const WallSides& walls) const;

  Cell start() const { return start_; }
  // Whether a unit of this kind can be in the hex at all.
  bool fits(Cell cell) const { return domain_.has(cell); }
  // Whether the hex holds enemy units that the unit would have to fight.
  bool hostile(Cell cell) const { return hostile_.has(cell); }
  // Whether others hold the hex so that no way leads through it.
  bool barred(Cell cell) const { return hostile_.has(cell) || shut_.has(cell); }
  // Whether the way from one hex to the next is a leg against the winds, or one while none blow.
  bool against_the_winds(Cell from, Cell to) const {
    const bool blows = read_.state.wind != Wind::none && read_.map.winds[from][wind()].has(to);
    return !blows && !read_.map.beside(from, to);
  }
  // Returns the rule by which a way over these hexes, from its start to its target, is barred
  // first.
  RuleId first_bar(const std::vector<Cell>& hexes) const;
  // Whether one more step is within range if it enters no hex.
  bool one_more_step() const { return within(begun_ + 1, flags_); }
  // Whether this many steps are within range after what the way has entered.
  bool within(unsigned steps, unsigned flags) const {
    return steps <= range_ + (flags & kPlainsFlag) - ((flags & kSlowFlag) >> 1);
  }

 private:
  static constexpr unsigned kPlainsFlag = 1, kSlowFlag = 2, kWindsFlag = 4, kFlags = 8;
  using Rims = std::array<AreaSet, kFlags>;

  template <class OnStep>
  void spread(OnStep on_step) const;
  unsigned wind() const { return read_.state.wind == Wind::ccw ? 1 : 0; }  // in Map::winds
  AreaSet sail(const AreaSet& from) const;
  AreaSet neighbours(Cell cell) const;
  bool leads_straight(Cell from, Cell target, AreaSet& open) const;
  void enter(AreaSet hexes, unsigned flags, unsigned steps, Rims& next) const;
  unsigned entering(Cell cell, unsigned flags) const;
  // Returns the way aboard that leaves the most range, because the Movement may continue from
  // there.
  Way best_aboard() const;
  Way last_step(const Rims& rim, Cell target, Cell last, unsigned steps) const;
  Way out_of_the_winds(const Rims& late, Cell target, unsigned steps) const;
  Way way(unsigned steps, unsigned flags, Cell from) const;
  bool judge_leg(Cell from, Cell to, Checker& check) const;
  // The best way to a place that `spread` has reached: how many of the things to avoid it passes,
  // and the number of the place before it.
  struct Trail {
    bool looked_for = false;
    unsigned passed = UINT32_MAX;
    unsigned before = 0;
  };
  static unsigned number_of(unsigned step, unsigned flags, Cell cell) {
    return (step * kFlags + flags) * 256 + cell;
  }
  // What `spread` has reached step by step, and what a way should avoid.
  struct Steps {
    const AreaSet& met;
    const WallSides& walls;
    std::vector<Rims> rims, lates;
    std::vector<Trail> trails;  // by the number of the place
  };
  const Trail& trail_to(Steps& all, Cell cell, unsigned flags, unsigned step) const;
  Trail find_trail(Steps& all, Cell cell, unsigned flags, unsigned step, Cell last) const;

  const Reading& read_;
  const Conditions conditions_;
  const Cell start_, board_;
  const Kind kind_;
  const bool ship_, cavalry_;
  const unsigned range_, begun_;  // begun: steps already made
  unsigned flags_ = 0;            // of the steps already made
  const AreaSet& domain_;
  AreaSet hostile_, shut_;
  const WallSides walls_;
};

// Why no way leads to the target: the rule that forbids it, and the way that would exist without
// that rule, if there is one. If several rules forbid it together, it is the first that the way
// meets, or the range if even a way that meets none of them is too long.
struct Hindrance {
  RuleId rule;
  Way way{};
  Conditions without{};
};
Hindrance why_no_way(const Reading& read, Unit unit, const Activation& record, Cell board,
                     Cell target, Cell last);
// Returns the rule that sets the range of a kind of unit.
RuleId range_rule(const State& state, Kind kind);
// Returns the rule that bars a kind of unit from a hex.
RuleId domain_rule(const Map& map, Kind kind, Cell cell);

}  // namespace arbiter::hex
