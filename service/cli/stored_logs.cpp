#include "service/cli/stored_logs.hpp"

#include <utility>

#include "service/store/open.hpp"

namespace arbiter::cli {

Result<StoredLogs> StoredLogs::open(const std::string& database, HeldPacks& packs) {
  Result<std::unique_ptr<GameRows>> opened = open_rows(database);
  if (!opened.ok()) return opened.problem();
  std::unique_ptr<GameRows> rows = std::move(opened).value();
  for (;;) {
    Result<std::optional<StoredPack>> next = rows->next_pack();
    if (!next.ok()) return next.problem();
    std::optional<StoredPack> pack = std::move(next).value();
    if (!pack) return StoredLogs(std::move(rows));
    packs.add(pack->sha256, std::move(pack->document));
  }
}

std::optional<Piece> StoredLogs::next() {
  if (rows_ == nullptr) return std::nullopt;
  Result<std::optional<GameRow>> row = rows_->next();
  Piece piece;
  if (!row.ok()) {
    rows_.reset();
    piece.problem = row.problem();
    return piece;
  }
  if (!row.value()) return std::nullopt;
  std::optional<GameRow> game = std::move(row).value();
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
