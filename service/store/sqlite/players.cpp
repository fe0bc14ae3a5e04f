#include "service/store/sqlite/players.hpp"

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "service/store/players.hpp"
#include "service/store/sqlite/database.hpp"

namespace arbiter {
namespace {

// How many bytes are read and entered in one transaction.
constexpr std::size_t kBatchBytes = 16 << 20;

// A list reads this many rows of recent_players in less than a millisecond.
constexpr std::int64_t kRecent = 8'192;

struct EarlierGame {
  std::int64_t number = 0;
  std::vector<std::string> names;
};

// The next games after `done`: as many as fit into a batch, but at least one if any is left.
std::vector<EarlierGame> next_games(SQLite::Statement& logs, std::int64_t done) {
  const StatementUse use(logs);
  logs.bind(1, done);
  std::vector<EarlierGame> games;
  for (std::size_t bytes = 0; bytes < kBatchBytes && logs.executeStep();) {
    const SQLite::Column log = logs.getColumn(1);
    const auto size = static_cast<std::size_t>(log.getBytes());
    const std::string_view text(static_cast<const char*>(log.getBlob()), size);
    games.push_back({logs.getColumn(0).getInt64(), player_names(text)});
    bytes += size + 1'000;
  }
  return games;
}

std::optional<std::int64_t> entered_until(SQLite::Database& database) {
  SQLite::Statement done(database, "SELECT done FROM upgrades WHERE task = 'players'");
  if (!done.executeStep()) return std::nullopt;
  return done.getColumn(0).getInt64();
}

}  // namespace

void move_recent_players(SQLite::Database& database) {
  // The table is only ever emptied as a whole, so its greatest rowid is the number of its rows.
  if (database.execAndGet("SELECT max(rowid) FROM recent_players").getInt64() < kRecent) return;
  SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
  database.exec(
      "INSERT OR IGNORE INTO players SELECT name, game, status, outcome, number "
      "FROM recent_players ORDER BY name, game, status, outcome, number");
  database.exec("DELETE FROM recent_players");
  transaction.commit();
}

void enter_earlier_players(SQLite::Database& database) {
  if (!entered_until(database)) return;
  SQLite::Statement logs(database,
                         "SELECT number, log FROM documents WHERE number > ? ORDER BY number");
  SQLite::Statement enter(database,
                          "INSERT OR IGNORE INTO players "
                          "SELECT ?, game, status, outcome, number FROM games WHERE number = ?");
  SQLite::Statement note(database, "UPDATE upgrades SET done = ? WHERE task = 'players'");
  for (;;) {
    SQLite::Transaction transaction(database, SQLite::TransactionBehavior::IMMEDIATE);
    const std::optional<std::int64_t> done = entered_until(database);
    if (!done) return;  // another process did it first
    const std::vector<EarlierGame> games = next_games(logs, *done);
    for (const EarlierGame& game : games) {
      for (const std::string& name : game.names) {
        const StatementUse use(enter);
        enter.bind(1, name);
        enter.bind(2, game.number);
        enter.exec();
      }
    }
    if (games.empty()) {
      database.exec("DELETE FROM upgrades WHERE task = 'players'");
    } else {
      const StatementUse use(note);
      note.bind(1, games.back().number);
      note.exec();
    }
    transaction.commit();
  }
}

}  // namespace arbiter
