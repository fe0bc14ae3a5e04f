// The legal answers to a decision, one of them at random, and the answers of chance.
#include <algorithm>
#include <array>
#include <vector>

#include "engine/core/moves.hpp"
#include "engine/games/hex/hex.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/movement.hpp"

namespace arbiter::hex {
namespace {

// Collects the moves that stand.
class Listing {
 public:
  explicit Listing(const Reading& read) : read_(read), asked_(decision_of(read)) {}

  SeatOptions<Move> list() {
    if (read_.state.stage == Stage::load) {
      list_loads();
    } else if (read_.state.stage == Stage::roll) {
      options_.complete = false;
    } else if (asked_.asks()) {
      list_answers();
    }
    return std::move(options_);
  }

 private:
  static constexpr std::array<Buildable, 10> kAll{
      Buildable::camp,      Buildable::fort,   Buildable::castle,  Buildable::artillery,
      Buildable::infantry,  Buildable::archer, Buildable::cavalry, Buildable::caravel,
      Buildable::freighter, Buildable::galley};

  Seat by() const {
    for (const Seat seat : {chance, table})
      if (asked_.seats.has(seat)) return seat;
    SeatNumber seat = 0;
    while (!asked_.seats.has(Seat{seat})) ++seat;
    return Seat{seat};
  }
  template <class Kind>
  bool takes() const {
    return (asked_.kinds & kinds_of<Kind>) != 0;
  }
  // Adds the move if it stands.
  template <class Kind>
  void add(const Kind& move) {
    if (over_ || !charge(1)) {
      options_.complete = false;
      return;
    }
    Checker check;
    judge(read_, by(), move, check);
    if (!check.clean()) return;
    if (options_.list.size() == limits::kOptions) {
      over_ = true;
      options_.complete = false;
      return;
    }
    options_.list.push_back({by(), {Move{move}, {}}});
  }
  template <class Visit>
  void each_hex(Visit visit) const {
    for (Cell cell = 0; cell < read_.map.cells; ++cell) visit(read_.map.hex[cell]);
  }

  // Three of the knights: a pattern for each freighter.
  void list_loads() {
    options_.complete = false;
    for (SeatNumber seat = 0; seat < read_.state.players; ++seat) {
      if (!asked_.seats.has(Seat{seat})) continue;
      Domain<Id> knights{"knights", true, kCargo, kCargo, {}};
      read_.each_unit(seat, [&](Unit unit) {
        if (is_knight(read_.state.kind(unit))) knights.values.push_back(id_of(unit));
      });
      read_.each_unit(seat, [&](Unit unit) {
        if (read_.state.kind(unit) == Kind::freighter)
          options_.list.push_back({Seat{seat}, {Move{Load{id_of(unit), {}}}, {knights}}});
      });
    }
  }

  // In the order of the table of moves.
  void list_answers() {
    if (takes<Flip>())
      for (const Wind wind : {Wind::cw, Wind::ccw}) add(Flip{wind});
    if (takes<Place>()) list_places();
    if (takes<Build>()) list_buildings();
    if (takes<BuildWall>()) list_walls();
    if (takes<Claim>())
      for (const Award award : {Award::citadel, Award::complex, Award::great_wall})
        add(Claim{award});
    if (takes<Activate>())
      read_.each_unit(by().number, [&](Unit unit) { add(Activate{id_of(unit)}); });
    list_actions();
    if (takes<Seize>() && read_.state.stage == Stage::settle)
      add(Seize{id_of(read_.state.battle.attacker), read_.map.at(read_.state.battle.at)});
    if (takes<Withdraw>()) add(Withdraw{});
    if (takes<Done>()) add(Done{});
    if (takes<EndTurn>()) add(EndTurn{});
    if (takes<Defend>()) read_.each_unit(by().number, [&](Unit unit) { add(Defend{id_of(unit)}); });
    if (takes<Keep>()) each_hex([&](Hex at) { add(Keep{id_of(first_taken(read_)), at}); });
    if (takes<Pass>()) add(Pass{});
  }

  void list_places() {
    read_.each_unit(by().number, [&](Unit unit) {
      if (read_.to_be_placed(unit)) each_hex([&](Hex at) { add(Place{id_of(unit), at}); });
    });
  }
  void list_buildings() {
    for (const Buildable what : kAll)
      if (read_.state.player[by().number].gold >= cost_of(what))
        each_hex([&](Hex at) { add(Build{what, at}); });
  }
  void list_walls() {
    const auto edges = static_cast<EdgeNumber>(read_.map.edges.size());
    for (EdgeNumber edge = 0; edge < edges; ++edge) add(BuildWall{read_.map.at(edge)});
    if (read_.state.wall_moved != 0) return;
    for (const std::uint16_t piece : read_.state.all_pieces())
      if (is_wall(piece) && owner_of_piece(piece) == by().number)
        for (EdgeNumber edge = 0; edge < edges; ++edge)
          add(MoveWall{read_.map.at(edge_of(piece)), read_.map.at(edge)});
  }

  // Each kind for every unit that may act, so that kinds stay together.
  void list_actions() {
    if (!takes<MoveUnit>()) return;
    std::vector<const Activation*> acting;
    if (read_.state.acting().unit != no_unit) acting.push_back(&read_.state.acting());
    if (read_.state.replying == 0)
      for (unsigned i = 0; i < read_.state.open_count; ++i)
        if (read_.state.open[i].unit != no_unit) acting.push_back(&read_.state.open[i]);
    for (const auto* one : acting) list_movements(*one);
    for (const auto* one : acting)
      read_.each_unit(by().number, [&](Unit freighter) {
        add(Embark{id_of(one->unit), id_of(freighter), {}});
      });
    if (!takes<Attack>()) return;
    const auto targets = [&](auto make) {
      for (const auto* one : acting)
        read_.each_unit([&](Unit target) { add(make(id_of(one->unit), id_of(target))); });
    };
    targets([](Id unit, Id target) { return Attack{unit, target}; });
    targets([](Id unit, Id target) { return Shoot{unit, target}; });
    targets([](Id unit, Id target) { return Fire{unit, target}; });
    for (const auto* one : acting) list_breaches(one->unit);
    for (const auto* one : acting)
      for (const Cell cell : around(one->unit)) add(Seize{id_of(one->unit), read_.map.at(cell)});
  }

  void list_movements(const Activation& record) {
    const Unit unit = record.unit;
    const bool open = (record.used & kMoved) == 0 || goes_on(record);
    if (!open) return;
    const Ways ways(read_, unit, record);
    const Ways::Reach reach = ways.reach();
    const bool gun = read_.on_map(unit) && read_.artillery_owner(ways.start()) == by().number;
    (reach.ends | reach.fights).each([&](unsigned cell) {
      MoveUnit move{id_of(unit), read_.map.at(static_cast<Cell>(cell)), {}, {}, {}, false};
      for (const bool towing : {false, true}) {
        if (towing && !gun) continue;
        move.artillery = towing;
        if (reach.fights.has(cell))
          list_fights(ways, static_cast<Cell>(cell), move);
        else
          add(move);
      }
    });
  }
  void list_fights(const Ways& ways, Cell at, const MoveUnit& move) {
    const auto fight = [&](Cell from) {
      read_.each_unit_at(at, [&](Unit target) {
        MoveUnit one = move;
        one.from = read_.map.at(from);
        one.target = id_of(target);
        add(one);
      });
    };
    for (const Cell from : read_.map.next[at])
      if (from != nowhere && ways.to(at, from).found) fight(from);
    if (ways.to(at).from == nowhere) fight(nowhere);  // out of the winds
  }
  void list_breaches(Unit unit) {
    const Cell cell = read_.cell_of(unit);
    std::array<EdgeNumber, 6> edges = read_.map.edge[cell];
    std::sort(edges.begin(), edges.end());
    for (const EdgeNumber edge : edges) add(Breach{id_of(unit), read_.map.at(edge)});
  }
  std::vector<Cell> around(Unit unit) const {
    std::vector<Cell> cells;
    read_.map.around[read_.cell_of(unit)].each(
        [&](unsigned cell) { cells.push_back(static_cast<Cell>(cell)); });
    return cells;
  }

  const Reading& read_;
  const Decision asked_;
  bool over_ = false;  // nothing more is listed
  SeatOptions<Move> options_;
};

// --- One at random ---

Load random_load(const Reading& read, Seat by, Chooser& chooser) {
  Load load;
  std::vector<Id> knights, freighters;
  read.each_unit(by.number, [&](Unit unit) {
    if (is_knight(read.state.kind(unit))) knights.push_back(id_of(unit));
    if (read.state.kind(unit) == Kind::freighter) freighters.push_back(id_of(unit));
  });
  load.freighter = freighters[chooser.below(static_cast<std::uint32_t>(freighters.size()))];
  while (load.knights.size() < kCargo) {
    const auto at = chooser.below(static_cast<std::uint32_t>(knights.size()));
    load.knights.push_back(knights[at]);
    knights.erase(knights.begin() + at);
  }
  return load;
}

// How far a move leaves the unit from the nearest enemy.
unsigned distance_to_enemies(const Reading& read, const Move& move) {
  const auto* const walk = std::get_if<MoveUnit>(&move);
  if (walk == nullptr) return 0;
  const Unit unit = unit_of(walk->unit);
  unsigned least = UINT32_MAX;
  (read.units_of_others(owner_of(unit)) | read.developments_of_others(owner_of(unit)))
      .each([&](unsigned cell) {
        least = std::min(least, distance(walk->to, read.map.at(static_cast<Cell>(cell))));
      });
  return least;
}

}  // namespace

SeatOptions<Move> Rules::options(const Content& content, const State& state) {
  const Reading read(content, state);
  return Listing(read).list();
}

// A way, or the hex from which a battle is fought, is said where it matters and nowhere else.
Move Rules::listed(const Content& content, const State& state, Seat, const Move& move) {
  const Reading read(content, state);
  if (const auto* const embark = std::get_if<Embark>(&move))
    return Embark{embark->unit, embark->freighter, {}};
  const auto* const walk = std::get_if<MoveUnit>(&move);
  if (walk == nullptr) return move;
  MoveUnit plain = *walk;
  plain.via.clear();
  plain.from = {};
  if (!walk->target) return plain;
  const Unit unit = unit_of(walk->unit);
  const Activation* record = &state.acting();
  for (unsigned i = 0; i < state.open_count; ++i)
    if (state.open[i].unit == unit) record = &state.open[i];
  if (walk->via.empty())
    plain.from = walk->from;
  else if (distance(walk->via.back(), walk->to) == 1)
    plain.from = walk->via.back();
  if (!plain.from)
    plain.from = read.map.at(Ways(read, unit, *record).to(read.map.find(walk->to)).from);
  return plain;
}

// A kind first, so that rare ones come up; turns and activations end late; of some movements the
// one that leads to the enemy.
Entry<Move> Rules::sample(const Content& content, const State& state, Chooser& chooser) {
  const Reading read(content, state);
  const Decision asked = decision_of(read);
  const auto pick = [&](std::size_t count) {
    return chooser.below(static_cast<std::uint32_t>(count));
  };
  if (asked.seats.has(chance)) return {chance, *draw(content, state, chooser)};
  if (state.stage == Stage::load) {
    std::vector<Seat> seats;
    for (SeatNumber seat = 0; seat < state.players; ++seat)
      if (asked.seats.has(Seat{seat})) seats.push_back(Seat{seat});
    const Seat by = seats[pick(seats.size())];
    return {by, random_load(read, by, chooser)};
  }
  const auto list = Listing(read).list().list;
  Kinds kinds = 0;
  for (const auto& one : list) kinds |= kind_of(one.option.move);
  constexpr Kinds kEnds = kinds_of<EndTurn, Done, Withdraw, Pass>;
  if ((kinds & ~kEnds) != 0 && pick(12) != 0) kinds &= ~kEnds;
  std::vector<Kinds> singles;
  for (Kinds bit = 1; bit != 0 && bit <= kinds; bit <<= 1)
    if ((kinds & bit) != 0) singles.push_back(bit);
  const Kinds kind = singles[pick(singles.size())];
  std::vector<const SeatOption<Move>*> of_kind;
  for (const auto& one : list)
    if (kind_of(one.option.move) == kind) of_kind.push_back(&one);
  const auto* best = of_kind[pick(of_kind.size())];
  for (int i = 0; i < 3; ++i) {
    const auto* other = of_kind[pick(of_kind.size())];
    if (distance_to_enemies(read, other->option.move) <
        distance_to_enemies(read, best->option.move))
      best = other;
  }
  return {best->by, best->option.move};
}

std::optional<Move> Rules::draw(const Content& content, const State& state, Chooser& chooser) {
  if (state.stage == Stage::wind) return Flip{chooser.below(2) == 0 ? Wind::cw : Wind::ccw};
  const Reading read(content, state);
  std::size_t dice = 2;
  if (state.battle.kind == BattleKind::ranged || state.battle.kind == BattleKind::artillery)
    dice = 1;
  if (state.battle.kind == BattleKind::breach) dice = cost_of(state.kind(state.battle.attacker));
  Roll roll;
  while (roll.values.size() < dice)
    roll.values.push_back(static_cast<std::uint8_t>(chooser.below(6) + 1));
  return roll;
}

}  // namespace arbiter::hex
