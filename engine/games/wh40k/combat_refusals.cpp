// Why a rule refuses an attack, a retreat or the pass of a combat turn.
#include <algorithm>
#include <string>
#include <variant>
#include <vector>

#include "engine/games/wh40k/judging.hpp"
#include "engine/games/wh40k/refusals.hpp"
#include "wh40k/rows.hpp"

namespace arbiter::wh40k {
namespace {

// Names the planet of the battle if one of these units is somewhere else.
std::string of_battle_elsewhere(const Refused& r, const std::vector<Id>& units) {
  const Card planet = r.state().at.planet;
  const bool battle = r.state().at.phase == PhaseName::combat && planet.known();
  for (const Id id : units) {
    const auto* unit = r.read().in_play(id);
    if (battle && unit && r.read().is_unit(*unit) && !unit->is_at(planet))
      return " The battle is fought at " + r.words.planet(planet) + ".";
  }
  return "";
}

}  // namespace

std::string of_combat_turn(const Refused& r) {
  const auto& at = r.state().at;
  if (!at.planet.known()) return "";
  const Seat next = at.step == StepName::retreat ? at.initiative : at.next;
  const bool now = r.state().frames.empty() && at.step == StepName::attack;
  return "The " + std::string{now ? "" : "next "} + "combat turn at " + r.words.planet(at.planet) +
         " is " + Words::seat(next) + "'s.";
}

std::string of_pass(const Refused& r) {
  const auto& at = r.state().at;
  if (at.phase != PhaseName::combat || !at.planet.known() || !r.by_player()) return "";
  std::vector<Id> ready;
  for (const auto& one : r.state().cards)
    if (one.id.owner == r.by && one.in == Spot::planet && one.planet == at.planet &&
        r.read().is_unit(one) && !one.exhausted)
      ready.push_back(one.id);
  if (ready.empty()) return "";
  return Words::seat(r.by) + " can attack with " + r.words.cards(ready) + ".";
}

std::string of_warlord_retreat(const Refused& r) {
  const auto* retreat = std::get_if<WarlordRetreat>(&r.move);
  return of_main_card(r) + (retreat ? of_battle_elsewhere(r, {retreat->unit}) : std::string{});
}

std::string of_attack(const Refused& r) {
  const auto* attack = std::get_if<Attack>(&r.move);
  if (!attack) return of_main_card(r);
  const std::string unit = whereabouts(r.words, attack->unit);
  return (attack->target ? unit + " " + whereabouts(r.words, attack->target) : unit) +
         of_battle_elsewhere(r, {attack->unit, attack->target});
}

std::string of_area_effect(const Refused& r) {
  const auto* attack = std::get_if<Attack>(&r.move);
  if (!attack) return of_main_card(r);
  if (r.rule == mentions<"keywords-5">)
    return "The entry names " + r.words.card(attack->target) +
           " as the defender of an Area Effect.";
  const auto* unit = r.read().in_play(attack->unit);
  const bool loses = unit && r.read().area_effect(*unit) > 0;
  return r.words.card(attack->unit) + " has no Area Effect" +
         (loses ? " once it has exhausted to attack." : ".");
}

std::string of_retreat(const Refused& r) {
  const auto* retreat = std::get_if<Retreat>(&r.move);
  if (!retreat) return "";
  std::string text;
  const auto& units = retreat->units;
  const auto add = [&](const std::string& sentence) {
    text += (text.empty() ? "" : " ") + sentence;
  };
  for (auto one = units.begin(); one != units.end(); ++one) {
    const auto* unit = r.read().in_play(*one);
    const auto before = std::count(units.begin(), one, *one);
    if (before == 1) add(r.words.card(*one) + " is named more than once.");
    if (before > 0 || (unit && unit->id.owner == r.by && at_battle(r.read(), unit))) continue;
    add(unit && r.read().is_unit(*unit) && unit->id.owner != r.by
            ? r.words.card(*one) + " is a unit of " + Words::seat(unit->id.owner) + "."
            : whereabouts(r.words, *one) + of_battle_elsewhere(r, {*one}));
  }
  return text;
}

}  // namespace arbiter::wh40k
