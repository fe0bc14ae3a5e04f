// Trees, proofs and tiles, beside the definitions of RFC 6962 written down a second time.
#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "codec/sha256.hpp"
#include "service/trust/growth.hpp"
#include "tests/trust/support.hpp"

namespace arbiter::trust_test {
namespace {

using namespace trust;
using Entries = std::vector<std::string>;
using Hashes = std::vector<Hash>;

// MTH, PATH and PROOF as RFC 6962, section 2.1, defines them on lists of entries.

std::size_t largest_power_below(std::size_t n) {
  std::size_t k = 1;
  while (k * 2 < n) k *= 2;
  return k;
}
Entries part(const Entries& d, std::size_t from, std::size_t to) {
  return {d.begin() + static_cast<std::ptrdiff_t>(from),
          d.begin() + static_cast<std::ptrdiff_t>(to)};
}
std::string raw(const Hash& hash) { return {hash.begin(), hash.end()}; }
Hash mth(const Entries& d) {
  if (d.empty()) return sha256_bytes("");
  if (d.size() == 1) return sha256_bytes(std::string(1, '\0') + d[0]);
  const std::size_t k = largest_power_below(d.size());
  return sha256_bytes("\x01" + raw(mth(part(d, 0, k))) + raw(mth(part(d, k, d.size()))));
}
Hashes with(Hashes hashes, const Hash& last) {
  hashes.push_back(last);
  return hashes;
}
Hashes path(std::size_t m, const Entries& d) {
  if (d.size() == 1) return {};
  const std::size_t k = largest_power_below(d.size());
  if (m < k) return with(path(m, part(d, 0, k)), mth(part(d, k, d.size())));
  return with(path(m - k, part(d, k, d.size())), mth(part(d, 0, k)));
}
Hashes subproof(std::size_t m, const Entries& d, bool whole) {
  if (m == d.size()) return whole ? Hashes{} : Hashes{mth(d)};
  const std::size_t k = largest_power_below(d.size());
  if (m <= k) return with(subproof(m, part(d, 0, k), whole), mth(part(d, k, d.size())));
  return with(subproof(m - k, part(d, k, d.size()), false), mth(part(d, 0, k)));
}

Entries entries(std::size_t number) {
  Entries made;
  for (std::size_t i = 0; i < number; ++i) made.push_back("entry " + std::to_string(i));
  return made;
}
Tree tree_of(const Entries& made) {
  Tree tree;
  for (const std::string& entry : made) tree.append(entry);
  return tree;
}

// The roots that the implementations of Certificate Transparency are tested with.
TEST(Merkle, RootsAreThoseOfOtherImplementations) {
  const Entries leaves = {"",
                          *from_hex("00"),
                          *from_hex("10"),
                          *from_hex("2021"),
                          *from_hex("3031"),
                          *from_hex("40414243"),
                          *from_hex("5051525354555657"),
                          *from_hex("606162636465666768696a6b6c6d6e6f")};
  const std::vector<std::string> roots = {
      "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
      "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
      "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
      "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
      "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
      "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
      "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
      "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
      "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328"};
  const Tree tree = tree_of(leaves);
  for (std::size_t size = 0; size < roots.size(); ++size)
    EXPECT_EQ(hex(trust::bytes_of(tree.root(size))), roots[size]) << size;
}

// Whether a proof still holds with one hash changed, added or taken away somewhere.
template <class Holds>
void expect_strict(const Hashes& proof, const Holds& holds) {
  EXPECT_FALSE(holds(with(proof, Hash{})));
  for (std::size_t i = 0; i < proof.size(); ++i) {
    Hashes changed = proof;
    changed[i][i % 32] = static_cast<unsigned char>(changed[i][i % 32] ^ 4);
    EXPECT_FALSE(holds(changed));
    Hashes shorter = proof;
    shorter.erase(shorter.begin() + static_cast<std::ptrdiff_t>(i));
    EXPECT_FALSE(holds(shorter));
  }
}

TEST(Merkle, InclusionProofsAreThoseOfTheDefinition) {
  constexpr std::size_t kMost = 40;
  const Entries all = entries(kMost);
  const Tree tree = tree_of(all);
  for (std::size_t size = 1; size <= kMost; ++size) {
    const Hash root = mth(part(all, 0, size));
    EXPECT_EQ(tree.root(size), root);
    for (std::size_t index = 0; index < size; ++index) {
      const Hashes proof = tree.inclusion(index, size);
      EXPECT_EQ(proof, path(index, part(all, 0, size)));
      const Hash leaf = leaf_hash(all[index]);
      EXPECT_TRUE(includes(leaf, index, size, root, proof));
      for (std::size_t other = 0; other <= size; ++other)
        EXPECT_EQ(includes(leaf, other, size, root, proof), other == index);
      EXPECT_FALSE(includes(leaf_hash("another"), index, size, root, proof));
      EXPECT_FALSE(includes(leaf, index, size, Hash{}, proof));
      expect_strict(proof,
                    [&](const Hashes& one) { return includes(leaf, index, size, root, one); });
    }
  }
}

TEST(Merkle, ConsistencyProofsAreThoseOfTheDefinition) {
  constexpr std::size_t kMost = 40;
  const Entries all = entries(kMost);
  const Tree tree = tree_of(all);
  for (std::size_t size = 1; size <= kMost; ++size) {
    const Hash root = tree.root(size);
    for (std::size_t old_size = 1; old_size <= size; ++old_size) {
      const Hash old_root = tree.root(old_size);
      const Hashes proof = tree.consistency(old_size, size);
      EXPECT_EQ(proof, subproof(old_size, part(all, 0, size), true));
      EXPECT_TRUE(is_consistent(old_size, old_root, size, root, proof));
      EXPECT_FALSE(is_consistent(old_size, Hash{}, size, root, proof));
      EXPECT_FALSE(is_consistent(old_size, old_root, size, Hash{}, proof));
      EXPECT_FALSE(is_consistent(size + 1, old_root, size, root, proof));
      EXPECT_FALSE(is_consistent(old_size - 1, old_root, size, root, proof));
      expect_strict(proof, [&](const Hashes& one) {
        return is_consistent(old_size, old_root, size, root, one);
      });
    }
    EXPECT_TRUE(tree.consistency(0, size).empty());
    EXPECT_TRUE(is_consistent(0, empty_root(), size, root, {}));
    EXPECT_FALSE(is_consistent(0, root, size, root, {}));
    EXPECT_FALSE(is_consistent(0, empty_root(), size, root, {root}));
  }
}

TEST(Merkle, HugeTreesEnd) {
  const std::vector<Hash> none;
  EXPECT_FALSE(includes(Hash{}, 0, kMostNumber, Hash{}, none));
  EXPECT_FALSE(includes(Hash{}, 0, kMostNumber + 1, Hash{}, none));
  EXPECT_FALSE(includes(Hash{}, kMostNumber, kMostNumber, Hash{}, none));
  EXPECT_FALSE(is_consistent(kMostNumber - 1, Hash{}, kMostNumber, Hash{}, none));
  const auto any = [](unsigned, std::uint64_t) -> Result<Hash> { return Hash{}; };
  EXPECT_EQ(value_of(prove_inclusion(0, kMostNumber, any)).size(), kMostProofHashes);
  EXPECT_LE(value_of(prove_consistency(kMostNumber / 3, kMostNumber, any)).size(),
            kMostProofHashes + 1);
}

TEST(Merkle, AProblemOfTheReaderIsPassedOn) {
  const auto none = [](unsigned, std::uint64_t) -> Result<Hash> { return Problem{"gone", "", ""}; };
  EXPECT_EQ(root_of(5, none).problem().type, "gone");
  EXPECT_EQ(prove_inclusion(1, 5, none).problem().type, "gone");
  EXPECT_EQ(prove_consistency(3, 5, none).problem().type, "gone");
}

TEST(Tiles, PathsAreThoseOfTheSpecification) {
  const std::pair<TileAddress, const char*> kPaths[] = {
      {{false, 0, 1234067}, "tile/0/x001/x234/067"},
      {{false, 0, 0}, "tile/0/000"},
      {{false, 63, 999}, "tile/63/999"},
      {{false, 1, 1000, 17}, "tile/1/x001/000.p/17"},
      {{true, 0, 273, 112}, "tile/entries/273.p/112"},
      {{true, 0, 1234067, 255}, "tile/entries/x001/x234/067.p/255"},
      {{false, 0, kMostNumber, 1}, "tile/0/x009/x223/x372/x036/x854/x775/807.p/1"},
  };
  for (const auto& [address, path] : kPaths) {
    EXPECT_EQ(path_of(address), path);
    EXPECT_EQ(value_of(parse_tile_path(path)), address);
  }
  for (const char* wrong : {"",
                            "tile",
                            "tile/",
                            "tile/0",
                            "tile/0/",
                            "tile/0/0",
                            "tile/0/00",
                            "tile/0/0000",
                            "tile/0/x000/001",
                            "tile/0/001/002",
                            "tile/0/x001",
                            "tile/0/x001/x002",
                            "tile/00/000",
                            "tile/64/000",
                            "tile/-1/000",
                            "tile/0/000.p/0",
                            "tile/0/000.p/256",
                            "tile/0/000.p/01",
                            "tile/0/000.p/",
                            "tile/0/000.p",
                            "tile/0/000/",
                            "/tile/0/000",
                            "tile/0/000.p/1.p/1",
                            "tile/0/000?",
                            "tile/0/0a0",
                            "tile/entries/000/1",
                            "tile/Entries/000",
                            "tile/0//000",
                            "tile/0/x009/x223/x372/x036/x854/x775/808"})
    EXPECT_FALSE(parse_tile_path(wrong).ok()) << wrong;
}

TEST(Tiles, ATreeOfSeventyThousandHasThoseOfTheSpecification) {
  std::map<std::pair<unsigned, unsigned>, unsigned> number;  // by level and width
  for (const TileAddress& tile : new_tiles(0, 70'000)) ++number[{tile.level, tile.width}];
  const std::map<std::pair<unsigned, unsigned>, unsigned> expected = {
      {{0, 256}, 273}, {{0, 112}, 1}, {{1, 256}, 1}, {{1, 17}, 1}, {{2, 1}, 1}};
  EXPECT_EQ(number, expected);
  EXPECT_EQ(new_tiles(0, 256), (std::vector<TileAddress>{{false, 0, 0, 256}, {false, 1, 0, 1}}));
  EXPECT_EQ(tile_width(0, 274, 70'000), 0u);
  EXPECT_EQ(tile_width(0, kMostNumber, 70'000), 0u);
  EXPECT_EQ(tile_width(63, 0, kMostNumber), 0u);
  EXPECT_TRUE(new_tiles(70'000, 70'000).empty());
  EXPECT_EQ(new_tiles(70'000, 70'001), (std::vector<TileAddress>{{false, 0, 273, 113}}));
}

// A tree that grows in random steps, of which only the new tiles are written each time, as a log
// does it; proofs are then made from tiles alone.
TEST(Tiles, ProofsAreMadeFromTilesAlone) {
  std::mt19937 random(20090818);
  std::map<std::string, std::string> stored;
  const auto fetch = [&stored](const TileAddress& address) -> Result<std::string> {
    const auto found = stored.find(path_of(address));
    if (found == stored.end()) return Problem{"no-tile", path_of(address), ""};
    return found->second;
  };
  Tree tree;
  for (std::uint64_t old_size = 0; old_size < 70'000;) {
    const std::uint64_t size = std::min<std::uint64_t>(70'000, old_size + 1 + random() % 9'000);
    for (std::uint64_t i = old_size; i < size; ++i) tree.append(std::to_string(i));
    for (const TileAddress& tile : new_tiles(old_size, size))
      stored[path_of(tile)] = make_tile(tile, tree);
    TileReader tiles(size, fetch);
    const SubtreeReader read = [&tiles](unsigned level, std::uint64_t index) {
      return tiles(level, index);
    };
    EXPECT_EQ(value_of(root_of(size, read)), tree.root(size));
    const std::uint64_t index = random() % size;
    EXPECT_EQ(value_of(prove_inclusion(index, size, read)), tree.inclusion(index, size));
    EXPECT_EQ(value_of(prove_consistency(old_size, size, read)), tree.consistency(old_size, size));
    EXPECT_EQ(tiles(0, size).problem().type, "not-a-tile");
    EXPECT_EQ(tiles(63, 0).problem().type, "not-a-tile");
    EXPECT_EQ(tiles(64, 0).problem().type, "not-a-tile");
    old_size = size;
  }
  stored.erase("tile/0/000");
  TileReader gap(70'000, fetch);
  EXPECT_EQ(gap(0, 5).problem().type, "no-tile");
  stored["tile/0/000"] = std::string(31, 'x');
  EXPECT_EQ(gap(0, 5).problem().type, "not-a-tile");
}

// The same tree, grown by leaves alone: a log that keeps tiles needs no other hashes.
TEST(Tiles, ALogGrowsFromItsLastTiles) {
  std::mt19937 random(1);
  std::map<std::string, std::string> stored;
  std::set<std::string> fetched;
  const auto fetch = [&](const TileAddress& address) -> Result<std::string> {
    const auto found = stored.find(path_of(address));
    if (found == stored.end()) return Problem{"no-tile", path_of(address), ""};
    fetched.insert(path_of(address));
    return found->second;
  };
  Tree tree;
  EXPECT_EQ(value_of(grow(0, {}, fetch)).root, empty_root());
  for (std::uint64_t size = 0; size < 70'000;) {
    std::vector<Hash> leaves(std::min<std::uint64_t>(70'000 - size, random() % 6'000));
    for (Hash& leaf : leaves) {
      const std::string entry = std::to_string(tree.size());
      tree.append(entry);
      leaf = leaf_hash(entry);
    }
    fetched.clear();
    const Growth growth = value_of(grow(size, leaves, fetch));
    EXPECT_LE(fetched.size(), 3u);
    std::vector<TileAddress> addresses;
    for (const auto& [address, bytes] : growth.tiles) {
      EXPECT_EQ(bytes, make_tile(address, tree));
      stored[path_of(address)] = bytes;
      addresses.push_back(address);
    }
    EXPECT_EQ(addresses, new_tiles(size, growth.size));
    EXPECT_EQ(growth.root, tree.root(growth.size));
    EXPECT_EQ(growth.size, tree.size());
    size = growth.size;
  }
  stored.clear();
  EXPECT_EQ(grow(70'000, {Hash{}}, fetch).problem().type, "no-tile");
}

TEST(Tiles, BundlesAreReadAsTheyWereWritten) {
  const Entries made = {"one", "", std::string(kMostEntryBytes, 'x')};
  const std::string bytes = make_bundle(made);
  EXPECT_EQ(bytes.substr(0, 7), std::string("\0\3one\0\0", 7));
  EXPECT_EQ(value_of(parse_bundle(bytes, 3)), made);
  EXPECT_FALSE(parse_bundle(bytes, 2).ok());
  EXPECT_FALSE(parse_bundle(bytes, 4).ok());
  EXPECT_FALSE(parse_bundle(bytes.substr(0, bytes.size() - 1), 3).ok());
  EXPECT_FALSE(parse_bundle(bytes + '\0', 3).ok());
  EXPECT_FALSE(parse_tile(std::string(33, 'x'), 1).ok());
  EXPECT_EQ(value_of(parse_tile(std::string(64, 'x'), 2)).size(), 2u);
}

}  // namespace
}  // namespace arbiter::trust_test
