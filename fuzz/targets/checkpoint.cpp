// Any bytes as the text of a checkpoint, as the path of a tile and as a leaf of Arbiter's log: what
// is read is written the same.
#include "service/trust/checkpoint.hpp"

#include "fuzz/target.hpp"
#include "service/trust/attestation.hpp"
#include "service/trust/tiles.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  if (const auto checkpoint = trust::parse_checkpoint(bytes); checkpoint.ok()) {
    must(text_of(checkpoint.value()) == bytes, "another checkpoint");
    must(trust::parse_checkpoint(text_of(checkpoint.value())).value() == checkpoint.value(),
         "it is read otherwise");
    must(checkpoint.value().size <= trust::kMostNumber, "a tree that is too large");
  }
  if (const auto tile = trust::parse_tile_path(bytes); tile.ok()) {
    must(path_of(tile.value()) == bytes, "another path");
    must(tile.value().width > 0 && tile.value().width <= trust::kTileWidth, "a width");
  }
  if (const auto bundle = trust::parse_bundle(bytes, 3); bundle.ok())
    must(trust::make_bundle(bundle.value()) == bytes, "another bundle");
  if (const auto leaf = trust::parse_leaf(bytes); leaf.ok())
    must(std::visit([](const auto& one) { return text_of(one); }, leaf.value()) == bytes,
         "another leaf");
  const auto attested = trust::attest(bytes, trust::Salt{}, trust::Hash{});
  if (attested.ok())
    must(trust::parse_leaf(text_of(attested.value())).ok(), "a leaf that cannot be read");
}

}  // namespace arbiter::fuzz
