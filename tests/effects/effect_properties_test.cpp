// Any play on random boards ends and stays sound, and nothing is lost or created on the way.
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "tests/effects/mirror.hpp"
#include "tests/effects/random_board.hpp"

namespace arbiter::conquest::test {
namespace {

// Plays random moves. `visit` receives each entry with the position before it, the one after it,
// and what happened.
template <class Visit>
void play(const Content& content, State& state, int entries, Numbers numbers, Visit visit) {
  while (entries-- > 0 && state.outcome.state == Ending::running) {
    const State before = state;
    const auto entry = Rules::sample(content, state, numbers);
    std::vector<Fact> facts;
    if (!perform(content, state, entry.by, entry.move, facts)) return;
    visit(entry, before, facts);
  }
}

RC_GTEST_PROP(AnyPlay, EndsAndStaysSound, ()) {
  Board board = random_board();
  board.build();
  play(board.content, board.state, 25, random_numbers(),
       [](const Entry<Move>&, const State&, const std::vector<Fact>&) {});
}

RC_GTEST_PROP(AnyPlay, LosesAndDoublesNoCard, ()) {
  Board board = random_board();
  board.build();
  const State& state = board.state;
  play(board.content, board.state, 25, random_numbers(),
       [&](const Entry<Move>&, const State& before, const std::vector<Fact>&) {
         if (!state.commander(A).in_war || !state.commander(B).in_war) return;
         RC_ASSERT(state.resources.size() == before.resources.size());
         for (std::size_t i = 0; i < state.resources.size(); ++i) {
           RC_ASSERT(state.resources[i].id == before.resources[i].id);
           RC_ASSERT(state.resources[i].card == before.resources[i].card);
         }
       });
}

RC_GTEST_PROP(AnyPlay, ChangesCoinsOnlyAsItTells, ()) {
  Board board = random_board();
  board.build();
  const State& state = board.state;
  play(board.content, board.state, 25, random_numbers(),
       [&](const Entry<Move>&, const State& before, const std::vector<Fact>& facts) {
         for (const auto& one : state.commanders) {
           if (!one.in_war) continue;
           Commander purse = before.commander(one.seat);
           for (const auto& fact : facts) settle(purse, fact);
           RC_ASSERT(one.gold == purse.gold);
           RC_ASSERT(one.mana == purse.mana);
         }
       });
}

RC_GTEST_PROP(AnyPlay, GoesTheSameWayTwice, ()) {
  Board board = random_board();
  board.build();
  State again = board.state;
  play(board.content, board.state, 25, random_numbers(),
       [&](const Entry<Move>& entry, const State&, const std::vector<Fact>& facts) {
         std::vector<Fact> same;
         RC_ASSERT(perform(board.content, again, entry.by, entry.move, same));
         RC_ASSERT(again == board.state);
         RC_ASSERT(same == facts);
       });
}

RC_GTEST_PROP(AnyPlay, KnowsNoFavouriteSeat, ()) {
  Board board = random_board();
  board.build();
  State mirror = mirrored(board.state);
  expect_sound(board.content, mirror);
  play(board.content, board.state, 12, random_numbers(),
       [&](const Entry<Move>& entry, const State&, const std::vector<Fact>&) {
         std::vector<Fact> facts;
         const Seat by = entry.by.is_player() ? other(entry.by) : entry.by;
         RC_ASSERT(perform(board.content, mirror, by, mirrored(entry.move), facts));
         RC_ASSERT(settled(mirrored(mirror)) == settled(board.state));
       });
}

// Some units gain gold anytime a unit is or would be dealt damage. They gain it once for each unit
// at which the damage is directed.
RC_GTEST_PROP(AnyPlay, AnswersEachPartOnce, ()) {
  Board board(any_seat(), A);
  const int answering = 1 + below(4);
  const int directions = 1 + below(3);
  for (int i = 0; i < answering; ++i)
    board.put(unit(0, 5,
                   {triggered(one_of({Timing::would, Timing::does}), Verb::damage,
                              filter(Thing::unit), {step(Verb::gain_gold, Whom::you, 1)})}),
              any_seat(), the_battlefield);
  const Id victim = board.put(unit(0, 500), B, the_battlefield);
  const Id bolt =
      board.put(spell(mode(directions, {step(Verb::damage, Whom::chosen, 10)})), A, the_arsenal);
  board.build();
  std::vector<Fact> facts;
  auto numbers = random_numbers();
  const std::vector<Target> targets(static_cast<std::size_t>(directions), Target::of(victim));
  resolve(board.content, board.state, A, cast(bolt, targets), facts, [&](const Listed& list) {
    return numbers.below(static_cast<std::uint32_t>(list.size()));
  });
  const auto& commanders = board.state.commanders;
  RC_ASSERT(commanders[0].gold + commanders[1].gold == 100 + answering * directions);
  RC_ASSERT(at(board.state, victim).damage == 10 * directions);
}

}  // namespace
}  // namespace arbiter::conquest::test
