// `arbiter webhook`, beside a service and without one.
#include <gtest/gtest.h>

#include <csignal>
#include <nlohmann/json.hpp>
#include <regex>

#include "tests/service/cli_support.hpp"
#include "tests/service/hook_receiver.hpp"
#include "tests/service/http_support.hpp"
#include "tests/service/served.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::cli_test {
namespace {

using store_test::Received;
using store_test::Receiver;

struct Added {
  std::string id;
  std::string secret;
};

Added added(const Ran& ran) {
  EXPECT_EQ(ran.code, 0) << ran.err;
  std::smatch found;
  const std::regex form("webhook (wh_[0-9a-f]{32})\nsecret (whsec_[A-Za-z0-9+/]{43}=)\n");
  EXPECT_TRUE(std::regex_match(ran.out, found, form)) << ran.out;
  return found.empty() ? Added{} : Added{found[1], found[2]};
}

std::string posted(const std::string& path, const std::string& log) {
  return "POST " + path +
         " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Type: "
         "application/json\r\nContent-Length: " +
         std::to_string(log.size()) + "\r\n\r\n" + log;
}

TEST(WebhookCommand, RegistersListsRotatesAndRemoves) {
  Files files;
  const std::string database = files.path() + "/games.db";
  { const auto store = store_test::opened(database); }
  const auto run = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "webhook");
    arguments.insert(arguments.end(), {"--db", database});
    return run_cli(arguments);
  };
  EXPECT_EQ(run({"list"}).out, "");
  const Added one = added(run({"add", "https://club.example/hook?key=7"}));
  const Added two = added(run({"add", "http://10.0.0.1:8000", "--event", "autumn-open"}));
  EXPECT_NE(one.secret, two.secret);
  const Ran listed = run({"list"});
  EXPECT_TRUE(has(listed.out, one.id + " https://club.example/hook?key=7 everything, 0 failures, "
                                       "0 waiting, 0 given up, 0 missed\n"))
      << listed.out;
  EXPECT_TRUE(has(listed.out, two.id + " http://10.0.0.1:8000 event:autumn-open")) << listed.out;
  EXPECT_FALSE(has(listed.out, "whsec_"));
  const Ran rotated = run({"rotate", one.id});
  EXPECT_EQ(rotated.code, 0) << rotated.err;
  EXPECT_TRUE(rotated.out.starts_with("secret whsec_"));
  EXPECT_FALSE(has(rotated.out, one.secret));
  EXPECT_TRUE(has(run({"list"}).out, "the former secret is still valid"));
  EXPECT_EQ(run({"remove", one.id}).code, 0);
  EXPECT_FALSE(has(run({"list"}).out, one.id));
  for (const char* command : {"remove", "rotate"}) {
    const Ran again = run({command, one.id});
    EXPECT_EQ(again.code, 2);
    EXPECT_TRUE(has(again.err, "There is no such webhook")) << again.err;
  }
}

TEST(WebhookCommand, RefusesWhatItCannotRegister) {
  Files files;
  const std::string database = files.path() + "/games.db";
  EXPECT_EQ(run_cli({"webhook", "add", "https://club.example", "--db", database}).code, 2)
      << "there is no database";
  EXPECT_FALSE(std::filesystem::exists(database));
  { const auto store = store_test::opened(database); }
  for (const char* url : {"club.example", "ftp://club.example", "https://u:p@club.example", ""}) {
    const Ran ran = run_cli({"webhook", "add", url, "--db", database});
    EXPECT_EQ(ran.code, 2) << url;
    EXPECT_EQ(ran.out, "");
  }
  const Ran event = run_cli({"webhook", "add", "https://club.example", "--db", database, "--event",
                             std::string(129, 'e')});
  EXPECT_EQ(event.code, 2);
  EXPECT_TRUE(has(event.err, "128")) << event.err;
  EXPECT_EQ(
      run_cli({"webhook", "add", "https://club.example", "--db", database, "--event", ""}).code, 2)
      << "no event is not all events";
  EXPECT_EQ(run_cli({"webhook"}).code, 2);
  EXPECT_EQ(run_cli({"serve", "--webhook-threads", "many"}).code, 2);
}

TEST(WebhookCommand, WorksBesideAServiceWhichSendsAtOnce) {
  Files files;
  const std::string database = files.path() + "/games.db";
  Receiver receiver;
  Served served({"--db", database, "--webhook-allow", "127.0.0.1"});
  const auto run = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "webhook");
    arguments.insert(arguments.end(), {"--db", database});
    return run_cli(arguments);
  };
  const Added hook = added(run({"add", receiver.url("127.0.0.1", "/secret-path"), "--event", "e"}));
  const std::string log = http_test::legal_log();
  EXPECT_TRUE(has(served.exchange(posted("/v1/games?label=event:e", log)), "HTTP/1.1 201"));
  const Received received = receiver.wait_for(1)[0];
  EXPECT_TRUE(store_test::verifies(hook.secret, received.id, received.timestamp, received.body,
                                   received.signatures));
  EXPECT_TRUE(has(served.get("/readyz"), "HTTP/1.1 200"));
  EXPECT_TRUE(http_test::eventually(
      [&] {
        return has(served.get("/metrics"),
                   "arbiter_webhook_deliveries_total{result=\"delivered\"} 1\n");
      },
      http_test::kForJobs));
  EXPECT_TRUE(has(served.get("/metrics"), "arbiter_webhook_waiting 0\n"));
  EXPECT_EQ(run({"remove", hook.id}).code, 0);
  EXPECT_EQ(served.end(SIGTERM), 0);
  const std::string told = served.log();
  EXPECT_FALSE(has(told, "whsec_") || has(told, "secret-path")) << told;
}

// Without --webhook-allow nothing on this machine is called, and the log names only the host.
TEST(WebhookCommand, TheLogNamesWhatIsRefused) {
  Files files;
  const std::string database = files.path() + "/games.db";
  Receiver receiver;
  Served served({"--db", database});
  (void)added(
      run_cli({"webhook", "add", receiver.url("localhost", "/secret-path"), "--db", database}));
  EXPECT_TRUE(has(served.exchange(posted("/v1/games", http_test::legal_log())), "HTTP/1.1 201"));
  EXPECT_TRUE(http_test::eventually(
      [&] {
        return has(served.get("/metrics"),
                   "arbiter_webhook_deliveries_total{result=\"failed\"} 1\n");
      },
      http_test::kForJobs));
  EXPECT_EQ(served.end(SIGTERM), 0);
  EXPECT_EQ(receiver.count(), 0u);
  const std::string told = served.log();
  EXPECT_TRUE(has(told, "(localhost:" + std::to_string(receiver.port()) +
                            "): it is on this machine or in a private network (--webhook-allow), "
                            "attempt 1 of 10"))
      << told;
  EXPECT_FALSE(has(told, "secret-path")) << told;
}

}  // namespace
}  // namespace arbiter::cli_test
