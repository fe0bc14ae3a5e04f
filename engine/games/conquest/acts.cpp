// 6 Actions: the effect that an act makes, and how an act is performed.
#include "engine/games/conquest/acts.hpp"

#include <algorithm>
#include <cassert>

#include "conquest/rows.hpp"

namespace arbiter::conquest {

// --- Who is commanded, and the state before the act (B.7-6, R-65, R-66) ---

Id commanded_unit(const Reading& read, const Move& move) {
  const auto unit = [&]<class M>(const M& one) -> Id {
    if constexpr (IsUnitAct<M>) return one.unit;
    if constexpr (std::same_as<M, Command>)
      if (const auto* resource = read.find(one.resource)) return read.context_of(*resource).unit;
    static_assert(IsUnitAct<M> || IsCommanderAct<M> || IsAnswer<M> || OneOf<M, Use, Command>);
    return {};
  };
  return std::visit(unit, move);
}

bool ActCheck::able(const Resource* unit) const {
  if (!unit || !read.able(*unit)) return false;
  const bool disabled_first = unit->due && read.same_side(unit->id.owner, by) &&
                              decides<"B.7-7">(unit->id != commanded) &&
                              !read.has_keyword(*unit, Keyword::outpost) &&
                              !read.forbidden(Verb::disable, Target::of(unit->id));
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

// --- The effect that an act creates (6-4) ---

Effect Making::start(Verb action, const Record& source) const {
  Effect effect = std::move(fresh);
  effect.action = action;
  effect.act = true;
  effect.source = decides<"5.5-1">(source);
  return effect;
}

Effect Making::with_card(Verb verb, Id card, Target other) const {
  decides<"1.5-3">();
  auto effect = start(verb, read.record_of(by));
  if (const auto* resource = read.find(card); resource && read.known(*resource)) {
    effect.text = {resource->card, no_index, 0};
    reduce_cost(effect, *resource);
  }
  add(effect, verb, Target::of(card), other);
  return effect;
}

void Making::reduce_cost(Effect& effect, const Resource& card) const {
  const auto less = read.reduction(card);
  effect.less_gold = less.gold;
  effect.less_mana = less.mana;
}

Effect Making::of_unit(Verb action, Id unit, bool disables) const {
  const auto* resource = read.find(unit);
  auto effect = start(action, resource ? read.record_of(*resource) : read.record_of(by));
  if (disables) effect.pays.push_back(unit);
  return effect;
}

void Making::add(Effect& effect, Verb verb, Target target, Target other, int amount) const {
  if (!whole) return;
  auto part = part_of(verb, target, effect.source);
  part.other = other;
  part.action = effect.action;
  part.amount = static_cast<std::int16_t>(amount);
  effect.parts.push_back(part);
}

void Making::bind(Effect& effect, const Ability& ability,
                  const std::vector<Target>& targets) const {
  if (!whole) return;
  if (const auto bound = bind_directions(ability, effect.x, targets))
    effect.directions.assign(bound->begin(), bound->end());
}

namespace {

Effect made(const Making& making, const Move& act) {
  return std::visit(
      [&]<class M>(const M& one) -> Effect {
        if constexpr (IsAct<M>) return make(making, one);
        assert(IsAct<M>);
        return {};
      },
      act);
}

}  // namespace

Effect effect_of(const Reading& read, Seat by, const Move& act, Effect fresh) {
  return made({read, by, fresh, true}, act);
}

Effect payment_of(const Reading& read, Seat by, const Move& act) {
  Effect fresh;
  return made({read, by, fresh, false}, act);
}

namespace {

// Whether the unit is what an attack, a block, ... may be directed at.
bool may_be_chosen(const Reading& read, const Effect& act, const Resource& unit) {
  if (act.action == Verb::attack) return decides<"B.2-3">(unit.in == the_battlefield);
  if (act.action == Verb::block) return decides<"B.3-2">(read.assaulting(unit.id));
  if (act.action == Verb::equip)
    return unit.in.kind == Region::Kind::location &&
           decides<"A.5-3">(read.same_side(unit.in.location.owner, act.source.commander));
  const bool right_side = act.action == Verb::snipe || read.ally(unit, act.source.commander);
  return right_side && read.local(act.source, unit, unit.in);  // mount, snipe, transfer
}

}  // namespace

std::optional<Target> illegal_direction(const Reading& read, const Effect& act, const Part& part) {
  constexpr Verbs of_items = verbs(Verb::discard, Verb::transfer);
  constexpr Verbs at_units =
      verbs(Verb::attack, Verb::block, Verb::equip, Verb::mount, Verb::snipe, Verb::transfer);
  constexpr Verbs with_a_card =
      verbs(Verb::annex, Verb::barter, Verb::deploy, Verb::equip, Verb::evoke, Verb::upgrade);
  if (part.target.is(Target::Kind::resource)) {
    const auto* thing = read.find(part.target.id);
    const bool of_unit = thing && thing->in.active() && thing->on == act.source.unit;
    const bool of_arsenal = thing && thing->in.kind == Region::Kind::arsenal;
    if ((verbs(act.action) & of_items) != 0 && !of_unit) return part.target;
    if ((verbs(act.action) & with_a_card) != 0 && !of_arsenal) return part.target;
  }
  if ((verbs(act.action) & at_units) == 0) return std::nullopt;
  const Target at = act.action == Verb::snipe ? part.target : part.other;
  const auto* unit = read.active_unit(at.id);
  return unit && may_be_chosen(read, act, *unit) ? std::nullopt : std::optional{at};
}

bool leaves_out(const Reading& read, const Move& move) {
  const auto lacks = [](const Ability& ability, const auto& act) {
    return (act.directions.empty() && !ability.choose.empty()) ||
           (act.pays.empty() && pays_with_things(ability.cost));
  };
  const auto card = [&](Id id) {
    const auto* resource = read.find(id);
    return resource && read.known(*resource) ? resource : nullptr;
  };
  if (const auto* const deploy = std::get_if<Deploy>(&move)) {
    const auto* resource = card(deploy->unit);
    return resource && deploy->pays.empty() && pays_with_things(read.text(*resource).cost);
  }
  if (const auto* const use = std::get_if<Use>(&move)) {
    const auto* resource = card(use->resource);
    if (!resource) return false;
    const auto& modes = read.content.of(resource->card).modes;
    return use->mode < modes.size() &&
           lacks(read.text(*resource).abilities[modes[use->mode]], *use);
  }
  const auto* const command = std::get_if<Command>(&move);
  const auto* resource = command ? card(command->resource) : nullptr;
  if (!resource) return false;
  const auto& printed = read.content.of(resource->card).actions;
  if (command->action < printed.size())
    return lacks(read.text(*resource).abilities[printed[command->action]], *command);
  const auto actions = read.actions_of(*resource);
  return command->action < actions.size() && lacks(*actions[command->action].ability, *command);
}

Move completed(const Reading& read, Seat by, const Move& move) {
  Move whole = move;
  const auto pay = [&](std::vector<Id>& pays) {
    if (pays.empty()) pays = only_payments(read, payment_of(read, by, whole));
  };
  const auto direct = [&](std::vector<Target>& directions) {
    if (directions.empty()) directions = only_directions(read, payment_of(read, by, whole));
  };
  if (auto* const deploy = std::get_if<Deploy>(&whole)) pay(deploy->pays);
  if (auto* const use = std::get_if<Use>(&whole)) {
    pay(use->pays);
    direct(use->directions);
  }
  if (auto* const command = std::get_if<Command>(&whole)) {
    pay(command->pays);
    direct(command->directions);
  }
  return whole;
}

// --- Performing an act ---

namespace {

// What the act leaves behind: limits for each term (A.1-2, A.2-2, A.4-1) and what a unit performed
// (B.1-3, B.7-2, B.7-6, R-64).
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
  template <OneOf<Wait, Deploy, Equip, Evoke, Surrender, Upgrade, Use, Command, Attack, Block,
                  Discard, Guard, Transfer, Mount, Dismount, Snipe>
                M>
  void operator()(const M&) const {}
  template <IsAnswer M>
  void operator()(const M&) const {}
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
      machine.tell(decides<"C.1.2-1">, Verb::nothing, Target::of(unit.id));
      continue;
    }
    auto part = part_of(Verb::disable, Target::of(unit.id), read.record_of(unit.id.owner));
    part.amount = 1;
    machine.tell(decides<"B.7-6">, Verb::disable, Target::of(unit.id));
    machine.push(machine.rule_effect(part));
  }
}

void perform(Machine& machine, Seat by, const Move& move) {
  const auto read = machine.read();
  if (!read.in_war(by)) return;  // happens only when a test has muted 6.3-1
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
    machine.tell(decides<"A.9-1">, Verb::wait, Target::of(by));
  else
    machine.push(std::move(effect));
}

}  // namespace arbiter::conquest
