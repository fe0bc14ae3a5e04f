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

// Its parts lie on tapes that every copy of the document shares.
struct Document {
  std::string_view bytes;  // as submitted; the caller's
  TapeValue head;          // an object; of a log, `moves` and `claims` in it are not looked at
  TapeValue moves;         // a list, or whatever stands in its place
  TapeValue claims;        // null where there are none
  bool has_moves = false;
  bool open = false;           // JSON Lines without an end line
  bool lines = false;          // JSON Lines
  PackShelf* packs = nullptr;  // where the pack may lie that a log names by its hash
  std::string base;            // of a log inside another document: the pointer to it ("/given")

  // Keeps a tape that is complete, and gives its value.
  TapeValue keep(Tape tape);
  // Puts another head in the place of this one. Moves and claims stay.
  void put_head(const nlohmann::json& tree);
  // The head as a tree, without what is not looked at.
  nlohmann::json head_tree() const;

  // The problem of this document with these faults; their pointers are into the whole log.
  Problem problem(std::vector<Fault> faults) const;

  std::vector<std::shared_ptr<const Tape>> tapes;  // on which the parts lie
};

// Reads a log. Problem where it is not JSON, not an object, or an entry's line is none. The pack
// that it names is looked for in `packs` later on, where it is not built in.
Result<Document> read_document(std::string_view log, PackShelf* packs = nullptr);

// Reads a document that is no log; `what` it is called where it is no object: "a pack".
Result<Document> read_object(std::string_view text, std::string_view what);

// The game that a document names. Problem where it names none that there is.
Result<std::string> game_of(const Document& document);

// A problem about what the caller asked for: 404 "not-found".
Problem not_found(std::string detail);

}  // namespace arbiter
