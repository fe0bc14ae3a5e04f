// Moves, facts and positions told to people.
#include <algorithm>
#include <array>
#include <variant>

#include "engine/core/named.hpp"
#include "engine/core/words.hpp"
#include "engine/games/sularia/acts.hpp"
#include "engine/games/sularia/rule.hpp"
#include "engine/games/sularia/sularia.hpp"

namespace arbiter::sularia {
namespace {

class Words {
 public:
  Words(const Content& content, const State& state) : read_(content, state) {}

  const Reading& read() const { return read_; }
  const State& state() const { return read_.state; }

  std::string name(Card card) const {
    return card.index < read_.content.cards.size() ? read_.content.text(card).name
                                                   : std::string{"a hidden card"};
  }
  // "Sky Rider (A7)"; `left` is what it was where it has left the game.
  std::string card(Id id, Card left = {}) const {
    if (!id) return "nothing";
    if (const auto meant = card_meant(id)) return name(*meant);
    const auto* found = read_.find(id);
    const Card card = found ? found->card : left.known() ? left : was(id);
    return card.known() ? name(card) + " (" + id.text() + ")" : id.text();
  }
  // What it was if its owner has left and something that stands on it is still to come.
  Card was(Id id) const {
    for (const auto& one : state().chain)
      if (one.card == id) return one.was;
    for (const auto& one : state().pending)
      if (one.card == id) return one.was;
    return Card{};
  }
  template <class List>
  std::string cards(const List& ids) const {
    std::vector<std::string> all;
    for (const Id id : ids) all.push_back(card(id));
    return joined(all, "nothing");
  }
  std::string names_of(const std::vector<Card>& list) const {
    const auto hidden =
        std::count_if(list.begin(), list.end(), [](Card one) { return !one.known(); });
    if (hidden > 1 && hidden == static_cast<std::ptrdiff_t>(list.size()))
      return counted(hidden, "card");
    std::vector<std::string> all;
    for (const Card one : list) all.push_back(name(one));
    return joined(all, "nothing");
  }
  static std::string seat(Seat seat) { return std::string{seat.text()}; }

 private:
  Reading read_;
};

std::string_view words_of(Keyword keyword) {
  switch (keyword) {
    case Keyword::alpha_strike: return "ALPHA STRIKE";
    case Keyword::barrage: return "BARRAGE";
    case Keyword::defuse: return "DEFUSE";
    case Keyword::flight: return "FLIGHT";
    case Keyword::focus: return "FOCUS";
    case Keyword::harvest: return "HARVEST";
    case Keyword::hidden: return "HIDDEN";
    case Keyword::specialist: return "SPECIALIST";
    case Keyword::attacker: return "ATTACKER";
    case Keyword::defender: return "DEFENDER";
    case Keyword::joint_strike_force: return "JOINT STRIKE FORCE";
  }
  return "a keyword";
}

std::string_view words_of(PhaseName phase) {
  switch (phase) {
    case PhaseName::setup: return "Set-up";
    case PhaseName::reset: return "Reset phase";
    case PhaseName::draw: return "Draw phase";
    case PhaseName::influence: return "Influence phase";
    case PhaseName::site: return "Site phase";
    case PhaseName::sularium: return "Sularium phase";
    case PhaseName::combatant: return "Combatant phase";
    case PhaseName::attack: return "Attack phase";
    case PhaseName::discard: return "Discard phase";
    case PhaseName::end: return "End phase";
    case PhaseName::draft: return "Draft";
  }
  return "";
}

// --- Moves ---

struct TellMove {
  const Words& words;
  std::string by;

  std::string at_targets(const std::vector<Id>& targets, Seat player) const {
    std::string text;
    if (!targets.empty()) text += " on " + words.cards(targets);
    if (player.is_player()) text += " on " + Words::seat(player);
    return text;
  }
  static std::string deck_size(const std::vector<Copies>& list) {
    std::int64_t sum = 0;
    for (const auto& one : list) sum += one.copies;
    return counted(sum, "card");
  }

  std::string operator()(const PlaceCard& m) const {
    return by + " places " + words.card(m.card) + " face down in the influence row" +
           (m.sealed ? ", sealed." : ".");
  }
  // Out of the row, where others have seen its back only.
  std::string origin(Id id) const {
    const auto* card = words.read().find(id);
    return card && card->in == Spot::row ? " from the influence row" : "";
  }
  // Whether a combatant, or a site, of this player has arrived in this turn.
  bool arrived(CardType type) const {
    const auto& cards = words.state().cards;
    return std::any_of(cards.begin(), cards.end(), [&](const CardState& one) {
      return one.in_play() && one.arrived && one.card.known() &&
             words.read().text(one).type == type && Words::seat(one.controlled_by()) == by;
    });
  }

  std::string operator()(const Establish& m) const {
    return by + " establishes " + words.card(m.card) + origin(m.card) +
           (m.at ? " at " + m.at.text() + "." : " in the hidden zone.");
  }
  std::string operator()(const Deploy& m) const {
    return by + " deploys " + words.card(m.card) + origin(m.card) +
           (m.visible ? " in the visible zone." : ".");
  }
  std::string operator()(const Done&) const {
    if (words.state().at.step == StepName::establish)
      return by +
             (arrived(CardType::site) ? " establishes no more sites." : " establishes no site.");
    return by + (arrived(CardType::combatant) ? " deploys no more combatants."
                                              : " deploys no combatant.");
  }
  std::string operator()(const Play& m) const {
    const auto* card = words.read().find(m.card);
    const auto& chain = words.state().chain;
    const bool answers = card && card->card.known() && !chain.empty() &&
                         words.read().text(*card).printed(Keyword::defuse);
    return by + " plays " + words.card(m.card) + origin(m.card) + at_targets(m.targets, m.player) +
           (answers ? " against " + words.card(chain.back().card, chain.back().was) : "") + ".";
  }
  std::string operator()(const Use& m) const {
    const auto* card = words.read().find(m.card);
    const bool harvests = m.spend && (m.ability ? *m.ability == 0
                                                : card && card->in_play() && card->card.known() &&
                                                      words.read().has(*card, Keyword::harvest));
    if (harvests)
      return by + " harvests " + words.card(m.spend) + " with " + words.card(m.card) + ".";
    return by + " uses " + words.card(m.card) + at_targets(m.targets, m.player) +
           (m.spend ? " with " + words.card(m.spend) : "") + ".";
  }
  std::string operator()(const PlaceTrigger& m) const {
    if (m.decline) return by + " declines what " + words.card(m.card) + " triggers.";
    return by + " places the trigger of " + words.card(m.card) + at_targets(m.targets, m.player) +
           ".";
  }
  std::string operator()(const Pass&) const {
    if (by != "chance") return by + " passes.";
    return "The deck of " + Words::seat(words.state().at.acts) + " is shuffled.";
  }
  std::string operator()(const Attack& m) const {
    if (m.attacks.empty()) return by + " declares no attack.";
    // Target by target, as the first attacker of each is named.
    std::vector<Aim> targets;
    std::vector<std::vector<std::string>> units;
    for (const auto& one : m.attacks) {
      std::size_t at = 0;
      while (at < targets.size() &&
             (targets[at].site != one.site || targets[at].player != one.player))
        ++at;
      if (at == targets.size()) {
        targets.push_back(one);
        units.emplace_back();
      }
      units[at].push_back(words.card(one.unit));
    }
    std::string text;
    for (std::size_t i = 0; i < targets.size(); ++i)
      text += (i == 0 ? "" : ", and ") +
              (targets[i].site ? words.card(targets[i].site) : Words::seat(targets[i].player)) +
              " with " + joined(units[i], "nothing");
    return by + " attacks " + text + ".";
  }
  std::string operator()(const Defend& m) const {
    if (m.defenders.empty()) return by + " does not defend.";
    std::vector<std::string> all;
    for (const auto& one : m.defenders)
      all.push_back(words.card(one.unit) + " against " + words.card(one.against));
    return by + " defends with " + joined(all, "nothing") + ".";
  }
  std::string operator()(const Barrage& m) const {
    return words.card(m.unit) + " barrages " + words.cards(m.sites) + ".";
  }
  std::string operator()(const Absorb& m) const {
    return by + " lets " + words.cards(m.order) + " absorb the ATK of " + words.card(m.from) +
           " in this order.";
  }
  std::string operator()(const Replace& m) const {
    return by + " replaces " + words.card(m.card) + ".";
  }
  std::string operator()(const Position& m) const {
    return by + " puts the site at " + m.at.text() + ".";
  }
  std::string operator()(const Discard& m) const {
    return (by == "chance" ? std::string{"Discarded at random: "} : by + " discards ") +
           words.cards(m.cards) + ".";
  }
  std::string operator()(const Concede&) const { return by + " concedes."; }
  std::string operator()(const Contest& m) const {
    return Words::seat(m.winner) + " wins the roll for the initiative.";
  }
  std::string operator()(const Initiative& m) const {
    return by + (m.take ? " takes the initiative." : " leaves the initiative.");
  }
  std::string operator()(const Shuffle& m) const {
    return "The deck of " + Words::seat(m.of) + " is shuffled" +
           (m.order.empty() ? "." : " into a known order.");
  }
  std::string operator()(const Draw& m) const {
    return Words::seat(m.to) + " draws " + words.names_of(m.cards) + ".";
  }
  std::string operator()(const Name& m) const {
    return m.card.text() + " is " + words.name(m.is) + ".";
  }
  std::string operator()(const Open& m) const {
    return by + " opens " + m.card.text() + ": " + words.name(m.is) + ".";
  }
  std::string operator()(const LayPool& m) const {
    return "The pool of the draft holds " + deck_size(m.cards) + ".";
  }
  std::string operator()(const Deal& m) const {
    return Words::seat(m.to) + " is dealt " + words.names_of(m.cards) + ".";
  }
  std::string operator()(const Pick& m) const { return by + " picks " + words.name(m.card) + "."; }
  std::string operator()(const Build& m) const {
    return by + " builds a deck of " + deck_size(m.deck) + ".";
  }
};

// --- Facts ---

// What resolves is the card itself, or something that stands on it.
std::string resolving(ItemKind kind) {
  switch (kind) {
    case ItemKind::ability: return "The ability of ";
    case ItemKind::harvest: return "The HARVEST of ";
    case ItemKind::focus: return "The FOCUS of ";
    case ItemKind::deploy:
    case ItemKind::establish:
    case ItemKind::tactic:
    case ItemKind::condition: break;
  }
  return "";
}

// What happened, as a sentence without its stop; "" for a fact that only carries its rule.
std::string sentence(const Words& words, const Fact& fact) {
  const std::string card = words.card(fact.card, fact.name);
  const std::string other = words.card(fact.other);
  const std::string seat = Words::seat(fact.seat);
  const std::string amount = number(fact.amount);
  switch (fact.deed) {
    case Deed::rule:
    case Deed::placed:
    case Deed::chained:
    case Deed::passed_on:
    case Deed::taken:
    case Deed::attacks:
    case Deed::attacks_player:
    case Deed::defends: return "";  // the move has told it
    case Deed::round_begins: return "Round " + amount + " begins";
    case Deed::turn_begins: return "The turn of " + seat + " begins";
    case Deed::phase_begins: return std::string{words_of(static_cast<PhaseName>(fact.amount))};
    case Deed::initiative: return seat + " has the initiative";
    case Deed::drew: return seat + " draws " + counted(fact.amount, "card");
    case Deed::ran_out: return seat + " has no card left to draw";
    case Deed::paid_influence: return seat + " pays " + amount + " influence";
    case Deed::paid_sularium: return seat + " pays " + amount + " sularium";
    case Deed::gained_influence: return seat + " gets " + amount + " influence";
    case Deed::gained_sularium:  // the phase tells the total, an effect what it adds
      return seat + (fact.rule == row<"sularium-steps-4"> ? " has " : " gets ") + amount +
             " sularium";
    case Deed::triggered: return card + " triggers" + (fact.other ? " because of " + other : "");
    case Deed::resolves: return resolving(static_cast<ItemKind>(fact.amount)) + card + " resolves";
    case Deed::cancelled: return card + " is cancelled";
    case Deed::nothing: return card + " does nothing: no target is left";
    case Deed::entered:
      return card + " enters play" + (fact.amount != 0 ? " in the hidden zone" : "");
    case Deed::up: return card + " lies face up";
    case Deed::back_in_row: return card + " lies face up in the influence row";
    case Deed::replaced: return card + " makes room under its Type number";
    case Deed::left: return card + " goes to the damage pile";
    case Deed::destroyed: return card + " goes to the destroy pile";
    case Deed::discarded: return card + " is discarded";
    case Deed::recovered: return card + " goes to its owner's hand";
    case Deed::turned:
      return card +
             (fact.amount == static_cast<int>(Turned::reset) ? " is reset" : " is activated");
    case Deed::changed_attack: return card + " gets " + signed_number(fact.amount) + " ATK";
    case Deed::changed_defense: return card + " gets " + signed_number(fact.amount) + " DEF";
    case Deed::gained_keyword:
      return card + " gains " + std::string{words_of(static_cast<Keyword>(fact.amount))};
    case Deed::lost_keyword:
      return card + " loses one " + std::string{words_of(static_cast<Keyword>(fact.amount))};
    case Deed::moved:
      return card + (fact.amount != 0 ? " goes into" : " comes out of") + " the hidden zone";
    case Deed::controls: return seat + " controls " + card;
    case Deed::counter: return card + " gets " + counted(fact.amount, "sularium counter");
    case Deed::removed_from_attack: return card + " is out of the attack";
    case Deed::damage: return card + " takes " + amount + " damage from " + other;
    case Deed::blast: return amount + " of the ATK of " + card + " blasts through";
    case Deed::barrage: return card + " takes " + amount + " BARRAGE damage from " + other;
    case Deed::lost_damage: return amount + " of the ATK of " + card + " is lost";
    case Deed::health:
      return seat +
             (fact.amount < 0 ? " loses " + number(-std::int64_t{fact.amount})
                              : " gains " + amount) +
             " health";
    case Deed::looked:
      return fact.amount != 0 ? "The hand of " + seat + " is looked at"
                              : "The face-down influence cards of " + seat + " are looked at";
    case Deed::out: return seat + " is out of the game";
    case Deed::won: return seat + " wins";
    case Deed::drawn: return "Nobody wins";
  }
  return "";
}

// --- Positions ---

std::string tell_moment(const Words& words) {
  const auto& state = words.state();
  const auto& at = state.at;
  if (state.outcome.state != Ending::running) return "The game is over.\n";
  std::string text;
  if (at.is_turn())
    text = "Round " + number(state.round) + ", turn of " + Words::seat(at.turn) + ". ";
  text += std::string{words_of(at.phase)} + ", " + std::string{name_of(at.step)} + ".";
  if (words.read().window() && at.priority.is_player())
    text += " " + Words::seat(at.priority) + " has priority.";
  return text + "\n";
}

std::string tell_object(const Words& words, const CardState& card) {
  const auto& read = words.read();
  std::string text = words.card(card.id);
  if (card.place) text += " at " + card.place.text();
  text += ", ATK " + number(read.attack(card)) + " DEF " + number(read.defense(card));
  if (card.turned != Turned::reset) text += ", " + std::string{name_of(card.turned)};
  if (card.counters > 0) text += ", " + counted(card.counters, "counter");
  if (card.aim) text += " -> " + words.card(card.aim);
  if (card.versus.is_player()) text += " -> " + Words::seat(card.versus);
  return text;
}

template <class Holds>
void list_cards(std::string& text, const Words& words, const std::string& head, bool objects,
                Holds holds) {
  std::string line;
  for (const auto& one : words.state().cards)
    if (holds(one))
      line += (line.empty() ? "" : "; ") + (objects ? tell_object(words, one) : words.card(one.id));
  if (!line.empty()) text += head + line + "\n";
}

void tell_player(std::string& text, const Words& words, const Player& player) {
  const Seat seat = player.seat;
  text += "\n" + Words::seat(seat) + ": ";
  if (player.out) {
    text += "out of the game\n";
    return;
  }
  text += number(player.health) + " health, " + number(player.influence) + " influence, " +
          number(player.sularium.sum()) + " sularium, " +
          counted(static_cast<std::int64_t>(player.deck.slots.numbers.size()), "card") +
          " in the deck\n";
  const auto here = [&](Spot spot) {
    return [seat, spot](const CardState& one) {
      return one.in == spot && (one.in_play() ? one.controlled_by() : one.id.owner) == seat;
    };
  };
  list_cards(text, words, "  sites: ", true, here(Spot::site_zone));
  list_cards(text, words, "  combatants: ", true, here(Spot::combatant_zone));
  list_cards(text, words, "  hidden zone: ", true, here(Spot::hidden_zone));
  list_cards(text, words, "  influence row: ", false, here(Spot::row));
  list_cards(text, words, "  hand: ", false, here(Spot::hand));
  list_cards(text, words, "  damage pile: ", false, here(Spot::damage_pile));
  list_cards(text, words, "  destroy pile: ", false, here(Spot::destroy_pile));
}

// --- Refusals ---

struct MainCard {
  Id operator()(const PlaceCard& m) const { return m.card; }
  Id operator()(const Establish& m) const { return m.card; }
  Id operator()(const Deploy& m) const { return m.card; }
  Id operator()(const Play& m) const { return m.card; }
  Id operator()(const Use& m) const { return m.card; }
  Id operator()(const PlaceTrigger& m) const { return m.card; }
  template <OneOf<Done, Pass, Attack, Defend, Barrage, Absorb, Replace, Position, Discard, Concede,
                  Contest, Initiative, Shuffle, Draw, Name, Open, LayPool, Deal, Pick, Build>
                M>
  Id operator()(const M&) const {
    return {};
  }
};

std::string whereabouts(const Words& words, Id id) {
  const auto* card = words.read().find(id);
  if (!card) return "There is no card " + id.text() + ".";
  std::string text = words.card(id) + " is in the " + std::string{name_of(card->in)} + " of " +
                     Words::seat(card->in_play() ? card->controlled_by() : id.owner);
  std::replace(text.begin(), text.end(), '_', ' ');
  if (card->in_play())
    text += ", " + std::string{name_of(card->turned)} +
            (card->arrived ? ", and has arrived this turn" : "");
  return text + ".";
}

std::string tell_cost(const Words& words, Seat by, Id id, RuleId rule) {
  const auto* card = words.read().find(id);
  if (!card || !card->card.known() || !words.read().plays(by)) return "";
  const auto& player = words.state().player(by);
  const std::string costs =
      words.card(id) + " costs " + number(words.read().text(*card).cost) + "; ";
  if (rule == row<"sites-4">)
    return costs + Words::seat(by) + " has " + number(player.influence) + " influence.";
  if (rule == row<"influence-threshold-3">)
    return costs + Words::seat(by) + " has " +
           counted(words.read().row_size(by), "influence card") + " in the row.";
  if (rule == row<"combatants-4"> || rule == row<"faction-2"> || rule == row<"combatants-2">)
    return costs + Words::seat(by) + " has " + number(player.sularium.sum()) + " sularium.";
  return "";
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
  for (std::size_t i = state.chain.size(); i-- > 0;)
    text += "  chain: " + words.card(state.chain[i].card) + " of " +
            Words::seat(state.chain[i].controller) + " (" +
            std::string{name_of(state.chain[i].kind)} + ")\n";
  if (state.drafters.empty())
    for (const auto& one : state.players) tell_player(text, words, one);
  for (const auto& one : state.drafters) {
    std::int64_t taken = 0;
    for (const auto& copies : one.taken) taken += copies.copies;
    text += Words::seat(one.seat) + ": " + counted(taken, "card") + " taken, " +
            counted(static_cast<std::int64_t>(one.pack.size()), "card") + " in the pack\n";
  }
  return text;
}

std::string Rules::tell_refusal(const Content& content, const State& state, Seat by,
                                const Move& move, RuleId rule) {
  if (state.outcome.state != Ending::running) return "The game is over.";
  const Words words(content, state);
  const auto decision = decision_of(words.read());
  const bool asked = decision.seats.has(by);
  const bool placed = rule == decision.rule || rule == row<"priority-3">;
  if (!asked && placed) {
    std::string who;
    for (std::uint8_t i = 0; i < limits::kSeats; ++i)
      if (decision.seats.has(Seat{i})) who += (who.empty() ? "" : " and ") + Words::seat(Seat{i});
    if (decision.seats.has(chance)) who = "chance";
    if (decision.seats.has(table)) who = "the table";
    return "It is for " + who + " to answer here, not for " + Words::seat(by) + ".";
  }
  const Id card = std::visit(MainCard{}, move);
  const auto cost = tell_cost(words, by, card, rule);
  if (!cost.empty()) return cost;
  const auto* found = words.read().find(card);
  if (found && found->card.known()) {
    const auto& text = words.read().text(*found);
    const std::string is = words.card(card) + " is a " + std::string{name_of(text.type)};
    if (rule == row<"site-steps-2"> && std::holds_alternative<Establish>(move) && !text.site())
      return is + ", not a site.";
    if (rule == row<"combatant-steps-2"> && std::holds_alternative<Deploy>(move) &&
        !text.combatant())
      return is + ", not a combatant.";
    if (rule == row<"special-card-types-12"> || rule == row<"special-card-types-13">)
      return is + ".";
  }
  const bool text_rule = rule == row<"golden-rule-2"> || rule == row<"tactic-condition-10">;
  if (text_rule && found && found->card.known() && !words.read().text(*found).text.empty())
    return words.name(found->card) + ": " + words.read().text(*found).text;
  if (rule == row<"maximum-hand-size-2"> && by.is_player())
    return Words::seat(by) + " has " + counted(words.read().hand_size(by), "card") +
           " in hand and keeps seven.";
  if (card && asked) return whereabouts(words, card);
  auto moment = tell_moment(words);
  moment.pop_back();
  return moment;
}

}  // namespace arbiter::sularia
