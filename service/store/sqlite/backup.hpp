// Copies a database while it is in use, and puts a copy in its place.
#pragma once
#include <cstdint>
#include <string>

#include "engine/core/problem.hpp"

namespace arbiter {

struct Copied {
  std::int64_t games = 0;
  std::uint64_t bytes = 0;
  std::int64_t left_out = 0;  // deliveries to webhooks that waited; the copy has none
  std::string ended_log;      // that the restored database cannot carry on; empty: none
};

// Writes the state of `database` at one moment to the new file `to`. Finishes however much a
// service stores meanwhile, and does not interrupt it. The copy appears under its name only when
// it has been checked and is on the disk. A Problem if the file already exists, unless `replace`
// is set and the file is not a database in use. Webhooks are copied, but not their outbox: the
// service goes on sending what waits there, and a copy must not send it a second time.
Result<Copied> back_up(const std::string& database, const std::string& to, bool replace);

// Replaces `database`, which no program may have open, by what `from` holds. If interrupted at any
// moment, it leaves either the old games or the new ones under the name. A transparency log that
// had come further in `database`, or had ended there, has ended then: it would fork otherwise.
Result<Copied> restore(const std::string& database, const std::string& from);

}  // namespace arbiter
