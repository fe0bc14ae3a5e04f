// Transcripts and refusals as readers see them, compared with sentences.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>

#include "tests/asked.hpp"

namespace arbiter::test {
namespace {

using Json = nlohmann::json;

// A table with the cards of the sample pack, in this moment and with these moves.
std::string table_with(const std::string& at, const std::string& moves) {
  Json log = Json::parse(R"({
    "format": "arbiter.log/1", "game": "sularia", "content": {"pack": "sample"},
    "players": [{"id": "A"}, {"id": "B"}],
    "start": {"format": "arbiter.position/1", "game": "sularia", "round": 3, "initiative": "A",
      "players": {"A": {"sularium": {"jotune": 4}, "deck": {"slots": 9, "pool": {"war-cry": 9}}},
                  "B": {"influence": 2, "deck": {"slots": 9, "pool": {"drone": 9}}}},
      "cards": {
        "A1": {"card": "frost-gate", "place": "F0"},
        "A2": {"card": "avalanche-thrower"},
        "A3": {"card": "ice-lance", "in": "hand"},
        "A4": {"card": "frost-raider", "in": "hand"},
        "A5": {"card": "war-cry", "in": "row"},
        "A6": {"card": "glacier-guard", "in": "damage_pile"},
        "B1": {"card": "relay-spire", "place": "F0"},
        "B2": {"card": "data-vault", "place": "R0"},
        "B3": {"card": "mind-jack", "in": "hand"},
        "B4": {"card": "drone", "in": "row"}, "B5": {"card": "drone", "in": "row"},
        "B6": {"card": "drone", "in": "row"}, "B7": {"card": "drone", "in": "row"},
        "B8": {"card": "drone", "in": "row"},
        "B9": {"card": "phase-stalker", "in": "hidden_zone"}}}})");
  log["start"]["at"] = Json::parse(at);
  log["moves"] = Json::parse(moves);
  return log.dump();
}

std::string story(const std::string& log, const std::string& seat = "") {
  const auto text = asked::transcript_text(log, seat, false);
  if (!text.ok()) ADD_FAILURE() << text.problem().detail;
  return text.ok() ? text.value() : "";
}
void expect_told(const std::string& text, const std::string& sentence) {
  EXPECT_NE(text.find(sentence), std::string::npos) << sentence << "\nis not told in\n" << text;
}
void expect_untold(const std::string& text, const std::string& sentence) {
  EXPECT_EQ(text.find(sentence), std::string::npos) << sentence << "\nis told in\n" << text;
}

// special-card-types-4, command-chain-1: on the chain a card is face up.
TEST(SulariaWords, ACardThatAnEntryShowsIsNamedToEverybody) {
  const auto played = table_with(R"({"phase": "site", "step": "window", "turn": "A"})",
                                 R"([{"by": "A", "do": "play", "card": "A3", "targets": ["A2"]}])");
  expect_told(story(played, "B"), "A plays Ice Lance (A3) on Avalanche Thrower (A2).");
  const auto deployed = table_with(R"({"phase": "combatant", "turn": "A"})",
                                   R"([{"by": "A", "do": "deploy", "card": "A4"}])");
  expect_told(story(deployed, "B"), "A deploys Frost Raider (A4).");
}

TEST(SulariaWords, ACardThatIsPlacedFaceDownIsNamedToNobodyElse) {
  const auto placed = table_with(R"({"phase": "influence", "turn": "A"})",
                                 R"([{"by": "A", "do": "place", "card": "A3"}])");
  expect_told(story(placed, "A"), "A places Ice Lance (A3) face down");
  expect_told(story(placed, "B"), "A places A3 face down");
  expect_untold(story(placed, "B"), "Ice Lance");
}

TEST(SulariaWords, ASiteThatChangesHandsWasNotHidden) {
  const auto text = story(table_with(R"({"phase": "site", "step": "window", "turn": "B"})",
                                     R"([{"by": "B", "do": "play", "card": "B3", "targets": ["A1"]},
                     {"by": "A", "do": "pass"}, {"by": "B", "do": "pass"},
                     {"by": "B", "do": "position", "at": "R1"}])"));
  expect_told(text, "B gains control of Frost Gate (A1).");
  expect_told(text, "B puts Frost Gate (A1) at R1.");
  expect_untold(text, "hidden zone");
}

TEST(SulariaWords, AnAbilityIsNotSetOffByItselfTwiceInASentence) {
  const auto text =
      story(table_with(R"({"phase": "attack", "turn": "B"})",
                       R"([{"by": "B", "do": "attack", "attacks": [{"unit": "B9", "site": "A1"}]},
                     {"by": "B", "do": "trigger", "card": "B9"}])"));
  expect_told(text, "Phase Stalker (B9) triggers.");
  expect_told(text, "B places the trigger of Phase Stalker (B9).");
}

// If the only site beside the attacked one was hit without asking, no other site can be named.
TEST(SulariaWords, ARefusalSaysWhatHadBeenSettled) {
  const auto refused =
      story(table_with(R"({"phase": "attack", "turn": "A"})",
                       R"([{"by": "A", "do": "attack", "attacks": [{"unit": "A2", "site": "B1"}]},
                     {"by": "A", "do": "pass"}, {"by": "B", "do": "pass"},
                     {"by": "B", "do": "defend", "defenders": []},
                     {"by": "A", "do": "pass"}, {"by": "B", "do": "pass"},
                     {"by": "A", "do": "pass"}, {"by": "B", "do": "pass"},
                     {"by": "A", "do": "barrage", "unit": "A2", "sites": ["B1"]}])"));
  expect_told(refused, "Settled already:");
  expect_told(refused, "Data Vault (B2)");
}

}  // namespace
}  // namespace arbiter::test
