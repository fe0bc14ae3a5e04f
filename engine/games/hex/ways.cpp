// Ways over the map (book: Rules; Unit Actions, Movement; rulings ).
#include "engine/games/hex/ways.hpp"

#include <algorithm>
#include <utility>

#include "hex/rows.hpp"

namespace arbiter::hex {

RuleId range_rule(const State& state, Kind kind) {
  const bool by_table = state.rulings.has(chosen<"R-02", "table">);
  switch (kind) {
    case Kind::archer: return row<"units-archer-1">;
    case Kind::cavalry: return row<"units-cavalry-1">;
    case Kind::caravel: return by_table ? row<"stats-4"> : row<"units-caravel-1">;
    case Kind::freighter: return by_table ? row<"stats-5"> : row<"units-freighter-1">;
    case Kind::galley: return row<"units-galley-1">;
    case Kind::infantry:
    case Kind::none: break;
  }
  return row<"units-infantry-1">;
}

RuleId domain_rule(const Map& map, Kind kind, Cell cell) {
  if (is_ship(kind)) return row<"hexes-sea-1">;
  return map.mountains.has(cell) ? row<"hexes-mountains-1"> : row<"movement-2">;
}

Ways::Ways(const Reading& read, Unit unit, const Activation& record, Cell board,
           const Conditions& conditions)
    : read_(read),
      conditions_(conditions),
      start_(read.cell_of(unit)),
      board_(board),
      kind_(read.state.kind(unit)),
      ship_(is_ship(kind_)),
      cavalry_(kind_ == Kind::cavalry),
      range_(range_of(read.state, kind_) + conditions.spare),
      begun_((record.used & kMoved) != 0 ? record.steps : 0),
      domain_(ship_ ? read.map.sea : read.map.ground),
      walls_(!ship_ && conditions.walls ? read.walls_against(owner_of(unit)) : WallSides{}) {
  const SeatNumber seat = owner_of(unit);
  if (begun_ > 0 && cavalry_ && (record.used & kPlains) != 0) flags_ |= kPlainsFlag;
  if (begun_ > 0 && conditions_.slow && (record.used & kSlow) != 0) flags_ |= kSlowFlag;
  if (decides<"movement-3">(read.state.in_battle_phase())) {
    const AreaSet enemies = decides<"movement-1">(read.units_of_others(seat));
    if (conditions_.enemies) hostile_ = enemies;
    if (!ship_ && conditions_.camps) shut_ = read.developments_of_others(seat) - enemies;
  }
}

AreaSet Ways::neighbours(Cell cell) const {
  AreaSet all = read_.map.around[cell];
  if (!walls_.at.has(cell)) return all;
  for (Direction d = 0; d < kDirections; ++d)
    if (walls_.between(cell, d) && read_.map.next[cell][d] != nowhere)
      all.remove(read_.map.next[cell][d]);
  return all;
}

// Returns the flags of a way after it enters this hex.
unsigned Ways::entering(Cell cell, unsigned flags) const {
  if (cavalry_ && read_.map.plains.has(cell)) flags |= decides<"hexes-plains-1">(kPlainsFlag);
  if (conditions_.slow && read_.map.slow.has(cell)) flags |= kSlowFlag;
  return flags;
}

// Adds the hexes that can be entered with this step, sorted by the flags that they give the way.
void Ways::enter(AreaSet hexes, unsigned flags, unsigned steps, Rims& next) const {
  hexes &= domain_;
  hexes -= hostile_ | shut_;
  const AreaSet slow = conditions_.slow ? hexes & read_.map.slow : AreaSet{};
  const AreaSet plains = cavalry_ ? hexes & read_.map.plains : AreaSet{};
  const auto add = [&](const AreaSet& part, unsigned with) {
    if (!part.empty() && within(steps, with)) next[with] |= part;
  };
  add(slow, flags | kSlowFlag);
  add(plains, flags | kPlainsFlag);
  add(hexes - slow - plains, flags);
}

// Returns the hexes to which the winds lead from these.
AreaSet Ways::sail(const AreaSet& from) const {
  AreaSet all;
  if (!ship_ || (conditions_.winds && read_.state.wind == Wind::none)) return all;
  decides<"hexes-sea-2">();
  decides<"hexes-sea-3">();
  (from & read_.map.border).each([&](unsigned cell) {
    all |= read_.map.winds[cell][wind()];
    if (!conditions_.winds) all |= read_.map.winds[cell][1 - wind()];
  });
  return all;
}

// Calls on_step(steps, rim, late) for each step. The step is made from the hexes of `rim`, which
// were first reached with the steps before it, or out of the winds into the hexes of `late`. Stops
// when on_step returns true or nothing new is reached.
template <class OnStep>
void Ways::spread(OnStep on_step) const {
  Rims rim{}, seen{}, late{};  // late: reached with the winds, and entered one step later
  rim[flags_].add(start_);
  seen = rim;
  for (unsigned steps = begun_ + 1; !on_step(steps, rim, late); ++steps) {
    if (!charge(1)) return;
    Rims next{}, sailing{};
    bool more = false;
    for (unsigned flags = 0; flags < kFlags; ++flags) {
      if (!rim[flags].empty()) {
        AreaSet hexes;
        rim[flags].each([&](unsigned cell) { hexes |= neighbours(static_cast<Cell>(cell)); });
        enter(hexes, flags, steps, next);
        sailing[flags | kWindsFlag] |= sail(rim[flags]);
      }
      const AreaSet& arriving = late[flags];
      if (!arriving.empty()) enter(arriving, flags, steps, next);
    }
    for (unsigned flags = 0; flags < kFlags; ++flags) {
      next[flags] -= seen[flags];
      seen[flags] |= next[flags];
      more = more || !next[flags].empty() || !sailing[flags].empty();
    }
    if (!more) return;
    rim = next;
    late = decides<"hexes-sea-8">(sailing);
  }
}

Way Ways::way(unsigned steps, unsigned flags, Cell from) const {
  return {true,
          static_cast<std::uint8_t>(steps),
          (flags & kPlainsFlag) != 0,
          (flags & kSlowFlag) != 0,
          (flags & kWindsFlag) != 0,
          from};
}

namespace {
// Of equally long ways, those that leave the most range and use no winds come first.
constexpr std::array<unsigned, 8> best_first{1, 0, 3, 2, 5, 4, 7, 6};
}  // namespace

// Returns the way whose last step goes into the target from a neighbouring hex of the rim.
Way Ways::last_step(const Rims& rim, Cell target, Cell last, unsigned steps) const {
  for (const unsigned flags : best_first)
    for (Direction d = 0; d < kDirections; ++d) {
      const Cell from = read_.map.next[target][d];
      if (from == nowhere || !rim[flags].has(from) || (last != nowhere && from != last)) continue;
      if (!ship_ && walls_.between(target, d)) continue;
      const unsigned entered = target == board_ ? flags : entering(target, flags);
      if (within(steps, entered)) return way(steps, entered, from);
    }
  return {};
}

// Returns the way that goes out of the winds into a battle.
Way Ways::out_of_the_winds(const Rims& late, Cell target, unsigned steps) const {
  for (const unsigned flags : best_first)
    if (late[flags].has(target) && within(steps, entering(target, flags)))
      return way(steps, entering(target, flags), nowhere);
  return {};
}

// Whether a way as short as the distance to the target leads only over hexes of `open`. Removes the
// hexes from which no such way leads, so that each is looked at once.
bool Ways::leads_straight(Cell from, Cell target, AreaSet& open) const {
  const unsigned left = read_.map.distance(from, target);
  for (Direction d = 0; d < kDirections; ++d) {
    const Cell next = read_.map.next[from][d];
    if (next == nowhere || !open.has(next) || read_.map.distance(next, target) + 1 != left)
      continue;
    if (walls_.at.has(from) && walls_.between(from, d)) continue;
    if (next == target || leads_straight(next, target, open)) return true;
    open.remove(next);
  }
  return false;
}

Way Ways::to(Cell target, Cell last) const {
  Way found;
  const bool step_by_step = last != nowhere || hostile(target);
  // Most ways are straight and enter nothing that changes the range. No other way can be better.
  if (!step_by_step && !cavalry_ && target != start_ && target != board_) {
    AreaSet open = domain_ - hostile_ - shut_;
    if (conditions_.slow) open -= read_.map.slow;
    const unsigned steps = begun_ + read_.map.distance(start_, target);
    if (within(steps, flags_) && leads_straight(start_, target, open))
      return way(steps, flags_, nowhere);
  }
  if (target == board_) return best_aboard();
  spread([&](unsigned steps, const Rims& rim, const Rims& late) {
    if (step_by_step) {
      found = last_step(rim, target, last, steps);
      if (!found.found && last == nowhere) found = out_of_the_winds(late, target, steps);
    } else if (steps > begun_ + 1) {
      for (const unsigned flags : best_first)
        if (!found.found && rim[flags].has(target)) found = way(steps - 1, flags, nowhere);
    }
    return found.found;
  });
  return found;
}

Way Ways::best_aboard() const {
  Way best;
  const auto left = [&](const Way& way) {
    return static_cast<int>(range_) + (way.plains ? 1 : 0) - (way.slow ? 1 : 0) - way.steps;
  };
  spread([&](unsigned steps, const Rims& rim, const Rims&) {
    const Way one = last_step(rim, board_, nowhere, steps);
    if (one.found && (!best.found || left(one) > left(best))) best = one;
    return false;
  });
  return best;
}

Ways::Reach Ways::reach() const {
  Reach reach;
  spread([&](unsigned steps, const Rims& rim, const Rims& late) {
    for (unsigned flags = 0; flags < kFlags; ++flags) {
      reach.ends |= rim[flags];
      (late[flags] & hostile_).each([&](unsigned enemy) {
        if (within(steps, entering(static_cast<Cell>(enemy), flags))) reach.fights.add(enemy);
      });
      rim[flags].each([&](unsigned cell) {
        const AreaSet held = neighbours(static_cast<Cell>(cell)) & hostile_ & domain_;
        decides<"movement-5">(held).each([&](unsigned enemy) {
          if (within(steps, entering(static_cast<Cell>(enemy), flags))) reach.fights.add(enemy);
        });
      });
    }
    return false;
  });
  reach.ends.remove(start_);
  return reach;
}

// --- The hexes of a way ---

// Finds the last steps first: from what was reached one step before, or two steps before with the
// winds.
Ways::Trail Ways::find_trail(Steps& all, Cell cell, unsigned flags, unsigned step,
                             Cell last) const {
  if (step == 0) return {true, 0, 0};
  Trail best{true, UINT32_MAX, 0};
  const auto come_from = [&](unsigned from, unsigned with, unsigned earlier, unsigned walls) {
    const auto there = static_cast<Cell>(from);
    const Trail& trail = trail_to(all, there, with, earlier);
    if (trail.passed == UINT32_MAX) return;
    const unsigned passed = trail.passed + walls + (earlier > 0 && all.met.has(there) ? 1 : 0);
    if (passed < best.passed) best = {true, passed, number_of(earlier, with, there)};
  };
  for (const unsigned with : best_first) {
    if ((cell == board_ ? with : entering(cell, with)) != flags) continue;
    for (Direction d = 0; d < kDirections; ++d) {
      const Cell from = read_.map.next[cell][d];
      if (from == nowhere || !all.rims[step - 1][with].has(from) || walls_.between(cell, d) ||
          (last != nowhere && from != last))
        continue;
      come_from(from, with, step - 1, all.walls.between(cell, d) ? 1 : 0);
    }
    if (last != nowhere || step < 2 || !all.lates[step - 1][with].has(cell)) continue;
    for (const unsigned before : {with & ~kWindsFlag, with})
      all.rims[step - 2][before].each([&](unsigned from) {
        if (sail(AreaSet::of(from)).has(cell)) come_from(from, before, step - 2, 0);
      });
  }
  return best;
}

// Many ways pass the same place, so the search for each place runs once.
const Ways::Trail& Ways::trail_to(Steps& all, Cell cell, unsigned flags, unsigned step) const {
  Trail& trail = all.trails[number_of(step, flags, cell)];
  if (!trail.looked_for) trail = find_trail(all, cell, flags, step, nowhere);
  return trail;
}

std::vector<Cell> Ways::hexes_of(const Way& way, Cell target, const AreaSet& met,
                                 const WallSides& walls) const {
  Steps all{met, walls, {}, {}, {}};
  spread([&](unsigned steps, const Rims& rim, const Rims& late) {
    all.rims.push_back(rim);
    all.lates.push_back(late);
    return steps >= way.steps;
  });
  const unsigned flags =
      (way.plains ? kPlainsFlag : 0) | (way.slow ? kSlowFlag : 0) | (way.winds ? kWindsFlag : 0);
  if (way.steps <= begun_ || all.rims.size() < way.steps - begun_) return {};
  unsigned step = way.steps - begun_;
  all.trails.resize(number_of(step, 0, 0));
  Trail trail = find_trail(all, target, flags, step, way.from);
  if (trail.passed == UINT32_MAX) return {};
  std::vector<Cell> hexes{target};
  while (step > 0) {
    hexes.push_back(static_cast<Cell>(trail.before % 256));
    step = trail.before / (kFlags * 256);
    trail = all.trails[trail.before];
  }
  std::reverse(hexes.begin(), hexes.end());
  return hexes;
}

// --- A way that is written out ---

namespace {

Direction direction_to(const Map& map, Cell from, Cell to) {
  for (Direction d = 0; d < kDirections; ++d)
    if (map.next[from][d] == to) return d;
  return no_direction;
}

}  // namespace

// Checks a leg with the winds from one border hex to another.
bool Ways::judge_leg(Cell from, Cell to, Checker& check) const {
  const auto& winds = read_.map.winds[from];
  if (!check.need(ship_, row<"movement-2">)) return false;
  if (!check.need(read_.map.border.has(from), row<"hexes-sea-4">)) return false;
  if (!check.need(winds[0].has(to) || winds[1].has(to), row<"hexes-sea-5">)) return false;
  return check.need(!against_the_winds(from, to), row<"hexes-sea-6">);
}

Way Ways::along(const std::vector<Hex>& via, Cell target, Checker& check) const {
  Cell cell = start_, from = nowhere;
  unsigned steps = begun_, flags = flags_, made = 0;
  const auto so_far = [&] {
    Way part = way(steps, flags, cell);
    part.found = false;
    part.refused = made;
    return part;
  };
  for (; made <= via.size(); ++made) {
    const bool last = made == via.size();
    const Cell next = last ? target : read_.map.find(via[made]);
    const bool off_the_map = next == nowhere && ship_;
    if (!check.need(next != nowhere && next != cell,
                    off_the_map ? row<"hexes-sea-7"> : row<"movement-2">))
      return so_far();
    const Direction d = direction_to(read_.map, cell, next);
    if (d == no_direction) {
      if (!judge_leg(cell, next, check)) return so_far();
      if (!check.need(within(steps + 2, flags), row<"hexes-sea-9">)) return so_far();
      flags |= kWindsFlag;
      ++steps;
    } else if (!ship_ && !check.need(!walls_.between(cell, d), row<"walls-4">)) {
      return so_far();
    }
    ++steps;
    if (!last) {
      if (!check.need(fits(next), domain_rule(read_.map, kind_, next))) return so_far();
      if (!check.need(!hostile(next), row<"movement-6">)) return so_far();
      if (!check.need(!shut_.has(next), row<"movement-2">)) return so_far();
    }
    if (next != board_) flags = entering(next, flags);
    from = d == no_direction ? nowhere : cell;
    cell = next;
  }
  const bool slowed = (flags & kSlowFlag) != 0 && within(steps, flags & ~kSlowFlag);
  check.need(within(steps, flags), slowed ? ship_ ? row<"hexes-reef-1"> : row<"hexes-desert-1">
                                          : range_rule(read_.state, kind_));
  return way(steps, flags, from);
}

// --- Why there is none ---

RuleId Ways::first_bar(const std::vector<Cell>& hexes) const {
  for (std::size_t i = 1; i < hexes.size(); ++i) {
    const Direction d = direction_to(read_.map, hexes[i - 1], hexes[i]);
    if (d != no_direction && walls_.between(hexes[i - 1], d)) return row<"walls-4">;
    if (against_the_winds(hexes[i - 1], hexes[i])) return row<"hexes-sea-6">;
    const bool through = i + 1 < hexes.size();
    if (through && hostile(hexes[i])) return row<"movement-6">;
    if (through && shut_.has(hexes[i])) break;
  }
  return row<"movement-2">;
}

namespace {

// Whether the target is one leg with the winds away from a border hex that can be reached.
bool ends_with_a_leg(const Reading& read, Unit unit, const Activation& record, Cell target) {
  const Ways ways(read, unit, record);
  const unsigned wind = read.state.wind == Wind::ccw ? 1 : 0;
  bool found = false;
  (read.map.border & read.map.sea).each([&](unsigned cell) {
    if (found || read.state.wind == Wind::none || !read.map.winds[cell][wind].has(target)) return;
    const auto from = static_cast<Cell>(cell);
    found = from == ways.start() || ways.to(from).found;
  });
  return found;
}

}  // namespace

// More than any way over a map can need.
constexpr std::uint8_t kAnyRange = kHexes;

Hindrance why_no_way(const Reading& read, Unit unit, const Activation& record, Cell board,
                     Cell target, Cell last) {
  const Kind kind = read.state.kind(unit);
  const bool ship = is_ship(kind), battle = read.state.in_battle_phase();
  const auto without = [&](const Conditions& conditions) {
    return Ways(read, unit, record, board, conditions).to(target, last);
  };
  if (const Conditions walls{.walls = false}; !ship)
    if (const Way way = without(walls); way.found) return {row<"walls-4">, way, walls};
  const Conditions slow{.slow = false};
  if (const Way way = without(slow); way.found)
    return {ship ? row<"hexes-reef-1"> : row<"hexes-desert-1">, way, slow};
  if (const Conditions enemies{.enemies = false}; battle)
    if (const Way way = without(enemies); way.found) return {row<"movement-6">, way, enemies};
  if (const Conditions camps{.camps = false}; battle)
    if (const Way way = without(camps); way.found) return {row<"movement-2">, way, camps};
  if (const Conditions winds{.winds = false}; ship) {
    if (const Way way = without(winds); way.found) return {row<"hexes-sea-6">, way, winds};
    // If the entry names the side from which a battle is entered, no leg with the winds has to lead
    // into its hex.
    if (last == nowhere && ends_with_a_leg(read, unit, record, target)) return {row<"hexes-sea-9">};
  }
  if (const Conditions spare{.spare = 1}; board != nowhere)
    if (const Way way = without(spare); way.found) return {row<"units-freighter-7">, way, spare};
  // Several of these together bar the way, the winds only if nothing else is enough.
  const Ways ways(read, unit, record, board);
  Conditions all{.walls = false, .enemies = false, .camps = false, .slow = false};
  for (const bool winds : {true, false}) {
    all.winds = winds;
    if (const Way way = without(all); way.found && charge(8)) {
      const Ways open(read, unit, record, board, all);
      return {ways.first_bar(open.hexes_of(way, target, {}, {})), way, all};
    }
  }
  const Conditions endless{.spare = kAnyRange};
  if (const Way way = without(endless); way.found)
    return {range_rule(read.state, kind), way, endless};
  all.spare = kAnyRange;
  for (const bool winds : {true, false}) {
    all.winds = winds;
    if (const Way way = without(all); way.found) return {range_rule(read.state, kind), way, all};
  }
  // The terrain bars the way. Each step of a knight covers at most one hex, and plains may lend
  // cavalry one more.
  const Cell start = ways.start();
  const unsigned most = range_of(read.state, kind) + (kind == Kind::cavalry ? 1u : 0u);
  const bool far = !ship && read.map.distance(start, target) + record.steps > most;
  return {far ? range_rule(read.state, kind) : row<"movement-2">};
}

}  // namespace arbiter::hex
