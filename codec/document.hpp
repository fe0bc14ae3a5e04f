// A log as text: one JSON document, or JSON Lines. Knows nothing of a game's moves.
#pragma once
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json.hpp>

#include "codec/adjudicator.hpp"
#include "codec/tape.hpp"

namespace arbiter {

struct Document {
  std::string_view bytes;  // as submitted; the caller's
  nlohmann::json head;     // everything but `moves` and `claims`
  Tape moves;              // a list, or whatever stands in its place
  nlohmann::json claims;   // null where there are none
  bool has_moves = false;
  bool open = false;   // JSON Lines without an end line
  bool lines = false;  // JSON Lines
  std::string base;    // of a log inside another document: the pointer to it ("/given")

  // Of JSON Lines: a line with its number.
  struct Line {
    std::string_view text;
    std::uint32_t number = 0;
  };
  Line first;                 // the head
  std::vector<Line> entries;  // one for each of `moves`
  Line end;                   // number 0: there is none

  // The problem of this document with these faults; their pointers are into the whole log.
  Problem problem(std::vector<Fault> faults) const;

 private:
  // Of JSON Lines: the line in which a pointer lies.
  struct Place {
    Line line;
    std::string inside;  // the log's pointer to what the line holds
    std::string before;  // the line's pointer to it
  };
  Place place_of(const std::string& pointer) const;
};

// Reads a log. Problem where it is not JSON, not an object, or an entry's line is none.
Result<Document> read_document(std::string_view log);

// The game that a document names. Problem where it names none that there is.
Result<std::string> game_of(const Document& document);

// A problem about what the caller asked for: 404 "not-found".
Problem not_found(std::string detail);

}  // namespace arbiter
