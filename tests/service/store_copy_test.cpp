// Copies from one store to another, and what a check finds.
#include <gtest/gtest.h>

#include <algorithm>
#include <random>
#include <string>
#include <tuple>
#include <vector>

#include "service/store/copy.hpp"
#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

// Puts in games of several kinds, with every byte in their logs and names of many lengths.
void fill(GameStore& store, std::uint32_t count) {
  for (std::uint32_t i = 0; i < count; ++i) {
    GameStore::Submission game = submission(numbered_log(i) + std::string("\0\xff", 2));
    game.game.status = i % 3 == 0 ? "illegal" : "legal";
    game.game.open = i % 5 == 0;
    game.game.entries = i * 1'000'003;
    if (i % 7 == 0) game.game.labels = {{"event", "Äöü, 1:2"}, {"round", std::to_string(i)}};
    game.verdict = "{\"number\":" + std::to_string(i) + ",\"title\":\"Äöü\"}";
    if (i % 2 == 0) game.players = {"Ada", std::string(i * 40, 'n') + std::to_string(i), "Ada"};
    store.put(std::move(game),
              [](const Result<GameStore::Stored>& stored) { EXPECT_TRUE(stored.ok()); });
  }
  store.stop();
}

// From each kind of store to each.
class StoreCopy : public testing::TestWithParam<std::tuple<StoreKind, StoreKind>> {
 protected:
  Place& from() const { return *from_; }
  Place& to() const { return *to_; }
  // Whether the copy goes to a file, which the copy creates itself.
  bool to_file() const { return to().schema().empty(); }

 private:
  std::unique_ptr<Place> from_ = std::get<0>(GetParam()).place();
  std::unique_ptr<Place> to_ = std::get<1>(GetParam()).place();
};

INSTANTIATE_TEST_SUITE_P(Store, StoreCopy,
                         testing::Combine(testing::ValuesIn(kStoreKinds),
                                          testing::ValuesIn(kStoreKinds)),
                         [](const auto& kinds) {
                           return std::string(std::get<0>(kinds.param).name) + "_to_" +
                                  std::get<1>(kinds.param).name;
                         });

TEST_P(StoreCopy, HasEveryGameWithItsNumberTimeAndPlayers) {
  fill(*from().open(), 700);
  from().set_times();
  from().run("UPDATE " + from().schema() + "games SET number = number WHERE number = 1");
  const Result<AllGames> copied = copy_games(from().address(), to().address());
  ASSERT_TRUE(copied.ok()) << copied.problem().detail;
  EXPECT_EQ(copied.value().games, 700);
  EXPECT_EQ(check_games(from().address()).value().digest, copied.value().digest);
  EXPECT_EQ(check_games(to().address()).value().digest, copied.value().digest);

  const auto one = from().open();
  const auto other = to().open();
  GameFilter filter;
  filter.player = "Ada";
  filter.status = "legal";
  filter.since = "2026-09-21T14:33:20Z";
  filter.limit = 1'000;
  GameFilter labelled;
  labelled.labels = {{"event", "Äöü, 1:2"}, {"round", "14"}};
  ASSERT_EQ(other->list(labelled).value().size(), 1u);
  EXPECT_EQ(other->list(labelled).value()[0].number, 15);
  EXPECT_EQ(other->list(labelled).value()[0].labels, labelled.labels);
  const std::vector<StoredGame> expected = one->list(filter).value();
  const std::vector<StoredGame> found = other->list(filter).value();
  ASSERT_EQ(found.size(), expected.size());
  EXPECT_GT(found.size(), 50u);
  for (std::size_t i = 0; i < found.size(); ++i) {
    EXPECT_EQ(found[i].number, expected[i].number);
    EXPECT_EQ(found[i].created_at, expected[i].created_at);
    EXPECT_EQ(other->log(found[i].id).value(), one->log(found[i].id).value());
  }
  EXPECT_EQ(other->put(submission("after the copy")).value().game.number, 701);
}

TEST_P(StoreCopy, NeverMixesGames) {
  fill(*from().open(), 3);
  to().open()->put(submission("was here before")).value();
  const Result<AllGames> copied = copy_games(from().address(), to().address());
  ASSERT_FALSE(copied.ok());
  EXPECT_EQ(copied.problem().type, "copy-failed") << copied.problem().detail;
  EXPECT_EQ(check_games(to().address()).value().games, 1);
}

TEST_P(StoreCopy, OfADamagedDatabaseLeavesNothing) {
  fill(*from().open(), 700);
  if (!from().schema().empty()) {
    from().run("ALTER TABLE arbiter.games ALTER COLUMN players DROP NOT NULL");
    from().run("UPDATE arbiter.database SET version = 99");
  } else {
    from().run("PRAGMA user_version = 1");
  }
  ASSERT_FALSE(copy_games(from().address(), to().address()).ok());
  if (to_file()) {
    EXPECT_FALSE(std::filesystem::exists(to().address()));
    EXPECT_FALSE(std::filesystem::exists(to().address() + ".partial"));
  }
  EXPECT_TRUE(to().open()->list({}).value().empty());
}

TEST_P(StoreConformance, AnEmptyDatabaseIsSound) {
  open();
  const Result<AllGames> checked = check_games(place().address());
  ASSERT_TRUE(checked.ok()) << checked.problem().detail;
  EXPECT_EQ(checked.value().games, 0);
}

TEST_P(StoreConformance, ACheckFindsWhatDoesNotFit) {
  fill(*open(), 20);
  const std::string before = check_games(place().address()).value().digest;
  const std::string schema = place().schema();
  const std::string logs = schema.empty() ? "documents" : "arbiter.games";
  const auto faults = [&] {
    const Result<AllGames> checked = check_games(place().address());
    return checked.ok() ? std::vector<Fault>() : checked.problem().errors;
  };
  place().run("CREATE TABLE " + schema + "kept AS SELECT number, log FROM " + logs);
  place().run("UPDATE " + logs + " SET log = " + (schema.empty() ? "x'00'" : "'\\x00'::bytea") +
              " WHERE number = 7");
  ASSERT_EQ(faults().size(), 1u);
  EXPECT_EQ(faults()[0].code, "log");
  place().run("UPDATE " + logs + " SET log = (SELECT log FROM " + schema +
              "kept WHERE kept.number = 7) WHERE number = 7");
  EXPECT_EQ(check_games(place().address()).value().digest, before);
  place().run("DELETE FROM " + schema + "kinds WHERE status = 'illegal'");
  place().run("UPDATE " + schema + "spans SET newest = oldest, oldest = '2000-01-01T00:00:00Z'");
  place().run("UPDATE " + schema + "spans SET newest = '2000-01-01T00:00:00Z'");
  ASSERT_EQ(faults().size(), 2u);
  EXPECT_EQ(faults()[0].code, "table");
  EXPECT_NE(faults()[1].detail.find("20 games"), std::string::npos) << faults()[1].detail;
}

}  // namespace
}  // namespace arbiter::store_test
