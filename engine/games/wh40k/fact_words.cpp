// What people read: facts.
#include <string>

#include "engine/games/wh40k/wh40k.hpp"
#include "engine/games/wh40k/words.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {
namespace {

// A fact with the words for what it is about.
class Telling {
 public:
  Telling(const Words& words, const Fact& told)
      : fact(told),
        card(words.card(fact.card, fact.name)),
        other(words.card(fact.other)),
        planet(words.planet(fact.planet)),
        seat(Words::seat(fact.seat)),
        amount(number(fact.amount)),
        cards(counted(fact.amount, "card")),
        resources(counted(fact.amount, "resource")),
        ability(fact.card ? card + " acts" : "The battle ability of " + planet + " resolves") {}

  std::string sentence() const;

 private:
  const Fact& fact;
  const std::string card, other, planet, seat, amount, cards, resources, ability;
};

// What happened, without its stop; "" for a fact that only carries its rule.
std::string Telling::sentence() const {
  switch (fact.deed) {
    case Deed::rule:
    case Deed::passed:
    case Deed::attacks:
    case Deed::area: return "";
    case Deed::round_begins: return "Round " + amount + " begins";
    case Deed::phase_begins: return phase_name(static_cast<PhaseName>(fact.amount));
    case Deed::laid: return "Seven planets lie face down";
    case Deed::revealed: return planet + " is turned face up";
    case Deed::initiative: return seat + " has the initiative card";
    case Deed::drew: return seat + " draws " + cards;
    case Deed::ran_out: return seat + " has no card left to draw";
    case Deed::gained: return fact.amount ? seat + " gains " + resources : "";
    case Deed::paid: return fact.amount ? seat + " pays " + resources : "";
    case Deed::cheaper: return other + " makes " + card + " cost " + amount + " less";
    case Deed::entered: return card + " enters play" + (fact.planet.known() ? " at " + planet : "");
    case Deed::attached: return card + " is attached to " + other;
    case Deed::commits: return seat + " has chosen " + planet;
    case Deed::arrives: return card + " arrives at " + planet;
    case Deed::icons:
      return seat + " has " + counted(fact.amount, "command icon") + " at " + planet;
    case Deed::adds_cards: return card + " adds " + cards;
    case Deed::adds_resources: return card + " adds " + resources;
    case Deed::struggle_won:
      return seat + " wins the struggle at " + planet +
             (fact.rule == row<"command-struggles-step-4"> ? ", alone with a ready warlord" : "");
    case Deed::struggle_tied: return "Nobody wins the struggle at " + planet;
    case Deed::took_none: return seat + " takes no bonus";
    case Deed::battle_begins: return "A battle begins at " + planet;
    case Deed::no_battle: return "There is no battle at " + planet;
    case Deed::has_initiative: return seat + " has the battle initiative";
    case Deed::combat_round: return "Combat round " + amount;
    case Deed::resolves: return "The attack of " + card + " is resolved";
    case Deed::adds_attack: return other + " adds " + amount + " to the ATK of " + card;
    case Deed::brutal: return card + " is Brutal: its damage adds " + amount;
    case Deed::attack_value: return card + " attacks with " + amount + " ATK";
    case Deed::armorbane: return card + " has Armorbane: no shield card may be used";
    case Deed::assigning: return "Damage is assigned";
    case Deed::shielding: return "Shield cards may be used";
    case Deed::taking: return "Damage is taken";
    case Deed::attack_ends: return "the attack of " + card + " ends without damage";
    case Deed::assigned: return card + " is assigned " + amount + " damage";
    case Deed::no_damage: return card + " deals no damage";
    case Deed::halved: return card + " flies: the damage is halved to " + amount;
    case Deed::rounded: return card + " flies: half of 1 damage, rounded up, is " + amount;
    case Deed::doubled: return other + " doubles the damage to " + card + ": " + amount;
    case Deed::answers: return ability;
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
    case Deed::healed: return amount + " damage is removed from " + card;
    case Deed::damage_moved: return amount + " damage moves from " + other + " to " + card;
    case Deed::returned: return card + " returns to headquarters";
    case Deed::taken_back: return card + " returns to hand";
    case Deed::stored: return resources + " are put on " + card;
    case Deed::collected: return resources + " comes off " + card;
    case Deed::boosted: return card + " has +" + amount + " ATK until the battle ends";
    case Deed::boost_ended: return card + " loses the +" + amount + " ATK of this battle";
    case Deed::looked: return seat + " looks at " + cards;
    case Deed::put_under: return seat + " puts " + cards + " under the deck";
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

}  // namespace

std::string Rules::tell_fact(const Content& content, const State& state, const Fact& fact) {
  const auto text = Telling(Words(content, state), fact).sentence();
  return text.empty() ? text : text + ".";
}

}  // namespace arbiter::wh40k
