// All games of a SQLite file as rows.
#pragma once
#include <memory>
#include <string>

#include "service/store/all_games.hpp"

namespace arbiter {

// Reads a database of this version, which a service may be using.
Result<std::unique_ptr<GameRows>> sqlite_rows(const std::string& path);

// Fills a new file, which has its name when all is in it and on the disk; until then it is
// `path`.partial. A file that is there already is a Problem.
Result<std::unique_ptr<NewGames>> new_sqlite_games(const std::string& path);

}  // namespace arbiter
