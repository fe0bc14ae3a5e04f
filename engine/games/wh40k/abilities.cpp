// Card abilities: windows for reactions, and how an ability begins, asks its questions and ends.
#include <algorithm>
#include <array>
#include <cassert>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/listing.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/wh40k.hpp"
#include "engine/games/wh40k/words.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

// --- Windows for reactions ---

void Machine::answer(std::size_t first) {
  if (decides<"card-abilities-7">(state.events.size() == first)) return;
  Answering answering;
  answering.first = static_cast<std::uint8_t>(first);
  answering.answered = static_cast<std::uint8_t>(state.answered.size());
  answering.turn = read().leader();
  push(answering);
}

Next Machine::step(Answering& answering) {
  const auto listeners = read().listeners(answering);
  if (answering.stage == Answering::Stage::forced) {
    if (force(answering, listeners)) return Next::again;
    answering.stage = Answering::Stage::ask;
    answering.turn = read().leader();
  }
  while (answering.declined < 2) {
    if (read().can_answer(answering.turn, answering, listeners)) return Next::ask;
    skip(answering.turn, decides<"card-abilities-6">);
    ++answering.declined;
    answering.turn = other_of(answering.turn);
  }
  state.events.resize(answering.first);
  state.answered.resize(answering.answered);
  return Next::done;
}

// Begins the next forced reaction. The players alternate as they do with others. Returns false if
// there is none.
bool Machine::force(Answering& answering, const Listeners& listeners) {
  ruling<"R-59">();
  if ((content.forced & listeners.kinds) == 0) return false;
  for (const Seat seat : {answering.turn, other_of(answering.turn)}) {
    if (!force(seat, answering, listeners)) continue;
    answering.turn = other_of(seat);
    return true;
  }
  return false;
}

bool Machine::force(Seat seat, const Answering& answering, const Listeners& listeners) {
  for (const auto* listener : listeners.cards) {
    const auto& card = *listener;
    if (card.id.owner != seat || (content.of(card.card).forced & listeners.kinds) == 0) continue;
    const auto& abilities = text(card).abilities;
    if (!charge(1 + abilities.size() / 8)) return false;
    for (std::uint8_t i = 0; i < abilities.size(); ++i) {
      const auto& ability = abilities[i];
      if (ability.kind != AbilityKind::forced) continue;
      if (!read().payable(ability, read().context(card))) continue;
      const auto event = read().event_for(answering, card, ability, Id{});
      if (event == no_index) continue;
      state.answered.push_back({card.id, i, event});
      begin_ability(card.id.owner, card.id, i, Choices{}, event);
      return true;
    }
  }
  return false;
}

// --- Beginning ---

void Machine::took_opportunity(Seat by, Id card, const Usage& usage) {
  if (state.frames.empty()) {
    if (state.at.step == StepName::turns) {
      tell_seat(decides<"deploy-phase-4">, Deed::rule, by);
      tell_seat(mentions<"card-abilities-1">, Deed::rule, by);
      return end_deployment_turn(by);
    }
    const bool combat = state.at.phase == PhaseName::combat;
    tell_seat(combat ? mentions<"card-abilities-2"> : mentions<"headquarters-phase-2">, Deed::rule,
              by);
    state.at.declined = 0;
    state.at.turn = other_of(by);
    return;
  }
  if (auto* window = std::get_if<Answering>(&state.frames.back())) {
    window->declined = 0;
    window->turn = other_of(by);
    state.answered.push_back({card, usage.ability, usage.event});
    tell_seat(mentions<"card-abilities-6">, Deed::rule, by);
    tell_seat(mentions<"card-abilities-7">, Deed::rule, by);
    return;
  }
  tell_seat(mentions<"card-abilities-4">, Deed::rule, by);
  tell_seat(mentions<"card-abilities-5">, Deed::rule, by);
}

// All costs are paid before anything else happens.
void Machine::begin_ability(Seat by, Id id, std::uint8_t index, const Choices& choices,
                            std::uint8_t event) {
  ruling<"R-14">();
  auto& card = instance(id);
  const auto& card_text = text(card);
  const auto& ability = card_text.abilities[index];
  const bool played = card_text.type == CardType::event;
  Resolving resolving;
  resolving.source = id;
  resolving.text = card.card;
  resolving.ability = index;
  resolving.by = by;
  resolving.target = choices.target;
  resolving.other = choices.other;
  resolving.planet = choices.planet;
  resolving.event = event;
  resolving.here = read().planet_of(card);
  for (const auto& one : ability.choose)
    if (one.pick == Picks::planet_of_battle) resolving.planet = read().battle();
  if (choices.planets)
    state.chosen.insert(state.chosen.end(), choices.planets->begin(), choices.planets->end());
  if (played) {
    card.in = Spot::resolving;
    card.seen = SeatSet::first(2);
    pay(by, card_text.cost, decides<"deploying-a-card-9">);
    use_limited(by, card_text);
    if (ability.kind == AbilityKind::action && state.at.step == StepName::turns)
      tell(mentions<"deploying-a-card-8">, Deed::rule, id);
  }
  if (ability.once_a_phase) card.used = true;
  for (const auto one : ability.cost) {
    if (one == Payment::exhaust_this) exhaust(card, Deed::exhausted);
    if (one == Payment::exhaust_target) exhaust(instance(choices.target), Deed::exhausted);
    if (one == Payment::printed_cost)
      pay(by, text(instance(choices.target)).cost, decides<"card-anatomy-11">);
  }
  tell(played ? mentions<"deploying-a-card-9"> : mentions<"card-anatomy-11">,
       played ? Deed::plays : Deed::answers, id, choices.target);
  cite(ability);
  push(resolving);
}

// Cites the faction symbols that the ability involves.
void Machine::cite(const Ability& ability) {
  if (!telling()) return;
  const auto cite_filter = [&](const Filter& filter) {
    if (filter.faction == Faction::space_marines) tell(mentions<"symbols-3">);
    if (filter.faction == Faction::orks) tell(mentions<"symbols-4">);
  };
  for (const auto& one : ability.choose) cite_filter(one.filter);
  for (const auto& one : ability.steps) cite_filter(one.filter);
  if (ability.on.of) cite_filter(*ability.on.of);
  if (ability.on.by) cite_filter(*ability.on.by);
  if (ability.kind == AbilityKind::action && ability.phase != ActionPhase::any)
    tell(mentions<"card-abilities-3">);
}

// --- Declining ---

void judge(const Reading& read, Seat, const Pass& move, Checker& check) {
  if (move.to.empty()) return;
  const auto decision = decision_of(read);
  check.need(move.to == offered_by<Rules>(read.content, read.state, decision), decision.rule);
}

namespace {

// What may be declined. A shuffle is declined by chance.
inline constexpr std::array opportunities{row<"setup-4">,
                                          row<"setup-5">,
                                          row<"dealing-damage-3">,
                                          row<"fighting-a-battle-11">,
                                          row<"fighting-a-battle-14">,
                                          row<"winning-a-battle-1">,
                                          row<"headquarters-phase-2">,
                                          row<"card-abilities-4">,
                                          row<"card-abilities-6">};

}  // namespace

// The pass declines something that is not offered, or nothing may be declined and a turn is passed
// in another way.
void moment(const Reading& read, Seat by, const Pass& move, Checker& check) {
  const auto& at = read.state.at;
  for (const RuleId one : opportunities)
    if (move.to == id_of_row<Rules>(one)) return void(check.need(false, one));
  const auto decision = decision_of(read);
  const bool duty = decision.seats.has(by) && !decision.optional;
  const bool turn = read.state.frames.empty() && decision.seats.has(by);
  if (turn && at.step == StepName::turns)
    check.need(false, row<"deploy-phase-5">);
  else if (turn && at.step == StepName::attack)
    check.need(false, row<"fighting-a-battle-7">);
  else if (by == chance)
    check.need(false, row<"setup-4">);
  else if (read.state.frames.empty() && (at.step == StepName::won || at.step == StepName::retreat))
    check.need(false, decision.rule);
  else if (duty || by.number >= read.state.players.size() || at.phase == PhaseName::setup)
    check.need(false, decision.rule);
  else if (at.phase == PhaseName::deploy)
    moment_of_deployment_turn(read, by, check);
  else if (at.phase == PhaseName::combat)
    check.need(false, row<"fighting-a-battle-14">);
  else
    check.need(false, at.phase == PhaseName::headquarters ? row<"headquarters-phase-2">
                                                          : row<"card-abilities-6">);
}

void Machine::apply(Seat by, const Pass&) { decline(by); }

void offer(Listing& listing, Type<Pass>) { listing.add(Pass{}); }

std::string tell(const Words& words, Seat by, const Pass& move) {
  if (by != chance) return Words::seat(by) + left_undone(words, by, move) + ".";
  return words.state().at.step == StepName::decks
             ? "The deck of " + Words::seat(words.state().at.turn) + " is shuffled."
             : "The planets are shuffled.";
}

void Machine::decline(Seat by) {
  if (!state.frames.empty()) {
    auto& top = state.frames.back();
    if (auto* window = std::get_if<Answering>(&top)) {
      ++window->declined;
      window->turn = other_of(by);
    } else if (auto* damage = std::get_if<Damage>(&top)) {
      ++damage->asked;
      damage->shielding = other_of(by);
    } else if (auto* shielding = std::get_if<Shielding>(&top)) {
      shielding->stage = Shielding::Stage::prevent;
    }
    return;
  }
  auto& at = state.at;
  switch (at.step) {
    case StepName::decks:
      if (at.turn == Seat{0}) {
        at.turn = Seat{1};
      } else {
        at.turn = nobody;
        at.step = StepName::planets;
      }
      break;
    case StepName::planets:
      at.step = StepName::initiative;
      tell_seat(mentions<"setup-5">, Deed::laid, nobody);
      break;
    case StepName::won:
      tell_seat(decides<"winning-a-battle-2">, Deed::declined, by);
      at.step = StepName::settle;
      break;
    case StepName::window:
    case StepName::retreat:
      ++at.declined;
      at.turn = other_of(by);
      break;
    case StepName::none:
    case StepName::initiative:
    case StepName::reveal:
    case StepName::hands:
    case StepName::begin:
    case StepName::turns:
    case StepName::commit:
    case StepName::struggles:
    case StepName::bonus:
    case StepName::battles:
    case StepName::attack:
    case StepName::settle:
    case StepName::draw:
    case StepName::finish: assert(false);  // nobody may decline there
  }
}

// --- Resolving ---

const Ability& ability_of(const Content& content, const Resolving& resolving) {
  return content.text(resolving.text).abilities[resolving.ability];
}
const Step& sentence_of(const Content& content, const Resolving& resolving) {
  return ability_of(content, resolving).steps[resolving.step - 1u];
}

Context context_of(const Reading& read, const Resolving& resolving) {
  Context context;
  context.self = read.find(resolving.source);
  context.you = resolving.by;
  context.here = resolving.here;
  if (resolving.event < read.state.events.size())
    context.event = &read.state.events[resolving.event];
  context.planet = resolving.planet;
  context.target = resolving.target;
  context.headquarters = resolving.headquarters;
  return context;
}

Next Machine::step(Resolving& resolving) {
  const auto& ability = ability_of(content, resolving);
  switch (resolving.stage) {
    case Resolving::Stage::pay: {
      resolving.stage = Resolving::Stage::steps;
      auto* self = find(resolving.source);
      for (const auto one : ability.cost) {
        if (one != Payment::damage_this || !self) continue;
        Damage damage;
        damage.source = resolving.source;
        damage.first = static_cast<std::uint8_t>(state.hits.size());
        add_hit(self, *self, 1, false);
        push(damage);
      }
      return Next::again;
    }
    case Resolving::Stage::steps:
      if (is_sentence()) return Next::done;
      if (resolving.failed || resolving.step >= ability.steps.size()) {
        resolving.stage = Resolving::Stage::finish;
      } else {
        const auto& sentence = ability.steps[resolving.step++];
        perform(resolving, sentence);
      }
      return Next::again;
    case Resolving::Stage::first:
    case Resolving::Stage::second:
      if (may_choose(read(), resolving)) return Next::ask;
      note_unasked(asked_seat(read(), resolving), Choose{}, decides<"card-anatomy-11">);
      if (resolving.stage == Resolving::Stage::first) {
        resolving.stage = Resolving::Stage::second;
      } else {
        resolving.stage = Resolving::Stage::steps;
        after_choices(resolving, sentence_of(content, resolving));
      }
      return Next::again;
    case Resolving::Stage::pick: {
      const bool any = std::any_of(state.cards.begin(), state.cards.end(),
                                   [](const auto& one) { return one.in == Spot::looked; });
      if (any) return Next::ask;
      note_unasked(resolving.by, Pick{}, decides<"card-anatomy-11">);
      resolving.stage = Resolving::Stage::steps;
      return Next::again;
    }
    case Resolving::Stage::random: return Next::ask;
    case Resolving::Stage::finish:
      finish(resolving);
      settle_lost();
      break;
  }
  return Next::done;
}

// Ends a resolution. An event is discarded once its ability has been resolved.
void Machine::finish(const Resolving& resolving) {
  auto* card = find(resolving.source);
  if (card == nullptr || card->in != Spot::resolving) return;
  discard(*card);
  tell(mentions<"deploying-a-card-9">, Deed::rule, card->id);
}

// --- Answers that an ability needs ---

Seat asked_seat(const Reading& read, const Resolving& resolving) {
  const bool each = sentence_of(read.content, resolving).verb == Verb::put_each;
  const Seat first = each ? resolving.by : read.leader();
  return resolving.stage == Resolving::Stage::first ? first : other_of(first);
}

bool may_choose(const Reading& read, const Resolving& resolving) {
  const Seat seat = asked_seat(read, resolving);
  if (sentence_of(read.content, resolving).verb == Verb::put_each) return read.has_hand(seat);
  return read.has_units_at(resolving.planet, seat);
}

void judge(const Reading& read, Seat by, const Choose& move, Checker& check) {
  const auto need = [&](bool holds) { return check.need(holds, row<"card-anatomy-11">); };
  const auto& resolving = std::get<Resolving>(read.state.frames.back());
  const auto& sentence = sentence_of(read.content, resolving);
  const auto* card = read.find(move.card);
  if (sentence.verb == Verb::damage_chosen) {
    need(card && card->is_at(resolving.planet) && card->id.owner == by);
    return;
  }
  const Context context = context_of(read, resolving);
  const auto fits = [&](const CardState& one) {
    return read.fits(sentence.filter, read.subject(one), context);
  };
  if (move.card) {
    if (!need(in_hand(card, by))) return;
    if (!card->card.known()) return check.need_name(move.card);
    if (need(fits(*card))) check.need(read.may_have(by, card->card), row<"symbols-5">);
    return;
  }
  if (!read.charge_fits()) return;
  for (const auto& one : read.state.cards) {  // a player who holds a suitable card must choose one
    if (!in_hand(&one, by)) continue;
    if (one.card.known())
      need(!fits(one) || !read.may_have(by, one.card));
    else
      check.need_name(one.id);
  }
}

// No ability asks the player to choose, or it asks about another card, or asks the other player
// first.
void moment(const Reading&, Seat, const Choose&, Checker& check) {
  check.need(false, row<"card-anatomy-11">);
}

void Machine::apply(Seat, const Choose& move) {
  auto& resolving = std::get<Resolving>(state.frames.back());
  if (resolving.stage == Resolving::Stage::first) {
    resolving.target = move.card;
    resolving.stage = Resolving::Stage::second;
    return;
  }
  resolving.other = move.card;
  resolving.stage = Resolving::Stage::steps;
  const auto copy = resolving;
  after_choices(copy, sentence_of(content, copy));
}

void offer(Listing& listing, Type<Choose>) {
  for (const auto& one : listing.state.cards)
    if (!listing.over()) listing.add(Choose{one.id});
  listing.add(Choose{});
}

std::string tell(const Words& words, Seat by, const Choose& move) {
  return Words::seat(by) + " chooses " + words.card(move.card) + ".";
}

// Continues once both players have chosen.
void Machine::after_choices(const Resolving& resolving, const Step& step) {
  if (step.verb == Verb::put_each) {
    for (const Id id : {resolving.other, resolving.target})
      if (id) push(Entering{Entering::Stage::enter, id, Card{}, Id{}, 0, Id{}});
    return;
  }
  Damage damage;
  damage.source = resolving.source;
  damage.first = static_cast<std::uint8_t>(state.hits.size());
  for (const Id id : {resolving.target, resolving.other})
    if (const auto* unit = read().in_play(id))
      add_hit(find(resolving.source), *unit, step.amount, false);
  push(damage);
}

namespace {

bool is_looked_at(const CardState* card, Seat by) {
  return card && card->in == Spot::looked && card->id.owner == by;
}

// Whether every card passes the filter.
bool is_any_card(const Filter& filter) {
  Filter any;
  any.is = Is::card;
  return filter == any;
}

}  // namespace

void judge(const Reading& read, Seat by, const Pick& move, Checker& check) {
  const auto need = [&](bool holds) { return check.need(holds, row<"card-anatomy-11">); };
  const auto& cards = read.state.cards;
  const auto& resolving = std::get<Resolving>(read.state.frames.back());
  const auto& sentence = sentence_of(read.content, resolving);
  const Context context = context_of(read, resolving);
  const bool enters = sentence.place != Destination::hand, any = is_any_card(sentence.filter);
  const auto suits = [&](const CardState& one) {
    return read.fits(sentence.filter, read.subject(one), context) &&
           (!enters || read.may_have(by, one.card));
  };
  if (!charge(1 + cards.size() / 64 * (1 + move.under.size() / 64))) return;
  for (const auto& one : cards) {  // each of them must be named once
    if (!is_looked_at(&one, by)) continue;
    need(std::count(move.under.begin(), move.under.end(), one.id) == (one.id == move.card ? 0 : 1));
    if (move.card || sentence.may) continue;
    if (one.card.known())
      need(!suits(one));
    else if (any && !enters)
      need(false);  // any card would suit
    else
      check.need_name(one.id);
  }
  for (const Id id : move.under) need(is_looked_at(read.find(id), by));
  if (!move.card) return;
  const auto* card = read.find(move.card);
  if (!need(is_looked_at(card, by)) || any) return;
  if (!card->card.known()) return check.need_name(move.card);
  const bool fits = need(read.fits(sentence.filter, read.subject(*card), context));
  if (fits) check.need(suits(*card), row<"symbols-5">);
}

void moment(const Reading&, Seat, const Pick&, Checker& check) {
  check.need(false, row<"card-anatomy-11">);
}

void Machine::apply(Seat, const Pick& move) {
  auto& resolving = std::get<Resolving>(state.frames.back());
  resolving.stage = Resolving::Stage::steps;
  const auto copy = resolving;
  const auto& sentence = sentence_of(content, copy);
  auto& deck = state.player(copy.by).deck;
  for (const Id id : move.under) {
    find(id)->in = Spot::deck;
    deck.slots.numbers.push_back(id.number);
  }
  tell_seat(mentions<"card-anatomy-11">, Deed::put_under, copy.by,
            static_cast<std::int32_t>(move.under.size()));
  if (!move.card) return;
  if (sentence.place == Destination::hand) {
    find(move.card)->in = Spot::hand;
    tell_seat(mentions<"card-anatomy-11">, Deed::took_card, copy.by);
  } else {
    push(Entering{Entering::Stage::enter, move.card, copy.planet, Id{}, 0, Id{}});
  }
}

void offer(Listing& listing, Type<Pick>) {
  std::vector<Id> looked;
  for (const auto& one : listing.state.cards)
    if (is_looked_at(&one, listing.by)) looked.push_back(one.id);
  if (looked.size() > 3) listing.leave_open();  // not every order is listed
  looked.push_back(Id{});
  for (const Id taken : looked) {
    Pick move;
    move.card = taken;
    for (const Id id : looked)
      if (id && id != taken) move.under.push_back(id);
    listing.add(move);
    if (looked.size() > 4) continue;
    while (std::next_permutation(move.under.begin(), move.under.end())) listing.add(move);
  }
}

namespace {

// Says where a chosen card goes: into hand or into play.
std::string took(const Words& words, Id card) {
  const auto* resolving = words.state().top<Resolving>();
  const bool enters = resolving && resolving->stage == Resolving::Stage::pick &&
                      sentence_of(words.read().content, *resolving).place != Destination::hand;
  if (!enters) return " takes " + words.card(card);
  return " puts " + words.card(card) + " into play" +
         (resolving->planet.known() ? " at " + words.planet(resolving->planet) : "");
}

}  // namespace

std::string tell(const Words& words, Seat by, const Pick& move) {
  std::string text = Words::seat(by);
  if (move.card) text += took(words, move.card) + (move.under.empty() ? "" : " and");
  if (!move.under.empty() || !move.card)
    text += " puts " + words.cards(move.under) + " under the deck";
  return text + ".";
}

void judge(const Reading& read, Seat, const Discard& move, Checker& check) {
  const auto need = [&](bool holds) { return check.need(holds, row<"card-anatomy-11">); };
  const auto& resolving = std::get<Resolving>(read.state.frames.back());
  const auto* card = read.find(move.card);
  if (!need(in_hand(card, other_of(resolving.by)))) return;
  if (card->card.known())
    need(!move.is.known() || move.is == card->card);
  else if (!move.is.known())
    check.need_name(move.card);
  else
    need(read.state.player(card->id.owner).deck.copies(move.is) > 0);
}

void moment(const Reading&, Seat, const Discard&, Checker& check) {
  check.need(false, row<"card-anatomy-11">);
}

void Machine::apply(Seat, const Discard& move) {
  auto& resolving = std::get<Resolving>(state.frames.back());
  auto& card = instance(move.card);
  if (!card.card.known()) name_instance(move.card, move.is);
  discard(card);
  tell(mentions<"card-anatomy-11">, Deed::discarded, move.card);
  if (resolving.more == 0 || !read().has_hand(move.card.owner))
    resolving.stage = Resolving::Stage::steps;
  else
    --resolving.more;
}

void offer(Listing& listing, Type<Discard>) {
  for (const auto& one : listing.state.cards)
    if (one.in == Spot::hand) listing.add(Discard{one.id, Card{}});
}

std::string tell(const Words& words, Seat, const Discard& move) {
  return capitalised(words.card(move.card, move.is)) + " is discarded at random.";
}

}  // namespace arbiter::wh40k
