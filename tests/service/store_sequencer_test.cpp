// The transparency log of a store: what is attested and withdrawn, what is published, and that no
// history is ever forked.
#include <gtest/gtest.h>

#include <filesystem>
#include <nlohmann/json.hpp>
#include <variant>

#include "service/store/copy.hpp"
#include "service/store/sqlite/backup.hpp"
#include "service/transparency/attesting.hpp"
#include "service/transparency/last_checkpoint.hpp"
#include "service/transparency/published.hpp"
#include "service/transparency/sequencer.hpp"
#include "tests/service/sequencers.hpp"
#include "tests/service/store_places.hpp"
#include "tests/service/store_support.hpp"
#include "tests/service/test_witness.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::store_test {
namespace {

using http_test::eventually;
using trust_test::kOrigin;
using trust_test::log_key;
using trust_test::Tree;
using trust_test::value_of;
using Json = nlohmann::ordered_json;

std::string id_of(std::uint32_t number) { return game_id(sha256(numbered_log(number))); }

// The published tree, made again from its bundles of entries.
Tree rebuilt(GameStore& store) {
  Tree tree;
  const std::uint64_t size = published(store).size;
  for (std::uint64_t first = 0; first < size; first += trust::kTileWidth) {
    const trust::TileAddress address{true, 0, first / trust::kTileWidth,
                                     trust::tile_width(0, first / trust::kTileWidth, size)};
    const std::string bytes = value_of(tile_bytes(store.tree(), address, size));
    for (const std::string& entry : value_of(trust::parse_bundle(bytes, address.width)))
      tree.append(entry);
  }
  return tree;
}

// The tiles of hashes give the same root as the entries, and that is the one that was signed.
void expect_whole(GameStore& store) {
  const trust::Checkpoint checkpoint = published(store);
  const Tree tree = rebuilt(store);
  ASSERT_EQ(tree.size(), checkpoint.size);
  EXPECT_EQ(tree.root(checkpoint.size), checkpoint.root);
  auto reader = tile_reader(store.tree(), checkpoint.size);
  EXPECT_EQ(
      value_of(trust::root_of(checkpoint.size,
                              [&](unsigned level, std::uint64_t at) { return reader(level, at); })),
      checkpoint.root);
}

// Why there is no proof for the game; empty where there is one that holds.
std::string refusal(GameStore& store, const std::string& id) {
  const StoredGame game = store.find(id).value().value();
  const Result<std::string> text = prove(store, game);
  if (!text.ok()) return text.problem().type;
  const trust::Proof proof = value_of(trust::parse_proof(text.value()));
  const trust::Extra extra = value_of(trust::parse_extra(proof.extra));
  const auto verdict = trust::hash_from_hex(sha256(store.verdict(id).value().value()));
  EXPECT_EQ(extra.attestation.verdict, trust::salted(extra.salt, verdict.value()));
  EXPECT_EQ(extra.attestation.log,
            trust::salted(extra.salt, trust::hash_from_hex(game.log_sha256).value()));
  const trust::Checkpoint& checkpoint = proof.checkpoint.checkpoint;
  EXPECT_TRUE(trust::includes(trust::leaf_hash(text_of(extra.attestation)), proof.index,
                              checkpoint.size, checkpoint.root, proof.path));
  return "";
}

class StoreSequencer : public StoreConformance {};
INSTANTIATE_TEST_SUITE_P(Store, StoreSequencer, testing::ValuesIn(kStoreKinds),
                         [](const auto& kind) { return std::string(kind.param.name); });

TEST_P(StoreSequencer, AttestsEveryClosedGameWhoseBuildIsKnown) {
  const auto store = open();
  for (std::uint32_t i = 0; i < 600; ++i) {
    GameStore::Submission game = closed(i);
    game.game.open = i % 100 == 3;
    if (i % 100 == 5) game.game.build.clear();
    if (i % 100 == 7) game.verdict = "{}";
    ASSERT_TRUE(store->put(game).ok());
  }
  const auto sequencer = started(*store);
  wait_for(*store, *sequencer);
  EXPECT_EQ(published(*store).size, 582u);
  expect_whole(*store);
  EXPECT_EQ(refusal(*store, id_of(0)), "");
  EXPECT_EQ(refusal(*store, id_of(599)), "");
  for (const std::uint32_t none : {3u, 5u, 7u})
    EXPECT_EQ(refusal(*store, id_of(none)), "not-attested");
  sequencer->stop();
  ASSERT_TRUE(store->put(closed(600)).ok());
  EXPECT_EQ(refusal(*store, id_of(600)), "proof-pending");
}

TEST_P(StoreSequencer, AttestsAnotherVerdictAndWithdrawsWhatIsDeleted) {
  const auto store = open();
  const auto sequencer = started(*store);
  for (std::uint32_t i = 0; i < 3; ++i) ASSERT_TRUE(store->put(closed(i)).ok());
  wait_for(*store, *sequencer);
  GameStore::Submission again = closed(1);
  again.game.id = id_of(1);
  again.verdict.insert(1, "\"note\":1,");
  const StoredGame judged = store->judge(again).value().game;
  EXPECT_EQ(judged.build, kBuild);
  ASSERT_TRUE(eventually([&] { return published(*store).size == 4; }));
  EXPECT_EQ(refusal(*store, id_of(1)), "");
  EXPECT_EQ(store->tree().leaves_of(judged.number).value().size(), 2u);

  ASSERT_TRUE(store->remove(id_of(1)).ok());
  ASSERT_TRUE(eventually([&] { return published(*store).size == 6; }));
  const std::vector<StoredLeaf> leaves = store->tree().leaves_of(judged.number).value();
  ASSERT_EQ(leaves.size(), 4u);
  for (std::size_t i = 0; i < 2; ++i) {
    EXPECT_EQ(leaves[i].salt, "");
    const trust::Leaf leaf = value_of(trust::parse_leaf(leaves[2 + i].entry));
    const auto& withdrawal = std::get<trust::Withdrawal>(leaf);
    EXPECT_EQ(withdrawal.index, static_cast<std::uint64_t>(leaves[i].leaf));
    EXPECT_EQ(withdrawal.leaf, trust::leaf_hash(leaves[i].entry));
  }
  EXPECT_EQ(
      place().number("SELECT count(*) FROM " + place().schema() + "leaves WHERE salt IS NOT NULL"),
      2);
  EXPECT_EQ(place().number("SELECT count(*) FROM " + place().schema() + "tree_changes"), 0);
  expect_whole(*store);
}

// The verdict is the same to the byte, but now it is known which program gives it.
TEST_P(StoreSequencer, AGameOfAnUnknownBuildIsAttestedWhenItIsJudgedAgain) {
  const auto store = open();
  const auto sequencer = started(*store);
  GameStore::Submission game = closed(1);
  game.game.build.clear();
  ASSERT_TRUE(store->put(game).ok());
  wait_for(*store, *sequencer);
  EXPECT_EQ(published(*store).size, 0u);
  GameStore::Submission again = closed(1);
  again.game.id = id_of(1);
  EXPECT_TRUE(store->judge(again).value().existed);
  ASSERT_TRUE(eventually([&] { return published(*store).size == 1; }));
  EXPECT_EQ(refusal(*store, id_of(1)), "");
}

TEST_P(StoreSequencer, GoesOnAfterARestart) {
  trust::Checkpoint before;
  {
    const auto store = open();
    const auto sequencer = started(*store);
    for (std::uint32_t i = 0; i < 300; ++i) ASSERT_TRUE(store->put(closed(i)).ok());
    wait_for(*store, *sequencer);
    before = published(*store);
    sequencer->stop();
    ASSERT_TRUE(store->remove(id_of(7)).ok());
    for (std::uint32_t i = 300; i < 310; ++i) ASSERT_TRUE(store->put(closed(i)).ok());
  }
  const auto store = open();
  const auto sequencer = started(*store);
  wait_for(*store, *sequencer);
  const trust::Checkpoint after = published(*store);
  EXPECT_EQ(before.size, 300u);
  EXPECT_EQ(after.size, 311u);
  const Tree tree = rebuilt(*store);
  EXPECT_TRUE(trust::is_consistent(before.size, before.root, after.size, after.root,
                                   tree.consistency(before.size, after.size)));
}

// As services that share a database.
TEST_P(StoreSequencer, SeveralMakeOneHistory) {
  const auto store = open();
  const auto other = place().schema().empty() ? nullptr : open();
  GameStore& second = other ? *other : *store;
  std::vector<std::unique_ptr<Sequencer>> sequencers;
  for (int i = 0; i < 2; ++i) {
    sequencers.push_back(started(*store));
    sequencers.push_back(started(second));
  }
  std::vector<trust::Checkpoint> seen;
  for (std::uint32_t i = 0; i < 400; ++i) {
    ASSERT_TRUE((i % 2 == 0 ? *store : second).put(closed(i)).ok());
    for (const auto& sequencer : sequencers) sequencer->wake();
    if (i % 20 != 5) continue;
    if (const auto now = published_checkpoint(store->tree()); now.ok())
      seen.push_back(now.value().checkpoint);
  }
  for (const auto& sequencer : sequencers) wait_for(*store, *sequencer);
  const trust::Checkpoint last = published(*store);
  EXPECT_EQ(last.size, 400u);
  const Tree tree = rebuilt(*store);
  for (const trust::Checkpoint& one : seen) EXPECT_EQ(tree.root(one.size), one.root);
  EXPECT_EQ(place().number("SELECT count(DISTINCT number) FROM " + place().schema() + "leaves"),
            400);
  for (const auto& sequencer : sequencers) EXPECT_FALSE(sequencer->trouble());
}

TEST_P(StoreSequencer, ALogThatHasEndedNeverBeginsAnew) {
  const auto store = open();
  {
    const auto sequencer = started(*store);
    ASSERT_TRUE(store->put(closed(1)).ok());
    wait_for(*store, *sequencer);
    EXPECT_EQ(type_of(Sequencer::open(*store, quick({log_key("other.example/log")}))), "other-log");
  }
  EXPECT_TRUE(store->tree().end().value());
  EXPECT_FALSE(store->tree().end().value());
  EXPECT_EQ(type_of(Sequencer::open(*store, quick())), "log-ended");
  const auto next = started(*store, quick({log_key("other.example/log")}));
  wait_for(*store, *next);
  EXPECT_EQ(published(*store).size, 1u);
  EXPECT_EQ(published(*store).origin, "other.example/log");
}

TEST_P(StoreSequencer, ACopyHasTheLogAndACheckFindsWhatIsWrongWithIt) {
  {
    const auto store = open();
    const auto sequencer = started(*store);
    for (std::uint32_t i = 0; i < 520; ++i) ASSERT_TRUE(store->put(closed(i)).ok());
    wait_for(*store, *sequencer);
    sequencer->stop();
    ASSERT_TRUE(store->remove(id_of(9)).ok());
    store->stop();
  }
  for (const StoreKind& kind : kStoreKinds) {
    const std::unique_ptr<Place> copy = kind.place();
    const Result<AllGames> copied = copy_games(place().address(), copy->address());
    ASSERT_TRUE(copied.ok()) << copied.problem().detail;
    EXPECT_EQ(check_games(copy->address()).value().digest, copied.value().digest);
    const auto store = copy->open();
    const auto sequencer = started(*store);
    wait_for(*store, *sequencer);
    EXPECT_EQ(published(*store).size, 521u);
    expect_whole(*store);
  }
  const std::string schema = place().schema();
  const auto faults = [&](const std::string& harm) {
    place().run(harm);
    const Result<AllGames> checked = check_games(place().address());
    return checked.ok() ? std::string() : checked.problem().errors.front().detail;
  };
  EXPECT_EQ(faults("UPDATE " + schema + "tiles SET hashes = (SELECT hashes FROM " + schema +
                   "tiles WHERE level = 0 AND tile = 1) WHERE level = 0 AND tile = 0"),
            "The transparency log: tile 0/0 has other hashes than its leaves.");
  EXPECT_EQ(faults("DELETE FROM " + schema + "tiles WHERE level = 0 AND tile = 0"),
            "The transparency log: 1 tiles of level 0 are missing.");
  EXPECT_EQ(faults("DELETE FROM " + schema + "leaves WHERE leaf = 5"),
            "The transparency log: leaf 5 is missing.");
}

std::size_t lines_of(GameStore& store) {
  return value_of(published_checkpoint(store.tree())).note.signatures.size();
}

// The line of the new key, and the file, do not wait for the next game.
TEST_P(StoreSequencer, AtRestANewKeySignsAndTheFileIsWritten) {
  const auto store = open();
  TestWitness witness("w.example", log_key(kOrigin, 2).verifier());
  {
    const auto sequencer = started(*store);
    ASSERT_TRUE(store->put(closed(1)).ok());
    wait_for(*store, *sequencer);
    ASSERT_EQ(lines_of(*store), 1u);
  }
  const Folder folder;
  const std::string file = folder / "checkpoint";
  const auto text = [&] { return value_of(read_last_checkpoint(file)).value_or(""); };
  {
    SequencerOptions filed = quick();
    filed.last_checkpoint = file;
    const auto sequencer = started(*store, filed);
    ASSERT_TRUE(eventually([&] { return text() == store->tree().head().value()->checkpoint; }));
  }
  SequencerOptions both = quick({log_key(kOrigin, 1), log_key(kOrigin, 2)});
  both.last_checkpoint = file;
  {
    const auto sequencer = started(*store, both);
    ASSERT_TRUE(eventually([&] { return lines_of(*store) == 2; }));
    EXPECT_EQ(text(), store->tree().head().value()->checkpoint);
  }
  // Then the file and a witness that knows the new key alone let it sign on.
  both.witnesses = {witness.witness()};
  both.keys.erase(both.keys.begin());
  const auto sequencer = started(*store, both);
  ASSERT_TRUE(eventually([&] { return lines_of(*store) == 3; }));
  ASSERT_TRUE(store->put(closed(2)).ok());
  wait_for(*store, *sequencer);
  EXPECT_EQ(published(*store).size, 2u);
  EXPECT_EQ(lines_of(*store), 2u);
}

// One that always names another size, slowly, is waited for once and not with every game.
TEST_P(StoreSequencer, ASlowWitnessHoldsNobodyLongerThanItsPatience) {
  TestWitness witness("w.example", log_key(kOrigin).verifier());
  SequencerOptions options = quick();
  options.witnesses = {witness.witness()};
  options.patience = std::chrono::milliseconds(400);
  const auto store = open();
  const auto sequencer = started(*store, options);
  ASSERT_TRUE(store->put(closed(1)).ok());
  const auto has_published = [&](std::uint64_t size) {
    const auto now = published_checkpoint(store->tree());
    return now.ok() && now.value().checkpoint.size == size;
  };
  ASSERT_TRUE(eventually([&] { return has_published(1); }));
  witness.set_slow(std::chrono::milliseconds(300));
  const int before = witness.requests();
  for (std::uint32_t game = 2; game <= 4; ++game) {
    ASSERT_TRUE(store->put(closed(game)).ok());
    ASSERT_TRUE(eventually([&] { return has_published(game); }));
  }
  EXPECT_LE(witness.requests() - before, 2);
}

TEST(StoreSequencerKeys, AllHaveOneNameAndSign) {
  const http_test::TemporaryStore store;
  EXPECT_EQ(type_of(Sequencer::open(*store, quick({log_key("a/b"), log_key("a/c")}))), "not-a-key");
  EXPECT_EQ(type_of(Sequencer::open(*store, quick({trust_test::witness_key("a/b", 1)}))),
            "not-a-key");
  EXPECT_EQ(type_of(Sequencer::open(*store, quick({log_key("a/b"), log_key("a/b")}))), "not-a-key");
  // A change of keys: both sign for a while.
  const auto sequencer = started(*store, quick({log_key(kOrigin, 1), log_key(kOrigin, 2)}));
  ASSERT_TRUE((*store).put(closed(1)).ok());
  wait_for(*store, *sequencer);
  const trust::SignedCheckpoint checkpoint = value_of(published_checkpoint((*store).tree()));
  ASSERT_EQ(checkpoint.note.signatures.size(), 2u);
  for (std::size_t i = 0; i < 2; ++i)
    EXPECT_TRUE(trust::is_valid(checkpoint.note.signatures[i],
                                log_key(kOrigin, static_cast<unsigned char>(i + 1)).verifier(),
                                checkpoint.note.text));
  EXPECT_EQ(sequencer->vkeys().size(), 2u);
}

// What was in the replaced file alone is lost, and a log that goes on without it would fork.
TEST(StoreSequencerRestore, EndsALogThatHadComeFurther) {
  const Folder folder;
  const std::string path = folder / "games.db";
  const std::string copy = folder / "copy";
  const auto grow = [&](std::uint32_t number, const std::string& origin) {
    const auto store = opened(path);
    ASSERT_TRUE(store->put(closed(number)).ok());
    wait_for(*store, *started(*store, quick({log_key(origin)})));
  };
  const auto restored = [&](const std::string& to) {
    return value_of(restore(to, copy)).ended_log;
  };
  const auto refused = [&](const std::string& origin) {
    const auto store = opened(path);
    return type_of(Sequencer::open(*store, quick({log_key(origin)})));
  };
  grow(1, kOrigin);
  ASSERT_TRUE(back_up(path, copy, false).ok());
  EXPECT_EQ(restored(path), "");
  grow(2, kOrigin);
  EXPECT_EQ(published(*opened(path)).size, 2u);
  EXPECT_EQ(restored(path), kOrigin);
  EXPECT_EQ(refused(kOrigin), "log-ended");
  // The copy does not bring back a log that has ended in the file, nor take the other one along.
  grow(3, "other.example/log");
  EXPECT_EQ(restored(path), kOrigin);
  EXPECT_EQ(refused(kOrigin), "log-ended");
  EXPECT_EQ(refused("other.example/log"), "log-ended");
  EXPECT_EQ(restored(folder / "new.db"), "");
  EXPECT_EQ(published(*opened(folder / "new.db")).size, 1u);
  // As many leaves, but others.
  EXPECT_EQ(value_of(restore(path, folder / "new.db")).ended_log, kOrigin);
  std::filesystem::remove(path);
  grow(4, kOrigin);
  EXPECT_EQ(restored(path), kOrigin);
}

// A game that was read as new and, a moment later, as changed.
TEST(NextLeaves, TakesAGameAsItWasReadLast) {
  const GameStore::Submission game = closed(1);
  const TreeStore::Game first{5, false, false, 0, kBuild, game.verdict};
  TreeStore::Game judged = first;
  judged.changes = 1;
  const TreeStore::Game deleted{6, true, false, 0, "", ""};
  const TreeStore::Game later{9, false, false, 3, kBuild, game.verdict};
  const auto none = [](std::int64_t) { return Result(std::vector<StoredLeaf>()); };
  const auto salt = [] { return trust::Salt{}; };
  const TreeStore::Game six{6, false, false, 0, kBuild, game.verdict};
  const auto leaves =
      value_of(next_leaves({{first, six}, {judged, deleted, later}, 3}, 4, 100, none, salt));
  ASSERT_EQ(leaves.size(), 1u);
  EXPECT_EQ(leaves[0].number, 5);
  EXPECT_EQ(leaves[0].change, 1);
  EXPECT_EQ(leaves[0].leaf, 100);
}

}  // namespace
}  // namespace arbiter::store_test
