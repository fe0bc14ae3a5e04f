// Random effect programs: boards whose cards are random ability trees, and acts on them.
#pragma once
#include <string>
#include <utility>
#include <vector>

#include "tests/effects/random_board.hpp"

namespace arbiter::conquest::opinion {

using test::below;
using test::Board;
using test::filter;
using test::fives;
using test::one_in;
using test::one_of;
using test::step;

// What bears a text, which decides which words make sense on it.
enum class On { unit, item, location, condition, spell };

class Program {
 public:
  Board board{test::any_seat(), test::any_seat()};

  Program() {
    for (const Seat seat : {test::A, test::B}) people(seat);
    for (auto& one : board.state.resources)
      if (one.in.active() && one_in(4)) one.since = static_cast<std::uint16_t>(one.since + 100);
  }

  // --- Cards ---

  static CardText unit_card() {
    auto made = test::unit(fives(0, 4), fives(1, 8), abilities(On::unit, below(3)));
    if (one_in(3)) made.subtypes = {"steed"};
    if (one_in(3)) made.keywords.push_back({Keyword::snipe, 10, ""});
    if (one_in(4)) made.keywords.push_back({Keyword::mount, 0, ""});
    if (one_in(4)) made.keywords.push_back({Keyword::outpost, 0, ""});
    if (one_in(3)) made.abilities.push_back(action(On::unit));
    return made;
  }
  static CardText item_card() {
    auto made = test::card(CardType::item, abilities(On::item, 1 + below(2)));
    made.subtypes = {"accessory"};
    if (one_in(3)) made.abilities.push_back(action(On::item));
    return made;
  }
  static CardText condition_card() {
    auto made = test::card(CardType::condition, abilities(On::condition, 1 + below(2)));
    made.keywords.push_back({Keyword::duration, 1, ""});
    if (one_in(2)) {
      made.abilities.push_back(test::continuous(about_abilities(made.abilities.size() + 1)));
      made.abilities.push_back(answer(On::unit));
      made.abilities.back().kind = AbilityKind::created;
    }
    return made;
  }
  static CardText spell_card() {
    auto made = test::card(CardType::action, {});
    const int modes = 1 + below(3) / 2;
    for (int i = 0; i < modes; ++i) made.abilities.push_back(spell_mode(modes));
    made.abilities.push_back(answer(On::spell));
    made.abilities.back().kind = AbilityKind::created;
    return made;
  }

 private:
  void people(Seat seat) {
    const Id location =
        board.put_location(test::card(CardType::location, abilities(On::location, below(2))), seat);
    for (int i = 1 + below(3); i > 0; --i) put_unit(seat, location);
    if (one_in(2)) {
      const Id id = board.put(condition_card(), seat, the_battlefield);
      board.resource(id).counters = 1;
    }
    for (int i = 1 + below(3); i > 0; --i) board.put(spell_card(), seat, test::the_arsenal);
  }

  void put_unit(Seat seat, Id location) {
    auto text = unit_card();
    if (!one_in(4)) text.keywords.push_back({Keyword::mount, 0, ""});
    const Region in = one_of({the_battlefield, the_battlefield, in_location(location),
                              in_location(test::encampment_of(seat))});
    const Id id = board.put(std::move(text), seat, in);
    board.resource(id).unable = static_cast<std::uint8_t>(below(4) / 3);
    if (one_in(4)) board.resource(id).damage = 5;
    if (one_in(3)) board.put(item_card(), seat, in, id);
  }

  // --- Words ---

  static Filter words(On on, bool can_be_ally = true) {
    auto made = filter(Thing::unit);
    if (can_be_ally) made.whose = one_of({Whose::any, Whose::any, Whose::ally, Whose::another});
    made.where = one_of({Where::active, Where::active, Where::battlefield});
    if ((on == On::unit || on == On::item) && one_in(4))
      made.where = one_of({Where::local, Where::distant});
    if (on == On::location && !one_in(3)) made.where = Where::this_location;
    if (one_in(8)) made.types = {"steed"};
    if (on == On::unit && one_in(5)) made.other = true;
    return made;
  }
  static Whom self(On on) {
    switch (on) {
      case On::unit:
      case On::item: return Whom::this_unit;
      case On::location: return Whom::this_location;
      default: return Whom::you;
    }
  }
  static Verb forbidden() {
    return one_of({Verb::move, Verb::ruin, Verb::disable, Verb::damage, Verb::snipe, Verb::guard,
                   Verb::banish, Verb::enable});
  }
  static Condition some_units() {
    Condition made;
    made.of = filter(Thing::unit, one_of({Whose::any, Whose::ally}), Where::battlefield);
    if (one_in(2))
      made.at_least = static_cast<std::uint16_t>(1 + below(3));
    else
      made.fewer_than = static_cast<std::uint16_t>(1 + below(4));
    return made;
  }

  // --- Abilities ---

  static std::vector<Ability> abilities(On on, int count) {
    std::vector<Ability> made;
    while (count-- > 0) made.push_back(one_in(3) ? standing(on) : answer(on));
    return made;
  }

  static Ability standing(On on) {
    const bool of_unit = on == On::unit || on == On::item;
    const auto whom = of_unit && one_in(2) ? Whom::this_unit : Whom::all;
    Step made = test::get(whom, fives(-2, 2), fives(-2, 2));
    switch (below(5)) {
      case 0: made = test::cannot(forbidden(), whom); break;
      case 1: made = keyword_step(whom); break;
      case 2: made = step(Verb::change_snipe, whom, fives(-1, 2)); break;
      default: break;
    }
    made.filter = words(on);
    auto text = test::continuous(made);
    restrict(text);
    return text;
  }
  static Step keyword_step(Whom whom) {
    Step made = step(one_of({Verb::gain_keyword, Verb::lose_keyword}), whom);
    made.keyword = one_of({Keyword::mount, Keyword::outpost});
    if (made.verb == Verb::lose_keyword && one_in(2)) made.keyword = Keyword::snipe;
    return made;
  }
  static Step about_abilities(std::size_t created) {
    Step made =
        step(one_of({Verb::gain_ability, Verb::gain_ability, Verb::lose_abilities}), Whom::all);
    if (made.verb == Verb::gain_ability) made.ability = static_cast<std::uint8_t>(created);
    made.filter = words(On::condition);
    return made;
  }
  static void restrict(Ability& text) {
    if (one_in(6)) text.when = some_units();
  }

  static Ability answer(On on) {
    auto made = test::triggered(
        one_of({Timing::would, Timing::does}),
        one_of({Verb::damage, Verb::damage, Verb::damage, Verb::damage, Verb::ruin, Verb::ruin,
                Verb::disable, Verb::enable, Verb::move, Verb::gain_gold, Verb::banish,
                Verb::gain_health, Verb::guard, Verb::put_in_arsenal}),
        {}, {});
    Trigger& trigger = made.on;
    const bool coins = trigger.event == Verb::gain_gold;
    trigger.what = coins ? filter(Thing::commander, one_of({Whose::any, Whose::ally})) : words(on);
    const bool of_unit = on == On::unit || on == On::item;
    if (!coins && of_unit && one_in(2)) trigger.what = filter(Thing::this_unit);
    if (!coins && on == On::location && one_in(3)) trigger.what = filter(Thing::this_location);
    if (!coins && one_in(8)) trigger.by = words(on);
    if (!coins && on == On::unit && one_in(8)) trigger.by = filter(Thing::this_unit);
    if (trigger.event == Verb::damage && one_in(8)) trigger.action = Verb::snipe;
    if (one_in(6)) trigger.times = one_of({Times::next_time, Times::first_time});
    if (one_in(8)) made.may = true;
    restrict(made);
    steps(made, on, coins);
    return made;
  }

  static void steps(Ability& made, On on, bool coins) {
    const bool would = made.on.moment == Timing::would;
    if (would && made.on.event == Verb::damage && !one_in(3)) {
      made.steps = {
          step(one_of({Verb::reduce, Verb::increase, Verb::set_amount}), Whom::it, fives(0, 3))};
      made.instead = one_in(4);
      return;
    }
    made.instead = would && one_in(2);
    for (int i = one_in(4) ? 2 : 1; i > 0; --i)
      made.steps.push_back(answering_step(on, coins, made));
    // What answers itself forever has no verdict.
    if (would && !made.instead)
      for (auto& one : made.steps)
        if (one.verb == made.on.event) one = step(Verb::gain_mana, Whom::you, 1);
    if (made.steps.size() > 1) made.steps[1].if_done = one_in(2);
  }

  static Step answering_step(On on, bool coins, Ability& text) {
    const auto it = coins ? self(on) : one_of({Whom::it, Whom::it, self(on)});
    const bool nobody = it == Whom::you;
    const auto whom = nobody ? Whom::this_resource : it;
    switch (below(13)) {
      case 0: return step(Verb::ruin, on == On::item && one_in(2) ? Whom::this_resource : whom);
      case 1: return step(Verb::banish, whom);
      case 2: return step(Verb::health_is, whom, 0);
      case 3: return step(one_of({Verb::gain_gold, Verb::gain_mana}), Whom::you, 1 + below(3));
      case 4: return step(one_of({Verb::disable, Verb::enable, Verb::guard}), whom, 1);
      case 5: return test::move_home(whom);
      case 6: return step(Verb::lose_gold, Whom::you, 1 + below(4));
      case 7: return test::this_term(test::get(whom, fives(-2, 2), fives(-2, 2)));
      case 8: return step(Verb::gain_health, whom, fives(1, 3));
      case 9: return step(Verb::damage, coins ? whom : Whom::doer, fives(1, 3));
      case 10: return step(Verb::damage, whom, fives(1, 3));
      case 11: {
        Step made = step(one_of({Verb::damage, Verb::disable}), Whom::all, 5);
        made.filter = words(on);
        return made;
      }
      default: break;
    }
    Choice choice;
    choice.filter = words(on);
    text.choose = {choice};
    return step(Verb::damage, Whom::chosen, fives(1, 3));
  }

  // --- Actions ---

  static Ability action(On on) {
    auto made = test::mode(1 + below(4) / 3, {});
    made.kind = one_of({AbilityKind::action, AbilityKind::spell});
    made.choose[0].filter = words(on);
    switch (below(5)) {
      case 0: pay(made, Payment::disable, Whom::this_unit); break;
      case 1:
        pay(made, Payment::ruin, on == On::item ? Whom::this_resource : Whom::this_unit);
        break;
      case 2: pay(made, Payment::mana, Whom::chosen, 2); break;
      default: pay(made, Payment::gold, Whom::chosen, 1); break;
    }
    const auto whom = one_in(4) ? Whom::all : Whom::chosen;
    made.steps = {one_of({step(Verb::damage, whom, fives(1, 4)), step(Verb::snipe, whom),
                          step(Verb::disable, whom, 1), test::move_home(whom)})};
    made.steps[0].filter = words(on);
    return made;
  }
  static void pay(Ability& text, Payment payment, Whom what, int amount = 1) {
    Cost cost;
    cost.pay = payment;
    cost.what = what;
    cost.amount.number = static_cast<std::int16_t>(amount);
    text.cost.push_back(cost);
  }
  static void pay_with_units(Ability& text, bool x) {
    pay(text, one_of({Payment::disable, Payment::ruin}), Whom::chosen);
    text.cost.back().filter = filter(Thing::unit, Whose::ally);
    if (x) text.cost.back().amount = Amount{1, true};
  }

  static Ability spell_mode(int created) {
    const int units = below(3);
    auto made = test::mode(units, {});
    if (units > 0) {
      made.choose[0].filter = words(On::spell, one_in(3));
      made.choose[0].different = one_in(4);
    }
    for (int i = 1 + below(2); i > 0; --i) made.steps.push_back(spell_step(units, created));
    if (made.steps.size() > 1) made.steps[1].if_done = one_in(4);
    if (one_in(3)) pay(made, Payment::mana, Whom::chosen, 2);
    if (one_in(6)) {
      const bool x = one_in(2);
      pay_with_units(made, x);
      if (x && made.steps[0].verb == Verb::damage) made.steps[0].amount = Amount{5, true};
    }
    if (one_in(6)) to_a_place(made);
    return made;
  }
  static void to_a_place(Ability& text) {
    Choice choice;
    choice.filter = filter(Thing::location, one_of({Whose::any, Whose::ally}));
    if (one_in(2)) {
      text.choose = {choice};
      Step all = step(Verb::damage, Whom::all, fives(1, 4));
      all.filter = filter(Thing::unit, Whose::any, Where::it);
      text.steps = {one_in(2) ? all : step(Verb::damage, Whom::chosen, 10)};
      return;
    }
    Choice unit;
    unit.filter = words(On::spell);
    text.choose = {unit, choice};
    Step move = step(Verb::move, Whom::chosen);
    move.where = Destination::chosen;
    move.with = 1;
    text.steps = {move};
  }
  static Step spell_step(int units, int created) {
    const auto whom = units > 0 && !one_in(4) ? Whom::chosen : Whom::all;
    Step made = step(Verb::damage, whom, fives(1, 6));
    switch (below(14)) {
      case 0: made = step(one_of({Verb::ruin, Verb::banish, Verb::put_in_arsenal}), whom); break;
      case 1: made = step(one_of({Verb::disable, Verb::enable}), whom, 1 + below(2)); break;
      case 2: made = test::move_home(whom); break;
      case 3: made = step(Verb::guard, whom); break;
      case 4: return step(one_of({Verb::gain_gold, Verb::lose_mana}), Whom::you, 1 + below(5));
      case 5: made = test::this_term(test::get(whom, fives(-3, 3), fives(-3, 3))); break;
      case 6: made = test::this_term(test::cannot(forbidden(), whom)); break;
      case 7: made = test::this_term(step(Verb::gain_ability, whom)); break;
      case 8: made = test::this_term(step(Verb::create, Whom::you)); break;
      case 9: made = test::this_term(keyword_step(whom)); break;
      case 10: made = test::this_term(step(Verb::lose_abilities, whom)); break;
      case 11: made = test::this_term(step(Verb::change_snipe, whom, fives(-1, 3))); break;
      case 12: made = step(Verb::gain_health, whom, fives(1, 3)); break;
      default: break;
    }
    if (made.verb == Verb::gain_ability || made.verb == Verb::create)
      made.ability = static_cast<std::uint8_t>(created);
    made.filter = words(On::spell);
    return made;
  }
};

}  // namespace arbiter::conquest::opinion
