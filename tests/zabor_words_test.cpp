// The sentences of transcripts, positions, options and refusals of zabor, from a recorded game and
// from a moment that it does not have.
#include <gtest/gtest.h>

#include <filesystem>
#include <sstream>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/asked.hpp"
#include "tests/file_text.hpp"
#include "tests/says.hpp"

namespace arbiter {
namespace {

using test::says;

const std::string& recorded() {
  static const std::string log = asked::without_names(file_text("replays/zabor/by-one-gold.json"));
  return log;
}

std::string told(const std::string& log, const std::string& seat = "") {
  const auto text = asked::transcript_text(log, seat, false);
  return text.ok() ? text.value() : text.problem().detail;
}
const std::string& whole() {
  static const std::string text = told(recorded());
  return text;
}
// Returns the entry of the recorded game with what happened, up to the next entry.
std::string entry(unsigned index) {
  const auto place = [](unsigned at) {
    const std::string number = std::to_string(at);
    const auto found = whole().find("\n" + std::string(5 - number.size(), ' ') + number + "  ");
    return found == std::string::npos ? whole().size() : found;
  };
  return whole().substr(place(index), place(index + 1) - place(index));
}
// Returns the position in one line, with one space between words.
std::string position_at(std::uint32_t at) {
  const auto text = asked::position_text(recorded(), Place{at, ""});
  if (!text.ok()) return text.problem().detail;
  std::istringstream words(text.value());
  std::string line, word;
  while (words >> word) line += (line.empty() ? "" : " ") + word;
  return line;
}
std::string options_at(std::uint32_t at) {
  const auto text = asked::options_text(recorded(), Place{at, ""});
  return text.ok() ? text.value() : text.problem().detail;
}
TEST(ZaborWords, WhoIsKilledIsCountedAndWhoIsHurtIsToldOnce) {
  EXPECT_TRUE(says(entry(157), "Three Auxiliaries of A are killed.  [zabor:kw-kill-1]"));
  EXPECT_TRUE(says(entry(157), "An Infantry of A is killed."));
  EXPECT_TRUE(says(entry(162), "A Sorcerer of C is killed."));
  EXPECT_FALSE(says(entry(162), "wounded"));
  EXPECT_TRUE(says(entry(188), "A wounded Cavalry of B is killed."));
  EXPECT_TRUE(
      says(entry(253), "A gives the Wounds to three Auxiliaries and a Sorcerer (2 Wounds)."));
  EXPECT_TRUE(says(entry(253), "A Sorcerer of A is wounded (2 of 3 Wounds)."));
  EXPECT_TRUE(says(entry(238), "The Water Elemental of C is wounded (1 of 3 Wounds)."));
}

TEST(ZaborWords, FirstStrikeIsNamed) {
  EXPECT_TRUE(says(entry(250), "First Strike: the attacker rolls no dice; the defender 2 and 6."));
  EXPECT_TRUE(says(entry(250), "C scores 1 success with First Strike."));
  EXPECT_TRUE(says(entry(251), "A gives the Wound to an Auxiliary."));
  EXPECT_TRUE(says(entry(251), "A suffers 1 Wound.  [zabor:battle-3]"));
}

TEST(ZaborWords, ASorceryAttackIsNoBattle) {
  EXPECT_TRUE(says(entry(336), "B suffers 1 Wound.  [zabor:kw-hit-1]"));
  EXPECT_TRUE(says(options_at(336), "zabor:kw-hit-1"));
}

TEST(ZaborWords, SeveralOfAThingAndTheBarbarians) {
  EXPECT_TRUE(says(entry(18), "C gets a City in Farrow."));
  EXPECT_TRUE(says(entry(47), "The Barbarians score 1 success."));
  EXPECT_TRUE(says(entry(108), "A Road is placed in Dunmar."));
  EXPECT_TRUE(says(entry(129), "There is no Area for two Fleets."));
  EXPECT_TRUE(says(entry(145), "A buys three Auxiliaries in Akran."));
  EXPECT_TRUE(says(entry(150), "Two Fleets of A arrive in Kell Strait."));
  EXPECT_TRUE(says(entry(199), "One wounded Unit heals."));
}

TEST(ZaborWords, WhatIsChosenDeclinedAndDrawn) {
  EXPECT_TRUE(says(entry(51), "B does not pursue."));
  EXPECT_TRUE(says(entry(87), "A is done with the moves of the Warfare Phase."));
  EXPECT_TRUE(says(entry(97), "The Trade Phase begins."));
  EXPECT_TRUE(says(entry(109), "A claims the first condition of Court of Many."));
  EXPECT_TRUE(says(entry(116), "A is done with claiming VPs."));
  EXPECT_TRUE(says(entry(199), "C chooses to gain 2 Gold."));
  EXPECT_TRUE(says(entry(212), "Fleets of B have Speed +1 until the turn ends."));
  EXPECT_TRUE(says(entry(233), "B is done with the secondary Civilize of Founding."));
  EXPECT_TRUE(says(entry(326), "A draws 1 extra Destiny Card because of Scholars."));
  EXPECT_TRUE(says(entry(27), "[zabor:kw-sorcery-card-1]"));
}

TEST(ZaborWords, LossAndCauseComeInTheirOrder) {
  EXPECT_TRUE(says(entry(238), "A loses control of Mist Bay."));
  const std::string placed = entry(75);
  EXPECT_LT(placed.find("is placed in Mist Bay"), placed.find("A controls Mist Bay"));
}

// Entries 352 and 61 of the game of five.
TEST(ZaborWords, APriceThatCardsChangeIsToldBesideThePrintedOne) {
  const std::string five =
      told(asked::without_names(file_text("replays/zabor/five-empires-medium.json")));
  EXPECT_TRUE(says(five, "E pays 3 Gold instead of 4 because of cards.  [zabor:civilize-3]"));
  EXPECT_TRUE(says(five, "C pays 3 Gold instead of 4 because of cards.  [zabor:build-army-4]"));
  EXPECT_TRUE(says(five, "E pays 4 Gold.  [zabor:civilize-3]"));
  EXPECT_TRUE(says(five, "E is now the Master of Coercion, and A no longer is."));
  EXPECT_TRUE(says(five, "B is done with the moves of Gate."));
}

// Facts that repeat the entry or the fact before them are left out.
TEST(ZaborWords, NothingIsToldTwice) {
  const auto story = asked::transcript(recorded(), "", false);
  ASSERT_TRUE(story.ok());
  const auto json = nlohmann::json::parse(story.value());
  for (const auto& one : json["entries"]) {
    auto last = one["text"];
    for (const auto& fact : one["facts"]) {
      EXPECT_NE(fact["text"], last) << one["index"];
      last = fact["text"];
    }
  }
}

TEST(ZaborWords, TheEndSaysWhatDecided) {
  EXPECT_TRUE(says(entry(368), "A has 14 VPs."));
  EXPECT_TRUE(says(entry(368), "Gold decides: A has more (27 against 26).  [zabor:kw-vp-2]"));
}

TEST(ZaborWords, OptionsAskByTheRuleOfThePiece) {
  EXPECT_TRUE(says(options_at(171), "zabor:kw-acquire-3"));
  EXPECT_TRUE(says(options_at(108), "zabor:kw-acquire-7"));
  EXPECT_TRUE(says(options_at(85), "zabor:civilize-7"));
}

TEST(ZaborWords, APositionShowsBothSidesAndWhatGoesOn) {
  EXPECT_TRUE(says(position_at(107),
                   "Trade Phase: C resolves the Trade Bonus Cards; "
                   "C resolves Sell-swords; C places an Infantry."));
  EXPECT_TRUE(says(position_at(187),
                   "Lunn B a Keep, a Road and a wounded Cavalry; "
                   "A attacks with an Infantry, a Cavalry and a Sorcerer"));
  EXPECT_TRUE(says(position_at(310), "the Water Elemental (1 of 3 Wounds taken)"));
}

// The Cavalry leaves Ivel first, so the Infantry can no longer pass it.
TEST(ZaborWords, ARefusedMoveNamesTheAreaThatStopsIt) {
  auto log = nlohmann::ordered_json::parse(recorded());
  std::swap(log["moves"][262], log["moves"][263]);
  EXPECT_TRUE(says(told(log.dump()),
                   "On the way to Farrow the Units must stop in Ivel, which no Empire controls."));
}

// An entry of chance may say who receives the cards, or leave it out.
TEST(ZaborWords, NobodyIsToldWhatAnotherDraws) {
  auto log = nlohmann::ordered_json::parse(recorded());
  log.erase("chance");
  const std::string said = log.dump();
  for (auto& move : log["moves"])
    if (move["do"] == "draw") move.erase("to");
  EXPECT_EQ(told(log.dump(), "B"), told(said, "B"));
  EXPECT_EQ(told(log.dump()), told(said));
  EXPECT_TRUE(says(told(log.dump(), "B"), "A draws from the Trait deck: 5 cards."));
}

TEST(ZaborWords, ACardThatMayNotBePlayedStaysHidden) {
  auto log = nlohmann::json::parse(
      asked::without_names(file_text("replays/zabor/five-empires-medium.json")));
  auto& moves = log["moves"];
  moves.erase(moves.begin() + 154, moves.end());
  log.erase("claims");
  for (const nlohmann::json& refused :
       {nlohmann::json{{"by", "B"}, {"do", "play"}, {"card", "loan"}},
        nlohmann::json{{"by", "B"}, {"do", "discard"}, {"cards", {"loan"}}}}) {
    moves.push_back(refused);
    for (const std::string seat : {"A", "B"}) {
      const std::string verdict = json_of(verify(log.dump(), {false, seat}).value());
      const bool named = verdict.find("loan") != std::string::npos;
      EXPECT_EQ(named, seat == "B") << verdict;
      EXPECT_EQ(told(log.dump(), seat).find("Loan") != std::string::npos, seat == "B");
    }
    moves.erase(moves.size() - 1);
  }
}

TEST(ZaborWords, ARefusalSaysWhatThePositionAsks) {
  auto log = nlohmann::ordered_json::parse(recorded());
  const nlohmann::ordered_json accept = {{"by", "A"}, {"do", "accept"}};
  log["moves"].insert(log["moves"].begin() + 87, accept);
  EXPECT_TRUE(says(told(log.dump()), " asked for "));
}

TEST(ZaborWords, IncomeIsToldByItsParts) { EXPECT_TRUE(says(whole(), "Gold: 1 from Rural Areas")); }

// R-53.
TEST(ZaborWords, ABattleWithoutDiceIsExplained) {
  EXPECT_TRUE(says(told(R"({"format": "arbiter.log/1", "game": "zabor",
    "content": {"pack": "zabor-small"}, "players": [{"id": "A"}, {"id": "B"}, {"id": "C"}],
    "start": {"format": "arbiter.position/1", "game": "zabor",
      "at": {"phase": "action", "seat": "A", "action": "campaign", "side": "primary"},
      "players": {"A": {}, "B": {}, "C": {}},
      "areas": {"brume": {"owner": "A", "upgrade": "city", "units": {"auxiliary": 2}},
                "dunmar": {"owner": "B", "units": {"auxiliary": 1}}},
      "vp": ["two-keeps"]},
    "moves": [{"by": "A", "do": "move", "units": {"auxiliary": 2}, "from": "brume", "to": "dunmar"},
              {"by": "A", "do": "done"}]})"),
                   "Nobody can roll a die, so the Units of A, who attacked, are killed."));
}

}  // namespace
}  // namespace arbiter
