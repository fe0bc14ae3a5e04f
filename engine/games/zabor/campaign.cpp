// Moving Units (book: Campaign, Maritime, Warfare, and the moves that cards allow).
#include <algorithm>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/listing.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/movement.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

namespace {

// Returns the number of Units of the kind in the Area, moved or not.
unsigned total(const Reading& read, Owner owner, AreaNumber from, Piece piece) {
  const AreaState& here = read.state.area[from];
  if (piece >= kFirstMonster) {
    const MonsterState& one = read.state.monster[piece - kFirstMonster];
    return one.area == from && one.owner == owner;
  }
  if (here.owner == owner) return here.units.n[piece];
  return read.state.mover == owner ? here.arrived.n[piece] : 0u;
}

bool is_unit(Piece piece) { return piece < kClasses || (piece >= kFirstMonster && piece != none8); }

void judge_unit(const Reading& read, Owner owner, const Copies& one, const Frame* frame,
                bool warfare, AreaNumber from, AreaNumber to, RuleId rule, Checker& check) {
  const Piece piece = read.content.piece(one.card);
  if (!check.need(is_unit(piece), rule)) return;
  if (warfare) check.need(!read.content.is_naval(piece), row<"warfare-1">);
  if (frame != nullptr && frame->kind == FrameKind::action) {
    const bool campaign = frame->action == ActionName::campaign;
    check.need(read.matches(frame->units, piece), campaign ? row<"campaign-1"> : rule);
  }
  const unsigned there = unmoved(read, owner, from, piece);
  const bool moved = one.copies > there && total(read, owner, from, piece) >= one.copies;
  const RuleId stays = read.content.is_naval(piece) ? row<"movement-5"> : row<"campaign-2">;
  if (moved && read.state.area[from].owner != owner) return void(check.need(false, stays));
  check.need(true, stays);
  if (!check.need(one.copies > 0 && one.copies <= there, rule)) return;
  if (may_reach(read, owner, piece, from, to)) {
    for (const RuleId each :
         {row<"movement-2">, row<"movement-3">, row<"movement-4">, row<"movement-5">})
      check.need(true, each);
  } else {
    check.need(false, rule_against_way(read, owner, piece, from, to));
  }
}

bool stays_behind(const Reading& read, const MoveUnits& move, AreaNumber from) {
  unsigned leaving = 0;
  for (const Copies& one : move.units) leaving += one.copies;
  return leaving < read.defenders(from).size();
}

}  // namespace

void judge(const Reading& read, Seat by, const MoveUnits& move, Checker& check) {
  const Owner owner = by.number;
  const Frame* frame = read.state.frame_count > 0 ? &read.state.top() : nullptr;
  const bool leaves = frame != nullptr && frame->kind == FrameKind::leave;
  const bool warfare = frame == nullptr;
  const bool maritime = frame != nullptr && frame->action == ActionName::maritime;
  const bool by_card = frame != nullptr && frame->action == ActionName::none;
  const bool primary = frame != nullptr && frame->side == Side::primary;
  const RuleId rule = leaves                ? row<"diplomacy-5">
                      : warfare             ? row<"warfare-1">
                      : maritime && primary ? row<"maritime-2">
                      : maritime            ? row<"maritime-5">
                      : by_card             ? row<"kw-card-1">
                      : primary             ? row<"campaign-1">
                                            : row<"campaign-4">;
  const AreaNumber from = read.content.area(move.from);
  const AreaNumber to = read.content.area(move.to);
  if (!check.need(from != nowhere && to != nowhere && from != to, rule)) return;
  if (!check.need(!move.units.empty() && move.units.size() <= read.content.pieces_count(), rule))
    return;
  if (leaves) {
    check.need(from == frame->area && read.controls(owner, to), row<"diplomacy-5">);
    check.need(stays_behind(read, move, from), row<"diplomacy-5">);
  } else if (warfare) {
    check.need(read.state.at.target == nowhere || read.state.at.target == to, row<"warfare-1">);
    check.need(!read.content.is_sea(to), row<"warfare-1">);
  } else {
    const bool one_start = frame->action == ActionName::campaign && frame->side == Side::secondary;
    if (one_start) check.need(frame->from == nowhere || frame->from == from, row<"campaign-4">);
    if (frame->areas == 1)
      check.need(frame->area == nowhere || frame->area == to, row<"kw-card-1">);
  }
  decides<"warfare-2">();  // the rest is the same for all
  for (std::size_t i = 0; i < move.units.size(); ++i) {
    bool twice = false;
    for (std::size_t k = 0; k < i; ++k) twice = twice || move.units[k].card == move.units[i].card;
    if (check.need(!twice, rule))
      judge_unit(read, owner, move.units[i], frame, warfare, from, to, rule, check);
  }
}

void moment(const Reading& read, Seat by, const MoveUnits& move, Checker& check) {
  const State& state = read.state;
  if (read.content.area(move.from) == state.battle.area) refuse_withdrawal(read, by, check);
  if (state.at.phase == Phase::warfare && state.frame_count == 0)
    return refuse_for_what_is_asked(read, by, check);
  const bool naval = std::any_of(move.units.begin(), move.units.end(), [&](const Copies& one) {
    const Piece piece = read.content.piece(one.card);
    return is_unit(piece) && read.content.is_naval(piece);
  });
  if (naval)
    return refuse_outside_action(read, by, {ActionName::maritime, ActionName::none},
                                 row<"maritime-2">, check);
  refuse_outside_action(read, by, {ActionName::campaign, ActionName::none}, row<"campaign-1">,
                        check);
}

// Reports which abilities and links the Unit needs to get there.
void Machine::tell_way(Owner by, Piece piece, AreaNumber from, AreaNumber to) {
  const Working uncounted(nullptr);  // the check has already paid for it (movement.cpp)
  tell(rule_of_unit(piece));
  if (read.level(by, piece, Ability::speed) != 0) tell(mentions<"ability-speed-1">);
  tell(mentions<"kw-move-2">);
  if (content.is_naval(piece)) return;
  const auto needs = [&](Passing without) {
    return !may_reach(read, by, piece, from, to, without);
  };
  if (read.level(by, piece, Ability::pathfinder) > 0) {
    follow({mentions<"ability-pathfinder-1">, mentions<"movement-8">});
  }
  if (read.level(by, piece, Ability::flight) > 0 && needs(Passing::without_flight))
    tell(mentions<"ability-flight-1">);
  if (read.level(by, piece, Ability::water_walking) > 0) tell(mentions<"ability-water-walking-1">);
  const bool fleets = needs(Passing::without_fleets);
  if (fleets) tell(mentions<"ability-linked-movement-3">);
  if (fleets || needs(Passing::without_links)) {
    follow({mentions<"ability-linked-movement-1">, mentions<"ability-linked-movement-2">,
            mentions<"kw-road-1">});
  } else if (state.area[from].road || state.area[to].road) {
    follow({mentions<"ability-linked-movement-1">, mentions<"ability-linked-movement-2">,
            mentions<"kw-road-1">});
  } else {
    content.around[from].each([&](unsigned next) {
      if (state.area[next].road) tell(mentions<"ability-linked-movement-2">);
    });
  }
}

void Machine::apply(Seat by, const MoveUnits& move) {
  const AreaNumber from = content.area(move.from);
  const AreaNumber to = content.area(move.to);
  const bool leaves = state.frame_count > 0 && state.top().kind == FrameKind::leave;
  if (!leaves) state.mover = by.number;
  if (Frame* frame = state.frame_count > 0 ? &state.top() : nullptr;
      frame != nullptr && frame->kind == FrameKind::action) {
    frame->stage = FrameStage::going;
    frame->studied = true;  // something has moved
    if (frame->from == nowhere) frame->from = from;
    if (frame->area == nowhere) frame->area = to;
    if (state.area[to].owner != by.number) tell(mentions<"campaign-3">);
    const bool primary = frame->side == Side::primary;
    if (frame->action == ActionName::maritime)
      tell(primary ? mentions<"maritime-2"> : mentions<"maritime-5">);
    else
      tell(primary ? mentions<"campaign-1"> : mentions<"campaign-4">);
  } else if (!leaves) {
    state.at.target = to;
    follow({mentions<"warfare-1">, mentions<"warfare-2">});
  }
  for (const Copies& one : move.units) {
    const Piece piece = content.piece(one.card);
    tell_card(mentions<"kw-move-3">, Deed::moved, by.number, one.card, move.to, one.copies);
    if (telling()) tell_way(by.number, piece, from, to);
    march(by.number, from, to, piece, one.copies);
  }
  settle_control(from);
}

namespace {

// What a move must satisfy apart from the way.
bool may_go(const Listing& listing, AreaNumber from, AreaNumber to, Piece piece) {
  const Reading& read = listing.read;
  if (read.state.frame_count == 0) {
    const AreaNumber target = read.state.at.target;
    return !read.content.is_naval(piece) && (target == nowhere || target == to);
  }
  const Frame& frame = read.state.top();
  if (frame.kind == FrameKind::leave) {
    return from == frame.area && read.controls(listing.seat, to) && read.defenders(from).size() > 1;
  }
  if (!read.matches(frame.units, piece)) return false;
  if (frame.action == ActionName::campaign && frame.side == Side::secondary &&
      frame.from != nowhere && frame.from != from)
    return false;
  return frame.areas != 1 || frame.area == nowhere || frame.area == to;
}

void offer_ways(Listing& listing, AreaNumber from, Piece piece) {
  const Reading& read = listing.read;
  if (listing.is_full()) return;
  reach(read, listing.seat, piece, from).each([&](unsigned to) {
    if (!may_go(listing, from, static_cast<AreaNumber>(to), piece)) return;
    listing.put(MoveUnits{{{read.content.pieces[piece], 1}},
                          read.content.area_name[from],
                          read.content.area_name[to]});
  });
}

}  // namespace

// Offers Units one at a time, although several may move together.
void offer(Listing& listing, Type<MoveUnits>) {
  const Reading& read = listing.read;
  listing.leave_open();
  for (AreaNumber from = 0; from < read.content.area_count; ++from) {
    if (read.area(from).owner != listing.seat) continue;
    for (Piece piece = 0; piece < read.content.pieces_count(); ++piece) {
      if (piece == kRoad) piece = kFirstMonster;
      if (piece >= read.content.pieces_count()) break;
      if (unmoved(read, listing.seat, from, piece) > 0) offer_ways(listing, from, piece);
    }
  }
}

std::string tell(const Words& words, Seat by, const MoveUnits& move) {
  return subject(by) + " moves " + words.units(move.units) + " from " + words.name(move.from) +
         " to " + words.name(move.to) + ".";
}

void judge(const Reading& read, Seat, const Fight& move, Checker& check) {
  const AreaNumber at = read.content.area(move.area);
  check.need(at != nowhere && read.has_invaders(at), row<"campaign-3">);
}

void moment(const Reading& read, Seat by, const Fight&, Checker& check) {
  if (read.state.at.phase == Phase::warfare && read.state.frame_count == 0) {
    check.need(false, row<"warfare-4">);
    return refuse_for_what_is_asked(read, by, check);
  }
  check.need(false, row<"campaign-3">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat, const Fight& move) { fight(content.area(move.area)); }

void offer(Listing& listing, Type<Fight>) {
  listing.each_area([&](Card area) { listing.add(Fight{area}); });
}

std::string tell(const Words& words, Seat by, const Fight& move) {
  return subject(by) + " fights in " + words.name(move.area) + " next.";
}

}  // namespace arbiter::zabor
