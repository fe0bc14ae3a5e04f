// Moves, facts and positions told to people.
#include <algorithm>
#include <array>
#include <cctype>
#include <utility>
#include <variant>
#include <vector>

#include "engine/core/named.hpp"
#include "engine/games/wh40k/acts.hpp"
#include "engine/games/wh40k/rule.hpp"
#include "engine/games/wh40k/wh40k.hpp"

namespace arbiter::wh40k {
namespace {

std::string number(std::int64_t value) { return std::to_string(value); }
std::string counted(std::int64_t value, const std::string& thing) {
  return number(value) + " " + thing + (value == 1 ? "" : "s");
}

class Words {
 public:
  Words(const Content& content, const State& state) : read_(content, state) {}

  const Reading& read() const { return read_; }
  const State& state() const { return read_.state; }

  std::string name(Card card) const {
    return card.index < read_.content.cards.size() ? read_.content.text(card).name
                                                   : std::string{"a hidden card"};
  }
  std::string planet(Card card) const {
    return card.known() ? name(card) : std::string{"headquarters"};
  }
  // "Goff Nob (B7)"; `left` is what it was where it has left the game.
  std::string card(Id id, Card left = {}) const {
    if (!id) return "nothing";
    if (const auto meant = card_meant(id)) return name(*meant);
    const auto* found = read_.find(id);
    Card card = found ? found->card : left;
    if (!found && !card.known()) card = remembered(id);
    const std::string in_brackets = " (" + id.text() + ")";
    if (!card.known()) return found ? "a card" + in_brackets : id.text();
    // The name of a token may be a plural.
    const bool token =
        card.index < read_.content.cards.size() && read_.content.text(card).type == CardType::token;
    return name(card) + (token ? " token" : "") + in_brackets;
  }
  std::string cards(const std::vector<Id>& ids) const {
    std::string text;
    for (std::size_t i = 0; i < ids.size(); ++i)
      text += (i == 0 ? "" : i + 1 == ids.size() ? " and " : ", ") + card(ids[i]);
    return text.empty() ? "nothing" : text;
  }
  std::string names(const std::vector<Card>& list) const {
    const auto hidden =
        std::count_if(list.begin(), list.end(), [](Card one) { return !one.known(); });
    if (hidden > 1 && hidden == static_cast<std::ptrdiff_t>(list.size()))
      return counted(hidden, "card");
    std::string text;
    for (std::size_t i = 0; i < list.size(); ++i)
      text += (i == 0 ? "" : i + 1 == list.size() ? " and " : ", ") + name(list[i]);
    return text.empty() ? "nothing" : text;
  }
  static std::string seat(Seat seat) { return std::string{seat.text()}; }
  // The planet that a number on the command die stands for.
  std::string numbered(std::uint8_t place) const {
    const auto& line = state().line;
    if (place <= line.size() && line[place - 1u].up) return name(line[place - 1u].planet);
    return "planet " + number(place);
  }

  // How often each planet is among these: "one at Tarrus and three at Plannum".
  std::string shares(const std::vector<Card>& planets) const {
    std::vector<std::pair<Card, std::size_t>> counts;
    for (const Card one : planets) {
      const auto known = std::find_if(counts.begin(), counts.end(),
                                      [&](const auto& count) { return count.first == one; });
      if (known != counts.end())
        ++known->second;
      else
        counts.emplace_back(one, 1);
    }
    std::string text;
    for (std::size_t i = 0; i < counts.size(); ++i)
      text += std::string{i == 0                   ? ""
                          : i + 1 == counts.size() ? " and "
                                                   : ", "} +
              spelled(counts[i].second) + " at " + name(counts[i].first);
    return text;
  }

 private:
  static std::string spelled(std::size_t count) {
    constexpr std::array small{"none", "one", "two",   "three", "four",
                               "five", "six", "seven", "eight", "nine"};
    return count < small.size() ? small[count] : std::to_string(count);
  }
  // What a unit that has left the game was, while something may still answer what happened to it.
  Card remembered(Id id) const {
    for (const auto& event : read_.state.events)
      if (event.unit == id && event.card.known()) return event.card;
    return {};
  }

  Reading read_;
};

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

// --- Moves ---

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

// --- Facts ---

constexpr std::array phase_words{"Set-up", "Deploy phase", "Command phase", "Combat phase",
                                 "Headquarters phase"};

// What happened, as a sentence without its stop; "" for a fact that only carries its rule.
std::string sentence(const Words& words, const Fact& fact) {
  const std::string card = words.card(fact.card, fact.name);
  const std::string other = words.card(fact.other);
  const std::string planet = words.planet(fact.planet);
  const std::string seat = Words::seat(fact.seat);
  const std::string amount = number(fact.amount);
  switch (fact.deed) {
    case Deed::rule: return "";
    case Deed::round_begins: return "Round " + amount + " begins";
    case Deed::phase_begins: return phase_words[static_cast<std::size_t>(fact.amount)];
    case Deed::laid: return "Seven planets lie face down";
    case Deed::revealed: return planet + " is turned face up";
    case Deed::initiative: return seat + " has the initiative card";
    case Deed::drew: return seat + " draws " + counted(fact.amount, "card");
    case Deed::ran_out: return seat + " has no card left to draw";
    case Deed::gained:
      return fact.amount ? seat + " gains " + counted(fact.amount, "resource") : "";
    case Deed::paid: return fact.amount ? seat + " pays " + counted(fact.amount, "resource") : "";
    case Deed::cheaper: return other + " makes " + card + " cost " + amount + " less";
    case Deed::entered: return card + " enters play" + (fact.planet.known() ? " at " + planet : "");
    case Deed::attached: return card + " is attached to " + other;
    case Deed::passed: return "";
    case Deed::commits: return seat + " has chosen " + planet;
    case Deed::arrives: return card + " arrives at " + planet;
    case Deed::struggle_won: return seat + " wins the struggle at " + planet;
    case Deed::struggle_tied: return "Nobody wins the struggle at " + planet;
    case Deed::took_none: return seat + " takes no bonus";
    case Deed::battle_begins: return "A battle begins at " + planet;
    case Deed::no_battle: return "There is no battle at " + planet;
    case Deed::has_initiative: return seat + " has the battle initiative";
    case Deed::combat_round: return "Combat round " + amount;
    case Deed::attacks: return "";
    case Deed::area: return "";
    case Deed::attack_ends: return "the attack of " + card + " ends without damage";
    case Deed::assigned: return card + " is assigned " + amount + " damage";
    case Deed::no_damage: return card + " deals no damage";
    case Deed::halved: return card + " flies: the damage is halved to " + amount;
    case Deed::rounded: return card + " flies: half of 1 damage, rounded up, is " + amount;
    case Deed::doubled: return other + " doubles the damage to " + card + ": " + amount;
    case Deed::answers:
      return fact.card ? card + " acts" : "The battle ability of " + planet + " resolves";
    case Deed::plays: return card + " takes effect";
    case Deed::prevented: return amount + " damage to " + card + " is prevented by " + other;
    case Deed::shielded: return other + " is discarded as a shield card for " + card;
    case Deed::canceled: return card + " prevents nothing because of " + other;
    case Deed::damaged: return card + " takes " + amount + " damage";
    case Deed::nothing_dealt: return card + " takes no damage";
    case Deed::destroyed: return card + " is destroyed";
    case Deed::bloodied: return card + " is bloodied and goes to headquarters";
    case Deed::discarded: return card + " is discarded";
    case Deed::readied: return card + " readies";
    case Deed::exhausted: return card + " is exhausted";
    case Deed::moved: return card + " moves to " + planet;
    case Deed::routed: return card + " is routed";
    case Deed::retreated: return card + " retreats to headquarters";
    case Deed::healed: return "all damage is removed from " + card;
    case Deed::damage_moved: return amount + " damage moves from " + other + " to " + card;
    case Deed::returned: return card + " returns to headquarters";
    case Deed::taken_back: return card + " returns to hand";
    case Deed::stored: return counted(fact.amount, "resource") + " are put on " + card;
    case Deed::collected: return counted(fact.amount, "resource") + " comes off " + card;
    case Deed::boosted: return card + " has +" + amount + " ATK until the battle ends";
    case Deed::looked: return seat + " looks at " + counted(fact.amount, "card");
    case Deed::put_under: return seat + " puts " + counted(fact.amount, "card") + " under the deck";
    case Deed::took_card: return seat + " takes a card into hand";
    case Deed::battle_won: return seat + " wins the battle at " + planet;
    case Deed::stalemate: return "Nobody is left at " + planet;
    case Deed::declined: return seat + " does not use the battle ability";
    case Deed::planet_won: return seat + " wins " + planet;
    case Deed::planet_removed: return planet + " leaves the game";
    case Deed::first_planet: return planet + " is the first planet";
    case Deed::won: return seat + " wins the game";
    case Deed::drawn: return "The game is drawn";
  }
  return "";
}

// --- Positions ---

std::string describe(const Words& words, const CardState& one) {
  const auto& read = words.read();
  std::string text = words.card(one.id);
  if (read.is_unit(one)) {
    text += " " + number(read.attack(one)) + " ATK, " + number(read.hit_points(one)) + " HP";
    if (one.damage) text += ", " + number(one.damage) + " damage";
  }
  if (one.bloodied) text += ", bloodied";
  if (one.exhausted) text += ", exhausted";
  if (one.resources) text += ", " + counted(one.resources, "resource") + " on it";
  for (const auto& other : words.state().cards)
    if (other.on == one.id)
      text += ", with " + words.card(other.id) + (other.exhausted ? " (exhausted)" : "");
  return text;
}

template <class Fits>
void list(std::string& text, const Words& words, const std::string& margin, Fits fits) {
  for (const auto& one : words.state().cards)
    if (fits(one)) text += margin + describe(words, one) + "\n";
}

std::string tell_moment(const Words& words) {
  const auto& state = words.state();
  const auto& at = state.at;
  std::string text =
      "Round " + number(state.round) + ", " + phase_words[static_cast<std::size_t>(at.phase)];
  if (at.phase == PhaseName::combat && at.planet.known()) {
    text += ", battle at " + words.planet(at.planet) + ", combat round " + number(at.combat_round) +
            ", battle initiative: " + Words::seat(at.initiative);
    if (at.next.is_player()) text += ", next combat turn: " + Words::seat(at.next);
  }
  if (state.initiative.is_player()) text += ". Initiative card: " + Words::seat(state.initiative);
  return text + ".\n";
}

void tell_player(std::string& text, const Words& words, const Player& player) {
  const Seat seat = player.seat;
  const auto& state = words.state();
  text += "\n" + Words::seat(seat) + ": " + counted(player.resources, "resource") + ", hand " +
          number(words.read().hand_size(seat)) + ", deck " +
          number(static_cast<std::int64_t>(player.deck.slots.numbers.size())) +
          (player.passed && state.at.phase == PhaseName::deploy ? ", has passed" : "") +
          (player.committed ? ", has committed" : "") + "\n";
  if (!player.victory.empty()) text += "  has won " + words.names(player.victory) + "\n";
  list(text, words, "  headquarters: ", [&](const CardState& one) {
    return one.id.owner == seat && one.in == Spot::headquarters;
  });
  std::string hand, discard;
  for (const auto& one : state.cards) {
    if (one.id.owner != seat) continue;
    const std::string told = one.card.known() ? words.card(one.id) : one.id.text();
    if (one.in == Spot::hand) hand += (hand.empty() ? "" : ", ") + told;
    if (one.in == Spot::discard) discard += (discard.empty() ? "" : ", ") + told;
  }
  if (!hand.empty()) text += "  hand: " + hand + "\n";
  if (!discard.empty()) text += "  discard pile: " + discard + "\n";
}

// Where a card is that is neither at a planet nor in headquarters.
std::string out_of_sight(const Words& words, const CardState& card) {
  const std::string owner = Words::seat(card.id.owner);
  switch (card.in) {
    case Spot::attached: return "attached to " + words.card(card.on);
    case Spot::hand: return "in the hand of " + owner;
    case Spot::deck: return "in the deck of " + owner;
    case Spot::discard: return "in the discard pile of " + owner;
    case Spot::looked: return "among the cards that " + owner + " looks at";
    case Spot::resolving: return "an event that is being resolved";
    case Spot::planet:
    case Spot::headquarters: break;
  }
  return "in play";
}

// Where a unit is, and how.
std::string whereabouts(const Words& words, Id id) {
  const auto* card = words.read().find(id);
  if (!card || !card->card.known()) return "";
  const auto& read = words.read();
  if (card->in == Spot::planet || card->in == Spot::headquarters) {
    const Card planet = read.planet_of(*card);
    return words.card(id) + " is " +
           (planet.known() ? "at " + words.planet(planet) : std::string{"in headquarters"}) +
           (card->exhausted ? ", exhausted." : ", ready.");
  }
  return words.card(id) + " is " + out_of_sight(words, *card) + ".";
}

struct MainCard {
  Id operator()(const Deploy& m) const { return m.card; }
  Id operator()(const Play& m) const { return m.card; }
  Id operator()(const Use& m) const { return m.card; }
  Id operator()(const Attack& m) const { return m.unit; }
  Id operator()(const WarlordRetreat& m) const { return m.unit; }
  Id operator()(const Shield& m) const { return m.card; }
  template <class T>
  Id operator()(const T&) const {
    return {};
  }
};

// Whose turn the decision is where one must take a turn or give it up, and how; "" elsewhere. An
// entry that answers nothing on the way is judged there, maybe some way after the last entry.
std::string turn_here(const Words& words, const Decision& decision) {
  if ((decision.kinds & kind<PassTurn>()) == 0) return "";
  const auto& at = words.state().at;
  if (at.step == StepName::attack)
    return "the combat turn at " + words.planet(at.planet) + " is " + Words::seat(at.next) +
           "'s (attack, warlord_retreat or pass_turn)";
  return "in the deploy phase of round " + number(words.state().round) +
         " the deployment turn is " + Words::seat(at.turn) + "'s (deploy, play, use or pass_turn)";
}

std::string card_text(const Words& words, Id id) {
  const auto* card = words.read().find(id);
  if (!card || !card->card.known()) return "";
  const auto& text = words.read().text(*card);
  return text.text.empty() ? "" : text.name + ": " + text.text;
}

// Why the golden rule refuses: the card that protects what was chosen, or the card itself.
std::string golden_text(const Words& words, Seat by, const Move& move) {
  const auto& read = words.read();
  const auto protector = [&](Id id, Change change) {
    const auto* chosen = read.in_play(id);
    const auto* found = chosen ? read.changer(*chosen, change) : nullptr;
    return found && id.owner != by ? card_text(words, found->id) : "";
  };
  const auto targets = [&](const auto& m) {
    const auto text = protector(m.target, Change::no_target);
    return text.empty() ? protector(m.other, Change::no_target) : text;
  };
  if (const auto* attack = std::get_if<Attack>(&move))
    return protector(attack->target, Change::no_defender);
  if (const auto* play = std::get_if<Play>(&move)) return targets(*play);
  if (const auto* use = std::get_if<Use>(&move)) return targets(*use);
  return card_text(words, std::visit(MainCard{}, move));
}

// Why a card in the own hand is not deployed or played at this price; "" where that is not why.
std::string price(const Words& words, Seat by, const CardState& card, RuleId rule) {
  const auto& text = words.read().text(card);
  const auto& state = words.state();
  if (card.id.owner != by || card.in != Spot::hand) return "";
  if (rule == row<"deploying-a-card-9"> && text.type != CardType::event)
    return words.card(card.id) + " is not an event.";
  if (text.cost <= state.player(by).resources) return "";
  return words.card(card.id) + " costs " + number(text.cost) + "; " + Words::seat(by) + " has " +
         counted(state.player(by).resources, "resource") + ".";
}

}  // namespace

std::string Rules::tell_move(const Content& content, const State& state, Seat by,
                             const Move& move) {
  const Words words(content, state);
  return std::visit(TellMove{words, Words::seat(by)}, move);
}

std::string Rules::tell_fact(const Content& content, const State& state, const Fact& fact) {
  const auto text = sentence(Words(content, state), fact);
  return text.empty() ? text : text + ".";
}

std::string Rules::tell_position(const Content& content, const State& state) {
  const Words words(content, state);
  std::string text = tell_moment(words);
  for (std::size_t i = 0; i < state.line.size(); ++i) {
    const auto& one = state.line[i];
    text += "\n" + number(static_cast<std::int64_t>(i + 1)) + ". " +
            (one.up ? words.planet(one.planet) : std::string{"a face-down planet"}) +
            (i == 0 && state.first && one.up ? ", the first planet" : "") + "\n";
    if (one.up)
      list(text, words, "   ", [&](const CardState& card) {
        return card.in == Spot::planet && card.planet == one.planet;
      });
  }
  for (const auto& one : state.players) tell_player(text, words, one);
  return text;
}

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  if (state.outcome.state != Ending::running) return "The game is over.";
  const Words words(content, state);
  const auto decision = decision_of(words.read());
  if (rule == row<"deploy-phase-6">)
    return Words::seat(by) + " has passed and takes no more deployment turns this phase.";
  if (!decision.seats.has(by) && rule == decision.rule) {
    std::string asked;
    for (const Seat seat : {Seat{0}, Seat{1}, chance})
      if (decision.seats.has(seat)) asked += (asked.empty() ? "" : " and ") + Words::seat(seat);
    const std::string turn = turn_here(words, decision);
    return "It is for " + asked + " to answer here, not for " + Words::seat(by) +
           (turn.empty() ? "" : ": " + turn) + ".";
  }
  if (rule == decision.rule && (decision.kinds & kind_of(move)) == 0) {
    std::string turn = turn_here(words, decision);
    if (!turn.empty()) {
      turn.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(turn.front())));
      return turn + ".";
    }
  }
  if (rule == row<"fighting-a-battle-7">) {
    const auto& read = words.read();
    std::vector<Id> ready;
    for (const auto& one : state.cards)
      if (one.id.owner == by && one.in == Spot::planet && one.planet == state.at.planet &&
          read.is_unit(one) && !one.exhausted)
        ready.push_back(one.id);
    return Words::seat(by) + " can attack with " + words.cards(ready) + ".";
  }
  if (rule == row<"commitment-step-3">)
    return "There are " + counted(words.read().planets_up(), "face-up planet") + ".";
  const Id card = std::visit(MainCard{}, move);
  const bool paying = rule == row<"deploying-a-card-1"> || rule == row<"keywords-3"> ||
                      rule == row<"deploying-a-card-9">;
  const auto* found = words.read().find(card);
  if (paying && by.number < 2 && found && found->card.known()) {
    const auto told = price(words, by, *found, rule);
    if (!told.empty()) return told;
  }
  if (rule == row<"card-anatomy-11"> || rule == row<"golden-rule-1">) {
    const auto text =
        rule == row<"golden-rule-1"> ? golden_text(words, by, move) : card_text(words, card);
    if (!text.empty()) return text;
  }
  if (card) return whereabouts(words, card);
  return tell_moment(words);
}

}  // namespace arbiter::wh40k
