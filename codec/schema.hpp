// JSON Schemas of every wire form, generated from the field lists that the decoder uses.
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
// A schema accepts whatever the decoder accepts, except texts that are empty where they should be
// left out. It also accepts more, because it cannot know which cards and rules there are, which
// seats play, and which numbers an id may have.
std::vector<std::pair<std::string, std::string>> schemas();

// An OpenAPI document, as JSON text, with the forms above among its components. Log, Position,
// Pack, Verdict, Options, Transcript and Explanation each accept the form of any game; `game` tells
// them apart. A component that only one game has is prefixed with the game's name, such as
// ConquestFact; one that means the same in all games is not. A component of the document itself
// keeps its name.
std::string with_components(std::string_view openapi);

}  // namespace arbiter
