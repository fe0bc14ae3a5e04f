// The runner of cases tells apart what holds and what does not.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/case_form.hpp"
#include "codec/game_codec.hpp"

namespace arbiter {
namespace {

using Json = nlohmann::ordered_json;

// One case on the position that `arbiter new` gives.
Json file_with(Json one) {
  Json file = Json::parse(new_document("conquest", "cases", 2).value());
  if (!one.contains("name")) one["name"] = "a case";
  file["cases"] = Json::array({std::move(one)});
  return file;
}
CaseResult run(const Json& one) {
  const auto results = check_cases(file_with(one).dump());
  EXPECT_TRUE(results.ok()) << results.problem().detail;
  return results.ok() ? results.value().at(0) : CaseResult{};
}
std::string asked() {
  const Json file = file_with({{"expect", Json::object()}});
  return file["given"]["start"]["at"]["priority"];
}
// A wait by whoever has priority, and by the other.
Json wait_by(bool right) {
  const bool a = (asked() == "A") == right;
  return {{"by", a ? "A" : "B"}, {"do", "wait"}};
}

TEST(CaseRunner, PassesWhatHolds) {
  EXPECT_TRUE(run({{"moves", {wait_by(true)}}, {"expect", {{"status", "legal"}}}}).passed);
  const Json illegal = {{"status", "illegal"}, {"at", 0}, {"rules", {"conquest:6.3-1"}}};
  const auto result = run({{"moves", {wait_by(false)}}, {"expect", illegal}});
  EXPECT_TRUE(result.passed) << result.why;
}

TEST(CaseRunner, SaysWhatWasFoundInstead) {
  EXPECT_NE(run({{"moves", {wait_by(false)}}, {"expect", {{"status", "legal"}}}})
                .why.find("found illegal"),
            std::string::npos);
  EXPECT_NE(run({{"moves", {wait_by(true)}}, {"expect", {{"status", "illegal"}}}})
                .why.find("found legal"),
            std::string::npos);
  const Json elsewhere = {{"status", "illegal"}, {"at", 1}};
  EXPECT_NE(run({{"moves", {wait_by(false)}}, {"expect", elsewhere}}).why.find("expected entry 1"),
            std::string::npos);
  const Json another = {{"status", "illegal"}, {"rules", {"conquest:1.1-1"}}};
  EXPECT_NE(run({{"moves", {wait_by(false)}}, {"expect", another}}).why.find("1.1-1"),
            std::string::npos);
}

TEST(CaseRunner, ARuleOfALegalCaseMustHaveBeenApplied) {
  EXPECT_TRUE(
      run({{"moves", {wait_by(true)}}, {"rules", {"conquest:6.3-1"}}, {"expect", Json::object()}})
          .passed);
  const auto result = run(
      {{"moves", {wait_by(true)}}, {"rules", {"conquest:C.2.3-1"}}, {"expect", Json::object()}});
  EXPECT_NE(result.why.find("to be applied"), std::string::npos);
}

TEST(CaseRunner, ComparesFactsAndWhatIsLeftOut) {
  const Json facts = {{"/at/priority", asked()}, {"/at/waits", 0}, {"/resources/A999", nullptr}};
  const auto result = run({{"expect", {{"facts", facts}}}});
  EXPECT_TRUE(result.passed) << result.why;
  const auto wrong = run({{"expect", {{"facts", {{"/at/waits", 1}}}}}});
  EXPECT_EQ(wrong.why, "expected 1 at /at/waits, found nothing");
}

TEST(CaseRunner, LooksAtWhoIsAskedAndWhatIsLegal) {
  const Json asks = {{"by", asked()},
                     {"rule", "conquest:6.3-2"},
                     {"offers", Json::array({wait_by(true)})},
                     {"refuses", Json::array({wait_by(false)})}};
  const auto result = run({{"expect", {{"asks", asks}}}});
  EXPECT_TRUE(result.passed) << result.why;
  Json wrong = asks;
  wrong["offers"] = Json::array({wait_by(false)});
  EXPECT_FALSE(run({{"expect", {{"asks", wrong}}}}).passed);
  wrong = asks;
  wrong["refuses"] = Json::array({wait_by(true)});
  EXPECT_FALSE(run({{"expect", {{"asks", wrong}}}}).passed);
  wrong = asks;
  wrong["by"] = asked() == "A" ? "B" : "A";
  EXPECT_FALSE(run({{"expect", {{"asks", wrong}}}}).passed);
}

TEST(CaseRunner, LooksAtAView) {
  const Json file = file_with({{"expect", Json::object()}});
  std::string hidden;
  for (const auto& [id, one] : file["given"]["start"]["resources"].items())
    if (id[0] == 'B' && one["in"] == "arsenal") hidden = id;
  ASSERT_FALSE(hidden.empty());
  const std::string pointer = "/resources/" + hidden + "/card";
  EXPECT_TRUE(run({{"expect", {{"view", {{"seat", "A"}, {"hides", {pointer}}}}}}}).passed);
  EXPECT_FALSE(run({{"expect", {{"view", {{"seat", "B"}, {"hides", {pointer}}}}}}}).passed);
}

TEST(CaseRunner, AMutedRuleIsMissed) {
  const Json illegal = {{"status", "illegal"}, {"at", 0}, {"rules", {"conquest:6.3-1"}}};
  const std::string file = file_with({{"moves", {wait_by(false)}}, {"expect", illegal}}).dump();
  Coverage coverage;
  EXPECT_TRUE(run_cases(file, {"", &coverage}).value()[0].passed);
  EXPECT_TRUE(coverage.refused.contains("conquest:6.3-1"));
  EXPECT_FALSE(run_cases(file, {"conquest:6.3-1", nullptr}).value()[0].passed);
}

TEST(CaseFiles, FaultsNameTheirPlace) {
  const auto fault = [](const Json& file) {
    const auto results = check_cases(file.dump(2));
    return results.ok() ? Fault{} : results.problem().errors.at(0);
  };
  Json file = file_with({{"moves", {wait_by(true)}}, {"expect", Json::object()}});
  file["cases"][0]["moves"][0]["do"] = "castle";
  EXPECT_EQ(fault(file).pointer, "/cases/0/moves/0/do");
  file = file_with({{"rules", {"conquest:0-0"}}, {"expect", Json::object()}});
  EXPECT_EQ(fault(file).pointer, "/cases/0/rules/0");
  file = file_with({{"expect", {{"facts", {{"no-slash", 1}}}}}});
  EXPECT_EQ(fault(file).pointer, "/cases/0/expect/facts");
  file = file_with({{"expect", Json::object()}});
  file["given"]["start"]["at"]["phase"] = "lunch";
  EXPECT_EQ(fault(file).pointer, "/given/start/at/phase");
  EXPECT_GT(fault(file).line, 1u);
  file = file_with({{"expect", Json::object()}});
  file["game"] = "chess";
  EXPECT_EQ(fault(file).pointer, "/game");
}

TEST(CaseForms, FindValuesByPointer) {
  const Json json = {{"a", {{"b/c", {1, 2}}, {"~", true}}}};
  EXPECT_EQ(value_at(json, ""), json);
  EXPECT_EQ(value_at(json, "/a/b~1c/1"), 2);
  EXPECT_EQ(value_at(json, "/a/~0"), true);
  for (const auto* pointer : {"/b", "/a/b~1c/2", "/a/b~1c/x", "/a/b~1c/", "/a/~0/x"})
    EXPECT_TRUE(value_at(json, pointer).is_null()) << pointer;
}

}  // namespace
}  // namespace arbiter
