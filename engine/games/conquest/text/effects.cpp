// The sentences of an effect: "deal 10 damage to it", "it gets 0/+10 this term" (5.2 to 5.9).
#include <algorithm>

#include "engine/games/conquest/text/scribe.hpp"

namespace arbiter::conquest::text {
namespace {

// The verb of an effect's phrase, and what the phrase says beyond the verb.
struct Row {
  std::uint16_t phrase;
  Verb verb;
  bool lasts = false;  // it lasts, for the term or as long as the card is active
  bool (*fits)(const Step&) = nullptr;
};

bool to_nought(const Step& step) { return step.amount == Amount{}; }
bool to_some(const Step& step) { return step.amount != Amount{}; }
bool of_one(const Step& step) { return step.to != Whom::all; }
bool of_all(const Step& step) { return step.to == Whom::all; }
bool home_again(const Step& step) {
  return step.where == Destination::its_encampment || step.where == Destination::your_encampment;
}
bool to_battlefield(const Step& step) { return step.where == Destination::battlefield; }
bool to_place(const Step& step) { return step.where == Destination::chosen; }
bool as_many(const Step& step) { return step.up_to_yours; }
bool some(const Step& step) { return !step.up_to_yours; }
bool leaves(const Step& step) {
  return step.forbids == Verb::move && step.to == Whom::all && step.filter.is == Thing::unit &&
         (step.filter.where == Where::battlefield || step.filter.where == Where::this_location);
}
bool stays(const Step& step) { return !leaves(step); }

constexpr Row kRows[] = {
    {"damage"_phrase, Verb::damage},
    {"reduce"_phrase, Verb::reduce},
    {"increase"_phrase, Verb::increase},
    {"reduce-to-0"_phrase, Verb::set_amount, false, to_nought},
    {"set"_phrase, Verb::set_amount, false, to_some},
    {"gain-health"_phrase, Verb::gain_health},
    {"health-is"_phrase, Verb::health_is, false, of_one},
    {"health-of-all"_phrase, Verb::health_is, false, of_all},
    {"ruin"_phrase, Verb::ruin},
    {"banish"_phrase, Verb::banish},
    {"put-in-arsenal"_phrase, Verb::put_in_arsenal},
    {"put-in-domain"_phrase, Verb::put_in_domain},
    {"set-aside"_phrase, Verb::set_aside},
    {"return"_phrase, Verb::return_to_war},
    {"move-home"_phrase, Verb::move, false, home_again},
    {"move-to-battlefield"_phrase, Verb::move, false, to_battlefield},
    {"move-to"_phrase, Verb::move, false, to_place},
    {"enable"_phrase, Verb::enable},
    {"disable"_phrase, Verb::disable},
    {"guard"_phrase, Verb::guard},
    {"gain-gold"_phrase, Verb::gain_gold},
    {"gain-mana"_phrase, Verb::gain_mana},
    {"lose-gold"_phrase, Verb::lose_gold},
    {"lose-mana"_phrase, Verb::lose_mana},
    {"acquire-as-many"_phrase, Verb::acquire, false, as_many},
    {"acquire"_phrase, Verb::acquire, false, some},
    {"acquire-any"_phrase, Verb::acquire_any},
    {"acquire-text"_phrase, Verb::acquire_words},
    {"look"_phrase, Verb::look},
    {"reveal"_phrase, Verb::reveal},
    {"shuffle"_phrase, Verb::shuffle},
    {"annex"_phrase, Verb::annex},
    {"deploy-in-battlefield"_phrase, Verb::deploy, false, to_battlefield},
    {"deploy-in"_phrase, Verb::deploy, false, to_place},
    {"equip"_phrase, Verb::equip},
    {"upgrade"_phrase, Verb::upgrade},
    {"evoke"_phrase, Verb::evoke},
    {"mount"_phrase, Verb::mount},
    {"dismount"_phrase, Verb::dismount},
    {"snipe"_phrase, Verb::snipe},
    {"engage"_phrase, Verb::engage},
    {"add-counters"_phrase, Verb::add_counters},
    {"remove-counters"_phrase, Verb::remove_counters},
    {"get"_phrase, Verb::get, true},
    {"get-snipe"_phrase, Verb::change_snipe, true},
    {"gain-keyword"_phrase, Verb::gain_keyword, true},
    {"lose-keyword"_phrase, Verb::lose_keyword, true},
    {"gain-ability"_phrase, Verb::gain_ability, true},
    {"lose-abilities"_phrase, Verb::lose_abilities, true},
    {"cannot-leave"_phrase, Verb::cannot, true, leaves},
    {"cannot"_phrase, Verb::cannot, true, stays},
    {"cost-less"_phrase, Verb::cost_less, true},
};

// Sets what the fixed words of a phrase say about the step, before its slots are read.
void preset(std::uint16_t id, Step& step) {
  if (id == "move-home"_phrase) step.where = Destination::its_encampment;
  if (id == "move-to-battlefield"_phrase || id == "deploy-in-battlefield"_phrase)
    step.where = Destination::battlefield;
  if (id == "move-to"_phrase || id == "deploy-in"_phrase) step.where = Destination::chosen;
  if (id == "acquire-as-many"_phrase) step.up_to_yours = true;
  if (id == "cannot-leave"_phrase) step.forbids = Verb::move;
}

// "put all units in your arsenal": the place belongs to the effect, not to the units.
bool names_a_place(Verb verb) {
  return verb == Verb::put_in_arsenal || verb == Verb::put_in_domain || verb == Verb::deploy;
}

bool can_be_had(const Row& row) {
  return row.verb != Verb::cannot && row.verb != Verb::cost_less &&
         row.phrase != "health-of-all"_phrase;
}
// A lasting change does not reach what is in an arsenal, so only a continuous ability
// reduces costs.
bool only_continuous(const Row& row) { return row.verb == Verb::cost_less; }

}  // namespace

// "(gains|gain)": the form that agrees with the subject, or the last one if there are fewer forms.
bool Scribe::word_of(std::string_view forms, Agreement agreement) {
  for (auto place = static_cast<unsigned>(agreement); place > 0; --place) {
    const auto bar = forms.find('|');
    if (bar == std::string_view::npos) break;
    forms.remove_prefix(bar + 1);
  }
  return tape_.words(forms.substr(0, std::min(forms.find('|'), forms.size())));
}

// --- The target of an effect ---

bool Scribe::all_targets(Scene& scene, Step& step, Form form) {
  if (!tape_.reading() && step.to != Whom::all) return false;
  const bool forbidden = step.verb == Verb::cannot;
  const All style = forbidden                                ? All::forbidden
                    : form == Form::subject && !scene.having ? All::subject
                                                             : All::object;
  if (!all_things(step.filter, scene, step.choice, style)) return false;
  step.to = Whom::all;
  return true;
}

bool Scribe::target(Scene& scene, Step& step, Form form) {
  return tape_.called("what it happens to, such as \"it\" or \"all units\"", [&] {
    const auto filter = step.filter;
    const auto choice = step.choice;
    if (form != Form::possessive &&
        attempt(scene, [&] { return all_targets(scene, step, form); })) {
      scene.agreement = scene.having ? Agreement::base : Agreement::many;
      return true;
    }
    step.filter = filter;
    step.choice = choice;
    Named name{step.to, step.choice};
    if (!named(name, scene, scene.having && form == Form::subject ? Form::object : form))
      return false;
    scene.agreement = scene.having        ? Agreement::base
                      : many(name, scene) ? Agreement::many
                                          : Agreement::one;
    return tape_.is(step.to, name.to) && tape_.is(step.choice, name.choice);
  });
}

// The unit that bears, the steed or the location. It is always a direction.
bool Scribe::second(Scene& scene, Step& step) {
  Named name{Whom::chosen, step.with};
  return named(name, scene, Form::object) && name.to == Whom::chosen &&
         tape_.is(step.with, name.choice);
}

// "its commander's arsenal", or "your arsenal" if the thing is said to be an ally. An ally may be a
// team member's, so a text says whose encampment it means.
bool Scribe::home(std::string_view region, Scene& scene, Step& step) {
  const bool encampment = region == name_of(Thing::encampment);
  if (ally(step, scene) && tape_.attempt([&] {
        return (!encampment || tape_.is(step.where, Destination::your_encampment)) &&
               tape_.words("your ") && tape_.words(region);
      }))
    return true;
  if (encampment ? !tape_.is(step.where, Destination::its_encampment) : ally(step, scene))
    return false;
  if (!many({step.to, step.choice}, scene))
    return tape_.words("its commander's ") && tape_.words(region);
  return tape_.words("their commanders' ") && tape_.words(region) && tape_.words("s");
}

// Who gains, loses or acquires. It is you if nobody is named.
bool Scribe::someone(Scene& scene, Step& step) {
  const Step before = step;
  if (attempt(scene, [&] {
        if (!tape_.reading() && step.to == Whom::you) return false;
        return (!scene.having || phrase("have"_phrase, [](std::string_view) { return true; })) &&
               target(scene, step, Form::subject) && tape_.words(" ");
      }))
    return true;
  step = before;
  scene.agreement = Agreement::base;
  return tape_.is(step.to, Whom::you);
}

bool Scribe::slot(std::string_view name, Scene& scene, Step& step) {
  if (name == "whom") return target(scene, step, Form::object);
  if (name == "anyone") return someone(scene, step);
  if (name == "who" || name == "whose") {
    const bool have = !scene.having || phrase("have"_phrase, [](std::string_view) { return true; });
    return have && target(scene, step, name == "who" ? Form::subject : Form::possessive);
  }
  if (name == "amount") return amount(step.amount);
  if (name == "signed amount") return signed_amount(step.amount);
  if (name == "coins") return coins(step.amount, step.armor);
  if (name == "change") return change(step.amount, step.armor);
  if (name == "times") return times(step.amount);
  if (name == "second" || name == "place") return second(scene, step);
  if (name.starts_with("home:")) return home(name.substr(5), scene, step);
  if (name == "resources") return resources(step.amount);
  if (name == "counters") return counters(step.amount);
  if (name == "article and words") return text_words(step.words);
  if (name == "keyword") return keyword(step);
  if (name == "act") return act(step, scene);
  if (name == "quoted ability") return quoted(scene, step);
  if (name == "region") {
    return tape_.attempt(step.filter, [&] {
      return tape_.is(step.filter.where, Where::battlefield) && tape_.words("the battlefield");
    }) || (tape_.is(step.filter.where, Where::this_location) && tape_.words("this location"));
  }
  return false;
}

bool Scribe::effect_as(std::uint16_t id, Scene& scene, Step& step) {
  if (tape_.reading()) preset(id, step);
  Step told = step;
  // "units cannot move from the battlefield": the place is at the end
  if (id == "cannot-leave"_phrase) told.filter.where = Where::active;
  const bool good = phrase(id, scene.agreement, [&](std::string_view name) {
    if (id == "cannot-leave"_phrase && name == "region") told.filter.where = step.filter.where;
    return slot(name, scene, told);
  });
  if (good && tape_.reading()) step = std::move(told);
  return good;
}

// --- One effect ---

bool Scribe::effect(Scene& scene, std::size_t index) {
  return tape_.called("an effect such as \"ruin it\" or \"gain 1g\"", [&] {
    for (const auto& row : kRows) {
      Step step;
      step.verb = row.verb;
      if (tape_.reading()) {
        const auto pattern = phrases()[row.phrase].pattern;
        if (pattern[0] != '{' &&
            !tape_.begins(pattern.substr(0, std::min(pattern.find('{'), pattern.size()))))
          continue;
      } else {
        step = scene.ability.steps[index];
        if (step.verb != row.verb || (row.fits && !row.fits(step))) continue;
      }
      if ((scene.lasting && !row.lasts) || (scene.having && !can_be_had(row))) continue;
      if (!scene.lasting && only_continuous(row)) continue;
      const auto whole = [&] {
        if (!effect_as(row.phrase, scene, step) || (row.fits && !row.fits(step))) return false;
        if (!row.lasts || scene.lasting) return tape_.is(step.lasts, Lasts::always);
        return phrase("this-term"_phrase) && tape_.is(step.lasts, Lasts::this_term);
      };
      bool good = attempt(scene, whole);
      if (!good && tape_.reading() && names_a_place(row.verb)) {
        step = Step{};
        step.verb = row.verb;
        placeless_ = true;
        good = attempt(scene, whole);
        placeless_ = false;
      }
      if (!good) continue;
      scene.before = {step.to, step.to == Whom::chosen ? step.choice : std::uint8_t{0}};
      if (facts_of(row.verb).edits) scene.before = Named{};
      if (step.to != Whom::you) scene.it = scene.before;
      if (tape_.reading()) scene.ability.steps.push_back(std::move(step));
      return true;
    }
    return false;
  });
}

// --- Abilities that an effect makes ---

// An ability that stands by itself, up to the end of the line (7-3).
bool Scribe::created(Scene& scene, Step& step) {
  constexpr std::uint8_t kDeepest = 4;
  if (scene.lasting || scene.depth >= kDeepest) return false;
  if (!tape_.reading() && step.verb != Verb::create) return false;
  const auto place = next_ability();
  if (!tape_.is(step.ability, static_cast<std::uint8_t>(place)) || place >= card_.abilities.size())
    return false;
  Scene inner;
  inner.depth = static_cast<std::uint8_t>(scene.depth + 1);
  if (!tape_.reading()) inner.ability = card_.abilities[place];
  if (!tape_.is(inner.ability.kind, AbilityKind::created)) return false;
  if (!phrase("created"_phrase, [&](std::string_view) { return triggered(inner); })) return false;
  if (tape_.reading()) card_.abilities[place] = std::move(inner.ability);
  return true;
}

// An ability in quotation marks that something gains.
bool Scribe::quoted(Scene& scene, Step& step) {
  constexpr std::uint8_t kDeepest = 4;
  if (scene.depth >= kDeepest) return false;
  const auto place = next_ability();
  if (!tape_.is(step.ability, static_cast<std::uint8_t>(place)) || place >= card_.abilities.size())
    return false;
  Scene inner;
  inner.depth = static_cast<std::uint8_t>(scene.depth + 1);
  inner.quoted = true;
  if (!tape_.reading()) inner.ability = card_.abilities[place];
  if (!tape_.is(inner.ability.kind, AbilityKind::created)) return false;
  const bool good = phrase("quoted"_phrase, [&](std::string_view) {
    tape_.sentence();
    const bool named = !inner.ability.name.empty();
    if ((tape_.reading() || named) && attempt(inner, [&] { return action(inner); })) return true;
    return (tape_.reading() || !named) && told(inner);
  });
  if (good && tape_.reading()) card_.abilities[place] = std::move(inner.ability);
  return good;
}

// --- Several effects ---

// How the next effect is joined to the one before it: ", then" if both affect the same thing.
bool Scribe::next_effect(Scene& scene, std::size_t index) {
  const bool reading = tape_.reading();
  const Named before = scene.before;
  const bool created_before = scene.ability.steps[index - 1].verb == Verb::create;
  const auto create = [&] {
    Step step;
    if (!reading) step = scene.ability.steps[index];
    step.verb = Verb::create;
    step.to = reading ? Whom::chosen : step.to;
    if (!reading && scene.ability.steps[index].verb != Verb::create) return false;
    if (!created(scene, step)) return false;
    scene.before = scene.it = Named{};
    if (reading) scene.ability.steps.push_back(step);
    return true;
  };
  if (!created_before) {
    const auto joined = scene.lasting ? "and"_phrase : "then"_phrase;
    const bool same = reading || (before.any() && !scene.ability.steps[index].if_done);
    if (same && attempt(scene, [&] {
          return phrase(joined, [&](std::string_view) {
            return effect(scene, index) && scene.before == before && before.any();
          });
        }))
      return true;
    const bool done = reading || scene.ability.steps[index].if_done;
    if (done && attempt(scene, [&] {
          if (!tape_.words(". ")) return false;
          tape_.sentence();
          if (!phrase("if-you-do"_phrase, [&](std::string_view) { return effect(scene, index); }))
            return false;
          return tape_.is(scene.ability.steps[index].if_done, true);
        }))
      return true;
    if (!reading && done) return false;
  }
  const bool lines = scene.ability.kind == AbilityKind::mode;
  if (attempt(scene, [&] {
        if (!tape_.words(lines ? ".\n" : ". ")) return false;
        tape_.sentence();
        return create();
      }))
    return true;
  if (created_before && !lines) return false;
  return attempt(scene, [&] {
    if (!tape_.words(created_before ? ".\n" : ".")) return false;
    if (created_before) {
      tape_.sentence();
      return effect(scene, index);
    }
    return phrase("next-sentence"_phrase, [&](std::string_view) {
      tape_.sentence();
      return effect(scene, index);
    });
  });
}

bool Scribe::effects(Scene& scene) {
  const bool reading = tape_.reading();
  auto& steps = scene.ability.steps;
  if (!reading && steps.empty()) return false;
  const auto first = [&] {
    if (reading || steps[0].verb == Verb::create) {
      if (attempt(scene, [&] {
            Step step;
            if (!reading) step = steps[0];
            step.verb = Verb::create;
            if (!created(scene, step)) return false;
            scene.it = Named{};
            if (reading) steps.push_back(step);
            return true;
          }))
        return true;
    }
    return effect(scene, 0);
  };
  if (!first()) return false;
  scene.having = false;
  const bool replaces = tape_.attempt(scene.ability.instead, [&] {
    return tape_.is(scene.ability.instead, true) &&
           phrase("instead"_phrase, [](std::string_view) { return true; });
  });
  if (!replaces && !reading && scene.ability.instead) return false;
  for (std::size_t i = 1; reading ? i < 250 : i < steps.size(); ++i)
    if (!next_effect(scene, i)) return reading;
  return true;
}

}  // namespace arbiter::conquest::text
