// Databases that cannot be used: the refusal names what each of them is, and nothing in it changes.
#include <gtest/gtest.h>

#include <chrono>
#include <optional>
#include <thread>

#include "service/store/migrations.hpp"
#include "tests/service/store_recording_vfs.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

// Expects that opening fails in this way and leaves the file unchanged, byte for byte.
void expect_refused(const std::string& path, const std::string& type,
                    const SqliteOptions& options = {}) {
  const std::string before = file_text(path);
  const Result<std::unique_ptr<GameStore>> store = SqliteStore::open(path, options);
  ASSERT_FALSE(store.ok());
  EXPECT_EQ(store.problem().type, type) << store.problem().detail;
  EXPECT_NE(store.problem().detail.find(path), std::string::npos) << store.problem().detail;
  EXPECT_TRUE(file_text(path) == before);
}

TEST(StoreFile, ACleanEndLeavesOneFile) {
  const Folder folder;
  opened(folder / "games.db")->put(submission("one")).value();
  EXPECT_FALSE(std::filesystem::exists(folder / "games.db-wal"));
}

TEST(StoreRefusal, AFileThatIsNotADatabase) {
  const Folder folder;
  write_file(folder / "short.db", "no\n");
  expect_refused(folder / "short.db", "not-a-database");
  write_file(folder / "long.db", std::string(100'000, 'x'));
  expect_refused(folder / "long.db", "not-a-database");
}

TEST(StoreRefusal, ADatabaseOfAnotherProgram) {
  const Folder folder;
  Other(folder / "tables.db").run("CREATE TABLE games (id)");
  expect_refused(folder / "tables.db", "not-a-database");
  Other(folder / "version.db").run("PRAGMA user_version = 1");
  expect_refused(folder / "version.db", "not-a-database");
}

TEST(StoreRefusal, ANewerVersion) {
  const Folder folder;
  opened(folder / "games.db")->put(submission("one")).value();
  Other(folder / "games.db").run("PRAGMA user_version = 99");
  expect_refused(folder / "games.db", "database-newer");
  Other(folder / "games.db")
      .run("PRAGMA user_version = " + std::to_string(sqlite_migrations().size()));
  EXPECT_EQ(opened(folder / "games.db")->log(game_id(sha256("one"))).value(), "one");
}

TEST(StoreRefusal, ADamagedDatabase) {
  const Folder folder;
  opened(folder / "games.db")->put(submission("one")).value();
  std::string bytes = file_text(folder / "games.db");
  bytes.replace(100, 1'000, 1'000, '\x7f');  // the schema, on the first page after the header
  write_file(folder / "games.db", bytes);
  expect_refused(folder / "games.db", "database-damaged");
}

TEST(StoreRefusal, AFolderThatDoesNotExist) {
  const Folder folder;
  expect_refused(folder / "missing/games.db", "database-unusable");
  EXPECT_FALSE(std::filesystem::exists(folder / "missing"));
}

TEST(StoreRefusal, AReadOnlyDatabase) {
  const Folder folder;
  opened(folder / "games.db")->put(submission("one")).value();
  RecordingVfs vfs("read-only");
  vfs.refuse_writing(true);
  SqliteOptions options;
  options.vfs = "read-only";
  expect_refused(folder / "games.db", "database-read-only", options);
}

// Root may write every file, so root becomes nobody for this test.
TEST(StoreRefusal, AFileWithoutWritePermission) {
  const Folder folder;
  opened(folder / "games.db")->put(submission("one")).value();
  std::filesystem::permissions(folder / "", static_cast<std::filesystem::perms>(0555));
  std::filesystem::permissions(folder / "games.db", static_cast<std::filesystem::perms>(0444));
  const uid_t user = geteuid();
  constexpr uid_t kNobody = 65'534;
  ASSERT_EQ(user == 0 ? seteuid(kNobody) : 0, 0);
  expect_refused(folder / "games.db", "database-read-only");
  ASSERT_EQ(seteuid(user), 0);
  std::filesystem::permissions(folder / "", static_cast<std::filesystem::perms>(0755));
}

TEST(StoreRefusal, ALockedDatabase) {
  const Folder folder;
  {
    Other other(folder / "games.db");
    other.run("BEGIN EXCLUSIVE");
    expect_refused(folder / "games.db", "database-locked", impatient());
  }
  EXPECT_TRUE(opened(folder / "games.db")->ready());
}

TEST(StoreTrouble, ALockHeldByAnotherProgramRefusesWritingOnly) {
  const Folder folder;
  const auto store = opened(folder / "games.db", impatient());
  store->put(submission("one")).value();
  Other other(folder / "games.db");
  other.run("BEGIN IMMEDIATE");
  const Result<GameStore::Stored> refused = store->put(submission("two"));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.problem().type, "database-locked");
  EXPECT_FALSE(store->ready());
  EXPECT_EQ(store->log(game_id(sha256("one"))).value(), "one");
  other.run("ROLLBACK");
  EXPECT_TRUE(store->put(submission("two")).ok());
  EXPECT_TRUE(store->ready());
}

TEST(StoreTrouble, AFullDiskRefusesTheGameAndKeepsTheOthers) {
  const Folder folder;
  SqliteOptions small;
  small.max_pages = 60;
  const auto store = opened(folder / "games.db", small);
  store->put(submission("one")).value();
  const Result<GameStore::Stored> refused = store->put(submission(std::string(1'000'000, 'x')));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.problem().type, "database-full");
  EXPECT_FALSE(store->ready());
  EXPECT_EQ(store->log(game_id(sha256("one"))).value(), "one");
  EXPECT_EQ(store->list({}).value().size(), 1u);
  EXPECT_TRUE(store->put(submission("small enough")).ok());
  EXPECT_TRUE(store->ready());
}

TEST(StoreTrouble, AFullDiskWhileOpeningIsNamed) {
  const Folder folder;
  SqliteOptions tiny;
  tiny.max_pages = 2;
  const Result<std::unique_ptr<GameStore>> store = SqliteStore::open(folder / "games.db", tiny);
  ASSERT_FALSE(store.ok());
  EXPECT_EQ(store.problem().type, "database-full");
  EXPECT_TRUE(opened(folder / "games.db")->ready()) << "what was begun does not stand in the way";
}

TEST(StoreTrouble, AFailedWriteStoresNothing) {
  const Folder folder;
  RecordingVfs vfs("failing");
  SqliteOptions options;
  options.vfs = "failing";
  const auto store = opened(folder / "games.db", options);
  store->put(submission("one")).value();
  vfs.fail_writes(true);
  const Result<GameStore::Stored> refused = store->put(submission("two"));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(store->list({}).value().size(), 1u);
  vfs.fail_writes(false);
  EXPECT_TRUE(store->put(submission("two")).ok());
}

// Nobody sends games to a store that is not ready, so it must find out by itself.
TEST(StoreTrouble, ItIsOverWhenAsMuchCanBeWrittenAgain) {
  const Folder folder;
  RecordingVfs vfs("recovering");
  SqliteOptions options;
  options.vfs = "recovering";
  const auto store = opened(folder / "games.db", options);
  store->put(submission("one")).value();
  vfs.fail_writes(true);
  const std::string large(300'000, 'x');
  ASSERT_FALSE(store->put(submission(large)).ok());
  for (const auto end = std::chrono::steady_clock::now() + std::chrono::seconds(6);
       std::chrono::steady_clock::now() < end;
       std::this_thread::sleep_for(std::chrono::milliseconds(300))) {
    const std::optional<Problem> trouble = store->trouble();
    ASSERT_TRUE(trouble);
    EXPECT_NE(trouble->detail.find("SQLite says: "), std::string::npos) << trouble->detail;
  }
  vfs.fail_writes(false);
  const std::size_t written = vfs.operations().size();
  std::this_thread::sleep_for(std::chrono::milliseconds(1'100));
  EXPECT_TRUE(store->ready());
  std::size_t bytes = 0;
  const std::vector<DiskOperation> operations = vfs.operations();
  for (std::size_t i = written; i < operations.size(); ++i) bytes += operations[i].bytes.size();
  EXPECT_GT(bytes, large.size());
  EXPECT_EQ(store->list({}).value().size(), 1u);
  EXPECT_TRUE(store->put(submission(large)).ok());
}

TEST(StoreTrouble, LookingForRoomLeavesNothingBehind) {
  const Folder folder;
  {
    SqliteOptions small;
    small.max_pages = 60;
    const auto store = opened(folder / "games.db", small);
    ASSERT_FALSE(store->put(submission(std::string(1'000'000, 'x'))).ok());
    std::this_thread::sleep_for(std::chrono::milliseconds(1'100));
    const std::optional<Problem> trouble = store->trouble();
    ASSERT_TRUE(trouble);
    EXPECT_EQ(trouble->type, "database-full");
    EXPECT_TRUE(store->put(submission("small enough")).ok());
  }
  Other other(folder / "games.db");
  other.run("CREATE TABLE probe (bytes)");  // there is none yet
  other.run("PRAGMA integrity_check");
}

}  // namespace
}  // namespace arbiter::store_test
