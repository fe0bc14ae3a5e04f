// The players of a log: their names, by which games are found, and their seats.
#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

// The names that the head of a log (JSON or JSON Lines) gives, in its order; seats without a name
// are left out. Reads no further than necessary. For a text that is not a log: some names or none.
std::vector<std::string> player_names(std::string_view log);

// Likewise the letters of the seats.
std::vector<std::string> seats_of(std::string_view log);

}  // namespace arbiter
