// Packs that callers upload, and logs that name them by their hash.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "codec/adjudicator.hpp"
#include "service/store/open.hpp"
#include "tests/service/cli_support.hpp"
#include "tests/service/routes.hpp"

namespace arbiter::http_test {
namespace {

// A pack that is not built in.
Json own_pack(const std::string& title) {
  Json changed = Json::parse(pack(Json::parse(packs())[0]["sha256"].get<std::string>()).value());
  changed["id"] = "own-pack";
  changed["title"] = title;
  return changed;
}

std::string hash_of(const Json& pack) { return canonical_pack(pack.dump()).value().sha256; }

std::string put(const std::string& hash, const std::string& body) {
  return "PUT /v1/packs/" + hash +
         " HTTP/1.1\r\nHost: test\r\nContent-Type: application/json\r\nContent-Length: " +
         std::to_string(body.size()) + "\r\n\r\n" + body;
}

// Returns the log with only this pack's hash as its content. A digest in it would be that of
// another pack.
std::string log_naming(const std::string& hash) {
  Json log = Json::parse(legal_log());
  log.erase("claims");
  log["content"] = {{"sha256", hash}};
  return log.dump();
}

std::string log_with(const Json& pack) {
  Json log = Json::parse(legal_log());
  log.erase("claims");
  log["content"] = {{"inline", pack}};
  return log.dump();
}

class HttpPacks : public RoutesTest {};

TEST_F(HttpPacks, AnUploadedPackIsNamedByItsHash) {
  const Json pack = own_pack("named");
  const std::string hash = hash_of(pack);
  const std::string log = log_naming(hash);
  expect_problem(json_post("/v1/verify", log), 422, "unusable-content");
  expect_problem(get("/v1/packs/" + hash), 404, "not-found");
  const Answer stored = ask(put(hash, pack.dump(2)));
  EXPECT_EQ(stored.status, 201);
  EXPECT_EQ(stored.header("location"), "/v1/packs/" + hash);
  EXPECT_EQ(json_of(stored)["id"], "own-pack");
  EXPECT_EQ(json_of(stored)["sha256"], hash);
  const Answer shown = ask(get("/v1/packs/" + hash));
  EXPECT_EQ(shown.status, 200);
  EXPECT_EQ(sha256(shown.body), hash);
  EXPECT_EQ(shown.header("etag"), '"' + hash + '"');
  EXPECT_EQ(ask(get("/v1/packs/" + hash, "If-None-Match: \"" + hash + "\"\r\n")).status, 304);
  const Json verdict = json_of(ask(json_post("/v1/verify", log)));
  EXPECT_EQ(verdict["status"], "legal");
  EXPECT_EQ(verdict["pack_sha256"], hash);
  // It is judged as if the log had brought the pack.
  const Json brought = json_of(ask(json_post("/v1/verify", log_with(pack))));
  EXPECT_EQ(verdict["digest"], brought["digest"]);
}

TEST_F(HttpPacks, EveryRouteOfAGameKnowsThePack) {
  const Json pack = own_pack("known everywhere");
  const std::string hash = hash_of(pack);
  ASSERT_EQ(ask(put(hash, pack.dump())).status, 201);
  const std::string log = log_naming(hash);
  for (const char* route : {"position", "options", "transcript", "explain"})
    EXPECT_EQ(ask(json_post(std::string("/v1/") + route, log)).status, 200) << route;
  const Answer stream = ask(post("/v1/verify", "application/x-ndjson", log + "\n" + log + "\n"));
  for (const Json& line : lines_of(stream)) {
    if (!line.contains("line")) continue;
    EXPECT_TRUE(line.contains("verdict")) << line;
  }
  const std::string path = stored_path(log);
  for (const char* tail : {"", "/positions/0", "/options/0", "/rewinds/0", "/omissions",
                           "/transcript", "/verdict?seat=A"})
    EXPECT_EQ(ask(get(path + tail)).status, 200) << tail;
  EXPECT_EQ(ask("POST " + path + "/verify HTTP/1.1\r\nHost: test\r\n\r\n").status, 200);
  EXPECT_EQ(json_of(ask(get("/v1/games?pack=" + hash)))["items"].size(), 1u);
}

TEST_F(HttpPacks, TheSamePackIsStoredOnce) {
  const Json pack = own_pack("once");
  const std::string hash = hash_of(pack);
  EXPECT_EQ(ask(put(hash, pack.dump())).status, 201);
  EXPECT_EQ(ask(put(hash, pack.dump(4))).status, 200);
  const std::string built_in = Json::parse(packs())[0]["sha256"];
  EXPECT_EQ(ask(put(built_in, arbiter::pack(built_in).value())).status, 200);
}

TEST_F(HttpPacks, WhatIsNoPackOfThisHashIsRefused) {
  const Json pack = own_pack("refused");
  const std::string hash = hash_of(pack);
  const auto expect_hash_told = [&](const std::string& wrong) {
    const Answer refused = ask(put(wrong, pack.dump()));
    EXPECT_EQ(refused.status, 422);
    EXPECT_EQ(json_of(refused)["type"], "urn:arbiter:problem:pack-hash");
    EXPECT_NE(refused.body.find(hash), std::string::npos) << refused.body;
  };
  expect_hash_told(std::string(64, '0'));
  expect_hash_told("none");
  expect_problem(put(hash, "{"), 400, "not-json");
  expect_problem(put(hash, "[]"), 400, "not-the-form");
  Json faulty = pack;
  faulty["cards"][0]["keywordz"] = 5;
  expect_problem(put(hash, faulty.dump()), 400, "not-the-form");
  faulty = pack;
  faulty["cards"][0]["upper"] = "Do as you please.";
  expect_problem(put(hash, faulty.dump()), 422, "unusable-content");
  expect_problem(get("/v1/packs/" + hash), 404, "not-found");
  EXPECT_EQ(ask("DELETE /v1/packs/" + hash + " HTTP/1.1\r\nHost: test\r\n\r\n").status, 405);
}

// A pack that a log brings does not become known to other logs.
TEST_F(HttpPacks, ABroughtPackIsNotNamed) {
  const Json pack = own_pack("brought");
  EXPECT_EQ(ask(json_post("/v1/verify", log_with(pack))).status, 200);
  expect_problem(json_post("/v1/verify", log_naming(hash_of(pack))), 422, "unusable-content");
  expect_problem(get("/v1/packs/" + hash_of(pack)), 404, "not-found");
}

TEST_F(HttpPacks, TheIdBesideTheHashMustBeThePacks) {
  const Json pack = own_pack("named twice");
  const std::string hash = hash_of(pack);
  ASSERT_EQ(ask(put(hash, pack.dump())).status, 201);
  Json log = Json::parse(log_naming(hash));
  log["content"]["pack"] = "own-pack";
  EXPECT_EQ(ask(json_post("/v1/verify", log.dump())).status, 200);
  log["content"]["pack"] = "another";
  expect_problem(json_post("/v1/verify", log.dump()), 422, "unusable-content");
}

// The command line finds the packs of a database and those in files.
TEST(CliPacks, LogsThatNameAPackByItsHashAreJudgedWithIt) {
  cli_test::Files files;
  const Json pack = own_pack("of the command line");
  const std::string log = files.add("log.json", log_naming(hash_of(pack)));
  const std::string file = files.add("packs/own.json", pack.dump());
  files.add("packs/log.json", legal_log());  // is ignored in a folder
  EXPECT_EQ(cli_test::run_cli({"verify", log}).code, 2);
  EXPECT_EQ(cli_test::run_cli({"verify", "--packs", file, log}).code, 0);
  const std::string folder = files.path() + "/packs";
  for (const char* command : {"verify", "position", "options", "transcript", "explain", "coverage"})
    EXPECT_EQ(cli_test::run_cli({command, log, "--packs", folder}).code, 0) << command;
  EXPECT_EQ(cli_test::run_cli({"diff", log, log, "--packs", folder}).code, 0);
  const cli_test::Ran bad = cli_test::run_cli({"verify", "--packs", log, log});
  EXPECT_EQ(bad.code, 2);
  EXPECT_NE(bad.err.find("log.json: "), std::string::npos) << bad.err;
  Json faulty = pack;
  faulty["cards"][0]["keywordz"] = 5;
  const std::string broken = files.add("broken/own.json", faulty.dump(2));
  const cli_test::Ran named =
      cli_test::run_cli({"verify", "--packs", files.path() + "/broken", log});
  EXPECT_EQ(named.code, 2);
  EXPECT_NE(named.err.find(broken + ":"), std::string::npos) << named.err;

  const std::string database = files.path() + "/games.db";
  {
    const auto store = open_store(database);
    ASSERT_TRUE(store.ok());
    const CanonicalPack checked = canonical_pack(pack.dump()).value();
    ASSERT_TRUE(
        store.value()->put_pack({checked.sha256, checked.game, checked.canonical, ""}).ok());
    GameStore::Submission game;
    game.log = log_naming(checked.sha256);
    game.game.game = checked.game;
    game.game.status = "legal";
    game.game.outcome = "running";
    game.game.log_sha256 = sha256(game.log);
    game.game.media_type = "application/json";
    game.verdict = json_of(verify(log_with(pack)).value());
    ASSERT_TRUE(store.value()->put(std::move(game)).ok());
  }
  EXPECT_EQ(cli_test::run_cli({"coverage", "--db", database}).code, 0);
  const cli_test::Ran same = cli_test::run_cli({"regress", "--db", database});
  EXPECT_EQ(same.code, 0) << same.out << same.err;
}

}  // namespace
}  // namespace arbiter::http_test
