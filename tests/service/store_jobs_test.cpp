// Jobs in every kind of store: received, claimed, done once, removed, and what is left of games
// that are deleted.
#include <gtest/gtest.h>

#include <chrono>
#include <string>
#include <thread>
#include <vector>

#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

using namespace std::chrono_literals;

constexpr auto kWeek = std::chrono::hours(7 * 24);

StoredJob job_of(const std::string& id, const std::string& kind = "verify") {
  return {.id = id, .kind = kind, .request = "{\"kind\":\"" + kind + "\"}"};
}

JobPart part_of(std::uint64_t number, const std::string& input) {
  return {number, static_cast<std::int64_t>(number) * 10 + 1,
          static_cast<std::int64_t>(number) * 10 + 10, input};
}

FinishedPart finished(const std::string& result, const JobCounts& counts = {}) {
  return {result, counts, "1.0.0"};
}

// A job with this many parts, ready to be claimed.
void begin(JobStore& jobs, const std::string& id, std::uint64_t parts,
           const std::string& kind = "verify") {
  ASSERT_TRUE(jobs.add(job_of(id, kind), 7, 1min, kWeek).value().ours);
  for (std::uint64_t i = 0; i < parts; ++i)
    ASSERT_TRUE(jobs.add_parts(id, 7, {part_of(i, id + std::to_string(i))}).value());
  ASSERT_TRUE(jobs.start(id, 7, parts, "hash").value());
}

TEST_P(StoreConformance, AJobIsDonePartByPart) {
  const auto store = open();
  JobStore& jobs = store->jobs();
  EXPECT_FALSE(jobs.job("j_a").value());
  EXPECT_FALSE(jobs.claim(1min).value());
  ASSERT_TRUE(jobs.add(job_of("j_a"), 7, 1min, kWeek).value().ours);
  ASSERT_TRUE(jobs.add_parts("j_a", 7, {part_of(0, "zero\n"), part_of(1, "one\n")}).value());
  EXPECT_FALSE(jobs.claim(1min).value()) << "it is being received";
  ASSERT_TRUE(jobs.start("j_a", 7, 2, "hash").value());
  EXPECT_FALSE(jobs.add_parts("j_a", 7, {part_of(2, "late\n")}).value());

  const ClaimedPart zero = *jobs.claim(1min).value();
  const ClaimedPart one = *jobs.claim(1min).value();
  EXPECT_FALSE(jobs.claim(1min).value()) << "both are somebody's";
  EXPECT_EQ(zero.part.input, "zero\n");
  EXPECT_EQ(one.part.number, 1u);
  EXPECT_EQ(one.part.first, 11);
  EXPECT_EQ(one.part.last, 20);
  EXPECT_EQ(one.attempt, 1u);
  EXPECT_EQ(one.job.request_sha256, "hash");

  EXPECT_TRUE(jobs.finish(one, finished("one done\n", {{"legal", 2}})).value());
  EXPECT_EQ(jobs.done_in_order("j_a").value(), 0u);
  EXPECT_FALSE(jobs.result("j_a", 0).value());
  EXPECT_EQ(jobs.job("j_a").value()->state, "running");
  EXPECT_TRUE(jobs.finish(zero, finished("zero done\n", {{"legal", 1}, {"illegal", 3}})).value());
  EXPECT_FALSE(jobs.finish(zero, finished("again\n", {{"legal", 1}})).value());

  const StoredJob done = *jobs.job("j_a").value();
  EXPECT_EQ(done.state, "done");
  EXPECT_EQ(done.parts_done, 2u);
  EXPECT_EQ(done.counts, (JobCounts{{"illegal", 3}, {"legal", 3}}));
  EXPECT_EQ(done.builds, "1.0.0");
  EXPECT_EQ(done.created_at.size(), 20u);
  EXPECT_LT(done.created_at, done.expires_at);
  EXPECT_EQ(jobs.done_in_order("j_a").value(), 2u);
  EXPECT_EQ(jobs.result("j_a", 0).value(), "zero done\n");
  EXPECT_EQ(jobs.result("j_a", 1).value(), "one done\n");
  const bool sqlite = place().schema().empty();
  EXPECT_EQ(place().number(sqlite ? "SELECT count(*) FROM job_inputs"
                                  : "SELECT sum(length(input)) FROM arbiter.job_parts"),
            0)
      << "what was sent is not kept";
}

TEST_P(StoreConformance, ALostPartIsDoneByAnotherAndCountsOnce) {
  const auto store = open();
  JobStore& jobs = store->jobs();
  begin(jobs, "j_a", 1);
  const ClaimedPart lost = *jobs.claim(1ms).value();
  std::this_thread::sleep_for(10ms);
  const ClaimedPart taken = *jobs.claim(1min).value();
  EXPECT_EQ(taken.attempt, 2u);
  EXPECT_FALSE(jobs.renew(lost, 1min).value());
  EXPECT_FALSE(jobs.finish(lost, finished("too late\n", {{"legal", 1}})).value());
  EXPECT_TRUE(jobs.renew(taken, 1ms).value());
  std::this_thread::sleep_for(10ms);
  EXPECT_TRUE(jobs.finish(taken, finished("done\n", {{"legal", 1}})).value())
      << "nobody has taken it meanwhile";
  EXPECT_EQ(jobs.job("j_a").value()->counts, (JobCounts{{"legal", 1}}));
  EXPECT_EQ(jobs.result("j_a", 0).value(), "done\n");
}

TEST_P(StoreConformance, WhatIsLetGoIsNoLostAttempt) {
  const auto store = open();
  JobStore& jobs = store->jobs();
  begin(jobs, "j_a", 1);
  for (std::uint32_t attempt = 1; attempt <= 3; ++attempt) {
    const ClaimedPart claimed = *jobs.claim(1min).value();
    EXPECT_EQ(claimed.attempt, attempt);
    EXPECT_EQ(claimed.tries, 1u);
    EXPECT_FALSE(jobs.release(claimed));
  }
  (void)jobs.claim(1ms).value();
  std::this_thread::sleep_for(10ms);
  EXPECT_EQ(jobs.claim(1min).value()->tries, 2u) << "nobody has said anything of that one";
}

TEST_P(StoreConformance, AStartThatIsSaidTwiceBeginsNothingAnew) {
  const auto store = open();
  JobStore& jobs = store->jobs();
  begin(jobs, "j_a", 1);
  ASSERT_TRUE(jobs.finish(*jobs.claim(1min).value(), finished("done\n")).value());
  (void)jobs.start("j_a", 7, 1, "hash");
  EXPECT_EQ(jobs.job("j_a").value()->state, "done");
}

TEST_P(StoreConformance, AnUploadThatIsGivenUpTakesNothingOfAnothersAlong) {
  const auto store = open();
  JobStore& jobs = store->jobs();
  ASSERT_TRUE(jobs.add(job_of("j_a"), 7, 1min, kWeek).value().ours);
  ASSERT_TRUE(jobs.add_parts("j_a", 7, {part_of(0, "log\n")}).value());
  EXPECT_FALSE(jobs.give_up("j_a", 8));
  EXPECT_TRUE(jobs.job("j_a").value());
  EXPECT_TRUE(jobs.add_parts("j_a", 7, {}).value());
  EXPECT_FALSE(jobs.give_up("j_a", 7));
  EXPECT_FALSE(jobs.job("j_a").value());
  EXPECT_FALSE(jobs.add_parts("j_a", 7, {}).value());
}

TEST_P(StoreConformance, JobsTakeTurns) {
  const auto store = open();
  JobStore& jobs = store->jobs();
  begin(jobs, "j_a", 3);
  begin(jobs, "j_b", 2);
  std::string order;
  while (const auto claimed = jobs.claim(1min).value())
    order += claimed->part.input.substr(2) + " ";
  EXPECT_EQ(order, "a0 b0 a1 b1 a2 ");
  EXPECT_EQ(jobs.figures().value().claimed, 5u);
  EXPECT_EQ(jobs.figures().value().waiting, 0u);
  EXPECT_EQ(jobs.figures().value().jobs, 2u);
}

TEST_P(StoreConformance, OneUploadHasAJob) {
  const auto store = open();
  JobStore& jobs = store->jobs();
  ASSERT_TRUE(jobs.add(job_of("j_a"), 7, 1min, kWeek).value().ours);
  EXPECT_FALSE(jobs.add(job_of("j_a"), 8, 1min, kWeek).value().ours);
  EXPECT_FALSE(jobs.add_parts("j_a", 8, {part_of(0, "other\n")}).value());
  EXPECT_TRUE(jobs.add_parts("j_a", 7, {part_of(0, "mine\n")}).value());
  std::this_thread::sleep_for(10ms);
  EXPECT_TRUE(jobs.add(job_of("j_a"), 8, 1ms, kWeek).value().ours) << "the other was given up";
  EXPECT_FALSE(jobs.add_parts("j_a", 7, {part_of(1, "mine\n")}).value());
  EXPECT_FALSE(jobs.start("j_a", 7, 1, "hash").value());
  EXPECT_TRUE(jobs.add_parts("j_a", 8, {part_of(0, "other\n")}).value());
  EXPECT_TRUE(jobs.start("j_a", 8, 1, "hash").value());
  EXPECT_EQ(jobs.claim(1min).value()->part.input, "other\n");
  EXPECT_EQ(jobs.add(job_of("j_a"), 9, 0ms, kWeek).value().job.state, "running");
}

TEST_P(StoreConformance, ARemovedJobIsGoneWithAllItsParts) {
  const auto store = open();
  JobStore& jobs = store->jobs();
  begin(jobs, "j_a", 2);
  begin(jobs, "j_b", 1);
  const ClaimedPart claimed = *jobs.claim(1min).value();
  EXPECT_TRUE(jobs.remove("j_a").value());
  EXPECT_FALSE(jobs.remove("j_a").value());
  EXPECT_FALSE(jobs.finish(claimed, finished("done\n")).value());
  EXPECT_FALSE(jobs.renew(claimed, 1min).value());
  EXPECT_FALSE(jobs.job("j_a").value());
  EXPECT_EQ(jobs.claim(1min).value()->job.id, "j_b");
  EXPECT_EQ(place().number("SELECT count(*) FROM " + place().schema() + "job_parts"), 1);
}

TEST_P(StoreConformance, WhatHasExpiredIsSweptAway) {
  const auto store = open();
  JobStore& jobs = store->jobs();
  begin(jobs, "j_a", 1);
  ASSERT_TRUE(jobs.add(job_of("j_given_up"), 7, 1min, kWeek).value().ours);
  ASSERT_TRUE(jobs.add(job_of("j_old"), 7, 1min, 0s).value().ours);
  EXPECT_FALSE(jobs.sweep(1min));
  EXPECT_FALSE(jobs.job("j_old").value());
  EXPECT_TRUE(jobs.job("j_given_up").value());
  std::this_thread::sleep_for(10ms);
  EXPECT_FALSE(jobs.sweep(1ms));
  EXPECT_FALSE(jobs.job("j_given_up").value());
  EXPECT_TRUE(jobs.job("j_a").value());
}

TEST_P(StoreConformance, JobsOutliveTheProcess) {
  {
    const auto store = open();
    begin(store->jobs(), "j_a", 1);
  }
  const auto store = open();
  EXPECT_EQ(store->jobs().claim(1min).value()->part.input, "j_a0");
}

// A game that ends differently, with the rule that it breaks as the cause.
std::string line_of(const std::string& id) {
  return "{\"id\":\"" + id + R"(","regression":{"kind":"entry","causes":["hex:1-1"]}})" + "\n";
}

// The summary of such games, the smallest log of which is that of the first one.
std::string summary_of(const std::vector<std::string>& ids, const std::string& more = "") {
  std::string named;
  for (const std::string& id : ids) named += (named.empty() ? "\"" : ",\"") + id + "\"";
  const std::string other = R"({"kind":"entry","causes":[],"games":7,"named":["g_other"]})";
  return R"({"groups":[)" + other + R"(,{"kind":"entry","causes":["hex:1-1"],"games":)" +
         std::to_string(ids.size()) + ",\"named\":[" + named + "]" + more + "}]}";
}

// A regress job of one part, over two games that both differ. Returns the claim of its summary.
ClaimedPart claim_of_summary(GameStore& store, const std::string& one, const std::string& other) {
  JobStore& jobs = store.jobs();
  begin(jobs, "j_a", 1, "regress");
  const ClaimedPart part = *jobs.claim(1min).value();
  EXPECT_TRUE(jobs.finish(part, finished(line_of(one) + line_of(other), {{"entry", 2}})).value());
  EXPECT_EQ(jobs.job("j_a").value()->state, "running") << "the summary is to be made";
  ClaimedPart summary = *jobs.claim(1min).value();
  EXPECT_EQ(summary.part.number, summary.job.parts);
  return summary;
}

TEST_P(StoreConformance, NothingOfADeletedGameIsLeftInJobs) {
  const auto store = open();
  const std::string one = store->put(submission("{\"a log\":1}")).value().game.id;
  const std::string other = store->put(submission("{\"a log\":2}")).value().game.id;
  JobStore& jobs = store->jobs();
  const ClaimedPart summary = claim_of_summary(*store, one, other);
  const std::string smallest = R"(,"smallest":{"id":")" + one + R"(","log":"its log"})";
  ASSERT_TRUE(jobs.finish(summary, finished(summary_of({one, other}, smallest))).value());
  EXPECT_EQ(jobs.job("j_a").value()->state, "done");

  ASSERT_TRUE(store->remove(one).ok());
  EXPECT_EQ(jobs.result("j_a", 0).value(), line_of(other));
  EXPECT_EQ(jobs.job("j_a").value()->summary, summary_of({other}));
  EXPECT_EQ(jobs.result("j_a", 1).value(), summary_of({other}));
  ASSERT_TRUE(store->remove(other).ok());
  EXPECT_EQ(jobs.job("j_a").value()->summary,
            R"({"groups":[{"kind":"entry","causes":[],"games":7,"named":["g_other"]}]})");
}

TEST_P(StoreConformance, AJobThatHasEndedStaysSoWhenAGameOfItsResultIsDeleted) {
  const auto store = open();
  const std::string one = store->put(submission("{\"a log\":1}")).value().game.id;
  const std::string other = store->put(submission("{\"a log\":2}")).value().game.id;
  JobStore& jobs = store->jobs();
  const ClaimedPart summary = claim_of_summary(*store, one, other);
  ASSERT_TRUE(jobs.finish(summary, finished(summary_of({one, other}))).value());
  Webhook hook;
  hook.id = "wh_a";
  hook.url = "https://wh-a.example/";
  ASSERT_FALSE(store->hooks().add(hook));
  ASSERT_TRUE(store->remove(other).ok());
  EXPECT_EQ(jobs.job("j_a").value()->state, "done");
  EXPECT_EQ(jobs.job("j_a").value()->counts, (JobCounts{{"entry", 2}}));
  EXPECT_FALSE(jobs.claim(1min).value()) << "nothing of it is done again";
  EXPECT_EQ(store->hooks().figures().value().waiting, 0u) << "nobody is told again";
}

TEST_P(StoreConformance, AGameThatIsDeletedMeanwhileLeavesNothingEither) {
  const auto store = open();
  const std::string one = store->put(submission("{\"a log\":1}")).value().game.id;
  const std::string other = store->put(submission("{\"a log\":2}")).value().game.id;
  JobStore& jobs = store->jobs();
  const ClaimedPart summary = claim_of_summary(*store, one, other);
  ASSERT_TRUE(store->remove(one).ok());
  EXPECT_FALSE(jobs.finish(summary, finished(summary_of({one, other}))).value())
      << "it was made before";
  begin(jobs, "j_b", 1, "regress");
  const ClaimedPart part = *jobs.claim(1min).value();
  ASSERT_EQ(part.job.id, "j_b");
  ASSERT_TRUE(store->remove(other).ok());
  ASSERT_TRUE(jobs.finish(part, finished(line_of(one) + line_of(other))).value());
  EXPECT_EQ(jobs.result("j_b", 0).value(), "");
}

TEST_P(StoreConformance, JobsHoldSoManyBytesAndNoMore) {
  const auto store = open();
  JobStore& jobs = store->jobs();
  const std::string log(100'000, 'x');
  jobs.set_most_bytes(150'000);
  ASSERT_TRUE(jobs.add(job_of("j_a"), 7, 1min, kWeek).value().ours);
  ASSERT_TRUE(jobs.add_parts("j_a", 7, {part_of(0, log)}).value());
  ASSERT_TRUE(jobs.add_parts("j_a", 7, {part_of(1, log)}).value()) << "until then there was room";
  EXPECT_EQ(type_of(jobs.add_parts("j_a", 7, {part_of(2, log)})), "too-many-jobs");
  EXPECT_TRUE(jobs.add_parts("j_a", 7, {}).value()) << "a sign of life takes no room";
  EXPECT_EQ(type_of(jobs.add(job_of("j_b"), 8, 1min, kWeek)), "too-many-jobs");
  EXPECT_TRUE(jobs.add(job_of("j_a"), 8, 1min, kWeek).ok()) << "it is there already";
  ASSERT_TRUE(jobs.start("j_a", 7, 2, "hash").value());
  // What is done leaves its result instead of its logs.
  ASSERT_TRUE(jobs.finish(*jobs.claim(1min).value(), finished("done\n")).value());
  ASSERT_TRUE(jobs.add(job_of("j_b"), 8, 1min, kWeek).value().ours);
  ASSERT_TRUE(jobs.finish(*jobs.claim(1min).value(), finished(log)).value());
  EXPECT_EQ(jobs.job("j_a").value()->state, "done");
  ASSERT_TRUE(jobs.add_parts("j_b", 8, {part_of(0, log)}).value());
  EXPECT_EQ(type_of(jobs.add(job_of("j_c"), 9, 1min, kWeek)), "too-many-jobs");
  ASSERT_TRUE(jobs.remove("j_a").value());
  EXPECT_TRUE(jobs.add(job_of("j_c"), 9, 1min, kWeek).value().ours);
}

TEST_P(StoreConformance, SuitesAreKeptUnderTheirNames) {
  const auto store = open();
  JobStore& jobs = store->jobs();
  EXPECT_FALSE(jobs.suite("season").value());
  const StoredSuite season = jobs.put_suite({"season", "{\"game\":\"hex\"}", ""}).value();
  EXPECT_TRUE(is_time(season.frozen_at));
  jobs.put_suite({"autumn", "{}", ""}).value();
  EXPECT_EQ(jobs.suite("season").value()->filter, "{\"game\":\"hex\"}");
  jobs.put_suite({"season", "{}", ""}).value();
  EXPECT_EQ(jobs.suite("season").value()->filter, "{}");
  const std::vector<StoredSuite> all = jobs.suites().value();
  ASSERT_EQ(all.size(), 2u);
  EXPECT_EQ(all[0].name, "autumn");
  EXPECT_TRUE(jobs.remove_suite("autumn").value());
  EXPECT_FALSE(jobs.remove_suite("autumn").value());
}

TEST_P(StoreConformance, TheGreatestNumberIsThatOfADeletedGameToo) {
  const auto store = open();
  EXPECT_EQ(store->greatest_number().value(), 0);
  store->put(submission("{\"a log\":1}")).value();
  const std::string id = store->put(submission("{\"a log\":2}")).value().game.id;
  EXPECT_EQ(store->greatest_number().value(), 2);
  store->remove(id).value();
  EXPECT_EQ(store->greatest_number().value(), 2);
}

}  // namespace
}  // namespace arbiter::store_test
