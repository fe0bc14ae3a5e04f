// The pieces that cards give, and those that the Barbarians get (book: Keywords, Acquire).
#include <algorithm>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/listing.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

void Machine::push_place(Owner seat, Piece piece, unsigned n) {
  Frame& frame = push(FrameKind::place, seat);
  frame.piece = piece;
  frame.n = static_cast<std::uint8_t>(n);
}

bool is_place(const Reading& read, const Frame& frame, AreaNumber area) {
  if (frame.from != nowhere) {  // the starting Fleet
    const Owner owner = read.area(area).owner;
    return read.content.is_sea(area) && read.content.around[frame.from].has(area) &&
           (owner == kUnclaimed || owner == frame.seat);
  }
  if (frame.barbarian) return read.may_place_barbarian(frame.piece, frame.where, area);
  return read.may_place(frame.seat, frame.piece, area);
}

AreaSet places_of(const Reading& read, const Frame& frame, unsigned most) {
  AreaSet all;
  // Fleets alone may be acquired outside the Areas that their owner controls.
  const bool own = frame.from == nowhere && !frame.barbarian && !read.content.is_naval(frame.piece);
  for (AreaNumber i = 0; i < read.content.area_count && most > 0; ++i)
    if ((!own || read.controls(frame.seat, i)) && is_place(read, frame, i)) {
      all.add(i);
      --most;
    }
  return all;
}

Next Machine::step_place(Frame& frame) {
  if (frame.n == 0) {
    pop();
    return Next::again;
  }
  const AreaSet all = places_of(read, frame, 2);
  const bool start = frame.from != nowhere;
  if (all.empty()) {
    const RuleId rule = rule_of_placing(content, frame);
    tell_card(rule, Deed::not_placed, frame.seat, content.piece_name(frame.piece), {}, frame.n);
    if (!start && !frame.barbarian) note_unasked(frame.seat, Pass{}, rule);
    pop();
    return Next::again;
  }
  const int gold = state.player[frame.seat].gold;
  if (const int cost = frame.paid ? read.cost(frame.seat, frame.piece) : 0; cost > gold) {
    tell_card(decides<"kw-cost-2">, Deed::too_dear, frame.seat, content.piece_name(frame.piece), {},
              cost, gold);
    note_unasked(frame.seat, Pass{}, rule_of_placing(content, frame));
    pop();
    return Next::again;
  }
  const bool room = start || frame.barbarian || read.has_room(frame.seat, frame.piece);
  if (all.size() > 1 || frame.paid || !room) return Next::ask;
  const auto only = static_cast<AreaNumber>(all.first());
  note_unasked(frame.seat, Place{content.pieces[frame.piece], content.area_name[only]},
               rule_of_placing(content, frame));
  place(frame.piece, only);
  return Next::again;
}

namespace {

RuleId rule_of_place(const Content& content, const Frame& frame) {
  if (frame.barbarian) return row<"event-4">;
  if (frame.from != nowhere) return row<"setup-23">;
  if (frame.piece == kRoad || frame.piece == kKeep) return row<"kw-acquire-8">;
  if (is_upgrade(frame.piece)) return row<"kw-acquire-9">;
  return content.is_naval(frame.piece) ? row<"kw-acquire-3"> : row<"kw-acquire-2">;
}

}  // namespace

void judge(const Reading& read, Seat by, const Place& move, Checker& check) {
  const Owner owner = by.number;
  const Frame& frame = read.state.top();
  const AreaNumber at = read.content.area(move.area);
  const std::uint8_t card = card_of_piece(read);
  check.need(read.content.piece(move.piece) == frame.piece && frame.piece != none8,
             card != none8 ? rule_of_card(read.content, card) : rule_of_place(read.content, frame));
  if (!check.need(at != nowhere, rule_of_place(read.content, frame))) return;
  const bool own = !frame.barbarian && frame.from == nowhere;
  if (own && (frame.piece == kRoad || is_upgrade(frame.piece)))
    if (!check.need(read.controls(owner, at) && !read.content.is_sea(at), row<"kw-acquire-7">))
      return;
  check.need(is_place(read, frame, at), rule_of_place(read.content, frame));
  if (own && frame.piece < kClasses)
    check.need(read.has_room(owner, frame.piece), row<"build-army-9">);
}

namespace {

bool sells(const Content& content, const DeckCard& card, Piece piece) {
  const auto sold = [&](const Effect& one) {
    return one.op == EffectOp::acquire && one.paid && one.what == piece;
  };
  const auto first = content.effects.begin() + card.first_effect;
  return std::any_of(first, first + card.effects, sold);
}

// Whether a card that was played sells the piece for more Gold than the player has, who is asked
// for the next card. The piece has then been left out.
bool was_too_dear(const Reading& read, Seat by, Piece piece) {
  if (piece >= kFirstMonster || own_action(read, by, {ActionName::rituals}) == nullptr)
    return false;
  if (read.cost(by.number, piece) <= static_cast<int>(read.player(by.number).gold)) return false;
  const auto& cards = read.content.deck_cards;
  if (!charge(1 + cards.size() / 64)) return false;
  for (std::size_t i = 0; i < cards.size(); ++i)
    if (read.state.discard[i] > 0 && sells(read.content, cards[i], piece)) return true;
  return false;
}

}  // namespace

void moment(const Reading& read, Seat by, const Place& move, Checker& check) {
  const Piece piece = read.content.piece(move.piece);
  const bool known = piece < read.content.pieces_count();
  const State& state = read.state;
  const bool event = state.frame_count > 0 && state.top().kind == FrameKind::place &&
                     state.top().barbarian;  // placed by the Master of Events, not acquired
  if (!event)
    check.need(false, state.at.phase == Phase::setup                   ? row<"setup-23">
                      : known && was_too_dear(read, by, piece)         ? row<"kw-cost-2">
                      : piece == kRoad || (known && is_upgrade(piece)) ? row<"kw-acquire-7">
                      : known && read.content.is_naval(piece)          ? row<"kw-acquire-3">
                                                                       : row<"kw-acquire-2">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat, const Place& move) {
  place(content.piece(move.piece), content.area(move.area));
}

void offer(Listing& listing, Type<Place>) {
  const Reading& read = listing.read;
  listing.each_area([&](Card area) {
    listing.add(Place{read.content.pieces[read.state.top().piece], area});
  });
}

std::string tell(const Words& words, Seat by, const Place& move) {
  const bool barbarian = words.read.state.frame_count > 0 && words.read.state.top().barbarian;
  return subject(by) + " places " + words.pieces(move.piece, 1, barbarian ? "Barbarian " : "") +
         " in " + words.name(move.area) + ".";
}

void Machine::place(Piece piece, AreaNumber area) {
  Frame& frame = state.top();
  --frame.n;
  const Owner seat = frame.barbarian ? kBarbarians : frame.seat;
  if (frame.paid) pay(frame.seat, piece, 1, mentions<"kw-cost-2">);
  if (frame.barbarian) tell(decides<"event-4">);
  const MonsterState* summoned =
      piece >= kFirstMonster ? &state.monster[piece - kFirstMonster] : nullptr;
  if (summoned != nullptr && summoned->area != nowhere) tell(decides<"monsters-3">);
  const bool event = frame.barbarian && card_of_piece(read) == none8;
  tell_card(event ? mentions<"event-5"> : rule_of_piece(read), Deed::piece_placed, seat,
            content.piece_name(piece), name_of_area(area), 1);
  if (piece == kRoad || is_upgrade(piece)) {
    if (frame.barbarian) state.area[area].owner = kBarbarians;
    give_upgrade(area, piece);
  } else if (piece >= kFirstMonster) {
    MonsterState& one = state.monster[piece - kFirstMonster];
    const AreaNumber former = one.area;
    one.arrived = false;
    add_units(area, seat, piece, 1);
    if (former != nowhere && former != area) settle_control(former);
  } else {
    add_units(area, seat, piece, 1);
  }
  state.unsettled = true;
}

}  // namespace arbiter::zabor
