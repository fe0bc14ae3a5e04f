// How commands report unusable documents, and how they write lines of JSON.
#pragma once
#include <string>
#include <string_view>

#include "codec/adjudicator.hpp"
#include "service/cli/terminal.hpp"

namespace arbiter::cli {

// Says on `err` which file is at fault, where, why, and what to do next. `name` may be empty.
void report(const Terminal& terminal, const std::string& name, const Problem& problem);

// The same, for a command that ends with it: returns kUnusable.
int refuse(const Terminal& terminal, const std::string& name, const Problem& problem);
int refuse(const Terminal& terminal, const Problem& problem);

// The text as a JSON string, with its quotes; bytes that are not UTF-8 are replaced.
std::string json_string(std::string_view text);

// Writes the answer and a line end to `out`, or reports the problem. Returns the exit code.
int print(const Terminal& terminal, const std::string& name, const Result<std::string>& answer);

}  // namespace arbiter::cli
