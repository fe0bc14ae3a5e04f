// What only a store in PostgreSQL promises: several stores on one database, a server that goes and
// comes back, databases that cannot be used.
#ifdef ARBITER_POSTGRES
#include <gtest/gtest.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <set>
#include <thread>
#include <vector>

#include "service/store/copy.hpp"
#include "tests/service/postgres_server.hpp"
#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

using Clock = std::chrono::steady_clock;

// Waits for at most ten seconds.
bool comes_true(const std::function<bool()>& true_yet) {
  for (const auto end = Clock::now() + std::chrono::seconds(10); Clock::now() < end;
       std::this_thread::sleep_for(std::chrono::milliseconds(50))) {
    if (true_yet()) return true;
  }
  return true_yet();
}

bool has_trouble(GameStore& store, const std::string& type) {
  return comes_true([&] {
    const std::optional<Problem> trouble = store.trouble();
    return trouble && trouble->type == type;
  });
}

bool recovers(GameStore& store) {
  return comes_true([&] { return store.ready(); });
}

class StorePostgres : public testing::Test {
 protected:
  PostgresServer& server() const { return PostgresServer::shared(); }
  Place& place() const { return *place_; }

  // Expects that opening fails in this way.
  void expect_refused(const std::string& address, const std::string& type,
                      const std::string& word) const {
    const Result<std::unique_ptr<GameStore>> store = open_store(address);
    ASSERT_FALSE(store.ok());
    EXPECT_EQ(store.problem().type, type) << store.problem().detail;
    EXPECT_NE(store.problem().detail.find(word), std::string::npos) << store.problem().detail;
    EXPECT_EQ(store.problem().detail.find("secret"), std::string::npos) << store.problem().detail;
  }

  std::string as(const std::string& user) const {
    std::string address = place().address();
    return address.replace(address.find("arbiter@"), 8, user + "@");
  }

  void end_all_connections() const {
    place().run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
        "current_database() AND pid <> pg_backend_pid()");
  }

 private:
  std::unique_ptr<Place> place_ = postgres_place();
};

TEST_F(StorePostgres, RefusesANewerVersion) {
  place().open()->put(submission("one")).value();
  place().run("UPDATE arbiter.database SET version = version + 7");
  expect_refused(place().address(), "database-newer", "newer program");
  place().run("UPDATE arbiter.database SET version = version - 7");
  EXPECT_EQ(place().open()->log(game_id(sha256("one"))).value(), "one");
}

TEST_F(StorePostgres, RefusesASchemaOfAnotherProgram) {
  place().run("CREATE SCHEMA arbiter; CREATE TABLE arbiter.games (id integer)");
  expect_refused(place().address(), "not-a-database", "another program");
  EXPECT_EQ(place().number("SELECT count(*) FROM pg_tables WHERE schemaname = 'arbiter'"), 1);
}

TEST_F(StorePostgres, SaysWhyItCannotBeReached) {
  expect_refused("postgresql://arbiter:secret@127.0.0.1:1/games", "database-unreachable",
                 "127.0.0.1");
  expect_refused("postgresql://arbiter:secret@/missing?host=/nowhere", "database-unreachable",
                 "/nowhere");
  expect_refused("postgresql://arbiter:secret@host:port/x?nonsense", "database-unusable",
                 "libpq says");
  server().run("postgres", "CREATE ROLE guarded LOGIN PASSWORD 'right'");
  expect_refused(as("guarded:secret"), "database-unreachable", "password authentication failed");
  server().run("postgres", "DROP ROLE guarded");
}

TEST_F(StorePostgres, NeedsTheRightToCreateItsSchema) {
  server().run("postgres", "CREATE ROLE weak LOGIN");
  expect_refused(as("weak"), "database-unusable", "permission denied");
  EXPECT_EQ(place().number("SELECT count(*) FROM pg_namespace WHERE nspname = 'arbiter'"), 0);
  place().run(
      "DO $$ BEGIN EXECUTE 'GRANT CREATE ON DATABASE ' || current_database() || ' TO weak'; "
      "END $$");
  EXPECT_TRUE(open_store(as("weak")).ok());
  place().run("DROP OWNED BY weak CASCADE; DROP ROLE weak");
}

TEST_F(StorePostgres, ManyMayCreateItAtOnce) {
  std::vector<std::thread> threads;
  std::atomic<int> opened = 0;
  for (int thread = 0; thread < 6; ++thread)
    threads.emplace_back([&] {
      const auto store = open_store(place().address());
      EXPECT_TRUE(store.ok()) << store.problem().detail;
      opened += store.ok() ? 1 : 0;
    });
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(opened, 6);
}

// What a reader has seen up to a number is everything that will ever be there up to that number.
TEST_F(StorePostgres, WhoFollowsTheNumbersMissesNoGame) {
  constexpr std::uint32_t kStores = 3;
  constexpr std::uint32_t kGames = 600;
  const auto reading = place().open();
  std::atomic<std::uint32_t> writing = kStores;
  std::vector<std::thread> threads;
  for (std::uint32_t thread = 0; thread < kStores; ++thread) {
    threads.emplace_back([&, thread] {
      const auto store = place().open();
      for (std::uint32_t i = thread; i < kGames; i += kStores)
        store->put(submission(numbered_log(i)), [](const Result<GameStore::Stored>&) {});
      store->stop();
      --writing;
    });
  }
  std::vector<std::int64_t> seen;
  GameFilter filter;
  filter.game = "conquest";
  filter.limit = 7;
  for (bool last = false; !last;) {
    last = writing == 0;
    const std::vector<StoredGame> page = reading->list(filter).value();
    for (const StoredGame& game : page) seen.push_back(game.number);
    if (!page.empty()) filter.after = seen.back();
    last = last && page.empty();
  }
  for (std::thread& thread : threads) thread.join();
  ASSERT_EQ(seen.size(), kGames);
  for (std::size_t i = 0; i < kGames; ++i) EXPECT_EQ(seen[i], static_cast<std::int64_t>(i + 1));
}

TEST_F(StorePostgres, TwoThatGetTheSameGameStoreItOnce) {
  const auto one = place().open();
  const auto other = place().open();
  std::atomic<std::uint32_t> stored = 0;
  constexpr std::uint32_t kGames = 200;
  std::vector<std::thread> threads;
  for (GameStore* store : {one.get(), other.get()}) {
    threads.emplace_back([&, store] {
      for (std::uint32_t i = 0; i < kGames; ++i)
        stored += store->put(submission(numbered_log(i))).value().existed ? 0 : 1;
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(stored, kGames);
  EXPECT_EQ(place().number("SELECT count(*) FROM arbiter.games"), kGames);
}

TEST_F(StorePostgres, ReplacesLostConnectionsUnseen) {
  const auto store = place().open();
  for (int i = 0; i < 5; ++i) {
    const std::string log = "log " + std::to_string(i);
    ASSERT_TRUE(store->put(submission(log)).ok());
    end_all_connections();
    EXPECT_EQ(store->log(game_id(sha256(log))).value(), log);
    EXPECT_TRUE(store->ready());
  }
}

TEST_F(StorePostgres, ALostServerIsSaidAndComesBack) {
  const auto store = place().open();
  store->put(submission("one")).value();
  server().kill();
  EXPECT_TRUE(has_trouble(*store, "database-unreachable"));
  const Result<GameStore::Stored> refused = store->put(submission("two"));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.problem().type, "database-unreachable");
  EXPECT_EQ(store->list({}).problem().type, "database-unreachable");
  server().start();
  EXPECT_TRUE(recovers(*store));
  EXPECT_EQ(store->log(game_id(sha256("one"))).value(), "one");
  EXPECT_FALSE(store->put(submission("two")).value().existed);
  EXPECT_EQ(store->list({}).value().size(), 2u);
}

// The server refuses long logs with the message for a full disk.
TEST_F(StorePostgres, AFullDiskRefusesTheGameAndKeepsTheOthers) {
  const auto store = place().open();
  place().run(
      "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE "
      "'could not extend file' USING ERRCODE = 'disk_full'; END $$; "
      "CREATE TRIGGER full_disk BEFORE INSERT ON arbiter.games FOR EACH ROW "
      "WHEN (length(NEW.log) > 1000) EXECUTE FUNCTION full_disk()");
  const std::string large(2'000, 'x');
  std::atomic<int> stored = 0;
  std::atomic<int> refused = 0;
  for (const std::string& log : {std::string("one"), large, std::string("two")}) {
    store->put(submission(log), [&](const Result<GameStore::Stored>& answer) {
      if (answer.ok()) ++stored;
      if (!answer.ok() && answer.problem().type == "database-full") ++refused;
    });
  }
  EXPECT_TRUE(comes_true([&] { return stored == 2 && refused == 1; }));
  ASSERT_FALSE(store->put(submission(large)).ok());
  EXPECT_TRUE(has_trouble(*store, "database-full"));
  std::this_thread::sleep_for(std::chrono::milliseconds(2'200));
  EXPECT_FALSE(store->ready()) << "the same write is not good yet";
  place().run("DROP TRIGGER full_disk ON arbiter.games");
  EXPECT_TRUE(recovers(*store)) << "nobody sends games, so that it must find out by itself";
  EXPECT_EQ(store->list({}).value().size(), 2u) << "and stores nothing by that";
  EXPECT_EQ(store->put(submission(large)).value().game.number, 3);
}

TEST_F(StorePostgres, AServerThatTakesNoWritesIsSaidAndStillRead) {
  const auto store = place().open();
  store->put(submission("one")).value();
  const std::string address = place().address();
  const std::size_t name = address.find("@/") + 2;
  const std::string database = address.substr(name, address.find('?') - name);
  const auto set = [&](const std::string& change) {
    server().run("postgres", "ALTER DATABASE " + database + change);
    end_all_connections();
  };
  set(" SET default_transaction_read_only = on");
  EXPECT_TRUE(has_trouble(*store, "database-read-only"));
  EXPECT_EQ(store->put(submission("two")).problem().type, "database-read-only");
  EXPECT_EQ(store->log(game_id(sha256("one"))).value(), "one");
  expect_refused(place().address(), "database-read-only", "standby");
  set(" RESET default_transaction_read_only");
  EXPECT_TRUE(recovers(*store));
  EXPECT_TRUE(store->put(submission("two")).ok());
}

TEST_F(StorePostgres, ASchemaThatIsGoneOrNewerIsNoticed) {
  const auto store = place().open();
  store->put(submission("one")).value();
  place().run("UPDATE arbiter.database SET version = version + 1");
  EXPECT_EQ(store->put(submission("two")).problem().type, "database-newer");
  EXPECT_TRUE(has_trouble(*store, "database-newer"));
  place().run("UPDATE arbiter.database SET version = version - 1");
  EXPECT_TRUE(recovers(*store));
  place().run("DROP SCHEMA arbiter CASCADE");
  EXPECT_TRUE(has_trouble(*store, "database-replaced"));
  EXPECT_EQ(store->put(submission("two")).problem().type, "database-replaced");
}

TEST_F(StorePostgres, OneThatHoldsTheLockTooLongIsNotWaitedFor) {
  const auto store = place().open();
  std::thread other([&] {
    place().run("BEGIN; SELECT pg_advisory_xact_lock(1095909972); SELECT pg_sleep(7); COMMIT");
  });
  std::this_thread::sleep_for(std::chrono::milliseconds(500));
  const Result<GameStore::Stored> refused = store->put(submission("one"));
  other.join();
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.problem().type, "database-locked") << refused.problem().detail;
  EXPECT_TRUE(store->put(submission("one")).ok());
}

// The commands that the program names for backups do what it says.
TEST_F(StorePostgres, TheServersOwnToolsKeepEverything) {
  {
    const auto store = place().open();
    for (std::uint32_t i = 0; i < 50; ++i) store->put(submission(numbered_log(i))).value();
  }
  const std::string before = check_games(place().address()).value().digest;
  // The server's user must be able to write there.
  const std::string file =
      std::filesystem::temp_directory_path() / ("arbiter-backup-" + std::to_string(getpid()));
  ASSERT_TRUE(server().command("pg_dump --schema=arbiter --format=custom --file=" + file + " '" +
                               place().address() + "'"));
  place().run("DELETE FROM arbiter.games WHERE number > 10");
  EXPECT_TRUE(server().command("pg_restore --clean --if-exists --single-transaction '--dbname=" +
                               place().address() + "' " + file));
  EXPECT_EQ(check_games(place().address()).value().digest, before);
  std::filesystem::remove(file);
}

}  // namespace
}  // namespace arbiter::store_test
#endif
