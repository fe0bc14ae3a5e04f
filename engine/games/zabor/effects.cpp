// The effects of a card, one after another (book: Keywords).
#include <algorithm>
#include <cassert>
#include <cstdlib>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/listing.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

const Effect& effect_of(const Content& content, const Frame& frame) {
  const DeckCard& card = content.deck_cards[frame.card];
  const Effect& effect = content.effects[card.first_effect + frame.step + 0u];
  if (effect.op != EffectOp::choose || frame.option == none8) return effect;
  return content.effects[effect.first + frame.option + 0u];
}

namespace {

const Effect& whole_effect(const Content& content, const Frame& frame) {
  return content.effects[content.deck_cards[frame.card].first_effect + frame.step + 0u];
}

bool needs_other(const Effect& effect) {
  return effect.who == Whom::other || effect.op == EffectOp::transfer_gold;
}

}  // namespace

Owner concerned(const Reading& read, const Frame& frame) {
  const Effect& effect = whole_effect(read.content, frame);
  if (effect.who == Whom::other) return frame.other;
  if (effect.who == Whom::self) return frame.seat;
  const Owner first = frame.first == kUnclaimed ? read.master(PositionCard::council) : frame.first;
  return static_cast<Owner>((first + frame.m) % read.state.players);
}

AreaSet choosable_areas(const Reading& read, const Frame& frame) {
  const Effect& effect = effect_of(read.content, frame);
  const Owner who = concerned(read, frame);
  AreaSet all;
  const AreaSet near = effect.op == EffectOp::attack && effect.range == Range::adjacent
                           ? read.adjacent_areas(who)
                           : AreaSet{};
  for (AreaNumber i = 0; i < read.content.area_count; ++i) {
    const AreaState& here = read.area(i);
    const bool sea = read.content.is_sea(i);
    bool fits = false;
    if (effect.op == EffectOp::attack) {
      fits = here.owner != who && !(effect.scope == Where::land && sea) &&
             !(effect.scope == Where::sea && !sea) && (effect.range == Range::any || near.has(i)) &&
             read.has_units(i);
    } else if (effect.op == EffectOp::upgrade) {
      fits = here.owner == who && !sea && here.upgrade == effect.from;
    } else {
      fits =
          here.owner == who && here.civilized() && (effect.any_from || here.upgrade == effect.from);
    }
    if (fits) all.add(i);
  }
  return all;
}

void Machine::next_effect(Frame& frame) {
  frame.option = none8;
  frame.stage = FrameStage::open;
  const bool each = whole_effect(content, frame).who == Whom::each;
  if (each) tell(mentions<"first-player-1">);
  if (each && ++frame.m < state.players) return;
  frame.m = 0;
  frame.first = kUnclaimed;
  ++frame.step;
}

Next Machine::step_resolve(Frame& frame) {
  if (frame.step == content.deck_cards[frame.card].effects) {
    pop();
    return Next::again;
  }
  const Effect& effect = effect_of(content, frame);
  switch (frame.stage) {
    case FrameStage::open: break;
    case FrameStage::wounds: return suffer();
    case FrameStage::finish: next_effect(frame); return Next::again;
    case FrameStage::going:
    case FrameStage::keep:
    case FrameStage::battles:
    case FrameStage::other:
    case FrameStage::option:
    case FrameStage::area:
    case FrameStage::roll: return Next::ask;
  }
  if (needs_other(whole_effect(content, frame)) && frame.other == kUnclaimed) {
    frame.stage = FrameStage::other;
    return Next::ask;
  }
  if (effect.op == EffectOp::choose) {
    frame.stage = FrameStage::option;
    return Next::ask;
  }
  return perform(frame, effect, concerned(read, frame));
}

void Machine::downgrade(AreaNumber area, unsigned steps) {
  AreaState& here = state.area[area];
  for (unsigned i = 0; i < steps && here.civilized(); ++i) {
    here.upgrade = below(here.upgrade);
    tell_area(decides<"kw-card-1">, Deed::degraded, here.owner, area,
              static_cast<int>(here.upgrade));
  }
  settle_control(area);
  state.unsettled = true;
}

void Machine::downgrade_only(AreaNumber area, const Effect& effect, Owner who) {
  note_unasked(who, Choose{0, {}, content.area_name[area]}, decides<"kw-card-1">);
  downgrade(area, effect.steps);
}

// Performs one effect on one player. Every question is a stage of this frame, or a frame above it.
Next Machine::perform(Frame& frame, const Effect& effect, Owner who) {
  const auto n = static_cast<unsigned>(std::max<int>(0, effect.n));
  switch (effect.op) {
    case EffectOp::attack:
    case EffectOp::upgrade:
      if (!choosable_areas(read, frame).empty()) return ask_area(frame);
      break;
    case EffectOp::downgrade:
      if (effect.where == Where::attacked) {
        downgrade_attacked(frame, effect);
        break;
      }
      if (const AreaSet all = choosable_areas(read, frame); all.size() > 1)
        return ask_area(frame);
      else if (!all.empty())
        downgrade_only(static_cast<AreaNumber>(all.first()), effect, who);
      break;
    case EffectOp::transfer_gold: transfer_gold(frame, effect); break;
    // The following effects may push frames, which begin when this one has advanced.
    case EffectOp::gold:
      next_effect(frame);
      gain_gold(who, effect.n * static_cast<int>(read.count(who, effect.per)),
                decides<"kw-card-1">);
      tell(decides<"gold-1">);
      return Next::again;
    case EffectOp::acquire: next_effect(frame); return acquire(effect, who, n);
    case EffectOp::draw: {
      next_effect(frame);
      const bool chart = effect.deck == Deck::dynasty || effect.deck == Deck::artifact;
      push_draw(who, effect.deck, n, chart ? Purpose::chart : Purpose::hand);
      return Next::again;
    }
    case EffectOp::execute:
      next_effect(frame);
      begin_action(who, effect.action, effect.side, false);
      return Next::again;
    case EffectOp::summon: next_effect(frame); return summon(effect, who);
    case EffectOp::move: next_effect(frame); return grant_moves(effect, who);
    case EffectOp::place:
      next_effect(frame);
      push_place(who, effect.what, n);
      state.top().barbarian = true;
      state.top().where = effect.where;
      return Next::again;
    case EffectOp::remove: next_effect(frame); return lose_units(effect, who, n);
    case EffectOp::take_position: next_effect(frame); return take_some_position(effect, who);
    case EffectOp::discard: next_effect(frame); return lose_cards(effect, who, n);
    case EffectOp::extra_envoy:
      next_effect(frame);
      if (state.at.phase == Phase::action) push(FrameKind::envoy, who);
      return Next::again;
    case EffectOp::heal: next_effect(frame); return heal_all(who);
    case EffectOp::this_turn: next_effect(frame); return hold_this_turn(frame, effect, who);
    case EffectOp::choose: assert(false && "its option is chosen first"); break;
  }
  next_effect(frame);
  return Next::again;
}

Next Machine::ask_area(Frame& frame) {
  frame.stage = FrameStage::area;
  return Next::ask;
}

void Machine::downgrade_attacked(const Frame& frame, const Effect& effect) {
  const bool civilized = frame.area != nowhere && state.area[frame.area].civilized() &&
                         (effect.any_from || state.area[frame.area].upgrade == effect.from);
  if (civilized) downgrade(frame.area, effect.steps);
}

void Machine::transfer_gold(const Frame& frame, const Effect& effect) {
  const Owner from = effect.to_other ? frame.seat : frame.other;
  const Owner to = effect.to_other ? frame.other : frame.seat;
  const int gold = std::min<int>(state.player[from].gold, effect.n);
  gain_gold(from, -gold, decides<"gold-1">);
  gain_gold(to, gold, decides<"gold-1">);
}

Next Machine::acquire(const Effect& effect, Owner who, unsigned n) {
  if (effect.what == kArtifactCard || effect.what == kDynastyCard) {
    push_draw(who, effect.what == kArtifactCard ? Deck::artifact : Deck::dynasty, n,
              Purpose::chart);
  } else {
    push_place(who, effect.what, n);
    state.top().paid = effect.paid;
  }
  return Next::again;
}

Next Machine::summon(const Effect& effect, Owner who) {
  if (effect.monster != none8)
    push_place(who, static_cast<Piece>(kFirstMonster + effect.monster), 1);
  else
    push_draw(who, Deck::monster, 1, Purpose::monster);
  return Next::again;
}

Next Machine::lose_units(const Effect& effect, Owner who, unsigned n) {
  const unsigned units = std::min(read.units_of(who, kTypeOf[effect.what]), n);
  if (units == 0) return Next::again;
  Frame& above = push(FrameKind::remove, who);
  above.piece = effect.what;
  above.n = static_cast<std::uint8_t>(units);
  return Next::again;
}

Next Machine::lose_cards(const Effect& effect, Owner who, unsigned n) {
  const unsigned cards = std::min(read.cards_of(who, effect.deck), n);
  if (cards == 0) return Next::again;
  Frame& above = push(FrameKind::discard, who);
  above.deck = effect.deck;
  above.n = static_cast<std::uint8_t>(cards);
  return Next::again;
}

Next Machine::grant_moves(const Effect& effect, Owner who) {
  const bool warps = effect.rule == MoveRule::warp;
  Frame& above = push(warps ? FrameKind::warping : FrameKind::action, who);
  above.action = ActionName::none;
  above.units = effect.units;
  above.areas = effect.areas;
  return Next::again;
}

// If the player already has the one that the card names, or all of them, there is none to take.
Next Machine::take_some_position(const Effect& effect, Owner who) {
  ruling<"R-04">();
  const auto& owners = state.position;
  const bool named = effect.which != none8;
  if (named && owners[effect.which] != who)
    take_position(who, effect.which, decides<"kw-card-1">);
  else if (!named &&
           std::any_of(owners.begin(), owners.end(), [&](Owner one) { return one != who; }))
    push(FrameKind::position, who);
  return Next::again;
}

Next Machine::heal_all(Owner who) {
  unsigned healed = 0;
  for (AreaNumber i = 0; i < content.area_count; ++i)
    if (state.area[i].owner == who) healed += heal_area(state.area[i]);
  if (healed > 0) tell(decides<"kw-card-1">, Deed::healed, who, static_cast<int>(healed));
  return Next::again;
}

Next Machine::hold_this_turn(const Frame& frame, const Effect& effect, Owner who) {
  beyond_ = beyond_ || state.this_turn_count == kThisTurn;
  if (state.this_turn_count == kThisTurn) return Next::again;
  const auto number = static_cast<std::uint16_t>(&effect - content.effects.data());
  state.this_turn[state.this_turn_count++] = {who, number};
  const DeckCard& card = content.deck_cards[frame.card];
  tell_card(decides<"kw-card-1">, Deed::until_end, who, card.name, {},
            number - card.first_effect + 1);
  state.unsettled = true;
  return Next::again;
}

namespace {

// Says what an effect makes a player do, as it follows "to".
std::string effect_words(const Words& words, const Effect& one) {
  const std::string gold = number(std::abs(one.n)) + " Gold";
  switch (one.op) {
    case EffectOp::gold:
      return (one.n < 0 ? "lose " : "gain ") + gold +
             (one.per == Per::flat ? ""
                                   : " for each " + capitalised(std::string{name_of(one.per)}));
    case EffectOp::acquire:
      if (one.what == kArtifactCard) return "acquire " + cards_of(Deck::artifact, one.n);
      if (one.what == kDynastyCard) return "acquire " + cards_of(Deck::dynasty, one.n);
      return "acquire " + words.pieces(one.what, one.n);
    case EffectOp::draw: return "draw " + cards_of(one.deck, one.n);
    case EffectOp::execute: return "execute " + title(one.action, one.side);
    case EffectOp::summon:
      return "summon " + (one.monster == none8
                              ? "a Monster"
                              : words.pieces(static_cast<Piece>(kFirstMonster + one.monster), 1));
    case EffectOp::attack: return "attack with Strength " + number(one.strength);
    case EffectOp::move: return "move " + std::string{title(one.units)};
    case EffectOp::place: return "place " + words.pieces(one.what, one.n, "Barbarian ");
    case EffectOp::remove: return "remove " + words.pieces(one.what, one.n);
    case EffectOp::upgrade:
      return "build " + with_article(std::string{title(one.to)}) + " for free";
    case EffectOp::downgrade:
      return "degrade " +
             (one.any_from ? "a Civilized Area" : with_article(std::string{title(one.from)}));
    case EffectOp::take_position: return "take a Position Card";
    case EffectOp::transfer_gold: return (one.to_other ? "give " : "take ") + gold;
    case EffectOp::discard: return "discard " + cards_of(one.deck, one.n);
    case EffectOp::extra_envoy: return "place an extra Envoy";
    case EffectOp::heal: return "heal all of its Units";
    case EffectOp::this_turn: return "let it hold until the turn ends";
    case EffectOp::choose: return "choose";
  }
  return "";
}

}  // namespace

void judge(const Reading& read, Seat by, const Choose& move, Checker& check) {
  const Owner owner = by.number;
  const Frame& frame = read.state.top();
  const bool gold = effect_of(read.content, frame).op == EffectOp::transfer_gold;
  const RuleId rule = gold ? row<"gold-1"> : rule_of_card(read.content, frame.card);
  if (frame.stage == FrameStage::other) {
    check.need(move.seat.number < read.state.players && move.seat.number != owner, rule);
    check.need(move.option == 0 && !move.area.known(), rule);
    return;
  }
  check.need(move.seat == nobody, rule);
  if (frame.stage == FrameStage::option) {
    check.need(move.option > 0 && move.option <= effect_of(read.content, frame).options &&
                   !move.area.known(),
               rule);
    return;
  }
  const AreaNumber at = read.content.area(move.area);
  if (!check.need(move.option == 0 && at != nowhere, rule)) return;
  const Effect& effect = effect_of(read.content, frame);
  if (effect.op == EffectOp::attack && effect.range == Range::adjacent)
    check.need(read.is_adjacent(concerned(read, frame), at), row<"kw-adjacency-1">);
  check.need(choosable_areas(read, frame).has(at), rule);
}

void moment(const Reading& read, Seat by, const Choose&, Checker& check) {
  check.need(false, row<"kw-card-1">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat, const Choose& move) {
  Frame& frame = state.top();
  if (frame.stage == FrameStage::other) {
    frame.other = move.seat.number;
    frame.stage = FrameStage::open;
    return;
  }
  if (frame.stage == FrameStage::option) {
    frame.option = static_cast<std::uint8_t>(move.option - 1);
    frame.stage = FrameStage::open;
    return;
  }
  const Effect& effect = effect_of(content, frame);
  const AreaNumber area = content.area(move.area);
  if (effect.op == EffectOp::attack) {
    frame.area = area;
    frame.stage = FrameStage::roll;
    mark_fought(concerned(read, frame), state.area[area].owner);
    return;
  }
  if (effect.op == EffectOp::upgrade) {
    give_upgrade(area, piece_of(effect.to));
    tell_card(decides<"kw-card-1">, Deed::improved, concerned(read, frame),
              content.piece_name(piece_of(effect.to)), move.area);
  } else {
    downgrade(area, effect.steps);
  }
  next_effect(frame);
}

void offer(Listing& listing, Type<Choose>) {
  const Reading& read = listing.read;
  for (std::uint8_t option = 1; option <= 8; ++option) listing.add(Choose{option, {}, {}});
  for (Owner i = 0; i < read.state.players; ++i) listing.add(Choose{0, Seat{i}, {}});
  listing.each_area([&](Card area) { listing.add(Choose{0, {}, area}); });
}

std::string tell(const Words& words, Seat by, const Choose& move) {
  const bool resolves =
      words.read.state.frame_count > 0 && words.read.state.top().kind == FrameKind::resolve;
  const std::string of_card = resolves ? " for " + words.card(words.read.state.top().card) : "";
  if (move.area.known()) return subject(by) + " chooses " + words.name(move.area) + of_card + ".";
  if (move.seat != nobody) return subject(by) + " chooses " + text_of(move.seat) + of_card + ".";
  if (resolves) {
    const Effect& asked = effect_of(words.read.content, words.read.state.top());
    if (asked.op == EffectOp::choose && move.option > 0 && move.option <= asked.options)
      return subject(by) + " chooses to " +
             effect_words(words, words.read.content.effects[asked.first + move.option - 1u]) + ".";
  }
  return subject(by) + " chooses option " + number(move.option) + ".";
}

void judge(const Reading&, Seat, const Pass&, Checker&) {}

// The seat declines an opportunity.
void Machine::apply(Seat, const Pass&) {
  if (state.battle.stage == BattleStage::pursue)
    return begin_warp(pursuers(read), BattleStage::warp_all);
  if (state.battle.stage != BattleStage::none) {  // Warp is optional
    state.battle.warping = {};
    state.battle.warping_monsters = 0;
    return;
  }
  if (state.frame_count > 0) return pop();
  if (state.at.phase == Phase::vp) tell(mentions<"vp-phase-2">);
  next_seat(state.at.phase == Phase::trade ? Phase::heal : Phase::end);
}

void moment(const Reading& read, Seat by, const Pass&, Checker& check) {
  refuse_withdrawal(read, by, check);
  refuse_for_what_is_asked(read, by, check);
}

void offer(Listing& listing, Type<Pass>) { listing.add(Pass{}); }

// Says what is declined.
std::string tell(const Words& words, Seat by, const Pass&) {
  switch (words.read.state.battle.stage) {
    case BattleStage::none: break;
    case BattleStage::pursue: return subject(by) + " does not pursue.";
    case BattleStage::warp:
    case BattleStage::warp_all: return subject(by) + " does not warp.";
    case BattleStage::strike:
    case BattleStage::strike_wounds:
    case BattleStage::roll:
    case BattleStage::wounds:
    case BattleStage::won: return subject(by) + " passes.";
  }
  if (words.read.state.frame_count > 0) {
    const Frame& frame = words.read.state.top();
    if (frame.kind == FrameKind::place)
      return subject(by) + " does not place " + words.pieces(frame.piece, frame.n) + ".";
    if (frame.kind == FrameKind::envoy) return subject(by) + " places no extra Envoy.";
  } else if (words.read.state.at.phase == Phase::trade &&
             words.read.state.at.seat < words.read.state.players) {
    const bool declined = words.read.state.player[words.read.state.at.seat].closed != 0;
    return subject(by) + (declined ? " proposes no other trade." : " proposes no trade.");
  } else if (words.read.state.at.phase == Phase::vp) {
    return subject(by) + " is done with claiming VPs.";
  }
  return subject(by) + " passes.";
}

}  // namespace arbiter::zabor
