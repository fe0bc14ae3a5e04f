// The transparency log of a database that is put in the place of another one.
#pragma once
#include <string>

#include "engine/core/problem.hpp"

namespace arbiter {

// Sees to it that no log forks when the database `copy` replaces `replaced`: logs that have ended
// there have ended in the copy too, and so has the log of `replaced` where the copy does not have
// all of it, or where it cannot be read. Changes `copy` alone, and brings it to the newest version
// if there is something to keep. Returns the name of the log that ends with the replacement; empty:
// none. Throws SQLite::Exception.
Result<std::string> end_forking_log(const std::string& copy, const std::string& replaced);

}  // namespace arbiter
