// Jobs and suites over HTTP.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "codec/adjudicator.hpp"
#include "service/jobs/lines.hpp"
#include "service/jobs/worker.hpp"
#include "tests/service/routes.hpp"

namespace arbiter::http_test {
namespace {

constexpr const char* kLogLines = "application/x-ndjson";

std::string keyed(const std::string& key) { return "Idempotency-Key: " + key + "\r\n"; }

std::string logs_post(const std::string& logs, const std::string& key,
                      const std::string& path = "/v1/jobs") {
  return post(path, kLogLines, logs, keyed(key));
}

std::string regress_post(const Json& request, const std::string& key,
                         const std::string& path = "/v1/jobs") {
  return post(path, "application/json", request.dump(), keyed(key));
}

std::size_t count_of(std::string_view word, std::string_view text) {
  std::size_t count = 0;
  for (std::size_t at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1))
    ++count;
  return count;
}

void expect_as_many_as_the_head_says(const std::string& junit) {
  for (const auto& [name, element] :
       {std::pair("tests", "<testcase"), std::pair("failures", "<failure"),
        std::pair("errors", "<error")}) {
    const std::string said = std::string(name) + "=\"" + std::to_string(count_of(element, junit));
    EXPECT_NE(junit.find(said + "\""), std::string::npos) << said << "\n" << junit;
  }
}

class HttpJobs : public RoutesTest {
 protected:
  // Returns the job when it is done. `job` was the answer to a request.
  Json done(const Json& job) {
    JobWorkers workers(*service_.store, {.threads = 2, .pause = 5ms});
    Json last;
    EXPECT_TRUE(eventually(
        [&] {
          last = json_of(ask(get("/v1/jobs/" + job["id"].get<std::string>())));
          return last["state"] == "done";
        },
        kForJobs))
        << last.dump();
    return last;
  }
  Json begun(const std::string& request) {
    const Answer answer = ask(request);
    EXPECT_EQ(answer.status, 202) << answer.body;
    return json_of(answer);
  }
  std::string result(const Json& job) { return ask(get(job["result"])).body; }
};

TEST_F(HttpJobs, AStreamOfLogsIsVerifiedAsByVerify) {
  const std::string logs =
      legal_log() + "\n\n" + illegal_log() + "\r\nno log\n" + unverifiable_log();
  const Answer accepted = ask(logs_post(logs, "season"));
  EXPECT_EQ(accepted.status, 202);
  const Json job = json_of(accepted);
  EXPECT_EQ(accepted.header("location"), "/v1/jobs/" + job["id"].get<std::string>());
  EXPECT_EQ(job["state"], "running");
  EXPECT_EQ(job["parts"], (Json{{"done", 0}, {"total", 1}}));
  const Answer early = ask(get(job["result"]));
  EXPECT_EQ(early.body, "");
  EXPECT_EQ(early.header("link"),
            "<" + job["result"].get<std::string>() + "?after=0>; rel=\"next\"");

  const Json finished = done(job);
  EXPECT_EQ(finished["counts"],
            (Json{{"illegal", 1}, {"legal", 1}, {"problem", 1}, {"unverifiable", 1}}));
  const Answer lines = ask(get(job["result"]));
  EXPECT_EQ(lines.header("link"), "") << "that is all";
  const std::string verified = ask(post("/v1/verify", kLogLines, logs)).body;
  EXPECT_EQ(lines.body + "{\"done\":true,\"count\":4}\n", verified);
  EXPECT_EQ(ask(get(job["result"].get<std::string>() + "?after=1")).body, "");
  expect_problem(get(job["result"].get<std::string>() + "?after=2"), 400, "unusable-query");
}

// A stream of several megabytes, in chunks that end anywhere.
TEST_F(HttpJobs, ALongStreamIsCutIntoPartsAsItComes) {
  std::string logs;
  std::string expected;
  std::uint64_t count = 0;
  const std::string log = legal_log();
  const std::string line = log + std::string(20'000, ' ') + "\n";
  const std::string verdict = verdict_line(1, verify(log)).substr(9);
  while (logs.size() < (5 << 20)) {
    logs += line;
    expected += "{\"line\":" + std::to_string(++count) + verdict;
  }
  std::string chunks;
  for (std::size_t at = 0; at < logs.size(); at += 50'001) {
    const std::string piece = logs.substr(at, 50'001);
    std::ostringstream head;
    head << std::hex << piece.size() << "\r\n";
    chunks += head.str() + piece + "\r\n";
  }
  const std::string request =
      "POST /v1/jobs HTTP/1.1\r\nHost: test\r\nContent-Type: " + std::string(kLogLines) +
      "\r\nTransfer-Encoding: chunked\r\n" + keyed("long") + "\r\n" + chunks + "0\r\n\r\n";
  const Json job = begun(request);
  EXPECT_GT(job["parts"]["total"].get<int>(), 3);
  const Json again = begun(logs_post(logs, "long"));
  EXPECT_EQ(again["id"], job["id"]) << "however it is cut on its way, it is the same";
  const Json finished = done(job);
  EXPECT_EQ(finished["counts"], (Json{{"legal", count}}));
  EXPECT_TRUE(result(job) == expected);
}

// The answer to each line that is not a log is a hundred times as long.
TEST_F(HttpJobs, ShortLinesMakeSmallParts) {
  std::string logs;
  for (int i = 0; i < 2'500; ++i) logs += "x\n";
  const Json job = begun(logs_post(logs, "short"));
  EXPECT_EQ(job["parts"]["total"], 3);
  EXPECT_EQ(done(job)["counts"], (Json{{"problem", 2'500}}));
  EXPECT_EQ(result(job) + "{\"done\":true,\"count\":2500}\n",
            ask(post("/v1/verify", kLogLines, logs)).body);
}

TEST_F(HttpJobs, TheSameKeyFindsTheSameJob) {
  const std::string logs = legal_log() + "\n";
  const Json job = begun(logs_post(logs, "key"));
  EXPECT_EQ(begun(logs_post(logs, "key"))["id"], job["id"]);
  EXPECT_NE(begun(logs_post(logs, "other-key"))["id"], job["id"]);
  done(job);
  EXPECT_EQ(begun(logs_post(logs, "key"))["state"], "done");
  expect_problem(logs_post(legal_log(2), "key"), 422, "other-request");
  expect_problem(logs_post(logs, "key", "/v1/jobs?digests=true"), 422, "other-request");
  expect_problem(post("/v1/jobs", kLogLines, logs), 400, "idempotency-key");
  expect_problem(logs_post(logs, std::string(256, 'k')), 400, "idempotency-key");
  EXPECT_EQ(
      ask("DELETE /v1/jobs/" + job["id"].get<std::string>() + " HTTP/1.1\r\nHost: test\r\n\r\n")
          .status,
      204);
  expect_problem(get("/v1/jobs/" + job["id"].get<std::string>()), 404, "not-found");
  EXPECT_EQ(begun(logs_post(legal_log(2), "key"))["state"], "running");
}

TEST_F(HttpJobs, ABodyThatBreaksOffLeavesNothing) {
  const std::string head =
      "POST /v1/jobs HTTP/1.1\r\nHost: test\r\nContent-Type: " + std::string(kLogLines) +
      "\r\nTransfer-Encoding: chunked\r\n" + keyed("broken") + "\r\n";
  const std::string log = legal_log() + "\n";
  std::string logs;
  while (logs.size() < (3 << 20)) logs += log;
  std::ostringstream size;
  size << std::hex << logs.size();
  const auto jobs = [&] { return (*service_.store).jobs().figures().value().jobs; };
  {
    Client client(service_.running.port());
    ASSERT_TRUE(client.send(head + size.str() + "\r\n" + logs));
    ASSERT_TRUE(eventually([&] { return jobs() == 1; }));
    expect_problem(logs_post(logs, "broken"), 409, "job-receiving");
  }
  // The unfinished job is removed when somebody sends the next one, so this one counts as new.
  EXPECT_TRUE(eventually([&] { return ask(logs_post(legal_log(), "broken")).status == 202; }));
  EXPECT_EQ(jobs(), 1u);
  // Cut off while the client still reads.
  {
    Client client(service_.running.port());
    ASSERT_TRUE(client.send(head + "10\r\nabc"));
    client.finish_sending();
    EXPECT_EQ(client.receive().status, 400);
  }
  // A chunk that does not end where it should.
  const Answer answer = ask(head + "5\r\nabcdefg\r\n0\r\n\r\n");
  EXPECT_EQ(answer.status, 400) << answer.body;
}

TEST_F(HttpJobs, WhatCannotBeAJobIsRefused) {
  expect_problem(logs_post("\n \n", "k"), 422, "nothing-matches");
  expect_problem(logs_post(std::string((8 << 20) + 100, 'x'), "k"), 413, "too-large");
  EXPECT_EQ((*service_.store).jobs().figures().value().jobs, 0u) << "of " << 2 << " refused ones";
  expect_problem(post("/v1/jobs", "application/json", "[", keyed("k")), 400, "not-json");
  expect_problem(post("/v1/jobs", "application/json", std::string(70'000, '['), keyed("k")), 413,
                 "body-too-large");
  expect_problem(regress_post({{"kind", "verify"}}, "k"), 400, "not-the-form");
  expect_problem(regress_post({{"kind", "regress"}, {"filters", Json::object()}}, "k"), 400,
                 "not-the-form");
  expect_problem(regress_post({{"kind", "regress"}, {"filter", {{"game", "chess"}}}}, "k"), 400,
                 "not-the-form");
  expect_problem(regress_post({{"kind", "regress"}, {"pack", "abc"}}, "k"), 400, "not-the-form");
  expect_problem(regress_post({{"kind", "regress"}, {"pack", std::string(64, 'a')}}, "k"), 422,
                 "unusable-content");
  expect_problem(
      post("/v1/jobs", "application/json", R"({"kind":"regress","kind":"regress"})", keyed("k")),
      400, "not-the-form");
  const Json ruling = {{"kind", "regress"}, {"rulings", {{"conquest:R-10", "backwards"}}}};
  expect_problem(regress_post(ruling, "k"), 422, "unusable-content");
  expect_problem(regress_post({{"kind", "regress"}, {"rulings", {{"chess:R-1", "e4"}}}}, "k"), 422,
                 "unusable-content");
  expect_problem(regress_post({{"kind", "regress"}}, "k"), 422, "nothing-matches");
  expect_problem(get("/v1/jobs/j_" + std::string(32, '0')), 404, "not-found");
}

TEST(HttpJobLimits, AJobIsSentSoManyBytes) {
  ServerOptions options{quick_limits(), ""};
  options.work.job_bytes = 2 << 20;
  const RunningService service(options);
  const std::string log = legal_log() + "\n";
  std::string logs;
  while (logs.size() < (5 << 20)) logs += log;
  const Answer answer = service.ask(logs_post(logs, "k"));
  EXPECT_EQ(answer.status, 413) << answer.body;
}

TEST(HttpJobLimits, AFullDiskLeavesNothing) {
  SqliteOptions small;
  small.max_pages = 600;
  const RunningService service({quick_limits(), ""}, small);
  const std::string log = legal_log() + "\n";
  std::string logs;
  while (logs.size() < (4 << 20)) logs += log;
  const Answer answer = service.ask(logs_post(logs, "k"));
  EXPECT_EQ(answer.status, 507) << answer.body;
  EXPECT_EQ((*service.store).jobs().figures().value().jobs, 0u);
  EXPECT_EQ(service.ask(logs_post(legal_log(), "k")).status, 202) << "there is room for this one";
}

class HttpSuites : public HttpJobs {
 protected:
  void SetUp() override {
    for (std::uint64_t seed = 1; seed <= 8; ++seed) stored(legal_log(seed, 60));
  }
  std::string put(const std::string& name, const Json& body) {
    const std::string text = body.dump();
    return "PUT /v1/suites/" + name +
           " HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: " +
           std::to_string(text.size()) + "\r\n\r\n" + text;
  }
};

const Json kClockwise = {{"conquest:R-10", "clockwise"}};

TEST_F(HttpSuites, AChangeIsTriedOnStoredGames) {
  const Json request = {
      {"kind", "regress"}, {"filter", {{"game", "conquest"}}}, {"rulings", kClockwise}};
  const Json job = begun(regress_post(request, "change"));
  EXPECT_EQ(begun(regress_post(request, "change"))["id"], job["id"]);
  EXPECT_EQ(job["parts"], (Json{{"done", 0}, {"total", 2}})) << "the summary is one";
  const Json finished = done(job);
  EXPECT_EQ(finished["parts"], (Json{{"done", 2}, {"total", 2}}));
  std::uint64_t games = 0;
  for (const auto& [kind, count] : finished["counts"].items()) games += count.get<std::uint64_t>();
  ASSERT_EQ(games, 8u) << finished.dump();
  const std::vector<Json> lines = lines_of(ask(get(job["result"])));
  EXPECT_EQ(lines.size(), games - finished["counts"].value("same", 0u));
  ASSERT_FALSE(lines.empty());
  ASSERT_FALSE(finished["groups"].empty()) << finished.dump();
  const Json& group = finished["groups"][0];
  EXPECT_EQ(group["causes"], Json{"conquest:R-10=clockwise"});
  EXPECT_EQ(ask(json_post("/v1/verify", group["smallest"]["log"])).status, 200);
  // A deleted game is no longer reported, however many there are.
  const std::string id = lines[0]["id"];
  EXPECT_EQ(ask("DELETE /v1/games/" + id + " HTTP/1.1\r\nHost: test\r\n\r\n").status, 204);
  const auto shown = [&] { return json_of(ask(get("/v1/jobs/" + job["id"].get<std::string>()))); };
  EXPECT_EQ(shown()["state"], "done");
  EXPECT_EQ(shown().dump().find(id), std::string::npos);
  EXPECT_EQ(result(job).find(id), std::string::npos);
  for (const Json& line : lines)
    (void)ask("DELETE /v1/games/" + line["id"].get<std::string>() +
              " HTTP/1.1\r\nHost: test\r\n\r\n");
  EXPECT_EQ(shown()["state"], "done");
  EXPECT_EQ(shown()["groups"], Json::array());
  EXPECT_EQ(result(job), "");
  // The same request finds its job, whatever has happened to the games.
  EXPECT_EQ(begun(regress_post(request, "change"))["id"], job["id"]);
}

// All games were judged, and what they have in common is still looked for.
TEST_F(HttpSuites, AJobWithoutItsSummaryIsNotAtItsEnd) {
  const Json job = begun(regress_post({{"kind", "regress"}}, "unchanged"));
  JobStore& jobs = (*service_.store).jobs();
  ASSERT_TRUE(jobs.finish(*jobs.claim(1min).value(), {"", {{"same", 8}}, "1"}).value());
  const Json shown = json_of(ask(get("/v1/jobs/" + job["id"].get<std::string>())));
  EXPECT_EQ(shown["state"], "running");
  EXPECT_EQ(shown["parts"], (Json{{"done", 1}, {"total", 2}}));
}

TEST_F(HttpSuites, ARulingThatNoGameWouldTryIsRefused) {
  if (games().size() == 1) GTEST_SKIP() << "this tree has one game";
  Json request = {{"kind", "regress"}, {"rulings", {{"hex:R-19", "lost"}}}};
  expect_problem(regress_post(request, "any-game"), 422, "nothing-matches");
  request["filter"]["game"] = "conquest";
  expect_problem(regress_post(request, "conquest"), 422, "nothing-matches");
  request["rulings"].update(kClockwise);
  expect_problem(regress_post(request, "both"), 422, "nothing-matches");
}

TEST_F(HttpSuites, ASuiteIsRunWithAChange) {
  const Answer kept = ask(put("season", {{"filter", {{"game", "conquest"}}}}));
  EXPECT_EQ(kept.status, 200) << kept.body;
  EXPECT_EQ(json_of(ask(get("/v1/suites")))["items"][0], json_of(kept));
  EXPECT_EQ(json_of(ask(get("/v1/suites/season"))), json_of(kept));
  const std::string path = "/v1/suites/season/runs";
  const Json none = done(begun(regress_post(Json::object(), "unchanged", path)));
  EXPECT_EQ(none["counts"], (Json{{"same", 8}}));
  const Answer begun_run = ask(regress_post({{"rulings", kClockwise}}, "changed", path));
  const Json run = json_of(begun_run);
  const std::string place = path + "/" + run["id"].get<std::string>();
  EXPECT_EQ(begun_run.header("location"), place);
  expect_problem(get(place + "?format=junit"), 409, "job-running");
  done(run);
  const Json shown = json_of(ask(get(place)));
  EXPECT_EQ(shown["suite"], "season");
  EXPECT_EQ(shown["as_of"], json_of(kept)["frozen_at"]);
  const Answer junit = ask(get(place + "?format=junit"));
  EXPECT_EQ(junit.header("content-type"), "application/xml");
  EXPECT_NE(junit.body.find("<testsuite name=\"arbiter season\" "), std::string::npos);
  EXPECT_NE(junit.body.find("<failure type="), std::string::npos);
  expect_as_many_as_the_head_says(junit.body);
  EXPECT_TRUE(junit.body.ends_with("</testsuite>\n"));
  EXPECT_EQ(ask(get(place, "Accept: application/xml\r\n")).body, junit.body);
  expect_problem(get(place + "?format=csv"), 400, "unusable-query");
  expect_problem(get("/v1/suites/other/runs/" + run["id"].get<std::string>()), 404, "not-found");
  EXPECT_EQ(ask("DELETE /v1/suites/season HTTP/1.1\r\nHost: test\r\n\r\n").status, 204);
  expect_problem(get("/v1/suites/season"), 404, "not-found");
  expect_problem(regress_post(Json::object(), "gone", path), 404, "not-found");
}

TEST_F(HttpSuites, JunitHasACaseForAGameThatWasDeleted) {
  ASSERT_EQ(ask(put("season", {{"filter", {{"game", "conquest"}}}})).status, 200);
  const std::string path = "/v1/suites/season/runs";
  const Json run = json_of(ask(regress_post({{"rulings", kClockwise}}, "changed", path)));
  const Json finished = done(run);
  const std::string place = path + "/" + run["id"].get<std::string>() + "?format=junit";
  const Answer before = ask(get(place));
  const std::vector<Json> lines = lines_of(ask(get(finished["result"])));
  ASSERT_FALSE(lines.empty());
  const std::string id = lines[0]["id"].get<std::string>();
  ASSERT_NE(before.body.find(id), std::string::npos);
  ASSERT_EQ(ask("DELETE /v1/games/" + id + " HTTP/1.1\r\nHost: test\r\n\r\n").status, 204);
  const Answer after = ask(get(place));
  EXPECT_EQ(after.body.find(id), std::string::npos);
  EXPECT_NE(after.body.find("a game that was deleted"), std::string::npos) << after.body;
  EXPECT_EQ(count_of("<testcase", after.body), count_of("<testcase", before.body));
  expect_as_many_as_the_head_says(after.body);
}

TEST_F(HttpSuites, APackThatNoGameUsesIsAnError) {
  const Json packs = json_of(ask(get("/v1/packs")));
  const auto other = std::find_if(packs.begin(), packs.end(),
                                  [](const Json& one) { return one["game"] == "sularia"; });
  if (other == packs.end()) GTEST_SKIP() << "this tree has one game";
  ASSERT_EQ(ask(put("season", {{"filter", {{"game", "conquest"}}}})).status, 200);
  const std::string path = "/v1/suites/season/runs";
  const Json run = json_of(ask(regress_post({{"pack", (*other)["sha256"]}}, "another-pack", path)));
  done(run);
  const Answer junit = ask(get(path + "/" + run["id"].get<std::string>() + "?format=junit"));
  EXPECT_NE(junit.body.find("tests=\"2\" failures=\"0\" errors=\"1\""), std::string::npos)
      << junit.body;
  EXPECT_NE(junit.body.find("8 games with the same result"), std::string::npos);
  expect_as_many_as_the_head_says(junit.body);
  EXPECT_NE(junit.body.find("It was not tried."), std::string::npos);
}

TEST_F(HttpSuites, WhatCannotBeASuiteIsRefused) {
  expect_problem(put("Season", Json::object()), 400, "not-the-form");
  expect_problem(put("season", {{"filter", {{"status", "legal"}}}}), 400, "not-the-form");
  expect_problem(put("season", {{"pack", std::string(64, 'a')}}), 400, "not-the-form");
  ASSERT_EQ(ask(put("empty", {{"filter", {{"player", "Nobody"}}}})).status, 200);
  expect_problem(regress_post(Json::object(), "k", "/v1/suites/empty/runs"), 422,
                 "nothing-matches");
  expect_problem(post("/v1/suites/empty/runs", "application/json", "{}"), 400, "idempotency-key");
}

}  // namespace
}  // namespace arbiter::http_test
