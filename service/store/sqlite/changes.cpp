#include "service/store/sqlite/changes.hpp"

#include <cstdint>

#include "service/store/players.hpp"
#include "service/store/sqlite/database.hpp"
#include "service/store/sqlite/jobs.hpp"
#include "service/store/sqlite/rows.hpp"
#include "service/store/write_queue.hpp"

namespace arbiter {
namespace {

std::string_view bytes_of(const SQLite::Column& column) {
  const void* bytes = column.getBlob();
  return {static_cast<const char*>(bytes), static_cast<std::size_t>(column.getBytes())};
}

}  // namespace

GameChanges::GameChanges(SQLite::Database& database)
    : database_(database),
      deleted_(database, "SELECT 1 FROM deleted WHERE id = ?1 OR log_id = ?1"),
      document_(database, "SELECT log, verdict FROM documents WHERE number = ?"),
      keep_verdict_(database,
                    "INSERT INTO verdicts SELECT number, changes, coalesce(judged_at, created_at), "
                    "verdict FROM games JOIN documents USING (number) WHERE number = ?"),
      set_verdict_(database, "UPDATE documents SET verdict = ?2 WHERE number = ?1"),
      additions_(database, kAdditions),
      add_(database,
           "INSERT INTO additions SELECT ?1, coalesce((SELECT start + length(bytes) FROM additions "
           "WHERE number = ?1 ORDER BY start DESC LIMIT 1), (SELECT length(log) FROM documents "
           "WHERE number = ?1)), ?2"),
      set_game_(database,
                "UPDATE games SET status = ?2, outcome = ?3, pack_sha256 = ?4, digest = ?5, "
                "judged_at = ?6, build = ?7, log_sha256 = ?8, entries = ?9, open = ?10, "
                "changes = ?11, opening_sha256 = CASE WHEN log_sha256 = ?8 THEN opening_sha256 "
                "ELSE coalesce(opening_sha256, log_sha256) END WHERE number = ?1"),
      set_build_(database, "UPDATE games SET build = ?2 WHERE number = ?1 AND build = ''"),
      note_changed_(
          database,
          "INSERT INTO tree_changes (number) SELECT ?1 WHERE EXISTS (SELECT 1 FROM tree)"),
      move_player_(database,
                   "UPDATE players SET status = ?6, outcome = ?7 WHERE name = ?1 AND game = ?2 AND "
                   "status = ?3 AND outcome = ?4 AND number = ?5"),
      move_recent_(database,
                   "UPDATE recent_players SET status = ?2, outcome = ?3 WHERE number = ?1"),
      remove_player_(database,
                     "DELETE FROM players WHERE name = ?1 AND game = ?2 AND status = ?3 AND "
                     "outcome = ?4 AND number = ?5"),
      note_deleted_(database, "INSERT INTO deleted VALUES (?, ?, ?, nullif(?, ''))"),
      set_labels_(database, "UPDATE games SET labels = ?2 WHERE number = ?1"),
      insert_label_(database, "INSERT INTO labels VALUES (?, ?, ?, ?, ?, ?)"),
      remove_label_(database,
                    "DELETE FROM labels WHERE name = ? AND value = ? AND game = ? AND status = ? "
                    "AND outcome = ? AND number = ?") {}

bool GameChanges::is_deleted(const std::string& id) {
  const StatementUse use(deleted_);
  deleted_.bindNoCopy(1, id);
  return deleted_.executeStep();
}

bool GameChanges::judge(StoredGame& game, const GameStore::Submission& judged) {
  {
    const StatementUse use(document_);
    document_.bind(1, game.number);
    if (document_.executeStep() && bytes_of(document_.getColumn(1)) == judged.verdict) {
      note_build(game, judged.game.build);
      return false;
    }
  }
  const StatementUse use_keep(keep_verdict_);
  keep_verdict_.bind(1, game.number);
  keep_verdict_.exec();
  StoredGame changed = with_verdict_of(game, judged.game);
  ++changed.changes;
  set_verdict(game, std::move(changed), judged);
  return true;
}

void GameChanges::append(StoredGame& game, const GameStore::Submission& judged) {
  add_to_log(game, judged);
  set_verdict(game, with_verdict_of(game, judged.game), judged);
}

void GameChanges::add_to_log(const StoredGame& game, const GameStore::Submission& judged) {
  if (judged.game.open) {
    const StatementUse use(add_);
    add_.bind(1, game.number);
    add_.bindNoCopy(2, judged.log.data(), static_cast<int>(judged.log.size()));
    add_.exec();
    return;
  }
  std::string log;
  {
    const StatementUse use(document_);
    document_.bind(1, game.number);
    if (document_.executeStep()) log = bytes_of(document_.getColumn(0));
  }
  read_additions(additions_, game.number, log);
  log += judged.log;
  SQLite::Statement close(database_, "UPDATE documents SET log = ?2 WHERE number = ?1");
  close.bind(1, game.number);
  close.bindNoCopy(2, log.data(), static_cast<int>(log.size()));
  close.exec();
  SQLite::Statement remove(database_, "DELETE FROM additions WHERE number = ?");
  remove.bind(1, game.number);
  remove.exec();
}

void GameChanges::set_verdict(StoredGame& game, StoredGame changed,
                              const GameStore::Submission& judged) {
  const StatementUse use_verdict(set_verdict_);
  set_verdict_.bind(1, game.number);
  set_verdict_.bindNoCopy(2, judged.verdict);
  set_verdict_.exec();
  changed.judged_at = time_of_storing();
  const StatementUse use_game(set_game_);
  set_game_.bind(1, game.number);
  int parameter = 2;
  for (const std::string* text :
       {&changed.status, &changed.outcome, &changed.pack_sha256, &changed.digest,
        &changed.judged_at, &changed.build, &changed.log_sha256})
    set_game_.bindNoCopy(parameter++, *text);
  set_game_.bind(parameter++, static_cast<std::int64_t>(changed.entries));
  set_game_.bind(parameter++, changed.open ? 1 : 0);
  set_game_.bind(parameter, static_cast<std::int64_t>(changed.changes));
  set_game_.exec();
  if (!changed.open) note_changed(game.number);
  move_in_lists(game, changed, judged.players);
  game = std::move(changed);
}

// A game from before builds were noted can be attested once its verdict was given again.
void GameChanges::note_build(StoredGame& game, const std::string& build) {
  if (!game.build.empty() || build.empty()) return;
  const StatementUse use(set_build_);
  set_build_.bind(1, game.number);
  set_build_.bindNoCopy(2, build);
  set_build_.exec();
  game.build = build;
  note_changed(game.number);
}

void GameChanges::note_changed(std::int64_t number) {
  const StatementUse use(note_changed_);
  note_changed_.bind(1, number);
  note_changed_.exec();
}

void GameChanges::move_in_lists(const StoredGame& game, const StoredGame& judged,
                                const std::vector<std::string>& names) {
  if (game.status == judged.status && game.outcome == judged.outcome) return;
  for_each_label(game, remove_label_);
  for_each_label(judged, insert_label_);
  for (const std::string& name : names) {
    const StatementUse use(move_player_);
    move_player_.bindNoCopy(1, name);
    move_player_.bindNoCopy(2, game.game);
    move_player_.bindNoCopy(3, game.status);
    move_player_.bindNoCopy(4, game.outcome);
    move_player_.bind(5, game.number);
    move_player_.bindNoCopy(6, judged.status);
    move_player_.bindNoCopy(7, judged.outcome);
    move_player_.exec();
  }
  const StatementUse use(move_recent_);
  move_recent_.bind(1, game.number);
  move_recent_.bindNoCopy(2, judged.status);
  move_recent_.bindNoCopy(3, judged.outcome);
  move_recent_.exec();
}

void GameChanges::set_labels(StoredGame& game, Labels labels) {
  for_each_label(game, remove_label_);
  game.labels = std::move(labels);
  for_each_label(game, insert_label_);
  const std::string json = labels_json(game.labels);
  const StatementUse use(set_labels_);
  set_labels_.bind(1, game.number);
  set_labels_.bindNoCopy(2, json);
  set_labels_.exec();
}

void GameChanges::insert_labels(const StoredGame& game) { for_each_label(game, insert_label_); }

void GameChanges::for_each_label(const StoredGame& game, SQLite::Statement& statement) {
  for (const auto& [name, value] : game.labels) {
    const StatementUse use(statement);
    int parameter = 1;
    for (const std::string* text : {&name, &value, &game.game, &game.status, &game.outcome})
      statement.bindNoCopy(parameter++, *text);
    statement.bind(parameter, game.number);
    statement.exec();
  }
}

void GameChanges::remove(const StoredGame& game) {
  remove_players(game);
  for_each_label(game, remove_label_);
  for (const char* table :
       {"recent_players", "verdicts", "writes", "additions", "documents", "games"}) {
    SQLite::Statement remove(database_, std::string("DELETE FROM ") + table + " WHERE number = ?");
    remove.bind(1, game.number);
    remove.exec();
  }
  forget_in_jobs(database_, game.number, game.id);
  SQLite::Statement drop_salts(database_, "UPDATE leaves SET salt = NULL WHERE number = ?");
  drop_salts.bind(1, game.number);
  drop_salts.exec();
  note_changed(game.number);
  const std::string now = time_of_storing();
  const StatementUse use(note_deleted_);
  note_deleted_.bind(1, game.number);
  note_deleted_.bindNoCopy(2, game.id);
  note_deleted_.bindNoCopy(3, now);
  note_deleted_.bind(4, id_of_deleted_log(game));
  note_deleted_.exec();
}

// The table is sorted by name, and the names are in the log.
void GameChanges::remove_players(const StoredGame& game) {
  const StatementUse use_document(document_);
  document_.bind(1, game.number);
  if (!document_.executeStep()) return;
  for (const std::string& name : player_names(bytes_of(document_.getColumn(0)))) {
    const StatementUse use(remove_player_);
    remove_player_.bindNoCopy(1, name);
    remove_player_.bindNoCopy(2, game.game);
    remove_player_.bindNoCopy(3, game.status);
    remove_player_.bindNoCopy(4, game.outcome);
    remove_player_.bind(5, game.number);
    remove_player_.exec();
  }
}

}  // namespace arbiter
