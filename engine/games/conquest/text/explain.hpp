// How the text of a card was understood, phrase by phrase (`arbiter pack show`).
#pragma once
#include <string_view>

#include "engine/core/explained.hpp"
#include "engine/games/conquest/content.hpp"

namespace arbiter::conquest::text {

// Returns the card of the pack with this id or name, or not found. For a card that cannot be read
// it says where reading stopped, and the lines have no phrases.
ExplainedCard explain(const PrintedPack& pack, std::string_view id);

}  // namespace arbiter::conquest::text
