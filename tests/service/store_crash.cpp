// kill -9 while games are being stored: whatever was acknowledged is still there.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <csignal>
#include <cstdlib>
#include <mutex>
#include <thread>
#include <vector>

#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

constexpr std::uint32_t kWriters = 4;
constexpr int kAcknowledgements = 3;  // file descriptor of the child

// The child stores numbered games from several threads until it is killed. It writes the number of
// each to a pipe as soon as put() has returned. StoreCrash below runs it; it is not run by itself.
TEST(StoreCrash, DISABLED_Child) {
  const char* path = std::getenv("ARBITER_CRASH_DATABASE");
  const char* first = std::getenv("ARBITER_CRASH_FIRST");
  if (path == nullptr || first == nullptr) GTEST_SKIP() << "only StoreCrash runs this";
  SqliteOptions options;
  options.checkpoint_pages = 20;
  const auto store = opened(path, options);
  std::vector<std::thread> threads;
  for (std::uint32_t thread = 0; thread < kWriters; ++thread) {
    threads.emplace_back([&, thread] {
      for (std::uint32_t i = static_cast<std::uint32_t>(std::stoul(first)) + thread;;
           i += kWriters) {
        if (!store->put(submission(numbered_log(i))).ok()) return;
        if (write(kAcknowledgements, &i, sizeof i) != sizeof i) return;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
}

// Starts this test binary again as the child. Its acknowledgements can be read from `acknowledged`.
pid_t start_child(const std::string& path, std::uint32_t first, int& acknowledged) {
  int ends[2];
  EXPECT_EQ(pipe(ends), 0);
  const pid_t child = fork();
  if (child == 0) {
    setenv("ARBITER_CRASH_DATABASE", path.c_str(), 1);
    setenv("ARBITER_CRASH_FIRST", std::to_string(first).c_str(), 1);
    for (const char* shard : {"GTEST_TOTAL_SHARDS", "GTEST_SHARD_INDEX"})
      unsetenv(shard);  // the child may not be in this shard of the tests
    close(ends[0]);
    dup2(ends[1], kAcknowledgements);
    dup2(open("/dev/null", O_WRONLY), STDOUT_FILENO);
    execl("/proc/self/exe", "store", "--gtest_also_run_disabled_tests",
          "--gtest_filter=StoreCrash.DISABLED_Child", "--gtest_brief=1", nullptr);
    _exit(127);
  }
  close(ends[1]);
  acknowledged = ends[0];
  return child;
}

// Lets the child acknowledge about `count` games, kills it, and returns all that it acknowledged.
std::vector<std::uint32_t> kill_after(const std::string& path, std::uint32_t first,
                                      std::size_t count) {
  int acknowledged = -1;
  const pid_t child = start_child(path, first, acknowledged);
  std::vector<std::uint32_t> numbers;
  for (std::uint32_t number = 0; read(acknowledged, &number, sizeof number) == sizeof number;) {
    numbers.push_back(number);
    if (numbers.size() == count) kill(child, SIGKILL);
  }
  close(acknowledged);
  int status = 0;
  waitpid(child, &status, 0);
  EXPECT_TRUE(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
  return numbers;
}

TEST(StoreCrash, KillNineLosesNothingAcknowledged) {
  const Folder folder;
  const std::string path = folder / "games.db";
  std::vector<std::uint32_t> acknowledged;
  for (std::uint32_t round = 0; round < 12; ++round) {
    const auto more = kill_after(path, 1 + round * 1'000'000, 5 + round * 17 % 60);
    acknowledged.insert(acknowledged.end(), more.begin(), more.end());
    const auto store = opened(path);
    ASSERT_TRUE(store);
    for (const std::uint32_t number : acknowledged) {
      const std::string log = numbered_log(number);
      ASSERT_EQ(store->log(game_id(sha256(log))).value(), log) << "game " << number;
    }
  }
  EXPECT_GT(acknowledged.size(), 100u);
}

}  // namespace
}  // namespace arbiter::store_test
