// A database that was set back, or of which another copy is served, signs no second history: the
// file of the last checkpoint and witnesses tell.
#include <gtest/gtest.h>

#include <filesystem>

#include "service/store/copy.hpp"
#include "service/transparency/last_checkpoint.hpp"
#include "tests/service/sequencers.hpp"
#include "tests/service/store_places.hpp"
#include "tests/service/test_witness.hpp"

namespace arbiter::store_test {
namespace {

using http_test::eventually;
using trust_test::kOrigin;
using trust_test::log_key;
using trust_test::value_of;

class StoreSetBack : public StoreConformance {
 protected:
  // A copy of the database, made when its log had one leaf.
  std::unique_ptr<Place> copy_with_a_leaf(const SequencerOptions& options) {
    const auto store = open();
    const auto sequencer = started(*store, options);
    EXPECT_TRUE(store->put(closed(1)).ok());
    wait_for(*store, *sequencer);
    sequencer->stop();
    store->stop();
    std::unique_ptr<Place> copy = GetParam().place();
    EXPECT_TRUE(copy_games(place().address(), copy->address()).ok());
    return copy;
  }
};
INSTANTIATE_TEST_SUITE_P(Store, StoreSetBack, testing::ValuesIn(kStoreKinds),
                         [](const auto& kind) { return std::string(kind.param.name); });

// A copy of the database as it was before, put in its place.
TEST_P(StoreSetBack, SignsNothingOnAnOlderDatabaseThanItsLastCheckpoint) {
  const Folder folder;
  SequencerOptions options = quick();
  options.last_checkpoint = folder / "checkpoint";
  const std::unique_ptr<Place> older = copy_with_a_leaf(options);
  {
    const auto store = open();
    const auto sequencer = started(*store, options);
    ASSERT_TRUE(store->put(closed(2)).ok());
    wait_for(*store, *sequencer);
  }
  const auto store = older->open();
  ASSERT_TRUE(store->put(closed(3)).ok());
  const auto sequencer = started(*store, options);
  wait_for(*store, *sequencer);
  ASSERT_TRUE(sequencer->trouble());
  EXPECT_EQ(sequencer->trouble()->type, "log-behind");
  EXPECT_EQ(published(*store).size, 1u);
  EXPECT_EQ(store->tree().leaves(0, 10).value().size(), 1u);
  // With as many leaves, but others, it has gone another way.
  sequencer->stop();
  SequencerOptions careless = quick();
  const auto forked = started(*store, careless);
  wait_for(*store, *forked);
  forked->stop();
  EXPECT_EQ(published(*store).size, 2u);
  const auto again = started(*store, options);
  wait_for(*store, *again);
  ASSERT_TRUE(again->trouble());
  EXPECT_EQ(again->trouble()->type, "log-behind");
}

// Two copies of a database are served with one file: whoever finds there what is not its own stops.
TEST_P(StoreSetBack, NoticesACopyThatIsServedByTheFileOfItsLastCheckpoint) {
  const Folder folder;
  SequencerOptions options = quick();
  options.last_checkpoint = folder / "checkpoint";
  const std::unique_ptr<Place> copy = copy_with_a_leaf(options);
  const auto store = open(), other = copy->open();
  const auto one = started(*store, options), second = started(*other, options);
  const auto file = [&] {
    return value_of(read_last_checkpoint(options.last_checkpoint)).value_or("");
  };
  const std::string before = file();
  ASSERT_TRUE(std::filesystem::remove(options.last_checkpoint));
  EXPECT_TRUE(eventually([&] { return file() == before; })) << "it is written again";
  EXPECT_FALSE(one->trouble() || second->trouble());
  ASSERT_TRUE(store->put(closed(2)).ok());
  wait_for(*store, *one);
  ASSERT_TRUE(eventually([&] { return second->trouble().has_value(); }));
  EXPECT_EQ(second->trouble()->type, "log-behind");
  ASSERT_TRUE(other->put(closed(3)).ok());
  wait_for(*other, *second);
  EXPECT_EQ(other->tree().leaves(0, 10).value().size(), 1u);
  EXPECT_EQ(published(*store).size, 2u);
  EXPECT_FALSE(one->trouble());
}

TEST_P(StoreSetBack, SignsNothingWhereAWitnessHasSeenMore) {
  TestWitness witness("w.example", log_key(kOrigin).verifier());
  SequencerOptions options = quick();
  options.witnesses = {witness.witness()};
  const std::unique_ptr<Place> older = GetParam().place();
  ASSERT_TRUE(copy_games(place().address(), older->address()).ok() || open());
  {
    const auto store = open();
    const auto sequencer = started(*store, options);
    ASSERT_TRUE(store->put(closed(1)).ok());
    wait_for(*store, *sequencer);
    const trust::SignedCheckpoint checkpoint = value_of(published_checkpoint(store->tree()));
    EXPECT_EQ(checkpoint.note.signatures.size(), 2u);
    EXPECT_EQ(witness.record().size, 1u);
  }
  const auto store = older->open();
  const auto sequencer = started(*store, options);
  ASSERT_TRUE(store->put(closed(3)).ok());
  wait_for(*store, *sequencer);
  ASSERT_TRUE(sequencer->trouble());
  EXPECT_EQ(sequencer->trouble()->type, "log-behind");
  EXPECT_EQ(published_checkpoint(store->tree()).problem().type, "no-log");
}

// As many leaves as the witness has seen, but others; or more that do not begin with those.
TEST_P(StoreSetBack, SignsNothingWhereAWitnessHasSeenAnotherHistory) {
  TestWitness witness("w.example", log_key(kOrigin).verifier());
  SequencerOptions options = quick();
  options.witnesses = {witness.witness()};
  const std::unique_ptr<Place> other = GetParam().place();
  {
    const auto store = other->open();
    ASSERT_TRUE(store->put(closed(1)).ok());
    wait_for(*store, *started(*store, options));
    ASSERT_EQ(witness.record().size, 1u);
  }
  const auto store = open();
  for (std::uint32_t size = 1; size <= 2; ++size) {
    ASSERT_TRUE(store->put(closed(1 + size)).ok());
    wait_for(*store, *started(*store));  // that asks nobody
    const auto sequencer = started(*store, options);
    ASSERT_TRUE(eventually([&] { return sequencer->trouble().has_value(); })) << size;
    EXPECT_EQ(sequencer->trouble()->type, "log-behind");
    EXPECT_EQ(published(*store).size, size);
  }
  EXPECT_EQ(witness.record().size, 1u);
}

TEST_P(StoreSetBack, NoticesWhileItRunsThatAWitnessHasSeenAnotherHistory) {
  TestWitness witness("w.example", log_key(kOrigin).verifier());
  SequencerOptions options = quick();
  options.witnesses = {witness.witness()};
  const auto store = open();
  const auto sequencer = started(*store, options);
  ASSERT_TRUE(store->put(closed(1)).ok());
  wait_for(*store, *sequencer);
  witness.set_record({1, trust::leaf_hash("another"), 1});
  ASSERT_TRUE(store->put(closed(2)).ok());
  wait_for(*store, *sequencer);
  ASSERT_TRUE(sequencer->trouble());
  EXPECT_EQ(sequencer->trouble()->type, "log-behind");
  EXPECT_EQ(published(*store).size, 1u);
}

// Every tree continues the empty one: who refuses that has seen nothing.
TEST_P(StoreSetBack, AWitnessThatRefusesEverythingShowsNoOtherHistory) {
  TestWitness witness("w.example", log_key(kOrigin).verifier());
  witness.set_refusal(422);
  SequencerOptions options = quick();
  options.witnesses = {witness.witness()};
  const auto store = open();
  const auto sequencer = started(*store, options);
  ASSERT_TRUE(store->put(closed(1)).ok());
  std::this_thread::sleep_for(std::chrono::milliseconds(100));
  EXPECT_FALSE(sequencer->trouble());
  EXPECT_EQ(published_checkpoint(store->tree()).problem().type, "no-log");
  witness.set_refusal(0);
  wait_for(*store, *sequencer);
  EXPECT_EQ(published(*store).size, 1u);
}

// Until a witness has said what it has seen, nothing is signed; afterwards it may go again.
TEST_P(StoreSetBack, WaitsForItsWitnessesOnceAndThenPublishesWithoutThem) {
  TestWitness witness("w.example", log_key(kOrigin).verifier());
  witness.set_down(true);
  SequencerOptions options = quick();
  options.witnesses = {witness.witness()};
  const auto store = open();
  const auto sequencer = started(*store, options);
  ASSERT_TRUE(store->put(closed(1)).ok());
  std::this_thread::sleep_for(std::chrono::milliseconds(200));
  EXPECT_EQ(published_checkpoint(store->tree()).problem().type, "no-log");
  EXPECT_FALSE(sequencer->trouble());
  witness.set_down(false);
  wait_for(*store, *sequencer);
  EXPECT_EQ(witness.record().size, 1u);
  witness.set_down(true);
  ASSERT_TRUE(store->put(closed(2)).ok());
  wait_for(*store, *sequencer);
  const trust::SignedCheckpoint checkpoint = value_of(published_checkpoint(store->tree()));
  EXPECT_EQ(checkpoint.checkpoint.size, 2u);
  EXPECT_EQ(checkpoint.note.signatures.size(), 1u);
}

TEST_P(StoreSetBack, NoticesADatabaseThatIsSetBackWhileItRuns) {
  const auto store = open();
  const auto sequencer = started(*store);
  ASSERT_TRUE(store->put(closed(1)).ok());
  wait_for(*store, *sequencer);
  place().run("UPDATE " + place().schema() + "tree SET checkpoint = '', published = ''");
  ASSERT_TRUE(eventually([&] { return sequencer->trouble().has_value(); }));
  EXPECT_EQ(sequencer->trouble()->type, "log-behind");
  std::string told = "nobody";
  sequencer->when_published(1, [&] { told = "at once"; });
  EXPECT_EQ(told, "at once");
}

}  // namespace
}  // namespace arbiter::store_test
