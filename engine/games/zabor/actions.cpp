// The eight actions, in both forms, taken and executed (book: Action Cards explained).
#include <algorithm>
#include <cassert>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/movement.hpp"
#include "engine/games/zabor/rule.hpp"

namespace arbiter::zabor {

void Machine::begin_action(Owner seat, ActionName action, Side side, bool taken) {
  Frame& frame = push(FrameKind::action, seat);
  frame.action = action;
  frame.side = side;
  frame.taken = taken;
  frame.units = action == ActionName::maritime ? UnitFilter::naval : UnitFilter::land;
  if (taken) tell(row<"action-phase-3">);
  tell(taken ? row<"kw-action-2"> : row<"kw-action-3">,
       taken ? Deed::action_taken : Deed::action_executed, seat,
       static_cast<int>(action) * 2 + static_cast<int>(side));
}

const Frame* action_frame(const State& state) {
  return state.frame_count > 0 && state.top().kind == FrameKind::action ? &state.top() : nullptr;
}

// What goes on without an answer.
Next Machine::step_action(Frame& frame) {
  switch (frame.stage) {
    case FrameStage::open: return Next::ask;
    case FrameStage::going:
      if (frame.action == ActionName::diplomacy) {
        annex(frame);
        return Next::again;
      }
      return Next::ask;
    case FrameStage::keep:
      if (state.offer.count > 0) return Next::ask;
      frame.stage = FrameStage::going;
      if (frame.side == Side::secondary || frame.m == 2) frame.stage = FrameStage::finish;
      return Next::again;
    case FrameStage::battles: {
      const AreaSet waiting = waiting_battles(read);
      if (waiting.empty())
        frame.stage = FrameStage::finish;
      else if (waiting.size() > 1)
        return Next::ask;
      else
        fight(static_cast<AreaNumber>(waiting.first()));
      return Next::again;
    }
    case FrameStage::finish: finish_action(); return Next::again;
    case FrameStage::other:
    case FrameStage::option:
    case FrameStage::area:
    case FrameStage::roll:
    case FrameStage::wounds: break;
  }
  assert(false && "no stage of an action");
  return Next::ask;
}

void Machine::finish_action() {
  const Frame frame = state.top();
  if (frame.action == ActionName::maritime) {
    const unsigned sea = read.count(frame.seat, Counted::sea);
    if (frame.side == Side::primary)
      gain_gold(frame.seat, static_cast<int>(2 * sea), row<"maritime-3">);
    else
      gain_gold(frame.seat, 4, row<"maritime-6">);
  }
  if (frame.action == ActionName::campaign || frame.action == ActionName::maritime ||
      frame.action == ActionName::none)
    clear_moves();
  pop();
  state.unsettled = true;
  if (!frame.taken) tell(row<"kw-action-3">);
  if (!frame.taken || state.at.space == none8) return;
  auto& space = state.track[state.at.space / 2].envoys[state.at.space % 2];
  if (space[0] == 0) return;
  for (unsigned i = 0; i + 1 < kShare; ++i) space[i] = space[i + 1];
  space[kShare - 1] = 0;
  tell(row<"kw-envoy-5">, Deed::envoy_back, frame.seat);
}

void Machine::done(Owner by) {
  if (state.frame_count == 0) {  // a turn of the Warfare Phase
    state.at.step = StepName::answer;
    return;
  }
  Frame& frame = state.top();
  if (frame.kind != FrameKind::action) {
    if (frame.kind == FrameKind::leave) tell(row<"diplomacy-5">, Deed::rule, by);
    return pop();
  }
  const bool moves = frame.action == ActionName::campaign || frame.action == ActionName::maritime ||
                     frame.action == ActionName::none;
  if (moves) tell(row<"campaign-3">);
  frame.stage = moves ? FrameStage::battles : FrameStage::finish;
  if (frame.action == ActionName::rituals && !frame.studied) {
    study(frame, 0, 0);
    tell(frame.side == Side::primary ? row<"rituals-2"> : row<"rituals-4">);
  }
}

// --- Acquisition ---

void Machine::search(Frame& frame, Deck deck) {
  ++frame.m;
  frame.stage = FrameStage::keep;
  tell(row<"acquisition-2">);
  push_draw(frame.seat, deck, 3, Purpose::search);
}

void Machine::keep(Frame& frame, std::uint8_t card) {
  state.offer.erase(state.offer.place(card));
  for (unsigned i = 0; i < state.offer.count; ++i) ++state.face_down[state.offer.card[i]];
  state.offer = {};
  const bool artifact = content.deck_cards[card].deck == Deck::artifact;
  auto& chart = state.player[frame.seat].chart[artifact];
  overflow_ = overflow_ || chart.full();
  if (!chart.full()) chart.append(card);
  state.unsettled = true;
  tell_card(row<"acquisition-4">, Deed::kept, frame.seat, name_of_card(card));
  tell(frame.side == Side::primary ? row<"acquisition-1"> : row<"acquisition-3">);
}

// --- Build Army, Maritime, Civilize ---

void Machine::build(Owner by, const Build& move) {
  Frame& frame = state.top();
  frame.stage = FrameStage::going;
  const Piece piece = content.piece(move.unit);
  const auto type = static_cast<std::size_t>(kTypeOf[piece]);
  constexpr std::array<RuleId, kTypes> kCosts{row<"build-army-5">, row<"build-army-4">,
                                              row<"kw-unit-6">, row<"build-army-3">,
                                              row<"build-army-2">};
  if (move.free) {
    frame.free = true;
    frame.m = static_cast<std::uint8_t>(frame.m + move.n * kScores[type].cost);
    tell(row<"build-army-6">);
  } else {
    frame.paid = true;
    pay(by, read.cost(by, piece) * move.n, kCosts[type]);
  }
  if (frame.action == ActionName::maritime)
    tell(frame.side == Side::primary ? row<"maritime-1"> : row<"maritime-5">);
  else
    tell(frame.side == Side::primary ? row<"build-army-1">
         : move.free                 ? row<"build-army-6">
                                     : row<"build-army-7">);
  tell_card(frame.action == ActionName::maritime ? row<"kw-acquire-3"> : row<"build-army-8">,
            Deed::piece_placed, by, move.unit, move.area, move.n);
  add_units(content.area(move.area), by, piece, move.n);
  tell(rule_of_unit(piece));
}

void Machine::improve(Owner by, const Improve& move) {
  Frame& frame = state.top();
  frame.stage = FrameStage::going;
  const Piece piece = content.piece(move.piece);
  const AreaNumber area = content.area(move.area);
  constexpr std::array<RuleId, 4> kCosts{row<"civilize-2">, row<"civilize-3">, row<"civilize-4">,
                                         row<"civilize-5">};
  if (move.free) {
    frame.free = true;
    tell(row<"civilize-6">);
  } else {
    frame.paid = true;
    pay(by, read.cost(by, piece), kCosts[piece - kRoad + 0u]);
    tell(frame.side == Side::primary ? row<"civilize-1"> : row<"civilize-7">);
  }
  ++frame.m;
  give_upgrade(area, piece);
  tell_card(row<"kw-acquire-7">, Deed::improved, by, move.piece, move.area);
}

// --- Campaign, Warfare, and other moves ---

// Which abilities and links the Unit needs to come there.
void Machine::tell_way(Owner by, Piece piece, AreaNumber from, AreaNumber to) {
  const Working uncounted(nullptr);  // the check has paid for it (movement.cpp)
  tell(rule_of_unit(piece));
  if (read.level(by, piece, Ability::speed) != 0) tell(row<"ability-speed-1">);
  tell(row<"kw-move-2">);
  if (content.is_naval(piece)) return;
  const auto needs = [&](Passing without) {
    return !may_reach(read, by, piece, from, to, without);
  };
  if (read.level(by, piece, Ability::pathfinder) > 0) {
    tell(row<"ability-pathfinder-1">);
    tell(row<"movement-8">);
  }
  if (read.level(by, piece, Ability::flight) > 0 && needs(Passing::without_flight))
    tell(row<"ability-flight-1">);
  if (read.level(by, piece, Ability::water_walking) > 0) tell(row<"ability-water-walking-1">);
  const bool fleets = needs(Passing::without_fleets);
  if (fleets) tell(row<"ability-linked-movement-3">);
  if (fleets || needs(Passing::without_links)) {
    tell(row<"ability-linked-movement-1">);
    tell(row<"ability-linked-movement-2">);
    tell(row<"kw-road-1">);
  } else if (state.area[from].road || state.area[to].road) {
    tell(row<"ability-linked-movement-1">);
    tell(row<"ability-linked-movement-2">);
    tell(row<"kw-road-1">);
  } else {
    content.around[from].each([&](unsigned next) {
      if (state.area[next].road) tell(row<"ability-linked-movement-2">);
    });
  }
}

void Machine::move_units(Owner by, const MoveUnits& move) {
  const AreaNumber from = content.area(move.from);
  const AreaNumber to = content.area(move.to);
  const bool leaves = state.frame_count > 0 && state.top().kind == FrameKind::leave;
  if (!leaves) state.mover = by;
  if (Frame* frame = state.frame_count > 0 ? &state.top() : nullptr;
      frame != nullptr && frame->kind == FrameKind::action) {
    frame->stage = FrameStage::going;
    frame->studied = true;  // something has moved
    if (frame->from == nowhere) frame->from = from;
    if (frame->area == nowhere) frame->area = to;
    if (state.area[to].owner != by) tell(row<"campaign-3">);
    const bool primary = frame->side == Side::primary;
    if (frame->action == ActionName::maritime)
      tell(primary ? row<"maritime-2"> : row<"maritime-5">);
    else
      tell(primary ? row<"campaign-1"> : row<"campaign-4">);
  } else if (!leaves) {
    state.at.target = to;
    tell(row<"warfare-1">);
    tell(row<"warfare-2">);
  }
  for (const Copies& one : move.units) {
    const Piece piece = content.piece(one.card);
    tell_card(row<"kw-move-3">, Deed::moved, by, one.card, move.to, one.copies);
    if (telling()) tell_way(by, piece, from, to);
    march(by, from, to, piece, one.copies);
  }
  settle_control(from);
}

// --- Council Seat ---

void Machine::take_position(Owner by, std::uint8_t position, RuleId rule) {
  const Owner former = state.position[position];
  if (former == kUnclaimed) tell(row<"setup-6">);
  state.position[position] = by;
  state.unsettled = true;
  if (telling())
    facts_.add({rule,
                Deed::position_taken,
                seat_of(by),
                seat_of(former),
                content.positions[position].name,
                {},
                0,
                0});
  tell(row<"council-seat-2">);
}

// --- Diplomacy ---

bool may_annex(const Reading& read, const Frame& frame, AreaNumber area) {
  if (area >= read.content.area_count) return false;
  const AreaState& here = read.area(area);
  const bool adjacent = read.is_adjacent(frame.seat, area);
  const bool strict = read.state.rulings.has(chosen<"R-72", "adjacent">);
  const bool rural = !here.civilized() && !read.content.is_sea(area);
  if (frame.side == Side::secondary)
    return read.is_barbarian(area) && rural && (adjacent || !strict);
  if (read.is_barbarian(area)) return adjacent;
  if (!is_empire(here.owner) || here.owner == frame.seat || !rural) return false;
  return (read.adjacent_empires(frame.seat) >> here.owner & 1) != 0 && (adjacent || !strict);
}

void Machine::leave(Frame& frame) {
  const AreaState& here = state.area[frame.area];
  if (!is_empire(here.owner)) return;
  const Force force = read.defenders(frame.area);
  const unsigned units =
      force.units.size() + static_cast<unsigned>(__builtin_popcount(force.monsters));
  if (units < 2) return;
  AreaSet others;
  read.each_piece(
      force, [&](Piece piece, unsigned) { others |= reach(read, here.owner, piece, frame.area); });
  others &= read.areas_of(here.owner);
  if (others.empty()) return;
  const AreaNumber area = frame.area;
  const Owner taker = frame.seat;
  Frame& above = push(FrameKind::leave, here.owner);
  above.area = area;
  above.other = taker;
}

// the owner may leave first; R-71: an unclaimed Area has its native.
void Machine::annex(Frame& frame) {
  const AreaNumber area = frame.area;
  const Owner seat = frame.seat;
  AreaState& here = state.area[area];
  if (here.owner == kUnclaimed || (here.owner == kBarbarians && !read.has_units(area)))
    spawn_native(area);
  const bool empire = is_empire(here.owner);
  for (unsigned i = 0; i < content.monsters.size(); ++i)
    if (state.monster[i].area == area) state.monster[i].owner = seat;
  if (telling()) {
    const RuleId rule = frame.side == Side::secondary ? row<"diplomacy-4">
                        : empire                      ? row<"diplomacy-2">
                                                      : row<"diplomacy-1">;
    facts_.add(
        {rule, Deed::annexed, seat_of(seat), seat_of(here.owner), {}, name_of_area(area), 0, 0});
  }
  tell_area(row<"diplomacy-6">, Deed::converted, seat, area);
  if (here.civilized()) tell(row<"kw-degrade-3">);
  here.owner = seat;
  here.arrived = {};
  state.unsettled = true;
  frame.stage = FrameStage::finish;
}

// --- Rituals ---

void Machine::study(Frame& frame, unsigned destiny, unsigned sorcery) {
  frame.studied = true;
  const Owner seat = frame.seat;
  tell(frame.side == Side::primary ? row<"rituals-1"> : row<"rituals-3">);
  const unsigned own = destiny + sorcery;
  if (destiny + sorcery == 0)
    tell(frame.side == Side::primary ? row<"rituals-2"> : row<"rituals-4">);
  read.each_passive(seat, bit_of(PassiveOp::draw_bonus), [&](const Passive& one) {
    (one.deck == Deck::destiny ? destiny : sorcery) += static_cast<unsigned>(one.n);
  });
  if (destiny + sorcery > own && telling()) tell_added_draws(seat);
  if (sorcery > 0) push_draw(seat, Deck::sorcery, sorcery, Purpose::hand);
  if (destiny > 0) push_draw(seat, Deck::destiny, destiny, Purpose::hand);
}

// The cards that let their owner draw more, each by its name.
void Machine::tell_added_draws(Owner by) {
  const auto tell_of = [&](Card card, unsigned first, unsigned count) {
    for (unsigned i = first; i < first + count; ++i) {
      const Passive& one = content.passives[i];
      if (one.op == PassiveOp::draw_bonus)
        tell_card(row<"rituals-2">, Deed::draw_added, by, card, {}, one.n,
                  static_cast<int>(one.deck));
    }
  };
  const auto tell_of_card = [&](std::uint8_t number) {
    const DeckCard& card = content.deck_cards[number];
    tell_of(card.name, card.first_passive, card.passives);
  };
  const PlayerState& mine = state.player[by];
  for (unsigned i = 0; i < mine.traits.count; ++i) tell_of_card(mine.traits.card[i]);
  for (const auto& chart : mine.chart)
    for (unsigned i = 0; i < chart.count; ++i) tell_of_card(chart.card[i]);
  for (unsigned i = 0; i < kPositions; ++i)
    if (state.position[i] == by) {
      const PositionText& card = content.positions[i];
      tell_of(card.name, card.first_passive, card.passives);
    }
}

}  // namespace arbiter::zabor
