#include "service/store/postgres/changes.hpp"

#include "service/store/postgres/jobs.hpp"
#include "service/store/postgres/rows.hpp"
#include "service/store/write_queue.hpp"

namespace arbiter::postgres {
namespace {

// The table is sorted by the hashes of names.
constexpr const char* kPlayersOf =
    "(SELECT sha256(name) AS name_sha256, game, status, outcome, number FROM arbiter.games, "
    "unnest(players) AS name WHERE number = $1) AS known WHERE "
    "players.name_sha256 = known.name_sha256 AND players.game = known.game AND "
    "players.status = known.status AND players.outcome = known.outcome AND "
    "players.number = known.number";

// The tables by which lists find the game, found by their whole keys.
const std::string kLabelsOfGame =
    "(" + kLabelsOf +
    "arbiter.games, unnest(labels) AS label WHERE number = $1) "
    "AS known (name, value, game, status, outcome, number) WHERE labels.name = known.name AND "
    "labels.value = known.value AND labels.game = known.game AND labels.status = known.status AND "
    "labels.outcome = known.outcome AND labels.number = known.number";

// For the transparency log.
void note_changed(Connection& connection, std::int64_t game) {
  connection.run(
      "INSERT INTO arbiter.tree_changes (number) SELECT $1 WHERE EXISTS (SELECT 1 FROM "
      "arbiter.tree)",
      {number(game)});
}

// A game from before builds were noted can be attested once its verdict was given again.
void note_build(Connection& connection, StoredGame& game, const std::string& build) {
  if (!game.build.empty() || build.empty()) return;
  connection.run("UPDATE arbiter.games SET build = $2 WHERE number = $1",
                 {number(game.number), text(build)});
  game.build = build;
  note_changed(connection, game.number);
}

// Lists find players and labels by status and outcome.
void move_in_lists(Connection& connection, const StoredGame& game, const StoredGame& changed) {
  if (game.status == changed.status && game.outcome == changed.outcome) return;
  const std::vector<Value> values = {number(game.number), text(changed.status),
                                     text(changed.outcome)};
  connection.run(
      std::string("UPDATE arbiter.players SET status = $2, outcome = $3 FROM ") + kPlayersOf,
      values);
  connection.run("UPDATE arbiter.labels SET status = $2, outcome = $3 FROM " + kLabelsOfGame,
                 values);
  connection.run("INSERT INTO arbiter.kinds VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                 {text(changed.game), values[1], values[2]});
}

// Writes the row that the game has with this verdict, and updates `game`.
void set_verdict(Connection& connection, StoredGame& game, StoredGame changed,
                 const std::string& verdict) {
  move_in_lists(connection, game, changed);
  connection.run(
      "UPDATE arbiter.games SET status = $2, outcome = $3, pack_sha256 = $4, digest = $5, "
      "judged_at = $6, entries = $7, verdict = $8, build = $9, changes = $10, open = $11 <> 0, "
      "log_sha256 = $12, opening_sha256 = CASE WHEN log_sha256 = $12 THEN opening_sha256 "
      "ELSE coalesce(opening_sha256, log_sha256) END WHERE number = $1",
      {number(game.number), text(changed.status), text(changed.outcome), text(changed.pack_sha256),
       text(changed.digest), text(changed.judged_at), number(changed.entries), bytes(verdict),
       text(changed.build), number(changed.changes), number(changed.open ? 1 : 0),
       text(changed.log_sha256)});
  if (!changed.open) note_changed(connection, game.number);
  game = std::move(changed);
}

}  // namespace

std::set<std::string> deleted_among(Connection& connection,
                                    const std::vector<std::string_view>& ids) {
  const Rows rows = connection.run(
      "SELECT id FROM arbiter.deleted WHERE id = ANY ($1) UNION ALL "
      "SELECT log_id FROM arbiter.deleted WHERE log_id = ANY ($1)",
      {texts(ids)});
  std::set<std::string> deleted;
  for (int row = 0; row < rows.count(); ++row) deleted.insert(rows.text(row, 0));
  return deleted;
}

bool judge_game(Connection& connection, StoredGame& game, const GameStore::Submission& judged,
                const std::string& now) {
  const Value key = number(game.number);
  const Rows kept = connection.run(
      "INSERT INTO arbiter.verdicts SELECT number, changes, coalesce(judged_at, created_at), "
      "verdict FROM arbiter.games WHERE number = $1 AND verdict <> $2 RETURNING number",
      {key, bytes(judged.verdict)});
  if (kept.count() == 0) {
    note_build(connection, game, judged.game.build);
    return false;
  }
  StoredGame changed = with_verdict_of(game, judged.game);
  changed.judged_at = now;
  ++changed.changes;
  set_verdict(connection, game, std::move(changed), judged.verdict);
  return true;
}

// PostgreSQL leaves the stored log where it is as long as it does not change.
void append_to_game(Connection& connection, StoredGame& game, const GameStore::Submission& judged,
                    const std::string& now) {
  const Value key = number(game.number);
  if (judged.game.open) {
    connection.run(
        "INSERT INTO arbiter.additions SELECT $1, coalesce((SELECT start + length(bytes) FROM "
        "arbiter.additions WHERE number = $1 ORDER BY start DESC LIMIT 1), (SELECT length(log) "
        "FROM arbiter.games WHERE number = $1)), $2",
        {key, bytes(judged.log)});
  } else {
    connection.run("UPDATE arbiter.games SET log = " + kLog + " || $2 WHERE number = $1",
                   {key, bytes(judged.log)});
    connection.run("DELETE FROM arbiter.additions WHERE number = $1", {key});
  }
  StoredGame changed = with_verdict_of(game, judged.game);
  changed.judged_at = now;
  set_verdict(connection, game, std::move(changed), judged.verdict);
}

void set_labels(Connection& connection, StoredGame& game, Labels labels) {
  const Value key = number(game.number);
  game.labels = std::move(labels);
  connection.run("DELETE FROM arbiter.labels USING " + kLabelsOfGame, {key});
  connection.run("UPDATE arbiter.games SET labels = $2 WHERE number = $1",
                 {key, labels_value(game.labels)});
  connection.run("INSERT INTO arbiter.labels " + kLabelsOf +
                     "arbiter.games, unnest(labels) AS label WHERE number = $1",
                 {key});
}

void remove_game(Connection& connection, const StoredGame& game, const std::string& now) {
  const Value key = number(game.number);
  connection.run("DELETE FROM arbiter.labels USING " + kLabelsOfGame, {key});
  connection.run(std::string("DELETE FROM arbiter.players USING ") + kPlayersOf, {key});
  connection.run("DELETE FROM arbiter.verdicts WHERE number = $1", {key});
  connection.run("DELETE FROM arbiter.additions WHERE number = $1", {key});
  connection.run("DELETE FROM arbiter.writes WHERE number = $1", {key});
  connection.run("DELETE FROM arbiter.games WHERE number = $1", {key});
  forget_in_jobs(connection, game.number, game.id);
  connection.run("UPDATE arbiter.leaves SET salt = NULL WHERE number = $1", {key});
  note_changed(connection, game.number);
  const std::string log_id = id_of_deleted_log(game);
  connection.run("INSERT INTO arbiter.deleted VALUES ($1, $2, $3, nullif($4, ''))",
                 {key, text(game.id), text(now), text(log_id)});
}

}  // namespace arbiter::postgres
