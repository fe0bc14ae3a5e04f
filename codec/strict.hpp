// The strict reader: the only way in which bytes from outside become JSON here.
//
// Accepted is JSON (RFC 8259) in UTF-8 without byte order mark and without NUL, written or escaped;
// at most limits::kJsonDepth deep, with at most limits::kJsonValues values, of which at most
// limits::kTreeValues stand outside the moves and `meta` of a log, strings and member
// names of at most limits::kJsonString bytes, every number an integer within +-limits::kJsonInteger
// and written as one, no member name twice in an object. Time and memory are linear in the text.
#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "codec/adjudicator.hpp"
#include "codec/tape.hpp"

namespace arbiter {

// Reads one document. A text that is refused comes back as a Problem with one error, the first
// offence, with pointer, line and one of these codes:
//
//   413 "too-large"    size
//   400 "not-json"     syntax, empty, utf-8, nul, bom
//   400 "json-limits"  depth, values, string, number, duplicate
//
// `first_line` is the number of the text's first line (for a line of JSON Lines). `log`: the values
// of its moves and of its `meta` are not counted as those outside them. The text must outlive the
// tape.
Result<Tape> read_strict(std::string_view text, std::uint32_t first_line = 1, bool log = false);

// The same onto a tape in place of what it holds; the text must lie in its source. The problem
// where the text is refused.
std::optional<Problem> read_onto(Tape& tape, std::string_view text, std::uint32_t first_line,
                                 bool log);

// The line of the value that the JSON Pointer names (of a member: the line of its name), or of the
// nearest value around it that exists. The text must be one that read_strict accepts; else 0.
std::uint32_t line_of(std::string_view text, std::string_view pointer);

// Fills in the lines of all faults in one pass over the text, and sorts them by line.
void add_lines(std::string_view text, std::vector<Fault>& faults, std::uint32_t first_line = 1);

// The problem of a document that JSON accepts and the form does not: 400 "not-the-form", or 422
// "unusable-content" where every fault is about content ("unknown", "limit", "content",
// "impossible", "version"). Lines are filled in. Requires a fault. `first_line` as above.
Problem form_problem(std::string_view text, std::vector<Fault> faults,
                     std::uint32_t first_line = 1);

// The same of faults that have their lines, in the order of the text.
Problem form_problem(std::vector<Fault> faults);

}  // namespace arbiter
