// All games of a SQLite file as rows.
#pragma once
#include <memory>
#include <string>

#include "service/store/all_games.hpp"

namespace arbiter {

// Reads a database of this version; a service may be using it.
Result<std::unique_ptr<GameRows>> sqlite_rows(const std::string& path);

// Fills a new file. It gets its name when it is complete and on the disk; until then it is called
// `path`.partial. A Problem if the file already exists.
Result<std::unique_ptr<NewGames>> new_sqlite_games(const std::string& path);

}  // namespace arbiter
