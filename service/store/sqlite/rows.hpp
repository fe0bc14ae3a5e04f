// The columns of the tables `games` and `packs`, each in the one order in which they are read and
// written.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <string>

#include "service/store/game_store.hpp"

namespace arbiter {

inline const std::string kGameColumns =
    "number, id, game, status, outcome, pack_sha256, log_sha256, digest, media_type, created_at, "
    "entries, open, changes, coalesce(judged_at, created_at), build, labels, "
    "coalesce(opening_sha256, log_sha256)";
inline constexpr int kGameColumnCount = 17;

// Reads the row at which the statement is; its columns must be kGameColumns.
StoredGame read_game(SQLite::Statement& row);

// Likewise for the columns kRowColumns; kEarlierVerdicts reads the earlier verdicts, if there are
// any, and kAdditions what was added to an open log.
inline const std::string kRowColumns = kGameColumns + ", log, verdict";
inline constexpr const char* kEarlierVerdicts =
    "SELECT judged_at, verdict FROM verdicts WHERE number = ? ORDER BY change";
inline constexpr const char* kAdditions =
    "SELECT bytes FROM additions WHERE number = ? ORDER BY start";
GameStore::Row read_row(SQLite::Statement& row, SQLite::Statement& earlier,
                        SQLite::Statement& additions);

// Adds what was added to the log of this game, an open one, to the bytes it was opened with.
void read_additions(SQLite::Statement& additions, std::int64_t number, std::string& log);

// Binds everything of a new game except its number, as parameters 1 to 13 in the order of
// kGameColumns.
void bind_game(SQLite::Statement& statement, const StoredGame& game);

inline const std::string kPackColumns = "sha256, game, document, created_at";

// Likewise for a pack. What is bound must exist until the statement has run.
StoredPack read_pack(SQLite::Statement& row);
void bind_pack(SQLite::Statement& statement, const StoredPack& pack);

// Reads the columns name, filter, frozen_at.
StoredSuite read_suite(SQLite::Statement& row);
// Replaces the suite of this name.
void insert_suite(SQLite::Database& database, const StoredSuite& suite);

}  // namespace arbiter
