#include "service/cli/stored_logs.hpp"

#include <utility>

#include "service/store/open.hpp"

namespace arbiter::cli {

namespace {

// What the arguments ask for, given the suites of the database.
Result<JobRequest> wanted_of(const StoredArguments& stored, GameRows& rows) {
  JobRequest wanted{.kind = "regress", .filter = stored.filter};
  if (stored.suite.empty()) return wanted;
  for (;;) {
    const Result<std::optional<StoredSuite>> suite = rows.next_suite();
    if (!suite.ok()) return suite.problem();
    if (!suite.value())
      return Problem{
          "not-found",
          "Not found",
          "\"" + stored.suite + "\" does not exist; `arbiter suite list` lists the suites.",
          {}};
    if (suite.value()->name == stored.suite) return run_of(*suite.value(), wanted);
  }
}

}  // namespace

Result<StoredLogs> StoredLogs::open(const StoredArguments& stored, HeldPacks& packs) {
  Result<std::unique_ptr<GameRows>> opened = open_rows(stored.database);
  if (!opened.ok()) return opened.problem();
  std::unique_ptr<GameRows> rows = std::move(opened).value();
  const Result<JobRequest> wanted = wanted_of(stored, *rows);
  if (!wanted.ok()) return wanted.problem();
  for (;;) {
    Result<std::optional<StoredPack>> next = rows->next_pack();
    if (!next.ok()) return next.problem();
    std::optional<StoredPack> pack = std::move(next).value();
    if (!pack) return StoredLogs(std::move(rows), wanted.value());
    packs.add(pack->sha256, std::move(pack->document));
  }
}

Result<std::optional<GameStore::Row>> StoredLogs::next_game() {
  for (;;) {
    Result<std::optional<GameStore::Row>> row = rows_->next();
    if (!row.ok() || !row.value()) return row;
    const GameStore::Row& game = *row.value();
    if (passes(wanted_.filter, game.game, game.players) &&
        verdict_before(game, wanted_.as_of) != nullptr)
      return row;
  }
}

std::optional<Piece> StoredLogs::next() {
  if (rows_ == nullptr) return std::nullopt;
  Piece piece;
  Result<std::optional<GameStore::Row>> found = next_game();
  if (!found.ok()) {
    rows_.reset();
    piece.problem = found.problem();
    return piece;
  }
  std::optional<GameStore::Row> game = std::move(found).value();
  if (!game) return std::nullopt;
  piece.stored = game->game.id;
  piece.verdict = *verdict_before(*game, wanted_.as_of);
  piece.text = std::move(game->log);
  return piece;
}

std::string stored_name(const std::string& database, const Piece& piece) {
  const std::string shown = shown_database(database);
  return piece.stored.empty() ? shown : shown + ": " + piece.stored;
}

}  // namespace arbiter::cli
