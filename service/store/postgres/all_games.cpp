#include "service/store/postgres/all_games.hpp"

#include <deque>
#include <functional>

#include "service/store/postgres/database.hpp"
#include "service/store/postgres/keys.hpp"
#include "service/store/postgres/rows.hpp"
#include "service/store/postgres/tree.hpp"

namespace arbiter::postgres {
namespace {

// A copy may take any time, whatever time limit an operator has set.
constexpr const char* kUnlimited =
    "SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0";

constexpr std::chrono::milliseconds kPatience = std::chrono::minutes(10);

constexpr std::int64_t kPage = 1'024;  // leaves, tiles or writes

constexpr const char* kNextDeleted =
    "SELECT number, id, deleted_at, coalesce(log_id, '') FROM arbiter.deleted WHERE number > $1 "
    "ORDER BY number LIMIT "
    "4096";

const std::string kNextPack =
    "SELECT " + kPackColumns + " FROM arbiter.packs WHERE sha256 > $1 ORDER BY sha256 LIMIT 1";

constexpr const char* kNextSuite =
    "SELECT name, filter, frozen_at FROM arbiter.suites WHERE name > $1 ORDER BY name LIMIT 1";

const std::string kLabelsOfGames = kLabelsOf + "arbiter.games, unnest(labels) AS label";
constexpr const char* kListedLabels =
    "SELECT name, value, game, status, outcome, number FROM arbiter.labels";

struct Question {
  const char* what;
  std::string query;
};

// Each counts the rows that are wrong.
const Question kQuestions[] = {
    {"kinds of games that lists do not know",
     "SELECT count(*) FROM (SELECT DISTINCT game, status, outcome FROM arbiter.games EXCEPT "
     "SELECT game, status, outcome FROM arbiter.kinds) AS missing"},
    {"additions to no open game",
     "SELECT count(*) FROM arbiter.additions WHERE number NOT IN (SELECT number FROM arbiter.games "
     "WHERE open)"},
    {"games that were stored at another time than lists believe",
     "SELECT count(*) FROM arbiter.games LEFT JOIN arbiter.spans ON span = number / 1024 AND "
     "created_at BETWEEN oldest AND newest WHERE span IS NULL"},
    {"players that lists do not know",
     "SELECT count(*) FROM (SELECT sha256(name), game, status, outcome, number FROM arbiter.games, "
     "unnest(players) AS name EXCEPT SELECT name_sha256, game, status, outcome, number FROM "
     "arbiter.players) AS missing"},
    {"players of no game",
     "SELECT count(*) FROM (SELECT name_sha256, game, status, outcome, number FROM arbiter.players "
     "EXCEPT SELECT sha256(name), game, status, outcome, number FROM arbiter.games, "
     "unnest(players) AS name) AS superfluous"},
    {"labels that lists do not know",
     "SELECT count(*) FROM (" + kLabelsOfGames + " EXCEPT " + kListedLabels + ") AS missing"},
    {"labels of no game", std::string("SELECT count(*) FROM (") + kListedLabels + " EXCEPT " +
                              kLabelsOfGames + ") AS superfluous"},
    {"verdicts of no game, or none of its earlier ones",
     "SELECT count(*) FROM arbiter.verdicts LEFT JOIN arbiter.games USING (number) WHERE change >= "
     "coalesce(changes, 0)"},
    {"writes about no game",
     "SELECT count(*) FROM arbiter.writes LEFT JOIN arbiter.games USING (number) WHERE id IS NULL"},
    {"games that were deleted and are still there",
     "SELECT count(*) FROM arbiter.games JOIN arbiter.deleted ON games.number = deleted.number OR "
     "games.id = deleted.id"},
    {"deliveries about no game",
     "SELECT count(*) FROM arbiter.outbox LEFT JOIN arbiter.games ON games.number = outbox.game "
     "WHERE outbox.game > 0 AND games.number IS NULL"},
};

// Runs `act`, which talks to the server; if that fails, the Problem names the address.
std::optional<Problem> attempt(const std::string& shown, const std::function<void()>& act) {
  std::optional<Problem> problem;
  try {
    act();
  } catch (const Failure& failure) {
    problem = problem_of(failure);
  } catch (const Refused& refused) {
    problem = refused.problem;
  }
  if (problem) problem->detail = shown + ": " + problem->detail;
  return problem;
}

// Reads within the transaction that the connection is in.
class PostgresRows final : public GameRows {
 public:
  PostgresRows(std::shared_ptr<Connection> connection, std::string shown)
      : connection_(std::move(connection)), shown_(std::move(shown)) {}

  // A game that is stored meanwhile is not visible in the transaction, so no number is skipped.
  Result<std::optional<GameStore::Row>> next() override {
    return next_of(games_, [this] {
      auto page = read_rows(*connection_, "number > $1 ORDER BY number LIMIT 256", {number(last_)});
      if (!page.empty()) last_ = page.back().game.number;
      return page;
    });
  }

  Result<std::optional<DeletedGame>> next_deleted() override {
    return next_of(deleted_, [this] {
      std::vector<DeletedGame> page;
      const Rows rows = connection_->run(kNextDeleted, {number(last_deleted_)});
      for (int row = 0; row < rows.count(); ++row)
        page.push_back(
            {rows.number(row, 0), rows.text(row, 1), rows.text(row, 2), rows.text(row, 3)});
      if (!page.empty()) last_deleted_ = page.back().number;
      return page;
    });
  }

  Result<std::optional<StoredPack>> next_pack() override {
    std::optional<StoredPack> pack;
    const auto problem = attempt(shown_, [&] {
      const Rows rows = connection_->run(kNextPack, {text(last_pack_)});
      if (rows.count() > 0) pack = read_pack(rows, 0);
    });
    if (problem) return *problem;
    if (pack) last_pack_ = pack->sha256;
    return pack;
  }

  Result<std::optional<StoredSuite>> next_suite() override {
    std::optional<StoredSuite> suite;
    const auto problem = attempt(shown_, [&] {
      const Rows rows = connection_->run(kNextSuite, {text(last_suite_)});
      if (rows.count() > 0) suite = read_suite(rows, 0);
    });
    if (problem) return *problem;
    if (suite) last_suite_ = suite->name;
    return suite;
  }

  Result<std::optional<StoredLeaf>> next_leaf() override {
    return next_of(leaves_, [this] {
      auto page = read_leaves(*connection_, next_leaf_, kPage);
      if (!page.empty()) next_leaf_ = page.back().leaf + 1;
      return page;
    });
  }

  Result<std::optional<StoredTile>> next_tile() override {
    return next_of(tiles_, [this] {
      auto page = read_tiles(*connection_, last_level_, last_tile_, kPage);
      if (!page.empty()) {
        last_level_ = page.back().level;
        last_tile_ = page.back().tile;
      }
      return page;
    });
  }

  Result<std::optional<StoredKey>> next_key() override {
    return next_of(keys_, [this] {
      if (keys_read_) return std::vector<StoredKey>();
      auto all = read_keys(*connection_, KeyStore::Which::all);
      keys_read_ = true;
      return all;
    });
  }

  Result<std::optional<StoredWrite>> next_write() override {
    return next_of(writes_, [this] {
      auto page = read_writes(*connection_, last_write_, kPage);
      if (!page.empty()) last_write_ = page.back().write;
      return page;
    });
  }

  Result<StoredTree> tree() override {
    StoredTree tree;
    const auto problem = attempt(shown_, [&] {
      if (auto head = read_head(*connection_)) tree.head = *std::move(head);
      const Rows ended = connection_->run("SELECT origin FROM arbiter.ended_trees ORDER BY origin");
      for (int row = 0; row < ended.count(); ++row) tree.ended.push_back(ended.text(row, 0));
      const Rows changed =
          connection_->run("SELECT number FROM arbiter.tree_changes ORDER BY change");
      for (int row = 0; row < changed.count(); ++row)
        tree.changed.push_back(changed.number(row, 0));
    });
    if (problem) return *problem;
    return tree;
  }

  Result<std::vector<std::string>> unsound() override {
    std::vector<std::string> found;
    const auto problem = attempt(shown_, [&] {
      for (const Question& question : kQuestions) {
        const std::int64_t count = connection_->run(question.query).number(0, 0);
        if (count != 0) found.push_back(std::to_string(count) + " " + question.what);
      }
    });
    if (problem) return *problem;
    return found;
  }

 private:
  // The next row of a page. When the page is empty, `read` returns the one after it.
  template <class Row, class Read>
  Result<std::optional<Row>> next_of(std::deque<Row>& page, const Read& read) {
    if (page.empty()) {
      const auto problem = attempt(shown_, [&] {
        for (Row& row : read()) page.push_back(std::move(row));
      });
      if (problem) return *problem;
    }
    if (page.empty()) return std::optional<Row>();
    std::optional<Row> row = std::move(page.front());
    page.pop_front();
    return row;
  }

  std::shared_ptr<Connection> connection_;
  std::string shown_;
  std::deque<GameStore::Row> games_;
  std::int64_t last_ = 0;
  std::deque<DeletedGame> deleted_;
  std::int64_t last_deleted_ = 0;
  std::string last_pack_;
  std::string last_suite_;
  std::deque<StoredLeaf> leaves_;
  std::int64_t next_leaf_ = 0;
  std::deque<StoredTile> tiles_;
  std::int64_t last_level_ = -1;
  std::int64_t last_tile_ = 0;
  std::deque<StoredKey> keys_;
  bool keys_read_ = false;
  std::deque<StoredWrite> writes_;
  std::int64_t last_write_ = 0;
};

class NewPostgresGames final : public NewGames {
 public:
  NewPostgresGames(std::shared_ptr<Connection> connection, std::string shown)
      : connection_(std::move(connection)), shown_(std::move(shown)) {}
  ~NewPostgresGames() override { connection_->roll_back(); }

  std::optional<Problem> add(const std::vector<GameStore::Row>& games) override {
    std::vector<const GameStore::Submission*> rows;
    for (const GameStore::Row& game : games) rows.push_back(&game);
    return attempt(shown_, [&] {
      insert_games(*connection_, rows);
      for (const GameStore::Row& game : games) {
        if (game.game.changes > 0 || game.game.opening_sha256 != game.game.log_sha256)
          insert_changes(game);
      }
    });
  }

  std::optional<Problem> add_deleted(const std::vector<DeletedGame>& games) override {
    std::vector<std::int64_t> numbered;
    std::vector<std::string_view> ids;
    std::vector<std::string_view> times;
    std::vector<std::string_view> logs;
    for (const DeletedGame& game : games) {
      numbered.push_back(game.number);
      ids.push_back(game.id);
      times.push_back(game.deleted_at);
      logs.push_back(game.log_id);
    }
    return attempt(shown_, [&] {
      connection_->run(
          "INSERT INTO arbiter.deleted SELECT number, id, deleted_at, nullif(log_id, '') FROM "
          "unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) AS "
          "games (number, id, deleted_at, log_id)",
          {numbers(numbered), texts(ids), texts(times), texts(logs)});
    });
  }

  std::optional<Problem> add_packs(const std::vector<StoredPack>& packs) override {
    return attempt(shown_, [&] {
      for (const StoredPack& pack : packs) insert_pack(*connection_, pack);
    });
  }

  std::optional<Problem> add_suites(const std::vector<StoredSuite>& suites) override {
    return attempt(shown_, [&] {
      for (const StoredSuite& suite : suites)
        connection_->run("INSERT INTO arbiter.suites VALUES ($1, $2, $3)",
                         {text(suite.name), bytes(suite.filter), text(suite.frozen_at)});
    });
  }

  std::optional<Problem> add_leaves(const std::vector<StoredLeaf>& leaves) override {
    return attempt(shown_, [&] { insert_leaves(*connection_, leaves); });
  }

  std::optional<Problem> add_tiles(const std::vector<StoredTile>& tiles) override {
    return attempt(shown_, [&] { replace_tiles(*connection_, tiles); });
  }

  std::optional<Problem> add_tree(const StoredTree& tree) override {
    const TreeHead& head = tree.head;
    return attempt(shown_, [&] {
      if (!head.origin.empty())
        connection_->run("INSERT INTO arbiter.tree VALUES ($1, $2, $3, $4)",
                         {text(head.origin), number(head.looked_at), text(head.checkpoint),
                          text(head.published)});
      for (const std::string& origin : tree.ended)
        connection_->run("INSERT INTO arbiter.ended_trees VALUES ($1)", {text(origin)});
      for (const std::int64_t changed : tree.changed)
        connection_->run("INSERT INTO arbiter.tree_changes (number) VALUES ($1)",
                         {number(changed)});
    });
  }

  std::optional<Problem> add_keys(const std::vector<StoredKey>& keys) override {
    return attempt(shown_, [&] {
      for (const StoredKey& key : keys) insert_key(*connection_, key);
    });
  }

  std::optional<Problem> add_writes(const std::vector<StoredWrite>& writes) override {
    return attempt(shown_, [&] { insert_writes(*connection_, writes); });
  }

  Result<std::unique_ptr<GameRows>> read_back() override {
    return std::unique_ptr<GameRows>(std::make_unique<PostgresRows>(connection_, shown_));
  }

  std::optional<Problem> keep() override {
    return attempt(shown_, [this] { connection_->run_all("COMMIT"); });
  }

 private:
  void insert_changes(const GameStore::Row& game) {
    const Value key = number(game.game.number);
    connection_->run(
        "UPDATE arbiter.games SET changes = $2, judged_at = $3, opening_sha256 = $4 "
        "WHERE number = $1",
        {key, number(game.game.changes), text(game.game.judged_at),
         text(game.game.opening_sha256)});
    for (std::size_t change = 0; change < game.earlier.size(); ++change) {
      const GameStore::Judged& verdict = game.earlier[change];
      connection_->run("INSERT INTO arbiter.verdicts VALUES ($1, $2, $3, $4)",
                       {key, number(static_cast<std::int64_t>(change)), text(verdict.judged_at),
                        bytes(verdict.verdict)});
    }
  }

  std::shared_ptr<Connection> connection_;
  std::string shown_;
};

}  // namespace

Result<std::unique_ptr<GameRows>> rows_at(const std::string& address) {
  const Result<std::string> shown = shown_address(address);
  if (!shown.ok()) return shown.problem();
  auto connection = std::make_shared<Connection>(address);
  connection->patience = kPatience;
  const auto problem = attempt(shown.value(), [&] {
    if (auto objected = objection_to_reading(*connection)) throw Refused(*objected);
    connection->run_all(std::string("BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ") +
                        kUnlimited);
  });
  if (problem) return *problem;
  return std::unique_ptr<GameRows>(std::make_unique<PostgresRows>(connection, shown.value()));
}

Result<std::unique_ptr<NewGames>> new_games_at(const std::string& address) {
  const Result<std::string> shown = shown_address(address);
  if (!shown.ok()) return shown.problem();
  auto connection = std::make_shared<Connection>(address);
  connection->patience = kPatience;
  const auto problem = attempt(shown.value(), [&] {
    if (auto objected = prepare(*connection)) throw Refused(*objected);
    const bool empty =
        begin_writing(*connection).greatest == 0 &&
        connection
                ->run(
                    "SELECT 1 FROM arbiter.packs UNION ALL SELECT 1 FROM arbiter.tree UNION ALL "
                    "SELECT 1 FROM arbiter.ended_trees UNION ALL SELECT 1 FROM arbiter.keys LIMIT "
                    "1")
                .count() == 0;
    connection->run_all(kUnlimited);
    if (!empty) {
      throw Refused({"copy-failed",
                     "The copy could not be made",
                     "There are games, packs, keys or a transparency log already; name a database "
                     "without any.",
                     {}});
    }
  });
  if (problem) {
    connection->roll_back();
    return *problem;
  }
  return std::unique_ptr<NewGames>(std::make_unique<NewPostgresGames>(connection, shown.value()));
}

}  // namespace arbiter::postgres
