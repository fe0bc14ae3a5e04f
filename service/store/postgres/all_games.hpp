// All games of a PostgreSQL database as rows.
#pragma once
#include <memory>
#include <string>

#include "service/store/all_games.hpp"

namespace arbiter::postgres {

// Reads a database of this version within one transaction.
Result<std::unique_ptr<GameRows>> rows_at(const std::string& address);

// Fills a database without games within one transaction; services that use it wait meanwhile.
// Creates the schema if it is missing; the schema stays even if the games are not kept.
Result<std::unique_ptr<NewGames>> new_games_at(const std::string& address);

}  // namespace arbiter::postgres
