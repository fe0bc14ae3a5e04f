// Changes to a stored game: another verdict, and its deletion.
#pragma once
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "service/store/game_store.hpp"
#include "service/store/postgres/connection.hpp"

namespace arbiter::postgres {

// Everything here runs within a transaction of begin_writing, whose time is `now`, and throws
// Failure.

// Those of the ids that belong to deleted games.
std::set<std::string> deleted_among(Connection& connection,
                                    const std::vector<std::string_view>& ids);

// Makes `judged` the game's verdict and updates `game`. Returns false and writes nothing if this
// is already the present verdict.
bool judge_game(Connection& connection, StoredGame& game, const GameStore::Submission& judged,
                const std::string& now);

// Adds judged.log to the log of the game, makes `judged` its verdict and updates `game`.
void append_to_game(Connection& connection, StoredGame& game, const GameStore::Submission& judged,
                    const std::string& now);

// Gives the game these labels instead of its own, and updates `game`.
void set_labels(Connection& connection, StoredGame& game, Labels labels);

void remove_game(Connection& connection, const StoredGame& game, const std::string& now);

}  // namespace arbiter::postgres
