// Bytes that choose the moves of a game of hex, legal and mutated ones.
#include "codec/play.hpp"
#include "engine/games/hex/hex.hpp"
#include "fuzz/playing.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  using hex::Hexes;
  ByteChooser chooser(bytes);
  const auto players = 2 + chooser.below(5);
  const Laid<Hexes> laid = lay_table<Hexes>(players, chooser);
  Player<Hexes> player(laid.log, laid.log.start, chooser);
  for (int i = 0; i < 300 && !chooser.empty() && player.step(); ++i)
    if (i % 32 == 0) player.check_position();
  player.check_position();
}

}  // namespace arbiter::fuzz
