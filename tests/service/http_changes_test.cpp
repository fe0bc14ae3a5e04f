// Judging stored games again and deleting them, as a client would do it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/limits.hpp"
#include "tests/service/routes.hpp"

namespace arbiter::http_test {
namespace {

std::string request(const std::string& method, const std::string& path,
                    const std::string& lines = "") {
  return method + " " + path + " HTTP/1.1\r\nHost: test\r\n" + lines + "\r\n";
}

// Every request about a stored game.
std::vector<std::string> requests_about(const std::string& path) {
  return {get(path),
          get(path, "If-None-Match: *\r\n"),
          get(path + "/log"),
          get(path + "/verdict"),
          get(path + "/verdict?seat=A"),
          get(path + "/verdicts"),
          get(path + "/positions/0"),
          get(path + "/options/0?seat=B"),
          get(path + "/rewinds/0"),
          get(path + "/omissions"),
          get(path + "/transcript"),
          request("POST", path + "/verify"),
          request("DELETE", path)};
}

TEST_F(RoutesTest, ADeletedGameIsGone) {
  const std::string log = legal_log();
  const std::string path = stored_path(log);
  const std::string other = stored_path(illegal_log());
  const Answer deleted = ask(request("DELETE", path));
  EXPECT_EQ(deleted.status, 204);
  EXPECT_EQ(deleted.start, "HTTP/1.1 204 No Content");
  EXPECT_EQ(deleted.header("content-length"), "");
  EXPECT_EQ(deleted.header("content-type"), "");
  for (const std::string& one : requests_about(path)) expect_problem(one, 410, "gone");
  expect_problem(json_post("/v1/games", log), 410, "gone");
  EXPECT_EQ(json_of(ask(get("/v1/games")))["items"].size(), 1u);
  EXPECT_EQ(ask(get(other)).status, 200);
  EXPECT_EQ(ask(json_post("/v1/verify", log)).status, 200) << "judging stores nothing";
}

TEST_F(RoutesTest, WhatNeverWasCannotBeChanged) {
  for (const char* id : {"none", "g_0", "g_00000000000000000000000000000000", "%27"}) {
    for (const std::string& one : requests_about(std::string("/v1/games/") + id))
      expect_problem(one, 404, "not-found");
  }
  expect_problem(request("DELETE", "/v1/games"), 405, "method");
  expect_problem(get("/v1/games/g_0/verify"), 405, "method");
  EXPECT_EQ(ask(request("PUT", "/v1/games/g_0")).header("allow"), "GET, HEAD, DELETE");
}

TEST_F(RoutesTest, ABodyIsRefusedWhereNoneIsTaken) {
  const std::string path = stored_path(legal_log());
  expect_problem(json_post(path + "/verify", "{}"), 400, "malformed-request");
  expect_problem(request("DELETE", path, "Content-Length: 2\r\n") + "{}", 400, "malformed-request");
  expect_problem(request("DELETE", path + "?force=true"), 400, "unusable-query");
  EXPECT_EQ(ask(json_post(path + "/verify", "")).status, 200);
  EXPECT_EQ(ask(get(path)).status, 200);
}

TEST_F(RoutesTest, TheConnectionGoesOnAfterADeletion) {
  const std::string path = stored_path(legal_log());
  Client client(service_.running.port());
  client.send(request("DELETE", path) + get(path) + get("/livez"));
  EXPECT_EQ(client.receive().status, 204);
  EXPECT_EQ(client.receive().status, 410);
  EXPECT_EQ(client.receive().status, 200);
}

TEST_F(RoutesTest, ADeletionIsAllowedWhateverTheCallerAccepts) {
  EXPECT_EQ(ask(request("DELETE", stored_path(legal_log()), "Accept: image/png\r\n")).status, 204);
}

TEST_F(RoutesTest, TheSameBuildJudgesTheSame) {
  const std::string path = stored_path(legal_log());
  const Answer before = ask(get(path));
  for (int time = 0; time < 3; ++time) {
    const Answer again = ask(request("POST", path + "/verify"));
    EXPECT_EQ(again.status, 200);
    EXPECT_EQ(again.body, before.body);
    EXPECT_EQ(again.header("etag"), "\"0\"");
  }
  const Json verdicts = json_of(ask(get(path + "/verdicts")));
  ASSERT_EQ(verdicts["items"].size(), 1u);
  EXPECT_EQ(verdicts["items"][0]["change"], 0);
  EXPECT_EQ(verdicts["items"][0]["judged_at"], json_of(before)["judged_at"]);
  EXPECT_EQ(verdicts["items"][0]["verdict"], json_of(before)["verdict"]);
}

// The verdict that an earlier build would have given.
GameStore::Submission earlier_verdict(const std::string& id) {
  GameStore::Submission judged;
  judged.game.id = id;
  judged.game.status = "illegal";
  judged.game.outcome = "running";
  judged.game.pack_sha256 = std::string(64, 'c');
  judged.game.digest = "before";
  judged.game.log_sha256 = sha256(legal_log());
  Json verdict = Json::parse(json_of(verify(legal_log()).value()));
  verdict["engine"] = "0.0.1";
  judged.verdict = verdict.dump();
  judged.players = verify(legal_log()).value().players;
  return judged;
}

TEST_F(RoutesTest, WhatIsStoredIsShownUntilTheGameIsJudgedAgain) {
  const std::string id = stored(legal_log())["id"];
  const std::string path = "/v1/games/" + id;
  GameStore::Submission earlier = earlier_verdict(id);
  Json verdict = Json::parse(earlier.verdict);
  verdict["status"] = "illegal";
  verdict["rules_version"] = 0;
  earlier.verdict = verdict.dump();
  (*service_.store).judge(earlier).value();
  EXPECT_EQ(ask(get(path + "/verdict")).body, earlier.verdict);
  EXPECT_EQ(json_of(ask(get(path)))["verdict"], verdict);
  const std::string said = "illegal (rules_version 0). This build gives another one";
  EXPECT_NE(ask(get(path + "/verdict?seat=A")).header("arbiter-stored-verdict").find(said),
            std::string::npos);
  for (const std::string& of : {path, path + "/verdict", path + "/report", path + "/report?seat=A"})
    EXPECT_NE(ask(get(of, "Accept: text/html\r\n")).body.find(said), std::string::npos) << of;
  EXPECT_EQ(ask(request("POST", path + "/verify")).status, 200);
  EXPECT_EQ(json_of(ask(get(path + "/verdict")))["status"], "legal");
  EXPECT_EQ(ask(get(path + "/verdict?seat=A")).header("arbiter-stored-verdict"), "");
  EXPECT_EQ(ask(get(path + "/report")).body.find("This build gives another one"),
            std::string::npos);
}

TEST_F(RoutesTest, AnotherBuildGivesAVerdictOfItsOwn) {
  Json game = stored(legal_log());
  const std::string id = game["id"];
  const std::string path = "/v1/games/" + id;
  (*service_.store).judge(earlier_verdict(id)).value();
  EXPECT_EQ(ask(get(path)).header("etag"), "\"1\"");
  EXPECT_EQ(ask(get(path)).header("cache-control"), "private, no-cache");
  EXPECT_EQ(ask(get(path, "If-None-Match: \"0\"\r\n")).status, 200);
  EXPECT_EQ(ask(get(path, "If-None-Match: \"1\"\r\n")).status, 304);
  EXPECT_EQ(json_of(ask(get(path)))["status"], "illegal");
  EXPECT_EQ(json_of(ask(json_post("/v1/games", legal_log())))["verdict"]["engine"], "0.0.1");

  const Answer again = ask(request("POST", path + "/verify"));
  EXPECT_EQ(again.header("etag"), "\"2\"");
  EXPECT_EQ(json_of(again)["changes"], 2);
  EXPECT_EQ(json_of(again)["status"], "legal");
  EXPECT_EQ(json_of(again)["digest"], game["digest"]);
  EXPECT_EQ(json_of(again)["pack_sha256"], game["pack_sha256"]);
  EXPECT_EQ(json_of(again)["entries"], game["entries"]);
  EXPECT_EQ(json_of(again)["verdict"], game["verdict"]);
  EXPECT_EQ(ask(get(path)).body, again.body);
  EXPECT_EQ(json_of(ask(get("/v1/games?status=legal")))["items"].size(), 1u);
  EXPECT_EQ(json_of(ask(get("/v1/games?status=illegal")))["items"].size(), 0u);

  const Answer listed = ask(get(path + "/verdicts"));
  EXPECT_EQ(listed.header("etag"), "\"2\"");
  Json verdicts = json_of(listed);
  ASSERT_EQ(verdicts["items"].size(), 3u);
  for (int change = 0; change < 3; ++change) EXPECT_EQ(verdicts["items"][change]["change"], change);
  EXPECT_EQ(verdicts["items"][0]["verdict"], game["verdict"]);
  EXPECT_EQ(verdicts["items"][1]["verdict"]["engine"], "0.0.1");
  EXPECT_EQ(verdicts["items"][2]["verdict"], game["verdict"]);
  EXPECT_EQ(ask(get(path + "/verdicts", "If-None-Match: \"2\"\r\n")).status, 304);
  EXPECT_EQ(ask(request("HEAD", path + "/verdicts")).status, 200);
}

TEST_F(RoutesTest, OnlyAClosedLogIsKeptForEver) {
  const std::string open = stored(json_lines(false), "application/jsonl")["id"];
  const Answer log = ask(get("/v1/games/" + open + "/log"));
  EXPECT_EQ(log.header("cache-control"), "private, no-cache");
  EXPECT_EQ(log.header("etag"), '"' + sha256(json_lines(false)) + '"');
  const std::string tag = "If-None-Match: " + log.header("etag") + "\r\n";
  EXPECT_EQ(ask(get("/v1/games/" + open + "/log", tag)).status, 304);
}

// Bytes that no service would accept, put into the store by hand.
std::string put_by_hand(GameStore& store, std::string log) {
  GameStore::Submission game;
  game.game.game = "hex";
  game.game.status = "legal";
  game.game.outcome = "running";
  game.game.media_type = "application/json";
  game.game.log_sha256 = sha256(log);
  game.log = std::move(log);
  game.verdict = "{}";
  return "/v1/games/" + store.put(std::move(game)).value().game.id;
}

TEST_F(RoutesTest, WhatCannotBeJudgedAnyMoreKeepsItsVerdict) {
  const std::string path = put_by_hand(*service_.store, log_of_unknown_pack());
  expect_problem(request("POST", path + "/verify"), 422, "unusable-content");
  const std::string nonsense = put_by_hand(*service_.store, "no log");
  expect_problem(request("POST", nonsense + "/verify"), 400, "not-json");
  Client client(service_.running.port());
  client.send(get(path));
  EXPECT_EQ(json_of(client.receive())["changes"], 0);
}

TEST(HttpChanges, AVerdictThatLacksWorkIsNotKept) {
  ServerOptions options{quick_limits(), ""};
  options.work.units = 3;
  RunningService service(options);
  const std::string path = put_by_hand(*service.store, legal_log());
  const Answer answer = service.ask(request("POST", path + "/verify"));
  EXPECT_EQ(answer.status, 422) << answer.body;
  EXPECT_EQ(json_of(answer)["type"], "urn:arbiter:problem:work");
  EXPECT_EQ((*service.store).show(path.substr(10)).value()->game.changes, 0u);
}

// If a log is deleted while a client receives it, the answer ends too early, and the client
// notices.
TEST_F(RoutesTest, ALogThatIsDeletedOnItsWayIsCutOff) {
  const std::string path = put_by_hand(*service_.store, std::string(limits::kLogBytes, 'x'));
  Client slow(service_.running.port(), 4'096);
  slow.send(get(path + "/log"));
  ASSERT_TRUE(slow.waits_for_bytes());
  EXPECT_EQ(ask(request("DELETE", path)).status, 204);
  EXPECT_LT(slow.skip_rest(), limits::kLogBytes);
  EXPECT_TRUE((*service_.store).ready());
}

TEST_F(RoutesTest, AStoppedStoreDeletesAndJudgesNothing) {
  const std::string path = stored_path(legal_log());
  (*service_.store).stop();
  expect_problem(request("DELETE", path), 503, "stopping");
  expect_problem(request("POST", path + "/verify"), 503, "stopping");
  EXPECT_EQ(ask(get(path)).status, 200);
}

}  // namespace
}  // namespace arbiter::http_test
