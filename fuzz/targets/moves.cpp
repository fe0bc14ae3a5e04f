// Bytes that choose the moves of a game of Conquest, legal and mutated ones.
#include "codec/play.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "fuzz/playing.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  using conquest::Conquest;
  ByteChooser chooser(bytes);
  const auto players = 2 + chooser.below(3);
  const Laid<Conquest> laid = lay_table<Conquest>(players, chooser);
  Player<Conquest> player(laid.log, laid.log.start, chooser);
  for (int i = 0; i < 150 && !chooser.empty() && player.step(); ++i)
    if (i % 16 == 0) player.check_position();
  player.check_position();
}

}  // namespace arbiter::fuzz
