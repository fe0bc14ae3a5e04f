// Random cards from random ability trees, and random boards of them.
#pragma once
#include <initializer_list>
#include <utility>
#include <vector>

#include "engine/core/decision.hpp"
#include "tests/effects/board.hpp"

namespace arbiter::conquest::test {

// Returns a number from `least` to below `bound`. The range is as wide in the first cases as in the
// last.
inline int between(int least, int bound) {
  return *rc::gen::resize(rc::kNominalSize, rc::gen::inRange(least, bound));
}
inline int below(int bound) { return between(0, bound); }
inline bool one_in(int bound) { return below(bound) == bound - 1; }
template <class T>
T one_of(std::initializer_list<T> list) {
  return list.begin()[below(static_cast<int>(list.size()))];
}
inline int fives(int least, int most) { return 5 * between(least, most + 1); }
inline Seat any_seat() { return below(2) == 0 ? A : B; }

// The chooser of a random play, seeded by one random number.
class Numbers : public Chooser {
 public:
  explicit Numbers(std::uint64_t seed) : state_(seed) {}
  std::uint32_t below(std::uint32_t bound) override {
    state_ = state_ * 6364136223846793005u + 1442695040888963407u;
    return static_cast<std::uint32_t>((state_ >> 33) % bound);
  }

 private:
  std::uint64_t state_;
};

inline Numbers random_numbers() { return Numbers(*rc::gen::arbitrary<std::uint64_t>()); }

class RandomCards {
 public:
  static CardText unit() {
    auto made = test::unit(fives(0, 4), fives(1, 8), abilities(below(3)));
    if (one_in(3)) made.subtypes = {"steed"};
    if (one_in(3)) made.keywords.push_back({Keyword::snipe, 10, ""});
    if (one_in(3)) made.keywords.push_back({Keyword::mount, 0, ""});
    if (one_in(3)) made.keywords.push_back({Keyword::outpost, 0, ""});
    return made;
  }
  static CardText condition() {
    auto made = card(CardType::condition, abilities(1 + below(2)));
    made.keywords.push_back({Keyword::duration, 1, ""});
    return made;
  }
  static CardText location() { return card(CardType::location, abilities(below(2))); }

  static CardText spell() {
    const int units = below(3);
    std::vector<Step> steps;
    for (int i = 1 + below(2); i > 0; --i) steps.push_back(spell_step(units));
    auto made = test::spell(mode(units, std::move(steps)));
    if (one_in(2)) made.abilities[0].cost.push_back({Payment::mana, {2, false}, Whom::chosen, {}});
    made.abilities.push_back(answer());
    made.abilities.back().kind = AbilityKind::created;
    return made;
  }

  static std::vector<Ability> abilities(int count) {
    std::vector<Ability> made;
    while (count-- > 0) made.push_back(one_in(3) ? standing() : answer());
    return made;
  }

  // A continuous ability.
  static Ability standing() {
    const auto whom = one_of({Whom::this_unit, Whom::all});
    Step made = get(whom, fives(-2, 2), fives(-2, 2));
    switch (below(4)) {
      case 0: made = cannot(forbidden(), whom); break;
      case 1:
        made.verb = one_of({Verb::gain_keyword, Verb::lose_keyword});
        made.amount = made.armor = Amount{};
        made.keyword = one_of({Keyword::mount, Keyword::outpost});
        break;
      default: break;
    }
    made.filter = some_units();
    return continuous(made);
  }

  // A triggered ability.
  static Ability answer() {
    const auto event = one_of({Verb::damage, Verb::damage, Verb::damage, Verb::ruin, Verb::disable,
                               Verb::move, Verb::gain_gold, Verb::banish, Verb::gain_health});
    const bool coins = event == Verb::gain_gold;
    const auto what = coins ? filter(Thing::commander, one_of({Whose::any, Whose::ally}))
                            : (one_in(2) ? filter(Thing::this_unit) : some_units());
    auto made = triggered(one_of({Timing::would, Timing::does}), event, what, {});
    if (one_in(6)) made.on.times = Times::next_time;
    if (one_in(8)) made.may = true;
    if (made.on.moment == Timing::would && event == Verb::damage && !one_in(3)) {
      made.steps = {
          step(one_of({Verb::reduce, Verb::increase, Verb::set_amount}), Whom::it, fives(0, 3))};
      return made;
    }
    made.instead = made.on.moment == Timing::would && one_in(2);
    for (int i = one_in(4) ? 2 : 1; i > 0; --i) made.steps.push_back(answering_step(coins, made));
    if (made.steps.size() > 1) made.steps[1].if_done = one_in(2);
    return made;
  }

 private:
  static Filter some_units() {
    auto made = filter(Thing::unit, one_of({Whose::any, Whose::any, Whose::ally, Whose::another}),
                       one_of({Where::active, Where::active, Where::battlefield}));
    made.other = one_in(4);
    return made;
  }
  static Verb forbidden() {
    return one_of({Verb::move, Verb::attack, Verb::ruin, Verb::disable, Verb::damage, Verb::mount,
                   Verb::snipe, Verb::guard});
  }

  static Step answering_step(bool coins, Ability& ability) {
    const auto whom = coins ? Whom::this_unit : one_of({Whom::it, Whom::it, Whom::this_unit});
    switch (below(9)) {
      case 0: return step(Verb::ruin, whom);
      case 1: return step(Verb::banish, whom);
      case 2: return step(Verb::health_is, whom, 0);
      case 3: return step(one_of({Verb::gain_gold, Verb::gain_mana}), Whom::you, 1 + below(3));
      case 4: return step(one_of({Verb::disable, Verb::enable}), whom, 1);
      case 5: return move_home(whom);
      case 6: return step(Verb::lose_gold, Whom::you, below(4));
      case 7: return this_term(get(whom, fives(-2, 2), fives(-2, 2)));
      default: break;
    }
    Choice choice;
    choice.filter = some_units();
    ability.choose = {choice};
    return step(Verb::damage, Whom::chosen, fives(1, 3));
  }

  static Step spell_step(int units) {
    const auto whom = units > 0 && !one_in(4) ? Whom::chosen : Whom::all;
    Step made = step(Verb::damage, whom, fives(1, 6));
    switch (below(9)) {
      case 0: made = step(one_of({Verb::ruin, Verb::banish, Verb::put_in_arsenal}), whom); break;
      case 1: made = step(one_of({Verb::disable, Verb::enable, Verb::guard}), whom, 1); break;
      case 2: made = move_home(whom); break;
      case 3: return step(one_of({Verb::gain_gold, Verb::lose_mana}), Whom::you, below(5));
      case 4: made = this_term(get(whom, fives(-3, 3), fives(-3, 3))); break;
      case 5: made = this_term(cannot(forbidden(), whom)); break;
      case 6: made = step(Verb::gain_ability, whom), made.ability = 1; break;
      case 7: made = step(Verb::create, Whom::you), made.ability = 1; break;
      default: break;
    }
    made.filter = some_units();
    return made;
  }
};

// Puts units in the battlefield and at home, a location and a condition for each commander, and
// spells in the arsenals.
inline Board random_board() {
  Board board(any_seat(), any_seat());
  for (const Seat seat : {A, B}) {
    const Id location = board.put_location(RandomCards::location(), seat);
    for (int i = 2 + below(3); i > 0; --i) {
      const Id id = board.put(RandomCards::unit(), seat,
                              one_of({the_battlefield, the_battlefield, in_location(location),
                                      in_location(encampment_of(seat))}));
      board.resource(id).unable = static_cast<std::uint8_t>(below(4) / 3);
    }
    if (one_in(2)) {
      const Id id = board.put(RandomCards::condition(), seat, the_battlefield);
      board.resource(id).counters = 1;
    }
    for (int i = 2 + below(2); i > 0; --i) board.put(RandomCards::spell(), seat, the_arsenal);
  }
  return board;
}

}  // namespace arbiter::conquest::test
