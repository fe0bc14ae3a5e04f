#include "service/cli/stored_logs.hpp"

#include <utility>

#include "service/store/open.hpp"

namespace arbiter::cli {

Result<StoredLogs> StoredLogs::open(const StoredArguments& stored, HeldPacks& packs) {
  Result<std::unique_ptr<GameRows>> opened = open_rows(stored.database);
  if (!opened.ok()) return opened.problem();
  std::unique_ptr<GameRows> rows = std::move(opened).value();
  for (;;) {
    Result<std::optional<StoredPack>> next = rows->next_pack();
    if (!next.ok()) return next.problem();
    std::optional<StoredPack> pack = std::move(next).value();
    if (!pack) return StoredLogs(std::move(rows), stored.filter);
    packs.add(pack->sha256, std::move(pack->document));
  }
}

std::optional<Piece> StoredLogs::next() {
  Piece piece;
  std::optional<GameRow> game;
  do {
    if (rows_ == nullptr) return std::nullopt;
    Result<std::optional<GameRow>> row = rows_->next();
    if (!row.ok()) {
      rows_.reset();
      piece.problem = row.problem();
      return piece;
    }
    game = std::move(row).value();
    if (!game) return std::nullopt;
  } while (!passes(filter_, game->game, game->players));
  piece.stored = game->game.id;
  piece.text = std::move(game->log);
  piece.verdict = std::move(game->verdict);
  return piece;
}

std::string stored_name(const std::string& database, const Piece& piece) {
  const std::string shown = shown_database(database);
  return piece.stored.empty() ? shown : shown + ": " + piece.stored;
}

}  // namespace arbiter::cli
