// Reading a position: who is where, what a resource is worth now, which abilities are in force, and
// whether a thing matches the words of a text (book 1.5.2, 2, 3, 5.6 to 5.8, 7). Whatever looks at
// all resources, at everything that lasts or at every ability in force charges for it
// (engine/core/work.hpp). When the units of work are used up, it stops early and its answer means
// nothing.
#pragma once
#include <algorithm>
#include <cassert>
#include <cstdint>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "conquest/rows.hpp"
#include "engine/core/short_list.hpp"
#include "engine/core/work.hpp"
#include "engine/games/conquest/content.hpp"
#include "engine/games/conquest/in_play.hpp"
#include "engine/games/conquest/state.hpp"

namespace arbiter::conquest {

// An ability in force with its place and its preference (5.8-3, 5.8-4).
struct InForce {
  AbilityRef ref;
  const Ability* ability = nullptr;
  TextPlace text;
  std::uint16_t x = 0;
  TextContext context;
};

// An action of a resource, and the rule by which it cannot be performed now, if there is one.
struct StandingAction : InForce {
  RuleId denied;
};

inline constexpr std::uint16_t arsenal_capacity = 10;  // 2.3.1-3
inline constexpr unsigned most_locations = 4;          // 3.4-2

class Additions;

// Charges a closer look at each of this many things: whether it matches words, what its card says.
inline bool inspect(std::size_t things) { return glance(8 * things); }
// Charges a comparison of each of this many things with each other one.
inline bool glance_at_pairs(std::size_t things) { return glance(things * things / 2); }

// Returns the region of a resource's commander that these words name. Requires an inactive one.
constexpr Region::Kind region_of(Where where) {
  assert(is_inactive(where));
  if (where == Where::arsenal) return Region::Kind::arsenal;
  if (where == Where::ruins) return Region::Kind::ruins;
  return where == Where::void_ ? Region::Kind::void_ : Region::Kind::domain;
}
// Whether a resource is where this ability is in force: active, or in the inactive region that the
// text names (6.2-6, 7-5).
constexpr bool in_its_region(const Resource& resource, const Ability& ability) {
  return ability.from == Where::active ? decides<"2.3-2">(resource.in.active())
                                       : resource.in.kind == region_of(ability.from);
}

// Whether the text says that the step finds its thing in the inactive region where this is.
inline bool states_region(const Ability& ability, const Step& step, const Resource& resource) {
  const Filter* words = words_of(ability, step);
  return words && is_inactive(words->where) && region_of(words->where) == resource.in.kind;
}

// Whether it lasts on this resource.
inline bool affects(const Lasting& lasting, Id id) {
  if (!glance(lasting.affected.size())) return false;
  return std::find(lasting.affected.begin(), lasting.affected.end(), id) != lasting.affected.end();
}

class Reading {
 public:
  Reading(const Content& the_content, const State& the_state)
      : content(the_content), state(the_state) {}
  // For many questions about a position that does not change meanwhile. If the position has no
  // cache, one is made in `memory`, which must outlive the reading.
  Reading(const Content& the_content, const State& the_state, InPlay& memory);

  const Content& content;
  const State& state;

  // --- Resources and regions ---
  const Resource* find(Id id) const;
  const CardText& text(const Resource& resource) const { return content.text(resource.card); }
  bool known(const Resource& resource) const { return resource.card.known(); }
  bool is_encampment(const Resource& resource) const {
    return resource.card == content.encampment();
  }
  bool is_type(const Resource& resource, CardType type) const {
    return known(resource) && text(resource).type == type;
  }
  bool is_unit_card(const Resource& resource) const {  // mercenary or creature
    return known(resource) && decides<"3.2-1">(content.of(resource.card).unit);
  }
  bool is_mount(const Resource& resource) const {  // a unit card under a rider, no unit (3.2.4-6)
    return is_unit_card(resource) && resource.on;
  }
  bool is_unit(const Resource& resource) const {  // active or not, but not a mount
    return is_unit_card(resource) && !resource.on;
  }
  const Resource* active_unit(Id id) const;  // null unless it is an active unit
  const Resource* mount_of(Id rider) const;
  // Whether it is on the resource or on its mount, and so goes where that goes (3.3-2).
  bool goes_with(const Resource& one, Id bearer) const;
  // Whether it is an item of a mount, which has no abilities until the mount is dismounted.
  bool borne_by_mount(const Resource& resource) const {
    if (!resource.on) return false;
    const auto* bearer = find(resource.on);  // only an item is on what is itself on something
    return bearer && bearer->on;
  }
  std::uint16_t arsenal_size(Seat commander) const;
  std::uint8_t locations(
      Seat commander) const;              // active ones that count toward the limit of four
  std::uint8_t level(Id location) const;  // 3.4-8
  Id encampment_of(Seat commander) const { return Id{commander, 1}; }
  bool location_active(Id location) const;

  // --- Commanders ---
  unsigned in_war() const;
  bool in_war(Seat commander) const {
    return commander.number < state.commanders.size() && state.commander(commander).in_war;
  }
  Seat next_commander(Seat commander) const;  // the next one clockwise still in the war (E-21)
  // Returns the commander while he is in the war, else one of his side (D.3), else the next
  // commander.
  Seat or_next(Seat commander) const;

  // --- Appendix D: teams (teams.cpp) ---
  bool same_team(Seat one, Seat other) const;  // D.2-1; without teams only the same commander
  SeatSet team_of(Seat commander) const;       // including those who have left
  // Whether a resource that is in this region is an ally of the commander (E-4, D.2-2, R-127).
  bool ally(const Resource& resource, Region in, Seat commander) const;
  bool ally(const Resource& resource, Seat commander) const {
    return ally(resource, resource.in, commander);
  }
  // Whether the thing belongs to a team member who shares nothing but the team (D.2-3 to D.2-6).
  bool team_members_thing(Id thing, Seat commander) const;

  // --- Appendix D: sides (joint.cpp). The members of a side share term, priority, gold and mana,
  // and each commands all its resources. A side is a team in Joint Conquest, otherwise a commander.
  // ---
  Seat side(Seat commander) const {  // the team's first member, or the commander himself
    if (!state.variants.joint || !commander.is_player()) return commander;
    return decides<"D.3-1">(state.variants.team[commander.number]);
  }
  bool same_side(Seat one, Seat other) const { return side(one) == side(other); }
  SeatSet members(Seat side_of) const;  // those still in the war
  bool side_in_war(Seat side_of) const {
    return state.variants.joint ? !members(side_of).empty() : in_war(side_of);
  }
  unsigned sides_in_war() const;
  Seat next_side(Seat commander) const;     // the next one clockwise still in the war
  Seat or_next_side(Seat commander) const;  // his own side while it is in the war
  bool holds_priority(Seat commander) const;
  const Commander& purse(Seat commander) const { return state.commander(side(commander)); }
  // Returns who stands for the campaigning side in the effects that rules make.
  Seat campaigner() const { return or_next(state.at.term); }
  // Returns the next member of the campaigning side, after `after` if that is a commander, whose
  // arsenal exceeds the capacity, or nobody (4.7-3).
  Seat over_capacity(Seat after) const;

  // --- Appendix D: generals (generals.cpp) ---
  bool is_general(const Resource& resource) const;
  const Resource* general_of(Seat commander) const;  // null if it is in a shuffled domain

  // --- Combat ---
  const Combat* assault() const;  // the running assault, if any
  bool assaulting(Id unit) const;
  bool in_combat() const { return decides<"E-8">(!state.at.combats.empty()); }

  // --- Characteristics (3.2) ---
  bool able(const Resource& unit) const { return unit.unable == 0; }
  std::int16_t strike(const Resource& unit) const;
  std::int16_t armor(const Resource& unit) const;
  std::int16_t armor(const Resource& unit, const Additions& to_armor) const;
  std::int16_t base_health(const Resource& unit) const;  // 3.2.1-1, 3.2.1-2
  std::int16_t health(const Resource& unit) const;       // 3.2.1-3
  std::int16_t health(const Resource& unit, const Additions& to_armor) const;
  bool has_keyword(const Resource& unit, Keyword keyword) const;
  bool can_mount_type(const Resource& unit, const Resource& steed) const;  // C.2.2-2
  std::int16_t snipe_value(const Resource& unit) const;                    // 0 without the keyword

  // --- Abilities in force (7) --- Calls visit(InForce) for each triggered ability with this timing
  // that answers one of `events`. The visit may mark abilities as used up. With `gone` it includes
  // those printed on resources that are not active, which only matter to a listener.
  template <class Visit>
  void for_each_triggered(Timing timing, Verbs events, bool gone, Visit visit) const;
  // Returns the actions of a resource (6.2.1): first all that it prints, so that an action's number
  // is its place on the card, then those that it has gained.
  std::vector<StandingAction> actions_of(const Resource& resource) const;
  // Calls visit(StepInForce) for each step of a continuous ability in force that does one of
  // `wanted`, in no particular order. It also charges for everything that lasts, which the caller
  // looks at as well.
  template <class Visit>
  void for_each_continuous(Verbs wanted, Visit visit) const;
  // Returns how many resources are looked at to find those of a list.
  std::size_t looked_at(std::vector<std::uint16_t> InPlay::*list) const {
    return kept() ? (kept()->*list).size() : state.resources.size();
  }
  template <class Visit>
  void for_each_active(Visit visit) const {
    for_each_at(kept() ? &kept()->active : nullptr, [&](const Resource& one) {
      if (one.in.active()) visit(one);
    });
  }
  template <class Visit>
  void for_each_attached(Visit visit) const {
    for_each_at(kept() ? &kept()->attached : nullptr, [&](const Resource& one) {
      if (one.on) visit(one);
    });
  }
  bool condition_holds(const Condition& condition, const TextContext& context) const;
  TextContext context_of(const Resource& resource) const;
  Record record_of(const Resource& resource) const;
  Record record_of(Seat commander) const;
  // By how much effects in force reduce the cost of acting with this resource of an arsenal.
  struct Reduction {
    std::uint16_t gold = 0;
    std::uint16_t mana = 0;
  };
  Reduction reduction(const Resource& resource) const;
  // Whether an effect in force forbids `verb` for the target (5.8-2).
  bool forbidden(Verb verb, const Target& target) const;
  // Whether this effect does, which lasts for the term.
  bool forbids(const Lasting& lasting, Verb verb, const Target& target) const;

  // --- Words (1.5.2, R-144) ---
  bool fits(const Filter& filter, const Target& target, const TextContext& context) const;
  // Whether a card that the log has not named may turn out to fit.
  bool may_fit(const Filter& filter, const Resource& resource, const TextContext& context) const;
  bool local(const Record& source, const Resource& resource,
             Region in) const;  // 5.6-3, 8.2-1, 8.2-2
  bool distant(const Record& source, const Resource& resource, Region in) const;  // 5.6-4
  // Returns everything that matches, clockwise from the campaigning commander, the oldest first
  //
  std::vector<Target> all_fitting(const Filter& filter, const TextContext& context) const;
  // Sorts resources in the same order.
  void in_order(std::vector<Id>& resources) const;
  std::size_t count_fitting(const Filter& filter, const TextContext& context) const;
  bool step_reaches(const Step& step, const Target& target, const TextContext& context) const;
  bool step_reaches(const Step& step, const Resource& target, const TextContext& context) const;

  // --- Equipment (3.2.3) ---
  bool may_bear(const Resource& unit, const Resource& item) const;  // by its type (3.2.3-4, E-11)
  bool has_place_for(const Resource& unit,
                     const Resource& item) const;  // in addition to what it bears

  // --- The text of an effect ---
  const Ability* ability_at(const TextPlace& place) const {
    if (!place.card.known() || place.ability == no_index) return nullptr;
    return &content.text(place.card).abilities[place.ability];
  }
  // Returns null if no card of the pack has such a sentence.
  const Step* find_step(const TextPlace& place) const {
    if (place.card.index >= content.cards.size()) return nullptr;
    const auto& abilities = content.text(place.card).abilities;
    const bool there =
        place.ability < abilities.size() && place.step < abilities[place.ability].steps.size();
    return there ? &abilities[place.ability].steps[place.step] : nullptr;
  }
  const Step& step_at(const TextPlace& place) const {
    return content.text(place.card).abilities[place.ability].steps[place.step];
  }

  bool printed_in_force(const Resource& resource, const Ability& ability,
                        const TextContext& context) const {
    return in_force(resource, ability, context, [&](const Condition& when) {
      return when.none() || condition_holds(when, context);
    });
  }
  // Whether the cache equals what would be found without it.
  bool kept_is_right() const;
  // Whether it has lost the abilities that it prints, whatever their level and condition.
  bool abilities_lost(const Resource& resource) const {
    return borne_by_mount(resource) || loses_abilities(resource);
  }

 private:
  friend class Additions;
  friend class Survey;

  // Whether an ability that it prints is in force. `holds` checks its condition.
  template <class Holds>
  bool in_force(const Resource& resource, const Ability& ability, const TextContext& context,
                Holds holds) const {
    if (borne_by_mount(resource)) return false;
    if (ability.level != 0 && level(context.location) < ability.level)
      return false;                          // 3.4-9, 3.5-3
    if (!holds(ability.when)) return false;  // 7-6
    if (is_action(ability)) return true;     // it is no ability (1.5-4, 5.1-1)
    for (const auto& step : ability.steps)   // it does not depend on itself
      if (step.verb == Verb::lose_abilities) return true;
    return !loses_abilities(resource);
  }
  bool loses_abilities(const Resource& resource) const { return lost(resource) != Preference{}; }
  // Returns the rule by which an action that it prints is not in force, or none if it is.
  RuleId denied(const Resource& resource, const Ability& action, const TextContext& context) const;
  // Returns the cache of this position, or null (in_play.hpp).
  const InPlay* kept() const {
    if (own_ != nullptr) return own_;
    const InPlay& now = state.in_play.now;
    const bool known = now.content == &content && now.places_known && now.moved.empty();
    return known ? &now : nullptr;
  }
  // Visits all resources if there is no cache.
  template <class Visit>
  void for_each_at(const std::vector<std::uint16_t>* places, Visit visit) const {
    if (!places) {
      for (const auto& one : state.resources) visit(one);
      return;
    }
    for (const auto place : *places) visit(state.resources[place]);
  }
  // Visits active resources that print a continuous ability that does one of `wanted`.
  template <class Visit>
  void for_each_speaking(Verbs wanted, Visit visit) const {
    for_each_at(kept() ? &kept()->speaking : nullptr, [&](const Resource& one) {
      if ((continuous(one) & wanted) != 0) visit(one);
    });
  }
  // Whether the filter can only match active resources when the text is read in its own place.
  bool only_active(const Filter& filter, const TextContext& context) const;

  // Returns the steps of continuous abilities in force, at least those that do one of `wanted`.
  // They come from the cache, or are found now and stored in `own`. Each of them is charged.
  std::span<const StepInForce> steps_in_force(Verbs wanted, std::vector<StepInForce>& own) const;

  bool gains(const Lasting& lasting, const Resource& resource) const;
  // Returns what the continuous abilities printed on an active resource do.
  Verbs continuous(const Resource& resource) const {
    if (!resource.in.active() || !known(resource)) return 0;
    const Verbs does = content.of(resource.card).continuous;
    return does != 0 && borne_by_mount(resource) ? 0 : does;
  }
  // Whether something grants abilities: a continuous ability, or something that lasts.
  bool something_gained() const;
  // Whether its printed triggered abilities are in force where it is.
  bool answers_here(const Resource& resource) const {
    if (!known(resource)) return false;
    const auto& facts = content.of(resource.card);
    if (resource.in.active()) return (facts.would | facts.does) != 0;
    return (facts.answers_from >> static_cast<unsigned>(resource.in.kind) & 1u) != 0;
  }
  bool text_active(const Resource& resource) const {
    return decides<"7-5">(resource.in.active()) && known(resource) && !borne_by_mount(resource);
  }
  Preference lost(const Resource& resource) const;
  // Charges a visit of every step that the resource prints.
  bool inspect_steps(const Resource& resource) const {
    return inspect(content.of(resource.card).weight);
  }
  bool belongs_to(const Resource& resource, Region in, Seat commander) const;
  bool fits_resource(const Filter& filter, const Resource& resource,
                     const TextContext& context) const;
  bool fits_around(const Filter& filter, const Resource& resource,
                   const TextContext& context) const;
  bool fits_card(const Filter& filter, const Resource& resource) const;
  bool fits_place(const Filter& filter, const Resource& resource, const TextContext& context) const;
  bool fits_kind(const Filter& filter, const Resource& resource, const TextContext& context) const;
  bool fits_commander(const Filter& filter, Seat commander, const TextContext& context) const;
  bool keyword_applies(const Step& step, const Resource& unit, Keyword keyword,
                       const Resource* steed) const;
  bool keyword_now(const Resource& unit, Keyword keyword, const Resource* steed) const;
  bool printed_keyword(const Resource& unit, Keyword keyword, const Resource* steed) const;
  template <class Visit>
  void for_each_gained(const Resource& resource, Visit visit) const;
  // Visits the commander, his arsenal and his domain, if they match.
  template <class Visit>
  void for_each_region_fitting(const Filter& filter, Seat seat, const TextContext& context,
                               Visit visit) const {
    if (filter.is == Thing::anything) return;
    for (const auto kind : {Target::Kind::commander, Target::Kind::arsenal, Target::Kind::domain})
      if (const Target target{kind, Id{seat, 0}}; fits(filter, target, context)) visit(target);
  }

  const InPlay* own_ = nullptr;  // the cache of this reading alone
};

// What effects in force add to an attribute of units (3.2-7, 5.8-5), collected once for many units.
// Valid as long as the position does not change.
class Additions {
 public:
  Additions(const Reading& read, Amount Step::*attribute);
  int to(const Resource& unit) const;
  // Returns the mount of a unit that is not a mount itself.
  const Resource* mount_of(const Resource& unit) const {
    return any_mount_ && !read_.is_mount(unit) ? read_.mount_of(unit.id) : nullptr;
  }

 private:
  const Reading& read_;
  Amount Step::*attribute_;
  std::vector<StepInForce> own_;  // used if there is no cache
  ShortList<const StepInForce*, 8> continuous_;
  std::size_t costs_ = 0;  // how many things are looked at for each unit
  bool any_mount_ = false;
};

// Fills the cache of a position (in_play.hpp, in_play.cpp).
class Survey {
 public:
  explicit Survey(const Reading& read) : read_(read) {}

  void places(InPlay& now) const;
  // Updates the lists for what moved, and checks whether the steps in force may have changed.
  void moved(InPlay& now) const;
  void steps(InPlay& now);
  // Lists the steps that take abilities away, the strongest first.
  void list_losses(std::vector<StepInForce>& losses);
  // Adds the steps of continuous abilities in force that do one of `wanted`.
  void list_steps(Verbs wanted, std::vector<StepInForce>& steps);

 private:
  // Whether a condition holds for a commander, or for all of them.
  struct Held {
    const Condition* condition = nullptr;
    Seat commander;
    bool holds = false;
  };

  void list_places(InPlay& now) const;
  void list_place(const Resource& one, std::uint16_t place, InPlay& now) const;
  void sum_up(InPlay& now) const;
  void add_printed(const Resource& resource, const TextContext& context);
  void add_steps(const Ability& ability, const TextContext& context, Preference preference);
  void add(const StepInForce& one);
  bool holds(const Condition& condition, const TextContext& context);

  const Reading& read_;
  Verbs wanted_ = 0;
  std::vector<StepInForce>* steps_ = nullptr;
  std::uint32_t place_ = 0;
  bool counting_ = false;                // InPlay::counting
  ShortList<std::uint32_t, 16> shared_;  // indexes in `steps_` of those that may stand for several
  std::size_t next_shared_ = 0;
  ShortList<Held, 8> held_;
  std::size_t next_held_ = 0;
};

// An ability that an effect grants to a resource, by a timed effect or by another resource's
// continuous ability.
struct Gained {
  AbilityRef ref;
  const Ability* ability = nullptr;
  TextPlace text;
  std::uint16_t x = 0;
  Preference preference;
};

template <class Visit>
void Reading::for_each_gained(const Resource& resource, Visit visit_in_force) const {
  const auto visit = [&](const Gained& one) {  // 7-6, R-105
    if (one.ability->when.none() || condition_holds(one.ability->when, context_of(resource)))
      visit_in_force(one);
  };
  glance(state.lasting.size());
  for (const auto& lasting : state.lasting) {
    if (out_of_work()) return;
    if (!gains(lasting, resource)) continue;
    const auto index = step_at(lasting.text).ability;
    visit(Gained{{resource.id, lasting.number, {}, index},
                 &content.text(lasting.text.card).abilities[index],
                 {lasting.text.card, index, 0},
                 lasting.x,
                 {1, lasting.number, 0, 0}});
  }
  constexpr Verbs grants = verbs(Verb::gain_ability);
  if ((content.any.continuous & grants) == 0 || !glance(looked_at(&InPlay::speaking))) return;
  for_each_speaking(grants, [&](const Resource& one) {
    if (!inspect_steps(one)) return;
    const auto context = context_of(one);
    const auto& abilities = text(one).abilities;
    for (std::uint8_t i = 0; i < abilities.size(); ++i) {
      const auto& ability = abilities[i];
      if (ability.kind != AbilityKind::continuous) continue;
      for (std::uint8_t place = 0; place < ability.steps.size(); ++place) {
        const auto& step = ability.steps[place];
        if (step.verb != Verb::gain_ability || !printed_in_force(one, ability, context)) continue;
        if (!step_reaches(step, resource, context)) continue;
        const Preference preference{2, one.since, i, place};
        const auto& gained = abilities[step.ability];
        if (!is_action(gained) && !(preference > lost(resource))) continue;
        visit(Gained{{resource.id, 0, one.id, step.ability},
                     &text(one).abilities[step.ability],
                     {one.card, step.ability, 0},
                     0,
                     preference});
      }
    }
  });
}

template <class Visit>
void Reading::for_each_continuous(Verbs wanted, Visit visit) const {
  if (!state.lasting.empty() && !inspect(state.lasting.size())) return;
  std::vector<StepInForce> own;
  for (const auto& one : steps_in_force(wanted, own))
    if ((verbs(one.step->verb) & wanted) != 0) visit(one);
}

template <class Visit>
void Reading::for_each_triggered(Timing timing, Verbs events, bool gone, Visit visit) const {
  if (events == 0) return;
  const auto answered = [&](const CardFacts& facts) {
    return ((timing == Timing::would ? facts.would : facts.does) & events) != 0;
  };
  const auto visit_printed = [&](const Resource& resource, const TextContext& context,
                                 bool in_force) {
    const auto& abilities = text(resource).abilities;
    for (std::uint8_t i = 0; i < abilities.size(); ++i) {
      const auto& ability = abilities[i];
      const bool answers = ability.kind == AbilityKind::triggered && ability.on.moment == timing &&
                           (verbs(ability.on.event) & events) != 0;
      if (answers && in_its_region(resource, ability) == in_force)
        visit(InForce{{resource.id, 0, {}, i}, &ability, {resource.card, i, 0}, 0, context});
    }
  };
  const auto look_at = [&](const Resource& resource, bool gained) {
    if (!known(resource)) return;
    const bool printed = answered(content.of(resource.card));
    if (!printed && !gained) return;
    if (!resource.in.active()) {
      if (printed && answers_here(resource) && inspect_steps(resource))
        visit_printed(resource, context_of(resource), true);
      if (!printed || !gone) return;
      const Aside aside;
      if (inspect_steps(resource)) visit_printed(resource, context_of(resource), false);
      return;
    }
    if (!inspect_steps(resource)) return;
    const auto context = context_of(resource);
    if (printed) visit_printed(resource, context, true);
    if (!gained || !text_active(resource)) return;
    for_each_gained(resource, [&](const Gained& one) {
      if ((verbs(one.ability->on.event) & events) != 0 && one.ability->on.moment == timing)
        visit(InForce{one.ref, one.ability, one.text, one.x, context});
    });
  };
  const bool gained = something_gained();
  const bool all = gained || !kept();
  inspect((all ? state.resources.size() : kept()->answering.size()) + state.lasting.size());
  if (!all && gone) {
    const Aside aside;
    glance(state.resources.size());
  }
  if (gained || answered(all || gone ? content.any : kept()->answers))
    for_each_at(all || gone ? nullptr : &kept()->answering,
                [&](const Resource& one) { look_at(one, gained); });
  for (const auto& lasting : state.lasting) {
    const auto& step = step_at(lasting.text);
    if (step.verb != Verb::create || !lasting.used.empty()) continue;
    const auto& ability = content.text(lasting.text.card).abilities[step.ability];
    if (ability.on.moment != timing || (verbs(ability.on.event) & events) == 0) continue;
    TextContext context;
    context.unit = lasting.source.unit;
    context.location = lasting.source.location;
    context.source = lasting.source;
    if (!condition_holds(ability.when, context)) continue;  // 7-6
    visit(InForce{{Id{}, lasting.number, {}, step.ability},
                  &ability,
                  {lasting.text.card, step.ability, 0},
                  lasting.x,
                  context});
  }
}

}  // namespace arbiter::conquest
