#include "service/store/sqlite/rows.hpp"

#include "service/store/sqlite/database.hpp"

namespace arbiter {

StoredGame read_game(SQLite::Statement& row) {
  StoredGame game;
  int column = 0;
  game.number = row.getColumn(column++).getInt64();
  for (std::string* text : {&game.id, &game.game, &game.status, &game.outcome, &game.pack_sha256,
                            &game.log_sha256, &game.digest, &game.media_type, &game.created_at}) {
    *text = row.getColumn(column++).getString();
  }
  game.entries = row.getColumn(column++).getUInt();
  game.open = row.getColumn(column++).getInt() != 0;
  game.changes = row.getColumn(column++).getUInt();
  game.judged_at = row.getColumn(column++).getString();
  game.build = row.getColumn(column++).getString();
  game.labels = labels_of_json(row.getColumn(column++).getString());
  game.opening_sha256 = row.getColumn(column).getString();
  return game;
}

void read_additions(SQLite::Statement& additions, std::int64_t number, std::string& log) {
  const StatementUse use(additions);
  additions.bind(1, number);
  while (additions.executeStep()) log += additions.getColumn(0).getString();
}

GameStore::Row read_row(SQLite::Statement& row, SQLite::Statement& earlier,
                        SQLite::Statement& additions) {
  GameStore::Row game;
  game.game = read_game(row);
  game.log = row.getColumn(kGameColumnCount).getString();
  if (game.game.open) read_additions(additions, game.game.number, game.log);
  game.verdict = row.getColumn(kGameColumnCount + 1).getString();
  if (game.game.changes == 0) return game;
  const StatementUse use(earlier);
  earlier.bind(1, game.game.number);
  while (earlier.executeStep())
    game.earlier.push_back({earlier.getColumn(0).getString(), earlier.getColumn(1).getString()});
  return game;
}

void bind_game(SQLite::Statement& statement, const StoredGame& game) {
  int parameter = 1;
  for (const std::string* text :
       {&game.id, &game.game, &game.status, &game.outcome, &game.pack_sha256, &game.log_sha256,
        &game.digest, &game.media_type, &game.created_at}) {
    statement.bind(parameter++, *text);
  }
  statement.bind(parameter++, static_cast<std::int64_t>(game.entries));
  statement.bind(parameter++, game.open ? 1 : 0);
  statement.bind(parameter++, game.build);
  statement.bind(parameter, labels_json(game.labels));
}

StoredPack read_pack(SQLite::Statement& row) {
  return {row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString(),
          row.getColumn(3).getString()};
}

void bind_pack(SQLite::Statement& statement, const StoredPack& pack) {
  statement.bindNoCopy(1, pack.sha256);
  statement.bindNoCopy(2, pack.game);
  statement.bindNoCopy(3, pack.document.data(), static_cast<int>(pack.document.size()));
  statement.bindNoCopy(4, pack.created_at);
}

StoredSuite read_suite(SQLite::Statement& row) {
  return {row.getColumn(0).getString(), row.getColumn(1).getString(), row.getColumn(2).getString()};
}

void insert_suite(SQLite::Database& database, const StoredSuite& suite) {
  SQLite::Statement insert(database, "INSERT OR REPLACE INTO suites VALUES (?, ?, ?)");
  insert.bind(1, suite.name);
  insert.bind(2, suite.filter);
  insert.bind(3, suite.frozen_at);
  insert.exec();
}

}  // namespace arbiter
