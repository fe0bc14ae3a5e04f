#include "engine/games/conquest/machine.hpp"

#include <algorithm>
#include <iterator>
#include <utility>

namespace arbiter::conquest {

bool fits_its_indices(const Frame& frame) {
  const auto fits = [](const auto& list) { return list.size() < most_in_a_list; };
  if (const auto* order = std::get_if<Order>(&frame)) return fits(order->waiting);
  const auto* effect = std::get_if<Effect>(&frame);
  return !effect || (fits(effect->parts) && fits(effect->happened) && fits(effect->directions) &&
                     fits(effect->pays));
}

Applied Machine::run(WorkBudget& budget) {
  land();
  for (std::uint32_t steps = 0; state.outcome.state == Ending::running && !state.frames.empty();
       ++steps) {
    if (steps >= limits::kStepsPerEntry || state.frames.size() > limits::kFrames - 8 ||
        state.resources.size() > limits::kInstances || budget.steps_left == 0 ||
        !fits_its_indices(state.frames.back()))
      return Applied::endless;
    --budget.steps_left;
    if (step_top() == Next::ask)
      return std::all_of(state.frames.begin(), state.frames.end(), fits_its_indices)
                 ? Applied::done
                 : Applied::endless;
  }
  state.frames.clear();  // the war is over: what was going on does not happen any more
  state.at.combats.clear();
  return Applied::done;
}

Next Machine::step_top() {
  const Next next = std::visit([this](auto& one) { return step(one); }, state.frames.back());
  if (next == Next::done) {
    if (auto* effect = std::get_if<Effect>(&state.frames.back())) keep_memory(*effect);
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
  Effect empty;
  for_each_field<Effect>([&](const auto& one) {
    auto& list = empty.*one.member;
    if constexpr (is_vector<std::decay_t<decltype(list)>>::value) {
      list = std::move(finished.*one.member);
      list.clear();
    }
  });
  state.spare.kept.effects.push_back(std::move(empty));
}

void Machine::land() {
  std::move(pushed_.rbegin(), pushed_.rend(), std::back_inserter(state.frames));
  pushed_.clear();
}

Resource* Machine::find(Id id) { return const_cast<Resource*>(read().find(id)); }

void Machine::tell(RuleId rule, Verb verb, Target target, Target other, const Record* source,
                   std::int32_t amount) {
  if (!facts) return;
  Fact fact;
  fact.rule = rule;
  fact.verb = verb;
  fact.target = target;
  fact.other = other;
  fact.amount = amount;
  fact.depth = static_cast<std::uint8_t>(state.frames.size());
  if (source) {
    fact.source = source->id;
    fact.by = source->commander;
  }
  if (const auto* resource = target.is(Target::Kind::resource) ? read().find(target.id) : nullptr)
    fact.card = resource->card;
  facts->push_back(fact);
}

void Machine::tell(RuleId rule, const Happening& happening) {
  tell(rule, happening.verb, happening.target, happening.other, &happening.source,
       happening.amount);
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
