// Games that change, by another verdict or by deletion: what remains of them, and what does not.
#include <gtest/gtest.h>
#include <sqlite3.h>

#include <array>
#include <atomic>
#include <chrono>
#include <thread>
#include <vector>

#include "service/store/copy.hpp"
#include "service/store/migrations.hpp"
#include "service/store/sqlite/backup.hpp"
#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

// A log of these players, with a word that no other log contains.
std::string log_of(const std::string& word, const std::vector<std::string>& players) {
  std::string log = R"({"players":[)";
  for (const std::string& name : players)
    log += std::string(name == players[0] ? "" : ",") + R"({"name":")" + name + "\"}";
  return log + R"(],"word":")" + word + "\"}";
}

GameStore::Submission game_of(const std::string& word, const std::vector<std::string>& players) {
  GameStore::Submission game = submission(log_of(word, players));
  game.players = players;
  return game;
}

std::string id_of(const GameStore::Submission& game) { return game_id(game.game.log_sha256); }

// The verdict that another build gives on the game.
GameStore::Submission judged(GameStore::Submission game, const std::string& status,
                             const std::string& verdict) {
  game.game.id = id_of(game);
  game.game.status = status;
  game.game.digest = std::string(32, 'e');
  game.game.entries = 11;
  game.game.pack_sha256 = std::string(64, 'c');
  game.log.clear();
  game.verdict = verdict;
  return game;
}

std::vector<std::int64_t> numbers_by(GameStore& store, std::string GameFilter::*member,
                                     const std::string& value) {
  GameFilter filter;
  filter.*member = value;
  std::vector<std::int64_t> numbers;
  const std::vector<StoredGame> games = store.list(filter).value();
  for (const StoredGame& game : games) numbers.push_back(game.number);
  return numbers;
}

void expect_sound(const Place& place, std::int64_t games) {
  const Result<AllGames> checked = check_games(place.address());
  ASSERT_TRUE(checked.ok()) << checked.problem().detail << " "
                            << (checked.problem().errors.empty()
                                    ? ""
                                    : checked.problem().errors[0].detail);
  EXPECT_EQ(checked.value().games, games);
}

TEST_P(StoreConformance, NothingIsLeftOfADeletedGameButItsId) {
  const auto store = open();
  const GameStore::Submission game = game_of("forgotten", {"Ada", "Ben", "Ada"});
  const std::string id = id_of(game);
  store->put(game).value();
  store->put(game_of("kept", {"Ada"})).value();
  store->judge(judged(game, "illegal", "another verdict")).value();
  const Result<GameStore::Stored> removed = store->remove(id);
  ASSERT_TRUE(removed.ok()) << removed.problem().detail;
  EXPECT_EQ(removed.value().game.id, id);

  EXPECT_EQ(store->find(id).value(), std::nullopt);
  EXPECT_EQ(store->log(id).value(), std::nullopt);
  EXPECT_EQ(store->verdict(id).value(), std::nullopt);
  EXPECT_FALSE(store->show(id).value().has_value());
  EXPECT_FALSE(store->verdict_after(id, 0).value().has_value());
  EXPECT_EQ(store->log_size(id).value(), std::nullopt);
  EXPECT_EQ(store->log_part(id, 0, 10).value(), std::nullopt);
  EXPECT_EQ(store->deleted(id).value(), true);
  EXPECT_EQ(numbers_by(*store, &GameFilter::player, "Ada"), Numbers{2});
  EXPECT_EQ(numbers_by(*store, &GameFilter::player, "Ben"), Numbers{});
  const std::string schema = place().schema();
  for (const char* table : {"games", "verdicts", "players"})
    EXPECT_EQ(place().number("SELECT count(*) FROM " + schema + table + " WHERE number = 1"), 0)
        << table;
  if (schema.empty()) {
    for (const char* table : {"documents", "recent_players"})
      EXPECT_EQ(place().number(std::string("SELECT count(*) FROM ") + table + " WHERE number = 1"),
                0);
  }
  expect_sound(place(), 1);
}

TEST_P(StoreConformance, WhatWasDeletedIsNotTakenAgain) {
  const GameStore::Submission game = submission("one");
  const std::string id = id_of(game);
  open()->put(game).value();
  open()->remove(id).value();
  const auto store = open();
  EXPECT_EQ(type_of(store->put(game)), "gone");
  EXPECT_EQ(type_of(store->remove(id)), "gone");
  EXPECT_EQ(type_of(store->judge(judged(game, "legal", "other"))), "gone");
  EXPECT_EQ(type_of(store->remove("g_0")), "not-found");
  EXPECT_EQ(type_of(store->judge(judged(submission("never"), "legal", "other"))), "not-found");
  EXPECT_EQ(store->deleted("g_0").value(), false);
  EXPECT_EQ(store->deleted("' OR 1=1 --\xff").value(), false);
  EXPECT_TRUE(store->list({}).value().empty());
  EXPECT_TRUE(store->ready());
}

// Otherwise a reader who follows the numbers of a list would miss the game that gets an old one.
TEST_P(StoreConformance, TheNumberOfADeletedGameIsNotGivenAgain) {
  {
    const auto store = open();
    store->put(submission("one")).value();
    store->put(submission("two")).value();
    store->remove(id_of(submission("two"))).value();
    EXPECT_EQ(store->put(submission("three")).value().game.number, 3);
    store->remove(id_of(submission("three"))).value();
    store->remove(id_of(submission("one"))).value();
  }
  EXPECT_EQ(open()->put(submission("four")).value().game.number, 4);
}

TEST_P(StoreConformance, AnotherVerdictTakesThePlaceOfTheFirst) {
  const auto store = open();
  const GameStore::Submission game = game_of("judged", {"Ada", "Ben"});
  const std::string id = id_of(game);
  store->put(game).value();
  const GameStore::Stored changed = store->judge(judged(game, "illegal", "second")).value();
  EXPECT_FALSE(changed.existed);
  const GameStore::Shown shown = store->show(id).value().value();
  EXPECT_EQ(shown.verdict, "second");
  EXPECT_EQ(store->verdict(id).value(), "second");
  for (const StoredGame& row : {changed.game, shown.game, store->list({}).value()[0]}) {
    EXPECT_EQ(row.changes, 1u);
    EXPECT_EQ(row.status, "illegal");
    EXPECT_EQ(row.entries, 11u);
    EXPECT_EQ(row.digest, std::string(32, 'e'));
    EXPECT_EQ(row.pack_sha256, std::string(64, 'c'));
    EXPECT_EQ(row.log_sha256, game.game.log_sha256);
    EXPECT_GE(row.judged_at, row.created_at);
  }
  EXPECT_EQ(store->log(id).value(), game.log);
  EXPECT_EQ(store->verdict_after(id, 0).value()->verdict, game.verdict);
  EXPECT_EQ(store->verdict_after(id, 0).value()->judged_at, shown.game.created_at);
  EXPECT_EQ(store->verdict_after(id, 1).value()->verdict, "second");
  EXPECT_FALSE(store->verdict_after(id, 2).value().has_value());
  EXPECT_EQ(numbers_by(*store, &GameFilter::status, "legal"), Numbers{});
  EXPECT_EQ(numbers_by(*store, &GameFilter::status, "illegal"), Numbers{1});
  EXPECT_EQ(numbers_by(*store, &GameFilter::pack_sha256, std::string(64, 'c')), Numbers{1});
  EXPECT_EQ(numbers_by(*store, &GameFilter::player, "Ben"), Numbers{1});
  GameFilter both;
  both.player = "Ada";
  both.status = "legal";
  EXPECT_TRUE(store->list(both).value().empty());
  expect_sound(place(), 1);
}

TEST_P(StoreConformance, GamesAreReadSeveralAtOnce) {
  const auto store = open();
  GameStore::Submission large = submission("large");
  large.log += std::string(9 << 20, ' ');
  std::vector<std::string> ids;
  for (const GameStore::Submission& game :
       {submission("one"), submission("two"), large, submission("four")}) {
    ids.push_back(id_of(game));
    store->put(game).value();
  }
  store->judge(judged(submission("two"), "illegal", "second")).value();
  const std::vector<GameStore::Row> first = store->rows({1, 2, 3, 4}).value();
  ASSERT_EQ(first.size(), 3u) << "the large one is the last that is read at once";
  for (std::size_t i = 0; i < first.size(); ++i) {
    EXPECT_EQ(first[i].game.id, ids[i]);
    EXPECT_EQ(first[i].game.judged_at, store->find(ids[i]).value()->judged_at);
    EXPECT_TRUE(first[i].log == *store->log(ids[i]).value());
    EXPECT_EQ(first[i].verdict, *store->verdict(ids[i]).value());
    EXPECT_EQ(first[i].earlier.size(), i == 1 ? 1u : 0u);
  }
  const GameStore::Row& changed = first[1];
  EXPECT_EQ(changed.earlier[0].verdict, submission("two").verdict);
  EXPECT_EQ(*verdict_before(changed, ""), "second");
  EXPECT_EQ(*verdict_before(changed, "9999-01-01T00:00:00Z"), "second");
  EXPECT_EQ(verdict_before(changed, "2000-01-01T00:00:00Z"), nullptr);
  store->remove(ids[3]).value();
  EXPECT_TRUE(store->rows({4}).value().empty());
  EXPECT_EQ(store->rows({3, 4}).value().size(), 1u);
  EXPECT_TRUE(store->rows({}).value().empty());
}

TEST_P(StoreConformance, TheSameVerdictAgainChangesNothing) {
  const auto store = open();
  const GameStore::Submission game = submission("one");
  const StoredGame first = store->put(game).value().game;
  EXPECT_EQ(first.changes, 0u);
  EXPECT_EQ(first.judged_at, first.created_at);
  const GameStore::Stored same = store->judge(judged(game, "legal", game.verdict)).value();
  EXPECT_TRUE(same.existed);
  EXPECT_EQ(same.game.changes, 0u);
  EXPECT_EQ(same.game.digest, game.game.digest) << "nothing of the row is written either";
  store->judge(judged(game, "illegal", "second")).value();
  EXPECT_TRUE(store->judge(judged(game, "illegal", "second")).value().existed);
  store->judge(judged(game, "legal", game.verdict)).value();
  EXPECT_EQ(store->show(id_of(game)).value()->game.changes, 2u);
  EXPECT_EQ(store->verdict_after(id_of(game), 1).value()->verdict, "second");
  EXPECT_EQ(store->verdict_after(id_of(game), 2).value()->verdict, game.verdict);
}

// Changes that one caller sends without waiting are made in the order in which they were sent.
TEST_P(StoreConformance, ChangesKeepTheirOrder) {
  const auto store = open();
  std::vector<std::string> answers;  // only the writer's thread touches it
  const auto note = [&answers](const Result<GameStore::Stored>& answer) {
    answers.push_back(answer.ok() ? std::to_string(answer.value().game.number) + "/" +
                                        std::to_string(answer.value().game.changes)
                                  : answer.problem().type);
  };
  const GameStore::Submission game = submission("one");
  store->put(submission("zero"), note);
  store->put(game, note);
  store->put(submission("two"), note);
  store->judge(judged(game, "illegal", "second"), note);
  store->put(submission("three"), note);
  store->remove(id_of(game), note);
  store->put(game, note);
  store->judge(judged(game, "illegal", "third"), note);
  store->remove(id_of(submission("two")), note);
  store->put(submission("four"), note);
  store->stop();
  EXPECT_EQ(answers, (std::vector<std::string>{"1/0", "2/0", "3/0", "2/1", "4/0", "2/1", "gone",
                                               "gone", "3/0", "5/0"}));
  expect_sound(place(), 3);
}

TEST_P(StoreConformance, AStoppedStoreChangesNothing) {
  const auto store = open();
  store->put(submission("one")).value();
  store->stop();
  EXPECT_EQ(type_of(store->remove(id_of(submission("one")))), "stopping");
  EXPECT_EQ(type_of(store->judge(judged(submission("one"), "illegal", "other"))), "stopping");
  EXPECT_EQ(store->list({}).value()[0].changes, 0u);
}

// With several services on one PostgreSQL, or several callers of one store, each game is deleted
// once, and everybody reads a whole game or none.
TEST_P(StoreConformance, ManyDeleteAndReadAtOnce) {
  constexpr std::uint32_t kGames = 60;
  constexpr std::size_t kThreads = 4;
  std::array<std::unique_ptr<GameStore>, kThreads> stores;
  stores[0] = open();
  for (std::size_t i = 1; !place().schema().empty() && i < kThreads; ++i) stores[i] = open();
  for (std::uint32_t i = 0; i < kGames; ++i) stores[0]->put(submission(numbered_log(i))).value();
  std::atomic<std::uint32_t> removed = 0;
  std::atomic<std::uint32_t> wrong = 0;
  std::vector<std::thread> threads;
  for (std::size_t thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      GameStore& store = *stores[stores[thread] ? thread : 0];
      for (std::uint32_t i = 0; i < kGames; ++i) {
        const std::string log = numbered_log(i);
        const std::string id = game_id(sha256(log));
        const auto part = store.log_part(id, 0, log.size());
        if (!part.ok() || (part.value() && *part.value() != log)) ++wrong;
        const Result<GameStore::Stored> answer = store.remove(id);
        if (answer.ok())
          ++removed;
        else if (answer.problem().type != "gone")
          ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(removed, kGames);
  EXPECT_EQ(wrong, 0u);
  EXPECT_TRUE(stores[0]->ready());
  expect_sound(place(), 0);
}

TEST_P(StoreConformance, ACheckFindsChangesThatDoNotFit) {
  {
    const auto store = open();
    const GameStore::Submission game = game_of("one", {"Ada"});
    store->put(game).value();
    store->put(submission("two")).value();
    store->judge(judged(game, "illegal", "second")).value();
    store->judge(judged(game, "legal", "third")).value();
  }
  expect_sound(place(), 2);
  const std::string schema = place().schema();
  const auto codes = [&] {
    const Result<AllGames> checked = check_games(place().address());
    std::string all;
    if (!checked.ok()) {
      for (const Fault& fault : checked.problem().errors) all += fault.code + ";";
    }
    return all;
  };
  place().run("UPDATE " + schema + "verdicts SET change = 7 WHERE change = 1");
  EXPECT_EQ(codes(), "table;");
  place().run("DELETE FROM " + schema + "verdicts WHERE change = 7");
  EXPECT_EQ(codes(), "verdicts;");
  place().run("UPDATE " + schema + "games SET changes = 1 WHERE changes = 2");
  expect_sound(place(), 2);
  place().run("INSERT INTO " + schema +
              "deleted (number, id, deleted_at) SELECT 9, id, created_at FROM " + schema +
              "games WHERE number = 2");
  EXPECT_EQ(codes(), "table;");
  place().run("DELETE FROM " + schema + "deleted");
  const std::string players = schema.empty() ? "recent_players" : schema + "players";
  place().run("UPDATE " + players + " SET status = 'unverifiable'");
  EXPECT_NE(codes(), "");
}

// Copies from each kind of store to each.
class StoreChanges : public testing::TestWithParam<std::tuple<StoreKind, StoreKind>> {};

INSTANTIATE_TEST_SUITE_P(Store, StoreChanges,
                         testing::Combine(testing::ValuesIn(kStoreKinds),
                                          testing::ValuesIn(kStoreKinds)),
                         [](const auto& kinds) {
                           return std::string(std::get<0>(kinds.param).name) + "_to_" +
                                  std::get<1>(kinds.param).name;
                         });

TEST_P(StoreChanges, GoAlongWithACopy) {
  const std::unique_ptr<Place> from = std::get<0>(GetParam()).place();
  const std::unique_ptr<Place> to = std::get<1>(GetParam()).place();
  const GameStore::Submission changed = game_of("changed", {"Ada"});
  const GameStore::Submission last = game_of("forgotten", {"Ada"});
  {
    const auto store = from->open();
    store->put(submission("zero")).value();
    store->put(changed).value();
    store->put(last).value();
    store->judge(judged(changed, "illegal", "second")).value();
    store->judge(judged(changed, "unverifiable", "third")).value();
    store->remove(id_of(submission("zero"))).value();
    store->remove(id_of(last)).value();
  }
  const Result<AllGames> copied = copy_games(from->address(), to->address());
  ASSERT_TRUE(copied.ok()) << copied.problem().detail;
  EXPECT_EQ(copied.value().games, 1);
  for (const Place* place : {from.get(), to.get()})
    EXPECT_EQ(check_games(place->address()).value().digest, copied.value().digest);
  const auto one = from->open();
  const auto other = to->open();
  for (std::uint32_t change = 0; change < 3; ++change) {
    const GameStore::Judged expected = one->verdict_after(id_of(changed), change).value().value();
    const GameStore::Judged found = other->verdict_after(id_of(changed), change).value().value();
    EXPECT_EQ(found.verdict, expected.verdict);
    EXPECT_EQ(found.judged_at, expected.judged_at);
  }
  EXPECT_EQ(other->find(id_of(changed)).value()->changes, 2u);
  EXPECT_EQ(type_of(other->put(last)), "gone");
  EXPECT_EQ(other->put(submission("after the copy")).value().game.number, 4);
}

bool has(const std::string& path, const std::string& word) {
  return std::filesystem::exists(path) && file_text(path).find(word) != std::string::npos;
}

// The WAL is emptied once a second, if nobody reads its contents.
bool is_soon_without(const std::string& path, const std::string& word) {
  for (int tenths = 0; tenths < 100 && (has(path, word) || has(path + "-wal", word)); ++tenths)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  return !has(path, word) && !has(path + "-wal", word);
}

// Games of many sizes are deleted among others that stay, so that pages are split and merged.
TEST(StoreErasure, NoByteOfADeletedGameStaysInTheFiles) {
  const Folder folder;
  const std::string path = folder / "games.db";
  const std::string word = "Adalbert-the-forgotten";
  const auto store = opened(path);
  std::vector<GameStore::Submission> games;
  for (std::size_t i = 0; i < 200; ++i) {
    const std::string filled = std::string(i % 10 == 0 ? 20'000 : i * 7, 'w') + std::to_string(i);
    games.push_back(game_of(filled + word, {word, "Ben"}));
    store->put(games.back()).value();
    store->put(submission(numbered_log(static_cast<std::uint32_t>(i)))).value();
    if (i % 3 == 0) store->judge(judged(games.back(), "illegal", "\"" + word + " lost\"")).value();
  }
  EXPECT_TRUE(has(path, word) || has(path + "-wal", word));
  {
    Other reader(path);
    reader.run("BEGIN; SELECT count(*) FROM games");
    for (const GameStore::Submission& game : games)
      store->remove(id_of(game),
                    [](const Result<GameStore::Stored>& removed) { EXPECT_TRUE(removed.ok()); });
    store->put(submission("after")).value();
    EXPECT_TRUE(store->ready());
    EXPECT_EQ(reader.number("SELECT count(*) FROM documents"), 400) << "it reads what was before";
  }
  EXPECT_TRUE(is_soon_without(path, word));
  ASSERT_TRUE(back_up(path, folder / "copy.db", false).ok());
  EXPECT_FALSE(has(folder / "copy.db", word));
  for (std::uint32_t i = 0; i < 200; ++i)
    EXPECT_EQ(store->log(game_id(sha256(numbered_log(i)))).value(), numbered_log(i));
}

bool becomes_ready(GameStore& store) {
  for (int tenths = 0; tenths < 100 && !store.ready(); ++tenths)
    std::this_thread::sleep_for(std::chrono::milliseconds(100));
  return store.ready();
}

// A failure changes nothing, even when the change is only tried again to find out whether it would
// work now.
TEST(StoreErasure, AChangeThatFailsLeavesTheGame) {
  const Folder folder;
  const std::string path = folder / "games.db";
  const auto store = opened(path, impatient());
  const GameStore::Submission game = submission("one");
  store->put(game).value();
  for (const bool remove : {false, true}) {
    Other other(path);
    other.run("BEGIN IMMEDIATE");
    EXPECT_EQ(type_of(remove ? store->remove(id_of(game))
                             : store->judge(judged(game, "illegal", "second"))),
              "database-locked");
    EXPECT_FALSE(store->ready());
    other.run("ROLLBACK");
    EXPECT_TRUE(becomes_ready(*store));
    EXPECT_EQ(store->log(id_of(game)).value(), game.log);
    EXPECT_EQ(store->show(id_of(game)).value()->verdict, game.verdict);
  }
  EXPECT_TRUE(store->remove(id_of(game)).ok());
}

// The table of players by name has other pages than the table of the newest ones.
TEST(StoreErasure, PlayersThatWereMovedAreFoundAndDeleted) {
  const Folder folder;
  const std::string path = folder / "games.db";
  const std::string word = "Adalbert-the-moved";
  const GameStore::Submission game = game_of("one", {word});
  opened(path)->put(game).value();
  Other(path).run("INSERT INTO players SELECT * FROM recent_players; DELETE FROM recent_players");
  const auto store = opened(path);
  store->judge(judged(game, "illegal", "second")).value();
  GameFilter filter;
  filter.player = word;
  filter.status = "illegal";
  EXPECT_EQ(store->list(filter).value().size(), 1u);
  store->remove(id_of(game)).value();
  EXPECT_EQ(Other(path).number("SELECT count(*) FROM players"), 0);
  EXPECT_TRUE(is_soon_without(path, word));
}

// A game as the previous version stored it.
std::string row_of_before(const GameStore::Submission& game) {
  const StoredGame& row = game.game;
  return "(1, '" + id_of(game) + "', 'hex', 'legal', 'won', '" + row.pack_sha256 + "', '" +
         row.log_sha256 + "', 'd', 'application/json', '2026-11-23T08:00:00Z', 1, ";
}

void expect_changeable(GameStore& store, const GameStore::Submission& game) {
  const std::string id = id_of(game);
  EXPECT_EQ(store.find(id).value()->changes, 0u);
  EXPECT_EQ(store.find(id).value()->judged_at, "2026-11-23T08:00:00Z");
  store.judge(judged(game, "illegal", "second")).value();
  EXPECT_EQ(store.verdict_after(id, 0).value()->verdict, "{}");
  EXPECT_EQ(store.verdict_after(id, 0).value()->judged_at, "2026-11-23T08:00:00Z");
  store.remove(id).value();
  EXPECT_EQ(store.put(submission("next")).value().game.number, 2);
}

TEST(StoreMigration, GamesOfVersionTwoCanChange) {
  const Folder folder;
  const GameStore::Submission game = submission("one");
  {
    Other other(folder / "games.db");
    other.run("PRAGMA journal_mode = WAL");
    for (int version : {0, 1})
      other.run(std::string(sqlite_migrations()[static_cast<std::size_t>(version)]));
    other.run("PRAGMA application_id = " + std::to_string(0x41524254));
    other.run("PRAGMA user_version = 2");
    other.run("INSERT INTO games VALUES " + row_of_before(game) + "0)");
    other.run("INSERT INTO documents VALUES (1, CAST('one' AS BLOB), '{}')");
    other.run("INSERT INTO kinds VALUES ('hex', 'legal', 'won')");
    other.run("INSERT INTO spans VALUES (0, '2026-11-23T08:00:00Z', '2026-11-23T08:00:00Z')");
  }
  expect_changeable(*opened(folder / "games.db"), game);
  EXPECT_TRUE(check_games(folder / "games.db").ok());
}

#ifdef ARBITER_POSTGRES
TEST(StoreMigration, GamesOfTheFirstVersionInPostgresCanChange) {
  const std::unique_ptr<Place> place = postgres_place();
  const GameStore::Submission game = submission("one");
  place->run(std::string(postgres_migrations()[0]));
  place->run("UPDATE arbiter.database SET version = 1");
  place->run("INSERT INTO arbiter.games VALUES " + row_of_before(game) +
             "false, 'one', '{}', '{}')");
  place->run("INSERT INTO arbiter.kinds VALUES ('hex', 'legal', 'won')");
  place->run(
      "INSERT INTO arbiter.spans VALUES (0, '2026-11-23T08:00:00Z', '2026-11-23T08:00:00Z')");
  expect_changeable(*place->open(), game);
  EXPECT_TRUE(check_games(place->address()).ok());
}

// A failure changes nothing, even when the change is only tried again to find out whether it would
// work now.
TEST(StorePostgresChanges, AChangeThatFailsLeavesTheGame) {
  const std::unique_ptr<Place> place = postgres_place();
  const auto store = place->open();
  const GameStore::Submission game = submission("one");
  store->put(game).value();
  place->run(
      "CREATE FUNCTION full_disk() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE "
      "'no room' USING ERRCODE = '53100'; END $$;"
      "CREATE TRIGGER full_disk BEFORE INSERT ON arbiter.deleted FOR EACH ROW "
      "EXECUTE FUNCTION full_disk();"
      "CREATE TRIGGER full_disk BEFORE INSERT ON arbiter.verdicts FOR EACH ROW "
      "EXECUTE FUNCTION full_disk()");
  EXPECT_EQ(type_of(store->judge(judged(game, "illegal", "second"))), "database-full");
  EXPECT_EQ(type_of(store->remove(id_of(game))), "database-full");
  EXPECT_FALSE(store->ready());
  EXPECT_EQ(store->show(id_of(game)).value()->game.changes, 0u);
  place->run(
      "DROP TRIGGER full_disk ON arbiter.deleted; DROP TRIGGER full_disk ON arbiter.verdicts");
  EXPECT_TRUE(becomes_ready(*store));
  EXPECT_EQ(store->log(id_of(game)).value(), game.log);
  EXPECT_EQ(store->show(id_of(game)).value()->verdict, game.verdict);
  EXPECT_TRUE(store->remove(id_of(game)).ok());
}

// A deletion whose answer was lost with the connection is answered as done, rather than as not
// found.
TEST(StorePostgresChanges, ADeletionIsFinishedOnAnotherConnection) {
  const std::unique_ptr<Place> place = postgres_place();
  const auto store = place->open();
  for (std::uint32_t i = 0; i < 20; ++i) {
    const GameStore::Submission game = submission(numbered_log(i));
    store->put(game).value();
    place->run(
        "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = "
        "current_database() AND pid <> pg_backend_pid()");
    const Result<GameStore::Stored> removed = store->remove(id_of(game));
    EXPECT_TRUE(removed.ok()) << removed.problem().detail;
    EXPECT_EQ(type_of(store->put(game)), "gone");
  }
}
#endif

}  // namespace
}  // namespace arbiter::store_test
