#include "engine/games/conquest/machine.hpp"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

#include "conquest/rows.hpp"
#include "engine/core/piles.hpp"
#include "engine/core/work.hpp"

namespace arbiter::conquest {

namespace {

struct FitsItsIndices {
  static bool fits(const auto&... list) { return (... && (list.size() < most_in_a_list)); }
  bool operator()(const Order& order) const { return fits(order.waiting); }
  bool operator()(const Effect& effect) const {
    return fits(effect.parts, effect.happened, effect.directions, effect.pays);
  }
  template <OneOf<War, Term, Act, Shuffling, Drawing, Searching, Offer> F>
  bool operator()(const F&) const {
    return true;
  }
};

}  // namespace

bool fits_its_indices(const Frame& frame) { return std::visit(FitsItsIndices{}, frame); }

Applied Machine::run(WorkBudget& budget) {
  land();
  const Applied applied = run_to_decision(*this, budget);
  if (is_over()) {
    state.frames.clear();  // what was under way is abandoned
    state.at.combats.clear();
    forget_steps();
    return applied;
  }
  const bool fits = std::all_of(state.frames.begin(), state.frames.end(), fits_its_indices) &&
                    std::all_of(state.commanders.begin(), state.commanders.end(),
                                [](const Commander& one) { return has_ids(one.domain); });
  return fits ? applied : Applied::endless;
}

Next Machine::step() {
  if (state.frames.size() > most_frames || state.resources.size() > limits::kInstances ||
      out_of_work() || !fits_its_indices(state.frames.back())) {
    beyond_ = true;
    return Next::again;
  }
  survey();
  const Next next = step_top();
  if (next == Next::ask) survey();
  return next;
}

Next Machine::step_top() {
  if (telling()) begin_effect();
  auto& top = state.frames.back();
  auto* effect = std::get_if<Effect>(&top);
  const Next next =
      effect ? step(*effect) : std::visit([this](auto& one) { return step(one); }, top);
  if (next == Next::done) {
    assert(&state.frames.back() == &top);  // what the step pushed is not there yet
    if (effect) keep_memory(*effect);
    state.frames.pop_back();
  }
  land();
  return next;
}

Effect Machine::fresh_effect() {
  auto& effects = state.spare.kept.effects;
  if (effects.empty()) return {};
  Effect fresh = std::move(effects.back());
  effects.pop_back();
  return fresh;
}

void Machine::keep_memory(Effect& finished) {
  static const Effect empty;
  for_each_field<Effect>([&](const auto& one) {
    auto& value = finished.*one.member;
    if constexpr (is_vector<std::decay_t<decltype(value)>>::value)
      value.clear();
    else
      value = empty.*one.member;
  });
  state.spare.kept.effects.push_back(std::move(finished));
}

void Machine::land_pushed() {
  if (telling()) numbers_.resize(state.frames.size());  // what was pushed has no number yet
  std::move(pushed_.rbegin(), pushed_.rend(), std::back_inserter(state.frames));
  pushed_.clear();
}

Resource* Machine::find(Id id) { return find_instance(state.resources, id); }

Fact* Machine::add_fact(RuleId rule, Telling how, Verb verb, Target target, const Record* source,
                        std::int32_t amount) {
  Fact* const fact = facts_.add({});
  if (!fact) return nullptr;
  fact->rule = rule;
  fact->telling = how;
  fact->verb = verb;
  fact->target = target;
  fact->amount = amount;
  fact->depth = static_cast<std::uint8_t>(state.frames.size());
  fact->effect = current_effect();
  if (source) {
    fact->source = source->id;
    fact->by = source->commander;
    if (const auto* resource = read().find(source->id)) fact->source_card = resource->card;
  }
  if (const auto* resource = target.is(Target::Kind::resource) ? read().find(target.id) : nullptr)
    fact->card = resource->card;
  return fact;
}

// --- Numbers of effects ---

void Machine::number_frames() {
  for (std::uint32_t i = 0; i < state.frames.size(); ++i) {
    const auto* effect = std::get_if<Effect>(&state.frames[i]);
    const bool begun = effect && effect->stage != Effect::Stage::create;
    numbers_.push_back(begun ? i + 1 : 0);
  }
  last_number_ = static_cast<std::uint32_t>(state.frames.size());
}

std::uint32_t Machine::current_effect() const {
  for (auto i = std::min(numbers_.size(), state.frames.size()); i > 0; --i)
    if (numbers_[i - 1] != 0) return numbers_[i - 1];
  return 0;
}

// Gives the topmost frame a number if it is an effect that is stepped for the first time (5.1-1).
void Machine::begin_effect() {
  numbers_.resize(state.frames.size());
  const auto* effect = std::get_if<Effect>(&state.frames.back());
  if (!effect || numbers_.back() != 0) return;
  const auto parent = current_effect();
  numbers_.back() = ++last_number_;
  const auto telling = effect->cost                        ? Telling::payment
                       : effect->answers.frame != no_index ? Telling::answer
                                                           : Telling::effect;
  const auto* part = effect->parts.empty() ? nullptr : &effect->parts.front();
  Fact* fact = trace(decides<"5.1-1">, telling, part ? part->verb : Verb::nothing,
                     part ? part->target : effect->it, &effect->source, part ? part->amount : 0);
  if (!fact) return;
  fact->parent = parent;
  fact->text = effect->text;
  fact->was = effect->action;
  if (part) fact->other = part->other;
  fact->before = static_cast<std::int32_t>(effect->parts.size());
}

Part part_of(Verb verb, Target target, const Record& source) {
  Part part;
  part.verb = verb;
  part.target = target;
  part.source = source;
  return part;
}

Happening happening_of(const Part& part, Region from) {
  Happening happening;
  happening.verb = part.verb;
  happening.action = part.action;
  happening.target = part.target;
  happening.other = part.other;
  happening.source = part.source;
  happening.amount = part.amount;
  happening.from = from;
  return happening;
}

}  // namespace arbiter::conquest
