// Lists of games whose cost depends on what they show, however many games the filters leave out.
#pragma once
#include <vector>

#include "service/store/game_store.hpp"
#include "service/store/postgres/connection.hpp"

namespace arbiter::postgres {

// Uses one statement, so that the whole list shows one moment. Throws Failure.
std::vector<StoredGame> list_games(Connection& connection, const GameFilter& filter);

// Whether a text column can hold this value; the text of a filter may be anything.
bool is_plain(const std::string& text);

}  // namespace arbiter::postgres
