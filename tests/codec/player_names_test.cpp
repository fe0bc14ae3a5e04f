// Names replace the letters of seats, and nothing else.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "codec/player_names.hpp"
#include "engine/core/game.hpp"

namespace arbiter::player_names_test {
namespace {

SetUp players(const std::vector<std::string>& names) {
  SetUp set_up;
  for (const std::string& name : names) set_up.players.emplace_back().name = name;
  return set_up;
}

TEST(PlayerNames, StandForTheLettersOfSeats) {
  const PlayerNames names(players({"Anna", "Boris", ""}));
  EXPECT_EQ(names.in("A takes A3 from B."), "Anna takes A3 from Boris.");
  EXPECT_EQ(names.in("A's units beat B's (A, B and C)."),
            "Anna's units beat Boris's (Anna, Boris and C).");
  EXPECT_EQ(names.in("The turn is B."), "The turn is Boris.");
  EXPECT_EQ(names.in("It is B's turn, not A's; B's."), "It is Boris's turn, not Anna's; Boris's.");
  EXPECT_EQ(names.in("A: archer A4 disembarks. A and B draw. A cannot."),
            "Anna: archer A4 disembarks. Anna and Boris draw. Anna cannot.");
}

TEST(PlayerNames, LeaveTheArticleAndOtherLetters) {
  const PlayerNames names(players({"Anna", "Boris"}));
  for (const char* sentence :
       {"A roll of 4 hits.", "A native appears. A battle begins at Ferrin.",
        "It says: \"Ruin A or B.\"", "By A.3-1, B1 and BB.", "From edge A to edge B.", "D and E.",
        "The next VP Card is A Victory.", "It claims the VP Card A Foot on Zabor."})
    EXPECT_EQ(names.in(sentence), sentence);
}

TEST(PlayerNames, ANameInANameStays) {
  EXPECT_EQ(PlayerNames(players({"Al B. Fox", "Bo"})).in("A beats B."), "Al B. Fox (A) beats Bo.");
}

TEST(PlayerNames, ANameThatIsAnotherSeatIsToldApart) {
  const PlayerNames names(players({"B", "A"}));
  EXPECT_EQ(names.in("A beats B."), "B (A) beats A (B).");
  EXPECT_EQ(names.introduction(), "A is B (A) and B is A (B).");
  const PlayerNames within(players({"Kim (B)", "Kim", "C", "Dan's D", "BB", "Ébert",
                                    "\xc3\x89"
                                    "B"}));
  EXPECT_EQ(within.introduction(),
            "A is Kim (B) (A), B is Kim, C is C, D is Dan's D, E is BB, F is Ébert and G is "
            "\xc3\x89"
            "B.");
}

TEST(PlayerNames, ThoseThatWouldSpoilALineAreNotUsed) {
  const PlayerNames names(players({std::string(61, 'x'), "new\nline"}));
  EXPECT_EQ(names.in("A beats B."), "A beats B.");
  EXPECT_EQ(names.introduction(), "");
}

TEST(PlayerNames, TheSameNameIsToldApart) {
  const PlayerNames names(players({"Kim", "Kim", "Lee"}));
  EXPECT_EQ(names.in("A beats B and C."), "Kim (A) beats Kim (B) and Lee.");
  EXPECT_EQ(names.introduction(), "A is Kim (A), B is Kim (B) and C is Lee.");
}

}  // namespace
}  // namespace arbiter::player_names_test
