// What Units do after a Battle: Pursuit and Warp (book: Special Abilities).
#include <algorithm>
#include <optional>
#include <variant>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/listing.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/movement.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

// --- Pursuit ---

// Returns the surviving Units that have a pursuit left.
Force pursuers(const Reading& read) {
  ruling<"R-57">();
  const BattleState& battle = read.state.battle;
  Force force;
  if (read.content.is_sea(battle.area)) return force;
  const Force all = read.defenders(battle.area);  // by now the winner's
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

void judge(const Reading& read, Seat, const Pursue& move, Checker& check) {
  const AreaNumber at = read.content.area(move.area);
  check.need(at != nowhere && pursuit_areas(read).has(at), row<"ability-pursuit-1">);
}

void moment(const Reading& read, Seat by, const Pursue&, Checker& check) {
  const BattleState& battle = read.state.battle;
  if (battle.stage == BattleStage::warp && battle.winner == by.number && pursuers(read).any() &&
      !pursuit_areas(read).empty())
    return void(check.need(false, row<"ability-warp-1">));  // those are placed first
  check.need(false, row<"ability-pursuit-1">);
  // A player who has won a Battle this turn and is not asked has no Pursuit left.
  if (by.number < read.state.players && read.state.player[by.number].battles_turn > 0)
    check.need(false, row<"ability-pursuit-3">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat, const Pursue& move) {
  const AreaNumber to = content.area(move.area);
  BattleState& battle = state.battle;
  const Owner owner = battle.winner;
  const AreaNumber from = battle.area;
  const Force force = pursuers(read);
  if (telling())
    read.each_piece(force, [&](Piece piece, unsigned n) {
      tell_card(mentions<"ability-pursuit-1">, Deed::pursued, owner, content.piece_name(piece),
                name_of_area(to), static_cast<int>(n));
    });
  follow({decides<"ability-pursuit-2">, mentions<"ability-pursuit-3">});
  BattleState next;
  next.stage = BattleStage::won;  // until the new Battle begins
  next.attackers = force.units;
  // Each has used one more pursuit; Units that never pursued come from those left over.
  const Levels pursuit(read, owner, Ability::pursuit);
  for (Class one = 0; one < kClasses; ++one) {
    unsigned fresh = force.units.n[one];
    const int level = pursuit.of(one);
    const auto& spent = battle.spent[kMostPursuits - 1];
    beyond_ = beyond_ || (force.units.n[one] > 0 && spent.n[one] > 0 &&
                          level > static_cast<int>(kMostPursuits));
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
      beyond_ = beyond_ || state.monster[i].spent > kMostPursuits;
      if (owner == state.mover) state.monster[i].arrived = true;
    }
  AreaState& end = state.area[to];
  if (owner == state.mover) {  // they join a Battle that waits there
    for (unsigned i = 0; i < kClasses; ++i)
      join(next.attackers, static_cast<Class>(i), end.arrived.n[i]);
    end.arrived = {};
  }
  battle = next;
  settle_control(from);
  begin_battle(to, owner);
}

void offer(Listing& listing, Type<Pursue>) {
  listing.each_area([&](Card area) { listing.add(Pursue{area}); });
}

std::string tell(const Words& words, Seat by, const Pursue& move) {
  return subject(by) + " pursues into " + words.name(move.area) + ".";
}

// --- Warp ---

void judge(const Reading& read, Seat by, const Warp& move, Checker& check) {
  const Owner owner = by.number;
  const Piece piece = read.content.piece(move.unit);
  const AreaNumber to = read.content.area(move.area);
  const bool battle = read.state.battle.stage != BattleStage::none;
  const RuleId rule = battle ? row<"ability-warp-1"> : row<"kw-card-1">;
  if (!check.need(piece < kClasses || (piece >= kFirstMonster && piece != none8), rule)) return;
  if (!check.need(to != nowhere, rule)) return;
  check.need(
      !read.content.is_sea(to) && read.controls(owner, to) && read.state.area[to].civilized(),
      rule);
  if (battle) {
    const unsigned there = piece < kClasses
                               ? read.state.battle.warping.n[piece]
                               : read.state.battle.warping_monsters >> (piece - kFirstMonster) & 1;
    check.need(move.n > 0 && move.n <= there, rule);
    check.need(!move.from.known() || read.content.area(move.from) == read.state.battle.area, rule);
    return;
  }
  const AreaNumber from = read.content.area(move.from);
  if (!check.need(from != nowhere && from != to, rule)) return;
  check.need(read.matches(read.state.top().units, piece) && !read.content.is_naval(piece), rule);
  check.need(move.n > 0 && move.n <= unmoved(read, owner, from, piece), rule);
}

void moment(const Reading& read, Seat by, const Warp&, Checker& check) {
  check.need(false, row<"ability-warp-1">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat by, const Warp& move) {
  const Piece piece = content.piece(move.unit);
  const AreaNumber to = content.area(move.area);
  if (state.battle.stage != BattleStage::none) return warp(piece, to, move.n);
  warp_by_card(by.number, piece, content.area(move.from), to, move.n);
}

void offer(Listing& listing, Type<Warp>) {
  const Reading& read = listing.read;
  listing.leave_open();
  const bool battle = read.state.battle.stage != BattleStage::none;
  for (Piece piece = 0; piece < read.content.pieces_count(); ++piece) {
    if (piece == kRoad) piece = kFirstMonster;
    if (piece >= read.content.pieces_count()) break;
    read.civilized_of(listing.seat).each([&](unsigned to) {
      Warp move{read.content.pieces[piece], read.content.area_name[to], {}, 1};
      if (battle) return listing.add(move);
      read.areas_of(listing.seat).each([&](unsigned from) {
        move.from = read.content.area_name[from];
        if (unmoved(read, listing.seat, static_cast<AreaNumber>(from), piece) > 0)
          listing.add(move);
      });
    });
  }
}

std::string tell(const Words& words, Seat by, const Warp& move) {
  return subject(by) + " warps " + words.units({{move.unit, move.n}}) + " to " +
         words.name(move.area) + ".";
}

// Each of the Units that warp is placed by itself, so a log may write them one by one.
bool states_part(const Warp& given, std::optional<Move>& settled) {
  auto* const done = std::get_if<Warp>(&*settled);
  if (done == nullptr || given.unit != done->unit || given.area != done->area) return false;
  if (given.from.known() && given.from != done->from) return false;
  if (given.n == 0 || given.n >= done->n) return false;
  done->n = static_cast<std::uint8_t>(done->n - given.n);
  return true;
}

// Right after the win only Units without a pursuit left warp; the others warp when the chain is
// over.
void Machine::begin_warp(const Force& force, BattleStage stage) {
  ruling<"R-59">();
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

// Closes the chain of Battles.
void Machine::close_battle() {
  for (auto& one : state.monster) one.spent = 0;
  state.battle = {};
}

Next Machine::step_warp() {
  BattleState& battle = state.battle;
  const bool waiting = battle.warping.any() || battle.warping_monsters != 0;
  const AreaSet civilized = waiting ? read.civilized_of(battle.winner) : AreaSet{};
  if (!civilized.empty()) {
    if (civilized.size() > 1 || state.rulings.has(chosen<"R-59", "optional">)) return Next::ask;
    const Force force{battle.warping, battle.warping_monsters};
    const auto to = static_cast<AreaNumber>(civilized.first());
    const Owner winner = battle.winner;
    const Card from = content.area_name[battle.area];
    read.each_piece(force, [&](Piece piece, unsigned n) {
      note_unasked(
          winner,
          Warp{content.pieces[piece], content.area_name[to], from, static_cast<std::uint8_t>(n)},
          decides<"ability-warp-1">);
      warp(piece, to, n);
    });
    return Next::again;
  }
  battle.warping = {};
  battle.warping_monsters = 0;
  if (battle.stage == BattleStage::warp) {
    battle.stage = BattleStage::pursue;
  } else {
    close_battle();
  }
  return Next::again;
}

void Machine::warp(Piece piece, AreaNumber to, unsigned n) {
  BattleState& battle = state.battle;
  const AreaNumber from = battle.area;
  tell_card(mentions<"ability-warp-1">, Deed::warped, battle.winner, content.piece_name(piece),
            name_of_area(to), static_cast<int>(n));
  const Owner owner = battle.winner;
  if (piece >= kFirstMonster) {
    battle.warping_monsters =
        static_cast<std::uint16_t>(battle.warping_monsters & ~(1u << (piece - kFirstMonster)));
    state.monster[piece - kFirstMonster].area = to;
  } else {
    auto& left = battle.warping.n[piece];
    left = static_cast<std::uint8_t>(left - n);
    if (to == from) return;  // it stays where it is
    AreaState& start = state.area[from];
    AreaState& end = state.area[to];
    start.units.n[piece] = static_cast<std::uint8_t>(start.units.n[piece] - n);
    join(end.units, piece, n);
    if (owner == state.mover) {
      start.arrived.n[piece] = std::min(start.arrived.n[piece], start.units.n[piece]);
      join(end.arrived, piece, n);
    }
    // The Units that have pursued most leave first.
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
  tell(mentions<"ability-warp-1">);
  tell_card(mentions<"kw-card-1">, Deed::warped, by, content.piece_name(piece), name_of_area(to),
            static_cast<int>(n));
  if (piece >= kFirstMonster) {
    state.monster[piece - kFirstMonster].area = to;
  } else {
    auto& start = state.area[from].units.n[piece];
    start = static_cast<std::uint8_t>(start - n);
    join(state.area[to].units, piece, n);
  }
  settle_control(from);
  state.unsettled = true;
}

}  // namespace arbiter::zabor
