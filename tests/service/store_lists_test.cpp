// Lists: every set of filters finds the right games, also in databases of earlier versions.
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <random>
#include <thread>
#include <vector>

#include "service/store/migrations.hpp"
#include "service/store/players.hpp"
#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

using GameNumbers = std::vector<std::int64_t>;

// A game of some kind with one or two of a few players.
GameStore::Submission some_game(std::uint32_t number, std::mt19937& random) {
  const auto one_of = [&](std::vector<std::string> words) {
    return words[random() % words.size()];
  };
  GameStore::Submission game = submission(numbered_log(number));
  game.game.game = one_of({"conquest", "hex", "zabor"});
  game.game.status = game.game.game == "zabor" ? "legal" : one_of({"legal", "illegal"});
  game.game.outcome = one_of({"running", "won", "drawn"});
  game.game.pack_sha256 = std::string(64, one_of({"a", "b"})[0]);
  game.players = {one_of({"Ada", "Ben", "Ada ", "Äda"})};
  if (random() % 2 == 0) game.players.push_back(one_of({"Ada", "Cy"}));
  if (random() % 2 == 0) game.game.labels["event"] = one_of({"autumn", "spring:1", "Ä, b"});
  if (random() % 2 == 0) game.game.labels["round"] = one_of({"1", "2"});
  return game;
}

// Does what SQLite's writer does when it moves the players of the first half.
void move_players(Place& place) {
  place.run(
      "INSERT INTO players SELECT name, game, status, outcome, number FROM recent_players "
      "WHERE number <= 2500");
  place.run("DELETE FROM recent_players WHERE number <= 2500");
}

struct Known {
  StoredGame game;
  std::vector<std::string> players;
  Labels labels;
};

bool passes(const Known& known, const GameFilter& filter) {
  const StoredGame& game = known.game;
  const auto fits = [](const std::string& wanted, const std::string& found) {
    return wanted.empty() || wanted == found;
  };
  const bool player = std::count(known.players.begin(), known.players.end(), filter.player) > 0;
  const bool labels =
      std::all_of(filter.labels.begin(), filter.labels.end(), [&](const auto& label) {
        return known.labels.count(label.first) != 0 && known.labels.at(label.first) == label.second;
      });
  return fits(filter.game, game.game) && fits(filter.status, game.status) &&
         fits(filter.outcome, game.outcome) && fits(filter.pack_sha256, game.pack_sha256) &&
         (filter.player.empty() || player) && labels && game.created_at >= filter.since &&
         (filter.until.empty() || game.created_at < filter.until) && game.number > filter.after;
}

GameNumbers expected(const std::vector<Known>& games, const GameFilter& filter) {
  GameNumbers numbers;
  for (const Known& known : games)
    if (passes(known, filter) && numbers.size() < filter.limit)
      numbers.push_back(known.game.number);
  return numbers;
}

GameNumbers listed(GameStore& store, const GameFilter& filter) {
  GameNumbers numbers;
  for (const StoredGame& game : store.list(filter).value()) numbers.push_back(game.number);
  return numbers;
}

// Returns the filter with those of the nine conditions whose bits are set.
GameFilter filter_of(unsigned bits, std::mt19937& random) {
  GameFilter filter;
  if ((bits & 1) != 0) filter.game = random() % 2 == 0 ? "hex" : "zabor";
  if ((bits & 2) != 0) filter.status = random() % 2 == 0 ? "legal" : "illegal";
  if ((bits & 4) != 0) filter.outcome = "drawn";
  if ((bits & 8) != 0) filter.pack_sha256 = std::string(64, random() % 3 == 0 ? 'x' : 'b');
  if ((bits & 16) != 0) filter.player = random() % 2 == 0 ? "Ada" : "Cy";
  if ((bits & 32) != 0) filter.since = "2026-09-21T14:33:20Z";
  if ((bits & 64) != 0) filter.until = "2026-09-21T14:50:00Z";
  if ((bits & 128) != 0) filter.labels["event"] = random() % 2 == 0 ? "autumn" : "Ä, b";
  if ((bits & 256) != 0) filter.labels["round"] = random() % 3 == 0 ? "3" : "2";
  filter.after = random() % 2 == 0 ? 0 : static_cast<std::int64_t>(random() % 5'000);
  filter.limit = random() % 2 == 0 ? 7 : 10'000;
  return filter;
}

TEST_P(StoreConformance, EverySetOfFiltersFindsWhatPasses) {
  std::mt19937 random(3);
  std::vector<Known> games;
  {
    const auto store = open();
    for (std::uint32_t i = 0; i < 5'000; ++i) {
      GameStore::Submission game = some_game(i, random);
      games.push_back({{}, game.players, game.game.labels});
      store->put(std::move(game),
                 [](const Result<GameStore::Stored>& stored) { EXPECT_TRUE(stored.ok()); });
    }
    store->stop();
    place().set_times();
    if (place().schema().empty()) move_players(place());
  }
  const auto store = open();
  GameFilter all;
  all.limit = 10'000;
  const std::vector<StoredGame> stored = store->list(all).value();
  ASSERT_EQ(stored.size(), games.size());
  for (std::size_t i = 0; i < games.size(); ++i) {
    games[i].game = stored[i];
    EXPECT_EQ(stored[i].labels, games[i].labels);
  }
  std::size_t found = 0;
  for (unsigned bits = 0; bits < 512; ++bits) {
    for (int again = 0; again < 4; ++again) {
      const GameFilter filter = filter_of(bits, random);
      const GameNumbers wanted = expected(games, filter);
      EXPECT_EQ(listed(*store, filter), wanted) << "filters " << bits;
      found += wanted.empty() ? 0 : 1;
    }
  }
  EXPECT_GT(found, 500u) << "the filters leave nothing to find";
}

// The players of new games are kept in a separate table until there are many of them.
TEST(StoreLists, PlayersAreFoundWhileTheyAreMoved) {
  const Folder folder;
  const auto store = opened(folder / "games.db");
  GameFilter filter;
  filter.player = "Ada";
  filter.limit = 100'000;
  Other other(folder / "games.db");
  std::size_t games = 0;
  for (std::size_t moved = 0; moved == 0 || games < 12'000;) {
    for (int i = 0; i < 2'000; ++i) {
      GameStore::Submission game = submission("game " + std::to_string(games++));
      game.players = {"Ada", "Ada", "Ben"};
      store->put(std::move(game), [](const Result<GameStore::Stored>&) {});
    }
    ASSERT_LT(games, 200'000u) << "they are never moved";
    store->put(submission("wait " + std::to_string(games))).value();
    EXPECT_EQ(listed(*store, filter).size(), games);
    std::this_thread::sleep_for(std::chrono::milliseconds(200));
    moved = static_cast<std::size_t>(other.number("SELECT count(*) FROM players"));
  }
  EXPECT_EQ(listed(*store, filter).size(), games);
  filter.after = 1'000;
  filter.limit = 3;
  EXPECT_EQ(listed(*store, filter), (GameNumbers{1'001, 1'002, 1'003}));
}

// When a transaction is rolled back, the writer must forget the kinds and times that it believed to
// be in the tables.
TEST(StoreLists, AGameThatCouldNotBeStoredLeavesNoGap) {
  const Folder folder;
  SqliteOptions small;
  small.max_pages = 90;
  const auto store = opened(folder / "games.db", small);
  ASSERT_FALSE(store->put(submission(std::string(1'000'000, 'x'))).ok());
  ASSERT_TRUE(store->put(submission("small enough")).ok());
  GameFilter filter;
  filter.game = "conquest";
  EXPECT_EQ(listed(*store, filter), GameNumbers{1});
  filter.game.clear();
  filter.since = "2000-01-01T00:00:00Z";
  EXPECT_EQ(listed(*store, filter), GameNumbers{1});
}

TEST_P(StoreConformance, TheGreatestCursorIsTheEnd) {
  const auto store = open();
  store->put(submission("one")).value();
  GameFilter filter;
  filter.after = INT64_MAX;
  EXPECT_EQ(listed(*store, filter), GameNumbers{});
  filter.game = "conquest";
  EXPECT_EQ(listed(*store, filter), GameNumbers{});
}

TEST(PlayerNames, AreThoseOfTheHead) {
  using Names = std::vector<std::string>;
  EXPECT_EQ(
      player_names(R"({"players":[{"id":"A","name":"Ada"},{"id":"B"},{"id":"C","name":"Cy"}]})"),
      (Names{"Ada", "Cy"}));
  EXPECT_EQ(player_names(R"({"meta":{"players":[{"name":"no"}]},"moves":[{"name":"no"}],)"
                         R"("players":[{"deck":{"name":1},"name":"\u00c4da"}],"name":"no"})"),
            Names{"Äda"});
  EXPECT_EQ(player_names("{\"players\":[{\"name\":\"Ada\"}]}\n{\"by\":\"A\",\"do\":\"wait\"}\n"),
            Names{"Ada"});
  EXPECT_EQ(player_names(R"({"players":[{"name":""}]})"), Names{});
  EXPECT_EQ(player_names("no log"), Names{});
  EXPECT_EQ(player_names(""), Names{});
}

TEST(PlayerNames, AreThoseOfTheVerdict) {
  std::size_t logs = 0;
  for (const auto& file :
       std::filesystem::recursive_directory_iterator(ARBITER_SOURCE_DIR "/replays")) {
    if (!file.path().string().ends_with(".json") && !file.path().string().ends_with(".jsonl"))
      continue;
    const std::string log = file_text(file.path().string());
    const Result<Verdict> verdict = verify(log);
    if (!verdict.ok()) continue;
    EXPECT_EQ(player_names(log), verdict.value().players) << file.path();
    logs += verdict.value().players.empty() ? 0 : 1;
  }
  EXPECT_GT(logs, 0u);
}

std::string quoted(const std::string& text) {
  std::string sql = "x'";
  for (const char c : text) {
    constexpr char kDigits[] = "0123456789abcdef";
    sql += kDigits[static_cast<unsigned char>(c) >> 4];
    sql += kDigits[static_cast<unsigned char>(c) & 15];
  }
  return sql + "'";
}

// A database as version 1 left it, with these logs.
void write_version_one(const std::string& path, const std::vector<std::string>& logs) {
  Other other(path);
  other.run("PRAGMA journal_mode = WAL");
  other.run("BEGIN");
  other.run(std::string(sqlite_migrations()[0]));
  other.run("PRAGMA application_id = " + std::to_string(0x41524254));
  other.run("PRAGMA user_version = 1");
  for (std::size_t i = 0; i < logs.size(); ++i) {
    const std::string hash = sha256(logs[i]);
    other.run("INSERT INTO games VALUES (" + std::to_string(i + 1) + ", '" + game_id(hash) +
              "', 'hex', '" + (i % 2 == 0 ? "legal" : "illegal") + "', 'won', '" +
              std::string(64, 'a') + "', '" + hash + "', 'd', 'application/json', " +
              "'2026-11-23T0" + std::to_string(i % 10) + ":00:00Z', 1, 0)");
    other.run("INSERT INTO documents VALUES (" + std::to_string(i + 1) + ", " + quoted(logs[i]) +
              ", '{}')");
  }
  other.run("COMMIT");
}

TEST(StoreMigration, GamesOfTheFirstVersionAreFound) {
  const Folder folder;
  write_version_one(folder / "games.db",
                    {R"({"players":[{"id":"A","name":"Ada"},{"id":"B","name":"Ben"}],"moves":[]})",
                     "{\"players\":[{\"id\":\"A\",\"name\":\"Ada\"}]}\n{\"by\":\"A\"}\n",
                     R"({"start":{},"moves":[]})"});
  for (int again = 0; again < 2; ++again) {
    const auto store = opened(folder / "games.db");
    ASSERT_TRUE(store);
    GameFilter filter;
    filter.player = "Ada";
    EXPECT_EQ(listed(*store, filter), (GameNumbers{1, 2}));
    filter.status = "illegal";
    EXPECT_EQ(listed(*store, filter), GameNumbers{2});
    filter = {};
    filter.game = "hex";
    EXPECT_EQ(listed(*store, filter), (GameNumbers{1, 2, 3}));
    filter.since = "2026-11-23T01:00:00Z";
    filter.until = "2026-11-23T02:00:00Z";
    EXPECT_EQ(listed(*store, filter), GameNumbers{2});
  }
}

// The names are so long that the table of players outgrows the disk when a part of the games has
// been entered.
TEST(StoreMigration, GoesOnWhereItWasInterrupted) {
  const Folder folder;
  std::vector<std::string> logs;
  const auto name = [](int game, int seat) {
    return std::to_string(game) + "/" + std::to_string(seat) + std::string(4'000, 'n');
  };
  for (int game = 0; game < 900; ++game) {
    std::string log = R"({"players":[)";
    for (int seat = 0; seat < 8; ++seat)
      log += std::string(seat == 0 ? "" : ",") + R"({"name":")" + name(game, seat) + "\"}";
    logs.push_back(log + R"(],"moves":[]})");
  }
  write_version_one(folder / "games.db", logs);
  const auto pages =
      static_cast<std::uint32_t>(std::filesystem::file_size(folder / "games.db") / 4'096);
  SqliteOptions small;
  small.max_pages = pages + pages * 3 / 4;
  const Result<std::unique_ptr<GameStore>> refused = SqliteStore::open(folder / "games.db", small);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.problem().type, "database-full");
  {
    Other other(folder / "games.db");
    EXPECT_GT(other.number("SELECT done FROM upgrades"), 0) << "a part is done";
    EXPECT_LT(other.number("SELECT done FROM upgrades"), 900);
  }
  const auto store = opened(folder / "games.db");
  for (const int game : {0, 1, 450, 899}) {
    GameFilter filter;
    filter.player = name(game, 7);
    EXPECT_EQ(listed(*store, filter), GameNumbers{game + 1});
  }
}

}  // namespace
}  // namespace arbiter::store_test
