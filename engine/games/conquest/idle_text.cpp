#include "engine/games/conquest/idle_text.hpp"

#include <algorithm>
#include <concepts>
#include <string_view>

#include "engine/games/conquest/machine.hpp"

namespace arbiter::conquest {
namespace {

// A set of things: a bit for each.
using Things = std::uint32_t;
constexpr Things things(std::same_as<Thing> auto... one) {
  return (... | (Things{1} << static_cast<unsigned>(one)));
}

// What a verb can affect. A text that names anything else would change nothing.
struct Reach {
  Things things;
  const char* called;
};
constexpr Reach reach_of(Verb verb) {
  constexpr Things any = things(Thing::anything, Thing::resource);
  constexpr Things units = any | things(Thing::unit, Thing::mounted_unit, Thing::this_unit);
  constexpr Things places = things(Thing::location, Thing::encampment);
  constexpr Things resources = ~things(Thing::commander, Thing::arsenal, Thing::domain);
  switch (verb) {
    case Verb::gain_health:
    case Verb::health_is: return {units | places, "units and encampments"};
    case Verb::enable:
    case Verb::disable:
    case Verb::guard:
    case Verb::move:
    case Verb::deploy:
    case Verb::mount:
    case Verb::dismount:
    case Verb::engage:
    case Verb::snipe:
    case Verb::get:
    case Verb::change_snipe:
    case Verb::gain_keyword:
    case Verb::lose_keyword:
    case Verb::attack:
    case Verb::block:
    case Verb::discard:
    case Verb::transfer: return {units, "units"};
    case Verb::annex: return {any | things(Thing::location, Thing::this_location), "locations"};
    case Verb::equip: return {any | things(Thing::item), "items"};
    case Verb::upgrade: return {any | things(Thing::upgrade), "upgrades"};
    case Verb::evoke:
    case Verb::add_counters:
    case Verb::remove_counters: return {any | things(Thing::condition), "conditions"};
    case Verb::shuffle: return {things(Thing::domain), "domains"};
    case Verb::gain_gold:
    case Verb::gain_mana:
    case Verb::lose_gold:
    case Verb::lose_mana:
    case Verb::acquire:
    case Verb::acquire_words:
    case Verb::acquire_any: return {things(Thing::commander), "commanders"};
    case Verb::damage:
    case Verb::ruin:
    case Verb::banish:
    case Verb::put_in_arsenal:
    case Verb::put_in_domain:
    case Verb::set_aside:
    case Verb::return_to_war:
    case Verb::gain_ability:
    case Verb::lose_abilities: return {resources, "resources"};
    // clang-format off
    case Verb::nothing: case Verb::reduce: case Verb::increase: case Verb::set_amount:
    case Verb::look: case Verb::reveal: case Verb::cannot: case Verb::create: case Verb::assault:
    case Verb::barter: case Verb::draw: case Verb::surrender: case Verb::wait:
    case Verb::begin_campaign: case Verb::reset_damage: case Verb::cost_less: break;
      // clang-format on
  }
  return {~Things{0}, ""};
}

// "gain health"
std::string spoken(Verb verb) {
  std::string words{name_of(verb)};
  std::replace(words.begin(), words.end(), '_', ' ');
  return words;
}

// Whether a prohibition stops something. Commanders are forbidden only what they do, and of other
// things it may be said what is done to them: items are transferred, and locations assaulted.
bool can_be_forbidden(Verb verb, Thing thing) {
  if (thing == Thing::commander) return true;
  const Things units = reach_of(Verb::attack).things;
  constexpr Things places = things(Thing::location, Thing::encampment, Thing::this_location);
  if (verb == Verb::assault) return ((units | places) & things(thing)) != 0;
  const bool of_items = verb == Verb::transfer || verb == Verb::discard;
  const Things also = of_items ? things(Thing::item) : Things{0};
  return ((reach_of(verb).things | also) & things(thing)) != 0;
}

// Whether the step changes something by an amount that is 0.
bool changes_by_nothing(const Step& step) {
  constexpr Verbs by_an_amount = verbs(
      Verb::damage, Verb::reduce, Verb::increase, Verb::gain_health, Verb::enable, Verb::disable,
      Verb::gain_gold, Verb::gain_mana, Verb::lose_gold, Verb::lose_mana, Verb::acquire, Verb::get,
      Verb::change_snipe, Verb::add_counters, Verb::remove_counters, Verb::cost_less);
  const bool snipe = step.verb == Verb::gain_keyword && step.keyword == Keyword::snipe;
  return ((verbs(step.verb) & by_an_amount) != 0 || snipe) && step.amount.number == 0 &&
         step.armor.number == 0 && !step.up_to_yours;
}

// Whether the condition can never hold while the ability is in force.
bool never_holds(const CardText& card, const Ability& ability) {
  const Condition& when = ability.when;
  if (when.none()) return false;
  if (when.fewer_than != 0 && when.at_least >= when.fewer_than) return true;
  Filter units;
  units.is = Thing::unit;
  const Thing own = own_thing(card.type);
  const bool has_unit = own == Thing::this_unit || own == Thing::item;  // which is a unit itself
  return has_unit && ability.kind == AbilityKind::continuous && when.fewer_than == 1 &&
         when.of == units;
}

// --- Inactive regions (2.3, 5.2.1-6) ---

// What happens to active resources alone: only they have health, a state and counters (3.2-4,
// 3.7-1), act, and have the abilities that they gain.
constexpr Verbs to_what_is_active =
    verbs(Verb::damage, Verb::gain_health, Verb::health_is, Verb::set_aside, Verb::return_to_war,
          Verb::move, Verb::enable, Verb::disable, Verb::guard, Verb::mount, Verb::dismount,
          Verb::snipe, Verb::engage, Verb::get, Verb::change_snipe, Verb::gain_keyword,
          Verb::lose_keyword, Verb::gain_ability, Verb::add_counters, Verb::remove_counters,
          Verb::attack, Verb::assault, Verb::block, Verb::discard, Verb::transfer);

// Whether something can be done to what is in this region. What is in the ruins cannot be put there
// once more (2.1-2).
bool can_happen_in(Where where, Verb verb) {
  return !is_inactive(where) ||
         ((verbs(verb) & to_what_is_active) == 0 && where_it_leads(verb) != where);
}

// "enable never happens in the ruins"
std::string never_in(Where where, Verb verb) {
  return spoken(verb) + " never happens in the " + std::string{name_of(where)};
}

bool is_own(Whom whom) { return whom == Whom::this_unit || whom == Whom::this_resource; }

// Returns the inactive region in which a step finds its thing, or `active` if the text does not
// say: what the ability did to the thing before may have moved it.
Where found_in(const Ability& ability, const Step& step) {
  if (step.to == Whom::all) return step.filter.where;
  for (const Step* before = ability.steps.data(); before != &step; ++before)
    if ((before->to == step.to && before->choice == step.choice) ||
        (is_own(before->to) && is_own(step.to)))
      return Where::active;
  if (const Filter* words = words_of(ability, step)) return words->where;
  if (is_own(step.to)) return ability.from;
  const bool before_it_happens = step.to == Whom::it && ability.on.moment == Timing::would;
  return before_it_happens ? ability.on.what.where : Where::active;
}

class IdleTexts {
 public:
  explicit IdleTexts(const CardText& card) : card_(card) {}

  std::vector<std::string> find() {
    for (const auto& one : card_.keywords)
      if (one.keyword == Keyword::duration && one.value <= 0)
        nothing("a condition without duration lasts as long as one with duration 0 (4.4-2)");
    for (const auto& income : card_.income) look_at_level(income.level);
    for (const auto& cost : card_.cost) look_at_cost(cost, Where::active);
    for (const auto& ability : card_.abilities) look_at(ability);
    return std::move(found_);
  }

 private:
  void nothing(const std::string& why) { found_.push_back("the text would do nothing: " + why); }
  void never(const std::string& why) {
    found_.push_back("the text would never be triggered: " + why);
  }

  void look_at(const Ability& ability) {
    look_at_level(ability.level);
    if (never_holds(card_, ability)) nothing("its condition never holds");
    look_at_trigger(ability.on);
    for (const auto& cost : ability.cost) look_at_cost(cost, ability.from);
    for (const auto& choice : ability.choose)
      if (choice.count.number == 0) nothing("it chooses nothing");
    for (const auto& step : ability.steps) look_at_step(ability, step);
  }

  void look_at_level(std::uint8_t level) {
    const bool has_level = card_.type == CardType::location || card_.type == CardType::upgrade;
    if (level != 0 && !has_level) nothing("only locations and upgrades have levels (3.4-9, 3.5-3)");
  }

  void look_at_trigger(const Trigger& on) {
    const Where where = on.what.where;
    if (!can_happen_in(where, on.event)) never(never_in(where, on.event));
    const VerbFacts& event = facts_of(on.event);
    if (is_inactive(where) && on.moment == Timing::does && event.activates)
      never("what was " + std::string{event.done} + " is no longer in the " +
            std::string{name_of(where)});
    if (on.what.is == Thing::anything) return;
    const Thing what = on.what.is == Thing::this_resource ? own_thing(card_.type) : on.what.is;
    const Reach reach = reach_of(on.event);
    if ((reach.things & things(what)) == 0)
      never(spoken(on.event) + " happens to " + reach.called + " alone");
  }

  // 6.4-4: what cannot be done is never paid.
  void look_at_cost(const Cost& cost, Where performer) {
    const Where where = cost.what == Whom::chosen ? cost.filter.where : performer;
    const Verb verb = verb_of(cost.pay);
    if (verb != Verb::nothing && !can_happen_in(where, verb))
      nothing("nobody can pay for it, since " + never_in(where, verb) + " (6.4-4)");
  }

  void look_at_step(const Ability& ability, const Step& step) {
    const Thing thing = thing_of(card_, ability, step);
    const Reach reach = reach_of(step.verb);
    if ((reach.things & things(thing)) == 0)
      nothing(spoken(step.verb) + " happens to " + reach.called + " alone");
    if (changes_by_nothing(step)) nothing(spoken(step.verb) + " 0");
    const bool forbids = step.verb == Verb::cannot;
    if (forbids && !can_be_forbidden(step.forbids, thing))
      nothing(spoken(step.forbids) + " never happens to what it names");
    const Verb verb = forbids ? step.forbids : step.verb;
    const Where where = found_in(ability, step);
    // What lasts for the term reaches what becomes active again before its end.
    if (step.lasts == Lasts::always && !can_happen_in(where, verb)) nothing(never_in(where, verb));
  }

  const CardText& card_;
  std::vector<std::string> found_;
};

}  // namespace

std::vector<std::string> idle_texts(const CardText& card) { return IdleTexts(card).find(); }

}  // namespace arbiter::conquest
