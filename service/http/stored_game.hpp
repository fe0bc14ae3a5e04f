// A stored game as the routes tell of it.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "service/store/game_store.hpp"

namespace arbiter {

nlohmann::ordered_json game_json(const StoredGame& game);

// The text of a JSON object with the member `verdict` after its others. The verdict is JSON already
// and goes in as it is.
std::string with_verdict(std::string object, std::string_view verdict);
std::string with_verdict(const StoredGame& game, std::string_view verdict);

// Counts the changes of a game; what its tags are made of.
std::string revision_of(const StoredGame& game);

// What the store keeps of a verdict. The log and its media type are left to the caller.
GameStore::Submission submission_of(Verdict verdict);

}  // namespace arbiter
