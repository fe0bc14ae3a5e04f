// Compares the OpenAPI document with the running service in both directions: every answer is
// declared, and every declared answer is given, or is listed below with the reason why no test can
// cause it.
#include <gtest/gtest.h>

#include <nlohmann/json.hpp>
#include <set>

#include "engine/core/limits.hpp"
#include "service/http/routes.hpp"
#include "tests/service/described.hpp"
#include "tests/service/http_support.hpp"
#include "tests/service/keys.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::http_test {
namespace {

// "GET /v1/games/{id} 200"
using Outcomes = std::set<std::string>;

std::string outcome(std::string_view method, std::string_view pattern, const std::string& status) {
  return std::string(method) + " " + std::string(pattern) + " " + status;
}

const Json& document() {
  static const Json parsed = [] {
    const RunningService service;
    return Json::parse(service.ask(get("/openapi.json")).body);
  }();
  return parsed;
}

std::string upper_case(std::string text) {
  for (char& c : text) c = static_cast<char>(std::toupper(c));
  return text;
}

// Calls `visit` with method, pattern and operation.
void for_each_operation(
    const std::function<void(const std::string&, const std::string&, const Json&)>& visit) {
  for (const auto& [pattern, item] : document()["paths"].items()) {
    for (const auto& [method, operation] : item.items())
      visit(upper_case(method), pattern, operation);
  }
}

const Json& resolved(const Json& node) {
  if (!node.contains("$ref")) return node;
  const std::string pointer = node["$ref"].get<std::string>().substr(1);
  return document().at(Json::json_pointer(pointer));
}

Outcomes declared() {
  Outcomes all;
  for_each_operation(
      [&](const std::string& method, const std::string& pattern, const Json& operation) {
        for (const auto& [status, response] : operation["responses"].items()) {
          all.insert(outcome(method, pattern, status));
        }
      });
  return all;
}

// Statuses that are declared for good reason but that no request of a test can cause.
Outcomes untestable() {
  Outcomes all;
  for (const Route& route : routes()) {
    // Only a fault of the program itself causes it. GateTest.ExceptionsTellTheClientNothing shows
    // the answer.
    all.insert(outcome(route.method, route.pattern, "500"));
    // A failing database. HttpJobLimits shows a full one.
    if (route.pattern.starts_with("/v1/jobs") || route.pattern.starts_with("/v1/suites")) {
      if (route.takes.empty()) all.insert(outcome(route.method, route.pattern, "503"));
      if (route.method != "GET") all.insert(outcome(route.method, route.pattern, "507"));
    }
    if (route.pattern.starts_with("/v1/events")) {
      all.insert(outcome(route.method, route.pattern, "503"));
      if (route.method != "GET") all.insert(outcome(route.method, route.pattern, "507"));
    }
    if (route.pattern.substr(0, 9) != "/v1/games" || route.method != "GET") continue;
    // A reader that finds the database locked or damaged. WAL readers never wait.
    all.insert(outcome(route.method, route.pattern, "503"));
    // A stored log that a later version of the program no longer accepts.
    if (route.pattern.size() > 18) all.insert(outcome(route.method, route.pattern, "422"));
  }
  all.insert(outcome("GET", "/v1/packs/{sha256}", "503"));  // likewise
  all.insert(outcome("PUT", "/v1/packs/{sha256}", "507"));
  all.insert(outcome("PUT", "/v1/suites/{name}", "422"));  // the thousand-and-first suite
  all.insert(outcome("POST", "/v1/jobs", "409"));          // HttpJobs shows it
  all.insert(outcome("POST", "/v1/suites/{name}/runs", "409"));
  all.insert(outcome("GET", "/v1/games/{id}", "422"));  // its report takes too much work
  all.erase(outcome("GET", "/v1/games/{id}/log", "422"));
  all.erase(outcome("GET", "/v1/games/{id}/verdicts", "422"));
  all.erase(outcome("GET", "/v1/games/{id}/proof", "422"));
  all.erase(outcome("GET", "/v1/games/{id}/writes", "422"));
  for (const char* path : {"/checkpoint", "/tile/{path}"})  // as of games
    all.insert(outcome("GET", path, "503"));
  // HttpChanges shows it.
  all.insert(outcome("POST", "/v1/games/{id}/verify", "422"));
  // The disk becomes full at the very moment when a page of a table is split.
  all.insert(outcome("POST", "/v1/games/{id}/verify", "507"));
  all.insert(outcome("DELETE", "/v1/games/{id}", "507"));
  all.insert(outcome("PATCH", "/v1/games/{id}/labels", "507"));
  all.insert(outcome("POST", "/v1/games/{id}/entries", "507"));
  all.insert(outcome("POST", "/v1/games/{id}/entries", "403"));  // HttpSeatEntries shows it
  // Judging the entries takes too much work.
  all.insert(outcome("POST", "/v1/games/{id}/entries", "422"));
  // Something is added at the very moment when the game is judged.
  all.insert(outcome("POST", "/v1/games/{id}/verify", "412"));
  return all;
}

bool has_media_type(const Json& operation, const Answer& answer) {
  const std::string type = answer.header("content-type");
  const Json& response = resolved(operation["responses"][std::to_string(answer.status)]);
  if (!response.contains("content")) return type.empty();
  return response["content"].contains(type.substr(0, type.find(';')));
}

// Sends requests to the service and remembers which outcomes of which routes it has seen.
class Witness {
 public:
  explicit Witness(int port) : port_(port) {}

  Answer see(std::string_view method, std::string_view pattern, const std::string& request) {
    const Answer answer = http_test::ask(port_, request);
    expect_described(request, answer);
    const std::string seen = outcome(method, pattern, std::to_string(answer.status));
    outcomes.insert(seen);
    EXPECT_TRUE(declared().count(seen)) << seen << " is not declared: " << answer.body;
    if (declared().count(seen) != 0) {
      std::string key(method);
      for (char& c : key) c = static_cast<char>(std::tolower(c));
      EXPECT_TRUE(has_media_type(document().at("paths").at(std::string(pattern)).at(key), answer))
          << seen << " is not declared with the type " << answer.header("content-type");
    }
    return answer;
  }

  Outcomes outcomes;

 private:
  int port_;
};

// Returns the pattern with values in place of its variables.
std::string filled(std::string_view pattern, const std::map<std::string, std::string>& values) {
  std::string path(pattern);
  for (const auto& [name, value] : values) {
    const std::size_t at = path.find("{" + name + "}");
    if (at != std::string::npos) path.replace(at, name.size() + 2, value);
  }
  return path;
}

// A request with a body on a route that accepts one.
std::string sent(const Route& route, const std::string& path, const std::string& type,
                 const std::string& body, const std::string& lines = "") {
  const std::string request = post(path, type, body, lines);
  return std::string(route.method) + request.substr(request.find(' '));
}

std::string request_of(const Route& route, const std::string& path, const std::string& lines = "") {
  if (!route.takes.empty()) return sent(route, path, "application/json", legal_log(), lines);
  return std::string(route.method) + " " + path + " HTTP/1.1\r\nHost: test\r\n" + lines + "\r\n";
}

// Returns the routes that accept a body.
std::vector<Route> routes_with_bodies() {
  std::vector<Route> some;
  for (const Route& route : routes())
    if (!route.takes.empty()) some.push_back(route);
  return some;
}

bool knows(const Route& route, std::string_view parameter) {
  return std::find(route.query.begin(), route.query.end(), parameter) != route.query.end();
}

// Sees what every route answers to a good request, and to requests that are refused before they
// reach it.
void see_refusals(Witness& witness, const Route& route, const std::string& path) {
  witness.see(route.method, route.pattern, request_of(route, path));
  witness.see(route.method, route.pattern, request_of(route, path + "?nonsense=1"));
  witness.see(route.method, route.pattern, request_of(route, path, "Accept: image/png\r\n"));
  for (const char* parameter : {"at", "seat"}) {  // nobody sits at H, and the log is short
    const std::string query = std::string("?") + parameter + (*parameter == 'a' ? "=9999" : "=H");
    if (knows(route, parameter))
      witness.see(route.method, route.pattern, request_of(route, path + query));
  }
}

void see_bodies(Witness& witness, const Route& route) {
  const std::string path = filled(route.pattern, {{"sha256", std::string(64, '0')}});
  const std::string start = std::string(route.method) + " " + path +
                            " HTTP/1.1\r\nHost: t\r\nContent-Type: application/json\r\n";
  const std::string announced = std::to_string(limits::kLogBytes + 1);
  for (const std::string& request : {sent(route, path, "application/json", "not json"),
                                     sent(route, path, "application/json", log_of_unknown_pack()),
                                     sent(route, path, "text/plain", "x"), start + "\r\n",
                                     start + "Content-Length: 10\r\n\r\nslow",
                                     start + "Content-Length: " + announced + "\r\n\r\n"}) {
    witness.see(route.method, route.pattern, request);
  }
}

// Sends a pack that is not known yet, twice. A refusal names its hash.
void see_an_upload(Witness& witness, const std::string& title) {
  Json pack = Json::parse(arbiter::pack(Json::parse(packs())[0]["sha256"]).value());
  pack["title"] = title;
  const std::string hash = canonical_pack(pack.dump()).value().sha256;
  for (const Route& route : routes()) {
    if (route.method != "PUT") continue;
    const std::string path = filled(route.pattern, {{"sha256", hash}});
    const std::string wrong = filled(route.pattern, {{"sha256", "none"}});
    witness.see(route.method, route.pattern, sent(route, wrong, "application/json", pack.dump()));
    for (int time = 0; time < 2; ++time)
      witness.see(route.method, route.pattern, sent(route, path, "application/json", pack.dump()));
  }
}

// Deletes the game of legal_log(2), and asks every route for it.
void see_a_deletion(Witness& witness, const std::string& id) {
  const auto see = [&](const Route& route, const std::string& one, const std::string& more = "") {
    const std::string path = filled(route.pattern, {{"id", one}, {"n", "0"}});
    witness.see(route.method, route.pattern, request_of(route, path + more));
  };
  for (const Route& route : routes()) {
    if (route.method != "DELETE") continue;
    see(route, "none");
    see(route, id, "?nonsense=1");
    see(route, id);
  }
  for (const Route& route : routes())
    if (route.pattern.starts_with("/v1/games/{id}")) see(route, id);
  witness.see(
      "POST", "/v1/games/{id}/entries",
      post("/v1/games/" + id + "/entries", "application/jsonl", "{}", "If-Match: \"0-0\"\r\n"));
  witness.see("POST", "/v1/games", post("/v1/games", "application/json", legal_log(2)));
}

// A suite, a run of it and a job, from beginning to end.
void see_jobs(Witness& witness) {
  const auto see = [&](const char* method, const char* pattern, const std::string& path,
                       const std::string& body = "", const std::string& type = "application/json") {
    std::string request = std::string(method) + " " + path + " HTTP/1.1\r\nHost: test\r\n";
    if (*method == 'P')
      request += "Idempotency-Key: seen\r\nContent-Type: " + type +
                 "\r\nContent-Length: " + std::to_string(body.size()) + "\r\n";
    return witness.see(method, pattern, request + "\r\n" + body);
  };
  see("PUT", "/v1/suites/{name}", "/v1/suites/seen", "{}");
  see("GET", "/v1/suites", "/v1/suites");
  see("GET", "/v1/suites/{name}", "/v1/suites/seen");
  see("POST", "/v1/suites/{name}/runs", "/v1/suites/none/runs", "{}");
  const Answer run = see("POST", "/v1/suites/{name}/runs", "/v1/suites/seen/runs", "{}");
  see("GET", "/v1/suites/{name}/runs/{id}", run.header("location"));
  see("GET", "/v1/suites/{name}/runs/{id}", run.header("location") + "?format=junit");
  const std::string unknown = R"({"pack":")" + std::string(64, '0') + R"("})";
  see("POST", "/v1/suites/{name}/runs", "/v1/suites/seen/runs", unknown);
  const Answer job =
      see("POST", "/v1/jobs", "/v1/jobs", legal_log() + "\n", "application/x-ndjson");
  see("POST", "/v1/jobs", "/v1/jobs", "{\"kind\":\"regress\"}");
  see("GET", "/v1/jobs/{id}", job.header("location"));
  see("GET", "/v1/jobs/{id}/result", job.header("location") + "/result");
  see("DELETE", "/v1/jobs/{id}", job.header("location"));
  see("DELETE", "/v1/suites/{name}", "/v1/suites/seen");
}

// Labels of a game, and an event that is exported and imported.
void see_an_event(Witness& witness, const std::string& id) {
  const std::string path = "/v1/games/" + id + "/labels";
  const auto label = [&](const std::string& body, const std::string& fields = "") {
    const std::string request = post(path, "application/json", body, fields);
    witness.see("PATCH", "/v1/games/{id}/labels", "PATCH" + request.substr(4));
  };
  label(R"({"event":"seen"})");
  label(R"({"event":"other"})", "If-Match: \"0-0\"\r\n");
  std::string many = "{\"a\":\"1\"";
  for (char name = 'b'; name <= 'q'; ++name) many += std::string(",\"") + name + "\":\"1\"";
  label(many + "}");
  const Answer games =
      witness.see("GET", "/v1/events/{event}/export", get("/v1/events/seen/export"));
  witness.see("GET", "/v1/events/{event}/export", get("/v1/events/none/export"));
  const std::string import = "/v1/events/{event}/import";
  const std::string stream = "application/x-ndjson";
  witness.see("POST", import, post("/v1/events/seen/import", stream, games.body));
  witness.see("POST", import,
              post("/v1/events/" + std::string(129, 'e') + "/import", stream, "\n"));
  witness.see("POST", import, post("/v1/events/seen/import", stream, "", "Accept: image/png\r\n"));
  const std::string start =
      "POST /v1/events/seen/import HTTP/1.1\r\nHost: t\r\nContent-Type: " + stream + "\r\n";
  witness.see("POST", import, start + "\r\n");
  witness.see("POST", import, start + "Content-Length: 10\r\n\r\nslow");
}

// A game in play, from its opening on.
void see_a_game_in_play(Witness& witness, const std::string& closed) {
  const char* const entries = "/v1/games/{id}/entries";
  const std::string lines = "application/jsonl";
  const std::string log = json_lines(false);
  const std::size_t last = log.rfind('\n', log.size() - 2) + 1;
  const Answer opened =
      witness.see("POST", "/v1/games", post("/v1/games", lines, log.substr(0, last)));
  const std::string path = opened.header("location") + "/entries";
  const Answer shown = witness.see("GET", entries, get(path));
  const std::string tag = "If-Match: " + shown.header("etag") + "\r\n";
  witness.see("GET", entries, get(path, "If-None-Match: " + shown.header("etag") + "\r\n"));
  witness.see("GET", entries, get("/v1/games/" + closed + "/entries"));
  const auto add = [&](const std::string& body, const std::string& fields) {
    return witness.see("POST", entries, post(path, lines, body, fields));
  };
  add(log.substr(last), "");
  add("not JSON", tag);
  add("{\"by\":\"judge\",\"do\":\"rule\",\"why\":\"So.\",\"back\":0}\n" + log.substr(last), tag);
  add(log.substr(last), tag);
  add(log.substr(last), "If-Match: \"0-0\"\r\n");
  witness.see("POST", entries,
              post("/v1/games/" + closed + "/entries", lines, log.substr(last), tag));
  const std::string start =
      "POST " + path + " HTTP/1.1\r\nHost: t\r\nContent-Type: " + lines + "\r\n" + tag;
  witness.see("POST", entries, start + "\r\n");
  witness.see("POST", entries, start + "Content-Length: 10\r\n\r\nslow");
  witness.see("POST", entries,
              start + "Content-Length: " + std::to_string(limits::kLogBytes + 1) + "\r\n\r\n");
  witness.see("POST", entries, post("/v1/games/none/entries", lines, log.substr(last), tag));
  witness.see("POST", entries, post(path, lines, "{}", tag + "Accept: image/png\r\n"));
}

// Games that are attested and not, and a service that keeps no log.
void see_the_log(Witness& witness) {
  const Answer stored = witness.see("POST", "/v1/games",
                                    post("/v1/games?proof=wait", "application/json", whole_log()));
  const std::string id = Json::parse(stored.body)["id"];
  witness.see("GET", "/v1/games/{id}/proof", get("/v1/games/" + id + "/proof"));
  witness.see("GET", "/tile/{path}", get("/tile/0/000.p/1"));
  const Answer open =
      witness.see("POST", "/v1/games", post("/v1/games", "application/jsonl", json_lines(false)));
  witness.see("GET", "/v1/games/{id}/proof", get(open.header("location") + "/proof"));
  const RunningService without;
  Witness other(without.running.port());
  for (const char* path : {"/checkpoint", "/v1/log/vkey"}) other.see("GET", path, get(path));
  other.see("POST", "/v1/games", post("/v1/games?proof=wait", "application/json", whole_log()));
  witness.outcomes.merge(other.outcomes);
}

Outcomes seen_in_a_service() {
  RunningService service({quick_limits(), ""}, {}, {trust_test::log_key(trust_test::kOrigin)});
  const Answer stored = service.ask(post("/v1/games", "application/json", legal_log(2)));
  const std::string id = Json::parse(stored.body)["id"];
  const std::string game = games().front();
  const std::string rule_id = Json::parse(rules(game).value())["rules"][0]["id"];
  const std::string hash = Json::parse(packs())[0]["sha256"];
  Witness witness(service.running.port());
  for (const Route& route : routes()) {
    const bool of_rule = route.pattern.find("/rules/") != std::string_view::npos;
    const std::map<std::string, std::string> good = {{"id", of_rule ? rule_id : id},
                                                     {"n", "0"},
                                                     {"game", game},
                                                     {"sha256", hash},
                                                     {"event", "seen"}};
    const std::map<std::string, std::string> bad = {
        {"id", "none"}, {"n", "0"}, {"game", "none"}, {"sha256", "none"}, {"event", "none"}};
    if (route.method == "DELETE") continue;
    see_refusals(witness, route, filled(route.pattern, good));
    if (filled(route.pattern, bad) == route.pattern) continue;
    witness.see(route.method, route.pattern, request_of(route, filled(route.pattern, bad)));
    if (route.method != "GET") continue;
    const std::string tag = "\"0\", \"" + hash + "\", \"" + sha256(legal_log(2)) + "\"";
    witness.see(route.method, route.pattern,
                get(filled(route.pattern, good), "If-None-Match: " + tag + "\r\n"));
  }
  see_jobs(witness);
  see_an_event(witness, id);
  see_the_log(witness);
  see_a_game_in_play(witness, id);
  see_a_deletion(witness, id);
  for (const Route& route : routes_with_bodies()) see_bodies(witness, route);
  see_an_upload(witness, "new");
  witness.see("POST", "/v1/games", post("/v1/games", "application/json", legal_log()));
  witness.see("POST", "/v1/verify", post("/v1/verify", "application/x-ndjson", legal_log()));
  const std::string last =
      Json::parse(service.ask(post("/v1/games", "application/json", legal_log(3))).body)["id"];
  (*service.store).stop();
  witness.see("GET", "/readyz", get("/readyz"));
  see_an_upload(witness, "newer");
  for (const Route& route : routes()) {
    if (route.method != "GET" && route.takes.empty())
      witness.see(route.method, route.pattern,
                  request_of(route, filled(route.pattern, {{"id", last}})));
  }
  return witness.outcomes;
}

Outcomes seen_with_a_key() {
  RunningService service({quick_limits(), "key"});
  Witness witness(service.running.port());
  for (const Route& route : routes()) {
    const std::string path(route.pattern);
    if (route.roles.need_key())
      witness.see(
          route.method, path,
          request_of(route,
                     filled(path, {{"id", "x"}, {"n", "0"}, {"game", "x"}, {"sha256", "x"}})));
  }
  return witness.outcomes;
}

// What organisers are refused, and who has no requests left.
Outcomes seen_with_keys() {
  TemporaryStore store;
  StoredKey spent = keys_test::key_of("Quinn", "admin");
  spent.quota = 1;
  const std::string spent_lines = keys_test::bearer(keys_test::add_key(*store, spent));
  const keys_test::KeyedService service(*store);
  Witness witness(service.port());
  const std::string lines = keys_test::bearer("the secret of Olga");
  witness.see("POST", "/v1/games",
              post("/v1/games?label=event:x", "application/json", legal_log(), lines));
  witness.see("POST", "/v1/games", post("/v1/games", "application/json", legal_log(2), lines));
  const std::string request = post("/v1/games/" + service.own_game + "/labels", "application/json",
                                   R"({"event":"x"})", lines);
  witness.see("PATCH", "/v1/games/{id}/labels", "PATCH" + request.substr(4));
  (void)http_test::ask(service.port(), get("/v1/packs", spent_lines));
  for (const Route& route : routes())
    if (route.roles.need_key())
      witness.see(route.method, route.pattern,
                  request_of(route, filled(route.pattern, {{"id", "x"}, {"n", "0"}}), spent_lines));
  return witness.outcomes;
}

Outcomes seen_without_room() {
  ServerOptions options{quick_limits(), ""};
  options.limits.in_flight = 10;
  const RunningService crowded(options);
  Witness witness(crowded.running.port());
  for (const Route& route : routes_with_bodies())
    witness.see(route.method, route.pattern, request_of(route, std::string(route.pattern)));
  witness.see("POST", "/v1/games/{id}/entries",
              post("/v1/games/x/entries", "application/jsonl", std::string(20, ' ')));
  SqliteOptions small;
  small.max_pages = 60;
  const RunningService full({quick_limits(), ""}, small);
  Witness other(full.running.port());
  for (std::uint64_t seed = 1; seed < 200; ++seed) {
    const std::string request = post("/v1/games", "application/json", legal_log(seed, 200));
    if (other.see("POST", "/v1/games", request).status == 507) break;
  }
  witness.outcomes.merge(other.outcomes);
  return witness.outcomes;
}

TEST(OpenApi, EveryDeclaredAnswerIsGivenAndEveryAnswerDeclared) {
  Outcomes seen = seen_in_a_service();
  seen.merge(seen_with_a_key());
  seen.merge(seen_with_keys());
  seen.merge(seen_without_room());
  const Outcomes excused = untestable();
  for (const std::string& one : declared()) {
    EXPECT_NE(seen.count(one), excused.count(one))
        << one << " was " << (seen.count(one) ? "seen though excused" : "not seen");
  }
  for (const std::string& one : excused)
    EXPECT_TRUE(declared().count(one)) << one << " is excused but not declared";
}

TEST(OpenApi, RoutesAndOperationsAreTheSame) {
  std::set<std::string> served, described;
  for (const Route& route : routes())
    served.insert(std::string(route.method) + " " + std::string(route.pattern));
  for_each_operation([&](const std::string& method, const std::string& pattern, const Json&) {
    described.insert(method + " " + pattern);
  });
  EXPECT_EQ(served, described);
}

std::set<std::string> names_in(const Json& operation, const std::string& place) {
  std::set<std::string> names;
  for (const Json& parameter : operation.value("parameters", Json::array())) {
    if (resolved(parameter)["in"] == place) names.insert(resolved(parameter)["name"]);
  }
  return names;
}

std::set<std::string> variables_of(std::string_view pattern) {
  std::set<std::string> names;
  for (std::size_t at = pattern.find('{'); at != std::string_view::npos;
       at = pattern.find('{', at + 1)) {
    names.emplace(pattern.substr(at + 1, pattern.find('}', at) - at - 1));
  }
  return names;
}

template <class Words>
std::set<std::string> as_set(const Words& words) {
  return {words.begin(), words.end()};
}

TEST(OpenApi, ParametersAndTypesAreTheRoutesOwn) {
  for (const Route& route : routes()) {
    std::string method(route.method);
    for (char& c : method) c = static_cast<char>(std::tolower(c));
    const Json& operation = document().at("paths").at(std::string(route.pattern)).at(method);
    EXPECT_EQ(names_in(operation, "query"), as_set(route.query)) << route.pattern;
    EXPECT_EQ(names_in(operation, "path"), variables_of(route.pattern)) << route.pattern;
    std::set<std::string> takes, gives;
    if (operation.contains("requestBody")) {
      for (const auto& [type, media] : resolved(operation["requestBody"])["content"].items())
        takes.insert(type);
    }
    const Json& responses = operation["responses"];
    Json good;
    for (const char* status : {"204", "202", "200"})
      if (responses.contains(status)) good = responses[status];
    if (good.contains("content")) {
      for (const auto& [type, media] : good["content"].items()) gives.insert(type);
    }
    EXPECT_EQ(takes, as_set(route.takes)) << route.pattern;
    EXPECT_EQ(gives, as_set(route.gives)) << route.pattern;
  }
}

// Every "$ref" has a target and every component is used.
TEST(OpenApi, ReferencesAreWhole) {
  std::set<std::string> used, offered;
  const std::function<void(const Json&)> walk = [&](const Json& node) {
    if (node.is_object() && node.contains("$ref")) used.insert(node["$ref"].get<std::string>());
    if (node.is_structured()) {
      for (const Json& child : node) walk(child);
    }
  };
  walk(document());
  for (const auto& [kind, items] : document()["components"].items()) {
    if (kind == "securitySchemes") continue;
    for (const auto& [name, item] : items.items())
      offered.insert("#/components/" + kind + "/" + name);
  }
  EXPECT_EQ(used, offered);
}

// The answers to every request of these tests are compared with the document. These are requests
// that no other test sends.
TEST(OpenApi, AnswersHaveTheFormThatIsDescribed) {
  const RunningService service;
  service.ask(post("/v1/verify?digests=true", "application/json", legal_log()));
  service.ask(post("/v1/verify", "application/json", "{}"));
  service.ask(
      post("/v1/verify", "application/x-ndjson", legal_log() + "\n{}\n" + illegal_log() + "\n"));
  service.ask(post("/v1/verify", "application/json", unverifiable_log()));
  const Answer stored = service.ask(post("/v1/games", "application/json", illegal_log()));
  const std::string game = "/v1/games/" + Json::parse(stored.body)["id"].get<std::string>();
  service.ask(get("/v1/games"));
  service.ask(get(game));
  service.ask(get(game + "/log"));
  for (const char* query : {"", "?seat=A"}) service.ask(get(game + "/verdict" + query));
  for (const char* query : {"", "?effects=true", "?seat=A"})
    service.ask(get(game + "/transcript" + query, "Accept: application/json\r\n"));
  for (const char* path : {"/rewinds/0", "/rewinds/1", "/omissions"}) service.ask(get(game + path));
  for (const char* path : {"/options/1", "/positions/1"})
    for (const char* query : {"", "?seat=A"}) service.ask(get(game + path + query));
  for (const std::string& name : games()) service.ask(get("/v1/rules/" + name));
  for (const Json& one : Json::parse(service.ask(get("/v1/packs")).body))
    service.ask(get("/v1/packs/" + one["sha256"].get<std::string>()));
  service.ask(get("/livez"));
  service.ask(get("/nowhere"));
}

// The form of each game is closed, so that an undescribed member is noticed.
TEST(OpenApi, FormsAreClosed) {
  const Json& schemas = document()["components"]["schemas"];
  for (const auto& [name, schema] : schemas.items()) {
    if (!schema.contains("properties")) continue;
    EXPECT_TRUE(schema.contains("additionalProperties")) << name;
  }
  for (const auto& [form, union_of_games] : schemas.items()) {
    if (!union_of_games.contains("discriminator")) continue;
    for (const auto& [game, reference] : union_of_games["discriminator"]["mapping"].items()) {
      const Json reference_node = {{"$ref", reference}};
      const Json& schema = resolved(reference_node);
      ASSERT_TRUE(schema.contains("properties")) << form << " of " << game;
      EXPECT_EQ(schema["properties"].value("/game/const"_json_pointer, ""), game) << form;
      EXPECT_TRUE(schema["properties"].contains("format")) << form;
    }
  }
}

}  // namespace
}  // namespace arbiter::http_test
