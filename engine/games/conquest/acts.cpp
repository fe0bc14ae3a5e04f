// The effect that each act creates (6-4, A, B, C).
#include "engine/games/conquest/acts.hpp"

#include "engine/games/conquest/rule.hpp"

namespace arbiter::conquest {
namespace {

struct Make {
  const Reading& read;
  Seat by;
  Effect& fresh;
  bool whole;  // with parts and directions

  Effect start(Verb action, const Record& source) const {
    Effect effect = std::move(fresh);
    effect.action = action;
    effect.act = true;
    effect.source = source;
    return effect;
  }
  // An act with a card of the arsenal: its first line says what it costs.
  Effect with_card(Verb verb, Id card, Target other) const {
    auto effect = start(verb, read.record_of(by));
    if (const auto* resource = read.find(card); resource && read.known(*resource))
      effect.text = {resource->card, no_index, 0};
    add(effect, verb, Target::of(card), other);
    return effect;
  }
  // An act of a unit; `disables` where the disabling is part of its cost.
  Effect of_unit(Verb action, Id unit, bool disables) const {
    const auto* resource = read.find(unit);
    auto effect = start(action, resource ? read.record_of(*resource) : read.record_of(by));
    if (disables) effect.pays.push_back(unit);
    return effect;
  }
  void add(Effect& effect, Verb verb, Target target, Target other = {}, int amount = 0) const {
    if (!whole) return;
    auto part = part_of(verb, target, effect.source);
    part.other = other;
    part.action = effect.action;
    part.amount = static_cast<std::int16_t>(amount);
    effect.parts.push_back(part);
  }
  void bind(Effect& effect, const Ability& ability, const std::vector<Target>& targets) const {
    if (!whole) return;
    if (const auto bound = bind_directions(ability, effect.x, targets))
      effect.directions.assign(bound->begin(), bound->end());
  }

  Effect operator()(const Annex& move) const { return with_card(Verb::annex, move.location, {}); }
  Effect operator()(const Deploy& move) const {
    auto effect = with_card(Verb::deploy, move.unit, Target::of(move.at));
    effect.x = move.x;
    effect.pays = move.pays;
    return effect;
  }
  Effect operator()(const Equip& move) const {
    return with_card(Verb::equip, move.item, Target::of(move.unit));
  }
  Effect operator()(const Evoke& move) const { return with_card(Verb::evoke, move.condition, {}); }
  Effect operator()(const Upgrade& move) const {
    return with_card(Verb::upgrade, move.upgrade, Target::of(move.location));
  }
  Effect operator()(const Barter& move) const {  // two parts of one effect
    auto effect = start(Verb::barter, read.record_of(by));
    add(effect, Verb::banish, Target::of(move.resource));
    add(effect, Verb::acquire, Target::of(by), {}, 1);
    if (whole) effect.parts.back().order = 1;
    return effect;
  }
  Effect operator()(const OfferDraw&) const {
    auto effect = start(Verb::draw, read.record_of(by));
    add(effect, Verb::draw, Target::of(by));
    return effect;
  }
  Effect operator()(const Surrender&) const {
    auto effect = start(Verb::surrender, read.record_of(by));
    add(effect, Verb::surrender, Target::of(by));
    return effect;
  }
  Effect operator()(const Use& move) const {
    const auto* resource = read.find(move.resource);
    auto effect = start(Verb::nothing, read.record_of(by));
    effect.source.id = move.resource;
    effect.x = move.x;
    effect.pays = move.pays;
    effect.ruined_card = move.resource;
    if (!resource || !read.known(*resource)) return effect;
    const auto& modes = read.content.of(resource->card).modes;
    if (move.mode >= modes.size()) return effect;
    effect.text = {resource->card, modes[move.mode], 0};
    bind(effect, *read.ability_at(effect.text), move.directions);
    return effect;
  }
  Effect operator()(const Command& move) const {
    const auto* resource = read.find(move.resource);
    auto effect = start(Verb::nothing, resource ? read.record_of(*resource) : read.record_of(by));
    effect.x = move.x;
    effect.pays = move.pays;
    if (effect.source.commander != by) effect.payer = by;
    if (!resource) return effect;
    const auto actions = read.actions_of(*resource);
    if (move.action >= actions.size()) return effect;
    effect.text = actions[move.action].text;
    effect.ability = actions[move.action].ref;
    bind(effect, *actions[move.action].ability, move.directions);
    return effect;
  }
  Effect operator()(const Assault& move) const {
    auto effect = of_unit(Verb::assault, move.unit, true);
    effect.pays.insert(effect.pays.end(), move.with.begin(), move.with.end());
    add(effect, Verb::assault, Target::of(move.location));
    return effect;
  }
  Effect operator()(const Attack& move) const {
    auto effect = of_unit(Verb::attack, move.unit, true);
    add(effect, Verb::engage, Target::of(move.unit), Target::of(move.target));
    return effect;
  }
  Effect operator()(const Block& move) const {
    auto effect = of_unit(Verb::block, move.unit, false);
    add(effect, Verb::engage, Target::of(move.unit), Target::of(move.target));
    return effect;
  }
  Effect operator()(const Discard& move) const {
    auto effect = of_unit(Verb::discard, move.unit, false);
    for (const Id item : move.items) add(effect, Verb::ruin, Target::of(item));
    return effect;
  }
  Effect operator()(const Guard& move) const {
    auto effect = of_unit(Verb::guard, move.unit, true);
    add(effect, Verb::guard, Target::of(move.unit));
    return effect;
  }
  Effect operator()(const Transfer& move) const {
    auto effect = of_unit(Verb::transfer, move.unit, true);
    for (const auto& one : move.items)
      add(effect, Verb::equip, Target::of(one.item), Target::of(one.to));
    return effect;
  }
  Effect operator()(const MoveUnit& move) const {
    auto effect = of_unit(Verb::move, move.unit, false);
    add(effect, Verb::move, Target::of(move.unit), move.to);
    return effect;
  }
  Effect operator()(const Mount& move) const {
    auto effect = of_unit(Verb::mount, move.unit, false);
    add(effect, Verb::mount, Target::of(move.unit), Target::of(move.steed));
    return effect;
  }
  Effect operator()(const Dismount& move) const {
    auto effect = of_unit(Verb::dismount, move.unit, false);
    add(effect, Verb::dismount, Target::of(move.unit));
    return effect;
  }
  Effect operator()(const Snipe& move) const {  // C.2.3-5
    auto effect = of_unit(Verb::snipe, move.unit, true);
    add(effect, Verb::damage, Target::of(move.target), {}, effect.source.snipe);
    if (!whole) return effect;
    effect.directions.push_back({0, Target::of(move.target), true});
    effect.parts.back().direction = 0;
    return effect;
  }
  template <class Other>
  Effect operator()(const Other&) const {
    return start(Verb::wait, read.record_of(by));
  }
};

}  // namespace

Effect effect_of(const Reading& read, Seat by, const Move& move, Effect fresh) {
  return std::visit(Make{read, by, fresh, true}, move);
}

Effect payment_of(const Reading& read, Seat by, const Move& move) {
  Effect fresh;
  return std::visit(Make{read, by, fresh, false}, move);
}

}  // namespace arbiter::conquest
