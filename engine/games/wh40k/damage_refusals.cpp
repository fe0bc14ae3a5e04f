// Why a rule refuses a shield card.
#include <algorithm>
#include <string>
#include <variant>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/refusals.hpp"

namespace arbiter::wh40k {
namespace {

const Hit* hit_of(const Refused& r, Id unit) {
  const auto* damage = dealing(r.state());
  if (!damage) return nullptr;
  const auto& hits = r.state().hits;
  const auto found = std::find_if(hits.begin() + damage->first, hits.end(),
                                  [&](const Hit& one) { return one.unit == unit; });
  return found == hits.end() ? nullptr : &*found;
}

}  // namespace

std::string of_shield(const Refused& r) {
  const auto* shield = std::get_if<Shield>(&r.move);
  if (!shield) return "";
  const auto* hit = hit_of(r, shield->unit);
  std::string text = hit ? r.words.card(shield->unit) + " is assigned " +
                               counted(hit->amount, "damage", "damage") +
                               (hit->shielded ? ", and a shield card has been used for it" : "")
                         : r.words.card(shield->unit) + " is assigned no damage";
  text += ". ";
  if (r.by_player() && shield->unit.owner != r.by && r.read().in_play(shield->unit))
    text += "It is a unit of " + Words::seat(shield->unit.owner) + ". ";
  const auto* card = named(r, shield->card);
  if (!card || card->in != Spot::hand || card->id.owner != r.by)
    return text + whereabouts(r.words, shield->card);
  text += r.words.card(card->id) + " has " + counted(r.read().text(*card).shields, "shield icon");
  if (shield->amount) text += "; the entry prevents " + number(*shield->amount);
  return text + ".";
}

// Says what prevents shield cards: the attacker, if the attack is still under way.
std::string of_armorbane(const Refused& r) {
  for (const auto& frame : r.state().frames)
    if (const auto* attack = std::get_if<Attacking>(&frame))
      return r.words.card(attack->attacker) + " attacks with Armorbane.";
  return "The attacker had Armorbane; " + Words::seat(r.by) + " could use no shield card.";
}

}  // namespace arbiter::wh40k
