// Priority and passing in succession; what is put on the command chain, and how it is paid for.
#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/games/sularia/acts.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/rule.hpp"

namespace arbiter::sularia {

void Machine::open_window(StepName step) {
  auto& at = state.at;
  at.step = step;
  at.acts = nobody;
  at.passes = 0;
  at.priority = *read().from_active().begin();
  tell_seat(row<"priority-2">, Deed::rule, at.priority);
  tell_seat(row<"priority-5">, Deed::rule, at.priority);
}

// Who has priority after this seat.
Seat Machine::after(Seat seat) const {
  const auto order = read().from_active();
  for (unsigned i = 0; i < order.size; ++i)
    if (order.seats[i] == seat) return order.seats[(i + 1) % order.size];
  return order.seats[0];
}

void Machine::pass(Seat by) {
  auto& at = state.at;
  ++at.passes;
  at.priority = after(by);
  tell_seat(row<"priority-3">, Deed::passed_on, by);
  tell_seat(row<"timing-3">, Deed::rule, by);
}

// An action: everybody may answer it.
void Machine::acted(Seat by) {
  auto& at = state.at;
  at.passes = 0;
  at.priority = after(by);
  tell_seat(row<"actions-3">, Deed::rule, by);
}

bool Machine::all_have_passed() const { return state.at.passes >= read().players_left(); }

// All have passed in a row on something that was played.
void Machine::resolve_chain() {
  auto& at = state.at;
  tell(row<"timing-4">);
  tell(row<"passing-in-succession-1">);
  tell(row<"timing-5">);
  if (state.rulings.has(chosen<"R-07", "reopens">) || at.opens_a_chain()) {
    at.passes = 0;
    at.priority = at.opens_a_chain() ? nobody : *read().from_active().begin();
  }
  if (at.step == StepName::window && at.phase == PhaseName::influence)
    tell(row<"influence-steps-7">);
  push(Chaining{});
}

Next Machine::window_step(void (Machine::*over)()) {
  if (!all_have_passed()) return Next::ask;
  if (!state.chain.empty()) {
    resolve_chain();
    return Next::again;
  }
  tell(row<"priority-4">);
  (this->*over)();
  return Next::again;
}

void Machine::begin_defence() {
  auto& at = state.at;
  tell(row<"attacker-declaration-step-6">);
  at.step = StepName::defend;
  at.acts = at.priority = nobody;
  at.passes = 0;
}

void Machine::begin_keywords() {
  auto& at = state.at;
  tell(row<"defender-declaration-step-8">);
  at.step = StepName::keywords;
  at.priority = nobody;
  at.passes = 0;
  gain_keywords();
}

void Machine::begin_alpha_strike() {
  auto& at = state.at;
  tell(row<"command-chain-step-6">);
  at.step = StepName::alpha;
  at.priority = nobody;
  at.passes = 0;
  push(Striking{Striking::Stage::activate, true});
}

// The window at the end of a phase is over: what was generated is counted, the next phase begins.
void Machine::end_phase_window() {
  switch (state.at.phase) {
    case PhaseName::influence: count_influence(); return begin_phase(PhaseName::site);
    case PhaseName::site: return begin_phase(PhaseName::sularium);
    case PhaseName::sularium: count_sularium(); return begin_phase(PhaseName::combatant);
    case PhaseName::combatant: return begin_phase(PhaseName::attack);
    case PhaseName::setup:
    case PhaseName::reset:
    case PhaseName::draw:
    case PhaseName::attack:
    case PhaseName::discard:
    case PhaseName::end:
    case PhaseName::draft: break;
  }
  assert(false && "no window ends this phase");
}

// --- The chain ---

void Machine::put_on_chain(Item item) {
  auto* card = find(item.card);
  tell(row<"command-chain-1">, Deed::chained, item.card);
  if (item.command() && card) {
    item.from_row = card->in == Spot::row;
    if (item.from_row) tell(row<"special-card-types-4">, Deed::rule, item.card);
    card->in = Spot::chain;
    card->up = card->sealed = false;
    card->seen = SeatSet::first(static_cast<unsigned>(state.players.size()));
  }
  const Seat by = item.controller;
  state.chain.push_back(std::move(item));
  acted(by);
}

void Machine::pay_influence(Seat by, int amount, RuleId rule) {
  auto& pool = state.player(by).influence;
  pool = static_cast<std::uint16_t>(pool - amount);
  tell_seat(rule, Deed::paid_influence, by, amount);
}

void Machine::pay_sularium(Seat by, Faction faction, int amount, Points stated, RuleId rule) {
  auto& pool = state.player(by).sularium;
  const Points paid = stated.sum() > 0 ? stated : usual_payment(pool, faction, amount);
  for (const auto one : all_factions)
    pool.of(one) = static_cast<std::uint16_t>(pool.of(one) - paid.of(one));
  tell_seat(rule, Deed::paid_sularium, by, amount);
}

void Machine::establish(Seat by, const Establish& move) {
  const auto& card = *find(move.card);
  pay_influence(by, text(card).cost, row<"sites-2">);
  tell(row<"site-steps-3">, Deed::rule, move.card);
  tell(row<"sites-3">, Deed::rule, move.card);
  tell(row<"sites-6">, Deed::rule, move.card);
  tell(row<"sites-8">, Deed::rule, move.card);
  if (move.at && read().is_first_site(by)) {
    tell(row<"site-phase-4">, Deed::rule, move.card);
    if (state.round > 1) tell(row<"establishing-5">, Deed::rule, move.card);
  }
  if (move.at) tell(row<"site-phase-2">, Deed::rule, move.card);
  if (!move.at)
    tell(row<"hidden-1">, Deed::rule, move.card);
  else if (text(card).printed(Keyword::hidden))
    tell(row<"hidden-10">, Deed::rule, move.card);
  Item item;
  item.kind = ItemKind::establish;
  item.card = move.card;
  item.controller = by;
  item.at = move.at;
  item.visible = static_cast<bool>(move.at);
  put_on_chain(std::move(item));
  first_answer(row<"site-steps-4">);
}

void Machine::deploy(Seat by, const Deploy& move) {
  const auto& card = *find(move.card);
  const auto faction = text(card).faction;
  pay_sularium(by, faction, text(card).cost, move.pay, row<"combatants-2">);
  if (faction == Faction::mercenary) tell(row<"mercenary-4">, Deed::rule, move.card);
  tell(row<"combatant-steps-3">, Deed::rule, move.card);
  tell(row<"combatants-3">, Deed::rule, move.card);
  tell(row<"combatants-6">, Deed::rule, move.card);
  tell(row<"combatants-10">, Deed::rule, move.card);
  if (text(card).printed(Keyword::hidden))
    tell(move.visible ? row<"hidden-10"> : row<"hidden-1">, Deed::rule, move.card);
  Item item;
  item.kind = ItemKind::deploy;
  item.card = move.card;
  item.controller = by;
  item.visible = move.visible;
  put_on_chain(std::move(item));
  first_answer(row<"combatant-steps-4">);
}

// Who may act first on the chain that an establish or a deploy has opened.
void Machine::first_answer(RuleId rule) {
  const auto reading = read();
  const auto order = reading.from_active();
  Seat first = order.seats[0];
  if (state.rulings.has(chosen<"R-05", "left">))
    for (const Seat seat : order)
      if (!reading.active(seat)) {
        first = seat;
        break;
      }
  state.at.priority = first;
  tell_seat(rule, Deed::rule, first);
}

void Machine::play(Seat by, const Play& move) {
  const auto& card = *find(move.card);
  const bool condition = text(card).type == CardType::condition;
  const bool from_row = card.in == Spot::row;
  tell(row<"commands-3">, Deed::rule, move.card);
  tell(row<"influence-threshold-2">, Deed::rule, move.card);
  if (from_row)
    tell(condition ? row<"tactic-condition-18"> : row<"tactic-condition-3">, Deed::rule, move.card);
  else if (!condition)
    tell(row<"tactic-condition-5">, Deed::rule, move.card);
  if (text(card).printed(Keyword::defuse)) tell(row<"defuse-1">, Deed::rule, move.card);
  if (!from_row) tell(row<"commands-10">, Deed::rule, move.card);
  Item item;
  item.kind = condition ? ItemKind::condition : ItemKind::tactic;
  item.card = move.card;
  item.controller = by;
  item.targets = move.targets;
  item.player = move.player;
  put_on_chain(std::move(item));
  happened(EventKind::played, *find(move.card));
}

// --- Abilities ---

// What a payment ability costs is paid before its effect goes on the chain.
void Machine::use(Seat by, const Use& move) {
  const auto reading = read();
  auto& card = *find(move.card);
  const std::uint8_t index = ability_meant(reading, card, move);
  Item item;
  item.card = move.card;
  item.controller = by;
  item.targets = move.targets;
  item.player = move.player;
  tell(row<"commands-16">, Deed::rule, move.card);
  if (card.arrived && text(card).site()) tell(row<"sites-10">, Deed::rule, move.card);
  tell(row<"objects-4">, Deed::rule, move.card);
  if (index == 0) {
    item.kind = ItemKind::harvest;
    card.harvested = true;
    to_pile(*find(move.spend), Spot::destroy_pile);
    tell(row<"harvest-4">, Deed::destroyed, move.spend, 0, move.card);
  } else {
    item.ability = index;
    const auto& ability = text(card).abilities[index - 1u];
    // The card itself goes last: what else it pays with must still be there.
    for (const bool itself : {false, true})
      for (const auto& cost : ability.cost)
        if ((cost.pay == Payment::discard_this) == itself) pay(by, cost, move.card, move);
  }
  tell(row<"payment-modifiers-2">, Deed::rule, move.card);
  tell(row<"payment-modifiers-4">, Deed::rule, move.card);
  put_on_chain(std::move(item));
}

void Machine::pay(Seat by, const Cost& cost, Id source, const Use& move) {
  auto& card = *find(source);
  switch (cost.pay) {
    case Payment::activate:
      turn(card, Turned::activated);
      return tell(row<"activate-2">, Deed::rule, source);
    case Payment::influence: return pay_influence(by, cost.amount, row<"site-phase-1">);
    case Payment::sularium:
      return pay_sularium(by, text(card).faction, cost.amount, move.pay, row<"sularium-phase-6">);
    case Payment::health: return change_health(by, -cost.amount, row<"health-pool-2">);
    case Payment::counters:
      card.counters = static_cast<std::uint8_t>(card.counters - cost.amount);
      return;
    case Payment::bury:
      to_pile(*find(move.spend), Spot::destroy_pile);
      return tell(row<"destroy-pile-1">, Deed::destroyed, move.spend);
    case Payment::discard_this:
      happened(EventKind::left, card);
      to_pile(card, Spot::damage_pile);
      return tell(row<"damage-pile-1">, Deed::discarded, source);
  }
}

}  // namespace arbiter::sularia
