// Appendix A: commander actions.
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/rule.hpp"

namespace arbiter::conquest {
namespace {

// The card that is chosen from the arsenal, of the right type; `rule` says that it must be.
const Resource* chosen_card(const ActCheck& act, Id id,
                            bool (*right)(const Reading&, const Resource&), RuleId rule) {
  const auto* resource = act.in_arsenal(id);
  const bool fits = resource && right(act.read, *resource);
  if (!resource && act.check.unnamed()) return nullptr;
  return act.check.need(fits, rule) ? resource : nullptr;
}

template <CardType type>
bool of_type(const Reading& read, const Resource& resource) {
  return read.is_type(resource, type);
}

struct CommanderCheck {
  const ActCheck& act;

  // A.1 Annex
  void operator()(const Annex& move) const {
    act.check.need(act.own_campaign(), row<"A.1-1">);
    act.check.need(!act.read.state.commander(act.by).annexed, row<"A.1-2">);
    act.check.need(act.read.locations(act.by) < most_locations, row<"A.1-5">);
    act.check.need(act.read.locations(act.by) < most_locations, row<"3.4-2">);
    const auto* location =
        chosen_card(act, move.location, of_type<CardType::location>, row<"A.1-3">);
    if (!location) return;
    act.costs(payment_of(act.read, act.by, move));
    act.not_forbidden(Verb::annex, Target::of(act.by));
  }

  // A.2 Barter
  void operator()(const Barter& move) const {
    const auto& at = act.read.state.at;
    act.check.need(at.phase == PhaseName::barter && act.read.same_side(act.by, at.term),
                   row<"A.2-1">);
    act.check.need(!act.read.state.commander(act.by).bartered, row<"A.2-2">);
    act.check.need(act.in_arsenal(move.resource) || act.check.unnamed(), row<"A.2-3">);
    act.not_forbidden(Verb::barter, Target::of(act.by));
  }

  // A.3 Deploy
  void operator()(const Deploy& move) const {
    act.check.need(act.own_campaign(), row<"A.3-1">);
    if (act.check.need(act.read.location_active(move.at), row<"A.3-3">))
      act.ally_location(move.at, act.by, row<"3.2-5">);
    const auto right = [](const Reading& read, const Resource& one) {
      return read.is_unit_card(one);
    };
    const auto* unit = chosen_card(act, move.unit, right, row<"A.3-2">);
    if (!unit) return;
    act.x_is_asked(act.read.text(*unit).cost, {}, move.x);
    act.costs(payment_of(act.read, act.by, move));
    act.not_forbidden(Verb::deploy, Target::of(act.by));
  }

  // A.4 Draw
  void operator()(const OfferDraw&) const {
    act.check.need(!act.read.state.commander(act.by).offered_draw, row<"A.4-1">);
  }

  // A.5 Equip
  void operator()(const Equip& move) const {
    act.check.need(act.own_campaign(), row<"A.5-1">);
    const auto* item = chosen_card(act, move.item, of_type<CardType::item>, row<"A.5-2">);
    const auto* unit = act.read.active_unit(move.unit);
    const bool ally_location = unit && unit->in.kind == Region::Kind::location &&
                               act.read.same_side(unit->in.location.owner, act.by);
    act.check.need(ally_location, row<"A.5-3">);
    if (!item) return;
    if (unit) {
      act.own_item(move.item, move.unit);
      const bool mercenary = act.read.is_type(*unit, CardType::mercenary);
      act.check.need(mercenary, row<"E-11">);
      const bool fits = mercenary && act.read.may_bear(*unit, *item);
      if (mercenary) act.check.need(fits, row<"3.2.3-4">);
      if (mercenary) act.check.need(fits, row<"3.2.3-7">);
      if (mercenary && act.read.state.rulings.has(chosen<"R-71", "illegal">)) {
        const bool place = act.read.has_place_for(*unit, *item);
        act.check.need(place, row<"3.2.3-1">);
        act.check.need(place, row<"3.2.3-3">);
      }
    }
    act.costs(payment_of(act.read, act.by, move));
    act.not_forbidden(Verb::equip, Target::of(act.by));
  }

  // A.6 Evoke
  void operator()(const Evoke& move) const {
    const auto& at = act.read.state.at;
    act.check.need(at.phase == PhaseName::condition && act.read.same_side(act.by, at.term),
                   row<"A.6-1">);
    const auto* condition =
        chosen_card(act, move.condition, of_type<CardType::condition>, row<"A.6-2">);
    if (!condition) return;
    act.costs(payment_of(act.read, act.by, move));
    act.not_forbidden(Verb::evoke, Target::of(act.by));
  }

  // A.8 Upgrade
  void operator()(const Upgrade& move) const {
    act.check.need(act.own_campaign(), row<"A.8-1">);
    const auto* location = act.read.find(move.location);
    const bool active = act.read.location_active(move.location);
    act.check.need(active && act.read.same_side(move.location.owner, act.by), row<"A.8-3">);
    if (active) act.check.need(!act.read.is_encampment(*location), row<"1.2-7">);
    const auto* upgrade = chosen_card(act, move.upgrade, of_type<CardType::upgrade>, row<"A.8-2">);
    if (!upgrade) return;
    act.costs(payment_of(act.read, act.by, move));
    act.not_forbidden(Verb::upgrade, Target::of(act.by));
  }

  // A.7 Surrender and A.9 Wait ask for nothing but priority.
  template <class Other>
  void operator()(const Other&) const {}
};

}  // namespace

void check_commander_act(const ActCheck& act, const Move& move) {
  std::visit(CommanderCheck{act}, move);
}

}  // namespace arbiter::conquest
