// Which conditions of an ability do not hold, and which of its choices the entry does not make.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/machine.hpp"
#include "engine/games/wh40k/refusals.hpp"

namespace arbiter::wh40k {
namespace {

// The ability that the move means, and what its words are read with.
struct Meant {
  const Ability* ability = nullptr;
  Context context;
  Choices choices;
};

bool copies(const Ability& ability) {
  return std::any_of(ability.choose.begin(), ability.choose.end(),
                     [](const Choice& one) { return one.pick == Picks::copied_planet; });
}

template <OneOf<Play, Use> M>
Meant meant_by(const Refused& r, const M& move) {
  const auto* card = named(r, move.card);
  if (!card || (!card->in_play() && card->in != Spot::hand)) return {};
  Meant meant{nullptr, r.read().context(*card), choices_of(move)};
  const Usage usage = usage_of(r.read(), *card, move.to, meant.choices);
  if (usage.ability == no_index) return {};
  meant.ability = &r.read().text(*card).abilities[usage.ability];
  const auto& events = r.state().events;
  if (usage.event < events.size()) meant.context.event = &events[usage.event];
  return meant;
}

Meant meant_by(const Refused& r, const BattleAbility& move) {
  Meant meant;
  meant.context.you = r.by;
  meant.context.here = r.state().at.planet;
  meant.choices = choices_of(move);
  meant.ability = r.read().battle_ability(meant.context.here);
  if (meant.ability && copies(*meant.ability) && r.read().place_of(move.as) >= 0)
    meant.ability = r.read().battle_ability(move.as);
  return meant;
}

std::string no_unit_of_another_name(const Refused& r, const CardState& card) {
  return whereabouts(r.words, card.id) + " " + Words::seat(card.id.owner) +
         " has no unit of another name there.";
}

std::string of_first_planet(const Refused& r) {
  const Card first = r.read().first_planet();
  return first.known() ? r.words.planet(first) + " is the first planet."
                       : "No planet is the first planet.";
}

std::string units_controlled(const Refused& r) {
  return Words::seat(r.by) + " controls " + counted(r.read().units_of(r.by), "unit") + ", " +
         Words::seat(other_of(r.by)) + " " + number(r.read().units_of(other_of(r.by))) + ".";
}

// Says what decides that the condition does not hold for the card that bears the text.
std::string of_when(const Refused& r, When when, const CardState& card) {
  switch (when) {
    case When::always: break;
    case When::ready:
    case When::exhausted:
    case When::at_planet: return whereabouts(r.words, card.id);
    case When::damaged: return r.words.card(card.id) + " has no damage.";
    case When::at_first_planet: return whereabouts(r.words, card.id) + " " + of_first_planet(r);
    case When::companion: return no_unit_of_another_name(r, card);
    case When::in_battle: return "No battle is being fought.";
    case When::first_named: return of_first_planet(r);
    case When::loaded: return "No resources lie on " + r.words.card(card.id) + ".";
    case When::fewer_units: return units_controlled(r);
  }
  return "";
}

// Says why the card itself cannot be used, whatever is chosen.
std::string of_card(const Refused& r, const Ability& ability, const CardState& card,
                    const Context& context) {
  std::string text;
  if (!r.read().holds(ability.when, context)) text += " " + of_when(r, ability.when, card);
  if (!r.read().side_up(ability.side, &card)) text += " " + r.words.card(card.id) + " is bloodied.";
  if (ability.once_a_phase && card.used) text += " It has been used in this phase.";
  return text;
}

// Adds what is wrong with the card that is chosen, as far as its description does not say it.
void add_words(const Filter& filter, const CardState& card, const CardText& text,
               const Context& context, std::vector<std::string>& wrong) {
  const bool damaged = card.damage > 0;
  if (filter.damaged && *filter.damaged != damaged)
    wrong.push_back(damaged ? "is damaged" : "has no damage");
  if (filter.unique && *filter.unique != text.unique)
    wrong.push_back(text.unique ? "is unique" : "is not unique");
  if (filter.most_cost && text.cost > *filter.most_cost)
    wrong.push_back("costs " + number(text.cost));
  if (!filter.trait.empty() && !text.has_trait(filter.trait))
    wrong.push_back("does not have the trait " + filter.trait);
  if (!filter.without.empty() && text.has_trait(filter.without))
    wrong.push_back("has the trait " + filter.without);
  if (filter.other && context.self && context.self->id == card.id)
    wrong.push_back("is the card itself");
  else if (filter.other && context.target == card.id)
    wrong.push_back("is the target");
  if (filter.not_event && context.event && context.event->unit == card.id)
    wrong.push_back("is the unit that this happened to");
}

// Says what the place of the chosen card is compared with, if it is not the right one.
std::string of_place(const Refused& r, const Filter& filter, const CardState& card,
                     const Context& context) {
  Filter place;
  place.is = Is::card;
  place.where = filter.where;
  if (r.read().fits(place, r.read().subject(card), context)) return "";
  switch (filter.where) {
    case Where::here:
    case Where::adjacent: return context.self ? whereabouts(r.words, context.self->id) : "";
    case Where::event_planet:
      return context.event
                 ? "It answers what happened at " + r.words.planet(context.event->planet) + "."
                 : "";
    case Where::chosen_planet:
      return context.planet.known() ? "The planet is " + r.words.name(context.planet) + "." : "";
    case Where::not_first: return of_first_planet(r);
    case Where::anywhere:
    case Where::a_planet:
    case Where::target_planet:
    case Where::hand:
    case Where::discard: break;  // the description says where the card is
  }
  return "";
}

std::string of_chosen(const Refused& r, const Filter& filter, Id id, const Context& context) {
  const auto* card = named(r, id);
  if (!card || (!card->in_play() && card->in != Spot::hand)) return "";
  std::vector<std::string> wrong;
  add_words(filter, *card, r.read().text(*card), context, wrong);
  std::string text = wrong.empty() ? "" : r.words.card(id) + " " + joined(wrong, "") + ".";
  const std::string place = of_place(r, filter, *card, context);
  return text + (text.empty() || place.empty() ? "" : " ") + place;
}

// Says what is wrong with the planet that is chosen. The planets in play are listed elsewhere.
std::string of_planet(const Refused& r, const Choice& choice, const Meant& meant) {
  const auto& choices = meant.choices;
  if (r.read().suits(choice.pick, choices.planet, choices.headquarters, meant.context)) return "";
  if (choice.pick == Picks::planet_of_battle)
    return r.read().battle().known()
               ? "The battle is fought at " + r.words.planet(r.read().battle()) + "."
               : "No battle is being fought.";
  if (choices.headquarters)
    return choices.planet.known() ? "The entry names a planet and the enemy headquarters."
                                  : "The entry names the enemy headquarters.";
  if (!choices.planet.known()) return "The entry names no planet.";
  const bool first = choices.planet == r.read().first_planet();
  return choice.pick == Picks::planet_not_first && first ? of_first_planet(r) : "";
}

std::string of_planets(const Refused& r, const Choice& choice, const Meant& meant) {
  const auto* planets = meant.choices.planets;
  const auto count = planets ? planets->size() : 0;
  if (count == choice.amount) return "Face up are " + planets_in_play(r) + ".";
  return "The entry names " + counted(static_cast<std::int64_t>(count), "planet") + ", and not " +
         number(choice.amount) + ".";
}

// Says what is wrong with one of the choices, and makes it for those after it.
std::string of_choice(const Refused& r, const Choice& choice, Meant& meant) {
  const auto& choices = meant.choices;
  switch (choice.pick) {
    case Picks::target: {
      if (!choices.target) return "The entry names no target.";
      const std::string text = of_chosen(r, choice.filter, choices.target, meant.context);
      meant.context.target = choices.target;
      return text;
    }
    case Picks::other:
      return choices.other ? of_chosen(r, choice.filter, choices.other, meant.context)
                           : "The entry names no second card.";
    case Picks::planet:
    case Picks::planet_not_first:
    case Picks::planet_of_battle:
    case Picks::adjacent_or_headquarters: {
      const std::string text = of_planet(r, choice, meant);
      meant.context.planet =
          choice.pick == Picks::planet_of_battle ? r.read().battle() : choices.planet;
      meant.context.headquarters = choices.headquarters;
      return text;
    }
    case Picks::planets: return of_planets(r, choice, meant);
    case Picks::copied_planet:
      return choices.as.known() ? "" : "The entry names no planet to copy.";
    case Picks::bonus:
      return choices.take == Take::nothing ? "The entry takes neither cards nor resources." : "";
  }
  return "";
}

// Says what the entry chooses although the ability does not ask for it.
std::string of_surplus(const Ability& ability, const Choices& choices) {
  bool target = false, other = false, planet = false, planets = false, bonus = false;
  for (const auto& one : ability.choose) {
    target = target || one.pick == Picks::target;
    other = other || one.pick == Picks::other;
    planets = planets || one.pick == Picks::planets;
    bonus = bonus || one.pick == Picks::bonus || one.pick == Picks::copied_planet;
    planet = planet || one.pick == Picks::planet || one.pick == Picks::planet_not_first ||
             one.pick == Picks::planet_of_battle || one.pick == Picks::adjacent_or_headquarters;
  }
  std::vector<std::string> parts;
  if (choices.target && !target) parts.emplace_back("a target");
  if (choices.other && !other) parts.emplace_back("a second card");
  if (choices.planet.known() && !planet) parts.emplace_back("a planet");
  if (choices.planets && !choices.planets->empty() && !planets)
    parts.emplace_back("a list of planets");
  if (choices.take != Take::nothing && !bonus) parts.emplace_back("cards or resources");
  return parts.empty() ? "" : "The ability does not ask for " + joined(parts, "") + ".";
}

// Says why the battle ability of another planet cannot be copied.
std::string of_copied(const Refused& r, const Meant& meant) {
  const Card as = meant.choices.as;
  if (!as.known()) return "";
  const auto* own = r.read().battle_ability(meant.context.here);
  if (own && !copies(*own)) return "The ability copies no other.";
  if (r.read().place_of(as) < 0) return "Face up are " + planets_in_play(r) + ".";
  if (as == meant.context.here) return "That is the planet of the battle.";
  if (copies(*meant.ability)) return "That ability copies another one itself.";
  return meant.ability->when == When::fewer_units &&
                 !r.read().holds(meant.ability->when, meant.context)
             ? units_controlled(r)
             : "";
}

// Says what the target costs, if that is to be paid and the player cannot.
std::string of_printed_cost(const Refused& r, const Meant& meant) {
  const auto* target = named(r, meant.choices.target);
  for (const auto pays : meant.ability->cost) {
    if (pays != Payment::printed_cost || !target ||
        r.read().can_pay(pays, r.read().subject(*target), meant.context))
      continue;
    const auto* self = meant.context.self;
    const int own = self && self->in == Spot::hand ? r.read().text(*self).cost : 0;
    return r.words.card(target->id) + " costs " + number(r.read().text(*target).cost) +
           (own > 0 ? " and " + r.words.card(self->id) + " " + number(own) : "") + "; " +
           Words::seat(r.by) + " has " + counted(r.state().player(r.by).resources, "resource") +
           ".";
  }
  return "";
}

}  // namespace

std::string of_unusable(const Refused& r, Id id) {
  const auto* card = named(r, id);
  if (!card || (!card->in_play() && card->in != Spot::hand)) return "";
  for (const auto& one : r.read().text(*card).abilities) {
    if (one.kind != AbilityKind::reaction && one.kind != AbilityKind::interrupt) continue;
    const bool exhausts =
        std::find(one.cost.begin(), one.cost.end(), Payment::exhaust_this) != one.cost.end();
    if (exhausts && card->exhausted) return " " + whereabouts(r.words, id);
    if (const auto text = of_card(r, one, *card, r.read().context(*card)); !text.empty())
      return text;
  }
  return "";
}

std::string of_unfit(const Refused& r, const Filter& bearer, Id id) {
  Context context;
  context.you = r.by;
  const std::string text = of_chosen(r, bearer, id, context);
  return text.empty() ? "" : " " + text;
}

std::string of_conditions(const Refused& r) {
  if (!r.by_player()) return "";
  Meant meant;
  if (const auto* play = std::get_if<Play>(&r.move)) meant = meant_by(r, *play);
  if (const auto* use = std::get_if<Use>(&r.move)) meant = meant_by(r, *use);
  if (const auto* battle = std::get_if<BattleAbility>(&r.move)) meant = meant_by(r, *battle);
  if (!meant.ability) return "";
  std::string text;
  const auto add = [&](const std::string& sentence) {
    if (!sentence.empty()) text += " " + sentence;
  };
  const auto& ability = *meant.ability;
  if (const auto* self = meant.context.self) text += of_card(r, ability, *self, meant.context);
  add(of_copied(r, meant));
  for (const auto& one : ability.choose) add(of_choice(r, one, meant));
  add(of_surplus(ability, meant.choices));
  add(of_printed_cost(r, meant));
  return text;
}

}  // namespace arbiter::wh40k
