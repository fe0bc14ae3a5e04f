// `arbiter db backup` and `restore` as separate processes: under load, killed, refused.
#include <fcntl.h>
#include <gtest/gtest.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include <algorithm>
#include <atomic>
#include <chrono>
#include <csignal>
#include <random>
#include <set>
#include <thread>
#include <vector>

#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

using Clock = std::chrono::steady_clock;

// Starts `arbiter db ...`. Its output goes to `output`, and no file grows beyond `most_bytes`.
pid_t start(const std::vector<std::string>& words, const std::string& output,
            rlim_t most_bytes = RLIM_INFINITY) {
  const pid_t child = fork();
  if (child != 0) return child;
  const int file = open(output.c_str(), O_WRONLY | O_CREAT | O_TRUNC, 0600);
  dup2(file, STDOUT_FILENO);
  dup2(file, STDERR_FILENO);
  signal(SIGXFSZ, SIG_IGN);
  const rlimit limit{most_bytes, RLIM_INFINITY};
  setrlimit(RLIMIT_FSIZE, &limit);
  std::vector<std::string> all = {ARBITER_BINARY, "db"};
  all.insert(all.end(), words.begin(), words.end());
  std::vector<char*> arguments;
  for (std::string& word : all) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  execv(ARBITER_BINARY, arguments.data());
  _exit(127);
}

struct Ended {
  int code = -1;  // -1: killed
  std::string output;
};

Ended run(const std::vector<std::string>& words, rlim_t most_bytes = RLIM_INFINITY) {
  const Folder folder;
  int status = 0;
  waitpid(start(words, folder / "output", most_bytes), &status, 0);
  return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, file_text(folder / "output")};
}

// A clean database with the games `first` to `first + count - 1`.
void write_games(const std::string& path, std::uint32_t first, std::uint32_t count) {
  const auto store = opened(path);
  for (std::uint32_t i = first; i < first + count; ++i)
    store->put(submission(numbered_log(i)), [](const Result<GameStore::Stored>&) {});
}

// Returns what a database contains: the hashes of its logs. Fails the test if something is damaged.
std::set<std::string> games_in(const std::string& path) {
  const auto store = opened(path);
  if (!store) return {};
  GameFilter all;
  all.limit = 10'000'000;
  std::set<std::string> hashes;
  for (const StoredGame& game : store->list(all).value()) {
    EXPECT_EQ(game.number, static_cast<std::int64_t>(hashes.size()) + 1) << "a gap";
    EXPECT_EQ(sha256(store->log(game.id).value().value_or("")), game.log_sha256);
    hashes.insert(game.log_sha256);
  }
  return hashes;
}

std::set<std::string> hashes_of(std::uint32_t first, std::uint32_t count) {
  std::set<std::string> hashes;
  for (std::uint32_t i = first; i < first + count; ++i) hashes.insert(sha256(numbered_log(i)));
  return hashes;
}

// Expects that nothing of an unfinished copy is left.
void expect_nothing_partial(const std::string& folder) {
  for (const auto& file : std::filesystem::directory_iterator(folder))
    EXPECT_EQ(file.path().string().find(".partial"), std::string::npos) << file.path();
}

bool exists(const std::string& path) { return std::filesystem::exists(path); }

// A database as a killed service leaves it: the newest games are only in its WAL.
void write_killed(const std::string& path, std::uint32_t first, std::uint32_t count) {
  const Folder other;
  const auto store = opened(other / "games.db");
  for (std::uint32_t i = first; i < first + count; ++i)
    store->put(submission(numbered_log(i))).value();
  std::filesystem::copy_file(other / "games.db", path);
  std::filesystem::copy_file(other / "games.db-wal", path + "-wal");
}

TEST(Backup, EndsWhileGamesAreStoredAndHoldsOneState) {
  const Folder folder;
  const std::string path = folder / "games.db";
  write_games(path, 0, 3'000);
  const auto store = opened(path);
  std::atomic<bool> enough = false;
  std::atomic<std::uint32_t> stored = 3'000;
  std::vector<std::thread> writers;
  for (std::uint32_t writer = 0; writer < 4; ++writer) {
    writers.emplace_back([&, writer] {
      for (std::uint32_t i = 1'000'000 * (writer + 1); !enough; ++i)
        if (store->put(submission(numbered_log(i))).ok()) ++stored;
    });
  }
  for (int copy = 0; copy < 5; ++copy) {
    const std::string to = folder / ("copy" + std::to_string(copy));
    const std::uint32_t before = stored;
    const Clock::time_point begin = Clock::now();
    const Ended ended = run({"backup", "--db", path, to});
    EXPECT_EQ(ended.code, 0) << ended.output;
    EXPECT_LT(Clock::now() - begin, std::chrono::seconds(20));
    const std::size_t games = games_in(to).size();
    EXPECT_GE(games, before);
    EXPECT_NE(ended.output.find(": " + std::to_string(games) + " games from "), std::string::npos)
        << ended.output;
  }
  enough = true;
  for (std::thread& writer : writers) writer.join();
  EXPECT_TRUE(store->ready());
  expect_nothing_partial(folder / "");
}

TEST(Backup, TakesAlongWhatIsOnlyInTheWal) {
  const Folder folder;
  write_killed(folder / "games.db", 0, 50);
  const std::string wal = file_text(folder / "games.db-wal");
  EXPECT_EQ(run({"backup", "--db", folder / "games.db", folder / "copy"}).code, 0);
  EXPECT_EQ(games_in(folder / "copy"), hashes_of(0, 50));
  EXPECT_TRUE(file_text(folder / "games.db-wal") == wal) << "and leaves it where it is";
}

TEST(Backup, ReplacesAFileOnlyWhenToldTo) {
  const Folder folder;
  write_games(folder / "games.db", 0, 5);
  write_file(folder / "copy", "precious");
  const Ended refused = run({"backup", "--db", folder / "games.db", folder / "copy"});
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.output.find("--force"), std::string::npos) << refused.output;
  EXPECT_EQ(file_text(folder / "copy"), "precious");
  EXPECT_EQ(run({"backup", "--db", folder / "games.db", "--force", folder / "copy"}).code, 0);
  EXPECT_EQ(games_in(folder / "copy"), hashes_of(0, 5));
  EXPECT_EQ(run({"backup", "--db", folder / "games.db", "--force", folder / "games.db"}).code, 2);
  const auto used = opened(folder / "copy");
  EXPECT_EQ(run({"backup", "--db", folder / "games.db", "--force", folder / "copy"}).code, 2);
  EXPECT_TRUE(used->ready());
}

// Writes every kind of file that is not a sound database of this version or an earlier one, named
// after its fault.
void write_unusable(const Folder& folder) {
  Other(folder / "foreign").run("CREATE TABLE games (id)");
  write_file(folder / "text", std::string(100'000, 'x'));
  write_file(folder / "empty", "");
  write_games(folder / "newer", 0, 3);
  Other(folder / "newer").run("PRAGMA user_version = 99");
  write_games(folder / "damaged", 0, 300);
  std::string bytes = file_text(folder / "damaged");
  bytes.replace(40'960, 40'960, 40'960, '\x7f');
  write_file(folder / "damaged", bytes);
  write_games(folder / "short", 0, 300);
  std::filesystem::resize_file(folder / "short", 40'960);
}

TEST(Backup, RefusesWhatIsNoSoundDatabase) {
  const Folder folder;
  write_unusable(folder);
  for (const char* name : {"foreign", "text", "empty", "newer", "damaged", "short", "missing"}) {
    const Ended ended = run({"backup", "--db", folder / name, folder / "copy"});
    EXPECT_EQ(ended.code, 2) << name << ended.output;
    EXPECT_NE(ended.output.find(folder / name), std::string::npos) << ended.output;
    EXPECT_FALSE(exists(folder / "copy")) << name;
    expect_nothing_partial(folder / "");
    EXPECT_EQ(exists(folder / name), std::string(name) != "missing");
  }
}

TEST(Backup, AFullDiskLeavesNothingBehind) {
  const Folder folder;
  write_games(folder / "games.db", 0, 300);
  write_file(folder / "copy", "precious");
  const Ended ended = run({"backup", "--db", folder / "games.db", "--force", folder / "copy"},
                          std::filesystem::file_size(folder / "games.db") / 2);
  EXPECT_EQ(ended.code, 2) << ended.output;
  EXPECT_EQ(file_text(folder / "copy"), "precious");
  expect_nothing_partial(folder / "");
}

// Returns how long a run takes that is not killed.
std::chrono::microseconds duration_of(const std::vector<std::string>& words) {
  const Clock::time_point begin = Clock::now();
  EXPECT_EQ(run(words).code, 0);
  return std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin);
}

void kill_after(const std::vector<std::string>& words, std::chrono::microseconds pause) {
  const Folder folder;
  const pid_t child = start(words, folder / "output");
  std::this_thread::sleep_for(pause);
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
}

TEST(Backup, KilledAtAnyMomentLeavesAWholeCopyOrNone) {
  const Folder folder;
  write_games(folder / "games.db", 0, 1'000);
  const std::vector<std::string> words = {"backup", "--db", folder / "games.db", folder / "copy"};
  const auto whole = duration_of(words);
  std::mt19937 random(5);
  for (int round = 0; round < 30; ++round) {
    std::filesystem::remove(folder / "copy");
    kill_after(words, whole * static_cast<int>(random() % 110) / 100);
    const std::set<std::string> found =
        exists(folder / "copy") ? games_in(folder / "copy") : hashes_of(0, 1'000);
    EXPECT_EQ(found.size(), 1'000u);
  }
  std::filesystem::remove(folder / "copy");
  EXPECT_EQ(run(words).code, 0) << "what was left behind is in nobody's way";
  expect_nothing_partial(folder / "");
}

// A stray WAL would be applied to the file that takes the name.
TEST(Backup, AStrayWalIsTakenAway) {
  const Folder folder;
  write_games(folder / "games.db", 0, 20);
  write_killed(folder / "copy", 100, 50);
  std::filesystem::remove(folder / "copy");
  EXPECT_EQ(run({"backup", "--db", folder / "games.db", folder / "copy"}).code, 0);
  EXPECT_EQ(games_in(folder / "copy"), hashes_of(0, 20));
}

TEST(Restore, PutsTheCopyInThePlace) {
  const Folder folder;
  write_games(folder / "copy", 0, 20);
  write_killed(folder / "games.db", 100, 50);
  const Ended ended = run({"restore", "--db", folder / "games.db", folder / "copy"});
  EXPECT_EQ(ended.code, 0) << ended.output;
  EXPECT_FALSE(exists(folder / "games.db-wal") || exists(folder / "games.db-shm"));
  EXPECT_EQ(games_in(folder / "games.db"), hashes_of(0, 20));
  EXPECT_EQ(games_in(folder / "copy"), hashes_of(0, 20));
  EXPECT_EQ(run({"restore", "--db", folder / "new.db", folder / "copy"}).code, 0);
  EXPECT_EQ(games_in(folder / "new.db"), hashes_of(0, 20));
}

TEST(Restore, IsRefusedWhileTheDatabaseIsOpen) {
  const Folder folder;
  write_games(folder / "copy", 0, 20);
  const std::vector<std::string> words = {"restore", "--db", folder / "games.db", folder / "copy"};
  {
    const auto store = opened(folder / "games.db");
    store->put(submission("one")).value();
    const Ended ended = run(words);
    EXPECT_EQ(ended.code, 2);
    EXPECT_NE(ended.output.find("is open in another"), std::string::npos) << ended.output;
    EXPECT_TRUE(store->ready());
    EXPECT_EQ(store->list({}).value().size(), 1u);
  }
  {
    Other other(folder / "games.db");  // only has SQLite's own lock
    EXPECT_EQ(other.number("SELECT count(*) FROM games"), 1);
    EXPECT_EQ(run(words).code, 2);
  }
  EXPECT_EQ(run(words).code, 0);
}

TEST(Restore, AnUnusableCopyChangesNothing) {
  const Folder folder;
  write_unusable(folder);
  write_killed(folder / "games.db", 0, 50);
  const std::string before = file_text(folder / "games.db");
  const std::string wal = file_text(folder / "games.db-wal");
  for (const char* name : {"foreign", "text", "empty", "newer", "damaged", "short", "missing"}) {
    const Ended ended = run({"restore", "--db", folder / "games.db", folder / name});
    EXPECT_EQ(ended.code, 2) << name << ended.output;
    EXPECT_TRUE(file_text(folder / "games.db") == before) << name;
    EXPECT_TRUE(file_text(folder / "games.db-wal") == wal) << name;
    expect_nothing_partial(folder / "");
    EXPECT_EQ(run({"restore", "--db", folder / "new.db", folder / name}).code, 2);
    EXPECT_FALSE(exists(folder / "new.db")) << name;
  }
  EXPECT_EQ(run({"restore", "--db", folder / "games.db", folder / "games.db"}).code, 2);
  EXPECT_EQ(games_in(folder / "games.db"), hashes_of(0, 50));
}

TEST(Restore, ReplacesADamagedDatabaseAndNoForeignFile) {
  const Folder folder;
  write_unusable(folder);
  write_games(folder / "copy", 0, 20);
  for (const char* name : {"foreign", "text"}) {
    const std::string before = file_text(folder / name);
    const Ended ended = run({"restore", "--db", folder / name, folder / "copy"});
    EXPECT_EQ(ended.code, 2) << name;
    EXPECT_TRUE(file_text(folder / name) == before) << name;
  }
  for (const char* name : {"damaged", "short", "empty", "newer"}) {
    const Ended ended = run({"restore", "--db", folder / name, folder / "copy"});
    EXPECT_EQ(ended.code, 0) << name << ended.output;
    EXPECT_EQ(games_in(folder / name), hashes_of(0, 20));
  }
}

TEST(Restore, AFullDiskChangesNothing) {
  const Folder folder;
  write_games(folder / "copy", 0, 300);
  write_killed(folder / "games.db", 1'000, 20);
  const Ended ended = run({"restore", "--db", folder / "games.db", folder / "copy"},
                          std::filesystem::file_size(folder / "copy") / 2);
  EXPECT_EQ(ended.code, 2) << ended.output;
  EXPECT_EQ(games_in(folder / "games.db"), hashes_of(1'000, 20));
  expect_nothing_partial(folder / "");
}

TEST(Restore, KilledAtAnyMomentLeavesTheOldOrTheNewGames) {
  const Folder folder;
  write_games(folder / "copy", 0, 200);
  const std::set<std::string> old_games = hashes_of(1'000, 150);
  const std::set<std::string> new_games = hashes_of(0, 200);
  std::mt19937 random(7);
  std::size_t replaced = 0;
  constexpr std::size_t kRounds = 60;
  std::chrono::microseconds whole{0};
  for (std::size_t round = 0; round <= kRounds; ++round) {
    const Folder place;
    write_killed(place / "games.db", 1'000, 150);
    const std::vector<std::string> words = {"restore", "--db", place / "games.db", folder / "copy"};
    if (round == 0) {
      whole = duration_of(words);
    } else {
      // The last fifth is when files are exchanged.
      kill_after(
          words,
          whole * static_cast<int>(round % 3 == 0 ? random() % 110 : 75 + random() % 35) / 100);
    }
    const std::set<std::string> found = games_in(place / "games.db");
    EXPECT_TRUE(found == old_games || found == new_games) << "a mixture of " << found.size();
    replaced += found == new_games ? 1 : 0;
  }
  EXPECT_GT(replaced, 1u);
  EXPECT_LT(replaced, kRounds);
}

}  // namespace
}  // namespace arbiter::store_test
