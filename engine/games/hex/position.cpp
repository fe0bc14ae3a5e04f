// Converts positions as people write them to and from the packed state.
#include "engine/games/hex/position.hpp"

#include <algorithm>

#include "engine/games/hex/hex.hpp"
#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/reading.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {
namespace {

// Returns the stage that the rest of a position implies.
Stage plain_stage(const Reading& read, Phase phase) {
  if (phase == Phase::over) return Stage::over;
  if (phase != Phase::setup)
    return read.state.active.unit != no_unit ? Stage::activation : Stage::turn;
  if (read.any_unit([&](Unit unit) { return read.to_be_loaded(unit); })) return Stage::load;
  return read.state.wind == Wind::none ? Stage::wind : Stage::place;
}

Phase phase_of(const State& state) {
  if (state.stage == Stage::over) return Phase::over;
  if (state.round == 0) return Phase::setup;
  return state.in_battle_phase() ? Phase::battle : Phase::build;
}

// --- Writing ---

ActiveForm written(const Reading& read, const Activation& one) {
  ActiveForm form;
  form.unit = id_of(one.unit);
  form.moved = (one.used & kMoved) != 0;
  form.attacked = (one.used & kAttacked) != 0;
  form.breached = (one.used & kBreached) != 0;
  form.goes_on = goes_on(one);
  form.built = (one.used & kBuilt) != 0;
  form.plains = (one.used & kPlains) != 0;
  form.slow = (one.used & kSlow) != 0;
  form.steps = one.steps;
  if (form.moved && (one.used & kAfloat) != 0)
    form.began_aboard = id_of(one.place);
  else if (form.moved)
    form.began_at = read.map.at(one.place);
  if (one.lost != 0) form.lost = Seat{static_cast<SeatNumber>(one.lost - 1)};
  return form;
}

BattleForm written(const Reading& read, const Battle& battle) {
  BattleForm form;
  form.kind = battle.kind;
  form.attacker = id_of(battle.attacker);
  form.target = id_of(battle.target);
  form.defender = battle.defender == battle.target ? Id{} : id_of(battle.defender);
  form.from = read.map.at(battle.from);
  form.at = read.map.at(battle.at);
  form.bonus = battle.bonus;
  form.artillery = battle.towing;
  form.tied = battle.tied;
  if (battle.kind == BattleKind::breach) form.wall = read.map.at(battle.wall);
  return form;
}

At written_at(const Reading& read) {
  const State& state = read.state;
  At at;
  at.phase = phase_of(state);
  const bool playing = at.phase == Phase::build || at.phase == Phase::battle;
  if (playing)
    at.round = static_cast<std::uint8_t>(state.round - (state.in_battle_phase() ? 2 : 0));
  if (playing || state.stage == Stage::place) at.turn = Seat{state.seat_of_turn()};
  if (at.phase == Phase::battle || at.phase == Phase::over)
    for (unsigned i = 0; i < state.players; ++i) at.order.push_back(Seat{state.order[i]});
  if (state.stage != plain_stage(read, at.phase)) at.stage = state.stage;
  if (state.active != Activation{}) at.active = written(read, state.active);
  for (unsigned i = 0; i < state.open_count; ++i) at.open.push_back(written(read, state.open[i]));
  if (state.replying != 0) at.retaliating = Seat{static_cast<SeatNumber>(state.replying - 1)};
  if (state.reply.unit != no_unit) at.reply = written(read, state.reply);
  if (state.battle.kind != BattleKind::none) at.battle = written(read, state.battle);
  at.captor = seat_of(state.captor);
  at.built = state.built;
  at.wall_moved = state.wall_moved != 0;
  at.due = (state.pending & kDue) != 0;
  at.turn_ends = (state.pending & kEnding) != 0;
  return at;
}

UnitForm written(const Reading& read, Unit unit) {
  const State& state = read.state;
  UnitForm form;
  form.id = id_of(unit);
  form.kind = state.kind(unit);
  form.activated = state.activated(unit);
  form.stopped = state.stopped(unit);
  switch (state.place_kind(unit)) {
    case Where::map: form.at = read.map.at(state.where[unit]); break;
    case Where::aboard: form.aboard = id_of(state.where[unit]); break;
    case Where::prisoner:
      form.prisoner = true;
      form.at = read.map.at(state.where[unit]);
      break;
    case Where::beside:
      form.prisoner = true;
      form.of = Seat{state.where[unit]};
      break;
    case Where::taken:
      form.taken = true;
      form.at = read.map.at(state.where[unit]);
      break;
  }
  return form;
}

PlayerForm written_player(const Reading& read, SeatNumber seat) {
  const Player& player = read.state.player[seat];
  PlayerForm form;
  form.seat = Seat{seat};
  form.gold = player.gold;
  form.silver = player.silver;
  form.tokens = player.tokens;
  form.sunk = player.sunk;
  for (Cell cell = 0; cell < read.map.cells && player.island != 0 && !form.island; ++cell)
    if (read.map.island[cell] == player.island) form.island = read.map.at(cell);
  for (const Award award : {Award::citadel, Award::complex, Award::great_wall})
    if ((player.claimed >> static_cast<unsigned>(award) & 1) != 0) form.claimed.push_back(award);
  form.next = player.next;
  form.retaliation = player.redress;
  return form;
}

}  // namespace

Position Rules::written(const Content& content, const State& state) {
  const Reading read(content, state);
  Position position;
  position.at = written_at(read);
  position.wind = state.wind;
  for (SeatNumber seat = 0; seat < state.players; ++seat)
    position.players.push_back(written_player(read, seat));
  read.each_unit([&](Unit unit) { position.units.push_back(hex::written(read, unit)); });
  for (Cell cell = 0; cell < read.map.cells; ++cell) {
    const Hex at = read.map.at(cell);
    if (state.development(cell) != Development::none)
      position.developments.push_back({at, state.development(cell),
                                       Seat{state.development_owner(cell)},
                                       !state.original.has(cell)});
    if (state.front(cell) != no_direction) position.fronts.push_back({at, state.front(cell)});
  }
  for (const std::uint16_t piece : state.all_pieces()) {
    const Seat owner{owner_of_piece(piece)};
    if (is_wall(piece)) {
      position.walls.push_back({read.map.at(edge_of(piece)), owner});
    } else if (!position.artillery.empty() &&
               position.artillery.back().at == read.map.at(cell_of_piece(piece))) {
      ++position.artillery.back().pieces;
    } else {
      position.artillery.push_back({read.map.at(cell_of_piece(piece)), owner, 1});
    }
  }
  return position;
}

// --- Reading ---

namespace {

// Reads a position into a state. Reports a problem for whatever a state cannot hold.
class Packing {
 public:
  Packing(const Content& content, State& state, std::vector<PositionProblem>& problems)
      : read_(content, state), map_(read_.map), state_(state), problems_(problems) {}

  void pack(const Position& position) {
    state_.wind = position.wind;
    for (const auto& one : position.players) pack_player(one);
    pack_round(position.at);
    if (position.units.empty() && position.at.phase == Phase::setup) give_starting_units(state_);
    for (const auto& one : position.units) pack_unit(one);
    number_units(position.players);
    for (const auto& one : position.developments) pack_development(one);
    for (const auto& one : position.walls) pack_wall(one);
    for (const auto& one : position.artillery) pack_artillery(one);
    for (const auto& one : position.fronts)
      if (const Cell cell = on_map(one.at, "/fronts/" + one.at.text()); cell != nowhere) {
        if (one.direction < kDirections)
          state_.set_front(cell, one.direction);
        else
          problem("/fronts/" + one.at.text() + "/direction", "A direction is 0 to 5.");
      }
    if (problems_.empty()) settle_islands();
    if (problems_.empty()) pack_moment(position.at);
  }

 private:
  void problem(std::string pointer, std::string reason, RuleId rule = {}) {
    problems_.push_back({std::move(pointer), std::move(reason), rule});
  }
  Cell on_map(Hex at, const std::string& pointer) {
    const Cell cell = map_.find(at);
    if (cell == nowhere) problem(pointer, "The hex " + at.text() + " is not on the map.");
    return cell;
  }
  bool plays(Seat seat, const std::string& pointer) {
    if (seat.number < state_.players) return true;
    problem(pointer, "Nobody plays in the seat \"" + std::string{seat.text()} + "\".");
    return false;
  }
  // Returns the named unit. If it does not exist, returns no_unit and reports a problem.
  Unit unit_named(Id id, const std::string& pointer) {
    const Unit unit = unit_of(id);
    if (read_.exists(unit)) return unit;
    problem(pointer, "There is no unit " + id.text() + ".");
    return no_unit;
  }

  void pack_player(const PlayerForm& form) {
    const std::string pointer = "/players/" + std::string{form.seat.text()};
    if (!plays(form.seat, pointer)) return;
    Player& player = state_.player[form.seat.number];
    player.gold = form.gold;
    player.silver = form.silver;
    player.tokens = form.tokens;
    player.sunk = form.sunk;
    player.redress = form.retaliation;
    for (std::size_t i = 0; i < form.claimed.size(); ++i) {
      const auto award = 1u << static_cast<unsigned>(form.claimed[i]);
      if ((player.claimed & award) != 0)
        problem(pointer + "/claimed/" + std::to_string(i), "An award is claimed once.",
                row<"objective-once-1">);
      player.claimed = static_cast<std::uint8_t>(player.claimed | award);
    }
    if (!form.island) return;
    const Cell cell = on_map(form.island, pointer + "/island");
    if (cell == nowhere) return;
    player.island = map_.island[cell];
    if (player.island == 0) problem(pointer + "/island", "That hex is sea.");
  }

  void pack_round(const At& at) {
    const bool playing = at.phase == Phase::build || at.phase == Phase::battle;
    if (playing && (at.round < 1 || at.round > kBuildRounds))
      problem("/at/round", "Each phase has the rounds 1 and 2.");
    state_.round = playing ? at.round : 0;
    if (at.phase == Phase::battle)
      state_.round = static_cast<std::uint8_t>(state_.round + kBuildRounds);
    if (at.phase == Phase::over) state_.round = kRounds;
    if (at.order.empty()) return;
    if (at.order.size() != state_.players)
      return problem("/at/order", "Every player has one place in the order.");
    for (std::size_t i = 0; i < at.order.size(); ++i) {
      if (!plays(at.order[i], "/at/order/" + std::to_string(i))) return;
      state_.order[i] = at.order[i].number;
    }
  }

  void pack_unit(const UnitForm& form) {
    const std::string pointer = "/units/" + form.id.text();
    const Unit unit = unit_of(form.id);
    if (unit == no_unit || owner_of(unit) >= state_.players)
      return problem(pointer, "Units are numbered from 1 to " + std::to_string(kUnits) +
                                  ", with the letter of a player.");
    if (form.kind == Kind::none) return problem(pointer + "/kind", "A unit is of some kind.");
    state_.put(unit, form.kind, Where::map, nowhere);
    if (form.activated) state_.mark_activated(unit);
    if (form.stopped) state_.mark_stopped(unit);
    if (form.aboard) {
      const Unit freighter = unit_of(form.aboard);
      if (freighter == no_unit) return problem(pointer + "/aboard", "There is no such unit.");
      state_.put(unit, Where::aboard, freighter);
    } else if (form.of != nobody) {
      if (plays(form.of, pointer + "/of")) state_.put(unit, Where::beside, form.of.number);
    } else if (form.at) {
      const Cell cell = on_map(form.at, pointer + "/at");
      state_.put(unit,
                 form.prisoner ? Where::prisoner
                 : form.taken  ? Where::taken
                               : Where::map,
                 cell);
    }
    const bool several = (form.at ? 1 : 0) + (form.aboard ? 1 : 0) + (form.of != nobody) > 1;
    if (several || (form.prisoner && !form.at && form.of == nobody) || (form.taken && !form.at))
      problem(pointer, "A unit is at one place: at a hex, aboard a freighter, or beside the map.");
  }

  // Sets each player's next unit number; if it is left out, it follows the highest number used.
  void number_units(const std::vector<PlayerForm>& players) {
    for (SeatNumber seat = 0; seat < state_.players; ++seat) {
      unsigned highest = 0;
      for (unsigned i = 0; i < kUnits; ++i)
        if (state_.kind(static_cast<Unit>(seat * kUnits + i)) != Kind::none) highest = i + 1;
      state_.player[seat].next = static_cast<std::uint8_t>(highest + 1);
    }
    for (const auto& one : players) {
      if (one.next == 0 || one.seat.number >= state_.players) continue;
      std::uint8_t& next = state_.player[one.seat.number].next;
      if (one.next < next || one.next > kUnits + 1)
        problem("/players/" + std::string{one.seat.text()} + "/next",
                "The next unit's number is above that of every other.");
      else
        next = one.next;
    }
  }

  void pack_development(const DevelopmentForm& form) {
    const std::string pointer = "/developments/" + form.at.text();
    const Cell cell = on_map(form.at, pointer);
    if (cell == nowhere || !plays(form.owner, pointer + "/owner")) return;
    if (form.kind == Development::none)
      return problem(pointer + "/kind", "A development is a camp, a fort or a castle.");
    state_.develop(cell, form.kind, form.owner.number);
    if (!form.seized) state_.original.add(cell);
  }

  bool room_for_piece(const std::string& pointer) {
    if (state_.piece_count < kPieces) return true;
    problem(pointer, "All players together have at most " + std::to_string(kPieces) +
                         " walls and pieces of artillery.");
    return false;
  }

  void pack_wall(const WallForm& form) {
    const std::string pointer = "/walls/" + form.at.text();
    const EdgeNumber edge = map_.find(form.at);
    if (edge == no_edge)
      return problem(pointer, "The map has no edge " + form.at.text() +
                                  "; an edge is named by the first of its hexes in row order.");
    if (plays(form.owner, pointer + "/owner") && room_for_piece(pointer))
      state_.add_piece(wall_piece(edge, form.owner.number));
  }

  void pack_artillery(const ArtilleryForm& form) {
    const std::string pointer = "/artillery/" + form.at.text();
    const Cell cell = on_map(form.at, pointer);
    if (cell == nowhere || !plays(form.owner, pointer + "/owner")) return;
    if (form.pieces == 0) problem(pointer + "/pieces", "There is at least one piece.");
    for (unsigned i = 0; i < form.pieces && room_for_piece(pointer); ++i)
      state_.add_piece(artillery_piece(cell, form.owner.number));
  }

  // A player with developments has a starting island. If it is not given, it is the island of the
  // first development.
  void settle_islands() {
    for (Cell cell = 0; cell < map_.cells; ++cell) {
      if (!state_.original.has(cell)) continue;
      std::uint8_t& island = state_.player[state_.development_owner(cell)].island;
      if (island == 0) island = map_.island[cell];
    }
  }

  // --- Where the game is ---

  Activation pack_active(const ActiveForm& form, const std::string& pointer) {
    Activation one;
    if (form.unit) one.unit = unit_named(form.unit, pointer + "/unit");
    const auto bit = [&](bool set, unsigned value) {
      if (set) one.used = static_cast<std::uint8_t>(one.used | value);
    };
    bit(form.moved, kMoved);
    bit(form.attacked, kAttacked);
    bit(form.breached, kBreached);
    bit(form.goes_on, kGoesOn);
    bit(form.built, kBuilt);
    bit(form.plains, kPlains);
    bit(form.slow, kSlow);
    one.steps = form.steps;
    if (form.began_aboard) {
      bit(true, kAfloat);
      one.place = unit_of(form.began_aboard);
      if (one.place == no_unit) problem(pointer + "/began_aboard", "There is no such unit.");
    } else if (form.began_at) {
      one.place = on_map(form.began_at, pointer + "/began_at");
    } else if (form.moved) {
      problem(pointer, "A unit that has moved began somewhere: began_at or began_aboard.");
    }
    if (!form.moved && (form.began_at || form.began_aboard))
      problem(pointer, "A unit that has not moved began nowhere.");
    if (form.lost != nobody && plays(form.lost, pointer + "/lost"))
      one.lost = static_cast<std::uint8_t>(form.lost.number + 1);
    return one;
  }

  Battle pack_battle(const BattleForm& form) {
    const std::string pointer = "/at/battle";
    Battle battle;
    battle.kind = form.kind;
    if (form.kind == BattleKind::none) problem(pointer + "/kind", "A battle is of some kind.");
    battle.attacker = unit_named(form.attacker, pointer + "/attacker");
    if (form.from) battle.from = on_map(form.from, pointer + "/from");
    battle.bonus = form.bonus;
    battle.towing = form.artillery;
    battle.tied = form.tied;
    if (form.kind == BattleKind::breach) {
      battle.wall = map_.find(form.wall);
      if (battle.wall == no_edge) problem(pointer + "/wall", "The map has no such edge.");
      return battle;
    }
    battle.at = on_map(form.at, pointer + "/at");
    battle.target = unit_of(form.target);
    battle.defender = form.defender ? unit_of(form.defender) : battle.target;
    if (battle.target == no_unit) problem(pointer + "/target", "There is no such unit.");
    return battle;
  }

  void pack_moment(const At& at) {
    const auto turn =
        std::find(state_.order.begin(), state_.order.begin() + state_.players, at.turn.number);
    const bool playing = at.phase == Phase::build || at.phase == Phase::battle;
    if (playing || (at.phase == Phase::setup && at.turn != nobody)) {
      if (turn == state_.order.begin() + state_.players)
        return problem("/at/turn", "It is the turn of one of the players.");
      state_.turn = static_cast<std::uint8_t>(turn - state_.order.begin());
    }
    if (at.phase == Phase::over) state_.turn = static_cast<std::uint8_t>(state_.players - 1);
    if (at.active) state_.active = pack_active(*at.active, "/at/active");
    if (at.open.size() > kOpen)
      return problem("/at/open", "At most nine Movements of knights aboard are open.");
    for (const auto& one : at.open) {
      state_.open[state_.open_count] =
          pack_active(one, "/at/open/" + std::to_string(state_.open_count));
      ++state_.open_count;
    }
    if (at.retaliating != nobody && plays(at.retaliating, "/at/retaliating"))
      state_.replying = static_cast<std::uint8_t>(at.retaliating.number + 1);
    if (at.reply) state_.reply = pack_active(*at.reply, "/at/reply");
    if (at.battle) state_.battle = pack_battle(*at.battle);
    if (at.captor != nobody && plays(at.captor, "/at/captor")) state_.captor = at.captor.number;
    state_.built = at.built;
    state_.wall_moved = at.wall_moved ? 1 : 0;
    state_.pending = static_cast<std::uint8_t>((at.due ? kDue : 0) | (at.turn_ends ? kEnding : 0));
    state_.stage = at.stage.value_or(plain_stage(read_, at.phase));
  }

  const Reading read_;
  const Map& map_;
  State& state_;
  std::vector<PositionProblem>& problems_;
};

}  // namespace

State Rules::read(const Content& content, const SetUp& set_up, const Position& position,
                  std::vector<PositionProblem>& problems) {
  State state;
  state.map = static_cast<std::uint8_t>(set_up.map);
  state.players = static_cast<std::uint8_t>(set_up.players.size());
  state.rulings = ChosenRulings(set_up);
  for (SeatNumber seat = 0; seat < state.players; ++seat) state.order[seat] = seat;
  Packing(content, state, problems).pack(position);
  return state;
}

// --- What follows from a position ---

Derived Rules::derived(const Content& content, const State& state) {
  const Reading read(content, state);
  Derived derived;
  derived.map = {read.map.text.id, read.map.text.sides, read.map.text.rows};
  for (SeatNumber seat = 0; seat < state.players; ++seat)
    derived.standing.push_back({Seat{seat}, static_cast<std::uint16_t>(read.points(seat).sum()),
                                static_cast<std::uint16_t>(read.prisoners_of(seat)),
                                static_cast<std::uint16_t>(claimed_hexes(read, seat).size())});
  return derived;
}

}  // namespace arbiter::hex
