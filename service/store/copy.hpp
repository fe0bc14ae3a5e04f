// Whole databases: copied from one store to another, and checked.
#pragma once
#include <cstdint>
#include <string>

#include "engine/core/problem.hpp"

namespace arbiter {

struct AllGames {
  std::int64_t games = 0;
  // SHA-256 over every row, including those of deleted games. The same games give the same digest
  // in every store.
  std::string digest;
};

// Writes all games of `from` at one moment, and what is known of deleted ones, to `to`. Both are a
// file or a URL; `to` must be a file that does not exist yet, or a database without games. The
// games are read back and compared before they are kept. After a Problem `to` has no games.
Result<AllGames> copy_games(const std::string& from, const std::string& to);

// Reads every game at one moment, while a service may be running. Problem "database-damaged", with
// what is wrong in `errors`, if a log is not the one that its row names, or if a table for lists
// disagrees.
Result<AllGames> check_games(const std::string& address);

}  // namespace arbiter
