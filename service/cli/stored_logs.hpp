// The logs of a service's database, as documents for the commands that judge many.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "service/cli/documents.hpp"
#include "service/cli/held_packs.hpp"
#include "service/jobs/request.hpp"
#include "service/store/all_games.hpp"

namespace arbiter::cli {

// Which games of which database.
struct StoredArguments {
  std::string database;  // a SQLite file or the URL of a PostgreSQL database; empty: none
  GameFilter filter;     // without a cursor and a limit
  std::string suite;     // whose games and verdicts in place of the filter's; empty: none
};

class StoredLogs {
 public:
  // The games of this moment that pass the filter, of a database that is there, while a service may
  // be using it. Its packs go to `packs`.
  static Result<StoredLogs> open(const StoredArguments& stored, HeldPacks& packs);

  // The next one with its present verdict, or the one that a suite has of it. Nothing after the
  // last one, or after a problem with the database, which is a piece too.
  std::optional<Piece> next();

 private:
  StoredLogs(std::unique_ptr<GameRows> rows, const JobRequest& wanted)
      : rows_(std::move(rows)), wanted_(wanted) {}

  // The next game that passes; nothing after the last one.
  Result<std::optional<GameStore::Row>> next_game();

  std::unique_ptr<GameRows> rows_;  // null after a problem
  JobRequest wanted_;
};

// The name under which a piece of a database is reported.
std::string stored_name(const std::string& database, const Piece& piece);

}  // namespace arbiter::cli
