// JSON Schemas of every wire form, generated from the field lists that the decoder reads by.
#pragma once
#include <string>
#include <utility>
#include <vector>

namespace arbiter {

// File name under schema/ and text, for every game: "<game>.entry.json", "<game>.position.json",
// "<game>.pack.json", "<game>.log.json", "<game>.cases.json" and "<game>.verdict.json". Each stands
// alone. They are JSON Schema 2020-12 in the part of it that means the same in draft-07.
//
// A schema accepts whatever the decoder accepts, but for texts that are given empty in place of
// being left out. It is wider in what it cannot know: which cards and rules there are, which seats
// play, which numbers an id may have.
std::vector<std::pair<std::string, std::string>> schemas();

}  // namespace arbiter
