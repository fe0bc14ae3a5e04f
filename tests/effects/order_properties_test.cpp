// Modification and order of effects: 5.1.1, 5.3, 5.4-1, 7.1-11.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/effects/random_board.hpp"

namespace arbiter::conquest::test {
namespace {

// --- Each ability modifies an effect once ---

// Finds every result to which answers to the questions on the way can lead.
void all_ends(const Content& content, const State& state, std::vector<State>& ends,
              int answers = 0) {
  RC_ASSERT(answers < 20);
  if (asks_for_an_act(content, state)) return ends.push_back(state);
  const auto options = Rules::options(content, state);
  RC_ASSERT(!options.list.empty());
  for (const auto& one : options.list) {
    State next = state;
    std::vector<Fact> facts;
    RC_ASSERT(perform(content, next, one.by, one.option.move, facts));
    all_ends(content, next, ends, answers + 1);
  }
}

Ability increase(int amount, bool instead) {
  auto made = triggered(Timing::would, Verb::damage, filter(Thing::unit),
                        {step(Verb::increase, Whom::it, amount)});
  made.instead = instead;
  return made;
}

RC_GTEST_PROP(Modification, HappensOnceForEachAbilityInAnyOrder, ()) {
  Board board(any_seat(), A);
  const int abilities = below(4);
  const int directions = abilities == 3 ? 1 : 1 + below(2);
  for (int i = 0; i < abilities; ++i)
    board.put(unit(0, 5, {increase(10, false)}), any_seat(), the_battlefield);
  std::vector<Id> victims;
  std::vector<Target> targets;
  for (int i = 0; i < directions; ++i) {
    victims.push_back(board.put(unit(0, 900), any_seat(), the_battlefield));
    targets.push_back(Target::of(victims.back()));
  }
  const int base = fives(1, 10);
  const Id bolt =
      board.put(spell(mode(directions, {step(Verb::damage, Whom::chosen, base)})), A, the_arsenal);
  board.build();
  std::vector<Fact> facts;
  RC_ASSERT(perform(board.content, board.state, A, cast(bolt, targets), facts));
  std::vector<State> ends;
  all_ends(board.content, board.state, ends);
  for (const auto& end : ends) {
    RC_ASSERT(end == ends.front());
    for (const Id victim : victims) RC_ASSERT(at(end, victim).damage == base + 10 * abilities);
  }
}

// --- Competing replacements ---

enum class Modification { less, more, number, gold, disable };

struct Replacement {
  Id on;
  Seat commander;
  Modification change;
  int amount;
};

Ability text_of(Modification change, int amount) {
  auto made = triggered(Timing::would, Verb::damage, filter(Thing::unit), {});
  made.instead = change == Modification::gold || change == Modification::disable;
  switch (change) {
    case Modification::less: made.steps = {step(Verb::reduce, Whom::it, amount)}; break;
    case Modification::more: made.steps = {step(Verb::increase, Whom::it, amount)}; break;
    case Modification::number: made.steps = {step(Verb::set_amount, Whom::it, amount)}; break;
    case Modification::gold: made.steps = {step(Verb::gain_gold, Whom::you, amount)}; break;
    case Modification::disable: made.steps = {step(Verb::disable, Whom::it, 1)}; break;
  }
  return made;
}

struct Expected {
  int damage = 0;
  int gold[2] = {50, 50};
  int unable = 0;
};

// Damage that has become none, or that has been replaced, is not modified further.
Expected expected(int damage, const std::vector<Replacement>& in_order) {
  Expected end;
  end.damage = damage;
  for (const auto& one : in_order) {
    if (end.damage <= 0) return end;
    switch (one.change) {
      case Modification::less: end.damage = std::max(0, end.damage - one.amount); break;
      case Modification::more: end.damage += one.amount; break;
      case Modification::number: end.damage = one.amount; break;
      case Modification::gold:
        end.gold[one.commander.number] += one.amount;
        end.damage = 0;
        break;
      case Modification::disable:
        end.unable = 1;
        end.damage = 0;
        break;
    }
  }
  return end;
}

// Answers `first` by rank: with the ability on the unit that comes first in `ranking`.
auto by_rank(const std::vector<Id>& ranking) {
  return [&ranking](const Listed& list) {
    const auto rank = [&](const SeatOption<Move>& one) {
      const auto* first = std::get_if<First>(&one.option.move);
      RC_ASSERT(first != nullptr);
      return std::find(ranking.begin(), ranking.end(), first->of);
    };
    const auto least = std::min_element(
        list.begin(), list.end(), [&](const auto& a, const auto& b) { return rank(a) < rank(b); });
    return static_cast<std::size_t>(least - list.begin());
  };
}

std::vector<Id> shuffled(std::vector<Id> ids) {
  for (std::size_t i = ids.size(); i > 1; --i)
    std::swap(ids[i - 1], ids[static_cast<std::size_t>(below(static_cast<int>(i)))]);
  return ids;
}

std::vector<Replacement> put_replacements(Board& board) {
  std::vector<Replacement> made(1 + static_cast<std::size_t>(below(5)));
  for (auto& one : made) {
    one.commander = any_seat();
    one.change =
        one_of({Modification::less, Modification::more, Modification::number, Modification::less,
                Modification::more, Modification::gold, Modification::disable});
    one.amount = fives(0, 4);
    one.on =
        board.put(unit(0, 5, {text_of(one.change, one.amount)}), one.commander, the_battlefield);
  }
  return made;
}

// The campaigning commander's come first, then the other's. Each commander's own follow the
// ranking.
template <class T>
void put_in_order(std::vector<T>& list, Seat term, const std::vector<Id>& ranking) {
  const auto rank = [&](const T& one) {
    return std::pair{one.commander != term, std::find(ranking.begin(), ranking.end(), one.on)};
  };
  std::sort(list.begin(), list.end(), [&](const T& a, const T& b) { return rank(a) < rank(b); });
}
template <class T>
std::vector<Id> random_ranking(const std::vector<T>& list) {
  std::vector<Id> ids;
  for (const auto& one : list) ids.push_back(one.on);
  return shuffled(ids);
}

RC_GTEST_PROP(Order, CampaigningCommandersReplacementsComeFirst, ()) {
  const Seat term = any_seat();
  const Seat caster = any_seat();
  Board board(term, caster);
  auto replacements = put_replacements(board);
  const Id victim = board.put(unit(0, 900), any_seat(), the_battlefield);
  const int base = fives(1, 6);
  const Id bolt =
      board.put(spell(mode(1, {step(Verb::damage, Whom::chosen, base)})), caster, the_arsenal);
  board.build();
  const auto ranking = random_ranking(replacements);
  std::vector<Fact> facts;
  resolve(board.content, board.state, caster, cast(bolt, {Target::of(victim)}), facts,
          by_rank(ranking));
  put_in_order(replacements, term, ranking);
  const auto end = expected(base, replacements);
  RC_ASSERT(at(board.state, victim).damage == end.damage);
  RC_ASSERT(at(board.state, victim).unable == end.unable);
  RC_ASSERT(board.state.commander(A).gold == end.gold[0]);
  RC_ASSERT(board.state.commander(B).gold == end.gold[1]);
}

// --- Last created resolves first ---

// A tree of effects. Each is answered by its children, before or after it resolves. The first one
// is the damage of a spell, and every other is an ability on a unit of its own.
struct Node {
  Verb verb = Verb::damage;
  Verb parent = Verb::nothing;
  Timing timing = Timing::would;
  Seat commander;
  Id on;
};

constexpr Verb kVerbs[] = {Verb::damage,    Verb::gain_gold,   Verb::gain_mana,
                           Verb::lose_gold, Verb::lose_mana,   Verb::disable,
                           Verb::guard,     Verb::gain_health, Verb::move};

Step own_step(Verb verb) {
  const bool coins = verb == Verb::gain_gold || verb == Verb::gain_mana ||
                     verb == Verb::lose_gold || verb == Verb::lose_mana;
  if (verb == Verb::move) return move_home(Whom::this_unit);
  return step(verb, coins ? Whom::you : Whom::this_unit, verb == Verb::gain_health ? 5 : 1);
}

// The order in which the effects resolve: depth first, and the one created last comes first (5.4-1,
//
void in_turn(const std::vector<Node>& tree, Verb verb, std::vector<Verb>& order) {
  const auto answers = [&](Timing timing) {
    for (const auto& one : tree)
      if (one.parent == verb && one.timing == timing) in_turn(tree, one.verb, order);
  };
  answers(Timing::would);
  order.push_back(verb);
  answers(Timing::does);
}

std::vector<Node> put_tree(Board& board) {
  std::vector<Node> tree(static_cast<std::size_t>(below(static_cast<int>(std::size(kVerbs)))));
  for (std::size_t i = 0; i < tree.size(); ++i) {
    auto& node = tree[i];
    node.verb = kVerbs[i + 1];
    node.parent = kVerbs[below(static_cast<int>(i) + 1)];
    node.timing = one_of({Timing::would, Timing::does});
    node.commander = any_seat();
    const auto answer = triggered(node.timing, node.parent, {}, {own_step(node.verb)});
    node.on = board.put(unit(0, 50, {answer}), node.commander, the_battlefield);
    board.resource(node.on).damage = 10;
  }
  return tree;
}

std::vector<Verb> verbs_that_happened(const std::vector<Fact>& facts) {
  std::vector<Verb> verbs;
  for (const auto& fact : facts)
    if (std::find(std::begin(kVerbs), std::end(kVerbs), fact.verb) != std::end(kVerbs) &&
        happened(fact, fact.verb))
      verbs.push_back(fact.verb);
  return verbs;
}

RC_GTEST_PROP(Order, LastCreatedResolvesFirst, ()) {
  const Seat term = any_seat();
  Board board(term, A);
  auto tree = put_tree(board);
  const Id victim = board.put(unit(0, 900), any_seat(), the_battlefield);
  const Id bolt = board.put(spell(mode(1, {step(Verb::damage, Whom::chosen, 10)})), A, the_arsenal);
  board.build();
  const auto ranking = random_ranking(tree);
  std::vector<Fact> facts;
  resolve(board.content, board.state, A, cast(bolt, {Target::of(victim)}), facts, by_rank(ranking));
  put_in_order(tree, term, ranking);
  std::vector<Verb> in_order;
  in_turn(tree, Verb::damage, in_order);
  RC_ASSERT(verbs_that_happened(facts) == in_order);
}

}  // namespace
}  // namespace arbiter::conquest::test
