#include "service/store/postgres/changes.hpp"

#include "service/store/postgres/jobs.hpp"
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

}  // namespace

std::set<std::string> deleted_among(Connection& connection,
                                    const std::vector<std::string_view>& ids) {
  const Rows rows =
      connection.run("SELECT id FROM arbiter.deleted WHERE id = ANY ($1)", {texts(ids)});
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
  const Value status = text(changed.status);
  const Value outcome = text(changed.outcome);
  connection.run(
      std::string("UPDATE arbiter.players SET status = $2, outcome = $3 FROM ") + kPlayersOf,
      {key, status, outcome});
  connection.run("UPDATE arbiter.labels SET status = $2, outcome = $3 FROM " + kLabelsOfGame,
                 {key, status, outcome});
  connection.run(
      "UPDATE arbiter.games SET status = $2, outcome = $3, pack_sha256 = $4, digest = $5, "
      "judged_at = $6, entries = $7, verdict = $8, build = $9, changes = changes + 1 "
      "WHERE number = $1",
      {key, status, outcome, text(changed.pack_sha256), text(changed.digest), text(now),
       number(changed.entries), bytes(judged.verdict), text(changed.build)});
  note_changed(connection, game.number);
  connection.run("INSERT INTO arbiter.kinds VALUES ($1, $2, $3) ON CONFLICT DO NOTHING",
                 {text(changed.game), status, outcome});
  game = std::move(changed);
  return true;
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
  connection.run("DELETE FROM arbiter.writes WHERE number = $1", {key});
  connection.run("DELETE FROM arbiter.games WHERE number = $1", {key});
  forget_in_jobs(connection, game.number, game.id);
  connection.run("UPDATE arbiter.leaves SET salt = NULL WHERE number = $1", {key});
  note_changed(connection, game.number);
  connection.run("INSERT INTO arbiter.deleted VALUES ($1, $2, $3)",
                 {key, text(game.id), text(now)});
}

}  // namespace arbiter::postgres
