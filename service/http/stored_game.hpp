// A stored game in the form in which the routes show it.
#pragma once
#include <nlohmann/json_fwd.hpp>
#include <optional>
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "service/store/game_store.hpp"

namespace arbiter {

nlohmann::ordered_json game_json(const StoredGame& game);
// The same without anything by which hidden things could be guessed: the hashes are null.
nlohmann::ordered_json game_json_for_seat(const StoredGame& game);

// A JSON object with the member `verdict` added after its other members. The verdict is already
// JSON and is copied unchanged.
std::string with_verdict(std::string object, std::string_view verdict);
std::string with_verdict(const StoredGame& game, std::string_view verdict);

// The problem of asking for the lines of a log that has none, and of asking for more lines than a
// log has after the first.
Problem not_in_lines(const StoredGame& game);
Problem no_such_stage(std::size_t lines);

// Problem if the form of a log is not that of its media type: JSON Lines or one document. A log
// that is stored as what it is not could be neither continued nor read.
std::optional<Problem> other_form(std::string_view media_type, bool in_lines);

// The problem of a log that was not stored, since judging it takes too much work.
Problem work_of_log();

// What the store keeps of a verdict. The caller adds the log and its media type.
GameStore::Submission submission_of(Verdict verdict);

}  // namespace arbiter
