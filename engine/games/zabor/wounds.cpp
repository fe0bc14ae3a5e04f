// Assigning the Wounds of a roll, and their order (book: Battle, Wounds).
#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <variant>
#include <vector>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/listing.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

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

// If the log says so, the Master of Events assigns the Barbarians' Wounds.
Owner who_suffers(const Reading& read, const Suffering& side) {
  ruling<"R-54">();
  if (is_empire(side.owner)) return side.owner;
  return read.state.rulings.has(chosen<"R-54", "events">) ? read.master(PositionCard::events)
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

bool is_wounded(const Suffering& side, Piece piece) {
  return piece < kClasses ? kTaken[piece] > 0 : side.taken[piece - kFirstMonster] > 0;
}

namespace {

bool stands(const Suffering& side, Piece piece) {
  if (piece < kClasses) return side.force.units.n[piece] > 0;
  return piece >= kFirstMonster && piece < kFirstMonster + kMonsters &&
         (side.force.monsters >> (piece - kFirstMonster) & 1) != 0;
}

// The order is: wounded first, then the lowest Strength, the fewest Wounds left, the lowest number.
Piece fixed_choice(const Reading& read, const Suffering& side) {
  ruling<"R-54">();
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

// Returns the Units that these Wounds, in an order that the rules allow, kill one after another.
Suffering killed_by(const Reading& read, const Wounds& wounds) {
  Suffering side;
  side.hits = static_cast<unsigned>(wounds.units.size());
  for (unsigned i = 0; i < read.content.monsters.size(); ++i)
    side.taken[i] = read.content.monsters[i].wounds;
  Stack hurt;  // by the Wounds before
  for (const Card one : wounds.units) {
    const Piece piece = read.content.piece(one);
    if (piece >= kFirstMonster) {
      const unsigned monster = piece - kFirstMonster;
      side.force.monsters = static_cast<std::uint16_t>(side.force.monsters | 1u << monster);
      --side.taken[monster];
      continue;
    }
    if (hurt.n[piece] > 0)
      --hurt.n[piece];
    else
      ++side.force.units.n[piece];
    if (read.wounds_left(piece) > 1) ++hurt.n[piece + 1u];
  }
  return side;
}

// Returns the rule by which somebody assigns the Wounds.
RuleId rule_of_choice(const State& state) {
  if (state.battle.stage == BattleStage::none) return row<"kw-hit-1">;  // from Sorcery
  return state.battle.stage == BattleStage::strike_wounds ? row<"battle-7"> : row<"battle-13">;
}

// Returns the rule by which wounded Units suffer first.
RuleId rule_of_order(const State& state) {
  return state.battle.stage == BattleStage::strike_wounds ? row<"battle-8"> : row<"battle-14">;
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
  if (decides<"battle-example-8">(read.wounds_left(piece) > 1)) ++side.force.units.n[piece + 1u];
}

bool is_forced(const Reading& read, Suffering side) {
  if (side.hits >= total_wounds(read, side)) return true;
  // Each Wound might fall on each kind of Unit.
  if (!charge(1 + side.hits)) return true;
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
  if (hurt.n[piece] > 0) {  // one that these Wounds have already hit
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
  decides<"kw-kill-1">();
  const bool killed = piece < kClasses ? read.wounds_left(piece) == 1
                                       : side.taken[piece - kFirstMonster] + 1 >=
                                             content.monsters[piece - kFirstMonster].wounds;
  if (side.attackers && piece < kClasses) {
    // The Units that have pursued most suffer first, as their owner would choose.
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

// Reports the Wounds of First Strike, of a round, or of a Sorcery attack, which is not a Battle.
void Machine::tell_hits(const Suffering& side) {
  ruling<"R-28">();
  const BattleStage stage = state.battle.stage;
  const bool strike = stage == BattleStage::strike_wounds;
  tell(stage == BattleStage::none ? mentions<"kw-hit-1">
       : strike                   ? mentions<"battle-3">
                                  : mentions<"battle-13">,
       Deed::hits, side.owner, static_cast<int>(side.hits));
  if (strike) tell(mentions<"battle-7">);
  tell(strike ? mentions<"battle-8"> : mentions<"battle-14">);
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
  tell_each(mentions<"kw-kill-1">, Deed::killed, {toll.killed, toll.killed_monsters});
  tell_each(mentions<"battle-example-8">, Deed::wounded, {toll.hurt, toll.hurt_monsters});
}

// Writes the rest of the side back into the position.
void Machine::put_back(const Suffering& side) {
  decides<"battle-6">();
  decides<"battle-12">();
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

// Records that nobody was asked. If some Units survive although there are others, the wounded ones
// had to suffer first.
void Machine::note_wounds(Suffering side) {
  const Owner who = who_suffers(read, side);
  if (!is_empire(who)) return;
  unsigned kinds = 0;
  read.each_piece(side.force, [&](Piece, unsigned) { ++kinds; });
  const bool wounded = kinds > 1 && side.hits < total_wounds(read, side);
  const RuleId rule = wounded ? rule_of_order(state) : rule_of_choice(state);
  Wounds move;
  while (side.hits > 0) {
    const Piece next = fixed_choice(read, side);
    suffer_in(read, side, next);
    move.units.push_back(content.pieces[next]);
  }
  note_unasked(who, std::move(move), rule);
}

// Assigns Wounds without asking if they can fall in only one way, or on Barbarians. Otherwise both
// sides are asked, and neither waits for the other.
Next Machine::suffer() {
  ruling<"R-51">();
  const bool battle = state.battle.stage != BattleStage::none;
  const std::size_t noted = without_asking == nullptr ? 0 : without_asking->size();
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
    if (!charge(1 + side.hits)) return Next::again;
    Toll toll;
    if (without_asking != nullptr) note_wounds(side);
    while (side.hits > 0) wound(side, fixed_choice(read, side), toll);
    tell_toll(side, toll);
    put_back(side);
  }
  if (!asks) {
    next_battle_stage();
    return Next::again;
  }
  // Neither side need be the first to write its Wounds down.
  for (std::size_t i = noted; without_asking != nullptr && i < without_asking->size(); ++i)
    (*without_asking)[i].waits = true;
  return Next::ask;
}

// The Units that the settled Wounds kill are killed in any order in which they may suffer.
bool states_part(const Content& content, const Wounds& given, std::optional<Move>& settled) {
  const auto* const done = std::get_if<Wounds>(&*settled);
  if (done == nullptr || given.units.size() != done->units.size()) return false;
  if (!charge(1 + given.units.size())) return false;
  const State state{};
  const Reading read(content, state);
  Suffering side = killed_by(read, *done);
  for (const Card one : given.units) {
    const Piece piece = content.piece(one);
    if (piece >= content.pieces_count() || !may_suffer(read, side, piece)) return false;
    suffer_in(read, side, piece);
  }
  settled.reset();
  return true;
}

namespace {

// The number of ways to assign Wounds that are listed. Nobody would read more.
constexpr unsigned kMostWays = 64;

// Lists every choice of Units in one order only. A player who has chosen a kind of Unit continues
// with that kind or a later one, unless a wounded Unit must come first, or the last Unit survives
// its Wounds. `ways` is how many may still be listed.
void offer_wounds_of(Listing& listing, const Suffering& side, Piece least, Wounds& move,
                     unsigned& ways) {
  const Reading& read = listing.read;
  if (ways == 0 || !charge(1)) return;
  if (side.hits == 0) {
    --ways;
    return listing.put(move);
  }
  std::vector<Piece> all;
  read.each_piece(side.force, [&](Piece piece, unsigned) {
    const bool wounded = is_wounded(side, piece);
    const bool survives = !wounded && read.wounds_left(piece) > side.hits;
    if (may_suffer(read, side, piece) && (wounded || survives || piece >= least))
      all.push_back(piece);
  });
  for (const Piece piece : all) {
    Suffering after = side;
    suffer_in(read, after, piece);
    move.units.push_back(read.content.pieces[piece]);
    offer_wounds_of(listing, after, is_wounded(side, piece) ? least : piece, move, ways);
    move.units.pop_back();
  }
}

// "three Auxiliaries and a Sorcerer (2 Wounds)". Consecutive Wounds on one Unit are one target.
std::string targets(const Words& words, const std::vector<Card>& units) {
  struct Target {
    Card card;
    Piece now;  // none8 once no later Wound can be known to hit the same Unit
    unsigned wounds;
  };
  std::vector<Target> all;
  for (const Card one : units) {
    const Piece piece = words.read.content.piece(one);
    const bool monster = piece >= kFirstMonster && piece < words.read.content.pieces_count();
    const bool wounded = piece < kClasses && kTaken[piece] > 0;
    Piece now = monster ? piece : none8;
    if (piece < kClasses && words.read.wounds_left(piece) > 1) now = static_cast<Piece>(piece + 1);
    const auto same = std::find_if(all.begin(), all.end(),
                                   [&](const Target& target) { return target.now == piece; });
    if (same == all.end() || !(monster || wounded)) {
      all.push_back({one, now, 1});
    } else {
      ++same->wounds;
      same->now = now;
    }
  }
  std::vector<std::string> parts;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const auto alike = [&](const Target& one) {
      return one.card == all[i].card && one.wounds == all[i].wounds;
    };
    const auto here = all.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::any_of(all.begin(), here, alike)) continue;
    const auto count = std::count_if(here, all.end(), alike);
    parts.push_back(words.pieces(all[i].card, count) +
                    (all[i].wounds == 1 ? ""
                                        : " (" + number(all[i].wounds) + " Wounds" +
                                              (count > 1 ? " each)" : ")")));
  }
  return joined(parts);
}

}  // namespace

void judge(const Reading& read, Seat by, const Wounds& move, Checker& check) {
  const Owner owner = by.number;
  Suffering side = suffering_of(read, Seat{owner});
  const bool strike = read.state.battle.stage == BattleStage::strike_wounds;
  const bool attack = read.state.battle.stage == BattleStage::none;  // from Sorcery
  const RuleId choice = rule_of_choice(read.state);
  const RuleId wounded = rule_of_order(read.state);
  const RuleId number = attack ? row<"kw-hit-1"> : strike ? row<"battle-3"> : row<"battle-11">;
  if (!check.need(move.units.size() == side.hits, number)) return;
  for (const Card one : move.units) {
    const Piece piece = read.content.piece(one);
    const bool there = piece < kClasses
                           ? side.force.units.n[piece] > 0
                           : piece >= kFirstMonster && piece != none8 &&
                                 (side.force.monsters >> (piece - kFirstMonster) & 1) != 0;
    if (!check.need(there, choice)) return;
    if (!check.need(may_suffer(read, side, piece), wounded)) return;
    suffer_in(read, side, piece);
  }
}

void moment(const Reading& read, Seat by, const Wounds&, Checker& check) {
  const State& state = read.state;
  const BattleStage stage = state.battle.stage;
  const bool strike = stage == BattleStage::strike || stage == BattleStage::strike_wounds;
  const bool attack = stage == BattleStage::none && state.frame_count > 0 &&
                      (state.top().stage == FrameStage::roll ||
                       state.top().stage == FrameStage::wounds);  // from Sorcery
  check.need(false, attack ? row<"kw-hit-1"> : strike ? row<"battle-7"> : row<"battle-13">);
  if (stage == BattleStage::none) return refuse_for_what_is_pending(read, by, check);
  check.need(false, decision_of(read).rule);
}

void Machine::apply(Seat by, const Wounds& move) {
  Suffering side = suffering_of(read, by);
  tell_hits(side);
  Toll toll;
  for (const Card one : move.units) wound(side, content.piece(one), toll);
  tell_toll(side, toll);
  put_back(side);
}

void offer(Listing& listing, Type<Wounds>) {
  const Reading& read = listing.read;
  listing.leave_open();
  for (Owner i = 0; i < read.state.players; ++i) {
    if (!listing.asked.seats.has(Seat{i})) continue;
    listing.seat = i;
    Wounds move;
    unsigned ways = kMostWays;
    offer_wounds_of(listing, suffering_of(read, Seat{i}), 0, move, ways);
  }
}

std::string tell(const Words& words, Seat by, const Wounds& move) {
  if (move.units.empty()) return subject(by) + " gives the Wounds to nobody.";
  return subject(by) + (move.units.size() == 1 ? " gives the Wound to " : " gives the Wounds to ") +
         targets(words, move.units) + ".";
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
  struck_ = strike;
  if (strike) {
    follow(
        {decides<"battle-4">, mentions<"battle-5">, mentions<"battle-6">, mentions<"battle-10">});
  } else {
    tell(mentions<"battle-12">);
  }
  if (decides<"battle-16">(!read.has_attackers() || !read.has_units(battle.area))) {
    battle.stage = BattleStage::won;
    return;
  }
  if (!strike) {
    battle.first_round = false;
    tell(decides<"battle-15">);
  }
  battle.stage = BattleStage::roll;
}

}  // namespace arbiter::zabor
