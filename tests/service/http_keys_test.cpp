// What each role may use: every route by every role, and what exists for a key.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "service/http/routes.hpp"
#include "tests/log_lines.hpp"
#include "tests/service/keys.hpp"
#include "tests/service/store_places.hpp"

namespace arbiter::keys_test {
namespace {

constexpr const char* kEverybody = "-aojsv";

// Who may use a route; a new route needs a line here.
const std::map<std::string, std::string>& expectations() {
  static const std::map<std::string, std::string> all = {
      {"POST /v1/verify", "aojv"},
      {"POST /v1/position", "aojv"},
      {"POST /v1/options", "aojv"},
      {"POST /v1/transcript", "aojv"},
      {"POST /v1/explain", "aojv"},
      {"POST /v1/report", "aojv"},
      {"POST /v1/games", "aoj"},
      {"GET /v1/games", "aoj"},
      {"GET /v1/games/{id}", "aojs"},
      {"PATCH /v1/games/{id}/labels", "aoj"},
      {"DELETE /v1/games/{id}", "ao"},
      {"POST /v1/games/{id}/verify", "aoj"},
      {"GET /v1/games/{id}/verdicts", "aoj"},
      {"GET /v1/games/{id}/log", "aoj"},
      {"GET /v1/games/{id}/entries", "aojs"},
      {"POST /v1/games/{id}/entries", "aojs"},
      {"GET /v1/games/{id}/verdict", "aojs"},
      {"GET /v1/games/{id}/report", "aojs"},
      {"GET /v1/games/{id}/explanation", "aojs"},
      {"GET /v1/games/{id}/positions/{n}", "aojs"},
      {"GET /v1/games/{id}/options/{n}", "aojs"},
      {"GET /v1/games/{id}/transcript", "aojs"},
      {"GET /v1/games/{id}/rewinds/{n}", "aoj"},
      {"GET /v1/games/{id}/omissions", "aoj"},
      {"GET /v1/games/{id}/proof", "aoj"},
      {"GET /v1/games/{id}/writes", "aoj"},
      {"GET /v1/events/{event}/export", "aoj"},
      {"POST /v1/events/{event}/import", "ao"},
      {"GET /v1/rules/{game}", "aojsv"},
      {"GET /v1/rules/{game}/{id}", "aojsv"},
      {"GET /v1/packs", "aojsv"},
      {"GET /v1/packs/{sha256}", "aojsv"},
      {"PUT /v1/packs/{sha256}", "ao"},
      {"POST /v1/jobs", "a"},
      {"GET /v1/jobs/{id}", "a"},
      {"GET /v1/jobs/{id}/result", "a"},
      {"DELETE /v1/jobs/{id}", "a"},
      {"GET /v1/suites", "a"},
      {"PUT /v1/suites/{name}", "a"},
      {"GET /v1/suites/{name}", "a"},
      {"DELETE /v1/suites/{name}", "a"},
      {"POST /v1/suites/{name}/runs", "a"},
      {"GET /v1/suites/{name}/runs/{id}", "a"},
      {"GET /v1/log/vkey", kEverybody},
      {"GET /checkpoint", kEverybody},
      {"GET /tile/{path}", kEverybody},
      {"GET /livez", kEverybody},
      {"GET /readyz", "a"},
      {"GET /metrics", "a"},
      {"GET /openapi.json", "aojsv"},
  };
  return all;
}

std::string name_of(const Route& route) {
  return std::string(route.method) + " " + std::string(route.pattern);
}

// The path of a route about this game.
std::string path_of(const Route& route, const std::string& id) {
  std::string path(route.pattern);
  const std::pair<const char*, std::string> values[] = {{"{id}", id},
                                                        {"{n}", "0"},
                                                        {"{game}", games().front()},
                                                        {"{sha256}", std::string(64, '0')},
                                                        {"{name}", "x"},
                                                        {"{event}", "spring"},
                                                        {"{path}", "0/000"}};
  for (const auto& [name, value] : values) {
    const std::size_t at = path.find(name);
    if (at != std::string::npos) path.replace(at, std::string(name).size(), value);
  }
  return path;
}

// A request that gets as far as any may without changing anything: a parameter is not known.
Answer knock(const KeyedService& service, char who, const Route& route) {
  return service.ask(who, std::string(route.method),
                     path_of(route, service.own_game) + "?nonsense=1",
                     route.takes.empty() ? "" : std::string(route.takes.front()), "");
}

void expect_the_table(const KeyedService& service) {
  for (const Route& route : routes()) {
    const auto expected = expectations().find(name_of(route));
    ASSERT_NE(expected, expectations().end())
        << name_of(route) << " is new: say in this table who may use it";
    for (const char* who = kEverybody; *who != '\0'; ++who) {
      const Answer answer = knock(service, *who, route);
      const bool may = expected->second.find(*who) != std::string::npos;
      if (may) {
        EXPECT_EQ(answer.status, 400) << name_of(route) << " by " << *who << answer.body;
        EXPECT_NE(answer.body.find("unusable-query"), std::string::npos) << answer.body;
      } else if (*who == '-') {
        EXPECT_EQ(answer.status, 401) << name_of(route);
      } else {
        EXPECT_TRUE(answer.status == 404 || answer.status == 405)
            << name_of(route) << " by " << *who << answer.body;
      }
    }
  }
  std::set<std::string> names;
  for (const Route& route : routes()) names.insert(name_of(route));
  for (const auto& [name, who] : expectations())
    EXPECT_TRUE(names.contains(name)) << name << " is not a route any more";
}

class HttpKeys : public testing::Test {
 protected:
  TemporaryStore store_;
  KeyedService service_{*store_};
};

TEST_F(HttpKeys, EveryRouteByEveryRole) { expect_the_table(service_); }

// A path that a role may not use is answered to the byte like one that does not exist.
TEST_F(HttpKeys, WhatARoleMayNotUseDoesNotExist) {
  const std::string nowhere = told(service_.get('v', "/v1/nowhere"), "/v1/nowhere");
  for (const char* path : {"/v1/games", "/v1/jobs/x", "/v1/suites", "/metrics"})
    EXPECT_EQ(told(service_.get('v', path), path), nowhere);
  const std::string id = "/v1/games/" + service_.own_game;
  EXPECT_EQ(service_.ask('j', "DELETE", id).status, 405);
  EXPECT_EQ(service_.ask('j', "DELETE", id).header("allow"), "GET, HEAD");
  EXPECT_EQ(service_.ask('a', "POST", id).header("allow"), "GET, HEAD, DELETE");
}

// For every route about a game: a game that a key may not see is answered to the byte like one that
// does not exist. That includes one that was deleted.
TEST_F(HttpKeys, GamesOfOthersDoNotExist) {
  const std::string none = "g_" + std::string(32, '0');
  const std::string deleted = put_game(*store_, legal_log(4), {{"event", "spring"}});
  (*store_).remove(deleted).value();
  for (const Route& route : routes()) {
    if (!route.pattern.starts_with("/v1/games/{id}")) continue;
    for (const char who : expectations().at(name_of(route))) {
      if (who == 'a') continue;
      const auto ask = [&](const std::string& id) {
        return told(service_.ask(who, std::string(route.method), path_of(route, id),
                                 route.takes.empty() ? "" : std::string(route.takes.front()), "{}"),
                    id);
      };
      const std::string missing = ask(none);
      EXPECT_TRUE(missing.starts_with("404\n")) << name_of(route) << missing;
      for (const std::string& id : {service_.other_game, service_.plain_game, deleted})
        EXPECT_EQ(ask(id), missing) << name_of(route) << " by " << who;
    }
  }
  EXPECT_EQ(service_.get('a', "/v1/games/" + deleted).status, 410);
}

TEST_F(HttpKeys, TheGamesOfOnesEventAreShown) {
  for (const Route& route : routes()) {
    if (!route.pattern.starts_with("/v1/games/{id}") || route.method != "GET") continue;
    for (const char who : expectations().at(name_of(route))) {
      const Answer answer = service_.get(who, path_of(route, service_.own_game));
      const bool proof = route.pattern.ends_with("/proof");    // the service keeps no log
      const bool lines = route.pattern.ends_with("/entries");  // the game is one document
      EXPECT_EQ(answer.status, proof ? 404 : lines ? 409 : 200) << name_of(route) << answer.body;
    }
  }
}

TEST_F(HttpKeys, ListsAreConfinedToTheEvent) {
  const auto listed = [&](char who, const std::string& query) {
    std::vector<std::string> ids;
    const Json list = json_of(service_.get(who, "/v1/games" + query));
    for (const Json& game : list["items"]) ids.push_back(game["id"]);
    return ids;
  };
  using Ids = std::vector<std::string>;
  EXPECT_EQ(listed('a', ""), (Ids{service_.own_game, service_.other_game, service_.plain_game}));
  for (const char who : {'o', 'j'}) {
    EXPECT_EQ(listed(who, ""), Ids{service_.own_game});
    EXPECT_EQ(listed(who, "?label=event:spring&limit=1"), Ids{service_.own_game});
    EXPECT_EQ(listed(who, "?label=event:autumn"), Ids{});
    EXPECT_EQ(service_.get(who, "/v1/games?label=event:autumn").body,
              service_.get('a', "/v1/games?label=event:none").body);
  }
}

TEST_F(HttpKeys, WhatIsPostedBelongsToTheEvent) {
  const auto post = [&](char who, const std::string& query, const std::string& log) {
    return service_.ask(who, "POST", "/v1/games" + query, "application/json", log);
  };
  const Answer stored = post('o', "", legal_log(5));
  EXPECT_EQ(stored.status, 201);
  EXPECT_EQ(json_of(stored)["labels"], Json({{"event", "spring"}}));
  const Answer labelled = post('j', "?label=round:1&label=event:spring", legal_log(6));
  EXPECT_EQ(json_of(labelled)["labels"], Json({{"event", "spring"}, {"round", "1"}}));
  const Answer other = post('o', "?label=event:autumn", legal_log(7));
  EXPECT_EQ(other.status, 403);
  EXPECT_EQ(json_of(other)["type"], "urn:arbiter:problem:other-event");
  EXPECT_EQ(post('o', "", legal_log(5)).status, 200) << "the same bytes again";
  const Answer elsewhere = post('o', "", legal_log(2));
  EXPECT_EQ(elsewhere.status, 409);
  EXPECT_EQ(json_of(elsewhere)["type"], "urn:arbiter:problem:stored-elsewhere");
  EXPECT_EQ(elsewhere.body.find("autumn"), std::string::npos);
  std::string many = "?label=a:1";
  for (char name = 'b'; name <= 'p'; ++name) many += std::string("&label=") + name + ":1";
  EXPECT_EQ(post('o', many, legal_log(8)).status, 422) << "the event would be the seventeenth";
}

TEST_F(HttpKeys, LabelsMoveNoGameToAnotherEvent) {
  const auto label = [&](char who, const std::string& id, const std::string& change) {
    return service_.ask(who, "PATCH", "/v1/games/" + id + "/labels", "application/json", change)
        .status;
  };
  for (const char who : {'o', 'j'}) {
    EXPECT_EQ(label(who, service_.own_game, R"({"round":"2","event":"spring"})"), 200);
    EXPECT_EQ(label(who, service_.own_game, R"({"event":"autumn"})"), 403);
    EXPECT_EQ(label(who, service_.own_game, R"({"event":null})"), 403);
    EXPECT_EQ(label(who, service_.other_game, R"({"event":"spring"})"), 404);
    EXPECT_EQ(label(who, service_.plain_game, R"({"event":"spring"})"), 404);
  }
  EXPECT_EQ(label('a', service_.own_game, R"({"event":"autumn"})"), 200);
  EXPECT_EQ(service_.get('o', "/v1/games/" + service_.own_game).status, 404) << "it has left";
}

TEST_F(HttpKeys, EventsOfOthersDoNotExist) {
  const Answer own = service_.get('o', "/v1/events/spring/export");
  EXPECT_EQ(own.status, 200);
  EXPECT_EQ(told(service_.get('j', "/v1/events/autumn/export"), "autumn"),
            told(service_.get('j', "/v1/events/none/export"), "none"));
  EXPECT_EQ(service_.get('j', "/v1/events/autumn/export").status, 404);
  const auto import = [&](char who, const std::string& event) {
    return service_.ask(who, "POST", "/v1/events/" + event + "/import", "application/x-ndjson",
                        own.body);
  };
  EXPECT_EQ(import('o', "autumn").status, 404);
  EXPECT_EQ(json_of(import('o', "spring"))["same"], 1);
}

// Somebody might take the id of a game that others are about to open.
TEST_F(HttpKeys, OnlyAnAdminIsBelievedAnId) {
  const test::LogLines lines = test::lines_of(Json::parse(legal_log(4)));
  const std::string game = put_in_lines(*store_, lines.log(5), {{"event", "spring"}});
  std::string line = service_.get('a', "/v1/events/spring/export").body;
  line = line.substr(line.find("{\"format\":\"arbiter.game/1\",\"id\":\"" + game));
  const auto import = [&](char who, const std::string& id) {
    std::string other = line;
    other.replace(other.find(game), game.size(), id);
    const Json answer = json_of(
        service_.ask(who, "POST", "/v1/events/spring/import", "application/x-ndjson", other));
    return answer["notes"].empty() ? answer["stored"].dump()
                                   : answer["notes"][0]["code"].get<std::string>();
  };
  EXPECT_EQ(import('o', game_id(sha256("any"))), "hash");
  EXPECT_EQ(import('o', game_id(sha256(lines.log(3)))), "1") << "it was opened with these lines";
  EXPECT_EQ(import('o', game_id(sha256(lines.log(6)))), "hash");
  EXPECT_EQ(import('a', game_id(sha256("any"))), "1");
  const auto post = [&](const std::string& log) {
    return service_.ask('a', "POST", "/v1/games", "application/jsonl", log);
  };
  EXPECT_EQ(post(lines.log(3)).status, 200) << "the same opening";
  // The id of bytes that the log does not begin with.
  EXPECT_EQ(import('a', game_id(sha256(lines.log(7)))), "1");
  EXPECT_EQ(json_of(post(lines.log(7)))["type"], "urn:arbiter:problem:id-collision");
}

// The bytes of a game that an organiser does not see say that it is stored, and nothing else.
TEST_F(HttpKeys, AnImportTellsNothingOfOtherEvents) {
  std::string line = service_.get('a', "/v1/events/autumn/export").body;
  line.replace(line.find("autumn"), 6, "spring");
  const Answer answer =
      service_.ask('o', "POST", "/v1/events/spring/import", "application/x-ndjson", line);
  EXPECT_EQ(json_of(answer)["refused"], 1);
  EXPECT_EQ(json_of(answer)["notes"][0]["code"], "stored-elsewhere");
}

TEST_F(HttpKeys, WritesAreRecordedUnderTheName) {
  const Answer stored = service_.ask('o', "POST", "/v1/games", "application/json", legal_log(5));
  const std::string path = stored.header("location");
  service_.ask('j', "PATCH", path + "/labels", "application/json", R"({"round":"1"})");
  service_.ask('j', "PATCH", path + "/labels", "application/json", R"({"round":"1"})");
  service_.ask('j', "POST", path + "/verify");
  const Json writes = json_of(service_.get('j', path + "/writes"));
  ASSERT_EQ(writes["items"].size(), 2u) << "what changes nothing is not written: " << writes;
  EXPECT_EQ(writes["items"][0]["key"], "Olga");
  EXPECT_EQ(writes["items"][0]["what"], "submit");
  EXPECT_EQ(writes["items"][0]["entries"], json_of(service_.get('o', path))["entries"]);
  EXPECT_EQ(writes["items"][1]["key"], "Jana");
  EXPECT_EQ(writes["items"][1]["what"], "labels");
  const Json first = json_of(service_.get('a', path + "/writes?limit=1"));
  EXPECT_EQ(first["items"].size(), 1u);
  const std::string next = first["next"];
  const Json second = json_of(service_.get('a', path + "/writes?limit=1&after=" + next));
  EXPECT_EQ(second["items"][0]["what"], "labels");
  EXPECT_TRUE(second["next"].is_null());
  EXPECT_EQ(service_.get('a', path + "/writes?after=x").status, 400);
  EXPECT_EQ(service_.ask('o', "DELETE", path).status, 204);
  EXPECT_EQ(service_.get('a', path + "/writes").status, 410);
}

TEST_F(HttpKeys, AKeyIsTakenInOneFormOnly) {
  for (const std::string& field :
       {std::string("Bearer"), std::string("Bearer "), std::string("Basic the secret of Ada"),
        std::string("the secret of Ada"), std::string("Bearer the secret of Nobody"),
        std::string("Bearer ") + std::string(8'000, 'x'),
        "Bearer " + sha256("the secret of Ada")}) {
    const Answer answer = http_test::ask(
        service_.port(), http_test::get("/v1/packs", "Authorization: " + field + "\r\n"));
    EXPECT_EQ(answer.status, 401) << field;
    EXPECT_EQ(answer.header("www-authenticate"), "Bearer");
  }
  EXPECT_EQ(http_test::ask(service_.port(),
                           http_test::get("/v1/packs", bearer("the secret of Ada") + bearer("x")))
                .status,
            400);
  EXPECT_EQ(service_.get('a', "/v1/packs").status, 200);
}

TEST_F(HttpKeys, ARunningServiceNoticesKeysThatAreMadeAndRevoked) {
  KeyStore& keys = (*store_).keys();
  const std::string late = add_key(*store_, key_of("Late", "judge", "autumn"));
  const auto status = [&] {
    return http_test::ask(service_.port(),
                          http_test::get("/v1/games/" + service_.other_game, bearer(late)))
        .status;
  };
  EXPECT_TRUE(eventually([&] { return status() == 200; }, 3s));
  EXPECT_TRUE(keys.revoke("Late").value());
  EXPECT_TRUE(eventually([&] { return status() == 401; }, 3s));
  for (const char* name : {"Ada", "Olga", "Jana", "Sam, table 7", "Vera"})
    EXPECT_TRUE(keys.revoke(name).value());
  EXPECT_TRUE(eventually([&] { return service_.get('a', "/v1/packs").status == 401; }, 3s))
      << "a service whose keys were all revoked lets nobody in";
  EXPECT_EQ(service_.get('-', "/v1/packs").status, 401);
  EXPECT_EQ(service_.get('-', "/livez").status, 200);
}

TEST(HttpOpenService, IsClosedByTheFirstKey) {
  ServerOptions options{quick_limits(), ""};
  options.hosts = {"localhost"};
  RunningService service(options);
  const auto status = [&](const std::string& host, const std::string& lines) {
    return http_test::ask(service.running.port(),
                          "GET /v1/packs HTTP/1.1\r\nHost: " + host + "\r\n" + lines + "\r\n")
        .status;
  };
  EXPECT_EQ(status("localhost", ""), 200);
  EXPECT_EQ(status("proxy.example", ""), 421);
  const std::string key = add_key(*service.store, key_of("Ada", "admin"));
  EXPECT_TRUE(eventually([&] { return status("localhost", "") == 401; }, 3s));
  EXPECT_EQ(status("localhost", bearer(key)), 200);
  EXPECT_EQ(status("proxy.example", bearer(key)), 200) << "a key makes the name harmless";
}

TEST(HttpQuota, IsATokenBucket) {
  using Clock = Quota::Clock;
  const Clock::time_point start = Clock::now();
  Quota quota(30);
  for (int i = 0; i < 30; ++i) EXPECT_FALSE(quota.take(start)) << i;
  EXPECT_EQ(quota.take(start), 2);
  EXPECT_EQ(quota.take(start + 1s), 1);
  EXPECT_FALSE(quota.take(start + 2s));
  EXPECT_EQ(quota.take(start + 2s), 2);
  for (int i = 0; i < 30; ++i) EXPECT_FALSE(quota.take(start + 1h)) << "an hour saves no more";
  EXPECT_EQ(quota.take(start + 1h), 2);
}

TEST(HttpQuota, IsOfOneKey) {
  TemporaryStore store;
  StoredKey limited = key_of("Quick", "verifier");
  limited.quota = 3;
  const std::string quick = add_key(*store, limited);
  const KeyedService service(*store);
  const auto ask = [&](const std::string& path) {
    return http_test::ask(service.port(), http_test::get(path, bearer(quick)));
  };
  for (int i = 0; i < 2; ++i) EXPECT_EQ(ask("/v1/packs").status, 200);
  EXPECT_EQ(ask("/v1/nowhere").status, 404) << "every request counts";
  const Answer refused = ask("/v1/packs");
  EXPECT_EQ(refused.status, 429);
  EXPECT_EQ(json_of(refused)["type"], "urn:arbiter:problem:quota");
  const int wait = std::stoi(refused.header("retry-after"));
  EXPECT_GE(wait, 1);
  EXPECT_LE(wait, 20);
  EXPECT_EQ(ask("/livez").status, 200) << "open routes do not count";
  EXPECT_EQ(service.get('v', "/v1/packs").status, 200) << "other keys do not share it";
}

TEST(HttpManyKeys, AreAllTakenAndListed) {
  TemporaryStore store;
  constexpr int kMany = 10'000;
  for (int i = 0; i < kMany; ++i)
    add_key(*store,
            key_of("judge " + std::to_string(i), "judge", "event " + std::to_string(i % 97)));
  const KeyedService service(*store);
  for (const int i : {0, 4'711, kMany - 1}) {
    const std::string lines = bearer("the secret of judge " + std::to_string(i));
    EXPECT_EQ(http_test::ask(service.port(), http_test::get("/v1/games", lines)).status, 200);
  }
  EXPECT_EQ((*store).keys().count().value().made, kMany + 5);
  EXPECT_EQ((*store).keys().keys(KeyStore::Which::all).value().size(), kMany + 5u);
}

// The same with every kind of store, as far as the store matters.
class HttpKeysOn : public store_test::StoreConformance {};

TEST_P(HttpKeysOn, EveryStore) {
  const auto store = open();
  const KeyedService service(*store);
  expect_the_table(service);
  EXPECT_EQ(service.get('o', "/v1/games/" + service.own_game).status, 200);
  EXPECT_EQ(service.get('o', "/v1/games/" + service.other_game).status, 404);
  const Answer stored = service.ask('o', "POST", "/v1/games", "application/json", legal_log(5));
  const Json writes = json_of(service.get('j', stored.header("location") + "/writes"));
  EXPECT_EQ(writes["items"][0]["key"], "Olga");
  EXPECT_TRUE(store->keys().revoke("Olga").value());
  EXPECT_TRUE(eventually([&] { return service.get('o', "/v1/games").status == 401; }, 3s));
}

INSTANTIATE_TEST_SUITE_P(Stores, HttpKeysOn, testing::ValuesIn(store_test::kStoreKinds),
                         [](const auto& kind) { return std::string(kind.param.name); });

}  // namespace
}  // namespace arbiter::keys_test
