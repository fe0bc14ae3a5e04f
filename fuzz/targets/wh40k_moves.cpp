// Bytes that choose the moves of a game of Warhammer 40,000: Conquest, legal and mutated ones.
#include "codec/play.hpp"
#include "engine/games/wh40k/wh40k.hpp"
#include "fuzz/playing.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  using wh40k::Rules;
  ByteChooser chooser(bytes);
  const Laid<Rules> laid = lay_table<Rules>(2, chooser);
  Player<Rules> player(laid.log, laid.log.start, chooser);
  for (int i = 0; i < 200 && !chooser.empty() && player.step(); ++i)
    if (i % 16 == 0) player.check_position();
  player.check_position();
}

}  // namespace arbiter::fuzz
