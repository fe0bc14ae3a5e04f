// Moves, facts and positions told to people.
#include <algorithm>
#include <array>
#include <variant>

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
    const Card card = found ? found->card : left;
    return card.known() ? name(card) + " (" + id.text() + ")" : id.text();
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

 private:
  Reading read_;
};

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
  std::string answering(Id to) const { return to ? ", answering " + words.card(to) : ""; }

  std::string operator()(const Deploy& m) const {
    std::string text = by + " deploys " + words.card(m.card);
    if (m.planet.known()) text += " at " + words.planet(m.planet);
    if (m.on) text += " on " + words.card(m.on);
    if (!m.with.empty()) text += " with the help of " + words.cards(m.with);
    return text + ".";
  }
  std::string operator()(const Play& m) const {
    return by + " plays " + words.card(m.card) + chosen(m.target, m.other, m.planet) +
           (m.planets.empty() ? "" : " at " + words.names(m.planets)) + answering(m.to) + ".";
  }
  std::string operator()(const Use& m) const {
    return by + " uses " + words.card(m.card) + chosen(m.target, m.other, m.planet) +
           answering(m.to) + ".";
  }
  std::string operator()(const PassTurn&) const {
    return by + (words.state().at.step == StepName::attack ? " passes the combat turn."
                                                           : " passes for the deploy phase.");
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
    return by + " takes " + what + " for the struggle at " + words.planet(words.state().at.planet) +
           ".";
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
    std::string text = by + " uses the battle ability of " + words.planet(words.state().at.planet) +
                       (m.as.known() ? " as that of " + words.name(m.as) : "");
    text += chosen(m.target, Id{}, m.planet);
    if (m.headquarters) text += " at the enemy headquarters";
    if (m.take != Take::nothing) text += m.take == Take::cards ? " for cards" : " for resources";
    return text + ".";
  }
  std::string operator()(const Choose& m) const {
    return by + " chooses " + words.card(m.card) + ".";
  }
  std::string operator()(const Pick& m) const {
    return by + " takes " + words.card(m.card) + " and puts " + words.cards(m.under) +
           " under the deck.";
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
    case Deed::halved: return card + " flies: the damage is halved to " + amount;
    case Deed::doubled: return other + " doubles the damage to " + card + ": " + amount;
    case Deed::answers:
      return fact.card ? card + " acts" : "The battle ability of " + planet + " resolves";
    case Deed::plays: return card + " takes effect";
    case Deed::prevented: return amount + " damage to " + card + " is prevented by " + other;
    case Deed::shielded: return other + " is discarded as a shield card for " + card;
    case Deed::canceled: return card + " prevents nothing: " + other;
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
    case Deed::returned: return card + " returns";
    case Deed::stored: return counted(fact.amount, "resource") + " are put on " + card;
    case Deed::collected: return counted(fact.amount, "resource") + " comes off " + card;
    case Deed::boosted: return card + " has +" + amount + " ATK until the battle ends";
    case Deed::looked: return seat + " looks at " + counted(fact.amount, "card");
    case Deed::put_under: return seat + " puts " + counted(fact.amount, "card") + " under the deck";
    case Deed::took_card: return seat + " takes a card in hand";
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
    if (one.in == Spot::hand) hand += (hand.empty() ? "" : ", ") + words.card(one.id);
    if (one.in == Spot::discard) discard += (discard.empty() ? "" : ", ") + words.card(one.id);
  }
  if (!hand.empty()) text += "  hand: " + hand + "\n";
  if (!discard.empty()) text += "  discard pile: " + discard + "\n";
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
  return words.card(id) + " is in the " + std::string{name_of(card->in)} + " pile or hand of " +
         Words::seat(id.owner) + ".";
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

std::string card_text(const Words& words, Id id) {
  const auto* card = words.read().find(id);
  if (!card || !card->card.known()) return "";
  const auto& text = words.read().text(*card);
  return text.text.empty() ? "" : text.name + ": " + text.text;
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
    return "It is for " + asked + " to answer here, not for " + Words::seat(by) + ".";
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
  if (paying && by.number < 2 && found && found->card.known() && found->in == Spot::hand)
    return words.card(card) + " costs " + number(words.read().text(*found).cost) + "; " +
           Words::seat(by) + " has " + counted(state.player(by).resources, "resource") + ".";
  if (rule == row<"card-anatomy-11"> || rule == row<"golden-rule-1">) {
    const auto text = card_text(words, card);
    if (!text.empty()) return text;
  }
  if (card) return whereabouts(words, card);
  return tell_moment(words);
}

}  // namespace arbiter::wh40k
