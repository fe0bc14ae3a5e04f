// What is put into the store comes out again: bytes, rows and lists, from many threads.
#include <gtest/gtest.h>

#include <atomic>
#include <set>
#include <thread>
#include <vector>

#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::store_test {

INSTANTIATE_TEST_SUITE_P(Store, StoreConformance, testing::ValuesIn(kStoreKinds),
                         [](const auto& kind) { return std::string(kind.param.name); });

namespace {

TEST_P(StoreConformance, GivesBackWhatWasPut) {
  const auto store = open();
  GameStore::Submission sent = submission(std::string("{\"a\":1}\r\n\0\xff tail", 16));
  sent.game.open = true;
  sent.game.media_type = "application/jsonl";
  const Result<GameStore::Stored> stored = store->put(sent);
  ASSERT_TRUE(stored.ok());
  EXPECT_FALSE(stored.value().existed);

  const std::string id = "g_" + sent.game.log_sha256.substr(0, 32);
  const Result<std::optional<StoredGame>> found = store->find(id);
  ASSERT_TRUE(found.ok() && found.value());
  const StoredGame& game = *found.value();
  EXPECT_EQ(game.id, id);
  EXPECT_EQ(game.number, 1);
  EXPECT_EQ(game.game, "conquest");
  EXPECT_EQ(game.status, "legal");
  EXPECT_EQ(game.outcome, "won");
  EXPECT_EQ(game.pack_sha256, sent.game.pack_sha256);
  EXPECT_EQ(game.log_sha256, sent.game.log_sha256);
  EXPECT_EQ(game.digest, sent.game.digest);
  EXPECT_EQ(game.media_type, "application/jsonl");
  EXPECT_EQ(game.entries, 12u);
  EXPECT_TRUE(game.open);
  EXPECT_EQ(game.created_at, stored.value().game.created_at);
  ASSERT_EQ(game.created_at.size(), 20u);
  EXPECT_EQ(game.created_at.back(), 'Z');
  EXPECT_EQ(store->log(id).value(), sent.log);
  EXPECT_EQ(store->verdict(id).value(), sent.verdict);
}

TEST_P(StoreConformance, KnowsNoOtherId) {
  const auto store = open();
  for (const std::string id : {"", "g_", "g_0123", "' OR 1=1 --"}) {
    EXPECT_EQ(store->find(id).value(), std::nullopt);
    EXPECT_EQ(store->log(id).value(), std::nullopt);
    EXPECT_EQ(store->verdict(id).value(), std::nullopt);
  }
}

TEST_P(StoreConformance, TheSameBytesAgainAnswerWithTheSameGame) {
  const auto store = open();
  const StoredGame first = store->put(submission("one")).value().game;
  store->put(submission("two")).value();
  GameStore::Submission again = submission("one");
  again.verdict = "another";
  const GameStore::Stored second = store->put(again).value();
  EXPECT_TRUE(second.existed);
  EXPECT_EQ(second.game.number, first.number);
  EXPECT_EQ(second.game.id, first.id);
  EXPECT_EQ(second.game.created_at, first.created_at);
  EXPECT_EQ(store->verdict(first.id).value(), submission("one").verdict);
  EXPECT_EQ(store->list({}).value().size(), 2u);
}

TEST_P(StoreConformance, RefusesAnotherLogWithTheSameId) {
  const auto store = open();
  GameStore::Submission forged = submission("one");
  store->put(forged).value();
  forged.log = "two";
  forged.game.log_sha256.replace(32, 32, 32, '0');
  const Result<GameStore::Stored> refused = store->put(forged);
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(store->log(game_id(forged.game.log_sha256)).value(), "one");
}

TEST_P(StoreConformance, KeepsGamesWhenReopened) {
  open()->put(submission("one")).value();
  const auto store = open();
  EXPECT_EQ(store->log(game_id(sha256("one"))).value(), "one");
  EXPECT_EQ(store->put(submission("two")).value().game.number, 2);
}

TEST_P(StoreConformance, HoldsALogOfTheGreatestSize) {
  const auto store = open();
  const std::string log(8u << 20, 'x');
  store->put(submission(log)).value();
  EXPECT_TRUE(store->log(game_id(sha256(log))).value() == log);
}

TEST_P(StoreConformance, GivesALogInPartsThatFitTogether) {
  const auto store = open();
  std::string log;
  for (std::uint32_t i = 0; log.size() < 300'000; ++i) log += numbered_log(i);
  const std::string id = store->put(submission(log)).value().game.id;
  std::string read;
  for (std::size_t from = 0;; from += 65'536) {
    const std::string part = store->log_part(id, from, 65'536).value().value();
    EXPECT_LE(part.size(), 65'536u);
    if (part.empty()) break;
    read += part;
  }
  EXPECT_TRUE(read == log);
  EXPECT_EQ(store->log_part(id, log.size() - 3, 10).value(), log.substr(log.size() - 3));
  EXPECT_EQ(store->log_part(id, 7, 0).value(), "");
  EXPECT_EQ(store->log_part(id, SIZE_MAX, 10).value(), "");
  EXPECT_EQ(store->log_part("g_0123", 0, 10).value(), std::nullopt);
}

TEST_P(StoreConformance, CallsBackOnceForEachGame) {
  constexpr std::uint32_t kGames = 1'000;
  std::vector<std::atomic<int>> calls(kGames);
  std::atomic<std::uint32_t> wrong = 0;
  std::set<std::thread::id> threads;  // only the writer's thread touches it
  {
    const auto store = open();
    for (std::uint32_t i = 0; i < kGames; ++i) {
      const std::string log = numbered_log(i);
      store->put(submission(log),
                 [&, i, id = game_id(sha256(log))](Result<GameStore::Stored> stored) {
                   ++calls[i];
                   if (!stored.ok() || stored.value().game.id != id || !store->find(id).value())
                     ++wrong;
                   threads.insert(std::this_thread::get_id());
                 });
    }
    store->stop();
  }
  for (const std::atomic<int>& count : calls) EXPECT_EQ(count, 1);
  EXPECT_EQ(wrong, 0u);
  EXPECT_EQ(threads.size(), 1u);
  EXPECT_FALSE(threads.contains(std::this_thread::get_id()));
}

TEST_P(StoreConformance, CallsBackWithTheProblemOfAStoppedStore) {
  const auto store = open();
  store->stop();
  std::string type;
  store->put(submission("late"),
             [&](Result<GameStore::Stored> stored) { type = stored.problem().type; });
  EXPECT_EQ(type, "stopping");
}

TEST_P(StoreConformance, StopRefusesLaterGamesAndGoesOnReading) {
  const auto store = open();
  store->put(submission("one")).value();
  EXPECT_TRUE(store->ready());
  store->stop();
  store->stop();
  EXPECT_FALSE(store->ready());
  const Result<GameStore::Stored> refused = store->put(submission("two"));
  ASSERT_FALSE(refused.ok());
  EXPECT_EQ(refused.problem().type, "stopping");
  EXPECT_EQ(store->list({}).value().size(), 1u);
}

// Twelve games, three of each of four kinds.
void put_kinds(GameStore& store) {
  for (int i = 0; i < 12; ++i) {
    GameStore::Submission one = submission("log " + std::to_string(i));
    if (i % 4 == 1) one.game.game = "hex";
    if (i % 4 == 2) one.game.status = "illegal";
    if (i % 4 == 3) one.game.outcome = "drawn";
    if (i % 4 == 3) one.game.pack_sha256 = std::string(64, 'b');
    store.put(one).value();
  }
}

std::vector<std::int64_t> numbers(GameStore& store, const GameFilter& filter) {
  const std::vector<StoredGame> games = store.list(filter).value();
  std::vector<std::int64_t> found;
  found.reserve(games.size());
  for (const StoredGame& game : games) found.push_back(game.number);
  return found;
}

GameFilter filter_by(std::string GameFilter::*member, const std::string& value) {
  GameFilter filter;
  filter.*member = value;
  return filter;
}

TEST_P(StoreConformance, FiltersByEachColumnAndByAllTogether) {
  const auto store = open();
  put_kinds(*store);
  EXPECT_EQ(numbers(*store, filter_by(&GameFilter::game, "hex")), (Numbers{2, 6, 10}));
  EXPECT_EQ(numbers(*store, filter_by(&GameFilter::status, "illegal")), (Numbers{3, 7, 11}));
  EXPECT_EQ(numbers(*store, filter_by(&GameFilter::outcome, "drawn")), (Numbers{4, 8, 12}));
  EXPECT_EQ(numbers(*store, filter_by(&GameFilter::pack_sha256, std::string(64, 'b'))),
            (Numbers{4, 8, 12}));
  EXPECT_EQ(numbers(*store, filter_by(&GameFilter::game, "zabor")), Numbers{});
  GameFilter all = filter_by(&GameFilter::game, "conquest");
  all.status = "legal";
  all.outcome = "drawn";
  all.pack_sha256 = std::string(64, 'b');
  all.after = 4;
  EXPECT_EQ(numbers(*store, all), (Numbers{8, 12}));
}

TEST_P(StoreConformance, PagesThroughEveryGameOnce) {
  const auto store = open();
  put_kinds(*store);
  for (const std::uint32_t limit : {1u, 5u, 12u, 50u}) {
    std::vector<std::int64_t> seen;
    GameFilter filter;
    filter.limit = limit;
    for (auto page = numbers(*store, filter); !page.empty(); page = numbers(*store, filter)) {
      EXPECT_LE(page.size(), limit);
      seen.insert(seen.end(), page.begin(), page.end());
      filter.after = page.back();
    }
    ASSERT_EQ(seen.size(), 12u);
    for (std::size_t i = 0; i < seen.size(); ++i)
      EXPECT_EQ(seen[i], static_cast<std::int64_t>(i + 1));
  }
}

// Two threads send every log. Exactly one of them stores it, and each sees its own write.
TEST_P(StoreConformance, ManyWritersAndReadersAgree) {
  const auto store = open();
  constexpr std::uint32_t kThreads = 8;
  constexpr std::uint32_t kEach = 50;
  std::atomic<std::uint32_t> stored = 0;
  std::atomic<std::uint32_t> wrong = 0;
  std::vector<std::thread> threads;
  for (std::uint32_t thread = 0; thread < kThreads; ++thread) {
    threads.emplace_back([&, thread] {
      for (std::uint32_t i = 0; i < kEach; ++i) {
        const std::string log = numbered_log(thread / 2 * kEach + i);
        const Result<GameStore::Stored> answer = store->put(submission(log));
        if (!answer.ok() || store->log(answer.value().game.id).value() != log) ++wrong;
        if (answer.ok() && !answer.value().existed) ++stored;
        GameFilter last;
        last.after = i;
        if (!store->list(last).ok()) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0u);
  EXPECT_EQ(stored, kThreads / 2 * kEach);
  GameFilter all;
  all.limit = 10'000;
  std::set<std::string> ids;
  const std::vector<StoredGame> games = store->list(all).value();
  for (const StoredGame& game : games) ids.insert(game.id);
  EXPECT_EQ(ids.size(), kThreads / 2 * kEach);
}

// The store stops in the middle of a burst. Each put is either stored or refused, never forgotten.
TEST_P(StoreConformance, AStopAnswersEveryWaitingCaller) {
  const auto store = open();
  std::atomic<std::size_t> stored = 0;
  std::vector<std::thread> threads;
  for (std::uint32_t thread = 0; thread < 6; ++thread) {
    threads.emplace_back([&, thread] {
      for (std::uint32_t i = 0;; ++i) {
        const Result<GameStore::Stored> answer =
            store->put(submission(numbered_log(thread * 100'000 + i)));
        if (!answer.ok()) return;
        ++stored;
      }
    });
  }
  while (stored < 30) std::this_thread::yield();
  store->stop();
  for (std::thread& thread : threads) thread.join();
  GameFilter all;
  all.limit = 1'000'000;
  EXPECT_EQ(store->list(all).value().size(), stored);
}

}  // namespace
}  // namespace arbiter::store_test
