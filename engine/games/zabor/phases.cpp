// The ten phases of a turn (book: The Game Phases).
#include <algorithm>

#include "engine/games/zabor/judging.hpp"
#include "engine/games/zabor/listing.hpp"
#include "engine/games/zabor/machine.hpp"
#include "engine/games/zabor/words.hpp"
#include "engine/games/zabor/zabor.hpp"
#include "zabor/rows.hpp"

namespace arbiter::zabor {

Next Machine::phase() {
  switch (decides<"kw-phase-1">(state.at.phase)) {
    case Phase::setup: return setup();
    case Phase::track: return Next::ask;
    case Phase::income: income(); return Next::again;
    case Phase::event: return event_phase();
    case Phase::envoys: return envoys();
    case Phase::action: return action_phase();
    case Phase::warfare: return warfare();
    case Phase::trade: return trades();
    case Phase::heal: heal(); return Next::again;
    case Phase::vp: return claims();
    case Phase::end: return end_turn();
    case Phase::over: return Next::ask;
  }
  return Next::ask;
}

// --- 1: Place Action Cards; 2: Income ---

void Machine::begin_turn() {
  state.at = Moment{};
  state.at.phase = Phase::track;
  state.at.step = StepName::turn;
  state.at.seat = state.at.first = read.master(PositionCard::council);
  state.track = {};
  follow({mentions<"first-player-1">, mentions<"setup-3">});
  give_envoys();
  tell(mentions<"kw-turn-1">, Deed::turn_begins, kUnclaimed, state.vp.count);
  tell_phase(Phase::track);
}

void judge(const Reading&, Seat, const Track& move, Checker& check) {
  bool each = move.actions.size() == kActions;
  for (unsigned i = 0; i < kActions; ++i)
    each = each &&
           std::count(move.actions.begin(), move.actions.end(), static_cast<ActionName>(i)) == 1;
  check.need(each, row<"place-actions-1">);
}

void moment(const Reading& read, Seat by, const Track&, Checker& check) {
  check.need(false, row<"place-actions-1">);
  if (read.state.at.phase == Phase::track) check.need(false, row<"first-player-1">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat, const Track& move) {
  for (unsigned i = 0; i < kActions; ++i) state.track[i].action = move.actions[i];
  tell(mentions<"place-actions-1">, Deed::track_laid, state.at.seat);
  follow({decides<"place-actions-2">, decides<"place-actions-3">});
  tell_phase(Phase::income);
  state.at.phase = Phase::income;
}

void offer(Listing& listing, Type<Track>) {
  listing.leave_open();
  Track track;
  for (unsigned i = 0; i < kActions; ++i) track.actions.push_back(static_cast<ActionName>(i));
  listing.add(track);
}

std::string tell(const Words&, Seat by, const Track& move) {
  std::vector<std::string> parts;
  for (const ActionName one : move.actions) parts.emplace_back(title(one));
  return subject(by) + " lays the action cards: " + joined(parts) + ".";
}

// Each Land Area yields once, by its highest state.
void Machine::income() {
  ruling<"R-18">();
  ruling<"R-19">();
  const Owner first = read.starter(Phase::income);
  tell(decides<"income-1">);
  const auto all = read.holdings_of_all();
  for (unsigned i = 0; i < state.players; ++i) {
    const auto seat = static_cast<Owner>((first + i) % state.players);
    int gold = 0;
    const auto& areas = all[seat].land;
    for (unsigned k = 0; k < 4; ++k) gold += areas[k] * kYield[k];
    if (areas[0] > 0) tell(mentions<"income-3">);
    if (areas[0] > 0) tell(mentions<"kw-rural-area-1">);
    tell(mentions<"control-1">);
    if (areas[1] > 0) tell(mentions<"income-4">);
    if (areas[2] > 0) tell(mentions<"income-5">);
    if (areas[3] > 0) tell(mentions<"income-6">);
    int more = 0;
    read.each_passive(seat, bit_of(PassiveOp::income), [&](const Passive& one) {
      more += one.gold * static_cast<int>(read.count(seat, all[seat], one.per));
    });
    if (more != 0) tell(decides<"income-2">);
    gain_gold(seat, gold + more, decides<"gold-2">);
  }
  state.at.phase = Phase::event;
  state.at.step = StepName::draw;
  state.at.seat = read.master(PositionCard::events);
}

// --- 3: Events ---

Next Machine::event_phase() {
  Moment& at = state.at;
  if (at.step == StepName::draw) {
    tell_phase(Phase::event);
    at.step = StepName::choose;
    push_draw(at.seat, Deck::event, decides<"event-1">(3u), Purpose::event);
    return Next::again;
  }
  if (at.step == StepName::choose) {
    if (state.offer.count > 0) return Next::ask;
    begin_envoys();  // no card can be drawn
    return Next::again;
  }
  const DeckCard& card = content.deck_cards[at.card];
  if (at.n == card.barbarians.size()) {
    begin_envoys();
    return Next::again;
  }
  const Barbarian& one = card.barbarians[at.n++];
  Frame& frame = push(FrameKind::place, at.seat);
  frame.piece = one.piece;
  frame.n = one.n;
  frame.where = one.where;
  frame.barbarian = true;
  return Next::again;
}

void judge(const Reading& read, Seat, const Event& move, Checker& check) {
  check.need(read.state.offer.has(read.content.card(move.card)), row<"event-2">);
}

void moment(const Reading& read, Seat by, const Event&, Checker& check) {
  check.need(false, row<"event-2">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat, const Event& move) {
  const std::uint8_t card = content.card(move.card);
  tell_card(decides<"event-3">, Deed::event_played, state.at.seat, move.card);
  tell(mentions<"setup-3">);
  state.offer.erase(state.offer.place(card));
  ++state.discard[card];
  for (unsigned i = 0; i < state.offer.count; ++i) ++state.face_down[state.offer.card[i]];
  state.offer = {};
  state.at.card = card;
  state.at.step = StepName::place;
  state.at.n = 0;
  resolve(state.at.seat, card);
}

void offer(Listing& listing, Type<Event>) {
  listing.each_offer([&](Card card) { listing.add(Event{card}); });
}

std::string tell(const Words& words, Seat by, const Event& move) {
  return subject(by) + " plays the event " + words.name(move.card) + ".";
}

// --- 4: Envoys ---

void Machine::count_envoys() {
  for (Owner i = 0; i < state.players; ++i) {
    const unsigned envoys = read.envoys_of(i);
    beyond_ = beyond_ || envoys > kMostEnvoys;
    state.player[i].envoys = static_cast<std::uint8_t>(std::min(envoys, kMostEnvoys));
  }
}

void Machine::give_envoys() {
  count_envoys();
  tell(state.players == 3 ? mentions<"setup-27"> : mentions<"setup-26">);
}

void Machine::begin_envoys() {
  tell_phase(Phase::envoys);
  count_envoys();  // an event may have brought a card that gives one
  state.at.phase = Phase::envoys;
  state.at.step = StepName::turn;
  state.at.card = none8;
  state.at.n = 0;
  state.at.seat = state.at.first = read.starter(Phase::envoys);
}

bool is_free_space(const Reading& read, Owner owner, unsigned slot, Side side) {
  const auto& space = read.state.track[slot].envoys[static_cast<std::size_t>(side)];
  if (space[0] == 0) return true;
  return space[kShare - 1] == 0 && read.shares(owner, side);
}

namespace {

bool has_space(const Reading& read, Owner owner) {
  for (unsigned i = 0; i < 2 * kActions; ++i)
    if (is_free_space(read, owner, i / 2, static_cast<Side>(i % 2))) return true;
  return false;
}

}  // namespace

// A player with no Envoys left is skipped, until all are placed.
Next Machine::envoys() {
  ruling<"R-13">();
  for (unsigned i = 0; i < state.players; ++i) {
    if (state.player[state.at.seat].envoys > 0 && has_space(read, state.at.seat)) return Next::ask;
    state.at.seat = state.next(state.at.seat);
  }
  for (Owner i = 0; i < state.players; ++i) state.player[i].envoys = 0;
  state.at.phase = Phase::action;
  state.at.step = StepName::turn;
  state.at.space = none8;
  tell(mentions<"place-envoys-5">);
  tell_phase(Phase::action);
  return Next::again;
}

void judge(const Reading& read, Seat by, const Envoy& move, Checker& check) {
  const Owner owner = by.number;
  const bool extra = read.state.frame_count > 0;
  unsigned slot = 0;
  while (slot < kActions && read.state.track[slot].action != move.action) ++slot;
  if (!check.need(slot < kActions && move.action != ActionName::none, row<"place-envoys-1">))
    return;
  check.need(is_free_space(read, owner, slot, move.side), row<"place-envoys-4">);
  const unsigned space = slot * 2 + static_cast<unsigned>(move.side);
  if (extra)
    check.need(read.state.at.space == none8 || space > read.state.at.space, row<"kw-envoy-2">);
}

void moment(const Reading& read, Seat by, const Envoy&, Checker& check) {
  const State& state = read.state;
  if (state.at.phase == Phase::envoys && state.frame_count == 0) {
    const bool none = by.number < state.players && state.player[by.number].envoys == 0;
    check.need(false, !none               ? decision_of(read).rule
                      : state.players > 3 ? row<"setup-26">
                                          : row<"setup-27">);
    return;
  }
  check.need(false, state.at.phase == Phase::action ? row<"kw-envoy-2"> : row<"place-envoys-1">);
  refuse_for_what_is_pending(read, by, check);
}

void Machine::apply(Seat by, const Envoy& move) {
  for (auto& slot : state.track) {
    if (slot.action != move.action) continue;
    auto& space = slot.envoys[static_cast<std::size_t>(move.side)];
    unsigned at = 0;
    while (space[at] != 0) ++at;
    space[at] = static_cast<std::uint8_t>(by.number + 1);
  }
  const bool extra = state.frame_count > 0;
  if (!extra) tell(mentions<"place-envoys-5">);
  tell(extra ? mentions<"kw-envoy-2"> : mentions<"place-envoys-1">, Deed::envoy_placed, by.number,
       static_cast<int>(move.action) * 2 + static_cast<int>(move.side),
       state.player[by.number].envoys - (extra ? 0 : 1));
  if (extra) return pop();
  --state.player[by.number].envoys;
  state.at.seat = state.next(by.number);
}

void offer(Listing& listing, Type<Envoy>) {
  const Reading& read = listing.read;
  for (const TrackSlot& slot : read.state.track)
    for (const Side side : {Side::primary, Side::secondary}) listing.add(Envoy{slot.action, side});
}

std::string tell(const Words&, Seat by, const Envoy& move) {
  return subject(by) + " puts an Envoy on " + title(move.action, move.side) + ".";
}

// --- 5: Actions ---

Next Machine::action_phase() {
  unsigned space = state.at.space == none8 ? 0 : state.at.space;
  for (; space < 2 * kActions; ++space) {
    const TrackSlot& slot = state.track[space / 2];
    const std::uint8_t envoy = slot.envoys[space % 2][0];
    if (envoy == 0) continue;
    state.at.space = static_cast<std::uint8_t>(space);
    follow({decides<"action-phase-1">, decides<"action-phase-2">});
    decides<"kw-action-2">();
    begin_action(static_cast<Owner>(envoy - 1), slot.action, static_cast<Side>(space % 2), true);
    return Next::again;
  }
  state.at.space = none8;
  begin_warfare(read.starter(Phase::warfare));
  return Next::again;
}

// --- 6: Warfare ---

void Machine::begin_warfare(Owner seat) {
  state.at.phase = Phase::warfare;
  state.at.step = StepName::turn;
  state.at.seat = state.at.first = seat;
  state.at.target = nowhere;
  tell_phase(Phase::warfare);
}

// After a player's moves each Battle is resolved at once; then the next player moves.
Next Machine::warfare() {
  Moment& at = state.at;
  if (at.step == StepName::turn) return Next::ask;
  if (at.target != nowhere && read.has_invaders(at.target)) {
    tell(decides<"warfare-4">);
    note_unasked(at.seat, Fight{content.area_name[at.target]}, decides<"warfare-4">);
    fight(at.target);
    return Next::again;
  }
  clear_moves();
  ruling<"R-62">();
  state.unsettled = true;
  at.target = nowhere;
  at.step = StepName::turn;
  next_seat(Phase::trade);
  return Next::again;
}

void Machine::tell_phase(Phase begins) {
  tell(mentions<"kw-phase-1">, Deed::phase_begins, kUnclaimed, static_cast<int>(begins));
  tell(mentions<"first-player-1">);
}

void Machine::next_seat(Phase following) {
  Moment& at = state.at;
  at.seat = state.next(at.seat);
  tell(mentions<"warfare-3">);
  if (at.seat != at.first) return;
  at.phase = following;
  at.step = StepName::turn;
  if (following == Phase::trade || following == Phase::vp)
    at.seat = at.first = read.starter(following);
  tell_phase(following);
}

// --- 7: Trade; 8: Heal ---

// Leaves out the Empires fought this turn and those with whom a trade was declined.
std::uint8_t partners(const Reading& read, Owner owner) {
  const PlayerState& mine = read.player(owner);
  const unsigned all = (1u << read.state.players) - 1;
  const unsigned open = all & ~(1u << owner) & ~mine.fought & ~mine.closed;
  if (open == 0) return 0;
  return static_cast<std::uint8_t>(read.adjacent_empires(owner) & open);
}

Next Machine::trades() {
  if (state.at.step == StepName::answer) return Next::ask;
  if (state.at.step == StepName::turn && partners(read, state.at.seat) != 0) return Next::ask;
  state.at.step = StepName::turn;  // a trade has been made, or none is possible
  next_seat(Phase::heal);
  return Next::again;
}

void judge(const Reading& read, Seat by, const Trade& move, Checker& check) {
  const Owner owner = by.number;
  const Owner with = move.with.number;
  if (!check.need(with < read.state.players && with != owner, row<"trade-3">)) return;
  const bool adjacent = (read.adjacent_empires(owner) >> with & 1) != 0;
  check.need(adjacent, row<"trade-3">);
  check.need((read.state.player[owner].fought >> with & 1) == 0, row<"trade-3">);
  check.need((read.state.player[owner].closed >> with & 1) == 0, row<"trade-4">);
}

namespace {

// Whether the player's turn is over in a phase in which all take turns.
bool has_had_turn(const Reading& read, Seat by) {
  const Moment& at = read.state.at;
  const unsigned players = read.state.players;
  const auto place = [&](unsigned seat) { return (seat + players - at.first) % players; };
  return by.number < players && place(by.number) < place(at.seat);
}

}  // namespace

void moment(const Reading& read, Seat by, const Trade& move, Checker& check) {
  const State& state = read.state;
  if (state.at.phase == Phase::trade && state.at.step != StepName::turn) {
    check.need(false, state.at.step == StepName::answer ? row<"trade-4"> : row<"trade-2">);
    return;
  }
  const bool over =
      state.at.phase == Phase::vp || (state.at.phase == Phase::trade && has_had_turn(read, by));
  if (over && by.number < state.players) {
    Checker other = check.afresh();
    judge(read, by, move, other);
    for (const RuleId one : other.broken()) check.need(false, one);
    if (!other.clean()) return;
    check.need(false, row<"trade-2">);
  }
  check.need(false, row<"trade-1">);
  refuse_for_what_is_pending(read, by, check);
}

// A player who has traded, or who has nobody to trade with, may pass in the Trade Phase or after
// it.
bool Rules::superfluous(const Content& content, const State& state, Seat by, const Pass& pass) {
  const Moment& at = state.at;
  if (!pass.to.empty() && pass.to != "zabor:trade-1") return false;
  if (state.frame_count > 0 || at.step != StepName::turn || by.number >= state.players)
    return false;
  if (at.phase != Phase::trade && at.phase != Phase::vp) return false;
  const Reading read(content, state);
  return partners(read, by.number) == 0 || (at.phase == Phase::trade && has_had_turn(read, by));
}

void Machine::apply(Seat by, const Trade& move) {
  state.at.with = move.with.number;
  state.at.step = StepName::answer;
  tell_other(mentions<"trade-1">, Deed::rule, by.number, move.with.number);
}

void offer(Listing& listing, Type<Trade>) {
  const Reading& read = listing.read;
  for (Owner i = 0; i < read.state.players; ++i) listing.add(Trade{Seat{i}});
}

std::string tell(const Words&, Seat by, const Trade& move) {
  return subject(by) + " proposes a trade to " + text_of(move.with) + ".";
}

void judge(const Reading&, Seat, const Accept&, Checker&) {}

void Machine::apply(Seat, const Accept&) {
  const Owner seat = state.at.seat;
  tell_other(mentions<"trade-2">, Deed::traded, seat, state.at.with);
  state.at.with = kUnclaimed;
  state.at.step = StepName::place;
  push(FrameKind::spend, seat);
  push_draw(seat, Deck::trade, 2, Purpose::trade);
}

void moment(const Reading& read, Seat by, const Accept&, Checker& check) {
  check.need(false, row<"trade-4">);
  refuse_for_what_is_pending(read, by, check);
}

void offer(Listing& listing, Type<Accept>) { listing.add(Accept{}); }

std::string tell(const Words&, Seat by, const Accept&) {
  return subject(by) + " accepts the trade.";
}

void judge(const Reading&, Seat, const Decline&, Checker&) {}

void Machine::apply(Seat, const Decline&) {
  const Owner seat = state.at.seat;
  const Owner with = state.at.with;
  tell_other(mentions<"trade-4">, Deed::declined, with, seat);
  state.player[seat].closed = static_cast<std::uint8_t>(state.player[seat].closed | 1u << with);
  state.player[with].closed = static_cast<std::uint8_t>(state.player[with].closed | 1u << seat);
  state.at.with = kUnclaimed;
  state.at.step = StepName::turn;
}

void moment(const Reading& read, Seat by, const Decline&, Checker& check) {
  check.need(false, row<"trade-4">);
  refuse_for_what_is_pending(read, by, check);
}

void offer(Listing& listing, Type<Decline>) { listing.add(Decline{}); }

std::string tell(const Words&, Seat by, const Decline&) {
  return subject(by) + " declines the trade.";
}

namespace {

// Wounded Units of a type become whole ones.
unsigned heal_stack(Stack& stack) {
  static_assert(kTaken == std::array<std::uint8_t, kClasses>{0, 0, 0, 0, 1, 0, 1, 2});
  if ((stack.n[4] | stack.n[6] | stack.n[7]) == 0) return 0;  // nearly always true
  unsigned healed = 0;
  for (Class one = 0; one < kClasses; ++one) {
    if (kTaken[one] == 0) continue;
    const Class whole = kWhole[static_cast<std::size_t>(kTypeOf[one])];
    healed += stack.n[one];
    stack.n[whole] = static_cast<std::uint8_t>(stack.n[whole] + stack.n[one]);
    stack.n[one] = 0;
  }
  return healed;
}

}  // namespace

unsigned heal_area(AreaState& area) {
  heal_stack(area.arrived);
  return heal_stack(area.units);
}

void Machine::heal() {
  unsigned healed = 0;
  for (AreaNumber i = 0; i < content.area_count; ++i) healed += heal_area(state.area[i]);
  if (healed > 0) tell(decides<"heal-1">, Deed::healed, kUnclaimed, static_cast<int>(healed));
  for (unsigned i = 0; i < content.monsters.size(); ++i)
    if (state.monster[i].wounds > 0) {
      follow({decides<"heal-2">, decides<"monsters-2">});
    }
  state.at.phase = Phase::vp;
  state.at.step = StepName::turn;
  state.at.seat = state.at.first = read.starter(Phase::vp);
  tell_phase(Phase::vp);
}

// --- 9: VPs; 10: End ---

Next Machine::claims() { return Next::ask; }

Next Machine::end_turn() {
  Moment& at = state.at;
  if (at.step == StepName::reveal) return Next::ask;
  follow({mentions<"setup-35">, mentions<"kw-turn-1">});
  for (Owner i = 0; i < state.players; ++i) {
    PlayerState& one = state.player[i];
    one.battles_turn = 0;
    one.fought = one.closed = 0;
    one.used = one.spent;
  }
  if (state.this_turn_count > 0) tell(decides<"end-phase-1">, Deed::effects_end);
  state.this_turn = {};
  state.this_turn_count = 0;
  const bool all_turns = decides<"kw-turn-1">(state.vp.count >= state.vp_total());
  const bool last = decides<"setup-35">(all_turns || read.pool(Deck::vp).size == 0);
  if (last) {
    end_game();
    return Next::ask;
  }
  at = Moment{};
  at.phase = Phase::end;
  at.step = StepName::reveal;
  at.seat = read.master(PositionCard::events);
  return Next::again;
}

}  // namespace arbiter::zabor
