// What is asked, and the answers to it (1.6, 4.2, 4.7, 5.1.1, 5.2, 8.1.1, A.4 and chance).
#include <algorithm>

#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/rule.hpp"

namespace arbiter::conquest {
namespace {

consteval Kinds act_kinds() {
  Kinds kinds = 0;
  for (std::size_t i = place_of<Wait>; i <= place_of<Command>; ++i) kinds |= Kinds{1} << i;
  return kinds;
}

Decision one(Seat seat, RuleId rule, Kinds kinds, bool optional = false) {
  return {SeatSet::of(seat), Who::one, rule, kinds, optional};
}
// A side is asked: any of its members answers for it (D.3-7, R-126).
Decision side(const Reading& read, Seat seat, RuleId rule, Kinds kinds) {
  const SeatSet members = read.members(seat);
  return {members, members.size() > 1 ? Who::any : Who::one, rule, kinds, false};
}

// --- decision_of: the question of the topmost frame ---

struct Ask {
  const Reading& read;

  Decision operator()(const War& war) const {
    if (war.stage == War::Stage::method) return one(table, row<"1.6-3">, kinds_of<Method>);
    if (war.stage == War::Stage::choose)
      return one(read.or_next(war.seat), row<"1.6-3">, kinds_of<FirstTerm>);
    Decision decision;
    decision.who = Who::any;
    decision.rule = row<"1.6-5">;
    decision.kinds = kinds_of<Regroup> | kinds_of<Keep>;
    const auto count = read.state.commanders.size();
    for (std::size_t i = 0; i < count; ++i) {
      const auto& commander = read.state.commanders[(war.seat.number + i) % count];
      if (commander.kept || !commander.in_war) continue;
      decision.seats.add(commander.seat);
      if (read.state.rulings.has(chosen<"R-10", "clockwise">)) {
        decision.who = Who::one;
        break;
      }
    }
    return decision;
  }
  Decision operator()(const Term& term) const {
    const auto& at = read.state.at;
    if (term.stage == Term::Stage::sustain)
      return side(read, at.term, row<"4.2-5">, kinds_of<Sustain>);
    if (term.stage == Term::Stage::capacity)
      return one(read.over_capacity(term.banished), row<"4.7-3">, kinds_of<Banish>);
    return side(read, at.priority, row<"6.3-2">, act_kinds());
  }
  Decision operator()(const Act&) const {
    return side(read, read.or_next_side(read.state.at.term), row<"8.1.1-4">, kinds_of<NextPair>);
  }
  Decision operator()(const Effect& effect) const {
    const Seat seat = read.or_next(effect.source.commander);
    if (effect.rule_choice == RuleChoice::lose_upgrade)
      return one(seat, row<"3.4-4">, kinds_of<Choose>);
    if (effect.rule_choice == RuleChoice::over_level)
      return one(seat, row<"3.4-11">, kinds_of<Choose>);
    const bool may = read.ability_at(effect.text)->may;
    return one(seat, row<"5.2-1">, kinds_of<Choose> | (may ? kinds_of<Pass> : 0), may);
  }
  Decision operator()(const Order& order) const {
    return side(read, order.waiting[order.settled].commander, row<"5.1.1-2">, kinds_of<First>);
  }
  Decision operator()(const Shuffling&) const {
    return one(chance, row<"2.3.2-6">, kinds_of<Shuffle> | kinds_of<Pass>, true);
  }
  Decision operator()(const Drawing&) const { return one(chance, row<"1.5.1-3">, kinds_of<Draw>); }
  Decision operator()(const Searching& searching) const {
    const bool any = read.step_at(searching.text).verb == Verb::acquire_any;
    return one(searching.of, any ? row<"1.5.1-8"> : row<"1.5.1-4">, kinds_of<Search>);
  }
  Decision operator()(const Offer& offer) const {
    return one(offer.asked, row<"A.4-2">, kinds_of<AnswerDraw>);
  }
};

}  // namespace

Decision decision_of(const Reading& read) {
  if (read.state.frames.empty() || read.state.outcome.state != Ending::running) return {};
  return std::visit(Ask{read}, read.state.frames.back());
}

// --- Judging answers ---

namespace {

template <class F>
const F* top(const Reading& read) {
  return read.state.frames.empty() ? nullptr : std::get_if<F>(&read.state.frames.back());
}

bool same(const Waiting& waiting, const First& first) {
  if (waiting.verb != Verb::nothing)  // a rule's effect: what it happens to says which one
    return first.of == Id{} && first.lasting == 0 && first.ability == 0 && waiting.on == first.on &&
           first.granted_by == Id{};
  if (first.granted_by && first.granted_by != waiting.ability.granted_by) return false;
  return waiting.ability.resource == first.of && waiting.ability.lasting == first.lasting &&
         waiting.ability.index == first.ability && waiting.on == first.on;
}

struct AnswerCheck {
  const Reading& read;
  Seat by;
  Checker& check;

  void operator()(const Method& move) const {  // 1.6-4, R-09
    check.need(move.winner.is_player() && read.in_war(move.winner), row<"1.6-3">);
    const auto& previous = move.previous;
    check.need(std::find(previous.begin(), previous.end(), move.winner) == previous.end(),
               row<"1.6-4">);
  }
  void operator()(const FirstTerm& move) const {
    check.need(move.commander.is_player() && read.in_war(move.commander), row<"1.6-3">);
  }
  void operator()(const Regroup&) const { check.need(read.arsenal_size(by) > 1, row<"1.6.1-3">); }
  void operator()(const AnswerDraw&) const {}
  void operator()(const Keep&) const {}
  void operator()(const Pass&) const {}

  // 4.2-5, R-28: a set of one's units, and the sum is paid.
  void operator()(const Sustain& move) const {
    std::int64_t gold = 0;
    std::int64_t mana = 0;
    if (!glance_at_pairs(move.units.size())) return;
    for (const Id& id : move.units) {
      const auto* unit = read.active_unit(id);
      if (!check.need(unit && read.same_side(id.owner, by) && !repeated(move.units, id),
                      row<"4.2-5">) ||
          read.is_general(*unit))  // D.4-9
        continue;
      gold += read.text(*unit).sustain_gold;
      mana += read.text(*unit).sustain_mana;
    }
    const auto& commander = read.purse(by);
    const bool paid = gold <= commander.gold && mana <= commander.mana;
    check.need(paid, row<"4.2-5">);
    check.need(paid, row<"E-24">);
  }

  // 4.7-3: until the arsenal is within capacity, and not further.
  void operator()(const Banish& move) const {
    if (!glance_at_pairs(move.resources.size())) return;
    for (const Id& id : move.resources) {
      const auto* one_resource = read.find(id);
      const bool own =
          one_resource && id.owner == by && one_resource->in.kind == Region::Kind::arsenal;
      if (check.need(own && !repeated(move.resources, id), row<"4.7-3">) &&
          !read.known(*one_resource))
        check.need_name(id);
    }
    check.need(read.arsenal_size(by) == move.resources.size() + arsenal_capacity, row<"4.7-3">);
  }

  void operator()(const First& move) const {
    const auto* order = top<Order>(read);
    if (!check.need(order != nullptr, row<"5.1.1-2">)) return;
    inspect(order->waiting.size());
    const auto found = std::any_of(
        order->waiting.begin() + order->settled, order->waiting.end(), [&](const Waiting& waiting) {
          return read.same_side(waiting.commander, by) && same(waiting, move);
        });
    check.need(found, row<"5.1.1-2">);
  }

  void operator()(const Choose& move) const {
    const auto* effect = top<Effect>(read);
    if (!check.need(effect != nullptr, row<"5.2-1">)) return;
    if (effect->rule_choice != RuleChoice::none) return check_rule_choice(*effect, move);
    const auto& ability = *read.ability_at(effect->text);
    check.need(move.x == 0 || asks_for_x(ability.cost, ability.choose), row<"6.4.1-1">);
    auto bound = *effect;
    bound.x = move.x;
    bound.pays = move.pays;
    const auto lists = candidates(read, bound);
    std::size_t given = 0;
    if (!glance_at_pairs(move.directions.size())) return;
    for (std::size_t i = 0; i < lists.size(); ++i) {  // as far as possible (5.2-3)
      const std::size_t count = lists[i].empty() ? 0 : wanted(read, bound, i, move.x);
      for (std::size_t n = 0; n < count; ++n, ++given) {
        if (!check.need(given < move.directions.size(), row<"5.2-3">)) return;
        const auto& target = move.directions[given];
        check_direction(read, ability.choose[i], target, context_of(bound), check);
        for (std::size_t k = given - n; ability.choose[i].different && k < given; ++k)
          check.need(move.directions[k] != target, row<"5.2.1-4">);
      }
    }
    check.need(given == move.directions.size(), row<"5.2-4">);
    check.need(can_pay(read, bound), row<"6-1">);
  }

  void check_rule_choice(const Effect& effect, const Choose& move) const {
    const RuleId rule =
        effect.rule_choice == RuleChoice::lose_upgrade ? row<"3.4-4"> : row<"3.4-11">;
    const auto list = candidates(read, effect)[0];
    if (!glance_at_pairs(move.directions.size() + list.size())) return;
    if (!check.need(!move.directions.empty(), row<"5.2-3">)) return;
    for (const auto& target : move.directions)
      check.need(std::find(list.begin(), list.end(), target) != list.end() &&
                     !repeated(move.directions, target),
                 rule);
    check.need(move.directions.size() == wanted(read, effect, 0, 0), rule);
    check.need(move.x == 0 && move.pays.empty(), rule);
  }

  // what is taken must match and must not be the last resource.
  void operator()(const Search& move) const {
    const auto* searching = top<Searching>(read);
    if (!check.need(searching != nullptr, row<"1.5.1-4">) || !move.card.known()) return;
    const auto& step = read.step_at(searching->text);
    const auto& domain = read.state.commander(by).domain;
    if (step.verb == Verb::acquire_words) {
      const bool phrase = read.state.rulings.has(chosen<"R-17", "phrase">);
      check.need(read.content.has_words(move.card, step.words, phrase),
                 step.words.size() > 1 ? row<"1.5.2-6"> : row<"1.5.2-4">);
    }
    check.need(domain.slots.numbers.size() > 1, row<"2.3.2-3">);
    inspect(domain.slots.numbers.size());
    const auto& numbers = domain.slots.numbers;
    const bool blank = std::find(numbers.begin(), numbers.end(), std::uint16_t{0}) != numbers.end();
    const bool there = (blank && domain.copies(move.card) > 0) ||
                       std::any_of(numbers.begin(), numbers.end(), [&](std::uint16_t number) {
                         const auto* known = number ? read.find(Id{by, number}) : nullptr;
                         return known && known->card == move.card;
                       });
    check.need(there, step.verb == Verb::acquire_words ? row<"1.5.1-4"> : row<"1.5.1-8">);
  }

  void operator()(const NextPair& move) const {
    for (const auto& combat : read.state.at.combats) {
      if (combat.ordered || combat.pairs.size() < 2) continue;
      const auto from = combat.pairs.begin() + combat.settled;
      const bool found =
          std::find(from, combat.pairs.end(), Pair{move.first, move.second}) !=
              combat.pairs.end() ||
          std::find(from, combat.pairs.end(), Pair{move.second, move.first}) != combat.pairs.end();
      check.need(found, row<"8.1.1-4">);
      return;
    }
    check.need(false, row<"8.1.1-4">);
  }

  // chance
  void operator()(const Draw& move) const {
    const auto* drawing = top<Drawing>(read);
    if (!check.need(drawing && drawing->to == move.to, row<"1.5.1-3">)) return;
    const auto& domain = read.state.commander(move.to).domain;
    const auto blank = static_cast<std::size_t>(
        std::find_if(domain.slots.numbers.begin(), domain.slots.numbers.end(),
                     [](std::uint16_t number) { return number != 0; }) -
        domain.slots.numbers.begin());
    const auto most =
        std::min<std::size_t>({drawing->left, blank, domain.slots.numbers.size() - 1});  // 2.3.2-3
    if (!check.need(!move.cards.empty() && move.cards.size() <= drawing->left,
                    drawing_rule(*drawing)))
      return;
    check.need(move.cards.size() <= most, row<"2.3.2-3">);
    if (!glance_at_pairs(move.cards.size())) return;  // copy_left
    for (const Card& card : move.cards)
      if (card.known() && !check.need(copy_left(domain, move.cards, card), row<"1.5.1-3">)) return;
  }
  // A copy of the card is left in the pool for this place of the list, after those before it.
  static bool copy_left(const Pile& domain, const std::vector<Card>& cards, const Card& card) {
    const auto before = cards.begin() + (&card - cards.data());
    return domain.copies(card) > std::count(cards.begin(), before, card);
  }
  // How many resources come is said by the rule that lets them come.
  RuleId drawing_rule(const Drawing& drawing) const {
    if (read.state.at.phase != PhaseName::setup) return row<"1.5.1-3">;
    return read.state.commander(drawing.to).regroups > 0 ? row<"1.6.1-2"> : row<"1.6-2">;
  }
  void operator()(const Shuffle& move) const {
    const auto* shuffling = top<Shuffling>(read);
    if (!check.need(shuffling && shuffling->of == move.of, row<"2.3.2-6">)) return;
    const auto& domain = read.state.commander(move.of).domain;
    check.need(move.order.empty() || move.order.size() == domain.slots.numbers.size(),
               row<"2.3.2-1">);
    if (!glance_at_pairs(move.order.size())) return;  // copy_left
    for (const Card& card : move.order)
      if (!check.need(card.known() && copy_left(domain, move.order, card), row<"2.3.2-1">)) return;
  }
  template <class Other>
  void operator()(const Other&) const {}
};

// Moves that stand at any decision.
bool unasked(const Reading& read, Seat by, const Move& move, const Decision& decision,
             Checker& check) {
  const auto after_shuffle = [&](Seat of) {
    const bool other = of.is_player() && read.in_war(of) && !read.same_side(by, of);
    check.need(other && by.is_player() && read.in_war(by), row<"2.3.2-6">);
    if (other) check.need(read.state.commander(of).shuffled, row<"2.3.2-5">);
  };
  if (const auto* cut = std::get_if<Cut>(&move)) return after_shuffle(cut->of), true;
  if (const auto* shuffle = std::get_if<Shuffle>(&move); shuffle && by != chance) {
    check.need(shuffle->order.empty(), row<"2.3.2-5">);
    return after_shuffle(shuffle->of), true;
  }
  if (const auto* name = std::get_if<Name>(&move)) {
    const auto* resource = read.find(name->resource);
    check.need(by == chance, row<"1.5.1-3">);
    check.need(resource && !read.known(*resource) && name->card.known() &&
                   read.state.commander(name->resource.owner).domain.copies(name->card) > 0,
               row<"1.5.1-2">);
    return true;
  }
  if (std::holds_alternative<TimeLimit>(move)) {
    check.need(
        by == table && read.state.terms_left == no_limit && read.state.at.phase != PhaseName::setup,
        row<"1.7.1-2">);
    return true;
  }
  const bool any_time = read.state.rulings.has(chosen<"R-37", "any_time">);
  // While a question is open nobody has priority, whoever had it before.
  const bool may_act = decision.rule == row<"6.3-2"> && read.holds_priority(by);
  if (!any_time || !read.in_war(by) || may_act) return false;
  if (std::holds_alternative<OfferDraw>(move)) {
    check.need(!read.state.commander(by).offered_draw, row<"A.4-1">);
    return true;
  }
  return std::holds_alternative<Surrender>(move);
}

}  // namespace

// The rule that lets an answer of this kind be given at all.
RuleId rule_of_answer(const Reading& read, Seat by, const Move& move, const Decision& decision) {
  const bool setup = read.state.at.phase == PhaseName::setup;
  if (std::holds_alternative<Regroup>(move)) {
    if (!setup) return row<"1.6-7">;
    return read.in_war(by) && read.state.commander(by).kept ? row<"1.6-6"> : row<"1.6-5">;
  }
  if (std::holds_alternative<Keep>(move)) return row<"1.6-6">;
  if (std::holds_alternative<Method>(move) || std::holds_alternative<FirstTerm>(move))
    return row<"1.6-3">;
  if (std::holds_alternative<AnswerDraw>(move)) return row<"A.4-2">;
  if (std::holds_alternative<Sustain>(move)) return row<"4.2-5">;
  if (std::holds_alternative<Banish>(move)) return row<"4.7-3">;
  if (std::holds_alternative<First>(move)) return row<"5.1.1-2">;
  if (std::holds_alternative<NextPair>(move)) return row<"8.1.1-4">;
  if (std::holds_alternative<Draw>(move)) return setup ? row<"1.6-2"> : row<"1.5.1-3">;
  if (std::holds_alternative<Pass>(move) && (decision.kinds & kinds_of<Choose>))
    return row<"5.2-3">;
  return decision.rule;
}

void check_answer(const Reading& read, Seat by, const Move& move, const Decision& decision,
                  Checker& check) {
  if (unasked(read, by, move, decision, check)) return;
  const bool taken = (decision.kinds & (kind_of(move))) != 0;
  if (is_act(move)) {
    if (taken) return check_act(read, by, move, check);
    check.need(false, read.state.at.phase == PhaseName::setup ? row<"1.6-6"> : decision.rule);
    check.need(false, row<"6.3-1">);  // nobody has priority while a decision is open
    return;
  }
  const bool asked = taken && decision.seats.has(by);
  if (!check.need(asked, asked ? decision.rule : rule_of_answer(read, by, move, decision))) return;
  std::visit(AnswerCheck{read, by, check}, move);
}

// --- Taking answers ---

namespace {

struct Take {
  Machine& machine;
  State& state;
  Seat by;

  void pop() const { state.frames.pop_back(); }

  void operator()(const Method& move) const {
    auto& war = std::get<War>(state.frames.back());
    war.seat = move.winner;
    war.stage = War::Stage::choose;
    machine.tell(row<"1.6-3">, Verb::nothing, Target::of(move.winner));
  }
  void operator()(const FirstTerm& move) const {
    auto& war = std::get<War>(state.frames.back());
    war.seat = move.commander;
    war.stage = War::Stage::regroup;
    machine.tell(row<"1.6-3">, Verb::nothing, Target::of(move.commander));
  }
  void operator()(const Keep&) const {
    state.commander(by).kept = true;
    machine.tell(row<"1.6-6">, Verb::nothing, Target::of(by));
  }
  // 1.6.1: the arsenal goes into the domain, and a new one is acquired.
  void operator()(const Regroup&) const {
    auto& commander = state.commander(by);
    auto& numbers = commander.domain.slots.numbers;
    for (auto& one : state.resources)
      if (one.id.owner == by && one.in.kind == Region::Kind::arsenal) {
        one.in = Region{Region::Kind::domain, Id{}};
        numbers.insert(numbers.begin(), one.id.number);
      }
    machine.shuffle_domain(by);
    const auto cards = static_cast<std::uint16_t>(7 - commander.regroups);  // 1.6.1-2, R-11
    ++commander.regroups;
    machine.tell(row<"1.6.1-1">, Verb::shuffle, Target::of(by));
    machine.tell(row<"1.6.1-2">, Verb::acquire, Target::of(by), {}, nullptr, cards);
    machine.push(Shuffling{by});
    machine.push(Drawing{by, cards, no_index});
  }
  void operator()(const AnswerDraw& move) const {
    auto& offer = std::get<Offer>(state.frames.back());
    machine.tell(row<"A.4-2">, Verb::draw, Target::of(by), {}, nullptr, move.agree);
    if (move.agree)
      offer.asked = machine.read().next_commander(offer.asked);
    else
      pop();
  }
  void operator()(const Sustain& move) const {
    auto& term = std::get<Term>(state.frames.back());
    auto& commander = machine.purse(by);
    const auto read = machine.read();
    Record rule;
    rule.commander = by;  // an effect without a source
    auto effect = machine.rule_effect(rule);
    const auto pay = [&](Verb verb, std::int32_t& coins, std::int32_t amount) {
      if (amount == 0) return;
      coins -= amount;
      machine.tell(row<"1.4-2">, verb, Target::of(commander.seat), {}, nullptr, amount);
    };
    std::vector<Id> lost;
    glance(read.looked_at(&InPlay::active) * (1 + move.units.size()));
    read.for_each_active([&](const Resource& one) {
      if (!to_be_sustained(read, one, by)) return;
      if (std::find(move.units.begin(), move.units.end(), one.id) != move.units.end()) {
        pay(Verb::lose_gold, commander.gold, read.text(one).sustain_gold);
        pay(Verb::lose_mana, commander.mana, read.text(one).sustain_mana);
        machine.tell(row<"E-24">, Verb::nothing, Target::of(one.id), {}, nullptr,
                     read.text(one).sustain_gold);
      } else {
        lost.push_back(one.id);
        machine.tell(row<"4.2-6">, Verb::ruin, Target::of(one.id));
      }
    });
    read.in_order(lost);
    for (const Id id : lost) effect.parts.push_back(part_of(Verb::ruin, Target::of(id), rule));
    machine.tell_unsustained_generals(by);
    term.stage = Term::Stage::barter;
    machine.push(std::move(effect));
  }
  void operator()(const Banish& move) const {
    auto& term = std::get<Term>(state.frames.back());
    auto effect = machine.rule_effect(machine.read().record_of(by));
    for (const Id id : move.resources)
      effect.parts.push_back(part_of(Verb::banish, Target::of(id), effect.source));
    machine.tell(row<"4.7-3">, Verb::banish, Target::of(by), {}, nullptr,
                 static_cast<std::int32_t>(effect.parts.size()));
    term.banished = by;
    machine.push(std::move(effect));
  }
  void operator()(const First& move) const {
    auto& order = std::get<Order>(state.frames.back());
    const auto from = order.waiting.begin() + order.settled;
    const auto chosen = std::find_if(from, order.waiting.end(), [&](const Waiting& waiting) {
      return machine.read().same_side(waiting.commander, by) && same(waiting, move);
    });
    if (chosen == order.waiting.end()) return;  // only where a test has muted 5.1.1-2
    std::rotate(from, chosen, chosen + 1);
    ++order.settled;
    machine.tell(row<"5.1.1-2">, Verb::nothing, move.on);
  }
  void operator()(const Choose& move) const {
    auto& effect = std::get<Effect>(state.frames.back());
    effect.x = move.x ? move.x : effect.x;
    effect.pays = move.pays;
    const auto read = machine.read();
    const auto lists = candidates(read, effect);
    std::size_t given = 0;
    for (std::size_t i = 0; i < lists.size(); ++i) {
      const std::size_t count = lists[i].empty() ? 0 : wanted(read, effect, i, effect.x);
      for (std::size_t n = 0; n < count && given < move.directions.size(); ++n)
        effect.directions.push_back({static_cast<std::uint8_t>(i), move.directions[given++], true});
    }
    effect.stage = Effect::Stage::pay;
    machine.tell(row<"5.2-1">, Verb::nothing, {}, {}, &effect.source);
    machine.tell(row<"5.2-3">);
  }
  void operator()(const Pass&) const {
    if (auto* effect = std::get_if<Effect>(&state.frames.back()))
      effect->stage = Effect::Stage::finish;
    else
      pop();  // a shuffle whose order nobody knows
  }
  void operator()(const Search& move) const {
    const auto searching = std::get<Searching>(state.frames.back());
    pop();
    const bool any = machine.read().step_at(searching.text).verb == Verb::acquire_any;
    if (move.card.known()) {
      const Id found = machine.take_from_domain(by, move.card);
      if (!any) {
        machine.find(found)->seen = SeatSet::first(static_cast<unsigned>(state.commanders.size()));
        machine.tell(row<"1.5.1-5">, Verb::reveal, Target::of(found));
        machine.tell(row<"1.5.1-6">, Verb::nothing, Target::of(found));
        machine.tell(row<"1.5.2-4">);
        machine.tell(row<"1.5.2-5">);
      } else {
        machine.tell(row<"1.5.1-9">, Verb::nothing, Target::of(found));
      }
      machine.drawn({by, 0, searching.effect}, found);
    }
    machine.tell(any ? row<"1.5.1-10"> : row<"1.5.1-7">, Verb::shuffle, Target::of(by));
    machine.shuffle_domain(by);
    machine.push(Shuffling{by});
  }
  void operator()(const NextPair& move) const {
    for (auto& combat : state.at.combats) {
      if (combat.ordered || combat.pairs.size() < 2) continue;
      const auto from = combat.pairs.begin() + combat.settled;
      auto chosen = std::find(from, combat.pairs.end(), Pair{move.first, move.second});
      if (chosen == combat.pairs.end())
        chosen = std::find(from, combat.pairs.end(), Pair{move.second, move.first});
      if (chosen == combat.pairs.end()) return;
      std::rotate(from, chosen, chosen + 1);
      ++combat.settled;
      if (combat.settled + 1u >= combat.pairs.size()) combat.ordered = true;
      machine.tell(row<"8.1.1-4">, Verb::nothing, Target::of(move.first), Target::of(move.second));
      return;
    }
  }
  void operator()(const Draw& move) const {
    auto drawing = std::get<Drawing>(state.frames.back());
    for (const Card card : move.cards) {
      if (drawing.left == 0 || !machine.can_draw(move.to)) break;
      --drawing.left;
      machine.drawn(drawing, machine.draw_top(move.to, card));
    }
    std::get<Drawing>(state.frames.back()) = drawing;
  }
  void operator()(const Shuffle& move) const {
    if (by != chance) return again(move.of);
    pop();
    machine.set_order(move.of, move.order);
  }
  void operator()(const Cut& move) const { again(move.of); }
  void operator()(const Name& move) const { machine.name_instance(move.resource, move.card); }
  void operator()(const TimeLimit&) const {
    state.terms_left = 5;  // 1.7.1-2, R-42
    machine.tell(row<"1.7.1-2">, Verb::nothing);
  }
  void operator()(const OfferDraw&) const {  // while a question is open
    acts_between();
    state.commander(by).offered_draw = true;
    machine.push(Offer{by, machine.read().next_commander(by)});
  }
  void operator()(const Surrender&) const {  // while a question is open
    acts_between();
    machine.leave(by, row<"A.7-1">);
    machine.decide_outcome(SeatSet::of(by));
  }
  template <class Other>
  void operator()(const Other&) const {}

  // It is an act, though another one, or a step of a phase, is going on and does so
  // afterwards: the moved units of its commander have had their time, and waits count anew.
  void acts_between() const {
    disable_moved_units(machine, by, Id{});
    state.at.waits = 0;
    auto* act = machine.acting();
    if (act && state.at.phase == PhaseName::campaign) act->waited = false;
  }

  // A non-ally's shuffle or cut: the log may tell the order again (2.3.2-6).
  void again(Seat of) const {
    machine.shuffle_domain(of);
    state.commander(of).shuffled = false;
    machine.tell(row<"2.3.2-6">, Verb::shuffle, Target::of(of));
  }
};

}  // namespace

void take_answer(Machine& machine, Seat by, const Move& move) {
  std::visit(Take{machine, machine.state, by}, move);
}

}  // namespace arbiter::conquest
