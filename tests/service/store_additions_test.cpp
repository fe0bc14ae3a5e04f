// Additions to open games, in every store.
#include <gtest/gtest.h>

#include <string>

#include "codec/adjudicator.hpp"
#include "service/store/copy.hpp"
#include "tests/service/store_places.hpp"

namespace arbiter::store_test {
namespace {

GameStore::Submission opening(const std::string& log) {
  GameStore::Submission submission;
  submission.game.game = "hex";
  submission.game.status = "legal";
  submission.game.outcome = "running";
  submission.game.pack_sha256 = std::string(64, 'a');
  submission.game.log_sha256 = sha256(log);
  submission.game.digest = std::string(32, 'b');
  submission.game.media_type = "application/jsonl";
  submission.game.entries = 0;
  submission.game.open = true;
  submission.game.labels = {{"event", "autumn"}};
  submission.log = log;
  submission.verdict = "{\"first\":true}";
  submission.players = {"Ada", "Bert"};
  return submission;
}

// Adds `bytes` to a log that is `before` so far.
GameStore::Addition addition(const std::string& id, const std::string& before,
                             const std::string& bytes, std::uint32_t entries) {
  GameStore::Addition added{opening(before + bytes), sha256(before)};
  added.judged.game.id = id;
  added.judged.game.entries = entries;
  added.judged.log = bytes;
  added.judged.verdict = "{\"entries\":" + std::to_string(entries) + "}";
  return added;
}

class StoreAdditions : public StoreConformance {};

TEST_P(StoreAdditions, GrowTheLogAndReplaceTheVerdict) {
  const auto store = open();
  const std::string id = store->put(opening("head\n")).value().game.id;
  ASSERT_FALSE(store->append(addition(id, "head\n", "one\n", 1)).value().existed);
  const auto second = store->append(addition(id, "head\none\n", "two\nthree\n", 3));
  ASSERT_TRUE(second.ok()) << second.problem().detail;
  EXPECT_EQ(second.value().game.entries, 3u);
  EXPECT_EQ(second.value().game.opening_sha256, sha256("head\n"));
  EXPECT_EQ(second.value().game.log_sha256, sha256("head\none\ntwo\nthree\n"));
  EXPECT_EQ(store->log(id).value(), "head\none\ntwo\nthree\n");
  EXPECT_EQ(store->log_size(id).value(), std::string("head\none\ntwo\nthree\n").size());
  EXPECT_EQ(store->log_part(id, 6, 6).value(), "ne\ntwo");
  EXPECT_EQ(store->verdict(id).value(), "{\"entries\":3}");
  EXPECT_EQ(store->find(id).value()->changes, 0u);
  EXPECT_EQ(store->rows({store->find(id).value()->number}).value().at(0).log,
            "head\none\ntwo\nthree\n");
  // The same bytes open the same game, and another log with its id would be another game.
  EXPECT_TRUE(store->put(opening("head\n")).value().existed);
  GameStore::Submission other = opening("other\n");
  other.game.id = id;
  EXPECT_EQ(store->put(other).problem().type, "id-collision");
}

TEST_P(StoreAdditions, OneOfTwoWins) {
  const auto store = open();
  const std::string id = store->put(opening("head\n")).value().game.id;
  ASSERT_TRUE(store->append(addition(id, "head\n", "one\n", 1)).ok());
  EXPECT_EQ(store->append(addition(id, "head\n", "two\n", 1)).problem().type, "changed");
  EXPECT_TRUE(store->append(addition(id, "head\n", "one\n", 1)).value().existed);
  EXPECT_EQ(store->log(id).value(), "head\none\n");
  GameStore::Submission judged = opening("head\n");
  judged.game.id = id;
  EXPECT_EQ(store->judge(judged).problem().type, "changed");
  EXPECT_EQ(store->append(addition("g_" + std::string(32, '0'), "head\n", "x\n", 1)).problem().type,
            "not-found");
}

TEST_P(StoreAdditions, AreOneLogOnceTheGameIsClosed) {
  const auto store = open();
  const std::string id = store->put(opening("head\n")).value().game.id;
  ASSERT_TRUE(store->append(addition(id, "head\n", "one\n", 1)).ok());
  GameStore::Addition end = addition(id, "head\none\n", "end\n", 1);
  end.judged.game.open = false;
  end.judged.game.outcome = "won";
  ASSERT_TRUE(store->append(end).ok());
  EXPECT_EQ(place().number("SELECT count(*) FROM " + place().schema() + "additions"), 0);
  EXPECT_EQ(store->log(id).value(), "head\none\nend\n");
  EXPECT_EQ(store->log_part(id, 5, 3).value(), "one");
  EXPECT_FALSE(store->find(id).value()->open);
  GameFilter won;
  won.outcome = "won";
  won.player = "Ada";
  EXPECT_EQ(store->list(won).value().size(), 1u);
  won.labels = {{"event", "autumn"}};
  EXPECT_EQ(store->list(won).value().size(), 1u);
  EXPECT_TRUE(check_games(place().address()).ok());
}

TEST_P(StoreAdditions, AreDeletedWithTheirGame) {
  const auto store = open();
  const std::string id = store->put(opening("head\n")).value().game.id;
  ASSERT_TRUE(store->append(addition(id, "head\n", "one\n", 1)).ok());
  ASSERT_TRUE(store->remove(id).ok());
  EXPECT_EQ(place().number("SELECT count(*) FROM " + place().schema() + "additions"), 0);
  EXPECT_EQ(store->append(addition(id, "head\none\n", "two\n", 2)).problem().type, "gone");
  // The bytes are refused, as they were at first and in the end.
  for (const char* log : {"head\n", "head\none\n"}) {
    EXPECT_EQ(store->put(opening(log)).problem().type, "gone") << log;
    EXPECT_TRUE(store->deleted(game_id(sha256(log))).value()) << log;
  }
  EXPECT_TRUE(store->put(opening("head\ntwo\n")).ok());
}

// Several games may be opened with the same bytes, but a log that has ended is one game.
TEST_P(StoreAdditions, ALogThatHasEndedIsDeletedUnderEveryId) {
  const auto store = open();
  const auto put = [&](const std::string& key, const std::string& log, bool open) {
    GameStore::Submission game = opening(log);
    game.game.id = game_id(sha256(key));
    game.game.open = open;
    return store->put(std::move(game));
  };
  ASSERT_TRUE(put("kept", "ended\n", false).ok());
  for (const auto& [log, open] : {std::pair("head\n", true), std::pair("ended\n", false)}) {
    const std::string mine = std::string("mine ") + log;
    ASSERT_TRUE(store->remove(put(mine, log, open).value().game.id).ok());
    EXPECT_EQ(put(mine, log, open).problem().type, "gone");
    EXPECT_EQ(put("another", log, open).ok(), open) << log;
    EXPECT_EQ(store->deleted(game_id(sha256(log))).value(), !open) << log;
  }
  EXPECT_TRUE(put("kept", "ended\n", false).value().existed);
}

TEST_P(StoreAdditions, OfDeletedGamesAreRefusedInTheCopyToo) {
  const auto from = place().address();
  {
    const auto store = open();
    const std::string id = store->put(opening("head\n")).value().game.id;
    ASSERT_TRUE(store->append(addition(id, "head\n", "one\n", 1)).ok());
    ASSERT_TRUE(store->remove(id).ok());
  }
  const auto copied = sqlite_place();
  const std::string to = copied->address() + ".copy";
  ASSERT_TRUE(copy_games(from, to).ok());
  const auto store = open_store(to);
  ASSERT_TRUE(store.ok());
  EXPECT_EQ(store.value()->put(opening("head\none\n")).problem().type, "gone");
}

TEST_P(StoreAdditions, AreCopiedAndGoOnInTheCopy) {
  const auto from = place().address();
  std::string id;
  {
    const auto store = open();
    id = store->put(opening("head\n")).value().game.id;
    ASSERT_TRUE(store->append(addition(id, "head\n", "one\n", 1)).ok());
  }
  const auto copied = sqlite_place();
  const std::string to = copied->address() + ".copy";
  const auto copy = copy_games(from, to);
  ASSERT_TRUE(copy.ok()) << copy.problem().detail;
  const auto store = open_store(to);
  ASSERT_TRUE(store.ok());
  EXPECT_EQ(store.value()->find(id).value()->opening_sha256, sha256("head\n"));
  ASSERT_TRUE(store.value()->append(addition(id, "head\none\n", "two\n", 2)).ok());
  EXPECT_EQ(store.value()->log(id).value(), "head\none\ntwo\n");
}

TEST_P(StoreAdditions, SeveralGamesAreFoundAtOnce) {
  const auto store = open();
  const std::string one = store->put(opening("one\n")).value().game.id;
  const std::string two = store->put(opening("two\n")).value().game.id;
  EXPECT_EQ(store->find_all({one, two, "g_" + std::string(32, '0')}).value().size(), 2u);
  EXPECT_TRUE(store->find_all({}).value().empty());
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreAdditions, testing::ValuesIn(kStoreKinds),
                         [](const auto& kind) { return kind.param.name; });

}  // namespace
}  // namespace arbiter::store_test
