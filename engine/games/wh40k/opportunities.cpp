// Whether a player could do something now, as far as every seat can see.
#include <bit>

#include "engine/games/wh40k/reading.hpp"

namespace arbiter::wh40k {

ActionPhase Reading::action_phase() const {
  switch (state.at.phase) {
    case PhaseName::deploy: return ActionPhase::deploy;
    case PhaseName::command: return ActionPhase::command;
    case PhaseName::combat: return ActionPhase::combat;
    case PhaseName::headquarters: return ActionPhase::headquarters;
    case PhaseName::setup: break;
  }
  return ActionPhase::any;
}

// The other seats do not see which cards are in a hand. Each may be any card of the pack, and the
// first one stands for the card played.
const CardState* Reading::first_held(Seat seat) const {
  for (const auto& one : state.cards)
    if (one.in == Spot::hand && one.id.owner == seat) return &one;
  return nullptr;
}

CardState Reading::as_held(Card event, const CardState& held) const {
  CardState card = held;
  card.card = event;
  card.used = false;
  return card;
}

// A Limited card is seen when it is played, so everybody knows whether another one may still be
// played.
bool Reading::can_afford(const CardText& event, Seat seat) const {
  const auto& player = state.player(seat);
  return event.cost <= player.resources && (!player.limited || !event.keyword(Keyword::limited));
}

// Whether an event could be played as an action if it were in this player's hand.
bool Reading::event_acts(Card event, const CardState& held, std::uint8_t phases) const {
  if ((content.of(event).actions & phases) == 0 || !can_afford(content.text(event), held.id.owner))
    return false;
  return card_acts(as_held(event, held), phases);
}

// Whether an action of a card could be used.
bool Reading::card_acts(const CardState& card, std::uint8_t phases) const {
  if (!charge(1 + text(card).abilities.size() / 8)) return false;
  const Context context = this->context(card);
  for (const auto& ability : text(card).abilities)
    if (ability.kind == AbilityKind::action && (bit(ability.phase) & phases) != 0 &&
        payable(ability, context) && choosable(ability, context))
      return true;
  return false;
}

bool Reading::can_act(Seat seat) const {
  const auto hidden = content.event_actions.size() + content.ambushes.size();
  if (!charge(1 + (state.cards.size() + hidden) / 512)) return false;
  const auto phases = static_cast<std::uint8_t>(bit(ActionPhase::any) | bit(action_phase()));
  if (const auto* held = first_held(seat)) {
    for (const Card one : content.event_actions)
      if (event_acts(one, *held, phases)) return true;
    if (state.at.phase == PhaseName::combat)
      for (const Card one : content.ambushes)
        if (can_ambush(one, seat)) return true;
  }
  for (const auto& one : state.cards)
    if (one.in_play() && one.id.owner == seat && one.card.known() &&
        (content.of(one.card).actions & phases) != 0 && card_acts(one, phases))
      return true;
  return false;
}

bool Reading::has_answered(const Answering& window, const Answered& answer) const {
  if (!charge((state.answered.size() - window.answered) / 64)) return true;
  for (std::size_t i = window.answered; i < state.answered.size(); ++i)
    if (state.answered[i] == answer) return true;
  return false;
}

std::uint8_t Reading::event_for(const Answering& window, const CardState& card,
                                const Ability& ability, Id to) const {
  const Context context = this->context(card);
  if (!charge(1 + (state.events.size() - window.first) / 8)) return no_index;
  for (std::size_t i = window.first; i < state.events.size(); ++i) {
    const auto index = static_cast<std::uint8_t>(i);
    if (to && state.events[i].unit != to) continue;
    if (triggered(ability, state.events[i], context) &&
        !has_answered(window, {card.id, number_of(card, ability), index}))
      return index;
  }
  return no_index;
}

// Whether an event could answer something in the window if it were in this player's hand. Requires
// that the player can pay for it.
bool Reading::event_answers(Card event, const CardState& held, const Answering& window) const {
  const auto& text = content.text(event);
  const auto events = state.events.size() - window.first;
  if (!charge(1 + text.abilities.size() * events / 8)) return false;
  const CardState card = as_held(event, held);
  Context context = this->context(card);
  for (const auto& ability : text.abilities) {
    if (ability.kind != AbilityKind::reaction) continue;
    for (std::size_t i = window.first; i < state.events.size(); ++i) {
      context.event = &state.events[i];
      if (triggered(ability, state.events[i], context) && payable(ability, context) &&
          choosable(ability, context))
        return true;
    }
  }
  return false;
}

Listeners Reading::listeners(const Answering& window) const {
  Listeners found;
  for (std::size_t i = window.first; i < state.events.size(); ++i)
    found.kinds |= bit(state.events[i].kind);
  for (const auto& one : state.cards) {
    if (!one.in_play() || !one.card.known()) continue;
    const auto& facts = content.of(one.card);
    if (((facts.answers | facts.forced) & found.kinds) != 0) found.cards.push_back(&one);
  }
  return found;
}

// Whether a card in play could answer one of these events of the window.
bool Reading::card_answers(const CardState& card, const Answering& window,
                           std::uint32_t kinds) const {
  const auto events = state.events.size() - window.first;
  if (!charge(1 + text(card).abilities.size() * events / 8)) return false;
  Context context = this->context(card);
  for (const auto& ability : text(card).abilities) {
    if (ability.kind != AbilityKind::reaction || (bit(ability.on.event) & kinds) == 0 ||
        !payable(ability, context))
      continue;
    for (std::size_t i = window.first; i < state.events.size(); ++i) {
      context.event = &state.events[i];
      if (triggered(ability, state.events[i], context) &&
          !has_answered(window,
                        {card.id, number_of(card, ability), static_cast<std::uint8_t>(i)}) &&
          choosable(ability, context))
        return true;
    }
  }
  return false;
}

// Whether a card of the pack could answer, if it were in this player's hand.
bool Reading::hand_answers(Seat seat, const Answering& window, std::uint32_t kinds) const {
  const CardState* held = nullptr;
  for (; kinds != 0; kinds &= kinds - 1) {
    const auto& cards = content.event_answers[static_cast<unsigned>(std::countr_zero(kinds))];
    if (!charge(cards.size() / 8)) return false;
    for (const Card card : cards) {
      if (!can_afford(content.text(card), seat)) continue;
      if (held == nullptr) held = first_held(seat);
      if (held == nullptr) return false;
      if (event_answers(card, *held, window)) return true;
    }
  }
  return false;
}

bool Reading::can_answer(Seat seat, const Answering& window, const Listeners& listeners) const {
  for (const auto* one : listeners.cards)
    if (one->id.owner == seat && card_answers(*one, window, listeners.kinds)) return true;
  return hand_answers(seat, window, listeners.kinds);
}

Id Reading::only_answer(const Answering& window) const {
  const auto listeners = this->listeners(window);
  if (hand_answers(window.turn, window, listeners.kinds)) return {};
  Id only;
  for (const auto* one : listeners.cards) {
    if (one->id.owner != window.turn || !card_answers(*one, window, listeners.kinds)) continue;
    if (only) return {};
    only = one->id;
  }
  return only;
}

// A unit attacks from the declaration of its attack until the damage of the attack has been dealt.
bool Reading::attacks_now(std::size_t frame) const {
  const auto* attack = std::get_if<Attacking>(&state.frames[frame]);
  if (attack == nullptr) return false;
  if (attack->stage != Attacking::Stage::finish) return true;
  if (frame + 1 == state.frames.size()) return false;
  const auto* damage = std::get_if<Damage>(&state.frames[frame + 1]);
  return damage != nullptr && damage->stage != Damage::Stage::finish;
}

// Armorbane counts for all damage that is dealt meanwhile, and only while the unit has it.
bool Reading::shields_barred(Seat seat) const {
  for (std::size_t i = 0; i < state.frames.size(); ++i) {
    if (!attacks_now(i)) continue;
    const auto* unit = in_play(std::get<Attacking>(state.frames[i]).attacker);
    if (unit && unit->id.owner != seat && has(*unit, Keyword::armorbane)) return true;
  }
  return false;
}

bool Reading::can_shield(Seat seat, const Damage& damage) const {
  if (!content.shields) return false;
  for (std::size_t i = damage.first; i < state.hits.size(); ++i)
    if (shieldable(state.hits[i], seat)) return has_hand(seat) && !shields_barred(seat);
  return false;
}

Id Reading::only_to_shield(const Damage& damage) const {
  Id only;
  for (std::size_t i = damage.first; i < state.hits.size(); ++i) {
    if (!shieldable(state.hits[i], damage.shielding)) continue;
    if (only) return {};
    only = state.hits[i].unit;
  }
  return only;
}

bool Reading::can_interrupt(Seat seat) const {
  const auto* held = first_held(seat);
  if (held == nullptr) return false;
  for (const Card event : content.event_answers[static_cast<std::size_t>(EventKind::shielded)]) {
    const auto& text = content.text(event);
    if (!charge(1 + text.abilities.size() / 8)) return false;
    if (!can_afford(text, seat)) continue;
    const CardState card = as_held(event, *held);
    const Context context = this->context(card);
    for (const auto& ability : text.abilities)
      if (ability.on.event == EventKind::shielded && payable(ability, context) &&
          choosable(ability, context))
        return true;
  }
  return false;
}

const Ability* Reading::battle_ability(Card planet) const {
  if (!planet.known()) return nullptr;
  for (const auto& one : content.text(planet).abilities)
    if (one.kind == AbilityKind::battle) return &one;
  return nullptr;
}

bool Reading::can_use_battle_ability(Seat seat, Card planet, Card here) const {
  const auto* ability = battle_ability(planet);
  if (!ability) return false;
  Context context;
  context.you = seat;
  context.here = here;
  if (planet != here)  // a copy of a copy copies nothing
    for (const auto& one : ability->choose)
      if (one.pick == Picks::copied_planet) return false;
  return holds(ability->when, context) && choosable(*ability, context);
}

}  // namespace arbiter::wh40k
