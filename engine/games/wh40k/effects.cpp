// What the sentences of abilities do.
#include <algorithm>

#include "engine/games/wh40k/machine.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

void Machine::perform(Resolving& resolving, const Step& step) {
  switch (step.verb) {
    case Verb::damage: return deal(resolving, step);
    case Verb::damage_chosen:
    case Verb::put_each: return ask_each(resolving);
    case Verb::move_damage: return move_damage(resolving, step);
    case Verb::prevent: return prevent(resolving, step);
    case Verb::cancel_shield: return cancel_shield(resolving);
    case Verb::ready:
    case Verb::move:
    case Verb::rout:
    case Verb::heal:
    case Verb::boost:
    case Verb::return_to_hand: return perform_on_units(resolving, step);
    case Verb::destroy: return destroy_all(resolving, step);
    case Verb::put_into_play: return put_into_play(resolving, step);
    case Verb::create: return create(resolving, step);
    case Verb::look:
      resolving.stage = Resolving::Stage::pick;
      return push(Drawing{resolving.by, step.amount, true, false});
    case Verb::draw: return draw(resolving.by, step.amount);
    case Verb::gain: return gain(resolving.by, step.amount, decides<"card-anatomy-11">);
    case Verb::gain_or_draw:
      return resolving.cards ? draw(resolving.by, step.amount)
                             : gain(resolving.by, step.amount, decides<"card-anatomy-11">);
    case Verb::take_resources: return take_resources(resolving, step);
    case Verb::discard_random:
      if (!read().has_hand(other_of(resolving.by))) return;
      resolving.stage = Resolving::Stage::random;
      resolving.more = step.amount > 0 ? static_cast<std::uint8_t>(step.amount - 1) : 0;
      return;
    case Verb::store: return store(resolving, step);
    case Verb::collect: return collect(resolving, step);
    case Verb::cheaper:       // done when the card is deployed
    case Verb::copy: return;  // the copied planet resolves in its place
  }
}

// Asks each player. If the ability has a target of its own, the sentence gets a frame of its own,
// since what the players choose must not take the target's place.
void Machine::ask_each(Resolving& resolving) {
  const bool keeps = resolving.target || resolving.other;
  Resolving asking = resolving;
  asking.target = asking.other = Id{};
  asking.stage = Resolving::Stage::first;
  if (keeps) return push(asking);
  resolving = asking;
}

// Whether the topmost frame is only a sentence of the ability below it.
bool Machine::is_sentence() const {
  const auto& frames = state.frames;
  return frames.size() > 1 && std::holds_alternative<Resolving>(frames[frames.size() - 2]);
}

// Calls visit with each card that the sentence affects. Which cards these are is settled before the
// first of them moves.
template <class Visit>
void Machine::each_subject(const Resolving& resolving, const Step& step, Visit visit) {
  const auto one = [&](Id id) {
    if (auto* card = find(id); card && card->card.known()) visit(*card);
  };
  switch (step.to) {
    case Whom::target: return one(resolving.target);
    case Whom::other: return one(resolving.other);
    case Whom::self: return one(resolving.source);
    case Whom::event_unit:
      if (resolving.event < state.events.size()) one(state.events[resolving.event].unit);
      return;
    case Whom::all: {
      const auto context = context_of(read(), resolving);
      ShortList<Id, 16> affected;
      if (!read().charge_fits()) return;
      for (const auto& card : state.cards)
        if (card.in_play() && card.card.known() &&
            read().fits(step.filter, read().subject(card), context))
          affected.push_back(card.id);
      for (const Id id : affected) one(id);
      return;
    }
  }
}

// --- Damage ---

void Machine::deal(const Resolving& resolving, const Step& step) {
  Damage damage;
  damage.source = resolving.source;
  damage.first = static_cast<std::uint8_t>(state.hits.size());
  const auto* source = find(resolving.source);
  each_subject(resolving, step, [&](const CardState& card) {
    if (read().is_unit(card)) add_hit(source, card, step.amount, false);
  });
  push(damage);
}

// Moving damage does not deal it, so there are no shields and no reactions to damage.
void Machine::move_damage(const Resolving& resolving, const Step& step) {
  ruling<"R-80">();
  auto* from = find(resolving.target);
  auto* to = find(resolving.other);
  if (!from || !to || !read().is_unit(*from) || !read().is_unit(*to)) return;
  const int amount = std::min<int>(step.amount, from->damage);
  from->damage = static_cast<std::uint16_t>(from->damage - amount);
  to->damage = static_cast<std::uint16_t>(held(to->damage + amount, kMostDamage));
  tell_amount(decides<"card-anatomy-11">, Deed::damage_moved, to->id, amount, from->id);
  const auto first = state.events.size();
  settle();
  answer(first);
}

void Machine::prevent(const Resolving& resolving, const Step& step) {
  if (resolving.event >= state.events.size()) return;
  const auto index = state.events[resolving.event].hit;
  if (index >= state.hits.size()) return;
  auto& hit = state.hits[index];
  const int amount = step.amount == 0 ? hit.amount : std::min<int>(step.amount, hit.amount);
  hit.amount = static_cast<std::uint16_t>(hit.amount - amount);
  tell_amount(decides<"card-anatomy-11">, Deed::prevented, hit.unit, amount, resolving.source);
}

void Machine::cancel_shield(const Resolving& resolving) {
  for (auto frame = state.frames.rbegin(); frame != state.frames.rend(); ++frame)
    if (auto* shielding = std::get_if<Shielding>(&*frame)) {
      shielding->canceled = true;
      tell(decides<"card-anatomy-11">, Deed::canceled, shielding->card, resolving.source);
      return;
    }
}

// --- Units ---

void Machine::perform_on_units(const Resolving& resolving, const Step& step) {
  each_subject(resolving, step, [&](CardState& card) {
    if (step.verb == Verb::return_to_hand) {
      if (card.in_play() || card.in == Spot::discard) return_to_hand(card);
      return;
    }
    if (!card.in_play()) return;
    if (step.verb == Verb::ready) return ready(card, decides<"card-anatomy-11">);
    if (!read().is_unit(card)) return;
    if (step.verb == Verb::move) return move(resolving, card, step.place);
    if (step.verb == Verb::rout) return rout(card);
    if (step.verb == Verb::boost && !read().battle_over()) {
      card.boost = static_cast<std::uint8_t>(held(card.boost + step.amount, kMostOnCard));
      tell_amount(decides<"card-anatomy-11">, Deed::boosted, card.id, step.amount);
    }
    if (step.verb == Verb::heal) heal(card, step.amount);
  });
}

// Removes this much damage, or all of it if no amount is given.
void Machine::heal(CardState& card, int amount) {
  const int healed = amount == 0 ? card.damage : std::min<int>(amount, card.damage);
  card.damage = static_cast<std::uint16_t>(card.damage - healed);
  tell_amount(decides<"card-anatomy-11">, Deed::healed, card.id, healed);
}

// A card leaves play as if destroyed, except for where it goes. A token leaves the game. A warlord
// stays, because it cannot be in a hand.
void Machine::return_to_hand(CardState& card) {
  const Id id = card.id;
  if (text(card).type == CardType::warlord) return;
  if (card.in_play()) discard_attachments(id);
  tell(decides<"card-anatomy-11">, Deed::taken_back, id);
  leave_play(id);
  if (auto* left = find(id); left && left->in == Spot::discard) left->in = Spot::hand;
}

// The card keeps its state, damage and attachments, because moving is not entering play.
void Machine::move(const Resolving& resolving, CardState& card, Destination destination) {
  Card planet;
  switch (destination) {
    case Destination::here: planet = resolving.here; break;
    case Destination::first_planet: planet = read().first_planet(); break;
    case Destination::chosen_planet: planet = resolving.planet; break;
    case Destination::headquarters: return to_headquarters(card);
    case Destination::none:
    case Destination::hand: return;
  }
  if (read().place_of(planet) < 0) return;
  card.in = Spot::planet;
  card.planet = planet;
  tell_place(decides<"card-anatomy-11">, Deed::moved, card.id, planet);
}

void Machine::rout(CardState& card) {
  if (card.in != Spot::planet) return;
  to_headquarters(card);
  card.exhausted = true;
  tell(decides<"keywords-15">, Deed::routed, card.id);
}

// Units are destroyed at once, without damage or shields. A warlord that an effect would destroy is
// defeated.
void Machine::destroy_all(const Resolving& resolving, const Step& step) {
  const auto first = state.events.size();
  each_subject(resolving, step, [&](CardState& card) {
    if (!card.in_play()) return;
    if (read().is_unit(card) && !read().is_warlord(card)) {
      add_destroyed(card, resolving.source);
    } else if (read().is_unit(card)) {
      card.damage = static_cast<std::uint16_t>(held(read().hit_points(card), kMostDamage));
    } else {
      tell(decides<"card-anatomy-11">, Deed::destroyed, card.id);
      discard_attachments(card.id);
      discard(card);
    }
  });
  const auto last = state.events.size();
  for (auto i = first; i < last; ++i) destroy(instance(state.events[i].unit));
  settle();
  answer(first);
}

// --- Entering play ---

void Machine::put_into_play(const Resolving& resolving, const Step& step) {
  Id id = resolving.target;  // from a hand, or else the card that the ability answers
  if (step.to == Whom::event_unit)
    id = resolving.event < state.events.size() ? state.events[resolving.event].unit : Id{};
  const auto* card = find(id);
  if (!card || (card->in != Spot::hand && card->in != Spot::discard)) return;
  Entering entering;
  entering.card = id;
  if (step.place == Destination::here) entering.planet = resolving.here;
  if (step.place == Destination::first_planet) entering.planet = read().first_planet();
  if (step.place == Destination::chosen_planet) entering.planet = resolving.planet;
  if (step.place != Destination::headquarters && read().place_of(entering.planet) < 0) return;
  push(entering);
}

// Returns how many of the chosen planets belong to abilities that began before this one. Its own
// are the last ones, because an ability that has begun since then is over.
std::size_t Machine::planets_of_others(const Resolving& resolving) const {
  std::size_t own = 0;
  for (const auto& one : ability_of(content, resolving).choose)
    if (one.pick == Picks::planets) own = one.amount;
  return state.chosen.size() - std::min(state.chosen.size(), own);
}

void Machine::create(const Resolving& resolving, const Step& step) {
  const auto first = state.events.size();
  const Card token = content.find(step.token);
  const std::size_t others = planets_of_others(resolving);
  for (std::size_t i = others; i < state.chosen.size(); ++i) {
    const Card planet = state.chosen[i];
    Event event;
    event.kind = EventKind::entered;
    event.unit = create_token(resolving.by, token, planet);
    event.card = token;
    event.planet = planet;
    state.events.push_back(event);
  }
  state.chosen.resize(others);
  settle();  // others may have lost hit points
  answer(first);
}

// --- Players ---

void Machine::take_resources(const Resolving& resolving, const Step& step) {
  const Seat opponent = other_of(resolving.by);
  const int amount = std::min<int>(step.amount, state.player(opponent).resources);
  pay(opponent, amount, decides<"card-anatomy-11">);
  gain(resolving.by, amount, decides<"card-anatomy-11">);
}

// Moves resources from the bank to the card.
void Machine::store(const Resolving& resolving, const Step& step) {
  auto* self = find(resolving.source);
  if (!self || !self->in_play()) return;
  self->resources = static_cast<std::uint8_t>(held(self->resources + step.amount, kMostOnCard));
  tell_amount(decides<"card-anatomy-11">, Deed::stored, self->id, step.amount);
}

void Machine::collect(const Resolving& resolving, const Step& step) {
  auto* self = find(resolving.source);
  if (!self || !self->in_play()) return;
  const auto amount = std::min(step.amount, self->resources);
  self->resources = static_cast<std::uint8_t>(self->resources - amount);
  tell_amount(decides<"card-anatomy-11">, Deed::collected, self->id, amount);
  gain(resolving.by, amount, decides<"card-anatomy-11">);
}

}  // namespace arbiter::wh40k
