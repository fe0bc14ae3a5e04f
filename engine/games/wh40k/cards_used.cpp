// Playing events and using abilities: their choices and their costs.
#include <algorithm>

#include "engine/games/wh40k/choices.hpp"
#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/listing.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/words.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {

bool in_hand(const CardState* card, Seat seat) {
  return card && card->in == Spot::hand && card->id.owner == seat;
}

Choices choices_of(const Play& move) {
  return {move.target, move.other, move.planet, false, &move.planets, Card{}, Take::nothing, {}};
}
Choices choices_of(const Use& move) {
  return {move.target, move.other, move.planet,   false,
          nullptr,     Card{},     Take::nothing, move.ability};
}
Choices choices_of(const BattleAbility& move) {
  return {move.target, Id{}, move.planet, move.headquarters, nullptr, move.as, move.take, {}};
}

namespace {

// Returns the rule that gives the opportunity to use abilities now.
RuleId opportunity(const Reading& read) {
  const auto& state = read.state;
  if (state.top<Answering>()) return row<"card-abilities-6">;
  if (state.top<Shielding>()) return row<"card-abilities-4">;
  if (state.top<Resolving>()) return row<"card-anatomy-11">;  // its resolution comes first
  switch (state.at.phase) {
    case PhaseName::setup:
    case PhaseName::deploy:
    case PhaseName::command: break;
    case PhaseName::combat: return row<"card-abilities-2">;
    case PhaseName::headquarters: return row<"headquarters-phase-2">;
  }
  return row<"card-abilities-1">;
}

// Returns the rule for an ability of this kind, whatever the position asks.
RuleId opportunity_of(const Reading& read, AbilityKind kind) {
  switch (kind) {
    case AbilityKind::action: return opportunity(read);
    case AbilityKind::interrupt: return row<"card-abilities-4">;
    case AbilityKind::reaction: return row<"card-abilities-6">;
    case AbilityKind::forced:
    case AbilityKind::battle: break;  // players do not use these
  }
  return row<"card-anatomy-11">;
}

// Notes that the opportunity does not include this card, and which opportunities the abilities
// that may be meant need.
void refuse_abilities(const Reading& read, const CardState& card, const Choices& choices,
                      Checker& checker) {
  checker.need(false, opportunity(read));
  for (const auto& one : read.text(card).abilities)
    if (one.kind != AbilityKind::forced && choices.may_mean(read.number_of(card, one)))
      checker.need(false, opportunity_of(read, one.kind));
}

// Checks the use of this ability of a card.
void check_usage(const Reading& read, const CardState& card, const Usage& usage,
                 const Choices& choices, Checker& checker) {
  const auto& ability = read.text(card).abilities[usage.ability];
  Context context = read.context(card);
  if (usage.event < read.state.events.size()) context.event = &read.state.events[usage.event];
  if (ability.kind == AbilityKind::action)
    checker.need(ability.phase == ActionPhase::any || ability.phase == read.action_phase(),
                 row<"card-abilities-3">);
  checker.need(read.holds(ability.when, context) && read.side_up(ability.side, &card),
               row<"card-anatomy-11">);
  if (ability.once_a_phase) checker.need(!card.used, row<"card-anatomy-11">);
  check_choices(read, ability, context, choices, checker);
  const auto* target = read.find(choices.target);
  for (const auto pays : ability.cost) {
    if (pays == Payment::exhaust_this) checker.need(!card.exhausted, row<"ready-and-exhausted-3">);
    if (pays == Payment::exhaust_target && target)
      checker.need(read.can_pay(pays, read.subject(*target), context),
                   row<"ready-and-exhausted-3">);
    if (pays == Payment::printed_cost && target && target->card.known())
      checker.need(read.can_pay(pays, read.subject(*target), context), row<"card-anatomy-11">);
  }
}

void check_ability(const Reading& read, const CardState& card, Id to, const Choices& choices,
                   Checker& checker) {
  const Usage usage = usage_of(read, card, to, choices);
  if (usage.ability == no_index) return refuse_abilities(read, card, choices, checker);
  checker.need(true, opportunity(read));
  check_usage(read, card, usage, choices, checker);
}

// Notes for each ability of a card why it cannot be used now. For an action that could not be used
// in any turn or window, notes that instead.
template <OneOf<Play, Use> M>
void moment_of_abilities(const Reading& read, Seat by, const CardState& card, const M& move,
                         Checker& checker) {
  const Choices choices = choices_of(move);
  const auto meant = [&](const Ability& one) {
    return choices.may_mean(read.number_of(card, one));
  };
  for (const auto& one : read.text(card).abilities) {
    if (one.kind != AbilityKind::action || !meant(one)) continue;
    Checker other = checker.afresh();
    if (read.state.frames.empty()) check_ability(read, card, move.to, choices, other);
    for (const RuleId rule : other.broken()) checker.need(false, rule);
    const bool turn = read.state.at.phase == PhaseName::deploy;
    if (turn || !other.refuses()) moment_of_action(read, by, one.phase, checker);
  }
  for (const auto& one : read.text(card).abilities)
    if (one.kind != AbilityKind::action && one.kind != AbilityKind::forced && meant(one))
      checker.need(false, opportunity_of(read, one.kind));
  if (!checker.refuses()) checker.need(false, row<"card-anatomy-11">);
}

}  // namespace

// Notes why an action cannot be used outside a window of actions.
void moment_of_action(const Reading& read, Seat by, ActionPhase phase, Checker& check) {
  ruling<"R-20">();
  ruling<"R-31">();
  ruling<"R-54">();
  if (phase != ActionPhase::any) check.need(phase == read.action_phase(), row<"card-abilities-3">);
  switch (read.state.at.phase) {
    case PhaseName::deploy: return moment_of_deployment_turn(read, by, check);
    case PhaseName::combat: check.need(false, row<"card-abilities-2">); return;
    case PhaseName::headquarters: check.need(false, row<"headquarters-phase-2">); return;
    case PhaseName::setup:
    case PhaseName::command:
      check.need(false, row<"card-abilities-1">);
      check.need(false, row<"card-abilities-2">);
      return;
  }
}

Usage usage_of(const Reading& read, const CardState& card, Id to, const Choices& choices) {
  const auto& abilities = read.text(card).abilities;
  const auto& state = read.state;
  Usage first, fitting;
  if (!charge(1 + abilities.size() * (1 + state.events.size()) / 8)) return first;
  const auto suits = [&](std::uint8_t ability, std::uint8_t event) {
    if (first.ability == no_index) first = {ability, event};
    Context context = read.context(card);
    if (event < state.events.size()) context.event = &state.events[event];
    Checker checker;
    check_choices(read, abilities[ability], context, choices, checker);
    if (!checker.clean() || abilities.size() == 1) return checker.clean();
    if (fitting.ability == no_index) fitting = {ability, event};
    check_usage(read, card, {ability, event}, choices, checker);
    return checker.clean();
  };
  for (std::uint8_t i = 0; i < abilities.size(); ++i) {
    const auto& ability = abilities[i];
    if (!choices.may_mean(i)) continue;
    if (state.frames.empty()) {
      if (ability.kind == AbilityKind::action && !to && suits(i, no_index)) return {i, no_index};
    } else if (const auto* window = std::get_if<Answering>(&state.frames.back())) {
      if (ability.kind != AbilityKind::reaction) continue;
      const Context context = read.context(card);
      for (std::size_t k = window->first; k < state.events.size(); ++k) {
        const auto event = static_cast<std::uint8_t>(k);
        if ((to && state.events[k].unit != to) || read.has_answered(*window, {card.id, i, event}))
          continue;
        if (read.triggered(ability, state.events[k], context) && suits(i, event)) return {i, event};
      }
    } else if (ability.on.event == EventKind::shielded && !to && suits(i, no_index)) {
      return {i, no_index};
    }
  }
  return fitting.ability == no_index ? first : fitting;
}

// --- What a use answers ---

namespace {

// Returns the units whose events can be answered. The first entry is no unit in particular.
std::vector<Id> answered_units(const State& state) {
  std::vector<Id> units = units_of_window(state);
  units.insert(units.begin(), Id{});
  return units;
}

// --- Uses in words ---

// Says what happened to the unit of an event: "was destroyed".
std::string happening(EventKind kind) {
  switch (kind) {
    case EventKind::entered: return "entered play";
    case EventKind::declared: return "was attacked";
    case EventKind::assigned: return "was assigned damage";
    case EventKind::damaged: return "took damage";
    case EventKind::destroyed: return "was destroyed";
    case EventKind::none:
    case EventKind::deploying:
    case EventKind::shielded:
    case EventKind::phase: break;
  }
  return "";
}

std::string aimed_at(const Words& words, Id target, Id other, Card planet) {
  std::string text;
  if (target) text += " on " + words.card(target);
  if (other) text += (target ? " and " : " on ") + words.card(other);
  if (planet.known()) text += " at " + words.planet(planet);
  return text;
}

// Whether the chosen planet is where the ability moves its target.
bool moves_there(const Ability& ability) {
  return std::any_of(ability.steps.begin(), ability.steps.end(), [](const Step& one) {
    return one.verb == Verb::move && one.to == Whom::target &&
           one.place == Destination::chosen_planet;
  });
}

std::string to_move(const Words& words, Id target, Card planet) {
  return " to move " + words.card(target) + " to " + words.planet(planet);
}

std::string answering(const std::string& unit, EventKind kind) {
  const std::string what = happening(kind);
  return ", answering " + (what.empty() ? unit : "that " + unit + " " + what);
}

// Names what is chosen for an ability of a card, and what it answers.
template <OneOf<Play, Use> M>
std::string used(const Words& words, const M& m) {
  const auto* card = words.read().find(m.card);
  if (!card || !card->card.known())
    return aimed_at(words, m.target, m.other, m.planet) +
           (m.to ? answering(words.card(m.to), EventKind::none) : "");
  const auto choices = choices_of(m);
  const Usage usage = usage_of(words.read(), *card, m.to, choices);
  std::string text;
  if (usage.ability == no_index) {
    text = aimed_at(words, m.target, m.other, m.planet);
  } else {
    const auto& ability = words.read().text(*card).abilities[usage.ability];
    const bool exhausts =
        std::count(ability.cost.begin(), ability.cost.end(), Payment::exhaust_target) > 0;
    if (exhausts && m.target)
      text = ", exhausting " + words.card(m.target) + aimed_at(words, Id{}, m.other, m.planet);
    else if (moves_there(ability) && m.target && m.planet.known())
      text = to_move(words, m.target, m.planet);
    else
      text = aimed_at(words, m.target, m.other, m.planet);
  }
  if (!m.to) return text;
  const auto& events = words.state().events;
  const auto kind = usage.event < events.size() ? events[usage.event].kind : EventKind::none;
  return text + answering(m.to == m.card ? "it" : words.card(m.to), kind);
}

}  // namespace

// --- Playing and using ---

void Machine::begin_usage(Seat by, Id card, Id to, const Choices& choices) {
  const auto usage = usage_of(read(), instance(card), to, choices);
  if (usage.ability == no_index) return;  // happens only when the work is used up
  took_opportunity(by, card, usage);
  begin_ability(by, card, usage.ability, choices, usage.event);
}

void judge(const Reading& read, Seat by, const Play& move, Checker& checker) {
  const auto* card = read.find(move.card);
  if (!checker.need(in_hand(card, by), row<"deploying-a-card-9">)) return;
  if (!card->card.known()) return checker.need_name(move.card);
  const auto& text = read.text(*card);
  if (!checker.need(text.type == CardType::event, row<"deploying-a-card-9">)) return;
  const auto& player = read.state.player(by);
  checker.need(player.resources >= text.cost, row<"deploying-a-card-9">);
  if (text.keyword(Keyword::limited)) checker.need(!player.limited, row<"keywords-12">);
  check_ability(read, *card, move.to, choices_of(move), checker);
}

// A player who cannot pay for an event gets no window for it. In that case the cost is the reason
// to give.
void moment(const Reading& read, Seat by, const Play& move, Checker& checker) {
  const auto* card = read.find(move.card);
  if (!checker.need(in_hand(card, by), row<"deploying-a-card-9">)) return;
  if (!card->card.known()) return moment_of_action(read, by, ActionPhase::any, checker);
  const auto& text = read.text(*card);
  if (!checker.need(text.type == CardType::event, row<"deploying-a-card-9">)) return;
  const auto& player = read.state.player(by);
  const bool paid = checker.need(player.resources >= text.cost, row<"deploying-a-card-9">);
  if (text.keyword(Keyword::limited)) checker.need(!player.limited, row<"keywords-12">);
  const bool action = text.abilities.front().kind == AbilityKind::action;
  if (paid || action) moment_of_abilities(read, by, *card, move, checker);
}

void Machine::apply(Seat by, const Play& move) {
  begin_usage(by, move.card, move.to, choices_of(move));
}

void offer(Listing& listing, Type<Play> kind) {
  listing.each_hand(kind, [&](const CardState& card) {
    const auto& text = listing.read.text(card);
    if (text.type != CardType::event) return;
    ChoiceLister lister(listing, listing.read.context(card));
    for (const Id to : answered_units(listing.state))
      for (const auto& ability : text.abilities)
        lister.each(ability, [&](const Choices& choices) {
          Play move{card.id, to, choices.target, choices.other, choices.planet, {}};
          if (choices.planets) move.planets = *choices.planets;
          return listing.add_once(move);
        });
  });
}

std::string tell(const Words& words, Seat by, const Play& move) {
  return Words::seat(by) + " plays " + words.card(move.card) + used(words, move) +
         (move.planets.empty() ? "" : ": " + words.shares(move.planets)) + ".";
}

namespace {

// Whether the card has the ability that the move names by its number, if it names one.
bool has_ability(const Reading& read, const CardState& card, const Use& move, Checker& checker) {
  const bool there =
      !move.ability || (*move.ability >= 1 && *move.ability <= read.text(card).abilities.size());
  return checker.need(there, row<"card-anatomy-11">);
}

}  // namespace

void judge(const Reading& read, Seat by, const Use& move, Checker& checker) {
  const auto* card = read.in_play(move.card);
  if (!checker.need(card && card->id.owner == by, opportunity(read))) return;
  if (!has_ability(read, *card, move, checker)) return;
  check_ability(read, *card, move.to, choices_of(move), checker);
}

void moment(const Reading& read, Seat by, const Use& move, Checker& checker) {
  const auto* card = read.in_play(move.card);
  if (!checker.need(card && card->id.owner == by, opportunity(read))) return;
  if (!has_ability(read, *card, move, checker)) return;
  moment_of_abilities(read, by, *card, move, checker);
}

void Machine::apply(Seat by, const Use& move) {
  begin_usage(by, move.card, move.to, choices_of(move));
}

void offer(Listing& listing, Type<Use>) {
  const Reading& read = listing.read;
  const auto units = answered_units(listing.state);
  for (const auto& card : listing.state.cards) {
    if (card.id.owner != listing.by || !card.in_play() || !card.card.known()) continue;
    if (listing.over()) return;
    if (!charge(1 + units.size() * read.text(card).abilities.size() / 16)) return;
    ChoiceLister lister(listing, read.context(card));
    const auto& abilities = read.text(card).abilities;
    for (const Id to : units)
      for (const auto& ability : abilities)
        lister.each(ability, [&](const Choices& choices) {
          Use move{card.id, to, choices.target, choices.other, choices.planet, {}};
          if (abilities.size() > 1)
            move.ability = static_cast<std::uint8_t>(read.number_of(card, ability) + 1);
          return listing.add_once(move);
        });
  }
}

std::string tell(const Words& words, Seat by, const Use& move) {
  return Words::seat(by) + " uses " +
         (move.ability ? "ability " + number(*move.ability) + " of " : "") + words.card(move.card) +
         used(words, move) + ".";
}

void judge(const Reading& read, Seat by, const BattleAbility& move, Checker& checker) {
  const Card here = read.state.at.planet;
  const auto* ability = read.battle_ability(here);
  if (!checker.need(ability != nullptr, row<"winning-a-battle-1">)) return;
  Context context;
  context.you = by;
  context.here = here;
  checker.need(read.holds(ability->when, context), row<"winning-a-battle-1">);
  check_choices(read, *ability, context, choices_of(move), checker);
}

// Only the player who has just won the battle may use it.
void moment(const Reading&, Seat, const BattleAbility&, Checker& checker) {
  checker.need(false, row<"winning-a-battle-1">);
}

void Machine::apply(Seat by, const BattleAbility& move) {
  const Card here = state.at.planet;
  Resolving resolving;
  resolving.text = move.as.known() ? move.as : here;
  const auto& abilities = content.text(resolving.text).abilities;
  while (abilities[resolving.ability].kind != AbilityKind::battle) ++resolving.ability;
  resolving.by = by;
  resolving.target = move.target;
  resolving.planet = move.planet;
  resolving.headquarters = move.headquarters;
  resolving.cards = move.take == Take::cards;
  resolving.here = here;
  tell_seat(mentions<"winning-a-battle-1">, Deed::answers, by, 0, resolving.text);
  state.at.step = StepName::settle;
  push(resolving);
}

void offer(Listing& listing, Type<BattleAbility>) {
  const Reading& read = listing.read;
  const Card here = listing.state.at.planet;
  const auto* own = read.battle_ability(here);
  if (!own) return;
  Context context;
  context.you = listing.by;
  context.here = here;
  const auto offer_as = [&](const Ability& ability, Card as) {
    const bool bonus = find_choice(ability, Picks::bonus) != nullptr;
    ChoiceLister(listing, context).each(ability, [&](const Choices& choices) {
      bool legal = false;
      for (const Take take : {Take::nothing, Take::cards, Take::resources})
        if (bonus == (take != Take::nothing))
          legal |= listing.add(
              BattleAbility{as, choices.target, choices.planet, choices.headquarters, take});
      return legal;
    });
  };
  if (!find_choice(*own, Picks::copied_planet)) return offer_as(*own, Card{});
  for (const Card planet : listing.planets)
    if (const auto* copied = read.battle_ability(planet)) offer_as(*copied, planet);
}

std::string tell(const Words& words, Seat by, const BattleAbility& move) {
  const Card here = words.state().at.planet;
  std::string text = Words::seat(by) + " uses ";
  text += here.known() ? "the battle ability of " + words.planet(here) : "a battle ability";
  if (move.as.known()) text += " as that of " + words.name(move.as);
  const Card whose = move.as.known() ? move.as : here;
  const bool in_play = words.read().place_of(whose) >= 0;
  const auto* ability = in_play ? words.read().battle_ability(whose) : nullptr;
  if (ability && moves_there(*ability) && move.target && move.planet.known())
    text += to_move(words, move.target, move.planet);
  else
    text += aimed_at(words, move.target, Id{}, move.planet);
  if (move.headquarters) text += " at the enemy headquarters";
  switch (move.take) {
    case Take::nothing: break;
    case Take::cards: text += " for cards"; break;
    case Take::resources: text += " for resources"; break;
  }
  return text + ".";
}

}  // namespace arbiter::wh40k
