// Where games are kept: a SQLite file, or a PostgreSQL database by its URL.
#pragma once
#include <memory>
#include <string>

#include "engine/core/problem.hpp"
#include "service/store/all_games.hpp"
#include "service/store/game_store.hpp"

namespace arbiter {

// True if the address is the URL of a PostgreSQL database, false if it is the name of a file.
bool is_postgres(const std::string& address);

// The address without its password, fit to be shown to anybody. For an address that cannot be
// understood, only a general description.
std::string shown_database(const std::string& address);

// Opens the store, creating it if necessary; see SqliteStore::open and PostgresStore::open. Also
// returns a Problem for a URL if this build has no PostgreSQL.
Result<std::unique_ptr<GameStore>> open_store(const std::string& address);

// The same for a command that needs what is stored: Problem "not-found" if there is no such file.
Result<std::unique_ptr<GameStore>> open_existing_store(const std::string& address);

// Opens the keys of a database, for a command that changes them while services use it. The
// database is brought to the newest version first, unless a service has the file. Problem
// "not-found" if there is no such file and none is to be created; else as of open_store().
Result<std::shared_ptr<KeyStore>> open_keys(const std::string& address, bool create);

// Opens all games of an existing database for reading; a service may be using it. See sqlite_rows
// and postgres::rows_at. Also returns a Problem for a URL if this build has no PostgreSQL.
Result<std::unique_ptr<GameRows>> open_rows(const std::string& address);

// The webhooks of an existing database; a service may be using it. See sqlite_hooks; a PostgreSQL
// database is opened as by open_store(). Also returns a Problem for a URL if this build has no
// PostgreSQL.
Result<std::shared_ptr<HookStore>> open_hooks(const std::string& address);

// The Problem for a URL of a PostgreSQL database in a build without PostgreSQL.
Problem without_postgres();

}  // namespace arbiter
