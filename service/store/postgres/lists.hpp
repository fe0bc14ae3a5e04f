// Lists of games that cost what they show, however many games the filters leave out.
#pragma once
#include <vector>

#include "service/store/game_store.hpp"
#include "service/store/postgres/connection.hpp"

namespace arbiter::postgres {

// One statement, so that all of the list is of one moment. Throws Failure.
std::vector<StoredGame> list_games(Connection& connection, const GameFilter& filter);

// Whether a column of text can have this value; the text of a filter may be anything.
bool is_plain(const std::string& text);

}  // namespace arbiter::postgres
