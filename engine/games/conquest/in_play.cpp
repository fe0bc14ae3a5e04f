// What is kept of a position until something moves (in_play.hpp).
#include "engine/games/conquest/in_play.hpp"

#include <algorithm>
#include <cassert>

#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/reading.hpp"

namespace arbiter::conquest {
namespace {

// What keeping a step of its own costs, in looks: it takes room, too.
constexpr std::size_t kKept = 16;

// What words look at beside the thing that they are held against.
enum class Asks : std::uint8_t { nothing, commander, place };

Asks asks(const Filter& filter) {
  switch (filter.is) {
    case Thing::this_unit:
    case Thing::this_resource:
    case Thing::this_location: return Asks::place;
    default: break;
  }
  switch (filter.where) {
    case Where::local:
    case Where::distant:
    case Where::this_location:
    case Where::it: return Asks::place;
    default: break;
  }
  if (filter.other) return Asks::place;
  return filter.whose == Whose::any && !filter.fewer_than_you ? Asks::nothing : Asks::commander;
}

Asks asks(const Step& step) {
  if (step.to == Whom::all) return asks(step.filter);
  return step.to == Whom::you ? Asks::commander : Asks::place;
}

// The first of `list`, from `next` on and round, for which this is so; `next` is then the one after
// it. What resources print comes in the same order for each of them, so it is mostly the first one.
// Null where there is none.
template <class List, class Is>
auto find_from(const List& list, std::size_t& next, Is is) -> decltype(list.begin()) {
  for (std::size_t i = 0; i < list.size(); ++i) {
    const auto& one = list[(next + i) % list.size()];
    if (!is(one)) continue;
    glance(i);
    next = (next + i + 1) % list.size();
    return &one;
  }
  glance(list.size());
  return nullptr;
}

}  // namespace

// --- Places ---

void Survey::list_places(InPlay& now) const {
  for (auto* list : {&now.active, &now.attached, &now.speaking, &now.answering}) list->clear();
  now.mounts = false;
  now.continuous = now.answers.would = now.answers.does = 0;
  const auto& resources = read_.state.resources;
  if (!glance(resources.size())) return;
  for (std::size_t i = 0; i < resources.size(); ++i) {
    const auto& one = resources[i];
    const auto place = static_cast<std::uint16_t>(i);
    if (one.on) {
      now.attached.push_back(place);
      now.mounts = now.mounts || read_.is_mount(one);
    }
    if (!one.in.active()) continue;
    now.active.push_back(place);
    if (!read_.known(one)) continue;
    const auto& facts = read_.content.of(one.card);
    if ((facts.would | facts.does) != 0) {
      now.answering.push_back(place);
      now.answers.would |= facts.would;
      now.answers.does |= facts.does;
    }
    if (const Verbs does = read_.continuous(one); does != 0) {
      now.speaking.push_back(place);
      now.continuous |= does;
    }
  }
}

// --- Steps in force ---

// It charges every step that what speaks may print, a look at each condition that is judged once
// for many, at each thing counted for it, and at each loss of abilities for each that speaks:
// where words do not look at places, the number of resources times the steps of a card.

void Survey::list_steps(Verbs wanted, std::vector<StepInForce>& steps) {
  steps_ = &steps;
  wanted_ = wanted;
  if (!read_.something_gained()) {
    glance(read_.looked_at(&InPlay::speaking));
    read_.for_each_speaking(wanted, [&](const Resource& one) {
      if (read_.inspect_steps(one)) add_printed(one, read_.context_of(one));
    });
    return;
  }
  glance(read_.looked_at(&InPlay::active));
  read_.for_each_active([&](const Resource& one) {
    if (!read_.text_active(one) || !read_.inspect_steps(one)) return;
    const auto context = read_.context_of(one);
    if ((read_.continuous(one) & wanted) != 0) add_printed(one, context);
    read_.for_each_gained(one, [&](const Gained& gained) {
      if (gained.ability->on.event == Verb::nothing && gained.ability->name.empty())
        add_steps(*gained.ability, context,
                  {2, gained.preference.stamp, gained.preference.ability, 0});
    });
  });
}

void Survey::add_printed(const Resource& resource, const TextContext& context) {
  const auto& abilities = read_.text(resource).abilities;
  for (std::uint8_t i = 0; i < abilities.size(); ++i)
    if (abilities[i].kind == AbilityKind::continuous &&
        read_.in_force(resource, abilities[i], context,
                       [&](const Condition& when) { return holds(when, context); }))
      add_steps(abilities[i], context, {2, resource.since, i, 0});
}

void Survey::add_steps(const Ability& ability, const TextContext& context, Preference preference) {
  for (const auto& step : ability.steps) {
    if ((verbs(step.verb) & wanted_) != 0) add({&step, context, preference, place_++, 1});
    ++preference.step;
  }
}

void Survey::add(const StepInForce& one) {
  const Asks asked = asks(*one.step);
  if (asked == Asks::place) {
    if (inspect(kKept)) steps_->push_back(one);
    return;
  }
  const auto* shared = find_from(shared_, next_shared_, [&](std::uint32_t place) {
    const auto& other = (*steps_)[place];
    return other.step == one.step && (asked == Asks::nothing || other.context.source.commander ==
                                                                    one.context.source.commander);
  });
  if (!shared) {
    shared_.push_back(static_cast<std::uint32_t>(steps_->size()));
    steps_->push_back(one);
    return;
  }
  auto& other = (*steps_)[*shared];
  ++other.times;
  if (one.preference < other.preference) return;
  other.preference = one.preference;
  other.place = one.place;
}

// A condition that means the same for each of many is judged once.
bool Survey::holds(const Condition& condition, const TextContext& context) {
  const Asks asked = asks(condition.of);
  if (condition.none() || asked == Asks::place) return read_.condition_holds(condition, context);
  const auto* held = find_from(held_, next_held_, [&](const Held& one) {
    return one.condition == &condition &&
           (asked == Asks::nothing || one.commander == context.source.commander);
  });
  if (held) return held->holds;
  const bool now = read_.condition_holds(condition, context);
  held_.push_back({&condition, context.source.commander, now});
  return now;
}

std::span<const StepInForce> Reading::steps_in_force(Verbs wanted,
                                                     std::vector<StepInForce>& own) const {
  const InPlay* now = kept();
  if (!now || !now->steps_known) {
    Survey(*this).list_steps(wanted, own);
    return own;
  }
  assert(kept_is_right());
  if ((now->verbs & wanted) == 0 || !inspect(now->steps.size())) return {};
  return now->steps;
}

// --- Keeping it ---

void Survey::places(InPlay& now) const {
  list_places(now);
  now.content = &read_.content;
  now.places_known = true;
  now.steps_known = false;
}

void Survey::steps(InPlay& now) {
  now.steps.clear();
  list_steps(~Verbs{0}, now.steps);
  now.verbs = 0;
  for (const auto& one : now.steps) now.verbs |= verbs(one.step->verb);
  now.steps_known = true;
}

Reading::Reading(const Content& the_content, const State& the_state, InPlay& memory)
    : content(the_content), state(the_state) {
  if (kept() && kept()->steps_known) return;
  memory.forget();
  Survey survey(*this);
  survey.places(memory);
  own_ = &memory;
  survey.steps(memory);
}

bool Reading::kept_is_right() const {
  if (out_of_work() || !kept()) return true;
  const Working uncharged(nullptr);
  InPlay fresh;
  Survey survey(*this);
  survey.places(fresh);
  if (kept()->steps_known) survey.steps(fresh);
  fresh.checked = kept()->checked, fresh.touched = kept()->touched;
  if (!kept()->steps_known) fresh.steps = kept()->steps, fresh.verbs = kept()->verbs;
  return fresh == *kept();
}

namespace {

bool adds_armor(const StepInForce& one) {
  return one.step->verb == Verb::get && one.step->armor.number != 0;
}

// Whether both lists give the same armor to the same units.
bool same_armor(const std::vector<StepInForce>& one, const std::vector<StepInForce>& other) {
  auto at = other.begin();
  for (const auto& step : one) {
    if (!adds_armor(step)) continue;
    at = std::find_if(at, other.end(), adds_armor);
    if (at == other.end() || at->step != step.step || at->times != step.times ||
        at->context != step.context)
      return false;
    ++at;
  }
  return std::none_of(at, other.end(), adds_armor);
}

}  // namespace

void Machine::survey_anew() {
  auto& now = state.in_play.now;
  if (now.content != &content) now.forget();
  const auto reading = read();
  if (!now.places_known) Survey(reading).places(now);
  if (!now.steps_known) {
    auto& before = now.before.kept;
    before.swap(now.steps);
    Survey(reading).steps(now);
    if (now.checked && !same_armor(before, now.steps)) now.forget_checks();
  }
  if (out_of_work()) now.forget();
}

}  // namespace arbiter::conquest
