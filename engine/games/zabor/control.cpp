// Control of Areas, moves of Units, and limits of cards and Units (book: Control of Areas;
// Movement; Keywords).
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
namespace {

constexpr Piece kInfantry = 1;

void take(std::uint8_t& count, unsigned n) {
  count = static_cast<std::uint8_t>(count - std::min<unsigned>(count, n));
}

}  // namespace

// Adds Units to those that are already there.
void Machine::join(Stack& stack, Class one, unsigned n) {
  beyond_ = beyond_ || count_of(stack.n, kTypeOf[one]) + n > kMostTogether;
  stack.n[one] = static_cast<std::uint8_t>(stack.n[one] + n);
}

void Machine::add_units(AreaNumber area, Owner owner, Piece piece, unsigned n) {
  AreaState& here = state.area[area];
  if (piece >= kFirstMonster) {
    MonsterState& one = state.monster[piece - kFirstMonster];
    one.area = area;
    one.owner = owner;
  } else {
    join(here.units, piece, n);
  }
  if (here.owner != owner)
    tell_area(content.is_sea(area) ? decides<"kw-area-2"> : decides<"control-1">, Deed::gained,
              owner, area);
  here.owner = owner;
}

// control-1 to control-4; kw-area-2.
void Machine::settle_control(AreaNumber area) {
  AreaState& here = state.area[area];
  if (here.owner == kUnclaimed || read.has_units(area)) return;
  if (here.civilized()) {
    tell(decides<"control-3">);
    return;
  }
  tell_area(content.is_sea(area) ? decides<"kw-area-2"> : decides<"control-2">, Deed::lost,
            here.owner, area);
  here.owner = kUnclaimed;
  here.units = {};
  if (!read.has_invaders(area)) return;
  // Invaders that wait there for a Battle have nobody left to fight.
  tell_area(content.is_sea(area) ? decides<"kw-area-2"> : decides<"control-1">, Deed::gained,
            state.mover, area);
  here.owner = state.mover;
  here.units = here.arrived;
}

// A native appears where a Land Unit stops and there is no Barbarian Unit yet.
void Machine::spawn_native(AreaNumber area) {
  ruling<"R-30">();
  AreaState& here = state.area[area];
  const bool open = here.owner == kUnclaimed || here.owner == kBarbarians;
  if (!open || content.is_sea(area) || read.has_invaders(area)) return;
  tell(mentions<"movement-11">);
  if (read.has_units(area) && !state.rulings.has(chosen<"R-30", "always">)) return;
  here.owner = kBarbarians;
  join(here.units, kInfantry, 1);
  if (!here.civilized()) tell(mentions<"movement-9">);
  tell_area(decides<"movement-11">, Deed::native, kBarbarians, area);
}

void Machine::march(Owner by, AreaNumber from, AreaNumber to, Piece piece, unsigned n) {
  AreaState& start = state.area[from];
  AreaState& end = state.area[to];
  if (end.owner != by && !content.is_sea(to)) spawn_native(to);
  if (end.owner == kUnclaimed && !read.has_invaders(to)) {
    tell_area(decides<"kw-area-2">, Deed::gained, by, to);
    end.owner = by;
  }
  if (piece >= kFirstMonster) {
    MonsterState& one = state.monster[piece - kFirstMonster];
    one.area = to;
    one.arrived = by == state.mover;
    tell(decides<"monsters-1">);
  } else {
    take(start.units.n[piece], n);
    if (end.owner == by) join(end.units, piece, n);
    if (by == state.mover) join(end.arrived, piece, n);
  }
}

// Takes an Area, after a Battle or without one. R-56: it is degraded once, then converted.
void Machine::conquer(AreaNumber area, Owner owner, const Stack& units, bool degrades) {
  AreaState& here = state.area[area];
  const Owner former = here.owner;
  const bool civilized = here.civilized();
  tell_area(decides<"kw-conquer-1">, Deed::conquered, owner, area);
  if (is_empire(former) && former != owner)
    tell_area(content.is_sea(area) ? decides<"kw-area-2">
              : civilized          ? decides<"control-4">
                                   : decides<"control-2">,
              Deed::lost, former, area);
  if (here.civilized() && degrades) {
    bool spared = false;
    read.each_passive(owner, bit_of(PassiveOp::no_degrade),
                      [&](const Passive& one) { spared = spared || one.upgrade == here.upgrade; });
    if (!spared) {
      here.upgrade = below(here.upgrade);
      const bool fought = state.battle.winner != kUnclaimed;  // otherwise it is not a Battle
      tell_area(fought ? decides<"battle-20"> : decides<"control-5">, Deed::degraded, owner, area,
                static_cast<int>(here.upgrade));
      tell(fought ? mentions<"control-5"> : mentions<"battle-20">);  // names the steps
    }
  }
  if (here.civilized() && former != owner)
    tell_area(decides<"battle-17">, Deed::converted, owner, area);
  tell(content.is_sea(area) ? mentions<"kw-area-2"> : mentions<"control-1">);
  if (here.road) tell(decides<"battle-18">);
  here.owner = owner;
  here.units = units;
  // Units of a third colour that wait there keep waiting.
  if (owner == state.mover)
    here.arrived = units;
  else if (former == state.mover)
    here.arrived = {};
  settle_control(area);
  state.unsettled = true;
}

void Machine::clear_moves() {
  if (state.mover == kUnclaimed) return;
  for (AreaNumber i = 0; i < content.area_count; ++i) state.area[i].arrived = {};
  for (auto& one : state.monster) one.arrived = false;
  state.mover = kUnclaimed;
}

// --- Limits ---

namespace {

constexpr std::array<Deck, 5> kLimited{Deck::destiny, Deck::sorcery, Deck::dynasty, Deck::artifact,
                                       Deck::position};

bool may_exceed(const PlayerState& mine) {
  return mine.hand.count + mine.hidden[0] + mine.hidden[1] > static_cast<int>(kLimit) ||
         mine.chart[0].count > kLimit || mine.chart[1].count > kLimit;
}

// Whether somebody holds more than three of the five Position Cards. Such a player has both cards
// of one of two pairs, which is quick to check.
bool may_exceed_positions(const State& state) {
  const auto& owner = state.position;
  if (owner[0] != owner[1] && owner[2] != owner[3]) return false;
  const auto held = [&](Owner one) { return std::count(owner.begin(), owner.end(), one); };
  return held(owner[0]) > static_cast<int>(kLimit) || held(owner[2]) > static_cast<int>(kLimit);
}

}  // namespace

// Enforces limits at the end of each action for the acting player, and at once for cards gained
// outside one's own action.
bool Machine::settle_limits() {
  ruling<"R-22">();
  bool any = may_exceed_positions(state);
  for (unsigned i = 0; i < state.players && !any; ++i) any = may_exceed(state.player[i]);
  return any && push_limit();
}

// An action that has ended by itself is not over while its player must still discard a card.
void Machine::not_over(Owner seat) {
  if (without_asking == nullptr) return;
  std::erase_if(*without_asking, [&](const Unasked<Move>& one) {
    return one.by == Seat{seat} && std::holds_alternative<Done>(one.move);
  });
}

// Begins a discard for the first limit that is exceeded.
bool Machine::push_limit() {
  if (state.frame_count > 0 && state.top().kind == FrameKind::limit) return false;
  const bool positions = may_exceed_positions(state);
  for (unsigned i = 0; i < state.players; ++i) {
    const auto seat = static_cast<Owner>((state.at.seat + i) % state.players);
    if (!positions && !may_exceed(state.player[seat])) continue;
    if (read.in_own_action(seat)) continue;
    for (const Deck deck : kLimited) {
      if (deck == Deck::position && !positions) continue;
      const unsigned cards = read.cards_of(seat, deck);
      if (cards <= kLimit) continue;  // no card lowers a limit
      const unsigned limit = deck == Deck::position ? kLimit : read.limit(seat, deck);
      if (cards <= limit) continue;
      // Not at the end of the player's own action: the cards were gained out of turn.
      const bool early = state.at.phase != Phase::action || state.frame_count > 0;
      if (early && (deck == Deck::destiny || deck == Deck::sorcery))
        tell(mentions<"kw-destiny-card-3">);
      not_over(seat);
      Frame& frame = push(FrameKind::limit, seat);
      frame.deck = deck;
      frame.n = static_cast<std::uint8_t>(cards - limit);
      tell(decides<"kw-card-2">);
      return true;
    }
  }
  return false;
}

// Surplus Units are removed once the action is over.
bool Machine::settle_surplus() {
  ruling<"R-62">();
  state.unsettled = false;
  const auto all = read.holdings_of_all();
  for (unsigned i = 0; i < state.players; ++i) {
    const auto seat = static_cast<Owner>((state.at.seat + i) % state.players);
    const auto units = units_by_type(all[seat].units);
    // Unless a card lowers it, a Unit Capacity is at least 4.
    const unsigned least = content.lowers_capacity ? 0 : 4;
    if (*std::max_element(units.begin(), units.end()) <= least) continue;
    const auto capacities = read.capacities(seat, all[seat]);
    for (unsigned type = 0; type < kTypes; ++type) {
      if (units[type] <= capacities[type]) continue;
      Frame& frame = push(FrameKind::surplus, seat);
      frame.piece = kWhole[type];
      frame.n = static_cast<std::uint8_t>(units[type] - capacities[type]);
      state.unsettled = true;
      return true;
    }
  }
  return false;
}

void judge(const Reading& read, Seat by, const Remove& move, Checker& check) {
  const Owner owner = by.number;
  const Frame& frame = read.state.top();
  const RuleId rule = frame.kind == FrameKind::surplus ? row<"build-army-9"> : row<"kw-card-1">;
  const Piece piece = read.content.piece(move.unit);
  const AreaNumber at = read.content.area(move.area);
  if (!check.need(piece < kClasses && at != nowhere, rule)) return;
  check.need(kTypeOf[piece] == kTypeOf[frame.piece], rule);
  check.need(move.n > 0 && move.n <= frame.n, rule);
  check.need(read.controls(owner, at) && read.state.area[at].units.n[piece] >= move.n, rule);
}

void moment(const Reading& read, Seat by, const Remove&, Checker& check) {
  const bool for_card = read.state.frame_count > 0 && read.state.top().kind == FrameKind::remove;
  if (!for_card) check.need(false, row<"build-army-9">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat by, const Remove& move) {
  const AreaNumber area = content.area(move.area);
  Frame& frame = state.top();
  const bool surplus = frame.kind == FrameKind::surplus;
  frame.n = static_cast<std::uint8_t>(frame.n - move.n);
  if (frame.n == 0) pop();
  take(state.area[area].units.n[content.piece(move.unit)], move.n);
  tell_card(surplus ? mentions<"build-army-9"> : mentions<"kw-card-1">, Deed::removed, by.number,
            move.unit, move.area, move.n);
  settle_control(area);
  state.unsettled = true;
}

void offer(Listing& listing, Type<Remove>) {
  const Reading& read = listing.read;
  listing.leave_open();
  for (Class one = 0; one < kClasses; ++one)
    if (kTypeOf[one] == kTypeOf[read.state.top().piece])
      listing.each_area([&](Card area) { listing.add(Remove{read.content.pieces[one], area, 1}); });
}

std::string tell(const Words& words, Seat by, const Remove& move) {
  return subject(by) + " removes " + words.units({{move.unit, move.n}}) + " from " +
         words.name(move.area) + ".";
}

// Units that are removed may be written down one by one.
bool states_part(const Remove& given, std::optional<Move>& settled) {
  auto* const done = std::get_if<Remove>(&*settled);
  if (done == nullptr || given.unit != done->unit || given.area != done->area) return false;
  if (given.n == 0 || given.n >= done->n) return false;
  done->n = static_cast<std::uint8_t>(done->n - given.n);
  return true;
}

// If all that could be removed is one kind of Unit in one Area, nobody is asked.
Next Machine::step_remove(Frame& frame) {
  Remove only;
  unsigned kinds = 0;
  for (AreaNumber i = 0; i < content.area_count; ++i)
    for (Class one = 0; one < kClasses && state.area[i].owner == frame.seat; ++one)
      if (kTypeOf[one] == kTypeOf[frame.piece] && state.area[i].units.n[one] > 0) {
        ++kinds;
        only = {content.pieces[one], content.area_name[i],
                std::min(frame.n, state.area[i].units.n[one])};
      }
  if (kinds > 1) return Next::ask;
  if (kinds == 0) {
    pop();
    return Next::again;
  }
  note_unasked(frame.seat, only, decides<"kw-card-1">);
  apply(Seat{frame.seat}, only);
  return Next::again;
}

// kw-acquire-9, kw-acquire-10.
void Machine::give_upgrade(AreaNumber area, Piece piece) {
  AreaState& here = state.area[area];
  if (piece == kRoad) {
    here.road = true;
    tell(mentions<"kw-road-1">);
  } else {
    if (here.civilized()) tell(decides<"kw-acquire-10">);
    here.upgrade = upgrade_of(piece);
  }
  state.unsettled = true;
}

}  // namespace arbiter::zabor
