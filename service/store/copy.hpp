// Databases as a whole: copied from one store to another, and checked.
#pragma once
#include <cstdint>
#include <string>

#include "engine/core/problem.hpp"

namespace arbiter {

struct AllGames {
  std::int64_t games = 0;
  // SHA-256 over every row, those of deleted games too; the same for the same games in every store.
  std::string digest;
};

// Writes all games of one moment of `from`, with what it knows of deleted ones, a file or a URL, to
// `to`: a file that is not there yet, or a database without games. They are read back from there
// and compared before they are kept. After a Problem `to` has no games.
Result<AllGames> copy_games(const std::string& from, const std::string& to);

// Reads every game of one moment, while a service may be running. "database-damaged", with what is
// wrong in `errors`, where a log is not the one that its row names, or a table of lists disagrees.
Result<AllGames> check_games(const std::string& address);

}  // namespace arbiter
