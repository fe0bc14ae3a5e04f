#include "service/store/postgres/rows.hpp"

#include <algorithm>

namespace arbiter::postgres {
namespace {

using Submission = GameStore::Submission;
using Games = std::vector<const Submission*>;

template <class Field>
Value column(const Games& games, Value (*array)(const std::vector<Field>&),
             Field (*field)(const Submission&)) {
  std::vector<Field> fields;
  fields.reserve(games.size());
  for (const Submission* game : games) fields.push_back(field(*game));
  return array(fields);
}

using View = std::string_view;

Value texts_of(const Games& games, View (*field)(const Submission&)) {
  return column<View>(games, texts, field);
}

// One array for each column, so that all rows go in one statement; then the names and the labels,
// each with the number of its game.
std::vector<Value> columns(const Games& games) {
  std::vector<std::int64_t> labelled;
  std::vector<std::string> labels;
  std::vector<std::int64_t> owners;
  std::vector<View> names;
  for (const Submission* game : games) {
    owners.insert(owners.end(), game->players.size(), game->game.number);
    names.insert(names.end(), game->players.begin(), game->players.end());
    labelled.insert(labelled.end(), game->game.labels.size(), game->game.number);
    for (const auto& label : game->game.labels) labels.push_back(label_text(label));
  }
  return {column<std::int64_t>(games, numbers, [](const Submission& s) { return s.game.number; }),
          texts_of(games, [](const Submission& s) -> View { return s.game.id; }),
          texts_of(games, [](const Submission& s) -> View { return s.game.game; }),
          texts_of(games, [](const Submission& s) -> View { return s.game.status; }),
          texts_of(games, [](const Submission& s) -> View { return s.game.outcome; }),
          texts_of(games, [](const Submission& s) -> View { return s.game.pack_sha256; }),
          texts_of(games, [](const Submission& s) -> View { return s.game.log_sha256; }),
          texts_of(games, [](const Submission& s) -> View { return s.game.digest; }),
          texts_of(games, [](const Submission& s) -> View { return s.game.media_type; }),
          texts_of(games, [](const Submission& s) -> View { return s.game.created_at; }),
          column<std::int64_t>(games, numbers,
                               [](const Submission& s) -> std::int64_t { return s.game.entries; }),
          column<bool>(games, truths, [](const Submission& s) { return s.game.open; }),
          column<View>(games, many_bytes, [](const Submission& s) -> View { return s.log; }),
          column<View>(games, many_bytes, [](const Submission& s) -> View { return s.verdict; }),
          texts_of(games, [](const Submission& s) -> View { return s.game.build; }),
          numbers(owners),
          many_bytes(names),
          numbers(labelled),
          many_bytes({labels.begin(), labels.end()})};
}

constexpr const char* kInsert =
    "INSERT INTO arbiter.games (number, id, game, status, outcome, pack_sha256, log_sha256, "
    "digest, media_type, created_at, entries, open, log, verdict, build, players, labels) "
    "SELECT sent.*, ARRAY(SELECT DISTINCT name FROM unnest($16::bigint[], $17::bytea[]) "
    "AS named (owner, name) WHERE owner = sent.number ORDER BY name), "
    "ARRAY(SELECT label FROM unnest($18::bigint[], $19::bytea[]) "
    "AS labelled (owner, label) WHERE owner = sent.number ORDER BY label) "
    "FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[], $5::text[], $6::text[], "
    "$7::text[], $8::text[], $9::text[], $10::text[], $11::bigint[], $12::boolean[], "
    "$13::bytea[], $14::bytea[], $15::text[]) AS sent (number)";

const std::string kInsertForLists =
    "WITH stored AS (SELECT number, game, status, outcome, created_at, players, labels "
    "FROM arbiter.games WHERE number >= $1), "
    "new_kinds AS (INSERT INTO arbiter.kinds SELECT DISTINCT game, status, outcome FROM stored "
    "ON CONFLICT DO NOTHING), "
    "wider_spans AS (INSERT INTO arbiter.spans SELECT number / 1024, min(created_at), "
    "max(created_at) FROM stored GROUP BY number / 1024 ON CONFLICT (span) DO UPDATE SET "
    "oldest = least(spans.oldest, excluded.oldest), "
    "newest = greatest(spans.newest, excluded.newest)), "
    "new_labels AS (INSERT INTO arbiter.labels " +
    kLabelsOf +
    "stored, unnest(labels) AS label) "
    "INSERT INTO arbiter.players SELECT sha256(name), game, status, outcome, number "
    "FROM stored, unnest(players) AS name";

}  // namespace

Value labels_value(const Labels& labels) {
  std::vector<std::string> all;
  for (const auto& label : labels) all.push_back(label_text(label));
  return many_bytes({all.begin(), all.end()});
}

StoredGame read_game(const Rows& rows, int row) {
  StoredGame game;
  int column = 0;
  game.number = rows.number(row, column++);
  for (std::string* text : {&game.id, &game.game, &game.status, &game.outcome, &game.pack_sha256,
                            &game.log_sha256, &game.digest, &game.media_type, &game.created_at}) {
    *text = rows.text(row, column++);
  }
  game.entries = static_cast<std::uint32_t>(rows.number(row, column++));
  game.open = rows.number(row, column++) != 0;
  game.changes = static_cast<std::uint32_t>(rows.number(row, column++));
  game.judged_at = rows.text(row, column++);
  game.build = rows.text(row, column++);
  for (const std::string& label : read_many_bytes(rows.bytes(row, column++)))
    game.labels.insert(label_of(label));
  game.opening_sha256 = rows.text(row, column);
  return game;
}

std::vector<GameStore::Row> read_rows(Connection& connection, const std::string& which,
                                      const std::vector<Value>& values) {
  const Rows rows = connection.run(
      "SELECT " + kGameColumns + ", " + kLog +
          ", verdict, players FROM (SELECT *, sum(length(log)) OVER (ORDER BY number) - "
          "length(log) AS before FROM (SELECT * FROM arbiter.games WHERE " +
          which + ") AS chosen) AS games WHERE before < 8388608 ORDER BY number",
      values);
  std::vector<GameStore::Row> games;
  for (int row = 0; row < rows.count(); ++row) {
    GameStore::Row& game = games.emplace_back();
    game.game = read_game(rows, row);
    game.log = rows.text(row, kGameColumnCount);
    game.verdict = rows.text(row, kGameColumnCount + 1);
    game.players = read_many_bytes(rows.bytes(row, kGameColumnCount + 2));
    if (game.game.changes == 0) continue;
    const Rows earlier = connection.run(
        "SELECT judged_at, verdict FROM arbiter.verdicts WHERE number = $1 ORDER BY change",
        {number(game.game.number)});
    for (int change = 0; change < earlier.count(); ++change)
      game.earlier.push_back({earlier.text(change, 0), earlier.text(change, 1)});
  }
  return games;
}

StoredPack read_pack(const Rows& rows, int row) {
  return {rows.text(row, 0), rows.text(row, 1), rows.text(row, 2), rows.text(row, 3)};
}

StoredSuite read_suite(const Rows& rows, int row) {
  return {rows.text(row, 0), rows.text(row, 1), rows.text(row, 2)};
}

bool insert_pack(Connection& connection, const StoredPack& pack) {
  const Rows rows = connection.run(
      "INSERT INTO arbiter.packs VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING game",
      {text(pack.sha256), text(pack.game), bytes(pack.document), text(pack.created_at)});
  return rows.count() > 0;
}

void insert_games(Connection& connection, const std::vector<const Submission*>& games) {
  if (games.empty()) return;
  connection.run(kInsert, columns(games));
  const auto first = std::min_element(
      games.begin(), games.end(),
      [](const Submission* a, const Submission* b) { return a->game.number < b->game.number; });
  connection.run(kInsertForLists, {number((*first)->game.number)});
}

}  // namespace arbiter::postgres
