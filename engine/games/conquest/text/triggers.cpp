// What triggers an ability: "this unit would be dealt damage", "a unit is ruined" (7.1).
#include "engine/games/conquest/text/scribe.hpp"

namespace arbiter::conquest::text {
namespace {

bool is_own(const Filter& filter) {
  return filter.is == Thing::this_unit || filter.is == Thing::this_resource ||
         filter.is == Thing::this_location;
}

Whom own_whom(Thing thing) {
  return thing == Thing::this_unit       ? Whom::this_unit
         : thing == Thing::this_resource ? Whom::this_resource
                                         : Whom::this_location;
}

Thing own_thing(Whom whom) {
  return whom == Whom::this_unit       ? Thing::this_unit
         : whom == Whom::this_resource ? Thing::this_resource
                                       : Thing::this_location;
}

}  // namespace

bool Scribe::participant(Filter& filter, Scene& scene) {
  return tape_.called("what it is about, such as \"this unit\" or \"a unit\"", [&] {
    Named own{is_own(filter) ? own_whom(filter.is) : Whom::all, 0};
    if ((tape_.reading() || is_own(filter)) && attempt(scene, [&] { return own_name(own, scene); }))
      return tape_.is(filter.is, own_thing(own.to));
    if (!tape_.reading() && is_own(filter)) return false;
    if (tape_.attempt(filter,
                      [&] { return tape_.is(filter, Filter{}) && phrase("anything"_phrase); }))
      return true;
    return one_thing(filter, true);
  });
}

bool Scribe::happening(Scene& scene, const Event& one) {
  auto& on = scene.ability.on;
  const auto with_words = [&](std::string_view words) {
    return [&, words](std::string_view slot) {
      if (slot == "event") return whole_word(std::string{words});
      return participant(on.what, scene);
    };
  };
  if (!tape_.reading() && on.by != Filter{}) return false;
  const bool good =
      (!one.would.empty() && attempt(scene,
                                     [&] {
                                       return tape_.is(on.moment, Timing::would) &&
                                              phrase("would-happen"_phrase, with_words(one.would));
                                     })) ||
      (!one.does.empty() && attempt(scene, [&] {
        return tape_.is(on.moment, Timing::does) && phrase("happens"_phrase, with_words(one.does));
      }));
  if (!good || one.verb != Verb::damage) return good;
  return attempt(scene,
                 [&] { return tape_.is(on.action, Verb::snipe) && phrase("by-snipe"_phrase); }) ||
         tape_.reading() || on.action == Verb::nothing;
}

bool Scribe::doing(Scene& scene, const Event& one) {
  auto& on = scene.ability.on;
  const auto with_words = [&](std::string_view words) {
    return [&, words](std::string_view slot) {
      if (slot == "event") return tape_.words(words);
      return participant(slot == "who" ? on.by : on.what, scene);
    };
  };
  const auto only_who = [&](std::string_view) { return participant(on.by, scene); };
  if (!tape_.reading() && on.by == Filter{}) return false;
  const auto moment = [&](Timing timing, std::uint16_t id, std::string_view words) {
    return !words.empty() && attempt(scene, [&] {
      return tape_.is(on.moment, timing) && phrase(id, with_words(words));
    });
  };
  const auto deals = [&](Timing timing, std::uint16_t id) {
    return one.verb == Verb::damage && attempt(scene, [&] {
             return tape_.is(on.what, Filter{}) && tape_.is(on.moment, timing) &&
                    phrase(id, only_who);
           });
  };
  const bool about = tape_.reading() || one.verb != Verb::damage || on.what != Filter{};
  return (about && (moment(Timing::would, "would-do"_phrase, one.would_make) ||
                    moment(Timing::does, "does"_phrase, one.makes))) ||
         deals(Timing::would, "would-deal"_phrase) || deals(Timing::does, "deals"_phrase);
}

// Events that have no participants.
bool Scribe::special_event(Scene& scene) {
  auto& on = scene.ability.on;
  const auto with = [&](Verb verb, Timing timing, std::uint16_t id) {
    return attempt(scene, [&] {
      return tape_.is(on.event, verb) && tape_.is(on.moment, timing) && phrase(id);
    });
  };
  if (!tape_.reading() && (on.what != Filter{} || on.by != Filter{})) return false;
  return with(Verb::damage, Timing::would, "damage-would"_phrase) ||
         with(Verb::damage, Timing::does, "damage-is"_phrase) ||
         with(Verb::acquire, Timing::would, "would-be-acquired"_phrase) ||
         with(Verb::acquire, Timing::does, "is-acquired"_phrase);
}

bool Scribe::event(Scene& scene) {
  auto& on = scene.ability.on;
  if (special_event(scene)) return introduce(scene), true;
  return tape_.called("an event such as \"this unit is ruined\"", [&] {
    for (const auto& one : events()) {
      if (!tape_.reading() && on.event != one.verb) continue;
      const bool active = !one.would_make.empty() || !one.makes.empty();
      if (!attempt(scene, [&] {
            return tape_.is(on.event, one.verb) &&
                   (happening(scene, one) || (active && doing(scene, one)));
          }))
        continue;
      introduce(scene);
      return true;
    }
    return false;
  });
}

// Decides what "it" means after the trigger: the one thing in it. Of two things it is the target,
// unless both are units and one of them is "this unit"; then the other one is "that unit".
void Scribe::introduce(Scene& scene) const {
  const auto& on = scene.ability.on;
  const auto name = [](const Filter& filter, Whom whom) {
    return is_own(filter) ? Named{own_whom(filter.is), 0} : Named{whom, 0};
  };
  const bool what = on.what != Filter{};
  const bool by = on.by != Filter{};
  scene.it = Named{};
  if (what && !by) scene.it = name(on.what, Whom::it);
  if (by && !what) scene.it = name(on.by, Whom::doer);
  const bool alike = is_own(on.by) && head_word(on.what, false) == "unit";
  if (by && what && !is_own(on.what) && !alike) scene.it = name(on.what, Whom::it);
}

}  // namespace arbiter::conquest::text
