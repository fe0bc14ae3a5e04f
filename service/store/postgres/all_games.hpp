// All games of a PostgreSQL database as rows.
#pragma once
#include <memory>
#include <string>

#include "service/store/all_games.hpp"

namespace arbiter::postgres {

// Reads a database of this version, within one transaction.
Result<std::unique_ptr<GameRows>> rows_at(const std::string& address);

// Fills a database without games, within one transaction; services that use it wait meanwhile. The
// schema is created where it is missing, and stays.
Result<std::unique_ptr<NewGames>> new_games_at(const std::string& address);

}  // namespace arbiter::postgres
