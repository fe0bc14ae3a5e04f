// kill -9 at every step between the request and its answer never yields two histories.
//
// The steps of a process that others can notice are its system calls. So the witness is followed
// with ptrace while it answers, and killed before or after one of its calls; each in turn.
#include <dirent.h>
#include <gtest/gtest.h>
#include <sys/ptrace.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <string>

#include "tests/witness/witnessing.hpp"

namespace arbiter::witness_test {
namespace {

using trust::AddCheckpoint;

constexpr int kNever = 1'000'000;

void* option_bits(long bits) { return reinterpret_cast<void*>(bits); }

// Follows every thread of a process from now on.
void follow(pid_t process) {
  constexpr long kOptions = PTRACE_O_TRACESYSGOOD | PTRACE_O_TRACECLONE | PTRACE_O_EXITKILL;
  const std::string folder = "/proc/" + std::to_string(process) + "/task";
  DIR* threads = opendir(folder.c_str());
  ASSERT_NE(threads, nullptr);
  while (const dirent* entry = readdir(threads)) {
    const pid_t thread = std::atoi(entry->d_name);
    if (thread == 0) continue;
    ASSERT_EQ(ptrace(PTRACE_SEIZE, thread, nullptr, option_bits(kOptions)), 0);
    ptrace(PTRACE_INTERRUPT, thread, nullptr, nullptr);
  }
  closedir(threads);
}

// A connection on which a request was sent, and what has come back so far.
class Asked {
 public:
  Asked(int port, const std::string& request)
      : socket_(socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0)) {
    sockaddr_in address{};
    address.sin_family = AF_INET;
    address.sin_port = htons(static_cast<std::uint16_t>(port));
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    EXPECT_EQ(connect(socket_, reinterpret_cast<sockaddr*>(&address), sizeof address), 0);
    EXPECT_EQ(send(socket_, request.data(), request.size(), MSG_NOSIGNAL),
              static_cast<ssize_t>(request.size()));
  }
  ~Asked() { close(socket_); }
  Asked(const Asked&) = delete;
  Asked& operator=(const Asked&) = delete;

  Answered answer() {
    char piece[4096];
    for (ssize_t got = 0; (got = recv(socket_, piece, sizeof piece, MSG_DONTWAIT)) > 0;)
      text_.append(piece, static_cast<std::size_t>(got));
    return answered(text_);
  }

 private:
  int socket_;
  std::string text_;
};

// Lets a process that is followed make so many steps, or as many as it makes until it has answered,
// and kills it. Returns how many it made.
int kill_at(pid_t process, int step, Asked& asked) {
  int steps = 0;
  bool killed = false;
  for (;;) {
    int status = 0;
    const pid_t thread = waitpid(-1, &status, __WALL);
    if (thread < 0) return steps;
    if (WIFEXITED(status) || WIFSIGNALED(status)) {
      if (thread == process) return steps;
      continue;
    }
    const bool at_call = WIFSTOPPED(status) && WSTOPSIG(status) == (SIGTRAP | 0x80);
    steps += at_call && !killed ? 1 : 0;
    if (!killed && (steps >= step || asked.answer().status != 0)) {
      kill(process, SIGKILL);
      killed = true;
    }
    ptrace(PTRACE_SYSCALL, thread, nullptr, nullptr);
  }
}

struct Killed {
  int steps = 0;         // until the answer had come, or the kill
  bool got_one = false;  // an answer came all the same
  bool recorded = false;
};

// Kills a new witness at this step of its first answer, and tells the next one another story.
Killed kill_between(int step) {
  const Place place;
  const AddCheckpoint here = request_for(story(), 0, 7);
  const AddCheckpoint there = request_for(story(true), 0, 7);
  Killed killed;
  {
    Witnessing witness(place, {"--create"});
    follow(witness.process());
    Asked asked(witness.port(), http_request(here));
    killed.steps = kill_at(witness.process(), step, asked);
    witness.has_ended();
    killed.got_one = is_cosigned(asked.answer(), here);
  }
  Witnessing witness(place);
  const Answered fork = witness.ask(there);
  const bool forked = is_cosigned(fork, there);
  EXPECT_FALSE(killed.got_one && forked) << "two histories are cosigned, at step " << step;
  killed.recorded = !forked;
  // Whatever it has recorded, the witness goes on with that.
  AddCheckpoint next = request_for(story(forked), 7, 9);
  EXPECT_TRUE(is_cosigned(witness.ask(next), next)) << "step " << step;
  next = request_for(story(!forked), 7, 10);
  EXPECT_EQ(witness.ask(next).body, "9\n");
  return killed;
}

// Some containers forbid it.
bool may_follow() {
  const pid_t child = fork();
  if (child == 0) {
    pause();
    _exit(0);
  }
  const bool may = ptrace(PTRACE_SEIZE, child, nullptr, nullptr) == 0;
  kill(child, SIGKILL);
  waitpid(child, nullptr, __WALL);
  return may;
}

TEST(WitnessKilledAtEveryStep, NeverYieldsTwoHistories) {
  const bool all = std::getenv("ARBITER_ALL") != nullptr;
  if (!all && !may_follow()) GTEST_SKIP() << "This needs ptrace, which is forbidden here.";
  const int whole = kill_between(kNever).steps;
  ASSERT_GT(whole, 10);
  const int kills = all ? 1'000 : 12;
  int recorded = 0, answers = 0;
  for (int i = 0; i < kills && !HasFailure(); ++i) {
    // All steps one after the other, and again from the first; otherwise a few of them.
    const int step = all ? 1 + i % (whole + 2) : 1 + i * (whole + 1) / (kills - 1);
    const Killed killed = kill_between(step);
    recorded += killed.recorded ? 1 : 0;
    answers += killed.got_one ? 1 : 0;
  }
  EXPECT_GE(recorded, answers);
  EXPECT_GT(recorded, 0) << "no kill came after the record was stored";
  EXPECT_LT(recorded, kills) << "no kill came before the record was stored";
  if (all) {
    EXPECT_GT(recorded, answers) << "no kill came between record and answer";
  }
}

}  // namespace
}  // namespace arbiter::witness_test
