// Any bytes as a pack of hex: every one that is let pass is played with.
#include <nlohmann/json.hpp>

#include "codec/document.hpp"
#include "codec/log.hpp"
#include "codec/strict.hpp"
#include "engine/games/hex/hex.hpp"
#include "fuzz/playing.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  using hex::Hexes;
  const auto json = read_strict(bytes);
  if (!json.ok()) return;
  std::vector<Fault> faults;
  const auto pack = read_pack<Hexes>(json.value(), "", faults);
  must((pack == nullptr) == !faults.empty(), "a pack half-loaded");
  if (!pack) return;
  Document document;
  document.bytes = bytes;
  document.head = {{"game", "hex"},
                   {"content", {{"inline", json.value()}}},
                   {"players", {{{"id", "A"}}, {{"id", "B"}}}}};
  LogReader<Hexes> reader(document, false);
  if (!reader.read_head() || !reader.log().forbidden.empty()) return;
  ByteChooser chooser(bytes);
  Player<Hexes> player(reader.log(), reader.log().start, chooser);
  for (int i = 0; i < 60 && player.step(); ++i)
    if (i % 16 == 0) player.check_position();
  player.check_position();
}

}  // namespace arbiter::fuzz
