// The adjudicator with whole documents: what it accepts, what it refuses and where, and what it
// answers.
#include <gtest/gtest.h>

#include <functional>
#include <ostream>
#include <set>
#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/game_codec.hpp"
#include "tests/asked.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

// A legal log of a few entries.
Json some_log(std::uint32_t moves = 40, std::uint64_t seed = 11) {
  return Json::parse(
      play({.game = "conquest", .seed = seed, .players = 2, .moves = moves}).value());
}
Json verdict_of(const Json& log, bool digests = false) {
  const auto verdict = verify(log.dump(), {.digests = digests});
  EXPECT_TRUE(verdict.ok()) << verdict.problem().detail;
  return Json::parse(json_of(verdict.value()));
}
// The log as JSON Lines.
std::string lines_of(Json log, bool with_end = true) {
  const Json moves = log["moves"], claims = log["claims"];
  log.erase("moves");
  log.erase("claims");
  std::string text = log.dump() + "\n";
  for (const Json& one : moves) text += one.dump() + "\n";
  if (with_end) text += Json{{"end", {{"moves", moves.size()}, {"claims", claims}}}}.dump() + "\n";
  return text;
}

Problem problem_of(const std::string& text) {
  const auto verdict = verify(text);
  EXPECT_FALSE(verdict.ok()) << "judged: " << text.substr(0, 200);
  return verdict.ok() ? Problem{} : verdict.problem();
}

// --- Unusable documents ---

struct Bad {
  const char* name;
  std::function<void(Json&)> change;
  std::string pointer;
  std::string code;
  std::string type;
};
void PrintTo(const Bad& bad, std::ostream* out) { *out << bad.name; }

class BadLogs : public ::testing::TestWithParam<Bad> {};

TEST_P(BadLogs, NameThePlace) {
  Json log = some_log();
  GetParam().change(log);
  for (const std::string& text : {log.dump(2), log.dump()}) {
    const Problem problem = problem_of(text);
    EXPECT_EQ(problem.type, GetParam().type) << problem.detail;
    ASSERT_FALSE(problem.errors.empty()) << problem.detail;
    EXPECT_EQ(problem.errors[0].pointer, GetParam().pointer) << problem.errors[0].detail;
    EXPECT_EQ(problem.errors[0].code, GetParam().code) << problem.errors[0].detail;
    EXPECT_GT(problem.errors[0].line, 0u);
  }
}

const std::vector<Bad> kBadLogs = {
    {"format", [](Json& l) { l["format"] = "arbiter.log/9"; }, "/format", "value", "not-the-form"},
    {"no_game", [](Json& l) { l.erase("game"); }, "/game", "missing", "not-the-form"},
    {"game", [](Json& l) { l["game"] = "chess"; }, "/game", "unknown", "unusable-content"},
    {"member", [](Json& l) { l["movez"] = 1; }, "/movez", "member", "not-the-form"},
    {"variant",
     [](Json& l) {
       l["options"] = {{"variant", "odd"}};
     },
     "/options/variant", "unknown", "unusable-content"},
    {"parameter",
     [](Json& l) {
       l["options"] = {{"parameters", {{"luck", 1}}}};
     },
     "/options/parameters/luck", "unknown", "unusable-content"},
    {"parameter_value",
     [](Json& l) {
       l["options"] = {{"parameters", {{"elements", 5}}}};
     },
     "/options/parameters/elements", "value", "not-the-form"},
    {"parameter_type",
     [](Json& l) {
       l["options"] = {{"parameters", {{"elements", "all"}}}};
     },
     "/options/parameters/elements", "value", "not-the-form"},
    {"parameters",
     [](Json& l) {
       l["options"] = {{"parameters", 5}};
     },
     "/options/parameters", "type", "not-the-form"},
    {"team", [](Json& l) { l["players"][1]["team"] = "sun"; }, "/players/1/team", "member",
     "not-the-form"},
    {"general", [](Json& l) { l["players"][0]["general"] = "footman"; }, "/players/0/general",
     "member", "not-the-form"},
    {"general_card",
     [](Json& l) {
       l["options"] = {{"variant", "generals"}};
       l["players"][0]["general"] = "nobody";
     },
     "/players/0/general", "unknown", "unusable-content"},
    {"ruling",
     [](Json& l) {
       l["options"] = {{"rulings", {{"conquest:R-1000", "x"}}}};
     },
     "/options/rulings/conquest:R-1000", "unknown", "unusable-content"},
    {"ruling_value",
     [](Json& l) {
       l["options"] = {{"rulings", {{"conquest:R-10", "x"}}}};
     },
     "/options/rulings/conquest:R-10", "unknown", "unusable-content"},
    {"pack",
     [](Json& l) {
       l["content"] = {{"pack", "none"}};
     },
     "/content/pack", "unknown", "unusable-content"},
    {"hash", [](Json& l) { l["content"]["sha256"] = std::string(64, '0'); }, "/content/sha256",
     "unknown", "unusable-content"},
    {"deck_name", [](Json& l) { l["players"][1]["deck"] = "none"; }, "/players/1/deck", "unknown",
     "unusable-content"},
    {"deck_card",
     [](Json& l) {
       l["players"][0]["deck"] = {{"no-such-card", 3}};
     },
     "/players/0/deck/no-such-card", "unknown", "unusable-content"},
    {"one_player", [](Json& l) { l["players"].erase(1); }, "/players", "limit", "unusable-content"},
    {"reserved", [](Json& l) { l["players"][1]["id"] = "chance"; }, "/players/1/id", "value",
     "not-the-form"},
    {"order", [](Json& l) { l["players"][1]["id"] = "C"; }, "/players/1/id", "value",
     "not-the-form"},
    {"algorithm",
     [](Json& l) {
       l["chance"] = {{"source", "seed"}, {"seed", std::string(64, '0')}};
     },
     "/chance/algorithm", "missing", "not-the-form"},
    {"seed",
     [](Json& l) {
       l["chance"] = {{"source", "seed"}, {"algorithm", "arbiter.draw/1"}, {"seed", "1"}};
     },
     "/chance/seed", "value", "not-the-form"},
    {"commitment",
     [](Json& l) {
       l["chance"] = {{"source", "seed"},
                      {"algorithm", "arbiter.draw/1"},
                      {"seed", std::string(64, '0')},
                      {"commitment", std::string(64, '0')}};
     },
     "/chance/commitment", "value", "not-the-form"},
    {"seat", [](Json& l) { l["moves"][3]["by"] = "C"; }, "/moves/3/by", "value", "not-the-form"},
    {"do", [](Json& l) { l["moves"][3]["do"] = "castle"; }, "/moves/3/do", "value", "not-the-form"},
    {"move_member", [](Json& l) { l["moves"][3]["why"] = "x"; }, "/moves/3/why", "member",
     "not-the-form"},
    {"judge",
     [](Json& l) {
       l["moves"][2] = {{"by", "judge"}, {"do", "rule"}, {"back", 0}};
     },
     "/moves/2", "missing", "not-the-form"},
    {"claim",
     [](Json& l) {
       l["claims"]["digests"] = {{"01", std::string(32, '0')}};
     },
     "/claims/digests/01", "value", "not-the-form"},
    {"claimed_winner",
     [](Json& l) {
       l["claims"]["outcome"] = {{"winners", {"Q"}}};
     },
     "/claims/outcome/winners", "value", "not-the-form"},
};
INSTANTIATE_TEST_SUITE_P(All, BadLogs, ::testing::ValuesIn(kBadLogs),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(Adjudicator, APositionInPlaceOfALogIsCalledOne) {
  const auto position = asked::position(some_log().dump(), {3, ""});
  ASSERT_TRUE(position.ok());
  const Problem problem = problem_of(position.value());
  ASSERT_EQ(problem.errors.size(), 1u) << problem.detail;
  EXPECT_EQ(problem.errors[0].pointer, "/format");
  EXPECT_NE(problem.errors[0].detail.find("This is a position."), std::string::npos);
}

TEST(Adjudicator, ALogNeedsMoves) {
  Json log = some_log();
  log.erase("moves");
  EXPECT_EQ(problem_of(log.dump(2)).errors[0].code, "missing");
}

// --- JSON Lines ---

TEST(JsonLines, AreJudgedLikeOneDocument) {
  const Json log = some_log();
  const auto one = verify(log.dump(), {.digests = true}),
             lines = verify(lines_of(log), {.digests = true});
  ASSERT_TRUE(lines.ok()) << lines.problem().detail;
  Json a = Json::parse(json_of(one.value())), b = Json::parse(json_of(lines.value()));
  EXPECT_NE(a["log_sha256"], b["log_sha256"]) << "over the bytes as submitted";
  a.erase("log_sha256");
  b.erase("log_sha256");
  EXPECT_EQ(a, b);
  EXPECT_FALSE(lines.value().open);
}

TEST(JsonLines, WithoutAnEndTheLogIsOpen) {
  const auto verdict = verify(lines_of(some_log(), false));
  ASSERT_TRUE(verdict.ok());
  EXPECT_TRUE(verdict.value().open);
  EXPECT_TRUE(Json::parse(json_of(verdict.value()))["open"].get<bool>());
}

TEST(JsonLines, FaultsNameTheirLine) {
  Json log = some_log();
  log["moves"][3]["by"] = "C";
  const Problem problem = problem_of(lines_of(log));
  EXPECT_EQ(problem.errors[0].pointer, "/moves/3/by");
  EXPECT_EQ(problem.errors[0].line, 5u);
  Json claimed = some_log();
  claimed["claims"]["odd"] = 1;
  const Problem at_end = problem_of(lines_of(claimed));
  EXPECT_EQ(at_end.errors[0].pointer, "/claims/odd");
  EXPECT_EQ(at_end.errors[0].line, 42u);
}

TEST(JsonLines, TheEndCountsTheEntries) {
  std::string text = lines_of(some_log(), false) + R"({"end": {"moves": 7}})";
  EXPECT_EQ(problem_of(text).errors[0].code, "count");
  text = lines_of(some_log()) + some_log()["moves"][0].dump();
  EXPECT_EQ(problem_of(text).errors[0].code, "member") << "nothing follows the end";
}

TEST(JsonLines, AStreamHoldsWholeLogs) {
  const std::string one = some_log().dump();
  EXPECT_TRUE(is_stream(one + "\n" + one));
  EXPECT_FALSE(is_stream(lines_of(some_log())));
  EXPECT_FALSE(is_stream("[]"));
  std::vector<std::uint32_t> numbers;
  for_each_log("\n" + one + "\n\n" + one + "\r\n", [&](std::uint32_t line, std::string_view log) {
    EXPECT_EQ(log, one);
    numbers.push_back(line);
  });
  EXPECT_EQ(numbers, (std::vector<std::uint32_t>{2, 4}));
}

// --- Verdicts ---

TEST(Verdicts, SayWhatTheyAreAbout) {
  const Json log = some_log();
  const auto verdict = verify(log.dump()).value();
  EXPECT_EQ(verdict.status, Status::legal);
  EXPECT_EQ(verdict.entries, 40u);
  EXPECT_EQ(verdict.accepted, 40u);
  EXPECT_EQ(verdict.log_sha256, sha256(log.dump()));
  EXPECT_EQ(log["claims"]["digests"]["40"], verdict.digest);
  EXPECT_TRUE(verdict.claims_hold);
  EXPECT_NE(text_of(verdict).find("legal"), std::string::npos);
}

TEST(Verdicts, ListDigestsOnDemand) {
  const Json verdict = verdict_of(some_log(), true);
  EXPECT_EQ(verdict["digests"].size(), 41u);
  EXPECT_EQ(verdict["digests"].back(), verdict["digest"]);
  EXPECT_FALSE(verdict_of(some_log()).contains("digests"));
}

TEST(Verdicts, AnIllegalEntryIsNamedWithItsRules) {
  Json log = some_log();
  const std::string before = verdict_of(log, true)["digests"][20];
  log["moves"][20] = {{"by", "A"}, {"do", "attack"}, {"unit", "A999"}, {"target", "B999"}};
  const auto verdict = verify(log.dump()).value();
  const Json json = Json::parse(json_of(verdict));
  EXPECT_EQ(verdict.status, Status::illegal);
  EXPECT_EQ(json["violation"]["index"], 20);
  EXPECT_EQ(json["violation"]["pointer"], "/moves/20");
  EXPECT_EQ(json["violation"]["move"], log["moves"][20]);
  EXPECT_EQ(json["digest"], before) << "the position before it";
  EXPECT_EQ(verdict.accepted, 20u);
  for (const Json& broken : json["violation"]["broken"]) {
    EXPECT_TRUE(rule("conquest", broken["rule"]).ok());
    EXPECT_FALSE(broken["text"].get<std::string>().empty());
  }
  EXPECT_TRUE(json["violation"]["decision"].contains("options"));
}

TEST(Verdicts, AMissingAnswerOfChanceIsUnverifiable) {
  Json log = some_log();
  std::size_t draw = 0;
  while (log["moves"][draw]["do"] != "draw" || log["moves"][draw + 1]["by"] == "chance") ++draw;
  log["moves"].erase(draw);
  log["claims"] = Json::object();
  const Json verdict = verdict_of(log);
  EXPECT_EQ(verdict["status"], "unverifiable");
  EXPECT_EQ(verdict["missing"]["what"], "chance");
}

TEST(Verdicts, AForbiddenDeckIsIllegalFromTheStart) {
  Json log = some_log();
  log["players"][1]["deck"] = {{"footman", 2}};
  const Json verdict = verdict_of(log);
  EXPECT_EQ(verdict["status"], "illegal");
  EXPECT_TRUE(verdict["violation"]["index"].is_null());
  EXPECT_EQ(verdict["violation"]["pointer"], "/players/1/deck");
  EXPECT_TRUE(verdict["digest"].is_null());
  EXPECT_FALSE(asked::position(log.dump(), {}).ok()) << "it has no positions";
  EXPECT_TRUE(asked::explain(log.dump(), {}).ok());
}

TEST(Verdicts, ClaimsAreChecked) {
  Json log = some_log();
  log["claims"] = {{"outcome", {{"winners", {"A"}}}},
                   {"digests",
                    {{"40", log["claims"]["digests"]["40"]},
                     {"3", std::string(32, '0')},
                     {"99", std::string(32, '0')}}}};
  const auto verdict = verify(log.dump()).value();
  EXPECT_EQ(verdict.status, Status::legal) << "the status speaks of the moves only";
  EXPECT_FALSE(verdict.claims_hold);
  const Json claims = Json::parse(json_of(verdict))["claims"];
  ASSERT_EQ(claims.size(), 4u);
  EXPECT_EQ(claims[0]["claim"], "/claims/outcome");
  EXPECT_FALSE(claims[0]["holds"].get<bool>());
  EXPECT_EQ(claims[1]["claim"], "/claims/digests/3");
  EXPECT_EQ(claims[1]["found"].get<std::string>().size(), 32u);
  EXPECT_TRUE(claims[2]["holds"].get<bool>());
  EXPECT_TRUE(claims[3]["found"].is_null()) << "there is no position 99";
}

TEST(Verdicts, OptionsInForceAreRepeated) {
  Json log = some_log();
  const Json book = Json::parse(rules("conquest").value());
  const Json option = book["options"][0];
  EXPECT_EQ(verdict_of(log)["options"]["rulings"][option["id"].get<std::string>()],
            option["default"]);
  log["options"] = {{"rulings", {{option["id"].get<std::string>(), option["values"][1]}}}};
  log["moves"] = Json::array();
  log["claims"] = Json::object();
  EXPECT_EQ(verdict_of(log)["options"]["rulings"][option["id"].get<std::string>()],
            option["values"][1]);
}

// --- Positions ---

TEST(Positions, ContinueWhereTheyWereTaken) {
  const Json log = some_log(60);
  for (const std::uint32_t at : {0u, 17u, 33u, 60u}) {
    const Json taken = Json::parse(asked::position(log.dump(), {at, ""}).value());
    Json rest = log;
    rest["start"] = taken;
    rest["moves"] = Json::array();
    for (std::size_t i = at; i < 60; ++i) rest["moves"].push_back(log["moves"][i]);
    rest["claims"] = {{"digests", {{std::to_string(60 - at), log["claims"]["digests"]["60"]}}}};
    const auto verdict = verify(rest.dump());
    ASSERT_TRUE(verdict.ok()) << verdict.problem().detail;
    EXPECT_EQ(verdict.value().status, Status::legal);
    EXPECT_TRUE(verdict.value().claims_hold) << "from " << at;
  }
}

TEST(Positions, AViewIsNoStart) {
  Json log = some_log();
  log["start"] = Json::parse(asked::position(log.dump(), {10, "A"}).value());
  EXPECT_EQ(problem_of(log.dump()).errors[0].pointer, "/start/seat");
}

TEST(Positions, OthersCardsAreNotInAView) {
  const Json log = some_log();
  const Json whole = Json::parse(asked::position(log.dump(), {}).value());
  const Json view = Json::parse(asked::position(log.dump(), {std::nullopt, "A"}).value());
  EXPECT_EQ(view["seat"], "A");
  EXPECT_NE(view["digest"], whole["digest"]);
  std::size_t hidden = 0;
  for (const auto& [id, one] : whole["resources"].items())
    if (id[0] == 'B' && one["in"] == "arsenal") {
      EXPECT_TRUE(one.contains("card"));
      EXPECT_FALSE(view["resources"][id].contains("card"));
      ++hidden;
    }
  EXPECT_GT(hidden, 0u);
}

TEST(Positions, WhatIsNotThereIsNotFound) {
  const std::string log = some_log().dump();
  for (const Place& place : {Place{41, ""}, Place{0, "C"}, Place{0, "chance"}, Place{0, "x"}}) {
    EXPECT_EQ(asked::position(log, place).problem().type, "not-found");
    EXPECT_EQ(asked::options(log, place).problem().type, "not-found");
  }
}

TEST(Positions, ImpossibleOnesAreRefusedWithTheirPlace) {
  Json log = some_log();
  log["start"] = Json::parse(asked::position(log.dump(), {}).value());
  log["start"]["resources"]["A2"]["on"] = "A77";
  log["moves"] = Json::array();
  log["claims"] = Json::object();
  const auto verdict = verify(log.dump());
  const std::string pointer =
      verdict.ok()
          ? Json::parse(json_of(verdict.value()))["violation"]["pointer"].get<std::string>()
          : verdict.problem().errors.at(0).pointer;
  EXPECT_TRUE(pointer.starts_with("/start/resources/A2")) << pointer;
}

// --- Telling ---

TEST(Transcripts, TellEveryEntryOnce) {
  const auto text = asked::transcript_text(some_log().dump(), "", false).value();
  for (int i = 0; i < 40; ++i) {
    const std::string number = std::to_string(i);
    EXPECT_NE(text.find("\n" + std::string(5 - number.size(), ' ') + number + "  "),
              std::string::npos)
        << i;
    if (i == 0) break;
  }
  EXPECT_NE(text.find("\n   39  "), std::string::npos);
  EXPECT_NE(text.find("[conquest:"), std::string::npos);
}

TEST(Transcripts, DoNotNameWhatASeatDoesNotKnow) {
  const Json log = some_log(10);
  std::set<std::string> drawn_by_b;
  for (const Json& move : log["moves"])
    if (move["do"] == "draw" && move["to"] == "B")
      for (const Json& card : move["cards"]) drawn_by_b.insert(card);
  const auto mine = asked::transcript_text(log.dump(), "B", false).value();
  const auto theirs = asked::transcript_text(log.dump(), "A", false).value();
  ASSERT_FALSE(drawn_by_b.empty());
  EXPECT_NE(mine, theirs);
  EXPECT_NE(theirs.find("B acquires seven resources"), std::string::npos) << theirs;
}

TEST(Explain, CitesRuleAndRulings) {
  Json log = some_log();
  log["moves"][20] = {{"by", "A"}, {"do", "attack"}, {"unit", "A999"}, {"target", "B999"}};
  const auto told = asked::explain_text(log.dump(), {}).value();
  EXPECT_NE(told.find("Entry 20"), std::string::npos) << told;
  EXPECT_NE(told.find("conquest:"), std::string::npos) << told;
  EXPECT_NE(told.find("What would have been legal"), std::string::npos) << told;
  EXPECT_NE(asked::explain_text(log.dump(), {5, ""}).value().find("Entry 5 is legal"),
            std::string::npos);
}

TEST(Explain, IsThereForProgramsToo) {
  Json log = some_log();
  log["moves"][20] = {{"by", "A"}, {"do", "attack"}, {"unit", "A999"}, {"target", "B999"}};
  const Json refused = Json::parse(asked::explain(log.dump(), {}).value());
  EXPECT_EQ(refused["format"], "arbiter.explanation/1");
  EXPECT_EQ(refused["status"], "illegal");
  EXPECT_EQ(refused["index"], 20);
  EXPECT_EQ(refused["move"], log["moves"][20]);
  ASSERT_FALSE(refused["broken"].empty());
  EXPECT_TRUE(refused["broken"][0]["rulings"].is_array());
  EXPECT_EQ(refused["decision"]["rule"], verdict_of(log)["violation"]["decision"]["rule"]);
  const Json legal = Json::parse(asked::explain(log.dump(), {5, ""}).value());
  EXPECT_EQ(legal["status"], "legal");
  EXPECT_EQ(legal["move"], log["moves"][5]);
  EXPECT_EQ(legal["happened"].back()["move"], log["moves"][5]);
  const Json whole = Json::parse(asked::explain(some_log().dump(), {}).value());
  EXPECT_EQ(whole["status"], "legal");
  EXPECT_TRUE(whole["index"].is_null());
  EXPECT_FALSE(asked::explain(some_log().dump(), {4000, ""}).ok());
}

// --- Making and counting ---

TEST(Play, IsTheSameForTheSameSeed) {
  const PlayOptions options{"conquest", 3, 3, 30};
  EXPECT_EQ(play(options).value(), play(options).value());
  EXPECT_EQ(Json::parse(play(options).value())["moves"].size(), 30u);
  EXPECT_EQ(play({"conquest", 3, 9, 30}).problem().type, "unusable-content");
  EXPECT_EQ(play({"chess", 3, 2, 30}).problem().type, "not-found");
}

TEST(Play, PlaysEveryVariant) {
  const Json book = Json::parse(rules("conquest").value());
  ASSERT_GT(book["variants"].size(), 1u);
  for (const Json& variant : book["variants"]) {
    const std::string id = variant["id"];
    const Json log = Json::parse(play({"conquest", 4, 4, 60, id}).value());
    EXPECT_EQ(log.contains("options"), id != "standard");
    for (const Json& brought : variant["players"])
      EXPECT_TRUE(log["players"][0].contains(brought.get<std::string>())) << id;
    const Json verdict = verdict_of(log);
    EXPECT_EQ(verdict["status"], "legal") << id << verdict.dump(1);
    EXPECT_EQ(verdict["options"]["variant"], id);
    for (const Json& claim : verdict["claims"]) EXPECT_TRUE(claim["holds"]) << id << claim;
  }
  EXPECT_EQ(play({"conquest", 4, 4, 60, "solitaire"}).problem().type, "unusable-content");
}

TEST(Options, ParametersInForceAreRepeated) {
  Json log = some_log();
  EXPECT_EQ(verdict_of(log)["options"]["parameters"]["domain_size"], 50);
  log["options"] = {{"parameters", {{"domain_size", 49}}}};
  EXPECT_EQ(verdict_of(log)["options"]["parameters"]["domain_size"], 49);
}

// The same moves lead to another position with other teams, so the digests differ.
TEST(Options, TeamsAreInTheDigest) {
  Json log = Json::parse(play({"conquest", 4, 3, 20, "team"}).value());
  log.erase("claims");
  const Json digest = verdict_of(log)["digest"];
  for (int i = 0; i < 3; ++i) log["players"][i]["team"] = i == 0 ? "x" : "y";
  EXPECT_NE(verdict_of(log)["digest"], digest);
}

TEST(Play, EndsAndClaimsWhatHolds) {
  for (std::uint64_t seed = 0; seed < 3; ++seed) {
    const auto log = play({"conquest", seed, 2, 0}).value();
    const auto verdict = verify(log).value();
    EXPECT_EQ(verdict.status, Status::legal);
    EXPECT_TRUE(verdict.claims_hold);
    EXPECT_NE(verdict.outcome.state, Ending::running);
  }
}

TEST(NewDocuments, AreValid) {
  for (const auto& game : games()) {
    const auto log = new_document(game, "log", 0);
    EXPECT_EQ(verify(log.value()).value().status, Status::legal);
    const auto cases = check_cases(new_document(game, "cases", 0).value());
    ASSERT_TRUE(cases.ok()) << cases.problem().detail;
    EXPECT_TRUE(cases.value().at(0).passed) << cases.value()[0].why;
    Json with_start = Json::parse(log.value());
    with_start["start"] = Json::parse(new_document(game, "position", 0).value());
    EXPECT_EQ(verify(with_start.dump()).value().status, Status::legal);
    EXPECT_EQ(new_document(game, "poem", 0).problem().type, "not-found");
  }
}

TEST(Walking, CountsWhatIsListed) {
  Json log = some_log(60);
  std::uint32_t at = 0;
  Json listed;
  for (; at <= 60; ++at) {  // a position whose options are all listed
    listed = Json::parse(asked::options(log.dump(), {at, ""}).value())["decision"];
    if (!listed.is_null() && listed["complete"] == true && listed["by"][0] != "chance" &&
        listed["by"][0] != "table")
      break;
  }
  ASSERT_LE(at, 60u);
  log["start"] = Json::parse(asked::position(log.dump(), {at, ""}).value());
  log["moves"] = Json::array();
  log["claims"] = Json::object();
  const auto counted = walk(log.dump(), 1).value();
  EXPECT_EQ(counted.counts, std::vector<std::uint64_t>{listed["options"].size()});
}

TEST(Walking, StopsWhereChanceIsAsked) {
  Json log = some_log();
  log["moves"] = Json::array();
  log["claims"] = Json::object();
  const auto counted = walk(log.dump(), 3).value();
  EXPECT_TRUE(counted.counts.empty());
  EXPECT_NE(counted.stopped.find("chance"), std::string::npos);
}

TEST(Packs, MayComeWithTheLog) {
  Json log = some_log();
  const std::string hash = log["content"]["sha256"];
  const Json text = Json::parse(pack(hash).value());
  log["content"] = {{"inline", text}};
  EXPECT_EQ(verdict_of(log)["pack_sha256"], hash);
  log["content"]["inline"]["cards"][0]["colour"] = "red";
  EXPECT_EQ(problem_of(log.dump()).errors[0].pointer, "/content/inline/cards/0/colour");
}

}  // namespace
}  // namespace arbiter
