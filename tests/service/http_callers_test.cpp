// Which callers the service answers: keys, names of hosts, pages of other sites.
#include <gtest/gtest.h>

#include <string>

#include "tests/service/routes.hpp"

namespace arbiter::http_test {
namespace {

TEST(HttpKey, IsAskedForEverywhereButOnLivez) {
  RunningService service({quick_limits(), "the key"});
  for (const char* path : {"/readyz", "/metrics", "/openapi.json", "/v1/games", "/nowhere"}) {
    for (const char* line :
         {"", "Authorization: Bearer wrong\r\n", "Authorization: Basic the key\r\n",
          "Authorization: Bearer \r\n", "Authorization: Bearer the key2\r\n"}) {
      const Answer answer = service.ask(get(path, line));
      EXPECT_EQ(answer.status, 401) << path << line;
      EXPECT_EQ(answer.header("www-authenticate"), "Bearer");
    }
    EXPECT_NE(service.ask(get(path, "Authorization: bearer  the key\r\n")).status, 401);
  }
  EXPECT_EQ(service.ask(get("/livez")).status, 200);
  EXPECT_EQ(service.ask(get("/livez/x")).status, 401);
}

TEST(HttpKey, IsAskedForBeforeABodyIsRead) {
  RunningService service({quick_limits(), "the key"});
  Client client(service.running.port());
  client.send("POST /v1/verify HTTP/1.1\r\nHost: t\r\nContent-Length: 1000000\r\n\r\n");
  EXPECT_EQ(client.receive().status, 401);
  EXPECT_TRUE(client.is_closed_by_server());
}

class HttpHostTest : public testing::Test {
 protected:
  static ServerOptions options() {
    ServerOptions options{quick_limits(), ""};
    options.hosts = {"localhost", "[::1]"};
    return options;
  }
  int status(const std::string& method, const std::string& lines) {
    const std::string body = method == "POST" ? "Content-Length: 2\r\n" : "";
    return service_
        .ask(method + " /v1/" + (method == "POST" ? "verify" : "games") + " HTTP/1.1\r\n" + lines +
             "Content-Type: application/json\r\n" + body + "\r\n" + (body.empty() ? "" : "{}"))
        .status;
  }

  RunningService service_{options()};
};

// A web site whose name resolves to 127.0.0.1 could otherwise reach the service through the
// browser.
TEST_F(HttpHostTest, AnotherNameIsRefused) {
  for (const char* good : {"localhost", "LOCALHOST:8080", "localhost.", "[::1]:8080", "[::1]"}) {
    EXPECT_EQ(status("GET", "Host: " + std::string(good) + "\r\n"), 200) << good;
  }
  for (const char* bad : {"evil.example", "localhost.evil.example", "", "[::2]", "127.0.0.1"}) {
    EXPECT_EQ(status("GET", "Host: " + std::string(bad) + "\r\n"), 421) << bad;
  }
  EXPECT_EQ(
      service_.ask("GET http://evil.example/livez HTTP/1.1\r\nHost: localhost\r\n\r\n").status,
      421);
}

TEST_F(HttpHostTest, APageOfAnotherSiteSendsNothing) {
  const std::string host = "Host: localhost\r\n";
  EXPECT_EQ(status("POST", host + "Origin: http://localhost:3000\r\n"), 400);  // not a log
  for (const char* origin : {"http://evil.example", "null", "https://localhost.evil.example"}) {
    EXPECT_EQ(status("POST", host + "Origin: " + origin + "\r\n"), 403) << origin;
  }
  EXPECT_EQ(status("GET", host + "Origin: http://evil.example\r\n"), 200);
}

}  // namespace
}  // namespace arbiter::http_test
