// A log as text: one JSON document, or JSON Lines. Knows nothing of a game's moves.
#pragma once
#include <cstddef>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "codec/adjudicator.hpp"
#include "codec/tape.hpp"

namespace arbiter {

// Its parts are on tapes that all copies of the document share.
struct Document {
  std::string_view bytes;  // as submitted; owned by the caller
  TapeValue head;          // an object; in a log, its `moves` and `claims` are ignored
  TapeValue moves;         // a list, or whatever is there instead
  TapeValue claims;        // null if there are none
  TapeValue openings;      // of the end line, to a joint seed; null if there are none
  bool has_moves = false;
  bool open = false;           // JSON Lines without an end line
  bool lines = false;          // JSON Lines
  bool continues = false;      // JSON Lines that follow others: there is no head
  std::size_t before = 0;      // entries before the first of `moves`
  PackShelf* packs = nullptr;  // where to look for a pack that a log names by its hash
  std::string base;            // for a log inside another document: the pointer to it ("/given")

  // Keeps a complete tape, and returns its value.
  TapeValue keep(Tape tape);
  // Replaces the head. Moves and claims stay.
  void put_head(const nlohmann::json& tree);
  // The head as a tree, without the parts that are ignored.
  nlohmann::json head_tree() const;

  // The problem of this document with these faults; their pointers are into the whole log.
  Problem problem(std::vector<Fault> faults) const;

  std::vector<std::shared_ptr<const Tape>> tapes;  // hold the parts
};

// Reads a log. Problem if it is not JSON, not an object, or the line of an entry is not one. If the
// pack that it names is not built in, it is later looked up in `packs`.
Result<Document> read_document(std::string_view log, PackShelf* packs = nullptr);

// Reads lines that follow the head and `before` entries of a log in JSON Lines: entries, and
// perhaps the end line. Problem as for read_document; its lines count from the first of these.
Result<Document> read_continuation(std::string_view lines, std::size_t before);

// Reads a document other than a log; `what` names it in the problem if it is not an object: "a
// pack".
Result<Document> read_object(std::string_view text, std::string_view what);

// The game that a document names. Problem if it does not name an existing game.
Result<std::string> game_of(const Document& document);

// A problem with what the caller asked for: 404 "not-found".
Problem not_found(std::string detail);

}  // namespace arbiter
