// The routes of stored games, used as a client would.
#include <gtest/gtest.h>

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

TEST_F(RoutesTest, GamesAreStoredOnce) {
  const std::string log = legal_log();
  const Answer first = ask(json_post("/v1/games", log));
  EXPECT_EQ(first.status, 201);
  Json game = json_of(first);
  EXPECT_EQ(first.header("location"), "/v1/games/" + game["id"].get<std::string>());
  EXPECT_EQ(game["id"], "g_" + sha256(log).substr(0, 32));
  const Verdict verdict = verify(log).value();
  EXPECT_EQ(game["log_sha256"], verdict.log_sha256);
  EXPECT_EQ(game["pack_sha256"], verdict.pack_sha256);
  EXPECT_EQ(game["digest"], verdict.digest);
  EXPECT_EQ(game["status"], "legal");
  EXPECT_EQ(game["outcome"], name_of(verdict.outcome.state));
  EXPECT_EQ(game["entries"], verdict.entries);
  EXPECT_EQ(game["open"], false);
  EXPECT_EQ(game["media_type"], "application/json");
  EXPECT_EQ(game["verdict"], Json::parse(json_of(verdict)));
  const Answer again = ask(json_post("/v1/games", log));
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(again.header("location"), first.header("location"));
  EXPECT_EQ(json_of(again), game);
  EXPECT_EQ(json_of(ask(get(first.header("location")))), game);
}

TEST_F(RoutesTest, GamesOfEveryVerdictAreStored) {
  EXPECT_EQ(stored(illegal_log())["status"], "illegal");
  EXPECT_EQ(stored(unverifiable_log())["status"], "unverifiable");
  EXPECT_EQ(stored(json_lines(false), "application/jsonl")["open"], true);
  EXPECT_EQ(stored(json_lines(true), "application/jsonl")["media_type"], "application/jsonl");
}

TEST_F(RoutesTest, WhatCannotBeJudgedIsNotStored) {
  EXPECT_EQ(ask(json_post("/v1/games", "{}")).status / 100, 4);
  EXPECT_EQ(ask(json_post("/v1/games", log_of_unknown_pack())).status, 422);
  EXPECT_EQ(json_of(ask(get("/v1/games")))["items"].size(), 0u);
}

TEST_F(RoutesTest, GamesAreListedPageByPage) {
  std::vector<std::string> ids;
  for (std::uint64_t seed = 1; seed <= 5; ++seed) ids.push_back(stored(legal_log(seed))["id"]);
  std::vector<std::string> listed;
  std::string path = "/v1/games?limit=2&status=legal";
  for (int page = 0; page < 3; ++page) {
    const Answer answer = ask(get(path));
    ASSERT_EQ(answer.status, 200) << answer.body;
    Json list = json_of(answer);
    for (const Json& game : list["items"]) listed.push_back(game["id"]);
    const std::string link = answer.header("link");
    if (list["next"].is_null()) {
      EXPECT_EQ(link, "");
      EXPECT_EQ(page, 2);
      break;
    }
    EXPECT_NE(link.find(list["next"].get<std::string>()), std::string::npos);
    const std::size_t end = link.find(">; rel=\"next\"");
    ASSERT_NE(end, std::string::npos) << link;
    path = link.substr(1, end - 1);
  }
  EXPECT_EQ(listed, ids);
}

TEST_F(RoutesTest, GamesAreFiltered) {
  Json legal = stored(legal_log());
  Json illegal = stored(illegal_log());
  const auto count = [&](const std::string& query) {
    return json_of(ask(get("/v1/games?" + query)))["items"].size();
  };
  const std::string game = legal["game"], outcome = legal["outcome"], pack = legal["pack_sha256"];
  EXPECT_EQ(count(""), 2u);
  EXPECT_EQ(count("status=legal"), 1u);
  EXPECT_EQ(count("status=unverifiable"), 0u);
  EXPECT_EQ(count("game=" + game + "&status=illegal&pack=" + pack), 1u);
  EXPECT_EQ(count("pack=" + std::string(64, '0')), 0u);
  EXPECT_GE(count("outcome=" + outcome), 1u);
}

TEST_F(RoutesTest, GamesAreFoundByPlayersAndTimes) {
  Json log = Json::parse(legal_log());
  log["players"][0]["name"] = "Ada & Ben +1";
  log["players"][1]["name"] = "\u00c4da";
  const Json named = stored(log.dump());
  const Json other = stored(illegal_log());
  const auto ids = [&](const std::string& query) {
    std::vector<std::string> found;
    const Json list = json_of(ask(get("/v1/games?" + query)));
    for (const Json& game : list["items"]) found.push_back(game["id"]);
    return found;
  };
  const std::vector<std::string> first = {named["id"]};
  const std::vector<std::string> both = {named["id"], other["id"]};
  EXPECT_EQ(ids("player=Ada%20%26%20Ben%20%2B1"), first);
  EXPECT_EQ(ids("player=%C3%84da&status=legal"), first);
  EXPECT_EQ(ids("player=%C3%84da&status=illegal").size(), 0u);
  EXPECT_EQ(ids("player=ada").size(), 0u);
  EXPECT_EQ(ids("since=" + named["created_at"].get<std::string>()), both);
  EXPECT_EQ(ids("until=" + named["created_at"].get<std::string>()).size(), 0u);
  EXPECT_EQ(ids("since=2020-02-29T23:59:59Z&until=2999-12-31T00:00:00Z"), both);
  EXPECT_EQ(ids("since=2999-12-31T00:00:00Z").size(), 0u);
  const Answer page = ask(get("/v1/games?since=2020-01-01T00:00:00Z&limit=1"));
  EXPECT_EQ(json_of(page)["next"], "n1");
  const std::string link = page.header("link");
  const std::string path = link.substr(1, link.find('>') - 1);
  EXPECT_EQ(json_of(ask(get(path)))["items"][0]["id"], other["id"]) << path;
}

TEST_F(RoutesTest, UnusableQueriesAreRefused) {
  for (const char* query : {"limit=0",
                            "limit=201",
                            "limit=-1",
                            "limit=x",
                            "limit=",
                            "after=x",
                            "after=n",
                            "after=n-1",
                            "after=n99999999999999999999",
                            "after=",
                            "status=wrong",
                            "outcome=lost",
                            "game=chess",
                            "pack=0",
                            "player=",
                            "since=",
                            "since=2026-11-23",
                            "since=2026-11-23T08:00:00",
                            "since=2026-11-23T08:00:00z",
                            "since=2026-11-23t08:00:00Z",
                            "since=2026-13-01T00:00:00Z",
                            "since=2026-02-29T00:00:00Z",
                            "since=2026-01-01T24:00:00Z",
                            "until=2026-01-01T00:60:00Z",
                            "until=2026-01-01T00:00:00%2B00:00",
                            "until=now",
                            "limits=5",
                            "limit=1&limit=2",
                            "limit=%zz"}) {
    expect_problem(get(std::string("/v1/games?") + query), 400, "unusable-query");
  }
  expect_problem(get("/livez?x"), 400, "unusable-query");
}

TEST_F(RoutesTest, LogsComeBackByteForByte) {
  const std::string log = "  " + legal_log() + "\n";
  const std::string path = stored_path(log) + "/log";
  const Answer answer = ask(get(path));
  EXPECT_EQ(answer.status, 200);
  EXPECT_EQ(answer.body, log);
  EXPECT_EQ(answer.header("content-type"), kJsonType);
  EXPECT_EQ(answer.header("etag"), '"' + sha256(log) + '"');
  EXPECT_NE(answer.header("cache-control").find("immutable"), std::string::npos);
  const std::string lines = json_lines(true);
  const std::string id = stored(lines, "application/jsonl")["id"];
  EXPECT_EQ(ask(get("/v1/games/" + id + "/log")).header("content-type"), "application/jsonl");
}

TEST_F(RoutesTest, LogsThatTheCallerHasAreNotSentAgain) {
  const std::string path = stored_path(legal_log()) + "/log";
  const std::string tag = ask(get(path)).header("etag");
  for (const std::string& known : {tag, "W/" + tag, "\"other\", " + tag, std::string("*")}) {
    const Answer answer = ask(get(path, "If-None-Match: " + known + "\r\n"));
    EXPECT_EQ(answer.status, 304) << known;
    EXPECT_EQ(answer.header("etag"), tag);
    EXPECT_EQ(answer.header("content-length"), "");
  }
  EXPECT_EQ(ask(get(path, "If-None-Match: \"other\"\r\n")).status, 200);
}

TEST_F(RoutesTest, PositionsAndOptionsAreShown) {
  const std::string log = legal_log();
  const std::string path = stored_path(log);
  EXPECT_EQ(ask(get(path + "/positions/0")).body, asked::position(log, {0, ""}).value());
  EXPECT_EQ(ask(get(path + "/positions/7?seat=A")).body, asked::position(log, {7, "A"}).value());
  EXPECT_EQ(ask(get(path + "/options/7")).body, asked::options(log, {7, ""}).value());
  EXPECT_EQ(ask(get(path + "/options/7?seat=B")).body, asked::options(log, {7, "B"}).value());
  EXPECT_EQ(ask(get(path + "/options/7")).header("content-type"), kJsonType);
  for (const char* kind : {"/positions/", "/options/"}) {
    for (const char* place : {"99999", "99999999999", "-1", "x", "1x", "0?seat=Z"}) {
      const Answer answer = ask(get(path + kind + place));
      EXPECT_EQ(answer.status, 404) << kind << place;
      EXPECT_EQ(answer.header("content-type"), "application/problem+json");
    }
    expect_problem(get(path + kind + "0?seat="), 400, "unusable-query");
  }
}

TEST_F(RoutesTest, RewindReportsAreShown) {
  for (const std::string& log : {legal_log(), illegal_log()}) {
    const std::string path = stored_path(log) + "/rewinds/";
    const RewindReport report = rewind_report(log, 0).value();
    EXPECT_EQ(ask(get(path + "0")).body, json_of(report));
    EXPECT_EQ(ask(get(path + "0")).header("content-type"), kJsonType);
    const Answer words = ask(get(path + "0", "Accept: text/plain\r\n"));
    EXPECT_EQ(words.body, text_of(report));
    EXPECT_TRUE(words.header("content-type").starts_with("text/plain"));
    for (const char* place : {"99999", "99999999999", "-1", "x", "1x"})
      expect_problem(get(path + place), 404, "not-found");
    // It says what every seat knows, so there is none for a seat.
    expect_problem(get(path + "0?seat=A"), 400, "unusable-query");
    expect_problem(get(path + "0", "Accept: image/svg+xml\r\n"), 406, "not-acceptable");
  }
}

TEST_F(RoutesTest, OmissionsAreShown) {
  for (const std::string& log : {legal_log(), illegal_log()}) {
    const std::string path = stored_path(log) + "/omissions";
    const Omissions found = omissions(log).value();
    EXPECT_EQ(ask(get(path)).body, json_of(found));
    EXPECT_EQ(ask(get(path)).header("content-type"), kJsonType);
    const Answer words = ask(get(path, "Accept: text/plain\r\n"));
    EXPECT_EQ(words.body, text_of(found));
    EXPECT_TRUE(words.header("content-type").starts_with("text/plain"));
    // They say what every seat knows, so there are none for a seat.
    expect_problem(get(path + "?seat=A"), 400, "unusable-query");
    expect_problem(get(path, "Accept: image/svg+xml\r\n"), 406, "not-acceptable");
  }
}

TEST_F(RoutesTest, AGameIsTaggedAndNotSentAgain) {
  const std::string closed = stored_path(legal_log());
  const std::string open = stored(json_lines(false), "application/jsonl")["id"];
  for (const std::string& path : {closed, "/v1/games/" + open}) {
    const Answer answer = ask(get(path));
    EXPECT_EQ(answer.header("etag"), "\"0\"");
    EXPECT_EQ(answer.header("cache-control"), "private, no-cache");
    EXPECT_EQ(ask(get(path, "If-None-Match: \"0\"\r\n")).status, 304);
  }
}

TEST_F(RoutesTest, APositionIsDrawnWhereThatIsPreferred) {
  const std::string game = stored_path(legal_log());
  const std::string path = game + "/positions/3";
  const Answer drawn = ask(get(path, "Accept: image/svg+xml\r\n"));
  EXPECT_EQ(drawn.status, 200);
  EXPECT_EQ(drawn.header("content-type"), "image/svg+xml");
  EXPECT_EQ(drawn.body, picture(legal_log(), {3, ""}).value());
  const std::string both = "Accept: image/svg+xml;q=0.1, application/json\r\n";
  EXPECT_EQ(ask(get(path, both)).body, asked::position(legal_log(), {3, ""}).value());
  EXPECT_EQ(ask(get(path + "?seat=B", "Accept: image/*\r\n")).body,
            picture(legal_log(), {3, "B"}).value());
  EXPECT_EQ(ask(get(game + "/positions/99999", "Accept: image/*\r\n")).status, 404);
}

}  // namespace
}  // namespace arbiter::http_test
