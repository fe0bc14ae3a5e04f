// 6 Actions: resources of type action, explicitly defined actions, costs, priority.
#include "engine/games/conquest/acts.hpp"

#include <algorithm>
#include <cassert>

#include "engine/games/conquest/rule.hpp"

namespace arbiter::conquest {

bool is_act(const Move& move) {
  return move.index() >= place_of<Wait> && move.index() <= place_of<Command>;
}

// --- Who is commanded, and the state before the act (B.7-6, R-65, R-66) ---

namespace {

struct CommandedUnit {
  const Reading& read;
  Id operator()(const Assault& move) const { return move.unit; }
  Id operator()(const Attack& move) const { return move.unit; }
  Id operator()(const Block& move) const { return move.unit; }
  Id operator()(const Discard& move) const { return move.unit; }
  Id operator()(const Guard& move) const { return move.unit; }
  Id operator()(const Transfer& move) const { return move.unit; }
  Id operator()(const MoveUnit& move) const { return move.unit; }
  Id operator()(const Mount& move) const { return move.unit; }
  Id operator()(const Dismount& move) const { return move.unit; }
  Id operator()(const Snipe& move) const { return move.unit; }
  Id operator()(const Command& move) const {
    const auto* resource = read.find(move.resource);
    return resource ? read.context_of(*resource).unit : Id{};
  }
  template <class Other>
  Id operator()(const Other&) const {
    return {};
  }
};

}  // namespace

Id commanded_unit(const Reading& read, const Move& move) {
  return std::visit(CommandedUnit{read}, move);
}

bool ActCheck::able(const Resource* unit) const {
  if (!unit || !read.able(*unit)) return false;
  const bool disabled_first = unit->due && read.same_side(unit->id.owner, by) &&
                              unit->id != commanded && !read.has_keyword(*unit, Keyword::outpost);
  return !disabled_first;
}

bool ActCheck::own_campaign() const {
  return campaign() && read.same_side(by, read.state.at.term) && !read.in_combat();
}

const Resource* ActCheck::in_arsenal(Id id) const {
  const auto* resource = read.find(id);
  if (!resource || !read.same_side(id.owner, by) || resource->in.kind != Region::Kind::arsenal)
    return nullptr;
  if (read.state.variants.joint && !check.need(id.owner == by, row<"D.3-5">)) return nullptr;
  if (!read.known(*resource)) {
    check.need_name(id);
    return nullptr;
  }
  return resource;
}

const Resource* ActCheck::commanded_unit(Id id) const {
  const auto* resource = read.find(id);
  const bool obeys = commands(id);
  if (!check.need(resource && resource->in.active(), row<"6.2-6">)) return nullptr;
  if (!check.need(!read.is_mount(*resource), row<"3.2.4-8">)) return nullptr;
  if (!check.need(read.is_unit(*resource), row<"6.2-1">)) return nullptr;
  return obeys ? resource : nullptr;
}

void ActCheck::not_forbidden(Verb verb, const Target& target) const {
  check.need(!read.forbidden(verb, target), row<"5.8-2">);
}

void ActCheck::not_forbidden_with_disabling(Verb action, Id unit) const {
  not_forbidden(action, Target::of(unit));
  not_forbidden(Verb::disable, Target::of(unit));
}

// --- 6.4 Cost ---

namespace {

bool payable_thing(const Reading& read, const Effect& effect, const Due& due) {
  const auto* resource = read.find(due.id);
  if (!resource || resource->id == effect.ruined_card) return false;
  if (due.pay == Payment::disable) return read.active_unit(due.id) != nullptr;
  return !read.is_encampment(*resource);
}

// The filter of each chosen payment, in the order of `pays` and for no more than those.
std::vector<const Filter*> payment_filters(const Reading& read, const Effect& effect) {
  std::vector<const Filter*> filters;
  const auto* costs = costs_of(read, effect);
  if (!costs || !inspect(effect.pays.size())) return filters;
  for (const auto& cost : *costs)
    if (cost.pay != Payment::gold && cost.pay != Payment::mana && cost.what == Whom::chosen)
      for (int i = 0; i < cost.amount.at(effect.x) && filters.size() < effect.pays.size(); ++i)
        filters.push_back(&cost.filter);
  return filters;
}

bool purse_holds(const Reading& read, const Effect& effect, const Dues& dues) {
  const Seat payer = payer_of(effect);
  std::int64_t gold = 0;
  std::int64_t mana = 0;
  for (const auto& due : dues.list) {
    if (due.pay == Payment::gold) gold += due.amount;
    if (due.pay == Payment::mana) mana += due.amount;
  }
  if (gold == 0 && mana == 0) return true;  // also for one who has left the war
  if (!read.in_war(payer)) return false;
  const auto& commander = read.purse(payer);
  return gold <= commander.gold && mana <= commander.mana;
}

// No thing pays twice (6.4.1-3).
bool pays_once(const Dues& dues) {
  if (!glance_at_pairs(dues.list.size())) return false;
  ShortList<Id, 4> ids;
  for (const auto& due : dues.list)
    if (due.pay != Payment::gold && due.pay != Payment::mana) ids.push_back(due.id);
  return all_different(ids);
}

bool right_things(const Reading& read, const Effect& effect) {
  const auto filters = payment_filters(read, effect);
  const auto context = context_of(effect);
  for (std::size_t i = 0; i < effect.pays.size() && i < filters.size(); ++i)
    if (!read.fits(*filters[i], Target::of(effect.pays[i]), context)) return false;
  return true;
}

}  // namespace

bool can_pay(const Reading& read, const Effect& effect) {
  const auto dues = dues_of(read, effect);
  if (!dues.matched || !purse_holds(read, effect, dues) || !pays_once(dues) ||
      !right_things(read, effect))
    return false;
  return std::all_of(dues.list.begin(), dues.list.end(), [&](const Due& due) {
    if (due.pay == Payment::gold || due.pay == Payment::mana) return true;
    if (!payable_thing(read, effect, due) || read.forbidden(verb_of(due.pay), Target::of(due.id)))
      return false;
    return due.pay != Payment::disable || read.able(*read.find(due.id));
  });
}

void ActCheck::costs(const Effect& effect) const {
  const auto dues = dues_of(read, effect);
  check.need(dues.matched, effect.x > 0 ? row<"6.4.1-2"> : row<"6-1">);
  check.need(purse_holds(read, effect, dues), row<"6-1">);
  check.need(pays_once(dues), row<"6.4.1-3">);
  check.need(right_things(read, effect), row<"6-1">);
  for (const auto& due : dues.list) {
    if (due.pay == Payment::gold || due.pay == Payment::mana) continue;
    if (!check.need(payable_thing(read, effect, due), row<"6-1">)) continue;
    check.need(!read.forbidden(verb_of(due.pay), Target::of(due.id)), row<"5.8-2">);
    if (due.pay == Payment::disable) check.need(able(read.find(due.id)), row<"6.4-3">);
  }
}

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

// Whether anything can be chosen where these words stand (6-2).
bool has_direction(const Reading& read, const Filter& filter, const Effect& effect,
                   const TextContext& context) {
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

bool asks_for_x(const std::vector<Cost>& cost, const std::vector<Choice>& choices) {
  const auto with_x = [](const Cost& one) { return one.amount.times_x; };
  const auto choice_with_x = [](const Choice& one) { return one.count.times_x; };
  return std::any_of(cost.begin(), cost.end(), with_x) ||
         std::any_of(choices.begin(), choices.end(), choice_with_x);
}

void ActCheck::x_is_asked(const std::vector<Cost>& cost, const std::vector<Choice>& choices,
                          std::uint16_t x) const {
  check.need(x == 0 || asks_for_x(cost, choices), row<"6.4.1-1">);
}

// --- 6.1 Resources of type action ---

void check_use(const ActCheck& act, const Use& move) {
  act.check.need(act.campaign(), row<"6.1-2">);
  const auto* resource = act.in_arsenal(move.resource);
  if (!act.check.need(resource || act.check.unnamed(), row<"6.1-3">) || !resource) return;
  if (!act.check.need(act.read.is_type(*resource, CardType::action), row<"6.1-1">)) return;
  const auto& modes = act.read.content.of(resource->card).modes;
  if (!act.check.need(move.mode < modes.size(), row<"6.1-6">)) return;
  const auto effect = payment_of(act.read, act.by, move);
  const auto& ability = *act.read.ability_at(effect.text);
  act.x_is_asked(ability.cost, ability.choose, move.x);
  act.costs(effect);
  check_directions(act, ability, effect, move.directions);
}

// --- 6.2 Resource actions ---

void check_command(const ActCheck& act, const Command& move) {
  act.check.need(act.campaign(), row<"6.2-3">);
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
  if (resource->on) act.check.need(act.read.same_side(performer.owner, act.by), row<"3.3-3">);
  Filter here;
  here.where = action.ability->from;
  const bool active = action.ability->from == Where::active;
  const bool there = active ? resource->in.active()
                            : act.read.fits(here, Target::of(move.resource), action.context);
  if (!act.check.need(there, active ? row<"6.2-6"> : row<"6.2-7">)) return;
  const auto effect = payment_of(act.read, act.by, move);
  act.x_is_asked(action.ability->cost, action.ability->choose, move.x);
  act.costs(effect);
  check_directions(act, *action.ability, effect, move.directions);
}

// --- Judging and performing an act ---

void check_act(const Reading& read, Seat by, const Move& move, Checker& check) {
  if (!check.need(read.holds_priority(by) && read.in_war(by), row<"6.3-1">) && !read.in_war(by))
    return;
  const ActCheck act(read, by, commanded_unit(read, move), check);
  if (const auto* use = std::get_if<Use>(&move)) return check_use(act, *use);
  if (const auto* command = std::get_if<Command>(&move)) return check_command(act, *command);
  const auto index = move.index();
  if (index < place_of<Assault>) return check_commander_act(act, move);
  if (index <= place_of<MoveUnit>) return check_unit_act(act, move);
  check_keyword_act(act, move);
}

namespace {

// What the act leaves a mark of: limits for each term (A.1-2, A.2-2, A.4-1) and what a unit
// performed (B.1-3, B.7-2, B.7-6, R-64).
struct Mark {
  Machine& machine;
  Seat by;
  void operator()(const Annex&) const { machine.state.commander(by).annexed = true; }
  void operator()(const Barter&) const { machine.state.commander(by).bartered = true; }
  void operator()(const OfferDraw&) const { machine.state.commander(by).offered_draw = true; }
  void operator()(const MoveUnit& move) const {
    machine.state.in_play.now.nobody_due = false;
    if (auto* unit = machine.find(move.unit)) unit->moved = unit->due = true;
  }
  void operator()(const Assault& move) const {
    if (auto* unit = machine.find(move.unit)) unit->assaulted = true;
    for (const Id id : move.with)
      if (auto* unit = machine.find(id)) unit->assaulted = true;
  }
  template <class Other>
  void operator()(const Other&) const {}
};

}  // namespace

void disable_moved_units(Machine& machine, Seat by, Id commanded) {
  const auto read = machine.read();
  auto& resources = machine.state.resources;
  auto& nobody_due = machine.state.in_play.now.nobody_due;
  assert(!nobody_due || std::none_of(resources.begin(), resources.end(),
                                     [](const Resource& one) { return one.due; }));
  if (nobody_due || !glance(resources.size())) return;
  nobody_due = true;
  for (auto& unit : resources) {
    if (!unit.due) continue;
    if (!read.same_side(unit.id.owner, by) || unit.id == commanded || out_of_work()) {
      nobody_due = false;
      continue;
    }
    unit.due = false;
    if (!unit.in.active() || !read.is_unit(unit) || !read.able(unit)) continue;
    if (read.has_keyword(unit, Keyword::outpost)) {
      machine.tell(row<"C.1.2-1">, Verb::nothing, Target::of(unit.id));
      continue;
    }
    auto part = part_of(Verb::disable, Target::of(unit.id), read.record_of(unit.id.owner));
    part.amount = 1;
    machine.tell(row<"B.7-6">, Verb::disable, Target::of(unit.id));
    machine.push(machine.rule_effect(part));
  }
}

void perform(Machine& machine, Seat by, const Move& move) {
  const auto read = machine.read();
  if (!read.in_war(by)) return;  // only where a test has muted 6.3-1
  const Id commanded = commanded_unit(read, move);
  Act act;
  act.by = by;
  act.waited = std::holds_alternative<Wait>(move);
  Effect effect;
  if (!act.waited) effect = effect_of(read, by, move, machine.fresh_effect());
  machine.state.frames.push_back(act);
  disable_moved_units(machine, by, commanded);
  machine.tell_joint_act(by, move);
  std::visit(Mark{machine, by}, move);
  if (act.waited)
    machine.tell(row<"A.9-1">, Verb::wait, Target::of(by));
  else
    machine.push(std::move(effect));
}

}  // namespace arbiter::conquest
