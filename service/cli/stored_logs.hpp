// The logs of a service's database, as documents for the commands that judge many.
#pragma once
#include <memory>
#include <optional>
#include <string>

#include "service/cli/documents.hpp"
#include "service/cli/held_packs.hpp"
#include "service/store/all_games.hpp"

namespace arbiter::cli {

class StoredLogs {
 public:
  // All games of this moment of a database that is there, while a service may be using it. Its
  // packs go to `packs`.
  static Result<StoredLogs> open(const std::string& database, HeldPacks& packs);

  // The next one with its present verdict. Nothing after the last one, or after a problem with the
  // database, which is a piece too.
  std::optional<Piece> next();

 private:
  explicit StoredLogs(std::unique_ptr<GameRows> rows) : rows_(std::move(rows)) {}

  std::unique_ptr<GameRows> rows_;  // null after a problem
};

// The name under which a piece of a database is reported.
std::string stored_name(const std::string& database, const Piece& piece);

}  // namespace arbiter::cli
