// The last checkpoint in a file apart from the database: who starts with an older copy of the
// database finds there that the log had come further.
#pragma once
#include <optional>
#include <string>

#include "engine/core/problem.hpp"

namespace arbiter {

// The text of the file; nullopt where there is none. Problem "last-checkpoint" where it cannot be
// read.
Result<std::optional<std::string>> read_last_checkpoint(const std::string& path);

// Puts the text in the place of what the file has, and has that on the disk. Problem
// "last-checkpoint"; the file is then as it was.
std::optional<Problem> write_last_checkpoint(const std::string& path, const std::string& text);

}  // namespace arbiter
