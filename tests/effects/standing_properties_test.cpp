// What lasts for a while: prohibitions (5.8-2), attributes (5.8-5), timed effects (5.7.2, 4.7).
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/effects/random_board.hpp"
#include "tests/mutate.hpp"

namespace arbiter::conquest::test {
namespace {

// --- A prohibition beats a permission ---

// Returns every act of this name that the unit could be commanded to do.
std::vector<Move> acts_of(const State& state, Verb verb, Id unit) {
  std::vector<Move> moves;
  const auto add = [&](const Target& target) {
    switch (verb) {
      case Verb::attack: moves.push_back(Attack{unit, target.id}); break;
      case Verb::block: moves.push_back(Block{unit, target.id}); break;
      case Verb::assault: moves.push_back(Assault{unit, {}, target.id}); break;
      case Verb::move: moves.push_back(MoveUnit{unit, target}); break;
      case Verb::snipe: moves.push_back(Snipe{unit, target.id}); break;
      case Verb::mount: moves.push_back(Mount{unit, target.id}); break;
      case Verb::dismount: moves.push_back(Dismount{unit}); break;
      case Verb::guard: moves.push_back(Guard{unit}); break;
      case Verb::deploy: moves.push_back(Deploy{unit, target.id, 0, {}}); break;
      default: break;
    }
  };
  for (const auto& one : state.resources) add(Target::of(one.id));
  add(Target{Target::Kind::battlefield, Id{}});
  return moves;
}

void expect_no_act(const Content& content, const State& state, Verb verb, Id unit) {
  const auto moves = acts_of(state, verb, unit);
  for (const auto& move : moves)
    for (const Seat seat : {A, B}) RC_ASSERT(!legal(content, state, seat, move));
  for (const auto& one : Rules::options(content, state).list)
    RC_ASSERT(std::find(moves.begin(), moves.end(), one.option.move) == moves.end());
}

// The unit's text forbids it as long as the unit is active (7-5).
void expect_untold(const std::vector<Fact>& facts, Verb verb, Id unit) {
  for (const auto& fact : facts) {
    if (!(fact.target == Target::of(unit))) continue;
    RC_ASSERT(!happened(fact, verb));
    if (happened(fact, Verb::ruin) || happened(fact, Verb::banish) ||
        happened(fact, Verb::put_in_arsenal))
      return;
  }
}

RC_GTEST_PROP(Prohibition, NothingForbiddenIsDone, ()) {
  const auto verb = one_of({Verb::attack, Verb::block, Verb::assault, Verb::move, Verb::snipe,
                            Verb::mount, Verb::dismount, Verb::guard, Verb::ruin, Verb::banish,
                            Verb::damage, Verb::disable, Verb::enable});
  Board board = random_board();
  const Seat seat = any_seat();
  auto text = unit(fives(1, 3), fives(1, 6), {continuous(cannot(verb, Whom::this_unit))});
  text.keywords = {{Keyword::snipe, 10, ""}, {Keyword::mount, 0, ""}};
  const Id forbidden = board.put(text, seat, the_battlefield);
  auto steed = unit(5, 10);
  steed.subtypes = {"steed"};
  board.put(steed, seat, the_battlefield, verb == Verb::dismount ? forbidden : Id{});
  board.build();
  State& state = board.state;
  auto numbers = random_numbers();
  for (int entries = 20; entries > 0 && state.outcome.state == Ending::running; --entries) {
    const bool was_active = at(state, forbidden).in.active();
    if (was_active) expect_no_act(board.content, state, verb, forbidden);
    const auto entry = Rules::sample(board.content, state, numbers);
    std::vector<Fact> facts;
    if (!perform(board.content, state, entry.by, entry.move, facts)) return;
    if (was_active) expect_untold(facts, verb, forbidden);
    if (!state.commander(seat).in_war) return;
  }
}

RC_GTEST_PROP(Prohibition, MakesNothingLegal, ()) {
  // The same position is checked with the prohibition and without it.
  Board free = random_board();
  Board bound = free;
  const auto verb = one_of({Verb::attack, Verb::assault, Verb::move, Verb::snipe, Verb::mount,
                            Verb::guard, Verb::ruin, Verb::disable, Verb::deploy, Verb::damage});
  const Seat seat = any_seat();
  free.put(card(CardType::condition, {}), seat, the_battlefield);
  bound.put(card(CardType::condition, {continuous(cannot(verb, Whom::all))}), seat,
            the_battlefield);
  free.build();
  bound.build();
  State& state = bound.state;
  const auto expect_free = [&](Seat by, const Move& move) {
    if (legal(bound.content, state, by, move)) RC_ASSERT(legal(free.content, state, by, move));
  };
  auto numbers = random_numbers();
  const auto ids = arbiter::test::ids_in(state);
  const auto cards = static_cast<std::uint32_t>(free.content.cards.size());
  arbiter::test::Mutator mutator(ids, 2, cards, numbers);
  for (int entries = 6; entries > 0 && state.outcome.state == Ending::running; --entries) {
    for (const auto& one : Rules::options(bound.content, state).list)
      expect_free(one.by, one.option.move);
    for (const auto& one : Rules::options(free.content, state).list) {
      Move move = one.option.move;
      mutator.mutate(move);
      expect_free(one.by, move);
    }
    const auto entry = Rules::sample(bound.content, state, numbers);
    std::vector<Fact> facts;
    if (!perform(bound.content, state, entry.by, entry.move, facts)) return;
  }
}

// --- Attributes accumulate ---

struct Change {
  Seat commander;
  Filter of;
  int strike = 0;
  int armor = 0;
};

Change random_change(Seat seat) {
  return {seat,
          filter(Thing::unit, one_of({Whose::any, Whose::ally, Whose::another}),
                 one_of({Where::active, Where::battlefield})),
          fives(-4, 4), fives(-4, 4)};
}
Step step_of(const Change& change) {
  Step made = get(Whom::all, change.strike, change.armor);
  made.filter = change.of;
  return made;
}
bool reaches(const Change& change, const Resource& unit) {
  const bool ally = unit.id.owner == change.commander;
  if (change.of.where == Where::battlefield && unit.in != the_battlefield) return false;
  return change.of.whose == Whose::any || ally == (change.of.whose == Whose::ally);
}

// Casts the spells of both commanders in turn, A first.
void cast_all(const Content& content, State& state, const std::vector<Id>& spells) {
  for (const Id spell : spells) {
    std::vector<Fact> facts;
    resolve(content, state, spell.owner, cast(spell), facts, the_first);
  }
}

// Puts units of both commanders in the battlefield and at home.
std::vector<Id> put_units(Board& board, int armor) {
  std::vector<Id> units;
  for (const Seat seat : {A, B})
    for (int i = 1 + below(3); i > 0; --i) {
      auto text = unit(fives(0, 4), armor + fives(0, 8));
      if (one_in(2)) text.keywords = {{Keyword::snipe, 10, ""}};
      units.push_back(
          board.put(text, seat, one_of({the_battlefield, in_location(encampment_of(seat))})));
    }
  return units;
}

RC_GTEST_PROP(Attributes, AddUpInAnyOrder, ()) {
  Board board;
  put_units(board, 0);
  std::vector<Change> changes;
  for (int i = below(3); i > 0; --i) {
    changes.push_back(random_change(any_seat()));
    board.put(card(CardType::condition, {continuous(step_of(changes.back()))}),
              changes.back().commander, the_battlefield);
  }
  std::vector<Id> spells;
  for (int i = 0; i < 4; ++i) {
    changes.push_back(random_change(i % 2 == 0 ? A : B));
    spells.push_back(board.put(spell(mode(0, {this_term(step_of(changes.back()))})),
                               changes.back().commander, the_arsenal));
  }
  board.build();
  State one_way = board.state;
  cast_all(board.content, one_way, spells);
  State other_way = board.state;
  cast_all(board.content, other_way, {spells[2], spells[3], spells[0], spells[1]});
  const auto derived = Rules::derived(board.content, one_way);
  RC_ASSERT(derived.units == Rules::derived(board.content, other_way).units);
  for (const auto& one : derived.units) {
    const auto& unit = at(one_way, one.id);
    int strike = board.content.text(unit.card).strike;
    int armor = board.content.text(unit.card).armor + (unit.in == the_battlefield ? 0 : 10);
    for (const auto& change : changes) {
      if (!reaches(change, unit)) continue;
      strike += change.strike;
      armor += change.armor;
    }
    RC_ASSERT(one.strike == strike);
    RC_ASSERT(one.armor == armor);
    RC_ASSERT(one.health == std::max(0, armor));
  }
}

// --- Timed effects end with the term ---

CardText timed_spell() {
  Step made = get(Whom::all, fives(-2, 2), fives(-3, 3));
  switch (below(6)) {
    case 0: made = cannot(one_of({Verb::damage, Verb::enable, Verb::attack}), Whom::all); break;
    case 1: made.verb = Verb::change_snipe; break;
    case 2: made = step(Verb::create, Whom::you), made.ability = 1; break;
    case 3: made = step(Verb::gain_ability, Whom::all), made.ability = 1; break;
    case 4:
      made = step(one_of({Verb::gain_keyword, Verb::lose_keyword}), Whom::all);
      made.keyword = one_of({Keyword::mount, Keyword::outpost, Keyword::snipe});
      break;
    default: break;
  }
  made.filter = filter(Thing::unit);
  auto text = spell(mode(0, {this_term(made)}));
  text.abilities.push_back(triggered(Timing::would, Verb::damage, filter(Thing::unit),
                                     {step(Verb::reduce, Whom::it, fives(1, 2))}));
  text.abilities.back().kind = AbilityKind::created;
  if (one_in(3)) text.abilities.back().on.times = Times::next_time;
  return text;
}

CardText strike_all(int damage) {
  auto text = spell(mode(0, {step(Verb::damage, Whom::all, damage)}));
  text.abilities[0].steps[0].filter = filter(Thing::unit);
  return text;
}

// Waits and gives the first answer until the next campaign phase.
void pass_the_term(const Content& content, State& state) {
  const Seat term = state.at.term;
  while (state.at.term == term || state.at.phase != PhaseName::campaign) {
    const auto options = Rules::options(content, state).list;
    RC_ASSERT(!options.empty());
    const auto& first = options.front();
    std::vector<Fact> facts;
    RC_ASSERT(perform(content, state, first.by, first.option.move, facts));
    if (state.at.term != term) RC_ASSERT(state.lasting.empty());
  }
}

RC_GTEST_PROP(TimedEffects, EndWithTheTerm, ()) {
  Board board;
  const auto units = put_units(board, 300);
  std::vector<Id> spells;
  for (int i = 2 * (1 + below(3)); i > 0; --i)
    spells.push_back(board.put(timed_spell(), i % 2 == 0 ? A : B, the_arsenal));
  spells.push_back(board.put(strike_all(20), A, the_arsenal));
  const int damage = fives(1, 8);
  const Id bolt = board.put(strike_all(damage), B, the_arsenal);
  board.build();
  State& state = board.state;
  const auto before = Rules::derived(board.content, state);
  cast_all(board.content, state, spells);
  pass_the_term(board.content, state);
  RC_ASSERT(Rules::derived(board.content, state) == before);
  cast_all(board.content, state, {bolt});
  for (const Id unit : units) RC_ASSERT(at(state, unit).damage == damage);
}

// "The next time" applies once for each unit, whether the ability is printed on it, gained or
// granted (7.1-10, R-111).
RC_GTEST_PROP(NextTime, IsOnceForEachUnit, ()) {
  auto reduce = triggered(Timing::would, Verb::damage, filter(Thing::this_unit),
                          {step(Verb::reduce, Whom::it, 10)});
  reduce.on.times = Times::next_time;
  auto created = reduce;
  created.kind = AbilityKind::created;
  Step gain = step(Verb::gain_ability, Whom::all);
  gain.ability = 1;
  gain.filter = filter(Thing::unit);
  const int from = below(3);
  Board board;
  std::vector<Id> units, spells;
  for (int i = 1 + below(3); i > 0; --i)
    units.push_back(
        board.put(unit(0, 900, from == 0 ? std::vector{reduce} : std::vector<Ability>{}),
                  any_seat(), the_battlefield));
  if (from == 1)
    board.put(card(CardType::condition, {continuous(gain), created}), any_seat(), the_battlefield);
  auto giver = spell(mode(0, from == 2 ? std::vector{this_term(gain)} : std::vector<Step>{}));
  giver.abilities.push_back(created);
  spells.push_back(board.put(giver, A, the_arsenal));
  spells.push_back(board.put(strike_all(20), B, the_arsenal));
  spells.push_back(board.put(strike_all(20), A, the_arsenal));
  board.build();
  cast_all(board.content, board.state, spells);
  for (const Id unit : units) RC_ASSERT(at(board.state, unit).damage == 30);
}

}  // namespace
}  // namespace arbiter::conquest::test
