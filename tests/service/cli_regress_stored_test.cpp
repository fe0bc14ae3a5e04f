// `arbiter regress --db` and `--junit`: the games of a database compared with their verdicts.
#include <gtest/gtest.h>

#include <chrono>
#include <filesystem>
#include <nlohmann/json.hpp>
#include <thread>

#include "codec/adjudicator.hpp"
#include "service/store/open.hpp"
#include "tests/file_text.hpp"
#include "tests/service/cli_support.hpp"

namespace arbiter::cli_test {
namespace {

using nlohmann::json;

class CliRegressStored : public testing::Test {
 protected:
  void SetUp() override {
    const auto folder = std::filesystem::path(ARBITER_SOURCE_DIR) / "replays/conquest";
    auto store = open_store(database_);
    ASSERT_TRUE(store.ok());
    for (const char* name : {"a-short-war.json", "two-teams.json", "horses-and-spears.json",
                             "broken/moved-then-assaulting.json"}) {
      const std::string path = (folder / name).string();
      paths_.push_back(path);
      GameStore::Submission game;
      game.log = file_text(path);
      const Verdict verdict = verify(game.log).value();
      game.game.game = verdict.game;
      game.game.status = text(verdict.status);
      game.game.outcome = "running";
      game.game.log_sha256 = verdict.log_sha256;
      game.game.id = game_id(verdict.log_sha256);
      game.game.media_type = "application/json";
      game.game.entries = verdict.entries;
      game.verdict = json_of(verdict);
      if (paths_.size() == 1) game.players = {"Ann", "Bo of the Marches"};
      if (paths_.size() < 3) game.game.labels["event"] = "autumn: open";
      if (paths_.size() == 2) game.game.labels["round"] = "1";
      ids_.push_back(game.game.id);
      ASSERT_TRUE(store.value()->put(std::move(game)).ok());
    }
  }

  Ran regress_stored(std::vector<std::string> more = {}) {
    more.insert(more.begin(), {"regress", "--db", database_});
    return run_cli(more);
  }

  Files files_;
  const std::string database_ = files_.path() + "/games.db";
  std::vector<std::string> paths_;
  std::vector<std::string> ids_;
};

TEST_F(CliRegressStored, UnderTheSameBuildAllAreTheSame) {
  const Ran ran = regress_stored();
  EXPECT_EQ(ran.code, 0) << ran.out << ran.err;
  EXPECT_TRUE(has(ran.out, "4 logs: 4 same, 0 differ")) << ran.out;
}

// The result is the same as for the files with their own baseline.
TEST_F(CliRegressStored, AnotherRulingFindsWhatItFindsInTheFiles) {
  std::vector<std::string> arguments = {"verify", "--json"};
  arguments.insert(arguments.end(), paths_.begin(), paths_.end());
  const std::string baseline = files_.add("baseline.jsonl", run_cli(arguments).out);
  arguments = {"regress", "--json", "--baseline", baseline, "--ruling", "conquest:R-35=next"};
  arguments.insert(arguments.end(), paths_.begin(), paths_.end());
  const std::vector<std::string> of_files = lines_of(run_cli(arguments).out);
  const Ran ran = regress_stored({"--json", "--ruling", "conquest:R-35=next"});
  const std::vector<std::string> stored = lines_of(ran.out);
  ASSERT_EQ(stored.size(), ids_.size() + 1);
  ASSERT_EQ(stored.size(), of_files.size());
  std::size_t differing = 0;
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    const json found = json::parse(stored[i]);
    EXPECT_EQ(found["id"], ids_[i]);
    EXPECT_EQ(found["regression"], json::parse(of_files[i])["regression"]);
    differing += found["regression"]["kind"] == "same" ? 0 : 1;
  }
  EXPECT_EQ(stored.back(), of_files.back());
  EXPECT_GT(differing, 0u);
  EXPECT_LT(differing, ids_.size());
  EXPECT_EQ(ran.code, 1);
  // A separate baseline may replace the verdicts of the database.
  EXPECT_EQ(regress_stored({"--baseline", baseline}).code, 0);
}

TEST_F(CliRegressStored, LabelsChooseGames) {
  const std::string event = "event:autumn: open";
  EXPECT_TRUE(regress_stored({"--label", event}).out.starts_with("2 log"));
  EXPECT_TRUE(regress_stored({"--label", event, "--label", "round:1"}).out.starts_with("1 log"));
  EXPECT_EQ(regress_stored({"--label", "round:2"}).code, 2) << "there are none";
  for (const char* wrong : {"event", "Event:x", "event:"}) {
    const Ran ran = regress_stored({"--label", wrong});
    EXPECT_EQ(ran.code, 2) << wrong;
    EXPECT_TRUE(has(ran.err, std::string("\"") + wrong + "\": a label ")) << ran.err;
  }
  EXPECT_EQ(regress_stored({"--label", "a:1", "--label", "a:2"}).code, 2);
  EXPECT_EQ(run_cli({"regress", "--label", "event:x", paths_[0]}).code, 2) << "needs --db";
  const std::vector<std::string> frozen = {"suite",   "freeze",  "autumn", "--db",
                                           database_, "--label", "round:1"};
  EXPECT_EQ(run_cli(frozen).code, 0);
  EXPECT_TRUE(run_cli({"suite", "run", "autumn", "--db", database_}).out.starts_with("1 log"));
}

TEST_F(CliRegressStored, ASuiteIsComparedWithTheVerdictsOfItsTime) {
  const std::vector<std::string> of_database = {"--db", database_};
  const auto suite = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "suite");
    arguments.insert(arguments.end(), of_database.begin(), of_database.end());
    return run_cli(arguments);
  };
  EXPECT_EQ(suite({"run", "season"}).code, 2);
  EXPECT_EQ(suite({"freeze", "Season"}).code, 2);
  EXPECT_EQ(suite({"freeze", "season", "--status", "legal"}).code, 2);
  EXPECT_EQ(suite({"freeze", "season", "--game", "conquest"}).code, 0);
  EXPECT_TRUE(has(suite({"list"}).out, "season: games {\"game\":\"conquest\"}"));
  const std::string path = files_.path() + "/suite.xml";
  EXPECT_EQ(suite({"run", "season", "--junit", path}).code, 0);
  EXPECT_TRUE(has(file_text(path), "<testsuite name=\"arbiter season\" ")) << file_text(path);
  const Ran changed = suite({"run", "season", "--ruling", "conquest:R-35=next"});
  EXPECT_EQ(changed.code, 1);
  EXPECT_EQ(changed.out, regress_stored({"--ruling", "conquest:R-35=next"}).out);
  // One of the verdicts is replaced after the suite was frozen.
  std::this_thread::sleep_for(std::chrono::milliseconds(2'100));
  {
    auto store = open_store(database_);
    GameStore::Submission judged;
    judged.game = store.value()->find(ids_[0]).value().value();
    nlohmann::ordered_json verdict =
        nlohmann::ordered_json::parse(store.value()->verdict(ids_[0]).value().value());
    verdict["outcome"] = {{"state", "drawn"}};
    judged.verdict = verdict.dump();
    ASSERT_FALSE(store.value()->judge(judged).value().existed);
  }
  EXPECT_EQ(regress_stored().code, 1);
  EXPECT_EQ(suite({"run", "season"}).code, 0);
}

TEST_F(CliRegressStored, JunitHasATestCaseForEachGame) {
  const std::string path = files_.path() + "/results.xml";
  const Ran ran = regress_stored({"--junit", path, "--ruling", "conquest:R-35=next"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  const std::vector<std::string> lines = lines_of(file_text(path));
  ASSERT_EQ(lines.size(), ids_.size() + 3);
  EXPECT_EQ(lines[0], "<?xml version=\"1.0\" encoding=\"UTF-8\"?>");
  EXPECT_TRUE(has(lines[1], "<testsuite name=\"arbiter regress\" tests=\"4\" failures=\""));
  EXPECT_TRUE(has(lines[1], "errors=\"0\""));
  std::size_t failures = 0;
  for (std::size_t i = 0; i < ids_.size(); ++i) {
    EXPECT_TRUE(has(lines[i + 2], "classname=\"conquest\"")) << lines[i + 2];
    EXPECT_TRUE(has(lines[i + 2], "name=\"" + ids_[i] + "\"")) << lines[i + 2];
    failures += has(lines[i + 2], "<failure type=\"") ? 1 : 0;
  }
  EXPECT_TRUE(has(lines[1], "failures=\"" + std::to_string(failures) + "\"")) << lines[1];
  EXPECT_TRUE(has(ran.out, std::to_string(failures) + " differ")) << ran.out;
  EXPECT_EQ(lines.back(), "</testsuite>");
}

TEST_F(CliRegressStored, JunitHasAnErrorIfNothingWasTried) {
  const std::string path = files_.path() + "/results.xml";
  EXPECT_EQ(regress_stored({"--junit", path, "--ruling", "hex:R-19=lost"}).code, 2);
  const std::string xml = file_text(path);
  EXPECT_TRUE(has(xml, "tests=\"5\" failures=\"0\" errors=\"1\"")) << xml;
  EXPECT_TRUE(has(xml, "It was not tried.")) << xml;
  const std::string none = files_.path() + "/none.db";
  EXPECT_EQ(run_cli({"regress", "--db", none, "--junit", path}).code, 2);
  EXPECT_TRUE(has(file_text(path), "tests=\"1\" failures=\"0\" errors=\"1\"")) << file_text(path);
  EXPECT_EQ(regress_stored({"--outcome", "drawn", "--junit", path}).code, 2);
  EXPECT_TRUE(has(file_text(path), "tests=\"1\" failures=\"0\" errors=\"1\"")) << file_text(path);
}

TEST_F(CliRegressStored, NamesAreEscapedInJunit) {
  const std::string log = files_.add("a<b&\"c\".json", "{");
  const std::string baseline =
      files_.add("baseline.jsonl", run_cli({"verify", "--json", paths_[0]}).out);
  const std::string path = files_.path() + "/results.xml";
  EXPECT_EQ(run_cli({"regress", "--baseline", baseline, "--junit", path, log}).code, 2);
  const std::string xml = file_text(path);
  EXPECT_TRUE(has(xml, "a&lt;b&amp;&quot;c&quot;.json")) << xml;
  EXPECT_TRUE(has(xml, "errors=\"1\"")) << xml;
}

TEST_F(CliRegressStored, TheSmallestLogOfEachGroupIsWritten) {
  const std::string change = "conquest:R-35=next";
  const Ran ran = regress_stored({"--smallest", files_.path(), "--ruling", change, "--json"});
  EXPECT_EQ(ran.code, 1) << ran.err;
  std::size_t groups = 0;
  for (const std::string& line : lines_of(ran.out)) {
    const json group = json::parse(line);
    if (!group.contains("group")) continue;
    ++groups;
    EXPECT_EQ(group["causes"], change);
    const std::string log = file_text(group["smallest"].get<std::string>());
    const Change tried{"", {{"conquest:R-35", "next"}}};
    const Regression found =
        regress(log, tried, json_of(verify(log, {.digests = true}).value())).value();
    EXPECT_EQ(nlohmann::json(found.kind), group["group"]);
    EXPECT_EQ(found.causes, std::vector<std::string>{change});
    EXPECT_LT(verify(log).value().entries, 20u);
  }
  EXPECT_GT(groups, 0u);
  const Ran text = regress_stored({"--smallest", files_.path(), "--ruling", change});
  EXPECT_TRUE(has(text.out, "the smallest log that shows it: " + files_.path())) << text.out;
  const Ran without = regress_stored({"--smallest", files_.path()});
  EXPECT_EQ(without.code, 2);
  EXPECT_TRUE(has(without.err, "--smallest needs --pack or --ruling")) << without.err;
}

TEST_F(CliRegressStored, OnlyGamesThatPassTheFilterAreCompared) {
  const auto compared = [&](std::vector<std::string> filter) {
    const Ran ran = regress_stored(filter);
    const std::size_t at = ran.out.find(" log");
    return ran.code == 0 && at != std::string::npos ? std::stoi(ran.out) : -1;
  };
  EXPECT_EQ(compared({"--game", "conquest"}), 4);
  EXPECT_EQ(compared({"--status", "illegal"}), 1);
  EXPECT_EQ(compared({"--status", "legal", "--outcome", "running"}), 3);
  EXPECT_EQ(compared({"--player", "Bo of the Marches"}), 1);
  EXPECT_EQ(compared({"--since", "2020-01-01T00:00:00Z"}), 4);
  for (const std::vector<std::string>& filter :
       {std::vector<std::string>{"--until", "2020-01-01T00:00:00Z"},
        {"--outcome", "drawn"},
        {"--player", "Bo"},
        {"--game", "chess"},
        {"--since", "yesterday"},
        {"--since", "2026-02-30T00:00:00Z"}})
    EXPECT_EQ(regress_stored(filter).code, 2) << filter[1];
  const Ran nothing = regress_stored({"--outcome", "drawn"});
  EXPECT_TRUE(has(nothing.err, "Nothing was compared")) << nothing.err;
  EXPECT_EQ(run_cli({"regress", "--game", "conquest", paths_[0]}).code, 2);
  const Ran counted = run_cli({"coverage", "--db", database_, "--status", "illegal", "--json"});
  EXPECT_EQ(json::parse(counted.out)["games"][0]["logs"], 1) << counted.err;
}

TEST_F(CliRegressStored, WhatCannotBeComparedIsAnError) {
  EXPECT_EQ(run_cli({"regress", "--db", files_.path() + "/none.db"}).code, 2);
  EXPECT_EQ(run_cli({"regress", "--db", database_, paths_[0]}).code, 2);
  EXPECT_EQ(regress_stored({"--junit", "/nowhere/results.xml"}).code, 2);
  const Ran nothing = run_cli({"regress"});
  EXPECT_EQ(nothing.code, 2);
  EXPECT_TRUE(has(nothing.err, "--baseline, or the games of a database")) << nothing.err;
  EXPECT_EQ(run_cli({"regress", paths_[0]}).code, 2);
}

}  // namespace
}  // namespace arbiter::cli_test
