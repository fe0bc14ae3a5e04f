// Facts told to people.
#include <cstdlib>
#include <string>

#include "engine/games/sularia/sularia.hpp"
#include "engine/games/sularia/words.hpp"
#include "sularia/rows.hpp"

namespace arbiter::sularia {
namespace {

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
  const std::string seat = text_of(fact.seat);
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
      return seat + (fact.amount < 0 ? " loses " : " gains ") +
             number(std::abs(std::int64_t{fact.amount})) + " health";
    case Deed::looked:
      return fact.amount != 0 ? "The hand of " + seat + " is looked at"
                              : "The face-down influence cards of " + seat + " are looked at";
    case Deed::out: return seat + " is out of the game";
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
