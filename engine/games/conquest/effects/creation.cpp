// 5.1 Creation of effects, 5.2 decisions, 6.4 cost, in the order of R-85.
#include <algorithm>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/machine.hpp"

namespace arbiter::conquest {

TextContext context_of(const Record& source) {
  TextContext context;
  context.resource = source.id;
  context.unit = source.unit;
  context.location = source.location;
  context.source = decides<"5.4-4">(source);
  return context;
}

TextContext context_of(const Effect& effect) { return context_of(effect.source); }

TextPlace text_of(const Effect& effect, const Part& part) {
  if (!part.replaced()) return {effect.text.card, effect.text.ability, part.step};
  TextPlace place = effect.replacements[part.replacement].text;
  place.step = part.own_step;
  return place;
}

Next Machine::step(Effect& effect) {
  switch (effect.stage) {
    case Effect::Stage::create: return create(effect);
    case Effect::Stage::choose: return choose(effect);
    case Effect::Stage::pay: return pay(effect);
    case Effect::Stage::expand: return expand(effect);
    case Effect::Stage::modify: return modify(effect);
    case Effect::Stage::resolve: return resolve(effect);
    case Effect::Stage::steps: return steps(effect);
    case Effect::Stage::check: return state_check(effect);
    case Effect::Stage::triggers: return triggers(effect);
    case Effect::Stage::finish: return finish(effect);
  }
  return Next::done;
}

// Cites the rules by which an act comes about (1.5, 6).
void Machine::cite_act(const Effect& effect) {
  if (!telling()) return;
  tell(mentions<"6-4">);
  tell(mentions<"5.2-1">);
  if (effect.text.card.known()) {
    for (const RuleId rule : {mentions<"1.5-2">, mentions<"1.5-3">, mentions<"6-3">}) tell(rule);
    if (const auto* ability = read().ability_at(effect.text)) {
      if (content.of(effect.text.card).modes.size() > 1) tell(mentions<"6.1-5">);
      if (ability->kind == AbilityKind::spell) tell(mentions<"6.2.1-2">), tell(mentions<"E-23">);
      if (content.text(effect.text.card).type == CardType::action)
        tell(mentions<"E-23">), tell(mentions<"E-2">);
      for (const auto& cost : ability->cost) {
        if (cost.pay == Payment::disable && cost.what == Whom::this_unit) tell(mentions<"6.2.1-3">);
        if (cost.amount.times_x) tell(mentions<"6.4.1-1">), tell(mentions<"6.4.1-2">);
      }
    }
    tell(mentions<"E-3">);
  } else if (!effect.pays.empty()) {
    tell(mentions<"B.7-8">);
    tell(mentions<"E-29">);
    tell(mentions<"E-1">);
    if (effect.action == Verb::transfer) tell(mentions<"B.6-3">);
    if (effect.action == Verb::snipe) tell(mentions<"C.2.3-4">);
    if (effect.pays.size() > 1) tell(mentions<"B.1-5">);
  }
}

void Machine::tell_reduced(const Effect& effect, Payment pay, std::int32_t by) {
  if (by == 0 || !telling()) return;
  std::int32_t whole = 0;
  for (const auto& cost : *costs_of(read(), effect))
    if (cost.pay == pay) whole += std::max(0, cost.amount.at(effect.x));
  if (Fact* fact = trace(decides<"6.4-2">, Telling::becomes, Verb::cost_less,
                         Target::of(effect.source.commander), nullptr, std::max(0, whole - by))) {
    fact->before = whole;
    fact->was = pay == Payment::gold ? Verb::lose_gold : Verb::lose_mana;
    fact->card = effect.text.card;
    fact->other = effect.ruined_card ? Target::of(effect.ruined_card) : effect.parts.front().target;
  }
}

namespace {

// Whether the act could still be chosen (6-1).
bool stands(const Reading& read, const Effect& act) {
  if (!can_pay(read, act)) return false;
  const auto* card = read.find(act.ruined_card);
  if (act.ruined_card && (!card || card->in.kind != Region::Kind::arsenal)) return false;
  const auto able = [&](Id unit) {
    const auto* one = read.active_unit(unit);
    return one && read.able(*one);
  };
  // The other actions that only able units perform are paid by disabling them.
  if (act.action == Verb::move && !decides<"B.7-3">(able(act.source.unit))) return false;
  if (act.action == Verb::dismount && !decides<"C.2.1-3">(able(act.source.unit))) return false;
  if (act.action == Verb::mount &&
      !decides<"C.2.2-3">(able(act.source.unit) && able(act.parts.front().other.id)))
    return false;
  const auto* ability = read.ability_at(act.text);
  const auto context = context_of(act);
  inspect(act.directions.size());
  if (!ability)
    return std::none_of(act.parts.begin(), act.parts.end(), [&](const Part& part) {
      return illegal_direction(read, act, part).has_value();
    });
  return std::all_of(act.directions.begin(), act.directions.end(), [&](const Direction& one) {
    return read.fits(ability->choose[one.choice].filter, one.target, context);
  });
}

}  // namespace

// The act was checked before it was performed, but moved units were disabled first, which may have
// changed what the act depends on. Then the act fails: it counts as performed, but nothing of its
// effect happens.
Next Machine::create(Effect& effect) {
  ruling<"R-65">();
  ruling<"R-87">();
  effect.stage = Effect::Stage::choose;
  if (!effect.act) return Next::again;
  effect.stage = Effect::Stage::pay;
  cite_act(effect);
  Resource* const used = find(effect.ruined_card);
  if (used) {  // revealed before anything is decided (6.1-3)
    used->seen = state.everybody();
    tell(decides<"6.1-3">, Verb::nothing, Target::of(used->id));
  }
  tell_reduced(effect, Payment::gold, effect.less_gold);
  tell_reduced(effect, Payment::mana, effect.less_mana);
  tell_spell_on_itself(effect);
  if (!stands(read(), effect)) {
    trace(decides<"6-1">, Telling::fails, Verb::nothing, {}, &effect.source);
    effect.paid = false;
    effect.next_cost = no_index;
  }
  return Next::again;
}

// --- Directions that no act has chosen (5.2-1, R-91) ---

std::vector<std::vector<Target>> candidates(const Reading& read, const Effect& effect) {
  std::vector<std::vector<Target>> found;
  if (effect.rule_choice != RuleChoice::none) {
    found.emplace_back();
    glance(read.state.resources.size());
    for (const auto& one : read.state.resources)
      if (one.on == effect.it.id && one.in.active() && read.is_type(one, CardType::upgrade))
        found[0].push_back(Target::of(one.id));
  } else if (const auto* ability = read.ability_at(effect.text)) {
    for (const auto& choice : ability->choose)
      found.push_back(read.all_fitting(choice.filter, context_of(effect)));
  }
  return found;
}

std::uint32_t wanted(const Reading& read, const Effect& effect, std::size_t choice, std::uint16_t x,
                     std::size_t available) {
  if (available == 0) return 0;
  if (effect.rule_choice == RuleChoice::lose_upgrade) return 1;
  if (effect.rule_choice == RuleChoice::over_level) {
    const auto level = read.level(effect.it.id);
    return level > 3 ? level - 3u : 0;
  }
  const Choice& asked = read.ability_at(effect.text)->choose[choice];
  const auto count = static_cast<std::uint32_t>(std::max(0, asked.count.at(x)));
  if (!asked.different) return count;
  ruling<"R-91">();
  return decides<"5.2-3">(std::min(count, static_cast<std::uint32_t>(available)));
}

bool leaves_choice(const Reading& read, const Effect& effect) {
  if (effect.rule_choice == RuleChoice::none) {
    const auto* ability = read.ability_at(effect.text);
    if (!ability) return false;
    if (ability->may) return true;
    for (const auto& cost : ability->cost)
      if (cost.amount.times_x ||
          (cost.what == Whom::chosen && cost.pay != Payment::gold && cost.pay != Payment::mana))
        return true;
  }
  const auto lists = candidates(read, effect);
  for (std::size_t i = 0; i < lists.size(); ++i)
    if (lists[i].size() > 1 && wanted(read, effect, i, effect.x, lists[i].size()) > 0) return true;
  return false;
}

// Settles each direction that is the only possible one.
void Machine::settle_directions(Effect& effect) {
  const auto reading = read();
  const auto lists = candidates(reading, effect);
  Choose only;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const auto count = wanted(reading, effect, i, effect.x, lists[i].size());
    for (std::uint32_t n = 0; n < count && effect.directions.size() < most_in_a_list; ++n) {
      effect.directions.push_back({static_cast<std::uint8_t>(i), lists[i].front(), true});
      only.directions.push_back(lists[i].front());
      trace(decides<"5.2-1">, Telling::decides, Verb::nothing, lists[i].front(), &effect.source);
    }
  }
  if (!lists.empty())
    note_unasked_by_side(reading.or_next(effect.source.commander), only,
                         effect.rule_choice == RuleChoice::lose_upgrade ? decides<"3.4-4">
                         : effect.rule_choice == RuleChoice::over_level ? decides<"3.4-11">
                                                                        : decides<"5.2-1">);
}

Next Machine::choose(Effect& effect) {
  const auto reading = read();
  const bool by_rule = effect.rule_choice != RuleChoice::none;
  const auto unpaid = [&] {
    trace(decides<"6-1">, Telling::fails, Verb::nothing, Target::of(effect.source.commander),
          &effect.source);
    effect.stage = Effect::Stage::finish;
    return Next::again;
  };
  if (decides<"5.1-2">(leaves_choice(reading, effect))) {
    if (!by_rule && !reading.in_war(effect.source.commander)) {
      effect.stage = Effect::Stage::finish;  // his decisions are skipped
      return Next::again;
    }
    // What nobody could pay for is not asked (5.2-3). What one may do can be declined.
    const bool owed = !by_rule && !reading.ability_at(effect.text)->may;
    return owed && !payable(reading, effect) ? unpaid() : Next::ask;
  }
  settle_directions(effect);
  effect.stage = Effect::Stage::pay;
  return !by_rule && !can_pay(reading, effect) ? unpaid() : Next::again;
}

// --- Costs (6.4) ---

const std::vector<Cost>* costs_of(const Reading& read, const Effect& effect) {
  if (!effect.text.card.known()) return nullptr;
  decides<"1.5-2">();
  if (const auto* ability = read.ability_at(effect.text)) return &ability->cost;
  return &read.content.text(effect.text.card).cost;
}

namespace {

// What remains to reduce the costs of an effect.
struct Less {
  std::int32_t gold = 0;
  std::int32_t mana = 0;
  std::int32_t take(Payment pay, std::int32_t most) {
    auto& left = pay == Payment::gold ? gold : mana;
    const auto taken = std::min(left, most);
    left -= taken;
    return taken;
  }
};

void add_cost(const Effect& effect, const Cost& cost, std::size_t& next_pay, Less& less,
              Dues& dues) {
  const auto amount = cost.amount.at(effect.x);
  if (cost.pay == Payment::gold || cost.pay == Payment::mana) {
    const auto whole = std::max(0, amount);  // 6.4-2
    dues.list.push_back({cost.pay, whole - less.take(cost.pay, whole), Id{}});
    return;
  }
  if (cost.what != Whom::chosen) {
    const Id id =
        cost.what == Whom::this_unit ? decides<"6.2.1-3">(effect.source.unit) : effect.source.id;
    const auto in = effect.source.in;
    dues.list.push_back(
        {cost.pay, amount, id, in.active() ? std::nullopt : std::optional{in.kind}});
    return;
  }
  if (!inspect(static_cast<std::size_t>(std::max(0, amount)))) return;
  const auto where = cost.filter.where;
  const auto from = is_inactive(where) ? std::optional{region_of(where)} : std::nullopt;
  for (int i = 0; i < amount; ++i) {
    if (next_pay == effect.pays.size()) {
      dues.matched = false;
      return;
    }
    dues.list.push_back({cost.pay, 1, effect.pays[next_pay++], from});
  }
}

}  // namespace

Verb verb_of(Payment pay) {
  switch (pay) {
    case Payment::disable: return Verb::disable;
    case Payment::ruin: return Verb::ruin;
    case Payment::banish: return Verb::banish;
    case Payment::put_in_arsenal: return Verb::put_in_arsenal;
    case Payment::gold:
    case Payment::mana: break;
  }
  return Verb::nothing;
}

Dues dues_of(const Reading& read, const Effect& effect) {
  Dues dues;
  const auto* costs = costs_of(read, effect);
  if (!costs) {  // only the disabling of a unit action (B.7-8, R-61)
    for (const Id id : effect.pays)
      dues.list.push_back({decides<"B.7-8">(Payment::disable), 1, id});
    return dues;
  }
  std::size_t next_pay = 0;
  Less less{effect.less_gold, effect.less_mana};
  for (const auto& cost : *costs) add_cost(effect, cost, next_pay, less, dues);
  if (next_pay != effect.pays.size()) dues.matched = false;
  return dues;
}

Next Machine::pay(Effect& effect) {
  const auto dues = dues_of(read(), effect);
  while (effect.next_cost < dues.list.size()) {
    const auto& due = dues.list[effect.next_cost++];
    if (due.pay == Payment::gold || due.pay == Payment::mana) {
      auto& payer = purse(payer_of(effect));
      auto& purse = due.pay == Payment::gold ? payer.gold : payer.mana;
      purse -= due.amount;
      tell(decides<"1.4-2">, due.pay == Payment::gold ? Verb::lose_gold : Verb::lose_mana,
           Target::of(payer.seat), {}, &effect.source, due.amount);
      tell(decides<"6.4-1">, Verb::nothing, Target::of(payer.seat));
      continue;
    }
    auto part = part_of(verb_of(due.pay), Target::of(due.id), effect.source);
    part.amount = 0;
    change(part.amount, due.amount, INT16_MAX);
    ruling<"R-86">();
    auto payment = rule_effect(part);
    payment.cost = true;
    push(std::move(payment));
    return Next::again;
  }
  effect.stage = effect.paid ? Effect::Stage::expand : Effect::Stage::finish;
  if (!dues.list.empty()) tell(decides<"6.4-1">);
  if (find(effect.ruined_card)) {  // 6.1-4: before the effect can be modified and resolved
    auto spent = part_of(Verb::ruin, Target::of(effect.ruined_card),
                         read().record_of(effect.source.commander));
    tell(decides<"6.1-4">, Verb::nothing, Target::of(effect.ruined_card));
    push(rule_effect(spent));
  }
  if (!effect.paid && effect.next_cost != no_index)
    trace(decides<"6.4-4">, Telling::fails, Verb::nothing, {}, &effect.source);
  return Next::again;
}

// --- Parts (5.2.1-7, R-94) ---

std::uint8_t second_direction(const std::vector<Direction>& directions, const Step& step) {
  const bool chosen = step.where == Destination::chosen || step.where == Destination::none;
  if (!facts_of(step.verb).has_second || !chosen) return no_index;
  const auto found = std::find_if(directions.begin(), directions.end(),
                                  [&](const Direction& one) { return one.choice == step.with; });
  return found == directions.end() ? no_index
                                   : static_cast<std::uint8_t>(found - directions.begin());
}

namespace {

Target second_target(const Reading& read, const Effect& effect, const Step& step,
                     const Target& target) {
  switch (step.where) {
    case Destination::its_encampment: return Target::of(read.encampment_of(target.seat()));
    case Destination::your_encampment:
      return Target::of(read.encampment_of(effect.source.commander));
    case Destination::battlefield: return Target{Target::Kind::battlefield, Id{}};
    case Destination::chosen:
    case Destination::none: break;
  }
  const auto second = second_direction(effect.directions, step);
  return second == no_index ? Target{} : effect.directions[second].target;
}

}  // namespace

void Machine::add_parts(Effect& effect, std::uint8_t step_index, std::vector<Part>& parts) {
  const auto reading = read();
  const auto& step = reading.ability_at(effect.text)->steps[step_index];
  if (!countable(step, effect.x)) {
    beyond_ = true;
    return;
  }
  auto context = context_of(effect);
  context.returning = step.verb == Verb::return_to_war;
  std::uint8_t region_direction = no_index;
  for (std::uint8_t i = 0; i < effect.directions.size(); ++i)
    if (effect.directions[i].choice == step.choice && context.it.is(Target::Kind::none)) {
      context.it = effect.directions[i].target;
      if (step.filter.where == Where::it) region_direction = i;
    }
  const auto add = [&](const Target& target, std::uint8_t direction, bool reach) {
    auto part = part_of(step.verb, target, effect.source);
    part.amount = static_cast<std::int16_t>(step.amount.at(effect.x));
    part.step = step_index;
    part.order = step_index;
    part.direction = direction;
    part.reach = reach;
    if (reach) part.reached = target;
    if (facts_of(step.verb).has_second) part.other = second_target(reading, effect, step, target);
    const bool once = step.amount == Amount{};  // the text says nothing of times
    if ((step.verb == Verb::enable || step.verb == Verb::disable) && once) part.amount = 1;
    if (step.verb == Verb::snipe) {  // 5.9-2: the effect of the action, with the source's own value
      part.verb = Verb::damage;
      part.action = Verb::snipe;
      decides<"5.9-4">();
      part.amount = decides<"C.2.3-5">(effect.source.snipe);
      tell(decides<"5.9-2">, Verb::snipe, target, {}, &effect.source, part.amount);
    }
    const bool one_by_one = step.verb == Verb::acquire && !step.up_to_yours;
    ruling<"R-19">();
    const int copies = one_by_one ? part.amount : 1;
    if (!inspect(8 * static_cast<std::size_t>(std::max(1, copies)))) return;
    if (one_by_one) part.amount = 1;
    for (int i = 0; i < copies; ++i) parts.push_back(part);
  };
  // Things that do not exist get no part: the doer, if nothing did it, or the bearer of an item
  // that is on nothing.
  const auto add_one = [&](const Target& target) {
    const bool there =
        target.is(Target::Kind::resource) ? bool{target.id} : !target.is(Target::Kind::none);
    if (there) add(target, no_index, false);
  };
  if (step.verb == Verb::create) return add(Target{}, no_index, false);
  switch (step.to) {
    case Whom::chosen:
      decides<"5.2.1-5">();
      decides<"5.2.1-7">();
      for (std::uint8_t i = 0; i < effect.directions.size(); ++i)
        if (decides<"5.2.1-3">(effect.directions[i].choice == step.choice))
          add(effect.directions[i].target, i, false);
      break;
    case Whom::all:
      for (const auto& target : decides<"5.2.1-2">(reading.all_fitting(step.filter, context)))
        add(target, region_direction, true);
      break;
    case Whom::this_unit: add_one(Target::of(effect.source.unit)); break;
    case Whom::this_resource: add_one(Target::of(effect.source.id)); break;
    case Whom::this_location: add_one(Target::of(effect.source.location)); break;
    case Whom::it: add_one(effect.it); break;
    case Whom::doer: add_one(effect.doer); break;
    case Whom::you: add(Target::of(effect.source.commander), no_index, false); break;
  }
}

Next Machine::expand(Effect& effect) {
  effect.stage = Effect::Stage::modify;
  if (effect.rule_choice != RuleChoice::none) {
    for (const auto& one : effect.directions)
      effect.parts.push_back(part_of(Verb::ruin, one.target, effect.source));
    if (effect.rule_choice == RuleChoice::lose_upgrade && effect.directions.empty()) {  // 3.4-5
      effect.parts.push_back(part_of(Verb::ruin, effect.it, effect.source));
      tell(decides<"3.4-5">, Verb::ruin, effect.it, {}, &effect.source);
    }
    return Next::again;
  }
  const auto* ability = read().ability_at(effect.text);
  if (!ability) return Next::again;
  if (effect.answers.frame != no_index && changes_effect(*ability)) {
    replace_part(effect);
    return Next::again;
  }
  for (std::uint8_t i = 0; i < ability->steps.size(); ++i) add_parts(effect, i, effect.parts);
  tell(decides<"5.2.1-1">, Verb::nothing, {}, {}, &effect.source);
  return Next::again;
}

}  // namespace arbiter::conquest
