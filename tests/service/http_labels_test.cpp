// Labels of stored games, and events that are exported and imported, as a client would do it.
#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <nlohmann/json.hpp>
#include <string>
#include <vector>

#include "engine/core/limits.hpp"
#include "tests/service/routes.hpp"

namespace arbiter::http_test {
namespace {

constexpr const char* kEventLines = "application/x-ndjson";

std::string patch(const std::string& path, const std::string& body,
                  const std::string& fields = "") {
  return "PATCH" + post(path + "/labels", "application/json", body, fields).substr(4);
}

std::string import_into(const std::string& event, const std::string& body) {
  return post("/v1/events/" + event + "/import", kEventLines, body);
}

// Stores legal_log(seed) with this query, and returns its answer.
Answer store(const RunningService& service, std::uint64_t seed, const std::string& query) {
  return service.ask(post("/v1/games" + query, "application/json", legal_log(seed)));
}

std::vector<std::string> ids_of(const Answer& list) {
  std::vector<std::string> ids;
  const Json json = json_of(list);
  for (const Json& game : json["items"]) ids.push_back(game["id"]);
  return ids;
}

std::string export_of(const RunningService& service, const std::string& event) {
  const Answer answer = service.ask(get("/v1/events/" + event + "/export"));
  EXPECT_EQ(answer.status, 200) << answer.body;
  EXPECT_EQ(answer.header("content-type"), kEventLines);
  return answer.body;
}

// What became of the lines: stored, same, different, deleted, refused.
using Counts = std::array<int, 5>;
Counts counts_of(const Answer& answer) {
  EXPECT_EQ(answer.status, 200) << answer.body;
  const Json json = json_of(answer);
  return {json["stored"], json["same"], json["different"], json["deleted"], json["refused"]};
}

TEST_F(RoutesTest, AGameIsPostedWithLabels) {
  const Answer stored =
      store(service_, 1, "?label=event:autumn-open&label=round:3&label=note:a%3Ab,%20c");
  EXPECT_EQ(stored.status, 201);
  const Json labels{{"event", "autumn-open"}, {"round", "3"}, {"note", "a:b, c"}};
  EXPECT_EQ(json_of(stored)["labels"], labels);
  EXPECT_EQ(json_of(ask(get(stored.header("location"))))["labels"], labels);
  EXPECT_EQ(json_of(ask(get("/v1/games")))["items"][0]["labels"], labels);
  const Answer again = store(service_, 1, "?label=event:other");
  EXPECT_EQ(again.status, 200);
  EXPECT_EQ(json_of(again)["labels"], labels) << "they are changed by PATCH alone";
  EXPECT_EQ(json_of(store(service_, 2, ""))["labels"], Json::object());
}

TEST_F(RoutesTest, LabelsOfALogAreNotTaken) {
  Json log = Json::parse(legal_log());
  log["meta"] = {{"labels", {{"event", "forged"}}}, {"event", "forged"}};
  EXPECT_EQ(json_of(ask(json_post("/v1/games", log.dump())))["labels"], Json::object());
}

TEST_F(RoutesTest, AWrongLabelIsRefused) {
  for (const char* wrong : {"?label=", "?label=event", "?label=Event:a", "?label=event:",
                            "?label=a:1&label=a:2", "?label=a:%FF", "?label=a:%C2%85"}) {
    const Answer answer = store(service_, 1, wrong);
    EXPECT_EQ(answer.status, 400) << wrong;
    EXPECT_NE(json_of(answer)["detail"].get<std::string>().find("The parameter label "),
              std::string::npos);
    expect_problem(get("/v1/games" + std::string(wrong)), 400, "unusable-query");
  }
  std::string many = "?label=a:1";
  for (char name = 'b'; name <= 'q'; ++name) many += std::string("&label=") + name + ":1";
  EXPECT_EQ(store(service_, 1, many).status, 400);
  expect_problem(get("/v1/games?limit=1&limit=1"), 400, "unusable-query");
  expect_problem(get("/v1/packs?label=a:1"), 400, "unusable-query");
  EXPECT_EQ(json_of(ask(get("/v1/games")))["items"].size(), 0u);
}

TEST_F(RoutesTest, GamesAreListedByLabels) {
  std::vector<std::string> ids;
  for (std::uint64_t seed = 0; seed < 6; ++seed) {
    const std::string round = std::to_string(seed % 2);
    ids.push_back(json_of(store(
        service_, seed,
        "?label=event:" + std::string(seed < 4 ? "a" : "b") + "&label=round:" + round))["id"]);
  }
  using Ids = std::vector<std::string>;
  EXPECT_EQ(ids_of(ask(get("/v1/games?label=event:b"))), (Ids{ids[4], ids[5]}));
  EXPECT_EQ(ids_of(ask(get("/v1/games?label=event:a&label=round:1"))), (Ids{ids[1], ids[3]}));
  EXPECT_EQ(ids_of(ask(get("/v1/games?label=event:c"))), Ids{});
  const Answer page = ask(get("/v1/games?label=event:a&label=round:1&limit=1"));
  EXPECT_EQ(ids_of(page), Ids{ids[1]});
  const std::string link = page.header("link");
  const std::string next = link.substr(1, link.find('>') - 1);
  EXPECT_EQ(ids_of(ask(get(next))), Ids{ids[3]}) << next;
}

TEST_F(RoutesTest, LabelsArePatched) {
  const std::string path = store(service_, 1, "?label=event:a&label=round:1").header("location");
  const std::string tag = ask(get(path)).header("etag");
  const Answer patched = ask(patch(path, R"({"round":"2","event":null,"table":"7"})"));
  EXPECT_EQ(patched.status, 200);
  const Json now{{"round", "2"}, {"table", "7"}};
  EXPECT_EQ(json_of(patched)["labels"], now);
  EXPECT_EQ(json_of(patched)["changes"], 0);
  const Answer game = ask(get(path));
  EXPECT_EQ(json_of(game)["labels"], now);
  EXPECT_NE(game.header("etag"), tag);
  EXPECT_EQ(game.header("etag"), patched.header("etag"));
  EXPECT_EQ(ask(get(path, "If-None-Match: " + tag + "\r\n")).status, 200);
  EXPECT_EQ(ask(get(path, "If-None-Match: " + game.header("etag") + "\r\n")).status, 304);
  EXPECT_EQ(ask(patch(path, R"({"round":"2"})")).status, 200);
  EXPECT_EQ(ask(patch(path, R"({"round":null,"table":null})")).status, 200);
  EXPECT_EQ(ask(get(path)).header("etag"), "\"0\"");
}

TEST_F(RoutesTest, LabelsArePatchedUnderATagOnlyAsTheyAreKnown) {
  const std::string path = store(service_, 1, "?label=round:1").header("location");
  const std::string old = "If-Match: " + ask(get(path)).header("etag") + "\r\n";
  const Answer patched = ask(patch(path, R"({"round":"2"})", old));
  EXPECT_EQ(patched.status, 200) << patched.body;
  expect_problem(patch(path, R"({"round":"3"})", old), 412, "changed");
  EXPECT_EQ(json_of(ask(get(path)))["labels"], (Json{{"round", "2"}}));
  EXPECT_EQ(ask(patch(path, R"({"round":"2"})", old)).status, 200) << "its answer was lost";
  const std::string now = "If-Match: " + patched.header("etag") + "\r\n";
  EXPECT_EQ(ask(patch(path, R"({"round":"3"})", now)).status, 200);
  for (const char* wrong : {"*", "0", "\"\"", "W/\"0\"", "\"0\", \"1\""})
    expect_problem(patch(path, R"({"round":"4"})", "If-Match: " + std::string(wrong) + "\r\n"), 400,
                   "malformed-request");
  expect_problem(patch(path, R"({"round":"4"})", now + now), 400, "malformed-request");
  EXPECT_EQ(json_of(ask(get(path)))["labels"], (Json{{"round", "3"}}));
}

TEST_F(RoutesTest, AWrongChangeOfLabelsChangesNothing) {
  const std::string path = store(service_, 1, "?label=event:a").header("location");
  for (const char* wrong :
       {R"({"round":"2","Event":"x"})", R"({"round":""})", R"({"round":2})", R"({"round":["2"]})",
        R"({"round":"a\nb"})", R"({"Round":null})", R"({"round":"1","round":"2"})"})
    expect_problem(patch(path, wrong), 400, "not-the-form");
  for (const char* wrong : {"", "[]", "{", "null"})
    expect_problem(patch(path, wrong), 400, "not-json");
  std::string many = R"({"a":"1")";
  for (char name = 'b'; name <= 'p'; ++name) many += std::string(",\"") + name + "\":\"1\"";
  expect_problem(patch(path, many + "}"), 422, "too-many");
  EXPECT_EQ(json_of(ask(get(path)))["labels"], (Json{{"event", "a"}}));
  expect_problem(patch("/v1/games/g_0", "{}"), 404, "not-found");
  expect_problem(get(path + "/labels"), 405, "method");
  EXPECT_EQ(ask("DELETE " + path + " HTTP/1.1\r\nHost: test\r\n\r\n").status, 204);
  expect_problem(patch(path, "{}"), 410, "gone");
}

TEST_F(RoutesTest, JobsAndSuitesChooseGamesByLabels) {
  for (std::uint64_t seed = 0; seed < 3; ++seed)
    store(service_, seed, seed == 1 ? "?label=event:b" : "?label=event:a");
  const auto job = [&](const std::string& filter) {
    return post("/v1/jobs", "application/json", R"({"kind":"regress","filter":)" + filter + "}",
                "Idempotency-Key: " + sha256(filter).substr(0, 20) + "\r\n");
  };
  EXPECT_EQ(ask(job(R"({"labels":{"event":"a"}})")).status, 202);
  expect_problem(job(R"({"labels":{"event":"c"}})"), 422, "nothing-matches");
  expect_problem(job(R"({"labels":{"Event":"a"}})"), 400, "not-the-form");
  expect_problem(job(R"({"labels":{"event":1}})"), 400, "not-the-form");
  expect_problem(job(R"({"labels":"event:a"})"), 400, "not-the-form");
  const std::string suite = R"({"filter":{"labels":{"event":"b"}}})";
  const Answer kept = ask("PUT" + post("/v1/suites/autumn", "application/json", suite).substr(4));
  EXPECT_EQ(kept.status, 200);
  EXPECT_EQ(json_of(kept)["filter"], (Json{{"labels", {{"event", "b"}}}}));
  EXPECT_EQ(json_of(ask(get("/v1/suites/autumn"))), json_of(kept));
}

TEST(HttpEvents, AnImportedEventIsExportedAsTheSameBytes) {
  const RunningService one;
  store(one, 1, "?label=event:autumn&label=round:1");
  store(one, 2, "?label=event:other");
  one.ask(post("/v1/games?label=event:autumn&label=note:%C3%84%20%22x%22", "application/jsonl",
               json_lines(true)));
  one.ask(post("/v1/games?label=event:autumn", "application/json", illegal_log()));
  one.ask(post("/v1/games?label=event:autumn", "application/json", unverifiable_log()));
  const std::string lines = export_of(one, "autumn");
  EXPECT_EQ(std::count(lines.begin(), lines.end(), '\n'), 4);
  const RunningService other;
  EXPECT_EQ(counts_of(other.ask(import_into("autumn", lines))), (Counts{4, 0, 0, 0, 0}));
  EXPECT_EQ(export_of(other, "autumn"), lines);
  const Answer list = other.ask(get("/v1/games"));
  ASSERT_EQ(json_of(list)["items"].size(), 4u);
  for (const std::string& id : ids_of(list)) {
    EXPECT_EQ(other.ask(get("/v1/games/" + id + "/log")).body,
              one.ask(get("/v1/games/" + id + "/log")).body);
    EXPECT_EQ(json_of(other.ask(get("/v1/games/" + id)))["verdict"],
              json_of(one.ask(get("/v1/games/" + id)))["verdict"]);
  }
  EXPECT_EQ((*other.store).find(ids_of(list)[0]).value()->build,
            (*one.store).find(ids_of(list)[0]).value()->build)
      << "this build has judged it";
  EXPECT_EQ(counts_of(other.ask(import_into("autumn", lines))), (Counts{0, 4, 0, 0, 0}))
      << "it may be repeated";
  EXPECT_EQ(counts_of(other.ask(import_into("autumn", lines + lines))), (Counts{0, 8, 0, 0, 0}));
  EXPECT_EQ(other.ask(get("/v1/events/autum/export")).status, 404);
}

TEST(HttpEvents, WhatIsStoredOrDeletedStaysAsItIs) {
  const RunningService one;
  const std::string first = store(one, 1, "?label=event:a").header("location");
  const std::string second = store(one, 2, "?label=event:a").header("location");
  const std::string lines = export_of(one, "a");
  one.ask(patch(first, R"({"round":"2"})"));
  one.ask("DELETE " + second + " HTTP/1.1\r\nHost: test\r\n\r\n");
  const Answer answer = one.ask(import_into("a", lines));
  EXPECT_EQ(counts_of(answer), (Counts{0, 0, 1, 1, 0}));
  const Json notes = json_of(answer)["notes"];
  ASSERT_EQ(notes.size(), 2u);
  EXPECT_EQ(notes[0]["line"], 1);
  EXPECT_EQ(notes[0]["result"], "different");
  EXPECT_EQ(notes[1]["line"], 2);
  EXPECT_EQ(notes[1]["result"], "deleted");
  EXPECT_EQ(one.ask(get(second)).status, 410);
  EXPECT_EQ(json_of(one.ask(get(first)))["labels"], (Json{{"event", "a"}, {"round", "2"}}));
}

// Two games may begin with the same bytes, and the games of a file are judged before the first of
// them is stored.
TEST(HttpEvents, AGameThatWasDeletedIsNotOneWithTheSameOpening) {
  constexpr const char* kLines = "application/jsonl";
  const std::string path = "/v1/games?label=event:a";
  const std::string key = "Idempotency-Key: table-1\r\n";
  const RunningService one;
  one.ask(post(path, kLines, json_lines(false), key));
  one.ask(post(path, kLines, json_lines(true), key));
  const std::string lines = export_of(one, "a");
  const RunningService other;
  for (const bool ended : {false, true}) {
    const std::string game = other.ask(post(path, kLines, json_lines(ended))).header("location");
    EXPECT_EQ(other.ask("DELETE " + game + " HTTP/1.1\r\nHost: test\r\n\r\n").status, 204);
  }
  const Answer answer = other.ask(import_into("a", lines));
  EXPECT_EQ(counts_of(answer), (Counts{1, 0, 0, 1, 0})) << "the log of the second one is deleted";
  EXPECT_EQ(json_of(answer)["notes"][0]["code"], "gone");
}

TEST(HttpEvents, ALineThatAnotherLineOfTheFileContradictsIsNotTheSame) {
  const RunningService one;
  const std::string location = store(one, 1, "?label=event:a").header("location");
  const std::string first = export_of(one, "a");
  one.ask(patch(location, R"({"round":"2"})"));
  const std::string second = export_of(one, "a");
  const RunningService other;
  const Answer answer = other.ask(import_into("a", first + first + second));
  EXPECT_EQ(counts_of(answer), (Counts{1, 1, 1, 0, 0}));
  EXPECT_EQ(json_of(answer)["notes"][0]["line"], 3);
  EXPECT_EQ(export_of(other, "a"), first);
}

// A line with another text in place of the first one.
std::string with_other(std::string line, const std::string& text, const std::string& other) {
  const std::size_t at = line.find(text);
  EXPECT_NE(at, std::string::npos) << text;
  return line.replace(at, text.size(), other);
}

TEST(HttpEvents, ALineThatIsNotOfTheFormIsRefusedAlone) {
  const RunningService one;
  store(one, 1, "?label=event:a");
  const std::string good = export_of(one, "a");
  const std::string line = good.substr(0, good.size() - 1);
  const std::string id = Json::parse(line)["id"];
  const std::vector<std::pair<std::string, std::string>> wrong = {
      {"not json", "not-json"},
      {"[]", "not-the-form"},
      {"{}", "not-the-form"},
      {std::string(100'000, '['), "not-json"},
      {line + "}", "not-json"},
      {line.substr(0, line.size() - 1), "not-json"},
      {with_other(line, "\"log\":\"{", "\"log\":\" {"), "hash"},
      {with_other(line, id, "g_" + std::string(32, '0')), "hash"},
      {with_other(line, "\"application/json\"", "\"text/plain\""), "media-type"},
      {with_other(line, "\"application/json\"", "\"application/jsonl\""), "media-type"},
      {with_other(line, "\"event\":\"a\"", "\"event\":\"b\""), "event"},
      {with_other(line, "{\"event\":\"a\"}", "{}"), "event"},
      {with_other(line, "\"event\":\"a\"", "\"event\":\"a\",\"Round\":\"1\""), "label"},
      {with_other(line, "\"event\":\"a\"", "\"event\":\"a\",\"round\":\"1\",\"round\":\"2\""),
       "not-the-form"},
      {with_other(line, "\"event\":\"a\"", "\"event\":\"a\",\"round\":2"), "not-the-form"},
      {with_other(line, "\"event\":\"a\"", "\"round\":\"2\",\"event\":\"a\""), "not-the-form"},
      {with_other(line, "{\"format\"", "{ \"format\""), "not-the-form"},
      {with_other(line, "arbiter.game/1", "arbiter.game/2"), "not-the-form"},
      {with_other(line, "\"status\":\"legal\"", "\"status\":\"illegal\""), "other-verdict"},
      {line.substr(0, line.size() - 1) + ",\"more\":1}", "other-verdict"},
  };
  for (const auto& [bad, code] : wrong) {
    const RunningService other;
    const Answer answer = other.ask(import_into("a", "\n" + bad + "\n" + good));
    EXPECT_EQ(counts_of(answer), (Counts{1, 0, 0, 0, 1})) << bad.substr(0, 200);
    const Json note = json_of(answer)["notes"][0];
    EXPECT_EQ(note["line"], 2);
    EXPECT_EQ(note["code"], code) << bad.substr(0, 200) << note;
    EXPECT_EQ(export_of(other, "a"), good);
  }
}

// A log that cannot be judged has a hash, too.
TEST(HttpEvents, ALogThatCannotBeJudgedIsRefused) {
  const RunningService service;
  const std::string log = log_of_unknown_pack();
  const Json line{{"format", "arbiter.game/1"}, {"id", game_id(sha256(log))},
                  {"log_sha256", sha256(log)},  {"media_type", "application/json"},
                  {"labels", {{"event", "a"}}}, {"log", log},
                  {"verdict", Json::object()}};
  const Answer answer = service.ask(import_into("a", line.dump()));
  EXPECT_EQ(counts_of(answer), (Counts{0, 0, 0, 0, 1}));
  EXPECT_EQ(json_of(answer)["notes"][0]["code"], "unusable-content");
}

TEST(HttpEvents, TheNotesAreBounded) {
  const RunningService service;
  std::string lines;
  for (int i = 0; i < 5'000; ++i) lines += "x\n";
  const Answer answer = service.ask(import_into("a", lines));
  EXPECT_EQ(counts_of(answer), (Counts{0, 0, 0, 0, 5'000}));
  EXPECT_EQ(json_of(answer)["notes"].size(), 100u);
  EXPECT_EQ(json_of(service.ask(import_into("a", "\n \n")))["lines"], 0);
}

TEST(HttpEvents, TheNameOfAnEventIsTheValueOfALabel) {
  const RunningService service;
  store(service, 1, "?label=event:%C3%84%20b:c");
  EXPECT_NE(export_of(service, "%C3%84%20b%3Ac"), "");
  store(service, 2, "?label=event:a/b");
  const std::string lines = export_of(service, "a%2Fb");
  EXPECT_EQ(counts_of(service.ask(import_into("a%2Fb", lines))), (Counts{0, 1, 0, 0, 0}));
  EXPECT_EQ(service.ask(get("/v1/events/a/b/export")).status, 404);
  for (const std::string& name :
       {std::string(129, 'e'), std::string("%FF"), std::string("%C2%85")}) {
    EXPECT_EQ(service.ask(get("/v1/events/" + name + "/export")).status, 404);
    EXPECT_EQ(service.ask(import_into(name, "x")).status, 404);
  }
}

// An event that is much larger than what the service may hold.
TEST(HttpEvents, AnEventMayHaveAnyLength) {
  constexpr std::uint64_t kGames = 40;
  const RunningService one;
  for (std::uint64_t seed = 0; seed < kGames; ++seed) {
    Json log = Json::parse(legal_log(seed));
    log["meta"]["notes"] = std::vector<std::string>(100, std::string(200, 'x'));
    EXPECT_EQ(http_test::ask(one.running.port(),
                             post("/v1/games?label=event:a", "application/json", log.dump()))
                  .status,
              201);
  }
  const std::string path = get("/v1/events/a/export");
  const std::string lines = http_test::ask(one.running.port(), path).body;
  GateLimits limits = quick_limits();
  limits.body_pause = 10s;
  limits.in_flight = 256 * 1024;
  const RunningService other({limits, ""});
  EXPECT_GT(lines.size(), 2 * limits.in_flight);
  EXPECT_EQ(counts_of(other.ask(import_into("a", lines))), (Counts{kGames, 0, 0, 0, 0}));
  EXPECT_EQ(http_test::ask(other.running.port(), path).body, lines);
}

TEST(HttpEvents, ALineThatIsTooLongIsRefused) {
  const RunningService service;
  const std::string lines = std::string(2 * limits::kLogBytes + (1 << 20) + 1, 'x') + "\nx\n";
  const Answer answer = service.ask(import_into("a", lines));
  EXPECT_EQ(counts_of(answer), (Counts{0, 0, 0, 0, 2}));
  EXPECT_EQ(json_of(answer)["notes"][0]["code"], "too-large");
  EXPECT_EQ(json_of(answer)["notes"][1]["line"], 2);
}

// A store that stops answers with the line, and what was stored before is found again.
TEST(HttpEvents, AnImportEndsWithTheStore) {
  const RunningService one;
  store(one, 1, "?label=event:a");
  const std::string lines = export_of(one, "a");
  const RunningService other;
  (*other.store).stop();
  const Answer answer = other.ask(import_into("a", lines));
  EXPECT_EQ(answer.status, 503);
  EXPECT_TRUE(json_of(answer)["detail"].get<std::string>().starts_with("Line 1: "));
}

}  // namespace
}  // namespace arbiter::http_test
