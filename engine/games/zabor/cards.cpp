// Cards: drawing, hands, effects one after another, and the pieces that they give (book: Keywords).
#include <algorithm>
#include <cstdlib>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/movement.hpp"
#include "engine/games/zabor/rule.hpp"

namespace arbiter::zabor {

// --- The machine ---

void Machine::note(const Fact& fact) {
  if (facts->size() < limits::kFacts) facts->push_back(fact);
}

Applied Machine::run(WorkBudget& budget) {
  for (std::uint32_t i = 0; i < limits::kStepsPerEntry && budget.steps_left > 0; ++i) {
    --budget.steps_left;
    if (overflow_) return Applied::endless;
    if (step() == Next::ask) return overflow_ ? Applied::endless : Applied::done;
  }
  return Applied::endless;
}

Next Machine::step() {
  if (state.battle.stage != BattleStage::none) return step_battle();
  if (state.at.phase != Phase::setup && state.at.phase != Phase::over && settle_limits())
    return Next::again;
  if (state.frame_count > 0) return step_frame();
  const bool settled =
      state.at.phase == Phase::setup || state.at.phase == Phase::over || state.mover != kUnclaimed;
  if (!settled && state.unsettled && settle_surplus()) return Next::again;
  return phase();
}

Frame& Machine::push(FrameKind kind, Owner seat) {
  if (state.frame_count + 1u >= kFramesHere) overflow_ = true;
  if (state.frame_count < kFramesHere) ++state.frame_count;
  Frame& frame = state.top();
  frame = Frame{};
  frame.kind = kind;
  frame.seat = seat;
  return frame;
}

Next Machine::step_frame() {
  Frame& frame = state.top();
  switch (frame.kind) {
    case FrameKind::action: return step_action(frame);
    case FrameKind::resolve: return step_resolve(frame);
    case FrameKind::place: return step_place(frame);
    case FrameKind::draw: return Next::ask;
    case FrameKind::spend: {
      const std::uint8_t card = frame.card;
      if (card == none8) {
        pop();
        return Next::again;
      }
      frame.card = frame.option;
      frame.option = none8;
      ++state.discard[card];
      tell_card(row<"kw-trade-bonus-card-1">, Deed::played, frame.seat, name_of_card(card));
      resolve(frame.seat, card);
      return Next::again;
    }
    case FrameKind::remove: return step_remove(frame);
    default: return Next::ask;
  }
}

// --- Drawing ---

// as many as there are, the discard pile included.
void Machine::push_draw(Owner to, Deck deck, unsigned n, Purpose purpose) {
  if (n == 0) return;
  const unsigned there = read.undealt(deck);
  unsigned room = kOffer;
  const PlayerState& mine = state.player[to];
  if (purpose == Purpose::hand) room = kHand - mine.hand.count + 0u;
  if (purpose == Purpose::chart) room = kChart - mine.chart[deck == Deck::artifact].count + 0u;
  const unsigned cards = std::min({n, there, room});
  if (cards == 0) return;
  Frame& frame = push(FrameKind::draw, to);
  frame.deck = deck;
  frame.n = static_cast<std::uint8_t>(cards);
  frame.purpose = purpose;
}

// The discard pile is shuffled and is the deck.
void Machine::shuffle_discards(Deck deck) {
  const CardRange cards = content.cards_of(deck);
  for (unsigned i = cards.first; i < cards.last; ++i) state.discard[i] = state.face_down[i] = 0;
}

void Machine::draw(const Draw& move) {
  const Frame frame = state.top();
  RuleId rule{};
  if (telling())
    rule = frame.purpose != Purpose::hand ? rule_of_draw(state)
           : frame.deck == Deck::destiny  ? row<"kw-destiny-card-1">
                                          : row<"kw-sorcery-card-1">;
  pop();
  PlayerState& mine = state.player[frame.seat];
  const unsigned undealt = read.undealt(frame.deck);
  unsigned left = undealt - std::min(undealt, read.discarded(frame.deck));
  std::array<std::uint8_t, 2> trade{none8, none8};
  unsigned traded = 0;
  for (const Card named : move.cards) {
    const std::uint8_t card = content.card(named);
    if (left == 0) {
      shuffle_discards(frame.deck);
      left = read.undealt(frame.deck);
    }
    --left;
    const bool artifact = frame.deck == Deck::artifact;
    switch (frame.purpose) {
      case Purpose::hand: mine.hand.insert(card); break;
      case Purpose::chart:
        mine.chart[artifact].append(card);
        tell_card(row<"kw-acquire-6">, Deed::kept, frame.seat, named);
        break;
      case Purpose::search:
      case Purpose::event: state.offer.insert(card); break;
      case Purpose::draft: mine.draft.insert(card); break;
      case Purpose::trade:
        // Until the frame below takes them they count as offered.
        state.offer.append(card);
        trade[traded++ % 2] = card;
        break;
      case Purpose::monster:
        ++state.discard[card];
        tell_card(row<"kw-card-1">, Deed::played, frame.seat, named);
        push_place(frame.seat, static_cast<Piece>(kFirstMonster + content.deck_cards[card].monster),
                   1);
        break;
    }
  }
  if (frame.purpose == Purpose::trade) {
    state.offer = {};
    state.top().card = trade[0];
    state.top().option = trade[1];
  }
  if (telling())
    note({rule,
          Deed::drawn,
          seat_of(frame.seat),
          {},
          {},
          {},
          static_cast<std::int32_t>(move.cards.size()),
          static_cast<std::int32_t>(frame.deck)});
}

void Machine::drop(Owner by, std::uint8_t card) {
  PlayerState& mine = state.player[by];
  const Deck deck = content.deck_cards[card].deck;
  if (deck == Deck::dynasty || deck == Deck::artifact) {
    const unsigned which = deck == Deck::artifact;
    auto& chart = mine.chart[which];
    const unsigned at = chart.place(card);
    const unsigned low = (1u << at) - 1;
    const auto without = [&](std::uint8_t bits) {
      return static_cast<std::uint8_t>((bits & low) | (bits >> 1 & ~low));
    };
    mine.used[which] = without(mine.used[which]);
    mine.spent[which] = without(mine.spent[which]);
    chart.erase(at);
  } else {
    mine.hand.erase(mine.hand.place(card));
  }
  ++state.discard[card];
}

void Machine::discard(Owner by, const std::vector<Card>& cards) {
  Frame& frame = state.top();
  const Deck deck = frame.deck;
  const bool limit = frame.kind == FrameKind::limit;
  frame.n = static_cast<std::uint8_t>(frame.n - cards.size());
  if (frame.n == 0) pop();
  for (const Card one : cards) {
    if (deck == Deck::position) {
      state.position[content.number(one, NameKind::position)] = kUnclaimed;
      tell_card(row<"kw-card-2">, Deed::discarded, by, one, {}, 1);
    } else {
      const bool open = deck == Deck::dynasty || deck == Deck::artifact;
      drop(by, content.card(one));
      if (open) tell_card(row<"kw-acquire-6">, Deed::discarded, by, one, {}, 1);
    }
  }
  if (deck == Deck::destiny || deck == Deck::sorcery)
    tell(!limit                  ? row<"kw-card-1">
         : deck == Deck::destiny ? row<"kw-destiny-card-2">
                                 : row<"kw-sorcery-card-2">,
         Deed::discarded, by, static_cast<int>(cards.size()));
  state.unsettled = true;
}

// --- Gold ---

void Machine::gain_gold(Owner who, int n, RuleId rule) {
  auto& gold = state.player[who].gold;
  const int before = gold;
  gold = static_cast<std::uint16_t>(std::clamp(before + n, 0, 60'000));
  if (gold == before)
    tell(rule);
  else
    tell(rule, gold > before ? Deed::gold_gained : Deed::gold_lost, who, std::abs(gold - before));
  if (before + n < 0) tell(row<"gold-3">);
}

void Machine::pay(Owner who, int n, RuleId rule) {
  auto& gold = state.player[who].gold;
  gold = static_cast<std::uint16_t>(std::max(0, gold - n));
  tell(rule, Deed::paid, who, n);
  tell(row<"gold-3">);
  if (read.cards_of(who, Deck::position) > 0) tell(row<"setup-3">);
  tell(row<"kw-cost-2">);
}

// --- Pieces ---

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
  // What is no Fleet is acquired in Areas of its owner.
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
  const bool paid = !frame.paid || read.cost(frame.seat, frame.piece) <=
                                       static_cast<int>(state.player[frame.seat].gold);
  if (all.empty() || !paid) {
    tell_card(rule_of_placing(content, frame), Deed::not_placed, frame.seat,
              content.piece_name(frame.piece), {}, frame.n);
    pop();
    return Next::again;
  }
  const bool room = start || frame.barbarian || read.has_room(frame.seat, frame.piece);
  if (all.size() > 1 || frame.paid || !room) return Next::ask;
  place(frame.piece, static_cast<AreaNumber>(all.first()));
  return Next::again;
}

void Machine::place(Piece piece, AreaNumber area) {
  Frame& frame = state.top();
  --frame.n;
  const Owner seat = frame.barbarian ? kBarbarians : frame.seat;
  if (frame.paid) pay(frame.seat, read.cost(frame.seat, piece), row<"kw-cost-2">);
  if (frame.barbarian) tell(row<"event-4">);
  const MonsterState* summoned =
      piece >= kFirstMonster ? &state.monster[piece - kFirstMonster] : nullptr;
  if (summoned != nullptr && summoned->area != nowhere) tell(row<"monsters-3">);
  tell_card(frame.barbarian ? row<"event-5"> : rule_of_placing(content, frame), Deed::piece_placed,
            seat, content.piece_name(piece), name_of_area(area), 1);
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

// --- Playing cards ---

void Machine::resolve(Owner seat, std::uint8_t card) {
  if (content.deck_cards[card].effects == 0) return;
  Frame& frame = push(FrameKind::resolve, seat);
  frame.card = card;
}

void Machine::play(Owner by, std::uint8_t card) {
  const bool destiny = content.deck_cards[card].deck == Deck::destiny;
  drop(by, card);
  tell_card(destiny ? row<"kw-destiny-card-4"> : row<"kw-sorcery-card-4">, Deed::played, by,
            name_of_card(card));
  resolve(by, card);
}

void Machine::use(Owner by, std::uint8_t card) {
  PlayerState& mine = state.player[by];
  const unsigned which = content.deck_cards[card].deck == Deck::artifact;
  const auto bit = static_cast<unsigned>(1u << mine.chart[which].place(card));
  mine.used[which] = static_cast<std::uint8_t>(mine.used[which] | bit);
  if (content.deck_cards[card].once)
    mine.spent[which] = static_cast<std::uint8_t>(mine.spent[which] | bit);
  tell_card(row<"kw-card-1">, Deed::used, by, name_of_card(card));
  resolve(by, card);
}

// --- Effects ---

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
  return static_cast<Owner>((read.master(PositionCard::council) + frame.m) % read.state.players);
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
  if (each) tell(row<"first-player-1">);
  if (each && ++frame.m < state.players) return;
  frame.m = 0;
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
    default: return Next::ask;
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
    tell_area(row<"kw-card-1">, Deed::degraded, here.owner, area, static_cast<int>(here.upgrade));
  }
  settle_control(area);
  state.unsettled = true;
}

// One effect on one player. Whatever asks is a stage of this frame, or a frame above it.
Next Machine::perform(Frame& frame, const Effect& effect, Owner who) {
  const auto n = static_cast<unsigned>(std::max<int>(0, effect.n));
  const Owner seat = frame.seat;
  switch (effect.op) {
    case EffectOp::attack:
    case EffectOp::upgrade: {
      if (choosable_areas(read, frame).empty()) break;
      frame.stage = FrameStage::area;
      return Next::ask;
    }
    case EffectOp::downgrade: {
      if (effect.where == Where::attacked) {
        const bool civilized = frame.area != nowhere && state.area[frame.area].civilized() &&
                               (effect.any_from || state.area[frame.area].upgrade == effect.from);
        if (civilized) downgrade(frame.area, effect.steps);
        break;
      }
      const AreaSet all = choosable_areas(read, frame);
      if (all.size() > 1) {
        frame.stage = FrameStage::area;
        return Next::ask;
      }
      if (!all.empty()) downgrade(static_cast<AreaNumber>(all.first()), effect.steps);
      break;
    }
    case EffectOp::transfer_gold: {
      const Owner from = effect.to_other ? seat : frame.other;
      const Owner to = effect.to_other ? frame.other : seat;
      const int gold = std::min<int>(state.player[from].gold, effect.n);
      gain_gold(from, -gold, row<"gold-1">);
      gain_gold(to, gold, row<"gold-1">);
      break;
    }
    default: break;
  }
  if (effect.op == EffectOp::attack || effect.op == EffectOp::upgrade ||
      effect.op == EffectOp::downgrade || effect.op == EffectOp::transfer_gold) {
    next_effect(frame);
    return Next::again;
  }
  next_effect(frame);  // `frame` may move when others are pushed
  switch (effect.op) {
    case EffectOp::gold:
      gain_gold(who, effect.n * static_cast<int>(read.count(who, effect.per)), row<"kw-card-1">);
      tell(row<"gold-1">);
      break;
    case EffectOp::acquire:
      if (effect.what == kArtifactCard || effect.what == kDynastyCard) {
        push_draw(who, effect.what == kArtifactCard ? Deck::artifact : Deck::dynasty, n,
                  Purpose::chart);
      } else {
        push_place(who, effect.what, n);
        state.top().paid = effect.paid;
      }
      break;
    case EffectOp::draw:
      push_draw(who, effect.deck, n,
                effect.deck == Deck::dynasty || effect.deck == Deck::artifact ? Purpose::chart
                                                                              : Purpose::hand);
      break;
    case EffectOp::execute: begin_action(who, effect.action, effect.side, false); break;
    case EffectOp::summon:
      if (effect.monster != none8)
        push_place(who, static_cast<Piece>(kFirstMonster + effect.monster), 1);
      else
        push_draw(who, Deck::monster, 1, Purpose::monster);
      break;
    case EffectOp::move: {
      Frame& above =
          push(effect.rule == MoveRule::warp ? FrameKind::warping : FrameKind::action, who);
      above.action = ActionName::none;
      above.units = effect.units;
      above.areas = effect.areas;
      break;
    }
    case EffectOp::place: {
      push_place(seat, effect.what, n);
      state.top().barbarian = true;
      state.top().where = effect.where;
      break;
    }
    case EffectOp::remove: {
      const unsigned units = read.units_of(who, kTypeOf[effect.what]);
      if (std::min(units, n) == 0) break;
      Frame& above = push(FrameKind::remove, who);
      above.piece = effect.what;
      above.n = static_cast<std::uint8_t>(std::min(units, n));
      break;
    }
    case EffectOp::take_position: {
      if (effect.which != none8) {
        take_position(who, effect.which, row<"kw-card-1">);
        break;
      }
      push(FrameKind::position, who);
      break;
    }
    case EffectOp::discard: {
      const unsigned cards = std::min(read.cards_of(who, effect.deck), n);
      if (cards == 0) break;
      Frame& above = push(FrameKind::discard, who);
      above.deck = effect.deck;
      above.n = static_cast<std::uint8_t>(cards);
      break;
    }
    case EffectOp::extra_envoy:
      if (state.at.phase == Phase::action) push(FrameKind::envoy, who);
      break;
    case EffectOp::heal: {
      unsigned healed = 0;
      for (AreaNumber i = 0; i < content.area_count; ++i)
        if (state.area[i].owner == who) healed += heal_area(state.area[i]);
      if (healed > 0) tell(row<"kw-card-1">, Deed::healed, who, static_cast<int>(healed));
      break;
    }
    case EffectOp::this_turn:
      if (state.this_turn_count < kThisTurn) {
        state.this_turn[state.this_turn_count++] = {
            who, static_cast<std::uint16_t>(&effect - content.effects.data())};
        if (telling()) {
          const DeckCard& card = content.deck_cards[frame.card];
          const auto number = static_cast<int>(&effect - content.effects.data());
          tell_card(row<"kw-card-1">, Deed::until_end, who, card.name, {},
                    number - card.first_effect + 1);
        }
        state.unsettled = true;
      }
      break;
    default: break;
  }
  return Next::again;
}

void Machine::choose(const Choose& move) {
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
    tell_card(row<"kw-card-1">, Deed::improved, concerned(read, frame),
              content.piece_name(piece_of(effect.to)), move.area);
  } else {
    downgrade(area, effect.steps);
  }
  next_effect(frame);
}

// An opportunity is declined.
void Machine::pass() {
  if (state.battle.stage == BattleStage::pursue)
    return begin_warp(pursuers(read), BattleStage::warp_all);
  if (state.battle.stage != BattleStage::none) {  // Warp is optional
    state.battle.warping = {};
    state.battle.warping_monsters = 0;
    return;
  }
  if (state.frame_count > 0) return pop();
  if (state.at.phase == Phase::vp) tell(row<"vp-phase-2">);
  next_seat(state.at.phase == Phase::trade ? Phase::heal : Phase::end);
}

}  // namespace arbiter::zabor
