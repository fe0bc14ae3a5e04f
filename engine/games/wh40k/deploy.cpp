// Phase 1: Deploy.
#include <algorithm>
#include <cassert>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/listing.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/words.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

void Machine::begin_round() {
  for (auto& one : state.players) one.limited = false;
  tell_seat(decides<"turn-overview-1">, Deed::round_begins, nobody, state.round);
  begin_phase(PhaseName::deploy, StepName::begin);
}

void Machine::begin_phase(PhaseName phase, StepName step) {
  state.at = Moment{};
  state.at.phase = phase;
  state.at.step = step;
  for (auto& one : state.cards) one.used = false;
  tell_seat(mentions<"turn-overview-3">, Deed::phase_begins, nobody, static_cast<int>(phase));
}

Next Machine::begin_deploying() {
  state.at.step = StepName::turns;
  state.at.turn = state.initiative;
  for (auto& one : state.players) one.passed = false;
  const auto first = state.events.size();
  Event event;
  event.kind = EventKind::phase;
  state.events.push_back(event);
  answer(first);
  return Next::again;
}

Next Machine::deployment_turn() {
  auto& at = state.at;
  if (state.players[0].passed && state.players[1].passed) {
    tell(mentions<"deploy-phase-8">);
    begin_phase(decides<"turn-overview-3">(PhaseName::command), StepName::commit);
    tell(mentions<"command-phase-3">);
    return Next::again;
  }
  if (state.player(at.turn).passed) {
    tell_seat(decides<"deploy-phase-7">, Deed::rule, other_of(at.turn));
    at.turn = other_of(at.turn);
  }
  return Next::ask;
}

// Passes the turn to the other player. What the turn has started still resolves.
void Machine::end_deployment_turn(Seat by) {
  state.at.turn = other_of(by);
  tell_seat(mentions<"deploy-phase-2">, Deed::rule, by);
}

void Machine::pass_deployment(Seat by) {
  state.player(by).passed = true;
  tell_seat(mentions<"deploy-phase-5">, Deed::passed, by);
  tell_seat(mentions<"deploy-phase-6">, Deed::rule, by);
  end_deployment_turn(by);
}

// In combat a player may pass only without a unit that can attack.
void judge(const Reading& read, Seat by, const PassTurn&, Checker& check) {
  if (read.state.at.step == StepName::attack)
    check.need(!read.can_attack(by), row<"fighting-a-battle-7">);
}

void moment_of_deployment_turn(const Reading& read, Seat by, Checker& check) {
  if (read.state.player(by).passed)
    check.need(false, row<"deploy-phase-6">);
  else if (read.state.at.turn != by)
    check.need(false, row<"deploy-phase-2">);
  else
    check.need(false, row<"card-anatomy-11">);  // an ability must resolve first
}

// A player who must answer something else cannot pass instead.
void moment(const Reading& read, Seat by, const PassTurn&, Checker& check) {
  const auto& at = read.state.at;
  if (at.phase == PhaseName::deploy) return moment_of_deployment_turn(read, by, check);
  if (at.phase == PhaseName::combat)
    return void(moment_of_combat_turn(read, by, row<"fighting-a-battle-7">, check));
  const auto decision = decision_of(read);
  const bool owes = decision.seats.has(by) && !decision.optional;
  check.need(false, owes ? decision.rule : row<"deploy-phase-5">);
}

void Machine::apply(Seat by, const PassTurn&) {
  state.at.step == StepName::turns ? pass_deployment(by) : pass_combat(by);
}

void offer(Listing& listing, Type<PassTurn>) { listing.add(PassTurn{}); }

std::string tell(const Words& words, Seat by, const PassTurn&) {
  const auto& at = words.state().at;
  if (at.step == StepName::attack) return Words::seat(by) + " passes the combat turn.";
  // A refused pass may have been meant for another turn than the one it was played in.
  const bool deploys = at.step == StepName::turns && at.turn == by;
  return Words::seat(by) +
         (deploys ? " passes for the rest of the deploy phase." : " passes the turn.");
}

// --- Deploying a card ---

void Machine::pay(Seat by, int amount, RuleId rule) {
  assert(amount >= 0 && amount <= state.player(by).resources);
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
  tell_seat(mentions<"keywords-12">, Deed::rule, by);
}

bool helps(const Reading& read, const CardState& helper, const CardState& card, Card planet) {
  Event event;
  event.kind = EventKind::deploying;
  event.unit = card.id;
  event.card = card.card;
  event.planet = planet;
  return read.helps(read.text(helper), read.context(helper), event);
}

bool own_helper(const Reading& read, Seat by, const Deploy& move, Id id) {
  const auto* helper = read.find(id);
  return helper && helper->id.owner == by && helper->id != move.card &&
         (helper->in_play() || helper->in == Spot::hand) &&
         std::count(move.with.begin(), move.with.end(), id) == 1;
}

bool makes_cheaper(const Reading& read, const CardState& helper, const CardState& card,
                   const Deploy& move) {
  const bool event = read.text(helper).type == CardType::event;
  return event == (helper.in == Spot::hand) && helps(read, helper, card, move.planet);
}

namespace {

// Checks what would be illegal whichever card the unnamed one is.
void check_unnamed_deploy(const Reading& read, Seat by, const Deploy& move, Checker& checker) {
  if (move.planet.known()) {  // an army unit
    checker.need(read.place_of(move.planet) >= 0, row<"deploying-a-card-4">);
    checker.need(!move.on, row<"deploying-a-card-6">);
  } else if (move.on) {  // an attachment
    const auto* bearer = read.in_play(move.on);
    const auto& cards = read.content.cards;
    const bool carries = bearer && charge(1 + cards.size() / 16) &&
                         std::any_of(cards.begin(), cards.end(), [&](const CardText& one) {
                           return read.may_carry(one, *bearer, by);
                         });
    if (checker.need(carries, row<"deploying-a-card-6">))
      checker.need(!read.barrier(*bearer, CardText{}), row<"keywords-13">);
  }
  if (!charge(move.with.size() * (1 + move.with.size() / 64))) return;
  for (const Id id : move.with)
    checker.need(own_helper(read, by, move, id), row<"card-abilities-4">);
  checker.need_name(move.card);
}

// Checks the place where the card is deployed.
void check_place(const Reading& read, Seat by, const Deploy& move, const CardText& text,
                 Checker& checker) {
  if (text.type == CardType::army) {
    checker.need(read.place_of(move.planet) >= 0 && !move.on, row<"deploying-a-card-4">);
  } else if (text.type == CardType::support) {
    checker.need(!move.planet.known() && !move.on, row<"deploying-a-card-7">);
  } else {
    const auto* bearer = read.in_play(move.on);
    if (!checker.need(bearer && !move.planet.known() && read.may_carry(text, *bearer, by),
                      row<"deploying-a-card-6">))
      return;
    const auto barrier = read.barrier(*bearer, text);
    checker.need(!barrier || barrier->rule != row<"keywords-13">, row<"keywords-13">);
    checker.need(!barrier || barrier->rule != row<"keywords-14">, row<"keywords-14">);
  }
}

// How interrupts change the cost.
struct Help {
  int cheaper = 0;
  int extra = 0;
  int limited = 0;
  bool unnamed = false;  // an unnamed card might pay the rest
};
Help check_help(const Reading& read, Seat by, const Deploy& move, const CardState& card,
                Checker& checker) {
  Help help;
  if (!charge(move.with.size() * (1 + move.with.size() / 64))) return help;
  for (std::size_t i = 0; i < move.with.size(); ++i) {
    const auto* helper = read.find(move.with[i]);
    if (!checker.need(own_helper(read, by, move, move.with[i]), row<"card-abilities-4">)) continue;
    if (!helper->card.known()) {
      checker.need_name(helper->id);
      help.unnamed = true;
      continue;
    }
    const auto& text = read.text(*helper);
    const bool event = text.type == CardType::event;
    if (!checker.need(makes_cheaper(read, *helper, card, move), row<"card-abilities-4">)) continue;
    if (event) help.extra += text.cost;
    if (event && text.keyword(Keyword::limited)) ++help.limited;
    for (const auto& ability : text.abilities) {
      if (ability.on.event != EventKind::deploying) continue;
      for (const auto pays : ability.cost)
        if (pays == Payment::exhaust_this)
          checker.need(!helper->exhausted, row<"ready-and-exhausted-3">);
      for (const auto& one : ability.steps)
        if (one.verb == Verb::cheaper) help.cheaper += one.amount;
    }
  }
  return help;
}

}  // namespace

void judge(const Reading& read, Seat by, const Deploy& move, Checker& checker) {
  const auto* card = read.find(move.card);
  const bool turn = read.state.at.phase == PhaseName::deploy;
  const bool ambush = read.state.at.phase == PhaseName::combat;
  checker.need(turn || ambush, row<"deploy-phase-1">);
  if (!checker.need(in_hand(card, by), turn ? row<"deploy-phase-3"> : row<"keywords-2">)) return;
  if (!card->card.known()) return check_unnamed_deploy(read, by, move, checker);
  const auto& text = read.text(*card);
  if (!checker.need(text.type != CardType::event, row<"deploying-a-card-8">)) return;
  if (ambush) checker.need(text.keyword(Keyword::ambush) != nullptr, row<"keywords-2">);
  check_place(read, by, move, text, checker);
  if (!text.one_trait.empty())
    checker.need(!read.has_in_play(by, text.one_trait), row<"golden-rule-1">);
  checker.need(read.may_have(by, card->card), row<"symbols-5">);
  const Help help = check_help(read, by, move, *card, checker);
  const auto& player = read.state.player(by);
  const int limited = help.limited + (text.keyword(Keyword::limited) ? 1 : 0);
  checker.need(limited == 0 || (limited == 1 && !player.limited), row<"keywords-12">);
  const int cost = std::max(0, text.cost - help.cheaper) + help.extra;
  if (help.unnamed && player.resources < cost) return;
  checker.need(player.resources >= cost, ambush ? row<"keywords-3"> : row<"deploying-a-card-1">);
}

// Whether there is a place for the card. Every seat can see that.
bool Reading::has_place(const CardText& card, Seat seat) const {
  if (card.type == CardType::army) return planets_up() > 0;
  if (card.type != CardType::attachment) return true;
  if (!charge_fits()) return false;
  return std::any_of(state.cards.begin(), state.cards.end(), [&](const CardState& one) {
    return may_carry(card, one, seat) && !barrier(one, card);
  });
}

// Whether this player could deploy a card with Ambush in a window if it were in hand.
bool Reading::can_ambush(Card card, Seat seat) const {
  const auto& text = content.text(card);
  const auto& player = state.player(seat);
  if (text.cost > player.resources && least_cost(card, seat) > player.resources) return false;
  if (player.limited && text.keyword(Keyword::limited)) return false;
  if (!text.one_trait.empty() && has_in_play(seat, text.one_trait)) return false;
  return may_have(seat, card) && has_place(text, seat);
}

// If the card could not be deployed in any turn or window of the phase, that is noted too.
void moment(const Reading& read, Seat by, const Deploy& move, Checker& checker) {
  switch (read.state.at.phase) {
    case PhaseName::setup:
    case PhaseName::command:
    case PhaseName::headquarters: checker.need(false, row<"deploy-phase-1">); return;
    case PhaseName::deploy:
      moment_of_deployment_turn(read, by, checker);
      if (read.state.frames.empty()) judge(read, by, move, checker);
      return;
    case PhaseName::combat:
      judge(read, by, move, checker);
      if (!checker.refuses()) checker.need(false, row<"fighting-a-battle-14">);
      return;
  }
}

// Uses the interrupts that make the card cheaper, pays the rest and puts the card into play.
void Machine::apply(Seat by, const Deploy& move) {
  if (state.at.step == StepName::turns) {
    tell(mentions<"deploy-phase-1">);
    end_deployment_turn(by);
  } else {
    state.at.declined = 0;
    state.at.turn = other_of(by);
  }
  const auto& card_text = text(instance(move.card));
  Entering entering;
  entering.card = move.card;
  entering.planet = move.planet;
  entering.on = move.on;
  int cost = card_text.cost, extra = 0;
  for (const Id id : move.with) {
    auto& helper = instance(id);
    const auto& helper_text = text(helper);
    const bool event = helper_text.type == CardType::event;
    for (const auto& ability : helper_text.abilities) {
      if (ability.on.event != EventKind::deploying) continue;
      for (const auto pays : ability.cost)
        if (pays == Payment::exhaust_this) exhaust(helper, Deed::exhausted);
      for (const auto& one : ability.steps) {
        if (one.verb == Verb::cheaper) {
          cost -= one.amount;
          tell_amount(mentions<"card-abilities-4">, Deed::cheaper, move.card, one.amount, id);
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
    tell(mentions<"deploying-a-card-9">, Deed::rule, id);
  }
  if (!move.with.empty()) tell(decides<"card-abilities-5">);
  tell_seat(mentions<"deploy-phase-3">, Deed::rule, by);
  const bool ambush = state.at.phase == PhaseName::combat;
  pay(by, std::max(0, cost) + extra,
      ambush ? decides<"keywords-3"> : decides<"deploying-a-card-2">);
  use_limited(by, card_text);
  if (ambush) tell(mentions<"keywords-2">, Deed::rule, move.card);
  push(entering);
}

namespace {

RuleId cost_rule(const Reading& read) {
  return read.state.at.phase == PhaseName::combat ? row<"keywords-3"> : row<"deploying-a-card-1">;
}

// Whether anything but its cost forbids the move.
bool is_barred(const Reading& read, Seat by, const Deploy& move) {
  Checker checker;
  judge(read, by, move, checker);
  const auto broken = checker.broken();
  return std::any_of(broken.begin(), broken.end(),
                     [&](RuleId one) { return one != cost_rule(read); });
}

// Whether two or more of these interrupts can help together, all of them or some.
bool several_help(const Reading& read, Seat by, Deploy move, const std::vector<Id>& helpers) {
  constexpr std::size_t few = 10;
  const auto legal = [&] {
    Checker checker;
    if (read.charge_pass()) judge(read, by, move, checker);
    return checker.clean();
  };
  move.with = helpers;
  if (helpers.size() > few || legal()) return true;
  for (std::uint32_t set = 3; set + 1 < 1u << helpers.size(); ++set) {
    move.with.clear();
    for (std::size_t i = 0; i < helpers.size(); ++i)
      if ((set >> i & 1) != 0) move.with.push_back(helpers[i]);
    if (move.with.size() > 1 && legal()) return true;
  }
  return false;
}

// Offers the move without interrupts, with each of them alone, and with all of them.
void offer_helped(Listing& listing, const CardState& card, Deploy move) {
  const Reading& read = listing.read;
  if (!listing.add(move) && is_barred(read, listing.by, move)) return;
  std::vector<Id> helpers;
  if (!read.charge_fits()) return;
  for (const auto& one : read.state.cards) {
    const bool near = one.in_play() || one.in == Spot::hand;
    if (one.id.owner != listing.by || !near || !one.card.known() || one.id == card.id) continue;
    if (helps(read, one, card, move.planet)) helpers.push_back(one.id);
  }
  for (const Id id : helpers) {
    if (listing.over()) return;
    move.with = {id};
    listing.add(move);
  }
  if (helpers.size() < 2 || !several_help(read, listing.by, move, helpers)) return;
  listing.leave_open();  // not every set in every order is listed
  move.with = helpers;
  listing.add(move);
}

}  // namespace

void offer(Listing& listing, Type<Deploy> kind) {
  const Reading& read = listing.read;
  listing.each_hand(kind, [&](const CardState& card) {
    const CardType type = read.text(card).type;
    Deploy move;
    move.card = card.id;
    if (type == CardType::army) {
      for (const Card planet : listing.planets) {
        move.planet = planet;
        offer_helped(listing, card, move);
      }
    } else if (type == CardType::attachment) {
      for (const auto& one : read.state.cards) {
        if (!read.can_carry(one) || listing.over()) continue;
        move.on = one.id;
        offer_helped(listing, card, move);
      }
    } else if (type == CardType::support) {
      offer_helped(listing, card, move);
    }
  });
}

std::string tell(const Words& words, Seat by, const Deploy& move) {
  std::string text = Words::seat(by) + " deploys " + words.card(move.card);
  if (move.planet.known()) text += " at " + words.planet(move.planet);
  if (move.on) text += " on " + words.card(move.on);
  if (!move.with.empty()) text += " with the help of " + words.cards(move.with);
  return text + ".";
}

// Whether the card was chosen from a hand and has left it while the other player's card entered.
bool Machine::has_left_hand(const CardState& card) const {
  if (state.frames.size() < 2) return false;
  const auto* below = std::get_if<Resolving>(&state.frames[state.frames.size() - 2]);
  return below && below->step > 0 && sentence_of(content, *below).verb == Verb::put_each &&
         card.in != Spot::hand;
}

Next Machine::step(Entering& entering) {
  auto* card = find(entering.card);
  switch (entering.stage) {
    case Entering::Stage::enter:
      if (card == nullptr || has_left_hand(*card)) return Next::done;
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
      const auto first = state.events.size();
      settle();  // others may have lost hit points
      card = find(entering.card);
      if (card && card->in_play()) {
        Event event;
        event.kind = EventKind::entered;
        event.unit = entering.card;
        event.card = card->card;
        event.planet = read().planet_of(*card);
        state.events.push_back(event);
      }
      answer(first);
      return Next::again;
    }
    case Entering::Stage::finish: break;
  }
  return Next::done;
}

void Machine::place(Entering& entering, CardState& card) {
  card.seen = SeatSet::first(2);
  card.exhausted = decides<"ready-and-exhausted-1">(false);
  card.bloodied = card.used = false;
  card.damage = 0;
  card.boost = card.resources = 0;
  card.on = Id{};
  card.planet = Card{};
  const auto& card_text = text(card);
  if (card_text.type == CardType::attachment) {
    card.in = Spot::attached;
    card.on = entering.on;
    tell(mentions<"deploying-a-card-6">, Deed::attached, card.id, card.on);
  } else if (card_text.type == CardType::support || !entering.planet.known()) {
    card.in = Spot::headquarters;
    tell(card_text.type == CardType::support ? mentions<"deploying-a-card-7">
                                             : mentions<"ready-and-exhausted-1">,
         Deed::entered, card.id);
  } else {
    card.in = Spot::planet;
    card.planet = entering.planet;
    tell_place(mentions<"deploying-a-card-4">, Deed::entered, card.id, card.planet);
    tell(decides<"deploying-a-card-5">, Deed::rule, card.id);
  }
  tell(mentions<"ready-and-exhausted-1">, Deed::rule, card.id);
  if (card_text.unique) tell(mentions<"symbols-5">, Deed::rule, card.id);
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
  tell_place(mentions<"ready-and-exhausted-1">, Deed::entered, card.id, planet);
  return card.id;
}

}  // namespace arbiter::wh40k
