// Playing cards from hand or row: sites, combatants, tactics and conditions, and their payment.
#include <algorithm>
#include <cassert>
#include <utility>

#include "engine/games/sularia/judging.hpp"
#include "engine/games/sularia/listing.hpp"
#include "engine/games/sularia/machine.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {

// --- Items of the chain and their payment ---

void Machine::put_on_chain(Item item) {
  auto* card = find(item.card);
  tell(decides<"command-chain-1">, Deed::chained, item.card, static_cast<int>(item.kind));
  if (item.command() && card) {
    item.from_row = card->in == Spot::row;
    if (item.from_row) tell(mentions<"special-card-types-4">, Deed::rule, item.card);
    card->in = Spot::chain;
    card->up = card->sealed = false;
    card->seen = SeatSet::first(static_cast<unsigned>(state.players.size()));
  }
  const Seat by = item.controller;
  state.chain.push_back(std::move(item));
  acted(by);
}

// Decides who may act first on the chain that an establish or a deploy has opened.
void Machine::first_answer(RuleId rule) {
  ruling<"R-05">();
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

void Machine::pay_influence(Seat by, int amount, RuleId rule) {
  auto& pool = state.player(by).influence;
  assert(amount <= pool);
  pool = static_cast<std::uint16_t>(pool - amount);
  tell_seat(rule, Deed::paid_influence, by, amount);
}

Points usual_payment(const Points& pool, Faction faction, int amount) {
  Points paid;
  const auto take = [&](Faction one) {
    const int points = std::min<int>(amount, pool.of(one));
    paid.of(one) = static_cast<std::uint16_t>(paid.of(one) + points);
    amount -= points;
  };
  take(faction);
  for (const auto one : all_factions)
    if (one != faction) take(one);
  return paid;
}

void Machine::pay_sularium(Seat by, Faction faction, int amount, Points stated, RuleId rule) {
  auto& pool = state.player(by).sularium;
  const Points paid = stated.sum() > 0 ? stated : usual_payment(pool, faction, amount);
  for (const auto one : all_factions) {
    assert(paid.of(one) <= pool.of(one));
    pool.of(one) = static_cast<std::uint16_t>(pool.of(one) - paid.of(one));
  }
  tell_seat(rule, Deed::paid_sularium, by, amount);
}

namespace {

// Returns a card in the player's hand, or face down in the row, else null.
const CardState* playable(const Reading& read, Seat by, Id id) {
  const auto* card = read.find(id);
  const bool there =
      card && id.owner == by && (card->in == Spot::hand || (card->in == Spot::row && !card->up));
  return there ? card : nullptr;
}

// Checks that a revealed card lies face down in the row.
bool may_be_revealed(const Reading& read, Seat by, Id id, Checker& checker) {
  ruling<"R-30">();
  const auto* card = read.find(id);
  const bool open = card && card->in == Spot::row && card->up && id.owner == by;
  return checker.need(!open, row<"special-card-types-4">);
}

}  // namespace

// --- Sites ---

void judge(const Reading& read, Seat by, const Establish& move, Checker& checker) {
  if (!may_be_revealed(read, by, move.card, checker)) return;
  const auto* card = playable(read, by, move.card);
  if (!checker.need(card != nullptr, row<"sites-5">)) return;
  if (!card->card.known()) return checker.need_name(move.card);
  const auto& text = read.text(*card);
  if (!checker.need(text.site(), row<"site-steps-2">)) return;
  checker.need(read.state.player(by).influence >= text.cost, row<"sites-4">);
  if (!move.at) {
    checker.need(text.printed(Keyword::hidden), row<"site-phase-2">);
    return;
  }
  if (!checker.need(!read.site_at(by, move.at), row<"site-phase-3">)) return;
  checker.need(read.is_first_site(by) || read.adjoins(by, move.at), row<"site-phase-3">);
  checker.need(read.within_columns(by, move.at), row<"site-phase-6">);
}

namespace {

bool on_chain(const Reading& read, ItemKind kind) {
  const auto& chain = read.state.chain;
  return std::any_of(chain.begin(), chain.end(), [&](const Item& one) { return one.kind == kind; });
}

}  // namespace

void moment(const Reading& read, Seat by, const Establish&, Checker& checker) {
  const auto& at = read.state.at;
  if (at.is_turn() && !read.active(by)) checker.need(false, row<"sites-1">);
  if (at.phase != PhaseName::site) return void(checker.need(false, row<"special-card-types-13">));
  if (!read.active(by)) return;
  if (goes_on<Placing>(read)) return void(checker.need(false, row<"required-triggered-6">));
  if (read.chaining()) checker.need(false, row<"establishing-7">);
  if (on_chain(read, ItemKind::establish)) checker.need(false, row<"sites-7">);
  if (at.step == StepName::window) checker.need(false, row<"site-steps-5">);
  if (at.step == StepName::establish && !read.chaining())
    checker.need(false, was_done(read, by) ? row<"site-steps-5"> : row<"site-steps-2">);
}

void Machine::apply(Seat by, const Establish& move) {
  const auto& card = instance(move.card);
  pay_influence(by, text(card).cost, decides<"sites-2">);
  follow({decides<"site-steps-3">, decides<"sites-3">, decides<"sites-6">, decides<"sites-8">},
         move.card);
  if (move.at && read().is_first_site(by)) {
    tell(mentions<"site-phase-4">, Deed::rule, move.card);
    if (state.round > 1) tell(mentions<"establishing-5">, Deed::rule, move.card);
  }
  if (move.at) tell(mentions<"site-phase-2">, Deed::rule, move.card);
  if (!move.at)
    tell(mentions<"hidden-1">, Deed::rule, move.card);
  else if (text(card).printed(Keyword::hidden))
    tell(mentions<"hidden-10">, Deed::rule, move.card);
  Item item;
  item.kind = decides<"sites-6">(ItemKind::establish);
  item.card = move.card;
  item.controller = by;
  item.at = move.at;
  item.visible = static_cast<bool>(move.at);
  put_on_chain(std::move(item));
  first_answer(decides<"site-steps-4">);
}

void offer(Listing& listing, Type<Establish>) {
  const auto& read = listing.read;
  const auto places = read.legal_places(listing.by);
  if (read.is_first_site(listing.by)) listing.leave_open();  // any column
  listing.each_playable([&](const CardState& card) {
    if (!read.text(card).site()) return;
    for (const Place place : places) listing.add(Establish{card.id, place});
    listing.add(Establish{card.id, Place{}});
  });
}

std::string tell(const Words& words, Seat by, const Establish& move) {
  return text_of(by) + " establishes " + words.card(move.card) + words.origin(move.card) +
         (move.at ? " at " + move.at.text() + "." : " in the hidden zone.");
}

// --- Combatants ---

void judge(const Reading& read, Seat by, const Deploy& move, Checker& checker) {
  if (!may_be_revealed(read, by, move.card, checker)) return;
  const auto* card = playable(read, by, move.card);
  if (!checker.need(card != nullptr, row<"combatants-5">)) return;
  if (!card->card.known()) return checker.need_name(move.card);
  const auto& text = read.text(*card);
  if (!checker.need(text.combatant(), row<"combatant-steps-2">)) return;
  const auto& pool = read.state.player(by).sularium;
  if (!checker.need(pool.sum() >= text.cost, row<"combatants-4">)) return;
  const bool any = decides<"mercenary-4">(text.faction == Faction::mercenary);
  const Points paid = move.pay.sum() > 0 ? move.pay : usual_payment(pool, text.faction, text.cost);
  checker.need(paid.sum() == text.cost, row<"combatants-2">);
  for (const auto faction : all_factions) {
    checker.need(paid.of(faction) <= pool.of(faction), row<"combatants-4">);
    if (!any && faction != text.faction) checker.need(paid.of(faction) == 0, row<"faction-2">);
  }
}

void moment(const Reading& read, Seat by, const Deploy&, Checker& checker) {
  const auto& at = read.state.at;
  if (at.is_turn() && !read.active(by)) checker.need(false, row<"combatants-1">);
  if (at.phase != PhaseName::combatant)
    return void(checker.need(false, row<"special-card-types-12">));
  if (!read.active(by)) return;
  if (goes_on<Placing>(read)) return void(checker.need(false, row<"required-triggered-6">));
  const bool deploying = on_chain(read, ItemKind::deploy);
  if (deploying) checker.need(false, row<"combatants-7">);
  if (at.step == StepName::window) checker.need(false, row<"combatant-steps-5">);
  // What was deployed may have left the chain with its player, and a mate is at it.
  if (at.step == StepName::deploy && !deploying)
    checker.need(false, was_done(read, by) ? row<"combatant-steps-5"> : row<"combatant-steps-2">);
}

void Machine::apply(Seat by, const Deploy& move) {
  const auto& card = instance(move.card);
  const auto faction = text(card).faction;
  pay_sularium(by, faction, text(card).cost, move.pay, decides<"combatants-2">);
  if (faction == Faction::mercenary) tell(mentions<"mercenary-4">, Deed::rule, move.card);
  follow({decides<"combatant-steps-3">, decides<"combatants-3">, decides<"combatants-6">,
          decides<"combatants-10">},
         move.card);
  if (text(card).printed(Keyword::hidden))
    tell(move.visible ? mentions<"hidden-10"> : mentions<"hidden-1">, Deed::rule, move.card);
  Item item;
  item.kind = decides<"combatants-6">(ItemKind::deploy);
  item.card = move.card;
  item.controller = by;
  item.visible = move.visible && text(card).printed(Keyword::hidden);  // others always are visible
  put_on_chain(std::move(item));
  first_answer(decides<"combatant-steps-4">);
}

// Offers the usual payment. A Mercenary may be paid for in many ways.
void offer(Listing& listing, Type<Deploy>) {
  const auto& read = listing.read;
  listing.each_playable([&](const CardState& card) {
    const auto& text = read.text(card);
    if (!text.combatant()) return;
    listing.leave_open();  // the payment may also be stated
    listing.add(Deploy{card.id, Points{}, false});
    if (text.printed(Keyword::hidden)) listing.add(Deploy{card.id, Points{}, true});
  });
}

std::string tell(const Words& words, Seat by, const Deploy& move) {
  return text_of(by) + " deploys " + words.card(move.card) + words.origin(move.card) +
         (move.visible ? " in the visible zone." : ".");
}

// --- Tactics and conditions ---

namespace {

// It cancels the item below it on the chain, which the move may name.
void judge_defuse(const Reading& read, const Play& move, Checker& checker) {
  if (!checker.need(read.chaining(), row<"tactic-condition-10">)) return;
  const Id below = read.state.chain.back().card;
  const bool named = move.targets.size() == 1 && move.targets.front() == below;
  checker.need(move.player == nobody && (move.targets.empty() || named), row<"defuse-2">);
}

// A combatant or a site is deployed or established, and this is not the moment for it.
void judge_object(const Reading& read, Seat by, const CardText& text, Checker& checker) {
  const auto phase = read.state.at.phase;
  if (text.combatant() && phase == PhaseName::combatant)
    moment(read, by, Deploy{}, checker);
  else if (text.site() && phase == PhaseName::site)
    moment(read, by, Establish{}, checker);
  else
    checker.need(false,
                 text.combatant() ? row<"special-card-types-12"> : row<"special-card-types-13">);
}

}  // namespace

void judge(const Reading& read, Seat by, const Play& move, Checker& checker) {
  const auto* card = playable(read, by, move.card);
  const auto* any = read.find(move.card);
  if (!may_be_revealed(read, by, move.card, checker)) return;
  const bool condition = any && any->card.known() && read.text(*any).type == CardType::condition;
  if (!checker.need(card != nullptr,
                    condition ? row<"tactic-condition-17"> : row<"tactic-condition-2">))
    return;
  if (!card->card.known()) return checker.need_name(move.card);
  const auto& text = read.text(*card);
  if (text.object()) return judge_object(read, by, text, checker);
  const bool mercenary = text.faction == Faction::mercenary;
  if (checker.need(read.has_object(by),
                   mercenary ? row<"mercenary-3"> : row<"tactic-condition-24">) &&
      !mercenary)
    checker.need(read.has_faction(by, text.faction), row<"faction-3">);
  checker.need(read.row_size(by) >= text.cost, row<"influence-threshold-3">);
  if (decides<"defuse-1">(text.printed(Keyword::defuse))) return judge_defuse(read, move, checker);
  const auto* effect = text.effect();
  check_choice(read, effect ? effect->choose : std::nullopt, Context{card, by}, move.targets,
               move.player, row<"tactic-condition-10">, checker);
}

void moment(const Reading& read, Seat, const Play& move, Checker& checker) {
  const auto* card = read.find(move.card);
  const bool in_row = card && card->in == Spot::row;
  moment_of_action(read, in_row ? row<"special-card-types-11"> : row<"tactic-condition-23">,
                   checker);
}

void Machine::apply(Seat by, const Play& move) {
  const auto& card = instance(move.card);
  const bool condition = text(card).type == CardType::condition;
  const bool from_row = card.in == Spot::row;
  follow({decides<"commands-3">, decides<"influence-threshold-2">}, move.card);
  if (from_row)
    tell(condition ? decides<"tactic-condition-18"> : decides<"tactic-condition-3">, Deed::rule,
         move.card);
  else if (!condition)
    tell(decides<"tactic-condition-5">, Deed::rule, move.card);
  if (text(card).printed(Keyword::defuse)) tell(mentions<"defuse-1">, Deed::rule, move.card);
  if (!from_row) tell(decides<"commands-10">, Deed::rule, move.card);
  Item item;
  item.kind = condition ? decides<"continuous-modifiers-5">(ItemKind::condition) : ItemKind::tactic;
  item.card = move.card;
  item.controller = by;
  if (!text(card).printed(Keyword::defuse)) item.targets = move.targets;
  item.player = move.player;
  put_on_chain(std::move(item));
  happened(EventKind::played, instance(move.card));
}

void offer(Listing& listing, Type<Play>) {
  const auto& read = listing.read;
  listing.each_playable([&](const CardState& card) {
    const auto& text = read.text(card);
    if (text.object()) return;
    const auto* effect = text.effect();
    listing.each_choice(
        effect ? effect->choose : std::nullopt, Context{&card, listing.by},
        [&](const std::vector<Id>& targets, Seat player, const std::vector<Domain<Id>>& domains) {
          listing.add_pattern(Play{card.id, targets, player}, domains);
        });
  });
}

std::string tell(const Words& words, Seat by, const Play& move) {
  const auto* card = words.read.find(move.card);
  const auto& chain = words.read.state.chain;
  const bool answers = card && card->card.known() && !chain.empty() &&
                       words.read.text(*card).printed(Keyword::defuse);
  const std::string plays =
      text_of(by) + " plays " + words.card(move.card) + words.origin(move.card);
  if (!answers) return plays + on_targets(words, move.targets, move.player) + ".";
  // The entry may wrongly name something else than what lies below.
  const bool below = move.targets.empty() || move.targets == std::vector<Id>{chain.back().card};
  return plays + " against " + (below ? words.item(chain.back()) : words.cards(move.targets)) + ".";
}

}  // namespace arbiter::sularia
