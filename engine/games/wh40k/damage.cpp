// Dealing damage: its three steps, shields, and units with as much damage as hit points.
#include <algorithm>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/listing.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/words.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

void Machine::add_hit(const CardState* source, const CardState& unit, int amount, bool attack) {
  const auto reading = read();
  int dealt = amount;
  if (dealt > 0 && reading.doubles(source, unit)) {
    dealt *= 2;
    tell_amount(decides<"card-anatomy-11">, Deed::doubled, unit.id, dealt, source->id);
  }
  if (attack && dealt > 0 && reading.halves(source, unit)) {
    if (dealt % 2 != 0) tell_amount(decides<"keywords-11">, Deed::rule, unit.id, dealt);
    const Deed halving = dealt == 1 ? Deed::rounded : Deed::halved;
    dealt = (dealt + 1) / 2;
    tell_amount(decides<"keywords-10">, halving, unit.id, dealt);
  }
  dealt = held(dealt, kMostDamage);
  if (dealt > 0 && state.hits.size() < no_index)
    state.hits.push_back({unit.id, static_cast<std::uint16_t>(dealt), false});
}

Next Machine::step(Damage& damage) {
  switch (damage.stage) {
    case Damage::Stage::assign:
      damage.stage = Damage::Stage::answer;
      tell(decides<"dealing-damage-1">, Deed::assigning);
      assign(damage);
      return Next::again;
    case Damage::Stage::answer:
      damage.stage = Damage::Stage::shields;
      damage.shielding = read().leader();
      if (telling()) tell_shielding(damage);
      return Next::again;
    case Damage::Stage::shields: return shields(damage);
    case Damage::Stage::take:
      damage.stage = Damage::Stage::finish;
      take(damage);
      return Next::again;
    case Damage::Stage::finish: break;
  }
  return Next::done;
}

void Machine::tell_shielding(const Damage& damage) {
  const Aside aside;
  const auto reading = read();
  if (reading.can_shield(Seat{0}, damage) || reading.can_shield(Seat{1}, damage))
    tell(mentions<"dealing-damage-3">, Deed::shielding);
}

// Step 1. Reactions to assigned damage come between steps 1 and 2.
void Machine::assign(Damage& damage) {
  ruling<"R-60">();
  const auto first = state.events.size();
  for (std::size_t i = damage.first; i < state.hits.size(); ++i) {
    const auto& hit = state.hits[i];
    const auto* unit = find(hit.unit);
    if (unit == nullptr) continue;
    tell_amount(decides<"dealing-damage-2">, Deed::assigned, hit.unit, hit.amount, damage.source);
    Event event;
    event.kind = EventKind::assigned;
    event.unit = hit.unit;
    event.card = unit->card;
    event.planet = read().planet_of(*unit);
    event.source = damage.source;
    event.attack = damage.attack;
    event.hit = static_cast<std::uint8_t>(i);
    state.events.push_back(event);
  }
  answer(first);
}

// --- Step 2: shields ---

Next Machine::shields(Damage& damage) {
  while (damage.asked < 2) {
    if (read().can_shield(damage.shielding, damage)) return Next::ask;
    skip(damage.shielding, decides<"dealing-damage-3">);
    ++damage.asked;
    damage.shielding = other_of(damage.shielding);
  }
  // From now on it is too late for a shield card. If Armorbane prevented one, a refusal must say
  // so.
  state.at.unshielded = nobody;
  if (!charge((state.hits.size() - damage.first) * state.frames.size() / 64)) return Next::again;
  for (std::size_t i = damage.first; i < state.hits.size(); ++i)
    if (const Seat seat = state.hits[i].unit.owner; read().shields_barred(seat))
      state.at.unshielded = seat;
  damage.stage = Damage::Stage::take;
  return Next::again;
}

void judge(const Reading& read, Seat by, const Shield& move, Checker& check) {
  const auto& hits = read.state.hits;
  const auto& damage = std::get<Damage>(read.state.frames.back());
  const auto hit = std::find_if(hits.begin() + damage.first, hits.end(),
                                [&](const Hit& one) { return one.unit == move.unit; });
  if (check.need(hit != hits.end() && move.unit.owner == by, row<"shields-1">)) {
    check.need(!hit->shielded, row<"shields-4">);
    check.need(hit->shielded || hit->amount > 0, row<"shields-1">);
    check.need(!move.amount || (*move.amount > 0 && *move.amount <= hit->amount), row<"shields-3">);
  }
  const auto* card = read.find(move.card);
  if (!check.need(in_hand(card, by), row<"shields-1">)) return;
  if (!card->card.known()) return check.need_name(move.card);
  const int icons = read.text(*card).shields;
  if (check.need(icons > 0, row<"shields-2">))
    check.need(!move.amount || *move.amount <= icons, row<"shields-3">);
}

const Damage* dealing(const State& state) {
  for (auto frame = state.frames.rbegin(); frame != state.frames.rend(); ++frame)
    if (const auto* damage = std::get_if<Damage>(&*frame)) return damage;
  return nullptr;
}

// A shield card may only be used in step 2 of dealing damage, and not against Armorbane.
void moment(const Reading& read, Seat by, const Shield& move, Checker& check) {
  const auto* damage = dealing(read.state);
  const bool dealt = damage == nullptr || damage->stage == Damage::Stage::finish;
  const bool barred = dealt ? read.state.at.unshielded == by : read.shields_barred(by);
  if (!check.need(!barred, row<"keywords-6">)) return;
  if (!dealt) {
    const auto& hits = read.state.hits;
    const auto hit = std::find_if(hits.begin() + damage->first, hits.end(),
                                  [&](const Hit& one) { return one.unit == move.unit; });
    if (!check.need(hit != hits.end() && move.unit.owner == by, row<"shields-1">) ||
        !check.need(!hit->shielded, row<"shields-4">))
      return;
  }
  check.need(false, row<"dealing-damage-3">);
}

void Machine::apply(Seat by, const Shield& move) {
  auto& damage = std::get<Damage>(state.frames.back());
  const auto at = std::find_if(state.hits.begin() + damage.first, state.hits.end(),
                               [&](const Hit& one) { return one.unit == move.unit; });
  auto& card = instance(move.card);
  const int most = std::min<int>(text(card).shields, at->amount);
  at->shielded = true;
  Shielding shielding;
  shielding.card = move.card;
  shielding.hit = static_cast<std::uint8_t>(at - state.hits.begin());
  shielding.amount = static_cast<std::uint8_t>(move.amount.value_or(most));
  shielding.by = by;
  discard(card);
  tell(mentions<"shields-1">, Deed::shielded, move.unit, move.card);
  push(shielding);
}

void offer(Listing& listing, Type<Shield> kind) {
  const State& state = listing.state;
  const auto& damage = std::get<Damage>(state.frames.back());
  listing.each_hand(kind, [&](const CardState& card) {
    const int icons = listing.read.text(card).shields;
    for (std::size_t i = damage.first; i < state.hits.size(); ++i) {
      const auto& hit = state.hits[i];
      if (hit.unit.owner != listing.by || listing.over()) continue;
      listing.add(Shield{card.id, hit.unit, std::nullopt});
      for (int amount = 1; amount < std::min<int>(icons, hit.amount); ++amount)
        listing.add(Shield{card.id, hit.unit, static_cast<std::uint8_t>(amount)});
    }
  });
}

std::string tell(const Words& words, Seat by, const Shield& move) {
  return Words::seat(by) + " shields " + words.card(move.unit) + " with " + words.card(move.card) +
         (move.amount ? " against " + number(*move.amount) + " damage" : "") + ".";
}

Next Machine::step(Shielding& shielding) {
  if (shielding.stage == Shielding::Stage::answer) {
    decides<"card-abilities-5">();
    if (!shielding.canceled && read().can_interrupt(other_of(shielding.by))) return Next::ask;
    shielding.stage = Shielding::Stage::prevent;
    return Next::again;
  }
  auto& hit = state.hits[shielding.hit];
  if (shielding.canceled) return Next::done;
  const auto amount = std::min<int>(shielding.amount, hit.amount);
  hit.amount = static_cast<std::uint16_t>(hit.amount - amount);
  tell_amount(decides<"shields-3">, Deed::prevented, hit.unit, amount, shielding.card);
  tell(decides<"dealing-damage-4">, Deed::rule, hit.unit);
  return Next::done;
}

// --- Step 3: taking damage ---

void Machine::take(Damage& damage) {
  const auto first = state.events.size();
  if (state.hits.size() > damage.first) tell(mentions<"dealing-damage-5">, Deed::taking);
  int sum = 0;
  for (std::size_t i = damage.first; i < state.hits.size(); ++i) {
    const Hit hit = state.hits[i];
    auto* unit = find(hit.unit);
    if (unit == nullptr || !unit->in_play()) continue;
    const int placed = read().takes(*unit, hit.amount);
    if (placed == 0) {
      tell(decides<"dealing-damage-7">, Deed::nothing_dealt, hit.unit);
      continue;
    }
    if (placed < hit.amount)
      tell_amount(mentions<"dealing-damage-6">, Deed::rule, hit.unit, placed);
    unit->damage = static_cast<std::uint16_t>(held(unit->damage + placed, kMostDamage));
    sum += placed;
    tell_amount(decides<"dealing-damage-5">, Deed::damaged, hit.unit, placed, damage.source);
    Event event;
    event.kind = EventKind::damaged;
    event.unit = hit.unit;
    event.card = unit->card;
    event.planet = read().planet_of(*unit);
    event.source = damage.source;
    event.attack = damage.attack;
    state.events.push_back(event);
  }
  state.hits.resize(damage.first);
  settle();
  // A cost of taking damage is not paid if no damage was dealt.
  if (sum == 0 && state.frames.size() > 1)
    if (auto* below = std::get_if<Resolving>(&state.frames[state.frames.size() - 2]))
      below->failed = below->step == 0;
  answer(first);
}

// --- Damaged units ---

void Machine::add_destroyed(const CardState& card, Id source) {
  Event event;
  event.kind = EventKind::destroyed;
  event.unit = card.id;
  event.card = card.card;
  event.planet = read().planet_of(card);
  event.source = source;
  state.events.push_back(event);
}

// Repeats, because units may lose hit points when others have left.
void Machine::settle() {
  ruling<"R-80">();
  while (state.outcome.state == Ending::running && leave_together()) {
  }
}

// Removes all destroyed units at once. Returns false if there were none.
bool Machine::leave_together() {
  ruling<"R-37">();
  if (!read().charge_pass()) return false;
  const auto first = state.events.size();
  for (const auto& one : state.cards)
    if (one.damage > 0 && read().is_unit(one) && read().beaten(one)) add_destroyed(one, Id{});
  SeatSet lost;
  for (std::size_t i = first; i < state.events.size(); ++i) {
    auto& card = instance(state.events[i].unit);
    const Seat owner = card.id.owner;
    const bool bloodied = card.bloodied;
    if (!read().is_warlord(card)) {
      tell(decides<"damaged-units-1">, Deed::rule, card.id);
      destroy(card);
      continue;
    }
    state.events[i].kind = EventKind::none;
    if (bloodied) {
      lost.add(owner);
      tell(decides<"warlord-death-3">, Deed::destroyed, card.id);
      continue;
    }
    tell(decides<"warlord-death-1">, Deed::bloodied, card.id);
    tell(decides<"warlord-death-2">, Deed::rule, card.id);
    card.bloodied = true;
    card.exhausted = true;
    card.damage = 0;
    to_headquarters(card);
    tell(decides<"damaged-units-4">, Deed::rule, card.id);
    tell(decides<"damaged-units-5">, Deed::rule, card.id);
    tell(decides<"keywords-7">, Deed::rule, card.id);
    const bool carries = std::any_of(state.cards.begin(), state.cards.end(),
                                     [&](const auto& one) { return one.on == card.id; });
    if (carries) tell(decides<"damaged-units-6">, Deed::rule, card.id);
  }
  if (lost.size() == 2)
    end(Ending::drawn, nobody, decides<"warlord-death-3">);
  else if (!lost.empty())
    end(Ending::won, Seat{static_cast<std::uint8_t>(lost.has(Seat{0}) ? 1 : 0)},
        decides<"warlord-death-3">);
  return state.events.size() > first;
}

// Units may also lose hit points without being damaged. Their leaving may be answered.
bool Machine::settle_lost() {
  ruling<"R-80">();
  const auto first = state.events.size();
  settle();
  answer(first);
  return state.events.size() > first;
}

// An army unit goes to its owner's discard pile, and a token leaves the game. Their attachments are
// discarded.
void Machine::destroy(CardState& card) {
  const Id id = card.id;
  tell(decides<"damaged-units-2">, Deed::destroyed, id);
  discard_attachments(id);
  leave_play(id);
}

// Discards the attachments of a card with it.
void Machine::discard_attachments(Id bearer) {
  ruling<"R-39">();
  read().charge_pass();
  for (auto& one : state.cards)
    if (one.on == bearer) {
      tell(decides<"damaged-units-2">, Deed::discarded, one.id);
      discard(one);
    }
}

// What a token has caused goes on without it, and abilities may still ask what has caused it.
void Machine::leave_play(Id id) {
  auto& card = instance(id);
  const bool token = text(card).type == CardType::token;
  if (token && !has_caused(id)) {
    state.cards.erase(state.cards.begin() + (&card - state.cards.data()));
    return;
  }
  discard(card);
  if (token) card.in = Spot::left;
}

// Whether something that is under way, or may still be answered, was caused by this card.
bool Machine::has_caused(Id id) const {
  const auto in_event = [id](const Event& one) { return one.source == id; };
  const auto in_frame = [id](const Frame& one) {
    const auto* resolving = std::get_if<Resolving>(&one);
    const auto* damage = std::get_if<Damage>(&one);
    const auto* entering = std::get_if<Entering>(&one);
    return (resolving && resolving->source == id) || (damage && damage->source == id) ||
           (entering && entering->harmed_by == id);
  };
  return std::any_of(state.events.begin(), state.events.end(), in_event) ||
         std::any_of(state.frames.begin(), state.frames.end(), in_frame);
}

void Machine::forget_left() {
  std::erase_if(state.cards, [](const CardState& one) { return one.in == Spot::left; });
}

void Machine::discard(CardState& card) {
  card.in = Spot::discard;
  card.planet = Card{};
  card.on = Id{};
  card.exhausted = card.bloodied = card.used = false;
  card.damage = 0;
  card.boost = card.resources = 0;
  card.seen = SeatSet::first(2);
}

}  // namespace arbiter::wh40k
