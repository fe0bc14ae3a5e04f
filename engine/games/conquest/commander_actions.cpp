// Appendix A: commander actions.
#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/machine.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {
namespace {

// Returns the chosen card if it is in the arsenal and of the right type, as `rule` demands.
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

// Neither the commander nor the card may be forbidden to do it.
void not_forbidden_with_card(const ActCheck& act, Verb verb, Id card) {
  act.not_forbidden(verb, Target::of(act.by));
  act.not_forbidden(verb, Target::of(card));
}

}  // namespace

// A.1 Annex
void moment(const ActCheck& act, const Annex&) {
  act.check.need(act.own_campaign(), row<"A.1-1">);
  act.check.need(!act.read.state.commander(act.by).annexed, row<"A.1-2">);
}
void judge(const ActCheck& act, const Annex& move) {
  moment(act, move);
  act.check.need(act.read.locations(act.by) < most_locations, row<"A.1-5">);
  act.check.need(act.read.locations(act.by) < most_locations, row<"3.4-2">);
  const auto* location = chosen_card(act, move.location, of_type<CardType::location>, row<"A.1-3">);
  if (!location) return;
  act.costs(act.payment(move));
  not_forbidden_with_card(act, Verb::annex, move.location);
}
Effect make(const Making& making, const Annex& move) {
  return making.with_card(Verb::annex, move.location, {});
}
std::string tell(const Words& words, Seat by, const Annex& move) {
  return words.seat(by) + " annexes " + words.resource(move.location) + ".";
}

// A.2 Barter
void moment(const ActCheck& act, const Barter&) {
  const auto& at = act.read.state.at;
  act.check.need(at.phase == PhaseName::barter && act.read.same_side(act.by, at.term),
                 row<"A.2-1">);
  act.check.need(!act.read.state.commander(act.by).bartered, row<"A.2-2">);
}
void judge(const ActCheck& act, const Barter& move) {
  moment(act, move);
  act.check.need(act.in_arsenal(move.resource) || act.check.unnamed(), row<"A.2-3">);
  act.not_forbidden(Verb::barter, Target::of(act.by));
}
Effect make(const Making& making, const Barter& move) {  // two parts of one effect
  auto effect = making.start(Verb::barter, making.read.record_of(making.by));
  making.add(effect, Verb::banish, Target::of(move.resource));
  making.add(effect, Verb::acquire, Target::of(making.by), {}, 1);
  if (making.whole) effect.parts.back().order = 1;
  return effect;
}
std::string tell(const Words& words, Seat by, const Barter& move) {
  return words.seat(by) + " barters " + words.resource(move.resource) + ".";
}

// A.3 Deploy
void moment(const ActCheck& act, const Deploy&) {
  act.check.need(act.own_campaign(), row<"A.3-1">);
}
void judge(const ActCheck& act, const Deploy& move) {
  moment(act, move);
  if (act.check.need(act.read.location_active(move.at), row<"A.3-3">))
    act.ally_location(move.at, act.by, row<"3.2-5">);
  const auto right = [](const Reading& read, const Resource& one) {
    return read.is_unit_card(one);
  };
  const auto* unit = chosen_card(act, move.unit, right, row<"A.3-2">);
  if (!unit) return;
  act.x_is_asked(act.read.text(*unit).cost, {}, move.x);
  act.costs(act.payment(move));
  not_forbidden_with_card(act, Verb::deploy, move.unit);
}
Effect make(const Making& making, const Deploy& move) {
  auto effect = making.with_card(Verb::deploy, move.unit, Target::of(move.at));
  effect.x = move.x;
  effect.pays = move.pays;
  return effect;
}
std::string tell(const Words& words, Seat by, const Deploy& move) {
  return words.seat(by) + " deploys " + words.resource(move.unit) + " in " +
         words.resource(move.at) + at_cost(move.x) + ".";
}

// A.4 Draw
void moment(const ActCheck& act, const OfferDraw&) {
  act.check.need(!act.read.state.commander(act.by).offered_draw, row<"A.4-1">);
}
void judge(const ActCheck& act, const OfferDraw& move) { moment(act, move); }
Effect make(const Making& making, const OfferDraw&) {
  auto effect = making.start(Verb::draw, making.read.record_of(making.by));
  making.add(effect, Verb::draw, Target::of(making.by));
  return effect;
}
std::string tell(const Words& words, Seat by, const OfferDraw&) {
  return words.seat(by) + " offers a draw.";
}

// A.5 Equip
void moment(const ActCheck& act, const Equip&) { act.check.need(act.own_campaign(), row<"A.5-1">); }
void judge(const ActCheck& act, const Equip& move) {
  moment(act, move);
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
  act.costs(act.payment(move));
  not_forbidden_with_card(act, Verb::equip, move.item);
}
Effect make(const Making& making, const Equip& move) {
  return making.with_card(Verb::equip, move.item, Target::of(move.unit));
}
std::string tell(const Words& words, Seat by, const Equip& move) {
  return words.seat(by) + " equips " + words.resource(move.unit) + " with " +
         words.resource(move.item) + ".";
}

// A.6 Evoke
void moment(const ActCheck& act, const Evoke&) {
  const auto& at = act.read.state.at;
  act.check.need(at.phase == PhaseName::condition && act.read.same_side(act.by, at.term),
                 row<"A.6-1">);
}
void judge(const ActCheck& act, const Evoke& move) {
  moment(act, move);
  const auto* condition =
      chosen_card(act, move.condition, of_type<CardType::condition>, row<"A.6-2">);
  if (!condition) return;
  act.costs(act.payment(move));
  not_forbidden_with_card(act, Verb::evoke, move.condition);
}
Effect make(const Making& making, const Evoke& move) {
  return making.with_card(Verb::evoke, move.condition, {});
}
std::string tell(const Words& words, Seat by, const Evoke& move) {
  return words.seat(by) + " evokes " + words.resource(move.condition) + ".";
}

// A.7 Surrender requires only priority.
void moment(const ActCheck&, const Surrender&) {}
void judge(const ActCheck&, const Surrender&) {}
Effect make(const Making& making, const Surrender&) {
  auto effect = making.start(Verb::surrender, making.read.record_of(making.by));
  making.add(effect, Verb::surrender, Target::of(making.by));
  return effect;
}
std::string tell(const Words& words, Seat by, const Surrender&) {
  return words.seat(by) + " surrenders.";
}

// A.8 Upgrade
void moment(const ActCheck& act, const Upgrade&) {
  act.check.need(act.own_campaign(), row<"A.8-1">);
}
void judge(const ActCheck& act, const Upgrade& move) {
  moment(act, move);
  const auto* location = act.read.find(move.location);
  const bool active = act.read.location_active(move.location);
  act.check.need(active && act.read.same_side(move.location.owner, act.by), row<"A.8-3">);
  if (active) act.check.need(!act.read.is_encampment(*location), row<"1.2-7">);
  const auto* upgrade = chosen_card(act, move.upgrade, of_type<CardType::upgrade>, row<"A.8-2">);
  if (!upgrade) return;
  act.costs(act.payment(move));
  not_forbidden_with_card(act, Verb::upgrade, move.upgrade);
}
Effect make(const Making& making, const Upgrade& move) {
  return making.with_card(Verb::upgrade, move.upgrade, Target::of(move.location));
}
std::string tell(const Words& words, Seat by, const Upgrade& move) {
  return words.seat(by) + " upgrades " + words.resource(move.location) + " with " +
         words.resource(move.upgrade) + ".";
}

// A.9 Wait requires only priority, and its effect does nothing.
void moment(const ActCheck&, const Wait&) {}
void judge(const ActCheck&, const Wait&) {}
Effect make(const Making& making, const Wait&) {
  return making.start(Verb::wait, making.read.record_of(making.by));
}
std::string tell(const Words& words, Seat by, const Wait&) { return words.seat(by) + " waits."; }

// --- While a question is open (R-37) ---

// It is an act, although another act or a step of a phase is still running and continues
// afterwards. The opportunity of the commander's moved units is over, and the count of waits
// starts again.
void Machine::act_between(Seat by) {
  ruling<"R-38">();
  disable_moved_units(*this, by, Id{});
  state.at.waits = 0;
  auto* act = acting();
  if (act && state.at.phase == PhaseName::campaign) act->waited = false;
}

void judge(const AnswerCheck& answer, const OfferDraw&) {
  answer.check.need(!answer.read.state.commander(answer.by).offered_draw, row<"A.4-1">);
}
void Machine::apply(Seat by, const OfferDraw&) {
  act_between(by);
  state.commander(by).offered_draw = true;
  push(Offer{by, read().next_commander(by)});
}

void judge(const AnswerCheck&, const Surrender&) {}
void Machine::apply(Seat by, const Surrender&) {
  act_between(by);
  leave(by, decides<"A.7-1">);
  decide_outcome(SeatSet::of(by));
}

// A.4-2: the other commanders answer.
void moment(const AnswerCheck& answer, const AnswerDraw&) {
  answer.check.need(false, row<"A.4-2">);
}
void judge(const AnswerCheck&, const AnswerDraw&) {}
void Machine::apply(Seat by, const AnswerDraw& move) {
  auto& offer = std::get<Offer>(state.frames.back());
  tell(decides<"A.4-2">, Verb::draw, Target::of(by), {}, nullptr, move.agree);
  if (move.agree)
    offer.asked = read().next_commander(offer.asked);
  else
    state.frames.pop_back();
}
std::string tell(const Words& words, Seat by, const AnswerDraw& move) {
  return words.seat(by) + (move.agree ? " agrees to" : " refuses") + " the draw.";
}

}  // namespace arbiter::conquest
