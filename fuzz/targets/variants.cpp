// Bytes that choose a variant of Conquest and the moves of a game of it.
#include <algorithm>

#include "codec/play.hpp"
#include "engine/games/conquest/conquest.hpp"
#include "fuzz/playing.hpp"

namespace arbiter::fuzz {

void run(std::string_view bytes) {
  using conquest::Conquest;
  ByteChooser chooser(bytes);
  const auto variants = Conquest::book().variants;
  const auto& variant = variants[chooser.below(static_cast<std::uint32_t>(variants.size()))];
  const bool teams = variant.players.find("team") != std::string_view::npos;
  const auto players = (teams ? 3 : 2) + chooser.below(3);
  const Laid<Conquest> laid = lay_table<Conquest>(players, chooser, variant.id);
  if (!laid.log.forbidden.empty()) return;
  Player<Conquest> player(laid.log, laid.log.start, chooser);
  for (int i = 0; i < 150 && !chooser.empty() && player.step(); ++i)
    if (i % 16 == 0) player.check_position();
  player.check_position();
}

}  // namespace arbiter::fuzz
