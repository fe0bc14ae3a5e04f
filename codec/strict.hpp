// The strict reader: it defines which bytes from outside are accepted as JSON.
//
// It accepts JSON (RFC 8259) in UTF-8 without a byte order mark and without NUL, written or
// escaped. A document is at most limits::kJsonDepth deep and has at most limits::kJsonValues
// values, of which at most limits::kTreeValues are outside the moves and `meta` of a log. Strings
// and member names have at most limits::kJsonString bytes, every number is an integer within
// +-limits::kJsonInteger and written as one, and no object has the same member name twice. Time and
// memory are linear in the text.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/tape.hpp"

namespace arbiter {

// Reads one document. For a text that is refused, returns a Problem with one error, the first
// fault, with pointer, line and one of these codes:
//
//   413 "too-large"    size
//   400 "not-json"     syntax, empty, utf-8, nul, bom
//   400 "json-limits"  depth, values, string, number, duplicate
//
// `first_line` is the number of the text's first line (for a line of JSON Lines). `log`:
// limits::kTreeValues does not apply to the values of its moves and its `meta`. The text must
// outlive the tape.
Result<Tape> read_strict(std::string_view text, std::uint32_t first_line = 1, bool log = false);

// The same onto a given tape, replacing what it holds; the text must be part of its source. Returns
// the problem if the text is refused.
std::optional<Problem> read_onto(Tape& tape, std::string_view text, std::uint32_t first_line,
                                 bool log);

// The line of the value that the JSON Pointer names (for a member: the line of its name), or of the
// nearest enclosing value that exists. 0 if read_strict does not accept the text.
std::uint32_t line_of(std::string_view text, std::string_view pointer);

// Fills in the lines of all faults in one pass over the text, and sorts them by line.
void add_lines(std::string_view text, std::vector<Fault>& faults, std::uint32_t first_line = 1);

// The problem for a document that is JSON but does not have the right form: 400 "not-the-form", or
// 422 "unusable-content" if every fault is about content ("unknown", "limit", "content",
// "impossible", "version"). Lines are filled in. Requires a fault. `first_line` as above.
Problem form_problem(std::string_view text, std::vector<Fault> faults,
                     std::uint32_t first_line = 1);

// The same for faults that already have lines, in the order of the text.
Problem form_problem(std::vector<Fault> faults);

}  // namespace arbiter
