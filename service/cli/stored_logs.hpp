// The logs of a service's database, as documents for the commands that judge many logs.
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
  std::string suite;     // uses its games and verdicts instead of the filter; empty: none
};

class StoredLogs {
 public:
  // The games that pass the filter at this moment. The database must exist; a service may be using
  // it. Its packs go to `packs`.
  static Result<StoredLogs> open(const StoredArguments& stored, HeldPacks& packs);

  // The next game with its present verdict, or with the one that a suite compares with. Nothing
  // after the last one. A problem with the database is also a piece, and the last one.
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
