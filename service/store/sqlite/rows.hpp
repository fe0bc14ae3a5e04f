// The columns of the table `games`, in the one order in which they are read and written.
#pragma once
#include <SQLiteCpp/SQLiteCpp.h>

#include <string>

#include "service/store/game_store.hpp"

namespace arbiter {

inline const std::string kGameColumns =
    "number, id, game, status, outcome, pack_sha256, log_sha256, digest, media_type, created_at, "
    "entries, open, changes, coalesce(judged_at, created_at)";
inline constexpr int kGameColumnCount = 14;

// The row on which the statement stands; its columns must be kGameColumns.
StoredGame read_game(SQLite::Statement& row);

// Binds what a new game has beside its number, as parameters 1 to 11 in the order of kGameColumns.
void bind_game(SQLite::Statement& statement, const StoredGame& game);

}  // namespace arbiter
