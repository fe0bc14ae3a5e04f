// A database that is lost or damaged under a running store is reported, and nothing is stored.
#include <gtest/gtest.h>

#include <chrono>
#include <functional>
#include <thread>

#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

using std::chrono::milliseconds;
using std::chrono::seconds;
using Clock = std::chrono::steady_clock;

// Waits for at most four seconds.
bool becomes_true(const std::function<bool()>& true_yet) {
  for (const auto end = Clock::now() + seconds(4); Clock::now() < end;
       std::this_thread::sleep_for(milliseconds(20))) {
    if (true_yet()) return true;
  }
  return true_yet();
}

// Expects that the trouble is known now, and that a game is refused for the same reason.
void expect_trouble(GameStore& store, const std::string& type) {
  const std::optional<Problem> trouble = store.trouble();
  ASSERT_TRUE(trouble);
  EXPECT_EQ(trouble->type, type) << trouble->detail;
  const Result<GameStore::Stored> refused = store.put(submission("for the trouble"));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.problem().type, type) << refused.problem().detail;
}

// Overwrites a part of the file, which stays the same file.
void overwrite(const std::string& path, std::int64_t at, const std::string& bytes) {
  std::fstream file(path, std::ios::in | std::ios::out | std::ios::binary);
  file.seekp(at);
  file << bytes;
}

// Makes a closed database with this many games, whose file nobody has read since.
void prepare(const std::string& path, std::uint32_t games) {
  const auto store = opened(path);
  for (std::uint32_t i = 0; i < games; ++i)
    store->put(submission(numbered_log(i)), [](const Result<GameStore::Stored>&) {});
}

class LostFile : public testing::TestWithParam<const char*> {};
INSTANTIATE_TEST_SUITE_P(StoreHealth, LostFile, testing::Values("", "-wal", "-shm"));

TEST_P(LostFile, IsNoticedAtOnceAndAlsoWhenItIsBack) {
  const Folder folder;
  const std::string path = folder / "games.db" + GetParam();
  const auto store = opened(folder / "games.db");
  store->put(submission("one")).value();
  ASSERT_TRUE(store->ready());
  std::filesystem::rename(path, path + ".away");
  expect_trouble(*store, "database-replaced");
  EXPECT_NE(store->trouble()->detail.find(path), std::string::npos) << store->trouble()->detail;
  write_file(path, "");
  expect_trouble(*store, "database-replaced");
  std::filesystem::rename(path + ".away", path);
  EXPECT_TRUE(store->ready());
  EXPECT_TRUE(store->put(submission("two")).ok());
}

TEST(StoreHealth, ADeletedFileTakesNoGames) {
  const Folder folder;
  const auto store = opened(folder / "games.db");
  store->put(submission("one")).value();
  std::filesystem::remove(folder / "games.db");
  expect_trouble(*store, "database-replaced");
  EXPECT_EQ(store->log(game_id(sha256("one"))).value(), "one") << "reading goes on";
}

TEST(StoreHealth, AnotherDatabaseWrittenIntoTheFile) {
  const Folder folder;
  Other(folder / "other.db")
      .run("CREATE TABLE other (x); INSERT INTO other VALUES (zeroblob(90000))");
  prepare(folder / "games.db", 3);
  const auto store = opened(folder / "games.db");
  EXPECT_TRUE(store->ready());
  write_file(folder / "games.db", file_text(folder / "other.db"));
  EXPECT_TRUE(becomes_true([&] { return !store->ready(); }));
  expect_trouble(*store, "database-damaged");
}

TEST(StoreHealth, AFileThatIsCutShort) {
  const Folder folder;
  prepare(folder / "games.db", 200);
  const auto store = opened(folder / "games.db");
  EXPECT_TRUE(store->ready());
  std::filesystem::resize_file(folder / "games.db", 40'960);
  EXPECT_FALSE(store->put(submission("at once")).ok());
  EXPECT_TRUE(becomes_true([&] { return !store->ready(); }));
  expect_trouble(*store, "database-damaged");
  std::filesystem::resize_file(folder / "games.db", 0);
  expect_trouble(*store, "database-damaged");
}

// Another program may legitimately make the database smaller.
TEST(StoreHealth, AVacuumIsNoDamage) {
  const Folder folder;
  const auto store = opened(folder / "games.db");
  store->put(submission(std::string(500'000, 'x'))).value();
  {
    Other other(folder / "games.db");
    other.run("DELETE FROM documents; DELETE FROM games; VACUUM; PRAGMA wal_checkpoint(TRUNCATE)");
  }
  EXPECT_LT(std::filesystem::file_size(folder / "games.db"), 300'000u);
  std::this_thread::sleep_for(milliseconds(1'200));
  EXPECT_TRUE(store->ready()) << store->trouble()->detail;
  EXPECT_TRUE(store->put(submission("two")).ok());
}

// Returns the pages of a table or an index, by their places in the file.
std::vector<std::int64_t> pages_of(const std::string& path, const std::string& name) {
  Other other(path);
  std::vector<std::int64_t> places;
  const std::int64_t root =
      other.number("SELECT rootpage FROM sqlite_schema WHERE name = '" + name + "'");
  places.push_back((root - 1) * other.number("PRAGMA page_size"));
  return places;
}

TEST(StoreHealth, ADamagedPageThatAListMeets) {
  const Folder folder;
  prepare(folder / "games.db", 300);
  const auto place = pages_of(folder / "games.db", "games_by_pack").front();
  const std::string before =
      file_text(folder / "games.db").substr(static_cast<std::size_t>(place), 4'096);
  const auto store = opened(folder / "games.db");
  overwrite(folder / "games.db", place, std::string(4'096, '\x7f'));
  EXPECT_TRUE(store->ready()) << "nobody has been there yet";
  GameFilter filter;
  filter.pack_sha256 = std::string(64, 'a');
  const Result<std::vector<StoredGame>> list = store->list(filter);
  ASSERT_FALSE(list.ok());
  EXPECT_EQ(list.problem().type, "database-damaged");
  expect_trouble(*store, "database-damaged");
  EXPECT_TRUE(store->list({}).ok()) << "the rest can be read";
  for (const auto end = Clock::now() + milliseconds(2'500); Clock::now() < end;
       std::this_thread::sleep_for(milliseconds(100))) {
    ASSERT_FALSE(store->ready()) << "it stays damaged";
  }
  overwrite(folder / "games.db", place, before);
  EXPECT_TRUE(becomes_true([&] { return store->ready(); }));
  EXPECT_TRUE(store->put(submission("two")).ok());
}

TEST(StoreHealth, ADamagedPageThatAGameMeets) {
  const Folder folder;
  prepare(folder / "games.db", 300);
  const auto place = pages_of(folder / "games.db", "games_by_kind").front();
  const std::string before =
      file_text(folder / "games.db").substr(static_cast<std::size_t>(place), 4'096);
  overwrite(folder / "games.db", place, std::string(4'096, '\x7f'));
  const auto store = opened(folder / "games.db");
  EXPECT_FALSE(store->put(submission("one")).ok());
  expect_trouble(*store, "database-damaged");
  for (const auto end = Clock::now() + milliseconds(2'500); Clock::now() < end;
       std::this_thread::sleep_for(milliseconds(100))) {
    ASSERT_FALSE(store->ready()) << "writing somewhere else does not mend it";
  }
  overwrite(folder / "games.db", place, before);
  EXPECT_TRUE(becomes_true([&] { return store->ready(); }));
  EXPECT_TRUE(store->put(submission("one")).ok());
}

TEST(StoreHealth, AskingTakesNoTime) {
  const Folder folder;
  const auto store = opened(folder / "games.db");
  store->put(submission("one")).value();
  Other other(folder / "games.db");
  other.run("BEGIN IMMEDIATE");  // the next game waits for two seconds
  std::thread waiting([&] { (void)store->put(submission("two")); });
  auto longest = Clock::duration::zero();
  for (const auto end = Clock::now() + milliseconds(2'500); Clock::now() < end;) {
    const auto begin = Clock::now();
    (void)store->trouble();
    longest = std::max(longest, Clock::now() - begin);
    std::this_thread::sleep_for(milliseconds(1));
  }
  other.run("ROLLBACK");
  waiting.join();
  EXPECT_LT(longest, milliseconds(50));
}

TEST(StoreHealth, TheFileHasASize) {
  const Folder folder;
  const auto store = opened(folder / "games.db");
  const std::uint64_t before = store->bytes();
  EXPECT_GT(before, 0u);
  store->put(submission(std::string(1'000'000, 'x'))).value();
  EXPECT_GE(store->bytes(), before + 1'000'000);
}

TEST(StoreRefusal, ADatabaseThatIsOpenInAnotherStore) {
  const Folder folder;
  auto store = opened(folder / "games.db");
  const Result<std::unique_ptr<GameStore>> second =
      SqliteStore::open(folder / "games.db", impatient());
  ASSERT_FALSE(second.ok());
  EXPECT_EQ(second.problem().type, "database-locked");
  EXPECT_NE(second.problem().detail.find(folder / "games.db"), std::string::npos);
  store.reset();
  EXPECT_TRUE(opened(folder / "games.db")->ready());
}

}  // namespace
}  // namespace arbiter::store_test
