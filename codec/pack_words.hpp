// The contents of a pack, for people: each card, area or map with its words. For codec sources
// only.
#pragma once
#include <string>
#include <string_view>

#include "codec/tape.hpp"

namespace arbiter {

// The whole pack. Requires a pack without faults, so that it has a title and its things have ids.
std::string pack_text(const TapeValue& pack);

// The things of a pack that have this id or name, wherever they are; "" if there is none.
std::string things_text(const TapeValue& pack, std::string_view name);

}  // namespace arbiter
