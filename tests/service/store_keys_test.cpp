// Keys, and what was written with them, in every kind of store.
#include <gtest/gtest.h>

#include <string>
#include <thread>
#include <vector>

#include "service/store/copy.hpp"
#include "service/store/players.hpp"
#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

StoredKey some_key(const std::string& name) {
  StoredKey key;
  key.name = name;
  key.role = "judge";
  key.event = "autumn \xc3\xa4";
  key.sha256 = sha256("key of " + name);
  key.quota = 60;
  return key;
}

std::vector<std::string> names_of(const std::vector<StoredKey>& keys) {
  std::vector<std::string> names;
  for (const StoredKey& key : keys) names.push_back(key.name);
  return names;
}

// "what by key, entries" of each write about a game.
std::vector<std::string> written(GameStore& store, std::int64_t number, std::int64_t after = 0) {
  std::vector<std::string> all;
  for (const StoredWrite& write : store.keys().writes(number, after, 100).value())
    all.push_back(write.what + " by " + write.key + ", " + std::to_string(write.entries));
  return all;
}

using Texts = std::vector<std::string>;

class StoreKeys : public StoreConformance {};

TEST_P(StoreKeys, AreKeptAndRevoked) {
  const auto store = open();
  KeyStore& keys = store->keys();
  EXPECT_EQ(keys.count().value(), (KeyStore::Count{0, 0}));
  const StoredKey added = keys.add(some_key("J\xc3\xb6rg, table 7")).value();
  EXPECT_TRUE(is_time(added.created_at));
  keys.add(some_key("Ada")).value();
  StoredKey again = some_key("Ada");
  again.sha256 = sha256("another");
  EXPECT_EQ(type_of(keys.add(again)), "name-taken");
  EXPECT_EQ(keys.count().value(), (KeyStore::Count{2, 0}));
  EXPECT_EQ(names_of(keys.keys(KeyStore::Which::in_use).value()),
            (Texts{"Ada", "J\xc3\xb6rg, table 7"}));
  const StoredKey found = keys.keys(KeyStore::Which::all).value()[1];
  EXPECT_EQ(found.role, "judge");
  EXPECT_EQ(found.event, "autumn \xc3\xa4");
  EXPECT_EQ(found.sha256, some_key("J\xc3\xb6rg, table 7").sha256);
  EXPECT_EQ(found.quota, 60);
  EXPECT_EQ(found.revoked_at, "");
  EXPECT_EQ(keys.revoke("nobody").value(), std::nullopt);
  EXPECT_TRUE(is_time(keys.revoke("Ada").value()->revoked_at));
  EXPECT_EQ(keys.revoke("Ada").value(), std::nullopt) << "it has ended";
  EXPECT_EQ(keys.count().value(), (KeyStore::Count{2, 1}));
  EXPECT_EQ(names_of(keys.keys(KeyStore::Which::in_use).value()), Texts{"J\xc3\xb6rg, table 7"});
  EXPECT_EQ(keys.keys(KeyStore::Which::all).value().size(), 2u);
  EXPECT_EQ(type_of(keys.add(again)), "name-taken") << "a name is given once";
}

TEST_P(StoreKeys, AreMadeWhileAServiceRuns) {
  const auto store = open();
  {
    const auto opened = open_keys(place().address(), false);
    ASSERT_TRUE(opened.ok()) << opened.problem().detail;
    opened.value()->add(some_key("Ada")).value();
    EXPECT_EQ(store->keys().count().value(), (KeyStore::Count{1, 0}));
    EXPECT_TRUE(opened.value()->revoke("Ada").value());
  }
  EXPECT_EQ(store->keys().count().value(), (KeyStore::Count{1, 1}));
  EXPECT_EQ(store->trouble(), std::nullopt);
  const StoredGame game = store->put(submission("log")).value().game;
  EXPECT_EQ(open_keys(place().address(), false).value()->log(game.id).value(), "log");
  EXPECT_EQ(store->keys().log("g_none").value(), std::nullopt);
}

TEST_P(StoreKeys, WriteUnderTheirNames) {
  const auto store = open();
  GameStore::Submission game = submission("log");
  game.by = "Ada";
  const std::int64_t number = store->put(game).value().game.number;
  EXPECT_TRUE(store->put(game).value().existed);
  store->label({game_id(sha256("log")), {{"round", "1"}}, "Jana"}).value();
  store->label({game_id(sha256("log")), {{"round", "1"}}, "Jana"}).value();
  store->label({game_id(sha256("log")), {{"round", "2"}}}).value();
  GameStore::Submission judged = game;
  judged.game.id = game_id(sha256("log"));
  judged.by = "Ida";
  EXPECT_TRUE(store->judge(judged).value().existed);
  judged.verdict += " ";
  EXPECT_FALSE(store->judge(judged).value().existed);
  EXPECT_EQ(written(*store, number),
            (Texts{"submit by Ada, 12", "labels by Jana, 12", "verify by Ida, 12"}));
  const std::vector<StoredWrite> first = store->keys().writes(number, 0, 1).value();
  ASSERT_EQ(first.size(), 1u);
  EXPECT_TRUE(is_time(first[0].at));
  EXPECT_EQ(written(*store, number, first[0].write),
            (Texts{"labels by Jana, 12", "verify by Ida, 12"}));
  const std::int64_t other = store->put(submission("other")).value().game.number;
  EXPECT_EQ(written(*store, other), Texts{}) << "nobody's key";
  place().run("UPDATE " + place().schema() + "writes SET entries = NULL WHERE what = 'labels'");
  EXPECT_EQ(written(*store, number),
            (Texts{"submit by Ada, 12", "labels by Jana, -1", "verify by Ida, 12"}));
  store->remove(judged.game.id).value();
  EXPECT_EQ(written(*store, number), Texts{});
  EXPECT_EQ(place().number("SELECT count(*) FROM " + place().schema() + "writes"), 0);
}

TEST_P(StoreKeys, AreCopied) {
  {
    const auto store = open();
    store->keys().add(some_key("Ada")).value();
    store->keys().add(some_key("Ida")).value();
    store->keys().revoke("Ida").value();
    for (const char* log : {"a", "b", "c"}) {
      GameStore::Submission game = submission(log);
      game.by = "Ada";
      store->put(game).value();
    }
  }
  const Folder folder;
  const Result<AllGames> copied = copy_games(place().address(), folder / "copy.db");
  ASSERT_TRUE(copied.ok()) << copied.problem().detail;
  EXPECT_EQ(check_games(folder / "copy.db").value().digest, copied.value().digest);
  const auto copy = opened(folder / "copy.db");
  EXPECT_EQ(copy->keys().count().value(), (KeyStore::Count{2, 1}));
  EXPECT_EQ(names_of(copy->keys().keys(KeyStore::Which::in_use).value()), Texts{"Ada"});
  for (std::int64_t number = 1; number <= 3; ++number)
    EXPECT_EQ(written(*copy, number), Texts{"submit by Ada, 12"});
}

INSTANTIATE_TEST_SUITE_P(Stores, StoreKeys, testing::ValuesIn(kStoreKinds),
                         [](const auto& kind) { return std::string(kind.param.name); });

TEST(StoreKeysFile, NeedsAFile) {
  const Folder folder;
  EXPECT_EQ(type_of(open_keys(folder / "none.db", false)), "not-found");
  EXPECT_FALSE(std::filesystem::exists(folder / "none.db"));
  EXPECT_EQ(open_keys(folder / "new.db", true).value()->count().value(), (KeyStore::Count{0, 0}));
  write_file(folder / "other.db", std::string(1'000, 'x'));
  EXPECT_EQ(type_of(open_keys(folder / "other.db", false)), "not-a-database");
}

TEST(Players, HaveSeats) {
  EXPECT_EQ(seats_of(R"({"players":[{"id":"A","name":"x"},{"id":"B"}],"moves":[{"id":"C"}]})"),
            (Texts{"A", "B"}));
  EXPECT_EQ(player_names(R"({"players":[{"id":"A","name":"x"},{"id":"B"}]})"), Texts{"x"});
  EXPECT_EQ(seats_of("not a log"), Texts{});
}

}  // namespace
}  // namespace arbiter::store_test
