// Facts as sentences.
#include <cstdlib>
#include <string>

#include "engine/games/sularia/sularia.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {
namespace {

// Names what is on the chain: the card itself, or an ability of it.
std::string item(const Fact& fact, const std::string& card) {
  return capitalised(std::string{before_card(static_cast<ItemKind>(fact.amount))} + card);
}

// Returns what happened, as a sentence without a full stop. Empty for a fact that only carries its
// rule.
std::string sentence(const Words& words, const Fact& fact) {
  const std::string card = words.card(fact.card, fact.name);
  const std::string other = words.card(fact.other, fact.other_name);
  const std::string seat = text_of(fact.seat);
  const std::string amount = number(fact.amount);
  switch (fact.deed) {
    case Deed::rule:
    case Deed::placed:
    case Deed::passed_on:
    case Deed::taken:
    case Deed::attacks:
    case Deed::attacks_player:
    case Deed::defends: return "";  // the sentence of the move says it
    case Deed::round_begins: return "Round " + amount + " begins";
    case Deed::turn_begins: return "The turn of " + seat + " begins";
    case Deed::phase_begins: return std::string{words_of(static_cast<PhaseName>(fact.amount))};
    case Deed::step_begins: return std::string{words_of(static_cast<StepName>(fact.amount))};
    case Deed::initiative: return seat + " has the initiative";
    case Deed::drew: return seat + " draws " + counted(fact.amount, "card");
    case Deed::ran_out: return seat + " has no card left to draw";
    case Deed::paid_influence: return seat + " pays " + amount + " influence";
    case Deed::paid_sularium: return seat + " pays " + amount + " sularium";
    case Deed::counted_row:
      return seat + " has " + counted(fact.amount, "card") + " in the influence row";
    case Deed::modified_influence:
      return "Modifiers give " + seat + " " + signed_number(fact.amount) + " influence";
    case Deed::generated: return card + " generates " + amount + " sularium";
    case Deed::lost_points:
      return seat + " loses " + amount + " unspent " +
             (fact.rule == mentions<"influence-steps-1"> ? "influence" : "sularium");
    case Deed::gained_influence: return seat + " gets " + amount + " influence";
    case Deed::gained_sularium:  // the phase reports the total, an effect what it adds
      return seat + (fact.rule == mentions<"sularium-steps-4"> ? " has " : " gets ") + amount +
             " sularium";
    case Deed::chained: return item(fact, card) + " goes on the command chain";
    case Deed::triggered:
      return card + " triggers" +
             (fact.other && fact.other != fact.card ? " because of " + other : "");
    case Deed::resolves: return item(fact, card) + " resolves";
    case Deed::cancelled: return item(fact, card) + " is cancelled";
    case Deed::unchained: return item(fact, card) + " is removed from the command chain";
    case Deed::nothing: return item(fact, card) + " does nothing: no target is left";
    case Deed::entered:
      return card + " enters play" + (fact.amount != 0 ? " in the hidden zone" : "");
    case Deed::up: return card + " lies face up";
    case Deed::back_in_row: return card + " lies face up in the influence row";
    case Deed::replaced:
      return card + " makes room under Type " + amount + " and goes to the damage pile";
    case Deed::left:
      return card + (fact.rule == mentions<"damage-pile-4"> ? " has no DEF left and" : "") +
             " goes to the damage pile";
    case Deed::destroyed: return card + " goes to the destroy pile";
    case Deed::discarded: return card + " is discarded";
    case Deed::recovered: return card + " goes to its owner's hand";
    case Deed::turned:
      return card +
             (fact.amount == static_cast<int>(Turned::reset) ? " is reset" : " is activated");
    case Deed::damage_ended: return "The " + amount + " damage on " + card + " is removed";
    case Deed::attack_ended:
      if (fact.amount == 0) return "";
      return "The " + signed_number(fact.amount) + " ATK of " + card + " ends";
    case Deed::defense_ended:
      if (fact.amount == 0) return "";
      return "The " + signed_number(fact.amount) + " DEF of " + card + " ends";
    case Deed::keyword_ended:
      return "The " + std::string{words_of(static_cast<Keyword>(fact.amount))} + " given to " +
             card + " ends";
    case Deed::loss_ended:
      return "The removal of " + std::string{words_of(static_cast<Keyword>(fact.amount))} +
             " from " + card + " ends";
    case Deed::changed_attack: return card + " gets " + signed_number(fact.amount) + " ATK";
    case Deed::changed_defense: return card + " gets " + signed_number(fact.amount) + " DEF";
    case Deed::gained_keyword:
      return card + " gains " + std::string{words_of(static_cast<Keyword>(fact.amount))};
    case Deed::lost_keyword:
      return card + " loses one instance of " +
             std::string{words_of(static_cast<Keyword>(fact.amount))};
    case Deed::moved:
      return card + (fact.amount != 0 ? " goes into" : " comes out of") + " the hidden zone";
    case Deed::controls: return seat + " gains control of " + card;
    case Deed::counter: return card + " gets " + counted(fact.amount, "sularium counter");
    case Deed::removed_from_attack: return card + " is out of the attack";
    case Deed::damage: return card + " takes " + amount + " damage from " + other;
    case Deed::blast: return amount + " damage from " + card + " blasts through";
    case Deed::barrage: return card + " takes " + amount + " BARRAGE damage from " + other;
    case Deed::lost_damage: return amount + " damage from " + card + " is lost";
    case Deed::health:
      return seat + (fact.amount < 0 ? " loses " : " gains ") +
             number(std::abs(std::int64_t{fact.amount})) + " health" +
             (fact.other ? ", the influence cost of " + other : "");
    case Deed::looked:
      return text_of(fact.looker) + " looks at the " +
             (fact.amount != 0 ? "hand" : "face-down influence cards") + " of " + seat;
    case Deed::extra_round:
      return "The tied players play on: extra round " + amount + " of at most 3";
    case Deed::out:
      return seat +
             (fact.rule == mentions<"multiplayer-2"> ? "" : " has " + amount + " health and") +
             " is out of the game";
    case Deed::won: return seat + " wins";
    case Deed::drawn: return "Nobody wins";
  }
  return "";
}

}  // namespace

std::string Rules::tell_fact(const Content& content, const State& state, const Fact& fact) {
  const auto text = sentence(Words(content, state), fact);
  return text.empty() ? text : text + ".";
}

}  // namespace arbiter::sularia
