// A game of an event as one line, which export writes and import reads.
#pragma once
#include <optional>
#include <string>
#include <string_view>

#include "service/store/game_store.hpp"

namespace arbiter {

// The line without its line end: a JSON object of id, hash, media type, labels, log and verdict,
// in the one spelling that import takes. What depends on the service that keeps the game, such as
// its number and its times, is not in it.
std::string event_line(const StoredGame& game, std::string_view log, std::string_view verdict);

// The part of the line before the verdict.
std::string event_line_head(const StoredGame& game, std::string_view log);

// What a line says of a game, as far as it says it; the rest is empty.
struct EventLine {
  std::string id;
  std::string log_sha256;
  std::string media_type;
  std::string log;
  Labels labels;  // not checked
};

// Reads a line. Whatever is not in its place is skipped: compare with event_line() of the game.
// nullopt for a text that is not JSON. Keeps no more than the texts that it returns.
std::optional<EventLine> read_event_line(std::string_view line);

}  // namespace arbiter
