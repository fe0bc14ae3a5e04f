// `arbiter shrink`: what it keeps of a log, and that nothing more can be left out.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "engine/core/limits.hpp"
#include "tests/file_text.hpp"
#include "tests/service/cli_support.hpp"

namespace arbiter::cli_test {
namespace {

using nlohmann::json;

std::filesystem::path replays() { return std::filesystem::path(ARBITER_SOURCE_DIR) / "replays"; }

std::vector<std::string> rules_of(const Verdict& verdict) {
  std::vector<std::string> rules;
  if (verdict.violation)
    for (const BrokenRule& one : verdict.violation->broken) rules.push_back(one.rule);
  return rules;
}

std::string missing_of(const Verdict& verdict) {
  return verdict.missing ? verdict.missing->lacking.what : "";
}

// The recorded broken games for the games in this build.
std::vector<std::filesystem::path> broken_logs() {
  std::vector<std::filesystem::path> all;
  for (const std::string& game : games())
    for (const auto& one : std::filesystem::directory_iterator(replays() / game / "broken")) {
      const std::string name = one.path().filename();
      if (!name.ends_with(".verdict.json")) all.push_back(one.path());
    }
  return all;
}

TEST(CliShrink, ARefusalStaysRefusedByTheSameRules) {
  std::size_t entries_before = 0;
  std::size_t entries_after = 0;
  for (const auto& path : broken_logs()) {
    const std::string log = file_text(path);
    const Verdict before = verify(log).value();
    if (before.status == Status::legal) continue;
    const Result<Shrunk> shrunk = shrink(log, {});
    ASSERT_TRUE(shrunk.ok()) << path << shrunk.problem().detail;
    const Result<Verdict> after = verify(shrunk.value().log);
    ASSERT_TRUE(after.ok()) << path << after.problem().detail;
    EXPECT_EQ(after.value().status, before.status) << path;
    EXPECT_EQ(rules_of(after.value()), rules_of(before)) << path;
    EXPECT_EQ(missing_of(after.value()), missing_of(before)) << path;
    EXPECT_EQ(after.value().entries, shrunk.value().after) << path;
    EXPECT_EQ(before.entries, shrunk.value().before) << path;
    EXPECT_LE(shrunk.value().log.size(), log.size() + 2'000) << path;  // it may write out the start
    entries_before += before.entries;
    entries_after += after.value().entries;
  }
  EXPECT_LT(entries_after * 5, entries_before);
}

TEST(CliShrink, NothingOfASmallLogCanBeLeftOutAgain) {
  for (const auto& path : broken_logs()) {
    const std::string log = file_text(path);
    const Result<Shrunk> once = shrink(log, {});
    if (!once.ok() || !once.value().finished) continue;
    json small = json::parse(once.value().log);
    for (std::size_t i = 0; i < small["moves"].size(); ++i) {
      json smaller = small;
      smaller["moves"].erase(i);
      const Result<Verdict> found = verify(smaller.dump());
      const Result<Verdict> was = verify(small.dump());
      EXPECT_FALSE(found.ok() && found.value().status == was.value().status &&
                   rules_of(found.value()) == rules_of(was.value()) &&
                   missing_of(found.value()) == missing_of(was.value()))
          << path << " without entry " << i;
    }
  }
}

// A pack in which fireball strikes with other numbers.
std::string pack_with_fireball(const std::string& strike) {
  for (const json& one : json::parse(packs())) {
    if (one["id"] != "proving-ground") continue;
    json changed = json::parse(pack(one["sha256"].get<std::string>()).value());
    for (json& card : changed["cards"]) {
      if (card["id"] != "fireball") continue;
      std::string text = card["upper"];
      const std::size_t at = text.find("30");
      EXPECT_NE(at, std::string::npos) << text;
      card["upper"] = text.replace(at, 2, strike);
    }
    return changed.dump();
  }
  ADD_FAILURE() << "there is no such pack";
  return "";
}

TEST(CliShrink, AnotherCardStaysTheCause) {
  const std::string log = file_text(replays() / "conquest/a-short-war.json");
  Change change;
  change.pack = pack_with_fireball("5");
  const Result<Regression> before =
      regress(log, change, json_of(verify(log, {.digests = true}).value()));
  ASSERT_TRUE(before.ok()) << before.problem().detail;
  ASSERT_NE(before.value().kind, "same");
  Effort effort{.units = 100 * limits::kUnits};
  const Result<Shrunk> shrunk = shrink(log, change, &effort);
  ASSERT_TRUE(shrunk.ok()) << shrunk.problem().detail;
  EXPECT_TRUE(shrunk.value().finished);
  const std::string small = shrunk.value().log;
  const Result<Regression> after =
      regress(small, change, json_of(verify(small, {.digests = true}).value()));
  ASSERT_TRUE(after.ok()) << after.problem().detail;
  EXPECT_EQ(after.value().kind, before.value().kind);
  EXPECT_EQ(after.value().causes, before.value().causes);
  EXPECT_LT(shrunk.value().after * 4, shrunk.value().before);
}

TEST(CliShrink, JsonLinesBecomeADocumentWithoutClaims) {
  json log = json::parse(file_text(replays() / "conquest/broken/moved-then-assaulting.json"));
  const json moves = log["moves"];
  log.erase("moves");
  log["meta"] = {{"table", 7}};
  std::string lines = log.dump() + "\n";
  for (const json& one : moves) lines += one.dump() + "\n";
  const Ran ran = run_cli({"shrink", "-"}, lines);
  EXPECT_EQ(ran.code, 0) << ran.err;
  const json small = json::parse(ran.out);
  EXPECT_TRUE(small.contains("moves"));
  EXPECT_FALSE(small.contains("meta"));
  EXPECT_TRUE(has(ran.err, std::to_string(moves.size()) + " entries became ")) << ran.err;
}

TEST(CliShrink, WhatShowsNothingIsRefusedWithTheReason) {
  const std::string legal = (replays() / "conquest/a-short-war.json").string();
  const Ran without = run_cli({"shrink", legal});
  EXPECT_EQ(without.code, 2);
  EXPECT_TRUE(has(without.err, "Every entry of it is legal")) << without.err;
  const Ran same = run_cli({"shrink", legal, "--ruling", "conquest:R-44=apart"});
  EXPECT_EQ(same.code, 2);
  EXPECT_TRUE(has(same.err, "It ends as before")) << same.err;
  EXPECT_EQ(run_cli({"shrink", "-"}, "{").code, 2);
  EXPECT_EQ(run_cli({"shrink", "-"}, R"({"format":"arbiter.log/1","game":"conquest"})").code, 2);
}

TEST(CliShrink, WhereTheUnitsDoNotSufficeTheSmallestSoFarIsPrinted) {
  const auto path = replays() / "conquest/broken/moved-then-assaulting.json";
  Effort whole;
  const Result<Shrunk> all = shrink(file_text(path), {}, &whole);
  ASSERT_TRUE(all.ok());
  Effort effort{.units = (whole.used + whole.used_on_answer) / 2};
  const Result<Shrunk> some = shrink(file_text(path), {}, &effort);
  ASSERT_TRUE(some.ok()) << some.problem().detail;
  EXPECT_FALSE(some.value().finished);
  EXPECT_GT(some.value().log.size(), all.value().log.size());
  EXPECT_EQ(rules_of(verify(some.value().log).value()), rules_of(verify(all.value().log).value()));
}

}  // namespace
}  // namespace arbiter::cli_test
