// Phase 1: Deploy.
#include <algorithm>

#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/rule.hpp"

namespace arbiter::wh40k {

void Machine::begin_round() {
  for (auto& one : state.players) one.limited = false;
  tell_seat(row<"turn-overview-1">, Deed::round_begins, nobody, state.round);
  begin_phase(PhaseName::deploy, StepName::begin);
}

void Machine::begin_phase(PhaseName phase, StepName step) {
  state.at = Moment{};
  state.at.phase = phase;
  state.at.step = step;
  for (auto& one : state.cards) one.used = false;
  tell_seat(row<"turn-overview-3">, Deed::phase_begins, nobody, static_cast<int>(phase));
}

Next Machine::deploy_phase() {
  auto& at = state.at;
  if (at.step == StepName::begin) {
    at.step = StepName::turns;
    at.turn = state.initiative;
    for (auto& one : state.players) one.passed = false;
    const auto first = state.events.size();
    Event event;
    event.kind = EventKind::phase;
    state.events.push_back(event);
    answer(first);
    return Next::again;
  }
  if (state.players[0].passed && state.players[1].passed) {
    tell(row<"deploy-phase-8">);
    begin_phase(PhaseName::command, StepName::commit);
    tell(row<"command-phase-3">);
    return Next::again;
  }
  if (state.player(at.turn).passed) {
    tell_seat(row<"deploy-phase-7">, Deed::rule, other_of(at.turn));
    at.turn = other_of(at.turn);
  }
  return Next::ask;
}

// The turn goes to the other player; what it began is still to resolve.
void Machine::end_deployment_turn(Seat by) {
  state.at.turn = other_of(by);
  tell_seat(row<"deploy-phase-2">, Deed::rule, by);
}

void Machine::pass_deployment(Seat by) {
  state.player(by).passed = true;
  tell_seat(row<"deploy-phase-5">, Deed::passed, by);
  tell_seat(row<"deploy-phase-6">, Deed::rule, by);
  end_deployment_turn(by);
}

// --- Deploying a card ---

void Machine::pay(Seat by, int amount, RuleId rule) {
  state.player(by).resources -= amount;
  tell_seat(rule, Deed::paid, by, amount);
}

void Machine::gain(Seat seat, int amount, RuleId rule) {
  auto& pool = state.player(seat).resources;
  pool = held(pool + amount, kMostResources);
  tell_seat(rule, Deed::gained, seat, amount);
}

void Machine::use_limited(Seat by, const CardText& card) {
  if (!card.keyword(Keyword::limited)) return;
  state.player(by).limited = true;
  tell_seat(row<"keywords-12">, Deed::rule, by);
}

// Interrupts are used up and make it cheaper, the rest is paid, then the card enters play.
void Machine::deploy(Seat by, const Deploy& move) {
  const auto& card_text = text(*find(move.card));
  Entering entering;
  entering.card = move.card;
  entering.planet = move.planet;
  entering.on = move.on;
  int cost = card_text.cost, extra = 0;
  for (const Id id : move.with) {
    auto& helper = *find(id);
    const auto& helper_text = text(helper);
    const bool event = helper_text.type == CardType::event;
    for (const auto& ability : helper_text.abilities) {
      if (ability.on.event != EventKind::deploying) continue;
      for (const auto pays : ability.cost)
        if (pays == Payment::exhaust_this) exhaust(helper, Deed::exhausted);
      for (const auto& one : ability.steps) {
        if (one.verb == Verb::cheaper) {
          cost -= one.amount;
          tell_amount(row<"card-abilities-4">, Deed::cheaper, move.card, one.amount, id);
        } else {
          entering.harm = static_cast<std::uint8_t>(held(entering.harm + one.amount, 0xFF));
          entering.harmed_by = id;
        }
      }
    }
    if (!event) continue;
    extra += helper_text.cost;
    use_limited(by, helper_text);
    discard(helper);
    tell(row<"deploying-a-card-9">, Deed::rule, id);
  }
  if (!move.with.empty()) tell(row<"card-abilities-5">);
  tell_seat(row<"deploy-phase-3">, Deed::rule, by);
  const bool ambush = state.at.phase == PhaseName::combat;
  pay(by, std::max(0, cost) + extra, ambush ? row<"keywords-3"> : row<"deploying-a-card-2">);
  use_limited(by, card_text);
  if (ambush) tell(row<"keywords-2">, Deed::rule, move.card);
  push(entering);
}

Next Machine::step(Entering& entering) {
  auto* card = find(entering.card);
  switch (entering.stage) {
    case Entering::Stage::enter:
      if (card == nullptr) return Next::done;
      place(entering, *card);
      entering.stage = Entering::Stage::harm;
      return Next::again;
    case Entering::Stage::harm:
      if (entering.harm == 0 || card == nullptr || !read().is_unit(*card)) {
        entering.stage = Entering::Stage::answer;
        return Next::again;
      }
      --entering.harm;
      {
        Damage damage;
        damage.source = entering.harmed_by;
        damage.first = static_cast<std::uint8_t>(state.hits.size());
        add_hit(find(entering.harmed_by), *card, 1, false);
        push(damage);
      }
      return Next::again;
    case Entering::Stage::answer: {
      entering.stage = Entering::Stage::finish;
      if (card == nullptr || !card->in_play()) return Next::done;
      const auto first = state.events.size();
      Event event;
      event.kind = EventKind::entered;
      event.unit = entering.card;
      event.card = card->card;
      event.planet = read().planet_of(*card);
      state.events.push_back(event);
      answer(first);
      return Next::again;
    }
    case Entering::Stage::finish: break;
  }
  return Next::done;
}

void Machine::place(Entering& entering, CardState& card) {
  card.seen = SeatSet::first(2);
  card.exhausted = card.bloodied = card.used = false;
  card.damage = 0;
  card.boost = card.resources = 0;
  card.on = Id{};
  card.planet = Card{};
  const auto& card_text = text(card);
  if (card_text.type == CardType::attachment) {
    card.in = Spot::attached;
    card.on = entering.on;
    tell(row<"deploying-a-card-6">, Deed::attached, card.id, card.on);
  } else if (card_text.type == CardType::support || !entering.planet.known()) {
    card.in = Spot::headquarters;
    tell(card_text.type == CardType::support ? row<"deploying-a-card-7">
                                             : row<"ready-and-exhausted-1">,
         Deed::entered, card.id);
  } else {
    card.in = Spot::planet;
    card.planet = entering.planet;
    tell_place(row<"deploying-a-card-4">, Deed::entered, card.id, card.planet);
    tell(row<"deploying-a-card-5">, Deed::rule, card.id);
  }
  tell(row<"ready-and-exhausted-1">, Deed::rule, card.id);
  if (card_text.unique) tell(row<"symbols-5">, Deed::rule, card.id);
}

Id Machine::create_token(Seat by, Card token, Card planet) {
  auto& deck = state.player(by).deck;
  CardState card;
  card.id = Id{by, deck.next++};
  card.card = token;
  card.seen = SeatSet::first(2);
  card.in = Spot::planet;
  card.planet = planet;
  add_instance(state.cards, card);
  tell_place(row<"ready-and-exhausted-1">, Deed::entered, card.id, planet);
  return card.id;
}

}  // namespace arbiter::wh40k
