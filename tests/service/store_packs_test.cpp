// Packs in every kind of store: stored once, found by their hashes, copied and checked.
#include <gtest/gtest.h>

#include <string>

#include "codec/adjudicator.hpp"
#include "service/store/copy.hpp"
#include "service/store/stored_packs.hpp"
#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"

namespace arbiter::store_test {
namespace {

StoredPack pack_with(const std::string& document) {
  return {sha256(document), "conquest", document, ""};
}

TEST_P(StoreConformance, APackIsStoredOnceAndFoundByItsHash) {
  const StoredPack pack = pack_with(std::string("{\"cards\":[]}\0\xff", 14));
  {
    const auto store = open();
    EXPECT_FALSE(store->pack(pack.sha256).value());
    EXPECT_FALSE(store->put_pack(pack).value().existed);
    EXPECT_TRUE(store->put_pack(pack).value().existed);
    store->stop();
    EXPECT_EQ(store->put_pack(pack_with("{}")).problem().type, "stopping");
  }
  const auto store = open();
  const auto found = store->pack(pack.sha256).value();
  ASSERT_TRUE(found);
  EXPECT_EQ(found->document, pack.document);
  EXPECT_EQ(found->game, "conquest");
  EXPECT_EQ(found->created_at.size(), 20u);
  EXPECT_FALSE(store->pack(std::string("a\0b", 3)).value());
  EXPECT_FALSE(store->pack("").value());
}

TEST_P(StoreConformance, PacksAndSuitesGoAlongWithCopiesAndAreChecked) {
  {
    const auto store = open();
    store->put(submission("{\"a log\":1}")).value();
    store->put_pack(pack_with("{\"pack\":2}")).value();
    store->put_pack(pack_with("{\"pack\":1}")).value();
    store->jobs().put_suite({"season", "{}", ""}).value();
  }
  const std::string digest = check_games(place().address()).value().digest;
  for (const StoreKind& kind : kStoreKinds) {
    const auto to = kind.place();
    const Result<AllGames> copied = copy_games(place().address(), to->address());
    ASSERT_TRUE(copied.ok()) << copied.problem().detail;
    EXPECT_EQ(copied.value().digest, digest);
    EXPECT_TRUE(to->open()->pack(sha256("{\"pack\":2}")).value());
    EXPECT_TRUE(to->open()->jobs().suite("season").value());
    EXPECT_FALSE(copy_games(place().address(), to->address()).ok()) << "there are rows already";
  }
  place().run("UPDATE " + place().schema() + "packs SET sha256 = '" + std::string(64, 'a') +
              "' WHERE sha256 = '" + sha256("{\"pack\":1}") + "'");
  const Result<AllGames> checked = check_games(place().address());
  ASSERT_FALSE(checked.ok());
  EXPECT_EQ(checked.problem().type, "database-damaged");
  EXPECT_EQ(checked.problem().errors.at(0).code, "pack");
}

TEST_P(StoreConformance, AShelfGivesNoPackThatIsAnotherOne) {
  const auto store = open();
  const StoredPack pack = pack_with("{\"pack\":1}");
  store->put_pack(pack).value();
  store->put_pack({std::string(64, 'a'), "conquest", "{\"pack\":2}", ""}).value();
  StoredPacks shelf(*store);
  EXPECT_EQ(*shelf.find(pack.sha256).value(), pack.document);
  EXPECT_EQ(*shelf.find(pack.sha256).value(), pack.document) << "known by now";
  EXPECT_EQ(shelf.find(std::string(64, 'b')).value(), nullptr);
  EXPECT_EQ(shelf.find("' OR 1=1").value(), nullptr);
  EXPECT_EQ(shelf.find(std::string(64, 'a')).problem().type, "database-damaged");
}

}  // namespace
}  // namespace arbiter::store_test
