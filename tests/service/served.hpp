// `arbiter serve`, or another command that listens, as a process of its own.
#pragma once
#include <arpa/inet.h>
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdint>
#include <string>
#include <vector>

namespace arbiter::cli_test {

// Runs the built program on a port of its own. It is killed at the latest when this object goes out
// of scope.
class Served {
 public:
  explicit Served(const std::vector<std::string>& more, const std::string& command = "serve") {
    int ends[2];
    EXPECT_EQ(pipe2(ends, O_CLOEXEC), 0);
    child_ = fork();
    if (child_ == 0) {
      dup2(ends[1], STDERR_FILENO);
      std::vector<std::string> words = {ARBITER_BINARY, command, "--listen", "127.0.0.1:0"};
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
  pid_t process() const { return child_; }

  // Somebody else has waited for the process, which has ended.
  void has_ended() { child_ = -1; }

  // Sends the signal and returns the exit code, or -1 if the process was killed.
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

  // Returns what the process has written since it began to listen. Requires that it has ended.
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

}  // namespace arbiter::cli_test
