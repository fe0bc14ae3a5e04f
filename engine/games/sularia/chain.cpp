// Resolving the command chain from its top: cards and abilities, DEFUSE, entering play, Type N.
#include <algorithm>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

Card card_of(const Reading& read, const Item& item) {
  const auto* card = read.find(item.card);
  return card ? card->card : item.was;
}

const Ability* ability_of(const Reading& read, const Item& item) {
  const Card card = card_of(read, item);
  if (!card.known()) return nullptr;
  if (item.kind == ItemKind::tactic) return read.content.text(card).effect();
  if (item.kind != ItemKind::ability) return nullptr;
  return &read.content.text(card).abilities[item.ability - 1u];
}

Context context_of(const Reading& read, const Item& item) {
  return Context{read.find(item.card), item.controller};
}

// Resolves item by item. Revealed tactics go back to the row after the last one.
Next Machine::step(Chaining&) {
  if (decides<"timing-5">(!state.chain.empty())) {
    tell(mentions<"command-chain-2">);
    push(Resolving{});
    return Next::again;
  }
  for (auto& one : state.cards)
    if (decides<"tactic-condition-14">(one.in == Spot::chain)) {
      follow({decides<"tactic-condition-4">, decides<"battlefield-6">}, one.id);
      return_to_row(one);
    }
  return Next::done;
}

Next Machine::step(Resolving& resolving) {
  if (state.chain.empty()) return Next::done;
  auto& item = decides<"command-chain-2">(state.chain.back());
  switch (resolving.stage) {
    case Resolving::Stage::begin: begin_item(resolving, item); return Next::again;
    case Resolving::Stage::replace: {
      const bool moving = static_cast<bool>(resolving.moved);
      const auto* card = find(moving ? resolving.moved : item.card);
      if (card && !make_room(item.controller, card->id)) return Next::ask;
      decides<"combatants-23">();
      decides<"sites-23">();
      resolving.stage = moving ? Resolving::Stage::steps : Resolving::Stage::place;
      return Next::again;
    }
    case Resolving::Stage::place:
      resolving.stage = Resolving::Stage::enter;
      if (!item.at || !read().site_at(item.controller, item.at)) return Next::again;
      if (const auto places = read().legal_places(item.controller); !places.empty()) {
        if (only_place(item.controller, places)) {
          item.at = places.front();
          return Next::again;
        }
        resolving.stage = Resolving::Stage::place;
        return Next::ask;
      }
      to_pile(instance(item.card), Spot::damage_pile);
      resolving.stage = Resolving::Stage::finish;
      return Next::again;
    case Resolving::Stage::enter:
      enter(item);
      resolving.stage = Resolving::Stage::finish;
      return Next::again;
    case Resolving::Stage::steps: {
      const auto* ability = ability_of(read(), item);
      if (!ability || resolving.step >= ability->steps.size()) {
        resolving.stage = Resolving::Stage::finish;
        return Next::again;
      }
      const auto sentence = resolving.step;
      perform(resolving, item, ability->steps[sentence]);
      return Next::again;
    }
    case Resolving::Stage::discard:
      if (read().plays(resolving.asked) && read().hand_size(resolving.asked) > 0) {
        if (!discards_all(resolving)) return Next::ask;
        return Next::again;
      }
      resolving.stage = Resolving::Stage::steps;
      return Next::again;
    case Resolving::Stage::position:
      if (auto* const moved = read().in_play(resolving.moved) ? find(resolving.moved) : nullptr) {
        const Seat seat = moved->controlled_by();
        const auto places = read().legal_places(seat);
        if (!places.empty() && !only_place(seat, places)) return Next::ask;
        if (!places.empty()) place_site(resolving, *moved, places.front());
      }
      resolving.moved = Id{};
      resolving.stage = Resolving::Stage::steps;
      return Next::again;
    case Resolving::Stage::finish: break;
  }
  finish_item();
  return Next::done;
}

// Finds the only place for a site. Returns false if there are several, as for a first site.
bool Machine::only_place(Seat seat, const std::vector<Place>& places) {
  if (places.size() != 1) return false;
  note_unasked(seat, Position{places.front()}, decides<"site-phase-3">);
  return true;
}

// --- The beginning and the end of an item ---

namespace {

// Whether the combatant whose attack or defence triggered the item was removed from the attack.
bool fights_no_more(const Reading& read, const Item& item) {
  ruling<"R-56">();
  const auto* fighter = read.in_play(fighter_behind(read, item));
  return fighter && fighter->turned != Turned::attacking && fighter->turned != Turned::defending;
}

}  // namespace

void Machine::begin_item(Resolving& resolving, Item& item) {
  resolving.stage = Resolving::Stage::finish;
  auto* card = find(item.card);
  if (item.cancelled) {
    tell(decides<"payment-modifiers-3">, Deed::cancelled, item.card, static_cast<int>(item.kind));
    if (!item.command() || !card) return;
    if (item.from_row) {
      card->cancelled =
          item.kind == ItemKind::condition;  // then it gains nothing (influence-zone-4)
      return return_to_row(*card);
    }
    tell(mentions<"damage-pile-1">, Deed::left, item.card);
    return to_pile(*card, Spot::damage_pile);
  }
  if (fights_no_more(read(), item))
    return tell(decides<"command-chain-step-5">, Deed::unchained, item.card,
                static_cast<int>(item.kind));
  tell(decides<"objects-1">, Deed::resolves, item.card, static_cast<int>(item.kind));
  switch (item.kind) {
    case ItemKind::deploy:
    case ItemKind::establish: resolving.stage = Resolving::Stage::replace; return;
    case ItemKind::tactic: return resolve_tactic(resolving, item);
    case ItemKind::condition: return resolve_condition(item);
    case ItemKind::ability:
      if (prune_targets(item)) resolving.stage = Resolving::Stage::steps;
      return;
    case ItemKind::harvest:
      if (card && card->in_play()) {
        card->counters = static_cast<std::uint8_t>(std::min(card->counters + 1, most_counters));
        tell(decides<"harvest-5">, Deed::counter, item.card, 1);
        tell(mentions<"harvest-2">, Deed::rule, item.card);
      }
      return;
    case ItemKind::focus: {
      if (!card || !card->in_play() || (!card->attacker && !card->defender)) return;
      const bool attacks = card->attacker;
      state.given.push_back({item.card, attacks ? Change::attack : Change::defense, item.amount,
                             KeywordText{}, item.card});
      return tell(attacks ? decides<"focus-2"> : decides<"focus-3">,
                  attacks ? Deed::changed_attack : Deed::changed_defense, item.card, item.amount);
    }
  }
}

// Removes the targets that are no longer valid. Returns false if none is left, so that nothing
// happens.
bool Machine::prune_targets(Item& item) {
  const auto reading = read();
  const auto* ability = ability_of(reading, item);
  if (!ability) return false;
  if (!ability->choose) return true;
  const auto& choice = *ability->choose;
  if (choice.player != ChosenPlayer::none) {
    if (reading.player_choosable(choice, item.player, item.controller)) return true;
  } else {
    const Context context = context_of(reading, item);
    std::erase_if(item.targets, [&](Id id) {
      const auto* target = reading.find(id);
      return !target || !reading.valid_target(choice, *target, context);
    });
    if (!item.targets.empty()) return true;
  }
  tell(decides<"tactic-condition-12">, Deed::nothing, item.card, static_cast<int>(item.kind));
  if (item.kind == ItemKind::tactic)
    tell(item.from_row ? mentions<"tactic-condition-14"> : mentions<"tactic-condition-13">,
         Deed::rule, item.card);
  return false;
}

bool Machine::is_defuse(const Item& item) {
  return item.kind == ItemKind::tactic && text(instance(item.card)).printed(Keyword::defuse);
}

void Machine::resolve_tactic(Resolving& resolving, Item& item) {
  if (is_defuse(item)) {
    if (item.aimless || state.chain.size() < 2)
      return tell(decides<"tactic-condition-12">, Deed::nothing, item.card,
                  static_cast<int>(item.kind));
    auto& below = state.chain[state.chain.size() - 2];
    below.cancelled = true;
    return tell(decides<"defuse-2">, Deed::rule, item.card, 0, below.card);
  }
  if (!prune_targets(item)) return;
  for (const Id id : item.targets) {
    const auto* target = find(id);
    if (target->in == Spot::hidden_zone && (target->attacker || target->defender) &&
        !state.same_side(target->controlled_by(), item.controller))
      tell(mentions<"hidden-6">, Deed::rule, id);
    else if (target->in == Spot::hidden_zone &&
             !state.same_side(target->controlled_by(), item.controller))
      tell(mentions<"hidden-3">, Deed::rule, id);
    if (target->in_play() && target->in != Spot::hidden_zone &&
        text(*target).printed(Keyword::hidden))
      tell(mentions<"hidden-8">, Deed::rule, id);
  }
  resolving.stage = Resolving::Stage::steps;
}

// A condition from the row stays there, face up. One from hand works until the end of the turn.
void Machine::resolve_condition(const Item& item) {
  ruling<"R-22">();
  auto& card = instance(item.card);
  tell(decides<"tactic-condition-21">, Deed::rule, item.card);
  if (item.from_row) {
    follow({decides<"special-card-types-8">, decides<"special-card-types-10">,
            decides<"influence-priority-2">, decides<"influence-zone-4">, decides<"battlefield-5">,
            decides<"continuous-modifiers-5">},
           item.card);
    return_to_row(card);
    return collect_arrival(card, item.controller);
  }
  state.lasting.push_back({card.card, item.controller, item.card});
  collect_arrival(card, item.controller);
  follow({decides<"tactic-condition-19">}, item.card);
  tell(decides<"tactic-condition-20">, Deed::left, item.card);
  to_pile(card, Spot::damage_pile);
}

void Machine::return_to_row(CardState& card) {
  card.in = Spot::row;
  card.up = true;
  tell(decides<"special-card-types-10">, Deed::back_in_row, card.id);
}

void Machine::finish_item() {
  const auto& item = state.chain.back();
  auto* card = find(item.card);
  const bool from_hand = decides<"tactic-condition-13">(!item.from_row);
  if (item.kind == ItemKind::tactic && from_hand && card && card->in == Spot::chain) {
    tell(decides<"tactic-condition-6">, Deed::left, item.card);
    to_pile(*card, Spot::damage_pile);
  }
  state.chain.pop_back();
  bury_dead();
}

// --- Entering play ---

// Makes room for this card under Type N. Returns false if its controller must choose which copy
// leaves. The card itself is no copy that could leave, even if a mate controls it already.
bool Machine::make_room(Seat controller, Id entering) {
  const Card card = instance(entering).card;
  for (;;) {
    CardState* only = nullptr;
    unsigned found = 0;
    for (auto& one : state.cards)
      if (one.id != entering && read().counts_as_copy(one, controller, card)) {
        only = &one;
        ++found;
      }
    if (found < content.text(card).limit) return true;
    if (found > 1) return false;
    note_unasked(controller, Replace{only->id},
                 text(*only).site() ? decides<"sites-22"> : decides<"combatants-22">);
    replace(*only);
  }
}

void Machine::replace(CardState& copy) {
  const bool site = text(copy).site();
  const Seat controller = copy.controlled_by();
  const int cost = text(copy).cost;
  tell(site ? mentions<"sites-21"> : mentions<"combatants-21">, Deed::rule, copy.id);
  if (text(copy).limit == 1 && state.format == Format::faction_war)
    tell(mentions<"faction-war-16">, Deed::rule, copy.id);
  tell(site ? mentions<"sites-22"> : mentions<"combatants-22">, Deed::replaced, copy.id,
       static_cast<int>(text(copy).limit));
  happened(EventKind::left, copy);
  to_pile(copy, Spot::damage_pile);
  if (site) change_health(controller, -cost, decides<"sites-24">, copy.id);
}

namespace {

void check_returning(const Reading& read, const Replace& move, Checker& checker) {
  const auto* loan = crowding_loan(read);
  const auto* copy = read.in_play(move.card);
  if (loan == nullptr) return;  // happens only when the work is used up
  checker.need(copy && makes_way(read, *copy, *loan),
               read.text(*loan).site() ? row<"sites-22"> : row<"combatants-22">);
}

}  // namespace

void judge(const Reading& read, Seat, const Replace& move, Checker& checker) {
  if (std::holds_alternative<Returning>(read.state.frames.back()))
    return check_returning(read, move, checker);
  const auto& resolving = std::get<Resolving>(read.state.frames.back());
  const auto& item = read.state.chain.back();
  const auto* entering = read.find(resolving.moved ? resolving.moved : item.card);
  const auto* copy = read.in_play(move.card);
  const bool site = read.text(*entering).site();
  checker.need(copy && read.counts_as_copy(*copy, item.controller, entering->card),
               site ? row<"sites-22"> : row<"combatants-22">);
}

void moment(const Reading& read, Seat, const Replace& move, Checker& checker) {
  const auto decision = decision_of(read);
  if ((decision.kinds & kinds_of<Replace>) != 0) return void(checker.need(false, decision.rule));
  const auto* copy = read.in_play(move.card);
  const bool site = copy && read.text(*copy).site();
  checker.need(false, site ? row<"sites-22"> : row<"combatants-22">);
}

void Machine::apply(Seat, const Replace& move) { replace(instance(move.card)); }

void offer(Listing& listing, Type<Replace>) {
  const auto& read = listing.read;
  for (const auto& one : read.state.cards)
    if (!listing.over()) listing.add(Replace{one.id});
}

std::string tell(const Words& words, Seat by, const Replace& move) {
  return text_of(by) + " replaces " + words.card(move.card) + ".";
}

Seat placing_controller(const Reading& read) {
  const auto& resolving = std::get<Resolving>(read.state.frames.back());
  const auto* moved = read.find(resolving.moved);
  const bool moves = resolving.stage == Resolving::Stage::position && moved;
  return moves ? moved->controlled_by() : read.state.chain.back().controller;
}

void judge(const Reading& read, Seat, const Position& move, Checker& checker) {
  const Seat seat = placing_controller(read);
  if (!checker.need(move.at && !read.site_at(seat, move.at), row<"site-phase-3">)) return;
  checker.need(read.is_first_site(seat) || read.adjoins(seat, move.at), row<"site-phase-3">);
  checker.need(read.within_columns(seat, move.at), row<"site-phase-6">);
}

void moment(const Reading& read, Seat, const Position&, Checker& checker) {
  const auto decision = decision_of(read);
  const bool asked = (decision.kinds & kinds_of<Position>) != 0;
  checker.need(false, asked ? decision.rule : row<"hidden-9">);
}

// The controller has chosen a place for a site that enters or is moved.
void Machine::apply(Seat, const Position& move) {
  auto& resolving = std::get<Resolving>(state.frames.back());
  if (resolving.stage == Resolving::Stage::place) {
    state.chain.back().at = move.at;
    resolving.stage = Resolving::Stage::enter;
    return;
  }
  place_site(resolving, instance(resolving.moved), move.at);
  resolving.moved = Id{};
  resolving.stage = Resolving::Stage::steps;
}

void offer(Listing& listing, Type<Position>) {
  const auto& read = listing.read;
  const Seat seat = placing_controller(read);
  if (read.is_first_site(seat)) listing.leave_open();
  for (const Place place : read.legal_places(seat)) listing.add(Position{place});
}

namespace {

// Returns the site that a player is asked to place, or no id.
Id site_to_place(const Reading& read) {
  if (read.state.frames.empty()) return {};
  const auto* resolving = std::get_if<Resolving>(&read.state.frames.back());
  if (!resolving) return {};
  if (resolving->stage == Resolving::Stage::position) return resolving->moved;
  return resolving->stage == Resolving::Stage::place && read.chaining()
             ? read.state.chain.back().card
             : Id{};
}

}  // namespace

std::string tell(const Words& words, Seat by, const Position& move) {
  const Id site = site_to_place(words.read);
  return text_of(by) + " puts " + (site ? words.card(site) : "a site") + " at " + move.at.text() +
         ".";
}

void Machine::enter(const Item& item) {
  auto& card = instance(item.card);
  const auto& printed = text(card);
  const bool hidden = decides<"hidden-1">(printed.printed(Keyword::hidden));
  const bool hides = hidden && decides<"hidden-10">(!item.visible);
  card.in = hides ? Spot::hidden_zone : printed.site() ? Spot::site_zone : Spot::combatant_zone;
  card.place = hides ? Place{} : item.at;
  card.controller = nobody;
  card.arrived = true;
  card.up = false;
  if (printed.combatant()) {
    card.turned = decides<"combatants-8">(Turned::activated);
    tell(mentions<"battlefield-3">, Deed::entered, card.id, hides ? 1 : 0);
    follow({mentions<"combatants-8">, mentions<"combatants-13">, mentions<"combatants-23">},
           card.id);
    if (item.from_row) tell(decides<"special-card-types-6">, Deed::rule, card.id);
  } else {
    card.turned = decides<"sites-9">(Turned::reset);
    tell(mentions<"battlefield-4">, Deed::entered, card.id, hides ? 1 : 0);
    follow({mentions<"sites-9">, mentions<"sites-15">, mentions<"sites-23">}, card.id);
    if (item.from_row) tell(decides<"special-card-types-7">, Deed::rule, card.id);
  }
  if (item.from_row) tell(decides<"special-card-types-9">, Deed::rule, card.id);
  if (hides) tell(mentions<"hidden-4">, Deed::rule, card.id);
  tell(mentions<"public-zones-2">, Deed::rule, card.id);
  if (content.of(card.card).changes != 0)
    tell(mentions<"continuous-modifiers-6">, Deed::rule, card.id);
  collect_arrival(card, item.controller);
  happened(printed.site() ? EventKind::established : EventKind::deployed, card);
}

// A card that arrives during a phase still has its chance to use abilities limited to once in the
// phase.
void Machine::collect_arrival(const CardState& card, Seat controller) {
  const auto& abilities = text(card).abilities;
  for (std::size_t i = 0; i < abilities.size(); ++i) {
    const auto& one = abilities[i];
    if (one.kind == AbilityKind::optional && one.phase == state.at.phase &&
        (!one.your || state.same_side(controller, state.at.turn)))
      state.waiting.push_back({card.id, static_cast<std::uint8_t>(i + 1), controller, Id{}});
  }
}

// --- Leaving play ---

// Every object with no DEF left leaves, all at the same time.
void Machine::bury_dead() {
  ruling<"R-64">();
  for (auto dead = read().dead(); !dead.empty(); dead = read().dead()) {
    for (const Id id : dead) {
      auto& card = instance(id);
      happened(EventKind::left, card);
      tell(mentions<"damage-pile-4">, Deed::left, id);
      tell(text(card).site() ? mentions<"sites-18"> : mentions<"combatants-17">, Deed::rule, id);
    }
    for (const Id id : dead) to_pile(instance(id), Spot::damage_pile);
  }
}

// Moves a card to a pile of its owner. It keeps nothing of its state.
void Machine::to_pile(CardState& card, Spot pile) {
  const Id id = card.id;
  if (card.controller.is_player() && card.controller != id.owner)
    tell(decides<"commands-8">, Deed::rule, id);
  if (card.in_play() || (card.in == Spot::row && card.up)) {
    if (card.card.known() && content.of(card.card).changes != 0)
      tell(mentions<"continuous-modifiers-6">, Deed::rule, id);
  }
  CardState gone;
  gone.id = id;
  gone.card = card.card;
  gone.seen =
      decides<"public-zones-2">(SeatSet::first(static_cast<unsigned>(state.players.size())));
  gone.in = pile;
  const bool played = card.in_play();
  card = gone;
  charge(1 + (state.cards.size() + state.given.size()) / 512);
  if (pile == Spot::destroy_pile) tell(mentions<"destroy-pile-2">, Deed::rule, id);
  if (!played) return;
  std::erase_if(state.given, [&](const Given& one) { return one.to == id; });
  // What it has given stays, because only activating or resetting removes a combatant from the
  // attack.
  for (auto& one : state.given)
    if (one.by == id) one.by = Id{};
  for (auto& one : state.cards)
    if (one.aim == id) one.aim = Id{};
}

}  // namespace arbiter::sularia
