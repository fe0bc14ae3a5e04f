// What people read: moves.
#include <algorithm>
#include <string>
#include <variant>

#include "engine/games/wh40k/acts.hpp"
#include "engine/games/wh40k/wh40k.hpp"
#include "engine/games/wh40k/words.hpp"

namespace arbiter::wh40k {
namespace {

// What the unit of an event went through: "was destroyed".
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

struct TellMove {
  const Words& words;
  std::string by;

  std::string chosen(Id target, Id other, Card planet) const {
    std::string text;
    if (target) text += " on " + words.card(target);
    if (other) text += (target ? " and " : " on ") + words.card(other);
    if (planet.known()) text += " at " + words.planet(planet);
    return text;
  }
  // The planet is where the ability moves its target.
  static bool moves_there(const Ability& ability) {
    return std::any_of(ability.steps.begin(), ability.steps.end(), [](const Step& one) {
      return one.verb == Verb::move && one.to == Whom::target &&
             one.place == Destination::chosen_planet;
    });
  }
  std::string moved(Id target, Card planet) const {
    return " to move " + words.card(target) + " to " + words.planet(planet);
  }

  // What is chosen for an ability of a card, and what it answers.
  template <class M>
  std::string used(const M& m) const {
    const auto* card = words.read().find(m.card);
    if (!card || !card->card.known())
      return chosen(m.target, m.other, m.planet) +
             (m.to ? answering(words.card(m.to), EventKind::none) : "");
    const auto choices = choices_of(m);
    const Usage usage = usage_of(words.read(), *card, m.to, choices);
    std::string text;
    if (usage.ability == no_index) {
      text = chosen(m.target, m.other, m.planet);
    } else {
      const auto& ability = words.read().text(*card).abilities[usage.ability];
      const bool exhausts =
          std::count(ability.cost.begin(), ability.cost.end(), Payment::exhaust_target) > 0;
      if (exhausts && m.target)
        text = ", exhausting " + words.card(m.target) + chosen(Id{}, m.other, m.planet);
      else if (moves_there(ability) && m.target && m.planet.known())
        text = moved(m.target, m.planet);
      else
        text = chosen(m.target, m.other, m.planet);
    }
    if (!m.to) return text;
    const auto& events = words.state().events;
    const auto kind = usage.event < events.size() ? events[usage.event].kind : EventKind::none;
    return text + answering(m.to == m.card ? "it" : words.card(m.to), kind);
  }
  static std::string answering(const std::string& unit, EventKind kind) {
    const std::string what = happening(kind);
    return ", answering " + (what.empty() ? unit : "that " + unit + " " + what);
  }

  std::string operator()(const Deploy& m) const {
    std::string text = by + " deploys " + words.card(m.card);
    if (m.planet.known()) text += " at " + words.planet(m.planet);
    if (m.on) text += " on " + words.card(m.on);
    if (!m.with.empty()) text += " with the help of " + words.cards(m.with);
    return text + ".";
  }
  std::string operator()(const Play& m) const {
    return by + " plays " + words.card(m.card) + used(m) +
           (m.planets.empty() ? "" : ": " + words.shares(m.planets)) + ".";
  }
  std::string operator()(const Use& m) const {
    return by + " uses " + words.card(m.card) + used(m) + ".";
  }
  std::string operator()(const PassTurn&) const {
    const auto& at = words.state().at;
    if (at.step == StepName::attack) return by + " passes the combat turn.";
    // A pass that is refused may have been meant for another turn than the one that it came to.
    const bool deploys = at.step == StepName::turns && Words::seat(at.turn) == by;
    return by + (deploys ? " passes for the deploy phase." : " passes the turn.");
  }
  std::string operator()(const Commit& m) const {
    if (m.planet == 0) return by + " commits the warlord in secret.";
    return by + " commits the warlord to " + words.numbered(m.planet) + ".";
  }
  std::string operator()(const Bonus& m) const {
    const std::string what = m.cards && m.resources ? "cards and resources"
                             : m.cards              ? "the cards"
                             : m.resources          ? "the resources"
                                                    : "nothing";
    const Card here = words.state().at.planet;
    return by + " takes " + what + " for " +
           (here.known() ? "the struggle at " + words.planet(here) : "a struggle") + ".";
  }
  std::string operator()(const Attack& m) const {
    return words.card(m.unit) +
           (m.area ? " attacks every enemy unit there." : " attacks " + words.card(m.target) + ".");
  }
  std::string operator()(const WarlordRetreat& m) const {
    return words.card(m.unit) + " retreats instead of attacking.";
  }
  std::string operator()(const Retreat& m) const {
    return by + " retreats " + words.cards(m.units) + ".";
  }
  std::string operator()(const Shield& m) const {
    return by + " shields " + words.card(m.unit) + " with " + words.card(m.card) +
           (m.amount ? " against " + number(*m.amount) : "") + ".";
  }
  std::string operator()(const BattleAbility& m) const {
    const Card here = words.state().at.planet;
    std::string text = by + " uses ";
    text += here.known() ? "the battle ability of " + words.planet(here) : "a battle ability";
    if (m.as.known()) text += " as that of " + words.name(m.as);
    const Card whose = m.as.known() ? m.as : here;
    const bool in_play = words.read().place_of(whose) >= 0;
    const auto* ability = in_play ? words.read().battle_ability(whose) : nullptr;
    if (ability && moves_there(*ability) && m.target && m.planet.known())
      text += moved(m.target, m.planet);
    else
      text += chosen(m.target, Id{}, m.planet);
    if (m.headquarters) text += " at the enemy headquarters";
    if (m.take != Take::nothing) text += m.take == Take::cards ? " for cards" : " for resources";
    return text + ".";
  }
  std::string operator()(const Choose& m) const {
    return by + " chooses " + words.card(m.card) + ".";
  }
  std::string operator()(const Pick& m) const {
    std::string text = by;
    if (m.card) text += took(m.card) + (m.under.empty() ? "" : " and");
    if (!m.under.empty() || !m.card) text += " puts " + words.cards(m.under) + " under the deck";
    return text + ".";
  }
  // A card that was looked at goes into hand, or into play.
  std::string took(Id card) const {
    const auto& frames = words.state().frames;
    const auto* resolving = frames.empty() ? nullptr : std::get_if<Resolving>(&frames.back());
    const bool enters = resolving && resolving->stage == Resolving::Stage::pick &&
                        sentence_of(words.read().content, *resolving).place != Destination::hand;
    if (!enters) return " takes " + words.card(card);
    return " puts " + words.card(card) + " into play" +
           (resolving->planet.known() ? " at " + words.planet(resolving->planet) : "");
  }
  std::string operator()(const Pass&) const {
    if (by != "chance") return by + " declines.";
    return words.state().at.step == StepName::decks
               ? "The deck of " + Words::seat(words.state().at.turn) + " is shuffled."
               : "The planets are shuffled.";
  }
  std::string operator()(const Concede&) const { return by + " concedes."; }
  std::string operator()(const Shuffle& m) const {
    if (!m.of.is_player()) return "The planets are shuffled and lie in a known order.";
    return "The deck of " + Words::seat(m.of) + " is shuffled into a known order.";
  }
  std::string operator()(const Initiative& m) const {
    return Words::seat(m.to) + " starts with the initiative card.";
  }
  std::string operator()(const Reveal& m) const {
    return "Turned face up: " + words.names(m.planets) + ".";
  }
  std::string operator()(const Draw& m) const {
    const auto& frames = words.state().frames;
    const auto* drawing = frames.empty() ? nullptr : std::get_if<Drawing>(&frames.back());
    return Words::seat(m.to) + (drawing && drawing->look ? " looks at " : " draws ") +
           words.names(m.cards) + ".";
  }
  std::string operator()(const Discard& m) const {
    return words.card(m.card, m.is) + " is discarded at random.";
  }
  std::string operator()(const Name& m) const {
    return m.card.text() + " is " + words.name(m.is) + ".";
  }
};

}  // namespace

std::string Rules::tell_move(const Content& content, const State& state, Seat by,
                             const Move& move) {
  const Words words(content, state);
  return std::visit(TellMove{words, Words::seat(by)}, move);
}

}  // namespace arbiter::wh40k
