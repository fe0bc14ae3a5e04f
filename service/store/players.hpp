// The names of the players of a log, by which games are found.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

// The names that the head of a log (JSON or JSON Lines) gives, in its order; seats without a name
// are left out. Reads no further than necessary. For a text that is not a log: some names or none.
std::vector<std::string> player_names(std::string_view log);

}  // namespace arbiter
