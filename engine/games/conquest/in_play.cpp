// What is cached for a position until something moves (in_play.hpp).
#include "engine/games/conquest/in_play.hpp"

#include <algorithm>
#include <cassert>

#include "conquest/rows.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/reading.hpp"

namespace arbiter::conquest {
namespace {

// The number of glances charged for each step that is cached by itself, because it also takes
// memory.
constexpr std::size_t kKept = 16;

// What a filter depends on besides the thing that it is compared with.
enum class Asks : std::uint8_t { nothing, commander, place };

Asks asks(const Filter& filter) {
  if (says_this(filter.is)) return Asks::place;
  switch (filter.where) {
    case Where::local:
    case Where::distant:
    case Where::this_location:
    case Where::it: return Asks::place;
    case Where::active:
    case Where::battlefield:
    case Where::arsenal:
    case Where::ruins:
    case Where::void_:
    case Where::domain: break;
  }
  if (filter.other) return Asks::place;
  return filter.whose == Whose::any && !filter.fewer_than_you ? Asks::nothing : Asks::commander;
}

Asks asks(const Step& step) {
  if (step.to == Whom::all) return asks(step.filter);
  return step.to == Whom::you ? Asks::commander : Asks::place;
}

// Returns the first element of `list` for which `is` holds, or null. The search starts at `next`
// and wraps around; `next` becomes the place after the element. Resources print their steps in the
// same order, so the first element tried is usually the right one.
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

namespace {

// The lists stay sorted.
void insert(std::vector<std::uint16_t>& places, std::uint16_t place) {
  if (places.empty() || places.back() < place)
    places.push_back(place);
  else
    places.insert(std::lower_bound(places.begin(), places.end(), place), place);
}

bool erase(std::vector<std::uint16_t>& places, std::uint16_t place) {
  const auto at = std::lower_bound(places.begin(), places.end(), place);
  if (at == places.end() || *at != place) return false;
  places.erase(at);
  return true;
}

}  // namespace

void Survey::list_place(const Resource& one, std::uint16_t place, InPlay& now) const {
  if (one.on) insert(now.attached, place);
  if (read_.answers_here(one)) insert(now.answering, place);
  if (decides<"5.7.3-2">(!one.in.active())) return;
  insert(now.active, place);
  if (read_.continuous(one) != 0) insert(now.speaking, place);
}

void Survey::sum_up(InPlay& now) const {
  const auto& resources = read_.state.resources;
  now.mounts = std::any_of(now.attached.begin(), now.attached.end(),
                           [&](auto place) { return read_.is_mount(resources[place]); });
  now.continuous = now.answers.would = now.answers.does = 0;
  for (const auto place : now.speaking) now.continuous |= read_.continuous(resources[place]);
  for (const auto place : now.answering) {
    const auto& facts = read_.content.of(resources[place].card);
    now.answers.would |= facts.would;
    now.answers.does |= facts.does;
  }
}

void Survey::list_places(InPlay& now) const {
  for (auto* list : now.lists()) list->clear();
  const auto& resources = read_.state.resources;
  if (glance(resources.size()))
    for (std::size_t i = 0; i < resources.size(); ++i)
      list_place(resources[i], static_cast<std::uint16_t>(i), now);
  sum_up(now);
}

void Survey::moved(InPlay& now) const {
  const auto& resources = read_.state.resources;
  if (now.counting) now.forget_steps();
  glance(now.moved.size() * (16 + now.active.size()));
  for (const Id id : now.moved) {
    const auto* one = read_.find(id);
    const auto place = static_cast<std::uint16_t>(one - resources.data());
    bool spoke = false;
    for (auto* list : now.lists()) spoke = (erase(*list, place) && list == &now.speaking) || spoke;
    list_place(*one, place, now);
    // The level of a location counts its upgrades.
    if (spoke || read_.continuous(*one) != 0 || read_.is_type(*one, CardType::upgrade))
      now.forget_steps();
  }
  now.moved.clear();
  sum_up(now);
}

// --- Steps in force ---

// Charges every step that resources with continuous abilities may print, a glance at each condition
// that is checked once for many, each thing counted for it, and each loss of abilities for each of
// these resources. Without words that look at places this is the number of resources times the
// steps of a card.

void Survey::list_steps(Verbs wanted, std::vector<StepInForce>& steps) {
  steps_ = &steps;
  wanted_ = wanted;
  counting_ = read_.something_gained();
  if (!counting_) {
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
  for (std::uint8_t i = 0; i < abilities.size(); ++i) {
    if (decides<"5.7.3-1">(abilities[i].kind != AbilityKind::continuous)) continue;
    counting_ = counting_ || !abilities[i].when.none();
    if (read_.in_force(resource, abilities[i], context,
                       [&](const Condition& when) { return holds(when, context); }))
      add_steps(abilities[i], context, {2, resource.since, i, 0});
  }
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

// A condition that means the same for several resources is checked once.
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

// Returns the preference of the strongest effect in force by which the resource loses its
// abilities. That is the first one that reaches it, because continuous effects are stronger than
// timed ones. The abilities of a mount are those of the mounted unit, and are lost with these.
Preference Reading::lost(const Resource& resource) const {
  Preference strongest;
  if (!content.takes_abilities) return strongest;
  if (is_mount(resource))
    if (const auto* rider = find(resource.on)) strongest = decides<"3.2.4-4">(lost(*rider));
  std::vector<StepInForce> own;
  const InPlay* now = kept();
  const bool known = now && now->losses_known;
  if (!known) Survey(*this).list_losses(own);
  for (const auto& one : known ? now->losses : own) {
    if (!inspect(1)) return strongest;
    if (step_reaches(*one.step, resource, one.context)) return std::max(strongest, one.preference);
  }
  if (state.lasting.empty() || !glance(state.lasting.size())) return strongest;
  for (const auto& lasting : state.lasting)
    if (step_at(lasting.text).verb == Verb::lose_abilities && affects(lasting, resource.id))
      strongest = std::max(strongest, Preference{1, lasting.number, 0, 0});
  return strongest;
}

// --- Caching ---

void Survey::places(InPlay& now) const {
  list_places(now);
  now.content = &read_.content;
  now.places_known = true;
  now.moved.clear();
  now.forget_steps();
}

void Survey::list_losses(std::vector<StepInForce>& losses) {
  constexpr Verbs loss = verbs(Verb::lose_abilities);
  steps_ = &losses;
  if (const auto* now = read_.kept(); now && (now->continuous & loss) == 0) return;
  glance(read_.looked_at(&InPlay::speaking));
  read_.for_each_speaking(loss, [&](const Resource& one) {
    if (!read_.inspect_steps(one)) return;
    const auto context = read_.context_of(one);
    const auto& abilities = read_.text(one).abilities;
    for (std::uint8_t i = 0; i < abilities.size(); ++i) {
      if (abilities[i].kind != AbilityKind::continuous) continue;
      for (std::uint8_t place = 0; place < abilities[i].steps.size(); ++place)
        if (const auto& step = abilities[i].steps[place];
            step.verb == Verb::lose_abilities && holds(abilities[i].when, context))
          add({&step, context, {2, one.since, i, place}, place_++, 1});
    }
  });
  std::stable_sort(losses.begin(), losses.end(), [](const StepInForce& a, const StepInForce& b) {
    return decides<"5.8-1">(a.preference > b.preference);
  });
}

void Survey::steps(InPlay& now) {
  now.losses.clear();
  if (read_.content.takes_abilities) Survey(read_).list_losses(now.losses);
  now.losses_known = true;
  now.steps.clear();
  list_steps(~Verbs{0}, now.steps);
  now.counting = counting_;
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
  Survey(*this).places(fresh);
  Reading apart(*this);
  apart.own_ = &fresh;
  if (kept()->steps_known) Survey(apart).steps(fresh);
  fresh.checked = kept()->checked, fresh.touched = kept()->touched;
  fresh.nobody_due = kept()->nobody_due;
  if (!kept()->steps_known) {
    fresh.losses = kept()->losses;
    fresh.losses_known = kept()->losses_known;
    fresh.steps = kept()->steps;
    fresh.verbs = kept()->verbs;
    fresh.counting = kept()->counting;
  }
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
  if (!now.moved.empty()) Survey(reading).moved(now);
  if (!now.steps_known) {
    auto& before = now.before.kept;
    before.swap(now.steps);
    Survey(reading).steps(now);
    if (now.checked && !same_armor(before, now.steps)) now.forget_checks();
  }
  if (out_of_work()) now.forget();
}

}  // namespace arbiter::conquest
