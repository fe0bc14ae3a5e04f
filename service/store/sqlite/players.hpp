// The tables by which SQLite finds the games of a player.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

namespace arbiter {

// Moves recent_players to players once there are many of them. Throws SQLite::Exception, and has
// changed nothing then.
void move_recent_players(SQLite::Database& database);

// Enters the players of games that a version before 0002_filters.sql stored. Goes in transactions
// of bounded size; where it ends early, whatever the reason, the next call goes on from there.
// Throws SQLite::Exception.
void enter_earlier_players(SQLite::Database& database);

}  // namespace arbiter
