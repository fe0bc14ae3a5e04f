// What holds for any game's moves: kinds, ids, agreement, and the readings of names.
#include <gtest/gtest.h>

#include <vector>

#include "engine/core/digest.hpp"
#include "engine/core/moves.hpp"
#include "engine/core/named.hpp"
#include "tests/core/toy.hpp"

namespace arbiter::toy {
namespace {

TEST(Moves, AreListedByKind) {
  EXPECT_EQ(moves_of<Move>(kinds_of<Wait, Draw>), (std::vector<Move>{Draw{}, Wait{}}));
  EXPECT_EQ(names_of_kinds<Move>(kinds_of<Wait, Draw>),
            (std::vector<std::string_view>{"draw", "wait"}));
}

TEST(Moves, AgreeWhereTheySayNothingElse) {
  const Move full = Draw{{knight}};
  EXPECT_TRUE(agrees(full, full));
  EXPECT_TRUE(agrees(Move{Draw{{Card{}}}}, full));
  EXPECT_TRUE(agrees(Move{Draw{}}, full));
  EXPECT_FALSE(agrees(Move{Draw{{pawn}}}, full));
  EXPECT_FALSE(agrees(Move{Draw{{knight, pawn}}}, full));
  EXPECT_FALSE(agrees(Move{Wait{}}, full));
  EXPECT_FALSE(agrees(full, Move{Draw{{Card{}}}}));
}

TEST(Moves, SayWhatWasDoneInAnyOrder) {
  const Move done = Play{Id{A, 1}, {Id{A, 2}, Id{A, 3}}};
  EXPECT_TRUE(says_what_was_done(Move{Play{Id{A, 1}, {Id{A, 3}, Id{A, 2}}}}, done));
  EXPECT_FALSE(says_what_was_done(Move{Play{Id{A, 2}, {Id{A, 1}, Id{A, 3}}}}, done));
  EXPECT_FALSE(says_what_was_done(Move{Play{Id{A, 1}, {Id{A, 3}}}}, done));
  EXPECT_FALSE(says_what_was_done(Move{Wait{}}, done));
}

TEST(Moves, AreAboutTheSameThing) {
  EXPECT_TRUE(same_subject(Move{Play{Id{A, 1}, {}}}, Move{Play{Id{A, 1}, {Id{A, 2}}}}));
  EXPECT_FALSE(same_subject(Move{Play{Id{A, 1}, {}}}, Move{Play{Id{A, 2}, {}}}));
  EXPECT_FALSE(same_subject(Move{Answer{Id{A, 1}}}, Move{Answer{Id{A, 2}}}));
  EXPECT_TRUE(same_subject(Move{Wait{}}, Move{Wait{}}));
  EXPECT_FALSE(same_subject(Move{Cheer{}}, Move{Wait{}}));
}

TEST(Readings, CountThroughTheBearers) {
  Move move = Play{named(pawn), {named(pawn), named(knight)}};
  ASSERT_TRUE(names_a_card(move));
  Readings<Move> readings(move, A, [](Card card) {
    return card == pawn ? std::vector{Id{A, 1}, Id{A, 2}} : std::vector{Id{A, 7}};
  });
  EXPECT_FALSE(readings.single());
  std::vector<Move> all;
  while (readings.next([] { return true; })) all.push_back(move);
  EXPECT_EQ(all, (std::vector<Move>{Play{Id{A, 1}, {Id{A, 2}, Id{A, 7}}},
                                    Play{Id{A, 2}, {Id{A, 1}, Id{A, 7}}}}));
}

TEST(Readings, TakeEachSetOfAListOnce) {
  Move move = Play{Id{A, 9}, {named(pawn), named(pawn)}};
  Readings<Move> readings(move, A, [](Card) { return std::vector{Id{A, 1}, Id{A, 2}, Id{A, 3}}; });
  unsigned count = 0;
  while (readings.next([] { return true; })) ++count;
  EXPECT_EQ(count, 3u);
}

TEST(Readings, OfManyEqualNamesAreFewAndLookedAtFew) {
  Move move = Play{Id{A, 99}, std::vector(20, named(pawn))};
  std::vector<Id> bearers;
  for (std::uint16_t i = 1; i <= 20; ++i) bearers.push_back({A, i});
  Readings<Move> readings(move, A, [&](Card) { return bearers; });
  unsigned looked = 0, found = 0;
  while (readings.next([&] { return ++looked < 5'000; })) ++found;
  EXPECT_EQ(found, 1u);
  EXPECT_TRUE(readings.spent()) << "the rest is not worth the work";
}

TEST(Digest, CoversTheTermsAndTheState) {
  Content content;
  std::vector<SetUpFault> none;
  Checker checker;
  const State state = Toy::start(content, {}, checker, none, nullptr);
  const Terms terms{"standard", {0, 1}, {}, {}, "abc", ""};
  const std::string one = digest<Toy>(terms, state);
  EXPECT_EQ(one.size(), 32u);
  EXPECT_EQ(one, digest<Toy>(terms, State{state}));
  EXPECT_NE(one, digest<Toy>({"standard", {1, 1}, {}, {}, "abc", ""}, state));
  EXPECT_NE(one, digest<Toy>({"other", {0, 1}, {}, {}, "abc", ""}, state));
  EXPECT_NE(one, digest<Toy>({"standard", {0, 1}, {}, {}, "abd", ""}, state));
  State other = state;
  other.waits = 1;
  EXPECT_NE(one, digest<Toy>(terms, other));
}

}  // namespace
}  // namespace arbiter::toy
