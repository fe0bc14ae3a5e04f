// Where games are kept: a SQLite file, or a PostgreSQL database by its URL.
#pragma once
#include <memory>
#include <string>

#include "engine/core/problem.hpp"
#include "service/store/all_games.hpp"
#include "service/store/game_store.hpp"

namespace arbiter {

// Whether the address is the URL of a PostgreSQL database, and not the name of a file.
bool is_postgres(const std::string& address);

// The address as it may be shown to anybody: without a password. Of an address that cannot be
// understood nothing but what it is for.
std::string shown_database(const std::string& address);

// Opens the store, creating it where needed; see SqliteStore::open and PostgresStore::open. A
// Problem too where this build has no PostgreSQL.
Result<std::unique_ptr<GameStore>> open_store(const std::string& address);

// Reads all games of a database that is there, while a service may be using it; see sqlite_rows and
// postgres::rows_at. A Problem too where this build has no PostgreSQL.
Result<std::unique_ptr<GameRows>> open_rows(const std::string& address);

// What is said where a build without PostgreSQL is given the URL of one.
Problem without_postgres();

}  // namespace arbiter
