// Copies of a database, made while it is used, and put in its place.
#pragma once
#include <cstdint>
#include <string>

#include "engine/core/problem.hpp"

namespace arbiter {

struct Copied {
  std::int64_t games = 0;
  std::uint64_t bytes = 0;
};

// Writes what `database` holds at one moment to the new file `to`. Ends whatever a service stores
// meanwhile, and the service goes on. The copy appears under its name when it has been checked and
// has reached the disk, or not at all. A file that is there already is a Problem, unless `replace`
// is set and it is no database that is being used.
Result<Copied> back_up(const std::string& database, const std::string& to, bool replace);

// Puts what `from` holds in the place of `database`, which no program may have open. Ends with the
// old games or with the new ones under the name, at whatever moment it is interrupted.
Result<Copied> restore(const std::string& database, const std::string& from);

}  // namespace arbiter
