// 6.4 Cost: whether it can be paid.
#include <algorithm>
#include <map>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"

namespace arbiter::conquest {

namespace {

bool payable_thing(const Reading& read, const Effect& effect, const Due& due) {
  const auto* resource = read.find(due.id);
  ruling<"R-89">();
  if (!resource || resource->id == effect.ruined_card) return false;
  if (due.pay == Payment::disable) return read.active_unit(due.id) != nullptr;
  return !read.is_encampment(*resource);
}

// Returns the filter of each chosen payment, in the order of `pays`, for at most as many as are
// named.
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
  if (gold == 0 && mana == 0) return true;  // also for a commander who has left the war
  if (!read.in_war(payer)) return false;
  const auto& commander = read.purse(payer);
  return gold <= commander.gold && mana <= commander.mana;
}

bool is_a_thing(const Cost& cost) {
  return cost.what == Whom::chosen && cost.pay != Payment::gold && cost.pay != Payment::mana;
}

// Whether X things pay.
bool pays_x_things(const Reading& read, const Effect& effect) {
  const auto* costs = costs_of(read, effect);
  return costs && std::any_of(costs->begin(), costs->end(), [](const Cost& one) {
           return is_a_thing(one) && one.amount.times_x;
         });
}

// Whether nothing pays twice (6.4.1-3).
bool pays_once(const Dues& dues) {
  if (!glance_at_pairs(dues.list.size())) return false;
  ShortList<Id, 4> ids;
  for (const auto& due : dues.list)
    if (due.pay != Payment::gold && due.pay != Payment::mana) ids.push_back(due.id);
  return all_different(ids);
}

// Whether what pays is what the costs name. An unnamed card may be it.
bool right_things(const Reading& read, const Effect& effect) {
  const auto filters = payment_filters(read, effect);
  const auto context = context_of(effect);
  for (std::size_t i = 0; i < effect.pays.size() && i < filters.size(); ++i) {
    const auto* one = read.find(effect.pays[i]);
    if (one && read.may_fit(*filters[i], *one, context)) continue;
    if (!read.fits(*filters[i], Target::of(effect.pays[i]), context)) return false;
  }
  return true;
}

}  // namespace

Reading::Reduction Reading::reduction(const Resource& resource) const {
  std::int64_t gold = 0;
  std::int64_t mana = 0;
  for_each_continuous(verbs(Verb::cost_less), [&](const StepInForce& one) {
    if (!step_reaches(*one.step, resource, one.context)) return;
    gold += std::int64_t{one.times} * one.step->amount.number;
    mana += std::int64_t{one.times} * one.step->armor.number;
  });
  const auto bounded = [](std::int64_t coins) {
    return static_cast<std::uint16_t>(std::clamp<std::int64_t>(coins, 0, most_amount));
  };
  return {bounded(gold), bounded(mana)};
}

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

void name_payers(const Reading& read, const Effect& effect, Checker& check) {
  for (const Id id : effect.pays)
    if (const auto* one = read.find(id); one && !read.known(*one)) check.need_name(id);
}

void ActCheck::costs(const Effect& effect) const {
  name_payers(read, effect, check);
  const auto dues = dues_of(read, effect);
  const bool of_x = pays_x_things(read, effect);
  check.need(dues.matched, of_x ? row<"6.4.1-2"> : row<"6-1">);
  check.need(purse_holds(read, effect, dues), row<"6-1">);
  check.need(pays_once(dues), of_x ? row<"6.4.1-3"> : row<"6-1">);
  check.need(right_things(read, effect), row<"6-1">);
  for (const auto& due : dues.list) {
    if (due.pay == Payment::gold || due.pay == Payment::mana) continue;
    if (!check.need(payable_thing(read, effect, due), row<"6-1">)) continue;
    check.need(!read.forbidden(verb_of(due.pay), Target::of(due.id)), row<"5.8-2">);
    if (due.pay == Payment::disable) check.need(able(read.find(due.id)), row<"6.4-3">);
  }
}

namespace {

// Whether no unnamed card could be one of them.
bool names_all(const Reading& read, const Filter& filter) {
  glance(read.state.resources.size());
  return std::all_of(read.state.resources.begin(), read.state.resources.end(),
                     [&](const Resource& one) {
                       return read.known(one) || one.in.active() == is_inactive(filter.where);
                     });
}

bool can_pay_as(const Reading& read, const Effect& effect, Payment pay, Id id) {
  return payable_thing(read, effect, {pay, 1, id}) &&
         (pay != Payment::disable || read.able(*read.find(id))) &&
         !read.forbidden(verb_of(pay), Target::of(id));
}

std::vector<Id> things_to_pay(const Reading& read, const Effect& effect, const Cost& cost) {
  std::vector<Id> things;
  for (const Target& one : read.all_fitting(cost.filter, context_of(effect)))
    if (one.is(Target::Kind::resource) && can_pay_as(read, effect, cost.pay, one.id))
      things.push_back(one.id);
  return things;
}

// Returns what can pay a part of a cost, with the unnamed cards that may be such things.
std::vector<Id> possible_payers(const Reading& read, const Effect& effect, const Cost& cost) {
  if (!is_a_thing(cost)) {
    const Id own = cost.what == Whom::this_unit ? effect.source.unit : effect.source.id;
    return can_pay_as(read, effect, cost.pay, own) ? std::vector{own} : std::vector<Id>{};
  }
  auto things = things_to_pay(read, effect, cost);
  if (!is_inactive(cost.filter.where) || !glance(read.state.resources.size())) return things;
  for (const auto& one : read.state.resources)
    if (read.may_fit(cost.filter, one, context_of(effect))) things.push_back(one.id);
  return things;
}

// Finds things for several costs, so that each of them pays once (6.4.1-3).
class Payers {
 public:
  // Returns whether `count` of these things can pay a further cost.
  bool add(std::vector<Id> things, int count) {
    if (count > static_cast<int>(things.size())) return false;
    costs_.push_back(std::move(things));
    for (int i = 0; i < count; ++i) {
      asked_.assign(costs_.size(), false);
      if (!take(costs_.size() - 1)) return false;
    }
    return true;
  }

 private:
  // Takes one more thing for a cost: a free one, or one that another cost can replace.
  bool take(std::size_t cost) {
    asked_[cost] = true;
    if (!inspect(2 * costs_[cost].size())) return false;
    for (const Id id : costs_[cost])
      if (pays_.emplace(id, cost).second) return true;
    for (const Id id : costs_[cost]) {
      const auto other = pays_.at(id);
      if (asked_[other] || !take(other)) continue;
      pays_.at(id) = cost;
      return true;
    }
    return false;
  }

  std::vector<std::vector<Id>> costs_;
  std::vector<bool> asked_;
  std::map<Id, std::size_t> pays_;  // the cost that each thing pays
};

}  // namespace

bool payable(const Reading& read, const Effect& effect) {
  const auto* costs = costs_of(read, effect);
  if (!costs) return true;
  Effect least;  // with X = 0
  least.text = effect.text;
  least.source = effect.source;
  least.payer = effect.payer;
  least.less_gold = effect.less_gold;
  least.less_mana = effect.less_mana;
  if (!purse_holds(read, least, dues_of(read, least))) return false;
  Payers payers;
  return std::all_of(costs->begin(), costs->end(), [&](const Cost& cost) {
    if (cost.pay == Payment::gold || cost.pay == Payment::mana) return true;
    const int count = is_a_thing(cost) ? cost.amount.at(least.x) : 1;
    return payers.add(possible_payers(read, effect, cost), count);
  });
}

bool pays_with_things(const std::vector<Cost>& costs) {
  return std::any_of(costs.begin(), costs.end(), is_a_thing);
}

std::vector<Id> only_payments(const Reading& read, const Effect& effect) {
  std::vector<Id> only;
  const auto* costs = costs_of(read, effect);
  if (!costs) return only;
  for (const Cost& cost : *costs) {
    if (!is_a_thing(cost)) continue;
    if (cost.amount.times_x || !names_all(read, cost.filter)) return {};
    const auto things = things_to_pay(read, effect, cost);
    if (static_cast<int>(things.size()) != cost.amount.at(0)) return {};
    only.insert(only.end(), things.begin(), things.end());
  }
  return only;
}

std::vector<Target> only_directions(const Reading& read, const Effect& effect) {
  std::vector<Target> only;
  const auto* ability = read.ability_at(effect.text);
  if (!ability) return only;
  for (const Choice& choice : ability->choose) {
    const int count = choice.count.at(effect.x);
    if (count <= 0) continue;
    if (count > 1 || !names_all(read, choice.filter)) return {};
    auto fitting = read.all_fitting(choice.filter, context_of(effect));
    if (read.state.variants.generals)
      std::erase_if(fitting,
                    [&](const Target& one) { return !spell_may_choose(read, effect, one); });
    if (fitting.size() != 1) return {};
    only.push_back(fitting.front());
  }
  return only;
}

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

}  // namespace arbiter::conquest
