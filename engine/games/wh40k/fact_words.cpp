// Facts as sentences.
#include <algorithm>
#include <string>
#include <vector>

#include "engine/core/named.hpp"
#include "engine/games/wh40k/wh40k.hpp"
#include "engine/games/wh40k/words.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {
namespace {

// A fact with the words that describe it.
class Telling {
 public:
  Telling(const Words& told_with, const Fact& told)
      : words(told_with),
        fact(told),
        card(words.card(fact.card, fact.name)),
        other(words.card(fact.other)),
        planet(words.planet(fact.planet)),
        seat(Words::seat(fact.seat)),
        amount(number(fact.amount)),
        cards(counted(fact.amount, "card")),
        resources(counted(fact.amount, "resource")),
        ability("The " + (fact.card ? "ability of " + card : "battle ability of " + planet) +
                " resolves") {}

  std::string sentence() const;

 private:
  std::string won() const;
  // "1 resource comes", "2 resources come".
  std::string resources_do(const std::string& one, const std::string& several) const {
    return resources + " " + (fact.amount == 1 ? one : several) + " ";
  }

  const Words& words;
  const Fact& fact;
  const std::string card, other, planet, seat, amount, cards, resources, ability;
};

// Lists "the type tech" for each type that at least three planets of this display have.
std::vector<std::string> common_types(const Words& words, const std::vector<Card>& display) {
  std::vector<std::string> common;
  for (const auto type : {PlanetType::material, PlanetType::strongpoint, PlanetType::tech}) {
    const auto count = std::count_if(display.begin(), display.end(), [&](Card planet) {
      const auto& types = words.read().content.text(planet).types;
      return std::find(types.begin(), types.end(), type) != types.end();
    });
    if (count >= 3) common.push_back("the type " + std::string{name_of(type)});
  }
  return common;
}

// Says why a player has won. A concession already says so itself.
std::string Telling::won() const {
  const std::string wins = seat + " wins the game";
  if (fact.rule == mentions<"warlord-death-3">)
    return wins + ": the bloodied warlord of " + Words::seat(other_of(fact.seat)) + " is destroyed";
  if (fact.rule == mentions<"questions-and-answers-1">)
    return wins + ": no planet is left, and " + seat + " was the last to win one";
  const auto& state = words.state();
  if (fact.rule != mentions<"overview-5"> || fact.seat.number >= state.players.size()) return wins;
  std::string text = wins;
  for (const std::string& type : common_types(words, state.player(fact.seat).victory))
    text +=
        (text == wins ? ": three planets in the victory display share " : ", and three ") + type;
  return text;
}

// Returns what happened, without a full stop. Empty for a fact that only carries its rule.
std::string Telling::sentence() const {
  switch (fact.deed) {
    // Half of 1 damage is stated with its reason elsewhere.
    case Deed::rule:
      return fact.rule == mentions<"keywords-11"> && fact.amount > 1
                 ? "Half of " + amount + " damage is rounded up"
                 : "";
    case Deed::resolves:  // its ATK is stated separately
    case Deed::declined:  // the entry says it
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
    case Deed::entered:
      return card + " enters play " + (fact.planet.known() ? "at " : "in ") + planet;
    case Deed::attached: return card + " is attached to " + other;
    case Deed::commits: return seat + " has chosen " + planet;
    case Deed::arrives: return card + " arrives at " + planet;
    case Deed::icons:
      return seat + " has " + counted(fact.amount, "command icon") + " at " + planet;
    case Deed::adds_cards: return card + " adds " + cards + " to the bonus";
    case Deed::adds_resources: return card + " adds " + resources + " to the bonus";
    case Deed::struggle_won:
      return seat + " wins the command struggle at " + planet +
             (fact.rule == mentions<"command-struggles-step-4">
                  ? " with the only ready warlord there"
                  : "");
    case Deed::struggle_tied: return "Neither player wins the command struggle at " + planet;
    case Deed::took_none: return seat + " takes no bonus";
    case Deed::battle_begins: return "A battle begins at " + planet;
    case Deed::no_battle: return "There is no battle at " + planet;
    case Deed::has_initiative: return seat + " has the battle initiative";
    case Deed::combat_round: return "Combat round " + amount;
    case Deed::adds_attack: return other + " adds " + amount + " to the ATK of " + card;
    case Deed::brutal: return card + " is Brutal: the damage on it adds " + amount + " to its ATK";
    case Deed::attack_value: return card + " attacks with " + amount + " ATK";
    case Deed::armorbane: return card + " has Armorbane: no shield card may be used";
    // These are the book's names of the steps. It may be that nothing is assigned or taken in them.
    case Deed::assigning: return "Step 1: assign damage";
    case Deed::shielding: return "Step 2: shields";
    case Deed::taking: return "Step 3: take damage";
    case Deed::attack_ends: return "The attack of " + card + " ends without damage";
    case Deed::assigned:
      return card + " is assigned " + amount + " damage" + (fact.other ? " from " + other : "");
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
    case Deed::bloodied:
      return card + " is defeated and goes to headquarters, bloodied and exhausted";
    case Deed::discarded: return card + " is discarded";
    case Deed::readied: return card + " readies";
    case Deed::exhausted: return card + " is exhausted";
    case Deed::moved: return card + " moves to " + planet;
    case Deed::routed: return card + " is routed to headquarters, exhausted";
    case Deed::retreated:
      return card + " retreats to headquarters" +
             (fact.rule == mentions<"warlord-retreat-2"> ? ", exhausted" : "");
    case Deed::healed: return amount + " damage is removed from " + card;
    case Deed::damage_moved: return amount + " damage moves from " + other + " to " + card;
    case Deed::returned:  // some units that won a planet were never there before
      return card + (fact.rule == mentions<"winning-a-battle-4"> ? " is placed in headquarters"
                                                                 : " returns to headquarters");
    case Deed::taken_back: return card + " returns to hand";
    case Deed::stored: return resources_do("is", "are") + "put on " + card;
    case Deed::collected: return resources_do("comes", "come") + "off " + card;
    case Deed::boosted: return card + " has +" + amount + " ATK until the battle ends";
    case Deed::boost_ended: return card + " loses the +" + amount + " ATK of this battle";
    case Deed::looked: return seat + " looks at " + cards;
    case Deed::put_under: return seat + " puts " + cards + " under the deck";
    case Deed::took_card: return seat + " takes a card into hand";
    case Deed::battle_won: return seat + " wins the battle at " + planet;
    case Deed::stalemate:
      return "The battle at " + planet + " ends in a stalemate: neither player has a unit there";
    case Deed::planet_won:
      return seat + " wins " + planet + " and places it in the victory display";
    case Deed::planet_removed: return planet + " is removed from the game";
    case Deed::first_planet: return planet + " is the first planet";
    case Deed::won: return won();
    case Deed::drawn:
      return fact.rule == mentions<"questions-and-answers-1">
                 ? "The game is drawn: no planet is left, and neither player has won one"
                 : "The game is drawn: both bloodied warlords are destroyed";
  }
  return "";
}

}  // namespace

std::string Rules::tell_fact(const Content& content, const State& state, const Fact& fact) {
  const auto text = Telling(Words(content, state), fact).sentence();
  return text.empty() ? text : capitalised(text) + ".";
}

}  // namespace arbiter::wh40k
