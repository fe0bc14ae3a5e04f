// What the sentences of abilities do.
#include <algorithm>
#include <cassert>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

// The most that one sentence of an ability gives, whatever amount it refers to.
inline constexpr int most_points = 1'000;
inline constexpr int most_drawn = 20;
inline constexpr int most_discarded = 200;

void Machine::perform(Resolving& resolving, const Item& item, const Step& sentence) {
  switch (done_to(sentence.verb)) {
    case DoneTo::objects_in_turn: return perform_moving(resolving, item, sentence);
    case DoneTo::players: return perform_for_players(resolving, item, sentence);
    case DoneTo::objects: break;
  }
  perform_on_objects(item, sentence);
  ++resolving.step;
}

int Machine::amount_of(const Item& item, const Step& sentence) const {
  const auto reading = read();
  const auto& player = state.player(item.controller);
  switch (sentence.amount_of) {
    case AmountOf::number: break;
    case AmountOf::attack: {
      decides<"combatants-15">();
      const auto* card = reading.find(item.of ? item.of : item.card);
      return card && card->card.known() ? std::max(0, reading.attack(*card)) : 0;
    }
    case AmountOf::influence_generation:
      return decides<"influence-phase-3">(player.influence_generation);
    case AmountOf::sularium_generation:
      return decides<"sularium-phase-3">(player.sularium_generation);
    case AmountOf::counters: {
      const auto* card = reading.find(item.card);
      return card ? card->counters : 0;
    }
  }
  return sentence.amount;
}

namespace {

RuleId rule_of_amount(AmountOf amount) {
  switch (amount) {
    case AmountOf::attack: return mentions<"combatants-15">;
    case AmountOf::influence_generation: return mentions<"influence-phase-3">;
    case AmountOf::sularium_generation: return mentions<"sularium-phase-3">;
    case AmountOf::number:
    case AmountOf::counters: break;
  }
  return mentions<"harvest-6">;
}

}  // namespace

void Machine::subjects(const Item& item, const Step& sentence, ShortList<Id, 16>& list) const {
  const auto reading = read();
  switch (sentence.to) {
    case To::targets:
      for (const Id id : item.targets) list.push_back(id);
      return;
    case To::self: list.push_back(item.card); return;
    case To::event:
      if (item.of) list.push_back(item.of);
      return;
    case To::all: {
      const Context context = context_of(reading, item);
      if (!reading.charge_fits()) return;
      for (const auto& one : state.cards)
        if (one.in_play() && reading.fits(sentence.filter, one, context)) list.push_back(one.id);
      return;
    }
  }
}

void Machine::perform_on_objects(const Item& item, const Step& sentence) {
  const int amount = amount_of(item, sentence);
  if (sentence.amount_of != AmountOf::number)
    tell(rule_of_amount(sentence.amount_of), Deed::rule, item.card, amount);
  ShortList<Id, 16> list;
  subjects(item, sentence, list);
  if (sentence.verb == Verb::destroy || sentence.verb == Verb::discard)
    for (const Id id : list)  // all of them leave at once
      if (const auto* card = read().in_play(id)) happened(EventKind::left, *card);
  for (const Id id : list) {
    auto* card = find(id);
    const bool pile = sentence.verb == Verb::recover ||
                      (sentence.verb == Verb::destroy && card && card->in == Spot::damage_pile);
    if (card && card->card.known() && (card->in_play() || pile))
      perform_on(item, sentence, *card, amount);
  }
}

// What the item gives ends when that combatant is removed from the attack.
Id fighter_behind(const Reading& read, const Item& item) {
  const auto* ability = ability_of(read, item);
  Id by;
  if (ability && ability->kind == AbilityKind::keyword) by = item.card;
  if (ability && ability->event == EventKind::attacked) by = item.of;
  return read.in_play(by) ? by : Id{};
}

void Machine::perform_on(const Item& item, const Step& sentence, CardState& card, int amount) {
  const Id id = card.id;
  const Id by = fighter_behind(read(), item);
  const auto short_amount = static_cast<std::int16_t>(std::clamp(amount, -most_given, most_given));
  switch (sentence.verb) {
    case Verb::damage: {
      const int left = std::max(0, read().defense(card));
      add_damage(card, std::max(0, amount));
      tell(decides<"damage-types-1">, Deed::damage, id, std::max(0, amount), item.card);
      if (amount > left) tell(decides<"damage-types-3">, Deed::rule, id, amount - left);
      return;
    }
    case Verb::destroy:
      to_pile(card, Spot::destroy_pile);
      return tell(decides<"destroy-pile-1">, Deed::destroyed, id);
    case Verb::discard:
      to_pile(card, Spot::damage_pile);
      return tell(decides<"damage-pile-1">, Deed::discarded, id);
    case Verb::activate: return turn(card, Turned::activated);
    case Verb::reset:
      if (card.arrived && text(card).combatant())
        tell(decides<"combatant-phase-4">, Deed::rule, id);
      return turn(card, Turned::reset);
    case Verb::attack:
      state.given.push_back({id, Change::attack, short_amount, KeywordText{}, by});
      return tell(decides<"golden-rule-2">, Deed::changed_attack, id, short_amount);
    case Verb::defense:
      state.given.push_back({id, Change::defense, short_amount, KeywordText{}, by});
      return tell(decides<"golden-rule-2">, Deed::changed_defense, id, short_amount);
    case Verb::give:
      state.given.push_back({id, Change::keyword, 0, sentence.keyword, by});
      return tell(decides<"keywords-general-4">, Deed::gained_keyword, id,
                  static_cast<int>(sentence.keyword.keyword));
    case Verb::remove:
      if (!read().has(card, sentence.keyword.keyword)) return;
      state.given.push_back({id, Change::lose_keyword, 0, sentence.keyword, by});
      return tell(decides<"keywords-general-9">, Deed::lost_keyword, id,
                  static_cast<int>(sentence.keyword.keyword));
    case Verb::hide:
      if (card.in == Spot::hidden_zone) return;
      card.in = Spot::hidden_zone;
      card.place = Place{};
      card.hidden = true;
      lose_as_target(id);
      return tell(decides<"hidden-11">, Deed::moved, id, 1);
    case Verb::counter:
      card.counters =
          static_cast<std::uint8_t>(std::clamp(card.counters + amount, 0, most_counters));
      return tell(decides<"golden-rule-2">, Deed::counter, id, amount);
    case Verb::recover:
      if (decides<"destroy-pile-2">(card.in != Spot::damage_pile)) return;
      card.in = Spot::hand;
      return tell(decides<"commands-8">, Deed::recovered, id);
    case Verb::show:
    case Verb::control:
    case Verb::health:
    case Verb::influence:
    case Verb::sularium:
    case Verb::draw:
    case Verb::discard_hand:
    case Verb::look_hand:
    case Verb::look_row: break;
  }
  assert(false && "perform() knows what a verb is done to");
}

// Activating or resetting an attacker or defender removes it from the attack.
void Machine::turn(CardState& card, Turned turned) {
  const bool in_attack = card.turned == Turned::attacking || card.turned == Turned::defending;
  card.turned = turned;
  tell(decides<"golden-rule-2">, Deed::turned, card.id, static_cast<int>(turned));
  if (in_attack) remove_from_attack(card);
}

// --- Leaving the hidden zone, and changing control ---

void Machine::place_site(const Resolving& resolving, CardState& card, Place at) {
  card.in = Spot::site_zone;
  card.place = at;
  const auto* ability = ability_of(read(), state.chain.back());
  const bool was_hidden = ability->steps[resolving.step].verb == Verb::show;
  tell(mentions<"hidden-9">, was_hidden ? Deed::moved : Deed::rule, card.id);
  if (read().has(card, Keyword::hidden)) tell(decides<"hidden-7">, Deed::rule, card.id);
}

// Moves the cards one after another, because each may need a place.
void Machine::perform_moving(Resolving& resolving, const Item& item, const Step& sentence) {
  ShortList<Id, 16> list;
  subjects(item, sentence, list);
  while (resolving.subject < list.size()) {
    const Id id = list[resolving.subject];
    auto* card = find(id);
    if (!card || !card->in_play()) {
      ++resolving.subject;
      continue;
    }
    if (sentence.verb == Verb::control && card->controlled_by() != item.controller) {
      const Seat by = item.controller;
      if (!make_room(by, id)) {
        resolving.moved = id;
        resolving.stage = Resolving::Stage::replace;
        return;
      }
      resolving.moved = Id{};
      if (card->turned == Turned::attacking || card->turned == Turned::defending) {
        card->turned = Turned::activated;
        remove_from_attack(*card);
      }
      if (item.kind == ItemKind::tactic) {  // the effect of a tactic ends with the turn
        if (!card->lender.is_player()) {
          card->lender = card->controlled_by();
          card->home = card->place;
        }
      } else {
        card->lender = nobody;
        card->home = Place{};
      }
      card->controller = by == id.owner ? nobody : by;
      if (state.same_side(by, state.at.turn)) lose_as_target(id);
      if (card->lender == by) {
        card->lender = nobody;
        card->home = Place{};
      }
      tell(mentions<"commands-9">, Deed::controls, id);
    } else if (card->in != Spot::hidden_zone) {
      ++resolving.subject;
      continue;
    }
    ++resolving.subject;
    if (text(*card).combatant()) {
      if (sentence.verb == Verb::control) continue;
      card->in = Spot::combatant_zone;
      tell(mentions<"hidden-9">, Deed::moved, id);
      if (read().has(*card, Keyword::hidden)) tell(mentions<"hidden-7">, Deed::rule, id);
      continue;
    }
    if (card->in == Spot::hidden_zone && sentence.verb == Verb::control) continue;
    card->in = Spot::hidden_zone;  // until it has its place
    card->place = Place{};
    resolving.moved = id;
    resolving.stage = Resolving::Stage::position;
    return;
  }
  resolving.subject = 0;
  ++resolving.step;
}

// --- Players ---

// Lists the players in the order in which all players do something, with the active player last.
void Machine::whom(const Item& item, const Step& sentence, ShortList<Seat, 8>& list) const {
  ruling<"R-10">();
  const auto reading = read();
  for (const Seat seat : reading.active_last()) {
    bool meant = false;
    switch (sentence.whom) {
      case Whom::you: meant = seat == item.controller; break;
      case Whom::player: meant = seat == item.player; break;
      case Whom::opponents: meant = !state.same_side(seat, item.controller); break;
      case Whom::everyone: meant = true; break;
      case Whom::controller: {
        const auto* card = item.targets.empty() ? nullptr : reading.find(item.targets.front());
        meant = card && card->controlled_by() == seat;
        break;
      }
    }
    if (meant) list.push_back(seat);
  }
}

void Machine::perform_for_players(Resolving& resolving, const Item& item, const Step& sentence) {
  const int amount = amount_of(item, sentence);
  if (sentence.amount_of != AmountOf::number && resolving.subject == 0)
    tell(rule_of_amount(sentence.amount_of), Deed::rule, item.card, amount);
  ShortList<Seat, 8> list;
  whom(item, sentence, list);
  const auto faction = content.text(card_of(read(), item)).faction;
  const int points = std::clamp(amount, 0, most_points);
  while (resolving.subject < list.size()) {
    const Seat seat = list[resolving.subject++];
    auto& player = state.player(seat);
    switch (sentence.verb) {
      case Verb::health: change_health(seat, amount, decides<"health-pool-2">); break;
      case Verb::influence:
        player.influence =
            static_cast<std::uint16_t>(std::min(player.influence + points, most_influence));
        tell_seat(decides<"golden-rule-2">, Deed::gained_influence, seat, amount);
        break;
      case Verb::sularium: {
        auto& pool = player.sularium.of(faction);
        pool = static_cast<std::uint16_t>(std::min(pool + points, most_sularium));
        tell_seat(mentions<"faction-2">, Deed::gained_sularium, seat, amount);
        break;
      }
      case Verb::draw:  // each player draws before the next one
        if (points == 0) break;
        return draw(seat, static_cast<std::uint8_t>(std::min(points, most_drawn)));
      case Verb::look_hand:
      case Verb::look_row: {
        const Spot spot = sentence.verb == Verb::look_hand ? Spot::hand : Spot::row;
        for (auto& one : state.cards)
          if (one.id.owner == seat && one.in == spot) one.seen.add(item.controller);
        if (facts.wanted())
          facts.add({mentions<"golden-rule-2">, Deed::looked, Id{}, Id{}, Card{}, seat,
                     spot == Spot::hand ? 1 : 0, Card{}, item.controller});
        break;
      }
      case Verb::discard_hand: {
        const int hand = static_cast<int>(read().hand_size(seat));
        if (hand == 0 || points == 0) break;
        resolving.asked = seat;
        resolving.amount = static_cast<std::uint8_t>(std::min({hand, points, most_discarded}));
        resolving.stage = Resolving::Stage::discard;
        return;
      }
      case Verb::damage:
      case Verb::destroy:
      case Verb::discard:
      case Verb::activate:
      case Verb::reset:
      case Verb::attack:
      case Verb::defense:
      case Verb::give:
      case Verb::remove:
      case Verb::hide:
      case Verb::show:
      case Verb::control:
      case Verb::counter:
      case Verb::recover: assert(false && "perform() knows what a verb is done to");
    }
  }
  resolving.subject = 0;
  ++resolving.step;
}

void Machine::add_damage(CardState& card, int amount) {
  assert(amount >= 0);
  card.damage = static_cast<std::uint16_t>(std::min(card.damage + amount, most_damage));
}

// In Faction War the health belongs to the team.
void Machine::change_health(Seat seat, int amount, RuleId rule, Id site) {
  ruling<"R-93">();
  if (amount == 0) return;
  for (auto& one : state.players)
    if (state.same_side(one.seat, seat))
      one.health = std::clamp(one.health + amount, -most_health, most_health);
  if (facts.wanted()) {
    const auto* cost = read().find(site);
    facts.add({rule, Deed::health, Id{}, site, Card{}, seat, amount, cost ? cost->card : Card{}});
  }
  tell_seat(decides<"health-pool-2">, Deed::rule, seat, amount);
  if (state.player(seat).health <= 0) tell_seat(decides<"health-pool-3">, Deed::rule, seat);
  if (amount < 0) hurt(seat);
}

// --- Discarding ---

namespace {

// From whose hand cards are discarded, how many, and by which rule.
struct Discarding {
  Seat from;
  unsigned cards;
  RuleId rule;
};
Discarding discarding(const Reading& read, Seat by) {
  if (read.state.frames.empty())
    return {by, read.hand_size(by) - hand_limit, row<"maximum-hand-size-2">};
  const auto& resolving = std::get<Resolving>(read.state.frames.back());
  const unsigned hand = read.hand_size(resolving.asked);
  return {resolving.asked, std::min<unsigned>(resolving.amount, hand), row<"damage-pile-1">};
}

}  // namespace

void judge(const Reading& read, Seat by, const Discard& move, Checker& checker) {
  const auto [from, cards, rule] = discarding(read, by);
  checker.need(move.cards.size() == cards && all_different(move.cards), rule);
  for (const Id id : move.cards) {
    const auto* card = read.find(id);
    if (!checker.need(card && card->in == Spot::hand && id.owner == from, rule)) continue;
    if (!card->card.known()) checker.need_name(id);
  }
}

void moment(const Reading& read, Seat by, const Discard&, Checker& checker) {
  const auto decision = decision_of(read);
  const bool asked = (decision.kinds & kinds_of<Discard>) != 0;
  checker.need(false, asked          ? decision.rule
                      : by == chance ? row<"damage-pile-1">
                                     : row<"discard-phase-3">);
}

void Machine::apply(Seat by, const Discard& move) {
  if (state.frames.empty()) return discard_to_seven(by, move.cards);
  discard_for_effect(std::get<Resolving>(state.frames.back()), move.cards, Deed::left);
}

void offer(Listing& listing, Type<Discard>) {
  const auto [from, wanted, rule] = discarding(listing.read, listing.by);
  Domain<Id> domain;
  domain.field = "cards";
  domain.several = true;
  domain.min = domain.max = wanted;
  for (const auto& one : listing.read.state.cards) {
    if (one.id.owner != from || one.in != Spot::hand) continue;
    if (one.card.known())
      domain.values.push_back(one.id);
    else
      listing.leave_open();
  }
  if (domain.values.size() < wanted) return;
  if (wanted == 1) {
    for (const Id id : domain.values) listing.add(Discard{{id}});
    return;
  }
  const std::vector<Id> first(domain.values.begin(), domain.values.begin() + wanted);
  listing.put(Discard{first}, {domain});
}

std::string tell(const Words& words, Seat by, const Discard& move) {
  // When chance names cards, they come from the hand that must discard.
  const bool random = by == chance && !move.cards.empty();
  return text_of(random ? move.cards.front().owner : by) + " discards " + words.cards(move.cards) +
         (random ? " at random." : ".");
}

void Machine::discard_to_seven(Seat by, const std::vector<Id>& cards) {
  for (const Id id : cards) {
    to_pile(instance(id), Spot::damage_pile);
    tell(decides<"maximum-hand-size-3">, Deed::left, id);
  }
  tell_seat(mentions<"discard-phase-3">, Deed::rule, by);
  if (state.format == Format::faction_war) tell_seat(mentions<"faction-war-15">, Deed::rule, by);
}

// Discards a whole hand that is no larger than the number to discard. Returns false if there is a
// choice, or if a card is unnamed.
bool Machine::discards_all(Resolving& resolving) {
  std::vector<Id> hand;
  for (const auto& one : state.cards) {
    if (one.id.owner != resolving.asked || one.in != Spot::hand) continue;
    if (!one.card.known()) return false;
    hand.push_back(one.id);
  }
  if (hand.size() > resolving.amount) return false;
  note_unasked(decision_of(read()).seats.has(chance) ? chance : resolving.asked, Discard{hand},
               mentions<"damage-pile-1">);
  discard_for_effect(resolving, hand, Deed::discarded);
  return true;
}

// The player's entry already said that the cards are discarded; the fact says where they go.
void Machine::discard_for_effect(Resolving& resolving, const std::vector<Id>& cards, Deed deed) {
  for (const Id id : cards) {
    to_pile(instance(id), Spot::damage_pile);
    tell(mentions<"damage-pile-1">, deed, id);
  }
  resolving.stage = Resolving::Stage::steps;
  resolving.asked = nobody;
  resolving.amount = 0;
}

}  // namespace arbiter::sularia
