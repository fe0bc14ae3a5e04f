// `arbiter serve` as a process: what it refuses, what it answers, how it ends.
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

namespace arbiter::cli_test {
namespace {

// Runs the built program on a port of its own; killed at the latest when it goes out of scope.
class Served {
 public:
  explicit Served(const std::vector<std::string>& more) {
    int ends[2];
    EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
    child_ = fork();
    if (child_ == 0) {
      dup2(ends[1], STDERR_FILENO);
      std::vector<std::string> words = {ARBITER_BINARY, "serve", "--listen", "127.0.0.1:0"};
      words.insert(words.end(), more.begin(), more.end());
      std::vector<char*> arguments;
      for (std::string& word : words) arguments.push_back(word.data());
      arguments.push_back(nullptr);
      execv(ARBITER_BINARY, arguments.data());
      _exit(127);
    }
    close(ends[1]);
    log_ = ends[0];
    read_port();
  }
  ~Served() {
    if (child_ > 0) end(SIGKILL);
    close(log_);
  }
  Served(const Served&) = delete;
  Served& operator=(const Served&) = delete;

  int port() const { return port_; }

  // Sends the signal and returns the exit code; -1 when the process was killed.
  int end(int with) {
    kill(child_, with);
    int status = 0;
    waitpid(child_, &status, 0);
    child_ = -1;
    return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
  }

  // Sends bytes and returns everything that comes back.
  std::string exchange(const std::string& request) const {
    const int peer = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port_));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    std::string answer;
    if (connect(peer, reinterpret_cast<sockaddr*>(&address), sizeof address) == 0 &&
        send(peer, request.data(), request.size(), MSG_NOSIGNAL) > 0) {
      char piece[4096];
      for (ssize_t got = 0; (got = recv(peer, piece, sizeof piece, 0)) > 0;) {
        answer.append(piece, static_cast<std::size_t>(got));
      }
    }
    close(peer);
    return answer;
  }

  // What the process has written since it listens. Requires that it has ended.
  std::string log() const {
    std::string text;
    char piece[4096];
    for (ssize_t got = 0; (got = read(log_, piece, sizeof piece)) > 0;) {
      text.append(piece, static_cast<std::size_t>(got));
    }
    return text;
  }

  std::string get(const std::string& path, const std::string& header = "") const {
    return exchange("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n" +
                    header + "\r\n");
  }

 private:
  void read_port() {
    const std::string sign = "listening on http://127.0.0.1:";
    std::string text;
    char c = 0;
    while (read(log_, &c, 1) == 1) {
      text += c;
      const std::size_t at = text.find(sign);
      if (c != '\n' || at == std::string::npos) continue;
      port_ = std::stoi(text.substr(at + sign.size()));
      return;
    }
    ADD_FAILURE() << "the service did not start: " << text;
  }

  pid_t child_ = -1;
  int log_ = -1;
  int port_ = 0;
};

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

// A game that was answered with 201 is there after kill -9.
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
