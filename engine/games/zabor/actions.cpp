// Taking and executing the eight actions, in both forms (book: Action Cards explained).
#include <cassert>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/listing.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/movement.hpp"
#include "engine/games/zabor/words.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

void Machine::begin_action(Owner seat, ActionName action, Side side, bool taken) {
  Frame& frame = push(FrameKind::action, seat);
  frame.action = action;
  frame.side = side;
  frame.taken = taken;
  frame.units = action == ActionName::maritime ? UnitFilter::naval : UnitFilter::land;
  if (taken) tell(mentions<"action-phase-3">);
  tell(taken ? mentions<"kw-action-2"> : mentions<"kw-action-3">,
       taken ? Deed::action_taken : Deed::action_executed, seat,
       static_cast<int>(action) * 2 + static_cast<int>(side));
}

const Frame* action_frame(const State& state) {
  return state.frame_count > 0 && state.top().kind == FrameKind::action ? &state.top() : nullptr;
}

// Does the next part of an action, up to one that needs an answer.
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
      if (frame.side == Side::secondary)
        end_action(frame, decides<"acquisition-3">);
      else if (frame.m == 2)
        end_action(frame, decides<"acquisition-1">);
      return Next::again;
    case FrameStage::battles: {
      const AreaSet waiting = waiting_battles(read);
      if (waiting.empty())
        frame.stage = FrameStage::finish;
      else if (waiting.size() > 1)
        return Next::ask;
      else
        fight_only(frame, static_cast<AreaNumber>(waiting.first()));
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

void Machine::fight_only(const Frame& frame, AreaNumber area) {
  note_unasked(frame.seat, Fight{content.area_name[area]}, decides<"campaign-3">);
  fight(area);
}

// Ends an action in which nothing is left to do, so that nobody has to end it.
void Machine::end_action(Frame& frame, RuleId rule) {
  frame.stage = FrameStage::finish;
  note_unasked(frame.seat, Done{}, rule);
}

void Machine::finish_action() {
  const Frame frame = state.top();
  if (frame.action == ActionName::maritime) {
    const unsigned sea = read.count(frame.seat, Counted::sea);
    if (frame.side == Side::primary)
      gain_gold(frame.seat, static_cast<int>(2 * sea), decides<"maritime-3">);
    else
      gain_gold(frame.seat, 4, decides<"maritime-6">);
  }
  if (frame.action == ActionName::campaign || frame.action == ActionName::maritime ||
      frame.action == ActionName::none)
    clear_moves();
  pop();
  state.unsettled = true;
  if (!frame.taken) tell(decides<"kw-action-3">);
  if (!frame.taken || state.at.space == none8) return;
  auto& space = state.track[state.at.space / 2].envoys[state.at.space % 2];
  if (space[0] == 0) return;
  for (unsigned i = 0; i + 1 < kShare; ++i) space[i] = space[i + 1];
  space[kShare - 1] = 0;
  tell(decides<"kw-envoy-5">, Deed::envoy_back, frame.seat);
}

namespace {

// " by Founding", if a card allows what the player does now.
std::string by_card(const Words& words) {
  if (words.read.state.frame_count < 2 || words.read.state.top().taken) return "";
  const Frame& below = words.read.state.frames[words.read.state.frame_count - 2u];
  return below.kind == FrameKind::resolve ? " of " + words.card(below.card) : "";
}

}  // namespace

void judge(const Reading&, Seat, const Done&, Checker&) {}

void Machine::apply(Seat by, const Done&) {
  if (state.frame_count == 0) {  // a turn of the Warfare Phase
    state.at.step = StepName::answer;
    return;
  }
  Frame& frame = state.top();
  if (frame.kind != FrameKind::action) {
    if (frame.kind == FrameKind::leave) tell(mentions<"diplomacy-5">, Deed::rule, by.number);
    return pop();
  }
  const bool moves = frame.action == ActionName::campaign || frame.action == ActionName::maritime ||
                     frame.action == ActionName::none;
  if (moves) tell(mentions<"campaign-3">);
  frame.stage = moves ? FrameStage::battles : FrameStage::finish;
  if (frame.action == ActionName::rituals && !frame.studied) {
    study(frame, 0, 0);
    tell(frame.side == Side::primary ? decides<"rituals-2"> : decides<"rituals-4">);
  }
}

void moment(const Reading& read, Seat by, const Done&, Checker& check) {
  refuse_withdrawal(read, by, check);
  refuse_for_what_is_asked(read, by, check);
}

void offer(Listing& listing, Type<Done>) { listing.add(Done{}); }

std::string tell(const Words& words, Seat by, const Done&) {
  const State& state = words.read.state;
  if (state.frame_count == 0) {
    if (state.at.phase != Phase::warfare || state.at.seat != by.number)
      return subject(by) + " is done.";
    const bool moved = state.at.target != nowhere;
    return subject(by) + (moved ? " is done with the moves of the Warfare Phase."
                                : " moves nothing in the Warfare Phase.");
  }
  const Frame& frame = state.top();
  const bool own = frame.seat == by.number;
  if (own && frame.kind == FrameKind::leave)
    return subject(by) + " moves nothing more out of " + words.area_name(frame.area) + ".";
  // Nothing that the player could be done with is under way.
  const bool ends = frame.kind == FrameKind::action || frame.kind == FrameKind::warping;
  if (!own || !ends) return subject(by) + " is done.";
  const bool action = frame.kind == FrameKind::action && frame.action != ActionName::none;
  return subject(by) + " is done with " + (action ? title(frame.action, frame.side) : "the moves") +
         by_card(words) + ".";
}

// --- Acquisition ---

void judge(const Reading& read, Seat by, const Search& move, Checker& check) {
  const Owner owner = by.number;
  if (!check.need(move.deck == Deck::dynasty || move.deck == Deck::artifact, row<"acquisition-2">))
    return;
  const bool there = read.undealt(move.deck) > 0;
  const auto& chart = read.state.player[owner].chart[move.deck == Deck::artifact];
  check.need(there && !chart.full(), row<"acquisition-2">);
}

void moment(const Reading& read, Seat by, const Search&, Checker& check) {
  const bool other = own_action(read, by, {ActionName::acquisition}) == nullptr;
  if (other) check.need(false, row<"acquisition-3">);
  refuse_outside_action(read, by, {ActionName::acquisition}, row<"acquisition-1">, check);
}

void Machine::apply(Seat, const Search& move) {
  Frame& frame = state.top();
  ++frame.m;
  frame.stage = FrameStage::keep;
  tell(mentions<"acquisition-2">);
  push_draw(frame.seat, move.deck, 3, Purpose::search);
}

void offer(Listing& listing, Type<Search>) {
  for (const Deck deck : {Deck::dynasty, Deck::artifact}) listing.add(Search{deck});
}

std::string tell(const Words&, Seat by, const Search& move) {
  return subject(by) + " searches the " + title(move.deck) + " deck.";
}

void judge(const Reading& read, Seat, const Keep& move, Checker& check) {
  check.need(read.state.offer.has(read.content.card(move.card)),
             read.state.top().side == Side::primary ? row<"acquisition-1"> : row<"acquisition-3">);
}

void moment(const Reading& read, Seat by, const Keep&, Checker& check) {
  refuse_outside_action(read, by, {ActionName::acquisition}, row<"acquisition-1">, check);
}

void Machine::apply(Seat, const Keep& move) {
  Frame& frame = state.top();
  const std::uint8_t card = content.card(move.card);
  state.offer.erase(state.offer.place(card));
  for (unsigned i = 0; i < state.offer.count; ++i) ++state.face_down[state.offer.card[i]];
  state.offer = {};
  const bool artifact = content.deck_cards[card].deck == Deck::artifact;
  auto& chart = state.player[frame.seat].chart[artifact];
  beyond_ = beyond_ || chart.full();
  if (!chart.full()) chart.append(card);
  state.unsettled = true;
  tell_card(decides<"acquisition-4">, Deed::kept, frame.seat, name_of_card(card));
  tell(frame.side == Side::primary ? mentions<"acquisition-1"> : mentions<"acquisition-3">);
}

void offer(Listing& listing, Type<Keep>) {
  listing.each_offer([&](Card card) { listing.add(Keep{card}); });
}

std::string tell(const Words& words, Seat by, const Keep& move) {
  return subject(by) + " keeps " + words.name(move.card) + ".";
}

// --- Council Seat ---

void judge(const Reading& read, Seat by, const TakeSeat& move, Checker& check) {
  const Owner owner = by.number;
  const Frame& frame = read.state.top();
  const std::uint16_t position = read.content.number(move.position, NameKind::position);
  const bool card = frame.kind == FrameKind::position;
  const bool primary = frame.side == Side::primary;
  const RuleId rule = card      ? row<"kw-card-1">
                      : primary ? row<"council-seat-1">
                                : row<"council-seat-3">;
  if (!check.need(position != none16, rule)) return;
  check.need(read.state.position[position] != owner, rule);
  if (!card && !primary)
    check.need(position != static_cast<unsigned>(PositionCard::council), row<"council-seat-3">);
}

void moment(const Reading& read, Seat by, const TakeSeat&, Checker& check) {
  refuse_outside_action(read, by, {ActionName::council_seat}, row<"council-seat-1">, check);
}

void Machine::apply(Seat by, const TakeSeat& move) {
  Frame& frame = state.top();
  const auto position =
      static_cast<std::uint8_t>(content.number(move.position, NameKind::position));
  if (frame.kind == FrameKind::position) {
    pop();
    return take_position(by.number, position, decides<"kw-card-1">);
  }
  const RuleId rule =
      frame.side == Side::primary ? decides<"council-seat-1"> : decides<"council-seat-3">;
  end_action(frame, rule);
  take_position(by.number, position, rule);
}

void offer(Listing& listing, Type<TakeSeat>) {
  const Reading& read = listing.read;
  for (const auto& one : read.content.positions) listing.add(TakeSeat{one.name});
}

std::string tell(const Words& words, Seat by, const TakeSeat& move) {
  return subject(by) + " takes the seat of the " + words.name(move.position) + ".";
}

// Rounds of effects that have begun go on from the former Master of the Council.
void Machine::keep_rounds(Owner former) {
  for (unsigned i = 0; i < state.frame_count; ++i) {
    Frame& frame = state.frames[i];
    const bool begun = frame.kind == FrameKind::resolve && frame.m > 0;
    if (begun && frame.first == kUnclaimed) frame.first = former;
  }
}

void Machine::take_position(Owner by, std::uint8_t position, RuleId rule) {
  const Owner former = state.position[position];
  if (former == kUnclaimed) tell(decides<"setup-6">);
  ruling<"R-05">();
  if (position == static_cast<unsigned>(PositionCard::council)) keep_rounds(former);
  state.position[position] = by;
  state.unsettled = true;
  tell_other(rule, Deed::position_taken, by, former, content.positions[position].name);
  tell(decides<"council-seat-2">);
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

void judge(const Reading& read, Seat by, const Annex& move, Checker& check) {
  const Owner owner = by.number;
  const Frame& frame = read.state.top();
  const AreaNumber at = read.content.area(move.area);
  const RuleId rule =
      frame.side == Side::secondary ? row<"diplomacy-4">
      : at != nowhere && is_empire(read.state.area[at].owner) && read.state.area[at].owner != owner
          ? row<"diplomacy-2">
          : row<"diplomacy-1">;
  if (!check.need(at != nowhere, rule)) return;
  if (rule == row<"diplomacy-1"> && read.is_barbarian(at))
    check.need(read.adjacent_areas(owner).has(at), row<"kw-adjacency-1">);
  if (rule == row<"diplomacy-2"> && is_empire(read.state.area[at].owner) &&
      read.state.area[at].owner != owner)
    check.need((read.adjacent_empires(owner) >> read.state.area[at].owner & 1) != 0,
               row<"kw-adjacency-2">);
  check.need(may_annex(read, frame, at), rule);
}

void moment(const Reading& read, Seat by, const Annex&, Checker& check) {
  refuse_outside_action(read, by, {ActionName::diplomacy}, row<"diplomacy-1">, check);
}

void Machine::apply(Seat, const Annex& move) {
  Frame& frame = state.top();
  frame.area = content.area(move.area);
  frame.stage = FrameStage::going;
  leave(frame);
}

void offer(Listing& listing, Type<Annex>) {
  listing.each_area([&](Card area) { listing.add(Annex{area}); });
}

std::string tell(const Words& words, Seat by, const Annex& move) {
  return subject(by) + " takes control of " + words.name(move.area) + " by Diplomacy.";
}

void Machine::leave(Frame& frame) {
  const AreaState& here = state.area[frame.area];
  if (!is_empire(here.owner)) return;
  const Force force = read.defenders(frame.area);
  if (force.size() < 2) return note_unasked(here.owner, Done{}, decides<"diplomacy-5">);
  AreaSet others;
  read.each_piece(
      force, [&](Piece piece, unsigned) { others |= reach(read, here.owner, piece, frame.area); });
  others &= read.areas_of(here.owner);
  if (others.empty()) return note_unasked(here.owner, Done{}, decides<"diplomacy-5">);
  const AreaNumber area = frame.area;
  const Owner taker = frame.seat;
  Frame& above = push(FrameKind::leave, here.owner);
  above.area = area;
  above.other = taker;
}

// The owner may leave first. An unclaimed Area has its native.
void Machine::annex(Frame& frame) {
  ruling<"R-73">();
  const AreaNumber area = frame.area;
  const Owner seat = frame.seat;
  AreaState& here = state.area[area];
  if (here.owner == kUnclaimed || (here.owner == kBarbarians && !read.has_units(area)))
    spawn_native(area);
  const bool empire = is_empire(here.owner);
  for (unsigned i = 0; i < content.monsters.size(); ++i)
    if (state.monster[i].area == area) state.monster[i].owner = seat;
  const RuleId rule = frame.side == Side::secondary ? decides<"diplomacy-4">
                      : empire                      ? decides<"diplomacy-2">
                                                    : decides<"diplomacy-1">;
  tell_other(rule, Deed::annexed, seat, here.owner, {}, name_of_area(area));
  tell_area(decides<"diplomacy-6">, Deed::converted, seat, area);
  if (here.civilized()) tell(decides<"kw-degrade-3">);
  here.owner = seat;
  here.arrived = {};
  state.unsettled = true;
  end_action(frame, rule);
}

// --- Rituals ---

void judge(const Reading& read, Seat, const Study& move, Checker& check) {
  const unsigned most = read.state.top().side == Side::primary ? 2 : 1;
  check.need(move.destiny + move.sorcery <= static_cast<int>(most),
             read.state.top().side == Side::primary ? row<"rituals-1"> : row<"rituals-3">);
}

void moment(const Reading& read, Seat by, const Study&, Checker& check) {
  refuse_outside_action(read, by, {ActionName::rituals}, row<"rituals-1">, check);
}

void Machine::apply(Seat, const Study& move) { study(state.top(), move.destiny, move.sorcery); }

void offer(Listing& listing, Type<Study>) {
  for (std::uint8_t d = 0; d <= 2; ++d)
    for (std::uint8_t s = 0; d + s <= 2; ++s) listing.add(Study{d, s});
}

std::string tell(const Words&, Seat by, const Study& move) {
  if (move.destiny + move.sorcery == 0) return subject(by) + " draws no card.";
  std::vector<std::string> parts;
  if (move.destiny > 0) parts.push_back(counted(move.destiny, "Destiny Card"));
  if (move.sorcery > 0) parts.push_back(counted(move.sorcery, "Sorcery Card"));
  return subject(by) + " draws " + joined(parts) + ".";
}

void Machine::study(Frame& frame, unsigned destiny, unsigned sorcery) {
  frame.studied = true;
  const Owner seat = frame.seat;
  tell(frame.side == Side::primary ? mentions<"rituals-1"> : mentions<"rituals-3">);
  const unsigned own = destiny + sorcery;
  if (destiny + sorcery == 0)
    tell(frame.side == Side::primary ? mentions<"rituals-2"> : mentions<"rituals-4">);
  read.each_passive(seat, bit_of(PassiveOp::draw_bonus), [&](const Passive& one) {
    (one.deck == Deck::destiny ? destiny : sorcery) += static_cast<unsigned>(one.n);
  });
  if (destiny + sorcery > own && telling()) tell_added_draws(seat);
  if (sorcery > 0) push_draw(seat, Deck::sorcery, sorcery, Purpose::hand);
  if (destiny > 0) push_draw(seat, Deck::destiny, destiny, Purpose::hand);
}

// Reports by name the cards that let their owner draw more.
void Machine::tell_added_draws(Owner by) {
  const auto tell_of = [&](Card card, unsigned first, unsigned count) {
    for (unsigned i = first; i < first + count; ++i) {
      const Passive& one = content.passives[i];
      if (one.op == PassiveOp::draw_bonus)
        tell_card(mentions<"rituals-2">, Deed::draw_added, by, card, {}, one.n,
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
