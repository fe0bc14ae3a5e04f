// The work of jobs gives the same result as calls of the adjudicator one after another.
#include <gtest/gtest.h>

#include <chrono>
#include <nlohmann/json.hpp>
#include <string>
#include <thread>

#include "service/http/stored_game.hpp"
#include "service/jobs/filter.hpp"
#include "service/jobs/lines.hpp"
#include "service/jobs/request.hpp"
#include "service/jobs/worker.hpp"
#include "tests/service/http_support.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::http_test {
namespace {

constexpr auto kWeek = std::chrono::hours(7 * 24);

StoredJob begin(GameStore& store, const JobRequest& request, const std::vector<JobPart>& parts) {
  const StoredJob job{
      .id = job_id("a key", "/"), .kind = request.kind, .request = request_text(request)};
  JobStore& jobs = store.jobs();
  EXPECT_TRUE(jobs.add(job, 7, 1min, kWeek).value().ours);
  EXPECT_TRUE(jobs.add_parts(job.id, 7, parts).value());
  EXPECT_TRUE(jobs.start(job.id, 7, parts.size(), "hash").value());
  return job;
}

StoredJob when_done(GameStore& store, const std::string& id) {
  EXPECT_TRUE(eventually([&] { return store.jobs().job(id).value()->state == "done"; }, kForJobs));
  return *store.jobs().job(id).value();
}

std::string result_of(GameStore& store, const StoredJob& job) {
  std::string result;
  for (std::uint64_t part = 0; part < job.parts; ++part)
    result += store.jobs().result(job.id, part).value().value_or("none\n");
  return result;
}

// The lease is the usual one, so that a thread keeps its part when the machine delays it by a
// second.
const WorkerOptions kQuick{.threads = 2, .pause = 5ms};

GameStore::Submission judged(const std::string& log) {
  GameStore::Submission submission = submission_of(verify(log).value());
  submission.log = log;
  submission.game.media_type = "application/json";
  return submission;
}

TEST(Jobs, LogsAreVerifiedAsOneByOne) {
  TemporaryStore store;
  const std::string logs[] = {legal_log(1), illegal_log(), "no log", unverifiable_log(),
                              legal_log(2)};
  std::string input;
  std::string expected;
  for (std::size_t i = 0; i < std::size(logs); ++i) {
    input += logs[i] + "\n";
    expected += verdict_line(i + 1, verify(logs[i]));
  }
  const std::size_t cut = logs[0].size() + 1 + logs[1].size() + 1;
  const StoredJob job = begin(*store, {.kind = "verify"},
                              {{0, 1, 2, input.substr(0, cut)}, {1, 3, 5, input.substr(cut)}});
  JobWorkers workers(*store, kQuick);
  const StoredJob done = when_done(*store, job.id);
  EXPECT_EQ(result_of(*store, done), expected);
  EXPECT_EQ(done.counts,
            (JobCounts{{"illegal", 1}, {"legal", 2}, {"problem", 1}, {"unverifiable", 1}}));
  EXPECT_EQ(done.builds, version());
}

TEST(Jobs, DigestsComeWhereTheyAreAskedFor) {
  TemporaryStore store;
  const StoredJob job =
      begin(*store, {.kind = "verify", .digests = true}, {{0, 1, 1, legal_log() + "\n"}});
  JobWorkers workers(*store, kQuick);
  EXPECT_EQ(result_of(*store, when_done(*store, job.id)),
            verdict_line(1, verify(legal_log(), {.digests = true})));
}

// The first ruling of a conquest log that makes it end differently, in the order of seeds.
constexpr const char* kRuling = "conquest:R-10";
constexpr const char* kValue = "clockwise";

TEST(Jobs, StoredGamesAreComparedAsByRegress) {
  TemporaryStore store;
  const Change change{"", {{kRuling, kValue}}};
  JobCounts counts;
  std::string expected;
  std::string shortest;
  for (std::uint64_t seed = 1; seed <= 12; ++seed) {
    const std::string log = legal_log(seed, 60);
    const StoredGame game = (*store).put(judged(log)).value().game;
    const Result<Regression> found =
        regress(log, change, (*store).verdict(game.id).value().value());
    ++counts[found.value().kind];
    if (found.value().kind == "same") continue;
    expected += regression_line(game.id, found);
    if (shortest.empty() || log.size() < shortest.size()) shortest = log;
  }
  ASSERT_GT(counts.size(), 1u) << "some are the same, some differ";
  JobRequest request{.kind = "regress", .rulings = change.rulings};
  ASSERT_FALSE(set_filter(request.filter, "game", "conquest"));
  const StoredJob job = begin(*store, request, {{0, 1, 5, ""}, {1, 6, 12, ""}});
  JobWorkers workers(*store, kQuick);
  const StoredJob done = when_done(*store, job.id);
  EXPECT_EQ(result_of(*store, done), expected);
  EXPECT_EQ(done.counts, counts);
  const Json summary = Json::parse(done.summary);
  std::uint64_t games = 0;
  for (const Json& group : summary["groups"]) {
    games += group["games"].get<std::uint64_t>();
    const std::string smallest = group["smallest"]["log"];
    const auto again = regress(smallest, change, json_of(verify(smallest).value()));
    EXPECT_EQ(Json(again.value().kind), group["kind"]) << "it still shows the same";
    EXPECT_EQ(Json(again.value().causes), group["causes"]);
    EXPECT_LT(smallest.size(), shortest.size());
  }
  EXPECT_EQ(games, done.counts.size() == 0 ? 0 : 12 - counts["same"]);
}

TEST(Jobs, ABaselineIsTheVerdictOfItsTime) {
  TemporaryStore store;
  const std::string log = legal_log();
  GameStore::Submission submission = judged(log);
  const std::string now = submission.verdict;
  Json earlier = Json::parse(now);
  earlier["outcome"] = {{"state", "drawn"}};
  submission.verdict = earlier.dump();
  const StoredGame game = (*store).put(submission).value().game;
  // The clock of the store counts seconds.
  const std::string frozen = (*store).jobs().put_suite({"s", "{}", ""}).value().frozen_at;
  std::this_thread::sleep_for(2'100ms);
  submission.game.id = game.id;
  submission.verdict = now;
  ASSERT_FALSE((*store).judge(submission).value().existed);
  const auto counts_of = [&](const std::string& as_of, const std::string& key) {
    const JobRequest request{.kind = "regress", .as_of = as_of};
    StoredJob job{.id = job_id(key, "/"), .kind = "regress", .request = request_text(request)};
    JobStore& jobs = (*store).jobs();
    EXPECT_TRUE(jobs.add(job, 7, 1min, kWeek).value().ours);
    EXPECT_TRUE(jobs.add_parts(job.id, 7, {{0, 1, 1, ""}}).value());
    EXPECT_TRUE(jobs.start(job.id, 7, 1, "hash").value());
    return when_done(*store, job.id).counts;
  };
  JobWorkers workers(*store, kQuick);
  EXPECT_EQ(counts_of("", "present"), (JobCounts{{"same", 1}}));
  EXPECT_EQ(counts_of(frozen, "frozen"), (JobCounts{{"outcome", 1}}));
  EXPECT_EQ(counts_of("2000-01-01T00:00:00Z", "before"), JobCounts());
}

TEST(Jobs, APartThatEndsItsProcessesIsGivenUp) {
  TemporaryStore store;
  const StoredJob job =
      begin(*store, {.kind = "verify"}, {{0, 1, 2, legal_log() + "\n" + legal_log(2) + "\n"}});
  for (int i = 0; i < 3; ++i) {
    ASSERT_TRUE((*store).jobs().claim(1ms).value());
    std::this_thread::sleep_for(5ms);
  }
  WorkerOptions options = kQuick;
  options.most_tries = 3;
  JobWorkers workers(*store, options);
  const StoredJob done = when_done(*store, job.id);
  EXPECT_EQ(done.counts, (JobCounts{{"problem", 2}}));
  EXPECT_NE(result_of(*store, done).find("{\"line\":2,\"problem\":"), std::string::npos);
}

TEST(Jobs, WhoStopsLeavesItsPartToOthers) {
  TemporaryStore store;
  // So many that the one who stops is not done when that is seen.
  const std::uint64_t logs = kSanitized ? 30 : 150;
  std::string input;
  for (std::uint64_t seed = 0; seed < logs; ++seed) input += legal_log(seed, 60) + "\n";
  const StoredJob job = begin(*store, {.kind = "verify"}, {{0, 1, logs, input}});
  {
    JobWorkers workers(*store, kQuick);
    ASSERT_TRUE(eventually([&] { return (*store).jobs().figures().value().claimed == 1; }));
  }
  EXPECT_FALSE((*store).jobs().result(job.id, 0).value());
  JobWorkers workers(*store, kQuick);
  EXPECT_EQ(when_done(*store, job.id).counts, (JobCounts{{"legal", logs}}));
}

}  // namespace
}  // namespace arbiter::http_test
