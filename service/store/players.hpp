// The names of the players of a log, by which games are found.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

// The names that the head of a log (JSON or JSON Lines) gives, in its order; a seat without a name
// has none here. Reads no further than it must. Of a text that is no log: some names or none.
std::vector<std::string> player_names(std::string_view log);

}  // namespace arbiter
