// The names of the players of a log, by which games are found.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <string>
#include <string_view>
#include <vector>

namespace arbiter {

// The names that the head of a log (JSON or JSON Lines) gives, in its order; a seat without a name
// has none here. Reads no further than it must. Of a text that is no log: some names or none.
std::vector<std::string> player_names(std::string_view log);

// Moves recent_players to players once there are many of them. Throws SQLite::Exception, and has
// changed nothing then.
void move_recent_players(SQLite::Database& database);

// Enters the players of games that a version before 0002_filters.sql stored. Goes in transactions
// of bounded size; where it ends early, whatever the reason, the next call goes on from there.
// Throws SQLite::Exception.
void enter_earlier_players(SQLite::Database& database);

}  // namespace arbiter
