// Activating units, and what an activated unit may do (book: Activating Units, Unit Actions;
// rulings ).
#include <algorithm>
#include <cassert>

#include "engine/games/hex/judging.hpp"
#include "engine/games/hex/listing.hpp"
#include "engine/games/hex/machine.hpp"
#include "engine/games/hex/words.hpp"
#include "hex/rows.hpp"

namespace arbiter::hex {

void judge(const Reading& read, Seat by, const Activate& move, Checker& check) {
  const State& state = read.state;
  const bool reply = state.stage == Stage::retaliate;
  const Unit unit = read.own(by.number, move.unit);
  if (!check.need(unit != no_unit, reply ? row<"retaliation-4"> : row<"activating-units-2">))
    return;
  check.need(!state.activated(unit), reply ? row<"retaliation-4"> : row<"activating-units-6">);
  check.need(state.player[by.number].silver >= cost_of(state.kind(unit)),
             reply ? row<"retaliation-5"> : row<"activating-units-3">);
}

bool has_to_finish(const Reading& read, Seat by) {
  const State& state = read.state;
  return state.active.unit != no_unit && owner_of(state.active.unit) == by.number &&
         state.replying == 0 && !goes_on(state.active);
}

// A unit is activated in its player's own turn, or to retaliate.
void moment(const Reading& read, Seat by, const Activate&, Checker& check) {
  const State& state = read.state;
  if (!check.need(state.replying != by.number + 1u, row<"retaliation-4">)) return;
  if (!check.need(!has_to_finish(read, by), row<"activating-units-10">)) return;
  const bool other = state.in_battle_phase() && by.is_player() && by.number != state.seat_of_turn();
  const RuleId rule = other ? against_retaliation(read, by.number) : RuleId{};
  if (other) check.need(false, rule);
  if (!other || rule == row<"retaliation-1">) need_turn(read, by, check);
}

void Machine::apply(Seat by, const Activate& move) {
  const Unit unit = unit_of(move.unit);
  const bool reply = state.stage == Stage::retaliate;
  if (!reply && state.active.unit != no_unit) pause_active();
  Player& player = state.player[by.number];
  assert(player.silver >= cost_of(state.kind(unit)));
  player.silver = static_cast<std::uint8_t>(player.silver - cost_of(state.kind(unit)));
  state.mark_activated(unit);
  (reply ? state.reply : state.active) = {.unit = unit};
  state.stage = reply ? Stage::retaliation : Stage::activation;
  tell(mentions<"activating-units-3">, Deed::activated,
       {.by = by, .unit = move.unit, .amount = cost_of(state.kind(unit)), .second = player.silver});
  tell(mentions<"activating-units-4">, Deed::activated, {.by = by, .unit = move.unit});
  tell(mentions<"activating-units-9">, Deed::activated, {.by = by, .unit = move.unit});
  if (reply) {
    player.redress = Redress::taken;
    return;
  }
  state.pending = kDue;
  next_retaliation();
}

void offer(Listing& listing, Type<Activate>) {
  listing.read.each_unit(listing.by.number, [&](Unit unit) { listing.add(Activate{id_of(unit)}); });
}

std::string tell(const Words& words, Seat by, const Activate& move) {
  const bool reply = words.read.state.stage == Stage::retaliate;
  return text_of(by) + (reply ? " retaliates with " : " activates ") + words.unit(move.unit) + ".";
}

// --- The unit that acts ---

const Activation* record_of(const Reading& read, Unit unit, Checker& check) {
  const State& state = read.state;
  if (!check.need(unit != no_unit, row<"activating-units-2">)) return nullptr;
  const Activation& acting = state.acting();
  if (acting.unit == unit) return &acting;
  if (state.replying != 0) {
    check.need(false, row<"retaliation-4">);
    return nullptr;
  }
  for (unsigned i = 0; i < state.open_count; ++i)
    if (state.open[i].unit == unit) {
      const bool free = acting.unit == no_unit || decides<"activating-units-11">(goes_on(acting));
      return check.need(free, row<"activating-units-10">) ? &state.open[i] : nullptr;
    }
  check.need(false, state.stopped(unit)     ? row<"build-3">
                    : state.activated(unit) ? row<"activating-units-10">
                                            : row<"activating-units-2">);
  return nullptr;
}

void moment_to_act(const Reading& read, Seat by, Id id, bool fights, Checker& check) {
  const State& state = read.state;
  if (!check.need(state.round > 0, row<"setup-placement-5">)) return;
  if (!check.need(!fights || state.in_battle_phase(), row<"phases-2">)) return;
  if (by == Seat{state.actor()}) {
    if (!check.need(state.stage != Stage::retaliate, row<"retaliation-4">)) return;
    if (const auto rule = unsettled(read))
      check.need(false, *rule);
    else
      record_of(read, read.own(by.number, id), check);
    return;
  }
  const bool other = state.in_battle_phase() && by.is_player() && by.number != state.seat_of_turn();
  const RuleId rule = other ? against_retaliation(read, by.number) : row<"retaliation-1">;
  if (check.need(rule == row<"retaliation-1">, rule)) need_turn(read, by, check);
}

bool finished(const Reading& read, const Activation& record) {
  const State& state = read.state;
  if ((record.used & kMoved) == 0 || goes_on(record)) return false;
  if (!state.in_battle_phase() || state.kind(record.unit) == Kind::freighter) return true;
  decides<"activating-units-4">();
  const bool may_attack = decides<"walls-breaching-4">((record.used & kAttacked) == 0);
  if (may_attack || (record.used & kBreached) == 0) return false;
  return !decides<"additional-actions-1">(can_seize(read, record.unit));
}

// Returns the unit's activation. A knight whose paused Movement continues becomes the active unit
// again.
Activation& Machine::act_with(Unit unit) {
  if (state.acting().unit == unit) return state.acting();
  if (state.active.unit != no_unit) pause_active();
  auto* const end = state.open.data() + state.open_count;
  auto* const at =
      std::find_if(state.open.data(), end, [&](const Activation& one) { return one.unit == unit; });
  assert(at != end);  // otherwise it could not act
  state.active = *at;
  std::copy(at + 1, end, at);
  state.open[--state.open_count] = {};
  tell(mentions<"activating-units-11">, Deed::activated, {.unit = id_of(unit)});
  return state.active;
}

void Machine::pause_active() {
  if (state.open_count == kOpen)
    --state.open_count;  // drops a lost unit against which somebody may still retaliate
  assert(state.active.unit != no_unit);
  auto* const end = state.open.data() + state.open_count;
  auto* const at = std::find_if(
      state.open.data(), end, [&](const Activation& one) { return one.unit > state.active.unit; });
  std::copy_backward(at, end, end + 1);
  *at = state.active;
  ++state.open_count;
  state.active = {};
}

// Ends the activation of a unit that has left the map.
void Machine::forget(Unit unit) {
  if (state.active.unit == unit) state.active = {.unit = no_unit, .lost = state.active.lost};
  if (state.reply.unit == unit) state.reply = {};
  for (unsigned i = 0; i < state.open_count; ++i)
    if (state.open[i].unit == unit) return close_paused(i);
}

// Ends a paused activation. If somebody may still retaliate for its battle, a record of that stays,
// after all others.
void Machine::close_paused(unsigned place) {
  assert(place < state.open_count);
  auto* const at = state.open.data() + place;
  const Activation owed{.unit = no_unit, .lost = at->lost};
  std::copy(at + 1, state.open.data() + state.open_count, at);
  state.open[--state.open_count] = {};
  if (owed.lost != 0) state.open[state.open_count++] = owed;
}

// Always legal when the decision accepts it.
void judge(const Reading&, Seat, const Done&, Checker&) {}

void moment(const Reading& read, Seat by, const Done&, Checker& check) {
  moment_to_act(read, by, {}, false, check);
}

void Machine::apply(Seat, const Done&) { end_activation(); }

void offer(Listing& listing, Type<Done>) { listing.add(Done{}); }

std::string tell(const Words& words, Seat by, const Done&) {
  const Unit acting = words.read.state.acting().unit;
  return text_of(by) + " is done with " +
         (acting != no_unit ? words.unit(id_of(acting)) : "the unit") + ".";
}

void Machine::end_activation() {
  const Activation ended = state.acting();
  state.acting() = {};
  if (ended.unit != no_unit)
    tell(mentions<"activating-units-10">, Deed::activation_ends, {.unit = id_of(ended.unit)});
  if (state.replying != 0) return end_retaliation();
  state.stage = Stage::turn;
  if (ended.lost != 0) begin_retaliation(static_cast<SeatNumber>(ended.lost - 1));
}

}  // namespace arbiter::hex
