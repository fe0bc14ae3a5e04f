// The runner of cases distinguishes what holds from what does not.
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
// A wait by the seat with priority, or by the other seat.
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
  EXPECT_EQ(wrong.why, "expected 1 at /at/waits, found 0");
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

// --- On a position of Hex in which B may activate units ---

Json hex_file() { return Json::parse(new_document("hex", "cases", 2).value()); }
const Json kActivation = {{"by", "B"},
                          {
                              "do",
                              "activate",
                          },
                          {"unit", "B7"}};

CaseResult run_in_hex(Json one, Json given = nullptr) {
  Json file = hex_file();
  if (!one.contains("name")) one["name"] = "a case";
  if (!given.is_null()) file["given"] = std::move(given);
  file["cases"] = Json::array({std::move(one)});
  const auto results = check_cases(file.dump());
  EXPECT_TRUE(results.ok()) << results.problem().detail;
  return results.ok() ? results.value().at(0) : CaseResult{};
}

TEST(CaseRunner, TheFileThatIsPrintedHolds) {
  for (const std::string& game : games()) {
    const auto results = check_cases(new_document(game, "cases", 0).value());
    ASSERT_TRUE(results.ok()) << game << ": " << results.problem().detail;
    EXPECT_TRUE(results.value().at(0).passed) << game << ": " << results.value().at(0).why;
  }
}

TEST(CaseRunner, ACaseMayHaveASituationOfItsOwn) {
  const Json rich = hex_file()["given"];
  Json poor = rich;
  poor["start"]["players"]["B"].erase("silver");
  const Json refused = {{"name", "poor"},
                        {"given", poor},
                        {"moves", {kActivation}},
                        {"expect", {{"status", "illegal"}, {"rules", {"hex:activating-units-3"}}}}};
  const Json legal = {{"name", "rich"}, {"moves", {kActivation}}, {"expect", Json::object()}};
  Json file = hex_file();
  file["cases"] = {legal, refused, legal};
  for (const CaseResult& one : check_cases(file.dump()).value())
    EXPECT_TRUE(one.passed) << one.name << ": " << one.why;
  // The file then needs no `given`, and a fault is reported at its place.
  file.erase("given");
  EXPECT_EQ(check_cases(file.dump()).problem().errors.at(0).pointer, "/cases/0");
  file["cases"] = {refused};
  EXPECT_TRUE(check_cases(file.dump()).value().at(0).passed);
  file["cases"][0]["given"]["start"]["at"]["phase"] = "lunch";
  EXPECT_EQ(check_cases(file.dump()).problem().errors.at(0).pointer,
            "/cases/0/given/start/at/phase");
}

TEST(CaseRunner, ARowMayStandForItsTwin) {
  const auto run_by = [](const char* status, const char* rule, bool out_of_silver) {
    Json given = hex_file()["given"];
    if (out_of_silver) given["start"]["players"]["B"].erase("silver");
    return run_in_hex({{"moves", {kActivation}},
                       {"rules", {rule}},
                       {"expect", {{"status", status}, {"only", true}}}},
                      given);
  };
  for (const bool illegal : {false, true}) {
    const char* status = illegal ? "illegal" : "legal";
    for (const char* rule : {"hex:silver-2", "hex:activating-units-3"})
      EXPECT_TRUE(run_by(status, rule, illegal).passed) << run_by(status, rule, illegal).why;
    EXPECT_FALSE(run_by(status, "hex:retaliation-6", illegal).passed);
  }
}

TEST(CaseRunner, ARowMayBeExpectedNotToBeNamed) {
  const auto why = [](bool illegal, const char* rule) {
    Json given = hex_file()["given"];
    if (illegal) given["start"]["players"]["B"].erase("silver");
    return run_in_hex(
               {{"moves", {kActivation}},
                {"expect", {{"status", illegal ? "illegal" : "legal"}, {"unnamed", {rule}}}}},
               given)
        .why;
  };
  // Both ids of a sentence that the book states twice.
  for (const char* rule : {"hex:silver-2", "hex:activating-units-3"}) {
    EXPECT_NE(why(true, rule).find("not to be broken"), std::string::npos);
    EXPECT_NE(why(false, rule).find("not to be applied"), std::string::npos);
  }
  EXPECT_EQ(why(true, "hex:retaliation-6"), "");
  EXPECT_EQ(why(false, "hex:retaliation-6"), "");
  // What asks at the end is named by the position reached, and not by a refusal.
  const std::string asking = hex_file()["cases"][0]["rules"][0];
  EXPECT_EQ(why(true, asking.c_str()), "");
}

TEST(CaseRunner, AsksMayNameATwin) {
  const auto asked_by = [](const char* rule) {
    return run_in_hex({{"expect", {{"asks", {{"by", "B"}, {"rule", rule}}}}}}).passed;
  };
  EXPECT_FALSE(asked_by("hex:silver-2"));
  EXPECT_TRUE(asked_by(hex_file()["cases"][0]["rules"][0].get<std::string>().c_str()));
}

TEST(CaseRunner, AMemberThatIsAsUsualCanBeAsserted) {
  const auto holds = [](const char* pointer, Json value) {
    return run({{"expect", {{"facts", {{pointer, std::move(value)}}}}}}).passed;
  };
  EXPECT_TRUE(holds("/commanders/A/in_war", true));
  EXPECT_FALSE(holds("/commanders/A/in_war", false));
  EXPECT_FALSE(holds("/commanders/C/in_war", true));
  // A list or an object is compared in its written form.
  const Json commander =
      file_with({{"expect", Json::object()}})["given"]["start"]["commanders"]["A"];
  EXPECT_TRUE(holds("/commanders/A", commander));
}

TEST(CaseRunner, WhatIsToldCanBeExpected) {
  const auto told = [](Json says) {
    Json given = hex_file()["given"];
    given["players"][1]["name"] = "Boris";
    const Json refused = {{"by", "A"}, {"do", "activate"}, {"unit", "A1"}};
    return run_in_hex({{"moves", {kActivation, refused}},
                       {"expect", {{"status", "illegal"}, {"says", std::move(says)}}}},
                      given);
  };
  const auto result =
      told({"Boris activates caravel B7.", "Boris pays 1 silver and has 3 left. [hex:activating",
            "It is Boris's turn", "first and the one with the most goes last."});
  EXPECT_TRUE(result.passed) << result.why;
  const auto missed = told({"Boris pays 2 silver"});
  EXPECT_EQ(missed.why.find("expected to be told: \"Boris pays 2 silver\""), 0u) << missed.why;
}

TEST(CaseRunner, WhatASeatIsNotToldCanBeExpected) {
  const auto untold = [](const char* seat, const char* part) {
    return run({{"expect", {{"untold", {{"seat", seat}, {"parts", {part}}}}}}});
  };
  const Json file = file_with({{"expect", Json::object()}});
  std::string hidden;
  for (const auto& [id, one] : file["given"]["start"]["resources"].items())
    if (id[0] == 'B' && one["in"] == "arsenal") hidden = id + "\":{\"card\":";
  ASSERT_FALSE(hidden.empty());
  EXPECT_TRUE(untold("A", hidden.c_str()).passed) << untold("A", hidden.c_str()).why;
  EXPECT_FALSE(untold("B", hidden.c_str()).passed);
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
  file = file_with({{"expect", {{"unnamed", {"conquest:1.1-1", "conquest:0-0"}}}}});
  EXPECT_EQ(fault(file).pointer, "/cases/0/expect/unnamed/1");
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
