// 6.1 Resources of type action, 6.2 explicitly defined actions, and the directions of both.
#include <algorithm>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {

// --- Directions (5.2-4, 6-2) ---

std::optional<std::vector<Direction>> bind_directions(const Ability& ability, std::uint16_t x,
                                                      const std::vector<Target>& targets) {
  std::vector<Direction> bound;
  for (std::size_t i = 0; i < ability.choose.size(); ++i)
    for (int n = 0; n < ability.choose[i].count.at(x); ++n) {
      if (bound.size() == targets.size()) return std::nullopt;
      bound.push_back({static_cast<std::uint8_t>(i), targets[bound.size()], true});
    }
  if (bound.size() != targets.size()) return std::nullopt;
  return bound;
}

void check_direction(const Reading& read, const Choice& choice, const Target& target,
                     const TextContext& context, Checker& check) {
  const auto* resource = target.is(Target::Kind::resource) ? read.find(target.id) : nullptr;
  if (resource && !read.known(*resource)) return check.need_name(target.id);
  const auto where = choice.filter.where;
  if (resource && where == Where::active && !check.need(resource->in.active(), row<"5.2.1-6">))
    return;
  if (resource && !check.need(!read.is_mount(*resource), row<"3.2.4-8">)) return;
  if (resource && (where == Where::local || where == Where::distant)) {
    if (!check.need(context.source.in.active(), row<"5.6-2">)) return;
    const bool in_range = where == Where::local
                              ? read.local(context.source, *resource, resource->in)
                              : read.distant(context.source, *resource, resource->in);
    if (!check.need(in_range, where == Where::local ? row<"5.6-3"> : row<"5.6-4">)) return;
  }
  if (resource && !choice.filter.words.empty())
    check.need(read.content.has_words(resource->card, choice.filter.words,
                                      read.state.rulings.has(chosen<"R-17", "phrase">)),
               row<"1.5.2-4">);
  check.need(read.fits(choice.filter, target, context), row<"5.2-4">);
}

namespace {

// Whether anything can be chosen for these words (6-2). It may be a card that has no name yet.
bool has_direction(const Reading& read, const Filter& filter, const Effect& effect,
                   const TextContext& context) {
  glance(read.state.resources.size());
  for (const auto& one : read.state.resources)
    if (read.may_fit(filter, one, context)) return true;
  if (!read.state.variants.generals) return read.count_fitting(filter, context) > 0;
  const auto fitting = read.all_fitting(filter, context);
  return std::any_of(fitting.begin(), fitting.end(), [&](const Target& one) {
    return spell_may_choose(read, effect, one);  // D.4-7
  });
}

void check_directions(const ActCheck& act, const Ability& ability, const Effect& effect,
                      const std::vector<Target>& targets) {
  const auto context = context_of(effect);
  for (const auto& choice : ability.choose) {
    if (choice.count.at(effect.x) <= 0) continue;
    act.check.need(has_direction(act.read, choice.filter, effect, context), row<"6-2">);
  }
  if (!glance_at_pairs(targets.size())) return;
  const auto bound = bind_directions(ability, effect.x, targets);
  std::size_t wanted = 0;
  for (const auto& choice : ability.choose)
    wanted += static_cast<std::size_t>(std::max<int>(0, choice.count.at(effect.x)));
  act.check.need(targets.size() >= wanted, row<"5.2-3">);
  act.check.need(targets.size() <= wanted, row<"5.2-4">);
  if (!bound) return;
  for (const auto& one : *bound) {
    if (act.read.state.variants.generals)
      act.check.need(spell_may_choose(act.read, effect, one.target), row<"D.4-7">);
    check_direction(act.read, ability.choose[one.choice], one.target, context, act.check);
  }
  for (std::size_t i = 0; i < bound->size(); ++i)
    for (std::size_t k = 0; k < i; ++k)
      if (ability.choose[(*bound)[i].choice].different && (*bound)[i].choice == (*bound)[k].choice)
        act.check.need((*bound)[i].target != (*bound)[k].target, row<"5.2.1-4">);
}

}  // namespace

// --- 6.1 Resources of type action ---

void moment(const ActCheck& act, const Use&) { act.check.need(act.campaign(), row<"6.1-2">); }
void judge(const ActCheck& act, const Use& move) {
  moment(act, move);
  const auto* resource = act.in_arsenal(move.resource);
  if (!act.check.need(resource || act.check.unnamed(), row<"6.1-3">) || !resource) return;
  if (!act.check.need(act.read.is_type(*resource, CardType::action), row<"6.1-1">)) return;
  const auto& modes = act.read.content.of(resource->card).modes;
  if (!act.check.need(move.mode < modes.size() && move.also.empty(), row<"6.1-6">)) return;
  const auto effect = act.payment(move);
  const auto& ability = *act.read.ability_at(effect.text);
  act.x_is_asked(ability.cost, ability.choose, move.x);
  act.costs(effect);
  check_directions(act, ability, effect, move.directions);
}
Effect make(const Making& making, const Use& move) {
  const auto* resource = making.read.find(move.resource);
  auto effect = making.start(Verb::nothing, making.read.record_of(making.by));
  effect.source.id = move.resource;
  effect.x = move.x;
  effect.pays = move.pays;
  effect.ruined_card = move.resource;
  if (!resource || !making.read.known(*resource)) return effect;
  const auto& modes = making.read.content.of(resource->card).modes;
  if (move.mode >= modes.size()) return effect;
  effect.text = {resource->card, modes[decides<"6.1-5">(move.mode)], 0};
  making.reduce_cost(effect, *resource);
  making.bind(effect, *making.read.ability_at(effect.text), move.directions);
  return effect;
}
std::string tell(const Words& words, Seat by, const Use& move) {
  return words.seat(by) + " uses " + words.name_of_use(move.resource, move.mode) +
         (move.directions.empty() ? "" : " on " + words.list(move.directions)) + at_cost(move.x) +
         ".";
}

// --- 6.2 Resource actions ---

RuleId Reading::denied(const Resource& resource, const Ability& action,
                       const TextContext& context) const {
  if (printed_in_force(resource, action, context)) return {};
  if (borne_by_mount(resource)) return row<"3.2.4-7">;
  if (level(context.location) < action.level)
    return is_type(resource, CardType::upgrade) ? row<"3.5-3"> : row<"3.4-9">;
  return row<"7-6">;
}

std::vector<StandingAction> Reading::actions_of(const Resource& resource) const {
  std::vector<StandingAction> found;
  if (!known(resource)) return found;
  const auto context = context_of(resource);
  inspect(1 + content.of(resource.card).actions.size());
  for (const auto index : content.of(resource.card).actions) {
    const auto& ability = text(resource).abilities[index];
    const RuleId why = resource.in.active() ? denied(resource, ability, context) : RuleId{};
    found.push_back(
        {{{resource.id, 0, {}, index}, &ability, {resource.card, index, 0}, 0, context}, why});
  }
  if (text_active(resource))
    for_each_gained(resource, [&](const Gained& one) {
      if (one.ability->on.event == Verb::nothing && !one.ability->name.empty())
        found.push_back({{one.ref, one.ability, one.text, one.x, context}, {}});
    });
  return found;
}

void moment(const ActCheck& act, const Command&) { act.check.need(act.campaign(), row<"6.2-3">); }
void judge(const ActCheck& act, const Command& move) {
  moment(act, move);
  const auto* resource = act.read.find(move.resource);
  if (!act.check.need(resource != nullptr, row<"6.2-6">)) return;
  if (!act.read.known(*resource)) {
    act.commands(move.resource);
    return act.check.need_name(move.resource);
  }
  if (!act.check.need(!act.read.borne_by_mount(*resource), row<"3.2.4-7">)) return;
  const auto actions = act.read.actions_of(*resource);
  if (!act.check.need(move.action < actions.size(), row<"6.2-2">)) {
    act.commands(move.resource);
    return;
  }
  const auto& action = actions[move.action];
  const Id performer = action.context.unit ? action.context.unit : move.resource;
  act.commands(performer);
  if (!act.check.need(action.denied == RuleId{}, action.denied)) return;
  if (resource->on) act.check.need(act.read.same_side(performer.owner, act.by), row<"3.3-3">);
  Filter here;
  here.where = action.ability->from;
  const bool active = action.ability->from == Where::active;
  const bool there = active ? resource->in.active()
                            : act.read.fits(here, Target::of(move.resource), action.context);
  if (!act.check.need(there, active ? row<"6.2-6"> : row<"6.2-7">)) return;
  const auto effect = act.payment(move);
  act.x_is_asked(action.ability->cost, action.ability->choose, move.x);
  act.costs(effect);
  check_directions(act, *action.ability, effect, move.directions);
}
Effect make(const Making& making, const Command& move) {
  const auto* resource = making.read.find(move.resource);
  auto effect = making.start(Verb::nothing, resource ? making.read.record_of(*resource)
                                                     : making.read.record_of(making.by));
  effect.x = move.x;
  effect.pays = move.pays;
  ruling<"R-135">();
  if (effect.source.commander != making.by) effect.payer = making.by;
  if (!resource) return effect;
  const auto actions = making.read.actions_of(*resource);
  if (move.action >= actions.size()) return effect;
  effect.text = actions[move.action].text;
  effect.ability = actions[move.action].ref;
  making.bind(effect, *actions[move.action].ability, move.directions);
  return effect;
}
std::string tell(const Words& words, Seat, const Command& move) {
  return words.resource(move.resource) + " performs " +
         words.name_of_action(move.resource, move.action) +
         (move.directions.empty() ? "" : ", directed at " + words.list(move.directions)) +
         at_cost(move.x) + ".";
}

}  // namespace arbiter::conquest
