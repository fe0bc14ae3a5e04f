// The tables by which SQLite finds the games of a player.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

namespace arbiter {

// Moves recent_players to players once there are many of them. If it throws SQLite::Exception,
// nothing has changed.
void move_recent_players(SQLite::Database& database);

// Enters the players of games that were stored before 0002_filters.sql. Works in transactions of
// bounded size; if it is interrupted, the next call continues. Throws SQLite::Exception.
void enter_earlier_players(SQLite::Database& database);

}  // namespace arbiter
