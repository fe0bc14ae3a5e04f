#include "tests/trust/support.hpp"

namespace arbiter::trust_test {
namespace {

trust::Hash seed_of(unsigned char number) {
  trust::Hash seed{};
  seed.fill(number);
  return seed;
}

}  // namespace

trust::SigningKey log_key(const std::string& name, unsigned char number) {
  return {name, trust::KeyType::signature, seed_of(number)};
}

trust::SigningKey witness_key(const std::string& name, unsigned char number) {
  return {name, trust::KeyType::cosignature, seed_of(number)};
}

void Tree::append(const std::string& entry) {
  trust::Hash hash = trust::leaf_hash(entry);
  for (std::size_t level = 0;; ++level) {
    if (level == levels_.size()) levels_.emplace_back();
    levels_[level].push_back(hash);
    if (levels_[level].size() % 2 != 0) return;
    hash = trust::node_hash(levels_[level][levels_[level].size() - 2], levels_[level].back());
  }
}

trust::SubtreeReader Tree::reader() const {
  return [this](unsigned level, std::uint64_t index) -> Result<trust::Hash> {
    return levels_.at(level).at(index);
  };
}

trust::Hash Tree::root(std::uint64_t size) const {
  return value_of(trust::root_of(size, reader()));
}

std::vector<trust::Hash> Tree::inclusion(std::uint64_t index, std::uint64_t size) const {
  return value_of(trust::prove_inclusion(index, size, reader()));
}

std::vector<trust::Hash> Tree::consistency(std::uint64_t old_size, std::uint64_t size) const {
  return value_of(trust::prove_consistency(old_size, size, reader()));
}

std::vector<trust::TileAddress> new_tiles(std::uint64_t old_size, std::uint64_t size) {
  std::vector<trust::TileAddress> tiles;
  for (unsigned level = 0; trust::tile_width(level, 0, size) > 0; ++level) {
    std::uint64_t index = 0;
    for (unsigned width = 0; (width = trust::tile_width(level, index, size)) > 0; ++index) {
      if (width > trust::tile_width(level, index, old_size))
        tiles.push_back({false, level, index, width});
    }
  }
  return tiles;
}

std::string make_tile(const trust::TileAddress& address, const Tree& tree) {
  const trust::SubtreeReader read = tree.reader();
  std::string bytes;
  for (unsigned i = 0; i < address.width; ++i)
    bytes +=
        trust::bytes_of(value_of(read(8 * address.level, address.index * trust::kTileWidth + i)));
  return bytes;
}

trust::SignedCheckpoint checkpoint_of(const Tree& tree, std::uint64_t size,
                                      const trust::SigningKey& key) {
  trust::SignedCheckpoint made;
  made.checkpoint = {key.verifier().name, size, tree.root(size), {}};
  made.note.text = text_of(made.checkpoint);
  made.note.signatures.push_back(sign(key, made.note.text));
  return made;
}

}  // namespace arbiter::trust_test
