// Answers while effects come about: their order (5.1.1), directions and payments (5.2).
#include <algorithm>

#include "conquest/rows.hpp"
#include "engine/games/conquest/acts.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "engine/games/conquest/words.hpp"

namespace arbiter::conquest {
namespace {

bool same(const Waiting& waiting, const First& first) {
  if (waiting.verb != Verb::nothing)  // for a rule's effect, its target says which one it is
    return first.of == Id{} && first.lasting == 0 && first.ability == 0 && waiting.on == first.on &&
           first.granted_by == Id{};
  if (first.granted_by && first.granted_by != waiting.ability.granted_by) return false;
  return waiting.ability.resource == first.of && waiting.ability.lasting == first.lasting &&
         waiting.ability.index == first.ability && waiting.on == first.on;
}

void judge_rule_choice(const AnswerCheck& answer, const Effect& effect, const Choose& move) {
  const RuleId rule = effect.rule_choice == RuleChoice::lose_upgrade ? row<"3.4-4"> : row<"3.4-11">;
  const auto list = candidates(answer.read, effect)[0];
  if (!glance_at_pairs(move.directions.size() + list.size())) return;
  if (!answer.check.need(!move.directions.empty(), row<"5.2-3">)) return;
  for (const auto& target : move.directions)
    answer.check.need(std::find(list.begin(), list.end(), target) != list.end() &&
                          !repeated(move.directions, target),
                      rule);
  answer.check.need(move.directions.size() == wanted(answer.read, effect, 0, 0, list.size()), rule);
  answer.check.need(move.x == 0 && move.pays.empty(), rule);
}

}  // namespace

First first_of(const Waiting& waiting) {
  if (waiting.verb != Verb::nothing) return {Id{}, 0, 0, waiting.on, Id{}};
  const auto& ability = waiting.ability;
  return {ability.resource, ability.lasting, ability.index, waiting.on, ability.granted_by};
}

void moment(const AnswerCheck& answer, const First&) { answer.check.need(false, row<"5.1.1-2">); }
void judge(const AnswerCheck& answer, const First& move) {
  const auto* order = top<Order>(answer.read);
  if (!answer.check.need(order != nullptr, row<"5.1.1-2">)) return;
  inspect(order->waiting.size());
  const auto found = std::any_of(
      order->waiting.begin() + order->settled, order->waiting.end(), [&](const Waiting& waiting) {
        return answer.read.same_side(waiting.commander, answer.by) && same(waiting, move);
      });
  answer.check.need(found, row<"5.1.1-2">);
}
void Machine::apply(Seat by, const First& move) {
  auto& order = std::get<Order>(state.frames.back());
  const auto from = order.waiting.begin() + order.settled;
  const auto chosen = std::find_if(from, order.waiting.end(), [&](const Waiting& waiting) {
    return read().same_side(waiting.commander, by) && same(waiting, move);
  });
  if (chosen == order.waiting.end()) return;  // happens only when a test has muted 5.1.1-2
  std::rotate(from, chosen, chosen + 1);
  ++order.settled;
  tell(decides<"5.1.1-2">, Verb::nothing, move.on);
}
std::string tell(const Words& words, Seat by, const First& move) {
  return words.seat(by) + " lets the effect of " +
         (move.of ? words.resource(move.of) : "a created ability") + " on " +
         words.target(move.on) + " come first.";
}

void moment(const AnswerCheck& answer, const Choose&) {
  const bool another = (answer.asked.kinds & kinds_of<Choose>) != 0;
  answer.check.need(false, another ? answer.asked.rule : row<"5.2-1">);
}
void judge(const AnswerCheck& answer, const Choose& move) {
  const auto* effect = top<Effect>(answer.read);
  if (!answer.check.need(effect != nullptr, row<"5.2-1">)) return;
  if (effect->rule_choice != RuleChoice::none) return judge_rule_choice(answer, *effect, move);
  const auto& ability = *answer.read.ability_at(effect->text);
  answer.check.need(move.x == 0 || asks_for_x(ability.cost, ability.choose), row<"6.4.1-1">);
  auto bound = *effect;
  bound.x = move.x;
  bound.pays = move.pays;
  const auto lists = candidates(answer.read, bound);
  std::size_t given = 0;
  if (!glance_at_pairs(move.directions.size())) return;
  for (std::size_t i = 0; i < lists.size(); ++i) {  // as far as possible (5.2-3)
    const std::size_t count = wanted(answer.read, bound, i, move.x, lists[i].size());
    for (std::size_t n = 0; n < count; ++n, ++given) {
      if (!answer.check.need(given < move.directions.size(), row<"5.2-3">)) return;
      const auto& target = move.directions[given];
      check_direction(answer.read, ability.choose[i], target, context_of(bound), answer.check);
      for (std::size_t k = given - n; ability.choose[i].different && k < given; ++k)
        answer.check.need(move.directions[k] != target, row<"5.2.1-4">);
    }
  }
  answer.check.need(given == move.directions.size(), row<"5.2-4">);
  name_payers(answer.read, bound, answer.check);
  answer.check.need(can_pay(answer.read, bound), row<"6-1">);
}
void Machine::apply(Seat, const Choose& move) {
  auto& effect = std::get<Effect>(state.frames.back());
  effect.x = move.x ? move.x : effect.x;
  effect.pays = move.pays;
  const auto reading = read();
  const auto lists = candidates(reading, effect);
  std::size_t given = 0;
  for (std::size_t i = 0; i < lists.size(); ++i) {
    const std::size_t count = wanted(reading, effect, i, effect.x, lists[i].size());
    for (std::size_t n = 0; n < count && given < move.directions.size(); ++n)
      effect.directions.push_back({static_cast<std::uint8_t>(i), move.directions[given++], true});
  }
  effect.stage = Effect::Stage::pay;
  tell(decides<"5.2-1">, Verb::nothing, {}, {}, &effect.source);
  tell(decides<"5.2-3">);
}
std::string tell(const Words& words, Seat by, const Choose& move) {
  if (move.pays.empty())
    return words.seat(by) + " chooses " + words.list(move.directions) + at_cost(move.x) + ".";
  const std::string chooses =
      move.directions.empty() ? "" : " chooses " + words.list(move.directions) + " and";
  return words.seat(by) + chooses + " pays with " + words.list(move.pays) + at_cost(move.x) + ".";
}

// Only what a text says one may do can be declined. A commander who must answer has to answer, and
// one with priority has to act.
void moment(const AnswerCheck& answer, const Pass&) {
  ruling<"R-91">();
  const auto& [read, by, asked, check] = answer;
  if (by == chance && !asked.seats.has(chance)) return void(check.need(false, row<"2.3.2-5">));
  const bool duty = asked.seats.has(by) && (asked.kinds & kinds_of<Choose>) == 0;
  check.need(false, duty ? asked.rule : row<"5.2-3">);
}
void judge(const AnswerCheck& answer, const Pass& move) {
  if (move.to.empty()) return;
  const auto& [read, by, asked, check] = answer;
  check.need(move.to == offered_by<Rules>(read.content, read.state, asked),
             by == chance ? row<"2.3.2-5"> : row<"5.2-3">);
}
void Machine::apply(Seat, const Pass&) {
  if (auto* effect = std::get_if<Effect>(&state.frames.back()))
    effect->stage = Effect::Stage::finish;
  else
    state.frames.pop_back();  // a shuffle whose order nobody knows
}
std::string tell(const Words& words, Seat by, const Pass&) {
  const auto& frames = words.state().frames;
  const auto* shuffling = frames.empty() ? nullptr : std::get_if<Shuffling>(&frames.back());
  if (shuffling && by == chance)
    return "The domain of " + words.seat(shuffling->of) + " is shuffled.";
  const auto* effect = frames.empty() ? nullptr : std::get_if<Effect>(&frames.back());
  const auto* ability = effect ? words.read().ability_at(effect->text) : nullptr;
  if (effect && effect->source.id && ability && ability->may)
    return words.seat(by) + " declines what " + words.resource(effect->source.id) + " offers.";
  return words.seat(by) + " passes.";
}

}  // namespace arbiter::conquest
