// The rows of arbiter.games and arbiter.packs, each in the one order of columns in which they are
// read and written.
#pragma once
#include <string>
#include <vector>

#include "service/store/game_store.hpp"
#include "service/store/postgres/connection.hpp"

namespace arbiter::postgres {

inline const std::string kGameColumns =
    "number, id, game, status, outcome, pack_sha256, log_sha256, digest, media_type, created_at, "
    "entries, open, changes, coalesce(judged_at, created_at), build, labels, "
    "coalesce(opening_sha256, log_sha256)";
inline constexpr int kGameColumnCount = 17;

// The whole log of a row of arbiter.games: with what was added, as long as it is open.
inline const std::string kLog =
    "(CASE WHEN games.open THEN games.log || coalesce((SELECT string_agg(bytes, ''::bytea ORDER BY "
    "start) FROM arbiter.additions WHERE additions.number = games.number), ''::bytea) "
    "ELSE games.log END)";

// Begins a query of the rows of arbiter.labels; `label` is one of the labels of the game.
inline const std::string kLabelsOf =
    "SELECT convert_from(substring(label FROM 1 FOR position('\\x3a'::bytea IN label) - 1), "
    "'UTF8') COLLATE \"C\", substring(label FROM position('\\x3a'::bytea IN label) + 1), game, "
    "status, outcome, number FROM ";

// Reads a row whose columns begin with kGameColumns.
StoredGame read_game(const Rows& rows, int row);

// The games that pass, in the order of their numbers, until they have 8 MB together. `which` is a
// condition on the columns of arbiter.games, with its values; it may include a limit. Players are
// read as well. Throws Failure.
std::vector<GameStore::Row> read_rows(Connection& connection, const std::string& which,
                                      const std::vector<Value>& values);

// The labels as the column `labels` of arbiter.games has them.
Value labels_value(const Labels& labels);

// Stores games that are not stored yet, with their own numbers and times, and the rows by which
// lists find them. Requires a transaction of begin_writing in which all other games have smaller
// numbers. Throws Failure.
void insert_games(Connection& connection, const std::vector<const GameStore::Submission*>& games);

inline const std::string kPackColumns = "sha256, game, document, created_at";

// Reads a row whose columns are kPackColumns.
StoredPack read_pack(const Rows& rows, int row);

// Stores a pack; false if it was already stored. Throws Failure.
bool insert_pack(Connection& connection, const StoredPack& pack);

// Reads the columns name, filter, frozen_at.
StoredSuite read_suite(const Rows& rows, int row);

}  // namespace arbiter::postgres
