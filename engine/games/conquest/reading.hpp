// Reading a position: who is where, what a resource is worth now, which abilities are in force, and
// whether a thing fits the words of a text (book 1.5.2, 2, 3, 5.6 to 5.8, 7).
//
// Whatever looks at all resources, at all that lasts or at every ability in force charges for it
// (engine/core/work.hpp). Where the units are used up it ends early, and its answer means nothing.
#pragma once
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "engine/core/short_list.hpp"
#include "engine/core/work.hpp"
#include "engine/games/conquest/content.hpp"
#include "engine/games/conquest/state.hpp"

namespace arbiter::conquest {

// Where a text stands, for its words "this unit", "ally", "local", "it".
struct TextContext {
  Id resource;    // the resource that the text is on; none for a created ability
  Id unit;        // "this unit"
  Id location;    // "this location"
  Record source;  // its commander and place count for "ally", "local", "distant"
  Target it;      // the location or region chosen as direction, for `in: it`
  Id gone;        // a resource that is judged where it was
  Region gone_from;
};

// An ability in force with the place where it stands and its preference (5.8-3, 5.8-4).
struct InForce {
  AbilityRef ref;
  const Ability* ability = nullptr;
  TextPlace text;
  std::uint16_t x = 0;
  TextContext context;
};

inline constexpr std::uint16_t arsenal_capacity = 10;  // 2.3.1-3
inline constexpr unsigned most_locations = 4;          // 3.4-2

// Preference of effects on abilities: printed below timed below continuous; within a kind by stamp;
// of one resource by the place in its text, as what it says last was created last.
struct Preference {
  std::uint8_t kind = 0;
  std::uint16_t stamp = 0;
  std::uint8_t ability = 0;
  std::uint8_t step = 0;
  auto operator<=>(const Preference&) const = default;
};

class Additions;

// Charges a closer look at each of so many things: whether it fits words, what its card says.
inline bool inspect(std::size_t things) { return glance(8 * things); }
// Charges a comparison of each of so many things with each other.
inline bool glance_at_pairs(std::size_t things) { return glance(things * things / 2); }

class Reading {
 public:
  Reading(const Content& the_content, const State& the_state)
      : content(the_content), state(the_state) {}

  const Content& content;
  const State& state;

  // --- Resources and regions ---
  const Resource* find(Id id) const;
  const CardText& text(const Resource& resource) const { return content.text(resource.card); }
  bool known(const Resource& resource) const { return resource.card.known(); }
  bool is_encampment(const Resource& resource) const {
    return resource.card == content.encampment();
  }
  bool is_type(const Resource& resource, CardType type) const;
  bool is_unit_card(const Resource& resource) const;  // mercenary or creature (3.2-1)
  bool is_mount(const Resource& resource) const;  // a unit card under a rider: no unit (3.2.4-6)
  bool is_unit(const Resource& resource) const;   // active or not, but no mount
  const Resource* active_unit(Id id) const;       // null unless it is an active unit
  const Resource* mount_of(Id rider) const;
  const Resource* mount_uncharged(Id rider) const;  // where the caller charges
  // Whether it is on the resource or on the mount of it, and so goes where that goes (3.3-2).
  bool goes_with(const Resource& one, Id bearer) const;
  // Whether it is an item of a mount: without abilities until that is dismounted.
  bool borne_by_mount(const Resource& resource) const;
  std::uint16_t arsenal_size(Seat commander) const;
  std::uint8_t locations(
      Seat commander) const;              // active ones that count for the limit of four
  std::uint8_t level(Id location) const;  // 3.4-8
  Id encampment_of(Seat commander) const { return Id{commander, 1}; }
  bool location_active(Id location) const;

  // --- Commanders ---
  unsigned in_war() const;
  bool in_war(Seat commander) const;
  Seat next_commander(Seat commander) const;  // the next one clockwise still in the war (E-21)
  // Himself while he is in the war, else one of his side (D.3), else the next commander.
  Seat or_next(Seat commander) const;

  // --- Appendix D: teams (teams.cpp) ---
  bool same_team(Seat one, Seat other) const;  // D.2-1; the same commander where there are no teams
  SeatSet team_of(Seat commander) const;       // also those who have left
  // Whether a resource that is in this region is an ally of the commander (E-4, D.2-2, R-127).
  bool ally(const Resource& resource, Region in, Seat commander) const;
  bool ally(const Resource& resource, Seat commander) const {
    return ally(resource, resource.in, commander);
  }
  // The thing of a team member who shares nothing but the team (D.2-3 to D.2-6).
  bool team_members_thing(Id thing, Seat commander) const;

  // --- Appendix D: sides (joint.cpp). A side shares term, priority, gold and mana, and each of its
  // members commands all its resources: a team in Joint Conquest, else a commander. ---
  Seat side(Seat commander) const;  // the team's first member; else the commander himself
  bool same_side(Seat one, Seat other) const;
  SeatSet members(Seat side_of) const;  // those still in the war
  bool side_in_war(Seat side_of) const;
  unsigned sides_in_war() const;
  Seat next_side(Seat commander) const;     // the next one clockwise still in the war
  Seat or_next_side(Seat commander) const;  // his own while it is in the war
  bool holds_priority(Seat commander) const;
  const Commander& purse(Seat commander) const { return state.commander(side(commander)); }
  // Stands for the campaigning side in the effects that rules make.
  Seat campaigner() const { return or_next(state.at.term); }
  // The next member of the campaigning side, after `after` where that is a commander, who has more
  // than the capacity in his arsenal; nobody where there is none (4.7-3).
  Seat over_capacity(Seat after) const;

  // --- Appendix D: generals (generals.cpp) ---
  bool is_general(const Resource& resource) const;
  const Resource* general_of(Seat commander) const;  // null where it is in a shuffled domain

  // --- Combat ---
  const Combat* assault() const;  // the running assault, if any
  bool assaulting(Id unit) const;
  bool in_combat() const { return !state.at.combats.empty(); }

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

  // --- Abilities in force (7) ---
  // Calls visit(InForce) for each triggered ability with this timing that answers one of `events`.
  // The visit may mark abilities as used up.
  template <class Visit>
  void for_each_triggered(Timing timing, Verbs events, Visit visit) const;
  // The actions that stand on a resource now, printed and gained (6.2.1), in order.
  std::vector<InForce> actions_of(const Resource& resource) const;
  // Calls visit(context, step, preference) for each step of a continuous ability in force that does
  // one of `wanted`.
  template <class Visit>
  void for_each_continuous(Verbs wanted, Visit visit) const;
  bool condition_holds(const Condition& condition, const TextContext& context) const;
  TextContext context_of(const Resource& resource) const;
  Record record_of(const Resource& resource) const;
  Record record_of(Seat commander) const;
  // True when an effect in force forbids `verb` to the target (5.8-2).
  bool forbidden(Verb verb, const Target& target) const;

  // --- Words (1.5.2, R-144) ---
  bool fits(const Filter& filter, const Target& target, const TextContext& context) const;
  bool local(const Record& source, const Resource& resource,
             Region in) const;  // 5.6-3, 8.2-1, 8.2-2
  bool distant(const Record& source, const Resource& resource, Region in) const;  // 5.6-4
  // Everything that fits, clockwise from the campaigning commander, then oldest first.
  std::vector<Target> all_fitting(const Filter& filter, const TextContext& context) const;
  // The same order, of resources.
  void in_order(std::vector<Id>& resources) const;
  std::size_t count_fitting(const Filter& filter, const TextContext& context) const;
  bool step_reaches(const Step& step, const Target& target, const TextContext& context) const;
  bool step_reaches(const Step& step, const Resource& target, const TextContext& context) const;

  // --- Equipment (3.2.3) ---
  bool may_bear(const Resource& unit, const Resource& item) const;  // by its type (3.2.3-4, E-11)
  bool has_place_for(const Resource& unit,
                     const Resource& item) const;  // beside what it bears

  // --- The text of an effect ---
  const Ability* ability_at(const TextPlace& place) const;
  const Step& step_at(const TextPlace& place) const {
    return content.text(place.card).abilities[place.ability].steps[place.step];
  }

  bool printed_in_force(const Resource& resource, const Ability& ability,
                        const TextContext& context) const;
  // Whether it is without the abilities that it prints, whatever their level and condition.
  bool abilities_lost(const Resource& resource) const {
    return borne_by_mount(resource) || lost(resource) != Preference{};
  }

 private:
  bool gains(const Lasting& lasting, const Resource& resource) const;
  // What the continuous abilities printed on an active resource do.
  Verbs continuous(const Resource& resource) const {
    if (!resource.in.active() || !known(resource)) return 0;
    const Verbs does = content.of(resource.card).continuous;
    return does != 0 && borne_by_mount(resource) ? 0 : does;
  }
  // What the continuous abilities printed on all active resources do.
  Verbs all_continuous() const {
    Verbs all = 0;
    glance(state.resources.size());
    for (const auto& one : state.resources) all |= continuous(one);
    return all;
  }
  // `continuous`: all_continuous(), or at least whether it grants abilities.
  bool something_gained(Verbs continuous) const;
  bool text_active(const Resource& resource) const {
    return resource.in.active() && known(resource) && !borne_by_mount(resource);  // 7-5
  }
  Preference lost(const Resource& resource) const;
  // Every step that the resource prints may be visited.
  bool inspect_steps(const Resource& resource) const {
    return inspect(content.of(resource.card).weight);
  }
  bool fits_resource(const Filter& filter, const Resource& resource,
                     const TextContext& context) const;
  bool fits_place(const Filter& filter, const Resource& resource, const TextContext& context) const;
  bool fits_kind(const Filter& filter, const Resource& resource, const TextContext& context) const;
  bool fits_commander(const Filter& filter, Seat commander, const TextContext& context) const;
  bool keyword_applies(const Step& step, const Resource& unit, Keyword keyword,
                       const Resource* steed) const;
  bool keyword_now(const Resource& unit, Keyword keyword, const Resource* steed) const;
  bool printed_keyword(const Resource& unit, Keyword keyword, const Resource* steed) const;
  template <class Visit>
  void for_each_continuous_or_gained(Verbs wanted, Visit visit) const;
  template <class Visit>
  void for_each_printed(const Resource& resource, const TextContext& context, Verbs wanted,
                        Visit visit) const;
  template <class Visit>
  void for_each_step(const Ability& ability, const TextContext& context, Verbs wanted,
                     Preference preference, Visit visit) const;
  template <class Visit>
  void for_each_gained(const Resource& resource, Visit visit) const;
  // The commander, his arsenal and his domain, where they fit.
  template <class Visit>
  void for_each_region_fitting(const Filter& filter, Seat seat, const TextContext& context,
                               Visit visit) const {
    if (filter.is == Thing::anything) return;
    for (const auto kind : {Target::Kind::commander, Target::Kind::arsenal, Target::Kind::domain})
      if (const Target target{kind, Id{seat, 0}}; fits(filter, target, context)) visit(target);
  }
};

// What effects in force add to an attribute of units (3.2-7, 5.8-5), gathered once for many units.
// It holds as long as the position stays as it is.
class Additions {
 public:
  Additions(const Reading& read, Amount Step::*attribute);
  int to(const Resource& unit) const;
  // The mount of a unit that is none itself.
  const Resource* mount_of(const Resource& unit) const {
    return any_mount_ && !read_.is_mount(unit) ? read_.mount_of(unit.id) : nullptr;
  }

 private:
  struct Continuous {
    TextContext context;
    const Step* step = nullptr;
  };
  const Reading& read_;
  Amount Step::*attribute_;
  ShortList<Continuous, 8> continuous_;
  std::size_t costs_ = 0;  // what is looked at for each unit
  bool any_mount_ = false;
};

// An ability that an effect grants to a resource: by a timed effect, or by another's continuous
// ability.
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
  if ((content.any.continuous & grants) == 0 || !glance(state.resources.size())) return;
  for (const auto& one : state.resources) {
    if ((continuous(one) & grants) == 0) continue;
    const auto context = context_of(one);
    const auto& abilities = text(one).abilities;
    if (!inspect_steps(one)) return;
    for (std::uint8_t i = 0; i < abilities.size(); ++i) {
      const auto& ability = abilities[i];
      if (ability.kind != AbilityKind::continuous) continue;
      for (std::uint8_t place = 0; place < ability.steps.size(); ++place) {
        const auto& step = ability.steps[place];
        if (step.verb != Verb::gain_ability || !printed_in_force(one, ability, context)) continue;
        if (!step_reaches(step, resource, context)) continue;
        const Preference preference{2, one.since, i, place};
        if (!(preference > lost(resource))) continue;
        visit(Gained{{resource.id, 0, one.id, step.ability},
                     &text(one).abilities[step.ability],
                     {one.card, step.ability, 0},
                     0,
                     preference});
      }
    }
  }
}

template <class Visit>
void Reading::for_each_continuous(Verbs wanted, Visit visit) const {
  ShortList<const Resource*, 16> printed;
  Verbs all = 0;
  for (const auto& one : state.resources) {
    const Verbs does = continuous(one);
    all |= does;
    if ((does & wanted) != 0) printed.push_back(&one);
  }
  // The caller looks at all that lasts, too.
  const std::size_t steps = printed.size() * content.any.weight + state.lasting.size();
  if (!glance(state.resources.size() + 8 * steps)) return;
  if (something_gained(all)) return for_each_continuous_or_gained(wanted, visit);
  for (const auto* resource : printed) {
    const auto context = context_of(*resource);
    for_each_printed(*resource, context, wanted, visit);
  }
}

// The steps of the abilities that a text prints, from the first.
template <class Visit>
void Reading::for_each_printed(const Resource& resource, const TextContext& context, Verbs wanted,
                               Visit visit) const {
  const auto& abilities = text(resource).abilities;
  for (std::uint8_t i = 0; i < abilities.size(); ++i)
    if (abilities[i].kind == AbilityKind::continuous &&
        printed_in_force(resource, abilities[i], context))
      for_each_step(abilities[i], context, wanted, {2, resource.since, i, 0}, visit);
}

template <class Visit>
void Reading::for_each_step(const Ability& ability, const TextContext& context, Verbs wanted,
                            Preference preference, Visit visit) const {
  for (const auto& step : ability.steps) {
    if ((verbs(step.verb) & wanted) != 0) visit(context, step, preference);
    ++preference.step;
  }
}

template <class Visit>
void Reading::for_each_continuous_or_gained(Verbs wanted, Visit visit) const {
  for (const auto& resource : state.resources) {
    if (!text_active(resource)) continue;
    if (!inspect_steps(resource)) return;
    const auto context = context_of(resource);
    if ((continuous(resource) & wanted) != 0) for_each_printed(resource, context, wanted, visit);
    for_each_gained(resource, [&](const Gained& one) {
      if (one.ability->on.event == Verb::nothing && one.ability->name.empty())
        for_each_step(*one.ability, context, wanted,
                      {2, one.preference.stamp, one.preference.ability, 0}, visit);
    });
  }
}

template <class Visit>
void Reading::for_each_triggered(Timing timing, Verbs events, Visit visit) const {
  const auto answered = [&](const CardFacts& facts) {
    return ((timing == Timing::would ? facts.would : facts.does) & events) != 0;
  };
  const bool granting = (content.any.continuous & verbs(Verb::gain_ability)) != 0;
  const bool gained = something_gained(granting ? all_continuous() : 0);
  const bool printed_somewhere = answered(content.any);
  inspect(state.resources.size() + state.lasting.size());
  for (const auto& resource : state.resources) {
    if (!printed_somewhere && !gained) break;
    if (!known(resource)) continue;
    const bool printed = answered(content.of(resource.card));
    if (!printed && !gained) continue;
    if (!inspect_steps(resource)) return;
    const auto context = context_of(resource);
    const auto& abilities = text(resource).abilities;
    for (std::uint8_t i = 0; printed && i < abilities.size(); ++i) {
      const auto& ability = abilities[i];
      if (ability.kind == AbilityKind::triggered && ability.on.moment == timing)
        visit(InForce{{resource.id, 0, {}, i}, &ability, {resource.card, i, 0}, 0, context});
    }
    if (!gained || !text_active(resource)) continue;
    for_each_gained(resource, [&](const Gained& one) {
      if (one.ability->on.event != Verb::nothing && one.ability->on.moment == timing)
        visit(InForce{one.ref, one.ability, one.text, one.x, context});
    });
  }
  for (const auto& lasting : state.lasting) {
    const auto& step = step_at(lasting.text);
    if (step.verb != Verb::create || !lasting.used.empty()) continue;
    const auto& ability = content.text(lasting.text.card).abilities[step.ability];
    if (ability.on.moment != timing) continue;
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
