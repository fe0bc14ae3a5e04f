// Texts of cards that could never have an effect. A pack that has one is refused: its author meant
// something else.
#pragma once
#include <string>
#include <vector>

#include "engine/games/conquest/card.hpp"

namespace arbiter::conquest {

// Returns a sentence for each text of the card that could never have an effect, whatever the other
// cards say. Requires a card that was read from its scrolls.
std::vector<std::string> idle_texts(const CardText& card);

}  // namespace arbiter::conquest
