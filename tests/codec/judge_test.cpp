// Entries by the judge: the table goes back or continues from another position, and an illegal
// entry is settled.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "engine/core/limits.hpp"
#include "tests/asked.hpp"
#include "tests/file_text.hpp"

namespace arbiter::judge_entries {
namespace {

using Json = nlohmann::ordered_json;

Json random_log(const std::string& game, std::uint64_t seed, std::uint32_t moves) {
  Json log = Json::parse(play({.game = game, .seed = seed, .players = 0, .moves = moves}).value());
  log.erase("claims");
  return log;
}
Json recorded_log(const std::string& name) {
  Json log = Json::parse(file_text("replays/" + name));
  log.erase("claims");
  return log;
}
Json verdict_of(const Json& log) {
  const auto verdict = verify(log.dump(), {.digests = true});
  EXPECT_TRUE(verdict.ok()) << verdict.problem().detail;
  return verdict.ok() ? Json::parse(json_of(verdict.value())) : Json();
}
Problem problem_of(const Json& log) {
  const auto verdict = verify(log.dump());
  EXPECT_FALSE(verdict.ok());
  return verdict.ok() ? Problem{} : verdict.problem();
}

Json back_to(std::size_t position) {
  return {{"by", "judge"}, {"do", "rule"}, {"why", "It was not seen in time."}, {"back", position}};
}
Json on_with(Json position) {
  return {{"by", "judge"}, {"do", "rule"}, {"why", "So it lies."}, {"correct", position}};
}
Json entries(const Json& log, std::size_t from, std::size_t to) {
  Json some = Json::array();
  for (std::size_t i = from; i < to; ++i) some.push_back(log["moves"][i]);
  return some;
}
// Returns the entries up to `at`, the judge's entry, and then the entries from `from` on.
Json detour(const Json& log, std::size_t at, const Json& said, std::size_t from) {
  Json changed = log;
  changed["moves"] = entries(log, 0, at);
  changed["moves"].push_back(said);
  for (const Json& one : entries(log, from, log["moves"].size())) changed["moves"].push_back(one);
  return changed;
}
Json position_at(const Json& log, std::size_t at, const std::string& seat = "") {
  return Json::parse(asked::position(log.dump(), {static_cast<std::uint32_t>(at), seat}).value());
}

class EveryGame : public ::testing::TestWithParam<std::string> {};

TEST_P(EveryGame, WhatIsPlayedAgainAfterGoingBackLeadsToTheSamePosition) {
  for (std::uint64_t seed = 1; seed <= 3; ++seed) {
    const Json log = random_log(GetParam(), seed, 90);
    const Json plain = verdict_of(log);
    const std::size_t size = log["moves"].size(), at = size * 2 / 3, first = size / 3;
    for (const std::size_t to : {first, at}) {
      const Json verdict = verdict_of(detour(log, at, back_to(to), to));
      EXPECT_EQ(verdict["status"], "legal") << verdict["violation"];
      EXPECT_EQ(verdict["irregularities"], Json::array());
      EXPECT_EQ(verdict["digests"][at + 1], plain["digests"][to]);
      EXPECT_EQ(verdict["digest"], plain["digest"]) << "back to " << to << ", seed " << seed;
    }
  }
}

TEST_P(EveryGame, APositionThatIsTypedPlaysOnLikeTheOneItWasReadFrom) {
  for (std::uint64_t seed = 4; seed <= 6; ++seed) {
    const Json log = random_log(GetParam(), seed, 90);
    const std::size_t at = log["moves"].size() / 2;
    const Json verdict = verdict_of(detour(log, at, on_with(position_at(log, at)), at));
    EXPECT_EQ(verdict["status"], "legal") << verdict["violation"];
    EXPECT_EQ(verdict["digest"], verdict_of(log)["digest"]) << "seed " << seed;
  }
}

// Returns an entry of the log that is illegal at this place.
Json illegal_at(const Json& log, std::size_t at) {
  for (std::size_t i = log["moves"].size(); i-- > 0;) {
    Json tried = log;
    tried["moves"] = entries(log, 0, at);
    tried["moves"].push_back(log["moves"][i]);
    const Json verdict = verdict_of(tried);
    if (verdict["status"] == "illegal") return log["moves"][i];
  }
  ADD_FAILURE() << "nothing is illegal here";
  return nullptr;
}

TEST_P(EveryGame, AnIllegalEntryThatTheJudgeSettlesIsAnIrregularity) {
  const Json log = random_log(GetParam(), 7, 90);
  const std::size_t at = log["moves"].size() / 2;
  const Json illegal = illegal_at(log, at);
  Json with = log;
  with["moves"] = entries(log, 0, at);
  with["moves"].push_back(illegal);
  const Json refused = verdict_of(with);
  for (const std::size_t to : {at, at + 1}) {
    Json settled = with;
    settled["moves"].push_back(back_to(to));
    for (const Json& one : entries(log, at, log["moves"].size())) settled["moves"].push_back(one);
    const Json verdict = verdict_of(settled);
    EXPECT_EQ(verdict["status"], "legal");
    EXPECT_EQ(verdict["moves"]["accepted"], settled["moves"].size());
    EXPECT_EQ(verdict["digest"], verdict_of(log)["digest"]);
    ASSERT_EQ(verdict["irregularities"].size(), 1u);
    const Json& one = verdict["irregularities"][0];
    EXPECT_EQ(one["index"], at);
    EXPECT_EQ(one["move"], refused["violation"]["move"]);
    EXPECT_EQ(one["broken"], refused["violation"]["broken"]);
    EXPECT_EQ(one["judge"]["index"], at + 1);
    EXPECT_EQ(one["judge"]["why"], "It was not seen in time.");

    const auto at_it = asked::explain(settled.dump(), {static_cast<std::uint32_t>(at), ""});
    EXPECT_EQ(Json::parse(at_it.value())["status"], "illegal");
    const auto story = asked::transcript_text(settled.dump(), "", false).value();
    EXPECT_NE(story.find("This is illegal; the judge settles it.  ["), std::string::npos) << story;
    EXPECT_NE(text_of(verify(settled.dump()).value()).find("was illegal ("), std::string::npos);
  }
}

// What the judge says shows a seat no more than the position for that seat does.
TEST_P(EveryGame, ATranscriptForASeatShowsThePositionAsThatSeatSeesIt) {
  const Json log = random_log(GetParam(), 8, 60);
  const std::size_t at = log["moves"].size() / 2;
  const Json changed = detour(log, at, on_with(position_at(log, at)), at);
  const Json story = Json::parse(asked::transcript(changed.dump(), "A", false).value());
  std::size_t index = 0;
  Json told;
  for (const Json& one : story["entries"])
    if (!one["index"].is_null()) {
      EXPECT_EQ(one["index"], index++);
      if (one["index"] == at) told = one;
    }
  EXPECT_EQ(index, changed["moves"].size());
  EXPECT_EQ(told["move"]["why"], "So it lies.");
  EXPECT_EQ(told["asked_by"], nullptr);
  EXPECT_EQ(told["move"]["correct"], position_at(log, at, "A"));
}

TEST_P(EveryGame, ALogIsTheSameAsItself) {
  const Json log = random_log(GetParam(), 9, 60);
  const Json changed = detour(log, 20, back_to(10), 10);
  EXPECT_TRUE(diff(changed.dump(), changed.dump()).value().same);
  const auto other = diff(log.dump(), changed.dump());
  EXPECT_FALSE(other.value().same);
  const Json verdict = verdict_of(changed);
  const Json line = {{"file", "x"}, {"verdict", verdict}};
  EXPECT_EQ(regress(changed.dump(), {}, line.dump()).value().kind, "same");
}

INSTANTIATE_TEST_SUITE_P(All, EveryGame, ::testing::ValuesIn(games()),
                         [](const auto& test) { return test.param; });

TEST(JudgeEntries, SealedCardsAreThoseThatWereSealedWhereTheTableGoesBackTo) {
  const Json log = recorded_log("sularia/broken/another-card-than-was-sealed.json");
  std::size_t sealed = 0, opened = 0;
  for (std::size_t i = 0; i < log["moves"].size(); ++i) {
    if (log["moves"][i].contains("sealed")) sealed = i;
    if (log["moves"][i]["do"] == "open") opened = i;
  }
  ASSERT_LT(sealed, opened);
  const Json verdict = verdict_of(log);
  ASSERT_EQ(verdict["violation"]["index"], opened);
  // A seal that was refused or taken back does not count, and the earlier seal still holds.
  for (const std::size_t to : {sealed, sealed + 1}) {
    const Json again = verdict_of(detour(log, opened, back_to(to), to));
    EXPECT_EQ(again["violation"]["index"], opened + 1 + opened - to);
    EXPECT_EQ(again["violation"]["broken"], verdict["violation"]["broken"]);
  }
}

// Words of the seed that were drawn before the table went back are not used again.
TEST(JudgeEntries, SeededChanceGoesOnWithUnusedWords) {
  const Json log = recorded_log("hex/one-island-three-crowns.json");
  bool differs = false;
  for (std::size_t k = 0; k < log["moves"].size() && !differs; ++k) {
    Json once = log, twice = log;
    once["moves"] = entries(log, 0, k + 1);
    twice["moves"] = once["moves"];
    twice["moves"].push_back(back_to(k));
    twice["moves"].push_back(log["moves"][k]);
    const Json verdict = verdict_of(twice);
    ASSERT_EQ(verdict["status"], "legal") << k;
    differs = verdict["digest"] != verdict_of(once)["digest"];
  }
  EXPECT_TRUE(differs) << "nothing was drawn again";
}

TEST(JudgeEntries, AnEffectKeepsItsNumberForItselfWhenTheTableGoesBack) {
  const Json log = recorded_log("conquest/a-short-war.json");
  const std::size_t size = log["moves"].size();
  const Json changed = detour(log, size / 2, back_to(size / 4), size / 4);
  const Json story = Json::parse(asked::transcript(changed.dump(), "", true).value());
  int last = 0, begun = 0;
  for (const Json& entry : story["entries"])
    for (const Json& fact : entry["facts"])
      if (fact.contains("parent")) {
        EXPECT_GT(fact["effect"], last);
        last = fact["effect"];
        ++begun;
      }
  EXPECT_GT(begun, 20);
}

TEST(JudgeEntries, ACaseMayHaveThem) {
  const Json log = random_log("conquest", 3, 20);
  Json given = log;
  for (const char* name : {"format", "game", "chance", "moves", "meta"}) given.erase(name);
  Json moves = entries(log, 0, 10);
  moves.push_back(back_to(4));
  const Json cases = {
      {"format", "arbiter.cases/1"},
      {"game", "conquest"},
      {"title", "The judge"},
      {"given", given},
      {"cases",
       {{{"name", "goes back"}, {"moves", moves}, {"expect", {{"status", "legal"}}}},
        {{"name", "plays on"}, {"moves", entries(log, 0, 6)}, {"expect", {{"status", "legal"}}}}}}};
  const auto results = check_cases(cases.dump());
  ASSERT_TRUE(results.ok()) << results.problem().detail;
  for (const auto& one : results.value()) EXPECT_TRUE(one.passed) << one.why;
}

struct Bad {
  const char* name;
  Json entry;
  std::string pointer;
  std::string code;
};
void PrintTo(const Bad& bad, std::ostream* out) { *out << bad.name; }
class BadJudgeEntries : public ::testing::TestWithParam<Bad> {};

TEST_P(BadJudgeEntries, AreRefusedWithTheirPlace) {
  Json log = random_log("conquest", 5, 30);
  log["moves"][10] = on_with(position_at(log, 10));
  log["moves"][20] = GetParam().entry;
  const Problem problem = problem_of(log);
  ASSERT_FALSE(problem.errors.empty()) << problem.detail;
  EXPECT_EQ(problem.errors[0].pointer, "/moves/20" + GetParam().pointer) << problem.detail;
  EXPECT_EQ(problem.errors[0].code, GetParam().code) << problem.detail;
}

Json said(const char* member, Json value) {
  Json entry = back_to(15);
  entry[member] = std::move(value);
  return entry;
}
Json without(const char* member) {
  Json entry = back_to(15);
  entry.erase(member);
  return entry;
}
const std::vector<Bad> kBad = {
    {"position_to_come", back_to(21), "/back", "range"},
    {"position_before_a_correction", back_to(10), "/back", "range"},
    {"no_position", without("back"), "", "member"},
    {"two_positions", said("correct", Json::object()), "", "member"},
    {"no_reason", without("why"), "", "missing"},
    {"empty_reason", said("why", ""), "/why", "value"},
    {"another_move", said("do", "wait"), "/do", "unknown"},
    {"another_member", said("rule", "B.1-3"), "/rule", "member"},
    {"negative", said("back", -1), "/back", "range"},
    {"no_position_at_all", on_with("here"), "/correct", "type"},
    {"no_commanders", on_with({{"game", "conquest"}}), "/correct", "missing"},
};
INSTANTIATE_TEST_SUITE_P(All, BadJudgeEntries, ::testing::ValuesIn(kBad),
                         [](const auto& test) { return std::string{test.param.name}; });

TEST(JudgeEntries, ACorrectionThatTheRulesForbidIsNoPosition) {
  Json log = random_log("conquest", 5, 30);
  Json wrong = position_at(log, 10);
  wrong["commanders"]["A"]["gold"] = -1;
  log["moves"][10] = on_with(wrong);
  const Problem problem = problem_of(log);
  ASSERT_FALSE(problem.errors.empty()) << problem.detail;
  EXPECT_EQ(problem.errors[0].code, "impossible") << problem.detail;
  EXPECT_TRUE(problem.errors[0].pointer.starts_with("/moves/10/correct")) << problem.detail;
}

TEST(JudgeEntries, AreLimited) {
  Json log = random_log("conquest", 5, 10);
  for (std::size_t i = 0; i < limits::kJudgeEntries; ++i) log["moves"].push_back(back_to(5));
  EXPECT_EQ(verdict_of(log)["status"], "legal");
  log["moves"].push_back(back_to(5));
  EXPECT_EQ(problem_of(log).errors[0].code, "limit");
}

TEST(JudgeEntries, SettleAnEntryThatCameBeforeTheAnswerOfChance) {
  Json log = recorded_log("zabor/broken/a-battle-without-its-dice.json");
  const Json before = verdict_of(log);
  ASSERT_EQ(before["status"], "unverifiable");
  const std::size_t at = before["missing"]["index"];
  const Json after = verdict_of(detour(log, at + 1, back_to(at), log["moves"].size()));
  EXPECT_EQ(after["status"], "legal");
  ASSERT_EQ(after["irregularities"].size(), 1u);
  EXPECT_EQ(after["irregularities"][0]["index"], at);
  EXPECT_FALSE(after["irregularities"][0]["broken"].empty());
}

}  // namespace
}  // namespace arbiter::judge_entries
