// `arbiter serve` as a process: what it refuses, what it answers, and how it ends.
#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <chrono>
#include <csignal>

#include "codec/adjudicator.hpp"
#include "tests/service/cli_support.hpp"
#include "tests/service/served.hpp"

namespace arbiter::cli_test {
namespace {

TEST(CliServe, RefusesWhatItCannotServe) {
  Files files;
  const std::string database = files.path() + "/games.db";
  const std::string no_database = files.add("not.db", "not a database, but text\n");
  const std::string weak = files.add("weak", "short\n");
  const auto refusal = [&](std::vector<std::string> arguments) {
    arguments.insert(arguments.begin(), "serve");
    const Ran ran = run_cli(arguments);
    EXPECT_EQ(ran.code, 2);
    EXPECT_EQ(ran.out, "");
    return ran.err;
  };
  EXPECT_TRUE(has(refusal({"--listen", "0.0.0.0:0", "--db", database}), "--key-file"));
  EXPECT_TRUE(has(refusal({"--listen", "[::]:0", "--db", database}), "--no-key"));
  EXPECT_TRUE(has(refusal({"--listen", "8080", "--db", database}), "HOST:PORT"));
  EXPECT_TRUE(has(refusal({"--listen", "127.0.0.1:70000", "--db", database}), "HOST:PORT"));
  EXPECT_TRUE(has(refusal({"--key-file", weak, "--db", database}), "16"));
  EXPECT_TRUE(has(refusal({"--key-file", "/nowhere", "--db", database}), "/nowhere"));
  EXPECT_TRUE(has(refusal({"--key-file", weak, "--no-key"}), "excludes"));
  EXPECT_TRUE(has(refusal({"--db", no_database}), "not an Arbiter database"));
  EXPECT_TRUE(has(refusal({"--db", files.path() + "/no/games.db"}), "cannot be opened"));
  EXPECT_FALSE(std::filesystem::exists(database)) << "nothing is created before all is checked";
}

TEST(CliServe, AnswersAndEndsCleanlyOnASignal) {
  for (const int with : {SIGTERM, SIGINT}) {
    Files files;
    Served served({"--db", files.path() + "/games.db"});
    EXPECT_TRUE(has(served.get("/livez"), "HTTP/1.1 200"));
    EXPECT_TRUE(has(served.get("/readyz"), "HTTP/1.1 200"));
    const auto before = std::chrono::steady_clock::now();
    EXPECT_EQ(served.end(with), 0);
    EXPECT_LT(std::chrono::steady_clock::now() - before, std::chrono::seconds(5));
    EXPECT_FALSE(std::filesystem::exists(files.path() + "/games.db-wal"));
  }
}

TEST(CliServe, TheLogHoldsWhatItsLevelSays) {
  Files files;
  const std::string database = files.path() + "/games.db";
  const auto log_of = [&](const std::string& level) {
    Served served({"--db", database, "--log-level", level});
    served.get("/v1/games", "Request-Id: table-5\r\n");
    served.get("/livez", "Request-Id: monitor\r\n");
    EXPECT_EQ(served.end(SIGTERM), 0);
    return served.log();
  };
  const std::string usual = log_of("info");
  EXPECT_NE(usual.find("request table-5"), std::string::npos) << usual;
  EXPECT_EQ(usual.find("request monitor"), std::string::npos) << usual;
  EXPECT_NE(log_of("debug").find("request monitor"), std::string::npos);
  EXPECT_EQ(run_cli({"serve", "--log-level", "loud"}).code, 2);
}

TEST(CliServe, KeepsTheKeyOfItsFile) {
  Files files;
  const std::string key = files.add("key", "0123456789abcdef0123\n");
  Served served({"--db", files.path() + "/games.db", "--key-file", key});
  EXPECT_TRUE(has(served.get("/livez"), "HTTP/1.1 200"));
  EXPECT_TRUE(has(served.get("/v1/games"), "HTTP/1.1 401"));
  EXPECT_TRUE(has(served.get("/v1/games", "Authorization: Bearer 0123456789abcdef0124\r\n"),
                  "HTTP/1.1 401"));
  EXPECT_TRUE(has(served.get("/v1/games", "Authorization: Bearer 0123456789abcdef0123\r\n"),
                  "HTTP/1.1 200"));
}

TEST(CliServe, TheSamePortTwiceIsRefused) {
  Files files;
  Served served({"--db", files.path() + "/games.db"});
  const Ran second = run_cli({"serve", "--listen", "127.0.0.1:" + std::to_string(served.port()),
                              "--db", files.path() + "/other.db"});
  EXPECT_EQ(second.code, 2);
  EXPECT_TRUE(has(second.err, "127.0.0.1:" + std::to_string(served.port()))) << second.err;
}

// A game that was answered with 201 is still there after kill -9.
TEST(CliServe, AnAcknowledgedGameSurvivesKillNine) {
  Files files;
  const std::string database = files.path() + "/games.db";
  const std::string log = legal_log();
  {
    Served served({"--db", database});
    const std::string answer = served.exchange(
        "POST /v1/games HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n"
        "Content-Type: application/json\r\nContent-Length: " +
        std::to_string(log.size()) + "\r\n\r\n" + log);
    EXPECT_TRUE(has(answer, "HTTP/1.1 201")) << answer;
    EXPECT_EQ(served.end(SIGKILL), -1);
  }
  Served again({"--db", database});
  const std::string id = "g_" + sha256(log).substr(0, 32);
  EXPECT_TRUE(again.get("/v1/games/" + id + "/log").ends_with(log));
  EXPECT_EQ(again.end(SIGTERM), 0);
}

}  // namespace
}  // namespace arbiter::cli_test
