#include "service/store/sqlite/all_games.hpp"

#include <SQLiteCpp/SQLiteCpp.h>

#include <utility>

#include "service/store/migrations.hpp"
#include "service/store/sqlite/database.hpp"
#include "service/store/sqlite/file_lock.hpp"
#include "service/store/sqlite/files.hpp"
#include "service/store/sqlite/keys.hpp"
#include "service/store/sqlite/lists.hpp"
#include "service/store/sqlite/rows.hpp"
#include "service/store/sqlite/tree.hpp"

namespace arbiter {
namespace {

const std::string kAllPlayers =
    "SELECT number, name FROM players UNION SELECT number, name FROM recent_players";

const std::string kLabelsOfGames =
    "SELECT key, value, game, status, outcome, number FROM games, json_each(games.labels)";

struct Question {
  const char* what;
  std::string query;
};

// Each counts the rows that are wrong.
const std::vector<Question>& questions() {
  static const std::vector<Question> all = {
      {"games without a log",
       "SELECT count(*) FROM games LEFT JOIN documents USING (number) WHERE "
       "documents.log IS NULL"},
      {"logs of no game",
       "SELECT count(*) FROM documents WHERE number NOT IN (SELECT number FROM games)"},
      {"additions to no open game",
       "SELECT count(*) FROM additions WHERE number NOT IN (SELECT number FROM games WHERE open)"},
      {"kinds of games that lists do not know",
       "SELECT count(*) FROM (SELECT game, status, outcome FROM games EXCEPT "
       "SELECT game, status, outcome FROM kinds)"},
      {"games that were stored at another time than lists believe",
       "SELECT count(*) FROM games LEFT JOIN spans ON span = number / 1024 AND created_at BETWEEN "
       "oldest AND newest WHERE span IS NULL"},
      {"players of no game",
       "SELECT count(*) FROM (" + kAllPlayers + ") WHERE number NOT IN (SELECT number FROM games)"},
      {"players that lists find by another status or outcome than their games have",
       "SELECT count(*) FROM (SELECT game, status, outcome, number FROM players UNION ALL SELECT "
       "game, status, outcome, number FROM recent_players) AS listed JOIN games USING (number) "
       "WHERE (listed.game, listed.status, listed.outcome) <> "
       "(games.game, games.status, games.outcome)"},
      {"labels that lists do not know",
       "SELECT count(*) FROM (" + kLabelsOfGames +
           " EXCEPT SELECT name, value, game, status, outcome, number FROM labels)"},
      {"labels of no game",
       "SELECT count(*) FROM (SELECT name, value, game, status, outcome, number FROM labels "
       "EXCEPT " +
           kLabelsOfGames + ")"},
      {"verdicts of no game, or none of its earlier ones",
       "SELECT count(*) FROM verdicts LEFT JOIN games USING (number) WHERE change >= "
       "coalesce(changes, 0)"},
      {"writes about no game",
       "SELECT count(*) FROM writes WHERE number NOT IN (SELECT number FROM games)"},
      {"games that were deleted and are still there",
       "SELECT count(*) FROM games WHERE number IN (SELECT number FROM deleted) OR id IN (SELECT "
       "id FROM deleted)"},
      {"deliveries about no game",
       "SELECT count(*) FROM outbox WHERE game > 0 AND game NOT IN (SELECT number FROM games)"},
  };
  return all;
}

// Reads within one transaction, which lasts as long as the rows.
class SqliteRows final : public GameRows {
 public:
  // Throws SQLite::Exception.
  SqliteRows(std::unique_ptr<SQLite::Database> database, std::string path)
      : path_(std::move(path)),
        database_(std::move(database)),
        transaction_(*database_),
        games_(*database_, "SELECT " + kRowColumns +
                               " FROM games LEFT JOIN documents USING (number) "
                               "ORDER BY games.number"),
        players_(*database_, "SELECT number, name FROM (" + kAllPlayers + ") ORDER BY number"),
        verdicts_(*database_, kEarlierVerdicts),
        additions_(*database_, kAdditions),
        deleted_(
            *database_,
            "SELECT number, id, deleted_at, coalesce(log_id, '') FROM deleted ORDER BY number"),
        packs_(*database_, "SELECT " + kPackColumns + " FROM packs ORDER BY sha256"),
        suites_(*database_, "SELECT name, filter, frozen_at FROM suites ORDER BY name"),
        leaves_(*database_, std::string("SELECT ") + kLeafColumns + " FROM leaves ORDER BY leaf"),
        tiles_(*database_, "SELECT level, tile, hashes FROM tiles ORDER BY level, tile"),
        keys_(*database_, std::string("SELECT ") + kKeyColumns + " FROM keys ORDER BY name"),
        writes_(*database_,
                std::string("SELECT ") + kWriteColumns + " FROM writes ORDER BY write") {}

  Result<std::optional<GameStore::Row>> next() override {
    try {
      if (!games_.executeStep()) return std::optional<GameStore::Row>();
      GameStore::Row game = read_row(games_, verdicts_, additions_);
      game.players = players_of(game.game.number);
      return std::optional<GameStore::Row>(std::move(game));
    } catch (const SQLite::Exception& failure) {
      return named_problem(path_, failure);
    }
  }

  Result<std::optional<DeletedGame>> next_deleted() override {
    return next_of<DeletedGame>(deleted_, [](SQLite::Statement& row) {
      return DeletedGame{row.getColumn(0).getInt64(), row.getColumn(1).getString(),
                         row.getColumn(2).getString(), row.getColumn(3).getString()};
    });
  }

  Result<std::optional<StoredPack>> next_pack() override {
    return next_of<StoredPack>(packs_, read_pack);
  }

  Result<std::optional<StoredSuite>> next_suite() override {
    return next_of<StoredSuite>(suites_, read_suite);
  }

  Result<std::optional<StoredLeaf>> next_leaf() override {
    return next_of<StoredLeaf>(leaves_, read_leaf);
  }

  Result<std::optional<StoredTile>> next_tile() override {
    return next_of<StoredTile>(tiles_, read_tile);
  }

  Result<std::optional<StoredKey>> next_key() override {
    return next_of<StoredKey>(keys_, read_key);
  }

  Result<std::optional<StoredWrite>> next_write() override {
    return next_of<StoredWrite>(writes_, read_write);
  }

  Result<StoredTree> tree() override {
    try {
      StoredTree tree;
      if (auto head = read_head(*database_)) tree.head = *std::move(head);
      SQLite::Statement ended(*database_, "SELECT origin FROM ended_trees ORDER BY origin");
      while (ended.executeStep()) tree.ended.push_back(ended.getColumn(0).getString());
      SQLite::Statement changed(*database_, "SELECT number FROM tree_changes ORDER BY change");
      while (changed.executeStep()) tree.changed.push_back(changed.getColumn(0).getInt64());
      return tree;
    } catch (const SQLite::Exception& failure) {
      return named_problem(path_, failure);
    }
  }

  Result<std::vector<std::string>> unsound() override {
    try {
      std::vector<std::string> found;
      const std::string pages = database_->execAndGet("PRAGMA integrity_check(1)").getString();
      if (pages != "ok") found.push_back(pages);
      for (const Question& question : questions()) {
        const std::int64_t count = database_->execAndGet(question.query).getInt64();
        if (count != 0) found.push_back(std::to_string(count) + " " + question.what);
      }
      return found;
    } catch (const SQLite::Exception& failure) {
      return named_problem(path_, failure);
    }
  }

 private:
  template <class Row, class Read>
  Result<std::optional<Row>> next_of(SQLite::Statement& rows, const Read& read) {
    try {
      if (!rows.executeStep()) return std::optional<Row>();
      return std::optional<Row>(read(rows));
    } catch (const SQLite::Exception& failure) {
      return named_problem(path_, failure);
    }
  }

  // Reads on in step with the games, in the order of their numbers.
  std::vector<std::string> players_of(std::int64_t number) {
    std::vector<std::string> names;
    for (;; waiting_ = false) {
      if (!waiting_ && (players_.isDone() || !players_.executeStep())) return names;
      waiting_ = players_.getColumn(0).getInt64() > number;
      if (waiting_) return names;
      if (players_.getColumn(0).getInt64() == number)
        names.push_back(players_.getColumn(1).getString());
    }
  }

  std::string path_;
  std::unique_ptr<SQLite::Database> database_;
  SQLite::Transaction transaction_;
  SQLite::Statement games_;
  SQLite::Statement players_;
  SQLite::Statement verdicts_;
  SQLite::Statement additions_;
  SQLite::Statement deleted_;
  SQLite::Statement packs_;
  SQLite::Statement suites_;
  SQLite::Statement leaves_;
  SQLite::Statement tiles_;
  SQLite::Statement keys_;
  SQLite::Statement writes_;
  bool waiting_ = false;  // the player that was read last belongs to a later game
};

class NewSqliteGames final : public NewGames {
 public:
  // Throws SQLite::Exception.
  NewSqliteGames(FileLock lock, std::unique_ptr<SQLite::Database> database, std::string path)
      : path_(std::move(path)),
        lock_(std::move(lock)),
        temporary_(path_ + ".partial"),
        database_(std::move(database)) {
    insert_game_.emplace(*database_,
                         "INSERT INTO games (id, game, status, outcome, pack_sha256, log_sha256, "
                         "digest, media_type, created_at, entries, open, build, labels, number, "
                         "changes, judged_at, opening_sha256) "
                         "VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)");
    insert_documents_.emplace(*database_, "INSERT INTO documents VALUES (?, ?, ?)");
    insert_player_.emplace(*database_, "INSERT OR IGNORE INTO players VALUES (?, ?, ?, ?, ?)");
    insert_verdict_.emplace(*database_, "INSERT INTO verdicts VALUES (?, ?, ?, ?)");
    insert_deleted_.emplace(*database_, "INSERT INTO deleted VALUES (?, ?, ?, nullif(?, ''))");
    insert_pack_.emplace(*database_, "INSERT INTO packs VALUES (?, ?, ?, ?)");
  }

  std::optional<Problem> add(const std::vector<GameStore::Row>& games) override {
    return attempt_together([&] {
      for (const GameStore::Row& game : games) insert(game);
    });
  }

  std::optional<Problem> add_deleted(const std::vector<DeletedGame>& games) override {
    return attempt_together([&] {
      for (const DeletedGame& game : games) {
        const StatementUse use(*insert_deleted_);
        insert_deleted_->bind(1, game.number);
        insert_deleted_->bindNoCopy(2, game.id);
        insert_deleted_->bindNoCopy(3, game.deleted_at);
        insert_deleted_->bindNoCopy(4, game.log_id);
        insert_deleted_->exec();
      }
    });
  }

  std::optional<Problem> add_packs(const std::vector<StoredPack>& packs) override {
    return attempt_together([&] {
      for (const StoredPack& pack : packs) {
        const StatementUse use(*insert_pack_);
        bind_pack(*insert_pack_, pack);
        insert_pack_->exec();
      }
    });
  }

  std::optional<Problem> add_suites(const std::vector<StoredSuite>& suites) override {
    return attempt_together([&] {
      for (const StoredSuite& suite : suites) insert_suite(*database_, suite);
    });
  }

  std::optional<Problem> add_leaves(const std::vector<StoredLeaf>& leaves) override {
    return attempt_together([&] {
      for (const StoredLeaf& leaf : leaves) insert_leaf(*database_, leaf);
    });
  }

  std::optional<Problem> add_tiles(const std::vector<StoredTile>& tiles) override {
    return attempt_together([&] {
      for (const StoredTile& tile : tiles) replace_tile(*database_, tile);
    });
  }

  std::optional<Problem> add_tree(const StoredTree& tree) override {
    return attempt_together([&] {
      const TreeHead& head = tree.head;
      if (!head.origin.empty())
        statement(*database_, "INSERT INTO tree VALUES (?1, ?2, ?3, ?4)", head.origin,
                  head.looked_at, head.checkpoint, head.published)
            .exec();
      for (const std::string& origin : tree.ended)
        statement(*database_, "INSERT INTO ended_trees VALUES (?1)", origin).exec();
      for (const std::int64_t number : tree.changed)
        statement(*database_, "INSERT INTO tree_changes (number) VALUES (?1)", number).exec();
    });
  }

  std::optional<Problem> add_keys(const std::vector<StoredKey>& keys) override {
    return attempt_together([&] {
      for (const StoredKey& key : keys) insert_key(*database_, key);
    });
  }

  std::optional<Problem> add_writes(const std::vector<StoredWrite>& writes) override {
    return attempt_together([&] {
      for (const StoredWrite& write : writes) insert_write(*database_, write);
    });
  }

  Result<std::unique_ptr<GameRows>> read_back() override {
    auto problem = attempt([this] {
      database_->exec("INSERT INTO kinds SELECT DISTINCT game, status, outcome FROM games");
      const std::string span = std::to_string(kSpan);
      database_->exec("INSERT INTO spans SELECT number / " + span +
                      ", min(created_at), max(created_at) FROM games GROUP BY number / " + span);
      database_->exec("INSERT INTO labels " + kLabelsOfGames);
    });
    if (problem) return *problem;
    return sqlite_rows(temporary_.path());
  }

  std::optional<Problem> keep() override {
    insert_game_.reset();
    insert_documents_.reset();
    insert_player_.reset();
    insert_verdict_.reset();
    insert_deleted_.reset();
    insert_pack_.reset();
    auto problem = attempt([this] { database_->exec("PRAGMA journal_mode = DELETE"); });
    database_.reset();
    if (!problem) problem = sync_to_disk(temporary_.path());
    if (!problem && file_exists(path_)) problem = copy_failed(path_, "the file exists by now");
    if (!problem) problem = rename_file(temporary_.path(), path_);
    if (!problem) temporary_.keep();
    return problem;
  }

 private:
  template <class Act>
  std::optional<Problem> attempt(const Act& act) {
    try {
      act();
      return std::nullopt;
    } catch (const SQLite::Exception& failure) {
      return named_problem(temporary_.path(), failure);
    }
  }

  // The same in one transaction.
  template <class Act>
  std::optional<Problem> attempt_together(const Act& act) {
    return attempt([&] {
      SQLite::Transaction transaction(*database_);
      act();
      transaction.commit();
    });
  }

  void insert(const GameStore::Row& game) {
    const StatementUse use_game(*insert_game_);
    bind_game(*insert_game_, game.game);
    insert_game_->bind(14, game.game.number);
    insert_game_->bind(15, static_cast<std::int64_t>(game.game.changes));
    const bool added_to = game.game.opening_sha256 != game.game.log_sha256;
    if (game.game.changes > 0 || added_to) insert_game_->bindNoCopy(16, game.game.judged_at);
    if (added_to) insert_game_->bindNoCopy(17, game.game.opening_sha256);
    insert_game_->exec();
    const StatementUse use_documents(*insert_documents_);
    insert_documents_->bind(1, game.game.number);
    insert_documents_->bindNoCopy(2, game.log.data(), static_cast<int>(game.log.size()));
    insert_documents_->bindNoCopy(3, game.verdict);
    insert_documents_->exec();
    insert_verdicts(game);
    for (const std::string& name : game.players) {
      const StatementUse use_player(*insert_player_);
      insert_player_->bindNoCopy(1, name);
      insert_player_->bindNoCopy(2, game.game.game);
      insert_player_->bindNoCopy(3, game.game.status);
      insert_player_->bindNoCopy(4, game.game.outcome);
      insert_player_->bind(5, game.game.number);
      insert_player_->exec();
    }
  }

  void insert_verdicts(const GameStore::Row& game) {
    for (std::size_t change = 0; change < game.earlier.size(); ++change) {
      const StatementUse use(*insert_verdict_);
      insert_verdict_->bind(1, game.game.number);
      insert_verdict_->bind(2, static_cast<std::int64_t>(change));
      insert_verdict_->bindNoCopy(3, game.earlier[change].judged_at);
      insert_verdict_->bindNoCopy(4, game.earlier[change].verdict);
      insert_verdict_->exec();
    }
  }

  // Members depend on those above them. They are destroyed from the last to the first: SQLite
  // closes the file, the file is removed, and then the lock ends.
  std::string path_;
  FileLock lock_;
  TemporaryDatabase temporary_;
  std::unique_ptr<SQLite::Database> database_;
  std::optional<SQLite::Statement> insert_game_;
  std::optional<SQLite::Statement> insert_documents_;
  std::optional<SQLite::Statement> insert_player_;
  std::optional<SQLite::Statement> insert_verdict_;
  std::optional<SQLite::Statement> insert_deleted_;
  std::optional<SQLite::Statement> insert_pack_;
};

}  // namespace

Result<std::unique_ptr<GameRows>> sqlite_rows(const std::string& path) {
  Result<std::unique_ptr<SQLite::Database>> opened = open_to_copy(path);
  if (!opened.ok()) return opened.problem();
  std::unique_ptr<SQLite::Database> database = std::move(opened).value();
  try {
    const int version = database->execAndGet("PRAGMA user_version").getInt();
    const bool unfinished = static_cast<std::size_t>(version) < sqlite_migrations().size() ||
                            database->execAndGet("SELECT count(*) FROM upgrades").getInt() > 0;
    if (unfinished)
      return copy_failed(path, "it is from an earlier version; start `arbiter serve` with it once");
    return std::unique_ptr<GameRows>(std::make_unique<SqliteRows>(std::move(database), path));
  } catch (const SQLite::Exception& failure) {
    return named_problem(path, failure);
  }
}

Result<std::unique_ptr<NewGames>> new_sqlite_games(const std::string& path) {
  if (file_exists(path)) return copy_failed(path, "the file exists; name another one");
  const std::string partial = path + ".partial";
  Result<FileLock> lock = FileLock::take(partial, 0);
  if (!lock.ok()) return lock.problem();
  if (auto problem = empty_file(partial)) return *problem;
  Result<std::unique_ptr<SQLite::Database>> database = open_for_writing(partial, {});
  const TemporaryDatabase unfinished(database.ok() ? "" : partial);
  if (!database.ok()) return database.problem();
  try {
    return std::unique_ptr<NewGames>(std::make_unique<NewSqliteGames>(
        std::move(lock).value(), std::move(database).value(), path));
  } catch (const SQLite::Exception& failure) {
    return named_problem(partial, failure);
  }
}

}  // namespace arbiter
