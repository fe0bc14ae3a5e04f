// The sentences of transcripts and positions of conquest: terms, phases, what happens by itself,
// and what a seat sees.
#include <gtest/gtest.h>

#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "tests/asked.hpp"
#include "tests/says.hpp"

namespace arbiter {
namespace {

using test::says;

// A war of two, from a position in A's campaign phase.
std::string war(const std::string& resources, const std::string& moves) {
  return R"({"format": "arbiter.log/1", "game": "conquest", "content": {"pack": "proving-ground"},
    "players": [{"id": "A"}, {"id": "B"}],
    "start": {"at": {"phase": "campaign", "term": "A", "priority": "A"},
      "commanders": {
        "A": {"gold": 9, "mana": 9, "domain": {"slots": 4, "pool": {"fireball": 1, "mine": 3}}},
        "B": {"gold": 9, "mana": 9, "domain": {"slots": 4, "pool": {"mine": 4}}}},
      "resources": {)" +
         resources + R"(}}, "moves": [)" + moves + "]}";
}
std::string told(const std::string& log, const std::string& seat = "") {
  const auto text = asked::transcript_text(log, seat, false);
  return text.ok() ? text.value() : text.problem().detail;
}
TEST(ConquestWords, ATermIsToldByItsPhases) {
  const auto text = told(war(
      R"("A2": {"card": "footman", "in": "battlefield", "damage": 5},
         "A3": {"card": "bless", "in": "arsenal"},
         "A4": {"card": "deflect", "in": "arsenal"},
         "B2": {"card": "mine", "in": "B2"}, "B3": {"card": "market", "in": "B2", "on": "B2"})",
      R"({"by": "A", "do": "use", "resource": "A3", "directions": ["A2"]},
         {"by": "B", "do": "wait"},
         {"by": "A", "do": "use", "resource": "A4"}, {"by": "B", "do": "wait"},
         {"by": "A", "do": "wait"},
         {"by": "chance", "do": "draw", "to": "B", "cards": ["mine", "mine"]})"));
  EXPECT_TRUE(says(text, "Recovery phase of A."));
  EXPECT_TRUE(says(text, "Footman A2 recovers from 5 damage.  [conquest:4.6-1, conquest:4.6-2]"));
  EXPECT_TRUE(says(text, "What Bless changed for this term ends.  [conquest:4.7-1]"));
  EXPECT_TRUE(says(text, "The ability that Deflect created ends.  [conquest:4.7-2]"));
  EXPECT_TRUE(says(text, "The term of B begins: enable phase.  [conquest:4-1]"));
  EXPECT_TRUE(says(text, "B's mana falls from 9 to 0.  [conquest:4.2-1]"));
  EXPECT_TRUE(says(text, "B's encampment gives 2g."));
  EXPECT_TRUE(says(text, "Mine B2 gives 2g."));
  EXPECT_TRUE(says(text, "Market B3 gives 1g."));
  EXPECT_TRUE(says(text, "B gains 5g."));
  EXPECT_TRUE(says(text, "Barter phase of B."));
}

TEST(ConquestWords, TheEndOfACombatIsTold) {
  const auto text = told(war(
      R"("A2": {"card": "footman", "in": "battlefield"},
         "B2": {"card": "defender", "in": "battlefield"})",
      R"({"by": "A", "do": "attack", "unit": "A2", "target": "B2"},
         {"by": "B", "do": "wait"}, {"by": "A", "do": "wait"})"));
  EXPECT_TRUE(says(text, "The engagement of Footman A2 and Defender B2 ends."));
}

TEST(ConquestWords, WhatIsForbiddenIsNotToldAsDone) {
  const auto text = told(R"({"format": "arbiter.log/1", "game": "conquest",
    "content": {"pack": "salt-and-cinder"}, "players": [{"id": "A"}, {"id": "B"}],
    "start": {"at": {"phase": "campaign", "term": "A", "priority": "A"},
      "commanders": {"A": {"mana": 9}, "B": {}},
      "resources": {"A2": {"card": "broadside", "in": "arsenal"},
        "B2": {"card": "hamlet", "in": "B2"}, "B3": {"card": "dune-rider", "in": "B2"},
        "B4": {"card": "breastplate", "in": "B2", "on": "B3"},
        "B5": {"card": "dune-rider", "in": "B2"}}},
    "moves": [{"by": "A", "do": "use", "resource": "A2", "directions": ["B2"]}]})");
  EXPECT_TRUE(says(text, "Dune Rider B3 cannot be disabled."));
  EXPECT_TRUE(says(text, "Dune Rider B5 is disabled."));
  EXPECT_FALSE(says(text, "Dune Rider B3 is disabled."));
}

TEST(ConquestWords, ASeatIsToldWhatEverybodySees) {
  const auto log =
      war(R"("A2": {"card": "scry", "in": "arsenal"}, "A3": {"card": "footman", "in": "arsenal"})",
          R"({"by": "A", "do": "use", "resource": "A2"},
         {"by": "A", "do": "search", "card": "fireball"},
         {"by": "B", "do": "wait"}, {"by": "A", "do": "deploy", "unit": "A3", "at": "A1"},
         {"by": "B", "do": "wait"})");
  const auto seen = told(log, "B");
  EXPECT_TRUE(says(seen, "A uses Scry."));
  EXPECT_TRUE(says(seen, "A searches the domain."));
  EXPECT_TRUE(says(seen, "A deploys Footman A3 in A's encampment."));
  EXPECT_FALSE(says(seen, "Fireball"));
  EXPECT_TRUE(says(told(log, "A"), "A finds Fireball in the domain."));
}

TEST(ConquestWords, APositionShowsWhatIsOutOfTheWar) {
  const auto log = war(
      R"("A2": {"card": "footman", "in": "aside", "returns_to": "battlefield"},
         "A3": {"card": "sword", "in": "aside", "returns_to": "battlefield", "on": "A2"},
         "B2": {"card": "sword", "in": "void"}, "B3": {"card": "sword", "in": "ruins"})",
      "");
  const auto text = asked::position_text(log, Place{0, ""});
  ASSERT_TRUE(text.ok()) << text.problem().detail;
  EXPECT_TRUE(says(text.value(),
                   "set aside: Footman A2 from the battlefield, Sword A3 from the "
                   "battlefield with Footman A2"));
  EXPECT_TRUE(says(text.value(), "void: Sword B2"));
  EXPECT_TRUE(says(text.value(), "ruins: Sword B3"));
}

}  // namespace
}  // namespace arbiter
