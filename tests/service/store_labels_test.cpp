// Labels of stored games: what a label is, and how stores keep, change and find them.
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "service/store/copy.hpp"
#include "service/store/labels.hpp"
#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

GameStore::Submission labelled(const std::string& log, const Labels& labels) {
  GameStore::Submission game = submission(log);
  game.game.labels = labels;
  return game;
}

std::string id_of(const std::string& log) { return game_id(sha256(log)); }

Numbers with(GameStore& store, const Labels& labels, const std::string& status = "") {
  GameFilter filter;
  filter.labels = labels;
  filter.status = status;
  Numbers numbers;
  for (const StoredGame& game : store.list(filter).value()) numbers.push_back(game.number);
  return numbers;
}

TEST(Labels, HaveAName) {
  for (const char* name : {"a", "event", "x_1-", "abcdefghijklmnopqrstuvwxyz012345"})
    EXPECT_EQ(fault_in_label(name, "1"), std::nullopt) << name;
  for (const char* name : {"", "Event", "1a", "_a", "-a", "a b", "a:b", "\xc3\xa4",
                           "abcdefghijklmnopqrstuvwxyz0123456"})
    EXPECT_TRUE(fault_in_label(name, "1")) << name;
}

TEST(Labels, HaveAValue) {
  for (const std::string& value : {std::string("1"), std::string(128, 'v'), std::string(" : , \"{"),
                                   std::string("\xc3\x84"), std::string("\xc2\xa0")})
    EXPECT_EQ(fault_in_label("a", value), std::nullopt) << value;
  for (const std::string& value :
       {std::string(), std::string(129, 'v'), std::string("a\nb"), std::string(1, '\0'),
        std::string("\x7f"), std::string("\xc2\x85"), std::string("\xff"),
        std::string("\xed\xa0\x80"), std::string("\xc3")})
    EXPECT_TRUE(fault_in_label("a", value)) << value;
}

TEST(Labels, AreAddedOneByOne) {
  Labels labels;
  EXPECT_EQ(add_label(labels, "event:autumn:open"), std::nullopt);
  EXPECT_EQ(add_label(labels, "event:autumn:open"), std::nullopt) << "the same again";
  EXPECT_EQ(labels, (Labels{{"event", "autumn:open"}}));
  for (const char* wrong : {"", "event", ":x", "event:", "event:other", "Event:x"})
    EXPECT_TRUE(add_label(labels, wrong)) << wrong;
  for (char name = 'a'; labels.size() < kMostLabels; ++name)
    EXPECT_EQ(add_label(labels, std::string(1, name) + ":1"), std::nullopt);
  EXPECT_TRUE(add_label(labels, "z:1")) << "one too many";
  EXPECT_EQ(labels.size(), kMostLabels);
  EXPECT_EQ(labels_of_json(labels_json(labels)), labels);
}

TEST_P(StoreConformance, LabelsAreKeptAndFound) {
  const Labels labels{{"event", "autumn-open"}, {"note", "\xc3\x84 \"x\" a:b, c"}};
  {
    const auto store = open();
    EXPECT_EQ(store->put(labelled("one", labels)).value().game.labels, labels);
    store->put(labelled("two", {{"event", "autumn-open"}})).value();
    store->put(submission("three")).value();
    EXPECT_EQ(store->put(labelled("three", labels)).value().game.labels, Labels())
        << "labels are changed by label() alone";
  }
  const auto store = open();
  EXPECT_EQ(store->find(id_of("one")).value()->labels, labels);
  EXPECT_EQ(store->show(id_of("one")).value()->game.labels, labels);
  EXPECT_EQ(store->rows({1}).value().at(0).game.labels, labels);
  EXPECT_EQ(store->find(id_of("three")).value()->labels, Labels());
  EXPECT_EQ(with(*store, {{"event", "autumn-open"}}), (Numbers{1, 2}));
  EXPECT_EQ(with(*store, labels), Numbers{1});
  EXPECT_EQ(with(*store, {{"event", "autumn"}}), Numbers{});
  EXPECT_EQ(with(*store, {{"autumn-open", "event"}}), Numbers{});
  EXPECT_TRUE(check_games(place().address()).ok());
}

TEST_P(StoreConformance, LabelsChange) {
  const auto store = open();
  store->put(labelled("one", {{"event", "a"}, {"round", "1"}})).value();
  const std::string id = id_of("one");
  const GameStore::Stored changed =
      store->label({id, {{"round", "2"}, {"event", ""}, {"table", "7"}, {"none", ""}}}).value();
  EXPECT_FALSE(changed.existed);
  const Labels now{{"round", "2"}, {"table", "7"}};
  EXPECT_EQ(changed.game.labels, now);
  EXPECT_EQ(changed.game.changes, 0u) << "the verdict is the same";
  EXPECT_EQ(store->find(id).value()->labels, now);
  EXPECT_EQ(with(*store, {{"event", "a"}}), Numbers{});
  EXPECT_EQ(with(*store, {{"round", "1"}}), Numbers{});
  EXPECT_EQ(with(*store, now), Numbers{1});
  EXPECT_TRUE(store->label({id, {{"round", "2"}, {"event", ""}}}).value().existed);
  EXPECT_TRUE(store->label({id, {}}).value().existed);
  EXPECT_EQ(type_of(store->label({id_of("none"), {{"a", "b"}}})), "not-found");
  EXPECT_TRUE(check_games(place().address()).ok());
}

// Both are asked for at the same revision, so that only one of them is done.
TEST_P(StoreConformance, LabelsChangeOnlyAtTheRevisionThatIsNamed) {
  const auto store = open();
  const StoredGame game = store->put(labelled("one", {{"round", "1"}})).value().game;
  const std::string revision = revision_of(game);
  const auto change = [&](const char* round) {
    return store->label({game.id, {{"round", round}}, "", revision});
  };
  EXPECT_FALSE(change("2").value().existed);
  EXPECT_EQ(type_of(change("3")), "changed");
  EXPECT_TRUE(change("2").value().existed) << "it is repeated";
  EXPECT_EQ(store->find(game.id).value()->labels, (Labels{{"round", "2"}}));
}

TEST_P(StoreConformance, AGameHasABoundedNumberOfLabels) {
  const auto store = open();
  Labels many;
  for (char name = 'a'; many.size() < kMostLabels; ++name) many[std::string(1, name)] = "1";
  store->put(labelled("one", many)).value();
  EXPECT_EQ(type_of(store->label({id_of("one"), {{"z", "1"}}})), "too-many");
  EXPECT_EQ(store->find(id_of("one")).value()->labels, many);
  EXPECT_EQ(with(*store, many), Numbers{1});
  EXPECT_EQ(store->label({id_of("one"), {{"z", "1"}, {"a", ""}}}).value().game.labels.size(),
            kMostLabels);
}

TEST_P(StoreConformance, LabelsFollowTheVerdict) {
  const auto store = open();
  const Labels labels{{"event", "a"}, {"round", "1"}};
  store->put(labelled("one", labels)).value();
  GameStore::Submission judged = submission("one");
  judged.game.id = id_of("one");
  judged.game.status = "illegal";
  judged.game.outcome = "running";
  judged.verdict = "{}";
  EXPECT_EQ(store->judge(std::move(judged)).value().game.labels, labels);
  EXPECT_EQ(with(*store, labels, "illegal"), Numbers{1});
  EXPECT_EQ(with(*store, labels, "legal"), Numbers{});
  EXPECT_TRUE(check_games(place().address()).ok());
}

TEST_P(StoreConformance, LabelsAreDeletedWithTheGame) {
  const auto store = open();
  store->put(labelled("one", {{"event", "a"}})).value();
  store->put(labelled("two", {{"event", "a"}})).value();
  store->remove(id_of("one")).value();
  EXPECT_EQ(with(*store, {{"event", "a"}}), Numbers{2});
  EXPECT_EQ(type_of(store->label({id_of("one"), {{"event", "b"}}})), "gone");
  EXPECT_EQ(place().number("SELECT count(*) FROM " + place().schema() + "labels"), 1);
  EXPECT_TRUE(check_games(place().address()).ok());
}

// Requests are done in order, also within one group.
TEST_P(StoreConformance, ANewGameCanBeLabelledAtOnce) {
  const auto store = open();
  std::vector<Labels> seen;
  for (int i = 0; i < 50; ++i) {
    const std::string log = "log " + std::to_string(i);
    store->put(labelled(log, {{"event", "a"}}),
               [](const Result<GameStore::Stored>& stored) { EXPECT_TRUE(stored.ok()); });
    store->label({id_of(log), {{"round", std::to_string(i % 3)}}},
                 [&seen](const Result<GameStore::Stored>& stored) {
                   seen.push_back(stored.ok() ? stored.value().game.labels : Labels());
                 });
  }
  store->stop();
  ASSERT_EQ(seen.size(), 50u);
  EXPECT_EQ(seen[4], (Labels{{"event", "a"}, {"round", "1"}}));
  EXPECT_EQ(with(*store, {{"round", "1"}}).size(), 17u);
  EXPECT_EQ(type_of(store->label({id_of("log 0"), {{"a", "b"}}})), "stopping");
}

TEST_P(StoreConformance, ACheckFindsLabelsThatListsDoNotKnow) {
  const std::string labels = place().schema() + "labels";
  open()->put(labelled("one", {{"event", "a"}})).value();
  place().run("UPDATE " + labels + " SET outcome = 'drawn'");
  const Result<AllGames> found = check_games(place().address());
  ASSERT_FALSE(found.ok());
  EXPECT_EQ(found.problem().errors.size(), 2u) << "one is missing, and one is of no game";
}

}  // namespace
}  // namespace arbiter::store_test
