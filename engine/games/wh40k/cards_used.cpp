// Judging moves that deploy, play and use cards: costs, keywords, and what is chosen.
#include <algorithm>

#include "engine/games/wh40k/acts.hpp"
#include "engine/games/wh40k/rule.hpp"

namespace arbiter::wh40k {
namespace {

bool in_hand(const CardState* card, Seat seat) {
  return card && card->in == Spot::hand && card->id.owner == seat;
}

RuleId symbol_of(Faction faction) {
  return faction == Faction::orks ? row<"symbols-4"> : row<"symbols-3">;
}

// What is chosen for an ability; what it does not ask for must not be named.
class ChoiceJudge {
 public:
  ChoiceJudge(const Reading& read, Context context, const Choices& choices, Checker& checker)
      : read_(read), context_(context), choices_(choices), checker_(checker) {}

  void judge(const Ability& ability) {
    take(ability);
    const bool planets = choices_.planets && !choices_.planets->empty();
    need(target_ || !choices_.target);
    need(other_ || !choices_.other);
    need(planet_ || (!choices_.planet.known() && !choices_.headquarters));
    need(planets_ || !planets);
    need(as_ || !choices_.as.known());
    need(take_ || choices_.take == Take::nothing);
  }

 private:
  bool need(bool holds) { return checker_.need(holds, row<"card-anatomy-11">); }
  bool in_play(Card planet) const { return read_.place_of(planet) >= 0; }

  void take(const Ability& ability) {
    for (const auto& one : ability.choose) take(one);
  }

  void take(const Choice& choice) {
    switch (choice.pick) {
      case Picks::target:
        target_ = true;
        card(choice, choices_.target);
        context_.target = choices_.target;
        return;
      case Picks::other: other_ = true; return card(choice, choices_.other);
      case Picks::planet:
        planet_ = true;
        need(in_play(choices_.planet) && !choices_.headquarters);
        return;
      case Picks::planet_not_first:
        planet_ = true;
        need(in_play(choices_.planet) && choices_.planet != read_.first_planet() &&
             !choices_.headquarters);
        return;
      case Picks::planet_of_battle:
        planet_ = true;
        need(read_.state.at.planet.known() && !choices_.headquarters &&
             (!choices_.planet.known() || choices_.planet == read_.state.at.planet));
        return;
      case Picks::adjacent_or_headquarters:
        planet_ = true;
        need(choices_.headquarters ? !choices_.planet.known()
                                   : read_.adjacent(choices_.planet, context_.here));
        return;
      case Picks::planets:
        planets_ = true;
        need(choices_.planets && choices_.planets->size() == choice.amount &&
             std::all_of(choices_.planets->begin(), choices_.planets->end(),
                         [&](Card one) { return in_play(one); }));
        return;
      case Picks::copied_planet:
        as_ = true;
        if (need(in_play(choices_.as) && choices_.as != context_.here &&
                 read_.can_use_battle_ability(context_.you, choices_.as, context_.here)))
          take(*read_.battle_ability(choices_.as));
        return;
      case Picks::bonus:
        take_ = true;
        need(choices_.take != Take::nothing);
        return;
    }
  }

  void card(const Choice& choice, Id id) {
    const auto* one = read_.find(id);
    const bool hand = choice.filter.where == Where::hand;
    if (!need(one && (hand ? in_hand(one, context_.you) : one->in_play()))) return;
    if (!one->card.known()) return checker_.need_name(id);
    Filter filter = choice.filter;
    if (filter.faction)
      checker_.need(read_.text(*one).faction == *filter.faction, symbol_of(*filter.faction));
    filter.faction.reset();
    need(read_.fits(filter, read_.subject(*one), context_));
    if (choice.targeted && context_.self)
      checker_.need(read_.may_be_target(*one, context_.you), row<"golden-rule-1">);
    if (hand) checker_.need(read_.may_have(context_.you, one->card), row<"symbols-5">);
  }

  const Reading& read_;
  Context context_;
  const Choices& choices_;
  Checker& checker_;
  bool target_ = false, other_ = false, planet_ = false, planets_ = false, as_ = false,
       take_ = false;
};

// The rule that gives the opportunity to use abilities here.
RuleId opportunity(const Reading& read) {
  const auto& state = read.state;
  if (!state.frames.empty())
    return std::holds_alternative<Answering>(state.frames.back()) ? row<"card-abilities-6">
                                                                  : row<"card-abilities-4">;
  if (state.at.step == StepName::turns) return row<"card-abilities-1">;
  return state.at.phase == PhaseName::combat ? row<"card-abilities-2">
                                             : row<"headquarters-phase-2">;
}

void check_ability(const Reading& read, const CardState& card, Id to, const Choices& choices,
                   Checker& checker) {
  const Usage usage = usage_of(read, card, to, choices);
  if (!checker.need(usage.ability != no_index, opportunity(read))) return;
  const auto& ability = read.text(card).abilities[usage.ability];
  Context context = read.context(card);
  if (usage.event < read.state.events.size()) context.event = &read.state.events[usage.event];
  if (ability.kind == AbilityKind::action)
    checker.need(ability.phase == ActionPhase::any || ability.phase == read.action_phase(),
                 row<"card-abilities-3">);
  checker.need(read.holds(ability.when, context) && read.side_up(ability.side, &card),
               row<"card-anatomy-11">);
  if (ability.once_a_phase) checker.need(!card.used, row<"card-anatomy-11">);
  ChoiceJudge(read, context, choices, checker).judge(ability);
  const auto* target = read.find(choices.target);
  for (const auto pays : ability.cost) {
    if (pays == Payment::exhaust_this) checker.need(!card.exhausted, row<"ready-and-exhausted-3">);
    if (pays == Payment::exhaust_target && target)
      checker.need(!target->exhausted, row<"ready-and-exhausted-3">);
    if (pays == Payment::printed_cost && target && target->card.known())
      checker.need(read.state.player(card.id.owner).resources >= read.text(*target).cost,
                   row<"card-anatomy-11">);
  }
}

}  // namespace

void check_choices(const Reading& read, const Ability& ability, const Context& context,
                   const Choices& choices, Checker& checker) {
  ChoiceJudge(read, context, choices, checker).judge(ability);
}

Usage usage_of(const Reading& read, const CardState& card, Id to, const Choices& choices) {
  const auto& abilities = read.text(card).abilities;
  const auto& state = read.state;
  Usage first;
  if (!charge(1 + abilities.size() * (1 + state.events.size()) / 8)) return first;
  const auto suits = [&](std::uint8_t ability, std::uint8_t event) {
    if (first.ability == no_index) first = {ability, event};
    Context context = read.context(card);
    if (event < state.events.size()) context.event = &state.events[event];
    Checker checker;
    check_choices(read, abilities[ability], context, choices, checker);
    return checker.clean();
  };
  for (std::uint8_t i = 0; i < abilities.size(); ++i) {
    const auto& ability = abilities[i];
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
  return first;
}

// --- Deploying ---

bool bars(const KeywordText& keyword, const CardText& attachment) {
  return keyword.keyword == Keyword::no_attachments &&
         (keyword.trait.empty() || attachment.has_trait(keyword.trait));
}

bool helps(const Reading& read, const CardState& helper, const CardState& card, Card planet) {
  Event event;
  event.kind = EventKind::deploying;
  event.unit = card.id;
  event.card = card.card;
  event.planet = planet;
  return read.helps(read.text(helper), read.context(helper), event);
}

namespace {

bool own_helper(const Reading& read, Seat by, const Deploy& move, Id id) {
  const auto* helper = read.find(id);
  return helper && helper->id.owner == by && helper->id != move.card &&
         (helper->in_play() || helper->in == Spot::hand) &&
         std::count(move.with.begin(), move.with.end(), id) == 1;
}

// What no card may do, whichever it is that the log does not name.
void check_unnamed_deploy(const Reading& read, Seat by, const Deploy& move, Checker& checker) {
  if (move.planet.known()) {  // an army unit
    checker.need(read.place_of(move.planet) >= 0, row<"deploying-a-card-4">);
    checker.need(!move.on, row<"deploying-a-card-6">);
  } else if (move.on) {  // an attachment
    const auto* bearer = read.in_play(move.on);
    if (checker.need(bearer && read.is_unit(*bearer), row<"deploying-a-card-6">))
      for (const auto& one : read.text(*bearer).keywords)
        checker.need(one.keyword != Keyword::no_attachments || !one.trait.empty(),
                     row<"keywords-13">);
  }
  if (!charge(move.with.size() * (1 + move.with.size() / 64))) return;
  for (const Id id : move.with)
    checker.need(own_helper(read, by, move, id), row<"card-abilities-4">);
  checker.need_name(move.card);
}

// Where the card is deployed.
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
    for (const auto& one : read.text(*bearer).keywords) {
      if (one.keyword != Keyword::no_attachments) continue;
      if (one.trait.empty())
        checker.need(false, row<"keywords-13">);
      else
        checker.need(!text.has_trait(one.trait), row<"keywords-14">);
    }
  }
}

// What the interrupts take off the cost and add to it; false where one cannot be used.
struct Help {
  int cheaper = 0;
  int extra = 0;
  int limited = 0;
  bool unnamed = false;  // a card without a name might pay the rest
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
    if (!checker.need(
            event == (helper->in == Spot::hand) && helps(read, *helper, card, move.planet),
            row<"card-abilities-4">))
      continue;
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

void check_deploy(const Reading& read, Seat by, const Deploy& move, Checker& checker) {
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

// --- Playing and using ---

void check_play(const Reading& read, Seat by, const Play& move, Checker& checker) {
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

void check_use(const Reading& read, Seat by, const Use& move, Checker& checker) {
  const auto* card = read.in_play(move.card);
  if (!checker.need(card && card->id.owner == by, opportunity(read))) return;
  check_ability(read, *card, move.to, choices_of(move), checker);
}

void check_battle_ability(const Reading& read, Seat by, const BattleAbility& move,
                          Checker& checker) {
  const Card here = read.state.at.planet;
  const auto* ability = read.battle_ability(here);
  if (!checker.need(ability != nullptr, row<"winning-a-battle-1">)) return;
  Context context;
  context.you = by;
  context.here = here;
  checker.need(read.holds(ability->when, context), row<"winning-a-battle-1">);
  check_choices(read, *ability, context, choices_of(move), checker);
}

}  // namespace arbiter::wh40k
