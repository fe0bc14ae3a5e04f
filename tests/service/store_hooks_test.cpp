// The outbox in every kind of store: what is written with which change, who may claim it, and what
// is left of it.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "service/hooks/sender.hpp"
#include "service/store/copy.hpp"
#include "service/store/sqlite/backup.hpp"
#include "service/store/sqlite/hooks.hpp"
#include "tests/service/described.hpp"
#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::hooks_test {

using namespace store_test;

namespace {

using namespace std::chrono_literals;
using End = Attempted::End;
using Json = nlohmann::json;

class StoreHooks : public StoreConformance {
 protected:
  // Games that the test's clock finds due, whatever the clocks of store and test say.
  const std::int64_t now = present_moment() + 60'000;

  std::int64_t rows(const std::string& table, const std::string& where = "true") const {
    return place().number("SELECT count(*) FROM " + place().schema() + table + " WHERE " + where);
  }
};
INSTANTIATE_TEST_SUITE_P(Store, StoreHooks, testing::ValuesIn(kStoreKinds),
                         [](const auto& kind) { return std::string(kind.param.name); });

Webhook hook_of(const std::string& id, const std::string& event = "") {
  return {id, "https://" + id + ".example/", event, std::string("secret\0of ", 10) + id};
}

GameStore::Submission game_with_event(const std::string& log, const std::string& event = "") {
  GameStore::Submission game = submission(log);
  if (!event.empty()) game.game.labels = {{"event", event}};
  return game;
}

GameStore::Submission judged_again(const std::string& log, const std::string& verdict) {
  GameStore::Submission game = submission(log);
  game.game.id = game_id(game.game.log_sha256);
  game.verdict = verdict;
  return game;
}

// Claims everything that is due; the bodies by hook and in the order of their claims.
std::vector<std::pair<std::string, Json>> all_due(GameStore& store, std::int64_t now) {
  std::vector<std::pair<std::string, Json>> all;
  while (const auto claimed = store.hooks().claim(now, 1min).value()) {
    all.emplace_back(claimed->hook.id, Json::parse(claimed->body));
    EXPECT_TRUE(store.hooks().note(*claimed, {End::delivered}).value());
  }
  return all;
}

TEST_P(StoreHooks, AreKept) {
  const auto store = open();
  HookStore& hooks = store->hooks();
  EXPECT_TRUE(hooks.hooks().value().empty());
  ASSERT_FALSE(hooks.add(hook_of("wh_b", "autumn-open")));
  ASSERT_FALSE(hooks.add(hook_of("wh_a")));
  const std::vector<Webhook> all = hooks.hooks().value();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].id, "wh_a");
  EXPECT_EQ(all[1].url, "https://wh_b.example/");
  EXPECT_EQ(all[1].event, "autumn-open");
  EXPECT_EQ(all[1].secret, hook_of("wh_b").secret);
  EXPECT_TRUE(is_time(all[1].created_at)) << all[1].created_at;
  EXPECT_TRUE(hooks.rotate("wh_a", "another", 99).value());
  EXPECT_EQ(hooks.hooks().value()[0].secret, "another");
  EXPECT_EQ(hooks.hooks().value()[0].former, hook_of("wh_a").secret);
  EXPECT_EQ(hooks.hooks().value()[0].former_until, 99);
  EXPECT_EQ(hooks.sweep(98).value(), 0u);
  EXPECT_NE(hooks.hooks().value()[0].former, "");
  EXPECT_EQ(hooks.sweep(99).value(), 0u);
  EXPECT_EQ(hooks.hooks().value()[0].former, "");
  EXPECT_FALSE(hooks.rotate("wh_c", "another", 99).value());
  EXPECT_TRUE(hooks.remove("wh_a").value());
  EXPECT_FALSE(hooks.remove("wh_a").value());
  EXPECT_EQ(hooks.hooks().value().size(), 1u);
}

TEST_P(StoreHooks, ThereIsALimit) {
  const auto store = open();
  for (std::size_t i = 0; i < kMostHooks; ++i)
    ASSERT_FALSE(store->hooks().add(hook_of("wh_" + std::to_string(i))));
  const auto problem = store->hooks().add(hook_of("wh_more"));
  ASSERT_TRUE(problem);
  EXPECT_EQ(problem->type, "too-many-hooks");
}

TEST_P(StoreHooks, NothingIsWrittenWithoutAHook) {
  const auto store = open();
  ASSERT_TRUE(store->put(game_with_event("one", "autumn-open")).ok());
  EXPECT_EQ(rows("outbox"), 0);
  ASSERT_FALSE(store->hooks().add(hook_of("wh_a", "spring-open")));
  ASSERT_TRUE(store->put(game_with_event("two", "autumn-open")).ok());
  ASSERT_TRUE(store->put(game_with_event("three")).ok());
  EXPECT_EQ(rows("outbox"), 0);
}

TEST_P(StoreHooks, AreToldOfEntriesThatAreAdded) {
  const auto store = open();
  GameStore::Submission opening = game_with_event("one", "autumn-open");
  opening.game.open = true;
  const std::string id = store->put(opening).value().game.id;
  ASSERT_FALSE(store->hooks().add(hook_of("wh_a", "autumn-open")));
  GameStore::Addition added{opening, sha256("one")};
  added.judged.game.id = id;
  added.judged.game.log_sha256 = sha256("onetwo");
  added.judged.game.entries = 13;
  added.judged.log = "two";
  ASSERT_TRUE(store->append(added).ok());
  ASSERT_TRUE(store->append(added).value().existed);
  const auto all = all_due(*store, now);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].second["type"], "game.entries");
  EXPECT_EQ(all[0].second["data"]["entries"], 13);
  http_test::expect_described_webhook("gameEntries", all[0].second.dump());
}

TEST_P(StoreHooks, AreToldOfEachVerdictOnce) {
  const auto store = open();
  ASSERT_FALSE(store->hooks().add(hook_of("wh_a")));
  ASSERT_FALSE(store->hooks().add(hook_of("wh_b", "autumn-open")));
  ASSERT_TRUE(store->put(game_with_event("one", "autumn-open")).ok());
  ASSERT_TRUE(store->put(game_with_event("one", "autumn-open")).value().existed);
  ASSERT_TRUE(store->put(game_with_event("two")).ok());
  ASSERT_TRUE(store->judge(judged_again("one", R"({"another":1})")).ok());
  ASSERT_TRUE(store->judge(judged_again("one", R"({"another":1})")).value().existed);
  const auto all = all_due(*store, now);
  ASSERT_EQ(all.size(), 5u);
  std::vector<Json> for_a;
  std::vector<Json> for_b;
  for (const auto& [hook, body] : all) (hook == "wh_a" ? for_a : for_b).push_back(body);
  ASSERT_EQ(for_a.size(), 3u);
  ASSERT_EQ(for_b.size(), 2u);
  const Json& first = for_a[0];
  EXPECT_EQ(first["type"], "game.judged");
  for (const Json& body : for_a) http_test::expect_described_webhook("gameJudged", body.dump());
  EXPECT_TRUE(is_time(first["timestamp"])) << first;
  const std::string id = game_id(sha256("one"));
  EXPECT_EQ(first["data"], Json({{"id", id},
                                 {"game", "conquest"},
                                 {"status", "legal"},
                                 {"outcome", "won"},
                                 {"entries", 12},
                                 {"open", false},
                                 {"changes", 0},
                                 {"event", "autumn-open"}}));
  EXPECT_FALSE(for_a[1]["data"].contains("event"));
  EXPECT_EQ(for_a[2]["data"]["changes"], 1);
  EXPECT_EQ(for_b[0], for_a[0]);
  EXPECT_EQ(for_b[1], for_a[2]);
  EXPECT_EQ(rows("outbox"), 0);
}

// A job of two parts.
void begin_job(JobStore& jobs, const std::string& id) {
  ASSERT_TRUE(jobs.add({.id = id, .kind = "verify", .request = "{}"}, 7, 1min, 1h).value().ours);
  ASSERT_TRUE(jobs.add_parts(id, 7, {{0, 1, 1, "log\n"}, {1, 2, 2, "log\n"}}).value());
  ASSERT_TRUE(jobs.start(id, 7, 2, "hash").value());
}

void do_part(JobStore& jobs) {
  const auto claimed = jobs.claim(1min).value();
  ASSERT_TRUE(claimed);
  ASSERT_TRUE(jobs.finish(*claimed, {"done\n", {{"legal", 1}}, "1"}).value());
}

TEST_P(StoreHooks, AreToldOfTheEndOfAJob) {
  const auto store = open();
  ASSERT_FALSE(store->hooks().add(hook_of("wh_a")));
  ASSERT_FALSE(store->hooks().add(hook_of("wh_b", "autumn-open")));
  JobStore& jobs = store->jobs();
  const std::string id = "j_" + std::string(32, 'a');
  begin_job(jobs, id);
  for (int part = 0; part < 2; ++part) {
    EXPECT_EQ(rows("outbox"), 0) << "it has not ended";
    do_part(jobs);
  }
  const auto all = all_due(*store, now);
  ASSERT_EQ(all.size(), 1u) << "a job belongs to no event";
  EXPECT_EQ(all[0].first, "wh_a");
  EXPECT_EQ(all[0].second["type"], "job.ended");
  http_test::expect_described_webhook("jobEnded", all[0].second.dump());
  EXPECT_TRUE(is_time(all[0].second["timestamp"]));
  EXPECT_EQ(all[0].second["data"],
            Json({{"id", id}, {"kind", "verify"}, {"counts", {{"legal", 2}}}}));
}

TEST_P(StoreHooks, ADeletedGameLeavesNothing) {
  const auto store = open();
  ASSERT_FALSE(store->hooks().add(hook_of("wh_a")));
  ASSERT_TRUE(store->put(game_with_event("one")).ok());
  ASSERT_TRUE(store->put(game_with_event("two")).ok());
  ASSERT_TRUE(store->judge(judged_again("one", "{}")).ok());
  EXPECT_EQ(rows("outbox"), 3);
  const auto claimed = store->hooks().claim(now, 1min).value();
  ASSERT_TRUE(claimed);
  ASSERT_TRUE(store->remove(game_id(sha256("one"))).ok());
  EXPECT_EQ(rows("outbox"), 1);
  EXPECT_FALSE(store->hooks().note(*claimed, {End::delivered}).value());
  const auto all = all_due(*store, now);
  ASSERT_EQ(all.size(), 1u);
  EXPECT_EQ(all[0].second["data"]["id"], game_id(sha256("two")));
}

// All of them in one transaction, if the writer comes late.
TEST_P(StoreHooks, AGameThatIsStoredAndDeletedAtOnceLeavesNothing) {
  const auto store = open();
  ASSERT_FALSE(store->hooks().add(hook_of("wh_a")));
  for (int round = 0; round < 20; ++round) {
    const std::string log = "log " + std::to_string(round);
    store->put(game_with_event(log), [](const auto&) {});
    store->judge(judged_again(log, "{}"), [](const auto&) {});
    ASSERT_TRUE(store->remove(game_id(sha256(log))).ok());
  }
  EXPECT_EQ(rows("outbox"), 0);
}

TEST_P(StoreHooks, AreClaimedForATime) {
  const auto store = open();
  HookStore& hooks = store->hooks();
  ASSERT_FALSE(hooks.add(hook_of("wh_a")));
  ASSERT_TRUE(store->put(game_with_event("one")).ok());
  EXPECT_FALSE(hooks.claim(now - 3'600'000, 1min).value()) << "it is not due yet";
  const auto first = hooks.claim(now, 1min).value();
  ASSERT_TRUE(first);
  EXPECT_FALSE(hooks.claim(now + 59'999, 1min).value()) << "it is somebody's";
  const auto second = hooks.claim(now + 60'000, 1min).value();
  ASSERT_TRUE(second);
  EXPECT_EQ(second->message, first->message);
  EXPECT_EQ(second->attempts, 0u) << "a lost attempt is none";
  EXPECT_FALSE(hooks.note(*first, {End::delivered}).value());
  EXPECT_TRUE(hooks.note(*second, {End::again, now + 100'000, now + 70'000}).value());
  EXPECT_FALSE(hooks.note(*second, {End::delivered}).value()) << "it was noted";
  EXPECT_FALSE(hooks.claim(now + 99'999, 1min).value());
  const auto third = hooks.claim(now + 100'000, 1min).value();
  ASSERT_TRUE(third);
  EXPECT_EQ(third->attempts, 1u);
  EXPECT_EQ(third->hook.failures, 1u);
  EXPECT_TRUE(hooks.note(*third, {End::released}).value());
  const auto fourth = hooks.claim(now + 100'000, 1min).value();
  ASSERT_TRUE(fourth) << "at once";
  EXPECT_EQ(fourth->attempts, 1u);
  EXPECT_TRUE(hooks.note(*fourth, {End::delivered}).value());
  EXPECT_EQ(hooks.hooks().value()[0].failures, 0u);
  EXPECT_EQ(hooks.figures().value().waiting, 0u);
}

TEST_P(StoreHooks, TakeTurnsAndPause) {
  const auto store = open();
  HookStore& hooks = store->hooks();
  ASSERT_FALSE(hooks.add(hook_of("wh_a")));
  for (int i = 0; i < 10; ++i) ASSERT_TRUE(store->put(game_with_event(std::to_string(i))).ok());
  ASSERT_FALSE(hooks.add(hook_of("wh_b", "late")));
  ASSERT_TRUE(store->put(game_with_event("late", "late")).ok());
  std::vector<ClaimedDelivery> held;
  while (const auto claimed = hooks.claim(now, 1min).value()) held.push_back(*claimed);
  ASSERT_EQ(held.size(), kMostToOneHook + 1);
  EXPECT_EQ(held[0].hook.id, "wh_a");
  EXPECT_EQ(held[1].hook.id, "wh_b") << "nothing of it is being sent";
  ASSERT_TRUE(hooks.note(held[0], {End::again, now + 5'000, now + 2'000}).value());
  for (std::size_t i = 1; i < held.size(); ++i)
    ASSERT_TRUE(hooks.note(held[i], {End::released}).value());
  EXPECT_EQ(hooks.claim(now + 1'999, 1min).value()->hook.id, "wh_b") << "the other one pauses";
  EXPECT_TRUE(hooks.claim(now + 2'000, 1min).value());
  EXPECT_FALSE(hooks.claim(now + 2'000, 1min).value()) << "one at a time while it fails";
}

TEST_P(StoreHooks, EndAndGiveUp) {
  const auto store = open();
  HookStore& hooks = store->hooks();
  ASSERT_FALSE(hooks.add(hook_of("wh_a")));
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(store->put(game_with_event(std::to_string(i))).ok());
  const auto given_up = hooks.claim(now, 1min).value();
  ASSERT_TRUE(hooks.note(*given_up, {End::given_up, 0, now}).value());
  EXPECT_EQ(hooks.hooks().value()[0].given_up, 1u);
  EXPECT_EQ(hooks.hooks().value()[0].waiting, 2u);
  const auto gone = hooks.claim(now, 1min).value();
  ASSERT_TRUE(hooks.note(*gone, {End::gone}).value());
  EXPECT_TRUE(hooks.hooks().value()[0].gone);
  EXPECT_EQ(rows("outbox"), 0);
  ASSERT_TRUE(store->put(game_with_event("more")).ok());
  EXPECT_EQ(rows("outbox"), 0);
}

TEST_P(StoreHooks, WhatIsTooOldIsGivenUp) {
  const auto store = open();
  HookStore& hooks = store->hooks();
  ASSERT_FALSE(hooks.add(hook_of("wh_a")));
  ASSERT_TRUE(store->put(game_with_event("one")).ok());
  const std::int64_t later = now + std::chrono::milliseconds(kKeptInOutbox).count();
  EXPECT_EQ(hooks.sweep(later - 3'600'000).value(), 0u);
  EXPECT_EQ(hooks.sweep(later).value(), 1u);
  EXPECT_EQ(hooks.hooks().value()[0].given_up, 1u);
  EXPECT_EQ(rows("outbox"), 0);
}

TEST_P(StoreHooks, AFullOutboxIsCounted) {
  const auto store = open();
  ASSERT_FALSE(store->hooks().add(hook_of("wh_a")));
  ASSERT_FALSE(store->hooks().add(hook_of("wh_b")));
  place().run("INSERT INTO " + place().schema() +
              "outbox (hook, message, game, body, added, due) WITH RECURSIVE upto (n) AS (SELECT 1 "
              "UNION ALL SELECT n + 1 FROM upto WHERE n < " +
              std::to_string(kMostWaiting - 1) +
              ") SELECT 'wh_a', 'msg_' || n, 0, CAST('{}' AS bytea), 1, 1 FROM upto");
  for (int i = 0; i < 3; ++i) ASSERT_TRUE(store->put(game_with_event(std::to_string(i))).ok());
  EXPECT_EQ(rows("outbox", "hook = 'wh_a'"), static_cast<std::int64_t>(kMostWaiting));
  EXPECT_EQ(rows("outbox", "hook = 'wh_b'"), 3);
  const auto all = store->hooks().hooks().value();
  EXPECT_EQ(all[0].missed, 2u);
  EXPECT_EQ(all[1].missed, 0u);
  EXPECT_EQ(store->hooks().figures().value().missed, 2u);
  EXPECT_EQ(store->hooks().figures().value().waiting, kMostWaiting + 3);
}

TEST_P(StoreHooks, AreRemovedWithWhatWaits) {
  const auto store = open();
  ASSERT_FALSE(store->hooks().add(hook_of("wh_a")));
  ASSERT_TRUE(store->put(game_with_event("one")).ok());
  const auto claimed = store->hooks().claim(now, 1min).value();
  ASSERT_TRUE(store->hooks().remove("wh_a").value());
  EXPECT_EQ(rows("outbox"), 0);
  EXPECT_FALSE(store->hooks().note(*claimed, {End::delivered}).value());
}

TEST_P(StoreHooks, MayBeChangedBesideTheService) {
  const auto store = open();
  const auto beside = open_hooks(place().address());
  ASSERT_TRUE(beside.ok()) << beside.problem().detail;
  ASSERT_FALSE(beside.value()->add(hook_of("wh_a")));
  ASSERT_TRUE(store->put(game_with_event("one")).ok());
  EXPECT_EQ(beside.value()->hooks().value()[0].waiting, 1u);
  EXPECT_EQ(all_due(*store, now).size(), 1u);
  EXPECT_TRUE(beside.value()->remove("wh_a").value());
  EXPECT_TRUE(store->hooks().hooks().value().empty());
  EXPECT_FALSE(store->trouble());
}

TEST_P(StoreHooks, CopiesHaveNone) {
  Folder folder;
  {
    const auto store = open();
    ASSERT_FALSE(store->hooks().add(hook_of("wh_a")));
    ASSERT_TRUE(store->put(game_with_event("one")).ok());
  }
  ASSERT_TRUE(check_games(place().address()).ok());
  const std::string copy = folder / "copy.db";
  ASSERT_TRUE(copy_games(place().address(), copy).ok());
  const auto copied = opened(copy);
  EXPECT_TRUE(copied->hooks().hooks().value().empty());
  EXPECT_FALSE(copied->hooks().claim(now, 1min).value());
  EXPECT_EQ(rows("outbox"), 1);
  place().run("UPDATE " + place().schema() + "outbox SET game = 77");
  const auto checked = check_games(place().address());
  ASSERT_FALSE(checked.ok());
  EXPECT_EQ(checked.problem().errors.at(0).detail, "1 deliveries about no game");
}

// A restored copy would otherwise send what was sent since it was made.
TEST(StoreHooks, ABackupHasHooksButNothingToSend) {
  Folder folder;
  const std::string path = folder / "games.db";
  const std::string backup = folder / "backup.db";
  {
    const auto store = opened(path);
    ASSERT_FALSE(store->hooks().add(hook_of("wh_a")));
    ASSERT_TRUE(store->put(game_with_event("one")).ok());
    const auto copied = back_up(path, backup, false);
    ASSERT_TRUE(copied.ok()) << copied.problem().detail;
    EXPECT_EQ(copied.value().left_out, 1);
    EXPECT_TRUE(store->hooks().claim(present_moment() + 60'000, 1min).value());
  }
  const auto from_backup = opened(backup);
  EXPECT_EQ(from_backup->hooks().hooks().value().size(), 1u);
  EXPECT_EQ(from_backup->hooks().figures().value().waiting, 0u);
  ASSERT_TRUE(from_backup->put(game_with_event("two")).ok());
  EXPECT_EQ(from_backup->hooks().figures().value().waiting, 1u);
}

TEST(StoreHooks, ARestoredFileHasNothingToSend) {
  Folder folder;
  const std::string path = folder / "games.db";
  const std::string plain = folder / "plain.db";
  {
    const auto store = opened(path);
    ASSERT_FALSE(store->hooks().add(hook_of("wh_a")));
    ASSERT_TRUE(store->put(game_with_event("one")).ok());
  }
  std::filesystem::copy_file(path, plain);
  const auto copied = restore(path, plain);
  ASSERT_TRUE(copied.ok()) << copied.problem().detail;
  EXPECT_EQ(copied.value().left_out, 1);
  EXPECT_EQ(sqlite_hooks(path).value()->hooks().value().at(0).waiting, 0u);
  EXPECT_EQ(sqlite_hooks(plain).value()->hooks().value().at(0).waiting, 1u);
}

// The backup was made while the job ran, so it ends once more; a receiver that was told knows it.
TEST(StoreHooks, AJobThatEndsAgainAfterARestoreIsToldUnderTheSameName) {
  Folder folder;
  const std::string path = folder / "games.db";
  const std::string backup = folder / "backup.db";
  const std::int64_t now = present_moment() + 60'000;
  std::string told;
  {
    const auto store = opened(path);
    ASSERT_FALSE(store->hooks().add(hook_of("wh_a")));
    begin_job(store->jobs(), "j_a");
    do_part(store->jobs());
    ASSERT_TRUE(back_up(path, backup, false).ok());
    do_part(store->jobs());
    const auto claimed = store->hooks().claim(now, 1min).value();
    ASSERT_TRUE(claimed);
    told = claimed->message;
  }
  const auto copied = restore(path, backup);
  ASSERT_TRUE(copied.ok()) << copied.problem().detail;
  const auto restored = opened(path);
  do_part(restored->jobs());
  const auto again = restored->hooks().claim(now, 1min).value();
  ASSERT_TRUE(again);
  EXPECT_EQ(again->message, told);
}

// What a service that was killed held is free for the next one at once: the file is its own.
TEST(StoreHooks, AFileThatIsOpenedAgainHasNoClaims) {
  Folder folder;
  const std::int64_t now = present_moment() + 60'000;
  {
    const auto store = opened(folder / "games.db");
    ASSERT_FALSE(store->hooks().add(hook_of("wh_a")));
    ASSERT_TRUE(store->put(game_with_event("one")).ok());
    ASSERT_TRUE(store->hooks().claim(now, 1h).value());
    ASSERT_FALSE(store->hooks().claim(now, 1h).value());
  }
  const auto again = opened(folder / "games.db");
  EXPECT_TRUE(again->hooks().claim(now, 1h).value());
}

// The secret is overwritten when its hook is removed.
TEST(StoreHooks, ASecretIsNotLeftInTheFile) {
  Folder folder;
  const std::string path = folder / "games.db";
  const std::string secret = "a secret that is easily found";
  {
    const auto store = opened(path);
    Webhook hook = hook_of("wh_a");
    hook.secret = secret;
    ASSERT_FALSE(store->hooks().add(hook));
  }
  ASSERT_NE(file_text(path).find(secret), std::string::npos);
  EXPECT_TRUE(sqlite_hooks(path).value()->remove("wh_a").value());
  { const auto store = opened(path); }
  EXPECT_EQ(file_text(path).find(secret), std::string::npos);
}

TEST(StoreHooks, AFileOfAnotherVersionIsRefused) {
  Folder folder;
  EXPECT_FALSE(sqlite_hooks(folder / "none.db").ok());
  EXPECT_FALSE(std::filesystem::exists(folder / "none.db"));
  { const auto store = opened(folder / "games.db"); }
  Other(folder / "games.db").run("PRAGMA user_version = 7");
  EXPECT_EQ(type_of(sqlite_hooks(folder / "games.db")), "database-unusable");
}

}  // namespace
}  // namespace arbiter::hooks_test
