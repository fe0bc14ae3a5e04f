#include "service/store/sqlite/tree.hpp"

#include <algorithm>

namespace arbiter {
namespace {

constexpr const char* kGame =
    "SELECT games.number, open, changes, build, CASE open WHEN 0 THEN verdict ELSE '' END "
    "FROM games JOIN documents USING (number) WHERE games.number ";

TreeStore::Game read_waiting(SQLite::Statement& row) {
  return {row.getColumn(0).getInt64(),    false,
          row.getColumn(1).getInt() != 0, row.getColumn(2).getInt64(),
          row.getColumn(3).getString(),   row.getColumn(4).getString()};
}

}  // namespace

StoredLeaf read_leaf(SQLite::Statement& row) {
  return {row.getColumn(0).getInt64(), row.getColumn(1).getInt64(), row.getColumn(2).getInt64(),
          row.getColumn(3).getString(), row.getColumn(4).getString()};
}

StoredTile read_tile(SQLite::Statement& row) {
  return {row.getColumn(0).getInt64(), row.getColumn(1).getInt64(), row.getColumn(2).getString()};
}

std::optional<TreeHead> read_head(SQLite::Database& database) {
  auto row = statement(database, "SELECT origin, looked_at, checkpoint, published FROM tree");
  if (!row.executeStep()) return std::nullopt;
  return TreeHead{row.getColumn(0).getString(), row.getColumn(1).getInt64(),
                  row.getColumn(2).getString(), row.getColumn(3).getString()};
}

void insert_leaf(SQLite::Database& database, const StoredLeaf& leaf) {
  statement(database,
            "INSERT INTO leaves VALUES (?1, ?2, ?3, CASE WHEN length(?4) > 0 AND EXISTS (SELECT 1 "
            "FROM games WHERE number = ?2) THEN ?4 END, ?5)",
            leaf.leaf, leaf.number, leaf.change, Bytes{leaf.salt}, Bytes{leaf.entry})
      .exec();
}

void replace_tile(SQLite::Database& database, const StoredTile& tile) {
  statement(database, "INSERT OR REPLACE INTO tiles VALUES (?1, ?2, ?3)", tile.level, tile.tile,
            Bytes{tile.hashes})
      .exec();
}

void delete_log(SQLite::Database& database) {
  for (const char* table : {"leaves", "tiles", "tree_changes", "tree"})
    database.exec(std::string("DELETE FROM ") + table);
}

Result<std::optional<TreeHead>> SqliteTree::head() {
  return read([&] { return read_head(*database_); });
}

Result<TreeHead> SqliteTree::begin(const std::string& origin) {
  const auto begun = change([&]() -> std::optional<TreeHead> {
    if (auto head = read_head(*database_)) return head;
    auto ended = statement(*database_, "SELECT 1 FROM ended_trees WHERE origin = ?1", origin);
    if (ended.executeStep()) return std::nullopt;
    statement(*database_, "INSERT INTO tree VALUES (?1, 0, '', '')", origin).exec();
    return read_head(*database_);
  });
  if (!begun.ok()) return begun.problem();
  if (!begun.value()) return log_ended(origin);
  return *begun.value();
}

Result<bool> SqliteTree::end() {
  return change([&] {
    if (!read_head(*database_)) return false;
    database_->exec("INSERT OR IGNORE INTO ended_trees SELECT origin FROM tree");
    delete_log(*database_);
    return true;
  });
}

std::vector<TreeStore::Game> SqliteTree::games_after(std::int64_t number, std::uint32_t most) {
  auto row = statement(*database_, std::string(kGame) + "> ?1 ORDER BY games.number LIMIT ?2",
                       number, std::int64_t{most});
  std::vector<Game> games;
  while (row.executeStep()) games.push_back(read_waiting(row));
  return games;
}

void SqliteTree::add_changed(Waiting& waiting, std::uint32_t most) {
  auto row = statement(*database_,
                       "SELECT number, max(change) FROM (SELECT change, number FROM tree_changes "
                       "ORDER BY change LIMIT ?1) GROUP BY number",
                       std::int64_t{most});
  while (row.executeStep()) {
    const std::int64_t number = row.getColumn(0).getInt64();
    waiting.last_change = std::max(waiting.last_change, row.getColumn(1).getInt64());
    auto game = statement(*database_, std::string(kGame) + "= ?1", number);
    if (game.executeStep())
      waiting.changed.push_back(read_waiting(game));
    else
      waiting.changed.push_back({number, true, false, 0, "", ""});
  }
}

Result<TreeStore::Waiting> SqliteTree::waiting(std::uint32_t most) {
  return read([&] {
    Waiting waiting;
    const std::optional<TreeHead> head = read_head(*database_);
    if (!head) return waiting;
    waiting.games = games_after(head->looked_at, most);
    add_changed(waiting, most);
    return waiting;
  });
}

Result<std::vector<StoredLeaf>> SqliteTree::leaves_of(std::int64_t number) {
  return read([&] {
    std::vector<StoredLeaf> leaves;
    auto row = statement(
        *database_,
        std::string("SELECT ") + kLeafColumns + " FROM leaves WHERE number = ?1 ORDER BY leaf",
        number);
    while (row.executeStep()) leaves.push_back(read_leaf(row));
    return leaves;
  });
}

Result<bool> SqliteTree::append(const Append& append) {
  return change([&] {
    const int taken = statement(*database_,
                                "UPDATE tree SET checkpoint = ?2, looked_at = max(looked_at, ?3) "
                                "WHERE checkpoint = ?1",
                                append.before, append.checkpoint, append.looked_at)
                          .exec();
    if (taken == 0) return false;
    for (const StoredLeaf& leaf : append.leaves) insert_leaf(*database_, leaf);
    for (const StoredTile& tile : append.tiles) replace_tile(*database_, tile);
    statement(*database_, "DELETE FROM tree_changes WHERE change <= ?1", append.last_change).exec();
    return true;
  });
}

Result<bool> SqliteTree::publish(const std::string& before, const std::string& now) {
  return change([&] {
    return statement(*database_, "UPDATE tree SET published = ?2 WHERE published = ?1", before, now)
               .exec() > 0;
  });
}

Result<std::string> SqliteTree::tile(std::int64_t level, std::int64_t tile) {
  return read([&] {
    auto row = statement(*database_, "SELECT hashes FROM tiles WHERE level = ?1 AND tile = ?2",
                         level, tile);
    return row.executeStep() ? row.getColumn(0).getString() : std::string();
  });
}

Result<std::vector<StoredLeaf>> SqliteTree::leaves(std::int64_t first, std::uint32_t count) {
  return read([&] {
    std::vector<StoredLeaf> leaves;
    auto row = statement(*database_,
                         std::string("SELECT ") + kLeafColumns +
                             " FROM leaves WHERE leaf >= ?1 ORDER BY leaf LIMIT ?2",
                         first, std::int64_t{count});
    while (row.executeStep()) leaves.push_back(read_leaf(row));
    return leaves;
  });
}

}  // namespace arbiter
