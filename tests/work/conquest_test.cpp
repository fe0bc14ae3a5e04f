// Conquest with units of work: every attack ends within them and reports it.
#include <gtest/gtest.h>

#include <map>
#include <set>
#include <string>

#include <nlohmann/json.hpp>

#include "tests/asked.hpp"
#include "tests/work/attack.hpp"

namespace arbiter::work {
namespace conquest {

using Json = nlohmann::ordered_json;

const std::vector<Attack>& attacks() {
  static const std::vector<Attack> all = conquest_attacks();
  return all;
}

Attack attack(const std::string& name, Question question) {
  for (const auto& one : attacks())
    if (one.name == name && one.question == question) return one;
  ADD_FAILURE() << "there is no attack " << name;
  return {};
}

// A log of this many units is enough to see all of this.
constexpr std::uint64_t kUnits = 100'000;

// Questions about a log never change what judging it takes.
TEST(ConquestWorks, EveryAttackEndsWithinItsUnits) {
  std::map<std::string, std::set<std::uint64_t>> used;
  for (const Attack& one : attacks()) {
    SCOPED_TRACE(one.name);
    Effort effort{.units = kUnits};
    const Outcome outcome = ask(one, effort);
    const std::uint64_t logs = one.question == Question::diff ? 2 : 1;
    EXPECT_LE(effort.used, logs * kUnits);
    EXPECT_LE(effort.used_on_answer, kUnits);
    const bool said = outcome.what == "work" || outcome.missing == "work";
    const bool judging_ends = effort.exhausted && effort.used_on_answer == 0;
    const bool told = one.question == Question::transcript || one.question == Question::explain;
    EXPECT_TRUE(said || told || !judging_ends) << outcome.what;
    if (one.question == Question::diff || one.question == Question::pack) continue;
    // A transcript and an explanation may end before the log does.
    if (effort.used_on_answer < kUnits * 9 / 10) used[one.name].insert(effort.used);
  }
  for (const auto& [name, units] : used) EXPECT_EQ(units.size(), 1u) << name;
}

// Each of 1,990 units counts all the units, in a log that once took 100 seconds. What they all ask
// is computed once, so the work grows with their number rather than its square.
TEST(ConquestWorks, AConditionThatManyPrintIsJudgedOnce) {
  const Attack one = attack("counting condition on 1,990 units", Question::verify);
  Effort effort;
  EXPECT_EQ(ask(one, effort).what, "legal");
  EXPECT_LE(effort.used, 20'000u);
}

// The first effect that takes a unit's abilities is enough, so not every one is compared with every
// unit.
TEST(ConquestWorks, WhatTakesAbilitiesIsListedOnce) {
  const Attack one = attack("loss of abilities on 1,990 units", Question::verify);
  Effort effort;
  EXPECT_EQ(ask(one, effort).what, "legal");
  EXPECT_LE(effort.used, 20'000u);
}

TEST(ConquestWorks, TheVerdictNamesTheEntry) {
  const Attack one = attack("an ability on 1,990 units, many entries", Question::verify);
  Effort effort{.units = kUnits};
  const auto verdict = arbiter::verify(one.document, {}, &effort);
  ASSERT_TRUE(verdict.ok()) << verdict.problem().detail;
  EXPECT_EQ(verdict.value().status, Status::unverifiable);
  const Json json = Json::parse(json_of(verdict.value()));
  EXPECT_EQ(json["missing"]["what"], "work");
  EXPECT_EQ(json["missing"]["index"], json["moves"]["accepted"]);
  EXPECT_GT(json["moves"]["accepted"], 10);
}

TEST(ConquestWorks, ATranscriptSaysWhereItStops) {
  const Attack one = attack("counting condition on 30 units, many entries", Question::transcript);
  Effort effort{.units = kUnits};
  const auto told = asked::transcript(one.document, "", false, &effort);
  ASSERT_TRUE(told.ok()) << told.problem().detail;
  const Json json = Json::parse(told.value());
  EXPECT_GT(json["entries"].size(), 1u);
  EXPECT_EQ(json["end"]["stopped"], "work");
  const auto text = asked::transcript_text(one.document, "", false, &effort);
  ASSERT_TRUE(text.ok());
  EXPECT_NE(text.value().find("takes more work than one answer may"), std::string::npos);
}

TEST(ConquestWorks, OptionsThatTakeTooMuchAreNotComplete) {
  const Attack one = attack("payments and directions among 1,900 units", Question::options);
  Effort effort{.units = kUnits};
  const auto found = asked::options(one.document, {}, &effort);
  ASSERT_TRUE(found.ok()) << found.problem().detail;
  const Json json = Json::parse(found.value());
  EXPECT_TRUE(json["decision"]["options"].empty());
  EXPECT_FALSE(json["decision"]["complete"].get<bool>());
  EXPECT_EQ(effort.used_on_answer > 0, true);
}

TEST(ConquestWorks, APositionThatIsNotReachedIsAProblem) {
  const Attack one = attack("an ability on 1,990 units, many entries", Question::position);
  Effort effort{.units = kUnits};
  const auto found = asked::position(one.document, {}, &effort);
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.problem().type, "work");
  EXPECT_NE(found.problem().detail.find("entry"), std::string::npos);
}

TEST(ConquestWorks, BrokenOffIsNeverAnAnswer) {
  for (const auto question : {Question::verify, Question::position, Question::options,
                              Question::transcript, Question::explain, Question::diff}) {
    const Attack one = attack("an ability on 1,990 units, many entries", question);
    int asked = 0;
    Effort effort{.break_off = [&] { return ++asked > 3; }};
    EXPECT_EQ(ask(one, effort).what, "broken-off") << text(question);
    EXPECT_TRUE(effort.broken_off);
  }
}

TEST(ConquestWorks, CasesThatTakeTooMuchFail) {
  Json given = Json::parse(
      attack("counting condition on 30 units, many entries", Question::verify).document);
  Json moves = given["moves"];
  for (const auto* member : {"format", "game", "moves"}) given.erase(member);
  const Json cases = {{"format", "arbiter.cases/1"},
                      {"game", "conquest"},
                      {"title", "Much work"},
                      {"given", given},
                      {"cases",
                       {{{"name", "one"}, {"moves", moves}, {"expect", {{"status", "legal"}}}},
                        {{"name", "two"}, {"expect", {{"status", "legal"}}}}}}};
  Effort effort{.units = kUnits};
  const auto results = check_cases(cases.dump(), &effort);
  ASSERT_TRUE(results.ok()) << results.problem().detail;
  ASSERT_EQ(results.value().size(), 2u);
  for (const auto& one : results.value()) {
    EXPECT_FALSE(one.passed);
    EXPECT_NE(one.why.find("more work"), std::string::npos) << one.why;
  }
}

TEST(ConquestWorks, ALogThatTakesTooMuchNowIsRefusedInARegression) {
  const Attack one = attack("counting condition on 30 units, many entries", Question::verify);
  const auto verdict = arbiter::verify(one.document);
  ASSERT_TRUE(verdict.ok()) << verdict.problem().detail;
  EXPECT_EQ(verdict.value().status, Status::legal);
  Effort effort{.units = kUnits};
  const auto found = regress(one.document, {},
                             R"({"file":"x","verdict":)" + json_of(verdict.value()) + "}", &effort);
  ASSERT_TRUE(found.ok()) << found.problem().detail;
  EXPECT_EQ(found.value().kind, "refused");
  EXPECT_EQ(found.value().causes, std::vector<std::string>{"work"});
}

}  // namespace conquest
}  // namespace arbiter::work
