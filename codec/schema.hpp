// JSON Schemas of every wire form, generated from the field lists that the decoder reads by.
#pragma once
#include <string>
#include <string_view>
#include <utility>
#include <vector>

namespace arbiter {

// File name under schema/ and text, for every game: "<game>.entry.json", "<game>.position.json",
// "<game>.pack.json", "<game>.log.json", "<game>.cases.json", "<game>.verdict.json",
// "<game>.options.json", "<game>.transcript.json" and "<game>.explanation.json". Each stands alone.
// They are JSON Schema 2020-12 in the part of it that means the same in draft-07.
//
// A schema accepts whatever the decoder accepts, but for texts that are given empty in place of
// being left out. It is wider in what it cannot know: which cards and rules there are, which seats
// play, which numbers an id may have.
std::vector<std::pair<std::string, std::string>> schemas();

// An OpenAPI document, as JSON text, with the forms above among its components: Log, Position,
// Pack, Verdict, Options, Transcript and Explanation are each one of the forms of all games, which
// `game` tells apart. What only one game says has its name before it, such as ConquestFact; what
// means the same in all of them has not. A component of the document itself keeps its name.
std::string with_components(std::string_view openapi);

}  // namespace arbiter
