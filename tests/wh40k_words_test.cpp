// What readers see in transcripts, refusals and lists of options, compared with sentences.
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <sstream>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "tests/asked.hpp"
#include "tests/file_text.hpp"

namespace arbiter::test {
namespace {

using Json = nlohmann::json;

Json last_stand() {
  return Json::parse(
      asked::without_names(file_text("replays/wh40k/the-last-stand-at-tarrus.json")));
}

// The recorded last stand up to an entry, with another entry in its place.
std::string last_stand_with(std::size_t number, const std::string& entry) {
  Json log = last_stand();
  log.erase("claims");
  auto& moves = log["moves"];
  moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(number), moves.end());
  moves.push_back(Json::parse(entry));
  return log.dump();
}

// A battle at Ferrin with these moves.
std::string battle(const std::string& moves) {
  Json log = Json::parse(R"({
    "format": "arbiter.log/1", "game": "wh40k", "content": {"pack": "core-set-starters"},
    "players": [{"id": "A"}, {"id": "B"}],
    "start": {"format": "arbiter.position/1", "game": "wh40k",
      "at": {"phase": "combat", "planet": "ferrin", "step": "window"}, "initiative": "B",
      "line": [{"planet": "ferrin"}, {"planet": "barlus"}, {"planet": "tarrus"},
               {"planet": "plannum"}, {"planet": "elouith"}, {"up": false}, {"up": false}],
      "players": {"A": {}, "B": {"resources": 9, "deck": {"slots": 7,
        "pool": {"10th-company-scout": 2, "void-pirate": 3, "land-raider": 2}}}},
      "cards": {
        "A1": {"card": "nazdreg", "planet": "ferrin"},
        "A2": {"card": "raven-guard-speeder", "planet": "ferrin"},
        "A3": {"card": "shoota-mob", "planet": "barlus"},
        "B1": {"card": "captain-cato-sicarius", "planet": "ferrin"},
        "B2": {"card": "veteran-brother-maxos", "planet": "ferrin", "exhausted": true},
        "B3": {"card": "void-pirate", "planet": "ferrin"},
        "B4": {"card": "snotlings", "planet": "ferrin"},
        "B5": {"card": "drop-pod-assault", "in": "hand"},
        "B6": {"card": "sicariuss-chosen", "in": "hand"}}}})");
  log["moves"] = Json::parse(moves);
  return log.dump();
}

std::string story(const std::string& log, const std::string& seat = "") {
  const auto text = asked::transcript_text(log, seat, false);
  if (!text.ok()) ADD_FAILURE() << text.problem().detail;
  return text.ok() ? text.value() : "";
}

void expect_in_order(const std::string& text, const std::vector<std::string>& parts) {
  std::size_t at = 0;
  for (const auto& one : parts) {
    const auto found = text.find(one, at);
    EXPECT_NE(found, std::string::npos) << one << " is not told (there) in\n" << text;
    if (found != std::string::npos) at = found + one.size();
  }
}
void expect_nowhere(const std::string& text, const std::vector<std::string>& parts) {
  for (const auto& one : parts) EXPECT_EQ(text.find(one), std::string::npos) << one << "\n" << text;
}

TEST(Wh40kWords, TellWhatACostWasAndThatItWasPaidBeforeTheEffect) {
  expect_in_order(
      story(last_stand().dump()),
      {"B uses Holy Sepulchre (B17), answering that Iron Hands Techmarine (B3) was destroyed.",
       "Holy Sepulchre (B17) is exhausted.", "The ability of Holy Sepulchre (B17) resolves.",
       "Bigtoof Banna (A18) is exhausted.", "Bigtoof Banna (A18) makes",
       "A plays Snotling Attack (A17): four at Tarrus.", "A pays 2 resources.",
       "Snotling Attack (A17) takes effect.",
       "B plays No Mercy (B15), exhausting Captain Cato Sicarius (B1).",
       "Captain Cato Sicarius (B1) is exhausted.", "No Mercy (B15) takes effect.",
       "Cybork Body (A15) prevents nothing because of No Mercy (B15)."});
}

TEST(Wh40kWords, TellWhereCardsGo) {
  const std::string text = story(last_stand().dump());
  expect_in_order(
      text, {"B takes a card into hand.", "Captain Cato Sicarius (B1) is placed in headquarters.",
             "Nazdreg (A1) returns to headquarters.",
             "B uses the battle ability of Plannum to move Honored Librarian (B8) to Atrox "
             "Prime.",
             "Iron Hands Techmarine (B3) returns to hand."});
  expect_nowhere(text, {" returns.", "in hand.", "Snotlings (A", "Tarrus, Tarrus"});
}

TEST(Wh40kWords, TellOfTokensAfterTheyHaveLeft) {
  expect_in_order(
      story(last_stand_with(106, R"({"by": "B", "do": "use", "card": "B1", "to": "A26"})")),
      {"Snotlings token (A26) is destroyed.",
       "B uses Captain Cato Sicarius (B1), answering that Snotlings token (A26) was destroyed."});
}

// The sentence about an entry also names what the entry shows.
TEST(Wh40kWords, TellASeatOfCardsThatItSeesNow) {
  expect_in_order(
      story(last_stand().dump(), "A"),
      {"B deploys Promethium Mine (B4).", "Promethium Mine (B4) enters play in headquarters.",
       "B chooses Daring Assault Squad (B9).",
       "Daring Assault Squad (B9) enters play in headquarters."});
}

TEST(Wh40kWords, TellAttacksThatDoLittle) {
  expect_in_order(story(battle(R"([{"by": "B", "do": "attack", "unit": "B3", "target": "A1"},
                                   {"by": "A", "do": "attack", "unit": "A1", "target": "B3"},
                                   {"by": "B", "do": "attack", "unit": "B4", "target": "A2"}])")),
                  {"Void Pirate (B3) attacks Nazdreg (A1).", "Void Pirate (B3) deals no damage.",
                   "Snotlings token (B4) attacks Raven Guard Speeder (A2).",
                   "Raven Guard Speeder (A2) flies: half of 1 damage, rounded up, is 1.",
                   "Raven Guard Speeder (A2) takes 1 damage."});
}

TEST(Wh40kWords, TellUnitsThatComeByOtherWaysThanDeployment) {
  expect_in_order(
      story(battle(R"([{"by": "B", "do": "use", "card": "B2", "target": "B6"},
                       {"by": "B", "do": "use", "card": "B6", "to": "B6", "target": "A3"},
                       {"by": "B", "do": "play", "card": "B5"},
                       {"by": "chance", "do": "draw", "to": "B", "cards": ["10th-company-scout",
                        "void-pirate", "void-pirate", "void-pirate", "land-raider", "land-raider"]},
                       {"by": "B", "do": "pick", "card": "B7",
                        "under": ["B8", "B9", "B10", "B11", "B12"]}])")),
      {"B uses Sicarius's Chosen (B6) on Shoota Mob (A3), answering that it entered play.",
       "B puts 10th Company Scout (B7) into play at Ferrin and puts Void Pirate (B8), ",
       "10th Company Scout (B7) enters play at Ferrin."});
}

TEST(Wh40kWords, TellRefusalsWithoutInventedCardsAndWhoseTurnIsMeant) {
  const auto refused = [](const std::string& log) {
    const auto text = asked::explain_text(log, {});
    EXPECT_TRUE(text.ok());
    return text.ok() ? text.value() : "";
  };
  expect_in_order(
      refused(last_stand_with(40, R"({"by": "B", "do": "battle_ability", "target": "tarrus"})")),
      {"B uses the battle ability of Plannum on a card that is not there."});
  expect_in_order(
      refused(last_stand_with(40, R"({"by": "B", "do": "attack", "unit": "B8", "target": "B8"})")),
      {"fighting-a-battle-15", "A has no unit at Plannum.", "B is asked to"});
  expect_in_order(refused(last_stand_with(18, R"({"by": "A", "do": "battle_ability"})")),
                  {"winning-a-battle-1", "battle at Tarrus: B is asked to react."});
  expect_in_order(
      refused(last_stand_with(40, R"({"by": "A", "do": "pass_turn"})")),
      {"A passes the turn.", "fighting-a-battle-5", "The next combat turn at Plannum is B's."});
}

// Explains a move in this battle or deployment turn.
std::string explained(const std::string& at, const std::string& cards, const std::string& move) {
  Json log = Json::parse(battle("[]"));
  log["start"]["at"] = Json::parse(at);
  log["start"]["initiative"] = "A";
  log["start"]["players"] = Json::parse(R"({"A": {"resources": 3}, "B": {"resources": 3}})");
  log["start"]["cards"] = Json::parse(cards);
  log["start"]["cards"]["A1"] = {{"card", "nazdreg"}, {"planet", "ferrin"}};
  log["start"]["cards"]["B1"] = {{"card", "captain-cato-sicarius"}, {"planet", "ferrin"}};
  log["moves"] = Json::array({Json::parse(move)});
  const auto text = asked::explain_text(log.dump(), {});
  EXPECT_TRUE(text.ok());
  return text.ok() ? text.value() : "";
}

const std::string combat_turn =
    R"({"phase": "combat", "planet": "ferrin", "step": "attack", "turn": "A"})";
const std::string combat_window = R"({"phase": "combat", "planet": "ferrin"})";
const std::string deployment = R"({"phase": "deploy", "turn": "A"})";

// Both warlords commit elsewhere, while fighting-a-battle-2 is about both warlords at the planet.
TEST(Wh40kWords, TellWhoLeadsWhereNoWarlordIs) {
  const Json cases =
      Json::parse(file_text("replays/wh40k/cases/3-command/second-into-combat.json"));
  Json log = cases["given"];
  log["format"] = "arbiter.log/1";
  log["game"] = "wh40k";
  log["moves"] = cases["cases"].back()["moves"];
  expect_in_order(story(log.dump()), {"B has the battle initiative.  [wh40k:fighting-a-battle-5]"});
}

TEST(Wh40kWords, TellWhichCardContradictsTheRules) {
  const std::string librarian = R"({"A2": {"card": "tankbusta-bommaz", "planet": "ferrin"},
      "B2": {"card": "honored-librarian", "planet": "ferrin"}})";
  const auto attack = explained(combat_turn, librarian,
                                R"({"by": "A", "do": "attack", "unit": "A2", "target": "B2"})");
  expect_in_order(attack,
                  {"golden-rule-1", "Honored Librarian (B2): Enemy units cannot choose it"});
  expect_nowhere(attack, {"Tankbusta Bommaz (A2): "});

  const std::string raider = R"({"A2": {"card": "kraktoof-hall", "in": "headquarters"},
      "A3": {"card": "goff-nob", "planet": "ferrin", "damage": 1},
      "B2": {"card": "honored-librarian", "planet": "ferrin"},
      "B3": {"card": "land-raider", "planet": "ferrin"}})";
  const auto use =
      explained(combat_window, raider,
                R"({"by": "A", "do": "use", "card": "A2", "target": "A3", "other": "B2"})");
  expect_in_order(use, {"golden-rule-1", "Land Raider (B3): Your other units here"});
  expect_nowhere(use, {"Kraktoof Hall (A2): "});
}

TEST(Wh40kWords, TellThePriceOnlyWhereItIsTheReason) {
  const std::string hand = R"({"A2": {"card": "tellyporta-pad", "in": "hand"},
      "A3": {"card": "land-raider", "in": "hand"}, "A4": {"card": "squig-bombin", "in": "discard"},
      "B2": {"card": "squig-bombin", "in": "hand"}})";
  const auto refused = [&](const std::string& move) { return explained(deployment, hand, move); };
  expect_in_order(refused(R"({"by": "A", "do": "play", "card": "A2"})"),
                  {"deploying-a-card-9", "Tellyporta Pad (A2) is a support and not an event."});
  expect_in_order(refused(R"({"by": "A", "do": "deploy", "card": "A3", "planet": "ferrin"})"),
                  {"Land Raider (A3) costs 5; A has 3 resources."});
  expect_in_order(refused(R"({"by": "A", "do": "play", "card": "A4"})"),
                  {"Squig Bombin' (A4) is in the discard pile of A."});
  expect_in_order(refused(R"({"by": "A", "do": "play", "card": "B2"})"),
                  {"Squig Bombin' (B2) is in the hand of B."});
}

std::string recorded(const std::string& name, const std::string& seat = "") {
  return story(asked::without_names(file_text("replays/wh40k/" + name + ".json")), seat);
}

// Explains the log of a recorded game up to an entry, with another entry in its place.
std::string refused_in(const std::string& name, std::size_t number, const std::string& entry) {
  Json log = Json::parse(asked::without_names(file_text("replays/wh40k/" + name + ".json")));
  log.erase("claims");
  auto& moves = log["moves"];
  moves.erase(moves.begin() + static_cast<std::ptrdiff_t>(number), moves.end());
  moves.push_back(Json::parse(entry));
  const auto text = asked::explain_text(log.dump(), {});
  EXPECT_TRUE(text.ok());
  if (!text.ok()) return "";
  std::istringstream words(text.value());
  std::string line, word;
  while (words >> word) line += (line.empty() ? "" : " ") + word;
  return line;
}

// In some of them nothing is assigned or taken.
TEST(Wh40kWords, CallTheStepsOfDealingDamageByTheirNames) {
  const std::string text = story(battle(R"([
      {"by": "B", "do": "attack", "unit": "B3", "target": "A1"},
      {"by": "A", "do": "attack", "unit": "A2", "target": "B3"}, {"by": "B", "do": "pass"}])"));
  expect_in_order(
      text, {"Void Pirate (B3) attacks with 0 ATK.", "Void Pirate (B3) deals no damage.",
             "Step 1: assign damage.", "Raven Guard Speeder (A2) attacks with 3 ATK.",
             "Step 1: assign damage.", "(B3) is assigned 3 damage from Raven Guard Speeder (A2).",
             "Step 2: shields.", "Step 3: take damage."});
  expect_nowhere(text, {"Damage is", "is resolved"});
}

TEST(Wh40kWords, TellThatHalfOfTheDamageIsRoundedUp) {
  Json log = Json::parse(battle(R"([{"by": "B", "do": "attack", "unit": "B7", "target": "A2"}])"));
  log["start"]["cards"]["B7"] = {{"card", "land-raider"}, {"planet", "ferrin"}};
  expect_in_order(story(log.dump()),
                  {"Land Raider (B7) attacks with 3 ATK.",
                   "Half of 3 damage is rounded up.  [wh40k:keywords-11]",
                   "Raven Guard Speeder (A2) flies: the damage is halved to 2."});
}

TEST(Wh40kWords, TellWhatIsLeftUndone) {
  const std::string text = recorded("space-marines-mirror");
  expect_in_order(text, {"B uses no Action. (left out by the log)",
                         "A uses no shield card. (left out by the log)",
                         "A retreats no unit. (left out by the log)",
                         "B does not interrupt the shield card Tallassarian Tempest Blade (A7).",
                         "B does not react. (left out by the log)"});
  expect_nowhere(text, {"declines"});
  expect_in_order(recorded("nobody-stays"), {"does not use the battle ability of "});
}

TEST(Wh40kWords, TellHowABattleAndTheGameEnd) {
  expect_in_order(recorded("nobody-stays"),
                  {" ends in a stalemate: neither player has a unit there.",
                   " is removed from the game.  [wh40k:winning-a-battle-7]",
                   "The game is drawn: no planet is left, and neither player has won one."});
  expect_in_order(
      recorded("space-marines-mirror"),
      {"A wins Atrox Prime and places it in the victory display.",
       "Daring Assault Squad (A4) is placed in headquarters.",
       "Captain Cato Sicarius (B1) returns to headquarters.  [wh40k:winning-a-battle-8]",
       "Captain Cato Sicarius (A1) is defeated and goes to headquarters, bloodied and "
       "exhausted.",
       "B wins the game: three planets in the victory display share the type "});
  expect_in_order(recorded("the-warlord-falls"),
                  {"B wins the game: the bloodied warlord of A is destroyed."});
  expect_in_order(recorded("the-end-of-the-line"),
                  {" wins the game: no planet is left, and ", " was the last to win one."});
}

TEST(Wh40kWords, TellWhoWinsACommandStruggleAndWhy) {
  expect_in_order(recorded("space-marines-mirror"),
                  {"A wins the command struggle at Atrox Prime with the only ready warlord there.",
                   "A takes the cards and the resources for the command struggle at Atrox Prime.",
                   "Neither player wins the command struggle at Osus IV.",
                   "Void Pirate (B10) adds 1 card to the bonus."});
  expect_in_order(refused_in("space-marines-mirror", 12,
                             R"({"by": "A", "do": "bonus", "cards": true, "planet": "carnath"})"),
                  {"A takes the cards for the command struggle at Carnath.",
                   "The entry names Carnath; A has won the command struggle at Atrox Prime."});
  expect_in_order(
      refused_in("space-marines-mirror", 12, R"({"by": "B", "do": "bonus", "cards": true})"),
      {"At Atrox Prime A has a ready warlord and 1 command icon on ready units; B has "
       "no unit."});
}

TEST(Wh40kWords, JoinCardsThatASeatDoesNotSee) {
  expect_in_order(recorded("space-marines-mirror", "A"),
                  {"   15  B draws 1 card.",
                   "into play at Barlus and puts 5 cards (B22, B24, B25, B26 and B27) under"});
}

TEST(Wh40kWords, TellOfAreaEffectThatItIsNoAttack) {
  expect_in_order(recorded("the-last-stand-at-tarrus") + recorded("the-end-of-the-line") +
                      recorded("the-warlord-falls") + recorded("orks-against-space-marines"),
                  {" uses its Area Effect on each enemy unit there."});
}

TEST(Wh40kWords, RefuseByWhatTheNamedCardIs) {
  const auto refused = [](std::size_t number, const std::string& entry) {
    return refused_in("space-marines-mirror", number, entry);
  };
  expect_in_order(
      refused(24, R"({"by": "B", "do": "battle_ability", "target": "B1", "planet": "tarrus"})"),
      {"Captain Cato Sicarius (B1), a Space Marines warlord, is at Plannum, exhausted.",
       "The planets in play are, in their order, Carnath, Plannum, Barlus and Y'varn."});
  expect_in_order(refused(91, R"({"by": "B", "do": "use", "card": "B11", "target": "B12"})"),
                  {"The Fury of Sicarius (B12), a Space Marines event, is in the hand of B."});
  expect_in_order(refused(83, R"({"by": "B", "do": "deploy", "card": "B16", "on": "A1"})"),
                  {"(A1), a Space Marines warlord, is in the headquarters of A, ready."});
  expect_in_order(refused(4, R"({"by": "B", "do": "deploy", "card": "B7", "on": "B1"})"),
                  {"Fortress-Monastery (B7) is a support; the entry names Captain Cato"});
  expect_in_order(refused(6, R"({"by": "B", "do": "play", "card": "B3"})"),
                  {"card-abilities-1", "The Fury of Sicarius (B3) has a Reaction: After"});
}

TEST(Wh40kWords, RefuseByWhatTheEntryLeavesOutOrNamesTwice) {
  const auto refused = [](std::size_t number, const std::string& entry) {
    return refused_in("space-marines-mirror", number, entry);
  };
  expect_in_order(refused(138, R"({"by": "B", "do": "pick", "card": "B23",
                                   "under": ["B22", "B24", "B25", "B26"]})"),
                  {"The entry leaves out Deathwing Guard (B27)."});
  const auto twice = refused(29, R"({"by": "B", "do": "deploy", "card": "B13",
                                     "planet": "carnath", "with": ["B7", "B7"]})");
  expect_in_order(twice, {"Ultramarines Dreadnought (B13) costs 6; B has 5 resources.",
                          "Fortress-Monastery (B7) is named more than once."});
  expect_in_order(refused(38, R"({"by": "A", "do": "play", "card": "A9", "to": "B13"})"),
                  {"Nothing has just happened to Ultramarines Dreadnought (B13) that it could"});
  expect_in_order(refused(45, R"({"by": "A", "do": "shield", "card": "A7", "unit": "A6",
                                  "amount": 4})"),
                  {"with Tallassarian Tempest Blade (A7) against 4 damage."});
}

TEST(Wh40kWords, RefuseADrawByWhatIsDueOrCannotBeDrawn) {
  const auto drawn = [](const std::string& cards) {
    return refused_in("space-marines-mirror", 13,
                      R"({"by": "chance", "do": "draw", "to": "A", "cards": )" + cards + "}");
  };
  expect_in_order(drawn("[null, null]"),
                  {"The entry draws 2 cards for A. The log is to name 1 card for A."});
  expect_in_order(drawn(R"(["goff-nob"])"),
                  {"The entry draws 1 card for A: Goff Nob. No Goff Nob can be drawn."});
  expect_in_order(refused_in("space-marines-mirror", 1,
                             R"({"by": "chance", "do": "reveal", "planets": ["ferrin"]})"),
                  {"The entry names Ferrin; 5 planets without a name are to be turned up"});
}

// Each answer is listed in one spelling: no two options of a list lead to the same position, except
// for what is done to one empty planet or another.
TEST(Wh40kWords, ListEveryAnswerOnce) {
  const Json log = last_stand();
  std::size_t compared = 0;
  for (std::uint32_t at = 0; at < log["moves"].size(); at += 3) {
    const auto text = asked::options(log.dump(), {at, ""});
    ASSERT_TRUE(text.ok()) << text.problem().detail;
    std::map<std::string, Json> reached;
    const Json listed = Json::parse(text.value());
    if (listed["decision"].is_null()) continue;
    for (const Json& one : listed["decision"]["options"]) {
      if (one["by"] == "chance" || one["do"] == "pass" || one["do"] == "retreat") continue;
      const auto reaches = asked::position(last_stand_with(at, one.dump()), {});
      ASSERT_TRUE(reaches.ok()) << one.dump() << ": " << reaches.problem().detail;
      const auto [same, fresh] = reached.emplace(reaches.value(), one);
      EXPECT_TRUE(fresh || (same->second.contains("planet") && one.contains("planet")))
          << at << ": " << same->second << " and " << one;
      ++compared;
    }
  }
  EXPECT_GT(compared, 100u);
}

}  // namespace
}  // namespace arbiter::test
