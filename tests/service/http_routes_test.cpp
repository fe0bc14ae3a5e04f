// Every route of the service, used as a client would.
#include <gtest/gtest.h>

#include <spdlog/sinks/ostream_sink.h>
#include <spdlog/spdlog.h>

#include <memory>
#include <nlohmann/json.hpp>
#include <regex>
#include <sstream>

#include "engine/core/limits.hpp"
#include "service/http/problem.hpp"
#include "tests/asked.hpp"
#include "tests/service/routes.hpp"

namespace arbiter::http_test {
namespace {

TEST_F(RoutesTest, VerifyAnswersWithTheVerdict) {
  for (const std::string& log : {legal_log(), illegal_log(), unverifiable_log()}) {
    const Answer answer = ask(json_post("/v1/verify", log));
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.header("content-type"), kJsonType);
    EXPECT_EQ(answer.body, json_of(verify(log).value()));
  }
}

TEST_F(RoutesTest, VerifyTakesJsonLines) {
  for (const bool ended : {true, false}) {
    const Answer answer = ask(post("/v1/verify", "application/jsonl", json_lines(ended)));
    EXPECT_EQ(answer.status, 200);
    EXPECT_EQ(answer.body, json_of(verify(json_lines(ended)).value()));
  }
}

TEST_F(RoutesTest, VerifyListsDigestsWhenAsked) {
  const Answer answer = ask(json_post("/v1/verify?digests=true", legal_log()));
  EXPECT_EQ(answer.body, json_of(verify(legal_log(), {true}).value()));
  EXPECT_EQ(ask(json_post("/v1/verify?digests=false", legal_log())).body,
            json_of(verify(legal_log()).value()));
  expect_problem(json_post("/v1/verify?digests=1", legal_log()), 400, "unusable-query");
}

// A log whose own cards cannot be read.
std::string log_of_unreadable_card() {
  Json log = Json::parse(legal_log());
  Json own = Json::parse(pack(Json::parse(packs())[0]["sha256"]).value());
  own["cards"][0]["upper"] = "Pay 4m to doom a unit.\nRuyn it.";
  log["content"] = {{"inline", own}};
  return log.dump();
}

TEST_F(RoutesTest, VerifyPassesTheEnginesProblemsOn) {
  for (const std::string& body :
       {std::string(), std::string("{"), std::string("{}"), std::string("\0", 1),
        std::string("\xff\xfe"), log_of_unknown_pack(), log_of_unreadable_card()}) {
    const Result<Verdict> direct = verify(body);
    ASSERT_FALSE(direct.ok());
    expect_problem(json_post("/v1/verify", body), status_of(direct.problem().type),
                   direct.problem().type);
    Json problem = json_of(ask(json_post("/v1/verify", body)));
    EXPECT_EQ(problem["instance"], "/v1/verify");
    EXPECT_EQ(problem.value("errors", Json::array()).size(), direct.problem().errors.size());
  }
}

TEST_F(RoutesTest, VerifyAnswersAStreamLineByLine) {
  const std::string stream =
      legal_log() + "\n\nnot a log\n" + illegal_log() + "\n" + log_of_unknown_pack();
  const Answer answer = ask(post("/v1/verify", "application/x-ndjson", stream));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.header("content-type"), "application/x-ndjson");
  const std::vector<Json> lines = lines_of(answer);
  ASSERT_EQ(lines.size(), 5u) << answer.body;
  EXPECT_EQ(lines[0]["line"], 1);
  EXPECT_EQ(lines[0]["verdict"], Json::parse(json_of(verify(legal_log()).value())));
  EXPECT_EQ(lines[1]["line"], 3);
  EXPECT_EQ(lines[1]["problem"]["status"], status_of(verify("not a log").problem().type));
  EXPECT_EQ(lines[2]["verdict"]["status"], "illegal");
  EXPECT_EQ(lines[3]["line"], 5);
  EXPECT_EQ(lines[3]["problem"]["status"], 422);
  EXPECT_EQ(lines[4], Json({{"done", true}, {"count", 4}}));
}

TEST_F(RoutesTest, VerifyTakesAnEmptyStream) {
  const std::vector<Json> lines = lines_of(ask(post("/v1/verify", "application/x-ndjson", "\n\n")));
  ASSERT_EQ(lines.size(), 1u);
  EXPECT_EQ(lines[0], Json({{"done", true}, {"count", 0}}));
}

TEST_F(RoutesTest, VerifyStreamsToOldClientsWithoutChunks) {
  std::string request = post("/v1/verify", "application/x-ndjson", legal_log() + "\n");
  request.replace(request.find("HTTP/1.1"), 8, "HTTP/1.0");
  const Answer answer = ask(request);
  EXPECT_EQ(answer.header("transfer-encoding"), "");
  EXPECT_EQ(lines_of(answer).size(), 2u);
}

TEST_F(RoutesTest, VerifyBoundsTheLogsOfAStream) {
  std::string stream;
  for (std::size_t i = 0; i < limits::kStreamLogs; ++i) stream += "{}\n";
  EXPECT_EQ(lines_of(ask(post("/v1/verify", "application/x-ndjson", stream))).size(),
            limits::kStreamLogs + 1);
  expect_problem(post("/v1/verify", "application/x-ndjson", stream + "{}\n"), 413,
                 "body-too-large");
}

TEST_F(RoutesTest, BodiesAreBounded) {
  const auto announcing = [](const std::string& type, std::size_t size) {
    return "POST /v1/verify HTTP/1.1\r\nHost: t\r\nContent-Type: " + type +
           "\r\nContent-Length: " + std::to_string(size) + "\r\n\r\n";
  };
  expect_problem(announcing("application/json", limits::kLogBytes + 1), 413, "body-too-large");
  expect_problem(announcing("application/jsonl", limits::kLogBytes + 1), 413, "body-too-large");
  expect_problem(announcing("application/x-ndjson", limits::kStreamBytes + 1), 413,
                 "body-too-large");
  const std::string blank(limits::kLogBytes - legal_log().size(), ' ');
  EXPECT_EQ(ask(json_post("/v1/verify", legal_log() + blank)).status, 200);
}

TEST_F(RoutesTest, BodiesHaveAType) {
  for (const char* path : {"/v1/verify", "/v1/games"}) {
    for (const char* type :
         {"text/plain", "application/x-www-form-urlencoded", "application/json; charset=latin1",
          "multipart/form-data; boundary=x", "application/problem+json"}) {
      expect_problem(post(path, type, legal_log()), 415, "media-type");
    }
    expect_problem(
        "POST " + std::string(path) + " HTTP/1.1\r\nHost: t\r\nContent-Length: 2\r\n\r\n{}", 415,
        "media-type");
    EXPECT_EQ(ask(post(path, "Application/JSON; charset=UTF-8", legal_log())).status / 100, 2);
  }
  expect_problem(post("/v1/games", "application/x-ndjson", legal_log()), 415, "media-type");
  EXPECT_NE(ask(post("/v1/games", "text/plain", "x")).header("accept"), "");
}

TEST_F(RoutesTest, TracesAreSentBackAndBadOnesIgnored) {
  const std::string id = "4bf92f3577b34da6a3ce929d0e0e4736";
  for (const std::string& good :
       {"00-" + id + "-00f067aa0ba902b7-01", "01-" + id + "-00f067aa0ba902b7-01-beef"}) {
    EXPECT_EQ(ask(get("/livez", "traceparent: " + good + "\r\n")).header("traceparent"), good);
  }
  for (const std::string& bad :
       {"00-" + std::string(32, '0') + "-00f067aa0ba902b7-01", "00-" + id + "-0000000000000000-01",
        "ff-" + id + "-00f067aa0ba902b7-01", "00-" + id + "-00f067aa0ba902b7-01-beef",
        "00-" + id + "-00f067aa0ba902b7", "00-" + id + "-00F067AA0BA902B7-01",
        "01-" + id + "-00f067aa0ba902b7-01-" + std::string(100, 'a'), std::string("x")}) {
    EXPECT_EQ(ask(get("/livez", "traceparent: " + bad + "\r\n")).header("traceparent"), "") << bad;
  }
  EXPECT_EQ(ask(get("/livez")).header("traceparent"), "");
  const std::string trace = "00-" + id + "-00f067aa0ba902b7-01";
  EXPECT_EQ(ask(get("/nowhere", "traceparent: " + trace + "\r\n")).header("traceparent"), trace);
}

TEST_F(RoutesTest, TranscriptsAreTextAndJson) {
  const std::string log = legal_log();
  const std::string path = stored_path(log) + "/transcript";
  const Answer answer = ask(get(path));
  EXPECT_EQ(answer.header("content-type"), "text/plain; charset=utf-8");
  EXPECT_EQ(answer.body, asked::transcript_text(log, "", false).value());
  EXPECT_EQ(ask(get(path + "?effects=true&seat=A")).body,
            asked::transcript_text(log, "A", true).value());
  const Answer json = ask(get(path + "?effects=true", "Accept: application/json\r\n"));
  EXPECT_EQ(json.header("content-type"), kJsonType);
  EXPECT_EQ(json.body, asked::transcript(log, "", true).value());
  expect_problem(get(path + "?seat="), 400, "unusable-query");
  expect_problem(get(path + "?effects=yes"), 400, "unusable-query");
  EXPECT_EQ(ask(get(path + "?seat=Z")).status, 404);
}

TEST_F(RoutesTest, AVerdictForASeatNamesNothingHidden) {
  const std::string log = illegal_log();
  const std::string path = stored_path(log) + "/verdict";
  const Answer answer = ask(get(path + "?seat=A"));
  EXPECT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.body, json_of(verify(log, {false, "A"}).value()));
  EXPECT_TRUE(json_of(answer)["log_sha256"].is_null());
  EXPECT_EQ(ask(get(path + "?seat=Z")).status, 404);
  EXPECT_EQ(ask(json_post("/v1/verify?seat=Z", log)).status, 404);
  for (const Json& line : lines_of(ask(post("/v1/verify?seat=A", "application/x-ndjson", log)))) {
    if (!line.contains("verdict")) continue;
    EXPECT_EQ(line["verdict"], json_of(answer));
  }
  expect_problem(get(path + "?seat="), 400, "unusable-query");
  expect_problem(json_post("/v1/verify?seat=", log), 400, "unusable-query");
}

TEST_F(RoutesTest, UnknownGamesAreNotFound) {
  for (const char* tail : {"", "/log", "/positions/0", "/options/0", "/rewinds/0", "/omissions",
                           "/transcript", "/verdict"}) {
    expect_problem(get("/v1/games/g_" + std::string(32, '0') + tail), 404, "not-found");
    expect_problem(get(std::string("/v1/games/'%3B+drop+table+games") + tail), 404, "not-found");
  }
}

TEST_F(RoutesTest, RulesAndPacksAreShown) {
  const std::string game = games().front();
  const Answer book = ask(get("/v1/rules/" + game));
  EXPECT_EQ(book.body, rules(game).value());
  EXPECT_EQ(book.header("content-type"), kJsonType);
  const std::string id = json_of(book)["rules"][0]["id"];
  EXPECT_EQ(ask(get("/v1/rules/" + game + "/" + id)).body, rule(game, id).value());
  EXPECT_EQ(ask(get("/v1/rules/chess")).status, 404);
  EXPECT_EQ(ask(get("/v1/rules/" + game + "/none")).status, 404);
  const Answer list = ask(get("/v1/packs"));
  EXPECT_EQ(list.body, packs());
  const std::string hash = json_of(list)[0]["sha256"];
  const Answer one = ask(get("/v1/packs/" + hash));
  EXPECT_EQ(one.body, pack(hash).value());
  EXPECT_EQ(one.header("etag"), '"' + hash + '"');
  EXPECT_EQ(ask(get("/v1/packs/" + hash, "If-None-Match: \"" + hash + "\"\r\n")).status, 304);
  EXPECT_EQ(ask(get("/v1/packs/" + std::string(64, '0'))).status, 404);
}

TEST_F(RoutesTest, PathsAndMethodsAreKnown) {
  for (const char* path :
       {"/", "/v1", "/v1/", "/v1/games/", "/v1//games", "/v1/games/x/y", "/v1/verify/x", "/livez/",
        "/V1/games", "/v1%2Fgames", "/v1/rules", "/v1/games/../games", "//livez"}) {
    expect_problem(get(path), 404, "not-found");
  }
  const auto allowed = [&](const std::string& method, const std::string& path) {
    const Answer answer = ask(method + " " + path + " HTTP/1.1\r\nHost: t\r\n\r\n");
    EXPECT_EQ(answer.status, 405);
    return answer.header("allow");
  };
  EXPECT_EQ(allowed("GET", "/v1/verify"), "POST");
  EXPECT_EQ(allowed("DELETE", "/v1/games"), "POST, GET, HEAD");
  EXPECT_EQ(allowed("OPTIONS", "/v1/games/x"), "GET, HEAD, DELETE");
  EXPECT_EQ(allowed("BREW", "/livez"), "GET, HEAD");
  EXPECT_EQ(allowed("PUT", "/openapi.json"), "GET, HEAD");
}

TEST_F(RoutesTest, ABodyThatNobodyReadsIsNoRequest) {
  for (const std::string& start : {post("/nowhere", "application/json", get("/livez")),
                                   post("/livez", "text/plain", get("/livez")),
                                   post("/v1/verify", "text/plain", get("/livez"))}) {
    Client client(service_.running.port());
    client.send(start);
    EXPECT_GE(client.receive().status, 404);
    EXPECT_TRUE(client.is_closed_by_server());
  }
}

TEST_F(RoutesTest, HeadTellsWhatGetWouldSend) {
  const std::string path = stored_path(legal_log()) + "/log";
  const Answer whole = ask(get(path));
  Client client(service_.running.port());
  client.send("HEAD " + path + " HTTP/1.1\r\nHost: t\r\n\r\n" + get("/livez"));
  const Answer head = client.receive(true);
  EXPECT_EQ(head.status, 200);
  EXPECT_EQ(head.header("content-length"), std::to_string(whole.body.size()));
  EXPECT_EQ(head.header("etag"), whole.header("etag"));
  EXPECT_EQ(client.receive().body, "{\"status\":\"alive\"}");
}

TEST_F(RoutesTest, AnswersHaveATypeThatTheCallerTakes) {
  EXPECT_EQ(ask(get("/livez", "Accept: text/html, application/json;q=0.1\r\n")).status, 200);
  EXPECT_EQ(ask(get("/livez", "Accept: text/html\r\nAccept: */*\r\n")).status, 200);
  expect_problem(get("/livez", "Accept: text/html\r\n"), 406, "not-acceptable");
  expect_problem(post("/v1/games", "application/json", legal_log(), "Accept: text/html\r\n"), 406,
                 "not-acceptable");
  EXPECT_EQ(json_of(ask(get("/v1/games")))["items"].size(), 0u);
}

TEST_F(RoutesTest, TheOperatorIsAnswered) {
  EXPECT_EQ(ask(get("/livez")).body, "{\"status\":\"alive\"}");
  EXPECT_EQ(ask(get("/readyz")).body, "{\"status\":\"ready\"}");
  (*service_.store).stop();
  EXPECT_EQ(ask(get("/livez")).status, 200);
  const Answer answer = ask(get("/readyz"));
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.header("retry-after"), "1");
}

TEST_F(RoutesTest, MetricsCountRequests) {
  Client client(service_.running.port());  // a request is counted before the next one is read
  client.send(json_post("/v1/games", legal_log()) + get("/v1/games/x") + get("/nowhere/secret") +
              get("/metrics"));
  for (const int status : {201, 404, 404}) EXPECT_EQ(client.receive().status, status);
  const Answer answer = client.receive();
  EXPECT_EQ(answer.header("content-type"), "text/plain; version=0.0.4; charset=utf-8");
  const std::string game = games().front();
  for (const std::string& line :
       {std::string(
            "arbiter_http_requests_total{route=\"/v1/games\",method=\"POST\",status=\"201\"} 1\n"),
        std::string("arbiter_http_requests_total{route=\"/v1/games/"
                    "{id}\",method=\"GET\",status=\"404\"} 1\n"),
        std::string(
            "arbiter_http_requests_total{route=\"none\",method=\"GET\",status=\"404\"} 1\n"),
        "arbiter_replays_total{game=\"" + game + "\",verdict=\"legal\"} 1\n",
        "arbiter_replay_plies_total " + std::to_string(verify(legal_log()).value().entries) + "\n",
        std::string("arbiter_db_commit_seconds_count 1\n"), std::string("arbiter_connections 1\n"),
        std::string("arbiter_body_bytes "), std::string("arbiter_db_bytes ")}) {
    EXPECT_NE(answer.body.find(line), std::string::npos) << line << answer.body;
  }
  EXPECT_EQ(answer.body.find("secret"), std::string::npos);
}

TEST(HttpStore, AFullDiskIsSaidAndReadingGoesOn) {
  SqliteOptions options;
  options.max_pages = 60;
  RunningService service({quick_limits(), ""}, options);
  Answer answer;
  std::string path;
  for (std::uint64_t seed = 1; seed < 200 && answer.status != 507; ++seed) {
    if (answer.status == 201) path = answer.header("location");
    answer = service.ask(json_post("/v1/games", legal_log(seed, 200)));
  }
  EXPECT_EQ(answer.status, 507) << answer.body;
  EXPECT_EQ(answer.header("content-type"), "application/problem+json");
  EXPECT_EQ(service.ask(get(path)).status, 200);
  const Answer readiness = service.ask(get("/readyz"));
  EXPECT_EQ(readiness.status, 503);
  const std::string detail = json_of(readiness)["detail"];
  EXPECT_NE(detail.find("The disk is full. SQLite says: "), std::string::npos) << detail;
}

// Captures what the service writes to its log.
class LogTest : public RoutesTest {
 protected:
  LogTest() {
    auto sink = std::make_shared<spdlog::sinks::ostream_sink_mt>(text_);
    spdlog::set_default_logger(std::make_shared<spdlog::logger>("test", sink));
    spdlog::set_pattern("%l %v");
    spdlog::set_level(spdlog::level::info);
  }
  ~LogTest() override {
    service_.running.stop();  // it logs no more
    spdlog::set_default_logger(before_);
  }

  // Stops the service and returns the log. A line is written after its answer, so only then are all
  // lines there.
  std::string log() {
    service_.running.stop();
    return text_.str();
  }

 private:
  std::ostringstream text_;
  std::shared_ptr<spdlog::logger> before_ = spdlog::default_logger();
};

TEST_F(LogTest, HasALineForEachRequest) {
  const std::string trace = "00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01";
  ask(get("/v1/games?limit=3", "Request-Id: table-5\r\ntraceparent: " + trace + "\r\n"));
  ask(get("/v1/nothing", "Request-Id: table-6\r\n"));
  ask(get("/livez", "Request-Id: quiet\r\n"));
  ask("GET /v1/games?limit=1&limit=2 HTTP/1.1\r\nHost: t\r\nRequest-Id: table-7\r\n\r\n");
  const std::string text = log();
  for (const std::string& form :
       {"info 127\\.0\\.0\\.1 GET /v1/games 200 \\d+ us, \\d+ bytes, request table-5, trace " +
            trace,
        std::string(
            "info 127\\.0\\.0\\.1 GET /v1/nothing 404 \\d+ us, \\d+ bytes, request table-6\n"),
        std::string(
            "info 127\\.0\\.0\\.1 GET /v1/games 400 \\d+ us, \\d+ bytes, request table-7\n")}) {
    EXPECT_TRUE(std::regex_search(text, std::regex(form))) << form << "\n" << text;
  }
  EXPECT_EQ(text.find("quiet"), std::string::npos) << text;
}

TEST_F(LogTest, SaysWhyTheServiceFailed) {
  (*service_.store).stop();
  ask(post("/v1/games", "application/json", legal_log(), "Request-Id: table-8\r\n"));
  ask(get("/readyz", "Request-Id: monitor\r\n"));
  const std::string text = log();
  EXPECT_NE(text.find("request table-8: stopping: Nothing was written"), std::string::npos) << text;
  EXPECT_NE(text.find("request monitor: not-ready: Games cannot be stored"), std::string::npos)
      << text;
}

// Each has the path, even if the fault comes before the path has a meaning.
TEST_F(RoutesTest, ProblemsHaveAnInstanceWhereTheRequestLineCanBeRead) {
  for (const std::string& lines :
       {std::string("/v1/games?limit=1&limit=2 HTTP/1.1\r\nHost: t\r\n\r\n"),
        std::string("/v1/games?limit=%zz HTTP/1.1\r\nHost: t\r\n\r\n"),
        std::string("/v1/games HTTP/1.1\r\nHost: t\r\nContent-Encoding: gzip\r\n\r\n"),
        std::string("/v1/games HTTP/1.1\r\nHost: t\r\nExpect: wonders\r\n\r\n"),
        std::string("/v1/games HTTP/1.1\r\nHost: t\r\nContent-Length: 1\r\n"
                    "Content-Length: 1\r\n\r\n"),
        std::string("/v1/games HTTP/1.1\r\n\r\n"),
        std::string("/v1/games HTTP/3.0\r\nHost: t\r\n\r\n")}) {
    EXPECT_EQ(json_of(ask("GET " + lines))["instance"], "/v1/games") << lines;
  }
  for (const char* line : {"GET /v1 /games HTTP/1.1\r\nHost: t\r\n\r\n", "GET\r\nHost: t\r\n\r\n",
                           "GET games HTTP/1.1\r\nHost: t\r\n\r\n"}) {
    EXPECT_FALSE(json_of(ask(line)).contains("instance")) << line;
  }
  const Answer twice = ask(get("/v1/games?limit=1&a=2&limit=2"));
  EXPECT_EQ(json_of(twice)["detail"], "The parameter \"limit\" is given twice.");
}

std::vector<std::string> pointers_of(const Json& problem) {
  std::vector<std::string> pointers;
  for (const Json& one : problem["errors"]) pointers.push_back(one["pointer"]);
  return pointers;
}

TEST_F(RoutesTest, AllFaultsOfJsonLinesAreListedWithTheirPlaces) {
  const auto lines = [](const std::vector<std::string>& entries) {
    std::string text = json_lines(false);
    text.erase(text.find('\n') + 1);
    for (const std::string& entry : entries) text += entry + "\n";
    return text;
  };
  const auto problem_of = [&](const std::vector<std::string>& entries) {
    return json_of(ask(post("/v1/verify", "application/jsonl", lines(entries))));
  };
  using Pointers = std::vector<std::string>;
  Json problem = problem_of({R"({"by":"A","do":"dance"})", R"({"by":"A","do":"sing"})"});
  EXPECT_EQ(pointers_of(problem), (Pointers{"/moves/0/do", "/moves/1/do"})) << problem;
  EXPECT_EQ(problem["errors"][1]["line"], 3);
  EXPECT_EQ(problem["detail"].get<std::string>().substr(0, 20), "/moves/0/do, line 2:") << problem;
  problem = problem_of({R"({"by":"A","do":"wait"})", R"({"by":"A","do":)"});
  EXPECT_EQ(pointers_of(problem), Pointers{"/moves/1/do"}) << problem;
  EXPECT_EQ(problem["errors"][0]["line"], 3);
  problem = problem_of({R"({"by":"A","do":"wait","do":"wait"})"});
  EXPECT_EQ(pointers_of(problem), Pointers{"/moves/0/do"}) << problem;
  problem = problem_of({R"({"end":{"moves":0,"moves":0}})"});
  EXPECT_EQ(pointers_of(problem), Pointers{"/end/moves"}) << problem;
  problem = problem_of({R"({"by":"A","do":"dance"})", R"({"end":{"moves":1,"claims":{"x":1}}})"});
  EXPECT_EQ(pointers_of(problem).front(), "/moves/0/do") << problem;
}

// A request that takes longer than a quick one may starts again in the slow lane. The answer is the
// same.
TEST(HttpLanes, TheAnswerIsTheSameInBoth) {
  ServerOptions slow{quick_limits(), ""};
  slow.work.quick_units = 1;
  const RunningService quick_service;
  const RunningService slow_service(slow);
  const std::string log = legal_log(1, 60);
  const std::vector<std::string> requests = {
      post("/v1/verify", "application/json", log),
      post("/v1/verify?digests=true", "application/x-ndjson", log + "\n" + log + "\n"),
      post("/v1/position?at=9", "application/json", log),
      post("/v1/options?at=9", "application/json", log),
      post("/v1/transcript?effects=true", "application/json", log, "Accept: application/json\r\n"),
      post("/v1/explain", "application/json", illegal_log()),
      post("/v1/games", "application/json", log)};
  for (const std::string& request : requests) {
    const Answer expected = quick_service.ask(request);
    const Answer found = slow_service.ask(request);
    EXPECT_EQ(found.status, expected.status);
    EXPECT_LT(found.status, 300) << found.body;
    if (found.status == 200) {
      EXPECT_EQ(found.body, expected.body);
    }
  }
}

// With more and more units, the log first cannot be read, then cannot be judged to its end, and
// finally is stored.
TEST(HttpLanes, WhatTakesTooMuchWorkIsSaidAndNotStored) {
  const std::string log = legal_log(1, 200);
  bool unverifiable = false;
  bool stored = false;
  for (std::uint64_t units = 64; !stored && units < 2'000'000; units += units / 4) {
    ServerOptions options{quick_limits(), ""};
    options.work.units = units;
    const RunningService service(options);
    const Answer judged = service.ask(post("/v1/verify", "application/json", log));
    const Answer answer = service.ask(post("/v1/games", "application/json", log));
    stored = answer.status == 201;
    if (!stored) {
      EXPECT_EQ(answer.status, 422);
      EXPECT_EQ(json_of(answer)["type"], "urn:arbiter:problem:work");
      EXPECT_EQ(json_of(service.ask(get("/v1/games")))["items"].size(), 0u);
    }
    if (judged.status == 200 && json_of(judged)["status"] == "unverifiable") {
      EXPECT_EQ(json_of(judged)["missing"]["what"], "work");
      EXPECT_FALSE(stored);
      unverifiable = true;
    }
  }
  EXPECT_TRUE(unverifiable);
  EXPECT_TRUE(stored);
}

// The same answers as for a stored game.
TEST(HttpLook, ALogNeedNotBeStored) {
  const RunningService service;
  const std::string log = legal_log(1, 30);
  const std::string path =
      service.ask(post("/v1/games", "application/json", log)).header("location");
  const auto same = [&](const std::string& stored, const std::string& sent,
                        const std::string& accept = "application/json") {
    const std::string lines = "Accept: " + accept + "\r\n";
    const Answer one = service.ask(get(path + stored, lines));
    const Answer other = service.ask(post(sent, "application/json", log, lines));
    EXPECT_EQ(one.status, 200) << one.body;
    EXPECT_EQ(other.status, 200) << other.body;
    EXPECT_EQ(one.body, other.body);
  };
  same("/positions/7?seat=A", "/v1/position?at=7&seat=A");
  same("/options/7?seat=B", "/v1/options?seat=B&at=7");
  same("/transcript?seat=A&effects=true", "/v1/transcript?seat=A&effects=true");
  same("/transcript", "/v1/transcript", "text/plain");
  EXPECT_EQ(service.ask(post("/v1/position", "application/json", log)).status, 200);
  EXPECT_EQ(service.ask(post("/v1/position?at=x", "application/json", log)).status, 400);
  EXPECT_EQ(service.ask(post("/v1/position?at=31", "application/json", log)).status, 404);
  const Answer told = service.ask(post("/v1/explain", "application/json", illegal_log()));
  EXPECT_EQ(told.header("content-type"), "text/plain; charset=utf-8");
  EXPECT_EQ(told.body, asked::explain_text(illegal_log(), {}).value());
  same("/verdict?seat=B", "/v1/verify?seat=B");
  same("/verdict", "/v1/verify");
  EXPECT_EQ(service.ask(post("/v1/explain?seat=B", "application/json", illegal_log())).body,
            asked::explain_text(illegal_log(), {{}, "B"}).value());
}

TEST(HttpLook, AStoredLogHasItsLengthHoweverLongItIs) {
  const RunningService service;
  Json json = Json::parse(legal_log());
  for (int i = 0; i < 100; ++i) json["meta"][std::to_string(i)] = std::string(4'000, 'x');
  const std::string log = json.dump();
  const std::string path =
      service.ask(post("/v1/games", "application/json", log)).header("location") + "/log";
  const Answer answer = service.ask(get(path));
  EXPECT_EQ(answer.header("content-length"), std::to_string(log.size()));
  EXPECT_EQ(answer.header("transfer-encoding"), "");
  EXPECT_TRUE(answer.body == log);
  const std::string tag = answer.header("etag");
  const std::string other = "If-None-Match: \"other\"\r\n";
  EXPECT_EQ(service.ask(get(path, other)).status, 200);
  EXPECT_EQ(service.ask(get(path, other + "If-None-Match: " + tag + "\r\n")).status, 304);
  EXPECT_EQ(service.ask("HEAD " + path + " HTTP/1.1\r\nHost: t\r\n\r\n").header("content-length"),
            std::to_string(log.size()));
}

TEST(HttpStore, AStoppingStoreIsSaid) {
  RunningService service;
  (*service.store).stop();
  const Answer answer = service.ask(json_post("/v1/games", legal_log()));
  EXPECT_EQ(answer.status, 503);
  EXPECT_EQ(answer.header("retry-after"), "1");
}

class StreamStopTest : public testing::Test {
 protected:
  // Returns the answer to a long stream during which the service stops.
  static Answer answer_with_grace(std::chrono::milliseconds grace, std::size_t bytes) {
    ServerOptions options{quick_limits(), ""};
    options.limits.grace = grace;
    RunningService service(options);
    const std::string log = legal_log(1, 200) + "\n";
    std::string stream;
    while (stream.size() + log.size() < bytes) stream += log;
    Client client(service.running.port());
    client.send(post("/v1/verify", "application/x-ndjson", stream));
    EXPECT_TRUE(client.waits_for_bytes());
    std::thread stopping([&] { service.running.stop(); });
    Answer answer = client.receive();
    stopping.join();
    EXPECT_EQ(answer.status, 200);
    return answer;
  }
};

TEST_F(StreamStopTest, AStreamIsAnsweredToItsEnd) {
  constexpr std::size_t kBytes = kSanitized ? 1 << 20 : 4 << 20;
  EXPECT_EQ(lines_of(answer_with_grace(10min, kBytes)).back()["done"], true);
}

TEST_F(StreamStopTest, AfterTheGraceItIsCutVisibly) {
  const Answer answer = answer_with_grace(1ms, 30 << 20);
  EXPECT_EQ(answer.body.find("\"done\""), std::string::npos);
}

}  // namespace
}  // namespace arbiter::http_test
